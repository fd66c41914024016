package symbolic

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/engine/check"
	"whence/reason"
	"whence/reason/symbolic/form"
	"whence/triple"
)

// errNoWay says that no derivation was found for what holds.
var errNoWay = errors.New("symbolic: no derivation")

// Why returns the proof of an atom that holds; false where it does not.
//
// Of equally sure derivations the one shown is that whose rule has the higher
// priority. The proof is first made of the engine's clauses and passed to the
// checker; then the auxiliaries are taken out, so that it shows the rules as
// they were written: a premise is a fact, a comparison, the absence of what a
// not speaks of, or a forall, whose premises are the facts that make it hold of
// each constant. Rules are named by [reason.Node.Rule].
func (in *Inference) Why(a engine.Atom) (reason.Proof, bool, error) {
	root, ok := in.g.index[a.String()]
	if !ok || isAuxiliary(a.Pred) {
		return reason.Proof{}, false, nil
	}
	d := &draft{in: in, nodes: map[int]int{}, chosen: map[int]*way{}, open: map[int]bool{}}
	if _, err := d.fact(root); err != nil {
		return reason.Proof{}, true, err
	}
	if err := d.check(); err != nil {
		return reason.Proof{}, true, err
	}
	s := &shown{d: d, at: map[int]int{}}
	s.fact(root)
	p := reason.Proof{Nodes: s.nodes, Checked: true}
	if err := s.weights(); err != nil {
		return reason.Proof{}, true, err
	}
	p.ID = proofID(p)
	return p, true, nil
}

// draft is a proof of the engine's clauses in the making.
type draft struct {
	in    *Inference
	proof engine.Proof
	// nodes are the steps of facts of the graph, and chosen how each was
	// concluded; nil where it was told.
	nodes  map[int]int
	chosen map[int]*way
	open   map[int]bool
	helped map[string]int // steps of facts that are not in the graph
}

// fact adds the step of a fact and all it rests on.
func (d *draft) fact(atom int) (int, error) {
	if i, ok := d.nodes[atom]; ok {
		return i, nil
	}
	g := d.in.g
	if g.toldBest(atom) {
		return d.told(atom), nil
	}
	w := d.choose(atom)
	if w == nil {
		return 0, fmt.Errorf("%w of %s", errNoWay, g.atoms[atom].atom)
	}
	d.open[atom] = true
	defer delete(d.open, atom)
	n := engine.ProofNode{Kind: engine.Derived, Atom: g.atoms[atom].atom, RuleID: w.clause.ID, Confidence: 1}
	for i := range w.clause.Body {
		p, err := d.premise(w, i)
		if err != nil {
			return 0, err
		}
		n.Premises = append(n.Premises, p)
	}
	d.chosen[atom] = w
	d.nodes[atom] = d.add(n)
	return d.nodes[atom], nil
}

func (d *draft) told(atom int) int {
	d.nodes[atom] = d.add(engine.ProofNode{Kind: engine.Told, Atom: d.in.g.atoms[atom].atom, Confidence: 1})
	return d.nodes[atom]
}

func (d *draft) add(n engine.ProofNode) int {
	d.proof.Nodes = append(d.proof.Nodes, n)
	return len(d.proof.Nodes) - 1
}

// choose returns the best way to conclude a fact that does not need one of the
// open facts, which would go in a circle. Equally sure rules may do so.
func (d *draft) choose(atom int) *way {
	g := d.in.g
	best := g.best(atom)
	if len(best) == 1 {
		return &g.ways[best[0]]
	}
	d.open[atom] = true
	defer delete(d.open, atom)
	sure := d.without(best)
	for _, i := range best {
		if w := &g.ways[i]; sure.way(w) {
			return w
		}
	}
	return nil
}

// provable are the facts that have a derivation as sure as they are without
// the open ones.
type provable map[int]bool

func (p provable) way(w *way) bool {
	return !slices.ContainsFunc(w.premises, func(q premise) bool { return !p[q.atom] })
}

