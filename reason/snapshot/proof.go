package snapshot

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"whence/engine"
	"whence/engine/check"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// RestingOn returns the told atoms that the proof of a rests on, in the engine's
// words; none where there is no proof.
func (l *Snapshot) RestingOn(a engine.Atom) ([]engine.Atom, error) {
	p, ok := l.View.Why(l.Ctx, a)
	if !ok {
		return nil, nil
	}
	var out []engine.Atom
	for _, n := range p.Nodes {
		if n.Kind != engine.Told || l.Store.Internal(n.Atom.Pred) {
			continue
		}
		t := l.Store.Facts.ByID[n.FactID]
		if t == nil || t.Outcome == nil {
			out = append(out, n.Atom)
			continue
		}
		deeper, err := l.OutcomeProof(t.Outcome)
		if err != nil {
			return nil, err
		}
		for _, n := range deeper.Nodes {
			if n.Kind == proof.Told || n.Kind == proof.Supposed {
				out = append(out, l.Store.Names.Atom(n.Atom))
			}
		}
	}
	return out, nil
}

// ErrUnchecked is wrapped by the error for a proof that the checker refused.
// It is a fault of this program; the proof is not shown.
var ErrUnchecked = errors.New("the checker refused the proof")

// errNoProof says that there is nothing to prove the atom with.
var errNoProof = errors.New("no proof")

// draft is a proof in the making, in the words of what was told: where the
// engine knows a thing by one of its names, the steps that change names are
// put back in.
type draft struct {
	l     *Snapshot
	nodes []engine.ProofNode
	at    map[string]int // content of a node to its place
	theta unify.Bindings // of the step that is looked at
}

// Prove returns the checked proof of a, which is in the words of the question,
// from its proof in the engine.
func (l *Snapshot) Prove(a engine.Atom, p *engine.Proof) (proof.Proof, error) {
	d := &draft{l: l, at: map[string]int{}, theta: unify.Bindings{}}
	if p == nil {
		var ok bool
		if p, ok = l.View.Why(l.Ctx, l.Store.Names.Atom(a)); !ok {
			return proof.Proof{}, fmt.Errorf("%s: %w", a, errNoProof)
		}
	}
	if t, ok := l.Store.Facts.ToldAs(a); ok && p.Nodes[p.Root].Kind == engine.Told && t.Fact.Triple.Weight() >= p.Nodes[p.Root].Confidence {
		return d.finish(d.told(t))
	}
	d.nodes = make([]engine.ProofNode, 0, len(p.Nodes))
	done := make([]int, len(p.Nodes))
	// What a step rests on stands behind it mostly: a chain of thousands is not gone down at once. Where things
	// have several names, the order decides which of two steps that come to say the same is kept.
	for i := len(p.Nodes) - 1; i > 0 && len(l.Store.Names) == 0; i-- {
		if _, err := d.convert(p, i, done); err != nil {
			return proof.Proof{}, err
		}
	}
	root, err := d.convert(p, p.Root, done)
	if err == nil {
		root, err = d.restate(root, a)
	}
	if err != nil {
		return proof.Proof{}, err
	}
	return d.finish(root)
}

// proveLiteral returns the checked proof of a ground literal that holds.
func (l *Snapshot) proveLiteral(lit engine.Literal) (proof.Proof, error) {
	if lit.Op == engine.OpAtom && !lit.Absent {
		return l.Prove(lit.Atom, nil)
	}
	d := &draft{l: l, at: map[string]int{}, theta: unify.Bindings{}}
	return d.finish(d.literal(lit))
}

func (d *draft) add(n engine.ProofNode) int {
	k := string(rune(n.Kind)) + n.Atom.String() + literalOf(n).String() + " " + n.RuleID
	if i, ok := d.at[k]; ok {
		return i
	}
	d.nodes = append(d.nodes, n)
	d.at[k] = len(d.nodes) - 1
	return len(d.nodes) - 1
}

func (d *draft) told(t *store.Told) int {
	return d.add(engine.ProofNode{Kind: engine.Told, Atom: t.Raw, FactID: t.Fact.ID, Confidence: t.Fact.Triple.Weight()})
}

