package learn

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// counter collects the conditions under which the facts of one relation hold,
// by looking at each fact and walking the paths that lead beside it.
type counter struct {
	g      *graph
	o      MineOptions
	work   *work
	head   code
	counts map[body]*tally
	fact   int // the number of the fact looked at, from 1
	// mark tells, for the fact looked at, which edges of its far end lead
	// where: byTo[far][mark.from:mark.until] for nodes of this stamp.
	mark  []span
	stamp int
}

type tally struct{ n, last int }

type span struct {
	stamp       int
	from, until int
}

func newCounter(g *graph, o MineOptions, w *work) *counter {
	return &counter{g: g, o: o, work: w, mark: make([]span, len(g.names))}
}

// add counts a condition, once for each fact.
func (c *counter) add(b body) {
	if b.mirrored() {
		return
	}
	t := c.counts[b]
	if t == nil {
		t = &tally{}
		c.counts[b] = t
	}
	if t.last != c.fact {
		t.n, t.last = t.n+1, c.fact
	}
}

// candidate is a condition that may explain facts, at most so many.
type candidate struct {
	body body
	most int
}

// candidates returns the conditions that hold beside enough facts of the
// relation, the most frequent first, at most MaxCandidates of each size. Paths
// of three atoms are looked for beside a sample of the facts where walking
// them all would cost more than MaxSteps.
func (c *counter) candidates(ctx context.Context, head code) ([]candidate, error) {
	c.head, c.counts = head, map[body]*tally{}
	facts := c.g.facts[head>>1]
	stride := c.stride(facts)
	for i, p := range facts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.work.add(1)
		c.fact = i + 1
		if !c.o.ChainsOnly {
			c.direct(p)
		}
		if c.o.MaxBody >= 2 {
			c.two(p)
		}
		if c.o.MaxBody >= 3 && i%stride == 0 {
			c.three(p)
		}
	}
	return c.frequent(stride), nil
}

// stride is how many facts are passed over for each that is walked from.
func (c *counter) stride(facts [][2]int32) int {
	total := 0
	for _, p := range facts {
		if cost := c.cost(p); cost <= c.o.MaxSteps {
			total += cost
		}
	}
	return 1 + total/c.o.MaxSteps
}

// cost estimates the steps to walk from the cheaper end of a fact: one for each
// place reached, and some more for each that may be next to the other end.
func (c *counter) cost(p [2]int32) int {
	near, far := p[0], p[1]
	if c.g.reach[far] < c.g.reach[near] {
		near, far = far, near
	}
	return c.g.reach[near] + 4*c.g.reach[near]*len(c.g.byTo[far])/len(c.g.names)
}

// direct counts what else holds between the two names.
func (c *counter) direct(p [2]int32) {
	codes := c.beside(p)
	for i, a := range codes {
		c.add(pathOf(a))
		if c.o.MaxBody < 2 {
			continue
		}
		for _, b := range codes[i+1:] {
			c.add(pathOf(a).with(b, 0, 1))
		}
	}
}

// beside returns the codes between the two names of a fact, itself excepted.
func (c *counter) beside(p [2]int32) []code {
	codes := c.g.codesBetween(nil, p[0], p[1])
	return slices.DeleteFunc(codes, func(a code) bool {
		return a == c.head || p[0] == p[1] && a == c.head.flip()
	})
}

// two merges the neighbours of both names.
func (c *counter) two(p [2]int32) {
	var between []code
	if !c.o.ChainsOnly && c.o.MaxBody >= 3 {
		between = c.beside(p)
	}
	left, right := c.g.byTo[p[0]], c.g.byTo[p[1]]
	for i, j := 0, 0; i < len(left) && j < len(right); {
		switch z := left[i].to; {
		case z < right[j].to:
			i++
		case z > right[j].to:
			j++
		default:
			iEnd, jEnd := groupEnd(left, i), groupEnd(right, j)
			if z != p[0] && z != p[1] {
				c.meet(left[i:iEnd], right[j:jEnd], between)
			}
			i, j = iEnd, jEnd
		}
	}
}

// groupEnd returns the end of the edges that lead where es[i] leads.
func groupEnd(es []edge, i int) int {
	to := es[i].to
	for i < len(es) && es[i].to == to {
		i++
	}
	return i
}

// meet counts the paths over one name in the middle, and those with one more
// atom. The edges of right lead from Y to it.
func (c *counter) meet(left, right []edge, between []code) {
	for i, a := range left {
		for j, b := range right {
			path := pathOf(a.code, b.code.flip())
			if !c.fits(path) {
				continue
			}
			c.add(path)
			if !c.o.ChainsOnly && c.o.MaxBody >= 3 {
				c.longer(path, left[i+1:], right, j, between)
			}
		}
	}
}

