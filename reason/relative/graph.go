package relative

import (
	"cmp"
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file solves equations between values of one sort: how old, what it costs, how many cows.

// sort is what values are of.
type sort struct {
	// word is the adjective that compares it, dims what that compares, and way is -1 where more of that
	// is less of the adjective's: young.
	word string
	dims []lexicon.Dimension
	way  int
	// verb is the verb that tells it, and noun what is counted.
	verb, noun string
}

// sign is 1 where more of the value is more of what a question asks, and -1 where it is less.
func (a asked) sign() int {
	if a.degree == "less" || a.degree == "least" {
		return -a.way
	}
	return a.way
}

// sortOf finds what the values are of that a question asks.
func (s *Solver) sortOf(a *asked) bool {
	a.way = 1
	if dims, way := s.words.Dimensions(a.word); len(dims) > 0 && way[0] != 0 {
		a.dims, a.way = dims[:1], way[0]
		return true
	}
	if a.what == nil {
		return false
	}
	if number, side := a.what.Head, sided(&clause.Term{Head: a.what.Head}); side == "" {
		a.noun = reckon.Singular(s.words, strings.ToLower(number))
	}
	switch a.verb = a.Predicate.Lemma; {
	case a.Kind == clause.Possession:
		a.verb = "have"
		return a.noun != ""
	case a.Kind == clause.Event:
		return a.noun == ""
	}
	return false
}

// tells reports whether a verb tells values of a sort, of what is counted where that is.
func (o sort) tells(verb, noun string) bool {
	if len(o.dims) > 0 {
		return noun == "" && slices.Contains(o.dims[0].Verbs, verb)
	}
	return verb == o.verb && noun == o.noun
}

// compares is 1 where an adjective compares values of a sort, -1 where it does so the other way round, and 0
// where it does not.
func (s *Solver) compares(o sort, adjective string) int {
	dims, way := s.words.Dimensions(adjective)
	switch {
	case len(dims) == 0:
		return 0
	case len(o.dims) > 0 && slices.Equal(dims[0].Nouns, o.dims[0].Nouns), len(o.dims) == 0 && o.noun == "" && slices.Contains(dims[0].Verbs, o.verb):
		return way[0]
	}
	return 0
}

// equation: the value of one is so many times that of the other, and so much more.
type equation struct {
	one, other triple.Term
	times      float64
	more       quantity.Quantity
	row        compose.Row
}

// turned is an equation read from its other side.
func (e equation) turned() equation {
	e.one, e.other, e.times, e.more = e.other, e.one, 1/e.times, e.more.Scale(-1/e.times)
	return e
}

// graph is what was told of the values of a sort.
type graph struct {
	*Solver
	sort
	equations []equation
	owned     map[string][]compose.Row
}

// graph gathers the equations of a sort.
func (s *Solver) graph(o sort) *graph {
	g := &graph{Solver: s, sort: o, owned: map[string][]compose.Row{}}
	for _, prep := range known.Of("than") {
		for _, f := range s.store.Pairs(triple.Role(prep), nil, nil, most) {
			g.event(f)
		}
	}
	for _, prep := range append(known.Of("as"), known.Of("than")...) {
		for _, n := range s.store.Names(prep) {
			for _, f := range s.store.About(n) {
				g.fact(f, n)
			}
		}
	}
	for _, f := range s.store.Pairs(triple.Role("as"), nil, nil, most) {
		g.event(f)
	}
	return g
}

// event adds what an event says of two, one of which stands behind a preposition in it.
func (g *graph) event(than triple.Triple) {
	if than.Denied {
		return
	}
	kind, facts := g.factsOf(than.Subject)
	words := strings.Fields(strings.ReplaceAll(kind, "_", " "))
	var who, by, what, said triple.Term
	for _, f := range facts {
		_, role := triple.RolePrep(f.Relation)
		switch {
		case f.Denied:
			return
		case f.Relation == triple.Agent:
			who = f.Object
		case f.Relation == triple.Role("by"):
			by = f.Object
		case f.Relation == triple.Theme:
			what = f.Object
		case f.Relation == triple.Wording:
			said = triple.Term{Name: triple.Key(f.Object.Spelling()), Label: f.Object.Spelling()}
		case role && f.Relation != than.Relation, f.Relation == triple.When:
			return // so it was at some time, or somewhere
		}
	}
	if who.Name == "" || len(words) == 0 || len(facts) == 0 {
		return
	}
	e := equation{one: who, other: than.Object, times: 1, row: compose.Row{Term: said, Because: literals(facts)}}
	verb := g.words.Base(words[0])
	if len(words) == 2 && verb == "be" {
		base, degree := g.words.Graded(words[1])
		way := g.compares(g.sort, base)
		d, ok := g.words.Amount(by, "")
		if by.Name == "" || way == 0 || degree != "more" || !ok || d.From != d.Until || d.Bound != "" {
			return
		}
		e.more = d.Scale(float64(way))
		g.add(e)
		return
	}
	if len(words) == 1 && what.Name != "" {
		g.amount(e, verb, what)
	}
}

// amount adds the equation of a verb with how much more or how many times as much: "3 more cows".
func (g *graph) amount(e equation, verb string, what triple.Term) {
	noun, ok := g.read(&e, strings.Fields(strings.ToLower(strings.ReplaceAll(what.Spelling(), "_", " "))))
	if ok && g.tells(verb, noun) {
		g.add(e)
	}
}

// read reads how one value lies to another, and what is counted: "3 more cows", "twice as much", "40 euros less".
func (g *graph) read(e *equation, words []string) (noun string, ok bool) {
	for len(words) > 0 && known.Is("exact", words[0]) {
		words = words[1:]
	}
	for n := min(len(words)-1, 4); n > 0; n-- {
		if rest := strings.Join(words[n:min(len(words), n+2)], " "); known.Is("asmuch", rest) {
			times, ok := number("times", strings.Join(words[:n], " "))
			e.times = times
			return g.counted(words[n+2:]), ok
		}
		side, ok := number("side", words[n])
		if !ok {
			continue
		}
		d, ok := g.words.Amount(triple.Term{Label: strings.Join(words[:n], " ")}, "")
		e.more = d.Scale(side)
		return g.counted(words[n+1:]), ok && d.From == d.Until && d.Bound == "" && !d.About
	}
	return "", false
}

// counted is the noun of what is counted.
func (g *graph) counted(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return reckon.Singular(g.words, words[len(words)-1])
}

// Derived reports whether a term tells a value by another's: how much more than that, or how many times as much; whole
// is set where it names the other too.
func (s *Solver) Derived(x triple.Term) (derived, whole bool) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " ")))
	g := graph{Solver: s}
	_, ok := g.read(&equation{}, words)
	return ok, ok && slices.ContainsFunc(words, func(w string) bool { return known.Is("than", w) })
}

