package reason

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/engine/check"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/unify"
	"whence/triple"
)

// ErrUnchecked is wrapped by the error for a proof that the checker refused.
// It is a fault of this program; the proof is not shown.
var ErrUnchecked = errors.New("the checker refused the proof")

// errNoProof says that there is nothing to prove the atom with.
var errNoProof = errors.New("no proof")

// draft is a proof in the making, in the words of what was told: where the
// engine knows a thing by one of its names, the steps that change names are
// put back in.
type draft struct {
	l     *lens
	nodes []engine.ProofNode
	at    map[string]int // content of a node to its place
}

// prove returns the checked proof of a, which is in the words of the question,
// from its proof in the engine.
func (l *lens) prove(a engine.Atom, p *engine.Proof) (proof.Proof, error) {
	d := &draft{l: l, at: map[string]int{}}
	if p == nil {
		var ok bool
		if p, ok = l.v.Why(l.ctx, l.s.names.Atom(a)); !ok {
			return proof.Proof{}, fmt.Errorf("%s: %w", a, errNoProof)
		}
	}
	if t, ok := l.s.toldAs(a); ok && p.Nodes[p.Root].Kind == engine.Told && t.fact.Triple.Weight() >= p.Nodes[p.Root].Confidence {
		return d.finish(d.told(t))
	}
	root, err := d.convert(p, p.Root, map[int]int{})
	if err == nil {
		root, err = d.restate(root, a)
	}
	if err != nil {
		return proof.Proof{}, err
	}
	return d.finish(root)
}

// proveLiteral returns the checked proof of a ground literal that holds.
func (l *lens) proveLiteral(lit engine.Literal) (proof.Proof, error) {
	if lit.Op == engine.OpAtom && !lit.Absent {
		return l.prove(lit.Atom, nil)
	}
	d := &draft{l: l, at: map[string]int{}}
	return d.finish(d.literal(lit))
}

