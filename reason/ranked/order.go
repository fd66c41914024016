package ranked

import (
	"slices"

	"whence/triple/quantity"
)

// This file puts things in order by their figures and by what was told of two.

// thing is one of those that are compared.
type thing struct {
	label
	q   *quantity.Quantity
	fig figure
	in  []int
}

// scale is an order of things, as far as it was told.
type scale struct {
	things []thing
	sign   int // -1 where more of a figure is less
	known  map[[2]int]int
	broken bool
}

// add is the place of a thing that is called so; -1 where it may be one of several.
func (s *scale) add(l label, in int) int {
	at := -1
	for i, t := range s.things {
		if slices.Equal(t.keys, l.keys) {
			at = i
			break
		}
		if t.is(l.keys) || l.is(t.keys) {
			if at >= 0 {
				s.broken = true
				return at
			}
			at = i
		}
	}
	if at < 0 {
		at = len(s.things)
		s.things = append(s.things, thing{label: l})
	}
	if !slices.Contains(s.things[at].in, in) {
		s.things[at].in = append(s.things[at].in, in)
	}
	return at
}

// value gives a thing its figure; two that differ are none.
func (s *scale) value(m member, in int) {
	i := s.add(m.label, in)
	if t := &s.things[i]; t.q == nil {
		q := m.q
		if q.About {
			q.From, q.Until = q.From-abs(q.From)/10, q.Until+abs(q.Until)/10
		}
		t.q, t.fig = &q, m.figure
	} else if c, ok := quantity.Compare(*t.q, m.q); !ok || c != 0 {
		s.broken = true
	}
}

func abs(x float64) float64 { return max(x, -x) }

// told puts one thing above another.
func (s *scale) told(more, less int) {
	if more != less {
		s.known[[2]int{more, less}], s.known[[2]int{less, more}] = 1, -1
	}
}

// close finds what follows.
func (s *scale) close() {
	n := len(s.things)
	for i := range n {
		for j := range n {
			if c, ok := s.byFigures(i, j); ok {
				was, is := s.known[[2]int{i, j}]
				s.broken = s.broken || is && was != c
				s.known[[2]int{i, j}] = c
			}
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				s.through(i, k, j)
			}
		}
	}
}

// byFigures is how one thing lies to another by their figures.
func (s *scale) byFigures(i, j int) (int, bool) {
	x, y := s.things[i].q, s.things[j].q
	if i == j || x == nil || y == nil {
		return 0, false
	}
	c, ok := quantity.Compare(*x, *y)
	return c * s.sign, ok
}

// through finds how the first of three lies to the last by how both lie to the second.
func (s *scale) through(i, k, j int) {
	x, one := s.known[[2]int{i, k}]
	y, two := s.known[[2]int{k, j}]
	if !one || !two || i == j || x*y < 0 {
		return
	}
	c := x + y
	c = max(-1, min(1, c))
	if was, is := s.known[[2]int{i, j}]; is && was != c {
		s.broken = true
		return
	}
	s.known[[2]int{i, j}] = c
}

// beyond counts of a thing how many are sure to be above it, below it, and the same.
func (s *scale) beyond(i, way int) (above, below, same int) {
	for j := range s.things {
		switch c, ok := s.known[[2]int{i, j}]; {
		case i == j || !ok:
		case c*way > 0:
			below++
		case c == 0:
			same++
		default:
			above++
		}
	}
	return above, below, same
}

// at are the things of a rank from one end; none where it is not sure which they are.
func (s *scale) at(rank, way int) (out []int) {
	for i := range s.things {
		above, below, same := s.beyond(i, way)
		if above+below+same == len(s.things)-1 && above == rank-1 {
			out = append(out, i)
		}
	}
	return out
}

// meets reports whether a thing is within a bound, and whether that is sure.
func (s *scale) meets(i int, bound quantity.Quantity, op string) (holds, sure bool) {
	if q := s.things[i].q; q != nil {
		return quantity.Meets(*q, with(bound, op))
	}
	for j, t := range s.things {
		c, ok := s.known[[2]int{i, j}]
		if !ok || t.q == nil || c == 0 {
			continue
		}
		over := c*s.sign > 0
		up := op == ">" || op == ">="
		if is, known := quantity.Meets(*t.q, with(bound, op)); known && is == up == over {
			return is, true
		}
	}
	return false, false
}

func with(q quantity.Quantity, op string) quantity.Quantity {
	q.Bound = op
	return q
}
