package meaning

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

// draft is a clause while it is read: the finished parts, and what the passive, the copula and clauses joined to it still need.
type draft struct {
	clause.Clause
	head int
	// inNoun is set where the head is a noun and a phrase of it is read: there a bare number is no clock time.
	inNoun bool
	// aside is set for a draft that only helps to read a phrase.
	aside bool
	// above are the verbs that colour the head: "has" in "has to go".
	above []int
	verb  verbGroup
	// subject is as told, before a passive makes it the object. It points into no slice.
	subject *clause.Role
	// stranded are prepositions that wait for the question word or relative pronoun that they belong to.
	stranded []int
	// contrasts are members set against others: "through Bea, not through me".
	contrasts []contrast
	// passivePrep is the preposition that the subject of a passive belongs to: "is paid for".
	passivePrep string
	// nominal is the noun phrase that stands with be.
	nominal *clause.Term
	// left are prepositions whose noun is the gap of a relative clause.
	left []string
	// choices are what a question asks between: "who is older, Tom or Anna".
	choices []clause.Term
	// cleft are the clauses of "it was Bea who called".
	cleft []int
	// shared are roles that belong to several clauses.
	shared []clause.Role
}

// contrast is a role with another term, of which the opposite is said.
type contrast struct {
	role clause.Role
	subs []clause.Sub
}

// clause reads the clause whose head is h. given is the subject it has from where it stands ("Tom wants _ to go"); nil for none.
func (r clauseRules) clause(h int, given *clause.Role) *draft {
	if inner, modal := r.colouring(h); inner >= 0 {
		return r.coloured(h, inner, modal, given)
	}
	if outer := r.one(h, "nsubj:outer", "csubj:outer"); outer >= 0 && !r.placed[outer] {
		return r.outerClause(h, outer)
	}
	d := &draft{head: h}
	d.Span = r.span(r.subtree(h))
	r.verbs.readVerbGroup(d)
	r.readPredicate(d)
	if r.one(h, "nsubj", "csubj") < 0 {
		d.subject = given
	}
	if s := r.one(h, "nsubj"); s >= 0 && s < h && r.one(h, "advcl") >= 0 && r.one(h, "advcl") < s {
		r.readDependent(d, s) // "having missed the train, Nora …" speaks of her
	}
	for _, i := range r.dependents(h) {
		r.readDependent(d, i)
	}
	r.finish(d)
	return d
}

// outerClause reads "the problem is that …": a subject beside a form of be whose complement is the clause at h.
func (r clauseRules) outerClause(h, outer int) *draft {
	d := &draft{head: h}
	d.Span = r.span(r.subtree(h))
	d.Kind, d.Predicate.Lemma = clause.Class, "be"
	d.subject = &clause.Role{Name: clause.Subject, Term: r.terms.term(outer, d)}
	for _, c := range r.with(h, "cop", "aux") {
		if c > outer {
			r.place(c)
			r.verbs.readFinite(d, []int{c})
			break
		}
	}
	link := r.subs.link(h)
	inner := r.clause(h, nil)
	d.Subs = append(d.Subs, clause.Sub{Link: link, Role: clause.RoleComplement, Asserted: true, Clause: inner.Clause})
	d.Roles = append(d.Roles, *d.subject)
	return d
}

// finish makes the roles those of the active clause and finds the kind.
func (r clauseRules) finish(d *draft) {
	r.subs.rejoin(d)
	r.secondObject(d)
	d.share()
	if d.subject != nil {
		d.Roles = append(d.Roles, *d.subject)
	}
	if d.verb.passive {
		r.activate(d)
	}
	r.titled(d)
	if r.verbs.bareParticiple(d.head) && (d.find(clause.Subject) != nil || d.find(clause.Time) != nil) {
		d.Perfect, d.Tense = false, clause.Past // directed by Varda in 1962: it was then
	}
	r.copulas.readKind(d)
	d.rate()
	d.pairEnds()
	d.Roles = roles.CountedFrom(d.Predicate.Lemma, d.Roles)
	roles.Sort(d.Roles)
	d.denyByTerms()
}

func (d *draft) add(name clause.RoleName, prep string, t clause.Term) {
	d.Roles = append(d.Roles, clause.Role{Name: name, Prep: prep, Term: t})
}

// find returns the first role of the name, or nil.
func (d *draft) find(name clause.RoleName) *clause.Role { return roles.Of(d.Roles, name) }

// readPredicate places the words of the predicate: the verb with its particles, or the word that stands with be.
func (r clauseRules) readPredicate(d *draft) {
	if !r.verbal(d.head) {
		d.Predicate.Lemma = "be"
		if !r.copulas.quality(d.head) && !r.questions.questionWord(d.head) && (r.one(d.head, "case") < 0 || r.preposition(d.head) == "") {
			t := r.terms.single(d.head)
			d.nominal = &t
		}
		return
	}
	if r.words.Is("determiner", r.lemma(d.head)) || r.words.Is("negation", r.lemma(d.head)) {
		return // no verb: a parser's slip, and so lost
	}
	r.place(d.head)
	words := append([]int{d.head}, r.with(d.head, "compound:prt")...)
	d.Predicate.Lemma = r.lemma(d.head)
	for _, p := range words[1:] {
		r.place(p)
		d.Predicate.Lemma += " " + r.form(p)
	}
	for _, w := range words {
		d.Predicate.Spans = append(d.Predicate.Spans, r.span([]int{w}))
	}
}

