// Package analyze has the gates that look at a program before it is evaluated: whether every
// name is known and every variable bound, whether declarations are kept, and whether rules
// can be put in an order in which absence and groups mean something.
package analyze

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/engine/ast"
	"whence/engine/builtin"
)

// Analyzer collects the problems of the analyze gate.
type Analyzer struct {
	Problems []ast.Problem
	// Inputs are the arguments of predicates that every mode declares +.
	Inputs map[ast.Key][]bool
}

// Problem records a problem, its message in the form of fmt.
func (a *Analyzer) Problem(code string, pos ast.Pos, hint, format string, args ...any) {
	a.ProblemAt("", code, pos, hint, format, args...)
}

// ProblemAt is problem for one word of what stands at pos.
func (a *Analyzer) ProblemAt(word, code string, pos ast.Pos, hint, format string, args ...any) {
	a.Problems = append(a.Problems, ast.Problem{Code: code, Pos: pos, Hint: hint, Message: fmt.Sprintf(format, args...), Word: word})
}

// Clause checks one clause: known functions and built-in predicates, and every
// variable bound where its value is needed.
func (a *Analyzer) Clause(c ast.Clause) {
	before := len(a.Problems)
	a.confidence(c.Confidence, c.Pos)
	a.atomTerms(c.Head, c.Pos)
	for _, l := range c.Body {
		a.Literal(l, ast.OrPos(l.Pos, c.Pos))
	}
	a.transforms(c)
	if len(a.Problems) == before {
		a.safety(c)
	}
}

// Fact checks one told fact and returns it with its functions evaluated.
func (a *Analyzer) Fact(f ast.Fact) ast.Fact {
	a.confidence(f.Confidence, f.Pos)
	before := len(a.Problems)
	a.atomTerms(f.Atom, f.Pos)
	ground := true
	for _, t := range f.Atom.Args {
		t.WalkVars(func(name string) {
			a.ProblemAt(name, "unbound", f.Pos, "a fact has constants only; a rule needs a body", "the variable %s stands in the fact %s", name, f.Atom)
		})
		ground = ground && t.Ground()
	}
	if ground || len(a.Problems) > before {
		return f
	}
	f.Atom.Args = slices.Clone(f.Atom.Args)
	for i, t := range f.Atom.Args {
		v, err := builtin.Eval(t, func(string) (ast.Term, bool) { return ast.Term{}, false }, &builtin.Values{Most: builtin.DefaultValue})
		if err != nil {
			a.ProblemAt(t.Symbol(), "function", f.Pos, builtin.Hint(err), "%v", err)
		}
		f.Atom.Args[i] = v
	}
	return f
}

func (a *Analyzer) confidence(conf float64, pos ast.Pos) {
	if !(conf >= 0 && conf <= 1) {
		a.Problem("confidence", pos, "", "the confidence %v is not between 0 and 1", conf)
	}
}

func (a *Analyzer) atomTerms(atom ast.Atom, pos ast.Pos) {
	if atom.Pred == "" || strings.HasPrefix(atom.Pred, ":") || strings.HasPrefix(atom.Pred, "fn:") {
		a.Problem("predicate", pos, "", "%q is no name of a predicate", atom.Pred)
	}
	for _, t := range atom.Args {
		a.term(t, pos)
	}
}

// term checks that every function inside exists and every number is one.
func (a *Analyzer) term(t ast.Term, pos ast.Pos) {
	switch t.Kind() {
	case ast.KindVar:
		if t.Symbol() == "" {
			a.Problem("variable", pos, "make variables with Var and a name", "a variable has no name")
		}
	case ast.KindFloat:
		if f := t.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			a.Problem("number", pos, "", "%v is no number that can be told", f)
		}
	case ast.KindApply:
		a.function(t, pos)
	}
	for _, e := range t.Elems() {
		a.term(e, pos)
	}
}

func (a *Analyzer) function(t ast.Term, pos ast.Pos) {
	f, ok := builtin.LookupFunction(t.Symbol())
	if !ok {
		a.unknownFunction(t.Symbol(), pos)
		return
	}
	if n := len(t.Elems()); n < f.MinArgs || f.MaxArgs >= 0 && n > f.MaxArgs {
		a.ProblemAt(t.Symbol(), "arity", pos, "", "%s takes %s, not %d", t.Symbol(), argCount(f.MinArgs, f.MaxArgs), n)
	}
	if (t.Symbol() == "fn:map" || t.Symbol() == "fn:struct") && len(t.Elems())%2 != 0 {
		a.ProblemAt(t.Symbol(), "arity", pos, "give every key its value", "%s has a key without a value", t.Symbol())
	}
}