// toldAs returns the fact that tells a in these very words.
func (s *store) toldAs(a engine.Atom) (*told, bool) {
	for _, t := range s.tellers(s.names.Atom(a)) {
		if t.raw.Equal(a) {
			return t, true
		}
	}
	return nil, false
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

func (d *draft) told(t *told) int {
	return d.add(engine.ProofNode{Kind: engine.Told, Atom: t.raw, FactID: t.fact.ID, Confidence: t.fact.Triple.Weight()})
}

// literal adds a step for an absence or a comparison.
func (d *draft) literal(lit engine.Literal) int {
	kind := engine.Compared
	if lit.Op == engine.OpAtom {
		kind = engine.Absent
	}
	return d.add(engine.ProofNode{Kind: kind, Literal: &lit, Confidence: 1})
}

// convert adds the engine's step and all that it rests on; done remembers the
// steps already added.
func (d *draft) convert(p *engine.Proof, i int, done map[int]int) (int, error) {
	if j, ok := done[i]; ok {
		return j, nil
	}
	n := p.Nodes[i]
	j, err := 0, error(nil)
	switch n.Kind {
	case engine.Told:
		if t, ok := d.l.s.telling(n); ok {
			j = d.told(t)
		} else {
			j = d.add(n)
		}
	case engine.Derived:
		j, err = d.derived(p, n, done)
	default:
		j = d.add(n)
	}
	done[i] = j
	return j, err
}

// telling returns the fact that a told step of the engine's stands for.
func (s *store) telling(n engine.ProofNode) (*told, bool) {
	if t, ok := s.facts[n.FactID]; ok && (s.plain || n.Atom.Pred != lift.Known) {
		return t, true
	}
	return s.toldAs(n.Atom)
}

// asIs adds a step by a rule of a rule file, or one that groups, whose words
// are the engine's.
func (d *draft) asIs(p *engine.Proof, n engine.ProofNode, done map[int]int) (int, error) {
	from := n.Premises
	n.Premises = nil
	for _, i := range from {
		at, err := d.convert(p, i, done)
		if said := p.Nodes[i]; err == nil && !d.l.s.plain && (said.Kind == engine.Told || said.Kind == engine.Derived) {
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
func (d *draft) derived(p *engine.Proof, n engine.ProofNode, done map[int]int) (int, error) {
	if d.l.s.plain {
		return d.asIs(p, n, done)
	}
	r, ok := d.l.s.rules[n.RuleID]
	if ok && len(r.clause.Transforms) > 0 { // its premises are whole groups
		return d.asIs(p, n, done)
	}
	if !ok || len(r.clause.Body) != len(n.Premises) {
		return 0, fmt.Errorf("%s: rule %q is not as the proof has it: %w", n.Atom, n.RuleID, ErrUnchecked)
	}
	theta := unify.Bindings{}
	theta.MatchAtom(r.clause.Head, n.Atom)
	for k, l := range r.clause.Body {
		if premise := p.Nodes[n.Premises[k]]; l.Op == engine.OpAtom && !l.Absent {
			theta.MatchAtom(l.Atom, premise.Atom)
		}
	}
	out := engine.ProofNode{Kind: engine.Derived, Atom: theta.Atom(r.local.Head), RuleID: n.RuleID, Confidence: weight(r.local.Confidence)}
	for k, l := range r.local.Body {
		lit, at, err := theta.Literal(l), 0, error(nil)
		if l.Op != engine.OpAtom || l.Absent {
			at = d.literal(lit)
		} else if at, err = d.convert(p, n.Premises[k], done); err == nil {
			at, err = d.restate(at, lit.Atom)
		}
		if err != nil {
			return 0, err
		}
		out.Premises = append(out.Premises, at)
		out.Confidence *= d.nodes[at].Confidence
	}
	return d.add(out), nil
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
	p, ok := d.l.v.Why(d.l.ctx, same)
	if !ok {
		return 0, fmt.Errorf("%s: %w", same, errNoProof)
	}
	return d.convert(p, p.Root, map[int]int{})
}

// finish puts the steps in the order of a walk from the root, has them checked,
// and names them by their content.
func (d *draft) finish(root int) (proof.Proof, error) {
	ep := &engine.Proof{Nodes: d.walk(root)}
	ep.ID = contentID(ep.Nodes)
	if err := d.l.verify(ep); err != nil {
		return proof.Proof{}, err
	}
	p := proof.Proof{ID: ep.ID, Checked: true, Nodes: make([]proof.Node, len(ep.Nodes))}
	for i, n := range ep.Nodes {
		p.Nodes[i] = d.l.s.node(n)
		p.Nodes[i].Disputed = (n.Kind == engine.Told || n.Kind == engine.Derived) && d.l.holds(lift.Denial(n.Atom))
	}
	return d.l.joined(p)
}

// verify has the proof checked against what was told, in the words it was told.
func (l *lens) verify(p *engine.Proof) error {
	if err := check.Proof(p, l.s.clause, l.s.toldWeight, l.holds); err != nil {
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
	var b strings.Builder
	for _, n := range nodes {
		fmt.Fprintln(&b, n.Kind, n.Atom, literalOf(n), n.FactID, n.RuleID, n.Premises)
	}
	return proof.IDOf(b.String())
}

// clause returns the rule with this id as the steps of a proof use it.
func (s *store) clause(id string) (engine.Clause, bool) {
	if r, ok := s.rules[id]; ok {
		return r.local, r.runs
	}
	for _, prefix := range []string{lift.SameSubject, lift.SameObject} {
		if pred, ok := strings.CutPrefix(id, prefix); ok {
			positive, isDenied := strings.CutPrefix(pred, "-")
			return lift.Substitution(engine.Atom{Pred: positive, Denied: isDenied}, prefix == lift.SameObject), true
		}
	}
	return engine.Clause{}, false
}

func (s *store) toldWeight(a engine.Atom) (float64, bool) {
	if a.Pred == lift.Known && !s.plain {
		e := s.atoms[unify.Key(a)]
		return 1, e != nil && e.given
	}
	t, ok := s.toldAs(a)
	if !ok {
		return 0, false
	}
	return t.fact.Triple.Weight(), true
}

// node words a checked step with its source.
func (s *store) node(n engine.ProofNode) proof.Node {
	out := proof.Node{Atom: n.Atom, ID: n.FactID, Rule: n.RuleID, Premises: n.Premises, Confidence: n.Confidence}
	out.Literal.Triple, _ = lift.Lower(n.Atom)
	switch n.Kind {
	case engine.Told:
		out.Kind = proof.Told
		if t, ok := s.facts[n.FactID]; ok {
			out.Source = t.fact.Source
			if t.supposed && !strings.HasPrefix(n.FactID, triple.NamedID) {
				out.Kind = proof.Supposed
			}
			if n.Atom.Pred != lift.Known && !t.bare {
				out.Literal.Triple = t.fact.Triple
			}
		}
	case engine.Derived:
		out.Kind = proof.Derived
		if r, ok := s.rules[n.RuleID]; ok {
			out.Source = r.stored.Source
		}
	case engine.Absent:
		out.Kind, out.Atom = proof.Absent, n.Literal.Atom
		out.Literal, _ = lift.LowerLiteral(*n.Literal)
		out.Searched = s.concluding(n.Literal.Atom)
	case engine.Compared:
		out.Kind, out.Comparison = proof.Compared, *n.Literal
		out.Literal, _ = lift.LowerLiteral(*n.Literal)
	}
	return out
}

// concluding returns the ids of the rules whose head could be a.
func (s *store) concluding(a engine.Atom) []string {
	a = s.names.Atom(a)
	out := []string{}
	for _, id := range s.heads[lift.Signed(a)] {
		if r := s.rules[id]; r.runs && unify.Unifies(r.clause.Head, a) {
			out = append(out, id)
		}
	}
	return out
}

func weight(c float64) float64 { return cmp.Or(c, 1) }
