package build

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/agree"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file finds what pronouns and "the so-and-so" stand for.

// mention keeps a name for the pronouns after it.
func (t *references) mention(x triple.Term, from *clause.Term) {
	switch {
	case somebody(from.Pronoun) != 0: // is called so here
		x.Sort |= somebody(from.Pronoun)
	case from.Pronoun != "", x.Name == anyone().Name, x.Kind == triple.Number, x.Name == "":
	case from.Determiner == "" && from.Owner == nil && is("place", strings.ToLower(from.Head)): // "went up": nothing is called up
	case from.Plural:
		x.Sort |= triple.AsGroup | triple.AsMany
	case agree.InMany(from): // 30 bags of sand
		x.Sort |= triple.AsGroup | triple.AsMany | triple.AsIt
	case lexicon.HeNouns.Has(strings.ToLower(from.Head)):
		x.Sort |= triple.AsHe
	case lexicon.SheNouns.Has(strings.ToLower(from.Head)):
		x.Sort |= triple.AsShe
	case from.Head != "" && !lexicon.NamesakeNouns.Has(strings.ToLower(from.Head)) && (t.words.Person(from.Head) || lexicon.IsA(strings.ToLower(from.Head), "person")):
		x.Sort |= triple.AsHe | triple.AsShe
	case lexicon.IsA(strings.ToLower(from.Head), "animal"):
		x.Sort |= triple.AsHe | triple.AsShe | triple.AsIt
	case from.Head != "":
		x.Sort |= triple.AsIt
	}
	if q := from.Quantity; q != nil && q.Number == "1" && q.Unit+q.Until+q.Bound == "" && x.Kind == triple.Generic && !from.Of { // one boat is a boat
		noun := morph.Join(append(slices.Clone(from.Modifiers), from.Head)...)
		sort := x.Sort
		x = generic(morph.Article(noun) + " " + noun)
		x.Sort = sort
	}
	t.mentions = append(t.mentions, x)
}

// pronoun finds what a pronoun in the singular stands for.
func (t *teller) pronoun(x *clause.Term) triple.Term {
	if x.Pronoun == clause.Gap {
		return t.gap
	}
	switch person(x.Pronoun) {
	case "speaker":
		if t.d.Speaker.Name == "" {
			t.lose(x.Text, "nobody is known to speak here; say the name")
		}
		return t.d.Speaker
	case "tellers":
		return triple.Tellers()
	case "anyone":
		if !t.general {
			t.lose(x.Text, "I am a program, and nothing is kept of me")
		}
		return anyone()
	case "indefinite":
		return generic(x.Text)
	case "relative":
		if t.gap.Name != "" {
			return t.gap
		}
	}
	if strings.HasSuffix(x.Pronoun, "self") && t.subject.Name != "" {
		return t.subject
	}
	if t.holds(x) {
		return t.subject
	}
	found := t.standsFor(x)
	switch len(found) {
	case 0:
		t.lose(x.Text, "who or what that is was not said")
		return triple.Term{}
	case 1:
		t.calls(x.Pronoun, found[0])
		return t.theOne(found[0])
	}
	t.either(x, found)
	return found[0]
}

// standsFor are those whom a pronoun may stand for: whom it was found to where a clause before has the phrase, but of a
// possessive that went to the subject of that clause the subject of this one: "Leo forgot his key, Ada too".
func (t *teller) standsFor(x *clause.Term) []triple.Term {
	at := placeOf(x)
	found, ok := t.resolved[at]
	if whose := t.bound[at]; ok && whose.Name != "" && x.Span.End <= t.from && !whose.Same(t.subject) {
		t.resolved[at], t.bound[at] = []triple.Term{t.subject}, t.subject
		return t.resolved[at]
	}
	if ok {
		return found
	}
	defer t.withoutBeside(x.Pronoun)()
	if found = t.antecedents(x); len(found) == 0 && person(x.Pronoun) == "several" {
		found = t.team()
	}
	if several := slices.IndexFunc(t.mentions, func(m triple.Term) bool { return m.Sort&triple.AsMany != 0 && m.Kind == triple.Definite }); several >= 0 && len(found) == 1 && person(x.Pronoun) == "several" && !found[0].Same(t.mentions[several]) {
		found = append(found, t.mentions[several])
	}
	t.resolved[at] = found
	if len(found) == 1 && found[0].Same(t.subject) && is("possessive", strings.ToLower(x.Text)) {
		t.bound[at] = t.subject
	}
	return found
}

