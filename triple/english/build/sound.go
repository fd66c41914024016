package build

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file looks for what no English sentence says: a list without a word that joins it,
// a second name in small letters, a phrase that nothing tells the part of. A tree that has
// such a thing has read the sentence wrong, however many members agree on it, so that
// nothing of it is learned.

// garbled looks through the clauses of a sentence for the first such phrase.
type garbled struct {
	text string
	lost *Lost
	// class is set while the phrase looked at says what something is.
	class bool
}

// sound is the first phrase of the clauses that cannot have been meant as it was read; nil
// where there is none.
func sound(text string, clauses []clause.Clause) *Lost {
	g := garbled{text: text}
	for i := range clauses {
		if i > 0 {
			g.withoutVerb(&clauses[i])
			g.remark(&clauses[i])
			g.verbAsNoun(&clauses[i-1], &clauses[i])
			g.leftOut(&clauses[i-1], &clauses[i])
			g.exempted(&clauses[i-1], &clauses[i])
			g.underIt(&clauses[i-1], &clauses[i])
			if strings.HasSuffix(before(&g, &clauses[i]), ",") {
				besideSaid(&g, clauses[i-1].Subs, &clauses[i])
			}
		}
		if c := &clauses[i]; c.Kind == clause.State && is("likewise", c.Predicate.Word) {
			g.lose(c.Span, "what is so of it too is unclear")
		}
		g.clause(&clauses[i])
	}
	return g.lost
}

// underIt refuses what is joined to a clause that a condition stands in front of: it may be so under that condition only.
func (g *garbled) underIt(before, c *clause.Clause) {
	own := firstTerm(before)
	if own == nil || !slices.ContainsFunc(before.Subs, func(s clause.Sub) bool {
		return s.Clause.Attitude == clause.Supposed && is("condition", s.Link) && s.Clause.Span.Start < own.Span.Start
	}) {
		return
	}
	if x := subjectTerm(c); x != nil && x.Span.End > 0 && is("joint", triple.LastWord(strings.ToLower(strings.TrimSpace(g.text[:x.Span.Start])))) {
		g.lose(c.Span, "whether that is so only then is unclear")
	}
}

// verbAsNoun refuses what else somebody does that was taken for somebody else who does it: "Ida
// sings and dances, Piet doesn't".
func (g *garbled) verbAsNoun(before, c *clause.Clause) {
	who, also := subjectTerm(before), subjectTerm(c)
	if who == nil || also == nil || also.Name != "" || also.Determiner != "" || len(also.Modifiers) > 0 || lexicon.FramesOf(also.Head) == 0 || c.Predicate.Lemma != before.Predicate.Lemma {
		return
	}
	if between := strings.Fields(g.between(who.Span, also.Span)); len(between) > 1 && is("joint", between[len(between)-1]) && !strings.HasSuffix(between[0], ",") {
		g.lose(also.Span, "who or what that is is unclear")
	}
}

// gaps reports whether somebody may do what another does to a thing, who was taken for whom it is done to: "Ida runs
// the shop on Mondays, her son on Fridays".
func (g *garbled) gaps(c *clause.Clause) bool {
	whom, verbs := roleOf(c, clause.Object), c.Predicate.Spans
	if whom == nil || len(verbs) == 0 || len(whom.Term.Coordinated) > 0 || !isPerson(&whom.Term) {
		return false
	}
	between := strings.Fields(g.between(verbs[len(verbs)-1], whom.Term.Span))
	joint := len(between) > 2 && (strings.HasSuffix(between[len(between)-1], ",") || is("joint", between[len(between)-1]))
	return joint && slices.ContainsFunc(between[:len(between)-1], func(w string) bool { return is("timeprep", w) || is("placeprep", w) })
}

// isPerson reports whether a phrase names somebody.
func isPerson(x *clause.Term) bool {
	e, ok := lexicon.Lookup(strings.ToLower(x.Head))
	return ok && e.Person() || x.Head == "" && lexicon.IsFirstName(strings.ToLower(x.Name))
}

