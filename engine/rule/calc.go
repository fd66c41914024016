package rule

import (
	"math"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/symbol"
)

// calc is a term made ready for evaluation: its variables are registers, its
// constants symbols. Integers and the parts of structures are computed on
// symbols; the values of other functions are made as terms.
type calc struct {
	op   calcOp
	reg  uint32
	sym  symbol.ID
	term ast.Term // the structure or application, for the functions on terms
	args []calc
}

type calcOp uint8

const (
	calcTerm  calcOp = iota // a function or a structure, on terms
	calcConst               // a constant
	calcReg                 // a register
	calcPlus                // arithmetic, on integers as far as all are
	calcMinus
	calcMult
	calcDiv
	calcMod
	calcAbs
	calcPair
	calcList
	calcCons
	calcFirst
	calcSecond
	calcLength
)

// calc compiles a term. Its variables have registers, or get them.
func (c *compiler) calc(t ast.Term) calc {
	switch {
	case t.Kind() == ast.KindVar:
		return calc{op: calcReg, reg: c.reg(t.Symbol()), term: t}
	case t.Ground():
		return calc{op: calcConst, sym: c.in.Intern(t)}
	}
	out := calc{op: calcOpOf(t), term: t}
	for _, e := range t.Elems() {
		out.args = append(out.args, c.calc(e))
	}
	return out
}

func calcOpOf(t ast.Term) calcOp {
	switch t.Kind() {
	case ast.KindPair:
		return calcPair
	case ast.KindList:
		return calcList
	case ast.KindApply:
	default:
		return calcTerm
	}
	switch n := len(t.Elems()); {
	case n > 2:
		return arithmeticOp(t.Symbol())
	case n == 2:
		if op := arithmeticOp(t.Symbol()); op != calcTerm {
			return op
		}
		switch t.Symbol() {
		case "fn:mod":
			return calcMod
		case "fn:pair":
			return calcPair
		case "fn:cons", "fn:list:cons":
			return calcCons
		}
	case n == 1:
		switch t.Symbol() {
		case "fn:abs":
			return calcAbs
		case "fn:pair:fst":
			return calcFirst
		case "fn:pair:snd":
			return calcSecond
		case "fn:len", "fn:list:len":
			return calcLength
		}
	}
	return calcTerm
}

// arithmeticOp returns the function of any number of numbers by its name.
func arithmeticOp(name string) calcOp {
	switch name {
	case "fn:plus":
		return calcPlus
	case "fn:minus":
		return calcMinus
	case "fn:mult":
		return calcMult
	case "fn:div":
		return calcDiv
	}
	return calcTerm
}

// number computes a term on integers alone, so that what stands in between is never
// made a constant. It is false where something is none, or the result does not fit:
// then eval says what becomes of it.
func (c *calc) number(x *Exec) (int64, bool) {
	switch c.op {
	case calcConst:
		return x.In.Int(c.sym)
	case calcReg:
		v := x.Regs[c.reg]
		if v == 0 {
			return 0, false
		}
		return x.In.Int(v)
	case calcPlus, calcMinus, calcMult, calcDiv, calcMod, calcAbs:
	default:
		return 0, false
	}
	n, ok := c.args[0].number(x)
	if c.op == calcAbs {
		return max(n, -n), ok && n != math.MinInt64
	}
	for i := 1; ok && i < len(c.args); i++ {
		var m int64
		if m, ok = c.args[i].number(x); ok {
			n, ok = computed(c.op, n, m)
		}
	}
	return n, ok
}

// computed computes on two integers whose result is one.
func computed(op calcOp, a, b int64) (int64, bool) {
	switch op {
	case calcPlus:
		return builtin.AddInt(a, b)
	case calcMinus:
		return builtin.SubInt(a, b)
	case calcMult:
		return builtin.MulInt(a, b)
	case calcDiv:
		if b == 0 || a == math.MinInt64 && b == -1 {
			return 0, false
		}
		return a / b, true
	}
	if b == 0 {
		return 0, false
	}
	return a % b, true
}

// eval evaluates a compiled term. It is false after an error.
func (x *Exec) eval(c *calc) (symbol.ID, bool) {
	if c.arithmetic() {
		if n, ok := c.number(x); ok {
			return x.In.Integer(n), true
		}
	}
	switch c.op {
	case calcConst:
		return c.sym, true
	case calcReg:
		if v := x.Regs[c.reg]; v != 0 {
			return v, true
		}
		_, err := builtin.Eval(c.term, x.Variable, &x.Values)
		x.fail(err)
		return 0, false
	}
	var buf [4]symbol.ID
	args := buf[:0]
	for i := range c.args {
		v, ok := x.eval(&c.args[i])
		if !ok {
			return 0, false
		}
		args = append(args, v)
	}
	if v, ok := x.quickValue(c.op, args); ok {
		return v, x.sized(v)
	}
	return x.onTerms(c, args)
}

// quickValue computes on symbols, where it can.
func (x *Exec) quickValue(op calcOp, args []symbol.ID) (symbol.ID, bool) {
	switch op {
	case calcPair:
		return x.In.Pair(args[0], args[1]), true
	case calcList:
		list := x.In.Intern(ast.List())
		for _, v := range slices.Backward(args) {
			list = x.In.Cons(v, list)
		}
		return list, true
	case calcCons:
		if x.In.Kind(args[1]) == ast.KindList {
			return x.In.Cons(args[0], args[1]), true
		}
	case calcFirst, calcSecond:
		if a, b, ok := x.In.Halves(args[0]); ok && x.In.Kind(args[0]) == ast.KindPair {
			if op == calcFirst {
				return a, true
			}
			return b, true
		}
	case calcLength:
		if x.In.Kind(args[0]) == ast.KindList {
			return x.In.Intern(ast.Int(int64(x.In.Length(args[0])))), true
		}
	}
	return 0, false
}

// onTerms makes the value of a function or a structure from terms.
func (x *Exec) onTerms(c *calc, args []symbol.ID) (symbol.ID, bool) {
	terms := make([]ast.Term, len(args))
	for i, a := range args {
		terms[i] = x.In.Term(a)
	}
	t, err := builtin.Applied(c.term, terms, &x.Values)
	if err != nil {
		x.fail(err)
		return 0, false
	}
	if !x.Charge(int(x.Values.Spent >> 6)) {
		return 0, false
	}
	x.Values.Spent = 0
	v := x.In.Intern(t)
	if t.Bytes() > largeValue && x.Room != nil {
		if err := x.Room.Check(); err != nil {
			x.fail(err)
			return 0, false
		}
	}
	return v, true
}

// largeValue is from when on a value is worth to look at once whether there is
// room; of smaller ones it shows soon enough.
const largeValue = 1 << 12

// sized refuses a value that is too large, and one for which there is no room.
func (x *Exec) sized(v symbol.ID) bool {
	e := x.In.Extent(v)
	err := x.Values.Extent(e&ast.SizeMask, e>>ast.SizeBits)
	if err == nil && e&ast.SizeMask > largeValue && x.Room != nil {
		err = x.Room.Check()
	}
	if err != nil {
		x.fail(err)
	}
	return err == nil
}