// either says that a pronoun may stand for either of two.
func (t *references) either(x *clause.Term, found []triple.Term) {
	t.lose(x.Text, "that may be "+unnamed(found[0])+" or "+unnamed(found[1]))
	t.lost.Whose = t.lost.Whose || t.takes
}

// holds reports whether a pronoun says of its own subject where what that has is: "the garden has a
// pond in it".
func (t *teller) holds(x *clause.Term) bool {
	return t.inside && t.has && t.fits(x.Pronoun, t.subject) && is("placing", strings.ToLower(triple.LastWord(strings.TrimSpace(t.text[:x.Span.Start]))))
}

// calls keeps what a pronoun tells of the one it stands for: whoever "her copy" is of is no
// "it" behind that.
func (t *references) calls(pronoun string, m triple.Term) {
	for i := range t.mentions {
		if t.mentions[i].Same(m) && t.mentions[i].Sort&(triple.AsHe|triple.AsShe|triple.AsIt) == 0 {
			t.mentions[i].Sort |= somebody(pronoun)
		}
	}
}

// somebody is what somebody is that a pronoun stands for, 0 for other pronouns.
func somebody(pronoun string) triple.Sort {
	return map[string]triple.Sort{"he": triple.AsHe, "she": triple.AsShe}[cmp.Or(closed.Words().As("pronoun", pronoun), closed.Words().As("owner", pronoun))]
}

// unnamed is a term in its spelling, and one that was only said to exist by its noun:
// "the piano" for "_piano_vop5rq".
func unnamed(x triple.Term) string {
	noun, ok := strings.CutPrefix(x.Name, "_")
	end := strings.LastIndexByte(noun, '_')
	if !ok || end < 0 {
		return called(x)
	}
	return "the " + strings.ReplaceAll(noun[:end], "_", " ")
}

// place is where a pronoun stands, wherever its phrase was copied to; of one that was put in,
// its phrase.
type place struct {
	at      clause.Span
	pronoun string
	put     *clause.Term
}

func placeOf(x *clause.Term) place {
	if x.Span.End == 0 {
		return place{put: x}
	}
	return place{at: x.Span, pronoun: x.Pronoun}
}

// theOne is what a pronoun names that goes back to "a van" as one was told of: "We bought a
// van. It is blue" says so of that van, and not of vans. In what is said of a kind, "a
// child loves a toy; it …", a pronoun goes on speaking of any.
func (t *teller) theOne(m triple.Term) triple.Term {
	if strings.HasPrefix(m.Name, "_") {
		m.Label = unnamed(m) // of one that was only said to exist
	}
	first, rest, _ := strings.Cut(m.Spelling(), " ")
	if m.Kind != triple.Generic || m.Sort&triple.AsSubject != 0 || !slices.Contains(values("determiner", first), "a") {
		return m
	}
	if one, ok := t.ownedOne(m); ok {
		return one
	}
	about := t.mentions
	if !slices.ContainsFunc(about, m.Same) {
		about = t.d.Mentions
	}
	for _, s := range agree.Subjects(about) {
		if s.Kind == triple.Generic {
			return m
		}
	}
	one := triple.Const(triple.Definite, rest)
	one.Sort = m.Sort
	return one
}

// person is whom a pronoun stands for, "" where the discourse tells.
func person(pronoun string) string {
	return closed.Words().As("person", strings.ToLower(pronoun))
}

// anyone is whom "you" means that is said to nobody in particular.
func anyone() triple.Term { return triple.Term{Name: "anyone", Label: "anyone", Kind: triple.Generic} }

