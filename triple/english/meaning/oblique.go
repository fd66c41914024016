package meaning

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
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
func (r *reader) possessive(c int) bool { return r.class(c) == "PART" }

// fixed returns the words of a fixed expression from its first, and of "before or
// after".
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
func (r *reader) readOblique(d *draft, i int) {
	if r.class(i) == "ADP" && len(r.dependents[i]) == 0 {
		d.stranded = append(d.stranded, i)
		return
	}
	if words := r.subtree(i); len(words) <= 3 && r.listedPhrase(r.phrase(words)) && r.readCloseAdverb(d, i, words) {
		r.place(words...)
		return
	}
	if r.reflexive(i) && r.one(i, "case") < 0 {
		r.place(i)
		d.Focus = append(d.Focus, r.form(i))
		return
	}
	if r.questionWord(i) && r.class(i) == "ADV" {
		r.readHole(d, i)
		return
	}
	if !r.noun(i) && r.readHow(d, i) {
		return
	}
	r.addOblique(d, i, r.preposition(i))
}

// listedPhrase reports whether a phrase with a preposition is listed as an adverb: "in
// the end", "of course".
func (r *reader) listedPhrase(phrase string) bool {
	return strings.Contains(phrase, " ") && r.words.Any("phrasekind", phrase)
}

// addOblique adds the phrase, and where its members have prepositions of their own,
// "from Rome and to Paris", each of them.
func (r *reader) addOblique(d *draft, i int, prep string) {
	var apart []int
	for _, m := range r.with(i, "conj") {
		if own := r.preposition(m); own != "" && own != prep && !r.alternative(i) && !r.denied(m) {
			apart = append(apart, m)
		}
	}
	for _, m := range apart {
		r.aside[m] = true
	}
	role := r.obliqueRole(d, i, prep)
	d.Roles = append(d.Roles, ends(role)...)
	for _, m := range apart {
		r.aside[m] = false
		r.placeJoints(m)
		d.Roles = append(d.Roles, r.obliqueRole(d, m, r.preposition(m)))
	}
}

// obliqueRole reads the phrase whose head is i.
func (r *reader) obliqueRole(d *draft, i int, prep string) clause.Role {
	r.placePreposition(i)
	if d.inNoun && r.words.Is("clockprep", prep) && r.class(i) == "NUM" && len(r.under(i, r.inside)) == 1 && !strings.ContainsAny(r.form(i), ":.") && len(r.form(i)) < 4 {
		words := []int{i}
		if v, ok := r.value(words, ""); ok {
			r.place(i)
			return clause.Role{Name: clause.Oblique, Prep: prep, Term: clause.Term{Text: r.told(words), Value: &v, Span: r.span(words)}}
		}
	}
	var t clause.Term
	if i == d.head {
		t = r.prepositional(i, prep)
	} else {
		t = r.termAfter(i, d, prep)
	}
	if prep == "between" {
		rangeOfList(&t)
	}
	return clause.Role{Name: r.circumstance(d, i, prep, t), Prep: prep, Term: t}
}

// rangeOfList reads the two values of "between 9 and 10 kg" as one range.
func rangeOfList(t *clause.Term) {
	if len(t.Coordinated) != 2 || t.Or {
		return
	}
	if v, ok := rangeOf(t.Coordinated[0].Value, t.Coordinated[1].Value); ok {
		*t = clause.Term{Text: t.Text, Span: t.Span, Value: &v}
	}
}

// ends gives the two ends of "from 9 to 10 kg" a role each where the tree hangs the
// second on the first.
func ends(role clause.Role) []clause.Role {
	roles := role.Term.Roles
	if v := role.Term.Value; role.Prep == "from" && v != nil && (v.Until != "" || v.UntilISO != "") {
		start, end := *v, *v
		start.Until, start.UntilISO = "", ""
		end.Number, end.ISO, end.Until, end.UntilISO = v.Until, v.UntilISO, "", ""
		last := role
		role.Term.Value, last.Term.Value, last.Prep = &start, &end, "to"
		role.Term, last.Term = halves(role.Term, last.Term)
		return []clause.Role{role, last}
	}
	if role.Prep != "from" || len(roles) == 0 {
		return []clause.Role{role}
	}
	last := roles[len(roles)-1]
	if closed.Words().Is("upto", last.Prep) {
		role.Term.Roles = roles[: len(roles)-1 : len(roles)-1]
		if at := last.Term.Span.Start; at > role.Term.Span.Start && at < role.Term.Span.End {
			role.Term.Text, _, _ = strings.Cut(role.Term.Text, " "+last.Prep+" ")
			role.Term.Span.End = role.Term.Span.Start + len(role.Term.Text)
		}
		return []clause.Role{role, last}
	}
	return []clause.Role{role}
}

