package engine

import (
	"slices"
	"strings"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/evaluate"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// typecheck is the last gate: every fact that this turn made hold conforms to
// a bound of its declaration, to its inclusions and to its dependencies. Where
// the declaration is new, or what it includes was withdrawn, all facts of the
// predicate are looked at again.
func (c *core) typecheck(from fact.ID, touched []evaluate.Touch) error {
	k := typing{core: c, decls: map[*fact.Relation][]ast.Decl{}, again: map[*fact.Relation]bool{}}
	for i, d := range c.decls {
		if r := c.s.Known(d.Atom); r != nil && d.Restricts() {
			k.decls[r] = append(k.decls[r], d)
			k.again[r] = k.again[r] || i >= c.declared && from > 1
		}
	}
	c.declared = len(c.decls)
	if len(k.decls) == 0 {
		return nil
	}
	defer c.text.Forget()
	for _, w := range touched {
		if w.Alive && !c.s.Has(w.Fact, fact.Alive) {
			k.bereft(c.s.Rel(w.Fact))
		}
	}
	k.changed(from, touched)
	for _, r := range c.s.Rels[1:] {
		if k.again[r] {
			for _, f := range r.List {
				k.fact(f)
			}
		}
	}
	return ast.GateError(ast.StageTypecheck, k.problems)
}

// typing holds facts to their declarations.
type typing struct {
	*core
	decls    map[*fact.Relation][]ast.Decl
	again    map[*fact.Relation]bool // of which all facts are looked at
	problems []ast.Problem
}

// changed looks at what a turn made hold, but for what is looked at again anyway.
func (k *typing) changed(from fact.ID, touched []evaluate.Touch) {
	look := func(f fact.ID) {
		if !k.again[k.s.Rel(f)] {
			k.fact(f)
		}
	}
	for _, w := range touched {
		if w.Fact < from {
			look(w.Fact)
		}
	}
	for f := from; f < k.s.Limit; f++ {
		look(f)
	}
}

// bereft marks the predicates whose facts need what a relation lost.
func (k *typing) bereft(lost *fact.Relation) {
	for r, list := range k.decls {
		for _, d := range list {
			k.again[r] = k.again[r] || d.Needs(lost.Key)
		}
	}
}

// fact holds a fact to the declarations of its predicate.
func (k *typing) fact(f fact.ID) {
	if k.s.Has(f, fact.Alive) {
		for _, d := range k.decls[k.s.Rel(f)] {
			k.problems = k.checkFact(k.problems, d, f)
		}
	}
}

func (c *core) checkFact(problems []ast.Problem, d ast.Decl, f fact.ID) []ast.Problem {
	a := c.s.Atom(f)
	fits := func(bound []ast.Term) bool {
		vars := ast.Binding{}
		for i, t := range bound {
			if t.Kind() == ast.KindString && !c.among(t.Symbol(), a.Args[i]) || t.Kind() != ast.KindString && !conforms(a.Args[i], t, vars) {
				return false
			}
		}
		return true
	}
	if len(d.Bounds) > 0 && !slices.ContainsFunc(d.Bounds, fits) {
		pos := c.origin(f)
		problems = append(problems, ast.Problem{Code: "type", Pos: pos, Message: a.String() + " does not conform to " + d.Shape(),
			Hint: declaredAt(d, pos)})
	}
	problems = c.checkDependencies(problems, d, f)
	for _, inc := range d.Inclusion {
		b := ast.Binding{}
		for i, v := range d.Atom.Args {
			b[v.Symbol()] = a.Args[i]
		}
		want := substitute(inc, b)
		if g := c.s.Locate(want); g == 0 || !c.s.Has(g, fact.Alive) {
			pos := c.origin(f)
			problems = append(problems, ast.Problem{Code: "inclusion", Pos: pos,
				Message: a.String() + " needs " + want.String() + ", which does not hold", Hint: declaredAt(d, pos)})
		}
	}
	return problems
}

func declaredAt(d ast.Decl, from ast.Pos) string {
	if d.Pos.Line == 0 {
		return ""
	}
	return "declared at " + ast.LineOf(d.Pos, from)
}

// among reports whether a value has the property that a predicate of one
// argument stands for, as a bound may ask by the predicate's name.
func (c *core) among(pred string, v ast.Term) bool {
	f := c.s.Locate(ast.Atom{Pred: pred, Args: []ast.Term{v}})
	return f != 0 && c.s.Has(f, fact.Alive)
}

// checkDependencies holds a fact to the functional dependencies of its
// declaration: no other fact has the same key with another value.
func (c *core) checkDependencies(problems []ast.Problem, d ast.Decl, f fact.ID) []ast.Problem {
	for _, dep := range d.Dependencies() {
		if g := c.rival(f, dep); g != 0 {
			one, other := f, g
			if c.s.Just(g).Stamp < c.s.Just(f).Stamp {
				one, other = g, f
			}
			pos := c.origin(other)
			problems = append(problems, ast.Problem{Code: "fundep", Pos: pos,
				Message: c.s.Atom(other).String() + " does not go with " + c.s.Atom(one).String() + ": " + dep.String(d), Hint: declaredAt(d, pos)})
		}
	}
	return problems
}

// rival returns another fact with the same key and another value, or 0. All are
// compared with one of them, and only that one with all: so the facts of a key are
// looked at twice, whatever their number. Those that are not checked agree.
func (c *core) rival(f fact.ID, dep ast.FunDep) fact.ID {
	r, one := c.s.Rel(f), fact.ID(0)
	differs := func(g fact.ID, cols []int) bool {
		return slices.ContainsFunc(cols, func(i int) bool { return c.s.Arg(r, f, i) != c.s.Arg(r, g, i) })
	}
	// try reports whether the search is over.
	try := func(g fact.ID) bool {
		if !c.s.Has(g, fact.Alive) || differs(g, dep.Key) {
			return false
		}
		first := one == 0
		one = g
		return g != f && (first || differs(g, dep.Value))
	}
	if len(dep.Key) == 0 {
		for i := 0; i < len(r.List) && !try(r.List[i]); i++ {
		}
	} else {
		ix := c.s.Index(r, dep.Key)
		var vals []symbol.ID
		for _, i := range dep.Key {
			vals = append(vals, c.s.Arg(r, f, i))
		}
		for g := ix.First(vals); g != 0 && !try(g); g = ix.After(c.s, r, g) {
		}
	}
	if one != 0 && differs(one, dep.Value) {
		return one
	}
	return 0
}

// substitute puts values for variables.
func substitute(a ast.Atom, b ast.Binding) ast.Atom {
	out := a
	out.Args = make([]ast.Term, len(a.Args))
	for i, t := range a.Args {
		out.Args[i] = t
		if v, err := builtin.Eval(t, func(name string) (ast.Term, bool) { v, ok := b[name]; return v, ok }, &builtin.Values{Most: builtin.DefaultValue}); err == nil {
			out.Args[i] = v
		}
	}
	return out
}

// origin returns where a fact comes from: its own place or its rule's.
func (c *core) origin(f fact.ID) ast.Pos {
	if num := c.s.RuleNumber(f); num != 0 && c.net.Rules[num] != nil {
		return c.net.Rules[num].Clause.Pos
	}
	return ast.OrPos(c.s.ToldFact(f, c.s.Turn+1).Pos, c.text.Find(c.s.Atom(f)))
}

// conforms reports whether a value has a type. A type variable stands for the
// base type of the first value that it meets.
func conforms(v, t ast.Term, vars ast.Binding) bool {
	switch t.Kind() {
	case ast.KindVar:
		return conformsVar(v, t, vars)
	case ast.KindName:
		return conformsName(v, t.Symbol())
	}
	return conformsTo(v, t.Symbol(), t.Elems(), vars)
}

func conformsVar(v, t ast.Term, vars ast.Binding) bool {
	base := ast.Name(baseType(v))
	if t.Symbol() == "_" {
		return true
	}
	if known, ok := vars[t.Symbol()]; ok {
		return known.Equal(base)
	}
	vars[t.Symbol()] = base
	return true
}

func baseType(v ast.Term) string {
	switch v.Kind() {
	case ast.KindName:
		return "/name"
	case ast.KindString:
		return "/string"
	case ast.KindBytes:
		return "/bytes"
	case ast.KindInt:
		return "/number"
	case ast.KindFloat:
		return "/float64"
	case ast.KindList:
		return "/list"
	case ast.KindMap:
		return "/map"
	case ast.KindStruct:
		return "/struct"
	}
	return "/pair"
}

// conformsName takes the base types, and any other name as the type of the
// names that it is a proper prefix of.
func conformsName(v ast.Term, name string) bool {
	switch name {
	case "/any":
		return true
	case "/name", "/string", "/bytes", "/number", "/float64":
		return baseType(v) == name
	}
	return v.Kind() == ast.KindName && strings.HasPrefix(v.Symbol(), name+"/")
}

func conformsTo(v ast.Term, name string, args []ast.Term, vars ast.Binding) bool {
	switch name {
	case "fn:Union":
		return slices.ContainsFunc(args, func(t ast.Term) bool { return conforms(v, t, vars) })
	case "fn:Singleton":
		return len(args) == 1 && v.Equal(args[0])
	case "fn:Option":
		return len(args) == 1 && conforms(v, args[0], vars)
	case "fn:List":
		return v.Kind() == ast.KindList && len(args) == 1 && all(v.Elems(), func(e ast.Term) bool { return conforms(e, args[0], vars) })
	case "fn:Pair":
		return v.Kind() == ast.KindPair && len(args) == 2 && conforms(v.Elems()[0], args[0], vars) && conforms(v.Elems()[1], args[1], vars)
	case "fn:Tuple":
		return conformsTuple(v, args, vars)
	case "fn:Map":
		return v.Kind() == ast.KindMap && len(args) == 2 && conformsMap(v, args, vars)
	case "fn:Struct":
		return v.Kind() == ast.KindStruct && conformsStruct(v, args, vars)
	case "fn:TaggedUnion":
		return v.Kind() == ast.KindStruct && conformsTagged(v, args, vars)
	}
	return false
}

func all(terms []ast.Term, ok func(ast.Term) bool) bool {
	return !slices.ContainsFunc(terms, func(t ast.Term) bool { return !ok(t) })
}

func conformsTuple(v ast.Term, args []ast.Term, vars ast.Binding) bool {
	for len(args) > 1 {
		if v.Kind() != ast.KindPair || !conforms(v.Elems()[0], args[0], vars) {
			return false
		}
		v, args = v.Elems()[1], args[1:]
	}
	return len(args) == 1 && conforms(v, args[0], vars)
}

func conformsMap(v ast.Term, args []ast.Term, vars ast.Binding) bool {
	for i, e := range v.Elems() {
		if !conforms(e, args[i%2], vars) {
			return false
		}
	}
	return true
}

// conformsStruct wants every required field; others may be there too.
func conformsStruct(v ast.Term, args []ast.Term, vars ast.Binding) bool {
	for i := 0; i < len(args); i++ {
		label, optional := args[i], args[i].Kind() == ast.KindApply
		var t ast.Term
		switch {
		case optional && len(label.Elems()) == 2:
			label, t = label.Elems()[0], label.Elems()[1]
		case optional || i+1 == len(args):
			return false
		default:
			i++
			t = args[i]
		}
		f, ok := builtin.Field(v, label)
		if !ok && !optional || ok && !conforms(f, t, vars) {
			return false
		}
	}
	return true
}

func conformsTagged(v ast.Term, args []ast.Term, vars ast.Binding) bool {
	if len(args) == 0 {
		return false
	}
	tag, ok := builtin.Field(v, args[0])
	for i := 1; ok && i+1 < len(args); i += 2 {
		if tag.Equal(args[i]) {
			return conforms(v, args[i+1], vars)
		}
	}
	return false
}
