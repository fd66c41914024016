package analyze

import (
	"slices"
	"strings"

	"whence/engine/ast"
	"whence/engine/builtin"
)

// CheckDecls checks the form of the declarations: variables, what is said of
// the predicate, as many types as arguments, and every type one that exists.
func (a *Analyzer) CheckDecls(decls []ast.Decl) {
	first := map[ast.Key]ast.Decl{}
	for _, d := range decls {
		k := ast.KeyOf(d.Atom)
		if old, again := first[k]; !again {
			first[k] = d
		} else if old.String() != d.String() {
			a.ProblemAt(d.Atom.Pred, "duplicate", d.Pos, "say it all in one declaration", "%s is declared at %s already, otherwise", k, ast.LineOf(old.Pos, d.Pos))
		}
		a.declared(d)
		for _, m := range d.Descr {
			a.descr(d, m)
		}
		for _, bound := range d.Bounds {
			if len(bound) != len(d.Atom.Args) {
				a.ProblemAt("bound", "bound", d.Pos, "", "a bound of %s has %s for %s", k, plural(len(bound), "type"), plural(len(d.Atom.Args), "argument"))
			}
			for _, t := range bound {
				a.bound(t, d.Pos)
			}
		}
	}
}

func (a *Analyzer) declared(d ast.Decl) {
	for i, t := range d.Atom.Args {
		if t.Kind() != ast.KindVar {
			a.Problem("decl", d.Pos, "", "the declaration of %s has %s where a variable is expected", d.Atom.Pred, t)
		} else if t.Symbol() != "_" && slices.ContainsFunc(d.Atom.Args[:i], t.Equal) {
			a.ProblemAt(t.Symbol(), "decl", d.Pos, "name every argument differently", "the declaration of %s has the variable %s twice", d.Atom.Pred, t)
		}
	}
	for _, inc := range d.Inclusion {
		for _, t := range inc.Args {
			t.WalkVars(func(name string) {
				if !d.HasArg(name) {
					a.ProblemAt(name, "decl", d.Pos, ast.DidYouMean(name, d.ArgNames()), "the inclusion %s has the variable %s, which is no argument of %s", inc, name, d.Atom.Pred)
				}
			})
		}
	}
}

func descrNames() []string {
	return []string{"doc", "arg", "mode", "extensional", "private", "public", "fundep", "name", "synthetic"}
}

// descr checks one thing that is said of a predicate. What is unknown stays
// as it is for those who know it, unless it looks like a slip.
func (a *Analyzer) descr(d ast.Decl, m ast.Atom) {
	if why, instead := builtin.UnsupportedDescr(m.Pred); why != "" {
		a.ProblemAt(m.Pred, "unsupported", d.Pos, instead, "%s: %s", m.Pred, why)
		return
	}
	switch m.Pred {
	case "arg":
		if len(m.Args) == 0 || m.Args[0].Kind() != ast.KindVar || !d.HasArg(m.Args[0].Symbol()) {
			a.ProblemAt(m.Pred, "decl", d.Pos, "", "%s is about no argument of %s", m, d.Atom.Pred)
		}
	case "fundep":
		if _, ok := d.Dependency(m); !ok {
			a.ProblemAt(m.Pred, "decl", d.Pos, "write fundep([Key], [Value]) with arguments of the predicate", "%s is no functional dependency of %s", m, d.Atom.Pred)
		}
	default:
		if !slices.Contains(descrNames(), m.Pred) && closeTo(m.Pred, descrNames()) {
			a.ProblemAt(m.Pred, "decl", d.Pos, ast.DidYouMean(m.Pred, descrNames()), "unknown descriptor %s", m.Pred)
		}
	}
}

// closeTo reports whether the word is a slip of the pen away from a candidate.
func closeTo(word string, candidates []string) bool {
	return slices.ContainsFunc(candidates, func(c string) bool { return len(c) > 2 && ast.EditDistance(word, c) == 1 })
}

func typeNames() []string {
	return []string{"fn:List", "fn:Map", "fn:Struct", "fn:Pair", "fn:Tuple", "fn:Union", "fn:Singleton", "fn:Option", "fn:TaggedUnion", "fn:opt"}
}

func baseTypeNames() []string {
	return []string{"/any", "/name", "/string", "/bytes", "/number", "/float64"}
}

// bound checks one type of a bound; a string there names a predicate that the
// values have to satisfy.
func (a *Analyzer) bound(t ast.Term, pos ast.Pos) {
	if t.Kind() == ast.KindString {
		return
	}
	a.typeExpr(t, pos)
}

