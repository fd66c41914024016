package asking

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file denies what is so no more, and of all others what was told of one alone.

// ended puts in the place of what was found that it is so no more, where that was told with
// it or since: the boat that Tom sold is not his.
func ended(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Given) > 0 || f.Verdict == reason.Refuted || f.Verdict == reason.Conflicting {
		return q, f, nil
	}
	c := oneClause(t.Clauses(it))
	if c == nil {
		return q, f, nil
	}
	d := t.Discourse()
	refer := func(x *clause.Term) []triple.Term { return t.Known.Language.Refer(x, &d) }
	goals := t.matcher().Ended(c, refer)
	if len(goals) == 0 {
		return q, f, nil
	}
	since := lastTold(f)
	for _, g := range t.matcher().Regained(c, refer) {
		again, err := t.Ask(questionOf(c, []match.Goal{g}))
		if err != nil {
			return q, f, err
		}
		since = max(since, lastTold(again)+1)
	}
	for len(goals) > 0 {
		n := alike(goals)
		over := questionOf(c, goals[:n])
		found, err := t.Ask(over)
		if err != nil {
			return q, f, err
		}
		if found.Verdict == reason.Proved && lastTold(found) >= since {
			t.Taken = TakenOf(goals[:n], found)
			return over, against(found), nil
		}
		goals = goals[n:]
	}
	return q, f, nil
}

// oneClause is the clause of a question that asks whether something is so, nil for another.
func oneClause(s *clause.Sentence) *clause.Clause {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks {
		return nil
	}
	return &s.Clauses[0]
}

// lastTold is the turn in which the last was told of what the answers rest on, 0 for none.
func lastTold(f reason.Finding) int {
	last := 0
	for _, a := range f.Answers {
		last = max(last, toldIn(f, a))
	}
	return last
}

// theOne denies of somebody that they are "the treasurer" where that was told of another:
// there is one alone.
func theOne(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Given) > 0 || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable {
		return q, f, nil
	}
	c := oneClause(t.Clauses(it))
	if c == nil || c.Kind != clause.Class || c.Negated || c.Tense != clause.Present || c.Modal != "" || len(c.Roles) != 2 {
		return q, f, nil
	}
	who, what := &c.Roles[0], &c.Roles[1]
	if who.Name != clause.Subject || what.Name != clause.Complement || what.Term.Determiner != "the" || what.Term.Plural || who.Term.Plural || who.Term.Name == "" && who.Term.Pronoun == "" {
		return q, f, nil
	}
	asked, known := whoIs(t, &who.Term)
	if !known {
		return q, f, nil
	}
	s := t.Known.Language.ClausesKnowing(match.AsksWho(&what.Term), t.UseOf)
	is, found, ok, err := t.ByClauses(s)
	t.Taken = nil
	if err != nil || !ok || found.Verdict != reason.Proved || len(found.Answers) != 1 || len(is.Wanted) != 1 {
		return q, f, err
	}
	one := found.Answers[0]
	holder := one.Bindings[is.Wanted[0]]
	if holder.Name == asked.Name || holder.Kind != triple.Proper || areOne(t, holder, asked) {
		return q, f, nil
	}
	phrase := " " + strings.ToLower(what.Term.Text)
	for n := range restsOn(found, one) {
		if strings.Contains(" "+strings.ToLower(n.Source.Quote), phrase) {
			t.Taken = &Taken{Steps: Step{Said: []string{voice.Say("asking.there-is-one", "what", what.Term.Text)}, Cost: 1}}
			return is, against(found), nil
		}
	}
	return q, f, nil
}

// whoIs is the one whom a name or a pronoun stands for, false where that may be several.
func whoIs(t *Asker, x *clause.Term) (triple.Term, bool) {
	d := t.Discourse()
	all := append(t.Known.Language.Refer(x, &d), t.matcher().Called(x)...)
	if len(all) == 0 && x.Name != "" {
		all = []triple.Term{triple.Const(triple.Proper, x.Name)}
	}
	several := slices.ContainsFunc(all, func(o triple.Term) bool { return o.Name != all[0].Name })
	if len(all) == 0 || several {
		return triple.Term{}, false
	}
	return all[0], true
}

// areOne reports whether two names were told to be of one.
func areOne(t *Asker, a, b triple.Term) bool {
	return slices.ContainsFunc([][2]triple.Term{{a, b}, {b, a}}, func(p [2]triple.Term) bool {
		return len(t.Store().Pairs(triple.SynonymOf, &p[0], &p[1], 1)) > 0
	})
}
