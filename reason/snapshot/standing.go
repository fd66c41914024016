package snapshot

import (
	"cmp"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/unify"
)

// standing is what speaks for a ground literal and what against it.
type standing struct{ Pro, Contra bool }

// Standing is what speaks for and against a ground literal.
func (l *Snapshot) Standing(g engine.Literal) standing {
	if g.Op != engine.OpAtom {
		against := g
		against.Op = opposite(g.Op)
		return standing{l.compares(g), l.compares(against)} // neither, of a name and a number
	}
	if strings.HasPrefix(g.Atom.Pred, ":") {
		ok := l.answered(g)
		return standing{ok, !ok}
	}
	holds, sure := l.Holds(g.Atom), l.sure(g.Atom)
	opposite := l.sure(lift.Denial(g.Atom))
	if _, open := l.Store.Absences.Undecided[unify.Key(l.Store.Names.Atom(g.Atom))]; open {
		return standing{}
	}
	switch {
	case g.Absent && l.Store.Rules.Closed(g.Atom.Pred):
		return standing{!holds || opposite, holds}
	case g.Absent:
		return standing{!holds, holds}
	case l.Store.Rules.Closed(g.Atom.Pred):
		return standing{sure, !holds || opposite}
	}
	return standing{sure, opposite}
}

// ProveContrary proves what speaks against g.
func (l *Snapshot) ProveContrary(g engine.Literal) (proof.Proof, error) {
	switch {
	case g.Op != engine.OpAtom:
		g.Op = opposite(g.Op)
		return l.proveLiteral(g)
	case g.Absent:
		return l.Prove(g.Atom, nil)
	case g.Atom.Ground() && l.Holds(lift.Denial(g.Atom)):
		return l.Prove(lift.Denial(g.Atom), nil)
	}
	g.Atom, g.Absent = unify.Anything(g.Atom), true
	return l.proveLiteral(g)
}

// ProveFor proves g; a denial that was told is better than an absence.
func (l *Snapshot) ProveFor(g engine.Literal) (proof.Proof, error) {
	if g.Op == engine.OpAtom && g.Absent && l.Store.Rules.Closed(g.Atom.Pred) && l.Holds(lift.Denial(g.Atom)) {
		return l.Prove(lift.Denial(g.Atom), nil)
	}
	return l.proveLiteral(g)
}

// opposite is the comparison that holds exactly where op does not.
func opposite(op engine.Op) engine.Op {
	switch op {
	case engine.OpEq:
		return engine.OpNe
	case engine.OpNe:
		return engine.OpEq
	case engine.OpLt:
		return engine.OpGe
	case engine.OpLe:
		return engine.OpGt
	case engine.OpGt:
		return engine.OpLe
	}
	return engine.OpLt
}

// compares decides a ground comparison, of a rule file as the engine would.
func (l *Snapshot) compares(g engine.Literal) bool {
	if l.Store.Plain {
		return l.answered(g)
	}
	return compares(g)
}

// compares decides a comparison of triples: order is known between numbers, and
// between names or strings; all else can only be the same or not.
func compares(l engine.Literal) bool {
	switch l.Op {
	case engine.OpEq:
		return l.Left.Equal(l.Right)
	case engine.OpNe:
		return !l.Left.Equal(l.Right)
	}
	c, ok := order(l.Left, l.Right)
	switch {
	case !ok:
		return false
	case l.Op == engine.OpLt:
		return c < 0
	case l.Op == engine.OpLe:
		return c <= 0
	case l.Op == engine.OpGt:
		return c > 0
	}
	return c >= 0
}

func order(a, b engine.Term) (c int, ok bool) {
	switch {
	case a.Kind() == b.Kind() && a.Kind() != engine.KindVar:
		return a.Compare(b), true
	case unify.IsNumber(a) && unify.IsNumber(b):
		return cmp.Compare(a.Float(), b.Float()), true
	}
	return 0, false
}
