package logic

import (
	"slices"

	"whence/triple"
	"whence/triple/english/say"
)

// Op is the connective of a formula.
type Op uint8

// The connectives. Those that quantify have a restriction and a body as kids.
const (
	OpTrue Op = iota
	OpLit
	OpAnd
	OpOr
	OpNot
	OpImp    // kids: condition, consequence
	OpAll    // kids: restriction, body
	OpSome   // kids: restriction, body
	OpAbsent // kids: what must not be provable
)

// Formula is a statement of logic with named variables, each name bound once.
type Formula struct {
	Kind Op
	Lit  triple.Literal
	Var  string
	Kids []*Formula
}

// And joins formulas, dropping those that always hold.
func And(kids ...*Formula) *Formula { return Join(OpAnd, kids) }

// Join joins formulas by a connective, dropping those that always hold.
func Join(op Op, kids []*Formula) *Formula {
	kept := kids[:0:0]
	for _, k := range kids {
		if k != nil && k.Kind != OpTrue {
			kept = append(kept, k)
		}
	}
	switch len(kept) {
	case 0:
		return &Formula{Kind: OpTrue}
	case 1:
		return kept[0]
	}
	return &Formula{Kind: op, Kids: kept}
}

// Not negates a formula; the negation of a literal is its denial.
func Not(f *Formula) *Formula {
	switch {
	case f.Kind == OpNot:
		return f.Kids[0]
	case f.Kind == OpLit && f.Lit.Op == triple.Relates && !f.Lit.Absent:
		l := f.Lit
		l.Denied = !l.Denied
		return &Formula{Kind: OpLit, Lit: l}
	case f.Kind == OpLit && f.Lit.Op != triple.Relates:
		l := f.Lit
		l.Op = Otherwise(l.Op)
		return &Formula{Kind: OpLit, Lit: l}
	}
	return &Formula{Kind: OpNot, Kids: []*Formula{f}}
}

// NotIf is f, or where it is denied what denies it.
func NotIf(denied bool, f *Formula) *Formula {
	if denied {
		return Not(f)
	}
	return f
}

