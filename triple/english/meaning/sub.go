package meaning

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

// readComplement reads what is said, wanted or believed, and what the object is
// made or called.
func (r subRules) readComplement(d *draft, i int) {
	if r.relation(i) == "xcomp" && r.lemma(i) == "be" && (r.tag(i) == "VBD" || r.tag(i) == "VBZ") && r.one(i, "nsubj") < 0 {
		return // of whom it says that has no place
	}
	if r.relation(i) == "xcomp" && !r.clausalComplement(i) {
		r.place(r.with(i, "mark")...)
		prep := r.preposition(i)
		if prep == "" {
			r.placeJoints(i)
			d.add(clause.Complement, "", r.termOrQuality(i, d))
			return
		}
		d.Roles = append(d.Roles, r.obliques.obliqueRole(d, i, prep))
		return
	}
	var given *clause.Role
	if r.relation(i) == "xcomp" || r.one(i, "nsubj", "csubj", "expl") < 0 && !r.imperativeForm(i) {
		given = d.subject
		if o := d.find(clause.Object); o != nil {
			given = &clause.Role{Name: clause.Subject, Term: o.Term}
		} else if o := d.find(clause.Recipient); o != nil {
			given = &clause.Role{Name: clause.Subject, Term: o.Term}
		}
	}
	r.readSub(d, i, clause.RoleComplement, given)
}

// imperativeForm reports whether the clause could be an order told: "he said go".
func (r subRules) imperativeForm(i int) bool { return r.tag(i) == "VB" && !r.infinitive(i) }

// clausalComplement reports whether an open complement is a clause: a verb, but no
// participle that says how something is made or found.
func (r subRules) clausalComplement(i int) bool {
	if r.one(i, "mark", "cop", "obj") >= 0 && r.preposition(i) == "" {
		return true
	}
	return r.class(i) == "VERB" && r.tag(i) != "VBN" || r.class(i) == "AUX"
}

// termOrQuality reads a complement: a noun phrase, or a quality alone.
func (r subRules) termOrQuality(i int, d *draft) clause.Term {
	if r.questions.questionWord(i) || r.questions.howWord(i) < 0 && r.class(i) != "ADJ" && r.class(i) != "VERB" && r.class(i) != "ADV" {
		return r.terms.term(i, d)
	}
	words := r.under(i, func(k int) bool { return r.ofQuality(i, k) })
	t := clause.Term{Text: r.told(words), Span: r.span(words), Modifiers: []string{r.told(words)}}
	if how := r.questions.howWord(i); how >= 0 {
		t.Hole, t.Head, t.Modifiers = r.questions.howHole(i), r.lemma(i), nil
	} else if degree := r.gradeOf(i); degree != "" {
		t.Graded = []clause.Graded{{Lemma: r.lemma(i), Degree: degree}}
	}
	r.place(words...)
	for _, k := range r.dependents(i) {
		if !r.placed[k] && (r.relation(k) == "obl" || r.relation(k) == "nmod") {
			r.obliques.readOblique(d, k)
		}
		if !r.placed[k] && r.relation(k) == "advcl" {
			r.readAdverbial(d, k)
		}
		if !r.placed[k] && (r.relation(k) == "ccomp" || r.relation(k) == "xcomp") {
			lemma, word := d.Predicate.Lemma, d.Predicate.Word
			d.Predicate.Lemma, d.Predicate.Word = "be", r.lemma(i)
			r.readSub(d, k, clause.RoleComplement, d.subject)
			d.Predicate.Lemma, d.Predicate.Word = lemma, word
		}
	}
	return r.lists.coordinatedQualities(i, t, d)
}

// ofQuality reports whether a word is told with the quality at i: "two inches shorter".
func (r subRules) ofQuality(i, k int) bool {
	if r.relation(k) == "obl" {
		return r.one(k, "case") < 0 && k < i
	}
	return r.inside(k) && r.relation(k) != "nmod"
}

// coordinatedQualities reads "red and heavy" as a complement.
func (r listRules) coordinatedQualities(i int, first clause.Term, d *draft) clause.Term {
	members := []clause.Term{first}
	for _, m := range r.with(i, "conj") {
		if r.placed[m] || !r.nominalMember(m) {
			continue
		}
		r.placeJoints(m)
		members = append(members, r.subs.termOrQuality(m, d))
	}
	if len(members) == 1 {
		return first
	}
	span := roles.Span(members)
	return clause.Term{Text: r.tree.Text[span.Start:span.End], Span: span, Coordinated: members, Or: r.alternative(i)}
}

