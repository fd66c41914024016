package engine

import "slices"

// checkModes holds rules to the modes of what they use: a declaration with
// descr [mode(+, -)] wants the first argument known whenever the predicate is
// a premise. Of several modes one has to fit.
func (c *core) checkModes(a *analyzer, rules []Clause) {
	modes := map[predKey][]Atom{}
	for _, d := range c.decls {
		for _, m := range d.Descr {
			if m.Pred != "mode" {
				continue
			}
			if len(m.Args) != len(d.Atom.Args) {
				a.problem("mode", d.Pos, "", "a mode of %s has %d signs for %d arguments", keyOf(d.Atom), len(m.Args), len(d.Atom.Args))
				continue
			}
			modes[keyOf(d.Atom)] = append(modes[keyOf(d.Atom)], m)
		}
	}
	if len(modes) == 0 {
		return
	}
	for _, r := range rules {
		for i, l := range r.Body {
			if l.builtin() || len(modes[keyOf(l.Atom)]) == 0 {
				continue
			}
			known := boundBeside(r.Body, i)
			fits := func(m Atom) bool { return modeFits(m, l.Atom, known) }
			if !slices.ContainsFunc(modes[keyOf(l.Atom)], fits) {
				a.problem("mode", orPos(l.Pos, r.Pos), "an argument declared + needs another premise that binds it",
					"%s is used against its mode %s", l.Atom, modes[keyOf(l.Atom)][0])
			}
		}
	}
}

// boundBeside returns the variables that the other premises can bind without
// premise i.
func boundBeside(body []Literal, i int) map[string]bool {
	bound := map[string]bool{}
	orderBody(slices.Delete(slices.Clone(body), i, i+1), bound, nil)
	return bound
}

func modeFits(mode, use Atom, known map[string]bool) bool {
	for i, t := range use.Args {
		if mode.Args[i].sym == "+" && !allBound(t, known) {
			return false
		}
	}
	return true
}
