package meaning

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/parse"
	"whence/triple/english/roles"
)

// coordinated reads the members that are joined to a noun phrase: "Ruth and Clare",
// "neither milk nor sugar". What is denied ("through Bea, not through me") is kept
// for a clause of its own.
func (r listRules) coordinated(i int, first clause.Term, d *draft) clause.Term {
	members := []clause.Term{first}
	list := clause.Term{Or: r.alternative(i)}
	if pre := r.one(i, "cc:preconj"); pre >= 0 {
		r.place(pre)
		list.Each = r.form(pre) != "either"
	}
	for _, m := range r.members(i) {
		if r.aside[m] || r.placed[m] || !r.nominalMember(m) {
			continue
		}
		if r.denied(m) || r.instead(d, m) {
			if d != nil && !d.aside {
				r.placeJoints(m)
				r.contrast(d, i, m)
			}
			continue
		}
		r.placeJoints(m)
		r.placePreposition(m)
		t := r.terms.prepositional(m, r.prepositionOf(i, m))
		if r.excepted(first, m) {
			first.Roles = append(first.Roles, clause.Role{Name: clause.Oblique, Prep: exceptWord, Term: t})
			members[0] = first
			continue
		}
		roles.ShareOwner(members[0], &t)
		roles.ShareUnit(members[0], &t)
		members = append(members, t)
	}
	members = append(members, r.numbered(i, first)...)
	if len(members) == 1 {
		return first
	}
	for k := range members[:len(members)-1] {
		roles.ShareUnit(members[len(members)-1], &members[k])
	}
	if sum, ok := roles.Sum(members); ok && !list.Or {
		first.Span = roles.Span(members)
		first.Value, first.Text = &sum, r.tree.Text[first.Span.Start:first.Span.End]
		return first
	}
	list.Coordinated = members
	list.Span = roles.Span(members)
	list.Text = r.tree.Text[list.Span.Start:list.Span.End]
	return list
}

// instead reports whether a member is what holds in the place of what the clause denies: "not in Minsk but in Brest", "no cheques, only cash".
func (r listRules) instead(d *draft, m int) bool {
	but := slices.ContainsFunc(r.with(m, "cc"), func(c int) bool { return r.form(c) == "but" })
	only := r.one(m, "cc") < 0 && r.preposition(r.tree.Words[m].Head) == "" && slices.ContainsFunc(r.with(m, "advmod"), func(a int) bool {
		return a < m && r.words.Is("instead", r.form(a)) && r.class(a-1) == "PUNCT"
	})
	if d == nil || d.aside || !but && !only {
		return false
	}
	if no := r.one(r.tree.Words[m].Head, "det"); only && no >= 0 && r.form(no) == "no" {
		return true
	}
	return slices.ContainsFunc(r.with(d.head, "advmod"), func(a int) bool {
		return r.words.Is("negation", r.form(a)) && !r.words.Is("focus", r.form(a)+" "+r.next(a))
	})
}

// next is the word behind i in small letters.
func (r *source) next(i int) string {
	if i+1 < len(r.tree.Words) {
		return r.form(i + 1)
	}
	return ""
}

// exceptWord is what is said for any word before those of whom something does not hold.
const exceptWord = "except"

// excepted reports whether a member is what is left out of all or none: "everyone but Nils".
func (r listRules) excepted(of clause.Term, m int) bool {
	if !r.words.Is("everyone", of.Determiner) && of.Determiner != "no" && of.Determiner != "any" {
		return false
	}
	return slices.ContainsFunc(r.with(m, "cc"), func(c int) bool { return r.form(c) == "but" })
}

// prepositionOf is the preposition of a member, its own or that of the first.
func (r listRules) prepositionOf(first, m int) string {
	if own := r.preposition(m); own != "" {
		return own
	}
	return r.preposition(first)
}

// numbered reads the members joined to the number of a name: "samples 14 and 15".
func (r listRules) numbered(i int, first clause.Term) []clause.Term {
	var members []clause.Term
	for _, f := range r.with(i, "flat", "nummod", "compound") {
		for _, m := range r.members(f) {
			if f < i || r.placed[m] || r.denied(m) {
				continue
			}
			r.placeJoints(m)
			words := r.under(m, r.inside)
			r.place(words...)
			t := first
			t.Name, t.Text, t.Span, t.Plural = r.told(words), r.told(words), r.span(words), false
			members = append(members, t)
		}
	}
	return members
}

