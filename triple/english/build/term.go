package build

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/roles"
)

// This file makes the names of what noun phrases speak of.

// terms names what a phrase speaks of: one, or each member of a list.
func (t *naming) terms(x *clause.Term) []triple.Term {
	if len(x.Coordinated) == 0 {
		if group := t.group(x); group != nil {
			return group
		}
		return []triple.Term{t.term(x)}
	}
	if x.Or {
		t.lose(x.Text, "it says that one of these is so, not which")
	}
	var out []triple.Term
	before := len(t.mentions)
	for i := range x.Coordinated {
		one := t.term(&x.Coordinated[i])
		one.Sort |= triple.AsGroup
		out = append(out, one)
	}
	t.alike(t.mentions[before:])
	return out
}

// alike takes those who are named with somebody for somebody too: "Priya and Luis".
func (t *references) alike(named []triple.Term) {
	people := slices.ContainsFunc(named, func(m triple.Term) bool {
		it, _ := t.words.Fits("it", m, t.d)
		return m.Kind == triple.Proper && !it
	})
	for i := range named {
		if m := &named[i]; people && m.Kind == triple.Proper && m.Sort&(triple.AsHe|triple.AsShe|triple.AsIt) == 0 {
			m.Sort |= t.sortOf(*m) &^ triple.AsIt
		}
	}
}

// term names what a phrase that is no list speaks of, and asserts what the phrase
// says of it in passing: its kind, whose it is, its other names.
func (t *naming) term(x *clause.Term) triple.Term {
	from, out := x, triple.Term{}
	x = named(x)
	if x.Hole != clause.NoHole {
		t.lose(x.Text, "it is left open what that is")
	}
	switch {
	case alone(x):
		t.lose(x.Text, "of whom or what that is said is not clear")
		return triple.Term{}
	case x.Of && x.Head == "" && x.Name == "" && x.Pronoun == "":
		out = generic(t.wording.part(x))
	case x.Pronoun != "" && !whole(x):
		out = t.pronoun(x)
	case whole(x) && x.Value == nil:
		out = generic(t.wording.phrase(x))
		t.partOf(x)
		out.Sort |= triple.AsGroup
		t.mention(out, x)
		return out
	case x.Name != "" && x.Head != "" && x == from && x.Name[0] >= '0' && x.Name[0] <= '9': // lab 2
		out = triple.Const(triple.Proper, withoutArticle(t.wording.told(x), x.Determiner))
	case x.Name != "" && is("negative", x.Focus):
		t.lose(x.Text, "what is denied of it is unclear")
	case oneOfMany(x) && len(x.Relative) > 0: // a Norwegian who builds boats
		out = generic(t.wording.phrase(x))
	case x.Name != "":
		out = t.properName(x)
		if x.Head != "" {
			t.instance(out, x)
			t.renamed(out, x, from)
		}
		t.owned(out, x)
	case x.Value != nil && x.Head == "":
		return t.value(x)
	case x.Head == "" && x.Owner != nil && (x.Owner.Pronoun == "" || len(x.Modifiers) > 0): // "Maria's", "his own"
		out = t.placeOf(x)
	case x.Head == "" && len(x.Modifiers) > 0:
		return t.quality(x)
	case ofThird(x):
		t.lose(x.Text, "what of theirs that is was not said")
	case x.Head == "" && x.Text == "":
		t.lose("", "a part of it is missing")
	case x.Head == "":
		out = generic(x.Text)
	default:
		out = t.described(x)
	}
	t.mention(out, x)
	t.beside(out, x)
	return out
}

// renamed says what somebody is who has a name from now on, and calls an antenna named K2 so.
func (t *naming) renamed(out triple.Term, x, from *clause.Term) {
	if x == from || from.Pronoun != "" {
		return
	}
	t.say(stop(x.Name + " is " + t.wording.told(from)))
	if len(from.Relative) > len(x.Relative) {
		t.resolved[placeOf(from)] = []triple.Term{out}
	}
}

// ofThird reports whether a phrase says no more than that something is of somebody: "his ran out", "mine is red".
func ofThird(x *clause.Term) bool {
	return x.Head == "" && x.Owner != nil && (is("alone", strings.ToLower(x.Text)) || somebody(x.Owner.Pronoun) != 0 || person(x.Owner.Pronoun) == "several")
}