// group are the several that "they" stands for, or the two of "both"; nil for other phrases, and
// where it stands for one.
func (t *references) group(x *clause.Term) []triple.Term {
	if is("pair", x.Pronoun) && strings.EqualFold(x.Pronoun, x.Text) {
		two := t.group(&clause.Term{Pronoun: "they", Text: x.Text, Span: x.Span})
		if len(two) != 2 { // or one in each of two sentences
			before, latest := triple.LastSentence(t.d.Mentions)
			_, before = triple.LastSentence(before)
			two = t.several(append(slices.Clone(before), latest...))
		}
		if len(two) == 2 {
			return two
		}
		return nil
	}
	if person(x.Pronoun) != "several" || x.Quantity != nil || x.Of {
		return nil
	}
	if found, ok := t.resolved[placeOf(x)]; ok {
		if len(found) == 0 {
			return nil // it was looked for in vain
		}
		return found
	}
	defer t.withoutBeside(x.Pronoun)()
	found := t.joined()
	if len(found) == 1 && nobody(found[0]) && !is("possessive", strings.ToLower(x.Text)) {
		found = nil // "Neither brother swims. They …"
	}
	if found != nil {
		t.resolved[placeOf(x)] = found
	}
	return found
}

// withoutBeside leaves aside what a clause names beside a pronoun, until what it returns is
// called: "had worms in them" has none in worms. Whose it is may be named there.
func (t *references) withoutBeside(pronoun string) (again func()) {
	all := t.mentions
	if t.inside && !is("possessive", pronoun) && t.own <= len(all) {
		t.mentions = all[:t.own]
	}
	return func() { t.mentions = all }
}

// joined are the latest that "they" may be, nil where there are none.
func (t *references) joined() []triple.Term {
	all := append(slices.Clone(t.d.Mentions), triple.Spoken(t.mentions...)...)
	for n := 0; len(all) > 0 && n < 2; n++ {
		var latest []triple.Term
		all, latest = triple.LastSentence(all)
		if out := t.several(latest); len(out) > 2 && !slices.ContainsFunc(out, func(m triple.Term) bool { return m.Sort&triple.AsGroup != 0 }) {
			return nil // of three who were not named together "they" may be two
		} else if len(out) == 1 && t.oneOfTwo(out[0]) {
			return nil // 30 boxes of tea and 20 boxes of coffee
		} else if out != nil {
			return out
		}
	}
	return nil
}

// oneOfTwo reports whether so many of what something is in were told of just beside so many of another.
func (t *references) oneOfTwo(x triple.Term) bool {
	if x.Sort&triple.AsMany == 0 || !strings.Contains(x.Spelling(), " of ") {
		return false
	}
	for _, st := range t.d.Told[max(0, len(t.d.Told)-2):] {
		if slices.ContainsFunc(st.Facts, func(f triple.Triple) bool {
			return slices.ContainsFunc([]triple.Term{f.Subject, f.Object}, func(o triple.Term) bool {
				return strings.Contains(o.Spelling(), " of ") && o.Spelling() != x.Spelling()
			})
		}) {
			return true
		}
	}
	return false
}

// several are those of one sentence's mentions that "they" may be: those named
// together, else one that is several, else all the people.
func (t *references) several(mentions []triple.Term) []triple.Term {
	var joined, people []triple.Term
	add := func(to *[]triple.Term, m triple.Term) {
		if i := slices.IndexFunc(*to, m.Same); i >= 0 {
			(*to)[i].Sort |= m.Sort
			return
		}
		*to = append(*to, m)
	}
	for _, m := range mentions {
		if t.tells(m) {
			continue
		}
		if m.Sort&triple.AsGroup != 0 {
			add(&joined, m)
		}
		if _, he := t.words.Fits("he", m, t.d); he {
			add(&people, m)
		} else if _, she := t.words.Fits("she", m, t.d); she {
			add(&people, m)
		}
	}
	switch {
	case len(joined) == 1 && joined[0].Sort&triple.AsSubject == 0 && len(t.teams(mentions)) > 0:
		return nil // "the club has 80 members, and their ground …" may speak of either
	case len(joined) > 0:
		return t.oneGroup(joined)
	case len(people) > 1:
		return people
	}
	return nil
}