// halves divides the words of two ends that were told as one: "Monday to Wednesday".
func halves(from, to clause.Term) (clause.Term, clause.Term) {
	for _, joint := range closed.Words().Of("upto") {
		if before, behind, ok := strings.Cut(from.Text, " "+joint+" "); ok && from.Span.End-from.Span.Start == len(from.Text) {
			from.Text, from.Span.End = before, from.Span.Start+len(before)
			to.Text, to.Span.Start = behind, to.Span.End-len(behind)
			break
		}
	}
	return from, to
}

// rangeOf joins two values of one kind to a range.
func rangeOf(from, to *clause.Value) (clause.Value, bool) {
	if from == nil || to == nil || from.Until != "" || from.UntilISO != "" || to.Until != "" || to.UntilISO != "" {
		return clause.Value{}, false
	}
	v := *from
	switch {
	case from.Kind != to.Kind:
		v.UntilISO = to.ISO
		value.CompleteRange(&v, *to)
		return v, v.Kind == to.Kind
	case from.ISO != "":
		v.UntilISO = to.ISO
		if day, ok := strings.CutPrefix(from.ISO, "---"); ok {
			if first, ok := value.SameMonth(*to, day); ok {
				v.ISO = first.ISO // "from the 3rd to the 7th of February"
			}
		}
	case value.YearLike(from.Number) && value.YearLike(to.Number) && from.Unit == "" && from.Number < to.Number:
		v = clause.Value{Kind: clause.Date, ISO: from.Number, UntilISO: to.Number}
	default:
		v.Until, v.Unit, v.Each = to.Number, to.Unit, to.Each
	}
	return v, true
}

// circumstance finds what kind of participant or circumstance a phrase is.
func (r *reader) circumstance(d *draft, i int, prep string, t clause.Term) clause.RoleName {
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
	case first.Value != nil:
		return circumstanceOf(*first.Value, prep)
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
func (r *reader) means(t clause.Term) bool {
	if t.Head == "" || t.Determiner != "" || t.Plural || t.Owner != nil || t.Name != "" || t.Quantity != nil {
		return false
	}
	return lexicon.IsMeans(t.Head)
}

func (r *reader) circumstanceByWords(prep string, t clause.Term) clause.RoleName {
	switch {
	case prep == "" && r.fromNow(t):
		return clause.Time
	case prep == "" && t.Determiner == "every":
		return clause.Frequency
	case prep == "" && r.timely(t) || prep == "during" || timeBound(prep):
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
func (r *reader) locates(prep string, t clause.Term) bool {
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
func (r *reader) fromNow(t clause.Term) bool {
	if t.Head == "" {
		return false
	}
	if t.Determiner == "this" || t.Determiner == "that" {
		return true
	}
	return len(t.Modifiers) > 0 && r.words.Is("relative", strings.ToLower(t.Modifiers[0]))
}

// timeBound reports whether the preposition puts anything before or after in time.
func timeBound(prep string) bool { return closed.Words().Is("timebound", prep) }

// locative reports whether the preposition places things more often than not.
func locative(prep string) bool { return !closed.Words().Is("figurative", prep) }

// timely reports whether the noun is a time: "the weekend", "that night".
func (r *reader) timely(t clause.Term) bool {
	if t.Quantity != nil {
		return false // "28 days of leave"
	}
	h := strings.ToLower(t.Head)
	return r.words.Any("timekind", h) || t.Name == "" && lexicon.Supersense(h, lexicon.Noun) == "noun.time"
}

// circumstanceOf finds what a value with a preposition is.
func circumstanceOf(v clause.Value, prep string) clause.RoleName {
	switch v.Kind {
	case clause.Lasting:
		if v.Relative == "" && (prep == "for" || prep == "") {
			return clause.Duration
		}
		return clause.Time
	case clause.Date, clause.Clock, clause.Weekday:
		return clause.Time
	case clause.Recurring:
		return clause.Frequency
	case clause.Amount, clause.Money, clause.Number:
		if prep == "" || prep == "by" {
			return clause.Quantity
		}
	}
	return clause.Oblique
}

// comparing reports whether the predicate, or a noun phrase of the clause, compares.
func (r *reader) comparing(d *draft, prep string) bool {
	for _, k := range r.subtree(d.head) {
		switch {
		case prep == "than":
			return true
		case r.relation(k) == "advmod" && r.words.As("compare", r.form(k)) == "as":
			return true
		}
	}
	return false
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
