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
)

// This file makes the facts of clauses.

// part is what takes part in a clause beside its subject, under the relation that an event has to it.
type part struct {
	relation string
	prep     string // of the two-place reading, "" for an object
	name     clause.RoleName
	from     *clause.Term
	term     triple.Term
}

// noVerb is why a text without a verb that could be read states nothing.
func noVerb(text string) string {
	if strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
		return "I read only English"
	}
	return "I find no verb in it"
}

// assert asserts a clause, or says why it cannot.
func (t *deeds) assert(c *clause.Clause) {
	if why := t.notAsserted(c); why != "" {
		t.lose(strings.TrimSpace(t.text[c.Span.Start:c.Span.End]), why)
		return
	}
	if c.Kind == clause.Fragment {
		t.lose(strings.TrimSpace(t.text[c.Span.Start:c.Span.End]), noVerb(t.text))
		return
	}
	c = plainer(c)
	ofSky(&t.references, c)
	ofAny(c, t.text)
	t.imagined(c)
	fronted := t.assertFront(c)
	own := len(t.said)
	x := subjectTerm(c)
	t.general = t.general || c.Modal != "" || x != nil && anyoneDoes(c) // "you can" is anyone can
	t.names = x != nil && x.Pronoun != "" && (c.Kind == clause.Attribute && c.Predicate.Word == "name" || c.Predicate.Passive && is("naming", c.Predicate.Lemma))
	t.ofUndergoer(c, x)
	subjects := t.subjectsOf(c)
	if len(subjects) > 0 {
		t.subject = subjects[0]
	}
	t.inside, t.own, t.has = true, len(t.mentions), c.Kind == clause.Possession || c.Predicate.Lemma == "have"
	verb, _, _ := strings.Cut(c.Predicate.Lemma, " ")
	t.behind, t.takes, t.verb = 0, is("taken", verb), c.Predicate.Lemma
	if t.from = 0; x != nil {
		t.from = x.Span.Start
	}
	if c.Predicate.Passive {
		t.behind = t.from
	}
	parts := t.parts(c)
	t.inside, t.behind, t.takes = false, 0, false
	for _, s := range subjects {
		t.each(parts, nil, func(with []part) { t.state(c, s, with) })
	}
	t.wording.sentence(c)
	t.said = append(t.said[:own-fronted:own-fronted], append(slices.Clone(t.said[own:]), t.said[own-fronted:own]...)...)
	for i := range c.Subs {
		switch sub := &c.Subs[i]; {
		case inFront(c, sub):
		case sub.Asserted:
			t.assert(&sub.Clause)
		default:
			t.mentionWithin(&sub.Clause)
		}
	}
}

// mentionWithin keeps the groups and names that a clause speaks of which is not asserted itself, and what it is
// about, for the pronouns behind it: "Ana forgot to water the tomatoes and now they are dead", "Ida hopes that Peter
// comes, but he is in Rome".
func (t *deeds) mentionWithin(c *clause.Clause) {
	for i := range c.Roles {
		x := &c.Roles[i].Term
		said := c.Roles[i].Name == clause.Subject && !t.words.Person(x.Head) // what a later "it" may go back to
		if x.Name != "" && x.Head == "" && len(x.Coordinated) == 0 {
			one := t.naming.properName(x)
			if said {
				one.Sort |= triple.AsSubject
			}
			t.naming.mention(one, x)
		}
		if lost := t.lost; (x.Plural || said) && x.Head != "" && x.Owner == nil && lexicon.PointingDeterminers.Has(x.Determiner) && !whole(x) {
			one := t.termOf(x)
			if said {
				one.Sort |= triple.AsSubject
			}
			t.naming.mention(one, x)
			t.lost = lost
		}
	}
	for i := range c.Subs {
		t.mentionWithin(&c.Subs[i].Clause)
	}
}

// assertFront asserts the clauses that are said in front of c, so that its pronouns find whom
// those speak of: "Because the twins were early, they stayed in hospital". It returns how
// many sentences say them, which are told behind that of c.
func (t *deeds) assertFront(c *clause.Clause) int {
	before := len(t.said)
	for i := range c.Subs {
		switch sub := &c.Subs[i]; {
		case !inFront(c, sub):
		case sub.Asserted:
			t.assert(&sub.Clause)
		default: // "although Ada was going to come, she …"
			t.mentionWithin(&sub.Clause)
		}
	}
	return len(t.said) - before
}

// inFront reports whether a clause is said in front of the one that rests on it, and does not
// begin with somebody whom only that one names: "while he was cooking, Tom sang", "after her car had broken down, Ida walked".
// What is said of "he" in front of "so" is said of somebody named before.
func inFront(c *clause.Clause, sub *clause.Sub) bool {
	own, first := firstTerm(c), firstTerm(&sub.Clause)
	if slices.ContainsFunc(c.Discourse, func(w string) bool { return is("consequence", w) }) && sub.Link == "because" && own != nil && first != nil {
		return first.Span.Start < own.Span.Start
	}
	return own != nil && first != nil && first.Pronoun == "" && (first.Owner == nil || first.Owner.Pronoun == "" || own.Name == "") && first.Span.Start < own.Span.Start
}

// firstTerm is the first of those who take part in a clause; nil where there is none.
func firstTerm(c *clause.Clause) *clause.Term {
	var first *clause.Term
	for i := range c.Roles {
		if x := &c.Roles[i].Term; x.Span.End > 0 && (first == nil || x.Span.Start < first.Span.Start) {
			first = x
		}
	}
	return first
}

// ofAny makes what is said as a rule of somebody who does something, and of nobody in
// particular, what is said of any: "a customer who spends more than 50 euros gets a mug".
func ofAny(c *clause.Clause, text string) {
	if c.Tense != clause.Present || c.Perfect || c.Progressive || c.Kind != clause.Event && c.Kind != clause.Possession {
		return
	}
	for i := range c.Roles {
		r := &c.Roles[i]
		x := &r.Term
		if r.Name == clause.Object && c.Predicate.Passive && c.Kind == clause.Event && ofSuch(x) {
			said := text[x.Span.Start:max(reach(x), x.Relative[0].Span.End)]
			x.Determiner, x.Text, x.Span = "all", "all "+morph.LowerFirst(said), clause.Span{} // each is reviewed by two
			continue
		}
		if r.Name != clause.Subject && !(c.Predicate.Passive && (r.Name == clause.Object || r.Name == clause.Recipient)) || x.Determiner != "a" || x.Name != "" || x.Owner != nil || len(x.Relative) != 1 || len(x.Apposition) > 0 {
			continue
		}
		if slices.ContainsFunc(x.Relative[0].Roles, func(r clause.Role) bool { return particular(&r.Term) }) || len(x.Relative[0].Subs) > 0 || x.Relative[0].Tense != clause.Present {
			continue
		}
		_, rest, _ := strings.Cut(strings.TrimSpace(text[x.Span.Start:max(reach(x), x.Relative[0].Span.End)]), " ")
		x.Determiner, x.Text, x.Span = "any", "any "+rest, clause.Span{}
	}
}