// longer counts a path with one more atom: of the edges of its ends, but for the own
// edge of the right one, and of those between them.
func (c *counter) longer(path body, left, right []edge, own int, between []code) {
	for _, more := range left {
		c.add(path.with(more.code, 0, 1))
	}
	for k, more := range right {
		if k != own {
			c.add(path.with(more.code.flip(), 1, 2))
		}
	}
	for _, d := range between {
		c.add(path.with(d, 0, 2))
	}
}

// fits reports whether the path may be proposed at all: with ChainsOnly every
// step goes from subject to object.
func (c *counter) fits(b body) bool {
	if !c.o.ChainsOnly {
		return true
	}
	for _, a := range b.path[:b.steps] {
		if a&1 == 1 {
			return false
		}
	}
	return true
}

// three walks two steps from the end where that is cheaper, and closes the
// path with the edges of the other end.
func (c *counter) three(p [2]int32) {
	if c.cost(p) > c.o.MaxSteps {
		return
	}
	from, far, turn := p[0], p[1], false
	if c.g.reach[far] < c.g.reach[from] {
		from, far, turn = far, from, true
	}
	c.markEnds(far)
	near := c.g.byTo[from]
	for i := 0; i < len(near); {
		end := groupEnd(near, i)
		if z := near[i].to; z != from && z != far {
			c.close(near[i:end], z, from, far, turn)
		}
		i = end
	}
}

// markEnds stamps the nodes next to a node.
func (c *counter) markEnds(far int32) {
	c.stamp++
	es := c.g.byTo[far]
	for i := 0; i < len(es); {
		end := groupEnd(es, i)
		c.mark[es[i].to] = span{c.stamp, i, end}
		i = end
	}
}

// close counts the paths over first and z that end at a marked node.
func (c *counter) close(first []edge, z, from, far int32, turn bool) {
	for _, second := range c.g.byTo[z] {
		w := second.to
		m := c.mark[w]
		if m.stamp != c.stamp || w == from || w == far || w == z {
			continue
		}
		for _, a := range first {
			for _, b := range c.g.byTo[far][m.from:m.until] {
				path := pathOf(a.code, second.code, b.code.flip())
				if turn {
					path = path.turned()
				}
				if c.fits(path) {
					c.add(path)
				}
			}
		}
	}
}

// frequent returns the conditions counted often enough, in a fixed order. Of
// more than MaxCandidates of one size those that are counted less often go, all
// of one count together.
func (c *counter) frequent(stride int) []candidate {
	need := max(c.o.MinSupport, ceil(c.o.MinCoverage*float64(len(c.g.facts[c.head>>1]))))
	var sizes [4][]counted
	for b, t := range c.counts {
		enough := need
		if b.steps == 3 && stride > 1 {
			enough = max(2, need/stride)
		}
		if t.n >= enough {
			sizes[b.size()] = append(sizes[b.size()], counted{b, t.n})
		}
	}
	var found []candidate
	for _, bodies := range sizes {
		for _, b := range mostCounted(bodies, c.o.MaxCandidates) {
			found = append(found, candidate{b.body, c.most(b, stride)})
		}
	}
	return found
}

type counted struct {
	body body
	n    int
}

// mostCounted returns the bodies of the highest counts, at most limit, sorted.
func mostCounted(bodies []counted, limit int) []counted {
	if len(bodies) > limit {
		counts := make([]int, len(bodies))
		for i, b := range bodies {
			counts[i] = b.n
		}
		slices.Sort(counts)
		least := counts[len(counts)-limit-1] + 1
		bodies = slices.DeleteFunc(bodies, func(b counted) bool { return b.n < least })
	}
	slices.SortFunc(bodies, func(a, b counted) int {
		return cmp.Or(cmp.Compare(b.n, a.n), compareBodies(a.body, b.body))
	})
	return bodies
}

// most bounds how many facts a condition may explain: what was counted, and
// three standard deviations more for the facts passed over and for the paths
// that come back to a name of theirs, which are not counted.
func (c *counter) most(b counted, stride int) int {
	n := float64(b.n)
	if b.body.steps < 3 {
		stride = 1
	}
	return min(len(c.g.facts[c.head>>1]), ceil((n+3*math.Sqrt(n)+3)*float64(stride)))
}

func compareBodies(a, b body) int {
	return cmp.Or(cmp.Compare(a.steps, b.steps), slices.Compare(a.path[:], b.path[:]),
		cmp.Compare(a.extra, b.extra), cmp.Compare(a.at, b.at), cmp.Compare(a.until, b.until))
}

// ceil is math.Ceil as an int.
func ceil(f float64) int { return int(math.Ceil(f)) }