// placeOf names where somebody is by whose that is, "at my mum's", and loses what else of theirs it may be.
func (t *naming) placeOf(x *clause.Term) triple.Term {
	if len(x.Modifiers) > 0 || !t.wording.visited(x) {
		t.lose(x.Text, "what of theirs that is was not said")
		return triple.Term{}
	}
	out := generic(possessive(t.ownersOf(x)[0]))
	t.resolved[placeOf(x)] = []triple.Term{out} // and is said so
	return out
}

// visited reports whether a phrase stands where somebody's place does: "at Ben's".
func (t *wording) visited(x *clause.Term) bool {
	return is("visiting", strings.ToLower(triple.LastWord(strings.TrimSpace(t.text[:x.Span.Start]))))
}

// quality names what adjectives alone say, with the phrases or the number that are a part of it:
// "40 pages more than the first", "the first three".
func (t *naming) quality(x *clause.Term) triple.Term {
	if len(x.Roles) > 0 || x.Quantity != nil {
		return generic(t.wording.phrase(x))
	}
	return triple.Const(triple.Quality, strings.Join(x.Modifiers, " "))
}

// partOf loses a share of those whom a pronoun means, where that is not clear: "most of them"
// is no name of anybody.
func (t *naming) partOf(x *clause.Term) {
	of := ofWhom(x)
	if of == nil {
		return
	}
	those := t.group(of)
	all := x.Determiner == "the" && x.Quantity != nil // the two of them
	if all && len(those) == 1 {
		first, _, _ := strings.Cut(those[0].Spelling(), " ")
		all = cmp.Or(morph.NumberWord(strings.ToLower(first)), first) != x.Quantity.Number
	} else if all {
		all = strconv.Itoa(len(those)) != x.Quantity.Number
	}
	if all || len(those) == 0 || len(those) == 1 && those[0].Sort&triple.AsMany == 0 {
		t.lose(x.Text, "of which of them that is said is not clear")
	}
}

// ofWhom is the pronoun of those of whom a phrase names a share; nil for another phrase.
func ofWhom(x *clause.Term) *clause.Term {
	of := clause.Term{Pronoun: x.Pronoun, Span: x.Span}
	if x.Owner != nil {
		of = clause.Term{Pronoun: x.Owner.Pronoun, Span: x.Owner.Span}
	}
	if person(of.Pronoun) != "several" || !x.Of && x.Quantity == nil {
		return nil
	}
	return &of
}

// alone reports whether a phrase is no more than a word that counts, "each", "most", of
// those who were spoken of before.
func alone(x *clause.Term) bool {
	word := strings.ToLower(x.Text)
	if x.Pronoun == clause.Gap || x.Of || x.Head != "" || x.Name != "" || x.Value != nil || !is("determiner", word) || is("individual", word) && word != "some" {
		return false
	}
	return !slices.ContainsFunc(values("indefinite", word), func(v string) bool { return strings.Contains(v, " ") })
}

// properName is the name in a phrase, with the "of" that is a part of it: "the Port
// Authority of New York".
func (t *naming) properName(x *clause.Term) triple.Term {
	if ofName(x) {
		return triple.Const(triple.Proper, withoutArticle(t.wording.told(x), x.Determiner))
	}
	return triple.Const(triple.Proper, withModifiers(x, x.Name))
}

// ofName reports whether a name goes on with "of" and another.
func ofName(x *clause.Term) bool {
	return x.Head == "" && x.Owner != nil && x.Owner.Span.Start > x.Span.Start && x.Owner.Span.End <= x.Span.End
}

// named gives a phrase the name that it says it has: "our new student, Tobias", "a
// guy called Pete".
func named(x *clause.Term) *clause.Term {
	out := ownName(x)
	if bare := out.Determiner == "" && out.Owner == nil && len(out.Modifiers) == 0; !bare || out.Name == "" || out.Head == "" {
		return out
	}
	whole := *out
	switch whole.Head = ""; {
	case lexicon.Kin.Has(strings.ToLower(out.Head)):
		whole.Name = morph.UpperFirst(out.Head) + " " + out.Name // Uncle Joe is no uncle of those who tell
	case x.Name != "" && marks(x.Name):
		whole.Name = out.Head + " " + out.Name
	default:
		return out
	}
	return &whole
}

