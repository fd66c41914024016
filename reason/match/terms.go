package match

import (
	"slices"
	"strings"

	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file says what the phrases of a question may stand for.

// names finds what is called by words.
type names struct {
	store Store
	words Words
}

// query brings a clause into the form that facts have.
func (m *Matcher) query(c *clause.Clause, refer func(*clause.Term) []triple.Term) *query {
	q := &query{c: c, hole: -1, parts: m.names.none(c)}
	if q.parts != nil {
		return q
	}
	for i := range c.Roles {
		r := &c.Roles[i]
		p := part{name: r.Name, prep: r.Prep, from: &r.Term, hole: r.Term.Hole}
		if p.hole != clause.NoHole {
			q.hole = len(q.parts)
		} else {
			p.are = bounded(m.names, &r.Term, c.Modal, append(m.names.meant(&r.Term, refer), m.names.anyOf(&r.Term, c.Modal)...))
			if noun := lastKeyWord(triple.Key(r.Term.Head + r.Term.Name)); r.Term.Value == nil {
				p.are = slices.DeleteFunc(p.are, func(a term) bool {
					return a.cost > 0 && narrow.Another(m.names.words, a.Term, noun, r.Term.Text, r.Prep)
				})
			}
			for _, a := range slices.Clone(p.are) {
				if len(a.because) == 0 && a.Kind != triple.Number && !m.names.words.IsTime(a.Term) {
					p.are = append(p.are, m.kinds.covering(a)...)
				}
			}
		}
		q.parts = append(q.parts, p)
	}
	return q
}

// bounded adds to what a phrase may stand for all of a kind over or under an amount, where one of so much is
// asked about, and takes away those that it is none of: an order of 620 pounds is one of the orders over 500, and
// one of 400, or any, need not be.
func bounded(known names, x *clause.Term, modal string, are []term) []term {
	if x.Head == "" || x.Name != "" {
		return are
	}
	asked, some := amountOf(known, x)
	within := func(n triple.Term) (is, so bool) {
		if is, so = moreThan(known, x, n); so {
			return is && known.words.Sort(modal) == "allowing", so
		}
		kind, rest, _ := strings.Cut(strings.ToLower(n.Spelling()), " ")
		if !slices.ContainsFunc(strings.Fields(strings.ToLower(x.Text)), func(w string) bool { return sameWord(kind, w, known.words) }) {
			return false, false
		}
		told, so := limit(known, rest)
		is, _ = quantity.Meets(asked, told)
		return is && some && so, so
	}
	are = slices.DeleteFunc(are, func(a term) bool {
		is, so := within(a.Term)
		return so && !is && a.Name != triple.Key(x.Text)
	})
	for _, form := range forms(known.words, strings.ToLower(x.Head)) {
		for _, n := range known.store.Names(form) {
			has := slices.ContainsFunc(are, func(a term) bool { return a.Name == n.Name })
			if is, _ := within(n); is && !has {
				are = append(are, term{Term: n, cost: costPart, step: "“" + phrase(x) + "” is taken for " + n.Spelling()})
			}
		}
	}
	return are
}

// limit is the amount behind a word that bounds it, in what a name says of a kind: "of more than ten people".
func limit(known names, said string) (quantity.Quantity, bool) {
	words := strings.Fields(said)
	for i := range words {
		for n := 1; n <= 2 && i+n < len(words); n++ {
			bound := known.words.Bound(strings.Join(words[i:i+n], " "))
			if v, ok := known.words.Amount(triple.Term{Label: strings.Join(words[i+n:], " ")}, ""); ok && strings.ContainsAny(bound, "<>") {
				v.Bound = bound
				return v, true
			}
		}
	}
	return quantity.Quantity{}, false
}

// moreThan reports whether a name is of more or fewer than a number of a kind, and whether so many as are asked
// of are among them: who may not have more than two plots may not have three.
func moreThan(known names, x *clause.Term, n triple.Term) (is, so bool) {
	said := strings.Fields(strings.ToLower(n.Spelling()))
	last := len(said) - 1
	if x.Quantity == nil || x.Quantity.Bound+x.Quantity.Until != "" || len(x.Modifiers) > 0 || last < 2 || !sameWord(said[last], strings.ToLower(x.Head), known.words) {
		return false, false
	}
	asked, _ := known.words.Amount(triple.Term{Label: x.Quantity.Number}, "")
	told, so := limit(known, strings.Join(said[:last], " "))
	is, _ = quantity.Meets(asked, told)
	return is, so
}

// amountOf is the amount that a phrase ends in: of 620 pounds, for eight people.
func amountOf(known names, x *clause.Term) (quantity.Quantity, bool) {
	words := strings.Fields(x.Text)
	for i := 1; i < len(words) && x.Determiner != "the"; i++ {
		if v, ok := known.words.Amount(triple.Term{Label: strings.Join(words[i:], " ")}, ""); ok {
			return v, v.Bound == ""
		}
	}
	return quantity.Quantity{}, false
}

// anyOf are the names of everybody and nobody, where anybody is asked for, or whether all people of a
// kind may or must do something.
func (known names) anyOf(x *clause.Term, modal string) []term {
	people := modal != "" && alone(x) && known.words.Person(x.Head) && (x.Plural && x.Determiner == "" || known.words.Sort(x.Determiner) == "article")
	if !people && (x.Determiner != "any" || x.Pronoun == "") {
		return nil
	}
	var out []term
	for _, w := range known.words.Universals() {
		for _, n := range known.store.Names(w) {
			if g, ok := generalOf(known.words, n); ok && g.of != "several" && g.kind == "" && g.rest == "" {
				out = append(out, term{Term: n})
			}
		}
	}
	return out
}

// none are the parts of a question whether there is something, as one whether there is what
// was told to be none: a bank on the island, where there is no bank on the island.
func (known names) none(c *clause.Clause) []part {
	if c.Kind != clause.Existence || len(c.Roles) == 0 || c.Roles[0].Name != clause.Subject || c.Roles[0].Term.Quantity != nil {
		return nil
	}
	x := &c.Roles[0].Term
	said := strings.TrimPrefix(strings.TrimPrefix(x.Text, x.Determiner+" "), "an ")
	for _, r := range c.Roles[1:] {
		said += " " + r.Prep + " " + r.Term.Text
	}
	for _, w := range known.words.Universals() {
		for _, n := range known.store.Names(w) {
			if g, ok := generalOf(known.words, n); ok && g.of == "none" && n.Name == triple.Key(w+" "+said) {
				return []part{{name: clause.Subject, from: x, are: []term{{Term: n}}}}
			}
		}
	}
	return nil
}

// meant are the names that a phrase may stand for, the surest first.
func (known names) meant(x *clause.Term, refer func(*clause.Term) []triple.Term) []term {
	if len(x.Apposition) == 1 && x.Head != "" && x.Name == "" && x.Determiner == "the" { // the family Ardeidae
		return known.meant(&x.Apposition[0], refer)
	}
	var out []term
	others := known.ofOthers(x, refer)
	add := func(t triple.Term, cost int, step string, because ...triple.Literal) {
		if t.Name == "" || others(t) || slices.ContainsFunc(out, func(o term) bool { return o.Name == t.Name }) {
			return
		}
		out = append(out, term{Term: t, cost: cost, step: step, because: because})
	}
	for _, t := range refer(x) {
		add(t, 0, "")
	}
	for _, n := range known.ourGroups(out) {
		add(n, costName, "“"+x.Text+"” is taken for "+n.Spelling())
	}
	if known.words.Universal(triple.Term{Label: x.Determiner}) && x.Determiner != "any" {
		return known.sameShare(x) // of all of them is asked, and of none by name
	}
	if x.Owner != nil && !says(x) {
		known.held(x, refer, add)
	}
	words := content(x)
	known.calledSo(x, words, add)
	if x.Head != "" && x.Name == "" && x.Owner == nil {
		known.shortened(x, words, add)
	}
	if len(out) == 0 && x.Head == "" && x.Name != "" && x.Owner == nil { // somebody of whom nothing was told
		add(triple.Const(triple.Proper, x.Name), 0, "")
	}
	known.otherwise(out, add)
	return out
}

// shortened adds what a noun names that is called so in full elsewhere, or more shortly.
func (known names) shortened(x *clause.Term, words []string, add func(triple.Term, int, string, ...triple.Literal)) {
	as := func(n triple.Term, cost int) { add(n, cost, "“"+phrase(x)+"” is taken for "+n.Spelling()) }
	if says(x) {
		if n, ok := withoutPlace(known, x, words); ok {
			as(n, costName)
		}
		return
	}
	if n, ok := known.onlyOwned(x, words); ok {
		as(n, costPart)
	}
	if n, ok := known.inShort(x, words); ok {
		as(n, costName)
	}
	members(known.store, x, add)
}

// ofOthers tells of names whether they are those of what others have than whom a pronoun says that
// something is of: Lisa's birthday is not mine.
func (known names) ofOthers(x *clause.Term, refer func(*clause.Term) []triple.Term) func(triple.Term) bool {
	if x.Owner == nil || x.Owner.Pronoun == "" || x.Owner.Hole != clause.NoHole {
		return func(triple.Term) bool { return false }
	}
	owners := refer(x.Owner)
	return func(t triple.Term) bool {
		owner, _, owned := strings.Cut(t.Name, "'s_")
		return owned && len(owners) > 0 && !slices.ContainsFunc(owners, func(o triple.Term) bool { return o.Name == owner })
	}
}

// otherwise adds the other names of things.
func (known names) otherwise(things []term, add func(triple.Term, int, string, ...triple.Literal)) {
	for _, t := range slices.Clone(things) {
		for _, f := range known.store.Pairs(triple.SynonymOf, &t.Term, nil, maxCandidates) {
			if !f.Denied {
				add(f.Object, t.cost, t.step, append(slices.Clone(t.because), triple.Literal{Triple: f})...)
			}
		}
	}
}

// calledSo adds what is called by the words of a phrase, or by some of them.
func (known names) calledSo(x *clause.Term, words []string, add func(triple.Term, int, string, ...triple.Literal)) {
	for _, n := range known.called(x, words) {
		switch {
		case x.Quantity != nil && !x.Of && (x.Determiner == "" && !asMany(known.words, x, n) || strings.Contains(n.Name, "_of_the_"+x.Quantity.Number+"_")): // three loaves are not the loaf, nor six of the 40 the 40
		case sameWords(n, words, known.words), strings.EqualFold(phrase(x), n.Spelling()), x.Value != nil && strings.HasPrefix(n.Name, triple.Key(x.Text)+"_at_"): // Monday at 10 is on Monday
			add(n, 0, "")
		case known.needsProof(x, n):
		default:
			step := ""
			if (x.Determiner != "the" || !within(words, n, known.words)) && x.Owner == nil { // "the" means one that is known
				step = "“" + phrase(x) + "” is taken for " + n.Spelling()
			}
			add(n, costPart, step)
		}
	}
}

// counts reports whether a name has the number of a phrase, or one such.
func asMany(w Words, x *clause.Term, n triple.Term) bool {
	told, ok := w.Value(n)
	return x.Quantity.Number == "" || x.Quantity.Number == "1" || ok && told.Number == x.Quantity.Number
}

// needsProof reports whether a thing named in short need not be one of those that a name tells of: any order over 500 euros.
func (n names) needsProof(x *clause.Term, name triple.Term) bool {
	g, ok := generalOf(n.words, name)
	return ok && g.rest != "" && (g.of == "none" || x.Determiner == "the" && len(x.Roles) == 0 && !says(x))
}

// sameShare is the name by which something was told of as many of a kind: most of the pupils for most pupils.
func (known names) sameShare(x *clause.Term) []term {
	if says(x) || x.Owner != nil {
		return nil
	}
	plain := func(key string) string {
		return strings.Replace(strings.Replace(key, "_of_the_", "_", 1), "_of_", "_", 1)
	}
	var out []term
	for _, form := range forms(known.words, x.Head) {
		for _, n := range known.store.Names(form) {
			if plain(n.Name) == plain(triple.Key(x.Text)) {
				out = append(out, term{Term: n})
			}
		}
	}
	return out
}

// says reports whether a phrase says more of what it names than its noun and the words
// before it: facts about it would have to be compared as well.
func says(x *clause.Term) bool { return len(x.Roles)+len(x.Relative)+len(x.Graded) > 0 }

// held are those that stand in the relation that a noun names to its owner.
func (known names) held(x *clause.Term, refer func(*clause.Term) []triple.Term, add func(triple.Term, int, string, ...triple.Literal)) {
	for _, o := range known.meant(x.Owner, refer) {
		for _, n := range known.nearNouns(x.Head) {
			for _, r := range known.store.Relations(n.word) {
				if !saidWith(r, n.word) {
					continue
				}
				for _, f := range known.store.Pairs(r.Key, nil, &o.Term, maxCandidates) {
					if f.Denied {
						continue
					}
					add(f.Subject, o.cost+n.cost, joined(o.step, n.step), append(slices.Clone(o.because), triple.Literal{Triple: f})...)
				}
			}
		}
		add(triple.Term{Name: triple.Key(o.Spelling() + "'s " + strings.Join(append(slices.Clone(x.Modifiers), x.Head), " "))}, o.cost, o.step)
	}
}

// saidWith reports whether a relation is said with a noun: "car", and "company car".
func saidWith(r triple.Relation, noun string) bool {
	return r.Form == triple.FormNoun && (r.Word == noun || strings.HasSuffix(r.Word, " "+noun))
}

// members are the individuals that are known to be what a noun names.
func members(s Store, x *clause.Term, add func(triple.Term, int, string, ...triple.Literal)) {
	class := triple.Const(triple.Class, strings.ToLower(strings.Join(append(slices.Clone(x.Modifiers), x.Head), " ")))
	for _, f := range s.Pairs(triple.InstanceOf, nil, &class, maxCandidates) {
		if !f.Denied {
			add(f.Subject, costPart, "", triple.Literal{Triple: f})
		}
	}
}

// ourGroups are the groups that those who speak of themselves as "we" have: what our choir does we do.
func (known names) ourGroups(meant []term) (groups []triple.Term) {
	if len(meant) == 0 || meant[0].Name != triple.Tellers().Name {
		return nil
	}
	for _, r := range known.store.Relations("") {
		if group, _ := known.words.Kind(triple.LastWord(r.Word), "social group"); r.Form != triple.FormNoun || !group {
			continue
		}
		for _, f := range known.store.Pairs(r.Key, nil, &meant[0].Term, maxCandidates) {
			if !f.Denied {
				groups = append(groups, f.Subject)
			}
		}
	}
	return groups
}

// onlyOwned is the one name in use of what "the" and a noun name that says whose it is: the
// choir for our choir. There is none where two have one.
func (known names) onlyOwned(x *clause.Term, words []string) (found triple.Term, ok bool) {
	if x.Determiner != "the" {
		return found, false
	}
	for _, names := range known.candidates(words) {
		for _, n := range names {
			_, noun, owned := strings.Cut(n.Name, "'s_")
			such := sameWords(triple.Term{Name: noun}, words, known.words) || len(words) == 1 && strings.HasSuffix(noun, "_"+words[0])
			if !owned || n.Name == found.Name || !such {
				continue
			}
			if ok {
				return triple.Term{}, false
			}
			found, ok = n, true
		}
	}
	return found, ok
}

// inShort is the one name in use that says with more nouns before it what "the" and a noun name,
// or that says it with fewer where nothing else could be meant by those: the summer concert for
// the concert, and the concert for the summer concert.
func (known names) inShort(x *clause.Term, words []string) (found triple.Term, ok bool) {
	if x.Determiner != "the" || x.Plural || len(words) == 0 {
		return found, false
	}
	whole := known.compounds(words[len(words)-1])
	switch {
	case len(whole) != 1:
		return found, false
	case len(words) == 1:
		return whole[0], true
	}
	short := triple.Term{Name: words[len(words)-1], Label: "the " + words[len(words)-1], Kind: triple.Definite}
	return short, sameWords(whole[0], words, known.words)
}

// withoutPlace is the name of what "the" and a noun name where only one thing of that noun is known, and by
// more words: the keys for the keys to the house.
func withoutPlace(known names, x *clause.Term, words []string) (found triple.Term, ok bool) {
	if x.Determiner != "the" || x.Head == "" || len(x.Roles) != 1 || !known.words.Place(x.Roles[0].Prep) || x.Roles[0].Term.Value != nil {
		return found, false
	}
	for _, form := range forms(known.words, x.Head) {
		for _, n := range known.store.Names(form) {
			switch {
			case n.Name == form:
				found = n
			case !sameWords(n, append([]string{x.Roles[0].Prep, x.Determiner}, words...), known.words) && !strings.HasSuffix(n.Name, "'s_"+form):
				return found, false
			}
		}
	}
	return found, found.Name != ""
}

// compounds are the names in use of things that are said with a noun behind other nouns, or before a preposition.
func (known names) compounds(noun string) (out []triple.Term) {
	for _, n := range known.store.Names(noun) {
		before, ok := strings.CutSuffix(n.Name, "_"+noun)
		if behind, more := strings.CutPrefix(n.Name, noun+"_"); more && n.Kind == triple.Definite && known.words.Place(strings.SplitN(behind, "_", 2)[0]) {
			out = append(out, n)
			continue
		}
		if ok && n.Kind == triple.Definite && known.words.ByName(n, noun) && known.nouns(strings.Split(before, "_")) {
			out = append(out, n)
		}
	}
	return out
}

// nouns reports whether words name things, and none of them says how something is.
func (n names) nouns(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !n.words.PlainNoun(w) })
}