// oneGroup are those of several groups that "they" or "them" means: as a subject those that
// the sentence was about, beside them the others; nil where that does not tell.
func (t *references) oneGroup(joined []triple.Term) []triple.Term {
	about := agree.Subjects(joined)
	if len(about) == 1 && about[0].Sort&triple.AsMany == 0 { // the grammar says so of the first of a list only
		about = slices.DeleteFunc(slices.Clone(joined), func(m triple.Term) bool { return m.Sort&triple.AsMany != 0 })
	}
	if t.inside && t.has && len(about) > 0 && len(about) == len(joined) {
		return about // "have worms in them"
	}
	others := slices.DeleteFunc(slices.Clone(joined), func(m triple.Term) bool { return slices.ContainsFunc(about, m.Same) })
	switch {
	case len(about) > 0 && !t.inside:
		return about
	case len(about) > 0 && len(others) > 0:
		if !slices.ContainsFunc(about, t.subject.Same) {
			return nil
		}
	case len(about) > 0:
		others = about
	}
	many := slices.IndexFunc(others, func(m triple.Term) bool { return m.Sort&triple.AsMany != 0 })
	if many >= 0 && len(others) > 1 {
		return nil // "the keys of Mila and Jonte"
	}
	return others
}

// teams are those of a sentence's mentions that it is about and that "they" may mean as well
// as "it": a team, a company, a band.
func (t *references) teams(mentions []triple.Term) []triple.Term {
	var out []triple.Term
	for _, m := range mentions {
		if m.Sort&triple.AsSubject == 0 || t.tells(m) || slices.ContainsFunc(out, m.Same) {
			continue
		}
		noun := triple.LastWord(m.Spelling())
		group := is("teamnoun", strings.ToLower(noun)) || slices.ContainsFunc(closed.Words().Of("teamkind"), func(kind string) bool { return lexicon.IsA(strings.ToLower(noun), kind) })
		named := m.Kind == triple.Proper && (noun != strings.ToLower(noun) || !strings.Contains(m.Spelling(), "'s ")) // Thursday's flour has no name
		_, he := t.words.Fits("he", m, t.d)
		_, she := t.words.Fits("she", m, t.d)
		it, _ := t.words.Fits("it", m, t.d)
		if it && !he && !she && (named || m.Kind != triple.Generic && group) {
			out = append(out, m)
		}
	}
	return out
}

// team is the one that this sentence is about, or, where its noun says so, the one before; both where
// each may be meant.
func (t *references) team() []triple.Term {
	_, before := triple.LastSentence(t.d.Mentions)
	if found := t.teams(t.mentions); len(found) > 0 {
		for _, m := range before {
			m.Sort ^= triple.AsSubject // of a clause in front in this sentence nothing says what it is about
			if !slices.ContainsFunc(found, m.Same) {
				found = append(found, t.teams([]triple.Term{m})...) // "the band costs 600, the choir 900, so they …"
			}
		}
		return found
	}
	return slices.DeleteFunc(t.teams(before), func(m triple.Term) bool { return m.Kind == triple.Proper })
}

// antecedents are those that a pronoun may stand for in its own sentence and the latest
// before: whom its clause is about, for a possessive; the subject before it, for a
// subject; and otherwise the only one that fits. Several are returned where none of
// this tells, and are then asked about.
func (t *references) antecedents(x *clause.Term) []triple.Term {
	pronoun := x.Pronoun
	if is("possessive", pronoun) && t.inside && x.Span.Start >= t.behind && t.fits(pronoun, t.subject) {
		return []triple.Term{t.subject}
	}
	here, before := t.fitting(pronoun, t.inFront(x)), t.fittingBefore(pronoun)
	all := here
	for _, m := range before {
		if !slices.ContainsFunc(all, func(o triple.Term) bool { return o.Same(m) || somebody(pronoun) != 0 && agree.SameName(o, m) }) {
			all = append(all, m)
		}
	}
	if all = t.withoutWhere(pronoun, t.withoutNamed(agree.Distinct(all))); len(all) < 2 {
		return all
	} else if t.inside {
		if subjects := agree.Subjects(before); !strings.Contains(pronoun, " ") && len(here) == 0 && len(subjects) == 1 && subjects[0].Sort&triple.AsGroup == 0 {
			return t.calledSo(pronoun, subjects, before) // who or what the sentence before was about
		}
		return doneTo(t, all)
	}
	for _, those := range [][]triple.Term{here, before} {
		if subjects := agree.Subjects(those); len(subjects) > 0 && !slices.ContainsFunc(those, t.introduced) {
			return t.orTheirs(x, t.calledSo(pronoun, subjects, those))
		}
		if len(those) == 1 {
			return those // nearer than whom the sentence before was about
		}
		if len(those) > 0 {
			return all
		}
	}
	return all
}