// marks reports whether a name says only which of a kind: hall B, table nine.
func marks(name string) bool {
	return len(name) == 1 && strings.ToUpper(name) == name || morph.NumberWord(strings.ToLower(name)) != ""
}

// ownName gives a phrase the name that stands in it or is said behind it.
func ownName(x *clause.Term) *clause.Term {
	if x.Name != "" || x.Head == "" || person(x.Pronoun) == "indefinite" && x.Determiner != "some" || x.Plural || x.Quantity != nil {
		return x
	}
	out := *x
	out.Pronoun = "" // someone called Dean is Dean
	for i := range x.Apposition {
		if a := &x.Apposition[i]; a.Name != "" && a.Head == "" && len(a.Coordinated) == 0 {
			out.Name = a.Name
			out.Apposition = slices.Delete(slices.Clone(x.Apposition), i, i+1)
			out.Apposition = append(out.Apposition, a.Apposition...)
			out.Relative = append(slices.Clone(x.Relative), a.Relative...) // of either: they are one
			out.Roles = append(slices.Clone(x.Roles), a.Roles...)
			return &out
		}
	}
	for i := range x.Relative {
		if c := x.Relative[i]; names(c) {
			out.Name = c.Roles[1].Term.Name
			out.Relative = slices.Delete(slices.Clone(x.Relative), i, i+1)
			return &out
		}
	}
	return x
}

// names reports whether a relative clause says what its noun is called.
func names(c clause.Clause) bool {
	return c.Kind == clause.Attribute && c.Predicate.Word == "name" && !c.Negated && len(c.Roles) == 2 && c.Roles[0].Term.Pronoun == clause.Gap && c.Roles[1].Term.Name != ""
}

// quantified reports whether a phrase speaks of all, most or none of a kind: what
// is said of them is said of no individual.
func quantified(x *clause.Term) bool {
	if x.Focus != "" && (x.Head != "" || x.Plural) {
		return true
	}
	if x.Determiner == "" || is("individual", x.Determiner) {
		return x.Of
	}
	return x.Head != "" || x.Name != ""
}

func generic(words string) triple.Term {
	return triple.Const(triple.Generic, words)
}

// value is a number or another value that stands for itself.
func (t *naming) value(x *clause.Term) triple.Term {
	if v := x.Value; len(x.Roles)+len(x.Apposition)+len(x.Relative)+len(x.Modifiers) == 0 && v.Until == "" && v.UntilISO == "" && v.Bound == "" {
		switch n := cmp.Or(v.Number, v.ISO); {
		case v.Kind == clause.Number && v.Number != "" && v.Each == "", v.Kind == clause.Date && len(v.ISO) == 4 && strings.Trim(v.ISO, "0123456789") == "": // since 2021
			return triple.Term{Name: n, Label: n, Kind: triple.Number}
		}
	}
	for i := range x.Roles { // "40 dollars for the lamp" speaks of the lamp as well
		y := &x.Roles[i].Term
		t.mention(t.deeds.termOf(y), y)
	}
	t.within(x)
	return triple.Const(triple.Proper, t.wording.told(x))
}

// within asserts what is said by the way of what the phrases of a noun speak of, where the
// noun is named with their words alone: "a character in the film Bolt, which starred Ann".
func (t *naming) within(x *clause.Term) {
	for i := range x.Roles {
		t.byTheWay(&x.Roles[i].Term)
	}
}

// byTheWay asserts what a phrase says of what it names, and what its own phrases do.
func (t *naming) byTheWay(x *clause.Term) {
	switch {
	case whole(x) || x.Pronoun != "":
	case len(x.Coordinated) > 0:
		for i := range x.Coordinated {
			t.byTheWay(&x.Coordinated[i])
		}
	case len(x.Apposition)+len(x.Relative) > 0 || x.Name != "" && len(x.Roles) > 0:
		t.term(x)
	default:
		t.within(x)
	}
}