// ofSuch reports whether a phrase speaks of those of a kind that a relative clause says something of, and of nobody else:
// patches that touch the kernel.
func ofSuch(x *clause.Term) bool {
	return x.Plural && x.Determiner == "" && x.Head != "" && x.Name == "" && x.Quantity == nil && x.Owner == nil && len(x.Modifiers)+len(x.Apposition)+len(x.Coordinated) == 0 && len(x.Relative) == 1 && x.Relative[0].Tense == clause.Present
}

// imagined keeps together what a clause says of something that need not be there, since it is
// only looked for, shown, planned or denied: one who has no dog that bites has no dog of which it
// could be said that it bites.
func (t *deeds) imagined(c *clause.Clause) {
	if !c.Negated && c.Modal == "" && c.Tense != clause.Future && c.Attitude != clause.Supposed && !is("imagining", c.Predicate.Lemma) {
		return
	}
	for i := range c.Roles {
		r := &c.Roles[i]
		x := &r.Term
		if r.Name == clause.Subject || x.Name != "" || x.Head == "" || x.Owner != nil || len(x.Relative) == 0 || len(x.Apposition) > 0 || particular(&clause.Term{Determiner: x.Determiner}) {
			continue
		}
		all := *x
		all.Determiner = "any"
		x.Text, x.Span, x.Relative, x.Roles = t.wording.told(&all), clause.Span{}, nil, nil
	}
}

// particular reports whether a phrase speaks of somebody or something that one could name.
func particular(x *clause.Term) bool {
	return x.Pronoun != clause.Gap && (x.Name != "" || x.Pronoun != "" || x.Owner != nil || x.Determiner == "the" || x.Determiner == "this" || x.Determiner == "that") ||
		slices.ContainsFunc(x.Roles, func(r clause.Role) bool { return particular(&r.Term) }) || slices.ContainsFunc(x.Coordinated, func(y clause.Term) bool { return particular(&y) })
}

// plainer brings a clause into the form that says the same with less: what is said
// to be the address of Noor is her address, and a preposition is no word of its own.
func plainer(c *clause.Clause) *clause.Clause {
	out := *c
	if c.Negated && !c.Perfect && is("forbidding", c.Modal) { // what one must not do, one may not
		out.Modal = values("forbidding", c.Modal)[0]
	}
	out.Roles = exceptionsApart(c)
	withoutNo(&out)
	for i := range c.Roles {
		if r := &c.Roles[i]; r.Prep != "" && (c.Predicate.Word == r.Prep || strings.HasPrefix(r.Prep, c.Predicate.Word+" ")) {
			out.Predicate.Word = ""
		}
	}
	return plainest(c, &out)
}

// withoutNo says that one has none of something as that one has not any.
func withoutNo(c *clause.Clause) {
	for i := range c.Roles {
		x := &c.Roles[i].Term
		if len(x.Roles) == 1 && x.Determiner == "no" {
			if stress := x.Roles[0].Prep + " " + x.Roles[0].Term.Text; is("stressing", stress) { // no windows at all
				x.Text, x.Roles = strings.TrimSuffix(x.Text, " "+stress), nil
			}
		}
		if c.Negated && c.Kind == clause.Possession && c.Roles[i].Name == clause.Object && x.Determiner == "no" && len(x.Relative)+len(x.Apposition)+len(x.Coordinated)+len(x.Roles) == 0 {
			x.Text = strings.TrimSpace(strings.TrimPrefix(x.Text, x.Determiner)) // that one has none denies that one has any
			x.Determiner, x.Span = "", clause.Span{}
			if e, _ := lexicon.Lookup(x.Head); !x.Plural && !e.Mass() {
				x.Determiner, x.Text = "a", morph.Article(x.Text)+" "+x.Text
			}
		}
	}
}

// plainest is a clause, of which some has been made plainer, without what speaks of nothing.
func plainest(c, out *clause.Clause) *clause.Clause {
	out.Roles = slices.DeleteFunc(out.Roles, func(r clause.Role) bool {
		if r.Name == clause.Subject && r.Term.Pronoun == "it" && ofWeather(c) {
			return true // "it rained" speaks of nothing
		}
		if v := r.Term.Value; c.Negated && c.Perfect && r.Name == clause.Time && r.Prep == "" && v != nil && v.ISO == "earlier" {
			return true // who has not sailed before never has
		}
		return r.Name == clause.Place && r.Prep == "" && c.Predicate.Word != "" && r.Term.Text == c.Predicate.Word
	})
	c = out
	x := subjectTerm(c)
	if x == nil || x.Owner == nil || x.Head == "" || x.Plural || len(x.Roles)+len(x.Relative)+len(x.Apposition) > 0 || len(c.Roles) != 2 || c.Predicate.Word != "" || c.Negated {
		return out
	}
	for i := range c.Roles {
		r := &c.Roles[i]
		if r.Name != clause.Complement || r.Term.Value == nil && r.Term.Name == "" || r.Term.Head != "" || oneOfMany(&r.Term) {
			continue
		}
		out.Kind = clause.Attribute
		out.Predicate.Word, out.Predicate.Modifiers = x.Head, x.Modifiers
		out.Roles = []clause.Role{{Name: clause.Subject, Term: *x.Owner}, *r}
	}
	return out
}

// oneOfMany reports whether a name is used for a kind: "a blue Skoda".
func oneOfMany(x *clause.Term) bool {
	return x.Head == "" && x.Name != "" && x.Determiner == "a" && x.Owner == nil
}

// ofWeather reports whether a clause says what the weather does.
func ofWeather(c *clause.Clause) bool {
	return lexicon.Supersense(c.Predicate.Lemma, lexicon.Verb) == "verb.weather"
}

