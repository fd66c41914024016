package draw

import (
	"cmp"
	"math"
	"slices"
)

// This file places nodes in layers, after Sugiyama, Tagawa and Toda, "Methods
// for visual understanding of hierarchical system structures" (1981): every
// node below all that rest on it, long edges led through the layers between,
// each layer in the order that crosses fewest edges, and then as near to its
// neighbours as the others leave room for. Positions are across a layer and
// along the layers; which of them is x is the caller's affair.

// slot is the place of a node, or of a bend of a long edge, in a layer.
type slot struct {
	node         int // -1 for a bend
	layer        int
	size         float64 // across
	at           float64 // centre, across
	above, below []*slot
}

// route is an edge through the slots it passes.
type route struct{ slots []*slot }

// layout is the drawing's plan: the layers from the roots on, and the edges.
type layout struct {
	layers [][]*slot
	routes []route
	bends  int
}

// The distances between neighbours in a layer, in pixels.
const (
	gap     = 22
	bendGap = 10
	sweeps  = 12
	// maxBends bounds the work: further edges go straight across the layers.
	maxBends = 3000
)

// arrange plans the graph; sizes are those of the nodes across the layers. The
// graph must be tidy.
func arrange(g Graph, sizes []float64) *layout {
	order, edges := acyclic(g)
	layer := depths(len(g.Nodes), order, edges)
	l := &layout{}
	slots := make([]*slot, len(g.Nodes))
	for _, i := range order {
		slots[i] = l.add(&slot{node: i, layer: layer[i], size: sizes[i]})
	}
	for _, e := range edges {
		l.lead(slots[e.From], slots[e.To])
	}
	l.uncross()
	l.place()
	return l
}

func (l *layout) add(s *slot) *slot {
	for len(l.layers) <= s.layer {
		l.layers = append(l.layers, nil)
	}
	l.layers[s.layer] = append(l.layers[s.layer], s)
	return s
}

// lead adds an edge, with a bend in every layer that it passes.
func (l *layout) lead(from, to *slot) {
	r := route{slots: []*slot{from}}
	for at := from; at != to; {
		next := to
		if at.layer+1 < to.layer && l.bends < maxBends {
			l.bends++
			next = l.add(&slot{node: -1, layer: at.layer + 1})
		}
		at.below, next.above = append(at.below, next), append(next.above, at)
		r.slots = append(r.slots, next)
		at = next
	}
	l.routes = append(l.routes, r)
}

// acyclic returns the nodes in the order in which a walk from the roots meets
// them, and the edges with those turned round that lead back.
func acyclic(g Graph) (order []int, edges []Edge) {
	const open, done = 1, 2
	below, state := g.below(), make([]int, len(g.Nodes))
	var visit func(int)
	visit = func(i int) {
		state[i] = open
		order = append(order, i)
		for _, j := range below[i] {
			if state[j] == open {
				edges = append(edges, Edge{j, i})
				continue
			}
			edges = append(edges, Edge{i, j})
			if state[j] == 0 {
				visit(j)
			}
		}
		state[i] = done
	}
	for _, r := range g.Roots {
		if state[r] == 0 {
			visit(r)
		}
	}
	return order, edges
}

// depths returns for each node the length of the longest way to it.
func depths(n int, order []int, edges []Edge) []int {
	depth, waiting, next := make([]int, n), make([]int, n), make([][]int, n)
	for _, e := range edges {
		waiting[e.To]++
		next[e.From] = append(next[e.From], e.To)
	}
	var ready []int
	for _, i := range order {
		if waiting[i] == 0 {
			ready = append(ready, i)
		}
	}
	for len(ready) > 0 {
		i := ready[0]
		ready = ready[1:]
		for _, j := range next[i] {
			depth[j] = max(depth[j], depth[i]+1)
			if waiting[j]--; waiting[j] == 0 {
				ready = append(ready, j)
			}
		}
	}
	return depth
}

// uncross reorders the layers by the middle of their neighbours, down and up in
// turn, and keeps the order that crosses the fewest edges.
func (l *layout) uncross() {
	best, least := l.order(), l.crossings()
	for k := 0; k < sweeps && least > 0; k++ {
		for i := range l.layers {
			if k%2 == 0 {
				l.sortLayer(i, func(s *slot) []*slot { return s.above })
			} else {
				l.sortLayer(len(l.layers)-1-i, func(s *slot) []*slot { return s.below })
			}
		}
		if n := l.crossings(); n < least {
			best, least = l.order(), n
		}
	}
	l.layers = best
}