// Called are the names in use that a phrase may stand for by its words alone.
func (m *Matcher) Called(x *clause.Term) []triple.Term { return m.names.called(x, content(x)) }

// called are the names in use that have all content words of a phrase in them, or whose own words all are in it.
func (known names) called(x *clause.Term, words []string) []triple.Term {
	if len(words) == 0 {
		return nil
	}
	var exact, longer, shorter []triple.Term
	seen := map[string]bool{}
	for _, names := range known.candidates(words) {
		for _, n := range names {
			if seen[n.Name] || known.leavesOut(n, words) {
				continue
			}
			seen[n.Name] = true
			switch {
			case sameWords(n, words, known.words):
				exact = append(exact, n)
			case within(words, n, known.words):
				longer = append(longer, n)
			case x.Name == "" && x.Value == nil && !says(x) && !older(known, x) && (x.Owner == nil || x.Owner.Pronoun != "") && withinName(n, words, known.words) && strings.HasSuffix(n.Name, words[len(words)-1]):
				shorter = append(shorter, n)
			}
		}
	}
	if day := x.Value != nil && x.Value.Kind == clause.Weekday; len(exact) > 0 && !day {
		return exact
	} else if longer = append(exact, longer...); len(longer) > 0 {
		return longer
	}
	if head := words[len(words)-1]; len(words) > 1 && len(known.compounds(head)) > 0 {
		return nil // the concert is the summer concert, and not the spring concert
	}
	return shorter
}

