package meaning

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
	"whence/triple/english/value"
)

// term reads a noun phrase with all its members.
func (r termRules) term(i int, d *draft) clause.Term { return r.termAfter(i, d, r.preposition(i)) }

// termAfter reads a noun phrase that stands after a preposition, "" for none.
func (r termRules) termAfter(i int, d *draft, prep string) clause.Term {
	return r.lists.coordinated(i, r.prepositional(i, prep), d)
}

// single reads a noun phrase without the members joined to it.
func (r termRules) single(i int) clause.Term { return r.prepositional(i, "") }

// prepositional reads a noun phrase without its members; the preposition before it
// tells a clock time from a number.
func (r termRules) prepositional(i int, prep string) clause.Term {
	if t, ok := r.values.valueTerm(i, prep); ok {
		r.readBeside(i, &t)
		return t
	}
	t := r.heads.headed(i)
	r.place(i)
	for _, k := range r.dependents(i) {
		if !r.placed[k] {
			r.readModifier(i, k, &t)
		}
	}
	if t.Pronoun == "one" && t.Head == "" && t.Determiner != "" && r.words.Is("indefinite", t.Determiner+" one") {
		t.Determiner, t.Head, _ = strings.Cut(r.words.As("indefinite", t.Determiner+" one"), " ")
	}
	if len(t.Graded) > 0 || t.Determiner == "less" || t.Determiner == "more" || t.Determiner == "fewer" {
		r.readStandard(i, i, &t)
	}
	r.readBeside(i, &t)
	if r.heads.elliptical(i) {
		if prep := r.preposition(i); t.Name != "" && !r.heads.otherOwner(i) && (r.relation(i) == "nsubj" || r.relation(i) == "obl" && prep != "than" && prep != "as" || r.relation(i) == "obj") {
			words := r.heads.withPossessive(i) // "St Olaf's", "Dale's"
			t.Name, t.Span.End = r.told(words), max(t.Span.End, r.span(words).End)
			return t
		}
		owner := t
		return clause.Term{Text: owner.Text, Span: owner.Span, Owner: &owner}
	}
	return t
}

// otherOwner reports whether somebody else owns something in the sentence, so that the
// noun can be left out: "Karl's desk is here and Bea's is there".
func (r headRules) otherOwner(i int) bool {
	for k := range r.tree.Words {
		if r.label(k) == "nmod:poss" && k != i {
			return true
		}
	}
	return false
}

// withPossessive are the words of a name with its 's.
func (r headRules) withPossessive(i int) []int {
	return r.under(i, func(k int) bool { return r.inName(k) || r.tree.Words[k].Head == i && r.tag(k) == "POS" })
}

// elliptical reports whether the phrase is an owner whose noun is left out: "older
// than Tom's".
func (r headRules) elliptical(i int) bool {
	pos := -1
	for _, c := range r.with(i, "case") {
		if r.tag(c) == "POS" {
			pos = c
		}
	}
	return pos > i && r.tag(pos) == "POS" && r.relation(i) != "nmod" && r.label(i) != "nmod:poss" && r.class(i) != "NUM" &&
		!(r.relation(i) == "conj" && r.label(r.tree.Words[i].Head) == "nmod:poss")
}

// inside reports whether a dependent is a part of the noun phrase as it is told.
func (r *source) inside(k int) bool {
	switch r.relation(k) {
	case "det", "amod", "compound", "flat", "nummod", "nmod", "fixed", "goeswith", "advmod":
		return true
	case "case":
		return r.tag(k) == "POS" || r.possessive(k)
	}
	return r.label(k) == "obl:unmarked"
}

// phraseWords are the words of the noun phrase, without what follows it.
func (r *source) phraseWords(i int) []int {
	return r.under(i, func(k int) bool {
		if r.tree.Words[k].Head == i {
			if r.relation(k) == "case" {
				return false
			}
			if (r.relation(k) == "advmod" || r.label(k) == "obl:unmarked") && r.one(i, "cop", "nsubj") >= 0 {
				return false
			}
			return r.inside(k)
		}
		return r.inside(k) || r.relation(k) == "case" || r.relation(k) == "conj" || r.relation(k) == "cc" || r.relation(k) == "punct"
	})
}