func (a *Analyzer) typeExpr(t ast.Term, pos ast.Pos) {
	if why, instead := builtin.UnsupportedType(t); why != "" {
		a.ProblemAt(typeWord(t), "unsupported", pos, instead, "%s: %s", typeWord(t), why)
		return
	}
	switch {
	case t.Kind() == ast.KindVar:
	case t.Kind() == ast.KindName:
		if !slices.Contains(baseTypeNames(), t.Symbol()) && closeTo(t.Symbol(), baseTypeNames()) {
			a.ProblemAt(t.Symbol(), "type", pos, ast.DidYouMean(t.Symbol(), baseTypeNames()), "unknown type %s", t)
		}
	case t.Kind() != ast.KindApply:
		a.Problem("type", pos, "a type is /name, /string, /number, /float64, /bytes, /any, a prefix of names, or one such as .List</name>", "%s is no type", t)
	case !slices.Contains(typeNames(), t.Symbol()):
		a.ProblemAt(typeWord(t), "type", pos, typeHint(t), "unknown type %s", typeWord(t))
	case !wellFormed(t):
		a.ProblemAt(typeWord(t), "type", pos, "write "+typeForm(t.Symbol()), "the type %s is incomplete or has too much", t)
	case t.Symbol() != "fn:Singleton":
		for i, e := range t.Elems() {
			if !isLabel(t, i) {
				a.typeExpr(e, pos)
			}
		}
	}
}

// typeHint says what an unknown type was probably meant to be.
func typeHint(t ast.Term) string {
	if base := "/" + strings.ToLower(strings.TrimPrefix(t.Symbol(), "fn:")); len(t.Elems()) == 0 && slices.Contains(baseTypeNames(), base) {
		return "did you mean " + base + "?"
	}
	return strings.Replace(ast.DidYouMean(t.Symbol(), typeNames()), "fn:", ".", 1)
}

// typeWord is a type as it is most often written, .List for fn:List.
func typeWord(t ast.Term) string {
	if t.Kind() != ast.KindApply {
		return t.String()
	}
	return "." + strings.TrimPrefix(t.Symbol(), "fn:")
}

// isLabel reports whether member i of a type is the label of a field or a tag
// rather than a type.
func isLabel(t ast.Term, i int) bool {
	switch t.Symbol() {
	case "fn:opt":
		return i == 0
	case "fn:Struct":
		return t.Elems()[i].Kind() != ast.KindApply && labelAt(t.Elems(), i)
	case "fn:TaggedUnion":
		return i == 0 || i%2 == 1
	}
	return false
}

// labelAt reports whether member i of a struct type is a label: fields take
// two members, optional ones one.
func labelAt(members []ast.Term, i int) bool {
	at := 0
	for at < i {
		if members[at].Kind() == ast.KindApply && members[at].Symbol() == "fn:opt" {
			at++
		} else {
			at += 2
		}
	}
	return at == i
}

// wellFormed reports whether a type has the members that it needs.
func wellFormed(t ast.Term) bool {
	n := len(t.Elems())
	switch t.Symbol() {
	case "fn:List", "fn:Option", "fn:Singleton":
		return n == 1
	case "fn:Map", "fn:Pair", "fn:opt":
		return n == 2
	case "fn:Tuple":
		return n > 2
	case "fn:Union":
		return true // without members it is the type that nothing has
	case "fn:TaggedUnion":
		return n%2 == 1 && n > 1
	}
	return structMembers(t.Elems())
}

func structMembers(members []ast.Term) bool {
	for i := 0; i < len(members); i++ {
		if members[i].Kind() == ast.KindApply && members[i].Symbol() == "fn:opt" {
			continue
		}
		if members[i].Kind() != ast.KindName || i+1 == len(members) {
			return false
		}
		i++
	}
	return true
}

func typeForm(name string) string {
	switch name {
	case "fn:List", "fn:Option":
		return "." + name[3:] + "</name>"
	case "fn:Singleton":
		return ".Singleton</red>"
	case "fn:Map":
		return ".Map</string, /number>"
	case "fn:Pair":
		return ".Pair</name, /number>"
	case "fn:opt":
		return "opt /field : /type inside of a .Struct"
	case "fn:Tuple":
		return ".Tuple</name, /number, /string>, with three members or more"
	case "fn:Union":
		return ".Union</name, /string>"
	case "fn:TaggedUnion":
		return ".TaggedUnion</tag, /one : .Struct<…>, /other : .Struct<…>>"
	}
	return ".Struct</field : /type, opt /other : /type>"
}