// without finds what is provable without the open facts, as far as the given
// ways rest on it.
func (d *draft) without(ways []int) provable {
	g, out := d.in.g, provable{}
	var reach []int
	seen := map[int]bool{}
	visit := func(w *way) {
		for _, p := range w.premises {
			if !seen[p.atom] && !d.open[p.atom] {
				seen[p.atom] = true
				reach = append(reach, p.atom)
			}
		}
	}
	for _, i := range ways {
		visit(&g.ways[i])
	}
	for k := 0; k < len(reach); k++ {
		for _, i := range g.best(reach[k]) {
			visit(&g.ways[i])
		}
	}
	for grown := true; grown; {
		grown = false
		for _, a := range slices.Backward(reach) {
			if out[a] {
				continue
			}
			_, done := d.nodes[a]
			if done || g.toldBest(a) || slices.ContainsFunc(g.best(a), func(i int) bool { return out.way(&g.ways[i]) }) {
				out[a], grown = true, true
			}
		}
	}
	return out
}

// premise adds the step of one literal of a way's clause.
func (d *draft) premise(w *way, i int) (int, error) {
	l, from := w.clause.Body[i], w.clause.lits[i]
	switch {
	case l.Op != engine.OpAtom:
		g := engine.Literal{Op: l.Op, Left: valueOf(l.Left, w.binding), Right: valueOf(l.Right, w.binding)}
		return d.add(engine.ProofNode{Kind: engine.Compared, Literal: &g, Confidence: 1}), nil
	case l.Absent:
		if from.kind == litForAll {
			if err := d.each(w, from.each); err != nil {
				return 0, err
			}
		}
		g := engine.Literal{Absent: true, Atom: ground(l.Atom, w.binding)}
		return d.add(engine.ProofNode{Kind: engine.Absent, Literal: &g, Confidence: 1}), nil
	case l.Atom.Pred[0] == ':':
		g := engine.Literal{Atom: ground(l.Atom, w.binding)}
		return d.add(engine.ProofNode{Kind: engine.Compared, Literal: &g, Confidence: 1}), nil
	case from.kind == litSafe:
		return d.helper(ground(l.Atom, w.binding))
	}
	return d.fact(d.in.g.index[ground(l.Atom, w.binding).String()])
}

// each adds the steps that make a forall hold of its constants: the engine
// needs the absence of an exception only, but they are shown.
func (d *draft) each(w *way, f *forAll) error {
	for _, a := range d.in.g.constants(w, f) {
		if _, err := d.fact(a); err != nil {
			return err
		}
	}
	return nil
}

// constants returns the facts that say of each constant that a forall holds of
// it.
func (g *graph) constants(w *way, f *forAll) []int {
	key := f.key(w.binding)
	var out []int
	for _, p := range w.premises {
		a := g.atoms[p.atom].atom
		if a.Pred == f.pred && eachKey(a.Pred, a.Args[1:]) == key {
			out = append(out, p.atom)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return g.atoms[a].atom.Compare(g.atoms[b].atom) })
	return slices.Compact(out)
}

// helper adds the step of a fact that only gave an auxiliary its values: told
// to the engine, or concluded as the engine likes.
func (d *draft) helper(a engine.Atom) (int, error) {
	key := a.String()
	if i, ok := d.helped[key]; ok {
		return i, nil
	}
	if d.helped == nil {
		d.helped = map[string]int{}
	}
	p, ok := d.in.view.Why(context.Background(), a)
	if !ok {
		return 0, fmt.Errorf("%w of %s", errNoWay, a)
	}
	first := len(d.proof.Nodes)
	for _, n := range p.Nodes {
		n.Premises = slices.Clone(n.Premises)
		for i := range n.Premises {
			n.Premises[i] += first
		}
		d.add(n)
	}
	d.helped[key] = first + p.Root
	return d.helped[key], nil
}

// check passes the draft to the checker.
func (d *draft) check() error {
	d.proof.Root = len(d.proof.Nodes) - 1
	rule := func(id string) (engine.Clause, bool) {
		cl, ok := d.in.p.byID[id]
		if !ok {
			return engine.Clause{}, false
		}
		return cl.Clause, true
	}
	told := func(a engine.Atom) (float64, bool) {
		_, ok := d.in.view.Told(a)
		return 1, ok
	}
	if err := check.Proof(&d.proof, rule, told, d.in.view.Holds); err != nil {
		return fmt.Errorf("%w: %w", reason.ErrUnchecked, err)
	}
	return nil
}

// shown is the proof as the rules were written.
type shown struct {
	d     *draft
	nodes []reason.Node
	at    map[int]int // step of a fact of the graph
	ways  map[int]*way
}

