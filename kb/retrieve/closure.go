package retrieve

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"
)

// The closure works in rounds over a snapshot. In each round every rule is
// matched against the facts of the snapshot, one of the premises being a fact
// whose proof changed in the round before, because all other matches were made
// then. What was concluded is put into the snapshot after the round.

// maxMatches bounds the matches of one run.
const maxMatches = 60_000

// proof is one way in which a fact holds. It does not change, and refers to the
// proofs of its premises as they were.
type proof struct {
	node     *node
	fact     Fact // how a conclusion is spelt
	raw      float64
	rule     *compiled // nil for a told fact
	premises []*proof
	bases    []*node // the told facts it rests on, each once, by key
	applied  int     // applications of rules
	steps    int
}

// better orders proofs of one fact: by raw, then the shorter, then by what they
// are made of, so that the choice does not depend on any order.
func (p *proof) better(q *proof) bool { return p.compare(q) < 0 }

func (p *proof) compare(q *proof) int {
	if p == q {
		return 0
	}
	if c := cmp.Or(cmp.Compare(q.raw, p.raw), p.steps-q.steps, len(p.premises)-len(q.premises)); c != 0 {
		return c
	}
	if p.rule == nil || q.rule == nil {
		return p.node.key.compare(q.node.key)
	}
	if c := strings.Compare(p.rule.id, q.rule.id); c != 0 {
		return c
	}
	for i := range p.premises {
		if c := p.premises[i].node.key.compare(q.premises[i].node.key); c != 0 {
			return c
		}
	}
	for i := range p.premises {
		if c := p.premises[i].compare(q.premises[i]); c != 0 {
			return c
		}
	}
	return 0
}

// product is the raw confidence of what follows by a rule from premises.
func product(r *compiled, premises []*proof) float64 {
	raw := 1.0
	for _, q := range premises {
		raw *= q.raw
	}
	return raw * r.weight
}

// apply returns the proof by a rule from premises.
func apply(r *compiled, premises []*proof) *proof {
	p := &proof{raw: product(r, premises), rule: r, premises: slices.Clone(premises), applied: 1}
	for _, q := range premises {
		p.applied += q.applied
		p.bases = append(p.bases, q.bases...)
	}
	slices.SortFunc(p.bases, func(a, b *node) int { return a.key.compare(b.key) })
	p.bases = slices.Compact(p.bases)
	p.steps = len(p.bases) + p.applied
	return p
}

// part is a part of a compiled pattern: the number of a variable, or a name.
type part struct {
	variable int // -1 for none
	name     string
}

// compiled is a rule with its variables numbered.
type compiled struct {
	id       string
	weight   float64
	maxDepth int
	when     [][3]part
	then     [3]part
	head     Pattern
	vars     int
}

func compile(r Rule, defaultWeight float64) compiled {
	c := compiled{id: r.ID, weight: r.Weight, maxDepth: r.MaxDepth, head: r.Then}
	if c.weight == 0 {
		c.weight = defaultWeight
	}
	numbers := map[string]int{}
	pattern := func(p Pattern) (out [3]part) {
		for i, text := range p.parts() {
			switch {
			case variable(text):
				if _, known := numbers[text]; !known {
					numbers[text] = len(numbers)
				}
				out[i] = part{variable: numbers[text]}
			case i == 1:
				out[i] = part{variable: -1, name: text}
			default:
				out[i] = part{variable: -1, name: normal(text)}
			}
		}
		return out
	}
	for _, p := range r.When {
		c.when = append(c.when, pattern(p))
	}
	c.then = pattern(r.Then)
	c.vars = len(numbers)
	return c
}

// snapshot has the facts of a round by what a premise may know of them.
type snapshot struct {
	all       []*node
	relation  map[string][]*node
	relationS map[[2]string][]*node
	relationO map[[2]string][]*node
	// Where a rule has a variable for a relation.
	anyRelation bool
	subject     map[string][]*node
	object      map[string][]*node
}

func newSnapshot(rules []compiled) *snapshot {
	return &snapshot{
		anyRelation: slices.ContainsFunc(rules, func(r compiled) bool {
			return slices.ContainsFunc(r.when, func(p [3]part) bool { return p[1].variable >= 0 })
		}),
		relation: map[string][]*node{}, relationS: map[[2]string][]*node{}, relationO: map[[2]string][]*node{},
		subject: map[string][]*node{}, object: map[string][]*node{},
	}
}

func (s *snapshot) add(n *node) {
	k := n.key
	s.all = append(s.all, n)
	s.relation[k.r] = append(s.relation[k.r], n)
	s.relationS[[2]string{k.r, k.s}] = append(s.relationS[[2]string{k.r, k.s}], n)
	s.relationO[[2]string{k.r, k.o}] = append(s.relationO[[2]string{k.r, k.o}], n)
	if s.anyRelation {
		s.subject[k.s] = append(s.subject[k.s], n)
		s.object[k.o] = append(s.object[k.o], n)
	}
}