// readSub reads a clause inside the clause.
func (r subRules) readSub(d *draft, i int, role clause.RoleName, given *clause.Role) {
	link := r.link(i)
	if link == "" && r.infinitive(i) {
		link = "to"
	}
	if past := r.tag(i) == "VBN" || r.tag(i) == "VBD"; past && role == clause.RoleNone && link == "" && r.one(i, "obj") >= 0 && r.one(i, "aux", "aux:pass", "mark") < 0 {
		given = nil // "Passed the test, the party is on Friday": the party did not
	}
	inner := r.clauses.innerClause(d, i, role, given)
	for _, one := range r.lists.joinedClauses(inner) {
		sub := clause.Sub{Link: link, Role: role, Clause: one.Clause}
		if role != clause.RoleNone {
			r.setComplement(d, &sub)
			if sub.Asserted && !one.verb.finite && sub.Clause.Modal == "" {
				sub.Clause.Tense = d.Tense // "helped us build it": we built it then
			}
		} else {
			r.setAdverbial(&sub)
			if link == "" && !one.verb.finite && d.Tense == clause.Past {
				sub.Clause.Tense = clause.Past // "having missed it, she took …": she had missed it then
			}
		}
		d.Subs = append(d.Subs, sub)
	}
}

// innerClause reads the clause at i. An auxiliary alone says the clause around it once
// more: "tea is sold here, whereas coffee is not".
func (r clauseRules) innerClause(d *draft, i int, role clause.RoleName, given *clause.Role) *draft {
	if role != clause.RoleNone || !r.lists.proVerb(i) || d.head < 0 || d.subject == nil {
		return r.clause(i, given)
	}
	around := *d
	around.Subs = nil
	around.Roles = append(slices.Clone(d.Roles), *d.subject)
	if d.verb.passive {
		r.activate(&around)
	}
	for _, k := range r.dependents(d.head) {
		if k > i && !r.placed[k] && r.class(k) != "PUNCT" {
			return r.clause(i, given) // more is said behind it: not yet known
		}
	}
	return r.lists.repeated(&around, i)
}

// link returns the words that join the clause to the one around it, and places them.
func (r subRules) link(i int) string {
	var words []int
	for _, m := range r.with(i, "mark") {
		words = append(words, r.fixed(m)...)
	}
	for _, m := range r.with(i, "case") {
		if m < i && r.verbal(i) {
			words = append(words, r.fixed(m)...)
		}
	}
	if len(words) == 0 {
		if w := r.one(i, "advmod"); w >= 0 && r.form(w) == "when" && r.label(i) == "advcl" {
			r.gap[w] = true
			r.place(w)
			return "when"
		}
	}
	slices.Sort(words)
	r.place(words...)
	return r.phrase(words)
}

// setComplement finds how what is said, wanted or believed stands to the asserted:
// by the verb or adjective above it.
func (r subRules) setComplement(d *draft, sub *clause.Sub) {
	word := d.Predicate.Lemma
	if word == "be" && d.Predicate.Word != "" {
		word = d.Predicate.Word
	} else if word == "be" && d.head >= 0 && !r.verbal(d.head) {
		word = r.lemma(d.head)
	}
	attitude := r.words.As("attitude", word)
	if sub.Link == "to" {
		if v := r.words.As("attitude", word+" to"); v != "" {
			attitude = v
		}
	}
	switch attitude {
	case "asserted":
		sub.Asserted = !d.Negated && d.Modal == "" && sub.Link != "if" && sub.Link != "whether" && d.Tense != clause.Future && !roles.HasHole(sub.Clause)
		if sub.Asserted {
			return
		}
		sub.Clause.Attitude = clause.Supposed
	case "wished":
		sub.Clause.Attitude = clause.Wished
	default:
		sub.Clause.Attitude = clause.Reported
		switch {
		case attitude != "":
		case sub.Role == clause.Subject:
			sub.Clause.Attitude = clause.Supposed
		case sub.Link == "to":
			sub.Clause.Attitude = clause.Wished
		}
	}
}

