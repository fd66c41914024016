package also

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/clause"
)

// This file asks what a question asks in the words of ways.txt: who is responsible for something
// takes care of it, and who hates something does not like it.

//go:embed ways.txt
var waysOnly string

//go:embed states.txt
var statesList string

var waysList = waysOnly + statesList

// Way is another clause by which a question is answered.
type Way struct {
	Clause *clause.Clause
	// Apart says in two clauses what Clause says, nil where it cannot.
	Apart [2]*clause.Clause
	// Told and Asked are the words that answer, and those that they answer.
	Told, Asked string
	// Filler is the noun of which what fills the hole has to be, "" for any: mother.
	Filler string
	// Ends is the phrase in which a name in what answers has to end, "" for none: for the shed.
	Ends string
	// Anyone are the prepositions of those participants of what is told that may be anyone: to in "allergic".
	Anyone []string
	// Same is set where each says the other. Denied is set where the clause answers by not being so,
	// and Against where its answer is the contrary of what is asked.
	Same, Denied, Against bool
	// Until is set where the clause asks until when something was so, which it is no more. Since is set where it denies
	// only what was so before it.
	Until, Since bool
}

// Step says by what words of it what was told answers what is asked.
func (w Way) Step() string {
	if w.Against || w.Until {
		return "“" + w.Told + "” says the contrary of “" + w.Asked + "”"
	}
	return "“" + w.Asked + "” follows from “" + w.Told + "”"
}

// saying is a clause with places for its participants, as ways.txt writes it.
type saying struct {
	text    string
	kind    clause.Kind
	lemma   string
	word    string
	passive bool
	negated bool
	done    bool
	modal   string
	places  []place
	// fixed is the noun that belongs to the predicate: its object, what something is, or behind a preposition.
	fixed, fixedPrep string
}

// place is where one participant stands.
type place struct {
	// letter is 0 for whoever asks.
	letter byte
	// one is the noun of which the participant has to be, "" for any.
	one  string
	name clause.RoleName
	prep string
	// ofFixed is set where it hangs on the noun of the predicate.
	ofFixed bool
	// adverb stands in the place of a participant: "here".
	adverb string
}

// way is a line of ways.txt: what is told answers what is asked, or its contrary.
type way struct {
	asked, told                 saying
	same, against, until, since bool
}

// line is a line of ways.txt for one of those clauses that are asked. What is told is read when it is asked for: few
// lines are.
type line struct {
	asked                       saying
	told                        []string
	same, against, until, since bool
}

// lines are those of ways.txt by the verb and the word that are asked with.
var lines = sync.OnceValue(func() map[[2]string][]line {
	out := map[[2]string][]line{}
	add := func(asked string, told []string, sign string) {
		for _, a := range sayings(asked) {
			key := [2]string{a.lemma, a.word}
			out[key] = append(out[key], line{a, told, sign == "", sign != "" && sign != " < ", sign == " ~ ", sign == " !! "})
		}
	}
	for text := range strings.Lines(waysList) {
		text, _, _ = strings.Cut(text, "#")
		if same := strings.Split(text, " = "); len(same) > 1 {
			for i, asked := range same {
				add(asked, slices.Delete(slices.Clone(same), i, i+1), "")
			}
			continue
		}
		for _, sign := range []string{" ! ", " !! ", " ~ ", " < "} {
			if asked, told, ok := strings.Cut(text, sign); ok {
				add(asked, strings.Split(strings.TrimSpace(told), " | "), sign)
				break
			}
		}
	}
	return out
})

// isLetter reports whether a word of ways.txt is a participant.
func isLetter(w string) bool {
	return w[0] >= 'A' && w[0] <= 'Z' && (len(w) == 1 || w[1] == ':') || w == "we"
}

// placeOf is the place of a participant, as ways.txt writes it: "S", "S:mother" or "we".
func placeOf(w string, name clause.RoleName, prep string) place {
	p := place{name: name, prep: prep}
	if w != "we" {
		p.letter = w[0]
		_, p.one, _ = strings.Cut(w, ":")
	}
	if p.one == whenAsked {
		p.name = clause.Time
	}
	return p
}

// whenAsked stands behind the letter of when something is, where that is asked.
const whenAsked = "when"