// opines reports whether those who tell say how something seems to them: "I suppose Ann has the key", "I find it too
// loud". That it seems so is no news of them, and no fact of it.
func opines(c *clause.Clause) bool {
	if who := subjectTerm(c); who != nil && person(who.Pronoun) != "speaker" && person(who.Pronoun) != "tellers" || c.Tense != clause.Present || c.Negated || c.Kind != clause.Event {
		return false
	}
	if slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return s.Clause.Attitude == clause.Reported }) {
		return lexicon.Supersense(c.Predicate.Lemma, lexicon.Verb) == "verb.cognition"
	}
	return is("deeming", c.Predicate.Lemma) && roleOf(c, clause.Object) != nil && roleOf(c, clause.Complement) != nil
}

func (g *garbled) lose(s clause.Span, why string) {
	if g.lost == nil {
		g.lost = &Lost{What: g.words(s), Why: why}
	}
}

// words are those of a span as they were told.
func (g *garbled) words(s clause.Span) string {
	if s.Start >= s.End || s.End > len(g.text) {
		return ""
	}
	return strings.TrimSpace(g.text[s.Start:s.End])
}

// between are the words between two spans, in small letters.
func (g *garbled) between(a, b clause.Span) string {
	return strings.ToLower(g.words(clause.Span{Start: a.End, End: b.Start}))
}

func (g *garbled) clause(c *clause.Clause) {
	for i := range c.Roles {
		g.role(c, &c.Roles[i])
	}
	if c.Kind == clause.Attribute && closed.Words().Is("number", c.Predicate.Word) {
		g.lose(c.Span, "which one that is was not said") // the only one of us
	}
	if slices.ContainsFunc(c.Predicate.Manner, noManner) {
		g.lose(c.Span, "how that is meant is unclear")
	}
	if o, to := roleOf(c, clause.Object), roleOf(c, clause.Recipient); c.Predicate.Passive && o != nil && to != nil && to.Prep == "" && lexicon.FramesOf(c.Predicate.Lemma)&lexicon.Double == 0 {
		g.lose(c.Span, "what is done, and to whom, is unclear") // he's been and replaced the seal
	}
	if c.Attitude == clause.Asserted && g.disagrees(c) {
		g.lose(c.Span, "what is done, and by whom, is unclear")
	}
	if opines(c) {
		g.lose(c.Span, "that is how you see it, and others may not")
	}
	if p := c.Predicate; p.Degree != "" && (strings.HasSuffix(p.Degree, p.Word) && p.Word != "" || c.Kind != clause.Event && slices.ContainsFunc(p.Manner, func(w string) bool { return is("ordinal", w) })) {
		g.lose(c.Span, "how that compares is unclear") // more of a cook, the second tallest
	}
	if onlyHelps(c) || isNumber(c.Predicate.Lemma) || g.gaps(c) {
		g.lose(c.Span, "what is left out of it is unclear")
	}
	g.day(c)
	g.unclear(c)
	if g.wants(c) {
		g.lose(c.Span, "to whom or what that is done is unclear")
	}
	if i := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Complement && r.Term.Quantity != nil && r.Term.Head != ""
	}); i >= 0 && c.Kind == clause.Attribute && c.Predicate.Word == "" && !g.copular(c.Span) {
		g.lose(c.Span, "what it says of how many is unclear") // Hens: 5 eggs
	}
	for i := range c.Subs {
		g.sub(&c.Subs[i])
	}
}

// noManner reports whether a word tells nothing of how something is done.
func noManner(w string) bool { return is("article", w) || strings.Contains(w, " ") && is("aim", w) }

// isNumber reports whether a word that was taken for a verb is a number: forty-eight.
func isNumber(verb string) bool {
	tens, _, _ := strings.Cut(verb, "-")
	return is("number", tens)
}

// day refuses an "it" that may be the day that is told, or nothing at all.
func (g *garbled) day(c *clause.Clause) {
	if x, o := subjectTerm(c), roleOf(c, clause.Complement); x != nil && o != nil && x.Pronoun == "it" && c.Predicate.Lemma == "be" && c.Predicate.Word == "" && isDay(o.Term.Value) {
		g.lose(x.Span, "whether that is the day is unclear")
	}
}