// fact adds the equation of a fact whose object names the other too: "40 euros more than the bed".
func (g *graph) fact(f triple.Triple, n triple.Term) {
	if f.Denied || f.Object.Name != n.Name || triple.OfEvent(f.Relation) {
		return
	}
	words := strings.Fields(strings.ReplaceAll(n.Spelling(), "_", " "))
	at := len(words) - 2 // the last one divides: "twice as many cows as Ann"
	for at > 0 && !known.Is("than", words[at]) && !known.Is("as", words[at]) {
		at--
	}
	rel := slices.IndexFunc(g.store.Relations(""), func(r triple.Relation) bool { return r.Key == f.Relation })
	if at <= 0 || rel < 0 {
		return
	}
	r := g.store.Relations("")[rel]
	named := words[at+1:]
	if len(named) > 0 && known.Is("the", strings.ToLower(named[0])) { // the bed
		named = named[1:]
	}
	other := triple.Key(strings.Join(named, " "))
	e := equation{one: f.Subject, other: triple.Term{Name: other, Label: strings.Join(words[at+1:], " ")}, times: 1, row: compose.Row{Term: f.Subject, Told: n, Amount: &quantity.Quantity{}, Because: []triple.Literal{{Triple: f}}}}
	if r.Tense == "" && r.Modal == "" && r.Prep == "" {
		g.amount(e, cmp.Or(r.Lemma, "have"), triple.Term{Name: triple.Key(strings.Join(words[:at], " ")), Label: strings.Join(words[:at], " ")})
	}
}