// sayings are a clause in the ways in which it is read: what stands before a participant is a
// preposition, or belongs to the verb.
func sayings(text string) []saying {
	words := strings.Fields(text)
	s := saying{text: spoken(words)}
	if words[0] == "there" {
		s.kind, s.lemma, s.negated = clause.Existence, "be", words[1] == "not"
		s.places = []place{placeOf(words[len(words)-1], clause.Subject, "")}
		return []saying{s}
	}
	s.places = []place{placeOf(words[0], clause.Subject, "")}
	words = words[1:]
	take := func(w string) bool {
		if len(words) > 1 && words[0] == w {
			words = words[1:]
			return true
		}
		return false
	}
	if modal, ok := strings.CutSuffix(words[0], ":"); ok {
		s.modal, words = strings.ReplaceAll(modal, "-", " "), words[1:]
	}
	s.negated, s.done = take("not"), take("did")
	s.lemma, words = strings.ReplaceAll(words[0], "_", " "), words[1:]
	switch {
	case s.lemma == "be" && len(words) > 0 && words[0][0] == '+':
		s.lemma, s.passive = strings.ReplaceAll(words[0][1:], "_", " "), true
		s.places[0].name = clause.Object
		return s.parts(words[1:])
	case s.lemma == "be":
		return s.being(words)
	case s.lemma == "have":
		s.kind = clause.Possession
	}
	return s.parts(words)
}

// being are the ways to read a clause with be.
func (s saying) being(words []string) []saying {
	s.kind = clause.State
	switch {
	case len(words) == 1 && isLetter(words[0]):
		s.kind = clause.Attribute
		s.places = append(s.places, placeOf(words[0], clause.Complement, ""))
		return []saying{s}
	case len(words) > 1 && words[0] == "a" && words[1][0] == '*':
		s.kind = clause.Class
		out := s.parts(words[2:])
		for i := range out {
			out[i].fixed = words[1][1:]
		}
		return out
	case len(words) == 3 && words[0][0] == '*' && words[1] == "of" && isLetter(words[2]):
		s.kind, s.word = clause.Attribute, words[0][1:]
		s.places[0].name = clause.Complement
		s.places = append(s.places, placeOf(words[2], clause.Subject, ""))
		return []saying{s}
	}
	noun := slices.IndexFunc(words, func(w string) bool { return w[0] == '*' })
	at := slices.IndexFunc(words, isLetter)
	var out []saying
	if noun > 0 { // in charge of
		s.word = strings.Join(words[:noun], " ")
		s.fixed, s.fixedPrep = words[noun][1:], s.word
		return s.parts(words[noun+1:])
	} else if at > 0 { // in, out of
		near := s
		near.word = strings.Join(words[:at], " ")
		near.places = append(slices.Clip(s.places), placeOf(words[at], clause.Oblique, near.word))
		out = append(out, near)
	}
	if at != 1 {
		s.word = words[0]
		out = append(out, s.parts(words[1:])...)
	}
	return out
}

// parts are the ways to read what stands behind the verb.
func (s saying) parts(words []string) []saying {
	var before []string
	var out []saying
	for i, w := range words {
		switch {
		case w[0] == '*':
			s.fixed, s.fixedPrep = w[1:], strings.Join(before, " ")
			before = nil
		case !isLetter(w):
			before = append(before, w)
		case len(before) == 0:
			s.places = append(slices.Clip(s.places), placeOf(w, clause.Object, ""))
		default:
			prep := strings.Join(before, " ")
			if len(before) == 1 && s.fixed == "" && s.kind == clause.Event && !s.passive && i == len(words)-1 {
				phrasal := s
				phrasal.lemma += " " + prep
				phrasal.places = append(slices.Clip(s.places), placeOf(w, clause.Object, ""))
				out = append(out, phrasal)
			}
			p := placeOf(w, clause.Oblique, prep)
			p.ofFixed = s.fixed != ""
			s.places = append(slices.Clip(s.places), p)
			before = nil
		}
	}
	if len(before) > 0 { // run out, get here
		phrasal := s
		phrasal.lemma += " " + strings.Join(before, " ")
		s.places = append(slices.Clip(s.places), place{name: clause.Place, adverb: strings.Join(before, " ")})
		out = append(out, phrasal)
	}
	if s.fixed != "" { // what stands behind the noun may be the verb's
		free := s
		free.places = slices.Clone(s.places)
		for i := range free.places {
			free.places[i].ofFixed = false
		}
		out = append(out, free)
		if s.fixedPrep == "" { // as one verb
			free.kind, free.lemma, free.fixed = clause.Event, s.lemma+" "+s.fixed, ""
			out = append(out, free)
		}
	}
	return append(out, s)
}