// isDay reports whether a value is a day or a time of day, which "it" may be that is nothing spoken of.
func isDay(v *clause.Value) bool {
	return v != nil && (v.Kind == clause.Weekday || v.Kind == clause.Date || v.Kind == clause.Clock)
}

// onlyHelps reports whether all that a clause says of its subject is an auxiliary: "the ones upstairs
// haven't" does not say what.
func onlyHelps(c *clause.Clause) bool {
	if lemma := c.Predicate.Lemma; lemma != "have" && lexicon.ClosedOf(lemma)&(lexicon.BeVerb|lexicon.ModalVerb) == 0 || c.Predicate.Word != "" || c.Kind == clause.Existence || c.Kind == clause.Fragment || len(c.Subs) > 0 {
		return false
	}
	return !slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		away := r.Name == clause.Place && c.Predicate.Lemma == "have" || r.Name == clause.Time
		return r.Name != clause.Subject && !away
	})
}

// wants reports whether a clause lacks what its verb always has: in "a stick she absolutely hates"
// nobody just hates.
func (g *garbled) wants(c *clause.Clause) bool {
	verb, _, more := strings.Cut(c.Predicate.Lemma, " ")
	f := lexicon.FramesOf(verb)
	if kind := lexicon.Supersense(verb, lexicon.Verb); kind != "verb.emotion" && kind != "verb.possession" || more || c.Kind != clause.Event || c.Predicate.Passive || c.Attitude != clause.Asserted || f&lexicon.Object == 0 || f&^(lexicon.Object|lexicon.Double) != 0 {
		return false
	}
	return len(c.Subs) == 0 && !slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Name != clause.Subject && r.Name != clause.Time && r.Name != clause.Frequency
	})
}

// sub looks through a clause that rests on another: one that says what its own subject is has a
// verb, since who was born "as a United States national" does not make the States national.
func (g *garbled) sub(s *clause.Sub) {
	c := &s.Clause
	if place := c.Kind == clause.State && is("placing", c.Predicate.Word); place && s.Link == "" && s.Asserted && !g.copular(c.Span) {
		g.lose(c.Span, "how it belongs to the rest is unclear")
	}
	if first, _, _ := strings.Cut(g.words(c.Span), " "); s.Role == clause.RoleComplement && is("relativeword", first) && strings.HasSuffix(strings.TrimRight(g.text[:c.Span.Start], " "), ",") {
		g.lose(c.Span, "what it is said of is unclear") // sold in May, which pleased nobody
	}
	if front, _, _ := strings.Cut(strings.ToLower(g.words(c.Span)), strings.ToLower(s.Link)+" "); !joins(s.Link) || s.Link != "" && strings.HasSuffix(strings.TrimSpace(front), ",") {
		g.lose(c.Span, "how it belongs to the rest is unclear") // on Monday, because she was ill, Vera left
	}
	x := subjectTerm(c)
	own := x != nil && x.Span.End > 0 && x.Span.Start >= c.Span.Start && (c.Kind == clause.Class || c.Kind == clause.State)
	if own && is("link", strings.ToLower(s.Link)) && c.Predicate.Lemma == "be" && !g.copular(c.Span) {
		g.lose(c.Span, "a verb is missing")
	}
	g.clause(c)
}