// add adds a step; the number of a step that is there already is returned.
func (s *shown) add(n reason.Node) int {
	s.nodes = append(s.nodes, n)
	return len(s.nodes) - 1
}

// fact adds the step of a fact, before those of its premises.
func (s *shown) fact(atom int) int {
	if i, ok := s.at[atom]; ok {
		return i
	}
	n := &s.d.in.g.atoms[atom]
	i := s.add(reason.Node{Kind: reason.Told, Atom: display(n.atom), Literal: tripleOf(n.atom), Confidence: n.conf})
	s.at[atom] = i
	w := s.d.chosen[atom]
	if w == nil {
		k := s.d.in.told[n.atom.String()]
		s.nodes[i].ID, s.nodes[i].Source = k.ID, k.Source
		return i
	}
	r := w.clause.rule.w
	s.nodes[i].Kind, s.nodes[i].Rule = reason.Derived, r.Name
	s.nodes[i].Source = triple.Source{File: r.File, Line: r.Places[r.Path][0]}
	premises := s.premises(w, false)
	s.nodes[i].Premises = premises
	if s.ways == nil {
		s.ways = map[int]*way{}
	}
	s.ways[i] = w
	return i
}

// display returns an atom with the names of variables without a value as the
// variables they stand for.
func display(a engine.Atom) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Args: slices.Clone(a.Args)}
	for i, t := range out.Args {
		if form.IsUnbound(t) {
			out.Args[i] = engine.Var("?" + form.Lower(t).Var)
		}
	}
	return out
}

// premises adds the steps of a way that the rule as written has, or only those
// that are evidence.
func (s *shown) premises(w *way, evidence bool) []int {
	var out []int
	for i, from := range w.clause.lits {
		switch {
		case from.kind == litPremise:
			a := ground(w.clause.Body[i].Atom, w.binding)
			out = append(out, s.fact(s.d.in.g.index[a.String()]))
		case from.kind == litForAll:
			out = append(out, s.forAll(w, from))
		case from.kind == litAbsent && !evidence:
			out = append(out, s.absent(w, from.cond))
		case from.kind == litCompare && !evidence:
			out = append(out, s.compared(w, from.cond))
		}
	}
	return out
}

// absent adds the step of a not: its atom is what there is no evidence for.
func (s *shown) absent(w *way, k *cond) int {
	n := reason.Node{Kind: reason.Absent, Atom: w.written(k), Confidence: 1}
	if k.kind == condFact {
		n.Literal = tripleOf(n.Atom)
		n.Literal.Absent = n.Literal.Relation != ""
		for _, cl := range s.d.in.p.byHead[n.Atom.Pred] {
			if !slices.Contains(n.Searched, cl.rule.w.Name) {
				n.Searched = append(n.Searched, cl.rule.w.Name)
			}
		}
		slices.Sort(n.Searched)
	}
	return s.add(n)
}

// compared adds the step of a comparison: as a triple's where a triple has the
// operator, else as the atom of the operator.
func (s *shown) compared(w *way, k *cond) int {
	n := reason.Node{Kind: reason.Compared, Confidence: 1}
	op, ok := tripleOps[k.op]
	if !ok {
		n.Atom = w.written(k)
		return s.add(n)
	}
	n.Literal = triple.Literal{Op: op}
	n.Literal.Subject, n.Literal.Object = tripleTerm(valueOf(k.left, w.binding)), tripleTerm(valueOf(k.right, w.binding))
	return s.add(n)
}

// tripleOps are the operators that a comparison of triples has.
var tripleOps = map[form.Operator]triple.Op{form.Equals: triple.Equal, form.NotEquals: triple.NotEqual, form.LessThan: triple.Less,
	form.LessEqual: triple.LessEqual, form.GreaterThan: triple.Greater, form.GreaterEqual: triple.GreaterEqual}

// forAll adds the step of a forall. Its premises are the facts that make it
// hold of constants; of those where an absence does, there is nothing to show.
func (s *shown) forAll(w *way, from lit) int {
	i := s.add(reason.Node{Kind: reason.Derived, Atom: w.written(from.cond), Rule: w.clause.rule.w.Name, Confidence: 1})
	var premises []int
	conf := 1.0
	for _, a := range s.d.in.g.constants(w, from.each) {
		conf = min(conf, s.d.in.g.atoms[a].conf)
		each := s.d.chosen[a]
		if each == nil {
			continue
		}
		for _, p := range s.premises(each, true) {
			if !slices.Contains(premises, p) {
				premises = append(premises, p)
			}
		}
	}
	s.nodes[i].Premises, s.nodes[i].Confidence = premises, conf
	return i
}