// ofSky says of the weather what is said of "it" of that alone.
func ofSky(t *references, c *clause.Clause) {
	x := subjectTerm(c)
	if x == nil || x.Pronoun != "it" || c.Kind != clause.State && c.Kind != clause.Attribute && c.Kind != clause.Class {
		return
	}
	_, latest := triple.LastSentence(t.d.Mentions)
	spoken := slices.Concat(t.mentions, latest)
	fits := func(m triple.Term) bool { _, it := t.words.Fits("it", m, t.d); return it && !nobody(m) }
	if lexicon.OfSky(c.Predicate.Word, triple.Spellings(spoken)) || lexicon.WeatherAdjectives.Has(c.Predicate.Word) && !slices.ContainsFunc(slices.Concat(t.mentions, t.d.Mentions), fits) {
		x.Pronoun, x.Name = "", "it"
	}
}

// unreal reports whether a clause tells what would be so under a condition that is not met: "we
// could write if it was true", "I'd fly if I were a bird".
func unreal(c *clause.Clause) bool {
	past := func(s clause.Sub) bool { return is("condition", s.Link) && s.Clause.Tense == clause.Past }
	return (is("unreal", c.Modal) || c.Perfect && c.Tense == clause.Past) && slices.ContainsFunc(c.Subs, past)
}

// notAsserted says why a clause is not to be learned unasked, "" where it is.
func (t *deeds) notAsserted(c *clause.Clause) string {
	if c.Negated && slices.ContainsFunc(c.Focus, func(w string) bool {
		return !is("stressing", w) && !is("himself", w) // "I have no pets myself"
	}) {
		return "which of them it denies is unclear"
	}
	if c.Negated && slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return is("instead", r.Term.Focus) }) {
		return "what it denies is unclear" // came nobody, only Tom
	}
	if is("imagined", c.Modal) || unreal(c) {
		return "it is only imagined"
	}
	if leavesOpen(c) {
		return "it is not said for sure"
	}
	if c.Tense == clause.Future && slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return slices.Contains(values("time", r.Term.Text), "someday") }) {
		return "it is a wish or a plan" // one day we'll sail round the world
	}
	if len(c.Roles) == 1 && c.Roles[0].Name == clause.Subject && c.Predicate.Word == "" && c.Kind == clause.Event && is("standin", c.Predicate.Lemma) {
		return "what they do was said in another sentence" // "So does her brother."
	}
	for i := range c.Roles {
		first, _, _ := strings.Cut(c.Roles[i].Term.Text, " ")
		if c.Negated && is("doubled", first) && (c.Roles[i].Term.Determiner != "no" || t.denies(c.Span)) {
			return "what it denies is unclear"
		}
	}
	if why := ownWords(c); why != "" {
		return why
	}
	switch c.Attitude {
	case clause.Reported:
		return "somebody says or thinks so"
	case clause.Wished:
		return "it is a wish or a plan"
	case clause.Ordered:
		return "it asks for something to be done"
	case clause.Exclaimed:
		return "it states nothing"
	case clause.Alternative:
		return "it says that one of these is so, not which"
	case clause.Hedged:
		return "it is not said for sure"
	}
	return ofNothing(c)
}

// ofNothing says why what is said of "it" is said of nothing: "it has been decided that the bridge closes".
func ofNothing(c *clause.Clause) string {
	done := roleOf(c, clause.Object)
	if c.Predicate.Passive && done != nil && done.Term.Pronoun == "it" && slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return strings.HasPrefix(s.Link, "that") }) {
		return "it is not said of anything"
	}
	return ""
}

// leavesOpen reports whether a clause says no more than that another may be so: "it is possible that they come".
func leavesOpen(c *clause.Clause) bool {
	x := subjectTerm(c)
	return (x == nil || x.Pronoun == "it") && is("leftopen", c.Predicate.Word) && len(c.Subs) > 0 && c.Subs[0].Link != "to"
}

// ownWords says why what the speakers say of themselves is not so: they bet it, or say what they
// could do ("I could cry", "we could meet at six"), which is no ability of another time.
func ownWords(c *clause.Clause) string {
	x := subjectTerm(c)
	if x == nil || person(x.Pronoun) != "speaker" && person(x.Pronoun) != "tellers" {
		return ""
	}
	if person(x.Pronoun) == "speaker" && c.Tense == clause.Present && is("wager", c.Predicate.Lemma) && len(c.Subs) > 0 {
		return "it is not said for sure" // I bet he forgets it
	}
	if is("unreal", c.Modal) && !c.Negated && lexicon.Supersense(c.Predicate.Lemma, lexicon.Verb) != "verb.perception" && len(c.Subs) == 0 {
		return "it is only imagined"
	}
	return ""
}

// denies reports whether a word of the sentence from there on denies beside "none of".
func (t *deeds) denies(s clause.Span) bool {
	return s.End > len(t.text) || slices.ContainsFunc(strings.Fields(strings.ToLower(t.text[s.Start:s.End])), func(w string) bool {
		return is("negation", w) || strings.HasSuffix(w, "n't") || strings.HasSuffix(w, "n’t")
	})
}

// subjectsOf are the subjects of a clause, one by one; a single nobody where it has none.
func (t *deeds) subjectsOf(c *clause.Clause) []triple.Term {
	for i := range c.Roles {
		if c.Roles[i].Name == clause.Subject {
			out := t.naming.terms(&c.Roles[i].Term)
			front := out
			if first := complementInFront(c, c.Roles[i].Term.Span.Start); first != nil {
				front = []triple.Term{t.termOf(first)} // "William was a member of the crew": he is William
			}
			about := !c.Predicate.Passive || !t.ofThing(c, c.Roles[i].Term.Span.Start)
			for _, s := range front {
				if about {
					s.Sort |= triple.AsSubject
				}
				t.mentions = append(t.mentions, s)
			}
			return out
		}
	}
	return []triple.Term{{}}
}

// ofThing reports whether a passive is said of a thing in front of who did it, who stands at by: of that it is told, and of
// somebody as well as of who did it to them.
func (t *deeds) ofThing(c *clause.Clause, by int) bool {
	done := roleOf(c, clause.Object)
	if done == nil || done.Prep != "" || done.Term.Pronoun != "" || done.Term.Span.Start > by {
		return false
	}
	if x := &done.Term; x.Head != "" {
		return !t.words.Person(x.Head) && !lexicon.IsA(strings.ToLower(x.Head), "animal")
	}
	_, he := t.words.Fits("he", triple.Const(triple.Proper, done.Term.Name), t.d)
	_, she := t.words.Fits("she", triple.Const(triple.Proper, done.Term.Name), t.d)
	return !he && !she
}

