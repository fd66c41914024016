package meaning

import (
	"cmp"
	"slices"

	"whence/triple/clause"
	"whence/triple/english/roles"
)

// verbGroup is what the auxiliaries of a clause say, and which of it they say
// themselves, for clauses joined to it that have none.
type verbGroup struct {
	// auxiliary is set where there is one, or a form of be; finite where a word shows
	// tense or is a modal; passive where the words are.
	auxiliary, finite, passive bool
	// inverted: an auxiliary stands before the subject, as in a question.
	inverted bool
}

// readVerbGroup reads tense, aspect, modal and voice.
func (r verbRules) readVerbGroup(d *draft) {
	helpers := r.with(d.head, "aux", "cop")
	for _, a := range helpers {
		if r.placed[a] {
			continue
		}
		r.place(a)
		r.readAuxiliary(d, a)
	}
	d.verb.auxiliary = len(helpers) > 0
	r.readFinite(d, helpers)
	subject := r.one(d.head, "nsubj", "csubj")
	d.verb.inverted = len(helpers) > 0 && subject > helpers[0]
	if r.class(d.head) == "AUX" || r.copulaAlone(d.head) {
		d.verb.inverted = subject > d.head && r.one(d.head, "expl") < 0 || r.one(d.head, "expl") > d.head
	}
	if r.one(d.head, "aux:pass", "nsubj:pass", "csubj:pass") >= 0 || r.bareParticiple(d.head) {
		d.verb.passive = true
	}
	if d.Perfect && r.words.Is("guessed", d.Modal) && !d.verb.inverted {
		d.Attitude = clause.Hedged // should have paid, must have left
	}
	if h := r.tree.Words[d.head].Head; r.relation(d.head) == "conj" && r.tag(d.head) == "VBN" && len(helpers) == 0 &&
		r.one(d.head, "nsubj") < 0 && h >= 0 && r.one(h, "aux:pass") >= 0 {
		d.verb.passive = true
		return
	}
	d.Perfect = d.Perfect || r.bareParticiple(d.head) || d.verb.passive && len(helpers) == 0 && r.tag(d.head) == "VBN"
}

// copulaAlone reports whether the head is a form of be with nothing beside it.
func (r verbRules) copulaAlone(h int) bool { return r.lemma(h) == "be" }

// bareParticiple reports whether the head is a participle with no auxiliary that
// says of a noun what was done: "the letter sent on Monday", "tent: sold".
func (r verbRules) bareParticiple(h int) bool {
	return r.tag(h) == "VBN" && r.one(h, "aux", "cop") < 0 && r.one(h, "nsubj") < 0 && r.relation(h) != "conj" ||
		r.tag(h) == "VBN" && r.one(h, "nsubj:pass") >= 0 && r.one(h, "aux") < 0
}

func (r verbRules) readAuxiliary(d *draft, a int) {
	lemma, label := r.lemma(a), r.label(a)
	switch {
	case r.tag(a) == "MD":
		r.readModal(d, a)
	case label == "aux" && (lemma == "have" || r.tag(a) == "POS" && r.tag(d.head) == "VBN" && a == d.head-1):
		d.Perfect = true
		if n := r.with(d.head, "aux"); r.words.Is("would", r.form(a)) && n[len(n)-1] > a && r.lemma(n[len(n)-1]) == "have" {
			d.Modal = "would" // we'd never have got it
		}
	case lemma == "be" && label == "aux" && r.infinitive(d.head):
		d.Modal = "be to"
	case lemma == "be" && label == "aux":
		d.Progressive = r.tag(d.head) == "VBG" || r.one(d.head, "aux:pass") >= 0 || r.one(d.head, "cop") >= 0
	}
}

func (r verbRules) readModal(d *draft, a int) {
	switch lemma := r.lemma(a); {
	case isFuture(lemma):
		d.Tense = clause.Future
	case lemma == "ca":
		d.Modal = "can"
	case lemma == "'d" || lemma == "’d":
		d.Modal = "would"
	default:
		d.Modal = cmp.Or(r.words.As("modal", lemma), lemma)
	}
}

// isFuture reports whether a modal only tells of what is to come.
func isFuture(modal string) bool {
	switch modal {
	case "will", "shall", "wo", "'ll", "’ll":
		return true
	}
	return false
}

// readFinite finds the tense of the first word that shows one.
func (r verbRules) readFinite(d *draft, helpers []int) {
	for _, w := range append(slices.Clone(helpers), d.head) {
		switch r.tag(w) {
		case "VBD":
			if d.Tense != clause.Future {
				d.Tense = clause.Past
			}
			d.verb.finite = true
			return
		case "VBZ", "VBP", "MD":
			d.verb.finite = true
			return
		}
	}
}

