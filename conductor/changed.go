package conductor

import (
	"slices"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers by what something was changed to since it was told.

// since is a turn in which what was changed is asked for.
type since struct{ *steps }

// was is what an answer was before a change, in the words of the question it answered.
type was struct {
	question triple.Question
	answers  []reason.Answer
}

// askChanged puts what a later change says in the place of what was found, and keeps what
// that was. What was told "instead" or "now" takes the place of what was told before it.
func (t since) askChanged(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, was, error) {
	if q.Form != triple.Which && q.Form != triple.HowMany || len(q.Given) > 0 {
		return q, f, was{}, nil
	}
	f, old := asking.Now(f)
	before := was{q, old}
	if s := t.changing(it); s == nil || len(f.Answers) == 0 && s.Kind == clause.Event {
		return q, f, before, nil
	}
	changed, found, goals, err := t.changed(it, false)
	if err != nil || len(found.Answers) == 0 {
		return q, f, before, err
	}
	at := 0
	for _, a := range found.Answers {
		at = max(at, asking.ToldIn(found, a))
	}
	if slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return asking.ToldIn(f, a) >= at }) {
		return q, f, before, nil
	}
	t.taken = asking.TakenOf(goals, found)
	return changed, found, was{q, f.Answers}, nil
}

// answerUntilChange answers what was so before by what something was changed from, or by
// what was told before the change. It reports whether there was either.
func (t since) answerUntilChange(it *turn.Item) (bool, error) {
	before := *it
	before.Clauses, before.Knowing = t.untilThen(it), true
	asked, f, of, err := t.changed(&before, true)
	if err != nil {
		return false, err
	}
	if len(f.Answers) > 0 {
		t.taken = asking.TakenOf(of, f)
	} else {
		plain, now, ok, err := t.askByClauses(*before.Clauses)
		if err != nil || !ok {
			return false, err
		}
		_, _, old, err := t.askChanged(&before, plain, now)
		if t.taken = nil; err != nil || len(old.answers) == 0 {
			return false, err
		}
		asked, f = old.question, asking.Only(now, old.answers)
	}
	err = t.record(it, asked, f)
	if t.taken = nil; err != nil {
		return false, err
	}
	t.speak(t.last)
	return true, nil
}

// untilThen are the clauses of a question about what was so before, as of one about what
// is so.
func (t since) untilThen(it *turn.Item) *clause.Sentence {
	text := it.Text
	if m := asksBefore().FindStringSubmatch(text); m != nil {
		text = m[1] + "?"
	}
	s := t.c.known.Language.ClausesKnowing(text, t.c.useOf)
	for i := range s.Clauses {
		c := &s.Clauses[i]
		c.Tense, c.Perfect, c.Progressive, c.Phase = clause.Present, false, false, ""
	}
	return &s
}

// changing is the clause of a question that a change may answer, nil for another.
func (t since) changing(it *turn.Item) *clause.Clause {
	if !match.Changes(t.c.matcher(t.Ctx)) {
		return nil
	}
	s := t.clausesOf(it)
	if len(s.Clauses) != 1 {
		return nil
	}
	return &s.Clauses[0]
}

// changed asks what a change says of what an item asks for, now or until then. Of several
// changes the last is meant.
func (t since) changed(it *turn.Item, before bool) (q triple.Question, f reason.Finding, of []match.Goal, err error) {
	c := t.changing(it)
	if c == nil {
		return q, f, nil, nil
	}
	d := t.c.discourse()
	goals := match.Changed(t.c.matcher(t.Ctx), c, func(x *clause.Term) []triple.Term { return t.c.known.Language.Refer(x, &d) }, before)
	for len(goals) > 0 {
		n := asking.Alike(goals)
		q = asking.QuestionOf(c, goals[:n])
		if f, err = t.ask1(q); err != nil || len(f.Answers) > 0 {
			of = goals[:n]
			break
		}
		goals = goals[n:]
	}
	at := 0
	for _, a := range f.Answers {
		at = max(at, asking.ToldIn(f, a))
	}
	last := slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool { return asking.ToldIn(f, a) < at })
	return q, asking.Only(f, last), of, err
}
