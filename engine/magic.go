package engine

import (
	"math/bits"
	"slices"
	"strconv"

	"whence/engine/ast"
)

// What bears on a goal is found by the magic sets of Beeri and Ramakrishnan (On
// the power of magic, 1991): the rules are rewritten so that they conclude, beside
// what they concluded, what is asked of each predicate, by the arguments that are
// known when it is asked. The rewritten rules are positive: an absence and what a
// group computes are taken to hold, so that more may be asked than was needed,
// never less. They only say which facts are worth concluding. The rules as they were written
// then conclude these, with the strata, ranks and proofs that they always have.

// known are the arguments of a predicate that are known when it is asked, as bits.
type known uint64

func (k known) has(i int) bool { return k>>i&1 == 1 }

// maxKnown is how many arguments can be told apart; those behind count as unknown.
const maxKnown = 64

// asked is a predicate as it is asked.
type asked struct {
	ast.Key
	known known
}

// magic rewrites rules for a goal.
type magic struct {
	s       *store
	rules   map[ast.Key][]ast.Clause
	bare    map[ast.Key]bool // see findBare
	seen    map[asked]bool
	todo    []asked
	out     []ast.Clause
	reached map[ast.Key]bool
	used    []ast.Clause // the rules that bear on the goal
}

// The predicates of the rewritten rules have names that no text can have.
const (
	demandName = "\x00ask "
	factName   = "\x00of "
	goalName   = "\x00goal"
)

// rewrite returns the rules for a goal, as they bear on it.
func rewrite(s *store, rules []ast.Clause, goal []ast.Literal) *magic {
	m := &magic{s: s, rules: map[ast.Key][]ast.Clause{}, bare: map[ast.Key]bool{}, seen: map[asked]bool{}, reached: map[ast.Key]bool{}}
	for _, r := range rules {
		k := ast.KeyOf(r.Head)
		m.rules[k] = append(m.rules[k], r)
	}
	m.findBare(rules)
	m.ask(ast.Atom{Pred: goalName}, map[string]bool{}, goal)
	for len(m.todo) > 0 {
		a := m.todo[0]
		m.todo = m.todo[1:]
		m.answer(a)
	}
	return m
}

// selects reports whether anything that rules conclude is asked for by a value.
func (m *magic) selects() bool {
	for a := range m.seen {
		if a.known != 0 && len(m.rules[a.Key]) > 0 {
			return true
		}
	}
	return false
}

// findBare finds the predicates of which the rewritten rules have no facts: those
// that a group computes, and those with an argument from one of them.
func (m *magic) findBare(rules []ast.Clause) {
	for grown := true; grown; {
		grown = false
		for _, r := range rules {
			if k := ast.KeyOf(r.Head); !m.bare[k] && m.leavesBare(r) {
				m.bare[k], grown = true, true
			}
		}
	}
}

func (m *magic) leavesBare(r ast.Clause) bool {
	if r.Aggregates() {
		return true
	}
	bound := map[string]bool{}
	orderBody(m.plain(flat(r)), bound, nil)
	return slices.ContainsFunc(r.Head.Args, func(t ast.Term) bool { return !allBound(t, bound) })
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
func (m *magic) plain(body []ast.Literal) []ast.Literal {
	return slices.DeleteFunc(slices.Clone(body), m.passes)
}

// passes reports whether a premise is taken to hold.
func (m *magic) passes(l ast.Literal) bool {
	return !l.Builtin() && (l.Absent || m.bare[ast.KeyOf(l.Atom)])
}

// answer makes the rules for a predicate as it is asked: it is asked of its denial
// too, since what is in doubt is said of an answer.
func (m *magic) answer(a asked) {
	vars := make([]ast.Term, a.Arity)
	for i := range vars {
		vars[i] = ast.Var("V" + strconv.Itoa(i))
	}
	all := ast.Atom{Pred: a.Pred, Denied: a.Denied, Args: vars}
	guard := guardOf(all, a.known)
	if r := m.s.byKey[a.Key]; r != nil && r.told > 0 {
		m.add(factOf(all), ast.Literal{Atom: guard}, ast.Literal{Atom: all})
	}
	denial := asked{ast.Key{Pred: a.Pred, Arity: a.Arity, Denied: !a.Denied}, a.known}
	if r := m.s.byKey[denial.Key]; r != nil && r.told > 0 || len(m.rules[denial.Key]) > 0 {
		m.add(guardOf(all.Denial(), a.known), ast.Literal{Atom: guard})
		m.note(denial)
	}
	for _, r := range m.rules[a.Key] {
		m.rule(r, a)
	}
}

// rule makes the rules for a rule of a predicate as it is asked.
func (m *magic) rule(r ast.Clause, a asked) {
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
	guard := guardOf(head, a.known)
	bound := map[string]bool{}
	for _, t := range guard.Args {
		t.WalkVars(func(v string) { bound[v] = v != "_" })
	}
	prefix := m.ask(guard, bound, body)
	if !m.bare[a.Key] {
		m.add(factOf(head), prefix...)
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
func (m *magic) ask(guard ast.Atom, bound map[string]bool, body []ast.Literal) (prefix []ast.Literal) {
	prefix = []ast.Literal{{Atom: guard}}
	plain := m.plain(body)
	after := map[string]bool{}
	for v := range bound {
		after[v] = true
	}
	order, stuck := orderBody(plain, after, func(i int, bound map[string]bool) float64 {
		score := atomScore(plain[i].Atom, i, bound, nil)
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
			prefix = append(prefix, ast.Literal{Atom: factOf(l.Atom)})
		}
		provide(l, bound)
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
func (m *magic) need(prefix []ast.Literal, a ast.Atom, bound map[string]bool) {
	var k known
	for i, t := range a.Args {
		if i < maxKnown && allBound(t, bound) {
			k |= 1 << i
		}
	}
	m.note(asked{ast.KeyOf(a), k})
	if g := guardOf(a, k); len(prefix) > 1 || !prefix[0].Atom.Equal(g) {
		m.add(g, prefix...)
	}
}

// note notes that a predicate is asked so.
func (m *magic) note(a asked) {
	if m.seen[a] {
		return
	}
	if !m.reached[a.Key] {
		m.reached[a.Key] = true
		m.used = append(m.used, m.rules[a.Key]...)
	}
	m.seen[a] = true
	m.todo = append(m.todo, a)
}

func (m *magic) add(head ast.Atom, body ...ast.Literal) {
	m.out = append(m.out, ast.Clause{ID: "\x00" + strconv.Itoa(len(m.out)), Head: head, Body: slices.Clone(body)})
}

// guardOf says that an atom is asked for by its known arguments.
func guardOf(a ast.Atom, k known) ast.Atom {
	out := ast.Atom{Pred: demandName + strconv.FormatUint(uint64(k), 16) + signedName(a), Args: make([]ast.Term, 0, bits.OnesCount64(uint64(k)))}
	for i, t := range a.Args {
		if i < maxKnown && k.has(i) {
			out.Args = append(out.Args, t)
		}
	}
	return out
}

// factOf says that an atom is asked for and may hold.
func factOf(a ast.Atom) ast.Atom {
	return ast.Atom{Pred: factName + signedName(a), Args: a.Args}
}

func signedName(a ast.Atom) string {
	sign := "+"
	if a.Denied {
		sign = "-"
	}
	return sign + strconv.Itoa(len(a.Args)) + " " + a.Pred
}