// verbal reports whether the head is a verb that is no quality beside a form of be.
func (r *source) verbal(h int) bool {
	c := r.class(h)
	return (c == "VERB" || c == "AUX") && r.one(h, "cop") < 0
}

// readDependent gives a word that depends on the predicate its role.
func (r clauseRules) readDependent(d *draft, i int) {
	if r.placed[i] && r.relation(i) != "cop" {
		return
	}
	switch r.relation(i) {
	case "nsubj", "csubj":
		if strings.HasSuffix(r.label(i), ":outer") && r.placed[i] {
			return
		}
		r.readSubject(d, i)
	case "obj", "iobj":
		r.readObject(d, i)
	case "obl":
		r.obliques.readOblique(d, i)
	case "advmod":
		r.adverbs.readAdverb(d, i)
	case "nmod":
		if r.verbal(d.head) || r.class(d.head) == "ADJ" && r.one(i, "case") >= 0 { // the largest of them
			r.obliques.readOblique(d, i)
		}
	case "amod", "nummod":
		if r.verbal(d.head) {
			r.adverbs.readAdverb(d, i)
		}
	case "xcomp", "ccomp":
		r.subs.readComplement(d, i)
	case "advcl":
		r.subs.readAdverbial(d, i)
	case "dislocated":
		r.questions.readDislocated(d, i)
	case "case":
		if r.verbal(d.head) {
			d.stranded = append(d.stranded, i)
		}
	case "cc":
		r.placeJoints(d.head)
	case "expl":
		if !r.standsFor(d.head, i) {
			r.place(i)
		}
	case "aux", "cop":
		r.place(r.fixed(i)...)
	case "mark":
		if f := r.form(i); f == "to" || f == "na" || f == "ta" || f == "that" && r.one(d.head, "expl") < 0 {
			r.place(i) // what joins nothing says nothing, but in "it is likely that Omar" the rest is missing
		}
	}
}

// readSubject reads a noun phrase or a clause as the subject.
func (r clauseRules) readSubject(d *draft, i int) {
	own := r.subtree(i)
	if r.relation(i) == "csubj" && r.tag(i) == "VBG" && i == own[0] && !slices.ContainsFunc(own, func(k int) bool { return r.class(k) == "PRON" || r.class(k) == "AUX" }) {
		r.place(own...) // what is done is named by its words: "fitting a tyre"
		d.subject = &clause.Role{Name: clause.Subject, Term: clause.Term{Text: r.told(own), Head: strings.ToLower(r.told(own)), Span: r.span(own)}}
		return
	}
	if r.relation(i) == "csubj" || r.label(i) == "nsubj:outer" && r.verbal(i) {
		r.subs.readSub(d, i, clause.Subject, nil)
		return
	}
	if d.subject == nil && !r.noun(i) && r.questions.readHow(d, i) {
		return
	}
	role := clause.Role{Name: clause.Subject, Term: r.terms.term(i, d)}
	if d.subject != nil {
		if r.joinSubjects(d, i, role.Term) {
			return
		}
		d.Roles = append(d.Roles, clause.Role{Name: clause.RoleNone, Term: role.Term})
		return
	}
	d.subject = &role
}

// standsFor reports whether a word that a tree takes for an empty subject stands for
// something or some place: "it takes two hours" speaks of what was told before, "an exit
// there is closed" of a place.
func (r clauseRules) standsFor(h, i int) bool {
	if r.form(i) == "there" {
		return r.one(h, "nsubj") >= 0 && r.one(h, "nsubj") < i && !slices.ContainsFunc(r.subtree(r.one(h, "nsubj")), r.questions.questionWord) // "how many are there" asks of no place
	}
	return r.verbal(h) && r.one(h, "obj") >= 0 && r.one(h, "nsubj", "csubj", "ccomp", "xcomp", "advcl", "iobj") < 0
}

// joinSubjects reads two subjects side by side as two names of one thing.
func (r clauseRules) joinSubjects(d *draft, i int, t clause.Term) bool {
	if d.subject.Term.Span.End > t.Span.Start || t.Pronoun != "" {
		return false
	}
	for _, k := range r.with(d.head, "aux", "cop", "advmod") {
		if k < i && r.tree.Words[k].Start >= d.subject.Term.Span.End {
			return false // a verb or an adverb between them: "has a helicopter known"
		}
	}
	d.subject.Term.Apposition = append(d.subject.Term.Apposition, t)
	return true
}

// noun reports whether the word is a noun or a name.
func (r *source) noun(i int) bool { return r.class(i) == "NOUN" || r.class(i) == "PROPN" }