// placeJoints places the words that join a member to the one before it.
func (r *reader) placeJoints(m int) {
	for _, c := range r.with(m, "cc") {
		switch r.class(c) {
		case "NOUN", "PROPN", "VERB", "ADJ", "NUM", "PRON": // a parser's slip
		default:
			r.place(r.fixed(c)...)
		}
	}
}

// members are the words joined to i, those joined to a member included.
func (r *source) members(i int) []int {
	var all []int
	for _, m := range r.with(i, "conj") {
		all = append(all, m)
		all = append(all, r.members(m)...)
	}
	slices.Sort(all)
	return all
}

// nominalMember reports whether the member joined to a noun phrase is one itself.
func (r listRules) nominalMember(m int) bool {
	return r.one(m, "orphan") < 0 && (!r.predicative(m) || r.class(m) != "VERB" && r.one(m, "cop", "nsubj") < 0)
}

// alternative reports whether the members of i are joined by or, or by nor.
func (r listRules) alternative(i int) bool {
	for _, m := range r.members(i) {
		for _, c := range r.with(m, "cc") {
			if f := r.form(c); f == "or" || f == "nor" {
				return true
			}
		}
	}
	return false
}

// denied reports whether the member is set against the others: "not Karl".
func (r listRules) denied(m int) bool {
	for _, a := range r.with(m, "advmod", "cc") {
		if r.words.Is("denying", r.phrase(r.fixed(a))) {
			return true
		}
	}
	return false
}

// contrast reads a denied member in the place of the first.
func (r listRules) contrast(d *draft, i, m int) {
	for _, a := range r.with(m, "advmod") {
		if r.words.Is("negation", r.form(a)) {
			r.place(a)
		}
	}
	prep := r.preposition(m)
	if prep == "" {
		prep = r.preposition(i)
	}
	r.placePreposition(m)
	t := r.terms.prepositional(m, prep)
	for _, k := range r.subtree(m) {
		if w := r.tree.Words[k]; w.Head != m || !r.words.Is("denying", r.form(k)) && w.Label != "case" && w.Class != "CCONJ" && w.Class != "PUNCT" {
			t.Span.Start = max(t.Span.Start, w.Start) // without the word that denies it
			t.Text = r.tree.Text[t.Span.Start:max(t.Span.Start, t.Span.End)]
			break
		}
	}
	role := clause.Role{Prep: prep, Term: t}
	switch r.relation(i) {
	case "nsubj":
		role.Name, role.Prep = clause.Subject, ""
	case "obj":
		role.Name = clause.Object
	case "iobj":
		role.Name = clause.Recipient
	default:
		role.Name = r.obliques.circumstance(d, i, prep, t)
	}
	aside := &draft{head: d.head}
	for _, k := range r.with(m, "advcl") {
		r.subs.readAdverbial(aside, k)
	}
	d.contrasts = append(d.contrasts, contrast{role: role, subs: aside.Subs})
}

// joinedClauses reads the clauses whose heads are joined to d: what they lack, they have from it.
func (r listRules) joinedClauses(d *draft) []*draft {
	all := []*draft{d}
	if pre := r.one(d.head, "cc:preconj"); pre >= 0 {
		r.place(pre)
		d.Negated = d.Negated || r.words.Is("negation", r.form(pre))
		if r.words.Is("focus", r.form(pre)) && len(r.members(d.head)) == 0 {
			d.Focus = append(d.Focus, r.form(pre)) // who both do it are its subject
		}
	}
	last := d
	alternatives := []bool{false}
	for _, h := range append([]int{d.head}, d.above...) {
		for _, m := range r.members(h) {
			if r.placed[m] || r.loose(d, m) {
				continue
			}
			or := r.joinedByOr(m)
			if or {
				alternatives[len(alternatives)-1] = true
			}
			alternatives = append(alternatives, or)
			next, whole := r.joinedClause(last, m)
			if all = append(all, next); whole {
				last = next
			}
		}
	}
	r.setAlternatives(d, all, alternatives)
	for _, one := range slices.Clone(all) {
		all = append(all, one.contrasted()...)
	}
	return all
}

