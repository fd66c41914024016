package evaluate

import (
	"cmp"
	"errors"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/rule"
)

// A function may have no value for its arguments. Whether that is an error must
// not depend on the order in which a plan takes the premises: it is one where
// the rest of the body holds. In
//
//	p(Y) :- safe(X), num(X), Y = fn:div(6, X).
//
// a num(0) harms nobody as long as there is no safe(0), even where the search
// starts from num.

// failures are the functions that had no value in a turn. A match that meets
// one concludes nothing, the others go on, and what could rest on a conclusion
// that is missing now is not looked at: so every function is named that fails
// by itself, and none that fails for another's sake. The turn is refused.
type failures struct {
	at      map[rule.FailurePlace]*builtin.Error // nil until the first
	tainted []bool                               // by component: something is missing there
	seen    int                                  // tainted is known up to here
}

// afterFailure bounds the facts that are still derived once a function failed.
const afterFailure = 10_000

// excuseRun decides about an error of the run: it is true for a function
// without a value, of which note is taken where the rest of the body holds.
// While a component's old conclusions are decided its facts are neither as
// before nor as after; what fails then fails again when the new are derived.
func (t *ledger) excuseRun(err error) bool {
	var fe *builtin.Error
	if !errors.As(err, &fe) {
		return false
	}
	r := t.offered
	if t.deciding && !r.Group {
		return true
	}
	for _, f := range r.Blamed(&t.x, fe) {
		t.note(r, f)
	}
	return true
}

// note takes note of a function without a value. Of the calls at one place the
// least is kept, so that the error does not depend on the order of the matches.
func (t *ledger) note(r *rule.Rule, f rule.Failure) {
	if t.failed.at == nil {
		t.failed = failures{at: map[rule.FailurePlace]*builtin.Error{}, tainted: make([]bool, len(t.net.Comps)), seen: t.current}
		t.most = min(t.most, t.s.Alive+afterFailure)
	}
	place := f.Of(r)
	if old := t.failed.at[place]; old == nil || f.Err.Call.Compare(old.Call) < 0 {
		t.failed.at[place] = f.Err
	}
	t.failed.tainted[r.Comp] = true
}

// pointless reports whether a component could rest on a conclusion that is
// missing because a function failed.
func (t *Turn) pointless(component int) bool {
	if t.failed.at == nil {
		return false
	}
	for t.failed.seen < component {
		t.failed.seen++
		t.failed.tainted[t.failed.seen] = slices.ContainsFunc(t.net.Comps[t.failed.seen], t.takesTainted)
	}
	return t.failed.tainted[component]
}

// takesTainted reports whether the rule has a premise that something may be
// missing of.
func (t *Turn) takesTainted(r *rule.Rule) bool {
	tainted := func(m *rule.Rule) bool { return t.failed.tainted[m.Comp] }
	return slices.ContainsFunc(r.Rels, func(rel *fact.Relation) bool {
		return rel != nil && slices.ContainsFunc(t.net.MakersOf(rel), tainted)
	})
}

// refusal is the error of the evaluate gate.
func (f failures) refusal() error {
	var problems []ast.Problem
	for place, fe := range f.at {
		problems = append(problems, place.Problem(fe))
	}
	slices.SortFunc(problems, func(a, b ast.Problem) int { return cmp.Or(ast.CompareProblems(a, b), cmp.Compare(a.Word, b.Word)) })
	return ast.GateError(ast.StageEvaluate, problems)
}
