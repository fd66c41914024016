package rule

import (
	"errors"
	"maps"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// FailurePlace is a function in a literal of a rule, and why it had no value.
// The head and what is behind the body count as the literal after the last.
type FailurePlace struct {
	rule    *Rule
	literal int
	fn      string
	why     string
}

// FunctionFails excuses functions without a value where what holds is known to
// hold: such a match is none.
func FunctionFails(err error) bool {
	var fe *builtin.Error
	return errors.As(err, &fe)
}

// Failure is a function without a value in a literal.
type Failure struct {
	Literal int
	Err     *builtin.Error
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
func (b blame) find(x *Exec, fe *builtin.Error, before []Failure, needs map[string]bool) (found []Failure) {
	failed := append(slices.Clone(before), Failure{x.At, fe})
	bound := map[string]bool{}
	maps.Copy(bound, needs)
	for i, v := range x.Vars {
		if x.Regs[i] != 0 && (x.At == len(b.body) || computesWith(b.body[x.At], v)) {
			bound[v] = true
		}
	}
	y := *x
	y.Regs, y.Prem = make([]symbol.ID, len(x.Vars)), make([]fact.ID, len(b.body))
	for i, v := range x.Vars {
		if bound[v] {
			y.Regs[i] = x.Regs[i]
		}
	}
	y.steps = b.steps(b.without(failed), maps.Clone(bound))
	y.Excuse = func(err error) bool {
		var also *builtin.Error
		if errors.As(err, &also) {
			found = b.find(&y, also, failed, bound)
		}
		return also != nil && found == nil
	}
	y.Done = func() bool { found = failed; return false }
	y.Run(0)
	if found == nil {
		x.Err = y.Err
	}
	return found
}

// without returns the literals that have not failed.
func (b blame) without(failed []Failure) []int {
	var left []int
	for i := range b.body {
		if !slices.ContainsFunc(failed, func(f Failure) bool { return f.Literal == i }) {
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

// Problem is that of a function without a value at this place.
func (p FailurePlace) Problem(fe *builtin.Error) ast.Problem {
	pos := p.rule.Clause.Pos
	if p.literal < len(p.rule.Body) {
		pos = ast.OrPos(p.rule.Body[p.literal].Pos, pos)
	}
	return FunctionProblem(fe, pos)
}

// FunctionProblem is the problem of a function without a value, at a place.
func FunctionProblem(fe *builtin.Error, pos ast.Pos) ast.Problem {
	return ast.Problem{Code: "function", Pos: pos, Message: fe.Error(), Hint: builtin.Hint(fe), Word: fe.Call.Symbol()}
}

// Failure makes the error of a run that a rule's function, a bound or the
// context stopped.
func (x *Exec) Failure(r *Rule) error {
	var fe *builtin.Error
	switch {
	case errors.As(x.Err, &fe):
		return ast.GateError(ast.StageEvaluate, []ast.Problem{Failure{x.At, fe}.Of(r).Problem(fe)})
	case errors.Is(x.Err, ast.ErrBudget):
		return BudgetError(x.Err, r)
	}
	return x.Err
}

// BudgetError says which bound cut the evaluation, and at which rule.
func BudgetError(cause error, r *Rule) error {
	var over ast.OverBudget
	var refused *ast.LoadError
	if errors.As(cause, &refused) || !errors.As(cause, &over) {
		return cause
	}
	p := ast.Problem{Code: "budget", Message: "evaluation was cut: " + over.What,
		Hint: "a rule that makes ever new values has no end; bound it, or raise the limit"}
	if r != nil {
		p.Pos = r.Clause.Pos
		p.Message += ", in " + r.Clause.Named()
	}
	return &ast.LoadError{Stage: ast.StageEvaluate, Problems: []ast.Problem{p}, Cause: cause}
}

// Blamed returns the functions to blame after one has failed in a run of the rule.
func (r *Rule) Blamed(x *Exec, fe *builtin.Error) []Failure {
	return r.compiler(x.Store).blame(r.Body).find(x, fe, nil, nil)
}

// Of returns the place of a failure in a rule.
func (f Failure) Of(r *Rule) FailurePlace {
	return FailurePlace{r, f.Literal, f.Err.Call.Symbol(), f.Err.Err.Error()}
}