// headed starts a term from its head.
func (r headRules) headed(i int) clause.Term {
	words := r.phraseWords(i)
	t := clause.Term{Text: r.told(words), Span: r.span(words)}
	switch r.class(i) {
	case "PROPN":
		r.readName(i, &t)
	case "PRON", "DET":
		r.readPronoun(i, &t)
	case "NUM":
		if k := r.one(i, "flat"); k == i+1 && r.class(k) == "PROPN" {
			r.readName(i, &t) // 250 Delaware Avenue
		} else if v, ok := r.values.value([]int{i}, ""); ok {
			t.Quantity = &v
		} else {
			t.Name = r.tree.Words[i].Form
		}
	case "ADJ":
		r.readAdjectiveHead(i, &t)
	case "ADV":
		r.readAdverbHead(i, &t)
	default:
		r.readNounHead(i, &t)
	}
	return t
}

func (r headRules) readNounHead(i int, t *clause.Term) {
	t.Head = r.lemma(i)
	if _, known := lexicon.Lookup(t.Head); !known {
		if e, ok := lexicon.Lookup(r.form(i)); ok && e.Is(lexicon.Noun) {
			t.Head = r.form(i) // "rabies" is no plural
		}
	}
	if strings.IndexFunc(t.Head, unicode.IsLetter) < 0 {
		words := r.under(i, r.inside)
		r.place(words...)
		t.Head, t.Name = "", r.told(words)
		return
	}
	if r.capital(i) && r.one(i, "det", "nmod:poss") < 0 && !r.adverbs.opens(i) && !r.titled() && r.tag(i) == "NN" {
		t.Head, t.Name = "", r.tree.Words[i].Form
		return
	}
	switch r.tag(i) {
	case "NNS", "NNPS":
		t.Plural = true
	case "ADD", "GW", "LS", "AFX", "FW", "SYM", "XX":
		t.Head, t.Name = "", r.tree.Words[i].Form
	}
	if q := r.words.As("indefinite", r.form(i)); q != "" && r.tag(i) == "NN" && r.one(i, "amod", "compound", "nmod:poss", "det") < 0 {
		t.Determiner, t.Head, _ = strings.Cut(q, " ")
		t.Pronoun = r.form(i)
	}
}

// readAdjectiveHead reads an adjective that stands for a noun phrase: "the poor",
// "the cheapest", or for a quality: "painted it red".
func (r headRules) readAdjectiveHead(i int, t *clause.Term) {
	if q := r.words.As("indefinite", r.form(i)); q != "" {
		t.Determiner = q
		return
	}
	if r.capital(i) && !r.adverbs.opens(i) && !r.titled() && r.degreeOf(i) == "" {
		t.Name = r.tree.Words[i].Form // "speaks German"
		return
	}
	t.Modifiers = []string{r.tree.Words[i].Form}
	if degree := r.degreeOf(i); degree != "" {
		t.Graded = append(t.Graded, clause.Graded{Lemma: r.lemma(i), Degree: degree})
	}
	if r.one(i, "det") >= 0 && r.degreeOf(i) == "" {
		t.Modifiers, t.Head = nil, r.lemma(i)
	}
}

func (r headRules) readAdverbHead(i int, t *clause.Term) {
	if hole := r.questions.hole(i); hole != clause.NoHole {
		t.Pronoun, t.Hole = r.form(i), hole
		return
	}
	t.Head = r.form(i)
}

// readName reads a proper name: the longest run of name words around its head, with
// titles and initials.
func (r headRules) readName(i int, t *clause.Term) {
	words := r.under(i, func(k int) bool { return r.inName(k) && !(r.relation(k) == "case" && r.tree.Words[k].Head == i) })
	r.place(words...)
	t.Name = r.told(words)
	t.Span.End = max(t.Span.End, r.span(words).End) // "Hann & Sons"
	t.Plural = false
}

