// Package magic finds what of a program bears on a goal, by the magic sets of Beeri and Ramakrishnan (On
// the power of magic, 1991): the rules are rewritten so that they conclude, beside
// what they concluded, what is asked of each predicate, by the arguments that are
// known when it is asked. The rewritten rules are positive: an absence and what a
// group computes are taken to hold, so that more may be asked than was needed,
// never less. They only say which facts are worth concluding. The rules as they were written
// then conclude these, with the strata, ranks and proofs that they always have.
package magic

import (
	"math/bits"
	"slices"
	"strconv"

	"whence/engine/analyze"
	"whence/engine/ast"
)

// Args are the arguments of a predicate that are known when it is asked, as bits.
type Args uint64

// Has reports whether argument i is known.
func (k Args) Has(i int) bool { return k>>i&1 == 1 }

// MaxKnown is how many arguments can be told apart; those behind count as unknown.
const MaxKnown = 64

// Asked is a predicate as it is asked.
type Asked struct {
	ast.Key
	Known Args
}

// Program is the rules rewritten for a goal.
type Program struct {
	told  func(ast.Key) bool // whether there are told facts of a predicate
	rules map[ast.Key][]ast.Clause
	// Bare are the predicates of which the rewritten rules have no facts.
	Bare map[ast.Key]bool
	Seen map[Asked]bool // what is asked
	todo []Asked
	Out  []ast.Clause // the rewritten rules
	// Reached are the predicates that are asked in any way.
	Reached map[ast.Key]bool
	Used    []ast.Clause // the rules that bear on the goal
}

// The predicates of the rewritten rules have names that no text can have.
const (
	demandName = "\x00ask "
	factName   = "\x00of "
	// GoalName is the predicate that asks for the goal.
	GoalName = "\x00goal"
)

// Rewrite returns the rules for a goal, as they bear on it.
func Rewrite(told func(ast.Key) bool, rules []ast.Clause, goal []ast.Literal) *Program {
	m := &Program{told: told, rules: map[ast.Key][]ast.Clause{}, Bare: map[ast.Key]bool{}, Seen: map[Asked]bool{}, Reached: map[ast.Key]bool{}}
	for _, r := range rules {
		k := ast.KeyOf(r.Head)
		m.rules[k] = append(m.rules[k], r)
	}
	m.findBare(rules)
	m.ask(ast.Atom{Pred: GoalName}, map[string]bool{}, goal)
	for len(m.todo) > 0 {
		a := m.todo[0]
		m.todo = m.todo[1:]
		m.answer(a)
	}
	return m
}

// Selects reports whether anything that rules conclude is asked for by a value.
func (m *Program) Selects() bool {
	for a := range m.Seen {
		if a.Known != 0 && len(m.rules[a.Key]) > 0 {
			return true
		}
	}
	return false
}

// findBare finds the predicates of which the rewritten rules have no facts: those
// that a group computes, and those with an argument from one of them.
func (m *Program) findBare(rules []ast.Clause) {
	for grown := true; grown; {
		grown = false
		for _, r := range rules {
			if k := ast.KeyOf(r.Head); !m.Bare[k] && m.leavesBare(r) {
				m.Bare[k], grown = true, true
			}
		}
	}
}

func (m *Program) leavesBare(r ast.Clause) bool {
	if r.Aggregates() {
		return true
	}
	bound := map[string]bool{}
	analyze.OrderBody(m.plain(flat(r)), bound, nil)
	return slices.ContainsFunc(r.Head.Args, func(t ast.Term) bool { return !analyze.AllBound(t, bound) })
}

// flat returns the premises of a rule, its transforms as equalities behind them.
func flat(r ast.Clause) []ast.Literal {
	body := slices.Clone(r.Body)
	if r.Aggregates() {
		return body
	}
	for _, t := range r.Transforms {
		for _, l := range t.Lets {
			body = append(body, ast.Literal{Op: ast.OpEq, Left: ast.Var(l.Var), Right: l.Fn, Pos: l.Pos})
		}
	}
	return body
}

// plain returns the premises that the rewritten rules can look at.
func (m *Program) plain(body []ast.Literal) []ast.Literal {
	return slices.DeleteFunc(slices.Clone(body), m.passes)
}

// passes reports whether a premise is taken to hold.
func (m *Program) passes(l ast.Literal) bool {
	return !l.Builtin() && (l.Absent || m.Bare[ast.KeyOf(l.Atom)])
}

// answer makes the rules for a predicate as it is asked: it is asked of its denial
// too, since what is in doubt is said of an answer.
func (m *Program) answer(a Asked) {
	vars := make([]ast.Term, a.Arity)
	for i := range vars {
		vars[i] = ast.Var("V" + strconv.Itoa(i))
	}
	all := ast.Atom{Pred: a.Pred, Denied: a.Denied, Args: vars}
	guard := GuardOf(all, a.Known)
	if m.told(a.Key) {
		m.add(FactOf(all), ast.Literal{Atom: guard}, ast.Literal{Atom: all})
	}
	denial := Asked{ast.Key{Pred: a.Pred, Arity: a.Arity, Denied: !a.Denied}, a.Known}
	if m.told(denial.Key) || len(m.rules[denial.Key]) > 0 {
		m.add(GuardOf(all.Denial(), a.Known), ast.Literal{Atom: guard})
		m.note(denial)
	}
	for _, r := range m.rules[a.Key] {
		m.rule(r, a)
	}
}

