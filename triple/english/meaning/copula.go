package meaning

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

// readKind finds the kind of the clause and, where its head is no verb, what the head says of the subject.
func (r copulaRules) readKind(d *draft) {
	switch {
	case !r.verbal(d.head):
		r.readCopula(d)
	case r.one(d.head, "expl") >= 0 && r.lemma(d.head) == "be":
		d.Kind = clause.Existence
	case r.verbs.copulaAlone(d.head):
		d.Kind = clause.State
	case d.verb.passive:
		r.readNaming(d)
	case r.words.Is("have", r.lemma(d.head)) && d.find(clause.Object) != nil:
		r.readPossession(d)
	case r.words.Is("linking", r.lemma(d.head)) && r.one(d.head, "compound:prt") < 0:
		r.readLinking(d)
	}
	if d.Kind == clause.Event && d.Predicate.Word != "" && !d.verb.passive && d.find(clause.Standard) != nil {
		d.Kind = clause.Comparison
	}
}

// readCopula reads what stands with be: a quality, a place, a class, a role, a value.
func (r copulaRules) readCopula(d *draft) {
	h := d.head
	switch {
	case r.questions.questionWord(h):
		r.questions.readAskedCopula(d)
	case r.one(h, "case") >= 0 && r.preposition(h) != "":
		d.Kind = clause.State
		role := r.obliques.obliqueRole(d, h, r.preposition(h))
		d.Predicate.Word = role.Prep
		d.Roles = append(d.Roles, role)
	case r.sharedPreposition(h) != "":
		d.Kind = clause.State
		role := r.obliques.obliqueRole(d, h, r.sharedPreposition(h))
		d.Predicate.Word = role.Prep
		d.Roles = append(d.Roles, role)
	case r.questions.howWord(h) >= 0 && r.words.As("how", r.form(h)) == "much":
		d.Kind = clause.Attribute
		r.questions.readHow(d, h)
		d.Roles[len(d.Roles)-1].Name, d.Roles[len(d.Roles)-1].Prep = clause.Complement, ""
		if s := d.find(clause.Subject); s != nil && relational(s.Term) {
			c := *d.find(clause.Complement)
			d.removeRole(clause.Complement)
			d.setAttribute(s.Term, c.Term)
		}
	case r.quality(h):
		r.readQuality(d)
	default:
		r.readNominal(d, *d.nominal)
	}
}

// sharedPreposition is the preposition of the name that another is joined to, which counts for both: "is from France, Spain and Italy". It is "" for none.
func (r copulaRules) sharedPreposition(h int) string {
	for i := h; r.relation(i) == "conj"; {
		if r.class(i) != "PROPN" || r.one(i, "cop", "nsubj", "case") >= 0 {
			return ""
		}
		if i = r.tree.Words[i].Head; r.class(i) != "PROPN" {
			return ""
		}
		if r.one(i, "case") >= 0 && r.one(i, "cop") >= 0 {
			return r.preposition(i)
		}
	}
	return ""
}

// quality reports whether the word says how something is: an adjective, participle or adverb.
func (r copulaRules) quality(h int) bool {
	if r.found.Run(h) != nil {
		return false // "at most 10 MB", "five o'clock"
	}
	k := r.likened(h)
	alike := k >= 0 && r.class(k) == "PROPN" && len(r.with(k, "case")) == 1 // "the same as Ann", not "as Ann's"
	if degree := r.degreeOf(h); r.one(h, "nmod:poss") >= 0 || r.one(h, "det") >= 0 && degree != "most" && degree != "least" && !alike {
		return false
	}
	switch r.class(h) {
	case "ADJ", "ADV", "VERB", "ADP", "PART", "AUX":
		return true
	}
	return false
}

// likened returns whom or what an adjective with an article is told to be as, -1 for none: Ann in "the same as Ann".
func (r *source) likened(h int) int {
	if r.class(h) != "ADJ" || r.one(h, "det") < 0 {
		return -1
	}
	for _, k := range r.with(h, "obl", "nmod") {
		if c := r.one(k, "case"); c >= 0 && r.form(c) == "as" {
			return k
		}
	}
	return -1
}