// withoutWhere are those of several of which more was told than where or by what something was done, for what changes
// hands or place: "she lost the case at the airport, and Ben found it", "she sent it by post, it came on Monday".
func (t *references) withoutWhere(pronoun string, all []triple.Term) []triple.Term {
	verb, _, _ := strings.Cut(t.verb, " ")
	d := triple.Discourse{Told: append(slices.Clip(t.d.Told), t.st)}
	more := slices.DeleteFunc(slices.Clone(all), func(m triple.Term) bool {
		prep := d.OnlyBehind(m)
		bare := m.Kind != triple.Proper && m.Kind != triple.Definite && !strings.Contains(m.Spelling(), " ")
		return prep != "" && (bare || is("placing", prep) && t.inside && t.prep == "" && is("handled", verb))
	})
	if somebody(pronoun) != 0 || len(more) == 0 {
		return all
	}
	return more
}

// doneTo are those of several of whom it was told before that the verb of the clause is done to them: "Gerda was to sing
// the solo, but she lost her voice, so Petra sings it".
func doneTo(t *references, all []triple.Term) []triple.Term {
	if t.prep != "" || t.verb == "" || is("copula", t.verb) || is("have", t.verb) {
		return all
	}
	for _, st := range t.d.Told[max(0, len(t.d.Told)-2):] {
		verb := func(key string) bool {
			return slices.ContainsFunc(st.Relations, func(r triple.Relation) bool { return r.Key == key && r.Lemma == t.verb && r.Prep == "" })
		}
		those := slices.DeleteFunc(slices.Clone(all), func(m triple.Term) bool {
			of := func(c clause.Clause) bool {
				x := roleOf(&c, clause.Object)
				return c.Predicate.Lemma == t.verb && x != nil && x.Prep == "" && x.Term.Head != "" && strings.EqualFold(x.Term.Head, triple.LastWord(m.Spelling()))
			}
			if st.Clauses == nil {
				return !slices.ContainsFunc(st.Facts, func(f triple.Triple) bool { return m.Same(f.Object) && verb(f.Relation) })
			}
			return !slices.ContainsFunc(st.Clauses.Clauses, of)
		})
		if len(those) == 1 {
			return those
		}
	}
	return all
}

// ofSuchAs reports whether the subject is any of those of whom a clause says something, which may name what a pronoun
// behind it stands for.
func ofSuchAs(t *references, pronoun string) bool {
	subject := t.subject
	first, rest, _ := strings.Cut(strings.ToLower(subject.Spelling()), " ")
	return t.inside && pronoun == "it" && subject.Kind == triple.Generic && is("universal", first) && slices.ContainsFunc(strings.Fields(rest), func(w string) bool { return values("person", w) != nil || w == "whose" })
}

// inFront are the mentions without whoever is only named behind a pronoun: "his desk was taken by Ed".
func (t *references) inFront(x *clause.Term) []triple.Term {
	if x.Span.Start >= t.behind {
		return t.mentions
	}
	return slices.DeleteFunc(slices.Clone(t.mentions), t.subject.Same)
}

// orTheirs are also those who were spoken of before, where a clause says that somebody has or does what may have been
// theirs: "Bert is ill, Dirk takes his shift"; and whom it names itself, where a phrase with a preposition has what
// may be of either: "Anna helped Eva with her homework".
func (t *references) orTheirs(x *clause.Term, found []triple.Term) []triple.Term {
	either := t.prep != "" && !is("subjects", t.prep)
	if !t.takes && !either || somebody(x.Pronoun) == 0 || len(found) != 1 || !found[0].Same(t.subject) || !is("possessive", strings.ToLower(x.Text)) {
		return found
	}
	those := t.fitting(x.Pronoun, t.mentions)
	if t.takes {
		those = append(those, t.fittingBefore(x.Pronoun)...)
	}
	_, own := t.words.Fits(x.Pronoun, t.subject, t.d)
	for _, m := range those {
		if _, surely := t.words.Fits(x.Pronoun, m, t.d); (surely || !own) && m.Kind == triple.Proper && !m.Owned() && !m.Same(t.subject) && !agree.SameName(m, t.subject) {
			found = append(found, m)
		}
	}
	return found
}

