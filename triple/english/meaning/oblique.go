package meaning

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
	"whence/triple/english/value"
)

// preposition returns the preposition of a phrase as told, "" for none.
func (r *reader) preposition(i int) string {
	var words []int
	for _, c := range r.with(i, "case") {
		if r.tag(c) != "POS" && !r.possessive(c) && !(r.found.RunEnd[c] > 0 && r.found.RunEnd[c] == r.found.RunEnd[i]) {
			words = append(words, r.fixed(c)...)
		}
	}
	return r.phrase(words)
}

// possessive reports whether the word is the 's of an owner, however it is typed.
func (r *source) possessive(c int) bool { return r.class(c) == "PART" }

// fixed returns the words of a fixed expression from its first, and of "before or after".
func (r *reader) fixed(i int) []int {
	words := append([]int{i}, r.with(i, "fixed", "goeswith")...)
	if c := r.class(i); c == "ADP" || c == "SCONJ" {
		for _, m := range r.with(i, "conj") {
			words = append(append(words, r.with(m, "cc")...), m)
		}
	}
	return words
}

func (r *reader) placePreposition(i int) {
	for _, c := range r.with(i, "case", "mark") {
		r.place(r.fixed(c)...)
	}
}

// readOblique reads a phrase that hangs on the predicate.
func (r obliqueRules) readOblique(d *draft, i int) {
	if r.class(i) == "ADP" && len(r.dependents(i)) == 0 {
		d.stranded = append(d.stranded, i)
		return
	}
	if d.head >= 0 && i != d.head && slices.Contains(r.found.Run(d.head), i) {
		return // the hour of the day that the thing is on: "is on Tuesday at 10:00"
	}
	if words := r.subtree(i); len(words) <= 3 && r.listedPhrase(r.phrase(words)) && r.adverbs.readCloseAdverb(d, i, words) {
		r.place(words...)
		return
	}
	if r.reflexive(i) && r.one(i, "case") < 0 {
		r.place(i)
		d.Focus = append(d.Focus, r.form(i))
		return
	}
	if r.questions.questionWord(i) && r.class(i) == "ADV" {
		r.questions.readHole(d, i)
		return
	}
	if !r.noun(i) && r.questions.readHow(d, i) {
		return
	}
	r.addOblique(d, i, r.preposition(i))
}

// listedPhrase reports whether a phrase with a preposition is listed as an adverb: "in
// the end", "of course".
func (r obliqueRules) listedPhrase(phrase string) bool {
	return strings.Contains(phrase, " ") && r.words.Any("phrasekind", phrase)
}

// addOblique adds the phrase, and where its members have prepositions of their own,
// "from Rome and to Paris", each of them.
func (r obliqueRules) addOblique(d *draft, i int, prep string) {
	var apart []int
	for _, m := range r.with(i, "conj") {
		if own := r.preposition(m); own != "" && own != prep && !r.lists.alternative(i) && !r.lists.denied(m) {
			apart = append(apart, m)
		}
	}
	for _, m := range apart {
		r.aside[m] = true
	}
	role := r.obliqueRole(d, i, prep)
	d.Roles = append(d.Roles, roles.Ends(role)...)
	for _, m := range apart {
		r.aside[m] = false
		r.placeJoints(m)
		d.Roles = append(d.Roles, r.obliqueRole(d, m, r.preposition(m)))
	}
}

// obliqueRole reads the phrase whose head is i.
func (r obliqueRules) obliqueRole(d *draft, i int, prep string) clause.Role {
	r.placePreposition(i)
	if d.inNoun && r.words.Is("clockprep", prep) && r.class(i) == "NUM" && len(r.under(i, r.inside)) == 1 && !strings.ContainsAny(r.form(i), ":.") && len(r.form(i)) < 4 {
		words := []int{i}
		if v, ok := r.values.value(words, ""); ok {
			r.place(i)
			return clause.Role{Name: clause.Oblique, Prep: prep, Term: clause.Term{Text: r.told(words), Value: &v, Span: r.span(words)}}
		}
	}
	var t clause.Term
	if i == d.head {
		t = r.terms.prepositional(i, prep)
	} else {
		t = r.terms.termAfter(i, d, prep)
	}
	if prep == "between" {
		roles.RangeOfList(&t)
	}
	return clause.Role{Name: r.circumstance(d, i, prep, t), Prep: prep, Term: t}
}