// readAdverbial reads a clause that says when, why, what for, under which condition.
func (r subRules) readAdverbial(d *draft, i int) {
	if r.label(i) == "advcl:relcl" {
		r.readCommentClause(d, i)
		return
	}
	if !r.predicative(i) && r.placePrepositionLike(d, i) {
		return
	}
	given := d.subject
	r.readSub(d, i, clause.RoleNone, given)
}

// placePrepositionLike reads a phrase labelled as a clause that has no verb: "than
// Anna", "as usual", "with the door open".
func (r subRules) placePrepositionLike(d *draft, i int) bool {
	link := r.phrase(r.with(i, "mark"))
	if link == "" || r.class(i) == "ADJ" || r.class(i) == "VERB" {
		return false
	}
	r.obliques.addOblique(d, i, link)
	return true
}

// readCommentClause reads "which surprised us" behind a clause, and the clause of a cleft: "it was Bea who called".
func (r subRules) readCommentClause(d *draft, i int) {
	if cleft := r.one(d.head, "expl"); cleft >= 0 && !r.verbal(d.head) {
		d.cleft = append(d.cleft, i)
		return
	}
	for _, c := range r.relativeClause(i) {
		d.Subs = append(d.Subs, clause.Sub{Link: "which", Asserted: true, Clause: c})
	}
}

// setAdverbial finds whether a clause that says when or why is asserted.
func (r subRules) setAdverbial(sub *clause.Sub) {
	asserted := "no"
	for words := sub.Link; words != ""; {
		if v := r.words.As("link", words); v != "" {
			asserted = v
			break
		}
		_, words, _ = strings.Cut(words, " ")
	}
	if asserted == "comma" {
		asserted = "past"
		if sub.Clause.Span.Start > 0 && strings.HasSuffix(strings.TrimRight(r.tree.Text[:sub.Clause.Span.Start], " "), ",") {
			asserted = "yes" // "…, while the other costs more"
		}
	}
	if sub.Link == "" {
		asserted = "yes" // "walking home, she …"
	}
	if sub.Link == "as" && r.inTheirWords(sub.Clause) {
		sub.Clause.Attitude = clause.Reported
		return
	}
	sub.Asserted = asserted == "yes" && sub.Clause.Modal == "" || asserted == "past" && sub.Clause.Tense == clause.Past
	if sub.Asserted || sub.Clause.Attitude != clause.Asserted {
		return
	}
	sub.Clause.Attitude = clause.Supposed
	switch {
	case asserted == "compared":
		sub.Clause.Attitude = clause.Reported
	case r.words.Is("aim", sub.Link):
		sub.Clause.Attitude = clause.Wished
	}
}

// inTheirWords reports whether a clause with "as" tells whose words those around it are, "as Ida
// put it", and nothing that happened.
func (r subRules) inTheirWords(c clause.Clause) bool {
	o := roles.Of(c.Roles, clause.Object)
	if r.words.Is("speech", c.Predicate.Lemma) {
		return o == nil
	}
	return r.words.Is("wording", c.Predicate.Lemma) && o != nil && o.Term.Pronoun == "it"
}

// relativeAdverb reports whether an adverb heads a free relative clause of time or
// place: "whenever it rains", "where we met".
func (r adverbRules) relativeAdverb(i int) bool { return strings.HasPrefix(r.tag(i), "W") }

// readFreeAdverbial reads "whenever it rains", "wherever potatoes grew".
func (r adverbRules) readFreeAdverbial(d *draft, i, c int) {
	r.place(i)
	inner := r.clauses.clause(c, nil)
	for _, one := range r.lists.joinedClauses(inner) {
		sub := clause.Sub{Link: r.form(i), Clause: one.Clause}
		r.subs.setAdverbial(&sub)
		d.Subs = append(d.Subs, sub)
	}
}

// relativeClause reads a relative clause and the clauses joined to it.
func (r subRules) relativeClause(i int) []clause.Clause {
	r.markGap(i)
	var given *clause.Role
	if r.one(i, "nsubj", "csubj", "expl") < 0 {
		given = &clause.Role{Name: clause.Subject, Term: clause.Term{Pronoun: clause.Gap}}
	}
	d := r.relativeDraft(i, given)
	var all []clause.Clause
	where := d.find(clause.Place)
	for _, one := range r.lists.joinedClauses(d) {
		if where != nil && where.Term.Pronoun == clause.Gap && !roles.ClauseHasGap(one.Clause) {
			one.Roles = append(one.Roles, *where) // "where the sea is warm and the food is good"
		}
		all = append(all, one.Clause)
	}
	return all
}

