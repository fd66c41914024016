package engine

import (
	"slices"
	"strings"
)

// checkDecls checks the form of the declarations: as many types as arguments,
// and every type one that exists.
func (c *core) checkDecls(a *analyzer) {
	for _, d := range c.decls {
		for _, t := range d.Atom.Args {
			if t.kind != KindVar {
				a.problem("decl", d.Pos, "", "the declaration of %s has %s where a variable is expected", d.Atom.Pred, t)
			}
		}
		for _, bound := range d.Bounds {
			if len(bound) != len(d.Atom.Args) {
				a.problem("bound", d.Pos, "", "a bound of %s has %d types for %d arguments", keyOf(d.Atom), len(bound), len(d.Atom.Args))
			}
			for _, t := range bound {
				a.typeExpr(t, d.Pos)
			}
		}
	}
}

func typeNames() []string {
	return []string{"fn:List", "fn:Map", "fn:Struct", "fn:Pair", "fn:Tuple", "fn:Union", "fn:Singleton", "fn:Option", "fn:TaggedUnion", "fn:opt"}
}

func (a *analyzer) typeExpr(t Term, pos Pos) {
	switch {
	case t.kind == KindVar || t.kind == KindName || t.kind == KindString:
		return
	case t.kind != KindApply:
		a.problem("type", pos, "", "%s is no type", t)
		return
	case !slices.Contains(typeNames(), t.sym):
		hint := ""
		if near := nearest(t.sym, typeNames()); near != "" {
			hint = "did you mean " + near + "?"
		}
		a.problem("type", pos, hint, "unknown type %s", t.sym)
		return
	}
	for _, e := range t.elems {
		a.typeExpr(e, pos)
	}
}

// typecheck is the last gate: every fact that this turn made hold conforms to
// a bound of its declaration and to its inclusions.
func (c *core) typecheck(from factID, touched []touch) error {
	decls := map[*relation][]Decl{}
	for _, d := range c.decls {
		if r := c.s.known(d.Atom); r != nil && len(d.Bounds)+len(d.Inclusion) > 0 {
			decls[r] = append(decls[r], d)
		}
	}
	if len(decls) == 0 {
		return nil
	}
	var problems []Problem
	check := func(f factID) {
		if c.s.has(f, flagAlive) {
			for _, d := range decls[c.s.rel(f)] {
				problems = c.checkFact(problems, d, f)
			}
		}
	}
	for _, w := range touched {
		check(w.fact)
	}
	for f := from; f < c.s.limit; f++ {
		check(f)
	}
	return gateError(StageTypecheck, problems)
}

func (c *core) checkFact(problems []Problem, d Decl, f factID) []Problem {
	a := c.s.atom(f)
	fits := func(bound []Term) bool {
		vars := Binding{}
		for i, t := range bound {
			if !conforms(a.Args[i], t, vars) {
				return false
			}
		}
		return true
	}
	if len(d.Bounds) > 0 && !slices.ContainsFunc(d.Bounds, fits) {
		problems = append(problems, Problem{Code: "type", Pos: c.origin(f), Message: a.String() + " does not conform to " + d.bounds(),
			Hint: "declared at line " + Int(int64(d.Pos.Line)).String()})
	}
	for _, inc := range d.Inclusion {
		b := Binding{}
		for i, v := range d.Atom.Args {
			b[v.sym] = a.Args[i]
		}
		want := substitute(inc, b)
		if g := c.s.locate(want); g == 0 || !c.s.has(g, flagAlive) {
			problems = append(problems, Problem{Code: "inclusion", Pos: c.origin(f),
				Message: a.String() + " needs " + want.String() + ", which does not hold"})
		}
	}
	return problems
}

// bounds prints the alternatives of a declaration.
func (d Decl) bounds() string {
	var alts []string
	for _, b := range d.Bounds {
		alts = append(alts, "["+string(appendTerms(nil, b))+"]")
	}
	return strings.Join(alts, " or ")
}

// substitute puts values for variables.
func substitute(a Atom, b Binding) Atom {
	out := a
	out.Args = make([]Term, len(a.Args))
	for i, t := range a.Args {
		out.Args[i] = t
		if v, err := evalTerm(t, func(name string) (Term, bool) { v, ok := b[name]; return v, ok }); err == nil {
			out.Args[i] = v
		}
	}
	return out
}