// rule makes the rules for a rule of a predicate as it is asked.
func (m *Program) rule(r ast.Clause, a Asked) {
	head, body := r.Head, flat(r)
	head.Args = slices.Clone(head.Args)
	for i, t := range head.Args {
		switch {
		case r.Aggregates() && !groupsBy(r, t):
			head.Args[i] = ast.Var("_")
		case t.Kind() != ast.KindVar && !t.Ground():
			v := ast.Var("\x00" + strconv.Itoa(i))
			head.Args[i], body = v, append(body, ast.Literal{Op: ast.OpEq, Left: v, Right: t})
		}
	}
	guard := GuardOf(head, a.Known)
	bound := map[string]bool{}
	for _, t := range guard.Args {
		t.WalkVars(func(v string) { bound[v] = v != "_" })
	}
	prefix := m.ask(guard, bound, body)
	if !m.Bare[a.Key] {
		m.add(FactOf(head), prefix...)
	}
}

// groupsBy reports whether an argument of the head is a value that a rule groups by,
// or a constant.
func groupsBy(r ast.Clause, t ast.Term) bool {
	for _, tr := range r.Transforms {
		if slices.ContainsFunc(tr.Lets, func(l ast.Let) bool { return l.Var == t.Symbol() }) {
			return false
		}
	}
	return t.Ground() || t.Kind() == ast.KindVar && slices.ContainsFunc(r.Transforms[0].Group, t.Equal)
}

// ask asks for what the premises of a body need, where a guard holds and some
// variables are bound by it. It returns the premises that can be looked at, the
// guard before them.
func (m *Program) ask(guard ast.Atom, bound map[string]bool, body []ast.Literal) (prefix []ast.Literal) {
	prefix = []ast.Literal{{Atom: guard}}
	plain := m.plain(body)
	after := map[string]bool{}
	for v := range bound {
		after[v] = true
	}
	order, stuck := analyze.OrderBody(plain, after, func(i int, bound map[string]bool) float64 {
		score := analyze.AtomScore(plain[i].Atom, i, bound, nil)
		if len(m.rules[ast.KeyOf(plain[i].Atom)]) > 0 {
			score += 0.5 // what is told alone binds as much for less
		}
		return score
	})
	for _, i := range order {
		l := plain[i]
		if l.Builtin() {
			prefix = append(prefix, l)
		} else {
			m.need(prefix, l.Atom, bound)
			prefix = append(prefix, ast.Literal{Atom: FactOf(l.Atom)})
		}
		analyze.Provide(l, bound)
	}
	for _, i := range stuck { // for a value that is not known before
		if !plain[i].Builtin() {
			m.need(prefix, plain[i].Atom, bound)
		}
	}
	for _, l := range body {
		if m.passes(l) {
			m.need(prefix, l.Atom, bound)
		}
	}
	return prefix
}

// need asks for an atom where premises hold.
func (m *Program) need(prefix []ast.Literal, a ast.Atom, bound map[string]bool) {
	var k Args
	for i, t := range a.Args {
		if i < MaxKnown && analyze.AllBound(t, bound) {
			k |= 1 << i
		}
	}
	m.note(Asked{ast.KeyOf(a), k})
	if g := GuardOf(a, k); len(prefix) > 1 || !prefix[0].Atom.Equal(g) {
		m.add(g, prefix...)
	}
}

// note notes that a predicate is asked so.
func (m *Program) note(a Asked) {
	if m.Seen[a] {
		return
	}
	if !m.Reached[a.Key] {
		m.Reached[a.Key] = true
		m.Used = append(m.Used, m.rules[a.Key]...)
	}
	m.Seen[a] = true
	m.todo = append(m.todo, a)
}

func (m *Program) add(head ast.Atom, body ...ast.Literal) {
	m.Out = append(m.Out, ast.Clause{ID: "\x00" + strconv.Itoa(len(m.Out)), Head: head, Body: slices.Clone(body)})
}

// GuardOf says that an atom is asked for by its known arguments.
func GuardOf(a ast.Atom, k Args) ast.Atom {
	out := ast.Atom{Pred: demandName + strconv.FormatUint(uint64(k), 16) + signedName(a), Args: make([]ast.Term, 0, bits.OnesCount64(uint64(k)))}
	for i, t := range a.Args {
		if i < MaxKnown && k.Has(i) {
			out.Args = append(out.Args, t)
		}
	}
	return out
}

// FactOf says that an atom is asked for and may hold.
func FactOf(a ast.Atom) ast.Atom {
	return ast.Atom{Pred: factName + signedName(a), Args: a.Args}
}

func signedName(a ast.Atom) string {
	sign := "+"
	if a.Denied {
		sign = "-"
	}
	return sign + strconv.Itoa(len(a.Args)) + " " + a.Pred
}