func (g *garbled) role(c *clause.Clause, r *clause.Role) {
	x := &r.Term
	if first, _, more := strings.Cut(strings.ToLower(x.Text), " "); more && x.Name == "" && x.Value == nil && lexicon.LaterSubordinators.Has(first) {
		g.lose(x.Span, "what it belongs to is unclear") // allergic "to though not to aspirin"
	}
	if r.Prep == "" && x.Value == nil && (r.Name == clause.RoleNone && x.Hole == clause.NoHole && c.Kind != clause.Fragment || r.Name == clause.Time && x.Head != "" && !ofTime(x)) {
		g.lose(x.Span, "what it has to do with the rest is unclear")
	}
	if v := x.Value; v != nil && v.Kind == clause.Number && !x.Of && r.Name == clause.Subject && c.Kind != clause.Attribute && c.Kind != clause.Existence && is("number", x.Text) {
		g.lose(x.Span, "which of them that is was not said") // and one lives in Perth
	}
	if r.Name == clause.Subject && is("number", x.Head) && x.Name == "" && x.Determiner == "" && len(x.Modifiers) > 0 && len(x.Roles)+len(x.Relative) == 0 {
		g.lose(x.Span, "which one that is was not said") // next one due in a year
	}
	if r.Name == clause.Complement && x.Determiner == "a" && x.Owner == nil && x.Name == "" && len(x.Roles) == 0 && is("quantifier", x.Head) {
		g.lose(c.Span, "of what that is said is unclear") // a bit too big is no bit
	}
	if who := subjectTerm(c); r.Prep == "of" && who != nil && x.Span.End > 0 && x.Span.End <= who.Span.Start && c.Kind == clause.Event || is("against", r.Prep) || is("contrast", r.Prep) {
		g.lose(x.Span, "how it belongs to the rest is unclear") // of the three boats, the red one leaks
	}
	narrowed := r.Name == clause.Complement && c.Kind == clause.Class && len(x.Relative) > 0 // "not something you can buy" is some thing
	g.quality(c, r)
	g.incomplete(r)
	if c.Negated && (narrowed || ofAll(x)) {
		g.lose(c.Span, "what it denies is unclear")
	}
	g.class = r.Name == clause.Complement && c.Kind == clause.Class
	g.term(x)
	g.class = false
	g.list(c, r)
	g.shared(c, r)
}

// quality refuses what denies a quality without a word that denies: "far from happy", "anything
// but happy".
func (g *garbled) quality(c *clause.Clause, r *clause.Role) {
	x := &r.Term
	alone := x.Head+x.Name+x.Pronoun == "" && x.Value == nil && x.Hole == clause.NoHole && len(x.Modifiers) > 0 && len(x.Coordinated) == 0
	from := alone && r.Prep != "" && c.Kind == clause.State && (c.Predicate.Word == "" || c.Predicate.Word == r.Prep || r.Prep == "from")
	if but := r.Name == clause.Complement && c.Kind == clause.Class && x.Determiner == "any" && len(x.Roles) > 0; from || but {
		g.lose(c.Span, "what it says is unclear")
	}
}

// incomplete refuses a phrase of which the noun or the clause is missing: "Ben's is blue", "the
// reason Tom sold it", "sold what he thought was a car".
func (g *garbled) incomplete(r *clause.Role) {
	x := &r.Term
	of, owns := strings.CutSuffix(strings.ReplaceAll(x.Name, "’", "'"), "'s")
	if owns && r.Prep == "" && x.Head == "" && lexicon.IsFirstName(strings.ToLower(of)) {
		g.lose(x.Span, "what of theirs that is was not said")
	}
	free := is("free", g.words(x.Span))
	for i := range x.Relative {
		c := &x.Relative[i]
		gap := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Pronoun == clause.Gap })
		if free && gap < 0 || gap >= 0 && c.Roles[gap].Name == clause.Reason && c.Roles[gap].Prep == "" { // nobody sold a reason
			g.lose(c.Span, "what that is is unclear")
		}
	}
	for i := range x.Apposition {
		a := &x.Apposition[i]
		if kind := lexicon.Supersense(x.Head, lexicon.Noun); (kind == "noun.motive" || kind == "noun.time" || kind == "noun.cognition") && a.Head == "" && lexicon.IsFirstName(strings.ToLower(a.Name)) && g.between(x.Span, a.Span) == "" {
			g.lose(a.Span, "what it has to do with the rest is unclear")
		}
	}
}

// ofAll reports whether a phrase speaks of all or each of several: what is denied of all may
// be so of some.
func ofAll(x *clause.Term) bool {
	return is("everyone", x.Determiner) && x.Value == nil
}

