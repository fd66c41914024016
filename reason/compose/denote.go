package compose

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file finds what a phrase stands for.

// phrases finds what phrases stand for.
type phrases struct {
	known   *known
	notes   *notes
	links   *linker
	ranking *ranking
	names   *names
	clauses *clauses // those in phrases
	refer   func(*clause.Term) []triple.Term
}

// denote returns what a phrase stands for. It is false where a word of the phrase goes
// with nothing known; the words are noted then.
func (ph *phrases) denote(x *clause.Term) ([]thing, bool) {
	switch {
	case len(x.Coordinated) > 0:
		return ph.list(x)
	case x.Pronoun != "" && x.Head == "" && x.Name == "":
		return ph.referred(x)
	case (x.Determiner == "this" || x.Determiner == "that") && x.Head != "" && len(ph.refer(x)) == 0:
		ph.notes.miss(x.Text) // nobody spoke of it
		return nil, false
	case x.Value != nil && x.Head == "" && x.Name == "":
		t := triple.Const(triple.Number, x.Text)
		amount := amountOf(ph.known.words, t)
		if amount != nil && strings.ContainsAny(x.Value.Bound, "<>") {
			amount.Bound = x.Value.Bound
		}
		return []thing{{Term: t, amount: amount, told: t}}, true
	}
	things, rest, ok := ph.base(x)
	if !ok {
		return nil, false
	}
	if things, ok = ph.restrict(things, rest); !ok {
		return nil, false
	}
	return ph.ranking.graded(things, rest)
}

// members2 is all that the members of a list stand for.
func (ph *phrases) list(x *clause.Term) ([]thing, bool) {
	var out []thing
	for i := range x.Coordinated {
		one, ok := ph.denote(&x.Coordinated[i])
		if !ok {
			return nil, false
		}
		out = union(out, one)
	}
	return out, true
}

func (ph *phrases) referred(x *clause.Term) ([]thing, bool) {
	var out []thing
	for _, t := range ph.refer(x) {
		out = append(out, thing{Term: t})
	}
	if n := x.Quantity; n != nil {
		if q, ok := quantity.Of(*n); ok && q.Dimension == quantity.Number && int(q.From) != len(out) {
			return nil, false // the four of them, of three
		}
	}
	return out, len(out) > 0
}

func amountOf(w Words, t triple.Term) *quantity.Quantity { return amountBehind(w, t, "") }

func amountBehind(w Words, t triple.Term, prep string) *quantity.Quantity {
	q, ok := w.Amount(t, prep)
	if !ok {
		return nil
	}
	return &q
}

// remaining is what of a phrase has not been used yet.
type remaining struct {
	term *clause.Term
	// words are the modifiers that are still to be used, and by is how many of the
	// Graded are used.
	words  []string
	graded []clause.Graded
	roles  []clause.Role
	owner  *clause.Term
	class  string
}

func remainingOf(x *clause.Term) remaining {
	r := remaining{term: x, graded: x.Graded, roles: x.Roles, owner: x.Owner}
	for _, m := range x.Modifiers {
		r.words = append(r.words, strings.ToLower(m))
	}
	return r
}

// base is what a phrase stands for before what restricts it: a name, the values of an
// attribute, or the members of a class.
func (ph *phrases) base(x *clause.Term) ([]thing, remaining, bool) {
	rest := remainingOf(x)
	if x.Head == "" && x.Name == "" {
		return nil, rest, false // "the largest", "the oldest of them"
	}
	if x.Head == "" || x.Name != "" {
		things, ok := ph.names.named(x)
		return things, rest, ok
	}
	if things, ok := ph.notes.try(func() ([]thing, bool) { return ph.doing(x, &rest) }); ok {
		return things, rest, true
	}
	if things, ok := ph.attribute(x, &rest); ok {
		return things, rest, true
	}
	if things, ok := ph.ofClass(x, &rest); ok {
		return things, rest, true
	}
	if things, ok := ph.valuesOfNoun(x, &rest); ok {
		return things, rest, true
	}
	if things, ok := ph.names.called(x, &rest); ok {
		return things, rest, true
	}
	ph.notes.miss(x.Head)
	return nil, rest, false
}

// names finds what is called by words.
type names struct {
	known *known
	notes *notes
	links *linker
	match *match.Matcher
}

