package unify

import (
	"strconv"
	"strings"

	"whence/engine"
)

// Choose gives the variable on one side of a comparison, which no condition that
// holds has bound, a value with which the comparison holds.
func (b Bindings) Choose(l engine.Literal) bool {
	switch {
	case l.Left.Kind() == engine.KindVar:
		value, ok := Nearest(l.Right, l.Right, l.Op)
		return ok && b.Bind(l.Left, value)
	case l.Right.Kind() == engine.KindVar:
		value, ok := Nearest(l.Left, l.Left, Mirror(l.Op))
		return ok && b.Bind(l.Right, value)
	}
	return false
}

// IsNumber reports whether a term is a number, whole or not.
func IsNumber(t engine.Term) bool {
	return t.Kind() == engine.KindInt || t.Kind() == engine.KindFloat
}

// nearestTo is the value nearest to a number that compares so with it.
func nearestTo(bound engine.Term, op engine.Op) engine.Term {
	switch op {
	case engine.OpEq, engine.OpLe, engine.OpGe:
		return bound
	case engine.OpGt, engine.OpNe:
		return above(bound, 1)
	}
	return above(bound, -1)
}

// Nearest is the value nearest to a number, or to an amount such as "/80_euros", that compares so
// with it; false where the two are neither numbers nor amounts in one unit.
func Nearest(was, bound engine.Term, op engine.Op) (engine.Term, bool) {
	if IsNumber(was) && IsNumber(bound) {
		return nearestTo(bound, op), true
	}
	_, unit, isWas := amount(was)
	n, other, is := amount(bound)
	if !isWas || !is || unit != other {
		return engine.Term{}, false
	}
	return engine.Name("/" + nearestTo(n, op).String() + "_" + unit), true
}

// amount takes the name of an amount apart into its number and unit.
func amount(t engine.Term) (n engine.Term, unit string, ok bool) {
	if t.Kind() != engine.KindName {
		return n, "", false
	}
	number, unit, ok := strings.Cut(strings.TrimPrefix(t.Symbol(), "/"), "_")
	if whole, err := strconv.ParseInt(number, 10, 64); ok && err == nil {
		return engine.Int(whole), unit, true
	}
	f, err := strconv.ParseFloat(number, 64)
	return engine.Float(f), unit, ok && err == nil && strings.Trim(number, "-.0123456789") == ""
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
