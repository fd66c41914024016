package build

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file finds what pronouns and "the so-and-so" stand for.

// mention keeps a name for the pronouns after it.
func (t *references) mention(x triple.Term, from *clause.Term) {
	switch {
	case from.Pronoun != "", x.Name == anyone().Name, x.Kind == triple.Number, x.Name == "":
	case from.Plural:
		x.Sort |= triple.AsGroup | triple.AsMany
	case lexicon.HeNouns.Has(strings.ToLower(from.Head)):
		x.Sort |= triple.AsHe
	case lexicon.SheNouns.Has(strings.ToLower(from.Head)):
		x.Sort |= triple.AsShe
	case from.Head != "" && t.words.Person(from.Head):
		x.Sort |= triple.AsHe | triple.AsShe
	case from.Head != "":
		x.Sort |= triple.AsIt
	}
	t.mentions = append(t.mentions, x)
}

// pronoun finds what a pronoun in the singular stands for.
func (t *references) pronoun(x *clause.Term) triple.Term {
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
		return we()
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
	found, ok := t.resolved[placeOf(x)]
	if !ok {
		defer t.withoutBeside(x.Pronoun)()
		if found = t.antecedents(x.Pronoun); len(found) == 0 && person(x.Pronoun) == "several" {
			found = t.team()
		}
		if several := slices.IndexFunc(t.mentions, func(m triple.Term) bool { return m.Sort&triple.AsMany != 0 && m.Kind == triple.Definite }); several >= 0 && len(found) == 1 && person(x.Pronoun) == "several" && !found[0].Same(t.mentions[several]) {
			found = append(found, t.mentions[several])
		}
		t.resolved[placeOf(x)] = found
	}
	switch len(found) {
	case 0:
		t.lose(x.Text, "who or what that is was not said")
		return triple.Term{}
	case 1:
		t.calls(x.Pronoun, found[0])
		return t.theOne(found[0])
	}
	t.lose(x.Text, "that may be "+unnamed(found[0])+" or "+unnamed(found[1]))
	return found[0]
}

// calls keeps what a pronoun tells of the one it stands for: whoever "her copy" is of is no
// "it" behind that.
func (t *references) calls(pronoun string, m triple.Term) {
	var sort triple.Sort
	switch cmp.Or(closed.Words().As("pronoun", pronoun), closed.Words().As("owner", pronoun)) {
	case "he":
		sort = triple.AsHe
	case "she":
		sort = triple.AsShe
	}
	for i := range t.mentions {
		if t.mentions[i].Same(m) && t.mentions[i].Sort&(triple.AsHe|triple.AsShe|triple.AsIt) == 0 {
			t.mentions[i].Sort |= sort
		}
	}
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
func (t *references) theOne(m triple.Term) triple.Term {
	first, rest, _ := strings.Cut(m.Spelling(), " ")
	if m.Kind != triple.Generic || m.Sort&triple.AsSubject != 0 || !slices.Contains(values("determiner", first), "a") {
		return m
	}
	about := t.mentions
	if !slices.ContainsFunc(about, m.Same) {
		about = t.d.Mentions
	}
	for _, s := range subjectsAmong(about) {
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
	for _, v := range values("person", pronoun) {
		return v
	}
	return ""
}

// anyone is whom "you" means that is said to nobody in particular.
func anyone() triple.Term { return triple.Term{Name: "anyone", Label: "anyone", Kind: triple.Generic} }

// group are the several that "they" stands for; nil for other phrases, and where
// it stands for one.
func (t *references) group(x *clause.Term) []triple.Term {
	if person(x.Pronoun) != "several" || x.Quantity != nil || x.Of {
		return nil
	}
	if found, ok := t.resolved[placeOf(x)]; ok {
		return found
	}
	defer t.withoutBeside(x.Pronoun)()
	found := t.joined()
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
		if out := t.several(latest); out != nil {
			return out
		}
	}
	return nil
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
	about := subjectsAmong(joined)
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
		noun := m.Spelling()[strings.LastIndexByte(m.Spelling(), ' ')+1:]
		group := lexicon.IsA(strings.ToLower(noun), "social group")
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

// team is the one that this sentence is about, or, where its noun says so, the one before.
func (t *references) team() []triple.Term {
	if found := t.teams(t.mentions); len(found) > 0 {
		return found
	}
	_, before := triple.LastSentence(t.d.Mentions)
	return slices.DeleteFunc(t.teams(before), func(m triple.Term) bool { return m.Kind == triple.Proper })
}

// antecedents are those that a pronoun may stand for in its own sentence and the latest
// before: whom its clause is about, for a possessive; the subject before it, for a
// subject; and otherwise the only one that fits. Several are returned where none of
// this tells, and are then asked about.
func (t *references) antecedents(pronoun string) []triple.Term {
	if is("possessive", pronoun) && t.inside && t.fits(pronoun, t.subject) {
		return []triple.Term{t.subject}
	}
	here := t.fitting(pronoun, t.mentions)
	var before []triple.Term
	for rest, n := t.d.Mentions, 0; len(rest) > 0 && len(before) == 0 && n < 2; n++ {
		var latest []triple.Term
		rest, latest = triple.LastSentence(rest)
		before = t.fitting(pronoun, latest)
	}
	all := here
	for _, m := range before {
		if !slices.ContainsFunc(all, m.Same) {
			all = append(all, m)
		}
	}
	if len(all) < 2 {
		return all
	}
	if t.inside {
		if subjects := subjectsAmong(before); !strings.Contains(pronoun, " ") && len(here) == 0 && len(subjects) == 1 && subjects[0].Sort&triple.AsGroup == 0 {
			return subjects // who or what the sentence before was about
		}
		return all
	}
	for _, those := range [][]triple.Term{here, before} {
		if subjects := subjectsAmong(those); len(subjects) > 0 {
			return subjects
		}
	}
	return all
}

// fits reports whether a pronoun may stand for a name.
func (t *references) fits(pronoun string, m triple.Term) bool {
	if m.Name == "" || m.Sort&triple.AsMany != 0 || t.tells(m) {
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
	return m.Same(t.d.Speaker) || m.Same(we()) || m.Same(anyone())
}

// fitting are those of some mentions that a pronoun may stand for. What the clause
// itself is about is meant by a pronoun of its own.
func (t *references) fitting(pronoun string, mentions []triple.Term) []triple.Term {
	var out []triple.Term
	for _, m := range mentions {
		if t.inside && m.Same(t.subject) || !t.fits(pronoun, m) {
			continue
		}
		if i := slices.IndexFunc(out, m.Same); i >= 0 {
			out[i].Sort |= m.Sort
			continue
		}
		out = append(out, m)
	}
	return out
}

func subjectsAmong(found []triple.Term) []triple.Term {
	return slices.DeleteFunc(slices.Clone(found), func(m triple.Term) bool { return m.Sort&triple.AsSubject == 0 })
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

// Refer names what a pronoun stands for; nil where that is not clear. Who speaks is
// one of those who "we" are, and the other way round.
func (b *Builder) Refer(x *clause.Term, d *triple.Discourse) []triple.Term {
	t := newTeller(b.Words, "", d, nil)
	switch person(x.Pronoun) {
	case "speaker":
		return []triple.Term{d.Speaker, we()}
	case "tellers":
		return []triple.Term{we(), d.Speaker}
	case "anyone":
		return []triple.Term{anyone(), d.Speaker}
	case "indefinite":
		return nil
	}
	if g := t.group(x); g != nil {
		return g
	}
	out := t.pronoun(x)
	if t.lost != nil {
		return nil
	}
	return []triple.Term{out}
}
