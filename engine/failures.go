package engine

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/symbol"
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
	at      map[failurePlace]*builtin.Error // nil until the first
	tainted []bool                          // by component: something is missing there
	seen    int                             // tainted is known up to here
}

// failurePlace is a function in a literal of a rule, and why it had no value.
// The head and what is behind the body count as the literal after the last.
type failurePlace struct {
	rule    *rule
	literal int
	fn      string
	why     string
}

// afterFailure bounds the facts that are still derived once a function failed.
const afterFailure = 10_000

// excuseRun decides about an error of the run: it is true for a function
// without a value, of which note is taken where the rest of the body holds.
// While a component's old conclusions are decided its facts are neither as
// before nor as after; what fails then fails again when the new are derived.
func (t *turn) excuseRun(err error) bool {
	var fe *builtin.Error
	if !errors.As(err, &fe) {
		return false
	}
	r := t.offered
	if t.deciding && !r.group {
		return true
	}
	for _, f := range r.compiler(t.s).blame(r.body).find(&t.x, fe, nil, nil) {
		t.note(r, f)
	}
	return true
}

// functionFails excuses functions without a value where what holds is known to
// hold: such a match is none.
func functionFails(err error) bool {
	var fe *builtin.Error
	return errors.As(err, &fe)
}

// failure is a function without a value in a literal.
type failure struct {
	literal int
	err     *builtin.Error
}

// blame finds out whether a function without a value is an error.
type blame struct {
	body []ast.Literal
	// steps plans some literals, with some variables bound.
	steps func(literals []int, bound map[string]bool) []step
}

func (c *compiler) blame(body []ast.Literal) blame {
	return blame{body, func(literals []int, bound map[string]bool) []step {
		return c.steps(body, literals, bound, func(int) bool { return false })
	}}
}

// find returns the functions to blame, after one has failed in x: those that
// fail for the same values while the rest of the body holds. before have
// failed already, for the values of the variables in needs. There are none
// where the rest does not hold.
func (b blame) find(x *exec, fe *builtin.Error, before []failure, needs map[string]bool) (found []failure) {
	failed := append(slices.Clone(before), failure{x.at, fe})
	bound := map[string]bool{}
	maps.Copy(bound, needs)
	for i, v := range x.vars {
		if x.regs[i] != 0 && (x.at == len(b.body) || computesWith(b.body[x.at], v)) {
			bound[v] = true
		}
	}
	y := *x
	y.regs, y.prem = make([]symbol.ID, len(x.vars)), make([]fact.ID, len(b.body))
	for i, v := range x.vars {
		if bound[v] {
			y.regs[i] = x.regs[i]
		}
	}
	y.steps = b.steps(b.without(failed), maps.Clone(bound))
	y.excuse = func(err error) bool {
		var also *builtin.Error
		if errors.As(err, &also) {
			found = b.find(&y, also, failed, bound)
		}
		return also != nil && found == nil
	}
	y.done = func() bool { found = failed; return false }
	y.run(0)
	if found == nil {
		x.err = y.err
	}
	return found
}

// without returns the literals that have not failed.
func (b blame) without(failed []failure) []int {
	var left []int
	for i := range b.body {
		if !slices.ContainsFunc(failed, func(f failure) bool { return f.literal == i }) {
			left = append(left, i)
		}
	}
	return left
}

// computesWith reports whether the literal computes with a variable.
func computesWith(l ast.Literal, name string) (found bool) {
	l.Terms(func(t ast.Term) {
		if t.Kind() != ast.KindVar {
			t.WalkVars(func(v string) { found = found || v == name })
		}
	})
	return found
}

// note takes note of a function without a value. Of the calls at one place the
// least is kept, so that the error does not depend on the order of the matches.
func (t *turn) note(r *rule, f failure) {
	if t.failed.at == nil {
		t.failed = failures{at: map[failurePlace]*builtin.Error{}, tainted: make([]bool, len(t.net.comps)), seen: t.current}
		t.most = min(t.most, t.s.Alive+afterFailure)
	}
	place := failurePlace{r, f.literal, f.err.Call.Symbol(), f.err.Err.Error()}
	if old := t.failed.at[place]; old == nil || f.err.Call.Compare(old.Call) < 0 {
		t.failed.at[place] = f.err
	}
	t.failed.tainted[r.comp] = true
}

// pointless reports whether a component could rest on a conclusion that is
// missing because a function failed.
func (t *turn) pointless(component int) bool {
	if t.failed.at == nil {
		return false
	}
	for t.failed.seen < component {
		t.failed.seen++
		t.failed.tainted[t.failed.seen] = slices.ContainsFunc(t.net.comps[t.failed.seen], t.takesTainted)
	}
	return t.failed.tainted[component]
}

// takesTainted reports whether the rule has a premise that something may be
// missing of.
func (t *turn) takesTainted(r *rule) bool {
	tainted := func(m *rule) bool { return t.failed.tainted[m.comp] }
	return slices.ContainsFunc(r.rels, func(rel *fact.Relation) bool {
		return rel != nil && slices.ContainsFunc(t.net.makersOf(rel), tainted)
	})
}

// refusal is the error of the evaluate gate.
func (f failures) refusal() error {
	var problems []ast.Problem
	for place, fe := range f.at {
		problems = append(problems, place.problem(fe))
	}
	slices.SortFunc(problems, func(a, b ast.Problem) int { return cmp.Or(ast.CompareProblems(a, b), cmp.Compare(a.Word, b.Word)) })
	return ast.GateError(ast.StageEvaluate, problems)
}

func (p failurePlace) problem(fe *builtin.Error) ast.Problem {
	pos := p.rule.clause.Pos
	if p.literal < len(p.rule.body) {
		pos = ast.OrPos(p.rule.body[p.literal].Pos, pos)
	}
	return functionProblem(fe, pos)
}

func functionProblem(fe *builtin.Error, pos ast.Pos) ast.Problem {
	return ast.Problem{Code: "function", Pos: pos, Message: fe.Error(), Hint: builtin.Hint(fe), Word: fe.Call.Symbol()}
}
