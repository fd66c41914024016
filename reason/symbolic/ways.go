package symbolic

import (
	"slices"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// Way is one way in which a rule concludes what its head is: all of its body
// holds. Some of what the rule asks besides may be left out.
type Way struct {
	Rule string // its name
	Head engine.Atom
	Body []engine.Literal
}

// Vocabulary says the parts of rules in the words of somebody else's facts.
type Vocabulary struct {
	Atom func(engine.Atom) engine.Atom
	Term func(engine.Term) engine.Term
	// Ask returns a few bindings of their variables under which literals in
	// these words hold.
	Ask func(...engine.Literal) []engine.Binding
}

// The bounds of the ways of one rule.
const (
	maxBodies     = 32 // ways
	maxExceptions = 4  // constants of which a forall does not hold
	maxBound      = 8  // values of the variables around a forall
)

// Ways returns how active rules could conclude the goal, which is in the words
// of the vocabulary: what a search for something missing goes through. A forall
// becomes what it says of the constants that are exceptions to it. It promises
// that what is missing is in one of the ways, within its bounds, but not that a
// rule concludes whatever one of them says: that is for a trial to tell.
func (p *Program) Ways(goal engine.Atom, words Vocabulary) []Way {
	var out []Way
	for _, r := range p.active {
		for _, h := range r.heads {
			head := words.Atom(h)
			known := engine.Binding{}
			if !fit(head, goal, known) {
				continue
			}
			a := abduction{words: words, known: known}
			for _, body := range a.bodies(r.conds) {
				out = append(out, Way{Rule: r.w.Name, Head: head, Body: body})
			}
		}
	}
	return out
}

// fit binds the variables of a head to the constants of a goal.
func fit(head, goal engine.Atom, known engine.Binding) bool {
	if head.Pred != goal.Pred || head.Denied != goal.Denied || len(head.Args) != len(goal.Args) {
		return false
	}
	for i, t := range head.Args {
		want := valueOf(t, known)
		switch {
		case !goal.Args[i].Ground():
		case want.Kind() == engine.KindVar:
			known[want.Symbol()] = goal.Args[i]
		case !want.Equal(goal.Args[i]):
			return false
		}
	}
	return true
}

// abduction turns the conditions of a rule into conjunctions of literals.
type abduction struct {
	words Vocabulary
	known engine.Binding // by the goal
}

// part is a literal, or a forall that waits for its constants. Denied is set
// where a condition must not hold.
type part struct {
	literal engine.Literal
	each    *cond
	denied  bool
}

// bodies returns the conjunctions that the conditions come to.
func (a *abduction) bodies(conds []*cond) [][]engine.Literal {
	var out [][]engine.Literal
	for _, parts := range a.all(conds, false, a.known) {
		var body []engine.Literal
		var each []part
		for _, p := range parts {
			if p.each != nil {
				each = append(each, p)
			} else {
				body = append(body, p.literal)
			}
		}
		for _, full := range a.settle(body, each) {
			if len(out) == maxBodies {
				return out
			}
			out = append(out, openAbsences(full))
		}
	}
	return out
}

// all is the conjunction of conditions as a disjunction of conjunctions.
func (a *abduction) all(conds []*cond, denied bool, known engine.Binding) [][]part {
	out := [][]part{nil}
	for _, k := range conds {
		var next [][]part
		for _, left := range out {
			for _, right := range a.ways(k, denied, known) {
				if len(next) < maxBodies {
					next = append(next, slices.Concat(left, right))
				}
			}
		}
		out = next
	}
	return out
}

// any is the disjunction of conditions.
func (a *abduction) any(conds []*cond, denied bool, known engine.Binding) [][]part {
	var out [][]part
	for _, k := range conds {
		out = append(out, a.ways(k, denied, known)...)
	}
	return out[:min(len(out), maxBodies)]
}

// ways is a condition, or its negation, as a disjunction of conjunctions:
// negations go inwards by De Morgan's laws.
func (a *abduction) ways(k *cond, denied bool, known engine.Binding) [][]part {
	switch k.kind {
	case condAnd, condOr:
		if (k.kind == condAnd) != denied {
			return a.all(k.kids, denied, known)
		}
		return a.any(k.kids, denied, known)
	case condNot:
		return a.ways(k.kids[0], !denied, known)
	case condImplies:
		left, right := a.ways(k.kids[0], !denied, known), a.ways(k.kids[1], denied, known)
		if !denied {
			return slices.Concat(left, right)
		}
		return a.product(left, right)
	case condExists, condForAll:
		if (k.kind == condExists) != denied {
			return a.ways(k.kids[0], denied, known)
		}
		return [][]part{{{each: k, denied: denied}}}
	case condCompare:
		return a.compared(k, denied, known)
	}
	atom := ground(a.words.Atom(k.atom), known)
	return [][]part{{{literal: engine.Literal{Atom: atom, Absent: denied}}}}
}

func (a *abduction) product(left, right [][]part) [][]part {
	var out [][]part
	for _, l := range left {
		for _, r := range right {
			if len(out) < maxBodies {
				out = append(out, slices.Concat(l, r))
			}
		}
	}
	return out
}

// compared is a comparison; one of texts, which no literal of others says, is
// left to the trial.
func (a *abduction) compared(k *cond, denied bool, known engine.Binding) [][]part {
	op, ok := comparing[k.op]
	if !ok {
		return [][]part{nil}
	}
	if denied {
		op = opposite[op]
	}
	term := func(t engine.Term) engine.Term { return valueOf(a.words.Term(t), known) }
	return [][]part{{{literal: engine.Literal{Op: op, Left: term(k.left), Right: term(k.right)}}}}
}

var (
	comparing = map[form.Operator]engine.Op{form.Equals: engine.OpEq, form.NotEquals: engine.OpNe, form.LessThan: engine.OpLt,
		form.LessEqual: engine.OpLe, form.GreaterThan: engine.OpGt, form.GreaterEqual: engine.OpGe}
	opposite = map[engine.Op]engine.Op{engine.OpEq: engine.OpNe, engine.OpNe: engine.OpEq, engine.OpLt: engine.OpGe,
		engine.OpGe: engine.OpLt, engine.OpGt: engine.OpLe, engine.OpLe: engine.OpGt}
)

// settle puts into a body what foralls say of their exceptions, for each of a
// few values of the variables around them.
func (a *abduction) settle(body []engine.Literal, each []part) [][]engine.Literal {
	if len(each) == 0 {
		return [][]engine.Literal{body}
	}
	var out [][]engine.Literal
	for _, around := range a.around(body, each) {
		bodies := [][]part{nil}
		for _, p := range each {
			bodies = a.product(bodies, a.exceptions(p, around))
		}
		for _, b := range bodies {
			full := make([]engine.Literal, 0, len(body)+len(b))
			for _, l := range body {
				full = append(full, instance(l, around))
			}
			for _, p := range b {
				if p.each == nil { // a forall in a forall is left to the trial
					full = append(full, p.literal)
				}
			}
			out = append(out, full)
		}
	}
	return out
}

// around returns values of the variables that foralls share with the rest of the
// body: those under which what binds them holds.
func (a *abduction) around(body []engine.Literal, each []part) []engine.Binding {
	shared := map[string]bool{}
	for _, p := range each {
		p.each.variables(shared)
	}
	for v := range a.known {
		delete(shared, v)
	}
	var binders []engine.Literal
	for _, l := range body {
		if l.Op == engine.OpAtom && !l.Absent && slices.ContainsFunc(l.Atom.Args, func(t engine.Term) bool {
			return t.Kind() == engine.KindVar && shared[t.Symbol()]
		}) {
			binders = append(binders, l)
		}
	}
	if len(binders) == 0 {
		return []engine.Binding{a.known}
	}
	var out []engine.Binding
	for _, b := range a.words.Ask(binders...) {
		if len(out) == maxBound {
			break
		}
		out = append(out, with(a.known, b))
	}
	if len(out) == 0 {
		return []engine.Binding{a.known}
	}
	return out
}

// with is both bindings together.
func with(a, b engine.Binding) engine.Binding {
	out := engine.Binding{}
	for v, t := range a {
		out[v] = t
	}
	for v, t := range b {
		out[v] = t
	}
	return out
}

// exceptions returns how a forall could hold of each constant of which it does
// not: any of the conjunctions. There is one, empty, where it has none or too
// many.
func (a *abduction) exceptions(p part, around engine.Binding) [][]part {
	inner := p.each.kids[0]
	seen := map[string]bool{}
	out := [][]part{nil}
	for _, against := range a.ways(inner, !p.denied, around) {
		for _, b := range a.found(against) {
			b = with(around, b)
			v, ok := b[p.each.v]
			if !ok || seen[v.String()] {
				continue
			}
			if seen[v.String()] = true; len(seen) > maxExceptions {
				return [][]part{nil}
			}
			here := with(around, engine.Binding{p.each.v: v})
			out = a.product(out, a.ways(inner, p.denied, here))
		}
	}
	return out
}

// found returns bindings under which a conjunction holds.
func (a *abduction) found(parts []part) []engine.Binding {
	var ask []engine.Literal
	for _, p := range parts {
		if p.each != nil {
			return nil
		}
		ask = append(ask, p.literal)
	}
	if ask = openAbsences(ask); !slices.ContainsFunc(ask, func(l engine.Literal) bool { return l.Op == engine.OpAtom && !l.Absent }) {
		return nil
	}
	return a.words.Ask(ask...)
}

// openAbsences puts "_" for what nothing binds in the absences of a body: there
// it stands for anything.
func openAbsences(body []engine.Literal) []engine.Literal {
	bound := map[string]bool{}
	for _, l := range body {
		if l.Op == engine.OpAtom && !l.Absent {
			for _, t := range l.Atom.Args {
				bound[t.Symbol()] = bound[t.Symbol()] || t.Kind() == engine.KindVar
			}
		}
	}
	out := slices.Clone(body)
	for i, l := range out {
		if l.Op != engine.OpAtom || !l.Absent {
			continue
		}
		args := slices.Clone(l.Atom.Args)
		for k, t := range args {
			if t.Kind() == engine.KindVar && !bound[t.Symbol()] {
				args[k] = engine.Var("_")
			}
		}
		out[i].Atom.Args = args
	}
	return out
}

// instance puts the values of a binding into a literal.
func instance(l engine.Literal, b engine.Binding) engine.Literal {
	if l.Op == engine.OpAtom {
		denied := l.Atom.Denied
		l.Atom = ground(l.Atom, b)
		l.Atom.Denied = denied
		return l
	}
	l.Left, l.Right = valueOf(l.Left, b), valueOf(l.Right, b)
	return l
}