// inName reports whether a dependent is a part of the proper name above it.
func (r headRules) inName(k int) bool {
	head := r.tree.Words[k].Head
	switch r.label(k) {
	case "flat", "goeswith":
		return true
	case "nmod:desc":
		return r.nameWord(k)
	case "compound", "amod", "nmod:unmarked", "fixed":
		return r.nameWord(k) && k < head
	case "nummod":
		return r.tag(k) == "NNP" || k > head && r.class(head) == "PROPN"
	case "nmod:poss":
		return r.nameWord(k) && r.nounLike(head) && k < head && r.one(k, "case") >= 0
	case "case":
		return r.label(head) == "nmod:poss" || r.label(head) == "nmod"
	case "nmod":
		return r.nameWord(k) && r.nameWord(head) && k == head+2 && r.capital(head) && r.preposition(k) == "of"
	case "cc", "conj":
		return r.form(k) == "&" || r.ampersand(k)
	}
	return false
}

// ampersand reports whether the member is joined by the sign of company names.
func (r headRules) ampersand(k int) bool {
	cc := r.one(k, "cc")
	return r.label(k) == "conj" && cc >= 0 && r.form(cc) == "&" && r.class(k) == "PROPN"
}

// nameWord reports whether the word is tagged as a part of a name.
func (r headRules) nameWord(k int) bool {
	return r.class(k) == "PROPN" || strings.HasPrefix(r.tag(k), "NNP")
}

// nounLike reports whether the word of a name is a common noun too: "St Mary's
// Hospital" is one name, "Tom's Toyota" is not.
func (r headRules) nounLike(k int) bool {
	e, ok := lexicon.Lookup(r.form(k))
	return ok && e.Is(lexicon.Noun) && r.capital(k) && !e.Name()
}

// titled reports whether all longer words are written with capitals, as in a heading.
func (r headRules) titled() bool {
	for i, w := range r.tree.Words {
		if len(w.Form) > 3 && unicode.IsLower(rune(w.Form[0])) && i > 0 {
			return false
		}
	}
	return true
}

func (r *source) capital(k int) bool {
	c, _ := utf8.DecodeRuneInString(r.tree.Words[k].Form)
	return unicode.IsUpper(c)
}

// readPronoun reads a pronoun, a question word, or a determiner that stands alone.
func (r headRules) readPronoun(i int, t *clause.Term) {
	form := r.form(i)
	switch {
	case r.gap[i]:
		t.Pronoun = clause.Gap
	case r.questions.questionWord(i):
		t.Pronoun, t.Hole = form, r.questions.hole(i)
	case r.one(i, "acl:relcl") >= 0 && r.words.Is("free", form):
		t.Determiner, t.Head, _ = strings.Cut(r.words.As("free", form), " ")
	case r.words.Is("owner", form) && r.label(i) != "nmod:poss" && r.tag(i) != "PRP" || form == "his" && r.label(i) != "nmod:poss" || form == "mine" || form == "hers" || form == "ours" || form == "theirs" || form == "yours":
		t.Owner = &clause.Term{Text: r.told([]int{i}), Pronoun: r.words.As("owner", form), Span: r.span([]int{i})}
	case r.one(i, "fixed") >= 0:
		t.Pronoun = r.phrase(r.fixed(i))
	case r.words.Is("indefinite", form):
		t.Determiner, t.Head, _ = strings.Cut(r.words.As("indefinite", form), " ")
		t.Pronoun = form
	case r.words.Is("pronoun", form):
		t.Pronoun = r.words.As("pronoun", form)
	case r.lemma(i) != form && r.words.Is("pronoun", r.lemma(i)):
		t.Pronoun = r.words.As("pronoun", r.lemma(i))
	default:
		t.Pronoun = form
	}
}