// leavesOut reports whether a name has some of the words behind "except" only: all the
// lettuces except the red ones are not the red lettuces.
func (n names) leavesOut(name triple.Term, words []string) bool {
	parts := strings.Split(name.Name, "_")
	return slices.ContainsFunc(n.words.Excepts(), func(prep string) bool {
		return slices.Contains(parts, prep) && !slices.Contains(words, prep)
	})
}

// candidates are the names that have one of the words, by words. What very many names
// have tells nothing where a rarer word does, or the name that all of them are.
func (n names) candidates(words []string) (found [][]triple.Term) {
	var common, all []string
	for _, w := range words {
		all = append(all, forms(n.words, w)...)
	}
	n.store.Expect(all...)
	for _, form := range all {
		if common = append(common, form); !n.store.Common(form) {
			found, common = append(found, n.store.Names(form)), common[:len(common)-1]
		}
	}
	if len(common) > 0 {
		found = append(found, n.store.Names(strings.Join(words, "_")))
	}
	if !slices.ContainsFunc(found, func(names []triple.Term) bool { return len(names) > 0 }) {
		for _, form := range common {
			found = append(found, n.store.Names(form))
		}
	}
	return found
}

// forms are a word and its singular or plural as names may have it.
func forms(words Words, w string) []string {
	if s := words.Singular(w); s != w {
		return []string{w, s}
	}
	return []string{w, w + "s", w + "es", words.Plural(w)}
}

