package learn

import "whence/engine"

// body is the condition of a candidate: a path from X to Y of one to three
// atoms and, if it is shorter than three, perhaps one more atom between two
// places of the path. It fits a map's key.
type body struct {
	path  [3]code
	steps uint8
	// extra leads from place at to place until of the path; X is place 0.
	extra     code
	beside    bool
	at, until uint8
}

func pathOf(codes ...code) body {
	b := body{steps: uint8(len(codes))}
	copy(b.path[:], codes)
	return b
}

// with returns the body with one more atom between two places.
func (b body) with(c code, at, until int) body {
	b.extra, b.beside, b.at, b.until = c, true, uint8(at), uint8(until)
	return b
}

// turned returns the same condition walked from Y to X.
func (b body) turned() body {
	t := body{steps: b.steps, beside: b.beside}
	for i := range int(b.steps) {
		t.path[i] = b.path[int(b.steps)-1-i].flip()
	}
	if b.beside {
		t.extra, t.at, t.until = b.extra.flip(), b.steps-b.until, b.steps-b.at
	}
	return t
}

// size is the number of atoms.
func (b body) size() int {
	if b.beside {
		return int(b.steps) + 1
	}
	return int(b.steps)
}

// places are the variables along a path of 1, 2 or 3 steps.
func places(steps uint8) []engine.Term {
	x, y, z, w := engine.Var("X"), engine.Var("Y"), engine.Var("Z"), engine.Var("W")
	switch steps {
	case 1:
		return []engine.Term{x, y}
	case 2:
		return []engine.Term{x, z, y}
	}
	return []engine.Term{x, z, w, y}
}

// clause words the rule that concludes the relation of head from X to Y.
func (g *graph) clause(head code, b body) engine.Clause {
	at := places(b.steps)
	c := engine.Clause{Head: g.atom(head, at[0], at[b.steps])}
	for i := range int(b.steps) {
		c.Body = append(c.Body, engine.Literal{Atom: g.atom(b.path[i], at[i], at[i+1])})
	}
	if b.beside {
		c.Body = append(c.Body, engine.Literal{Atom: g.atom(b.extra, at[b.at], at[b.until])})
	}
	return c
}

// mirrored reports whether b is the same condition as one that is kept
// instead: two atoms over one pair of names in their other order.
func (b body) mirrored() bool {
	if !b.beside {
		return false
	}
	return b.until-b.at == 1 && b.extra < b.path[b.at]
}

// general returns the conditions with one atom less.
func (b body) general() []body {
	if !b.beside {
		return nil
	}
	less := b
	less.extra, less.beside, less.at, less.until = 0, false, 0, 0
	out := []body{less}
	if b.until-b.at == 1 {
		less.path[b.at] = b.extra
		out = append(out, less)
	}
	if b.at == 0 && b.until == b.steps && b.steps > 1 {
		out = append(out, pathOf(b.extra))
	}
	return out
}
