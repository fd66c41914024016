package reason

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/unify"
	"whence/triple"
)

// Held returns what fits one of the patterns, told, supposed or derived, each
// once and as sure as it is, sorted; denials are left out.
func (b *Base) Held(ctx context.Context, patterns ...triple.Triple) ([]triple.Triple, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	found := map[string]triple.Triple{}
	err := b.under(ctx, nil, func(l *lens) error {
		for _, p := range patterns {
			if err := l.held(ctx, p, found); err != nil {
				return err
			}
		}
		return nil
	})
	out := make([]triple.Triple, 0, len(found))
	for _, k := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[k])
	}
	return out, err
}

func (l *lens) held(ctx context.Context, pattern triple.Triple, into map[string]triple.Triple) error {
	goal := l.s.names.literal(engine.Literal{Atom: LiftTriple(pattern)})
	for row, err := range l.v.Query(ctx, goal) {
		if err != nil {
			return fmt.Errorf("look for %s: %w", pattern, err)
		}
		a := unify.Bindings(row).Atom(goal.Atom)
		if t, ok := LowerAtom(a); ok && !l.s.internal(a.Pred) {
			t.Confidence = l.v.Confidence(a)
			into[key(a)] = t
		}
	}
	return nil
}

// Join puts proofs in the place of told steps of p, by the step's index: what is
// told to one who proves may be proved by another. Its ID is of all of them.
func Join(p Proof, parts map[int]Proof) Proof {
	out := Proof{Root: p.Root, Checked: p.Checked, Nodes: slices.Clone(p.Nodes)}
	ids := []string{p.ID}
	for i := range p.Nodes {
		part, ok := parts[i]
		if !ok {
			continue
		}
		ids, out.Checked = append(ids, part.ID), out.Checked && part.Checked
		out.put(part, i)
	}
	out.ID = hashed(strings.Join(ids, "\n"))
	return out
}

// put puts the root of part at the place i, and its other steps at the end.
func (p *Proof) put(part Proof, i int) {
	at := make([]int, len(part.Nodes))
	next := len(p.Nodes)
	for k := range part.Nodes {
		if at[k] = i; k != part.Root {
			at[k] = next
			next++
		}
	}
	for k, n := range part.Nodes {
		n.Premises = mapInts(n.Premises, at)
		if k == part.Root {
			p.Nodes[i] = n
		} else {
			p.Nodes = append(p.Nodes, n)
		}
	}
}

func mapInts(of, by []int) []int {
	out := make([]int, len(of))
	for i, k := range of {
		out[i] = by[k]
	}
	return out
}

// shared is p with each step once, in the order of a walk from the root.
func (p Proof) shared() Proof {
	place, order := map[string]int{}, []Node(nil)
	at := map[int]int{}
	var visit func(i int) int
	visit = func(i int) int {
		if k, ok := at[i]; ok {
			return k
		}
		n := p.Nodes[i]
		said := fmt.Sprintln(n.Kind, n.Atom, n.Literal, n.ID, n.Rule, len(n.Premises) == 0)
		if k, ok := place[said]; ok {
			return k
		}
		k := len(order)
		order = append(order, n)
		at[i] = k
		premises := make([]int, len(n.Premises))
		for m, j := range n.Premises {
			premises[m] = visit(j)
		}
		order[k].Premises, place[said] = premises, k // not before: a step must not rest on itself
		return k
	}
	p.Root = visit(p.Root)
	p.Nodes = order
	return p
}