// matching returns the facts that may match parts of which values are known.
func (s *snapshot) matching(known [3]string) []*node {
	subject, relation, object := known[0], known[1], known[2]
	switch {
	case relation != "" && subject != "":
		return s.relationS[[2]string{relation, subject}]
	case relation != "" && object != "":
		return s.relationO[[2]string{relation, object}]
	case relation != "":
		return s.relation[relation]
	case subject != "":
		return s.subject[subject]
	case object != "":
		return s.object[object]
	}
	return s.all
}

// closure is one saturation of an instance.
type closure struct {
	*instance
	snap    *snapshot
	derived []*node
	pending map[factKey]*proof // the best conclusions of this round
	matches int
	cut     bool
	// one match in the making
	rule     *compiled
	values   []string
	premises []*proof
}

// close derives what follows from the facts of the instance.
func (in *instance) close(ctx context.Context) error {
	c := &closure{instance: in, snap: newSnapshot(in.rules)}
	var changed []*node
	for _, n := range in.facts {
		changed = append(changed, n)
	}
	in.measure()
	in.byPotential(changed)
	for _, n := range changed {
		c.snap.add(n)
	}
	for round := 1; len(changed) > 0; round++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.cut {
			return nil
		}
		c.pending = map[factKey]*proof{}
		for i := range in.rules {
			c.match(&in.rules[i], round, changed)
		}
		if round > in.budget.MaxDepth {
			if len(c.pending) > 0 {
				in.limit(limitDepth)
			}
			return nil
		}
		changed = c.accept()
	}
	return nil
}

// match applies a rule to all facts of which one is among the changed.
func (c *closure) match(r *compiled, round int, changed []*node) {
	if r.maxDepth > 0 && round > r.maxDepth {
		return
	}
	c.rule, c.values, c.premises = r, make([]string, r.vars), make([]*proof, len(r.when))
	for pivot := range r.when {
		for _, n := range changed {
			if r.when[pivot][1].variable < 0 && r.when[pivot][1].name != n.key.r {
				continue
			}
			c.with(pivot, n, func() { c.rest(0, pivot) })
			if c.cut {
				return
			}
		}
	}
}

// rest finds facts for the premises from the i-th on, all but the pivot.
func (c *closure) rest(i, pivot int) {
	if i == pivot {
		i++
	}
	if i >= len(c.rule.when) {
		c.conclude()
		return
	}
	var known [3]string
	for j, p := range c.rule.when[i] {
		known[j] = c.value(p)
	}
	for _, n := range c.snap.matching(known) {
		if c.cut {
			return
		}
		c.with(i, n, func() { c.rest(i+1, pivot) })
	}
}

// value returns what a part stands for, "" where it is not bound yet.
func (c *closure) value(p part) string {
	if p.variable < 0 {
		return p.name
	}
	return c.values[p.variable]
}

// with goes on with n as the i-th premise, where it fits and is not used twice.
func (c *closure) with(i int, n *node, goOn func()) {
	if n.gone || slices.ContainsFunc(c.premises, func(p *proof) bool { return p != nil && p.node == n }) {
		return
	}
	var bound [3]int
	count := 0
	fits := true
	for j, v := range [...]string{n.key.s, n.key.r, n.key.o} {
		p := c.rule.when[i][j]
		switch has := c.value(p); {
		case has == "":
			c.values[p.variable] = v
			bound[count] = p.variable
			count++
		case has != v:
			fits = false
		}
		if !fits {
			break
		}
	}
	if fits {
		c.premises[i] = n.best
		goOn()
		c.premises[i] = nil
	}
	for _, v := range bound[:count] {
		c.values[v] = ""
	}
}

// conclude takes the conclusion of a complete match.
func (c *closure) conclude() {
	if c.matches++; c.matches > maxMatches || c.matches%1024 == 0 && c.late() {
		c.cut = true
		if c.matches > maxMatches {
			c.limit(limitDerived)
		}
		return
	}
	k := factKey{c.value(c.rule.then[0]), c.value(c.rule.then[1]), c.value(c.rule.then[2])}
	if k.s == k.o {
		return
	}
	best := c.pending[k]
	if n := c.facts[k]; n != nil {
		if n.base {
			return
		}
		if best == nil {
			best = n.best
		}
	}
	if best != nil && product(c.rule, c.premises) < best.raw {
		return // not worth making the proof
	}
	p := apply(c.rule, c.premises)
	if best == nil || p.better(best) {
		p.fact = c.spell(k)
		p.node = c.facts[k]
		if p.node == nil {
			p.node = &node{key: k}
		}
		c.pending[k] = p
	}
}

