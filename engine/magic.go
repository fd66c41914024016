package engine

import (
	"math/bits"
	"slices"
	"strconv"
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
	predKey
	known known
}

// magic rewrites rules for a goal.
type magic struct {
	s       *store
	rules   map[predKey][]Clause
	bare    map[predKey]bool // see findBare
	seen    map[asked]bool
	todo    []asked
	out     []Clause
	reached map[predKey]bool
	used    []Clause // the rules that bear on the goal
}

// The predicates of the rewritten rules have names that no text can have.
const (
	demandName = "\x00ask "
	factName   = "\x00of "
	goalName   = "\x00goal"
)

// rewrite returns the rules for a goal, as they bear on it.
func rewrite(s *store, rules []Clause, goal []Literal) *magic {
	m := &magic{s: s, rules: map[predKey][]Clause{}, bare: map[predKey]bool{}, seen: map[asked]bool{}, reached: map[predKey]bool{}}
	for _, r := range rules {
		k := keyOf(r.Head)
		m.rules[k] = append(m.rules[k], r)
	}
	m.findBare(rules)
	m.ask(Atom{Pred: goalName}, map[string]bool{}, goal)
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
		if a.known != 0 && len(m.rules[a.predKey]) > 0 {
			return true
		}
	}
	return false
}

// findBare finds the predicates of which the rewritten rules have no facts: those
// that a group computes, and those with an argument from one of them.
func (m *magic) findBare(rules []Clause) {
	for grown := true; grown; {
		grown = false
		for _, r := range rules {
			if k := keyOf(r.Head); !m.bare[k] && m.leavesBare(r) {
				m.bare[k], grown = true, true
			}
		}
	}
}

func (m *magic) leavesBare(r Clause) bool {
	if r.aggregates() {
		return true
	}
	bound := map[string]bool{}
	orderBody(m.plain(flat(r)), bound, nil)
	return slices.ContainsFunc(r.Head.Args, func(t Term) bool { return !allBound(t, bound) })
}

// flat returns the premises of a rule, its transforms as equalities behind them.
func flat(r Clause) []Literal {
	body := slices.Clone(r.Body)
	if r.aggregates() {
		return body
	}
	for _, t := range r.Transforms {
		for _, l := range t.Lets {
			body = append(body, Literal{Op: OpEq, Left: Var(l.Var), Right: l.Fn, Pos: l.Pos})
		}
	}
	return body
}

// plain returns the premises that the rewritten rules can look at.
func (m *magic) plain(body []Literal) []Literal {
	return slices.DeleteFunc(slices.Clone(body), m.passes)
}

// passes reports whether a premise is taken to hold.
func (m *magic) passes(l Literal) bool {
	return !l.builtin() && (l.Absent || m.bare[keyOf(l.Atom)])
}

// answer makes the rules for a predicate as it is asked: it is asked of its denial
// too, since what is in doubt is said of an answer.
func (m *magic) answer(a asked) {
	vars := make([]Term, a.arity)
	for i := range vars {
		vars[i] = Var("V" + strconv.Itoa(i))
	}
	all := Atom{Pred: a.pred, Denied: a.denied, Args: vars}
	guard := guardOf(all, a.known)
	if r := m.s.byKey[a.predKey]; r != nil && r.told > 0 {
		m.add(factOf(all), Literal{Atom: guard}, Literal{Atom: all})
	}
	denial := asked{predKey{a.pred, a.arity, !a.denied}, a.known}
	if r := m.s.byKey[denial.predKey]; r != nil && r.told > 0 || len(m.rules[denial.predKey]) > 0 {
		m.add(guardOf(all.Denial(), a.known), Literal{Atom: guard})
		m.note(denial)
	}
	for _, r := range m.rules[a.predKey] {
		m.rule(r, a)
	}
}

