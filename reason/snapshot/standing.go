package snapshot

import (
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
		return standing{l.answered(g), l.answered(against)} // neither, of a name and a number
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