func (a *Analyzer) unknownFunction(name string, pos ast.Pos) {
	if a.unsupported(name, pos) {
		return
	}
	hint := ast.DidYouMean(name, builtin.FunctionNames())
	if builtin.IsReducer(name) {
		hint = "a reducer stands in a let after do fn:group_by(…)"
	}
	a.ProblemAt(name, "function", pos, hint, "unknown function %s", name)
}

// unsupported refuses a name of Mangle that is not part of this language.
func (a *Analyzer) unsupported(name string, pos ast.Pos) bool {
	why, instead := builtin.Unsupported(name)
	if why != "" {
		a.ProblemAt(name, "unsupported", pos, instead, "%s: %s", name, why)
	}
	return why != ""
}

// argCount words how many arguments are taken.
func argCount(least, most int) string {
	noun := " arguments"
	if least == 1 {
		noun = " argument"
	}
	switch {
	case most < 0 && least == 0:
		return "any number of arguments"
	case most < 0:
		return "at least " + strconv.Itoa(least) + noun
	case least == 0 && most == 0:
		return "no arguments"
	}
	return strconv.Itoa(least) + noun
}

// Literal checks one premise.
func (a *Analyzer) Literal(l ast.Literal, pos ast.Pos) {
	if !l.Builtin() {
		a.atomTerms(l.Atom, pos)
		return
	}
	l.Terms(func(t ast.Term) { a.term(t, pos) })
	if l.Op > ast.OpGe {
		a.Problem("predicate", pos, "use OpEq to OpGe", "%s is no comparison", l.Op)
	}
	if l.Op != ast.OpAtom {
		return
	}
	b, ok := builtin.LookupPredicate(l.Atom.Pred)
	switch {
	case !ok && a.unsupported(l.Atom.Pred, pos):
	case !ok:
		hint := ast.DidYouMean(l.Atom.Pred, builtin.PredicateNames())
		if hint == "" {
			hint = "there are " + strings.Join(builtin.PredicateNames(), ", ")
		}
		a.ProblemAt(l.Atom.Pred, "predicate", pos, hint, "unknown built-in predicate %s", l.Atom.Pred)
	case len(l.Atom.Args) != len(b.Inputs):
		a.ProblemAt(l.Atom.Pred, "arity", pos, "", "%s takes %s, not %d", l.Atom.Pred, argCount(len(b.Inputs), len(b.Inputs)), len(l.Atom.Args))
	case l.Atom.Denied:
		a.Problem("denied", pos, "write !"+l.Atom.Pred+" for its opposite", "the built-in predicate %s has no denial", l.Atom.Pred)
	}
}

// transforms checks the steps after the body.
func (a *Analyzer) transforms(c ast.Clause) {
	if len(c.Transforms) > 0 && len(c.Body) == 0 {
		a.Problem("transform", c.Pos, "", "a transform needs a body")
	}
	for i, t := range c.Transforms {
		pos := ast.OrPos(t.Pos, c.Pos)
		if t.Grouped && i > 0 {
			a.Problem("transform", pos, "group again in a rule of its own, over what this one concludes", "only the first transform of a rule may group")
		}
		for k, g := range t.Group {
			if g.Kind() != ast.KindVar || g.Symbol() == "_" {
				a.Problem("transform", pos, "", "fn:group_by takes variables, not %s", g)
			} else if slices.ContainsFunc(t.Group[:k], g.Equal) {
				a.Problem("transform", pos, "", "fn:group_by has the variable %s twice", g)
			}
		}
		for _, l := range t.Lets {
			a.let(l, t.Grouped, ast.OrPos(l.Pos, c.Pos))
		}
	}
	a.redefined(c)
}

// redefined refuses a let whose variable has a value already.
func (a *Analyzer) redefined(c ast.Clause) {
	set := map[string]bool{}
	for _, v := range c.BodyVars() {
		set[v.Symbol()] = true
	}
	for _, t := range c.Transforms {
		for _, l := range t.Lets {
			if set[l.Var] {
				a.ProblemAt(l.Var, "transform", ast.OrPos(l.Pos, c.Pos), "give the result a name of its own", "let gives %s a value, but it has one already", l.Var)
			}
			set[l.Var] = l.Var != "_"
		}
	}
}

