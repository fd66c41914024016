package meaning

import (
	"cmp"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/roles"
)

// readAdverb reads an adverb or adverb phrase of the predicate: it denies or hedges the clause, is a time, a place, a frequency or a degree, or says how.
func (r adverbRules) readAdverb(d *draft, i int) {
	if !r.verbal(d.head) && r.questions.howWord(d.head) == i {
		return // "how old": read with the quality
	}
	if r.gap[i] {
		r.questions.readGapAdverb(d, i)
		return
	}
	if r.questions.questionWord(i) {
		r.questions.readHole(d, i)
		return
	}
	if r.questions.readHow(d, i) || r.tag(i) == "RBR" && len(r.dependents(i)) == 0 && i == d.head-1 && r.verbal(d.head) && r.words.Is("determiner", r.form(i)) {
		return // "but more arrive": more of them, which is lost
	}
	if c := r.one(i, "advcl:relcl", "acl"); c >= 0 && r.relativeAdverb(i) {
		r.readFreeAdverbial(d, i, c)
		return
	}
	words := r.under(i, func(k int) bool { return r.relation(k) != "punct" && r.relation(k) != "conj" && r.inAdverb(k) })
	if pair := r.under(i, func(k int) bool { return r.relation(k) == "conj" || r.relation(k) == "cc" }); len(pair) > 1 && r.words.Is("frequency", r.phrase(pair)) {
		words = pair // now and then
	}
	if r.readAdverbLink(d, i, words) {
		return
	}
	if r.readCloseAdverb(d, i, words) {
		r.place(words...)
	} else {
		r.readOpenAdverb(d, i, words)
	}
	r.readAround(d, i)
}

// readAdverbLink reads "as soon as it rains", whose link the tree splits.
func (r adverbRules) readAdverbLink(d *draft, i int, words []int) bool {
	c := r.one(i, "advcl")
	if c < 0 || !r.words.Is("link", r.phrase(words)+" "+r.phrase(r.with(c, "mark"))) {
		return false
	}
	r.place(words...)
	before := len(d.Subs)
	r.subs.readSub(d, c, clause.RoleNone, d.subject)
	for k := before; k < len(d.Subs); k++ {
		d.Subs[k].Link = joined(r.phrase(words), d.Subs[k].Link)
		if d.Subs[k].Clause.Attitude == clause.Supposed {
			d.Subs[k].Clause.Attitude = clause.Asserted
		}
		r.subs.setAdverbial(&d.Subs[k])
	}
	return true
}

// readGapAdverb reads the "where" or "when" of a relative clause.
func (r questionRules) readGapAdverb(d *draft, i int) {
	r.place(i)
	role := clause.Role{Name: holeRole(r.hole(i), ""), Term: clause.Term{Text: r.told([]int{i}), Pronoun: clause.Gap, Span: r.span([]int{i})}}
	d.Roles = append(d.Roles, role)
}

// inAdverb reports whether a dependent is a part of the adverb phrase itself.
func (r adverbRules) inAdverb(k int) bool {
	switch relation := r.relation(k); {
	case r.words.Is("adverbpart", relation):
		return r.preposition(k) == ""
	case relation == "obl":
		return r.label(k) != "obl" || r.one(k, "case") < 0
	}
	return false
}

// readAround reads what hangs on an adverb but belongs to the clause: "away from home", "here since Monday", "on Monday and on Friday".
func (r adverbRules) readAround(d *draft, i int) {
	for _, k := range r.dependents(i) {
		if r.placed[k] {
			continue
		}
		switch r.relation(k) {
		case "obl", "nmod":
			r.obliques.readOblique(d, k)
		case "advcl":
			r.subs.readAdverbial(d, k)
		case "advmod":
			if d.head < 0 {
				continue // there is no predicate that it could belong to
			}
			r.readAdverb(d, k)
		case "conj":
			if i == d.head || d.head < 0 && r.class(k) == "ADV" { // "where and when": no predicate that it could belong to
				continue
			}
			r.placeJoints(k)
			if r.class(k) == "ADV" {
				r.readAdverb(d, k)
			} else {
				r.obliques.readOblique(d, k)
			}
		case "cc":
			r.place(k)
		}
	}
}

// readCloseAdverb reads an adverb of a kind that is listed, and reports whether it is one.
func (r adverbRules) readCloseAdverb(d *draft, i int, words []int) bool {
	phrase := r.phrase(words)
	if r.readNotOnly(d, i, phrase) || r.readDenial(d, phrase) {
		return true
	}
	if first, rest, ok := strings.Cut(phrase, " "); ok && r.words.Is("negation", first) && !r.listed(phrase) {
		if r.readListedAdverb(d, i, words[1:], rest) {
			d.Negated = !d.Negated
			return true
		}
		return false
	}
	return r.readListedAdverb(d, i, words, phrase)
}