// add adds an equation, once.
func (g *graph) add(e equation) {
	same := func(o equation) bool {
		return o.one.Name == e.one.Name && o.other.Name == e.other.Name && o.times == e.times && o.more.From == e.more.From
	}
	if e.one.Name != e.other.Name && e.times > 0 && !slices.ContainsFunc(g.equations, same) {
		g.equations = append(g.equations, e)
	}
}

// nodes are those of which a value was told by another's.
func (g *graph) nodes() (out []triple.Term) {
	for _, e := range g.equations {
		for _, x := range []triple.Term{e.one, e.other} {
			if !slices.ContainsFunc(out, func(t triple.Term) bool { return t.Name == x.Name }) {
				out = append(out, x)
			}
		}
	}
	return out
}

// solved is a value with what it was worked out of; derived is set where it was not told as it is.
type solved struct {
	quantity.Quantity
	rows    []compose.Row
	derived bool
}

// path is how the value of one lies to that of the one where the path begins.
type path struct {
	at    triple.Term
	times float64
	more  quantity.Quantity
	rows  []compose.Row
}

// paths are how the value of one lies to those of all that it is told by; false where two ways to one differ.
func (g *graph) paths(x triple.Term) (out []path, ok bool) {
	out = []path{{at: x, times: 1}}
	for i := 0; i < len(out); i++ {
		from := out[i]
		for _, e := range g.equations {
			if e.other.Name == from.at.Name {
				e = e.turned()
			}
			if e.one.Name != from.at.Name {
				continue
			}
			next := path{at: e.other, times: from.times * e.times, more: plus(from.more, e.more.Scale(from.times)), rows: append(slices.Clip(from.rows), e.row)}
			if at := slices.IndexFunc(out, func(p path) bool { return p.at.Name == next.at.Name }); at >= 0 {
				if !near(out[at].times, next.times) || !near(out[at].more.From, next.more.From) {
					return nil, false
				}
				continue
			}
			out = append(out, next)
		}
	}
	return out, true
}

// plus adds two amounts, of which one may be nothing.
func plus(a, b quantity.Quantity) quantity.Quantity {
	if a.Dimension == "" {
		return b
	}
	a.From += b.From
	a.Until = a.From
	return a
}

// near reports whether two numbers are one but for rounding.
func near(a, b float64) bool { return max(a, b)-min(a, b) <= 1e-6*max(1, max(a, -a)) }

// value is the value of one, by what was told of it or of those that it was told by.
func (g *graph) value(x triple.Term) (out solved, ok bool) {
	paths, ok := g.paths(x)
	if !ok {
		return out, false
	}
	found := false
	for _, p := range paths {
		own := g.own(p.at)
		if len(own) == 0 {
			continue
		}
		v, ok := p.of(g, *own[0].Amount)
		if len(own) > 1 || !ok || found && !near(v.From, out.From) {
			return out, false
		}
		if !found {
			out, found = solved{v, append(slices.Clip(p.rows), own[0]), len(p.rows) > 0}, true
		}
	}
	return out, found
}

// of is the value at the beginning of a path by the one at its end.
func (p path) of(g *graph, v quantity.Quantity) (quantity.Quantity, bool) {
	if p.more.Dimension != "" {
		v = g.inUnit(v, p.more)
		if v.Dimension != p.more.Dimension || p.more.Each != "" && v.Each != p.more.Each { // 4 euros more than 18 an hour
			return v, false
		}
	}
	v = v.Scale(p.times)
	v.From += p.more.From
	v.Until = v.From
	return v, true
}