// described names what is spoken of by a noun.
func (t *naming) described(x *clause.Term) triple.Term {
	if x.Owner != nil && !t.isPart(x) {
		return t.possessed(x)
	}
	label := t.wording.phrase(x)
	t.within(x)
	switch x.Determiner {
	case "the", "this", "that":
		if found, ok := t.spokenOf(x); ok {
			return found
		}
		if found, ok := t.toldOf(x); ok {
			return found
		}
		return triple.Const(triple.Definite, withoutArticle(label, x.Determiner))
	}
	return generic(label)
}

// isPart reports whether the owner is part of the phrase's own words because the
// phrase speaks of several or of some amount, or because it is a value or a kind that nothing
// belongs to: "two of Tom's cats", "a discount of ten percent", "a collection of maps".
func (t *naming) isPart(x *clause.Term) bool {
	of := x.Owner.Span.Start > x.Span.Start
	kind := x.Owner.Plural && x.Owner.Determiner == "" && x.Owner.Name == "" && x.Owner.Owner == nil && len(x.Owner.Coordinated) == 0
	return x.Of || x.Quantity != nil || of && (x.Owner.Value != nil || kind)
}

func withoutArticle(label, determiner string) string {
	if first, rest, ok := strings.Cut(label, " "); ok && determiner == "the" && strings.EqualFold(first, "the") {
		return rest
	}
	return label
}

// possessed names what belongs to an owner: who is known to be that, or else
// somebody of whom only this is known.
func (t *naming) possessed(x *clause.Term) triple.Term {
	owners := t.ownersOf(x)
	owner, r := owners[0], t.nounRelation(x)
	if ofEach(x, owner) {
		return generic(t.wording.phrase(x))
	}
	if len(owners) > 1 {
		return t.shared(x, owners, r)
	}
	if t.known != nil && !x.Plural {
		if held := t.known.Holders(t.words.Key(r), owner); len(held) == 1 {
			return held[0]
		}
	}
	t.within(x)
	return t.ofOwner(x, owner)
}

// ofOwner names what is only known by its owner, and asserts what it is to whom.
func (t *naming) ofOwner(x *clause.Term, owner triple.Term) triple.Term {
	out, r := t.belonging(x, owner), t.nounRelation(x)
	t.fact(out, r, owner, false)
	if len(x.Modifiers) > 0 {
		r.Word = x.Head
		t.fact(out, r, owner, false)
	}
	return out
}

// ownersOf names whom something belongs to. The subject of the clause may be meant by
// a pronoun here: in "Ruth lent Ann her car" it is Ruth's.
func (t *naming) ownersOf(x *clause.Term) []triple.Term {
	if p := strings.ToLower(x.Owner.Text); x.Owner.Span.Start <= x.Span.Start && closed.Words().Is("pronoun", p) && !closed.Words().Is("owner", p) {
		t.lose(x.Owner.Text, "what of theirs that is was not said") // nothing is "it's"
	}
	inside, noun := t.inside, strings.ToLower(x.Head)
	sense := lexicon.Supersense(noun, lexicon.Noun)
	t.inside, t.kin = false, lexicon.IsA(noun, "relative") || lexicon.HeNouns.Has(noun) || lexicon.SheNouns.Has(noun)
	t.part = sense == "noun.artifact" || sense == "noun.body"
	out := t.terms(x.Owner)
	t.inside, t.kin, t.part = inside, false, false
	if x.Owner.Plural {
		for i := range out {
			out[i].Sort |= triple.AsMany
		}
	}
	return out
}

// ofEach reports whether a phrase names what is another with each of several: "their badge"
// of all employees is no one thing, nor are "their visas" of five guests.
func ofEach(x *clause.Term, owner triple.Term) bool {
	first, _, _ := strings.Cut(spelled(owner), " ")
	return x.Owner.Pronoun != "" && owner.Kind == triple.Generic && (is("universal", first) || isNumber(first) || first > "" && first < ":")
}

// shared names what belongs to several: "Luke and Priya's wedding".
func (t *naming) shared(x *clause.Term, owners []triple.Term, r triple.Relation) triple.Term {
	out := t.belonging(x, together(owners))
	for _, o := range owners {
		t.fact(out, r, o, false)
	}
	return out
}