// circumstance finds what kind of participant or circumstance a phrase is.
func (r obliqueRules) circumstance(d *draft, i int, prep string, t clause.Term) clause.RoleName {
	first := t
	if len(t.Coordinated) > 0 {
		first = t.Coordinated[0]
	}
	switch {
	case prep == "by" && r.means(first):
		return clause.Manner
	case r.label(i) == "obl:agent" && prep == "by" && first.Value == nil && !r.timely(first):
		return clause.Agent
	case first.Hole != clause.NoHole && prep != "than":
		return holeRole(first.Hole, prep)
	case (prep == "than" || prep == "as") && r.comparing(d, prep):
		return clause.Standard
	case first.Value != nil && prep == "" && first.Determiner == "every":
		return clause.Frequency
	case first.Value != nil:
		return roles.Circumstance(*first.Value, prep)
	case prep == "by" && !r.timely(first) && (r.one(d.head, "aux:pass", "nsubj:pass") >= 0 || r.tag(d.head) == "VBN" && r.one(d.head, "aux") < 0):
		return clause.Agent
	case prep == "per":
		return clause.Frequency
	case r.words.Is("reasonprep", prep):
		return clause.Reason
	}
	return r.circumstanceByWords(prep, first)
}

// means reports whether a bare noun after "by" tells how: "by bus", "by bank transfer",
// "by hand".
func (r obliqueRules) means(t clause.Term) bool {
	if t.Head == "" || t.Determiner != "" || t.Plural || t.Owner != nil || t.Name != "" || t.Quantity != nil {
		return false
	}
	return lexicon.IsMeans(t.Head) || r.words.Is("bychance", t.Head)
}

func (r obliqueRules) circumstanceByWords(prep string, t clause.Term) clause.RoleName {
	switch {
	case prep == "" && r.fromNow(t):
		return clause.Time
	case prep == "" && t.Determiner == "every":
		return clause.Frequency
	case prep == "" && r.timely(t) || prep == "during" || roles.TimeBound(prep):
		return clause.Time
	case r.timely(t) && r.words.Is("timeprep", prep) && prep != "for":
		return clause.Time
	case r.words.Is("placeprep", prep) && r.locates(prep, t):
		return clause.Place
	case prep == "" && t.Head != "":
		return clause.RoleNone
	}
	return clause.Oblique
}

// locates reports whether the phrase says where: by its preposition, and for the
// prepositions that are as often figurative by the sort of its noun.
func (r obliqueRules) locates(prep string, t clause.Term) bool {
	switch {
	case r.words.Is("eitherplace", prep):
		if t.Name != "" && t.Head == "" {
			return prep != "on" && prep != "within"
		}
		switch lexicon.Supersense(t.Head, lexicon.Noun) {
		case "noun.location", "noun.artifact", "noun.object", "noun.plant":
			return true
		case "noun.group":
			return prep != "on"
		case "":
			return prep != "on" && t.Head != ""
		}
		return false
	}
	return locative(prep) && (t.Name != "" || t.Head != "" || t.Pronoun != "")
}

// fromNow reports whether the phrase is placed from the time of speaking: "this
// season", "last term".
func (r obliqueRules) fromNow(t clause.Term) bool {
	if t.Head == "" {
		return false
	}
	if t.Determiner == "this" || t.Determiner == "that" {
		return true
	}
	return len(t.Modifiers) > 0 && r.words.Is("relative", strings.ToLower(t.Modifiers[0]))
}

// locative reports whether the preposition places things more often than not.
func locative(prep string) bool { return !closed.Words().Is("figurative", prep) }

// timely reports whether the noun is a time: "the weekend", "that night".
func (r obliqueRules) timely(t clause.Term) bool {
	if t.Quantity != nil {
		return false // "28 days of leave"
	}
	h := strings.ToLower(t.Head)
	return r.words.Any("timekind", h) || t.Name == "" && lexicon.Supersense(h, lexicon.Noun) == "noun.time"
}

// comparing reports whether the predicate, or a noun phrase of the clause, compares.
func (r obliqueRules) comparing(d *draft, prep string) bool {
	return prep == "than" || slices.ContainsFunc(r.subtree(d.head), func(k int) bool {
		return r.relation(k) == "advmod" && r.words.As("compare", r.form(k)) == "as"
	})
}