// loose reports whether a tree joins to what stands with be, or to a verb, what no word
// joins to it: "the router is behind the sofa, reset button on the back" says of the router
// no such thing. What is joined so has no place.
func (r listRules) loose(d *draft, m int) bool {
	if strings.HasPrefix(r.tag(m), "W") || !r.verbal(d.head) && r.preposition(d.head) == "between" && r.one(m, "cop", "nsubj") < 0 {
		return true // what is between two is not the second of them
	}
	if !r.verbal(d.head) && r.class(m) == "PRON" && r.noun(d.head) && len(r.members(d.head)) == 1 && r.one(m, "cc", "cop", "nsubj") < 0 {
		return true // "Jo is a cook, me": whoever is meant is no cook
	}
	if r.verbal(d.head) || r.denied(m) || !r.noun(m) || !r.noun(d.head) || len(r.members(d.head)) > 1 {
		return false
	}
	return !r.predicative(m) && r.one(m, "cc", "orphan") < 0 && r.one(m, "det", "case") < 0
}

// joinedByOr reports whether the member is joined to the one before by or.
func (r listRules) joinedByOr(m int) bool {
	for _, c := range r.with(m, "cc") {
		if r.form(c) == "or" {
			return true
		}
	}
	return false
}

// setAlternatives marks the clauses joined by or. Those before them without a word of
// their own are of the list too: "A, B or C". Under a negation each is denied instead.
func (r listRules) setAlternatives(d *draft, all []*draft, alternatives []bool) {
	for k := len(all) - 2; k > 0; k-- {
		if alternatives[k+1] && r.one(all[k].head, "cc") < 0 {
			alternatives[k-1], alternatives[k] = true, true
		}
	}
	for k, one := range all {
		if k < len(alternatives) && alternatives[k] && !(d.Negated && one.Negated) {
			one.Attitude = clause.Alternative
		}
	}
}

// contrasted makes the clauses that a clause denies with its contrasts.
func (d *draft) contrasted() []*draft {
	var all []*draft
	for _, c := range d.contrasts {
		till := slices.IndexFunc(d.Roles, func(o clause.Role) bool {
			return c.role.Prep == "from" && o.Term.Span.Start > c.role.Term.Span.Start && closed.Words().Is("upto", o.Prep)
		})
		other := *d
		other.contrasts = nil
		other.Roles = roles.Replace(d.Roles, c.role)
		if till >= 0 { // "in winter, but not from April to September": until when is said of that alone
			d.Roles = slices.Delete(slices.Clone(d.Roles), till, till+1)
		}
		other.Negated = !d.Negated
		other.Subs = append(slices.Clone(d.Subs), c.subs...)
		all = append(all, &other)
	}
	d.contrasts = nil
	return all
}

// joinedClause reads the clause whose head m is joined to the head of d, and reports whether it has a verb of its own.
func (r listRules) joinedClause(d *draft, m int) (next *draft, whole bool) {
	r.placeJoints(m)
	joined := func(by string) bool {
		return slices.ContainsFunc(r.with(m, "cc"), func(c int) bool { return r.form(c) == by })
	}
	but, nor := joined("but"), joined("nor")
	if r.proVerb(m) {
		next = r.repeated(d, m)
		next.Negated = next.Negated || nor
		return next, false
	}
	if r.one(m, "orphan") >= 0 || !r.likeHead(d, m) {
		return r.gapped(d, m), false
	}
	own := r.one(m, "nsubj", "csubj", "expl") >= 0
	denied := r.joinDenied(m)
	var given *clause.Role
	if !own && !(r.one(m, "aux", "cop") >= 0 && d.subject == nil) {
		given = d.subject
	}
	if first := r.one(d.head, "mark"); first >= 0 {
		for _, k := range r.with(m, "mark") {
			if r.form(k) == r.form(first) {
				r.place(r.fixed(k)...) // "because it rained and because …"
			}
		}
	}
	next = r.clauses.clause(m, given)
	next.Negated = next.Negated || nor || denied
	if !own {
		r.inherit(d, next, but || denied)
	}
	return next, true
}

// joinDenied reports whether the joined clause at m is denied by what joins it.
func (r listRules) joinDenied(m int) bool {
	cc := r.one(m, "cc")
	if !r.denied(m) || r.verbal(m) && (cc < 0 || !r.words.Is("denying", r.phrase(r.fixed(cc)))) {
		return false
	}
	for _, a := range r.with(m, "advmod") {
		if r.words.Is("negation", r.form(a)) {
			r.place(a)
		}
	}
	return true
}

// likeHead reports whether the member can be a predicate as the head is.
func (r listRules) likeHead(d *draft, m int) bool {
	return r.predicative(m) || !r.verbal(d.head) && !r.questions.questionWord(m)
}