func (a *Analyzer) let(l ast.Let, grouped bool, pos ast.Pos) {
	if !grouped {
		a.term(l.Fn, pos)
		return
	}
	r, ok := builtin.LookupReducer(l.Fn.Symbol())
	switch {
	case !ok && a.unsupported(l.Fn.Symbol(), pos):
	case !ok:
		a.ProblemAt(l.Fn.Symbol(), "reducer", pos, ast.DidYouMean(l.Fn.Symbol(), append(builtin.ReducerNames(), builtin.FunctionNames()...)),
			"%s is neither a reducer nor a function", l.Fn.Symbol())
	case len(l.Fn.Elems()) < r.MinArgs || r.MaxArgs >= 0 && len(l.Fn.Elems()) > r.MaxArgs:
		a.ProblemAt(l.Fn.Symbol(), "arity", pos, "", "%s takes %s, not %d", l.Fn.Symbol(), argCount(r.MinArgs, r.MaxArgs), len(l.Fn.Elems()))
	default:
		for _, e := range l.Fn.Elems() {
			a.term(e, pos)
		}
	}
}

// safety checks that an order of the premises exists in which every value is
// known when it is needed, and that the head is bound in the end.
func (a *Analyzer) safety(c ast.Clause) {
	bound := map[string]bool{}
	_, stuck := OrderBody(c.Body, bound, nil)
	if a.onDemand(c, bound) {
		return
	}
	a.Stuck(c.Body, stuck, bound, c.Pos)
	if len(stuck) > 0 {
		return
	}
	bound = a.boundAfter(c, bound)
	seen := map[string]bool{}
	for _, t := range c.Head.Args {
		t.WalkVars(func(name string) {
			switch {
			case seen[name] || bound[name] && name != "_":
			case name == "_":
				a.ProblemAt(name, "unbound", c.Pos, "name what the conclusion is about, and bind it by the body", "the head %s has _, which stands for no value", c.Head)
			default:
				a.ProblemAt(name, "unbound", c.Pos, headHint(c, name), "the variable %s of the head %s is not bound by the body", name, c.Head)
			}
			seen[name] = true
		})
	}
}

// Stuck reports the variables that keep premises from being evaluated, each
// at the first premise that needs it.
func (a *Analyzer) Stuck(body []ast.Literal, stuck []int, bound map[string]bool, pos ast.Pos) {
	seen := map[string]bool{}
	for _, i := range stuck {
		for _, name := range causes(body[i], bound) {
			if !seen[name] {
				seen[name] = true
				a.ProblemAt(name, "unbound", ast.OrPos(body[i].Pos, pos), unboundHint(body, i, name), "the variable %s is not bound in %s", name, body[i])
			}
		}
	}
}

// causes returns the variables that keep a premise from being evaluated, but
// not the one that it would bind itself.
func causes(l ast.Literal, bound map[string]bool) []string {
	if l.Op != ast.OpEq || l.Left.Kind() == ast.KindVar && l.Right.Kind() == ast.KindVar {
		return missing(l, bound)
	}
	if l.Left.Kind() == ast.KindVar {
		l.Left = l.Right
	}
	if l.Right.Kind() == ast.KindVar {
		l.Right = l.Left
	}
	l.Op = ast.OpNe
	return missing(l, bound)
}

// onDemand refuses a rule that only a caller could evaluate: of a predicate
// whose argument is declared + and not bound by the body.
func (a *Analyzer) onDemand(c ast.Clause, bound map[string]bool) bool {
	for i, input := range a.Inputs[ast.KeyOf(c.Head)] {
		if t := c.Head.Args[i]; input && t.Kind() == ast.KindVar && !bound[t.Symbol()] {
			a.ProblemAt(t.Symbol(), "mode", c.Pos, "bind "+t.Symbol()+" by a premise, or write this body where "+c.Head.Pred+" is used",
				"%s is declared +, known to the caller only, but rules are not computed on demand in this language", t.Symbol())
			return true
		}
	}
	return false
}