// anyoneDoes reports whether "you" as the subject of a clause is whoever does what it says, "you pay at
// the door", and nobody who is told so: it says what is done or needed, and of nobody who speaks.
func anyoneDoes(c *clause.Clause) bool {
	return c.Kind == clause.Event && c.Tense == clause.Present && !c.Progressive && !c.Perfect && (is("needing", c.Predicate.Lemma) || !is("attitude", c.Predicate.Lemma)) &&
		!slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
			return slices.Contains([]string{"speaker", "tellers"}, person(r.Term.Pronoun))
		})
}

// ofUndergoer lets whose the doer of a passive is be the one it is done to, who is named in front:
// "Tarek was chosen by his classmates".
func (t *deeds) ofUndergoer(c *clause.Clause, doer *clause.Term) {
	done := roleOf(c, clause.Object)
	if !c.Predicate.Passive || doer == nil || doer.Owner == nil || somebody(doer.Owner.Pronoun) == 0 && doer.Owner.Pronoun != "its" {
		return
	}
	if done == nil || done.Prep != "" || done.Term.Pronoun != "" || done.Term.Span.Start > doer.Span.Start {
		return
	}
	if whose := t.naming.terms(&done.Term); len(whose) == 1 && t.fits(doer.Owner.Pronoun, whose[0]) {
		t.resolved[placeOf(doer.Owner)] = whose
	}
}

// complementInFront is what an attribute is said of where that stands before whose it is; nil where it stands behind.
func complementInFront(c *clause.Clause, at int) *clause.Term {
	for i := range c.Roles {
		if r := &c.Roles[i]; c.Kind == clause.Attribute && r.Name == clause.Complement && r.Term.Span.Start < at && len(r.Term.Coordinated) == 0 {
			return &r.Term
		}
	}
	return nil
}

// parts are the roles of a clause beside the subject, each with what it may be filled with.
func (t *deeds) parts(c *clause.Clause) [][]part {
	var out [][]part
	undergoes := c.Predicate.Passive && t.subject.Name == "" // and nobody does it
	for i := range c.Roles {
		r := &c.Roles[i]
		if r.Name == clause.Subject || r.Name == clause.Complement && c.Kind == clause.Class {
			continue
		}
		about := r.Name == clause.Object && r.Prep == ""
		t.inside = !undergoes || !about
		before := len(t.mentions)
		t.prep = r.Prep
		with := t.fills(r, about && c.Predicate.Passive)
		t.prep = ""
		t.sorted(c, r, t.mentions[before:])
		if t.unspoken(c, r) {
			t.mentions = t.mentions[:before]
		}
		if undergoes && about && len(with) == 1 {
			t.subject = with[0].term
		}
		if r.Prep == "between" || r.Prep == "among" {
			for _, w := range with { // together they are one place
				out = append(out, []part{w})
			}
			continue
		}
		out = append(out, with)
	}
	return out
}

// unspoken reports whether a role names nothing that could be spoken of: a former name, and as what somebody serves. A
// nurse that she works as is nobody beside her.
func (t *deeds) unspoken(c *clause.Clause, r *clause.Role) bool {
	return wasName(c, r) || is("capacity", r.Prep) && t.words.Person(r.Term.Head)
}

// sorted notes what a role tells of those whom it names: what is "at Port Village" is no person, but
// for a first name, and "my son is Ben" is about Ben.
func (t *references) sorted(c *clause.Clause, r *clause.Role, named []triple.Term) {
	switch x := &r.Term; {
	case x.Name == "":
	case is("eitherplace", r.Prep) && !lexicon.IsFirstName(strings.ToLower(x.Name)):
		for i := range named {
			named[i].Sort |= triple.AsIt
		}
	case r.Name == clause.Complement && c.Kind == clause.Attribute && c.Predicate.Word != "" && c.Predicate.Word != "name" && t.tells(t.subject):
		asSubjects(named)
	}
}

// asSubjects takes a sentence to be about those who are named.
func asSubjects(named []triple.Term) {
	for i := range named {
		named[i].Sort |= triple.AsSubject
	}
}

// wasName reports whether a role is what something was called then, which is no name for it now.
func wasName(c *clause.Clause, r *clause.Role) bool {
	return r.Name == clause.Complement && c.Kind == clause.Attribute && c.Predicate.Word == "name" && c.Tense == clause.Past
}

// fills is what fills a role of a clause. Where the clause may be about it, as a passive is about
// whom something is done to, it is, unless it is a name beside that of who does it.
func (t *deeds) fills(r *clause.Role, about bool) []part {
	var with []part
	for _, term := range t.naming.terms(&r.Term) {
		with = append(with, part{relation: roleRelation(r), prep: r.Prep, name: r.Name, from: &r.Term, term: term})
		if about && r.Term.Pronoun != clause.Gap {
			term.Sort |= triple.AsSubject // what the sentence is about
			t.mentions = append(t.mentions, term)
		}
	}
	return with
}

// roleRelation is the relation of an event to what fills a role.
func roleRelation(r *clause.Role) string {
	switch r.Name {
	case clause.Object:
		return triple.Theme
	case clause.Agent:
		return triple.Agent
	case clause.Recipient:
		return triple.Role("to")
	case clause.Complement:
		return triple.Role("as")
	}
	if r.Prep != "" {
		return triple.Role(r.Prep)
	}
	switch r.Name {
	case clause.Duration:
		return triple.Role("for")
	case clause.Frequency:
		return triple.Role("every")
	case clause.Quantity:
		return triple.Role("by")
	case clause.Standard:
		return triple.Role("than")
	case clause.Place:
		return triple.Role("at")
	case clause.Manner:
		return triple.Role("how")
	case clause.Reason:
		return triple.Role("because of")
	case clause.Purpose:
		return triple.Role("for")
	}
	return triple.When
}

// each calls f with every choice of one filling for each role.
func (t *deeds) each(parts [][]part, with []part, f func([]part)) {
	if len(parts) == 0 {
		f(with)
		return
	}
	for _, p := range parts[0] {
		t.each(parts[1:], append(with[:len(with):len(with)], p), f)
	}
}