// named are the things that a name stands for. A class that is said with it, or within
// it, tells which: the Mississippi River is no state.
func (m *names) named(x *clause.Term) ([]thing, bool) {
	words := strings.Fields(strings.ToLower(x.Name))
	if x.Head != "" {
		name := strings.Join(words, " ")
		for _, whole := range []string{name + " " + x.Head, x.Head + " " + name} {
			if things, ok := m.exactly(whole); ok {
				return things, true
			}
		}
		things, ok := m.byName(words)
		if !ok || len(strings.Trim(name, "0123456789")) < 2 && triple.Key(things[0].Spelling()) != triple.Key(name) { // the 9 of bus 9 is no tram 9
			m.notes.miss(x.Name)
			return nil, false
		}
		return m.amongClass(things, x.Head)
	}
	if things, ok := m.byName(words); ok {
		return things, true
	}
	m.notes.miss(x.Name)
	return nil, false
}

// byName are the things called by these words: as they stand, with a class among them,
// or one name with another that it goes with, as in "Austin Texas".
func (m *names) byName(words []string) ([]thing, bool) {
	whole := strings.Join(words, " ")
	out, _ := m.exactly(whole)
	if n := len(words); n > 1 {
		for _, cut := range [][2][]string{{words[:n-1], words[n-1:]}, {words[1:], words[:1]}} {
			if things, ok := m.exactly(strings.Join(cut[0], " ")); ok {
				if kept, ok := m.amongKnownClass(things, cut[1][0]); ok {
					out = union(kept, out) // the Red River is a river, if a lowest point is called so too
				}
			}
		}
	}
	if len(out) > 0 {
		return m.ordered(out), true
	}
	if kept, ok := m.oneInOther(words); ok {
		return kept, true
	}
	for _, other := range m.known.words.Alike(whole) {
		if things, ok := m.exactly(other); ok {
			m.notes.step(taken(whole, other))
			return m.ordered(things), true
		}
	}
	t := &clause.Term{Name: whole, Text: whole}
	var longer []thing
	for _, n := range m.match.Called(t) {
		longer = append(longer, thing{Term: n})
	}
	if len(longer) == 1 {
		m.notes.step(taken(whole, longer[0].Spelling()))
		return longer, true
	}
	return nil, false
}

// oneInOther is what the first of some words names, in what the rest does.
func (m *names) oneInOther(words []string) ([]thing, bool) {
	for k := len(words) - 1; k > 0; k-- {
		a, ok1 := m.exactly(strings.Join(words[:k], " "))
		b, ok2 := m.exactly(strings.Join(words[k:], " "))
		if !ok1 || !ok2 {
			continue
		}
		if kept, ok := m.links.linked(a, b, "in", ""); ok {
			return kept, true
		}
	}
	return nil, false
}

// ordered marks those of several things of one name that are of another sort than the
// first: a city that has its name from the state is behind it.
func (m *names) ordered(things []thing) []thing {
	if len(things) < 2 {
		return things
	}
	sorts := m.known.classOf(things[:1])
	for i := 1; i < len(things); i++ {
		same := len(sorts) == 0
		for _, s := range sorts {
			_, is := m.known.isA(things[i].Term, s)
			same = same || is
		}
		things[i].behind = !same
	}
	return things
}

// nearest keeps, of what was found for things of one name, what was found for the nearer.
func nearest[T any](list []T, behind func(T) bool) []T {
	if near := slices.DeleteFunc(slices.Clone(list), behind); len(near) > 0 {
		return near
	}
	return list
}

// exactly are the names in use with just these words. Classes, qualities and values are
// no names.
//
// Where several things have one name, the one that needs no more to be told apart comes
// first.
func (m *names) exactly(words string) ([]thing, bool) {
	var out []thing
	key := triple.Key(words)
	for _, n := range m.spelt(key) {
		switch {
		case n.Kind == triple.Class || n.Kind == triple.Act:
		case n.Name == key:
			out = slices.Insert(out, 0, thing{Term: n})
		case triple.Key(plainName(n.Spelling())) == key:
			out = append(out, thing{Term: n})
		}
	}
	return out, len(out) > 0
}

// spelt are names in use among which is any with just the words of a key:
// those that have the first of them, or where very many do, the rarest.
func (m *names) spelt(key string) []triple.Term {
	first, rest, _ := strings.Cut(key, "_")
	names := m.known.store.Names(first)
	if len(names) < match.Many || rest == "" {
		return names
	}
	for w := range strings.SplitSeq(rest, "_") {
		if rarer := m.known.store.Names(w); len(rarer) > 0 && len(rarer) < len(names) {
			names = rarer
		}
	}
	whole := m.known.store.Names(key)
	return append(slices.Clip(whole), slices.DeleteFunc(names, func(n triple.Term) bool { return slices.Contains(whole, n) })...)
}

// plainName is a name without what tells it from others of that name: "Portland" of
// "Portland (Maine)".
func plainName(s string) string {
	if i := strings.LastIndex(s, " ("); i > 0 && strings.HasSuffix(s, ")") {
		return s[:i]
	}
	return s
}