// readModifier gives a dependent inside the noun phrase its place in the term.
func (r termRules) readModifier(i, k int, t *clause.Term) {
	if l := r.relation(k); r.tag(i) == "PRP" && (l == "flat" || l == "goeswith") || l == "det" && r.class(i) == "PROPN" && r.tag(k) == "IN" {
		return // "he positivist likes it", "it is likely that Omar"
	}
	switch r.relation(k) {
	case "det":
		r.readDeterminer(i, k, t)
	case "nummod":
		r.readQuantity(i, k, t)
	case "amod", "compound":
		r.readPremodifier(i, k, t)
	case "flat", "goeswith":
		words := r.under(k, r.inside)
		r.place(words...)
		t.Name = joined(t.Name, r.told(words))
	case "nmod":
		r.readPostmodifier(i, k, t)
	case "obl":
		if r.label(k) == "obl:unmarked" && r.one(i, "cop", "nsubj") < 0 {
			t.Roles = append(t.Roles, r.obliques.obliqueRole(&draft{head: i, aside: true}, k, ""))
		}
	case "advmod":
		r.adverbs.readTermAdverb(i, k, t)
	case "case":
		if r.tag(k) == "POS" || r.possessive(k) {
			r.place(k)
		}
	case "fixed":
		r.place(k)
	case "cc":
		if r.label(k) == "cc:preconj" {
			r.place(k)
		}
	}
}

func (r termRules) readDeterminer(i, k int, t *clause.Term) {
	form := r.form(k)
	words := r.under(k, func(m int) bool { return r.relation(m) != "punct" })
	r.place(words...)
	if hole := r.questions.hole(k); hole != clause.NoHole && r.questions.questionWord(k) && !r.exclaiming(i, k) {
		t.Determiner, t.Hole = form, clause.WhichOne
		if form == "what" || form == "which" {
			t.Hole = r.questions.whichOne(form, t.Head)
		}
		return
	}
	determiner := r.words.As("determiner", form)
	if determiner == "" {
		determiner = form
	}
	switch {
	case r.gap[k]:
		t.Determiner = "this"
	case t.Determiner == "" || t.Determiner == "the" && determiner != "a":
		if t.Determiner == "" || t.Pronoun == "" {
			t.Determiner = determiner
		}
	case determiner == "the" || determiner == "a":
		// "all the cats": the quantifier stays.
	default:
		t.Modifiers = append(t.Modifiers, form)
	}
	if len(words) > 1 {
		t.Focus = r.phrase(words[:len(words)-1])
	}
}

// exclaiming reports whether "what" only exclaims: "what a day".
func (r termRules) exclaiming(i, k int) bool {
	for _, d := range r.with(i, "det") {
		if d > k && r.words.As("determiner", r.form(d)) == "a" {
			return true
		}
	}
	return false
}

// readQuantity reads how many or how much.
func (r termRules) readQuantity(i, k int, t *clause.Term) {
	words := r.under(k, func(m int) bool { return (r.relation(m) != "punct" || m > k) && !r.adverbs.focusing(m) })
	v, ok := r.values.value(words, r.before(words[0]))
	for _, a := range r.with(k, "advmod") {
		if r.adverbs.focusing(a) {
			focus := r.subtree(a)
			r.place(focus...)
			t.Focus = joined(t.Focus, r.phrase(focus))
		}
	}
	r.place(words...)
	if r.class(i) == "PROPN" && k > i || !ok {
		t.Name = joined(t.Name, r.told(words))
		return
	}
	if t.Quantity != nil || isYear(v) && (r.tag(i) == "NN" || r.tag(i) == "NNP") {
		t.Modifiers = append(t.Modifiers, r.told(words))
		return
	}
	t.Quantity = &v
}

// isYear reports whether a number in front of one thing says of which year it is: "the 1994
// film".
func isYear(v clause.Value) bool {
	return v.Kind == clause.Number && v.Until == "" && v.Bound == "" && len(v.Number) == 4 && (v.Number[0] == '1' || v.Number[:2] == "20")
}

// before is the "between" that stands before a range, which is placed with it.
func (r *reader) before(i int) string {
	if i == 0 || r.form(i-1) != "between" || r.placed[i-1] {
		return ""
	}
	r.place(i - 1)
	return "between"
}

