package engine_test

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"whence/engine"
)

// calc computes a term for the oracle, which is not given functions without a
// value.
func calc(t engine.Term, b engine.Binding) engine.Term {
	if t.Kind() == engine.KindVar {
		if v, ok := b[t.Symbol()]; ok {
			return v
		}
		return t
	}
	if len(t.Elems()) == 0 && t.Kind() != engine.KindApply {
		return t
	}
	var a []engine.Term
	for _, e := range t.Elems() {
		a = append(a, calc(e, b))
	}
	switch t.Kind() {
	case engine.KindList:
		return engine.List(a...)
	case engine.KindMap:
		return engine.Map(a...)
	case engine.KindStruct:
		return engine.Struct(a...)
	case engine.KindPair:
		return engine.Pair(a[0], a[1])
	}
	name := strings.TrimPrefix(t.Symbol(), "fn:")
	if v, ok := calcNumber(name, a); ok {
		return v
	}
	if v, ok := calcText(name, a); ok {
		return v
	}
	return calcStructure(name, a)
}

func calcNumber(name string, a []engine.Term) (engine.Term, bool) {
	switch name {
	case "plus":
		return engine.Int(a[0].Int() + a[1].Int()), true
	case "minus":
		return engine.Int(a[0].Int() - a[1].Int()), true
	case "mult":
		return engine.Int(a[0].Int() * a[1].Int()), true
	case "div":
		return engine.Int(a[0].Int() / a[1].Int()), true
	case "mod":
		return engine.Int(a[0].Int() % a[1].Int()), true
	case "abs":
		return engine.Int(max(a[0].Int(), -a[0].Int())), true
	case "float:plus":
		return engine.Float(a[0].Float() + a[1].Float()), true
	case "float:div":
		return engine.Float(a[0].Float() / a[1].Float()), true
	case "sqrt":
		return engine.Float(math.Sqrt(a[0].Float())), true
	}
	return engine.Term{}, false
}

func calcText(name string, a []engine.Term) (engine.Term, bool) {
	switch name {
	case "string:concat":
		s := ""
		for _, t := range a {
			s += t.Symbol()
		}
		return engine.String(s), true
	case "string:len":
		return engine.Int(int64(len(a[0].Symbol()))), true
	case "string:upper":
		return engine.String(strings.ToUpper(a[0].Symbol())), true
	case "string:lower":
		return engine.String(strings.ToLower(a[0].Symbol())), true
	case "string:replace":
		return engine.String(strings.ReplaceAll(a[0].Symbol(), a[1].Symbol(), a[2].Symbol())), true
	case "number:to_string":
		return engine.String(fmt.Sprint(a[0].Int())), true
	case "name:to_string":
		return engine.String(a[0].Symbol()), true
	case "name:root":
		return engine.Name(strings.Split(a[0].Symbol(), "/")[1]), true
	case "name:tip":
		parts := strings.Split(a[0].Symbol(), "/")
		return engine.Name(parts[len(parts)-1]), true
	}
	return engine.Term{}, false
}

func calcStructure(name string, a []engine.Term) engine.Term {
	switch name {
	case "list:cons":
		return engine.List(append([]engine.Term{a[0]}, a[1].Elems()...)...)
	case "list:append":
		return engine.List(append(slices.Clone(a[0].Elems()), a[1])...)
	case "list:len":
		return engine.Int(int64(len(a[0].Elems())))
	case "list:contains":
		if slices.ContainsFunc(a[0].Elems(), a[1].Equal) {
			return engine.Name("/true")
		}
		return engine.Name("/false")
	case "pair", "tuple":
		return engine.Pair(a[0], a[1])
	case "pair:fst":
		return a[0].Elems()[0]
	case "pair:snd":
		return a[0].Elems()[1]
	case "struct:get", "map:get":
		v, ok := entry(a[0], a[1])
		if !ok {
			panic("there is no " + a[1].String())
		}
		return v
	}
	panic("the oracle knows no fn:" + name)
}

func entry(t, key engine.Term) (engine.Term, bool) {
	for i := 0; i+1 < len(t.Elems()); i += 2 {
		if t.Elems()[i].Equal(key) {
			return t.Elems()[i+1], true
		}
	}
	return engine.Term{}, false
}

// outputsOf returns which arguments a built-in predicate may bind.
func outputsOf(pred string) []int {
	switch pred {
	case ":match_pair", ":match_cons":
		return []int{1, 2}
	case ":match_field", ":match_entry":
		return []int{2}
	case ":list:member":
		return []int{0}
	}
	if pred[0] == ':' {
		return []int{}
	}
	return nil
}

