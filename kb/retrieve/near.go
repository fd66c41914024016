package retrieve

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"whence/triple"
)

// The limits that can cut the work, as results name them.
const (
	limitSeeds      = "maxSeedFacts"
	limitNeighbours = "maxNeighbours"
	limitDerived    = "maxDerivedFacts"
	limitDepth      = "maxDepth"
	limitProofs     = "maxProofs"
	limitTime       = "maxTime"
	limitWords      = "commonWords"
	limitCandidates = "maxCandidates"
	limitResults    = "maxResults"
)

// The bounds on what is read to find the seeds.
const (
	namesPerWord = 200 // names that are looked at for one word
	namesAside   = 32  // and where the question names two things
	seedReads    = 256 // facts that are scored
	asideCost    = 4   // how much more facts count that were reached from no name of a question with two
	hubReads     = 48  // facts that are read at an end with too many
)

// instance is one run of ThinkingDB: the facts near a question and what follows
// from them. Nothing of it outlives the run.
type instance struct {
	asked
	budget    Budget
	rules     []compiled
	stores    []labelled
	late      func() bool // whether the time is up
	limits    map[string]bool
	facts     map[factKey]*node
	hits      map[string]hit
	relations map[string]bool // whether a rule can use facts of the relation
	anchors   []anchor
}

// growth is how an instance grows from the names of a question: what was reached, from
// where, and what of it was read.
type growth struct {
	*instance
	joins   joinable
	origin  map[string]string     // the name of the question that a name was reached from
	reached map[string][]position // how
	ring    map[string]int        // how far it is from where the neighbourhood began
	whole   map[end]bool          // those of which all facts were read
	scanned map[end]bool          // those of which all were read for the seeds
	spare   map[end][]told        // what of that became none
	meant   []string              // the names that stand whole in the question
	busy    []end                 // those of which only some were
	putOff  []string              // the names of those that were too much for their ring
}

// labelled is a store with its name in results.
type labelled struct {
	label string
	Store
}

// node is a fact of the instance with its best proof.
type node struct {
	key  factKey
	fact Fact
	base bool
	seed bool
	gone bool // derived, and left out for the budget
	best *proof
	// potential is that of the key, once it was measured.
	potential int
}

// limit notes that the work was cut.
func (in *instance) limit(name string) { in.limits[name] = true }

// hit returns how a name meets the question.
func (in *instance) hit(name string) hit {
	h, ok := in.hits[name]
	if !ok {
		h = in.meets(name)
		in.hits[name] = h
	}
	return h
}

// add takes facts of a store into the instance, and returns those that are new.
func (in *instance) add(facts []told) []*node {
	var added []*node
	for _, t := range facts {
		n := in.facts[t.key]
		if n == nil {
			n = &node{key: t.key, fact: t.fact, base: true, best: &proof{raw: t.confidence, steps: 1}}
			n.best.node, n.best.bases = n, []*node{n}
			in.facts[t.key] = n
			added = append(added, n)
			continue
		}
		was := told{key: n.key, fact: n.fact, confidence: n.best.raw}
		was.join(t)
		n.fact, n.best.raw = was.fact, was.confidence
	}
	return added
}

// seedScore is how well a base fact meets the question.
func (in *instance) seedScore(k factKey) int {
	s, o := in.hit(k.s), in.hit(k.o)
	score := s.score() + o.score()
	if k.r == "relevant_for" && o.any() {
		score += 2
	}
	if s.any() && o.any() {
		score += 2
	}
	return score
}

// seeds reads the facts at the names that meet the question and marks the best.
// It returns the names from which the neighbourhood grows.
func (g *growth) seeds(ctx context.Context) ([]string, error) {
	names, err := g.hitNames(ctx)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	ends, err := g.affordable(ctx, names, allowance{facts: seedReads, left: seedReads, aside: seedReads})
	if err != nil {
		return nil, err
	}
	found, err := g.read(ctx, ends)
	if err != nil {
		return nil, err
	}
	for _, e := range ends {
		g.scanned[e.end] = !e.cut
	}
	slices.SortFunc(found, func(a, b *node) int {
		return cmp.Or(g.seedScore(b.key)-g.seedScore(a.key), a.key.compare(b.key))
	})
	found = slices.DeleteFunc(found, func(n *node) bool { return g.seedScore(n.key) <= 0 })
	if len(found) > g.budget.MaxSeedFacts {
		g.limit(limitSeeds)
		for _, n := range found[g.budget.MaxSeedFacts:] {
			g.putBack(n)
		}
		found = found[:g.budget.MaxSeedFacts]
	}
	start := map[string]bool{}
	for _, n := range found {
		n.seed = true
		start[n.key.s], start[n.key.o] = true, true
	}
	frontier := g.withMeant(start)
	for _, n := range found {
		g.spread(n.key)
	}
	return frontier, nil
}

