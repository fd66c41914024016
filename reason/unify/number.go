package unify

import "whence/engine"

// Choose gives the variable on one side of a comparison, which no condition that
// holds has bound, a value with which the comparison holds.
func (b Bindings) Choose(l engine.Literal) bool {
	switch {
	case l.Left.Kind() == engine.KindVar && IsNumber(l.Right):
		return b.Bind(l.Left, NearestTo(l.Right, l.Op))
	case l.Right.Kind() == engine.KindVar && IsNumber(l.Left):
		return b.Bind(l.Right, NearestTo(l.Left, Mirror(l.Op)))
	}
	return false
}

// IsNumber reports whether a term is a number, whole or not.
func IsNumber(t engine.Term) bool {
	return t.Kind() == engine.KindInt || t.Kind() == engine.KindFloat
}

// NearestTo is the value nearest to a number that compares so with it.
func NearestTo(bound engine.Term, op engine.Op) engine.Term {
	switch op {
	case engine.OpEq, engine.OpLe, engine.OpGe:
		return bound
	case engine.OpGt, engine.OpNe:
		return above(bound, 1)
	}
	return above(bound, -1)
}

// Mirror is the comparison with its sides changed.
func Mirror(op engine.Op) engine.Op {
	switch op {
	case engine.OpLt:
		return engine.OpGt
	case engine.OpLe:
		return engine.OpGe
	case engine.OpGt:
		return engine.OpLt
	case engine.OpGe:
		return engine.OpLe
	}
	return op
}

func above(t engine.Term, by int64) engine.Term {
	if t.Kind() == engine.KindInt {
		return engine.Int(t.Int() + by)
	}
	return engine.Float(t.Float() + float64(by))
}