// calledSo are those of subjects that a pronoun means: of "her opponent" and whose that is, it is who "her" meant. One
// whose name does not tell is rather who was called so beside them, or either, where another name surely tells: after
// "Ivo took it from her", "she" is not Ivo.
func (t *references) calledSo(pronoun string, subjects, all []triple.Term) []triple.Term {
	who, sure := somebody(pronoun), func(m triple.Term) bool { _, sure := t.words.Fits(pronoun, m, t.d); return sure }
	of := func(found []triple.Term) []triple.Term {
		return slices.DeleteFunc(slices.Clone(found), func(m triple.Term) bool {
			return m.Sort&(triple.AsHe|triple.AsShe|triple.AsIt) != who
		})
	}
	called := of(subjects)
	switch {
	case len(called) == 1 && who != 0:
		return called
	case who == 0, slices.ContainsFunc(subjects, sure):
		return subjects
	}
	if called = of(all); len(called) == 1 {
		return called
	}
	return append(slices.Clip(subjects), slices.DeleteFunc(slices.Clone(all), func(m triple.Term) bool {
		return m.Sort&triple.AsSubject != 0 || m.Kind != triple.Proper || !sure(m)
	})...)
}

// fittingBefore are those of the latest sentence before this one that a pronoun may stand for. Of an animal it goes back
// to somebody too: "she" may be the cow, or my sister before it; where none fits, farther, to all who surely do.
func (t *references) fittingBefore(pronoun string) []triple.Term {
	if ofSuchAs(t, pronoun) {
		return nil // "anyone whose card expires has to renew it"
	}
	var out []triple.Term
	person := func(m triple.Term) bool { return somebody(pronoun) == 0 || m.Sort&triple.AsIt == 0 }
	rest := t.d.Mentions
	for n := 0; len(rest) > 0 && !slices.ContainsFunc(out, person) && n < 2; n++ {
		var latest []triple.Term
		rest, latest = triple.LastSentence(rest)
		if latest = t.fitting(pronoun, latest); n > 0 {
			latest = t.surely(pronoun, latest, true)
		}
		for i := range latest {
			if len(out) > 0 {
				latest[i].Sort &^= triple.AsSubject
			}
		}
		out = append(out, latest...)
	}
	for n := 0; len(out) == 0 || n > 0; n++ {
		var latest []triple.Term
		if rest, latest = triple.LastSentence(rest); len(latest) == 0 || n == farBack || somebody(pronoun) == 0 {
			break
		}
		for _, m := range t.surely(pronoun, t.fitting(pronoun, latest), false) {
			m.Sort &^= triple.AsSubject
			out = append(out, m)
		}
	}
	return out
}

const farBack = 6 // sentences more that "he" and "she" reach back where none of the latest speaks of any

// surely are those who are he or she by what they are called, or who may be by a name, rather than what somebody may be.
func (t *references) surely(pronoun string, found []triple.Term, named bool) []triple.Term {
	return slices.DeleteFunc(found, func(m triple.Term) bool {
		_, sure := t.words.Fits(pronoun, m, t.d)
		unnamed := m.Kind != triple.Proper && !m.Owned() // "the farmer" need not be who is spoken of since
		return somebody(pronoun) != 0 && (!named && unnamed || !sure && (!named || m.Kind != triple.Proper))
	})
}

// withoutNamed are those who may get a name where a clause gives one: who has none yet, if any.
func (t *references) withoutNamed(found []triple.Term) []triple.Term {
	if nameless := slices.DeleteFunc(slices.Clone(found), func(m triple.Term) bool { return m.Kind == triple.Proper && !m.Owned() }); t.names && len(nameless) > 0 {
		return nameless
	}
	return found
}