func unboundHint(body []ast.Literal, at int, name string) string {
	if near := nearVariable(body, at, name); near != "" {
		return "did you mean " + near + "?"
	}
	switch l := body[at]; {
	case name == "_":
		return "_ has no value to compare or compute with; name it and bind it by a premise"
	case l.Absent:
		return "absence asks about known values; write _ for any, or bind " + name + " by a premise"
	}
	if match := takenApart(body[at], name); match != "" {
		return "a structure in a premise is compared, not taken apart; write a variable in its place, and " + match
	}
	return "bind " + name + " by a premise"
}

// takenApart returns the built-in predicate that takes the structure apart in
// which a premise has a variable, or "".
func takenApart(l ast.Literal, name string) (match string) {
	l.Terms(func(t ast.Term) {
		inside := false
		t.WalkVars(func(v string) { inside = inside || v == name })
		if inside && match == "" && !Computes(t) {
			match = matcher(t.Kind())
		}
	})
	return match
}

func matcher(k ast.Kind) string {
	switch k {
	case ast.KindList:
		return ":match_cons(List, Head, Tail) or :list:member(X, List)"
	case ast.KindPair:
		return ":match_pair(Pair, Left, Right)"
	case ast.KindStruct:
		return ":match_field(Struct, /field, Value)"
	case ast.KindMap:
		return ":match_entry(Map, Key, Value)"
	}
	return ""
}

func headHint(c ast.Clause, name string) string {
	if near := nearVariable(c.Body, -1, name); near != "" {
		return "did you mean " + near + "?"
	}
	if len(c.Transforms) > 0 && c.Transforms[0].Grouped {
		return "after a group there are the variables of fn:group_by and those of let"
	}
	return "write " + name + " in a premise too"
}

// nearVariable returns the variable of the other premises that name was
// probably meant to be. Of a single letter every other one is near.
func nearVariable(body []ast.Literal, except int, name string) string {
	if len(name) < 2 {
		return ""
	}
	var names []string
	for i, l := range body {
		if i == except {
			continue
		}
		l.Terms(func(t ast.Term) {
			t.WalkVars(func(v string) {
				if v != name && len(v) > 1 {
					names = append(names, v)
				}
			})
		})
	}
	return ast.Nearest(name, names)
}

// boundAfter returns the variables that are bound after the transforms.
func (a *Analyzer) boundAfter(c ast.Clause, bound map[string]bool) map[string]bool {
	after := "the body or an earlier let has to give it a value"
	for _, t := range c.Transforms {
		if t.Grouped {
			after = "after a group there are the variables of fn:group_by and those of let; a reducer such as fn:sum folds the others"
			grouped := map[string]bool{}
			for _, g := range t.Group {
				grouped[g.Symbol()] = true
				a.needs(g, bound, ast.OrPos(t.Pos, c.Pos), "write "+g.Symbol()+" in a premise too")
			}
			for _, l := range t.Lets {
				a.needs(l.Fn, bound, ast.OrPos(l.Pos, c.Pos), "a reducer folds what the body binds")
				grouped[l.Var] = true
			}
			bound = grouped
			continue
		}
		for _, l := range t.Lets {
			a.needs(l.Fn, bound, ast.OrPos(l.Pos, c.Pos), after)
			bound[l.Var] = true
		}
	}
	return bound
}

func (a *Analyzer) needs(t ast.Term, bound map[string]bool, pos ast.Pos, hint string) {
	t.WalkVars(func(name string) {
		if !bound[name] {
			a.ProblemAt(name, "unbound", pos, hint, "the variable %s of the transform is not bound", name)
		}
	})
}

// OrderBody finds an order of the premises in which each can be evaluated, and
// adds the variables they bind to bound. Tests come as soon as they can be
// decided. Among atoms, prefer picks by their index in body; without it the
// one with most bound arguments comes first. What can never be evaluated is
// returned as stuck.
func OrderBody(body []ast.Literal, bound map[string]bool, prefer func(i int, bound map[string]bool) float64) (order, stuck []int) {
	left, scores := make([]int, len(body)), make([]float64, len(body))
	for i := range body {
		left[i], scores[i] = i, bodyScore(body, i, bound, prefer)
	}
	var uses map[string][]int // literals by variable, made once it pays
	for len(left) > 0 {
		best := least(left, scores)
		if best < 0 {
			return order, left
		}
		at := left[best]
		left = slices.Delete(left, best, best+1)
		order = append(order, at)
		before := len(bound)
		news := newlyBound(body[at], bound)
		if Provide(body[at], bound); len(bound) == before {
			continue
		}
		again := left
		if len(body) > shortBody {
			if uses == nil {
				uses = literalsByVariable(body)
			}
			again = nil
			for _, v := range news {
				again = append(again, uses[v]...)
			}
		}
		for _, i := range again {
			scores[i] = bodyScore(body, i, bound, prefer)
		}
	}
	return order, nil
}