// readQuality reads "is red", "is older than Anna", "is away".
func (r copulaRules) readQuality(d *draft) {
	h := d.head
	r.place(h)
	d.Kind = clause.State
	d.Predicate.Word = r.lemma(h)
	words := append([]int{h}, r.with(h, "compound:prt", "goeswith")...)
	r.place(words...)
	d.Predicate.Spans = append(d.Predicate.Spans, r.span(words))
	if r.class(h) == "VERB" {
		d.Predicate.Word = r.form(h)
	}
	if det := r.one(h, "det"); det >= 0 {
		r.place(det)
	}
	r.qualityModifiers(d)
	for k := range d.Roles {
		if role := &d.Roles[k]; role.Name == clause.Duration && role.Prep == "" && role.Term.Span.End <= r.tree.Words[h].Start {
			role.Name = clause.Quantity
		}
	}
	if s := d.find(clause.Standard); s != nil && s.Prep == "as" && d.Predicate.Degree == "so" {
		d.Predicate.Degree = "as"
	}
	if how := r.questions.howWord(h); how >= 0 {
		r.questions.askDegree(d, how)
	}
	if degree := r.degreeOf(h); degree != "" && r.tag(h) != "JJ" {
		d.Predicate.Degree = joined(d.Predicate.Degree, degree)
	}
	switch d.Predicate.Degree {
	case "", "too", "enough":
	default:
		if compares(d.Predicate.Degree) || d.find(clause.Standard) != nil {
			d.Kind = clause.Comparison
		}
	}
	if where := r.words.Is("place", r.form(h)); where && r.class(h) != "ADJ" {
		d.add(clause.Place, "", clause.Term{Text: r.told([]int{h}), Head: r.form(h), Span: r.span([]int{h})})
		d.Predicate.Spans = d.Predicate.Spans[:len(d.Predicate.Spans)-1]
	}
}

// askDegree reads "how old is …".
func (r questionRules) askDegree(d *draft, how int) {
	r.place(how)
	hole := r.howHole(d.head)
	t := clause.Term{Text: r.told([]int{how}), Pronoun: "how", Hole: hole, Span: r.span([]int{how})}
	if hole == clause.HowDimension || hole == clause.HowLong {
		t.Head, t.Hole = r.lemma(d.head), clause.HowDimension
	}
	d.add(holeRole(t.Hole, ""), "", t)
}

// qualityModifiers keeps what stands before the quality as a noun or another
// adjective does: "navy blue".
func (r copulaRules) qualityModifiers(d *draft) {
	for _, m := range r.with(d.head, "compound", "amod", "nmod:unmarked", "nummod") {
		if r.placed[m] || r.label(m) == "compound:prt" {
			continue
		}
		words := r.under(m, r.inside)
		r.place(words...)
		d.Predicate.Modifiers = append(d.Predicate.Modifiers, r.told(words))
		d.Predicate.Spans = append(d.Predicate.Spans, r.span(words))
	}
}

func compares(degree string) bool {
	for _, d := range closed.Words().Of("comparing") {
		if degree == d || len(degree) > len(d) && degree[len(degree)-len(d)-1:] == " "+d {
			return true
		}
	}
	return false
}

// readNominal reads a noun phrase, a name or a value that stands with be. "X is the N
// of Y" and "the N of Y is X" are the same attribute.
func (r copulaRules) readNominal(d *draft, t clause.Term) {
	r.floated(d, &t)
	subject := d.find(clause.Subject)
	switch {
	case t.Value != nil && countable(*t.Value) && r.measuredQuality(d, t):
	case t.Determiner == "" && t.Owner != nil && r.words.Is("place", t.Head) && r.one(d.head, "nmod:poss") < 0 &&
		len(t.Modifiers)+len(t.Roles)+len(t.Relative)+len(t.Apposition) == 0:
		// "12 km south of the centre"
		d.Kind, d.Predicate.Word = clause.State, t.Head
		d.Predicate.Spans = append(d.Predicate.Spans, headSpan(t))
		d.add(clause.Oblique, "of", *t.Owner)
		if t.Quantity != nil {
			d.add(clause.Quantity, "", clause.Term{Value: t.Quantity})
		}
	case subject == nil:
		d.Kind = clause.Class
		d.add(clause.Complement, "", t)
	case t.Hole != clause.NoHole && t.Head != "" && r.questions.asksNoun(d, t):
	case relational(subject.Term) && names(t):
		d.setAttribute(subject.Term, t)
	case relational(t) && names(subject.Term) && !counts(t):
		whose := t
		d.setAttribute(whose, subject.Term)
	case definite(subject.Term) && t.Name != "" && t.Head == "" && t.Determiner != "a" && personal(subject.Term.Head):
		// "The manager is Tom" gives Tom the role, as "Tom is the manager" does.
		d.Kind = clause.Class
		subject.Name = clause.Complement
		d.add(clause.Subject, "", t)
	default:
		d.Kind = clause.Class
		if t.Value != nil || definite(subject.Term) && t.Name != "" && t.Determiner != "a" {
			d.Kind = clause.Attribute
		}
		d.add(clause.Complement, "", t)
	}
}