// apart is how much more the value of one is than that of another.
func (g *graph) apart(x, y triple.Term) (out solved, ok bool) {
	paths, ok := g.paths(x)
	if !ok {
		return out, false
	}
	if at := slices.IndexFunc(paths, func(p path) bool { return p.at.Name == y.Name }); at >= 0 && near(paths[at].times, 1) && paths[at].more.Dimension != "" {
		return solved{paths[at].more, paths[at].rows, true}, true
	}
	one, ok1 := g.value(x)
	two, ok2 := g.value(y)
	if !ok1 || !ok2 {
		return out, false
	}
	a, b := g.inUnit(one.Quantity, two.Quantity), g.inUnit(two.Quantity, one.Quantity)
	d, ok := quantity.Difference(a, b)
	return solved{d, append(slices.Clip(one.rows), two.rows...), one.derived || two.derived}, ok && a.Each == b.Each
}

// own are the values that were told of one, as they are.
func (g *graph) own(x triple.Term) []compose.Row {
	if rows, ok := g.owned[x.Name]; ok {
		return rows
	}
	rows := []compose.Row{}
	for _, t := range g.told.Amounts(x) {
		alone := t.Verb == "be" && t.Amount.Dimension == quantity.Number && len(t.Nouns) == 0 && g.words.Sort(g.word) == "bare"
		same := false
		if len(g.dims) > 0 {
			is := t.Amount.Dimension != quantity.Date && (slices.Contains(g.dims[0].Units, string(t.Amount.Dimension)) || t.Amount.IsMoney() && slices.Contains(g.dims[0].Units, "money"))
			same = alone || is && (t.Verb == "be" || g.tells(t.Verb, ""))
		} else {
			same = t.Verb == g.verb && (g.noun == "" || slices.Contains(t.Nouns, g.noun)) && !t.Amount.Point()
		}
		if same && !slices.ContainsFunc(rows, func(r compose.Row) bool {
			return r.Amount.From == t.Amount.From && r.Amount.Dimension == t.Amount.Dimension
		}) {
			rows = append(rows, t.Row)
		}
	}
	g.owned[x.Name] = rows
	return rows
}

// first answers with the one of some that is the most; what was told leaves no doubt of any.
func (g *graph) first(list []triple.Term, a asked) (compose.Answer, bool) {
	if len(list) < 2 {
		return compose.Answer{}, false
	}
	sign, best := float64(a.sign()), list[0]
	var rows []compose.Row
	derived := false
	for _, x := range list[1:] {
		d, ok := g.apart(x, best)
		if !ok || d.From == 0 || x.Name == best.Name {
			return compose.Answer{}, false
		}
		if rows, derived = append(rows, d.rows...), derived || d.derived; d.From*sign > 0 {
			best = x
		}
	}
	var because []triple.Literal
	for _, r := range rows {
		for _, l := range r.Because {
			if !slices.Contains(because, l) {
				because = append(because, l)
			}
		}
	}
	out := compose.Answer{Kind: compose.List, Rows: []compose.Row{{Term: best, Because: because}}, By: a.word}
	for _, x := range list {
		if x.Name != best.Name {
			out.Compared = append(out.Compared, compose.Row{Term: x})
		}
	}
	return out, derived
}

// inUnit is a number alone in the unit of another amount: thirty, of years.
func (s *Solver) inUnit(n, like quantity.Quantity) quantity.Quantity {
	if n.Dimension != quantity.Number || n.Unit != "" || like.Unit == "" {
		return n
	}
	if out, ok := s.words.Amount(triple.Term{Label: quantity.FormatNumber(n.From) + " " + like.Unit}, ""); ok {
		return out
	}
	return n
}

// factsOf are the kind and the facts of an event.
func (s *Solver) factsOf(event triple.Term) (string, []triple.Triple) {
	for _, of := range s.store.Pairs(triple.EventOf, &event, nil, 1) {
		for _, facts := range s.store.Events(of.Object.Spelling()) {
			if len(facts) > 0 && facts[0].Subject.Name == event.Name {
				return of.Object.Spelling(), facts
			}
		}
	}
	return "", nil
}

// literals are the facts of an event that were told.
func literals(facts []triple.Triple) (out []triple.Literal) {
	for _, f := range facts {
		if _, said := triple.SaidLink(f.Relation); !said && !triple.Reckoned(f.Relation) {
			out = append(out, triple.Literal{Triple: f})
		}
	}
	return out
}