func (l *layout) order() [][]*slot {
	out := make([][]*slot, len(l.layers))
	for i, layer := range l.layers {
		out[i] = slices.Clone(layer)
	}
	return out
}

func (l *layout) sortLayer(i int, neighbours func(*slot) []*slot) {
	for _, layer := range l.layers {
		for k, s := range layer {
			s.at = float64(k)
		}
	}
	middle := map[*slot]float64{}
	for _, s := range l.layers[i] {
		middle[s] = mean(neighbours(s), s.at)
	}
	slices.SortStableFunc(l.layers[i], func(a, b *slot) int { return cmp.Compare(middle[a], middle[b]) })
}

// mean is the middle of the slots, or otherwise where there are none.
func mean(slots []*slot, otherwise float64) float64 {
	if len(slots) == 0 {
		return otherwise
	}
	sum := 0.0
	for _, s := range slots {
		sum += s.at
	}
	return sum / float64(len(slots))
}

// crossings counts the pairs of edges between neighbouring layers that cross.
func (l *layout) crossings() int {
	n := 0
	for _, layer := range l.layers {
		for k, s := range layer {
			s.at = float64(k)
		}
	}
	for _, layer := range l.layers {
		n += crossingsBelow(layer)
	}
	return n
}

// crossingsBelow counts the pairs of edges from a layer to the next that cross.
func crossingsBelow(layer []*slot) int {
	n := 0
	var ends []float64 // of the edges so far
	for _, s := range layer {
		for _, t := range s.below {
			for _, e := range ends {
				if e > t.at {
					n++
				}
			}
		}
		for _, t := range s.below {
			ends = append(ends, t.at)
		}
	}
	return n
}

// place moves every slot as near to the middle of its neighbours as its layer
// leaves room for, and then everything to begin at 0.
func (l *layout) place() {
	for _, layer := range l.layers {
		l.settle(layer, func(*slot) float64 { return 0 })
	}
	both := func(s *slot) float64 { return mean(slices.Concat(s.above, s.below), s.at) }
	for range sweeps {
		for _, layer := range l.layers {
			l.settle(layer, func(s *slot) float64 { return mean(s.above, both(s)) })
		}
		for _, layer := range slices.Backward(l.layers) {
			l.settle(layer, func(s *slot) float64 { return mean(s.below, both(s)) })
		}
	}
	for range 2 * sweeps {
		for _, layer := range l.layers {
			l.settle(layer, both)
		}
	}
	least := math.Inf(1)
	for _, layer := range l.layers {
		for _, s := range layer {
			least = min(least, s.at-s.size/2)
		}
	}
	for _, layer := range l.layers {
		for _, s := range layer {
			s.at -= least
		}
	}
}

// settle puts the slots of a layer, in their order and without overlap, where
// the sum of the squared distances from where they want to be is least: blocks
// of slots that press on each other move as one (pool adjacent violators).
func (l *layout) settle(layer []*slot, want func(*slot) float64) {
	type block struct {
		sum   float64
		count int
	}
	var blocks []block
	offsets := make([]float64, len(layer))
	for k, s := range layer {
		if k > 0 {
			offsets[k] = offsets[k-1] + layer[k-1].size/2 + between(layer[k-1], s) + s.size/2
		}
		b := block{want(s) - offsets[k], 1}
		for n := len(blocks); n > 0 && blocks[n-1].sum/float64(blocks[n-1].count) >= b.sum/float64(b.count); n-- {
			b = block{b.sum + blocks[n-1].sum, b.count + blocks[n-1].count}
			blocks = blocks[:n-1]
		}
		blocks = append(blocks, b)
	}
	k := 0
	for _, b := range blocks {
		for range b.count {
			layer[k].at = b.sum/float64(b.count) + offsets[k]
			k++
		}
	}
}

func between(a, b *slot) float64 {
	if a.node < 0 || b.node < 0 {
		return bendGap
	}
	return gap
}