// Otherwise is the comparison that holds where op does not.
func Otherwise(op triple.Op) triple.Op {
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

// NNF moves negations inwards. Denial is strong: the negation of a literal is
// its denial.
func NNF(f *Formula) *Formula {
	if f.Kind != OpNot {
		if len(f.Kids) == 0 {
			return f
		}
		out := *f
		out.Kids = make([]*Formula, len(f.Kids))
		for i, k := range f.Kids {
			out.Kids[i] = NNF(k)
		}
		return &out
	}
	in := f.Kids[0]
	switch in.Kind {
	case OpLit, OpNot:
		return NNF(Not(in))
	case OpAnd, OpOr:
		op := OpOr
		if in.Kind == OpOr {
			op = OpAnd
		}
		kids := make([]*Formula, len(in.Kids))
		for i, k := range in.Kids {
			kids[i] = NNF(Not(k))
		}
		return Join(op, kids)
	case OpSome:
		return &Formula{Kind: OpAll, Var: in.Var, Kids: []*Formula{NNF(in.Kids[0]), NNF(Not(in.Kids[1]))}}
	case OpAll:
		return &Formula{Kind: OpSome, Var: in.Var, Kids: []*Formula{NNF(in.Kids[0]), NNF(Not(in.Kids[1]))}}
	}
	return f
}

// maxConjunctions is the most alternatives a condition may have.
const maxConjunctions = 64

// problem is a reason why a formula is no fact, rule or question.
type problem struct{ Code, Message string }

// DNF writes a condition as an or of ands. Its existential variables are free
// in the result.
func DNF(f *Formula) ([][]triple.Literal, *problem) {
	switch f.Kind {
	case OpTrue:
		return [][]triple.Literal{nil}, nil
	case OpLit:
		return [][]triple.Literal{{f.Lit}}, nil
	case OpSome:
		return dnfAll(f.Kids)
	case OpAnd:
		return dnfAll(f.Kids)
	case OpOr:
		var out [][]triple.Literal
		for _, k := range f.Kids {
			d, prob := DNF(k)
			if prob != nil {
				return nil, prob
			}
			out = append(out, d...)
		}
		return out, nil
	case OpAbsent:
		return absent(f.Kids[0])
	}
	return nil, &problem{"unsupported", `"every", "all" and "if" cannot stand inside a condition; state them as a sentence of their own.`}
}

// absent is the condition that f cannot be proved: none of its alternatives.
func absent(f *Formula) ([][]triple.Literal, *problem) {
	d, prob := DNF(f)
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
func dnfAll(fs []*Formula) ([][]triple.Literal, *problem) {
	out := [][]triple.Literal{nil}
	for _, f := range fs {
		d, prob := DNF(f)
		if prob != nil {
			return nil, prob
		}
		if out = Product(out, d); len(out) > maxConjunctions {
			return nil, &problem{"unsupported", `Too many alternatives with "or"; use several sentences.`}
		}
	}
	return out, nil
}

// Product is each of a with each of b, as one conjunction.
func Product(a, b [][]triple.Literal) [][]triple.Literal {
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

// Assertion collects what the assertion of a formula states.
type Assertion struct {
	Facts []triple.Triple
	Rules []triple.Rule
	Prob  *problem
	// Fresh names the individual that an existential variable stands for.
	Fresh func(v string, f *Formula) triple.Term
}

// Assert adds f under the conditions, which are an or of ands.
func (a *Assertion) Assert(f *Formula, conds [][]triple.Literal) {
	if a.Prob != nil {
		return
	}
	switch f.Kind {
	case OpLit:
		a.emit(f.Lit, conds)
	case OpAnd:
		for _, k := range f.Kids {
			a.Assert(k, conds)
		}
	case OpImp, OpAll:
		d, prob := DNF(f.Kids[0])
		if prob != nil {
			a.Prob = prob
			return
		}
		a.Assert(f.Kids[1], Product(conds, d))
	case OpOr:
		a.exclusion(f, conds)
	case OpSome:
		a.exists(f, conds)
	case OpTrue:
	default:
		a.Prob = &problem{"unsupported", "This cannot be told as a fact or a rule."}
	}
}

// emit adds a literal as a fact, or as a rule for each of the alternatives.
func (a *Assertion) emit(l triple.Literal, conds [][]triple.Literal) {
	if l.Op != triple.Relates || l.Absent {
		a.Prob = &problem{"unsupported", "A comparison can only be a condition."}
		return
	}
	for _, body := range conds {
		if len(body) == 0 && l.Ground() {
			a.Facts = append(a.Facts, l.Triple)
			continue
		}
		if someAbsent(l.Triple, body) {
			a.Prob = &problem{"unsupported", "An exception must be of something that the sentence speaks of."}
			return
		}
		a.Rules = append(a.Rules, triple.Rule{Head: l.Triple, Body: absentLast(body)})
	}
}

// someAbsent reports whether a body has as an exception that something is so of just anybody: "unless somebody is
// with him" is no rule of each who is not.
func someAbsent(head triple.Triple, body []triple.Literal) bool {
	bound := map[string]bool{"": true, head.Subject.Var: true, head.Object.Var: true}
	for _, l := range body {
		if !l.Absent && l.Op == triple.Relates {
			bound[l.Subject.Var], bound[l.Object.Var] = true, true
		}
	}
	return slices.ContainsFunc(body, func(l triple.Literal) bool { return l.Absent && (!bound[l.Subject.Var] || !bound[l.Object.Var]) })
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
func (a *Assertion) exclusion(f *Formula, conds [][]triple.Literal) {
	for _, k := range f.Kids {
		if k.Kind != OpLit || !k.Lit.Denied {
			a.Prob = &problem{"disjunctive_head", `"or" in what is told leaves open which holds; tell what is known, or use "or" only in a condition.`}
			return
		}
	}
	for i, k := range f.Kids {
		var rest []triple.Literal
		for j, other := range f.Kids {
			if j != i {
				l := other.Lit
				l.Denied = false
				rest = append(rest, l)
			}
		}
		a.emit(k.Lit, Product(conds, [][]triple.Literal{rest}))
	}
}

// exists gives a name to what is only said to exist. Under a condition it
// would need a name for each case, which rules of this kind do not make.
func (a *Assertion) exists(f *Formula, conds [][]triple.Literal) {
	if len(conds) != 1 || len(conds[0]) != 0 {
		a.Prob = &problem{"unsupported", "A rule cannot say that something more exists; say of which thing it holds."}
		return
	}
	t := a.Fresh(f.Var, f)
	a.Assert(Substitute(f.Kids[0], f.Var, t), conds)
	a.Assert(Substitute(f.Kids[1], f.Var, t), conds)
}

// Substitute puts a term in the place of a variable.
func Substitute(f *Formula, v string, t triple.Term) *Formula {
	out := *f
	out.Lit.Triple = substituteTriple(f.Lit.Triple, v, t)
	out.Kids = make([]*Formula, len(f.Kids))
	for i, k := range f.Kids {
		out.Kids[i] = Substitute(k, v, t)
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
