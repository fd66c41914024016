package english

import (
	"slices"

	"whence/triple"
	"whence/triple/english/say"
)

// formulaOp is the connective of a formula.
type formulaOp uint8

const (
	fTrue formulaOp = iota
	fLit
	fAnd
	fOr
	fNot
	fImp    // kids: condition, consequence
	fAll    // kids: restriction, body
	fSome   // kids: restriction, body
	fAbsent // kids: what must not be provable
)

// formula is a statement of logic with named variables, each name bound once.
type formula struct {
	op   formulaOp
	lit  triple.Literal
	v    string
	kids []*formula
}

// and joins formulas, dropping those that always hold.
func and(kids ...*formula) *formula { return join(fAnd, kids) }

func join(op formulaOp, kids []*formula) *formula {
	kept := kids[:0:0]
	for _, k := range kids {
		if k != nil && k.op != fTrue {
			kept = append(kept, k)
		}
	}
	switch len(kept) {
	case 0:
		return &formula{op: fTrue}
	case 1:
		return kept[0]
	}
	return &formula{op: op, kids: kept}
}

// not negates a formula; the negation of a literal is its denial.
func not(f *formula) *formula {
	switch {
	case f.op == fNot:
		return f.kids[0]
	case f.op == fLit && f.lit.Op == triple.Relates && !f.lit.Absent:
		l := f.lit
		l.Denied = !l.Denied
		return &formula{op: fLit, lit: l}
	case f.op == fLit && f.lit.Op != triple.Relates:
		l := f.lit
		l.Op = otherwise(l.Op)
		return &formula{op: fLit, lit: l}
	}
	return &formula{op: fNot, kids: []*formula{f}}
}

// otherwise is the comparison that holds where op does not.
func otherwise(op triple.Op) triple.Op {
	switch op {
	case triple.Equal:
		return triple.NotEqual
	case triple.NotEqual:
		return triple.Equal
	case triple.Less:
		return triple.GreaterEqual
	case triple.LessEqual:
		return triple.Greater
	case triple.Greater:
		return triple.LessEqual
	}
	return triple.Less
}

// nnf moves negations inwards. Denial is strong: the negation of a literal is
// its denial.
func nnf(f *formula) *formula {
	if f.op != fNot {
		if len(f.kids) == 0 {
			return f
		}
		out := *f
		out.kids = make([]*formula, len(f.kids))
		for i, k := range f.kids {
			out.kids[i] = nnf(k)
		}
		return &out
	}
	in := f.kids[0]
	switch in.op {
	case fLit, fNot:
		return nnf(not(in))
	case fAnd, fOr:
		op := fOr
		if in.op == fOr {
			op = fAnd
		}
		kids := make([]*formula, len(in.kids))
		for i, k := range in.kids {
			kids[i] = nnf(not(k))
		}
		return join(op, kids)
	case fSome:
		return &formula{op: fAll, v: in.v, kids: []*formula{nnf(in.kids[0]), nnf(not(in.kids[1]))}}
	case fAll:
		return &formula{op: fSome, v: in.v, kids: []*formula{nnf(in.kids[0]), nnf(not(in.kids[1]))}}
	}
	return f
}

// maxConjunctions is the most alternatives a condition may have.
const maxConjunctions = 64

// problem is a reason why a formula is no fact, rule or question.
type problem struct{ code, message string }

// dnf writes a condition as an or of ands. Its existential variables are free
// in the result.
func dnf(f *formula) ([][]triple.Literal, *problem) {
	switch f.op {
	case fTrue:
		return [][]triple.Literal{nil}, nil
	case fLit:
		return [][]triple.Literal{{f.lit}}, nil
	case fSome:
		return dnfAll(f.kids)
	case fAnd:
		return dnfAll(f.kids)
	case fOr:
		var out [][]triple.Literal
		for _, k := range f.kids {
			d, prob := dnf(k)
			if prob != nil {
				return nil, prob
			}
			out = append(out, d...)
		}
		return out, nil
	case fAbsent:
		return absent(f.kids[0])
	}
	return nil, &problem{"unsupported", `"every", "all" and "if" cannot stand inside a condition; state them as a sentence of their own.`}
}

// absent is the condition that f cannot be proved: none of its alternatives.
func absent(f *formula) ([][]triple.Literal, *problem) {
	d, prob := dnf(f)
	if prob != nil {
		return nil, prob
	}
	var out []triple.Literal
	for _, conj := range d {
		if len(conj) != 1 || conj[0].Absent {
			return nil, &problem{"unsupported", "An exception must be one simple clause."}
		}
		l := conj[0]
		l.Absent = true
		out = append(out, l)
	}
	return [][]triple.Literal{out}, nil
}