// colouring returns the infinitive below a verb that only colours it, with the
// modal it amounts to: "has to go", "is allowed to go", "is able to go". -1 for none.
func (r clauseRules) colouring(h int) (inner int, modal string) {
	inner = r.one(h, "xcomp")
	if inner < 0 || !r.infinitive(inner) || r.one(h, "obj") >= 0 {
		return -1, ""
	}
	switch {
	case r.one(h, "cop") >= 0:
		modal = r.words.As("adjectivemodal", r.lemma(h))
	case r.one(h, "aux:pass", "nsubj:pass") >= 0:
		modal = r.words.As("passivemodal", r.lemma(h))
	case r.class(h) == "VERB" || r.class(h) == "AUX":
		modal = r.words.As("modal", r.lemma(h))
		if a := r.one(h, "aux"); modal == "" && a >= 0 && r.words.Is("have", r.lemma(a)) {
			modal = r.words.As("modal", r.form(h))
		}
	}
	if modal == "going to" && r.tag(h) != "VBG" {
		modal = ""
	}
	if modal == "" {
		return -1, ""
	}
	if r.elsewhen(h) && (r.class(h) == "ADJ" || r.one(h, "cop", "aux:pass", "nsubj:pass") >= 0) {
		modal = "be " + r.form(h) + " to" // what was to be done then is not what should be
	}
	return inner, modal
}

// elsewhen reports whether a verb of the predicate at h is of the past or of the future.
func (r clauseRules) elsewhen(h int) bool {
	return slices.ContainsFunc(append(r.with(h, "aux", "cop"), h), func(w int) bool {
		return r.tag(w) == "VBD" || r.tag(w) == "MD" && isFuture(r.lemma(w))
	})
}

// infinitive reports whether the clause is one with "to".
func (r *source) infinitive(i int) bool {
	return slices.ContainsFunc(r.with(i, "mark"), func(m int) bool { return r.tag(m) == "TO" || r.form(m) == "to" || r.form(m) == "na" })
}

// coloured reads the infinitive as the clause, and of the verb above it what else is
// said: its subject, tense, negation and circumstances.
func (r clauseRules) coloured(h, inner int, modal string, given *clause.Role) *draft {
	outer := &draft{head: h}
	r.verbs.readVerbGroup(outer)
	if r.one(h, "nsubj", "csubj") < 0 {
		outer.subject = given
	}
	r.place(h)
	r.place(r.with(h, "compound:prt")...)
	for _, i := range r.dependents(h) {
		if i != inner {
			r.readDependent(outer, i)
		}
	}
	switch {
	case outer.Perfect && r.lemma(h) == "get": // has got to go
		outer.Perfect = false
	case outer.Perfect && r.lemma(h) == "have": // has had to go
		outer.Perfect, outer.Tense = false, clause.Past
	}
	d := r.clause(inner, outer.subject)
	d.Span = r.span(r.subtree(h))
	d.above = append(d.above, h)
	d.Tense, d.Negated = outer.Tense, d.Negated != outer.Negated
	d.Perfect = d.Perfect || outer.Perfect
	d.verb.auxiliary, d.verb.finite, d.verb.inverted = true, outer.verb.finite, outer.verb.inverted
	if outer.Perfect && r.one(h, "cop", "aux:pass", "nsubj:pass") >= 0 {
		d.Attitude = clause.Hedged // who has been allowed to go may not have gone, and may go no more
	}
	switch {
	case modal == "going to" && outer.Tense == clause.Past:
		d.Modal = "be " + modal // what was planned then
	case modal == "going to":
		d.Tense = clause.Future
	case outer.Modal == "":
		d.Modal = modal
	default:
		d.Modal = outer.Modal + " " + modal
	}
	r.takeOver(d, outer)
	return d
}

// takeOver gives d what was said with the verb that colours it.
func (r clauseRules) takeOver(d, outer *draft) {
	outer.Roles = append(outer.Roles, outer.shared...)
	d.Roles = append(d.Roles, outer.Roles...)
	d.stranded = append(d.stranded, outer.stranded...)
	d.Predicate.Spans = append(d.Predicate.Spans, r.span([]int{outer.head}))
	d.Predicate.Manner = append(d.Predicate.Manner, outer.Predicate.Manner...)
	d.Hedges = append(d.Hedges, outer.Hedges...)
	d.Focus = append(d.Focus, outer.Focus...)
	d.Discourse = append(d.Discourse, outer.Discourse...)
	d.Subs = append(d.Subs, outer.Subs...)
	d.contrasts = append(d.contrasts, outer.contrasts...)
	if outer.Phase != "" {
		d.Phase = outer.Phase
	}
	r.subs.rejoin(d)
	roles.Sort(d.Roles)
	d.denyByTerms()
}
