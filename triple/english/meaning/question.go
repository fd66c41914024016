package meaning

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/roles"
)

// questionWord reports whether the word asks: a question word that is no relative
// pronoun and heads no free relative clause.
func (r questionRules) questionWord(i int) bool {
	if !strings.HasPrefix(r.tag(i), "W") || r.gap[i] {
		return false
	}
	return r.one(i, "acl:relcl", "advcl:relcl") < 0 && r.hole(i) != clause.NoHole
}

// hole is what a question word asks for.
func (r questionRules) hole(i int) clause.Hole {
	switch r.words.As("hole", r.form(i)) {
	case "who":
		return clause.Who
	case "what":
		return clause.What
	case "which":
		return clause.WhichOne
	case "where":
		return clause.Where
	case "when":
		return clause.When
	case "why":
		return clause.Why
	case "how":
		return clause.How
	case "whose":
		return clause.Whose
	}
	return clause.NoHole
}

// whichOne is what "which N" and "what N" ask for: a time or a place by its noun.
func (r questionRules) whichOne(form, noun string) clause.Hole {
	if form == "what" || form == "which" {
		if r.words.Is("when", noun) && (noun == "time" || form == "what" && noun != "year" || noun == "day" || noun == "date") {
			return clause.When
		}
	}
	return clause.WhichOne
}

// readHole reads an adverb that asks: "where", "when", "how long", "why".
func (r questionRules) readHole(d *draft, i int) {
	words := r.under(i, func(k int) bool {
		return r.relation(k) == "fixed" || r.relation(k) == "advmod" && (r.form(k) == "else" || r.words.Is("focus", r.form(k)))
	})
	hole := r.hole(i)
	t := clause.Term{Text: r.told(words), Span: r.span(words), Pronoun: r.form(i), Hole: hole}
	for _, k := range r.with(i, "advmod") {
		if slices.Contains(words, k) {
			r.readElse(k, &t)
		}
	}
	prep := r.preposition(i)
	r.place(words...)
	r.placePreposition(i)
	d.Roles = append(d.Roles, clause.Role{Name: holeRole(hole, prep), Prep: prep, Term: t})
	r.adverbs.readAround(d, i)
}

// readElse keeps the "else" of a question: others than those already named.
func (r questionRules) readElse(k int, t *clause.Term) {
	r.place(k)
	t.Modifiers = append(t.Modifiers, r.form(k))
}

// holeRole is the role that the answer to a hole takes.
func holeRole(h clause.Hole, prep string) clause.RoleName {
	switch h {
	case clause.Where:
		return clause.Place
	case clause.When:
		return clause.Time
	case clause.Why:
		return clause.Reason
	case clause.How:
		return clause.Manner
	case clause.HowLong:
		return clause.Duration
	case clause.HowOften:
		return clause.Frequency
	case clause.HowDimension:
		return clause.Quantity
	case clause.HowMany, clause.HowMuch:
		if prep == "by" {
			return clause.Quantity
		}
	}
	return clause.Oblique
}

// howWord returns the "how" that stands before an adjective or adverb, or -1.
func (r questionRules) howWord(i int) int {
	for _, k := range r.with(i, "advmod", "det") {
		if r.form(k) == "how" && r.questionWord(k) {
			return k
		}
	}
	return -1
}

// howMore returns the "much" or "many" of "how much more", or -1.
func (r questionRules) howMore(i int) int {
	if r.words.As("compare", r.form(i)) == "" && r.degreeOf(i) == "" {
		return -1
	}
	for _, k := range r.with(i, "advmod") {
		if r.howWord(k) >= 0 {
			return k
		}
	}
	return -1
}

// howHole is what "how" asks for with an adjective or adverb.
func (r questionRules) howHole(i int) clause.Hole {
	switch r.words.As("how", r.form(i)) {
	case "many":
		return clause.HowMany
	case "much":
		return clause.HowMuch
	case "long":
		return clause.HowLong
	case "often":
		return clause.HowOften
	}
	return clause.HowDimension
}

// readHowMany reads "how many" and "how much" before a noun.
func (r questionRules) readHowMany(k int, t *clause.Term) bool {
	how := r.howWord(k)
	if much := r.howMore(k); how < 0 && much >= 0 {
		r.place(r.howWord(much), much, k)
		t.Hole, t.Modifiers = r.howHole(much), append(t.Modifiers, r.form(k))
		r.terms.readStandard(k, k, t)
		return true
	}
	if how < 0 {
		return false
	}
	r.place(how, k)
	t.Hole = r.howHole(k)
	if t.Hole == clause.HowDimension || t.Hole == clause.HowLong {
		t.Hole = clause.HowDimension
		t.Modifiers = append(t.Modifiers, r.form(k))
	}
	return true
}