// putBack takes a fact out that was read and is no seed. Near it may come back,
// as any other fact, and need not be read again.
func (g *growth) putBack(n *node) {
	delete(g.facts, n.key)
	for _, e := range n.key.ends() {
		g.spare[e] = append(g.spare[e], told{key: n.key, fact: n.fact, confidence: n.best.raw})
	}
}

// spread lets the ends of a fact come from the same name of the question.
func (g *growth) spread(k factKey) {
	g.arrive(k)
	for _, e := range [...][2]string{{k.s, k.o}, {k.o, k.s}} {
		from, known := g.origin[e[0]]
		if _, had := g.origin[e[1]]; known && !had {
			g.origin[e[1]] = from
		}
	}
}

// withMeant adds the names that stand whole in the question to the start: where
// the question names both ends of a chain, the facts at the busier end may take
// every place among the seeds, and the other end must not be lost for that.
func (g *growth) withMeant(start map[string]bool) []string {
	for _, n := range g.meant {
		start[n] = true
		g.origin[n] = n
	}
	return sortedSet(start)
}

// hitNames returns the names that meet the question, the best first. Where it
// names two things or more, few that only share words with it are looked at: they
// are seldom meant.
func (g *growth) hitNames(ctx context.Context) ([]string, error) {
	set := map[string]bool{}
	look := func(terms, spans []string, most int) error {
		for _, s := range g.stores {
			names, cut, err := s.named(ctx, terms, spans, most)
			if err != nil {
				return err
			}
			if cut {
				g.limit(limitWords)
			}
			for _, n := range names {
				if g.hit(n).any() {
					set[n] = true
				}
			}
		}
		return nil
	}
	if err := look(nil, g.spans, 0); err != nil {
		return nil, err
	}
	g.meant = longest(sortedSet(set))
	most := namesPerWord
	if len(g.meant) > 1 {
		most = namesAside
	}
	if err := look(g.terms, nil, most); err != nil {
		return nil, err
	}
	names := sortedSet(set)
	slices.SortStableFunc(names, func(a, b string) int { return g.hit(b).score() - g.hit(a).score() })
	return names, nil
}

// longest returns the names that are no part of another.
func longest(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool {
		return slices.ContainsFunc(names, func(m string) bool { return m != n && strings.Contains(" "+m+" ", " "+n+" ") })
	})
}

// allowance is how many facts may be read at once.
type allowance struct {
	facts   int
	left    int  // what may be read later on, these included
	aside   int  // while no more than that were read, those that lead nowhere are, too
	inRules bool // only those that a rule can use
}

// affordable returns the ends at names that can be read. Those that lead on come
// first. Ends with few facts come before those with more: what goes through a
// busy one is seldom what the question is about, and its other ends reach it,
// too. Of an end that is too much some facts are read.
func (g *growth) affordable(ctx context.Context, names []string, a allowance) ([]reach, error) {
	counts := map[end]int{}
	for _, s := range g.stores {
		some, err := s.ends(ctx, names)
		if err != nil {
			return nil, err
		}
		for _, r := range some {
			if !g.whole[r.end] && (!a.inRules || g.useful(r.relation)) {
				counts[r.end] += r.facts
			}
		}
	}
	ends := make([]reach, 0, len(counts))
	for e, n := range counts {
		ends = append(ends, reach{end: e, facts: n})
	}
	slices.SortFunc(ends, func(a, b reach) int {
		return cmp.Or(cmp.Compare(a.facts, b.facts), compareEnds(a.end, b.end))
	})
	g.shareOut(ends)
	spent := 0
	for i := range ends {
		spent += g.afford(&ends[i], spent, a)
	}
	return slices.DeleteFunc(ends, func(r reach) bool { return r.facts <= 0 }), nil
}

// afford cuts an end down to what can be read of it, and returns how much that
// is.
func (g *growth) afford(r *reach, spent int, a allowance) int {
	most := a.facts
	if !g.leads(r.end) {
		most = min(most, a.aside)
	}
	most -= spent
	if r.facts <= most {
		g.whole[r.end] = a.inRules // for seeds some of them only are taken
		return r.facts
	}
	if r.facts <= a.left-spent {
		if !slices.Contains(g.putOff, r.name) {
			g.putOff = append(g.putOff, r.name)
		}
	} else {
		g.limit(limitNeighbours)
	}
	g.busy = append(g.busy, r.end)
	r.facts, r.cut = max(min(hubReads, most), 0), true
	return r.facts
}

