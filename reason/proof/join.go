package proof

import (
	"fmt"
	"slices"
	"strings"
)

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
	out.ID = IDOf(strings.Join(ids, "\n"))
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

// Shared is p with each step once, in the order of a walk from the root.
func (p Proof) Shared() Proof {
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