// listed reports whether the phrase is listed as a whole.
func (r adverbRules) listed(phrase string) bool { return r.words.Any("adverbkind", phrase) }

// readListedAdverb reads an adverb of the listed kinds that denies nothing.
func (r adverbRules) readListedAdverb(d *draft, i int, words []int, phrase string) bool {
	for _, read := range []func(*draft, int, string) bool{
		r.readPhase, r.readHedge, r.readDegree, r.readJoining, r.readFocus,
	} {
		if read(d, i, phrase) {
			return true
		}
	}
	return r.readTimeAdverb(d, i, words, phrase)
}

// readNotOnly reads "not only", which denies nothing.
func (r adverbRules) readNotOnly(d *draft, i int, phrase string) bool {
	next := i + 1
	if next >= len(r.tree.Words) || r.words.As("negation", phrase) == "" || !r.words.Is("focus", phrase+" "+r.form(next)) {
		return phrase == "only" && i > 0 && r.words.Is("focus", r.form(i-1)+" only") // read with the word before
	}
	r.place(next)
	d.Focus = append(d.Focus, phrase+" "+r.form(next))
	return true
}

func (r adverbRules) readDenial(d *draft, phrase string) bool {
	if !r.words.Is("negation", phrase) {
		return false
	}
	d.Negated = true
	return true
}

func (r adverbRules) readPhase(d *draft, i int, phrase string) bool {
	phase := cmp.Or(r.words.As("phase", phrase), r.words.As("phase", r.lemma(i)))
	if phase == "" {
		return false
	}
	if r.class(d.head) == "VERB" && i == d.head+1 && lexicon.FramesOf(r.lemma(d.head))&lexicon.Linking != 0 && morph.IsAdjective(phrase) {
		d.Predicate.Manner = append(d.Predicate.Manner, phrase) // who stands still does not stand there yet
		return true
	}
	d.Phase = phase
	if phase == "no longer" {
		d.Negated = true
	}
	return true
}

func (r adverbRules) readHedge(d *draft, _ int, phrase string) bool {
	if !r.words.Is("hedge", phrase) {
		return false
	}
	d.Hedges = append(d.Hedges, phrase)
	d.Attitude = clause.Hedged
	return true
}

// readJoining reads an adverb that joins the clause to the talk: a listed one that
// stands before the predicate, at its start, or at its end where it says nothing else there.
func (r adverbRules) readJoining(d *draft, i int, phrase string) bool {
	if !r.words.Is("discourse", phrase) || r.words.Is("focus", phrase) {
		return false
	}
	if i > d.head && !r.apart(i) && !r.words.Is("closing", phrase) {
		return false
	}
	d.Discourse = append(d.Discourse, phrase)
	return true
}

// apart reports whether a comma stands before the word.
func (r adverbRules) apart(i int) bool { return i > 0 && r.class(i-1) == "PUNCT" }

func (r adverbRules) readFocus(d *draft, i int, phrase string) bool {
	if !r.words.Is("focus", phrase) {
		return false
	}
	d.Focus = append(d.Focus, phrase)
	return true
}

// readDegree reads the degree of the quality that is said with be.
func (r adverbRules) readDegree(d *draft, i int, phrase string) bool {
	if r.verbal(d.head) || i > d.head && phrase != "enough" || i < d.head && !r.upTo(i, d.head) {
		return false
	}
	last := phrase[strings.LastIndexByte(phrase, ' ')+1:]
	if degree := r.words.As("compare", last); degree != "" {
		d.Predicate.Degree = strings.TrimSpace(strings.TrimSuffix(phrase, last) + degree)
		return true
	}
	if n := r.words.As("multiple", phrase); n != "" {
		d.add(clause.Quantity, "", clause.Term{
			Text: phrase, Value: &clause.Value{Number: n}, Span: r.span([]int{i}),
		})
		return true
	}
	if r.class(d.head) == "ADJ" && r.words.Is("degree", phrase) && i == d.head-1 {
		d.Predicate.Degree = joined(d.Predicate.Degree, phrase)
		return true
	}
	return false
}

// upTo reports whether only adverbs stand between the adverb and the head.
func (r adverbRules) upTo(i, head int) bool {
	for k := i + 1; k < head; k++ {
		if r.relation(k) != "advmod" {
			return false
		}
	}
	return true
}