// state asserts a clause of one subject and one filling of each role.
func (t *deeds) state(c *clause.Clause, s triple.Term, with []part) {
	switch c.Kind {
	case clause.Class:
		t.class(c, s, with)
	case clause.State:
		t.stateOf(c, s, with)
	case clause.Attribute:
		t.attribute(c, s, with)
	case clause.Possession:
		t.possession(c, s, with)
	case clause.Comparison:
		t.comparison(c, s, with)
	case clause.Existence:
		t.existence(c, s, with)
	default:
		t.event(c, s, with, nil)
	}
}

// bare reports whether a clause says no more than its subject, predicate and roles do, so that two places can hold it.
func bare(c *clause.Clause) bool {
	return c.Modal == "" && !c.Perfect && c.Tense != clause.Future && len(c.Subs) == 0 && c.Phase == "" &&
		len(c.Predicate.Manner) == 0 && len(c.Focus) == 0
}

func tenseOf(c *clause.Clause) string {
	if c.Tense == clause.Past {
		return "past"
	}
	return ""
}

// class asserts that the subject is one of a class, or somebody's so-and-so.
func (t *deeds) class(c *clause.Clause, s triple.Term, with []part) {
	t.occasion(c, s)
	for i := range c.Roles {
		r := &c.Roles[i]
		if r.Name != clause.Complement {
			continue
		}
		if len(with) == 0 && bare(c) {
			t.complement(c, s, &r.Term)
			continue
		}
		t.event(c, s, with, []part{{relation: triple.Theme, name: clause.Complement, from: &r.Term, term: generic(t.wording.phrase(&r.Term))}})
		if bareButTime(c) {
			t.complement(c, s, &r.Term)
		}
	}
}

// occasion refuses what is said of "it" where that need not be s.
func (t *deeds) occasion(c *clause.Clause, s triple.Term) {
	words := strings.Fields(s.Label)
	if Occasion(c) && (s.Kind == triple.Proper && !s.Owned() || len(words) == 0 || c.Kind == clause.Class && !isOccasion(words[len(words)-1]) || c.Kind != clause.Class && ofTheHour(c)) {
		t.lose(t.text[c.Span.Start:c.Span.End], "what it stands for is unclear")
	}
}

// Occasion reports whether a clause says of "it" that it is something that happens, is done or
// lasts, or a number: "it's a two-hour walk" need not speak of what was told before.
func Occasion(c *clause.Clause) bool {
	if x := subjectTerm(c); x == nil || x.Pronoun != "it" {
		return false
	}
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		switch {
		case r.Name != clause.Complement:
			return false
		case c.Kind == clause.Class && r.Term.Quantity != nil && r.Term.Head == "": // it's minus eight tonight
			return true
		case c.Kind == clause.Class:
			return r.Term.Head != "" && isOccasion(r.Term.Head)
		case c.Kind == clause.Attribute && c.Predicate.Word == "": // it's 34 now
			v := r.Term.Value
			return v != nil && v.Kind == clause.Number && v.Unit == ""
		}
		return false
	}) || ofTheHour(c)
}

// ofTheHour reports whether a clause says what time it is: "it's ten past four".
func ofTheHour(c *clause.Clause) bool {
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		v := r.Term.Value
		return r.Name == clause.Complement && v != nil && v.Kind == clause.Clock
	})
}

func isOccasion(noun string) bool {
	switch lexicon.Supersense(noun, lexicon.Noun) {
	case "noun.act", "noun.event", "noun.time", "noun.feeling", "noun.state", "noun.phenomenon":
		return true
	}
	return false
}

// bareButTime reports whether what a clause says of its subject is so, whatever else it says: not
// what is so only under a condition.
func bareButTime(c *clause.Clause) bool {
	return c.Modal == "" && !c.Negated && c.Tense == clause.Present && !c.Perfect &&
		!slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return s.Clause.Attitude == clause.Supposed && is("condition", s.Link) })
}

func (t *deeds) complement(c *clause.Clause, s triple.Term, x *clause.Term) {
	if len(x.Coordinated) > 0 && !x.Or {
		for i := range x.Coordinated {
			t.complement(c, s, &x.Coordinated[i])
		}
		return
	}
	switch {
	case x.Or:
		t.lose(x.Text, "it says that one of these is so, not which")
	case x.Of && x.Determiner == "part" && x.Quantity == nil:
		whole := *x
		whole.Of, whole.Determiner = false, ""
		if _, behind, ok := strings.Cut(t.text[x.Span.Start:], " of "); ok {
			whole.Span.Start = len(t.text) - len(behind)
		}
		t.fact(s, triple.Relation{Form: triple.FormNoun, Word: "part", Prep: "of", Tense: tenseOf(c)}, t.naming.term(&whole), c.Negated)
	case x.Head == "" && x.Name == "" && x.Owner != nil && x.Value == nil:
		t.lose(x.Text, "what it belongs to is unclear") // "physics is my worst"
	case madeOf(c, x):
		t.is(c, s, generic(t.wording.phrase(x)))
	case oneOfMany(x):
		isOne(t, c, s, x)
	case x.Head == "" && lexicon.Demonyms.Has(strings.ToLower(x.Name)):
		t.is(c, s, triple.Const(triple.Quality, strings.ToLower(x.Name)))
	case x.Head == "" && x.Name != "":
		named := triple.Const(triple.Proper, x.Name)
		before := len(t.mentions)
		t.naming.mention(named, x)
		asSubjects(t.mentions[before:])
		t.plain(triple.Triple{Subject: s, Relation: triple.SynonymOf, Object: named, Denied: c.Negated})
	case x.Head == "" && x.Value != nil:
		t.is(c, s, t.naming.value(x))
	case x.Head == "":
		t.event(c, s, nil, []part{{relation: triple.Theme, name: clause.Complement, from: x, term: t.naming.term(x)}})
	default:
		t.naming.role(s, x, c.Negated, tenseOf(c))
	}
}

