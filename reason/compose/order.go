package compose

import (
	"slices"
	"strings"

	"whence/reason/chain"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file compares things: which is the most, and which are beyond a limit.

// ranking puts things in the order of their values.
type ranking struct {
	known *known
	notes *notes
}

// graded keeps those of the things that a superlative picks: "the two largest", "the
// second oldest". A comparative is left to who knows with what it compares.
func (o *ranking) graded(things []thing, rest remaining) ([]thing, bool) {
	for _, g := range rest.graded {
		if g.Degree != "most" && g.Degree != "least" {
			if slices.ContainsFunc(rest.roles, func(r clause.Role) bool { return r.Name == clause.Standard || r.Prep == "than" }) {
				continue // see beyond
			}
			if len(things) != 2 { // the older is of two
				o.notes.miss(phraseOfGraded(rest.term, g))
				return nil, false
			}
		}
		if len(things) == 0 {
			return things, true
		}
		var ok bool
		if things, ok = o.extreme(things, g, rest); !ok || o.outdone(things, g, rest) {
			o.notes.miss(strings.Join(slices.DeleteFunc([]string{phraseOfGraded(rest.term, g)}, func(s string) bool { return s == "" }), " "))
			return nil, false
		}
	}
	return things, true
}

// outdone reports whether somebody who was not told to be anything comes before the people that a superlative picks:
// who is seven years old may well be one of them.
func (o *ranking) outdone(people []thing, g clause.Graded, rest remaining) bool {
	if !lexicon.IsA(o.known.words.Singular(strings.ToLower(rest.term.Head)), "person") {
		return false
	}
	others := slices.DeleteFunc(o.known.everything(g), func(x thing) bool { return x.Kind != triple.Proper || len(o.known.classOf([]thing{x})) > 0 })
	before := *o.notes
	first, _ := o.extreme(union(people, others), g, remaining{term: &clause.Term{}})
	*o.notes = before
	return len(others) > 0 && len(without(first, people)) > 0
}

func phraseOfGraded(x *clause.Term, g clause.Graded) string {
	for _, m := range x.Modifiers {
		if strings.Contains(strings.ToLower(m), g.Lemma) {
			return m
		}
	}
	if len(x.Modifiers) > 0 {
		return x.Modifiers[len(x.Modifiers)-1]
	}
	return g.Lemma
}

// ranked is a thing with the value that it is compared by.
type ranked struct {
	thing
	by thing
}

// extreme keeps the things with the most, or the least, of what an adjective compares.
func (o *ranking) extreme(things []thing, g clause.Graded, rest remaining) ([]thing, bool) {
	list, direction, ok := o.weighed(things, g, rest)
	if !ok || direction == 0 {
		return o.byTold(things, g)
	}
	return o.first(list, direction, rankOf(o.known.words, rest), count(rest.term))
}

// weighed gives the things the value that an adjective compares them by, and whether
// the greatest comes first.
func (o *ranking) weighed(things []thing, g clause.Graded, rest remaining) ([]ranked, int, bool) {
	sign := 1
	if g.Degree == "least" || g.Degree == "less" {
		sign = -1
	}
	if !slices.ContainsFunc(things, func(x thing) bool { return x.amount == nil }) { // values themselves
		if o.nameThings(things) {
			return nil, 0, false // room 9 is no more than room 4
		}
		_, directions := o.known.words.Dimensions(g.Lemma)
		if len(directions) == 0 || directions[0] == 0 {
			return nil, 0, false
		}
		var list []ranked
		for _, x := range things {
			list = append(list, ranked{x, x})
		}
		return list, sign * directions[0], true
	}
	tellers, direction := o.known.byAdjective(g.Lemma)
	for i := range rest.roles {
		if o.known.comparesBy(&rest.roles[i]) {
			tellers = o.known.byNoun(modifiersOf(&rest.roles[i].Term), strings.ToLower(rest.roles[i].Term.Head))
		}
	}
	t, list := weighAll(o.known, tellers, things)
	if len(list) == 0 {
		return nil, 0, false
	}
	o.notes.step(t.step)
	if t.r.Form == triple.FormMeasure && slices.ContainsFunc(list, func(x ranked) bool {
		return slices.ContainsFunc(x.by.because, func(l triple.Literal) bool { return l.Relation == triple.Is })
	}) {
		o.notes.step("a number alone says how " + g.Lemma)
	}
	o.notes.by, o.notes.left = t.label(), len(things)-len(list)
	return list, sign * direction * t.sign, true
}

// nameThings reports whether values are numbers by which things are called, as the room of each guest is.
func (o *ranking) nameThings(values []thing) bool {
	return slices.ContainsFunc(values, func(x thing) bool {
		return x.amount.Dimension == quantity.Number && slices.ContainsFunc(x.because, func(l triple.Literal) bool {
			return l.Subject.Name == x.Name && slices.ContainsFunc(o.known.store.Relations(""), func(r triple.Relation) bool {
				return r.Key == l.Relation && r.Form == triple.FormNoun && lexicon.IsA(r.Word, "object")
			})
		})
	})
}

// weighAll weighs things by the nearest of some tellers. Those that it leaves out are weighed by the others, a price beside
// what things cost; where it leaves out most, and others tell that in what cannot be compared, theirs are taken.
func weighAll(k *known, tellers []teller, things []thing) (by teller, list []ranked) {
	for _, t := range tellers {
		more := t.weigh(k, without(things, thingsOf(list)))
		switch {
		case len(more) == 0:
		case len(list) == 0:
			by, list = t, more
		case by.sign == t.sign && quantity.Comparable(*list[0].by.amount, *more[0].by.amount):
			list = append(list, more...)
		case len(more) > len(list):
			by, list = t, more
		}
	}
	return by, list
}

// weighByOwner weighs the values of an attribute by what is told of those whose they
// are, in the same words: the highest point of a state by its highest elevation.
func (t teller) weighByOwner(k *known, things []thing) []ranked {
	word, _, more := strings.Cut(strings.ToLower(t.r.Word), " ")
	if !more || t.r.Form != triple.FormNoun {
		return nil
	}
	var out []ranked
	for _, x := range things {
		owner, why := x.owner, []triple.Literal(nil)
		if first, _, more := strings.Cut(strings.ToLower(x.as), " "); owner.Name != "" && (first != word || !more) {
			continue
		}
		if owner.Name == "" {
			owner, why = k.ownerAs(x.Term, word)
		}
		if owner.Name == "" {
			continue
		}
		for _, r := range t.weighOwn(k, []thing{{Term: owner}}) {
			x.because = joinFacts(joinFacts(x.because, why), r.by.because)
			x.amount, x.told = r.by.amount, r.by.Term
			out = append(out, ranked{x, r.by})
		}
	}
	return out
}

// ownerAs is whose attribute a thing is told to be, where the attribute's words begin
// with a word, and by which fact.
func (kn *known) ownerAs(x triple.Term, word string) (triple.Term, []triple.Literal) {
	for _, f := range kn.store.About(x) {
		r, ok := kn.relationOf(f.Relation)
		if ok && !f.Denied && r.Form == triple.FormNoun && f.Subject.Name == x.Name && strings.HasPrefix(strings.ToLower(r.Word), word+" ") {
			return f.Object, fact(f)
		}
	}
	return triple.Term{}, nil
}

func (kn *known) relationOf(key string) (triple.Relation, bool) {
	for _, r := range kn.with("") {
		if r.Key == key {
			return r, true
		}
	}
	return triple.Relation{}, false
}

func modifiersOf(x *clause.Term) []string {
	var out []string
	for _, m := range x.Modifiers {
		out = append(out, strings.ToLower(m))
	}
	return out
}

// weigh gives the things the first value that a teller tells of them, or else of those
// whose they are. Values that measure something else than the first are left out.
func (t teller) weigh(k *known, things []thing) []ranked {
	if len(things) == 0 {
		return nil
	}
	list := t.weighOwn(k, things)
	if len(list) == 0 {
		list = t.weighByOwner(k, things)
	}
	return nearest(list, func(x ranked) bool { return x.behind })
}

func (t teller) weighOwn(k *known, things []thing) []ranked {
	at := map[string]pair{}
	for _, p := range t.tell(k, things) {
		if _, had := at[p.of.Name]; !had && p.value.amount != nil {
			at[p.of.Name] = p
		}
	}
	var out []ranked
	for _, x := range things {
		p, ok := at[x.Name]
		if !ok || len(out) > 0 && !quantity.Comparable(*out[0].by.amount, *p.value.amount) {
			continue
		}
		x.because = joinFacts(x.because, p.value.because)
		x.amount, x.told = p.value.amount, p.value.Term
		out = append(out, ranked{x, p.value})
	}
	return out
}

// first keeps the n things that come first from a place on (0 for the very first), and
// all that are equal to the last of them; the others are what they were compared with.
func (o *ranking) first(list []ranked, direction, from, n int) ([]thing, bool) {
	slices.SortStableFunc(list, func(a, b ranked) int {
		x, _ := quantity.Compare(*a.by.amount, *b.by.amount)
		return -x * direction
	})
	equal := func(i, j int) bool {
		x, ok := quantity.Compare(*list[i].by.amount, *list[j].by.amount)
		return ok && x == 0
	}
	start := 0
	for ; from > 0 && start < len(list); from-- { // the second largest is behind all that are largest
		start++
		for start < len(list) && equal(start, start-1) {
			start++
		}
	}
	end := min(len(list), start+n)
	for end > start && end < len(list) && equal(end, end-1) {
		end++
	}
	var out []thing
	o.notes.compared = nil
	for i, x := range list {
		if i >= start && i < end {
			out = append(out, x.thing)
		} else {
			o.notes.compared = append(o.notes.compared, rows([]thing{x.thing})...)
		}
	}
	return out, len(out) > 0
}

// place is the rank that a phrase asks for, from 0: "the second largest".
func rankOf(words Words, rest remaining) int {
	for _, w := range rest.term.Modifiers {
		if n := words.Rank(strings.ToLower(w)); n > 0 {
			return n - 1
		}
	}
	return 0
}

// count is how many a phrase asks for: "the two largest"; 1 where it says nothing.
func count(x *clause.Term) int {
	if x.Quantity == nil || x.Quantity.Bound != "" {
		return 1
	}
	n := 0
	for _, d := range x.Quantity.Number {
		if d < '0' || d > '9' {
			return 1
		}
		n = 10*n + int(d-'0')
	}
	return max(1, n)
}

// beyond keeps the things that are more, or less, than a standard: "rivers longer than
// 750", "states larger than Texas", "more than Anna".
func (ph *phrases) beyond(things []thing, role *clause.Role, rest remaining) ([]thing, bool) {
	if len(rest.graded) == 0 {
		return nil, false
	}
	return ph.beyondStandard(things, rest.graded[0], &role.Term)
}

// compared2 keeps the things that are more of what an adjective compares than the
// standard is.
func (ph *phrases) beyondStandard(things []thing, g clause.Graded, standard *clause.Term) ([]thing, bool) {
	tellers, direction := ph.known.byAdjective(g.Lemma)
	if direction == 0 {
		ph.notes.miss(g.Lemma)
		return nil, false
	}
	if g.Degree == "less" || g.Degree == "least" {
		direction = -direction
	}
	limit, ok := ph.denote(standard)
	if !ok {
		return nil, false
	}
	for _, t := range tellers {
		list := t.weigh(ph.known, things)
		if len(list) == 0 {
			continue
		}
		against := limit
		if limit[0].amount == nil || len(limit) > 1 {
			against = nil
			for _, r := range t.weigh(ph.known, limit) {
				against = append(against, r.thing)
			}
		}
		if len(against) == 0 {
			continue
		}
		ph.notes.step(t.step)
		ph.notes.by, ph.notes.left = t.label(), len(things)-len(list)
		return keepBeyond(list, against, direction*t.sign), true
	}
	return ph.ranking.beyondTold(things, limit, g)
}

// keepBeyond keeps those of a list that are beyond all of the limits.
func keepBeyond(list []ranked, limits []thing, direction int) []thing {
	var out []thing
	for _, x := range list {
		beyond := true
		for _, l := range limits {
			limit := *l.amount
			if limit.Dimension == quantity.Number && limit.Unit == "" && !x.by.amount.Point() {
				limit = limit.InUnitOf(*x.by.amount)
			}
			n, ok := quantity.Compare(*x.by.amount, limit)
			beyond = beyond && ok && n == direction
			x.because = joinFacts(x.because, l.because)
		}
		if beyond {
			out = append(out, x.thing)
		}
	}
	return out
}

// order is what was told of who is more than whom, for an adjective.
func (kn *known) order(adjective string) map[string][]triple.Triple {
	return chain.Told(kn.words, kn.with(""), kn.all, adjective)
}

// byTold keeps the one of the things that was told to be more than all others.
func (o *ranking) byTold(things []thing, g clause.Graded) ([]thing, bool) {
	order := o.known.order(g.Lemma)
	if len(order) == 0 || len(things) < 2 {
		return nil, false
	}
	for _, x := range things {
		why := x.because
		above2 := true
		for _, y := range things {
			if x.Name == y.Name {
				continue
			}
			a, b := x.Name, y.Name
			if g.Degree == "least" || g.Degree == "less" {
				a, b = b, a
			}
			way := chain.Above(order, a, b)
			above2 = above2 && way != nil
			why = joinFacts(why, way)
		}
		if above2 {
			x.because = why
			return []thing{x}, true
		}
	}
	return nil, false
}

// beyondTold keeps the things that were told to be more than the limits are.
func (o *ranking) beyondTold(things, limits []thing, g clause.Graded) ([]thing, bool) {
	order := o.known.order(g.Lemma)
	if len(order) == 0 {
		return nil, false
	}
	var out []thing
	for _, x := range things {
		all := true
		for _, y := range limits {
			a, b := x.Name, y.Name
			if g.Degree == "less" {
				a, b = b, a
			}
			way := chain.Above(order, a, b)
			all = all && way != nil
			x.because = joinFacts(x.because, way)
		}
		if all {
			out = append(out, x)
		}
	}
	return out, true
}