// inherit gives a joined clause with the same subject what only the first says.
func (r listRules) inherit(d, next *draft, but bool) {
	if r.finiteBase(d, next) {
		r.shareForward(d, next)
		return
	}
	if !next.verb.finite && (!next.verb.auxiliary || next.verb.passive) || !next.verb.auxiliary && r.sharesAuxiliary(d, next) {
		next.Tense, next.Modal = d.Tense, d.Modal
		next.Perfect = d.Perfect || next.Perfect && r.tag(next.head) == "VBN"
		next.Progressive = d.Progressive && r.tag(next.head) == "VBG"
		if d.Negated && !but && !next.Negated {
			next.Negated = true
		}
	}
	if d.Attitude == clause.Hedged && next.Attitude == clause.Asserted && !next.verb.finite {
		next.Attitude, next.Hedges = d.Attitude, d.Hedges
	}
	r.shareForward(d, next)
}

// finiteBase reports whether the base form that next has is a present of several, or of those
// who tell or are told, with which no auxiliary of d has to do: "they split up but still share
// the flat". A form that is a past too goes by the clause before.
func (r listRules) finiteBase(d, next *draft) bool {
	if tag := r.tag(next.head); tag != "VB" && tag != "VBP" || d.verb.auxiliary || next.verb.auxiliary || !d.verb.finite || r.infinitive(next.head) || next.subject == nil || parse.IsPast(r.form(next.head)) {
		return false
	}
	x := &next.subject.Term
	return x.Plural || len(x.Coordinated) > 0 || closed.Words().Is("bareform", x.Pronoun)
}

// sharesAuxiliary reports whether the auxiliary of d stands for next too: "can swim and dive", "is red and heavy", but not "can swim and dives".
func (r listRules) sharesAuxiliary(d, next *draft) bool {
	switch r.tag(next.head) {
	case "VBD", "VBZ", "VBP":
		return false
	}
	return d.verb.auxiliary
}

// shareForward gives the joined clause the circumstances that stand before the first verb and, where it has no object, the object behind the last.
func (r listRules) shareForward(d, next *draft) {
	start, end := r.tree.Words[d.head].Start, r.tree.Words[next.head].Start
	for _, role := range d.Roles {
		at := role.Term.Span
		front := at.End <= start && (role.Name == clause.Time || role.Name == clause.Frequency)
		behind := at.Start > end
		if (front || behind) && roles.Of(next.Roles, role.Name) == nil && role.Name != clause.Subject && at.End > 0 {
			next.Roles = append(next.Roles, role)
		}
	}
	roles.Sort(next.Roles)
}

// gapped reads a member without a verb of its own: "and the last one at 0:35". Each of
// its phrases takes the place of the phrase of the first clause that it is like.
func (r listRules) gapped(d *draft, m int) *draft {
	next := *d
	next.contrasts, next.Subs = nil, nil
	next.Span = r.span(r.subtree(m))
	taking := slices.Clone(d.Roles)
	phrases := append([]int{m}, r.with(m, "orphan")...)
	taken := make([]bool, len(taking))
	bare := r.bareFirst(taking, phrases, d.head)
	for _, p := range phrases {
		role, ok := r.gappedRole(&next, p)
		if !ok {
			continue
		}
		k := roles.Likest(taking, taken, role)
		if at, ok := bare[p]; ok && !taken[at] {
			k = at
		}
		if k >= 0 {
			role.Name = taking[k].Name
			if role.Prep == "" {
				role.Prep = taking[k].Prep
			}
			taking[k], taken[k] = role, true
		} else {
			taking = append(taking, role)
			taken = append(taken, true)
		}
	}
	next.Roles = roles.WithoutOld(taking, taken)
	next.denyByTerms()
	return &next
}

// bareFirst finds the roles of the phrases without preposition where their number
// tells: of two the first is the subject and the second the object, "and I the
// brakes"; a single one before other phrases is the object, "and nothing on transfers",
// or the subject where that and it name somebody and the object does not, "and Kim after school".
func (r listRules) bareFirst(taking []clause.Role, phrases []int, head int) map[int]int {
	var bare []int
	for _, p := range phrases {
		if r.preposition(p) == "" && r.class(p) != "ADV" {
			bare = append(bare, p)
		}
	}
	slices.Sort(bare)
	somebody := func(t *clause.Term) bool { return t.Name != "" || t.Pronoun != "" || personal(t.Head) }
	subject, object := r.subjectAndObject(taking, head)
	switch {
	case len(bare) == 2 && subject >= 0 && object >= 0 && (r.class(bare[0]) == "NUM" || r.one(bare[0], "nummod") >= 0 && somebody(&taking[subject].Term)):
		return map[int]int{bare[0]: object} // "did 6 hours last week and 4 the week before"
	case len(bare) == 2 && subject >= 0 && object >= 0:
		return map[int]int{bare[0]: subject, bare[1]: object}
	case len(bare) == 1 && len(phrases) > 1 && object >= 0:
		if subject >= 0 && r.class(bare[0]) == "PROPN" && somebody(&taking[subject].Term) && !somebody(&taking[object].Term) {
			return map[int]int{bare[0]: subject}
		}
		return map[int]int{bare[0]: object}
	}
	return nil
}

