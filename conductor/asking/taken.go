package asking

import (
	"math"
	"slices"

	"whence/conductor/explain"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
)

// Taken is what was taken to be meant, by the answer that rests on it.
type Taken struct {
	// Of are the steps of each answer, in their order; Steps are those of a refutation.
	Of    []Step
	Steps Step
	// Rule is what the answer goes by beside its proof, as it was said.
	Rule string
}

// Step is how far an answer is from the words of the question.
type Step struct {
	Said []string
	Cost int
}

// stepConfidence is what one unit of distance leaves of the confidence in an answer.
const stepConfidence = 0.98

// TakenOf are the steps by which each answer was found: those of the goal that it is an instance of.
func TakenOf(goals []match.Goal, f reason.Finding) *Taken {
	out := &Taken{Steps: Step{goals[0].Steps, goals[0].Cost}}
	for _, a := range f.Answers {
		at := max(0, slices.IndexFunc(goals, func(g match.Goal) bool { return instance(a, g) }))
		out.Of = append(out.Of, Step{goals[at].Steps, goals[at].Cost})
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

// Put writes the steps into what was found, and takes from the confidence what they cost.
func (x *Taken) Put(a *explain.Answered) {
	a.Rule = x.Rule
	for i := range a.Answers {
		if i < len(x.Of) && len(x.Of[i].Said) > 0 {
			a.Answers[i].Steps = x.Of[i].Said
			a.Answers[i].Confidence *= math.Pow(stepConfidence, float64(x.Of[i].Cost))
			a.Steps = append(a.Steps, x.Of[i].Said...)
		}
	}
	if len(a.Answers) == 0 {
		a.Steps = slices.Clone(x.Steps.Said)
	}
	slices.Sort(a.Steps)
	a.Steps = slices.Compact(a.Steps)
}

// Named adds a step to the answers that rest on a proof, or to the refutation.
func (x *Taken) Named(f reason.Finding, proof, said string) {
	for i, a := range f.Answers {
		if slices.Contains(a.Proofs, proof) {
			x.Of[i] = Step{append(x.Of[i].Said, said), 1}
		}
	}
	x.Steps.Said = append(x.Steps.Said, said)
}

// onlyThose is what a rule makes of one that did, or may do, what is asked: the rule has that alone as its condition.
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
