package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// typed makes random facts and rules over values of all kinds. Every column of
// a predicate has a kind, so that functions have values for what they are
// given, and what grows is guarded, so that most programs end.
type typed struct {
	r     *rand.Rand
	bound map[byte][]string // variables by kind
	body  []string
	fresh int
}

// The kinds are integers, strings, names, lists of integers, structs of an
// integer and a string, maps of strings to integers, pairs of an integer and a
// string, and floats.
const kinds = "isnlrmpf"

// columns are the predicates with the kinds of their columns.
var columns = []struct{ pred, kinds string }{
	{"num", "i"}, {"num", "i"}, {"two", "ii"}, {"word", "s"}, {"named", "ns"}, {"size", "ni"}, {"edge", "nn"}, {"edge", "nn"},
	{"-edge", "nn"}, {"list", "l"}, {"has", "nl"}, {"of", "nr"}, {"dict", "m"}, {"pair", "p"}, {"grade", "nf"},
}

func (g *typed) pick(list ...string) string { return list[g.r.IntN(len(list))] }

// value returns a constant of a kind.
func (g *typed) value(kind byte) string {
	switch kind {
	case 'i':
		return g.pick("0", "1", "1", "2", "-1")
	case 's':
		return g.pick(`"a"`, `"a"`, `"b"`, `""`)
	case 'n':
		return g.pick("/a", "/b", "/a/b")
	case 'l':
		return g.pick("[]", "[1]", "[2, 1]", "[1, 1]")
	case 'r':
		return "{/a: " + g.value('i') + ", /b: " + g.value('s') + "}"
	case 'm':
		return g.pick("fn:map()", `["a": `+g.value('i')+"]", `["a": 1, "b": `+g.value('i')+"]")
	case 'p':
		return "fn:pair(" + g.value('i') + ", " + g.value('s') + ")"
	}
	return g.pick("0.5", "1.0", "2.25", "-1.5")
}

func (g *typed) fact() string {
	c := columns[g.r.IntN(len(columns))]
	var args []string
	for i := range len(c.kinds) {
		args = append(args, g.value(c.kinds[i]))
	}
	return c.pred + "(" + strings.Join(args, ", ") + ")"
}

// newVar returns a variable that is bound from now on.
func (g *typed) newVar(kind byte) string {
	g.fresh++
	v := fmt.Sprintf("%s%d", strings.ToUpper(string(kind)), g.fresh)
	g.bound[kind] = append(g.bound[kind], v)
	return v
}

// old returns a bound variable of a kind, or a constant.
func (g *typed) old(kind byte) string {
	if len(g.bound[kind]) == 0 || g.r.IntN(8) == 0 {
		return g.value(kind)
	}
	return g.pick(g.bound[kind]...)
}

// atom is a premise; fresh says whether it may bind variables.
func (g *typed) atom(fresh bool) string {
	c := columns[g.r.IntN(len(columns))]
	var args []string
	for i := range len(c.kinds) {
		switch n := g.r.IntN(10); {
		case n == 0:
			args = append(args, "_")
		case fresh && (n < 6 || len(g.bound[c.kinds[i]]) == 0 && n < 9):
			args = append(args, g.newVar(c.kinds[i]))
		default:
			args = append(args, g.old(c.kinds[i]))
		}
	}
	return c.pred + "(" + strings.Join(args, ", ") + ")"
}

func (g *typed) add(format string, args ...any) {
	g.body = append(g.body, fmt.Sprintf(format, args...))
}

// expression is a value of a kind computed from what is bound; it may put a
// guard into the body.
func (g *typed) expression(kind byte) string {
	switch kind {
	case 'i':
		return g.integer()
	case 's':
		return g.text()
	case 'n':
		return g.pick("fn:name:root(", "fn:name:tip(") + g.old('n') + ")"
	case 'l':
		return g.list()
	case 'r':
		return "{/b: " + g.old('s') + ", /a: " + g.old('i') + "}"
	case 'm':
		return `["a": ` + g.old('i') + ", " + g.value('s') + ": " + g.old('i') + "]"
	case 'p':
		return g.pick("fn:pair(", "fn:tuple(") + g.old('i') + ", " + g.old('s') + ")"
	}
	f := g.old('f')
	g.add("%s < 3.0", f)
	return g.pick("fn:float:plus("+f+", 0.5)", "fn:float:div("+g.old('i')+", 2)", "fn:sqrt(2)")
}