// subjectAndObject are the roles that have no preposition in front of a verb and behind it; -1 for none.
func (r listRules) subjectAndObject(taking []clause.Role, head int) (subject, object int) {
	subject, object = -1, -1
	for k, role := range taking {
		behind := role.Term.Span.Start > r.tree.Words[head].Start
		switch {
		case !behind && (role.Name == clause.Subject || role.Name == clause.Object) && role.Prep == "":
			subject = k
		case behind && (role.Name == clause.Object || role.Name == clause.Complement || role.Name == clause.Quantity):
			object = k
		}
	}
	return subject, object
}

// gappedRole reads one phrase of a clause without verb.
func (r listRules) gappedRole(d *draft, p int) (clause.Role, bool) {
	if r.class(p) == "ADV" && !r.questions.questionWord(p) {
		inner := &draft{head: d.head}
		r.adverbs.readAdverb(inner, p)
		d.Predicate.Manner = append(slices.Clone(d.Predicate.Manner), inner.Predicate.Manner...)
		d.Negated = d.Negated != inner.Negated
		d.Focus = append(slices.Clone(d.Focus), inner.Focus...)
		d.Discourse = append(slices.Clone(d.Discourse), inner.Discourse...)
		if len(inner.Roles) == 0 {
			return clause.Role{}, false
		}
		return inner.Roles[0], true
	}
	denial := ""
	for _, a := range r.with(p, "advmod") {
		if r.words.Is("negation", r.form(a)) {
			r.place(a)
			d.Negated, denial = !d.Negated, r.form(a)+" "
		}
	}
	r.place(r.with(p, "cc")...)
	role := r.obliques.obliqueRole(&draft{head: d.head, aside: true}, p, r.preposition(p))
	if role.Term.Text = strings.TrimPrefix(role.Term.Text, denial); denial != "" {
		role.Term.Span.Start = r.tree.Words[r.one(p, "case")+1].Start
	}
	if role.Name == clause.Agent && d.Predicate.Passive {
		role.Name, role.Prep = clause.Subject, ""
	}
	return role, true
}

// proVerb reports whether the head is an auxiliary that stands for the verb before: "but Anna doesn't", "and neither do I".
func (r listRules) proVerb(m int) bool {
	if r.class(m) != "AUX" && r.lemma(m) != "do" || r.one(m, "nsubj") < 0 {
		return false
	}
	for _, k := range r.dependents(m) {
		switch r.relation(k) {
		case "nsubj", "advmod", "cc", "punct", "discourse", "aux", "mark":
		default:
			return false
		}
	}
	return true
}

// repeated says the clause once more of another subject.
func (r listRules) repeated(d *draft, m int) *draft {
	own := r.clauses.clause(m, nil)
	next := *d
	next.contrasts, next.Span, next.head = nil, own.Span, m
	next.Negated, next.Tense, next.subject = own.Negated, own.Tense, own.subject
	next.Modal = own.Modal
	if r.tag(m) == "MD" {
		modal := &draft{}
		r.verbs.readModal(modal, m)
		next.Modal, next.Tense = modal.Modal, modal.Tense
	}
	next.Roles = slices.Clone(d.Roles)
	for k := range next.Roles {
		if d.subject != nil && next.Roles[k].Term.Span == d.subject.Term.Span {
			next.Roles[k].Term = own.subject.Term
		}
	}
	next.Focus = append(slices.Clone(d.Focus), own.Focus...)
	next.Phase, next.Discourse = own.Phase, own.Discourse
	next.Predicate.Spans = own.Predicate.Spans
	for _, role := range own.Roles {
		if role.Name != clause.Subject {
			next.Roles = append(next.Roles, role)
		}
	}
	roles.Sort(next.Roles)
	next.denyByTerms()
	return &next
}
