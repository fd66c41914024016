package asking

import (
	"maps"
	"slices"
	"strings"

	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
)

// askOnly answers by what was told of "only" those: who is not known to be one of them
// may not, and who is may, where it was said of what is allowed.
func (t *Asker) askOnly(q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return q, f, nil
	}
	goal := q.Goals[0][0]
	r, known := t.Known.Words.Relation(goal.Relation)
	if _, named := t.Known.Words.Name(goal.Subject.Name); !named || !known || !goal.Ground() || goal.Denied || goal.Absent {
		return q, f, nil
	}
	for _, id := range slices.Sorted(maps.Keys(t.Known.Rules)) {
		rule := t.Known.Rules[id]
		head, ok := onlyThose(rule.Rule, goal)
		if !ok || !t.Known.Language.Words().Only(rule.Source.Quote) {
			continue
		}
		is := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: head}}}}
		found, err := t.Ask(is)
		if err != nil {
			return q, f, err
		}
		switch {
		case found.Verdict == reason.Proved && t.Known.Language.Words().Permission(r.Modal):
			t.Taken = &Taken{Rule: rule.Source.Quote, Of: []Step{{Said: []string{voice.Say("asking.is-taken-to-say-that", "quote", strings.TrimSuffix(rule.Source.Quote, "."), "modal", r.Modal)}, Cost: onlyCost}}}
			return is, found, nil
		case found.Verdict == reason.Proved || found.Verdict == reason.Conflicting:
			continue
		}
		is.Goals[0][0].Absent = true
		if found, err = t.Ask(is); err != nil || found.Verdict != reason.Proved {
			return q, f, err
		}
		t.Taken = &Taken{Rule: rule.Source.Quote}
		return q, Against(found), nil
	}
	return q, f, nil
}

// onlyCost is how far "only they may" is from saying that they may.
const onlyCost = 3