// spell returns a concluded fact with its names as the premises tell them.
func (c *closure) spell(k factKey) Fact {
	return Fact{Subject: c.spelling(0, c.rule.head.S), Relation: k.r, Object: c.spelling(2, c.rule.head.O)}
}

// spelling returns how the subject or the object of the head is told by the
// first premise that has it.
func (c *closure) spelling(i int, head string) string {
	want := c.rule.then[i].variable
	for j, p := range c.premises {
		switch {
		case want < 0:
		case c.rule.when[j][0].variable == want:
			return p.node.fact.Subject
		case c.rule.when[j][2].variable == want:
			return p.node.fact.Object
		}
	}
	if want < 0 {
		return head
	}
	return c.values[want] // it stands for a relation
}

// accept puts the conclusions of a round into the snapshot and returns the facts
// that changed. Where more were derived than the budget allows, those nearest to
// what the question is about stay, of this round and of those before: a step
// that leads nowhere makes place for one that does.
func (c *closure) accept() []*node {
	all := slices.Clone(c.derived)
	for k, p := range c.pending {
		p.node.best, p.node.fact = p, p.fact
		if c.facts[k] == nil {
			all = append(all, p.node)
		}
	}
	if most := c.budget.MaxDerivedFacts; len(all) > most {
		c.limit(limitDerived)
		c.byPotential(all)
		for _, n := range all[most:] {
			n.gone = true
			delete(c.facts, n.key)
		}
		all = all[:most]
	}
	c.derived = all
	var changed []*node
	for _, n := range all {
		if c.facts[n.key] == nil {
			c.facts[n.key] = n
			c.snap.add(n)
		}
		if c.pending[n.key] != nil {
			changed = append(changed, n)
		}
	}
	c.byPotential(changed)
	return changed
}

// anchor is a name of the question with the distances of other names from it.
type anchor struct {
	name     string
	distance map[string]int
}

const (
	maxAnchors = 8
	faraway    = math.MaxInt32
)

// measure finds what the question is about, and how far from it everything is.
func (in *instance) measure() {
	next := map[string][]string{}
	for k := range in.facts {
		if !in.useful(k.r) {
			continue
		}
		next[k.s] = append(next[k.s], k.o)
		next[k.o] = append(next[k.o], k.s)
	}
	for _, name := range in.anchorNames(slices.Collect(maps.Keys(next))) {
		a := anchor{name: name, distance: map[string]int{name: 0}}
		for queue := []string{name}; len(queue) > 0; queue = queue[1:] {
			for _, to := range next[queue[0]] {
				if _, seen := a.distance[to]; !seen {
					a.distance[to] = a.distance[queue[0]] + 1
					queue = append(queue, to)
				}
			}
		}
		in.anchors = append(in.anchors, a)
	}
}

// anchorNames returns those of names that stand whole in the question; where these
// are fewer than two, those that share words with it, too.
func (in *instance) anchorNames(names []string) []string {
	var whole, some []string
	for _, name := range names {
		switch h := in.hit(name); {
		case h.whole && h.any():
			whole = append(whole, name)
		case h.any():
			some = append(some, name)
		}
	}
	whole = longest(whole) // a part of a longer one is not meant
	slices.Sort(whole)
	slices.SortFunc(some, func(a, b string) int { return cmp.Or(in.hit(b).terms-in.hit(a).terms, strings.Compare(a, b)) })
	if len(whole) < 2 {
		whole = append(whole, some...)
	}
	return whole[:min(len(whole), maxAnchors)]
}

// potential is how far a fact is from joining two things that the question is
// about, or from the only one.
func (in *instance) potential(k factKey) int {
	best := faraway
	for i, a := range in.anchors {
		as, ok1 := a.distance[k.s]
		ao, ok2 := a.distance[k.o]
		if len(in.anchors) == 1 {
			if ok1 && ok2 {
				best = min(as, ao)
			}
			continue
		}
		for _, b := range in.anchors[i+1:] {
			if bo, ok := b.distance[k.o]; ok && ok1 {
				best = min(best, as+bo)
			}
			if bs, ok := b.distance[k.s]; ok && ok2 {
				best = min(best, bs+ao)
			}
		}
	}
	return best
}

// byPotential sorts facts, the nearest to the question first.
func (in *instance) byPotential(nodes []*node) {
	for _, n := range nodes {
		n.potential = in.potential(n.key)
	}
	slices.SortFunc(nodes, func(a, b *node) int {
		return cmp.Or(cmp.Compare(a.potential, b.potential), cmp.Compare(b.best.raw, a.best.raw), a.key.compare(b.key))
	})
}