// floated takes "both" and "all" in front of a noun without an article for what they say of the
// subject: "his parents are both lawyers".
func (r copulaRules) floated(d *draft, t *clause.Term) {
	rest, ok := strings.CutPrefix(t.Text, t.Determiner+" ")
	if first, _, _ := strings.Cut(rest, " "); ok && !r.words.Is("individual", first) && t.Plural && t.Head != "" && t.Owner == nil && t.Quantity == nil && r.words.Is("everyone", t.Determiner) {
		d.Focus = append(d.Focus, t.Determiner)
		t.Determiner, t.Text, t.Span.Start = "", rest, t.Span.End-len(rest)
	}
}

// measuredQuality reads "120 km long" where the tree makes the amount the head.
func (r copulaRules) measuredQuality(d *draft, t clause.Term) bool {
	for _, k := range r.with(d.head, "advmod", "amod") {
		n := len(d.Predicate.Manner) - 1
		if k < d.head || n < 0 || d.Predicate.Manner[n] != r.form(k) || len(lexicon.Attributes(r.form(k))) == 0 {
			continue
		}
		d.Predicate.Manner = d.Predicate.Manner[:n]
		d.Kind, d.Predicate.Word = clause.State, r.lemma(k)
		d.add(clause.Quantity, "", t)
		return true
	}
	return false
}

// asksNoun reads "what time is the match" as a question for its time, and "what colour
// is the car" for its colour.
func (r questionRules) asksNoun(d *draft, t clause.Term) bool {
	switch {
	case t.Hole == clause.When:
		d.Kind = clause.State
		d.add(clause.Time, "", t)
	case t.Determiner == "what" && t.Owner == nil && len(t.Roles)+len(t.Relative)+len(t.Apposition) == 0:
		subject := d.find(clause.Subject).Term
		asked := clause.Term{Text: t.Text, Pronoun: "what", Hole: clause.What}
		if det := r.one(d.head, "det"); det >= 0 {
			asked.Span = r.span([]int{det})
		}
		noun := clause.Term{Head: t.Head, Modifiers: t.Modifiers, Span: r.span([]int{d.head}), Owner: &subject}
		d.setAttribute(noun, asked)
	default:
		return false
	}
	return true
}

// personal reports whether the noun is one for people.
func personal(noun string) bool {
	e, ok := lexicon.Lookup(noun)
	if k := strings.LastIndexByte(noun, ' '); !ok && k >= 0 {
		e, ok = lexicon.Lookup(noun[k+1:])
	}
	return ok && e.Person()
}

// alive reports whether the noun is one for people or animals.
func (r copulaRules) alive(noun string) bool {
	e, ok := lexicon.Lookup(noun)
	return personal(noun) || ok && e.Living()
}

// relational reports whether the term is "Y's X" or "the X of Y" with nothing more to
// say of it.
func relational(t clause.Term) bool {
	return t.Owner != nil && !t.Of && t.Head != "" && t.Name == "" && t.Value == nil &&
		t.Quantity == nil && len(t.Relative) == 0 && len(t.Apposition) == 0 && len(t.Roles) == 0 &&
		len(t.Coordinated) == 0 && t.Focus == ""
}

// counts reports whether what stands behind "of" says how many there are and owns nothing: "a
// team of six".
func counts(t clause.Term) bool {
	return t.Determiner == "a" && (t.Owner.Value != nil || t.Owner.Quantity != nil)
}

// names reports whether the term stands for something rather than for a class: a
// name, a pronoun, a value, a definite phrase, what is asked for.
func names(t clause.Term) bool {
	if len(t.Coordinated) > 0 {
		for _, m := range t.Coordinated {
			if !names(m) {
				return false
			}
		}
		return true
	}
	if t.Hole != clause.NoHole && t.Hole != clause.WhichOne {
		return true
	}
	return t.Determiner != "a" && t.Determiner != "no" && !(t.Determiner == "" && t.Plural && t.Name == "")
}

// setAttribute makes the clause say that the noun of t holds between its owner and o.
func (d *draft) setAttribute(t, o clause.Term) {
	d.Kind = clause.Attribute
	d.Predicate.Word = t.Head
	d.Predicate.Modifiers = append(d.Predicate.Modifiers, t.Modifiers...)
	d.Predicate.Determiner = t.Determiner
	d.Predicate.Spans = append(d.Predicate.Spans, headSpan(t))
	var rest []clause.Role
	for _, role := range d.Roles {
		if role.Name != clause.Subject {
			rest = append(rest, role)
		}
	}
	d.Roles = append(rest,
		clause.Role{Name: clause.Subject, Term: *t.Owner},
		clause.Role{Name: clause.Complement, Term: o})
}

