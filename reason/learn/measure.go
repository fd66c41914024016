package learn

import (
	"context"

	"whence/engine"
)

// Measure says how well a rule fits what is known. Pairs are pairs of values of
// the head's two variables, each counted once.
type Measure struct {
	// Support is the number of known facts that the rule concludes from other
	// facts.
	Support int `json:"support"`
	// Coverage is the support as a share of the facts of the head's relation.
	Coverage float64 `json:"coverage"`
	// Standard is the support as a share of all pairs that the rule concludes.
	Standard float64 `json:"standard"`
	// Confidence is that under partial completeness: a pair that is not known
	// speaks against the rule only where it is denied, or where the relation is
	// known of that end of the pair of which it has the fewer values.
	Confidence float64 `json:"confidence"`
	// Against is the number of pairs that speak against it.
	Against int `json:"against"`
	// New is the number of pairs that it concludes and that nothing known
	// speaks for or against.
	New int `json:"new"`
	// For and Counter are the first examples of either kind, sorted by name,
	// at most five.
	For     []engine.Atom `json:"-"`
	Counter []engine.Atom `json:"-"`
}

// examples is how many atoms a measure shows of a kind.
const examples = 5

// judge measures conditions against the facts of one relation.
type judge struct {
	g     *graph
	head  code
	b     body
	known []int32 // the sources of head
	// seen and own are stamped with the walk from which a node was reached, at
	// all, and by an instance that does not use the fact which it explains.
	seen, own []int
	walk      int
	ends      []int32
	at        [4]int32
}

func newJudge(g *graph) *judge {
	return &judge{g: g, seen: make([]int, len(g.names)), own: make([]int, len(g.names))}
}

// orient sets the relation whose facts are explained, from its end that has the
// fewer values, and reports whether that is the object.
func (j *judge) orient(head code) (turned bool) {
	subjects, objects := j.g.sources(head), j.g.sources(head.flip())
	if turned = len(objects) > len(subjects); turned {
		j.head, j.known = head.flip(), objects
	} else {
		j.head, j.known = head, subjects
	}
	return turned
}

// rounding is what a confidence just at the bar may lose in floating point.
const rounding = 1e-9

// quick measures support and confidence alone, and gives up, with false, as
// soon as the confidence can no longer reach the bar with a support of most, or
// the context is done.
func (j *judge) quick(ctx context.Context, b body, bar float64, most int) (Measure, bool) {
	j.b = b
	var m Measure
	for _, x := range j.known {
		if ctx.Err() != nil {
			return m, false
		}
		j.from(x)
		for _, y := range j.ends {
			if !j.g.has(j.head, x, y) {
				m.Against++
			} else if j.own[y] == j.walk {
				m.Support++
			}
		}
		if bar > 0 && float64(m.Against)*bar > float64(max(most, m.Support))*(1-bar)+rounding {
			return m, false
		}
	}
	m.Confidence = share(m.Support, m.Support+m.Against)
	return m, m.Support > 0 && m.Confidence >= bar-rounding
}

// full measures everything, from every node; it is worth nothing once the context
// is done.
func (j *judge) full(ctx context.Context, b body, turned bool) Measure {
	j.b = b
	var m Measure
	known := map[int32]bool{}
	for _, x := range j.known {
		known[x] = true
	}
	all := 0
	for x := range int32(len(j.g.names)) {
		if ctx.Err() != nil {
			return m
		}
		j.from(x)
		all += len(j.ends)
		for _, y := range j.ends {
			j.count(&m, x, y, known[x])
		}
	}
	m.Coverage = share(m.Support, len(j.g.facts[j.head>>1]))
	m.Confidence = share(m.Support, m.Support+m.Against)
	m.Standard = share(m.Support, all)
	return m
}

// count enters one pair.
func (j *judge) count(m *Measure, x, y int32, known bool) {
	head := j.head
	switch {
	case j.g.has(head, x, y):
		if j.own[y] == j.walk {
			m.Support++
			m.For = j.g.example(m.For, head, x, y)
		}
	case known || j.g.refuted(head, x, y):
		m.Against++
		m.Counter = j.g.example(m.Counter, head, x, y)
	default:
		m.New++
	}
}

// example appends the atom of an edge while there is room.
func (g *graph) example(list []engine.Atom, c code, from, to int32) []engine.Atom {
	if len(list) < examples {
		list = append(list, g.atom(c, g.names[from], g.names[to]))
	}
	return list
}

func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// from finds every node that the condition leads to from x, each once.
func (j *judge) from(x int32) {
	j.walk++
	j.ends = j.ends[:0]
	j.at[0] = x
	j.step(0)
}

func (j *judge) step(i uint8) {
	if i == j.b.steps {
		j.arrive(j.at[i])
		return
	}
	for _, e := range j.g.along(j.at[i], j.b.path[i]) {
		j.at[i+1] = e.to
		if j.b.beside && j.b.until == i+1 && !j.g.has(j.b.extra, j.at[j.b.at], e.to) {
			continue
		}
		j.step(i + 1)
	}
}

func (j *judge) arrive(y int32) {
	if j.seen[y] != j.walk {
		j.seen[y] = j.walk
		j.ends = append(j.ends, y)
	}
	if j.own[y] != j.walk && !j.circular(y) {
		j.own[y] = j.walk
	}
}

// circular reports whether the instance uses the fact from x to y itself.
func (j *judge) circular(y int32) bool {
	x := j.at[0]
	uses := func(c code, from, to int32) bool {
		return c == j.head && from == x && to == y || c == j.head.flip() && from == y && to == x
	}
	for i := range int(j.b.steps) {
		if uses(j.b.path[i], j.at[i], j.at[i+1]) {
			return true
		}
	}
	return j.b.beside && uses(j.b.extra, j.at[j.b.at], j.at[j.b.until])
}