func (r clauseRules) readObject(d *draft, i int) {
	if r.clausal(i) {
		r.subs.readComplement(d, i)
		return
	}
	if !r.noun(i) && r.questions.readHow(d, i) {
		return
	}
	name := clause.Object
	if r.relation(i) == "iobj" {
		name = clause.Recipient
	}
	prep := r.preposition(i)
	if prep != "" {
		r.obliques.addOblique(d, i, prep)
		return
	}
	t := r.terms.term(i, d)
	switch {
	case name != clause.Object:
	case t.Value != nil && (r.takesNoObject(d.head) || t.Value.Kind == clause.Weekday && r.needsNoObject(d.head)):
		name = roles.Circumstance(*t.Value, "")
	case t.Value != nil && t.Value.Kind == clause.Recurring, recurs(t):
		name = clause.Frequency
	case r.obliques.timely(t) && r.ofWeather(d.head):
		name = clause.Time
	}
	d.add(name, "", t)
}

// recurs reports whether a phrase names several times, each of which recurs: "mondays and thursdays".
func recurs(t clause.Term) bool {
	return len(t.Coordinated) > 0 && !slices.ContainsFunc(t.Coordinated, func(x clause.Term) bool { return x.Value == nil || x.Value.Kind != clause.Recurring })
}

// ofWeather reports whether the verb says what the weather does.
func (r clauseRules) ofWeather(h int) bool {
	return r.class(h) == "VERB" && lexicon.Supersense(r.lemma(h), lexicon.Verb) == "verb.weather"
}

// needsNoObject reports whether the verb can do without an object: "we meet Monday" tells when, "we love Monday" what.
func (r clauseRules) needsNoObject(h int) bool {
	e, ok := lexicon.Lookup(r.lemma(h))
	return ok && lexicon.Supersense(r.lemma(h), lexicon.Verb) != "verb.emotion" && e.Is(lexicon.Verb) && e.Frames&lexicon.Bare != 0
}

// takesNoObject reports whether the verb is known and never has an object.
func (r clauseRules) takesNoObject(h int) bool {
	e, ok := lexicon.Lookup(r.lemma(h))
	return ok && e.Is(lexicon.Verb) && e.Frames&lexicon.Object == 0
}

// clausal reports whether the phrase is a clause rather than a noun phrase.
func (r *source) clausal(i int) bool {
	return r.verbal(i) && (r.one(i, "nsubj", "mark", "aux", "obj") >= 0)
}

// activate turns the roles of a passive into those of the active clause.
func (r clauseRules) activate(d *draft) {
	d.Predicate.Passive = true
	if r.class(d.head) == "VERB" && d.Predicate.Word == "" {
		d.Predicate.Word = r.form(d.head)
	}
	if s := d.find(clause.Subject); s != nil {
		s.Name = clause.Object
		if others := d.count(clause.Object); others > 1 {
			s.Name = clause.Recipient
		}
		if d.passivePrep != "" {
			s.Name, s.Prep = clause.Oblique, d.passivePrep
		}
	}
	if a := d.find(clause.Agent); a != nil && a.Term.Quantity != nil && lexicon.Supersense(a.Term.Head, lexicon.Noun) == "noun.act" {
		a.Name, a.Prep = clause.Oblique, "by" // rejected by nine votes: that is by how much
	} else if a != nil {
		a.Name, a.Prep = clause.Subject, ""
	}
}

// titled makes the second of two objects what the first was called or made: "was renamed
// FC North", where a verb of giving would have it given to the first.
func (r clauseRules) titled(d *draft) {
	of, as := d.find(clause.Recipient), d.find(clause.Object)
	if of == nil || as == nil || of.Prep != "" || !r.words.Is("titling", r.lemma(d.head)) || of.Term.Span.Start > as.Term.Span.Start {
		return
	}
	of.Name, as.Name = clause.Object, clause.Complement
}

// secondObject makes a noun phrase without preposition behind the object what is given to it: "made his mother a cake".
func (r clauseRules) secondObject(d *draft) {
	o := d.find(clause.Object)
	if o == nil || d.find(clause.Recipient) != nil {
		return
	}
	e, ok := lexicon.Lookup(r.lemma(d.head))
	if !ok || e.Frames&lexicon.Double == 0 {
		return
	}
	for k := range d.Roles {
		role := &d.Roles[k]
		if role.Name == clause.RoleNone && role.Prep == "" && role.Term.Span.Start > o.Term.Span.Start && role.Term.Span.Start <= o.Term.Span.End+1 {
			role.Name, o.Name = clause.Object, clause.Recipient
			return
		}
	}
}

func (d *draft) count(name clause.RoleName) int {
	n := 0
	for _, role := range d.Roles {
		if role.Name == name {
			n++
		}
	}
	return n
}

// denyByTerms moves the negation of a term to the clause: "nobody came" denies that somebody came. The determiner stays, as it says of whom.
func (d *draft) denyByTerms() {
	for _, role := range d.Roles {
		if roles.DeniesAll(role.Term) {
			d.Negated = true
			return
		}
	}
}
