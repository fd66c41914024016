package retrieve

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
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
)

// The bounds on what is read to find the seeds.
const (
	namesPerWord = 200 // names that are looked at for one word
	seedReads    = 768 // facts that are scored
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
	origin    map[string]string // the name of the question that a name was reached from
	relations map[string]bool   // whether a rule can use facts of the relation
	anchors   []anchor
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
func (in *instance) seeds(ctx context.Context) ([]string, error) {
	names, err := in.hitNames(ctx)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	ends, err := in.affordable(ctx, names, seedReads, false)
	if err != nil {
		return nil, err
	}
	found, err := in.read(ctx, ends)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b *node) int {
		return cmp.Or(in.seedScore(b.key)-in.seedScore(a.key), a.key.compare(b.key))
	})
	found = slices.DeleteFunc(found, func(n *node) bool { return in.seedScore(n.key) <= 0 })
	if len(found) > in.budget.MaxSeedFacts {
		in.limit(limitSeeds)
		for _, n := range found[in.budget.MaxSeedFacts:] {
			delete(in.facts, n.key) // near it may come back, as any other fact
		}
		found = found[:in.budget.MaxSeedFacts]
	}
	start := map[string]bool{}
	for _, n := range found {
		n.seed = true
		start[n.key.s], start[n.key.o] = true, true
	}
	frontier := in.withWhole(start, names)
	for _, n := range found {
		in.spread(n.key)
	}
	return frontier, nil
}

// spread lets the ends of a fact come from the same name of the question.
func (in *instance) spread(k factKey) {
	for _, e := range [...][2]string{{k.s, k.o}, {k.o, k.s}} {
		from, known := in.origin[e[0]]
		if _, had := in.origin[e[1]]; known && !had {
			in.origin[e[1]] = from
		}
	}
}

// withWhole adds the names that stand whole in the question to the start: where
// the question names both ends of a chain, the facts at the busier end may take
// every place among the seeds, and the other end must not be lost for that.
func (in *instance) withWhole(start map[string]bool, names []string) []string {
	for _, n := range names {
		if in.hit(n).whole {
			start[n] = true
			in.origin[n] = n
		}
	}
	return sortedSet(start)
}

// hitNames returns the names that meet the question, the best first.
func (in *instance) hitNames(ctx context.Context) ([]string, error) {
	set := map[string]bool{}
	for _, s := range in.stores {
		names, cut, err := s.named(ctx, in.terms, in.spans, namesPerWord)
		if err != nil {
			return nil, err
		}
		if cut {
			in.limit(limitWords)
		}
		for _, n := range names {
			if in.hit(n).any() {
				set[n] = true
			}
		}
	}
	names := sortedSet(set)
	slices.SortStableFunc(names, func(a, b string) int { return in.hit(b).score() - in.hit(a).score() })
	return names, nil
}

// affordable returns the ends at names that can be read for a number of facts.
// Ends with few facts come first: what goes through a busy one is seldom what
// the question is about, and its other ends reach it, too. Of an end that is too
// much some facts are read.
func (in *instance) affordable(ctx context.Context, names []string, facts int, inRules bool) ([]reach, error) {
	counts := map[end]int{}
	for _, s := range in.stores {
		some, err := s.ends(ctx, names)
		if err != nil {
			return nil, err
		}
		for _, r := range some {
			if !inRules || in.useful(r.relation) {
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
	in.shareOut(ends)
	for i := range ends {
		if ends[i].facts > facts {
			in.limit(limitNeighbours)
			ends[i].facts, ends[i].cut = min(hubReads, facts), true
		}
		facts -= ends[i].facts
	}
	return slices.DeleteFunc(ends, func(r reach) bool { return r.facts <= 0 }), nil
}

// shareOut orders ends so that what was reached from each name of the question
// gets as much of the budget as what was reached from the others: a busy goal
// must not take the place of a system with few facts. The ends are sorted.
func (in *instance) shareOut(ends []reach) {
	spent := map[string]int{}
	cost := make(map[end]int, len(ends))
	for _, e := range ends {
		spent[in.origin[e.name]] += e.facts
		cost[e.end] = spent[in.origin[e.name]]
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
	for i := range in.rules {
		for _, p := range in.rules[i].when {
			useful = useful || p[1].variable >= 0 || p[1].name == relation
		}
	}
	in.relations[relation] = useful
	return useful
}

// read takes the facts at ends into the instance and returns those that are new.
func (in *instance) read(ctx context.Context, ends []reach) ([]*node, error) {
	var added []*node
	for _, s := range in.stores {
		facts, err := s.facts(ctx, ends)
		if err != nil {
			return nil, err
		}
		added = append(added, in.add(facts)...)
	}
	return added, nil
}

// neighbourhood grows the instance from its start, a ring of facts each round.
func (in *instance) neighbourhood(ctx context.Context, frontier []string) error {
	reached := map[string]bool{}
	for range in.budget.MaxDepth {
		left := in.budget.MaxNeighbours - len(in.facts)
		if len(frontier) == 0 || in.late() {
			return nil
		}
		for _, name := range frontier {
			reached[name] = true
		}
		ends, err := in.affordable(ctx, frontier, max(left, 0), true)
		if err != nil {
			return err
		}
		added, err := in.read(ctx, ends)
		if err != nil {
			return err
		}
		next := map[string]bool{}
		slices.SortFunc(added, func(a, b *node) int { return a.key.compare(b.key) })
		for _, n := range added {
			in.spread(n.key)
			for _, name := range [...]string{n.key.s, n.key.o} {
				if !reached[name] {
					next[name] = true
				}
			}
		}
		frontier = sortedSet(next)
	}
	return nil
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