// written returns a condition as a statement with the values of a way, in the
// form of an atom: forall(?x, implies(p(?x), q("a", ?x))).
func (w *way) written(k *cond) engine.Atom {
	if k.kind == condFact {
		a := ground(k.atom, w.binding)
		for i, t := range a.Args {
			if t.Kind() == engine.KindVar {
				a.Args[i] = engine.Var("_")
			}
		}
		return display(a)
	}
	t := w.term(k)
	return engine.Atom{Pred: t.Symbol(), Args: t.Elems()}
}

// condWords are what conditions are called in a proof.
var condWords = map[condKind]string{condAnd: "and", condOr: "or", condNot: "not", condImplies: "implies",
	condExists: "exists", condForAll: "forall"}

// term returns a condition as a function applied to its parts. Variables are
// named as they were written.
func (w *way) term(k *cond) engine.Term {
	var args []engine.Term
	word := condWords[k.kind]
	value := func(t engine.Term) engine.Term {
		if t = valueOf(t, w.binding); t.Kind() == engine.KindVar {
			return engine.Var("?" + w.clause.rule.names[t.Symbol()])
		}
		return t
	}
	switch k.kind {
	case condFact:
		word = k.atom.Pred
		for _, t := range k.atom.Args {
			args = append(args, value(t))
		}
	case condCompare:
		word, args = string(k.op), []engine.Term{value(k.left), value(k.right)}
	case condExists, condForAll:
		args = append(args, engine.Var("?"+w.clause.rule.names[k.v]))
	}
	for _, kid := range k.kids {
		args = append(args, w.term(kid))
	}
	return engine.Apply(word, args...)
}

// weights checks once more, over the proof as it is shown, that each step is
// as sure as its rule makes it.
func (s *shown) weights() error {
	for i, w := range s.ways {
		conf := 1.0
		k := 0
		for _, from := range w.clause.lits {
			if from.kind == litSafe {
				continue
			}
			conf = min(conf, s.nodes[s.nodes[i].Premises[k]].Confidence)
			if from.kind == litPremise {
				conf = min(conf, from.cond.cap)
			}
			k++
		}
		if w.clause.kind == clauseRule {
			r := w.clause.rule.w
			conf *= form.Weight(r.Confidence) * form.Weight(r.Consequents[w.clause.consequent].Confidence)
		}
		if math.Abs(conf-s.nodes[i].Confidence) > 1e-9 {
			return fmt.Errorf("%w: step %s has confidence %v, its premises give %v", reason.ErrUnchecked, s.nodes[i].Atom, s.nodes[i].Confidence, conf)
		}
	}
	return nil
}

// tripleOf states an atom as a triple where it is one of two texts or numbers,
// and is the zero literal otherwise.
func tripleOf(a engine.Atom) triple.Literal {
	if len(a.Args) != 2 || isAuxiliary(a.Pred) {
		return triple.Literal{}
	}
	for _, t := range a.Args {
		if k := t.Kind(); k != engine.KindString && k != engine.KindInt && k != engine.KindFloat {
			return triple.Literal{}
		}
	}
	return triple.Literal{Triple: triple.Triple{Relation: a.Pred, Subject: tripleTerm(a.Args[0]), Object: tripleTerm(a.Args[1])}}
}

// tripleTerm returns a value as a triple has it: a text is a name.
func tripleTerm(t engine.Term) triple.Term {
	switch t.Kind() {
	case engine.KindString:
		return triple.Term{Name: t.Symbol()}
	case engine.KindInt, engine.KindFloat:
		return triple.Term{Kind: triple.Number, Name: form.Lower(t).String()}
	}
	return triple.Term{Kind: triple.Text, Name: form.Lower(t).String()}
}

// proofID is a hash of what a proof shows.
func proofID(p reason.Proof) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		fmt.Fprintf(&b, "%s %s %v %s %s %v %s\n", n.Kind, n.Atom, n.Literal, strconv.Quote(n.ID), strconv.Quote(n.Rule),
			n.Premises, strconv.FormatFloat(n.Confidence, 'x', -1, 64))
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:8])
}