// pairEnds makes the start and the end of "from 1.80 to 2.10 euros" and "from 9 to 6
// pm" alike in kind and unit.
func (d *draft) pairEnds() {
	var from, to *clause.Role
	for k := range d.Roles {
		switch role := &d.Roles[k]; {
		case role.Term.Value == nil:
		case role.Prep == "from":
			from = role
		case role.Prep == "to" || role.Prep == "until" || role.Prep == "till":
			to = role
		}
	}
	if from == nil || to == nil {
		return
	}
	start, end := *from.Term.Value, *to.Term.Value
	if day, ok := strings.CutPrefix(start.ISO, "---"); ok {
		if first, ok := value.SameMonth(end, day); ok {
			from.Term.Value = &first // "from the 3rd to the 7th of February"
		}
		return
	}
	if start.Kind != clause.Number {
		return
	}
	switch end.Kind {
	case clause.Clock, clause.Date:
		if end.Kind == clause.Date && value.YearLike(end.ISO) && (!value.YearLike(start.Number) || start.Number >= end.ISO) {
			end = clause.Value{Kind: clause.Number, Number: end.ISO}
			to.Name = clause.Oblique
		} else if value.YearLike(end.ISO) {
			start = clause.Value{Kind: clause.Date, ISO: start.Number}
		} else if value.CompleteRange(&start, end); start.Kind != clause.Number {
			start.UntilISO = ""
		}
		if start.Kind != clause.Number {
			from.Name = to.Name
		}
	case clause.Amount, clause.Money:
		start.Kind, start.Unit, start.Each = end.Kind, end.Unit, end.Each
	}
	from.Term.Value, to.Term.Value = &start, &end
}

// rejoin gives prepositions that stand alone the question word or relative pronoun
// they belong to: "who do the bees belong to". One that belongs to none is a
// particle: "the cat is in".
func (r subRules) rejoin(d *draft) {
	var left []int
	for _, p := range d.stranded {
		r.place(r.fixed(p)...)
		if role := frontedHole(d); role != nil {
			role.Prep = r.form(p)
			role.Name = holeOblique(role.Term, role.Prep)
			continue
		}
		left = append(left, p)
	}
	d.stranded = nil
	for _, p := range left {
		if d.verb.passive && d.find(clause.Object) == nil && d.subject != nil && !r.words.Is("placeonly", r.form(p)) && len(r.awaiting) == 0 {
			d.passivePrep = r.form(p) // "is paid for"
			continue
		}
		if len(r.awaiting) > 0 && r.awaiting[len(r.awaiting)-1] == d.head || d.subject != nil && d.subject.Term.Pronoun == clause.Gap && r.one(d.head, "nsubj") >= 0 {
			d.left = append(d.left, r.form(p))
			continue
		}
		if r.words.Is("place", r.form(p)) {
			d.add(clause.Place, "", clause.Term{Text: r.told([]int{p}), Head: r.form(p), Span: r.span([]int{p})})
			continue
		}
		d.Predicate.Manner = append(d.Predicate.Manner, r.form(p))
		d.Predicate.Spans = append(d.Predicate.Spans, r.span([]int{p}))
	}
}

// frontedHole returns the object that is asked for and has no preposition yet.
func frontedHole(d *draft) *clause.Role {
	for k := range d.Roles {
		role := &d.Roles[k]
		if role.Prep != "" || !roles.TermHole(role.Term) && role.Term.Pronoun != clause.Gap {
			continue
		}
		switch role.Name {
		case clause.Object, clause.Oblique, clause.Recipient, clause.RoleNone, clause.Place, clause.Time, clause.Complement, clause.Duration, clause.Quantity:
			return role
		}
	}
	return nil
}

func holeOblique(t clause.Term, prep string) clause.RoleName {
	if t.Pronoun == clause.Gap {
		return clause.Oblique
	}
	return holeRole(t.Hole, prep)
}

// rate reads "pays 20 euros a year" and "per year" as how often, where something is
// counted or asked that can be.
func (d *draft) rate() {
	counted := false
	for _, role := range d.Roles {
		h := role.Term.Hole
		counted = counted || role.Term.Quantity != nil || h == clause.HowMuch || h == clause.HowMany || h == clause.What ||
			role.Term.Value != nil && (role.Term.Value.Kind == clause.Money || role.Term.Value.Kind == clause.Amount)
	}
	for k := range d.Roles {
		role := &d.Roles[k]
		v := role.Term.Value
		article := strings.HasPrefix(role.Term.Text, "a ") || strings.HasPrefix(role.Term.Text, "an ")
		if v != nil && v.Kind == clause.Lasting && role.Prep == "" && counted && article {
			role.Name = clause.Frequency
			role.Term.Value = &clause.Value{Kind: clause.Recurring, ISO: v.ISO}
		}
		if role.Prep == "per" && role.Term.Value == nil {
			if unit := closed.Words().As("period", role.Term.Head); unit != "" {
				role.Name = clause.Frequency
				role.Term.Value = &clause.Value{Kind: clause.Recurring, ISO: value.Lasting("1", unit)}
			}
		}
	}
}

// share is where roles that belong to several clauses are added.
func (d *draft) share() {
	d.Roles = append(d.Roles, d.shared...)
	d.shared = nil
}