// literal adds a step for an absence or a comparison.
func (d *draft) literal(lit engine.Literal) int {
	kind := engine.Compared
	if lit.Op == engine.OpAtom {
		kind = engine.Absent
	}
	return d.add(engine.ProofNode{Kind: kind, Literal: &lit, Confidence: 1})
}

// convert adds the engine's step and all that it rests on; done has the places behind
// those of the steps already added, 0 for none.
func (d *draft) convert(p *engine.Proof, i int, done []int) (int, error) {
	if j := done[i]; j > 0 {
		return j - 1, nil
	}
	n := p.Nodes[i]
	j, err := 0, error(nil)
	switch n.Kind {
	case engine.Told:
		if t, ok := d.l.Store.Facts.Telling(n); ok {
			j = d.told(t)
		} else {
			j = d.add(n)
		}
	case engine.Derived:
		j, err = d.derived(p, n, done)
	default:
		j = d.add(n)
	}
	done[i] = j + 1
	return j, err
}

// asIs adds a step by a rule of a rule file, or one that groups, whose words
// are the engine's.
func (d *draft) asIs(p *engine.Proof, n engine.ProofNode, done []int) (int, error) {
	from := n.Premises
	n.Premises = make([]int, 0, len(from))
	for _, i := range from {
		at, err := d.convert(p, i, done)
		if said := p.Nodes[i]; err == nil && !d.l.Store.Plain && (said.Kind == engine.Told || said.Kind == engine.Derived) {
			at, err = d.restate(at, said.Atom)
		}
		if err != nil {
			return 0, err
		}
		n.Premises = append(n.Premises, at)
	}
	return d.add(n), nil
}

// derived adds a step by a rule, in the words of the rule.
func (d *draft) derived(p *engine.Proof, n engine.ProofNode, done []int) (int, error) {
	if d.l.Store.Plain {
		return d.asIs(p, n, done)
	}
	r, ok := d.l.Store.Rules.ByID[n.RuleID]
	if ok && len(r.Clause.Transforms) > 0 { // its premises are whole groups
		return d.asIs(p, n, done)
	}
	if !ok || len(r.Clause.Body) != len(n.Premises) {
		return 0, fmt.Errorf("%s: rule %q is not as the proof has it: %w", n.Atom, n.RuleID, ErrUnchecked)
	}
	said := len(d.l.Store.Names) == 0 && !slices.ContainsFunc(r.Local.Body, notPlain) // in the engine's words already
	out := engine.ProofNode{Kind: engine.Derived, Atom: n.Atom, RuleID: n.RuleID, Confidence: Weight(r.Local.Confidence), Premises: make([]int, 0, len(n.Premises))}
	var body []engine.Literal
	if !said {
		d.match(r.Clause, p, n)
		out.Atom, body = d.theta.Atom(r.Local.Head), d.theta.Literals(r.Local.Body)
	}
	for k, i := range n.Premises {
		lit, at, err := engine.Literal{Atom: p.Nodes[i].Atom}, 0, error(nil)
		if !said {
			lit = body[k]
		}
		if notPlain(lit) {
			at = d.literal(lit)
		} else if at, err = d.convert(p, i, done); err == nil {
			at, err = d.restate(at, lit.Atom)
		}
		if err != nil {
			return 0, err
		}
		out.Premises = append(out.Premises, at)
		out.Confidence *= d.nodes[at].Confidence
	}
	if said { // the engine has each once
		d.nodes = append(d.nodes, out)
		return len(d.nodes) - 1, nil
	}
	return d.add(out), nil
}

// notPlain reports whether a premise is no atom that holds.
func notPlain(l engine.Literal) bool { return l.Op != engine.OpAtom || l.Absent }

// match finds the values that the variables of a rule have in a step by it.
func (d *draft) match(rule engine.Clause, p *engine.Proof, n engine.ProofNode) {
	clear(d.theta)
	d.theta.MatchAtom(rule.Head, n.Atom)
	for k, l := range rule.Body {
		if !notPlain(l) {
			d.theta.MatchAtom(l.Atom, p.Nodes[n.Premises[k]].Atom)
		}
	}
}