// stateOf asserts a quality or a place.
func (t *deeds) stateOf(c *clause.Clause, s triple.Term, with []part) {
	word := c.Predicate.Word
	if word != "" {
		word = t.wording.complementWords(c)
	}
	if bare(c) && word != "" && len(with) == 1 && with[0].name == clause.Quantity && with[0].from.Value != nil {
		if v := with[0].from.Value; v.Number != "" && v.Until == "" && v.Bound == "" {
			t.fact(s, triple.Relation{Form: triple.FormMeasure, Word: morph.Join(t.unit(with[0].from), word), Tense: tenseOf(c)},
				triple.Term{Name: v.Number, Label: v.Number, Kind: triple.Number}, c.Negated)
			return
		}
	}
	switch {
	case bare(c) && word != "" && len(with) == 0:
		t.is(c, s, triple.Const(triple.Quality, word))
	case bare(c) && len(with) == 1 && with[0].prep != "":
		t.fact(s, triple.Relation{Form: triple.FormCopula, Word: word, Prep: with[0].prep, Tense: tenseOf(c)}, with[0].term, c.Negated)
	case bare(c) && word == "" && len(with) == 1 && with[0].name == clause.Complement:
		t.is(c, s, with[0].term)
	default:
		t.event(c, s, with, nil)
		if word == "" && bareButTime(c) {
			t.places(s, with)
		}
		measured := slices.ContainsFunc(with, func(p part) bool { return p.name == clause.Quantity })
		if word != "" && bareButTime(c) && len(c.Subs) == 0 && !measured && !slices.ContainsFunc(with, passing) { // what is 2 cm long is not long
			t.plain(triple.Triple{Subject: s, Relation: triple.Is, Object: triple.Const(triple.Quality, word)})
		}
	}
}

// passing reports whether a part says when something is so, where that is not now: what is closed
// on Mondays is not closed.
func passing(p part) bool {
	return p.name == clause.Frequency || p.name == clause.Time && closed.Classes{}.Sort(strings.ToLower(p.from.Text)) != "now"
}

// unit is the unit of an amount in the words it was told with.
func (t *deeds) unit(x *clause.Term) string {
	if x.Head != "" {
		return t.words.Plural(x.Head)
	}
	words := strings.Fields(x.Text)
	if len(words) < 2 {
		return x.Value.Unit
	}
	return strings.Join(words[1:], " ")
}

// places asserts each of several places: what is in the kitchen, next to the fridge, is in the kitchen.
func (t *record) places(s triple.Term, with []part) {
	for _, p := range with {
		if p.prep != "" && (p.name == clause.Place || p.name == clause.Oblique) {
			t.fact(s, triple.Relation{Form: triple.FormCopula, Prep: p.prep}, p.term, false)
		}
	}
}

// attribute asserts a noun relation.
func (t *deeds) attribute(c *clause.Clause, s triple.Term, with []part) {
	t.occasion(c, s)
	var values, rest []part
	for _, p := range with {
		if p.name == clause.Complement {
			values = append(values, p)
		} else {
			rest = append(rest, p)
		}
	}
	if timed := func(p part) bool { return p.from.Value != nil }; c.Predicate.Word == "" && slices.ContainsFunc(values, timed) && !allOf(values, timed) {
		t.lose(strings.TrimSpace(t.text[c.Span.Start:c.Span.End]), "which of these belong together is unclear")
		return
	}
	none := len(values) == 0 || later(c, values)
	if none || len(rest) > 0 || !bare(c) && c.Modal+c.Phase != "" {
		t.event(c, s, with, t.nounPart(c))
		if none { // or what is so by then only
			return
		}
	}
	for _, v := range values {
		if word := strings.ToLower(c.Predicate.Word); v.term.Kind == triple.Number && s.Name != "" && (lexicon.IsA(word, "person") || lexicon.IsA(word, "animal")) {
			t.numbered(c, s, v.term)
			continue
		}
		if of := v.from.Value; of != nil && of.Kind == clause.Date && strings.ContainsAny(of.ISO, "0123456789") {
			always := *c
			always.Tense = clause.Present // the date of an opening that was in May is in May
			t.attributed(&always, s, v.term)
			continue
		}
		t.attributed(c, s, v.term)
	}
}

// is asserts what something is, or was: who was four then is not four.
func (t *record) is(c *clause.Clause, s, o triple.Term) {
	r := triple.Relation{Form: triple.FormIs, Tense: tenseOf(c)}
	r.Key = t.words.Key(r)
	if r.Tense != "" {
		t.relation(r)
	}
	t.plain(triple.Triple{Subject: s, Relation: r.Key, Object: o, Denied: c.Negated})
}

// numbered asserts a number of somebody's so-and-so who is alive, and so is none: "my sister is 31".
func (t *deeds) numbered(c *clause.Clause, s, v triple.Term) {
	words := strings.ToLower(morph.Join(append(slices.Clone(c.Predicate.Modifiers), c.Predicate.Word)...))
	r := triple.Relation{Form: triple.FormNoun, Word: words, Prep: "of"}
	one := triple.Term{Name: triple.Key(spelled(s) + "'s " + words), Label: possessive(s) + " " + words, Kind: triple.Proper}
	var held []triple.Term
	if t.known != nil {
		held = t.known.Holders(t.words.Key(r), s)
	}
	if len(held) == 1 {
		one = held[0]
	} else {
		t.fact(one, r, s, false)
	}
	about := one
	about.Sort |= triple.AsSubject
	t.naming.mention(about, &clause.Term{Head: c.Predicate.Word})
	t.is(c, one, v)
}

// later reports whether a clause says which number somebody or something will be: by then, and not now.
func later(c *clause.Clause, values []part) bool {
	return c.Tense == clause.Future && c.Predicate.Word == "" && allOf(values, func(p part) bool { return p.term.Kind == triple.Number })
}

func allOf(parts []part, is func(part) bool) bool {
	return !slices.ContainsFunc(parts, func(p part) bool { return !is(p) })
}

// nounPart is the noun of an attribute as a part of its event.
func (t *deeds) nounPart(c *clause.Clause) []part {
	if c.Predicate.Word == "" {
		return nil
	}
	return []part{{relation: triple.Theme, name: clause.Object, term: generic(c.Predicate.Word)}}
}

func (t *record) attributed(c *clause.Clause, s, v triple.Term) {
	switch {
	case c.Predicate.Word == "" || s.Name == "":
		if s.Name == "" {
			s = triple.Const(triple.Definite, morph.Join(append(c.Predicate.Modifiers, c.Predicate.Word)...))
		}
		if v.Kind == triple.Proper && c.Predicate.Word == "" {
			v.Kind = triple.Quality
		}
		t.is(c, s, v)
	default:
		r := triple.Relation{Form: triple.FormNoun, Word: strings.ToLower(morph.Join(append(append([]string{}, c.Predicate.Modifiers...), c.Predicate.Word)...)), Prep: "of", Tense: tenseOf(c)}
		t.fact(v, r, s, c.Negated)
		if len(c.Predicate.Modifiers) > 0 && !c.Negated {
			r.Word = strings.ToLower(c.Predicate.Word)
			t.fact(v, r, s, false)
		}
		if noun := strings.ToLower(c.Predicate.Word); person(s.Spelling()) != "" && strings.Contains(strings.ToLower(t.st.Text), t.words.Plural(noun)) && !c.Negated && r.Tense == "" && v.Kind == triple.Proper && t.words.Person(noun) && !lexicon.IsA(noun, "relative") { // our members are members
			t.plain(triple.Triple{Subject: v, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, noun)})
		}
	}
}