// spoken are the words of a clause as a person would name it, without its participants.
func spoken(words []string) string {
	var out []string
	for _, w := range words {
		if modal, ok := strings.CutSuffix(w, ":"); ok {
			w = strings.ReplaceAll(modal, "-", "_")
		}
		if w = strings.Trim(w, "*+"); !isLetter(w) && w != "did" {
			out = append(out, w)
		}
	}
	return strings.ReplaceAll(strings.Join(out, " "), "_", " ")
}

// read are the ways by the verb and the word that were asked with so far, of those that lines have.
var read sync.Map

// told are the ways of all lines that ask with a verb and a word.
func told(asked [2]string) []way {
	if ways, ok := read.Load(asked); ok {
		return ways.([]way)
	}
	var out []way
	ask := lines()[asked]
	if len(ask) == 0 {
		return nil // what people ask with has no bound, and the lines have
	}
	for _, l := range ask {
		for _, text := range l.told {
			for _, s := range sayings(text) {
				out = append(out, way{l.asked, s, l.same, l.against, l.until, l.since})
			}
		}
	}
	read.Store(asked, out)
	return out
}

// words are those of which one is in use where something was told by a way.
func (w way) words(of Words) []string {
	if w.told.kind != clause.Event {
		return []string{w.told.key(of)}
	}
	return []string{w.told.key(of), w.told.lemma, of.Gerund(w.told.lemma)}
}

// Ways are the clauses by which ways.txt answers what a clause asks, of those whose word is in use in what
// is known.
func Ways(w Words, c *clause.Clause, expect func(words ...string), inUse func(word string) bool) []Way {
	if len(c.Subs) > 0 || c.Phase != "" && c.Phase != "still" {
		return nil
	}
	out := noMore(w, c)
	for i := range c.Roles {
		if of, ok := withParticle(c, i); ok {
			out = append(out, Ways(w, of, expect, inUse)...)
		}
	}
	word := c.Predicate.Word
	if c.Predicate.Passive { // it is a participle, which the verb tells
		word = ""
	}
	ways := told([2]string{c.Predicate.Lemma, word})
	fit, words := make([]Way, len(ways)), []string{}
	for i, way := range ways {
		if of, ok := way.in(w, c); ok {
			fit[i], words = of, append(words, strings.Fields(strings.Join(way.words(w), " "))...)
		}
	}
	expect(words...)
	for i, way := range ways {
		of := fit[i]
		if of.Clause == nil || way.told.key(w) != "be" && !slices.ContainsFunc(way.words(w), inUse) {
			continue
		}
		out = append(out, apart(of))
		out = append(out, noMoreBy(way, of)...)
		if as, ok := done(w, of.Clause); ok {
			of.Clause = as
			out = append(out, of)
		}
	}
	return out
}

// withParticle is a clause whose verb has a particle that was taken for a place, "picks him up from there", or with its
// object for a time, "looks after the rabbits".
func withParticle(c *clause.Clause, i int) (*clause.Clause, bool) {
	of, r := *c, c.Roles[i]
	if c.Kind != clause.Event || r.Term.Hole != clause.NoHole {
		return nil, false
	}
	switch of.Roles = slices.Clone(c.Roles); {
	case r.Name == clause.Place && r.Prep == "" && r.Term.Text != "":
		of.Predicate.Lemma += " " + r.Term.Text
		of.Roles = slices.Delete(of.Roles, i, i+1)
	case r.Name == clause.Time && r.Prep != "" && r.Term.Value == nil:
		of.Predicate.Lemma += " " + r.Prep
		of.Roles[i].Name, of.Roles[i].Prep = clause.Object, ""
	default:
		return nil, false
	}
	return &of, true
}

// done is a clause what is or was done to something as one how that is or was.
func done(w Words, c *clause.Clause) (*clause.Clause, bool) {
	now := *c
	if now.Tense == clause.Past {
		now.Tense = clause.Present
	}
	as, ok := quality(w, &now)
	if ok {
		as.Tense = c.Tense
	}
	return as, ok && c.Predicate.Passive
}

// noMore are the ways by which something was so until some time, or the one opposite of it that there is.
func noMore(w Words, c *clause.Clause) (out []Way) {
	until, ok := untilThen(c)
	if !ok || c.Kind != clause.State || c.Predicate.Degree != "" || slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole }) {
		return nil
	}
	out = append(out, Way{Clause: until, Against: true, Until: true})
	for _, word := range w.Opposites(c.Predicate.Word) {
		if slices.Contains(w.Verbs("either"), word) {
			of := *until
			of.Predicate = clause.Predicate{Lemma: "be", Word: word}
			out = append(out, Way{Clause: &of, Told: "be " + word, Asked: "be " + c.Predicate.Word, Until: true})
		}
	}
	return out
}