// amongClass keeps the things that are of a class; where none is told to be, the words
// are those of a name and its kind, and all are kept.
func (m *names) amongClass(things []thing, noun string) ([]thing, bool) {
	if kept, ok := m.amongKnownClass(things, noun); ok {
		return kept, true
	}
	for _, x := range things {
		if len(m.known.classOf([]thing{x})) > 0 {
			m.notes.miss(noun)
			return nil, false
		}
	}
	return things, true
}

func (m *names) amongKnownClass(things []thing, noun string) ([]thing, bool) {
	for _, k := range m.known.classes(noun) {
		var out []thing
		for _, x := range things {
			if f, ok := m.known.isA(x.Term, k.name); ok {
				x.because = joinFacts(x.because, fact(f))
				out = append(out, x)
			}
		}
		if len(out) > 0 {
			m.notes.step(k.step)
			return out, true
		}
	}
	return nil, false
}

// ofClass are the members of the class that the noun names, with as many of the words
// before it as belong to the name of the class.
func (ph *phrases) ofClass(x *clause.Term, rest *remaining) ([]thing, bool) {
	head := strings.ToLower(x.Head)
	for k := range len(rest.words) + 1 {
		name := strings.Join(append(slices.Clone(rest.words[k:]), head), " ")
		for _, one := range ph.known.classes(name) {
			if one.step != "" && k < len(rest.words) {
				continue // two words are no other word for two
			}
			things := ph.known.members(one.name)
			if len(things) == 0 {
				continue
			}
			rest.words = rest.words[:k]
			rest.class = one.name
			ph.notes.noun = one.name
			ph.notes.step(one.step)
			return things, true
		}
	}
	return nil, false
}

// called are things whose names have the words of a phrase: "the fridge".
func (m *names) called(x *clause.Term, rest *remaining) ([]thing, bool) {
	t := *x
	t.Graded, t.Roles, t.Relative, t.Owner = nil, nil, nil, nil
	t.Modifiers = rest.words
	names := m.match.Called(&t)
	if len(names) == 0 && len(rest.words) == 0 {
		return nil, false
	}
	if len(names) == 0 {
		t.Modifiers = nil
		names = m.match.Called(&t)
	} else {
		rest.words = nil
	}
	var out []thing
	for _, n := range names {
		ofIt := n.Owned() && m.known.words.Singular(lastWord(n.Spelling())) != m.known.words.Singular(strings.ToLower(x.Head)) // the laptop's battery is no laptop
		if n.Kind != triple.Class && !ofIt {
			out = append(out, thing{Term: n})
		}
	}
	return out, len(out) > 0
}

// restrict keeps the things that all that is said of them goes with.
func (ph *phrases) restrict(things []thing, rest remaining) ([]thing, bool) {
	ok := true
	for i := len(rest.words) - 1; i >= 0 && ok; i-- {
		things, ok = ph.modified(things, rest.words[i], rest)
	}
	if rest.owner != nil && ok {
		things, ok = ph.owned(things, rest.owner)
	}
	for i := range rest.roles {
		if ok {
			things, ok = ph.byRole(things, &rest.roles[i], rest)
		}
	}
	for i := range rest.term.Relative {
		if ok {
			things, ok = ph.byClause(things, &rest.term.Relative[i])
		}
	}
	for i := range rest.term.Apposition {
		if !ok {
			break
		}
		same, known := ph.denote(&rest.term.Apposition[i])
		if !known {
			return nil, false
		}
		things = both(things, same)
	}
	return things, ok
}

// modified keeps the things that a word before the noun goes with: a quality, a name,
// the number of a rank.
func (ph *phrases) modified(things []thing, word string, rest remaining) ([]thing, bool) {
	if slices.ContainsFunc(rest.graded, func(g clause.Graded) bool { return g.Lemma != "" && compares(ph.known.words, word, g) }) ||
		ph.known.words.Operator(word) != "" {
		return things, true // used where things are compared
	}
	if kept, ok := ph.known.withQuality(things, word); ok {
		return kept, true
	}
	if kept, ok := ph.names.amongKnownClass(things, word); ok {
		return kept, true
	}
	if ph.known.isClass(word) && ph.known.words.Singular(word) == word { // the state capitals
		if kept, ok := ph.links.linked(things, ph.known.members(ph.known.classes(word)[0].name), "of", ""); ok && len(kept) > 0 {
			return kept, true
		}
	}
	if _, measures := ph.known.words.Dimensions(word); len(measures) > 0 { // how big is big?
		ph.notes.miss(word)
		return nil, false
	}
	if names, ok := ph.names.byName([]string{word}); ok {
		if kept := both(things, names); len(kept) > 0 {
			return kept, true
		}
		if kept, ok := ph.links.linked(things, names, "of", ""); ok {
			return kept, true
		}
	}
	if base := ph.known.words.Base(word); base != "" && base != word { // bordering states
		if others, ok := ph.links.linked(things, things, "", base); ok {
			return others, true
		}
	}
	ph.notes.miss(word)
	return nil, false
}

