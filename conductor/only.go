package conductor

import (
	"maps"
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/reason"
	"whence/triple"
)

// askOnly answers by what was told of "only" those: who is not known to be one of them
// may not, and who is may, where it was said of what is allowed.
func (t *steps) askOnly(q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return q, f, nil
	}
	goal := q.Goals[0][0]
	r, known := t.c.known.Words.Relation(goal.Relation)
	if _, named := t.c.known.Words.Name(goal.Subject.Name); !named || !known || !goal.Ground() || goal.Denied || goal.Absent {
		return q, f, nil
	}
	for _, id := range slices.Sorted(maps.Keys(t.c.known.Rules)) {
		rule := t.c.known.Rules[id]
		head, ok := asking.OnlyThose(rule.Rule, goal)
		if !ok || !t.c.known.Language.Words().Only(rule.Source.Quote) {
			continue
		}
		is := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: head}}}}
		found, err := t.ask1(is)
		if err != nil {
			return q, f, err
		}
		switch {
		case found.Verdict == reason.Proved && t.c.known.Language.Words().Permission(r.Modal):
			t.taken = &asking.Taken{Rule: rule.Source.Quote, Of: []asking.Step{{Said: []string{"“" + strings.TrimSuffix(rule.Source.Quote, ".") + "” is taken to say that they " + r.Modal}, Cost: onlyCost}}}
			return is, found, nil
		case found.Verdict == reason.Proved || found.Verdict == reason.Conflicting:
			continue
		}
		is.Goals[0][0].Absent = true
		if found, err = t.ask1(is); err != nil || found.Verdict != reason.Proved {
			return q, f, err
		}
		t.taken = &asking.Taken{Rule: rule.Source.Quote}
		return q, asking.Against(found), nil
	}
	return q, f, nil
}

// onlyCost is how far "only they may" is from saying that they may.
const onlyCost = 3
