package english

import (
	"maps"
	"slices"

	"whence/triple"
	"whence/triple/english/interpret"
)

// chainer is the naive oracle of the tests: it applies every rule in every way
// until nothing new follows. Denials are facts of their own.
type chainer struct {
	facts map[string]triple.Triple
	rules []triple.Rule
	// names and relations make it a vocabulary too.
	names     map[string]triple.Term
	relations map[string]triple.Relation
	// assumed, when set, closes the world: a denial in a condition holds where
	// the triple is not assumed.
	assumed map[string]triple.Triple
}

func newChainer() *chainer {
	return &chainer{facts: map[string]triple.Triple{}, names: map[string]triple.Term{}, relations: map[string]triple.Relation{}}
}

func (c *chainer) tell(sts []triple.Statement) {
	for _, st := range sts {
		for _, f := range st.Facts {
			c.facts[f.String()] = f
		}
		c.rules = append(c.rules, st.Rules...)
		for _, n := range st.Names {
			if _, ok := c.names[n.Name]; !ok {
				c.names[n.Name] = n
			}
		}
		for _, r := range st.Relations {
			c.relations[r.Key] = r
		}
	}
}

func (c *chainer) Name(key string) (triple.Term, bool) {
	t, ok := c.names[key]
	return t, ok
}

func (c *chainer) Relation(key string) (triple.Relation, bool) {
	r, ok := c.relations[key]
	return r, ok
}

func (c *chainer) holds(t triple.Triple) bool {
	_, ok := c.facts[t.String()]
	return ok
}

// saturate derives everything.
func (c *chainer) saturate() {
	for {
		before := len(c.facts)
		for _, r := range c.rules {
			c.match(r.Body, map[string]triple.Term{}, func(b map[string]triple.Term) {
				h := bindTriple(r.Head, b)
				c.facts[h.String()] = h
			})
		}
		if len(c.facts) == before {
			return
		}
	}
}

// close makes the world closed: the alternating fixpoint of the well-founded
// semantics, of which the certain part is kept. Denials in heads say nothing
// new in a closed world.
func (c *chainer) close() {
	told := map[string]triple.Triple{}
	for k, f := range c.facts {
		if !f.Denied {
			told[k] = f
		}
	}
	var rules []triple.Rule
	for _, r := range c.rules {
		if !r.Head.Denied {
			slices.SortStableFunc(r.Body, func(a, b triple.Literal) int { return number(a.Denied) - number(b.Denied) })
			rules = append(rules, r)
		}
	}
	c.rules = rules
	least := func(assumed map[string]triple.Triple) map[string]triple.Triple {
		c.facts, c.assumed = maps.Clone(told), assumed
		c.saturate()
		return c.facts
	}
	certain := map[string]triple.Triple{}
	for {
		possible := least(certain)
		next := least(possible)
		if len(next) == len(certain) {
			c.facts, c.assumed = next, next
			return
		}
		certain = next
	}
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

func bindTriple(t triple.Triple, b map[string]triple.Term) triple.Triple {
	if x, ok := b[t.Subject.Var]; ok && t.Subject.IsVar() {
		t.Subject = x
	}
	if x, ok := b[t.Object.Var]; ok && t.Object.IsVar() {
		t.Object = x
	}
	t.Confidence = 0
	return t
}

// match calls yield for each way to make the literals hold.
func (c *chainer) match(body []triple.Literal, b map[string]triple.Term, yield func(map[string]triple.Term)) {
	if len(body) == 0 {
		yield(b)
		return
	}
	l := body[0]
	want := bindTriple(l.Triple, b)
	if c.assumed != nil && l.Denied {
		want.Denied = false
		c.ground(want, b, func(want triple.Triple, b map[string]triple.Term) {
			if _, ok := c.assumed[want.String()]; !ok {
				c.match(body[1:], b, yield)
			}
		})
		return
	}
	if want.Ground() {
		if c.holds(want) {
			c.match(body[1:], b, yield)
		}
		return
	}
	facts := make([]triple.Triple, 0, len(c.facts))
	for _, f := range c.facts {
		facts = append(facts, f)
	}
	for _, f := range facts {
		if next := unify(want, f, b); next != nil {
			c.match(body[1:], next, yield)
		}
	}
}

// ground calls yield for each individual that may stand for a variable of t.
func (c *chainer) ground(t triple.Triple, b map[string]triple.Term, yield func(triple.Triple, map[string]triple.Term)) {
	free := t.Subject
	if !free.IsVar() {
		free = t.Object
	}
	if !free.IsVar() {
		yield(t, b)
		return
	}
	for _, name := range c.names {
		if interpret.Individual(name.Kind) {
			next := maps.Clone(b)
			next[free.Var] = name
			c.ground(bindTriple(t, next), next, yield)
		}
	}
}

// unify extends b so that want becomes f, or returns nil.
func unify(want, f triple.Triple, b map[string]triple.Term) map[string]triple.Term {
	if want.Relation != f.Relation || want.Denied != f.Denied {
		return nil
	}
	next := make(map[string]triple.Term, len(b)+2)
	for k, v := range b {
		next[k] = v
	}
	for _, pair := range [...][2]triple.Term{{want.Subject, f.Subject}, {want.Object, f.Object}} {
		x, y := pair[0], pair[1]
		if x.IsVar() {
			if old, ok := next[x.Var]; ok {
				x = old
			} else {
				next[x.Var] = y
				continue
			}
		}
		if x.Name != y.Name {
			return nil
		}
	}
	return next
}

// supposing is the oracle that has been told more.
func (c *chainer) supposing(given []triple.Triple) *chainer {
	next := *c
	next.facts = maps.Clone(c.facts)
	for _, g := range given {
		next.facts[g.String()] = g
	}
	next.saturate()
	return &next
}

// decide answers a yes-no question: True, False or Unknown. It reports the
// name of a conflict as Contradiction.
func (c *chainer) decide(q *triple.Question) string {
	if len(q.Given) > 0 {
		c = c.supposing(q.Given)
	}
	yes, no := false, false
	for _, conj := range q.Goals {
		c.match(conj, map[string]triple.Term{}, func(map[string]triple.Term) { yes = true })
	}
	if len(q.Goals) == 1 && len(q.Goals[0]) == 1 {
		opposite := q.Goals[0][0]
		opposite.Denied = !opposite.Denied
		c.match([]triple.Literal{opposite}, map[string]triple.Term{}, func(map[string]triple.Term) { no = true })
	}
	switch {
	case yes && no:
		return "Contradiction"
	case yes:
		return "True"
	case no:
		return "False"
	}
	return "Unknown"
}