func (g *typed) integer() string {
	i, j := g.old('i'), g.old('i')
	return g.pick("fn:mod(fn:plus("+i+", "+j+"), 5)", "fn:mod(fn:minus("+i+", "+j+"), 3)", "fn:mod(fn:mult("+i+", "+j+"), 7)",
		"fn:abs("+i+")", "fn:div("+i+", 2)", "fn:string:len("+g.old('s')+")", "fn:list:len("+g.old('l')+")",
		"fn:struct:get("+g.old('r')+", /a)", "fn:pair:fst("+g.old('p')+")")
}

func (g *typed) text() string {
	s := g.old('s')
	if g.r.IntN(3) == 0 {
		g.add("fn:string:len(%s) < 3", s)
		return "fn:string:concat(" + s + ", " + g.value('s') + ")"
	}
	return g.pick("fn:string:upper("+s+")", "fn:string:lower("+s+")", `fn:string:replace(`+s+`, "a", "b", -1)`,
		"fn:number:to_string("+g.old('i')+")", "fn:name:to_string("+g.old('n')+")",
		"fn:struct:get("+g.old('r')+", /b)", "fn:pair:snd("+g.old('p')+")")
}

func (g *typed) list() string {
	l := g.old('l')
	if g.r.IntN(2) == 0 {
		return g.pick("["+g.old('i')+"]", "["+g.old('i')+", "+g.old('i')+"]")
	}
	g.add("fn:list:len(%s) < 2", l)
	return g.pick("fn:list:cons("+g.old('i')+", "+l+")", "fn:list:append("+l+", "+g.old('i')+")")
}

// step is a premise that computes, takes apart or tests.
func (g *typed) step() {
	kind := g.anyBound()
	switch g.r.IntN(4) {
	case 0:
		kind = kinds[g.r.IntN(len(kinds))]
		e := g.expression(kind)
		g.add("%s = %s", g.newVar(kind), e)
	case 1:
		g.apart()
	default:
		g.test(kind)
	}
}

// anyBound returns a kind of which there is a variable, if there is one.
func (g *typed) anyBound() byte {
	from := g.r.IntN(len(kinds))
	for i := range len(kinds) {
		if k := kinds[(from+i)%len(kinds)]; len(g.bound[k]) > 0 {
			return k
		}
	}
	return kinds[from]
}

// apart binds the parts of a value.
func (g *typed) apart() {
	l, r, m, p := g.old('l'), g.old('r'), g.old('m'), g.old('p')
	switch g.r.IntN(6) {
	case 0:
		g.add(":list:member(%s, %s)", g.newVar('i'), l)
	case 1:
		g.add(":match_cons(%s, %s, %s)", l, g.newVar('i'), g.newVar('l'))
	case 2:
		g.add(":match_field(%s, /a, %s)", r, g.newVar('i'))
	case 3:
		g.add(":match_field(%s, /b, %s)", r, g.newVar('s'))
	case 4:
		g.add(`:match_entry(%s, "a", %s)`, m, g.newVar('i'))
	default:
		g.add(":match_pair(%s, %s, %s)", p, g.newVar('i'), g.newVar('s'))
	}
}

func (g *typed) test(kind byte) {
	a, b := g.old(kind), g.old(kind)
	switch g.r.IntN(8) {
	case 0:
		g.add("%s %s %s", a, g.pick("<", "<=", ">", ">=", "!=", "="), b)
	case 1:
		g.add("%s%s", g.pick("", "!"), g.pick(":match_nil("+g.old('l')+")", `:string:starts_with(`+g.old('s')+`, "a")`,
			":filter(fn:list:contains("+g.old('l')+", "+g.old('i')+"))", ":float:lt("+g.old('f')+", 1.5)",
			":within_distance("+g.old('i')+", "+g.old('i')+", 2)", ":match_prefix("+g.old('n')+", /a)",
			":lt("+g.old('i')+", "+g.old('i')+")", ":list:member("+g.old('i')+", "+g.old('l')+")",
			":match_pair("+g.old('p')+", "+g.old('i')+", _)"))
	case 2, 3:
		g.body = append(g.body, "!"+g.atom(false))
	case 4:
		g.add("%s = %s", a, a)
	default:
		if a != b {
			g.add("%s != %s", a, b)
		}
	}
}