// restate adds the steps that say the node's atom of other names of the same
// things, and returns the last.
func (d *draft) restate(at int, want engine.Atom) (int, error) {
	for k := range want.Args {
		have := d.nodes[at].Atom
		if k >= len(have.Args) || have.Args[k].Equal(want.Args[k]) {
			continue
		}
		same, err := d.sameAs(have.Args[k], want.Args[k])
		if err != nil {
			return 0, err
		}
		args := slices.Clone(have.Args)
		args[k] = want.Args[k]
		have.Args = args
		at = d.add(engine.ProofNode{
			Kind: engine.Derived, Atom: have, RuleID: lift.Substitution(have, k == 1).ID, Premises: []int{at, same},
			Confidence: d.nodes[at].Confidence * d.nodes[same].Confidence,
		})
	}
	return at, nil
}

func (d *draft) sameAs(a, b engine.Term) (int, error) {
	same := engine.Atom{Pred: triple.SynonymOf, Args: []engine.Term{a, b}}
	p, ok := d.l.View.Why(d.l.Ctx, same)
	if !ok {
		return 0, fmt.Errorf("%s: %w", same, errNoProof)
	}
	return d.convert(p, p.Root, make([]int, len(p.Nodes)))
}

// finish puts the steps in the order of a walk from the root, has them checked,
// and names them by their content.
func (d *draft) finish(root int) (proof.Proof, error) {
	ep := &engine.Proof{Nodes: d.walk(root)}
	ep.ID = contentID(ep.Nodes)
	if err := d.l.Verify(ep); err != nil {
		return proof.Proof{}, err
	}
	p := proof.Proof{ID: ep.ID, Checked: true, Nodes: make([]proof.Node, len(ep.Nodes))}
	for i, n := range ep.Nodes {
		p.Nodes[i] = d.l.Store.Node(n)
		p.Nodes[i].Disputed = (n.Kind == engine.Told || n.Kind == engine.Derived) && d.l.Holds(lift.Denial(n.Atom))
	}
	return d.l.joined(p)
}

// Verify has the proof checked against what was told, in the words it was told.
func (l *Snapshot) Verify(p *engine.Proof) error {
	if err := check.Proof(p, l.Store.Rules.Clause, l.Store.Facts.ToldWeight, l.Holds); err != nil {
		return fmt.Errorf("%w: %w", ErrUnchecked, err)
	}
	return nil
}

// walk returns the steps below root, each before what it rests on when it is
// first met, renumbered.
func (d *draft) walk(root int) []engine.ProofNode {
	place := map[int]int{}
	var order []int
	var visit func(int)
	visit = func(i int) {
		if _, ok := place[i]; ok {
			return
		}
		place[i] = len(order)
		order = append(order, i)
		for _, p := range d.nodes[i].Premises {
			visit(p)
		}
	}
	visit(root)
	out := make([]engine.ProofNode, len(order))
	for to, from := range order {
		n := d.nodes[from]
		n.Premises = make([]int, len(n.Premises))
		for k, p := range d.nodes[from].Premises {
			n.Premises[k] = place[p]
		}
		out[to] = n
	}
	return out
}

// literalOf returns the literal of a step, the empty one where it has an atom.
func literalOf(n engine.ProofNode) engine.Literal {
	if n.Literal == nil {
		return engine.Literal{}
	}
	return *n.Literal
}

// contentID is a short hash of what the steps say and rest on.
func contentID(nodes []engine.ProofNode) string {
	var b []byte
	for _, n := range nodes {
		b = strconv.AppendInt(b, int64(n.Kind), 10)
		for _, part := range []string{n.Atom.String(), literalOf(n).String(), n.FactID, n.RuleID} {
			b = append(append(b, ' '), part...)
		}
		b = append(b, " ["...)
		for i, p := range n.Premises {
			if i > 0 {
				b = append(b, ' ')
			}
			b = strconv.AppendInt(b, int64(p), 10)
		}
		b = append(b, "]\n"...)
	}
	return proof.IDOf(string(b))
}

// Weight is a confidence, of which none means that there is no doubt.
func Weight(c float64) float64 { return cmp.Or(c, 1) }