// joins reports whether a word or phrase can join a clause to another.
func joins(link string) bool {
	if link == "" || link == "that" {
		return true
	}
	words := strings.Fields(strings.ToLower(link))
	return closed.Words().Is("manner", strings.Join(words, " ")) || closed.Words().Is("link", strings.Join(words, " ")) || closed.Words().Is("link", words[len(words)-1]) || closed.Words().Is("hole", words[0])
}

// withoutVerb refuses what is joined to another clause by a word and says, without any verb,
// what something is: in "I gave Ann the key and Ben the map" Ben is no map.
func (g *garbled) withoutVerb(c *clause.Clause) {
	x := subjectTerm(c)
	before := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement && r.Term.Span.Start < c.Span.Start })
	if c.Kind != clause.Class || c.Predicate.Lemma != "be" || x == nil || x.Span.Start < c.Span.Start || before {
		return // "the stops are Ulm and Bonn" has its verb from before
	}
	front := strings.Fields(g.text[:min(c.Span.Start, len(g.text))])
	words := strings.Fields(strings.ToLower(g.words(c.Span)))
	if len(words) == 0 || !is("joint", words[0]) && (len(front) == 0 || !is("joint", front[len(front)-1])) {
		return
	}
	if !g.copular(c.Span) {
		g.lose(c.Span, "a verb is missing")
	}
}

// remark refuses what those who tell say of "it" in a clause beside another, which may be all that
// this one says: "radish has 128 gigs, I mixed it up".
func (g *garbled) remark(c *clause.Clause) {
	x, o := subjectTerm(c), roleOf(c, clause.Object)
	beside := strings.HasSuffix(strings.TrimRight(g.text[:min(c.Span.Start, len(g.text))], " "), ",")
	speaks := beside && x != nil && (person(x.Pronoun) == "speaker" || person(x.Pronoun) == "tellers")
	if speaks && o != nil && (o.Term.Pronoun == "it" || o.Term.Pronoun == "that") {
		g.lose(o.Term.Span, "what it stands for is unclear")
	}
	feels := is("attitude", c.Predicate.Lemma) || c.Kind == clause.State && is("attitude", c.Predicate.Word)
	if speaks && feels && len(c.Roles) == 1 && len(c.Subs) == 0 {
		g.lose(c.Span, "of what that is said is unclear") // he sold it, I'm afraid
	}
}

// copular reports whether a form of "be" or "become" stands in a span.
func (g *garbled) copular(s clause.Span) bool {
	words := strings.Fields(strings.ToLower(strings.NewReplacer("n't", " not", "n’t", " not", "'", " '", "’", " '").Replace(g.words(s))))
	return slices.ContainsFunc(words, func(w string) bool { return is("copula", strings.Trim(w, ",;.")) })
}

// disagrees reports whether a verb has the form that goes with several, of one: in "Mr S.,
// cash only" nobody cashes anything. Of a group it may be said so.
func (g *garbled) disagrees(c *clause.Clause) bool {
	x := subjectTerm(c)
	if x == nil || c.Kind != clause.Event || c.Tense != clause.Present || c.Modal != "" || c.Negated || c.Perfect || c.Progressive || c.Predicate.Passive || len(c.Predicate.Spans) == 0 {
		return false
	}
	one := x.Name != "" || x.Head != "" && is("individual", x.Determiner)
	if x.Head == "" && (isTeam(x.Name) || x.Determiner == "the" && strings.HasSuffix(x.Name, "s")) && !strings.ContainsAny(g.between(x.Span, c.Predicate.Spans[0]), ",;:") {
		return false // A.S. Roma play in red, the Badgers too
	}
	if !one || x.Plural || x.Pronoun != "" || x.Quantity != nil || x.Value != nil || x.Of || len(x.Coordinated) > 0 || lexicon.IsA(x.Head, "group") {
		return false
	}
	verb, _, _ := strings.Cut(c.Predicate.Lemma, " ")
	does := slices.ContainsFunc(strings.Fields(strings.ToLower(g.words(c.Span))), func(w string) bool {
		return is("do", strings.TrimSuffix(strings.ReplaceAll(w, "’", "'"), "n't"))
	})
	return !does && strings.EqualFold(g.words(c.Predicate.Spans[0]), verb)
}