// together is what several are called at once: "Luke and Priya".
func together(several []triple.Term) triple.Term {
	if len(several) == 1 {
		return several[0]
	}
	var names []string
	for _, o := range several {
		names = append(names, spelled(o))
	}
	label := list(names, false)
	return triple.Term{Name: triple.Key(label), Label: label}
}

// belonging is the name of what is only known by its owner: "Tom's car".
func (t *naming) belonging(x *clause.Term, owner triple.Term) triple.Term {
	words := strings.Join(append(slices.Clone(x.Modifiers), t.plural(x)), " ")
	words += t.wording.phrases(x)
	return triple.Term{Name: triple.Key(spelled(owner) + "'s " + words), Label: possessive(owner) + " " + words, Kind: triple.Proper}
}

// nounRelation is the relation that a noun names: owner_of.
func (t *naming) nounRelation(x *clause.Term) triple.Relation {
	return triple.Relation{Form: triple.FormNoun, Word: strings.ToLower(strings.Join(append(slices.Clone(x.Modifiers), x.Head), " ")), Prep: "of"}
}

func (t *naming) plural(x *clause.Term) string {
	if x.Plural {
		return t.words.Plural(x.Head)
	}
	return x.Head
}

// owned asserts whose a named thing is: "our dog Rex", "Tom's sister Ann".
func (t *naming) owned(out triple.Term, x *clause.Term) {
	if x.Owner == nil || ofName(x) {
		return
	}
	if x.Head == "" {
		t.lose(x.Text, "what that is to its owner was not said")
		return
	}
	narrow, _ := sortOf(x.Roles)
	for _, o := range t.ownersOf(x) {
		r := t.nounRelation(x)
		r.Word = morph.Join(r.Word, narrow)
		t.fact(out, r, o, false)
	}
}

// instance asserts the kind that a phrase gives what it names: "the ledger service
// Borealis".
func (t *record) instance(out triple.Term, x *clause.Term) {
	class := strings.ToLower(strings.Join(append(slices.Clone(x.Modifiers), x.Head), " "))
	t.plain(triple.Triple{Subject: out, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, class)})
}

func withModifiers(x *clause.Term, name string) string {
	if x.Head != "" || len(x.Modifiers) == 0 {
		return name
	}
	return strings.Join(x.Modifiers, " ") + " " + name
}

// beside asserts what a phrase says of what it names by the way: other names,
// relative clauses, and the phrases on a name.
func (t *naming) beside(out triple.Term, x *clause.Term) {
	for i := range x.Apposition {
		if a := &x.Apposition[i]; len(a.Coordinated) > 0 && !severalSuch(x, len(a.Coordinated)) {
			t.lose(a.Text, "who or what of the rest that names is unclear") // "two of us play the cello: Ida and Bo"
		} else {
			t.apposed(out, x, a)
		}
	}
	if x.Name != "" {
		on := x.Roles
		if x.Owner != nil && x.Head != "" {
			_, on = sortOf(on)
		}
		for _, r := range on {
			for _, o := range t.terms(&r.Term) {
				t.fact(out, triple.Relation{Form: triple.FormCopula, Prep: r.Prep}, o, false)
			}
		}
	}
	for i := range x.Relative {
		t.gapNumber = t.wording.numberOf(x)
		t.relative(out, &x.Relative[i])
	}
}

// severalSuch reports whether a phrase names as many as are listed behind it, as far as it says.
func severalSuch(x *clause.Term, n int) bool {
	if q := x.Quantity; q != nil {
		return q.Number == strconv.Itoa(n)
	}
	return x.Plural && (x.Owner != nil || x.Determiner != "") || x.Head == ""
}