func joined(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}

// readTimeAdverb reads an adverb that is a time, a frequency or a place.
func (r adverbRules) readTimeAdverb(d *draft, i int, words []int, phrase string) bool {
	term := clause.Term{Text: r.told(words), Span: r.span(words)}
	if n := r.words.As("times", phrase); n != "" && i > d.head {
		term.Value = &clause.Value{Kind: clause.Recurring, Each: n}
		d.add(clause.Frequency, "", term)
		return true
	}
	if v, ok := r.values.value(words, ""); ok {
		term.Value = &v
		d.add(roles.Circumstance(v, ""), "", term)
		return true
	}
	if m := r.one(i, "obl:unmarked", "nmod:unmarked"); m >= 0 && r.words.Is("place", r.form(i)) {
		if v, ok := r.values.value(r.under(m, r.inside), ""); ok {
			term.Head, term.Quantity = r.form(i), &v
			d.add(clause.Place, "", term)
			return true
		}
	}
	switch {
	case r.words.Is("frequency", phrase):
		term.Head = phrase
		d.add(clause.Frequency, "", term)
	case r.words.Is("place", phrase):
		term.Head = phrase
		d.add(clause.Place, "", term)
	default:
		return false
	}
	return true
}

// readOpenAdverb reads any other adverb: one that compares is the quality of the
// predicate, one before a comma comments on the sentence, all others say how.
func (r adverbRules) readOpenAdverb(d *draft, i int, words []int) {
	r.place(words...)
	phrase := r.phrase(words)
	tag := r.tag(i)
	switch {
	case tag == "RBR" || tag == "JJR" || tag == "RBS" || tag == "JJS":
		r.readComparing(d, i, words)
	case r.class(i) == "ADV" && i+1 < len(r.tree.Words) && r.class(i+1) == "PUNCT" && i < d.head && r.opens(i):
		d.Discourse = append(d.Discourse, phrase)
	case r.class(i) == "ADP":
		d.stranded = append(d.stranded, i)
	default:
		if last := r.one(i, "advmod"); last >= 0 && r.words.Is("compare", r.form(last)) {
			r.readComparing(d, i, words)
			return
		}
		if first, rest, ok := strings.Cut(phrase, " "); ok && r.words.Is("negation", first) {
			d.Negated = !d.Negated
			phrase = rest
		}
		d.Predicate.Manner = append(d.Predicate.Manner, phrase)
		d.Predicate.Spans = append(d.Predicate.Spans, r.span(words))
	}
}

// opens reports whether the word is the first of the sentence but for fillers.
func (r adverbRules) opens(i int) bool {
	for k := range i {
		if !r.sentences.filler(k) && r.class(k) != "CCONJ" && !r.words.Is("opening", r.form(k)) {
			return false
		}
	}
	return true
}

// readComparing reads an adverb that compares: "lasted longer", "runs as fast".
func (r adverbRules) readComparing(d *draft, i int, words []int) {
	if d.Predicate.Word != "" || !r.verbal(d.head) {
		d.Predicate.Manner = append(d.Predicate.Manner, r.phrase(words))
		return
	}
	d.Predicate.Word = r.lemma(i)
	d.Predicate.Degree = r.degreeOf(i)
	d.Predicate.Spans = append(d.Predicate.Spans, r.span(words))
	for _, k := range r.with(i, "obl") {
		if r.placed[k] && r.one(k, "case") < 0 {
			r.placed[k] = false
			r.obliques.readOblique(d, k)
		}
	}
}

// gradeOf is the degree with what measures it: "much more", "very".
func (r *reader) gradeOf(i int) string {
	degree := r.degreeOf(i)
	for _, k := range r.with(i, "advmod") {
		words := r.under(k, r.inside)
		if degree != "" && r.words.As("compare", r.phrase(words)) == "" {
			degree = r.phrase(words) + " " + degree
		}
	}
	return degree
}

// degreeOf is the degree that the form of an adjective or adverb, or a word before it, shows.
func (r *reader) degreeOf(i int) string {
	switch r.tag(i) {
	case "JJR", "RBR":
		return "more"
	case "JJS", "RBS":
		return "most"
	}
	for _, k := range r.with(i, "advmod") {
		if degree := r.words.As("compare", r.form(k)); degree != "" && (k < i || !r.words.Is("focus", r.form(k)) && len(r.dependents(k)) == 0) { // she is a vegetarian too, not here any more
			return degree
		}
	}
	return ""
}