// introduced reports whether a mention is somebody whom the sentence tells of for the first
// time: after "our neighbour has a daughter", "she" may be either.
func (t *references) introduced(m triple.Term) bool {
	_, owned := t.ownerOf(m)
	return owned && m.Kind == triple.Generic && t.words.Person(triple.LastWord(m.Spelling()))
}

// ownerOf finds who was told, of late or in this sentence, to have what a mention speaks of: "a
// boat", of whatever number of boats that is.
func (t *references) ownerOf(m triple.Term) (triple.Term, bool) {
	d := triple.Discourse{Told: append(slices.Clip(t.d.Told), t.st)}
	if owner, ok := d.OwnerOf(t.words.Key(triple.Relation{Form: triple.FormVerb, Lemma: "have"}), m); ok {
		return owner, true
	}
	_, noun, _ := strings.Cut(m.Spelling(), " ")
	one := triple.Term{Name: "1", Label: "1"}
	return d.OwnerOf(t.words.Key(triple.Relation{Form: triple.FormCount, Lemma: "have", Word: noun}), one)
}

// fits reports whether a pronoun may stand for a name.
func (t *references) fits(pronoun string, m triple.Term) bool {
	front, _, _ := strings.Cut(strings.ToLower(m.Spelling()), " of ")
	time := is("moving", front) || m.Sort&triple.AsSubject == 0 && (t.words.IsTime(m) || is("period", triple.LastWord(front)))
	if m.Name == "" || m.Kind == triple.Number || m.Sort&triple.AsMany != 0 || t.tells(m) || nobody(m) && !is("possessive", pronoun) || time || agree.Placeless(m) {
		return false
	}
	for _, said := range t.mentions { // as what this sentence spoke of it
		if said.Same(m) {
			m.Sort |= said.Sort
		}
	}
	may, _ := t.words.Fits(pronoun, m, t.d)
	return may
}

// tells reports whether a name is that of who tells, whom only "I" and "we" mean.
func (t *references) tells(m triple.Term) bool {
	return m.Same(t.d.Speaker) || m.Same(triple.Tellers()) || m.Same(anyone())
}

// nobody reports whether a phrase speaks of none: only "their own" beside it means those.
func nobody(m triple.Term) bool {
	first, _, _ := strings.Cut(m.Spelling(), " ")
	return m.Kind == triple.Generic && is("negative", first)
}

// fitting are those of some mentions that a pronoun may stand for. What the clause
// itself is about is meant by a pronoun of its own.
func (t *references) fitting(pronoun string, mentions []triple.Term) []triple.Term {
	var out []triple.Term
	for _, m := range mentions {
		for _, o := range mentions {
			if o.Same(m) {
				m.Sort |= o.Sort & triple.AsMany
			}
		}
		if t.inside && m.Same(t.subject) || !t.fits(pronoun, m) || t.part && agree.Happens(m) {
			continue
		}
		if i := slices.IndexFunc(out, m.Same); i >= 0 {
			m.Sort |= out[i].Sort
			out[i] = m
			continue
		}
		out = append(out, m)
	}
	animal := func(m triple.Term) bool { return m.Sort&triple.AsIt != 0 }
	if t.kin && slices.ContainsFunc(out, func(m triple.Term) bool { return !animal(m) }) {
		out = slices.DeleteFunc(out, animal) // a farmer has a widow, rather than a horse
	}
	return out
}

// spokenOf finds the one of the late mentions that "the so-and-so" speaks of: a
// named one that is known to be a so-and-so.
func (t *references) spokenOf(x *clause.Term) (triple.Term, bool) {
	if t.known == nil || x.Plural || len(x.Roles) > 0 || x.Determiner == "the" && len(x.Modifiers) > 0 {
		return triple.Term{}, false
	}
	held := t.known.Holders(triple.InstanceOf, triple.Const(triple.Class, strings.ToLower(x.Head)))
	held = slices.DeleteFunc(slices.Clone(held), func(h triple.Term) bool {
		return h.Kind != triple.Proper || !slices.ContainsFunc(t.d.Mentions, h.Same) && !slices.ContainsFunc(t.mentions, h.Same)
	})
	if len(held) != 1 {
		return triple.Term{}, false
	}
	return held[0], true
}