// isTeam reports whether a name may well be that of several at once, as those of clubs and bands
// are: it has more words, of which the first is no name or title of a person.
func isTeam(name string) bool {
	first, _, more := strings.Cut(name, " ")
	low := strings.ToLower(first)
	return more && !lexicon.IsFirstName(low) && !lexicon.Dotted.Has(strings.TrimSuffix(first, "."))
}

// ofTime reports whether a phrase names a time: a noun of time, or the last or next of any.
func ofTime(x *clause.Term) bool {
	words := closed.Words()
	relative := slices.ContainsFunc(x.Modifiers, func(w string) bool { return words.Is("relative", strings.ToLower(w)) })
	if relative || words.Is("relative", x.Determiner) {
		return !words.Is("place", strings.ToLower(x.Text)) // next door
	}
	kind := lexicon.Supersense(x.Head, lexicon.Noun)
	return kind == "noun.time" || kind == "noun.event" || words.Is("time", x.Head) || words.Is("daypart", x.Head) || words.Is("season", x.Head) || words.Is("frequency", x.Head)
}

// shared refuses a phrase with a preposition that is taken over from the clause before where
// another with the same hangs on a noun: "drives her kids to school and her mother to work".
func (g *garbled) shared(c *clause.Clause, from *clause.Role) {
	if from.Prep == "" || from.Term.Span.End == 0 || from.Term.Span.Start >= c.Span.Start {
		return
	}
	for i := range c.Roles {
		x := &c.Roles[i].Term
		timed := from.Name == clause.Time && slices.ContainsFunc(x.Roles, func(r clause.Role) bool { return r.Name == clause.Time })
		if x.Span.Start >= c.Span.Start && (timed || hangs(x, from.Prep)) {
			g.lose(x.Span, "what belongs together in it is unclear")
		}
	}
}

// hangs reports whether a phrase with a preposition hangs on a noun.
func hangs(x *clause.Term, prep string) bool {
	return slices.ContainsFunc(x.Roles, func(r clause.Role) bool { return r.Prep == prep })
}

// definite reports whether a phrase names one that is known.
func definite(x *clause.Term) bool {
	return x.Name != "" && x.Head == "" || x.Determiner == "the" || x.Owner != nil
}

// gap reports whether the member m of a list that is the role in of a clause may be the
// subject of another clause without its verb: "is afraid of thunder and our cat of water".
func gap(c *clause.Clause, in *clause.Role, m *clause.Term) bool {
	if len(m.Roles) == 0 && m.Owner == nil {
		return false
	}
	x := subjectTerm(c)
	again := in.Prep != "" && hangs(m, in.Prep)
	return again && x != nil && definite(x) && definite(m)
}

// list refuses a list whose members have a part of the clause between them, "her son to
// school and her mother to work", that nothing joins, or of which one is no noun.
func (g *garbled) list(c *clause.Clause, in *clause.Role) {
	x := &in.Term
	for i := 1; i < len(x.Coordinated); i++ {
		before, m := &x.Coordinated[i-1], &x.Coordinated[i]
		for k := range c.Roles {
			if r := &c.Roles[k].Term; reach(before) <= r.Span.Start && r.Span.End <= m.Span.Start && r.Span.Start < r.Span.End {
				g.lose(x.Span, "what belongs together in it is unclear")
			}
		}
		if reach(before) > m.Span.Start || gap(c, in, m) || before.Value != nil && m.Value == nil && m.Name != "" {
			g.lose(x.Span, "what belongs together in it is unclear")
		}
		if noun := func(y *clause.Term) bool { return y.Head != "" || y.Name != "" || y.Pronoun != "" || y.Value != nil }; noun(before) && !noun(m) && len(m.Modifiers) > 0 && m.Owner == nil && m.Determiner == "" {
			g.lose(m.Span, "what it is joined to is unclear")
		}
		if is("negative", m.Determiner) && !is("negative", before.Determiner) {
			g.lose(m.Span, "what it denies is unclear") // "has a cat and no dog" has no such thing as no dog
		}
	}
	if n := len(x.Coordinated); n == 2 && c.Kind == clause.Event && g.between(x.Coordinated[0].Span, x.Coordinated[1].Span) == "," {
		g.lose(x.Span, "how these belong together is unclear")
	}
}