// possession asserts what the subject has: by number, by name, or by kind.
func (t *deeds) possession(c *clause.Clause, s triple.Term, with []part) {
	if len(with) != 1 || !bare(c) || with[0].prep != "" {
		t.event(c, s, with, nil)
		return
	}
	x, lemma := with[0].from, verbed(c).Predicate.Lemma
	one := x
	for i := range x.Coordinated {
		if t.termOf(&x.Coordinated[i]).Same(with[0].term) {
			one = &x.Coordinated[i]
		}
	}
	have := triple.Relation{Form: triple.FormVerb, Lemma: lemma, Tense: tenseOf(c)}
	if q := one.Quantity; q != nil && q.Unit == "" && q.Number != "" && q.Until == "" && q.Bound == "" && !one.Of && one.Head != "" && one.Owner == nil && len(one.Roles)+len(one.Relative) == 0 { // nine people in Warsaw are not all there are
		t.fact(s, triple.Relation{Form: triple.FormCount, Lemma: lemma, Word: morph.Join(append(append([]string{}, one.Modifiers...), one.Head)...), Tense: tenseOf(c)},
			triple.Term{Name: q.Number, Label: q.Number, Kind: triple.Number}, c.Negated)
	} else {
		t.fact(s, have, with[0].term, c.Negated)
	}
	if c.Negated || one.Head == "" || have.Tense != "" {
		return
	}
	if numbered(one) {
		t.plain(triple.Triple{Subject: with[0].term, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, strings.ToLower(one.Head))})
		return
	}
	for _, named := range t.membersOf(one) {
		t.fact(named, t.naming.nounRelation(one), s, false)
		t.plain(triple.Triple{Subject: named, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, strings.ToLower(one.Head))})
		t.fact(s, have, named, false)
	}
}

// madeOf reports whether a clause says of one thing that it is so many of something, and so is none of them: a
// course is six sessions.
func madeOf(c *clause.Clause, x *clause.Term) bool {
	s, q := subjectTerm(c), x.Quantity
	return q != nil && x.Plural && x.Head != "" && q.Unit == "" && q.Number != "" && q.Number != "1" && s != nil && s.Head != "" && !s.Plural && len(s.Coordinated) == 0 && s.Pronoun == ""
}

// numbered reports whether a phrase tells by a number which one it is, and so is the name as a whole: plot 7.
func numbered(x *clause.Term) bool {
	return x.Determiner == "" && len(x.Apposition) == 0 && strings.ContainsAny(x.Name, "0123456789")
}

// isOne says of something that it is one of those that bear a name: a Batavus.
func isOne(t *deeds, c *clause.Clause, s triple.Term, x *clause.Term) {
	r := triple.Relation{Form: triple.FormInstance, Tense: tenseOf(c)}
	r.Key = t.words.Key(r)
	if r.Tense != "" {
		t.relation(r)
	}
	t.plain(triple.Triple{Subject: s, Relation: r.Key, Object: triple.Const(triple.Class, strings.ToLower(withModifiers(x, x.Name))), Denied: c.Negated})
	if describes(x) && !c.Negated && r.Tense == "" { // a blue Batavus is a Batavus, and blue
		t.plain(triple.Triple{Subject: s, Relation: r.Key, Object: triple.Const(triple.Class, strings.ToLower(x.Name))})
		for _, m := range x.Modifiers {
			t.is(c, s, triple.Const(triple.Quality, strings.ToLower(m)))
		}
	}
	t.naming.saidOf(s, x, c.Negated)
}

// describes reports whether all that stands before the name of a make or a breed are adjectives
// that say how one of them is, as "fake" and "former" do not.
func describes(x *clause.Term) bool {
	return len(x.Modifiers) > 0 && !slices.ContainsFunc(x.Modifiers, func(m string) bool {
		return !morph.IsAdjective(m) || closed.Classes{}.Voids(m)
	})
}

// counting reports whether a value says how many there are, of things or of bags of them, and not how much.
func counting(v *clause.Value) bool { return v.Unit == "" || is("measure", v.Unit) }

// termOf names a phrase without asserting anything.
func (t *deeds) termOf(x *clause.Term) triple.Term {
	st, mentions, said := t.st, t.mentions, t.said
	out := t.naming.term(x)
	t.st, t.mentions, t.said = st, mentions, said
	return out
}

// membersOf are those that a phrase lists behind its noun: "two sisters, Ruth and Clare".
func (t *deeds) membersOf(x *clause.Term) []triple.Term {
	var out []triple.Term
	if x.Name != "" {
		out = append(out, triple.Const(triple.Proper, x.Name))
	}
	for i := range x.Apposition {
		a := &x.Apposition[i]
		switch {
		case len(a.Coordinated) > 0:
			for j := range a.Coordinated {
				if a.Coordinated[j].Name != "" {
					out = append(out, triple.Const(triple.Proper, a.Coordinated[j].Name))
				}
			}
		case a.Name != "":
			out = append(out, triple.Const(triple.Proper, a.Name))
		}
	}
	return out
}

// comparison asserts how the subject compares.
func (t *deeds) comparison(c *clause.Clause, s triple.Term, with []part) {
	if len(with) != 1 || with[0].name != clause.Standard || !bare(c) {
		t.event(c, s, with, nil)
		return
	}
	prep := with[0].prep
	if prep == "" {
		prep = "than"
	}
	word := t.wording.comparative(c)
	if c.Predicate.Degree == "as" {
		word, prep = "as "+c.Predicate.Word, "as"
	}
	t.fact(s, triple.Relation{Form: triple.FormCopula, Word: word, Prep: prep, Tense: tenseOf(c)}, with[0].term, c.Negated)
}

