package retrieve

import (
	"context"
	"slices"
)

// What rules can join tells which way a neighbourhood grows: from what a system
// uses on to what that provides, and not back to everything else that uses it.

// position is one side of the facts of a relation.
type position struct {
	relation string
	out      bool // the subject
}

func (e end) position() position { return position{e.relation, e.out} }

// opposite is the other side of the same facts.
func (p position) opposite() position { return position{p.relation, !p.out} }

// joinable has, for each position, those that a rule joins with it, be it by way
// of what follows; nil where rules are about any relation, so that all is joined.
type joinable map[position]map[position]bool

// joinsOf returns what rules join.
func joinsOf(rules []compiled) joinable {
	raises := map[position]map[position]bool{} // the positions of conclusions that have the name at one of a premise
	meets := joinable{}
	for _, r := range rules {
		for i, p := range r.when {
			if p[1].variable >= 0 || r.then[1].variable >= 0 {
				return nil
			}
			for _, at := range positions(p) {
				put(raises, at.position, at.position)
				at.putShared(raises, r.then)
				for j, other := range r.when {
					if i != j {
						at.putShared(meets, other)
					}
				}
			}
		}
	}
	return through(raises, meets)
}

// putShared puts the positions of a pattern that have the same variable.
func (at placed) putShared(m map[position]map[position]bool, pattern [3]part) {
	for _, to := range positions(pattern) {
		if to.variable == at.variable {
			put(m, at.position, to.position)
		}
	}
}

// placed is a variable at a position.
type placed struct {
	position
	variable int
}

// positions returns the sides of a pattern that have variables.
func positions(p [3]part) []placed {
	var out []placed
	for i, name := range [...]int{0, 2} {
		if p[name].variable >= 0 {
			out = append(out, placed{position{p[1].name, i == 0}, p[name].variable})
		}
	}
	return out
}

func put(m map[position]map[position]bool, from, to position) {
	if m[from] == nil {
		m[from] = map[position]bool{}
	}
	m[from][to] = true
}

// through returns what meets by way of what it raises to.
func through(raises map[position]map[position]bool, meets joinable) joinable {
	up := map[position]map[position]bool{}
	for p := range raises {
		for todo := []position{p}; len(todo) > 0; todo = todo[1:] {
			if up[p][todo[0]] {
				continue
			}
			put(up, p, todo[0])
			for q := range raises[todo[0]] {
				todo = append(todo, q)
			}
		}
	}
	out := joinable{}
	for a := range up {
		for b := range up {
			for q := range up[a] {
				if overlap(meets[q], up[b]) {
					put(out, a, b)
					break
				}
			}
		}
	}
	return out
}

func overlap(a, b map[position]bool) bool {
	for p := range a {
		if b[p] {
			return true
		}
	}
	return false
}

// leads reports whether a rule can join the facts at an end with those by which
// its name was reached. From a name of the question every way is open.
func (g *growth) leads(e end) bool {
	return g.joins == nil || g.hit(e.name).any() || g.goesOn(e.name, e.position())
}

// goesOn reports whether a name was reached at a position that a rule joins with
// one.
func (g *growth) goesOn(name string, with position) bool {
	return slices.ContainsFunc(g.reached[name], func(p position) bool { return g.joins[p][with] })
}

// arrive notes how the names of a fact can be reached by it.
func (g *growth) arrive(k factKey) {
	for _, e := range k.ends() {
		if p := e.position(); !slices.Contains(g.reached[e.name], p) {
			g.reached[e.name] = append(g.reached[e.name], p)
		}
	}
}

// The bounds on looking whether what was reached meets a busy end.
const (
	maxBusyEnds   = 8
	maxMeetings   = 512 // names that are looked up at busy ends
	meetingsTaken = 64
)

// meet reads, of the facts at ends that were too many to read, those that join a
// name of the question with a name that was reached.
func (g *growth) meet(ctx context.Context) error {
	var busy []end
	for _, e := range g.busy {
		if g.hit(e.name).any() && g.useful(e.relation) && !slices.Contains(busy, e) {
			busy = append(busy, e)
		}
	}
	left := maxMeetings
	for _, e := range busy[:min(len(busy), maxBusyEnds)] {
		names := g.meeting(e)
		names = names[:min(len(names), left)]
		left -= len(names)
		for _, s := range g.stores {
			facts, err := s.between(ctx, e, names)
			if err != nil {
				return err
			}
			for _, n := range g.add(facts[:min(len(facts), meetingsTaken)]) {
				g.spread(n.key)
			}
		}
	}
	return nil
}

// meeting returns the names that may have a fact with the name of an end, sorted.
func (g *growth) meeting(e end) []string {
	other := e.position().opposite()
	var out []string
	for name := range g.reached {
		whole := g.hit(name).whole && g.hit(name).any()
		if name != e.name && (whole || g.joins == nil || g.goesOn(name, other)) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
