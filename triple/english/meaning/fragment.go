package meaning

import (
	"whence/triple/clause"
	"whence/triple/english/roles"
)

// fragment reads a head that says nothing by itself: a noun phrase, a time, a note
// such as "dentist: Friday 10:30".
func (r sentenceRules) fragment(h int) []clause.Clause {
	if r.label(h) == "discourse" || r.class(h) == "INTJ" || r.class(h) == "PUNCT" {
		r.place(h)
		return r.restOfFragment(h, nil)
	}
	d := &draft{head: -1}
	whole := r.span(r.subtree(h))
	notes := r.notes(h)
	c := clause.Clause{Kind: clause.Fragment, Span: whole}
	c.Predicate.Lemma = ""
	prep := r.preposition(h)
	role := r.fragmentRole(d, h, prep, &c)
	if len(notes) == 0 {
		c.Roles = append(c.Roles, role)
		r.fragmentRest(h, &c)
		return r.restOfFragment(h, withContrasts(c, d.contrasts))
	}
	var all []clause.Clause
	for _, n := range notes {
		all = append(all, r.note(h, n, role)...)
	}
	return r.restOfFragment(h, all)
}

// withContrasts adds what a fragment denies: "space 14, not 41".
func withContrasts(c clause.Clause, contrasts []contrast) []clause.Clause {
	all := []clause.Clause{c}
	for _, x := range contrasts {
		other := c
		x.role.Name = c.Roles[0].Name
		other.Roles = []clause.Role{x.role}
		other.Negated = !c.Negated
		all = append(all, other)
	}
	return all
}

// fragmentRole reads the phrase at the head of a fragment.
func (r sentenceRules) fragmentRole(d *draft, h int, prep string, c *clause.Clause) clause.Role {
	if r.questions.questionWord(h) || r.questions.howWord(h) >= 0 {
		inner := &draft{head: -1}
		if r.questions.howWord(h) >= 0 {
			r.questions.readHow(inner, h)
		} else {
			r.questions.readHole(inner, h)
		}
		if len(inner.Roles) > 1 && inner.Roles[1].Prep == "about" && r.one(h, "nmod", "obl") >= 0 {
			// "What about Tom?" asks the question before once more, of Tom.
			return clause.Role{Term: inner.Roles[1].Term}
		}
		c.Roles = append(c.Roles, inner.Roles[1:]...)
		c.Subs = append(c.Subs, inner.Subs...)
		return inner.Roles[0]
	}
	d.head = h
	r.placePreposition(h)
	var t clause.Term
	if r.class(h) == "ADJ" || r.class(h) == "ADV" {
		t = r.subs.termOrQuality(h, d)
	} else {
		t = r.terms.termAfter(h, d, prep)
	}
	c.Roles = append(c.Roles, d.Roles...)
	c.Subs = append(c.Subs, d.Subs...)
	if prep == "" && t.Value == nil {
		return clause.Role{Term: t}
	}
	return clause.Role{Name: r.obliques.circumstance(d, h, prep, t), Prep: prep, Term: t}
}

// fragmentRest reads adverbs and phrases that hang on the head of a fragment.
func (r sentenceRules) fragmentRest(h int, c *clause.Clause) {
	d := &draft{head: h}
	for _, k := range r.dependents(h) {
		if r.placed[k] {
			continue
		}
		switch r.relation(k) {
		case "advmod":
			r.adverbs.readAdverb(d, k)
		case "obl", "nmod":
			r.obliques.readOblique(d, k)
		case "advcl", "acl":
			r.subs.readAdverbial(d, k)
		case "ccomp", "xcomp":
			r.subs.readSub(d, k, clause.RoleComplement, nil)
		case "obj":
			d.add(clause.Object, "", r.terms.term(k, d))
		case "dislocated":
			r.questions.readDislocated(d, k)
		}
	}
	r.subs.rejoin(d)
	c.Roles = append(c.Roles, d.Roles...)
	c.Subs = append(c.Subs, d.Subs...)
	c.Negated = c.Negated != d.Negated
	c.Focus, c.Hedges, c.Discourse, c.Phase = d.Focus, d.Hedges, d.Discourse, d.Phase
	c.Predicate.Manner, c.Predicate.Spans = d.Predicate.Manner, d.Predicate.Spans
	roles.Sort(c.Roles)
}

// restOfFragment reads clauses joined to a fragment.
func (r sentenceRules) restOfFragment(h int, all []clause.Clause) []clause.Clause {
	for _, m := range r.members(h) {
		if r.placed[m] {
			continue
		}
		r.placeJoints(m)
		all = append(all, r.part(m)...)
	}
	return all
}

// notes are what stands behind a colon or dash after the head: what it is noted as.
func (r sentenceRules) notes(h int) []int {
	var notes []int
	for _, k := range r.with(h, "appos") {
		if r.afterColon(k) {
			notes = append(notes, k)
			r.aside[k] = true
		}
	}
	return notes
}

// afterColon reports whether the phrase is set off by a colon, a dash or an arrow.
func (r *reader) afterColon(k int) bool {
	for _, p := range r.with(k, "punct") {
		switch r.form(p) {
		case ":", "-", "–", "—", "->", "=", "=>", "→":
			if p < k {
				return true
			}
		}
	}
	return false
}

// note reads "S: O" as an attribute of S.
func (r sentenceRules) note(h, n int, head clause.Role) []clause.Clause {
	c := clause.Clause{Kind: clause.Attribute, Span: r.span(r.subtree(h))}
	c.Predicate.Lemma = "be"
	d := &draft{head: h, aside: true}
	r.aside[n] = false
	prep := r.preposition(n)
	r.placePreposition(n)
	t := r.terms.termAfter(n, d, prep)
	subject := head.Term
	if noun, value, ok := roles.SplitNote(t); ok && !relational(subject) {
		noun.Owner = &subject
		d.Clause = c
		d.setAttribute(noun, value)
		c = d.Clause
	} else if relational(subject) {
		d.Clause = c
		d.setAttribute(subject, t)
		c = d.Clause
	} else {
		c.Roles = append(c.Roles, clause.Role{Name: clause.Subject, Prep: head.Prep, Term: subject},
			clause.Role{Name: roles.NoteRole(prep), Prep: prep, Term: t})
	}
	d.Clause = c
	d.denyByTerms()
	all := []clause.Clause{d.Clause}
	for _, l := range r.with(n, "list") {
		if r.placed[l] {
			continue
		}
		if r.saysSomething(l) {
			for _, one := range r.utterance(l) {
				all = append(all, roles.WithTopic(one, clause.Role{Name: clause.Topic, Prep: c.Roles[0].Prep, Term: subject}))
			}
			continue
		}
		r.placeJoints(l)
		prep := r.preposition(l)
		r.placePreposition(l)
		more := c
		more.Roles = []clause.Role{c.Roles[0], {Name: roles.NoteRole(prep), Prep: prep, Term: r.terms.termAfter(l, d, prep)}}
		d.Clause = more
		d.Negated = false
		d.denyByTerms()
		all = append(all, d.Clause)
	}
	return all
}