func (r subRules) relativeDraft(i int, given *clause.Role) *draft {
	before := len(r.awaiting)
	r.awaiting = append(r.awaiting, i)
	d := r.clauses.clause(i, given)
	r.awaiting = r.awaiting[:before]
	if !roles.ClauseHasGap(d.Clause) {
		r.fillGap(d)
	}
	d.Roles = roles.PlacedIn(d.Roles)
	return d
}

// markGap finds the relative pronoun of a clause and makes it the gap.
func (r subRules) markGap(i int) {
	for _, k := range r.under(i, func(k int) bool {
		switch r.relation(k) {
		case "advcl", "acl", "parataxis":
			return false
		case "conj":
			return r.tree.Words[k].Head != i
		}
		return true
	}) {
		if strings.HasPrefix(r.tag(k), "W") && k <= i && r.one(k, "acl:relcl") < 0 {
			r.gap[k] = true
			return
		}
	}
}

// fillGap puts the gap where the clause lacks something: after a preposition left
// alone, else as its object.
func (r subRules) fillGap(d *draft) {
	gap := clause.Term{Pronoun: clause.Gap}
	name := r.gapOfNoun(d)
	switch {
	case name != clause.RoleNone:
		d.Roles = append(d.Roles, clause.Role{Name: name, Term: gap})
	case len(d.left) > 0:
		prep := d.left[0]
		d.left = d.left[1:]
		d.Roles = append(d.Roles, clause.Role{Name: clause.Oblique, Prep: prep, Term: gap})
	case d.subject == nil:
		d.Roles = append(d.Roles, clause.Role{Name: clause.Subject, Term: gap})
	case len(d.Subs) > 0 && d.find(clause.Object) == nil && d.Subs[len(d.Subs)-1].Role == clause.RoleComplement && !d.verb.passive:
		last := &d.Subs[len(d.Subs)-1].Clause
		name := clause.Object
		if roles.Of(last.Roles, clause.Object) != nil {
			name = clause.RoleNone
		}
		last.Roles = append(last.Roles, clause.Role{Name: name, Term: gap})
	case d.find(clause.Object) == nil && d.Kind == clause.Event && !d.verb.passive:
		d.Roles = append(d.Roles, clause.Role{Name: clause.Object, Term: gap})
	default:
		d.Roles = append(d.Roles, clause.Role{Name: clause.RoleNone, Term: gap})
	}
}

// gapOfNoun finds the circumstance that the noun above a relative clause is in it: "the
// day we met", "the way she sings", "why they left".
func (r subRules) gapOfNoun(d *draft) clause.RoleName {
	above := r.tree.Words[d.head].Head
	if len(d.above) > 0 {
		above = r.tree.Words[d.above[len(d.above)-1]].Head
	}
	if above < 0 || len(d.left) > 0 {
		return clause.RoleNone
	}
	if strings.HasPrefix(r.tag(above), "W") && r.class(above) == "ADV" {
		return holeRole(r.questions.hole(above), "")
	}
	switch r.words.As("gap", r.lemma(above)) {
	case "time":
		return clause.Time
	case "manner":
		return clause.Manner
	case "reason":
		return clause.Reason
	case "place":
		if e, ok := lexicon.Lookup(r.lemma(d.head)); ok && e.Frames&lexicon.Object == 0 {
			return clause.Place
		}
	}
	return clause.RoleNone
}

// participleClause reads "sent on Monday", "living in Rome", "to leave" about a noun.
func (r subRules) participleClause(i int) []clause.Clause {
	link := r.link(i)
	given := &clause.Role{Name: clause.Subject, Term: clause.Term{Pronoun: clause.Gap}}
	if r.one(i, "nsubj") >= 0 {
		given = nil
	}
	d := r.relativeDraft(i, given)
	if r.tag(i) == "VBG" && !d.Perfect && lexicon.Supersense(r.lemma(i), lexicon.Verb) != "verb.stative" { // "containing nuts": it contains them
		d.Progressive = true
	}
	if link == "to" || r.infinitive(i) {
		d.Modal = "to"
		d.Attitude = clause.Wished
	} else if link != "" && link != "as" {
		d.Attitude = clause.Reported
	}
	var all []clause.Clause
	for _, one := range r.lists.joinedClauses(d) {
		all = append(all, one.Clause)
	}
	return all
}