func (g *typed) rule() string {
	g.bound, g.body, g.fresh = map[byte][]string{}, nil, 0
	for range 1 + g.r.IntN(2) {
		g.body = append(g.body, g.atom(true))
	}
	for range g.r.IntN(3) {
		g.step()
	}
	head, transform := "", ""
	switch g.r.IntN(5) {
	case 0:
		head, transform = g.grouped()
	case 1:
		kind := kinds[g.r.IntN(len(kinds))]
		e := g.expression(kind)
		transform = " |> let " + g.newVar(kind) + " = " + e
		head = g.unguarded(g.head)
	default:
		head = g.head()
	}
	g.r.Shuffle(len(g.body), func(i, j int) { g.body[i], g.body[j] = g.body[j], g.body[i] })
	return head + " :- " + strings.Join(g.body, ", ") + transform
}

// head is a conclusion of bound variables, constants and expressions.
func (g *typed) head() string {
	c := columns[g.r.IntN(len(columns))]
	var args []string
	for i := range len(c.kinds) {
		if g.r.IntN(4) == 0 {
			args = append(args, g.expression(c.kinds[i]))
		} else {
			args = append(args, g.old(c.kinds[i]))
		}
	}
	return c.pred + "(" + strings.Join(args, ", ") + ")"
}

// grouped is a head with a group of the body's matches.
func (g *typed) grouped() (head, transform string) {
	all := g.bound
	g.bound = map[byte][]string{}
	var group []string
	for i := range len(kinds) {
		for _, v := range all[kinds[i]] {
			if g.r.IntN(3) == 0 && len(group) < 2 {
				group = append(group, v)
				g.bound[kinds[i]] = append(g.bound[kinds[i]], v)
			}
		}
	}
	transform = " |> do fn:group_by(" + strings.Join(group, ", ") + ")"
	for range 1 + g.r.IntN(2) {
		kind, fn := g.reducer(all)
		transform += ", let " + g.newVar(kind) + " = " + fn
	}
	if g.r.IntN(3) == 0 {
		e := g.unguarded(g.integer)
		transform += ", let " + g.newVar('i') + " = " + e
	}
	return g.unguarded(g.head), transform
}

// unguarded makes something after the body, which no guard can stand in.
func (g *typed) unguarded(make func() string) string {
	n := len(g.body)
	text := make()
	g.body = g.body[:n]
	return text
}

// reducer returns a reducer over what the body binds, and the kind of its
// result.
func (g *typed) reducer(all map[byte][]string) (byte, string) {
	of := func(kind byte) string {
		if len(all[kind]) == 0 {
			return g.value(kind)
		}
		return g.pick(all[kind]...)
	}
	kind := kinds[g.r.IntN(len(kinds))]
	switch g.r.IntN(12) {
	case 0:
		return 'i', "fn:count()"
	case 1:
		return 'i', "fn:count_distinct()"
	case 2:
		return 'i', "fn:count_distinct(" + of(kind) + ")"
	case 3:
		return 'i', "fn:sum(" + of('i') + ")"
	case 4:
		k := "isf"[g.r.IntN(3)]
		return k, g.pick("fn:min(", "fn:max(") + of(k) + ")"
	case 5:
		return 'f', "fn:avg(" + of('i') + ")"
	case 6:
		return 'f', g.pick("fn:float:sum(", "fn:float:min(", "fn:float:max(") + of('f') + ")"
	case 7:
		return 'l', g.pick("fn:collect(", "fn:collect_distinct(") + of('i') + ")"
	case 8:
		return 'm', "fn:collect_to_map(" + of('s') + ", " + of('i') + ")"
	case 9:
		return 'i', "fn:sum(fn:mult(" + of('i') + ", 2))"
	}
	return kind, "fn:pick_any(" + of(kind) + ")"
}