// dnfAll multiplies out the conjunction of the formulas.
func dnfAll(fs []*formula) ([][]triple.Literal, *problem) {
	out := [][]triple.Literal{nil}
	for _, f := range fs {
		d, prob := dnf(f)
		if prob != nil {
			return nil, prob
		}
		if out = product(out, d); len(out) > maxConjunctions {
			return nil, &problem{"unsupported", `Too many alternatives with "or"; use several sentences.`}
		}
	}
	return out, nil
}

func product(a, b [][]triple.Literal) [][]triple.Literal {
	out := make([][]triple.Literal, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			conj := make([]triple.Literal, 0, len(x)+len(y))
			conj = append(conj, x...)
			for _, l := range y {
				if !hasLiteral(conj, l) {
					conj = append(conj, l)
				}
			}
			out = append(out, conj)
		}
	}
	return out
}

func hasLiteral(ls []triple.Literal, l triple.Literal) bool {
	for _, x := range ls {
		if say.SameLiteral(x, l) {
			return true
		}
	}
	return false
}

// asserted collects what the assertion of a formula states.
type asserted struct {
	facts []triple.Triple
	rules []triple.Rule
	prob  *problem
	// fresh names the individual that an existential variable stands for.
	fresh func(v string, f *formula) triple.Term
}

// assert adds f under the conditions, which are an or of ands.
func (a *asserted) assert(f *formula, conds [][]triple.Literal) {
	if a.prob != nil {
		return
	}
	switch f.op {
	case fLit:
		a.emit(f.lit, conds)
	case fAnd:
		for _, k := range f.kids {
			a.assert(k, conds)
		}
	case fImp, fAll:
		d, prob := dnf(f.kids[0])
		if prob != nil {
			a.prob = prob
			return
		}
		a.assert(f.kids[1], product(conds, d))
	case fOr:
		a.exclusion(f, conds)
	case fSome:
		a.exists(f, conds)
	case fTrue:
	default:
		a.prob = &problem{"unsupported", "This cannot be told as a fact or a rule."}
	}
}

// emit adds a literal as a fact, or as a rule for each of the alternatives.
func (a *asserted) emit(l triple.Literal, conds [][]triple.Literal) {
	if l.Op != triple.Relates || l.Absent {
		a.prob = &problem{"unsupported", "A comparison can only be a condition."}
		return
	}
	for _, body := range conds {
		if len(body) == 0 && l.Ground() {
			a.facts = append(a.facts, l.Triple)
			continue
		}
		a.rules = append(a.rules, triple.Rule{Head: l.Triple, Body: absentLast(body)})
	}
}

// absentLast puts what must be absent behind what binds its variables.
func absentLast(body []triple.Literal) []triple.Literal {
	out := slices.Clone(body)
	slices.SortStableFunc(out, func(a, b triple.Literal) int {
		switch {
		case a.Absent == b.Absent:
			return 0
		case b.Absent:
			return -1
		}
		return 1
	})
	return out
}

// exclusion reads "not both": each of the things denied follows from the
// others. Any other "or" as a consequence says nothing that can be decided.
func (a *asserted) exclusion(f *formula, conds [][]triple.Literal) {
	for _, k := range f.kids {
		if k.op != fLit || !k.lit.Denied {
			a.prob = &problem{"disjunctive_head", `"or" in what is told leaves open which holds; tell what is known, or use "or" only in a condition.`}
			return
		}
	}
	for i, k := range f.kids {
		var rest []triple.Literal
		for j, other := range f.kids {
			if j != i {
				l := other.lit
				l.Denied = false
				rest = append(rest, l)
			}
		}
		a.emit(k.lit, product(conds, [][]triple.Literal{rest}))
	}
}

// exists gives a name to what is only said to exist. Under a condition it
// would need a name for each case, which rules of this kind do not make.
func (a *asserted) exists(f *formula, conds [][]triple.Literal) {
	if len(conds) != 1 || len(conds[0]) != 0 {
		a.prob = &problem{"unsupported", "A rule cannot say that something more exists; say of which thing it holds."}
		return
	}
	t := a.fresh(f.v, f)
	a.assert(substitute(f.kids[0], f.v, t), conds)
	a.assert(substitute(f.kids[1], f.v, t), conds)
}

func substitute(f *formula, v string, t triple.Term) *formula {
	out := *f
	out.lit.Triple = substituteTriple(f.lit.Triple, v, t)
	out.kids = make([]*formula, len(f.kids))
	for i, k := range f.kids {
		out.kids[i] = substitute(k, v, t)
	}
	return &out
}

func substituteTriple(tr triple.Triple, v string, t triple.Term) triple.Triple {
	if tr.Subject.Var == v {
		tr.Subject = t
	}
	if tr.Object.Var == v {
		tr.Object = t
	}
	return tr
}