// compares reports whether a word is the one that a comparison was read from.
func compares(w Words, word string, g clause.Graded) bool {
	if word == g.Lemma || word == g.Degree || word == g.Degree+" "+g.Lemma {
		return true
	}
	base, _ := w.Graded(word)
	return base == g.Lemma || strings.HasSuffix(word, " "+g.Lemma) || w.Rank(word) > 0
}

// withQuality keeps the things that are told to be so.
func (kn *known) withQuality(things []thing, word string) ([]thing, bool) {
	quality := triple.Const(triple.Quality, word)
	facts := kn.store.Pairs(triple.Is, nil, &quality, maxRows)
	if len(facts) == 0 {
		return nil, false
	}
	var so []thing
	for _, f := range facts {
		if !f.Denied {
			so = append(so, thing{Term: f.Subject, because: fact(f)})
		}
	}
	return both(things, so), true
}

// owned keeps what is somebody's: by any fact between the two.
func (ph *phrases) owned(things []thing, owner *clause.Term) ([]thing, bool) {
	owners, ok := ph.denoteAmong(things, owner)
	if !ok {
		return nil, false
	}
	if kept := both(ofNobody(things), owners); len(kept) > 0 && !ph.known.words.Person(ph.notes.noun) { // the state of Texas
		return kept, true
	}
	return ph.links.linked(without(things, owners), owners, "of", "")
}

// ofNobody are the things that were not found as what they are to somebody: a cousin is
// not that of herself.
func ofNobody(things []thing) []thing {
	return slices.DeleteFunc(slices.Clone(things), func(x thing) bool { return x.owner.Name != "" })
}

// denoteAmong is what a phrase stands for, a name for all that have it, so that what it
// is said to be may tell which.
func (ph *phrases) denoteAmong(things []thing, x *clause.Term) ([]thing, bool) {
	if x.Name != "" && x.Head == "" && len(x.Roles)+len(x.Relative)+len(x.Modifiers) == 0 {
		if all, ok := ph.names.byName(strings.Fields(strings.ToLower(x.Name))); ok {
			if kept := both(things, all); len(kept) > 0 {
				return kept, true
			}
			return all, true
		}
	}
	return ph.denote(x)
}

// byRole keeps the things that a phrase behind the noun goes with.
func (ph *phrases) byRole(things []thing, role *clause.Role, rest remaining) ([]thing, bool) {
	switch {
	case role.Prep == "with" || role.Prep == "having":
		return ph.clauses.having(things, &role.Term)
	case role.Prep == "without":
		kept, ok := ph.clauses.having(things, &role.Term)
		return without(things, kept), ok
	case role.Name == clause.Standard || role.Prep == "than":
		return ph.beyond(things, role, rest)
	case len(rest.graded) > 0 && ph.known.comparesBy(role):
		return things, true // what is compared, see graded
	}
	among := things
	if role.Prep != "" && role.Prep != "of" {
		among = nil
	}
	others, ok := ph.denoteAmong(among, &role.Term)
	if !ok {
		return nil, false
	}
	if ph.known.words.Operator(role.Prep) == "except" {
		return without(things, others), true
	}
	if role.Prep == "" || role.Prep == "of" { // the state of Texas
		if kept := both(ofNobody(things), others); len(kept) > 0 {
			return kept, true
		}
	}
	return ph.links.linked(things, others, role.Prep, "")
}

// comparesBy reports whether a phrase says what things are compared by: "the largest by
// area", "the largest in population".
func (kn *known) comparesBy(r *clause.Role) bool {
	return r.Prep == "by" || r.Prep == "in" && r.Term.Head != "" && !kn.isClass(r.Term.Head) && len(kn.byNoun(modifiersOf(&r.Term), strings.ToLower(r.Term.Head))) > 0
}

// byClause keeps the things that a relative clause goes with.
func (ph *phrases) byClause(things []thing, q *clause.Clause) ([]thing, bool) {
	gap := slices.IndexFunc(q.Roles, func(r clause.Role) bool { return r.Term.Pronoun == clause.Gap })
	if gap < 0 || !plain(ph.known.words, q) {
		return nil, false
	}
	if q.Kind == clause.Event && ph.known.words.Operator(q.Predicate.Lemma) == "except" {
		if o := find(q, clause.Object); o >= 0 {
			others, ok := ph.denote(&q.Roles[o].Term)
			return without(things, others), ok
		}
	}
	kept, ok := ph.clauses.solve(q, gap, things)
	if !ok {
		return nil, false
	}
	return both(things, kept), true
}