// noMoreBy is the way by which what a way denies was so until some time.
func noMoreBy(by way, of Way) []Way {
	if until, ok := untilThen(of.Clause); ok && by.until && of.Against {
		return []Way{{Clause: until, Told: of.Told, Asked: of.Asked, Until: true}}
	}
	return nil
}

// untilThen is a clause how something is as a question until when it was so; false for one of another time than now.
func untilThen(c *clause.Clause) (*clause.Clause, bool) {
	if c.Kind != clause.State && !c.Predicate.Passive || c.Tense != clause.Present || c.Perfect || c.Modal != "" || c.Negated || len(c.Subs) > 0 || slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Time || r.Term.Value != nil }) {
		return nil, false
	}
	of := *c
	of.Tense, of.Kind = clause.Past, clause.State
	of.Predicate.Passive = false
	of.Roles = append(slices.Clip(slices.Clone(c.Roles)), clause.Role{Name: clause.Time, Prep: "until", Term: clause.Term{Hole: clause.When, Pronoun: "when", Text: "when"}})
	for i, r := range of.Roles {
		if c.Predicate.Passive && r.Name == clause.Object {
			of.Roles[i].Name = clause.Subject
		}
	}
	return &of, true
}

// apart is a way by something being one of somebody, a gift from Ann, as it being from her and being one: so is it told.
func apart(way Way) Way {
	at := slices.IndexFunc(way.Clause.Roles, func(r clause.Role) bool { return r.Name == clause.Oblique })
	if way.Clause.Kind != clause.Class || at < 0 || len(way.Clause.Roles) != 3 {
		return way
	}
	is, from := *way.Clause, *way.Clause
	is.Roles = slices.Delete(slices.Clone(is.Roles), at, at+1)
	from.Kind, from.Predicate = clause.State, clause.Predicate{Lemma: "be", Word: from.Roles[at].Prep}
	from.Roles = slices.DeleteFunc(slices.Clone(from.Roles), func(r clause.Role) bool { return r.Name == clause.Complement })
	way.Apart = [2]*clause.Clause{&from, &is}
	return way
}

// Is reports whether a name is one of those of whom a noun is said, or of what that names.
func Is(w Words, name, noun string) bool {
	if noun == noPlace {
		place, _ := w.Kind(strings.ToLower(name), "location")
		return !place
	}
	return noun == "" || w.OneSex(name, noun) || w.Sort(strings.ToLower(name)) == noun
}

// is reports whether a noun names a kind of what another does.
func is(w Words, noun, kind string) bool {
	return w.MayBeKind(w.Singular(strings.ToLower(noun)), kind)
}

// noPerson stands behind the letter of what can only be a thing, by its noun.
const noPerson = "thing"

// noPlace stands behind the letter of whoever can only be a person or a group of people.
const noPlace = "someone"

// in is the clause that a way makes of what is asked.
func (w way) in(words Words, c *clause.Clause) (Way, bool) {
	open := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
	a := w.asked
	// What a way denies is no where it is asked, and what is asked for where it is asked denied.
	if c.Kind != a.kind || c.Modal != a.modal || a.passive && !c.Predicate.Passive || c.Negated != (a.negated || w.against && open) ||
		w.told.done && !a.done && (c.Tense != clause.Present || c.Perfect) || a.done && c.Tense != clause.Past && !c.Perfect ||
		a.kind == clause.Attribute && slices.ContainsFunc(c.Predicate.Modifiers, func(m string) bool { return words.Sort(m) != "now" }) {
		return Way{}, false // the chemistry teacher need not be whoever teaches
	}
	who, rest, ok := a.bind(words, c)
	if !ok {
		return Way{}, false
	}
	filler, ok := w.filler(words, who)
	if !ok {
		return Way{}, false
	}
	of, ok := w.told.filled(words, c, who)
	if !ok {
		return Way{}, false
	}
	var anyone []string
	for _, p := range w.told.places {
		if !slices.ContainsFunc(of.Roles, func(r clause.Role) bool { return r.Prep == p.prep }) {
			anyone = append(anyone, p.prep)
		}
	}
	of.Roles = append(of.Roles, rest...)
	if a.done && !w.told.done { // who wrote it is its author
		of.Tense, of.Perfect = clause.Present, false
	}
	return Way{Clause: of, Told: w.told.said(words), Asked: a.said(words), Filler: filler, Anyone: anyone, Same: w.same, Denied: w.told.negated, Against: w.against && !open, Since: w.since}, true
}