// apposed asserts another way in which a phrase names the same: a role or a kind, or the names of so many of a kind.
func (t *naming) apposed(out triple.Term, x, a *clause.Term) {
	switch {
	case len(a.Coordinated) > 0:
		for i := range a.Coordinated {
			t.apposed(out, x, &a.Coordinated[i])
		}
	case a.Head != "" && a.Name == "" && out.Kind != triple.Proper && !t.wording.setOff(a):
		t.lose(a.Text, "what it says of "+spelled(out)+" is unclear")
	case a.Head != "" && a.Name == "":
		t.role(out, a, false, "")
		t.say(stop(spelled(out) + " is " + t.wording.told(a)))
	case a.Name != "":
		named := t.properName(a)
		if before := strings.TrimSpace(t.text[:a.Span.Start]); out.Kind == triple.Proper && strings.TrimRight(before, ",:") != before && !roles.OfRank(a.Name) {
			t.lose(a.Text, "what it is to "+spelled(out)+" is unclear")
			return
		}
		if x.Plural && x.Quantity != nil && x.Head != "" && out.Kind != triple.Proper {
			t.role(named, &clause.Term{Head: x.Head, Modifiers: x.Modifiers, Owner: x.Owner, Determiner: "a", Text: x.Head}, false, "")
			return
		}
		if out.Kind == triple.Proper && !out.Owned() {
			t.plain(triple.Triple{Subject: out, Relation: triple.SynonymOf, Object: named})
			t.say(stop(spelled(out) + " is " + t.wording.told(a)))
			return
		}
		t.fact(named, triple.Relation{Form: triple.FormNoun, Word: "name", Prep: "of"}, out, false)
	case a.Pronoun != "" && out.Kind != triple.Proper:
		t.plain(triple.Triple{Subject: t.pronoun(a), Relation: triple.InstanceOf, Object: out})
	case a.Value != nil:
		t.plain(triple.Triple{Subject: out, Relation: triple.Is, Object: t.value(a)})
	default:
		t.lose(a.Text, "what it says of "+spelled(out)+" is unclear")
	}
}

// part is a share of what is named as it was told: "two of the five interns".
func (t *wording) part(x *clause.Term) string {
	if of := ofWhom(x); of != nil && len(t.group(of)) > 0 {
		return morph.Join(x.Focus, t.told(x))
	}
	end := x.Span.End
	if x.Owner != nil {
		end = max(end, x.Owner.Span.End)
	}
	return morph.Join(x.Focus, t.text[x.Span.Start:min(end, len(t.text))])
}

// setOff reports whether a sign stands in front of a phrase.
func (t *wording) setOff(x *clause.Term) bool {
	before := strings.TrimRight(t.text[:min(x.Span.Start, len(t.text))], " ")
	return before == "" || !unicode.IsLetter(rune(before[len(before)-1])) && !unicode.IsDigit(rune(before[len(before)-1]))
}

// relative asserts a relative clause of what it is about.
func (t *naming) relative(out triple.Term, c *clause.Clause) {
	gap, subject, inside, own := t.gap, t.subject, t.inside, t.own
	t.gap, t.inside = out, false
	t.deeds.assert(c)
	t.gap, t.subject, t.inside, t.own = gap, subject, inside, own
}

// role asserts that something is what a phrase says: one of a class, or somebody's
// or something's so-and-so. "The N" gives a role, and no identity.
func (t *naming) role(s triple.Term, a *clause.Term, denied bool, tense string) {
	owner := a.Owner
	rest := a.Roles
	if owner == nil && len(rest) > 0 && rest[0].Prep == "of" && a.Determiner != "" {
		owner, rest = &rest[0].Term, rest[1:]
	}
	if owner != nil && a.Quantity == nil && !counts(owner) {
		narrow, others := sortOf(rest)
		for _, o := range t.terms(owner) {
			r := t.nounRelation(a)
			r.Word, r.Tense = morph.Join(r.Word, narrow), tense
			t.fact(s, r, o, denied)
			if len(a.Modifiers) > 0 && !denied {
				r.Word = morph.Join(a.Head, narrow)
				t.fact(s, r, o, denied)
			}
		}
		t.phrasesOf(s, others)
		t.saidOf(s, a, denied)
		return
	}
	t.within(a)
	r := triple.Relation{Form: triple.FormInstance, Tense: tense}
	r.Key = t.words.Key(r)
	if tense != "" {
		t.relation(r)
	}
	for _, class := range t.classes(a, denied) {
		t.plain(triple.Triple{Subject: s, Relation: r.Key, Object: triple.Const(triple.Class, strings.ToLower(class)), Denied: denied})
	}
	if !denied {
		t.having(s, a, tense)
	}
	t.saidOf(s, a, denied)
}