// toldOf finds what "the so-and-so" speaks of that was told of late as one that somebody has:
// after "Ann has a boat", "the boat" is hers.
func (t *teller) toldOf(x *clause.Term) (triple.Term, bool) {
	if x.Plural || len(x.Roles) > 0 {
		return triple.Term{}, false
	}
	m, ok := t.d.LatestOf(x.Head)
	if own := withSubject(t.subject, t.d.Apart(x.Head)); len(own) == 1 && len(x.Modifiers) == 0 {
		m, ok = own[0], true
		t.resolved[placeOf(x)] = own
		return m, true
	}
	if !ok || !strings.HasSuffix(m.Spelling(), morph.Join(append(slices.Clone(x.Modifiers), x.Head)...)) {
		return triple.Term{}, false
	}
	if !m.Owned() {
		if m, ok = t.ownedOne(m); !ok {
			return m, false
		}
	}
	t.resolved[placeOf(x)] = []triple.Term{m} // and is called so
	return m, true
}

// withSubject are those whose names have that of the one who does something with them: the dentist moves the
// appointment with the dentist.
func withSubject(subject triple.Term, apart []triple.Term) []triple.Term {
	who := " " + strings.ToLower(subject.Spelling()) + " "
	return slices.DeleteFunc(slices.Clone(apart), func(m triple.Term) bool {
		words := strings.ReplaceAll(strings.ToLower(m.Spelling()), "'s ", " ")
		return subject.Name == "" || !strings.Contains(" "+words+" ", who) || strings.HasSuffix(" "+words+" ", who) && m.Owned()
	})
}

// ownedOne names what was told of late as "a boat" that somebody has: Ann's boat.
func (t *teller) ownedOne(m triple.Term) (triple.Term, bool) {
	first, noun, _ := strings.Cut(m.Spelling(), " ")
	words := strings.Fields(noun)
	if m.Kind != triple.Generic || !slices.Contains(values("determiner", first), "a") || len(words) == 0 || len(words) > 2 {
		return triple.Term{}, false
	}
	owner, ok := t.ownerOf(m)
	if !ok {
		return triple.Term{}, false
	}
	last := len(words) - 1
	x := &clause.Term{Head: words[last], Modifiers: words[:last]}
	if t.known != nil {
		switch held := t.known.Holders(t.words.Key(t.naming.nounRelation(x)), owner); len(held) {
		case 0:
		case 1:
			return held[0], true
		default:
			return triple.Term{}, false
		}
	}
	out := t.naming.ofOwner(x, owner)
	out.Sort = t.sortOf(m)
	return out, true
}

// sortOf are the pronouns that may stand for a mention.
func (t *references) sortOf(m triple.Term) (sort triple.Sort) {
	for pronoun, as := range map[string]triple.Sort{"he": triple.AsHe, "she": triple.AsShe, "it": triple.AsIt} {
		if may, _ := t.words.Fits(pronoun, m, t.d); may {
			sort |= as
		}
	}
	return sort
}

// Refer names what a pronoun stands for; nil where that is not clear. Who speaks is
// one of those who "we" are, and the other way round.
func (b *Builder) Refer(x *clause.Term, d *triple.Discourse) []triple.Term {
	t := newTeller(b.Words, "", d, nil)
	switch person(x.Pronoun) {
	case "speaker":
		return []triple.Term{d.Speaker, triple.Tellers()}
	case "tellers":
		return []triple.Term{triple.Tellers(), d.Speaker}
	case "anyone":
		return []triple.Term{anyone(), d.Speaker}
	case "indefinite":
		return nil
	}
	if g := t.group(x); g != nil {
		return g
	}
	if out := t.pronoun(x); t.lost == nil {
		return []triple.Term{out}
	}
	return nil
}

// values are what a word stands for as one of a kind; nil where it is none.
func values(kind, word string) []string { return closed.Words().All(kind, strings.ToLower(word)) }

func is(kind, word string) bool { return values(kind, word) != nil }