// existence asserts that there is something somewhere.
func (t *deeds) existence(c *clause.Clause, s triple.Term, with []part) {
	now := *c
	if is("nowstill", now.Phase) { // six eggs that there still are, there are
		now.Phase = ""
	}
	x := subjectTerm(c)
	if x != nil && bare(&now) && len(with) == 1 && with[0].prep != "" && x.Quantity != nil && x.Quantity.Unit == "" && counting(x.Quantity) && x.Quantity.Number != "" && x.Quantity.Bound == "" && x.Quantity.Until == "" && x.Head != "" && !x.Of {
		r := triple.Relation{Form: triple.FormCount, Lemma: "be", Word: morph.Join(append(append([]string{}, x.Modifiers...), x.Head)...), Prep: with[0].prep, Tense: tenseOf(c)}
		t.fact(with[0].term, r, triple.Term{Name: x.Quantity.Number, Label: x.Quantity.Number, Kind: triple.Number}, c.Negated)
		return
	}
	t.event(c, s, with, nil)
	if !c.Negated && c.Modal == "" && s.Kind != triple.Proper && x != nil && x.Head != "" && (now.Phase == c.Phase || x.Quantity == nil) {
		if of := triple.Const(triple.Class, strings.ToLower(x.Head)); !s.Same(of) {
			t.plain(triple.Triple{Subject: s, Relation: triple.InstanceOf, Object: of})
		}
	}
}

func subjectTerm(c *clause.Clause) *clause.Term {
	if r := roleOf(c, clause.Subject); r != nil {
		return &r.Term
	}
	return nil
}

// roleOf is the first role of the name, nil where there is none.
func roleOf(c *clause.Clause, name clause.RoleName) *clause.Role {
	if i := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == name }); i >= 0 {
		return &c.Roles[i]
	}
	return nil
}

// event asserts a clause as what it is at most: an event with a role for each part, or, of two places, a triple.
func (t *deeds) event(c *clause.Clause, s triple.Term, with, more []part) {
	with = append(with[:len(with):len(with)], more...)
	verb := verbed(c).Predicate.Lemma
	lemma, particle, _ := strings.Cut(verb, " ")
	if bare(c) && !c.Progressive && s.Name != "" && c.Kind == clause.Event {
		r := triple.Relation{Form: triple.FormVerb, Lemma: lemma, Particle: particle, Tense: tenseOf(c)}
		switch {
		case len(with) == 0:
			did := triple.Relation{Form: triple.FormDoes, Tense: r.Tense}
			did.Key = t.words.Key(did)
			t.relation(did)
			t.plain(triple.Triple{Subject: s, Relation: did.Key, Object: triple.Const(triple.Act, verb), Denied: c.Negated})
			return
		case len(with) == 1 && (with[0].prep != "" || with[0].relation == triple.Theme):
			r.Prep = with[0].prep
			t.fact(s, r, with[0].term, c.Negated)
			return
		}
		if !c.Negated && !slices.ContainsFunc(with, func(p part) bool { return slices.Contains(closed.Classes{}.Excepts(), p.prep) }) {
			t.pairs(r, s, with)
		}
	}
	t.whole(c, s, t.kindWords(c, verb), with)
}

// pairs asserts the two-place readings of an event. Of two phrases of one kind
// each belongs to another phrase: "fell from 4,100 in 1990 to 3,250 in 2020". Who ran into
// somebody in Porto did not run there.
func (t *record) pairs(r triple.Relation, s triple.Term, with []part) {
	type role struct {
		name clause.RoleName
		prep string
	}
	of, phrasal := map[role]int{}, ""
	for _, p := range with {
		of[role{p.name, p.prep}]++
		if phrasal == "" && is("phrasalprep", p.prep) {
			phrasal = p.prep
		}
	}
	for _, p := range with {
		if r.Prep = p.prep; r.Prep != "" && of[role{p.name, p.prep}] > 1 {
			continue
		}
		if aside := phrasal != "" && p.prep != phrasal && p.prep != ""; !aside && (p.relation == triple.Theme || p.prep != "") {
			t.fact(s, r, p.term, false)
		}
	}
}

// kindWords is the kind of an event: its verb, with what makes it another kind of
// thing to be true: its tense, a modal, a condition. What was done is called by the
// base form, as the grammar calls it.
func (t *deeds) kindWords(c *clause.Clause, verb string) string {
	words := eventKind(t.words, c, verb)
	if c.Kind == clause.State && c.Predicate.Word != "" && !c.Predicate.Passive || c.Kind == clause.Comparison {
		words = morph.Join(words, t.wording.complementWords(c))
	}
	first, _, _ := strings.Cut(strings.ToLower(t.text[min(c.Span.Start, len(t.text)):]), " ")
	otherwise := slices.Contains(c.Predicate.Manner, first) && is("condition", first)
	if otherwise || slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return s.Clause.Attitude == clause.Supposed && !is("manner", s.Link) }) {
		return words + " if"
	}
	return words
}

// eventKind is the verb of a clause's event with its tense and modal.
func eventKind(w Words, c *clause.Clause, verb string) string {
	switch {
	case c.Modal != "" && !(c.Tense == clause.Future && strings.HasPrefix(c.Modal, "be ")):
		return c.Modal + " " + verb
	case c.Tense == clause.Future:
		return morph.Join("will", c.Modal, verb)
	case c.Perfect:
		return "has " + w.Participle(verb)
	case c.Tense == clause.Past:
		return verb
	}
	return w.Third(verb)
}

// whole asserts an event with all its parts.
func (t *deeds) whole(c *clause.Clause, s triple.Term, kind string, with []part) {
	t.events++
	e := triple.Term{Name: "_e" + strconv.Itoa(t.events), Kind: triple.Event}
	add := func(relation string, o triple.Term) {
		t.plain(triple.Triple{Subject: e, Relation: relation, Object: o})
	}
	t.plain(triple.Triple{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Act, kind), Denied: c.Negated})
	if s.Name != "" {
		add(triple.Agent, s)
	}
	for _, p := range with {
		add(p.relation, p.term)
	}
	for _, m := range c.Predicate.Manner {
		add(triple.Role("how"), generic(m))
	}
	if c.Phase != "" {
		add(triple.Role("still"), generic(c.Phase))
	}
	for i, s := range c.Subs {
		if i > 0 && s.Clause.Span.Start >= c.Subs[i-1].Clause.Span.Start && s.Clause.Span.End <= c.Subs[i-1].Clause.Span.End {
			continue // said with the one before
		}
		said := strings.Trim(strings.TrimSpace(t.wording.turned(&s.Clause)), ".,;!?")
		add(triple.Said(cmp.Or(s.Link, "that")), triple.Term{Name: said, Kind: triple.Text})
	}
	add(triple.Wording, triple.Term{Name: strings.TrimSuffix(t.wording.clauseWords(c), "."), Kind: triple.Text})
}