// sortOf are the words of the phrases on a noun that say what sort of it is meant, "our head of
// finance", "my best friend at school", and the other phrases.
func sortOf(on []clause.Role) (words string, rest []clause.Role) {
	for _, r := range on {
		if x := &r.Term; x.Head != "" && r.Prep != "" && !strings.Contains(r.Prep, " ") && x.Name == "" && x.Determiner == "" && x.Owner == nil && x.Quantity == nil && len(x.Coordinated)+len(x.Roles)+len(x.Relative)+len(x.Apposition) == 0 {
			words = morph.Join(words, r.Prep, strings.ToLower(x.Text))
			continue
		}
		rest = append(rest, r)
	}
	return words, rest
}

// classes are those that a complement names: with all its words and, as a retired nurse is
// a nurse and a student from Oslo a student, without those that narrow it.
func (t *naming) classes(a *clause.Term, denied bool) []string {
	narrow := t.className(a)
	whole := strings.ToLower(morph.Join(append(slices.Clone(a.Modifiers), a.Head)...))
	switch kind := lexicon.IsA(whole, whole); {
	case denied || a.Name != "" || a.Quantity != nil || a.Plural || narrow == a.Head || slices.ContainsFunc(a.Modifiers, closed.Classes{}.Voids):
		return []string{narrow}
	case kind && !lexicon.IsA(whole, a.Head): // a guinea pig is no pig
		if narrow == whole {
			return []string{narrow}
		}
		return []string{narrow, whole}
	}
	return []string{narrow, a.Head}
}

// having asserts what a complement says its being or thing has: a dog with a collar has one.
func (t *naming) having(s triple.Term, a *clause.Term, tense string) {
	for i := range a.Roles {
		x := &a.Roles[i].Term
		without := is("lacking", a.Roles[i].Prep)
		if with := values("narrowing", a.Roles[i].Prep); !without && (with == nil || with[0] != "has") || x.Head == "" || !lexicon.Holds(a.Head) {
			continue
		}
		for _, o := range t.terms(x) {
			t.fact(s, triple.Relation{Form: triple.FormVerb, Lemma: "have", Tense: tense}, o, without)
		}
	}
}

// counts reports whether what stands behind "of" says how many there are and is no owner: "a
// team of six", "a city of 850,000 inhabitants".
func counts(x *clause.Term) bool { return x.Value != nil || x.Quantity != nil }

// saidOf asserts of something what is said by the way of what it is said to be. Of what it
// is denied to be nothing is said.
func (t *naming) saidOf(s triple.Term, a *clause.Term, denied bool) {
	if denied {
		return
	}
	for i := range a.Relative {
		t.relative(s, &a.Relative[i])
	}
	for i := range a.Apposition {
		if p := &a.Apposition[i]; a.Owner != nil || len(a.Roles) > 0 {
			t.lose(p.Text, "what it belongs to is unclear") // "a member of the order Poales"
		} else {
			t.apposed(s, a, p)
		}
	}
}

// className is the class that a complement names, with the phrases that narrow it.
func (t *naming) className(a *clause.Term) string {
	words := strings.Join(append(slices.Clone(a.Modifiers), a.Head), " ")
	if a.Name != "" {
		words = strings.TrimSpace(words + " " + a.Name)
	}
	if o := a.Owner; o != nil && counts(o) {
		words += " of " + t.wording.phrase(o)
	}
	return words + t.wording.phrases(a)
}

func (t *naming) phrasesOf(s triple.Term, rest []clause.Role) {
	for _, r := range rest {
		for _, o := range t.terms(&r.Term) {
			t.fact(s, triple.Relation{Form: triple.FormCopula, Prep: r.Prep}, o, false)
		}
	}
}

// spelled is a term in its spelling.
func spelled(x triple.Term) string { return x.Spelling() }

// possessive is the form of a name in front of what it owns.
func possessive(owner triple.Term) string {
	switch owner.Name {
	case triple.Speaker().Name:
		return "your"
	case triple.Tellers().Name:
		return "our"
	case anyone().Name:
		return "their"
	}
	words := called(owner)
	if owner.Sort&triple.AsMany != 0 && strings.HasSuffix(words, "s") {
		return words + "'"
	}
	return words + "'s"
}
