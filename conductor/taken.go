package conductor

import (
	"maps"
	"math"
	"slices"
	"strings"

	"whence/conductor/explain"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
)

// This file holds what was taken to be meant: the steps from the words of a question to
// those of a fact, and "only" taken for a rule in both directions.

// taken is what was taken to be meant, by the answer that rests on it.
type taken struct {
	// of are the steps of each answer, in their order; steps are those of a refutation.
	of    []step
	steps step
	// rule is what the answer goes by beside its proof, as it was said.
	rule string
}

// step is how far an answer is from the words of the question.
type step struct {
	said []string
	cost int
}

// stepConfidence is what one unit of distance leaves of the confidence in an answer.
const stepConfidence = 0.98

// takenOf are the steps by which each answer was found: those of the goal that it is an
// instance of.
func takenOf(goals []match.Goal, f reason.Finding) *taken {
	out := &taken{steps: step{goals[0].Steps, goals[0].Cost}}
	for _, a := range f.Answers {
		at := max(0, slices.IndexFunc(goals, func(g match.Goal) bool { return instance(a, g) }))
		out.of = append(out.of, step{goals[at].Steps, goals[at].Cost})
	}
	return out
}

// instance reports whether an answer is one of a goal.
func instance(a reason.Answer, g match.Goal) bool {
	if len(a.Literals) != len(g.Literals) {
		return false
	}
	same := func(x, y triple.Term) bool { return y.IsVar() || x.Name == y.Name }
	for i, l := range g.Literals {
		x := a.Literals[i]
		if x.Relation != l.Relation || !same(x.Subject, l.Subject) || !same(x.Object, l.Object) {
			return false
		}
	}
	return true
}

// put writes the steps into what was found, and takes from the confidence what they
// cost.
func (x *taken) put(a *explain.Answered) {
	a.Rule = x.rule
	for i := range a.Answers {
		if i < len(x.of) && len(x.of[i].said) > 0 {
			a.Answers[i].Steps = x.of[i].said
			a.Answers[i].Confidence *= math.Pow(stepConfidence, float64(x.of[i].cost))
			a.Steps = append(a.Steps, x.of[i].said...)
		}
	}
	if len(a.Answers) == 0 {
		a.Steps = slices.Clone(x.steps.said)
	}
	slices.Sort(a.Steps)
	a.Steps = slices.Compact(a.Steps)
}

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
		head, ok := onlyThose(rule.Rule, goal)
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
			t.taken = &taken{rule: rule.Source.Quote, of: []step{{[]string{"“" + strings.TrimSuffix(rule.Source.Quote, ".") + "” is taken to say that they " + r.Modal}, onlyCost}}}
			return is, found, nil
		case found.Verdict == reason.Proved || found.Verdict == reason.Conflicting:
			continue
		}
		is.Goals[0][0].Absent = true
		if found, err = t.ask1(is); err != nil || found.Verdict != reason.Proved {
			return q, f, err
		}
		t.taken = &taken{rule: rule.Source.Quote}
		return q, against(found), nil
	}
	return q, f, nil
}

// onlyCost is how far "only they may" is from saying that they may.
const onlyCost = 3

// onlyThose is what a rule makes of one that did, or may do, what is asked: the rule has
// that alone as its condition.
func onlyThose(r triple.Rule, goal triple.Literal) (triple.Triple, bool) {
	if len(r.Body) != 1 || r.Head.Denied || r.Head.Object.IsVar() || !r.Head.Subject.IsVar() {
		return triple.Triple{}, false
	}
	b := r.Body[0]
	if b.Relation != goal.Relation || b.Denied || b.Absent || b.Op != triple.Relates || b.Subject.Var != r.Head.Subject.Var || b.Object.Name != goal.Object.Name {
		return triple.Triple{}, false
	}
	head := r.Head
	head.Subject = goal.Subject
	return head, true
}