// rule makes the rules for a rule of a predicate as it is asked.
func (m *magic) rule(r Clause, a asked) {
	head, body := r.Head, flat(r)
	head.Args = slices.Clone(head.Args)
	for i, t := range head.Args {
		switch {
		case r.aggregates() && !groupsBy(r, t):
			head.Args[i] = Var("_")
		case t.Kind() != KindVar && !t.Ground():
			v := Var("\x00" + strconv.Itoa(i))
			head.Args[i], body = v, append(body, Literal{Op: OpEq, Left: v, Right: t})
		}
	}
	guard := guardOf(head, a.known)
	bound := map[string]bool{}
	for _, t := range guard.Args {
		t.walkVars(func(v string) { bound[v] = v != "_" })
	}
	prefix := m.ask(guard, bound, body)
	if !m.bare[a.predKey] {
		m.add(factOf(head), prefix...)
	}
}

// groupsBy reports whether an argument of the head is a value that a rule groups by,
// or a constant.
func groupsBy(r Clause, t Term) bool {
	for _, tr := range r.Transforms {
		if slices.ContainsFunc(tr.Lets, func(l Let) bool { return l.Var == t.Symbol() }) {
			return false
		}
	}
	return t.Ground() || t.Kind() == KindVar && slices.ContainsFunc(r.Transforms[0].Group, t.Equal)
}

// ask asks for what the premises of a body need, where a guard holds and some
// variables are bound by it. It returns the premises that can be looked at, the
// guard before them.
func (m *magic) ask(guard Atom, bound map[string]bool, body []Literal) (prefix []Literal) {
	prefix = []Literal{{Atom: guard}}
	plain := m.plain(body)
	after := map[string]bool{}
	for v := range bound {
		after[v] = true
	}
	order, stuck := orderBody(plain, after, func(i int, bound map[string]bool) float64 {
		score := atomScore(plain[i].Atom, i, bound, nil)
		if len(m.rules[keyOf(plain[i].Atom)]) > 0 {
			score += 0.5 // what is told alone binds as much for less
		}
		return score
	})
	for _, i := range order {
		l := plain[i]
		if l.builtin() {
			prefix = append(prefix, l)
		} else {
			m.need(prefix, l.Atom, bound)
			prefix = append(prefix, Literal{Atom: factOf(l.Atom)})
		}
		provide(l, bound)
	}
	for _, i := range stuck { // for a value that is not known before
		if !plain[i].builtin() {
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
func (m *magic) need(prefix []Literal, a Atom, bound map[string]bool) {
	var k known
	for i, t := range a.Args {
		if i < maxKnown && allBound(t, bound) {
			k |= 1 << i
		}
	}
	m.note(asked{keyOf(a), k})
	if g := guardOf(a, k); len(prefix) > 1 || !prefix[0].Atom.Equal(g) {
		m.add(g, prefix...)
	}
}

// note notes that a predicate is asked so.
func (m *magic) note(a asked) {
	if m.seen[a] {
		return
	}
	if !m.reached[a.predKey] {
		m.reached[a.predKey] = true
		m.used = append(m.used, m.rules[a.predKey]...)
	}
	m.seen[a] = true
	m.todo = append(m.todo, a)
}

func (m *magic) add(head Atom, body ...Literal) {
	m.out = append(m.out, Clause{ID: "\x00" + strconv.Itoa(len(m.out)), Head: head, Body: slices.Clone(body)})
}

// guardOf says that an atom is asked for by its known arguments.
func guardOf(a Atom, k known) Atom {
	out := Atom{Pred: demandName + strconv.FormatUint(uint64(k), 16) + signedName(a), Args: make([]Term, 0, bits.OnesCount64(uint64(k)))}
	for i, t := range a.Args {
		if i < maxKnown && k.has(i) {
			out.Args = append(out.Args, t)
		}
	}
	return out
}

// factOf says that an atom is asked for and may hold.
func factOf(a Atom) Atom {
	return Atom{Pred: factName + signedName(a), Args: a.Args}
}

func signedName(a Atom) string {
	sign := "+"
	if a.Denied {
		sign = "-"
	}
	return sign + strconv.Itoa(len(a.Args)) + " " + a.Pred
}