// solutions returns the rows of values with which a built-in predicate holds.
func solutions(a engine.Atom, b engine.Binding) [][]engine.Term {
	var v []engine.Term
	for _, t := range a.Args {
		v = append(v, calc(t, b))
	}
	elems := v[0].Elems()
	switch a.Pred {
	case ":match_pair":
		if v[0].Kind() == engine.KindPair {
			return [][]engine.Term{{v[0], elems[0], elems[1]}}
		}
		return nil
	case ":match_cons":
		if v[0].Kind() == engine.KindList && len(elems) > 0 {
			return [][]engine.Term{{v[0], elems[0], engine.List(elems[1:]...)}}
		}
		return nil
	case ":match_field", ":match_entry":
		if value, ok := entry(v[0], v[1]); ok {
			return [][]engine.Term{{v[0], v[1], value}}
		}
		return nil
	case ":list:member":
		var out [][]engine.Term
		for _, e := range v[1].Elems() {
			out = append(out, []engine.Term{e, v[1]})
		}
		return out
	}
	if holds(a.Pred, v) {
		return [][]engine.Term{v}
	}
	return nil
}

func holds(pred string, v []engine.Term) bool {
	switch pred {
	case ":match_nil":
		return v[0].Equal(engine.List())
	case ":filter":
		return v[0].Equal(engine.Name("/true"))
	case ":string:starts_with":
		return strings.HasPrefix(v[0].Symbol(), v[1].Symbol())
	case ":string:contains":
		return strings.Contains(v[0].Symbol(), v[1].Symbol())
	case ":match_prefix":
		return strings.HasPrefix(v[0].Symbol(), v[1].Symbol()+"/")
	case ":lt", ":float:lt":
		return compared(engine.OpLt, v[0], v[1])
	case ":ge", ":float:ge":
		return compared(engine.OpGe, v[0], v[1])
	case ":within_distance":
		return math.Abs(v[0].Float()-v[1].Float()) < v[2].Float()
	}
	panic("the oracle knows no " + pred)
}

func compared(op engine.Op, x, y engine.Term) bool {
	c, same := 0, x.Kind() == y.Kind()
	switch isNumber := func(t engine.Term) bool { return t.Kind() == engine.KindInt || t.Kind() == engine.KindFloat }; {
	case op == engine.OpEq:
		return x.Equal(y)
	case op == engine.OpNe:
		return !x.Equal(y)
	case isNumber(x) && isNumber(y):
		// Small numbers, which a float holds exactly.
		c = int(math.Copysign(1, x.Float()-y.Float()))
		if x.Float() == y.Float() {
			c = 0
		}
	case same && (x.Kind() == engine.KindString || x.Kind() == engine.KindName):
		c = strings.Compare(x.Symbol(), y.Symbol())
	default:
		return false
	}
	return map[engine.Op]bool{engine.OpLt: c < 0, engine.OpLe: c <= 0, engine.OpGt: c > 0, engine.OpGe: c >= 0}[op]
}

// reduce folds the values of a group.
func reduce(fn engine.Term, g []match) engine.Term {
	var rows []engine.Term
	for _, m := range g {
		var row []engine.Term
		for _, e := range fn.Elems() {
			row = append(row, calc(e, m.b))
		}
		switch len(row) {
		case 0:
			rows = append(rows, engine.Int(0))
		case 1:
			rows = append(rows, row[0])
		case 2:
			rows = append(rows, engine.Pair(row[0], row[1]))
		case 3:
			rows = append(rows, engine.Pair(row[0], engine.Pair(row[1], row[2])))
		default:
			rows = append(rows, engine.List(row...)) // only counted
		}
	}
	slices.SortFunc(rows, engine.Term.Compare)
	different := slices.CompactFunc(slices.Clone(rows), engine.Term.Equal)
	switch name := strings.TrimPrefix(fn.Symbol(), "fn:"); name {
	case "count":
		return engine.Int(int64(len(rows)))
	case "count_distinct":
		return engine.Int(int64(len(different)))
	case "collect":
		return engine.List(rows...)
	case "collect_distinct":
		return engine.List(different...)
	case "collect_to_map":
		var pairs []engine.Term
		for _, p := range different {
			pairs = append(pairs, p.Elems()...)
		}
		return engine.Map(pairs...)
	case "group_map":
		lists := map[string][]engine.Term{}
		for _, p := range rows {
			lists[p.Elems()[0].String()] = append(lists[p.Elems()[0].String()], p.Elems()[1])
		}
		var pairs []engine.Term
		for _, p := range different {
			pairs = append(pairs, p.Elems()[0], engine.List(lists[p.Elems()[0].String()]...))
		}
		return engine.Map(pairs...)
	case "pick_any", "min", "float:min":
		return rows[0]
	case "max", "float:max":
		return rows[len(rows)-1]
	default:
		return total(name, rows)
	}
}

func total(name string, rows []engine.Term) engine.Term {
	whole, sum := int64(0), 0.0
	for _, r := range rows {
		whole += r.Int()
		sum += r.Float()
	}
	switch name {
	case "sum":
		return engine.Int(whole)
	case "float:sum":
		return engine.Float(sum)
	case "avg":
		return engine.Float(sum / float64(len(rows)))
	}
	panic("the oracle knows no fn:" + name)
}