// least returns the place of the least score among those that are left, or -1 where
// all are infinite.
func least(left []int, scores []float64) int {
	best := -1
	for k, i := range left {
		if !math.IsInf(scores[i], 1) && (best < 0 || scores[i] < scores[left[best]]) {
			best = k
		}
	}
	return best
}

// shortBody is up to when to weigh all premises again costs less than to find
// those that a variable is in.
const shortBody = 8

// bodyScore says how soon a premise should be evaluated, the least first, and
// is infinite while it cannot be.
func bodyScore(body []ast.Literal, i int, bound map[string]bool, prefer func(i int, bound map[string]bool) float64) float64 {
	switch {
	case len(missing(body[i], bound)) > 0:
		return math.Inf(1)
	case body[i].Builtin() || body[i].Absent:
		return -1
	}
	return AtomScore(body[i].Atom, i, bound, prefer)
}

// newlyBound returns the variables that the literal will bind.
func newlyBound(l ast.Literal, bound map[string]bool) []string {
	var out []string
	l.Terms(func(t ast.Term) {
		if t.Kind() == ast.KindVar && !bound[t.Symbol()] {
			out = append(out, t.Symbol())
		}
	})
	return out
}

func literalsByVariable(body []ast.Literal) map[string][]int {
	out := map[string][]int{}
	for i, l := range body {
		l.Terms(func(t ast.Term) {
			t.WalkVars(func(v string) {
				if at := out[v]; len(at) == 0 || at[len(at)-1] != i {
					out[v] = append(at, i)
				}
			})
		})
	}
	return out
}

// AtomScore says how early a premise is best taken, the least first: by prefer, or else by
// how many of its arguments are free.
func AtomScore(a ast.Atom, i int, bound map[string]bool, prefer func(int, map[string]bool) float64) float64 {
	if prefer != nil {
		return prefer(i, bound)
	}
	free := 0.0
	for _, t := range a.Args {
		if !AllBound(t, bound) {
			free++
		}
	}
	return free
}

// AllBound reports whether the term has a value.
func AllBound(t ast.Term, bound map[string]bool) bool {
	ok := true
	t.WalkVars(func(name string) { ok = ok && bound[name] })
	return ok
}

// missing returns the variables that must be bound before the literal can be
// evaluated, each once.
func missing(l ast.Literal, bound map[string]bool) []string {
	var out []string
	need := func(t ast.Term) {
		t.WalkVars(func(name string) {
			if !bound[name] && !slices.Contains(out, name) {
				out = append(out, name)
			}
		})
	}
	switch {
	case l.Op == ast.OpEq:
		if AllBound(l.Left, bound) && (l.Right.Kind() == ast.KindVar) || AllBound(l.Right, bound) && (l.Left.Kind() == ast.KindVar) {
			return nil
		}
		need(l.Left)
		need(l.Right)
	case l.Op != ast.OpAtom:
		need(l.Left)
		need(l.Right)
	default:
		missingInAtom(l, need)
	}
	return out
}

func missingInAtom(l ast.Literal, need func(ast.Term)) {
	inputs := ""
	if b, ok := builtin.LookupPredicate(l.Atom.Pred); ok && l.Builtin() {
		inputs = b.Inputs
	}
	for i, t := range l.Atom.Args {
		switch {
		case t.Kind() != ast.KindVar || i < len(inputs) && inputs[i] == '+':
			need(t)
		case l.Absent && t.Symbol() != "_":
			need(t)
		}
	}
}

// Provide adds the variables that the literal binds.
func Provide(l ast.Literal, bound map[string]bool) {
	if l.Absent || l.Op != ast.OpAtom && l.Op != ast.OpEq {
		return
	}
	l.Terms(func(t ast.Term) {
		if t.Kind() == ast.KindVar && t.Symbol() != "_" {
			bound[t.Symbol()] = true
		}
	})
}

// Computes reports whether there is a function in the term.
func Computes(t ast.Term) bool {
	return t.Kind() == ast.KindApply || slices.ContainsFunc(t.Elems(), Computes)
}