// readPremodifier reads an adjective or a noun before the head.
func (r termRules) readPremodifier(i, k int, t *clause.Term) {
	form := r.form(k)
	if r.questions.readHowMany(k, t) {
		return
	}
	quantifier := r.words.As("determiner", form)
	switch {
	case r.relation(k) == "amod" && quantifier != "" && (quantifier != "such" && quantifier != "other") && k < i &&
		r.one(k, "advmod") < 0 && (t.Determiner == "" || quantifier == "few" && t.Determiner == "a"):
		r.place(k)
		t.Determiner = joined(t.Determiner, quantifier)
		r.readStandard(i, k, t)
		return
	case k > i:
		r.readAfterHead(k, t)
		return
	}
	words := r.under(k, func(m int) bool { return r.inside(m) || r.relation(m) == "punct" && r.form(m) == "-" })
	if r.readMeasure(i, k, words, t) {
		return
	}
	r.addModifier(k, words, t)
	r.readStandard(i, k, t)
	for _, m := range r.with(k, "conj") {
		r.placeJoints(m)
		r.addModifier(m, r.under(m, func(n int) bool { return r.relation(n) != "cc" && r.relation(n) != "punct" && r.relation(n) != "conj" }), t)
		if r.lists.alternative(k) {
			t.Or = true
		}
	}
}

// readMeasure reads a unit before a noun as its quantity, "1 kg lentils", unless it
// says of what size one thing is: "a 10 km run".
func (r termRules) readMeasure(i, k int, words []int, t *clause.Term) bool {
	if r.relation(k) != "compound" || t.Determiner != "" || !t.Plural && !r.mass(i) {
		return false
	}
	v, ok := r.values.value(words, "")
	if !ok && t.Quantity != nil && t.Quantity.Unit == "" && len(words) == 1 {
		if unit := r.words.As("unit", r.form(k)); unit != "" {
			r.place(k)
			t.Quantity.Kind, t.Quantity.Unit = clause.Amount, unit
			return true
		}
	}
	if !ok || t.Quantity != nil || v.Kind != clause.Amount {
		return false
	}
	r.place(words...)
	t.Quantity = &v
	return true
}

// mass reports whether the noun names a stuff.
func (r termRules) mass(i int) bool {
	e, ok := lexicon.Lookup(r.lemma(i))
	return r.class(i) == "NOUN" && ok && !e.Person()
}

// readStandard reads what an adjective before the noun compares with: "a bigger car
// than mine".
func (r termRules) readStandard(i, k int, t *clause.Term) {
	for _, o := range r.with(k, "obl", "nmod", "advcl") {
		if prep := r.preposition(o); i == k && prep != "than" && r.phrase(r.with(o, "mark")) != "than" {
			continue
		}
		if !r.placed[o] && (r.relation(o) != "advcl" || !r.predicative(o)) {
			prep := r.preposition(o)
			if prep == "" {
				prep = r.phrase(r.with(o, "mark"))
			}
			than := r.obliques.obliqueRole(&draft{head: i, aside: true}, o, prep)
			if i == k && than.Term.Span.Start >= t.Span.End { // it is no 80 euros that 80 euros less than the stove are
				t.Text, t.Span.End = t.Text+" "+prep+" "+than.Term.Text, than.Term.Span.End
			}
			t.Roles = append(t.Roles, than)
		}
	}
}

func (r termRules) addModifier(k int, words []int, t *clause.Term) {
	r.place(words...)
	t.Modifiers = append(t.Modifiers, r.told(words))
	if degree := r.gradeOf(k); degree != "" {
		t.Graded = append(t.Graded, clause.Graded{Lemma: r.lemma(k), Degree: degree})
	}
}

// readAfterHead reads an adjective or noun behind the head: "room 3", "something
// nice", "the ledger service Borealis".
func (r termRules) readAfterHead(k int, t *clause.Term) {
	words := r.under(k, func(m int) bool { return r.relation(m) != "punct" })
	if r.relation(k) == "compound" {
		r.place(words...)
		t.Name = joined(t.Name, r.told(words))
		return
	}
	if r.one(k, "obl", "advcl", "xcomp") >= 0 {
		d := r.clauses.clause(k, &clause.Role{Name: clause.Subject, Term: clause.Term{Pronoun: clause.Gap}})
		t.Relative = append(t.Relative, d.Clause)
		return
	}
	r.addModifier(k, words, t)
}