// origin returns where a fact comes from: its own place or its rule's.
func (c *core) origin(f factID) Pos {
	if j := c.s.just(f); j.rule != 0 && c.net.rules[j.rule] != nil {
		return c.net.rules[j.rule].clause.Pos
	}
	return orPos(c.s.toldFact(f).Pos, c.text.find(c.s.atom(f)))
}

// conforms reports whether a value has a type. A type variable stands for the
// base type of the first value that it meets.
func conforms(v, t Term, vars Binding) bool {
	switch t.kind {
	case KindVar:
		return conformsVar(v, t, vars)
	case KindName:
		return conformsName(v, t.sym)
	case KindString:
		return v.Equal(t)
	}
	return conformsTo(v, t.sym, t.elems, vars)
}

func conformsVar(v, t Term, vars Binding) bool {
	base := Name(baseType(v))
	if t.sym == "_" {
		return true
	}
	if known, ok := vars[t.sym]; ok {
		return known.Equal(base)
	}
	vars[t.sym] = base
	return true
}

func baseType(v Term) string {
	switch v.kind {
	case KindName:
		return "/name"
	case KindString:
		return "/string"
	case KindBytes:
		return "/bytes"
	case KindInt:
		return "/number"
	case KindFloat:
		return "/float64"
	case KindList:
		return "/list"
	case KindMap:
		return "/map"
	case KindStruct:
		return "/struct"
	}
	return "/pair"
}

// conformsName takes the base types, and any other name as the type of the
// names that it is a proper prefix of.
func conformsName(v Term, name string) bool {
	switch name {
	case "/any":
		return true
	case "/name", "/string", "/bytes", "/number", "/float64":
		return baseType(v) == name
	}
	return v.kind == KindName && strings.HasPrefix(v.sym, name+"/")
}

func conformsTo(v Term, name string, args []Term, vars Binding) bool {
	switch name {
	case "fn:Union":
		return slices.ContainsFunc(args, func(t Term) bool { return conforms(v, t, vars) })
	case "fn:Singleton":
		return len(args) == 1 && v.Equal(args[0])
	case "fn:Option":
		return len(args) == 1 && conforms(v, args[0], vars)
	case "fn:List":
		return v.kind == KindList && len(args) == 1 && all(v.elems, func(e Term) bool { return conforms(e, args[0], vars) })
	case "fn:Pair":
		return v.kind == KindPair && len(args) == 2 && conforms(v.elems[0], args[0], vars) && conforms(v.elems[1], args[1], vars)
	case "fn:Tuple":
		return conformsTuple(v, args, vars)
	case "fn:Map":
		return v.kind == KindMap && len(args) == 2 && conformsMap(v, args, vars)
	case "fn:Struct":
		return v.kind == KindStruct && conformsStruct(v, args, vars)
	case "fn:TaggedUnion":
		return v.kind == KindStruct && conformsTagged(v, args, vars)
	}
	return false
}

func all(terms []Term, ok func(Term) bool) bool {
	return !slices.ContainsFunc(terms, func(t Term) bool { return !ok(t) })
}

func conformsTuple(v Term, args []Term, vars Binding) bool {
	for len(args) > 1 {
		if v.kind != KindPair || !conforms(v.elems[0], args[0], vars) {
			return false
		}
		v, args = v.elems[1], args[1:]
	}
	return len(args) == 1 && conforms(v, args[0], vars)
}

func conformsMap(v Term, args []Term, vars Binding) bool {
	for i, e := range v.elems {
		if !conforms(e, args[i%2], vars) {
			return false
		}
	}
	return true
}

// conformsStruct wants every required field; others may be there too.
func conformsStruct(v Term, args []Term, vars Binding) bool {
	for i := 0; i < len(args); i++ {
		label, optional := args[i], args[i].kind == KindApply
		var t Term
		switch {
		case optional && len(label.elems) == 2:
			label, t = label.elems[0], label.elems[1]
		case optional || i+1 == len(args):
			return false
		default:
			i++
			t = args[i]
		}
		f, ok := field(v, label)
		if !ok && !optional || ok && !conforms(f, t, vars) {
			return false
		}
	}
	return true
}

func conformsTagged(v Term, args []Term, vars Binding) bool {
	if len(args) == 0 {
		return false
	}
	tag, ok := field(v, args[0])
	for i := 1; ok && i+1 < len(args); i += 2 {
		if tag.Equal(args[i]) {
			return conforms(v, args[i+1], vars)
		}
	}
	return false
}