// headSpan is the span of the term without its owner, where that stands at its start
// or end.
func headSpan(t clause.Term) clause.Span {
	s, o := t.Span, t.Owner.Span
	switch {
	case o.Start <= s.Start && o.End > s.Start && o.End < s.End:
		s.Start = o.End
	case o.End >= s.End && o.Start > s.Start && o.Start < s.End:
		s.End = o.Start
	}
	return s
}

// readNaming reads "is called N" and "is named N" as the attribute name.
func (r copulaRules) readNaming(d *draft) {
	c := d.find(clause.Complement)
	title := c != nil && c.Term.Head != "" && c.Term.Name == "" // was named player of the match
	if c == nil || title || !r.words.Is("naming", r.lemma(d.head)) || d.find(clause.Subject) != nil {
		return
	}
	d.Kind = clause.Attribute
	d.Predicate.Lemma, d.Predicate.Word, d.Predicate.Passive = "be", "name", false
	d.Perfect = d.Perfect && !r.verbs.bareParticiple(d.head) // "a guy called Pete" is called that
	if o := d.find(clause.Object); o != nil {
		o.Name = clause.Subject
	}
}

// readPossession reads have with an object: "has a dog", and with a value of one of
// its attributes: "has a length of 2 m".
func (r copulaRules) readPossession(d *draft) {
	d.Kind = clause.Possession
	d.Predicate.Lemma = "have"
	if r.lemma(d.head) != "have" && r.form(d.head) == "got" && d.Perfect {
		d.Perfect = false
	} else if r.lemma(d.head) == "get" {
		d.Kind, d.Predicate.Lemma = clause.Event, "get"
		return
	}
	object, subject := d.find(clause.Object), d.find(clause.Subject)
	t := object.Term
	if subject != nil {
		t = r.limited(d, t)
	}
	t, value, told := roles.Told(t)
	if subject == nil || !told || !relational(t) {
		return
	}
	if object.Term.Owner == nil && len(object.Term.Roles)+len(object.Term.Apposition) == 0 {
		d.removeRole(clause.Quantity)
	}
	t.Owner = new(subject.Term)
	d.removeRole(clause.Object)
	d.setAttribute(t, value)
}

// limited is what is had with a limit behind it as what is had of one: "a fee over 18", "a fee up to 18"
// and "a fee at most 18" as "a fee of at most 18".
func (r copulaRules) limited(d *draft, t clause.Term) clause.Term {
	q := d.find(clause.Quantity)
	of, value := clause.Term{}, clause.Value{}
	switch {
	case t.Owner != nil || r.alive(t.Head):
		return t
	case len(t.Roles) == 1 && t.Roles[0].Term.Value != nil && t.Quantity == nil:
		of, value = t.Roles[0].Term, *t.Roles[0].Term.Value
		if value.Bound == "" {
			value.Bound, of.Text = r.words.As("bound", t.Roles[0].Prep), t.Roles[0].Prep+" "+of.Text
		}
	case q != nil && q.Term.Value != nil && len(t.Roles) == 0 && t.Quantity == nil:
		of, value = q.Term, *q.Term.Value
	case t.Determiner == "a" && t.Quantity != nil && len(t.Roles) == 0:
		of, value = clause.Term{Span: t.Span}, *t.Quantity
	}
	if value.Number == "" || value.Until == "" && strings.Trim(value.Bound, "~") == "" {
		return t
	}
	of.Value = &value
	t.Owner, t.Roles, t.Quantity = &of, nil, nil
	return t
}

func (d *draft) removeRole(name clause.RoleName) {
	kept := d.Roles[:0:0]
	for _, role := range d.Roles {
		if role.Name != name {
			kept = append(kept, role)
		}
	}
	d.Roles = kept
}

// readLinking reads "seems happy", "turns red": a state that the verb brings or shows.
func (r copulaRules) readLinking(d *draft) {
	c := d.find(clause.Complement)
	if c == nil || d.find(clause.Object) != nil || c.Term.Head != "" || len(c.Term.Modifiers) != 1 {
		return
	}
	d.Kind = clause.State
	d.Predicate.Word = c.Term.Modifiers[0]
	if len(c.Term.Graded) == 1 {
		d.Predicate.Word, d.Predicate.Degree = c.Term.Graded[0].Lemma, c.Term.Graded[0].Degree
		d.Kind = clause.Comparison
	}
	d.Predicate.Spans = append(d.Predicate.Spans, c.Term.Span)
	d.removeRole(clause.Complement)
}