// readHow reads "how old", "how long", "how often", "how much" as a role of the
// clause, and reports whether the word is asked for so.
func (r questionRules) readHow(d *draft, i int) bool {
	how := r.howWord(i)
	words := []int{how, i}
	hole := r.howHole(i)
	if much := r.howMore(i); how < 0 && much >= 0 {
		how, hole = r.howWord(much), r.howHole(much)
		words = []int{how, much, i}
	}
	if how < 0 {
		return false
	}
	r.place(words...)
	t := clause.Term{Text: r.told(words), Span: r.span(words), Pronoun: "how", Hole: hole}
	if hole == clause.HowDimension || hole == clause.HowLong {
		t.Head = r.lemma(i)
	} else if len(words) == 3 {
		t.Modifiers = []string{r.form(i)}
	}
	for _, k := range r.dependents(i) {
		switch {
		case r.placed[k]:
		case r.relation(k) == "nmod" && r.preposition(k) == "of":
			r.terms.readOf(i, k, &t)
		case r.relation(k) == "advmod":
			r.readElse(k, &t)
		}
	}
	prep := r.preposition(i)
	r.placePreposition(i)
	role := clause.Role{Name: holeRole(hole, prep), Prep: prep, Term: t}
	switch r.relation(i) {
	case "obj":
		role.Name = clause.Object
	case "nsubj":
		role.Name = clause.Subject
		d.subject = &role
		return true
	case "iobj":
		role.Name = clause.Recipient
	}
	if role.Name == clause.Oblique && prep == "" {
		role.Name = clause.Object
		if hole == clause.HowMuch && r.relation(i) == "advmod" {
			role.Name = clause.Quantity
		}
	}
	d.Roles = append(d.Roles, role)
	if r.relation(i) != "obl" && i != d.head {
		r.adverbs.readAround(d, i)
	}
	return true
}

// readAskedCopula reads a question word that stands with be: "who is the secretary",
// "where is Rome", "when is the wedding".
func (r questionRules) readAskedCopula(d *draft) {
	h := d.head
	hole := r.hole(h)
	if p := r.preposition(h); p != "" || hole == clause.Where || hole == clause.When || hole == clause.Why || hole == clause.How {
		d.Kind = clause.State
		d.Predicate.Word = p
		r.readHole(d, h)
		return
	}
	t := r.terms.single(h)
	for _, k := range r.with(h, "advmod") {
		if r.form(k) == "else" {
			r.place(k)
			t.Modifiers = append(t.Modifiers, "else")
			d.dropManner("else")
		}
	}
	subject := d.find(clause.Subject)
	switch {
	case subject == nil:
		d.Kind = clause.Class
		d.add(clause.Complement, "", t)
	case relational(subject.Term):
		d.setAttribute(subject.Term, t)
	case definite(subject.Term) && hole != clause.What:
		// "Who is the secretary?": somebody is asked for whom the description fits.
		d.Kind = clause.Class
		subject.Name = clause.Complement
		d.add(clause.Subject, "", t)
	default:
		d.Kind = clause.Class
		if definite(subject.Term) {
			d.Kind = clause.Attribute
		}
		d.add(clause.Complement, "", t)
	}
}

// dropManner takes back an adverb that was read as a manner.
func (d *draft) dropManner(word string) {
	for k, m := range d.Predicate.Manner {
		if m == word {
			d.Predicate.Manner = append(d.Predicate.Manner[:k:k], d.Predicate.Manner[k+1:]...)
			return
		}
	}
}

// definite reports whether the term is a description of one thing.
func definite(t clause.Term) bool {
	return t.Head != "" && t.Name == "" && (t.Determiner == "the" || t.Owner != nil) ||
		t.Name == "" && t.Determiner == "the" && len(t.Graded) > 0
}

// readDislocated reads the choices of a question: "who is older, Tom or Anna".
func (r questionRules) readDislocated(d *draft, i int) {
	t := r.terms.term(i, d)
	r.placePreposition(i)
	d.choices = append(d.choices, t)
}

// asks reports whether the sentence is a question: by its mark, by a question word,
// or by a verb before its subject.
func (r questionRules) asks(root int, clauses []clause.Clause) bool {
	for _, w := range r.tree.Words {
		if strings.Contains(w.Form, "?") && w.Class == "PUNCT" {
			return true
		}
	}
	for _, c := range clauses {
		if c.Attitude != clause.Exclaimed && roles.HasHole(c) {
			return true
		}
	}
	return r.verbFirst(root)
}

// verbFirst reports whether a form of be, do or have or a modal stands before the
// subject and opens the sentence.
func (r questionRules) verbFirst(root int) bool {
	subject := r.one(root, "nsubj", "expl")
	for _, a := range append(r.with(root, "aux", "cop"), root) {
		if a == root && r.class(root) != "AUX" && r.lemma(root) != "be" {
			continue
		}
		if a < subject && r.adverbs.opens(a) {
			return true
		}
	}
	return false
}