func (g *garbled) term(x *clause.Term) {
	for i := range x.Coordinated {
		g.term(&x.Coordinated[i])
	}
	if x.Pronoun == clause.Gap && x.Of {
		g.lose(x.Span, "of whom or what that is said is not clear") // "two of whom"
	}
	if is("negative", strings.SplitN(x.Focus, " ", 2)[0]) {
		g.lose(x.Span, "what is denied of it is unclear")
	}
	g.nobody(x)
	for i := range x.Apposition {
		a := &x.Apposition[i]
		if bare := x.Determiner == "" && x.Owner == nil; bare && a.Name != "" && a.Head == "" && strings.ToLower(a.Name) == a.Name && !tellsApart(a.Name) && g.between(x.Span, a.Span) == "" {
			g.lose(a.Span, "what it has to do with the rest is unclear")
		}
		if closed.Words().Is("number", a.Head) {
			g.lose(a.Span, "which one that is was not said")
		}
		g.term(a)
	}
	for i := range x.Relative {
		g.relative(x, &x.Relative[i])
	}
	for i := range x.Roles {
		if x.Roles[i].Prep != "" {
			g.either(x, &x.Roles[i].Term)
		}
		g.term(&x.Roles[i].Term)
	}
	if x.Owner != nil {
		if is("placing", x.Head) {
			g.lose(x.Span, "a word is missing") // because Ben had asked her to
		}
		g.either(x, x.Owner)
		g.term(x.Owner)
	}
}

// either refuses a clause behind a comma that may speak of a noun or of one that stands in its
// phrase: "a cottage by the sea, which he lets".
func (g *garbled) either(x, in *clause.Term) {
	for i := range in.Relative {
		c := &in.Relative[i]
		behind, comma := strings.CutPrefix(strings.ToLower(g.words(clause.Span{Start: in.Span.End, End: c.Span.End})), ",")
		word, _, _ := strings.Cut(strings.TrimLeft(behind, " "), " ")
		named := g.class && in.Name != "" && x.Determiner == "a" // "is an ingredient in Bigos, which …"
		if !comma || x.Head == "" || named || !is("relativeword", word) {
			continue
		}
		if lexicon.IsA(x.Head, "person") == (word != "which") {
			g.lose(c.Span, "of which of them that is said is unclear")
		}
	}
}

// relative refuses a clause that picks out of what its noun names the one that is the most of
// it: "the best rice I have ever eaten" is no rice that is the best, and eaten.
func (g *garbled) relative(x *clause.Term, c *clause.Clause) {
	ever := func(r clause.Role) bool { return closed.Classes{}.Sort(r.Term.Text) == "ever" }
	if slices.ContainsFunc(c.Roles, ever) || slices.ContainsFunc(x.Modifiers, func(m string) bool { return closed.Classes{}.Only(m) }) {
		g.lose(x.Span, "of which of them that is said is unclear")
	}
	if first, _, _ := strings.Cut(strings.ToLower(g.words(c.Span)), " "); c.Predicate.Lemma == "be" && is("relativeword", first) && !g.copular(c.Span) {
		g.lose(c.Span, "a verb is missing") // the dog that bit Tom is no "bit Tom"
	}
	if c.Predicate.Lemma == "do" && c.Kind == clause.Event && slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Term.Pronoun == clause.Gap }) {
		g.lose(c.Span, "what they did is unclear") // ", which he didn't"
	}
	g.clause(c)
}

// tellsApart reports whether a name has a sign or a digit, as names in small letters have.
func tellsApart(name string) bool { return strings.ContainsAny(name, "0123456789_-./:@#+") }
