package compose

import (
	"cmp"
	"slices"
	"strings"

	"whence/reason/telling"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file finds the relations that tell an attribute: by its noun, by the adjective
// that compares it, by the unit of its values.

// teller is a relation that tells an attribute of things.
type teller struct {
	r triple.Relation
	// ofObject: the fact says "VALUE is the N of THING".
	ofObject bool
	// used are the words before the noun that the relation's own words account for.
	used []string
	// bare is set where only a number alone counts, and noun where only what has that word
	// in it does: of all that was got the points.
	bare bool
	noun string
	// in is the dimension of the values that count, "" for any: of what things are told to be those in square metres.
	in quantity.Dimension
	// cost grows with how far the relation's words are from those asked; step
	// says how they were met.
	cost int
	step string
	// sign is -1 where a greater value is less of what the adjective is for.
	sign int
}

// label is what the teller tells, in words.
func (t teller) label() string {
	switch {
	case t.r.Form == triple.FormIs:
		return "value"
	case t.r.Form == triple.FormMeasure:
		_, adjective, _ := strings.Cut(t.r.Word, " ")
		return "how " + adjective + " they are"
	case t.r.Word != "":
		return t.r.Word
	case t.r.Lemma == "":
		return "value"
	}
	return "how much they " + t.r.Lemma
}

// pair is a thing with a value that it has.
type pair struct {
	of    triple.Term
	value thing
}

// byNoun are the tellers of an attribute that a noun names, with the words before it,
// the nearest first.
func (kn *known) byNoun(words []string, noun string) []teller {
	var out []teller
	seen := map[string]bool{}
	add := func(t teller) {
		if key := t.r.Key + string(t.in); !seen[key] {
			seen[key] = true
			t.ofObject = t.r.Form == triple.FormNoun
			if t.sign == 0 {
				t.sign = 1
			}
			out = append(out, t)
		}
	}
	for _, r := range kn.with("") {
		if r.Form == triple.FormNoun || r.Form == triple.FormHas {
			nounTeller(kn.words, r, words, noun, add)
		}
	}
	dims := kn.words.NounDimensions(noun)
	for _, d := range dims {
		kn.dimensionTellers(d, noun, add)
	}
	for _, t := range byThings(kn, dims) {
		add(t)
	}
	slices.SortStableFunc(out, func(a, b teller) int { return cmp.Compare(a.cost, b.cost) })
	return out
}

// nounTeller adds a noun relation where its words are those asked, more, fewer, or other
// words for them.
func nounTeller(lang Words, r triple.Relation, words []string, noun string, add func(teller)) {
	told := strings.Fields(strings.ToLower(r.Word))
	if len(told) == 0 {
		return
	}
	head := told[len(told)-1]
	before := told[:len(told)-1]
	t := teller{r: r}
	switch is, same := lang.Kind(head, noun); {
	case lang.Singular(head) == lang.Singular(noun):
	case same:
		t.cost, t.step = 3, taken(noun, head)
	case is:
		t.cost, t.step = 4, "a "+head+" is a "+noun
	default:
		return
	}
	for _, w := range words {
		if slices.Contains(before, w) {
			t.used = append(t.used, w)
		}
	}
	if n := len(before) - len(t.used); n > 0 {
		t.cost += 2 * n
		t.step = taken(strings.TrimSpace(strings.Join(words, " ")+" "+noun), r.Word)
	}
	if len(t.used) < len(words) {
		t.cost += len(words) - len(t.used)
	}
	add(t)
}

// dimensionTellers adds the relations that tell a dimension by other words than asked.
func (kn *known) dimensionTellers(d lexicon.Dimension, asked string, add func(teller)) {
	addSigned := func(t teller) {
		t.ofObject = t.r.Form == triple.FormNoun
		ok := false
		unit := kn.unitOf(t.r, t.ofObject)
		bare := unit == string(quantity.Number) && t.r.Form != triple.FormNoun && !slices.Contains(d.Units, unit)
		if t.sign, ok = d.In(unit); ok && !bare {
			add(t)
		}
	}
	for i, n := range d.Nouns {
		cost := 5 + i
		if n == asked {
			cost = 0
		}
		for _, r := range kn.with("") {
			if r.Form == triple.FormNoun && lastWord(r.Word) == n {
				addSigned(teller{r: r, cost: cost, step: taken(asked, r.Word)})
			}
		}
	}
	for _, r := range kn.with("") {
		switch {
		case r.Form == triple.FormMeasure && slices.Contains(d.More, lastWord(r.Word)):
			add(teller{r: r, cost: 1, sign: 1})
		case (r.Form == triple.FormVerb || r.Form == triple.FormPassive) && slices.Contains(d.Verbs, r.Lemma):
			addSigned(teller{r: r, cost: 2})
		}
	}
}

func lastWord(s string) string {
	return strings.ToLower(triple.LastWord(s))
}

// byAdjective are the tellers of what an adjective compares, the nearest first, and
// whether more of a teller's value is more (1) or less of it (-1); 0 where nobody knows.
func (kn *known) byAdjective(adjective string) ([]teller, int) {
	dims, directions := kn.words.Dimensions(adjective)
	var out []teller
	seen := map[string]bool{}
	direction := 0
	for i, d := range dims {
		direction = directions[i]
		kn.dimensionTellers(d, adjective, func(t teller) {
			if !seen[t.r.Key] {
				seen[t.r.Key] = true
				t.ofObject = t.r.Form == triple.FormNoun
				t.step = ""
				if t.cost >= 5 {
					t.step = taken(adjective, adjective+" by "+t.r.Word)
				}
				out = append(out, t)
			}
		})
	}
	if kn.words.Sort(adjective) == "bare" && direction != 0 {
		out = append(out, teller{r: triple.Relation{Key: triple.Is, Form: triple.FormIs}, cost: 7, sign: 1, bare: true, step: "a number alone says how " + adjective})
	}
	for _, t := range kn.byUnit(dims, adjective) {
		if key := t.r.Key + " " + string(t.in); !seen[t.r.Key] && !seen[key] {
			seen[key] = true
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b teller) int { return cmp.Compare(a.cost, b.cost) })
	return out, direction
}

// byUnit are the tellers whose values have a unit of the dimensions: what costs 3 euros
// is so expensive, whatever the sentence says.
func (kn *known) byUnit(dims []lexicon.Dimension, adjective string) []teller {
	var out []teller
	for _, r := range kn.with("") {
		if r.Key == triple.InstanceOf || r.Key == triple.Is || r.Form == triple.FormCount {
			continue
		}
		facts := kn.all(r.Key)
		if len(facts) == 0 {
			continue
		}
		ofObject := r.Form == triple.FormNoun
		unit := kn.unitOf(r, ofObject)
		for _, d := range dims {
			if sign, ok := d.In(unit); ok && unit != string(quantity.Number) {
				out = append(out, teller{r: r, ofObject: ofObject, cost: 8, sign: sign, step: taken(adjective, adjective+" by "+teller{r: r}.label())})
			}
		}
	}
	return append(out, byThings(kn, dims)...)
}

// byThings are the tellers of what things are told to be that has a unit of the dimensions: the plot is 180 square metres.
func byThings(kn *known, dims []lexicon.Dimension) (out []teller) {
	seen := map[quantity.Dimension]bool{}
	for _, f := range kn.all(triple.Is) {
		q, ok := kn.words.Amount(f.Object, "")
		if !ok || seen[q.Dimension] || q.Dimension == quantity.Number {
			continue
		}
		seen[q.Dimension] = true
		for _, d := range dims {
			if sign, ok := d.In(string(q.Dimension)); ok {
				out = append(out, teller{r: triple.Relation{Key: triple.Is, Form: triple.FormIs}, in: q.Dimension, cost: 8, sign: sign})
			}
		}
	}
	return out
}

// unitOf is the dimension of the first value of a relation, "" where it tells none.
func (kn *known) unitOf(r triple.Relation, ofObject bool) string {
	facts := kn.all(r.Key)
	for _, f := range facts[:min(len(facts), 3)] {
		v := f.Object
		if ofObject {
			v = f.Subject
		}
		if q, ok := kn.words.Amount(v, r.Prep); ok {
			return string(q.Dimension)
		}
	}
	return ""
}

// tell are the values that a teller tells of things, and of others the relations that tell the same in other
// words: of each what was said in words before what stands in a column. Things are all where nil.
func (t teller) tell(k *known, things []thing) []pair {
	if t.noun != "" || t.bare || t.r.Form == triple.FormVerb {
		return t.tellOwn(k, things)
	}
	peers := append(telling.Peers(k.words, k.with(""), t.r), t.r)
	slices.SortStableFunc(peers, func(a, b triple.Relation) int { return telling.Order(a) - telling.Order(b) })
	years := slices.IndexFunc(peers, func(r triple.Relation) bool { return telling.Years(k.words, r) })
	var out []pair
	from := map[string]string{}
	for _, r := range peers {
		one := t
		one.r, one.ofObject = r, r.Form == triple.FormNoun
		for _, p := range one.tellOwn(k, things) {
			if by := from[p.of.Name]; by != "" && by != r.Key {
				continue
			}
			from[p.of.Name] = r.Key
			if n := p.value.amount; years >= 0 && n != nil && n.Dimension == quantity.Number && n.Unit == "" {
				p.value.amount = teller{r: peers[years]}.measured(k.words, p.value.Term)
			}
			out = append(out, p)
		}
	}
	return out
}

func (t teller) tellOwn(k *known, things []thing) []pair {
	at := map[string]thing{}
	for _, x := range things {
		at[x.Name] = x
	}
	var out []pair
	for _, f := range k.all(t.r.Key) {
		of, value := f.Subject, f.Object
		if t.ofObject {
			of, value = f.Object, f.Subject
		}
		if strings.HasSuffix(value.Name, "'s_"+triple.Key(t.r.Word)) && t.ofObject {
			continue // "Texas's area": the value is told of it
		}
		x, ok := at[of.Name]
		if things != nil && !ok || t.noun != "" && !hasNoun(k.words, value, t.noun) {
			continue
		}
		amount := t.measured(k.words, value)
		if t.in != "" && (amount == nil || amount.Dimension != t.in) {
			continue
		}
		out = append(out, pair{of: of, value: thing{Term: value, owner: of, as: t.r.Word, behind: x.behind, because: joinFacts(x.because, fact(f)), amount: amount, told: value}})
	}
	return append(out, t.alone(k, things)...)
}

// alone are the values of things of which a number alone tells what the teller measures: Ann,
// who is 41, is so many years old.
func (t teller) alone(k *known, things []thing) []pair {
	if t.r.Form != triple.FormMeasure || k.words.Sort(lastWord(t.r.Word)) != "bare" {
		return nil
	}
	out := teller{r: triple.Relation{Key: triple.Is, Form: triple.FormIs}, bare: true}.tell(k, things)
	out = slices.DeleteFunc(out, func(p pair) bool { return p.value.amount == nil })
	for i := range out {
		out[i].value.amount = t.measured(k.words, out[i].value.Term)
	}
	return out
}

// measured is the amount of a value, with the unit of its relation: 30 of "30 years old".
func (t teller) measured(w Words, value triple.Term) *quantity.Quantity {
	q := amountBehind(w, value, t.r.Prep)
	if t.bare && q != nil && (q.Dimension != quantity.Number || q.Unit != "") {
		return nil
	}
	if q == nil || t.r.Form != triple.FormMeasure || q.Unit != "" {
		return q
	}
	unit, _, _ := strings.Cut(t.r.Word, " ")
	if v, ok := w.Amount(triple.Const(triple.Text, value.Spelling()+" "+unit), ""); ok {
		return &v
	}
	return q
}

// hasNoun reports whether a value has a noun in it: "72 points".
func hasNoun(words Words, value triple.Term, noun string) bool {
	noun = words.Singular(strings.ToLower(noun))
	return slices.ContainsFunc(strings.Fields(strings.ToLower(value.Spelling())), func(w string) bool { return words.Singular(w) == noun })
}

// attribute is the value of an attribute of an owner: "the capital of Texas", "the
// highest point in Texas", "Texas's area".
func (ph *phrases) attribute(x *clause.Term, rest *remaining) ([]thing, bool) {
	owner, at := rest.ownerIn(ph.known)
	if owner == nil {
		return nil, false
	}
	tellers := ph.known.attributeTellers(x, rest.words)
	named := len(tellers) == 0 && ph.known.words.Operator(strings.ToLower(x.Head)) == "name" // the names of the cities are the cities
	if len(tellers) == 0 && !named {
		return nil, false
	}
	before := *ph.notes
	owners, ok := ph.denote(owner)
	if !ok {
		*ph.notes = before
		return nil, false
	}
	if named {
		rest.owned(at)
		return owners, true
	}
	if len(owners) == 0 {
		return nil, true
	}
	asked, several := slices.Clone(rest.graded), len(owners) > 1
	for _, t := range tellers {
		pairs, within := ph.told(x, t, owners, len(asked) > 0)
		if len(pairs) == 0 {
			continue
		}
		several = several || within
		ph.notes.step(t.step)
		rest.use(t.used, ph.known.words)
		rest.owned(at)
		if several && !x.Plural {
			rest.graded = asked // of the highest points of many the highest
		}
		ph.notes.by = t.label()
		ph.assumeRest(x, t, rest)
		return nearest(valuesOf(pairs), func(x thing) bool { return x.behind }), true
	}
	*ph.notes = before
	return nil, false
}

// told are the values that a relation tells of owners, or else of what is within them.
func (ph *phrases) told(x *clause.Term, t teller, owners []thing, graded bool) (pairs []pair, within bool) {
	if pairs = t.tell(ph.known, owners); len(pairs) == 0 {
		pairs = t.tellByOwner(ph.known, owners)
	}
	if len(pairs) == 0 && (x.Plural || graded) && !ph.known.isClass(x.Head) {
		pairs = ph.tellWithin(t, owners)
		within = len(pairs) > 0
	}
	return pairs, within
}

// ownerIn is whose attribute is asked for, and the role that says so, -1 for none.
func (r *remaining) ownerIn(kn *known) (owner *clause.Term, at int) {
	if r.owner != nil {
		return r.owner, -1
	}
	for i := range r.roles {
		if owning(kn.words, &r.roles[i]) && (len(r.graded) == 0 || !kn.comparesBy(&r.roles[i])) {
			return &r.roles[i].Term, i
		}
	}
	return nil, -1
}

// assumeRest takes the first word of a phrase that a teller has not to be meant by it.
func (ph *phrases) assumeRest(x *clause.Term, t teller, rest *remaining) {
	for _, w := range rest.words {
		if !slices.ContainsFunc(rest.graded, func(g clause.Graded) bool { return compares(ph.known.words, w, g) }) && ph.known.words.Operator(w) == "" {
			ph.notes.assume(taken(strings.TrimSpace(strings.Join(rest.words, " ")+" "+x.Head), t.r.Word))
			rest.words = slices.DeleteFunc(rest.words, func(o string) bool { return o == w })
			return
		}
	}
}

// tellByOwner is what a teller tells of things that are values themselves: the highest
// elevation of a state is the elevation of its highest point.
func (t teller) tellByOwner(k *known, things []thing) []pair {
	var out []pair
	for _, x := range t.weighByOwner(k, things) {
		out = append(out, pair{of: x.Term, value: thing{Term: x.told, owner: x.Term, as: t.r.Word, because: x.because, amount: x.amount, told: x.told}})
	}
	return out
}

// owned takes the owner out that was used: the phrase at a place, or the owner itself.
func (r *remaining) owned(at int) {
	if at < 0 {
		r.owner = nil
		return
	}
	r.roles = slices.Delete(slices.Clone(r.roles), at, at+1)
}

// attributeTellers are the tellers of the attribute that a phrase names, by its noun or by
// the one before it: the capital city is the capital.
func (kn *known) attributeTellers(x *clause.Term, words []string) []teller {
	tellers := kn.byNoun(words, strings.ToLower(x.Head))
	n := len(words)
	if len(tellers) > 0 || n == 0 {
		return tellers
	}
	tellers = slices.DeleteFunc(kn.byNoun(words[:n-1], words[n-1]), func(t teller) bool { return t.cost > 0 || t.r.Form != triple.FormNoun })
	for i := range tellers {
		tellers[i].used, tellers[i].step = append(tellers[i].used, words[n-1]), taken(words[n-1]+" "+x.Head, tellers[i].r.Word)
	}
	return tellers
}

// isClass reports whether a noun is that of a class in use itself.
func (kn *known) isClass(noun string) bool {
	return slices.ContainsFunc(kn.classes(strings.ToLower(noun)), func(k class) bool { return k.step == "" })
}

// tellWithin is what a teller tells of all that is in a place of which it tells nothing
// itself: the lowest point of a country is that of one of its states.
func (ph *phrases) tellWithin(t teller, places []thing) []pair {
	if t.cost >= 3 {
		return nil
	}
	var of []thing
	for _, p := range t.tell(ph.known, nil) {
		of = union(of, []thing{{Term: p.of}})
	}
	if ph.known.ofSeveralSorts(of) { // the area of a country is not that of its states and its lakes
		return nil
	}
	before := *ph.notes
	within, ok := ph.links.linked(of, places, "in", "")
	if !ok || len(ph.notes.assumed) > len(before.assumed) {
		*ph.notes = before
		return nil
	}
	return t.tell(ph.known, within)
}

// ofSeveralSorts reports whether some things are told to be of other classes than the first that is told to be of any.
func (kn *known) ofSeveralSorts(things []thing) bool {
	var sorts []string
	return slices.ContainsFunc(things, func(x thing) bool {
		of := kn.classOf([]thing{x})
		if len(sorts) == 0 {
			sorts = of
		}
		return len(of) > 0 && !slices.ContainsFunc(of, func(s string) bool { return slices.Contains(sorts, s) })
	})
}

// valuesOf are the values of pairs, each once, and with what they are of.
func valuesOf(pairs []pair) []thing {
	var out []thing
	for _, p := range pairs {
		if !slices.ContainsFunc(out, func(o thing) bool {
			return o.Name == p.value.Name && o.amount == nil && o.owner.Name == p.value.owner.Name
		}) {
			out = append(out, p.value)
		}
	}
	return out
}

// use takes the words out that were used.
func (r *remaining) use(words []string, w Words) {
	r.words = slices.DeleteFunc(slices.Clone(r.words), func(s string) bool { return slices.Contains(words, s) })
	r.graded = slices.DeleteFunc(slices.Clone(r.graded), func(g clause.Graded) bool {
		return slices.ContainsFunc(words, func(s string) bool { return compares(w, s, g) })
	})
}

// owning reports whether a phrase behind a noun may say whose it is.
func owning(w Words, r *clause.Role) bool {
	return r.Prep == "of" || r.Prep == "for" || w.Place(r.Prep)
}

// valuesOfNoun are all that are the N of something: "the capitals".
func (ph *phrases) valuesOfNoun(x *clause.Term, rest *remaining) ([]thing, bool) {
	for _, t := range ph.known.byNoun(rest.words, strings.ToLower(x.Head)) {
		pairs := t.tell(ph.known, nil)
		if len(pairs) == 0 || t.cost >= 3 || t.r.Form != triple.FormNoun || ph.known.words.Singular(lastWord(t.r.Word)) != ph.known.words.Singular(strings.ToLower(x.Head)) {
			continue
		}
		ph.notes.step(t.step)
		asked := slices.Clone(rest.graded)
		rest.use(t.used, ph.known.words)
		if !x.Plural {
			rest.graded = asked
		}
		ph.notes.noun = t.r.Word
		return valuesOf(pairs), true
	}
	return nil, false
}