// bind finds the participants of a clause, and the roles that are none of them.
func (s saying) bind(w Words, c *clause.Clause) (who map[byte]clause.Term, rest []clause.Role, ok bool) {
	who = map[byte]clause.Term{}
	rest, hung, ok := s.withoutFixed(c)
	if !ok {
		return nil, nil, false
	}
	for _, p := range s.places {
		if at := slices.IndexFunc(rest, func(r clause.Role) bool { return p.meets(w, r) || p.prep == "from" && whence(w, c, r) }); at >= 0 {
			if p.letter != 0 {
				who[p.letter] = rest[at].Term
			} else if p.adverb == "" && w.Sort(rest[at].Term.Pronoun) != "speaker" {
				return nil, nil, false
			}
			rest = slices.Delete(rest, at, at+1)
			continue
		}
		at := slices.IndexFunc(hung, func(r clause.Role) bool { return p.meets(w, r) })
		if !p.ofFixed || at < 0 {
			return nil, nil, false
		}
		who[p.letter] = hung[at].Term
	}
	return who, rest, !slices.ContainsFunc(rest, func(r clause.Role) bool {
		return r.Name == clause.Subject || r.Name == clause.Object || r.Name == clause.Complement || r.Name == clause.Recipient
	})
}

// filler is the noun of which what fills the hole has to be; false where a participant is not of whom the way is.
func (w way) filler(words Words, who map[byte]clause.Term) (noun string, ok bool) {
	for letter, x := range who { // the capital of Utah is in it, and is no river in it
		if x.Hole == clause.WhichOne && w.told.of(letter).name != w.asked.of(letter).name {
			return "", false
		}
	}
	for _, p := range slices.Concat(w.asked.places, w.told.places) {
		switch x := who[p.letter]; {
		case p.one == "", p.one == whenAsked:
		case p.one == noPerson && (x.Name != "" || x.Hole != clause.NoHole || words.Person(x.Head)):
			return "", false
		case p.one == noPerson:
		case x.Hole != clause.NoHole:
			noun = p.one
		case x.Name == "" && is(words, x.Head, p.one):
		case !Is(words, x.Name, p.one):
			return "", false
		}
	}
	return noun, true
}

// withoutFixed are the roles of a clause without the noun that belongs to its predicate, and what hangs on that.
func (s saying) withoutFixed(c *clause.Clause) (rest, hung []clause.Role, ok bool) {
	rest = slices.Clone(c.Roles)
	if s.fixed == "" {
		return rest, nil, true
	}
	at := slices.IndexFunc(rest, func(r clause.Role) bool {
		x := &r.Term
		return x.Head == s.fixed && x.Name == "" && (len(x.Modifiers) == 0 || len(x.Modifiers) == 1 && s.compounds()) && x.Quantity == nil && x.Hole == clause.NoHole && (x.Determiner == "" || x.Determiner == "a" || x.Determiner == "any" || x.Determiner == "the" && s.kind == clause.Event) &&
			r.Prep == s.fixedPrep && r.Name != clause.Subject
	})
	if at < 0 {
		return nil, nil, false
	}
	fixed := rest[at].Term
	hung = fixed.Roles
	if fixed.Owner != nil {
		hung = append(slices.Clip(hung), clause.Role{Name: clause.Oblique, Prep: "of", Term: *fixed.Owner})
	}
	for _, m := range fixed.Modifiers { // a cat allergy is one to cats
		hung = append(slices.Clip(hung), clause.Role{Name: clause.Oblique, Prep: s.places[len(s.places)-1].prep, Term: clause.Term{Text: m, Head: m}})
	}
	return slices.Delete(rest, at, at+1), hung, true
}

// compounds reports whether a noun in front of the one that belongs to the verb names a participant.
func (s saying) compounds() bool {
	n := len(s.places)
	return s.kind == clause.Possession && n == 2 && s.places[n-1].ofFixed && s.places[n-1].one == ""
}

// key is the word without which nothing is told so, or the words for how something is.
func (s saying) key(w Words) string {
	switch {
	case s.kind == clause.State: // in charge of
		return strings.TrimPrefix(s.text, "be ")
	case s.fixed != "":
		return s.fixed
	case s.passive:
		return w.Participle(s.lemma)
	case s.word != "":
		return strings.ReplaceAll(s.word, "_", " ")
	}
	return s.lemma
}

