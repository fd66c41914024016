package asking

import (
	"slices"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// Was is what an answer was before a change, in the words of the question it answered.
type Was struct {
	Question triple.Question
	Answers  []reason.Answer
}

// This file answers by what something was changed to since it was told.

// Since puts what a later change says in the place of what was found, and keeps what
// that was. What was told "instead" or "now" takes the place of what was told before it.
func (t *Asker) Since(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, Was, error) {
	unread := q.Form == triple.YesNo && len(q.Goals) == 0 && t.Clauses(it).Holed() // what the parser alone read has clauses and no goals
	about := q.Form == triple.About
	if q.Form != triple.Which && q.Form != triple.HowMany && !about && !unread || len(q.Given) > 0 {
		return q, f, Was{}, nil
	}
	var before Was
	if !about { // what else is known of something stays so
		before.Question = q
		f, before.Answers = recency.Now(t.Known, f)
	}
	s := t.changing(it)
	if s == nil {
		return q, f, before, nil
	}
	if len(f.Answers) == 0 && s.Kind == clause.Event && t.Known.Language.Words().Sort(s.Predicate.Lemma) != "home" {
		if were, err := t.WereSo(it, q); err != nil || len(were) == 0 { // nobody told that it is done
			return q, f, before, err
		}
	}
	changed, found, goals, err := t.Change(it, false)
	if err != nil || len(found.Answers) == 0 {
		return q, f, before, err
	}
	at := recency.LastTurn(found)
	if slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { // what is known of something has the change itself
		return about && recency.Turn(f, a) > at || !about && !recency.Before(f, a, found, found.Answers[0])
	}) {
		return q, f, before, nil
	}
	t.Taken = TakenOf(goals, found)
	if about {
		f.Answers = nil
	}
	return changed, found, Was{q, f.Answers}, nil
}

// UntilThen are the clauses of a question about what was so before, as of one about what is so.
func (t *Asker) UntilThen(it *turn.Item) *clause.Sentence {
	text := it.Text
	if m := asksBefore().FindStringSubmatch(text); m != nil {
		text = m[1] + "?"
	}
	s := t.Known.Language.ClausesKnowing(text, t.UseOf)
	for i := range s.Clauses {
		c := &s.Clauses[i]
		c.Tense, c.Perfect, c.Progressive, c.Phase = clause.Present, false, false, ""
		if slices.Contains(t.Known.Language.Words().Verbs("habit"), c.Modal) {
			c.Modal = ""
		}
	}
	return &s
}

// changing is the clause of a question that a change may answer, nil for another.
func (t *Asker) changing(it *turn.Item) *clause.Clause {
	if !t.matcher().Changes() {
		return nil
	}
	s := t.Clauses(it)
	if len(s.Clauses) != 1 || asksOfThen(&s.Clauses[0]) {
		return nil
	}
	return &s.Clauses[0]
}

// asksOfThen reports whether a clause asks what was so at a time that it names: of what was changed nobody has told that it was so then.
func asksOfThen(c *clause.Clause) bool {
	then := func(r clause.Role) bool { return r.Name == clause.Time && r.Term.Value != nil }
	return c.Tense == clause.Past && slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return then(r) || slices.ContainsFunc(r.Term.Roles, then)
	})
}

// Change asks what a change says of what an item asks for, now or until then. Of several changes the last is meant.
func (t *Asker) Change(it *turn.Item, before bool) (q triple.Question, f reason.Finding, of []match.Goal, err error) {
	c := t.changing(it)
	if c == nil {
		return q, f, nil, nil
	}
	return lastOf(t, c, t.matcher().Changed(c, Refer(t), before))
}

// lastOf asks by the nearest goals that have an answer, and keeps what was told last.
func lastOf(t *Asker, c *clause.Clause, goals []match.Goal) (q triple.Question, f reason.Finding, of []match.Goal, err error) {
	for len(goals) > 0 {
		n := alike(goals)
		q = questionOf(c, goals[:n])
		if f, err = t.Ask(q); err != nil || len(f.Answers) > 0 {
			of = goals[:n]
			break
		}
		goals = goals[n:]
	}
	last := slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool {
		return slices.ContainsFunc(f.Answers, func(b reason.Answer) bool { return recency.Before(f, a, f, b) })
	})
	return q, recency.Only(f, last), of, err
}
