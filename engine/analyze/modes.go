package analyze

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"whence/engine/ast"
)

// CheckUse holds rules to what is declared of the predicates that they use and
// conclude.
func (a *Analyzer) CheckUse(decls []ast.Decl, rules []ast.Clause) {
	a.checkModes(decls, rules)
	a.checkPrivate(decls, rules)
	a.checkExtensional(decls, rules)
}

// checkModes holds rules to the modes of what they use: a declaration with
// descr [mode(+, -)] wants the first argument known whenever the predicate is
// a premise. Of several modes one has to fit.
func (a *Analyzer) checkModes(decls []ast.Decl, rules []ast.Clause) {
	modes := a.modes(decls)
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
				a.Problem("mode", ast.OrPos(l.Pos, r.Pos), "an argument declared + needs another premise that binds it",
					"%s is used against its %s", l.Atom, modes[ast.KeyOf(l.Atom)][0])
			}
		}
	}
}

// modes returns the modes that are declared of each predicate.
func (a *Analyzer) modes(decls []ast.Decl) map[ast.Key][]ast.Atom {
	modes := map[ast.Key][]ast.Atom{}
	for _, d := range decls {
		for _, m := range d.Descr {
			if m.Pred != "mode" {
				continue
			}
			if len(m.Args) != len(d.Atom.Args) {
				a.ProblemAt("mode", "mode", d.Pos, "", "a mode of %s has %s for %s", ast.KeyOf(d.Atom), plural(len(m.Args), "sign"), plural(len(d.Atom.Args), "argument"))
				continue
			}
			if i := slices.IndexFunc(m.Args, func(t ast.Term) bool { return !slices.Contains([]string{"+", "-", "?"}, t.Symbol()) }); i >= 0 {
				a.ProblemAt("mode", "mode", d.Pos, "+ is known to the caller, - is found, ? is either", "%s is no sign of a mode", m.Args[i])
				continue
			}
			modes[ast.KeyOf(d.Atom)] = append(modes[ast.KeyOf(d.Atom)], m)
		}
	}
	return modes
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
	OrderBody(slices.Delete(slices.Clone(body), i, i+1), bound, nil)
	return bound
}

func modeFits(mode, use ast.Atom, known map[string]bool) bool {
	for i, t := range use.Args {
		if mode.Args[i].Symbol() == "+" && !AllBound(t, known) {
			return false
		}
	}
	return true
}

// Inputs returns which arguments of predicates are declared + in every mode.
func Inputs(decls []ast.Decl) map[ast.Key][]bool {
	var out map[ast.Key][]bool
	for _, d := range decls {
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
func (a *Analyzer) checkExtensional(decls []ast.Decl, rules []ast.Clause) {
	outside := map[ast.Key]bool{}
	for _, d := range decls {
		if slices.ContainsFunc(d.Descr, func(m ast.Atom) bool { return m.Pred == "extensional" }) {
			outside[ast.KeyOf(d.Atom)] = true
		}
	}
	for _, r := range rules {
		if outside[ast.KeyOf(r.Head)] {
			a.Problem("extensional", r.Pos, "conclude another predicate, or drop extensional() from the declaration",
				"%s is declared extensional: its facts are told, and no rule concludes them", ast.KeyOf(r.Head))
		}
	}
}

// checkPrivate refuses premises over predicates that another package declares
// private.
func (a *Analyzer) checkPrivate(decls []ast.Decl, rules []ast.Clause) {
	private := map[ast.Key]bool{}
	for _, d := range decls {
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
				a.ProblemAt(l.Atom.Pred, "private", ast.OrPos(l.Pos, r.Pos), "use what the package concludes from it, or drop private() there",
					"%s is private to the package %s", k, packageOf(k.Pred))
			}
		}
	}
}

// CheckPackages wants a text to say which other packages it uses. It returns the
// packages that were loaded, with those of the texts.
func (a *Analyzer) CheckPackages(loaded map[string]bool, units []*ast.Unit) map[string]bool {
	for _, u := range units {
		if u.Package != "" && !loaded[u.Package] {
			if loaded == nil {
				loaded = map[string]bool{}
			}
			loaded[u.Package] = true
		}
	}
	if len(loaded) == 0 {
		return loaded
	}
	for _, u := range units {
		for at, pos := range usedBy(u) {
			if from := packageOf(at.Pred); loaded[from] && from != u.Package && !slices.Contains(u.Uses, from) {
				a.ProblemAt(at.Pred, "use", pos, "write Use "+from+"! at the beginning of the text",
					"%s is of the package %s, which the text does not use", ast.KeyOf(at), from)
			}
		}
	}
	return loaded
}

// usedBy returns the atoms of which a text uses the predicates, and where.
func usedBy(u *ast.Unit) iter.Seq2[ast.Atom, ast.Pos] {
	return func(yield func(ast.Atom, ast.Pos) bool) {
		for _, cl := range u.Clauses {
			for _, l := range cl.Body {
				if !l.Builtin() && !yield(l.Atom, ast.OrPos(l.Pos, cl.Pos)) {
					return
				}
			}
		}
		for _, d := range u.Decls {
			for _, inc := range d.Inclusion {
				if !yield(inc, d.Pos) {
					return
				}
			}
		}
	}
}

// packageOf returns the package of a predicate, "" for none.
func packageOf(pred string) string {
	return pred[:max(0, strings.LastIndexByte(pred, '.'))]
}