// said is what a clause says as a person would name it: be closed.
func (s saying) said(w Words) string {
	if s.passive {
		return strings.Replace(s.text, s.lemma, w.Participle(s.lemma), 1)
	}
	return s.text
}

// some is the letter of a participant that is some of a stuff.
const some = 'M'

// meets reports whether a role is the place of the participant.
func (p place) meets(w Words, r clause.Role) bool {
	switch x := &r.Term; {
	case p.one == whenAsked:
		return x.Hole == clause.When
	case p.letter == some && (x.Name != "" || x.Owner != nil || x.Quantity != nil || x.Hole != clause.NoHole || x.Determiner != "" && x.Determiner != "any"):
		return false
	case p.adverb != "":
		return r.Prep == "" && r.Term.Hole == clause.NoHole && r.Term.Text == p.adverb
	case p.prep == "":
		return (r.Name == p.name || p.name == clause.Object && r.Name == clause.Oblique && x.Hole != clause.NoHole) && r.Prep == "" // whom did she tell off?
	case r.Name == clause.Recipient && r.Prep == "":
		return p.prep == "to"
	case r.Term.Hole == clause.Where && r.Prep == "":
		return w.Place(p.prep) && p.prep != "from" // where it goes is not where it leaves from
	}
	return r.Prep == p.prep
}

// whence reports whether a role asks where somebody gets something, which is from where they do.
func whence(w Words, c *clause.Clause, r clause.Role) bool {
	return r.Term.Hole == clause.Where && r.Prep == "" && slices.Contains(w.Verbs("sourced"), c.Predicate.Lemma)
}

// filled is the clause that is told, with the participants of what is asked, in its time.
func (s saying) filled(w Words, c *clause.Clause, who map[byte]clause.Term) (*clause.Clause, bool) {
	of := *c
	of.Kind, of.Negated, of.Modal = s.kind, s.negated, s.modal
	of.Predicate = clause.Predicate{Lemma: s.lemma, Word: s.word, Passive: s.passive}
	if words := strings.Split(s.word, "_"); len(words) > 1 { // twin brother
		of.Predicate.Word, of.Predicate.Modifiers = words[len(words)-1], words[:len(words)-1]
	}
	if s.passive {
		of.Predicate.Word = w.Participle(s.lemma)
	}
	of.Perfect = c.Perfect || s.done && c.Tense == clause.Present
	of.Progressive = c.Progressive && s.kind == clause.Event
	of.Roles = nil
	noun := clause.Term{Text: s.fixed, Head: s.fixed}
	for _, p := range s.places {
		x, ok := who[p.letter]
		r := clause.Role{Name: p.name, Prep: p.prep, Term: x}
		switch {
		case p.adverb != "":
			r.Term = clause.Term{Text: p.adverb, Head: p.adverb}
		case !ok:
			continue // whoever it was
		case x.Hole == clause.Where && (p.prep == "" || p.prep == "from"): // the birthplace, and whom it is from
			r.Term.Hole = clause.What
		case x.Hole == clause.Where:
			r.Name, r.Prep = clause.Place, ""
			if of.Predicate.Word == p.prep { // where is it
				of.Predicate.Word = ""
			}
		}
		delete(who, p.letter)
		switch {
		case p.ofFixed && p.prep == "of":
			noun.Owner = &r.Term
		case p.ofFixed:
			noun.Roles = append(noun.Roles, r)
		default:
			of.Roles = append(of.Roles, r)
		}
	}
	switch {
	case s.fixed == "":
	case s.kind == clause.Class:
		noun.Text, noun.Determiner = "a "+s.fixed, "a"
		of.Roles = append(of.Roles, clause.Role{Name: clause.Complement, Term: noun})
	case s.fixedPrep == "":
		of.Roles = append(of.Roles, clause.Role{Name: clause.Object, Term: noun})
	default:
		of.Roles = append(of.Roles, clause.Role{Name: clause.Oblique, Prep: s.fixedPrep, Term: noun})
	}
	delete(who, anywhere)
	return &of, len(who) == 0
}

// anywhere is the letter of a place that what is told need not name.
const anywhere = 'L'

// of is the place of a participant.
func (s saying) of(letter byte) place {
	at := slices.IndexFunc(s.places, func(p place) bool { return p.letter == letter })
	if at < 0 {
		return place{}
	}
	return s.places[at]
}
