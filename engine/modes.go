package engine

import (
	"slices"
	"strconv"
	"strings"

	"whence/engine/ast"
)

// checkUse holds rules to what is declared of the predicates that they use and
// conclude.
func (c *core) checkUse(a *analyzer, rules []ast.Clause) {
	c.checkModes(a, rules)
	c.checkPrivate(a, rules)
	c.checkExtensional(a, rules)
}

// checkModes holds rules to the modes of what they use: a declaration with
// descr [mode(+, -)] wants the first argument known whenever the predicate is
// a premise. Of several modes one has to fit.
func (c *core) checkModes(a *analyzer, rules []ast.Clause) {
	modes := map[ast.Key][]ast.Atom{}
	for _, d := range c.decls {
		for _, m := range d.Descr {
			if m.Pred != "mode" {
				continue
			}
			if len(m.Args) != len(d.Atom.Args) {
				a.problemAt("mode", "mode", d.Pos, "", "a mode of %s has %s for %s", ast.KeyOf(d.Atom), plural(len(m.Args), "sign"), plural(len(d.Atom.Args), "argument"))
				continue
			}
			if i := slices.IndexFunc(m.Args, func(t ast.Term) bool { return !slices.Contains([]string{"+", "-", "?"}, t.Symbol()) }); i >= 0 {
				a.problemAt("mode", "mode", d.Pos, "+ is known to the caller, - is found, ? is either", "%s is no sign of a mode", m.Args[i])
				continue
			}
			modes[ast.KeyOf(d.Atom)] = append(modes[ast.KeyOf(d.Atom)], m)
		}
	}
	if len(modes) == 0 {
		return
	}
	for _, r := range rules {
		for i, l := range r.Body {
			if l.Builtin() || len(modes[ast.KeyOf(l.Atom)]) == 0 {
				continue
			}
			known := boundBeside(r.Body, i)
			fits := func(m ast.Atom) bool { return modeFits(m, l.Atom, known) }
			if !slices.ContainsFunc(modes[ast.KeyOf(l.Atom)], fits) {
				a.problem("mode", ast.OrPos(l.Pos, r.Pos), "an argument declared + needs another premise that binds it",
					"%s is used against its %s", l.Atom, modes[ast.KeyOf(l.Atom)][0])
			}
		}
	}
}

// plural words how many there are of something.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// boundBeside returns the variables that the other premises can bind without
// premise i.
func boundBeside(body []ast.Literal, i int) map[string]bool {
	bound := map[string]bool{}
	orderBody(slices.Delete(slices.Clone(body), i, i+1), bound, nil)
	return bound
}

func modeFits(mode, use ast.Atom, known map[string]bool) bool {
	for i, t := range use.Args {
		if mode.Args[i].Symbol() == "+" && !allBound(t, known) {
			return false
		}
	}
	return true
}

// inputs returns which arguments of predicates are declared + in every mode.
func (c *core) inputs() map[ast.Key][]bool {
	var out map[ast.Key][]bool
	for _, d := range c.decls {
		for _, m := range d.Descr {
			if m.Pred != "mode" || len(m.Args) != len(d.Atom.Args) {
				continue
			}
			if out == nil {
				out = map[ast.Key][]bool{}
			}
			old, again := out[ast.KeyOf(d.Atom)]
			in := make([]bool, len(m.Args))
			for i, t := range m.Args {
				in[i] = t.Symbol() == "+" && (!again || old[i])
			}
			out[ast.KeyOf(d.Atom)] = in
		}
	}
	return out
}

// checkExtensional refuses rules for predicates whose facts come from outside.
func (c *core) checkExtensional(a *analyzer, rules []ast.Clause) {
	outside := map[ast.Key]bool{}
	for _, d := range c.decls {
		if slices.ContainsFunc(d.Descr, func(m ast.Atom) bool { return m.Pred == "extensional" }) {
			outside[ast.KeyOf(d.Atom)] = true
		}
	}
	for _, r := range rules {
		if outside[ast.KeyOf(r.Head)] {
			a.problem("extensional", r.Pos, "conclude another predicate, or drop extensional() from the declaration",
				"%s is declared extensional: its facts are told, and no rule concludes them", ast.KeyOf(r.Head))
		}
	}
}

// checkPrivate refuses premises over predicates that another package declares
// private.
func (c *core) checkPrivate(a *analyzer, rules []ast.Clause) {
	private := map[ast.Key]bool{}
	for _, d := range c.decls {
		if slices.ContainsFunc(d.Descr, func(m ast.Atom) bool { return m.Pred == "private" }) {
			private[ast.KeyOf(d.Atom)] = true
		}
	}
	if len(private) == 0 {
		return
	}
	for _, r := range rules {
		for _, l := range r.Body {
			k := ast.KeyOf(l.Atom)
			if !l.Builtin() && (private[k] || private[ast.Key{Pred: k.Pred, Arity: k.Arity, Denied: false}]) && packageOf(k.Pred) != packageOf(r.Head.Pred) {
				a.problemAt(l.Atom.Pred, "private", ast.OrPos(l.Pos, r.Pos), "use what the package concludes from it, or drop private() there",
					"%s is private to the package %s", k, packageOf(k.Pred))
			}
		}
	}
}

// checkPackages wants a text to say which other packages it uses.
func (c *core) checkPackages(a *analyzer, units []*ast.Unit) {
	for _, u := range units {
		if u.Package != "" && !c.packages[u.Package] {
			if c.packages == nil {
				c.packages = map[string]bool{}
			}
			c.packages[u.Package] = true
		}
	}
	if len(c.packages) == 0 {
		return
	}
	for _, u := range units {
		check := func(at ast.Atom, pos ast.Pos) {
			if from := packageOf(at.Pred); c.packages[from] && from != u.Package && !slices.Contains(u.Uses, from) {
				a.problemAt(at.Pred, "use", pos, "write Use "+from+"! at the beginning of the text",
					"%s is of the package %s, which the text does not use", ast.KeyOf(at), from)
			}
		}
		for _, cl := range u.Clauses {
			for _, l := range cl.Body {
				if !l.Builtin() {
					check(l.Atom, ast.OrPos(l.Pos, cl.Pos))
				}
			}
		}
		for _, d := range u.Decls {
			for _, inc := range d.Inclusion {
				check(inc, d.Pos)
			}
		}
	}
}

// packageOf returns the package of a predicate, "" for none.
func packageOf(pred string) string {
	return pred[:max(0, strings.LastIndexByte(pred, '.'))]
}