// content are the words of a phrase that tell it from others.
func content(x *clause.Term) []string {
	var words []string
	add := func(s string) {
		words = append(words, strings.FieldsFunc(triple.Key(s), func(r rune) bool { return r == '_' })...)
	}
	if x.Pronoun != "" {
		return nil
	}
	if x.Value != nil && x.Head == "" && x.Name == "" {
		add(x.Text)
		return words
	}
	for _, mod := range x.Modifiers {
		add(mod)
	}
	if x.Head+x.Name == "" && x.Quantity != nil && x.Determiner == "the" { // the 22, a bus
		add(x.Quantity.Number)
	}
	add(x.Head)
	add(x.Name)
	for i := range x.Roles {
		words = append(words, content(&x.Roles[i].Term)...)
	}
	if x.Owner != nil && x.Owner.Pronoun == "" {
		words = append(words, content(x.Owner)...)
	}
	return words
}

func phrase(x *clause.Term) string {
	if x.Text != "" {
		return x.Text
	}
	return strings.Join(content(x), " ")
}

func keyWords(n triple.Term) []string {
	return strings.FieldsFunc(strings.ReplaceAll(n.Name, "'s_", "_"), func(r rune) bool { return r == '_' })
}

// sameWord reports whether two words are forms of one noun. "parts" is listed as a noun of
// its own too, so that its singular tells nothing.
func sameWord(a, b string, w Words) bool {
	return a == b || w.Singular(a) == w.Singular(b) || len(a) > 2 && len(b) > 2 && (a == b+"s" || b == a+"s")
}

// within reports whether all the words are in the name.
func within(words []string, n triple.Term, w Words) bool {
	have := keyWords(n)
	return !slices.ContainsFunc(words, func(x string) bool {
		return !slices.ContainsFunc(have, func(h string) bool { return sameWord(h, x, w) })
	})
}

// withinName reports whether all words of the name are among the words.
func withinName(n triple.Term, words []string, w Words) bool {
	return !slices.ContainsFunc(keyWords(n), func(h string) bool {
		return !slices.ContainsFunc(words, func(x string) bool { return sameWord(h, x, w) })
	})
}

func sameWords(n triple.Term, words []string, w Words) bool {
	return within(words, n, w) && withinName(n, words, w)
}

func hasWord(name, word string, w Words) bool {
	return slices.ContainsFunc(strings.Split(name, "_"), func(h string) bool { return sameWord(h, word, w) })
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