// readTermAdverb reads an adverb inside a noun phrase: it sets the phrase against
// others, or bounds its quantity.
func (r adverbRules) readTermAdverb(i, k int, t *clause.Term) {
	if r.form(k) == "of" {
		return // of what is not said
	}
	if r.one(i, "cop", "nsubj") >= 0 && r.label(i) != "appos" {
		return
	}
	words := r.under(k, func(m int) bool { return r.relation(m) == "advmod" || r.relation(m) == "fixed" })
	phrase := r.phrase(words)
	if v, ok := r.values.value(words, ""); ok && r.one(k, "obl") < 0 && !r.words.Is("multiple", r.form(words[0])) {
		r.place(words...)
		t.Roles = append(t.Roles, clause.Role{Name: roles.Circumstance(v, ""), Term: clause.Term{Text: r.told(words), Value: &v, Span: r.span(words)}})
		return
	}
	if r.words.Is("multiple", r.form(words[0])) {
		r.place(words...)
		t.Focus = joined(t.Focus, phrase)
		return
	}
	if r.words.Is("place", phrase) || r.words.Is("frequency", phrase) || r.one(k, "obl") >= 0 {
		inner := &draft{head: i, aside: true}
		r.readAdverb(inner, k)
		t.Roles = append(t.Roles, inner.Roles...)
		if len(inner.Roles) == 0 || inner.Negated || len(inner.Predicate.Manner)+len(inner.Focus) > 0 {
			if manner := strings.Join(inner.Predicate.Manner, " "); manner != "" {
				phrase = manner
			}
			t.Focus = joined(t.Focus, phrase)
		}
		return
	}
	r.place(words...)
	t.Focus = joined(t.Focus, phrase)
}

// readBeside reads what follows a noun phrase and tells more of it: other names for
// it and clauses about it.
func (r termRules) readBeside(i int, t *clause.Term) {
	for _, k := range r.dependents(i) {
		if r.placed[k] || r.aside[k] || r.label(k) == "appos" && r.tag(k) == "WP" {
			continue
		}
		switch r.label(k) {
		case "appos":
			r.readApposition(k, t)
		case "acl:relcl":
			t.Relative = append(t.Relative, r.subs.relativeClause(k)...)
		case "acl":
			t.Relative = append(t.Relative, r.subs.participleClause(k)...)
		case "parataxis":
			if r.class(k) == "VERB" && r.one(k, "nsubj", "nsubj:pass", "csubj", "expl") < 0 && r.label(i) != "root" {
				t.Relative = append(t.Relative, r.subs.participleClause(k)...)
			}
		case "list":
			if r.label(i) == "appos" || r.relation(i) == "nsubj" {
				r.readListed(k, t)
			}
		}
	}
}

// readListed reads what a note lists about a thing: "Pt: Kofi Mensah, 34, asthma".
func (r *reader) readListed(k int, t *clause.Term) {
	about := *t
	about.Apposition, about.Relative = nil, nil
	r.noted = append(r.noted, noted{about: about, head: k})
}

func (r termRules) readApposition(k int, t *clause.Term) {
	if slices.Contains(r.found.Nested, k) {
		t.Roles = append(t.Roles, clause.Role{Name: clause.Place, Prep: closed.Words().Of("within")[0], Term: r.termAfter(k, nil, "")})
		return
	}
	if r.afterColon(k) && r.relation(r.tree.Words[k].Head) == "nsubj" && r.class(k) == "NUM" {
		r.readListed(k, t)
		for _, l := range r.with(k, "list") {
			r.readListed(l, t)
		}
		return
	}
	if prep := r.preposition(k); prep != "" {
		t.Roles = append(t.Roles, r.obliques.obliqueRole(&draft{head: r.tree.Words[k].Head, aside: true}, k, prep))
		return
	}
	more := r.termAfter(k, nil, "")
	if more.Value != nil && t.Value != nil && value.MergeDates(t.Value, *more.Value) {
		return
	}
	if more.Head == "one" && more.Determiner == "the" && t.Head != "" { // the smaller tapestry, the one with the unicorn
		more.Head, more.Text = t.Head, strings.Replace(more.Text, "one", t.Head, 1)
	}
	t.Apposition = append(t.Apposition, more)
}