// shareOut orders ends: those that lead on first, and of them so that what was
// reached from each name of the question gets as much of the budget as what was
// reached from the others: a busy goal must not take the place of a system with
// few facts. The ends are sorted.
func (g *growth) shareOut(ends []reach) {
	spent := map[string]int{}
	cost := make(map[end]int, len(ends))
	for _, e := range ends {
		from := g.origin[e.name]
		if !g.leads(e.end) {
			cost[e.end] = math.MaxInt
			continue
		}
		spent[from] += e.facts
		cost[e.end] = spent[from]
		if from == "" && len(g.meant) > 1 {
			cost[e.end] *= asideCost
		}
	}
	slices.SortStableFunc(ends, func(a, b reach) int { return cmp.Compare(cost[a.end], cost[b.end]) })
}

func compareEnds(a, b end) int {
	outs := func(e end) int {
		if e.out {
			return 0
		}
		return 1
	}
	return cmp.Or(strings.Compare(a.name, b.name), outs(a)-outs(b), strings.Compare(a.relation, b.relation))
}

// useful reports whether a rule has a premise that a fact of the relation may
// match.
func (in *instance) useful(relation string) bool {
	useful, known := in.relations[relation]
	if known {
		return useful
	}
	useful = relation == triple.SynonymOf
	for i := range in.rules {
		for _, p := range in.rules[i].when {
			useful = useful || p[1].variable >= 0 || p[1].name == relation
		}
	}
	in.relations[relation] = useful
	return useful
}

// read takes the facts at ends into the instance and returns those that are new.
func (g *growth) read(ctx context.Context, ends []reach) ([]*node, error) {
	var added []*node
	ends = slices.DeleteFunc(ends, func(e reach) bool {
		if g.scanned[e.end] {
			added = append(added, g.add(g.spare[e.end])...)
		}
		return g.scanned[e.end]
	})
	if len(ends) == 0 {
		return added, nil
	}
	for _, s := range g.stores {
		facts, err := s.facts(ctx, ends)
		if err != nil {
			return nil, err
		}
		added = append(added, g.add(facts)...)
	}
	return added, nil
}

// neighbourhood grows the instance from its start, a ring of facts each round. A
// ring gets half of what may still be read, the last one all, so that a wide one
// does not take the place of those further out; what it put off is read in a
// second pass, where there is room for it.
func (g *growth) neighbourhood(ctx context.Context, frontier []string) error {
	for _, name := range frontier {
		g.ring[name] = 0
	}
	for _, share := range [...]int{2, 1} {
		g.putOff = nil
		for round := range g.budget.MaxDepth {
			if len(frontier) == 0 || g.late() {
				break
			}
			if round == g.budget.MaxDepth-1 {
				share = 1
			}
			added, err := g.grow(ctx, frontier, share)
			if err != nil {
				return err
			}
			frontier = g.beyond(added)
		}
		frontier = g.putOff
	}
	if len(g.putOff) > 0 {
		g.limit(limitNeighbours)
	}
	return g.meet(ctx)
}

// grow reads facts at the names of a frontier, for a share of the budget that is
// left.
func (g *growth) grow(ctx context.Context, frontier []string, share int) ([]*node, error) {
	most := g.budget.MaxNeighbours
	left := max(most-len(g.facts), 0)
	ends, err := g.affordable(ctx, frontier, allowance{facts: left / share, left: left, aside: max(left-most*3/4, 0), inRules: true})
	if err != nil {
		return nil, err
	}
	return g.read(ctx, ends)
}

// beyond returns the names that facts lead to, but for those that are as far as
// the budget goes.
func (g *growth) beyond(added []*node) []string {
	next := map[string]bool{}
	slices.SortFunc(added, func(a, b *node) int { return a.key.compare(b.key) })
	for _, n := range added {
		g.spread(n.key)
		for _, e := range [...][2]string{{n.key.s, n.key.o}, {n.key.o, n.key.s}} {
			from, known := g.ring[e[0]]
			if _, had := g.ring[e[1]]; !known || had {
				continue
			}
			g.ring[e[1]] = from + 1
			if from+1 < g.budget.MaxDepth {
				next[e[1]] = true
			}
		}
	}
	return sortedSet(next)
}

// timer returns a function that reports whether the time is up.
func timer(clock func() time.Time, start time.Time, limit time.Duration, up func()) func() bool {
	return func() bool {
		if limit <= 0 || clock().Sub(start) < limit {
			return false
		}
		up()
		return true
	}
}
