package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file takes out what is said by the way of whom or what stands in front of it: "Ann, who plays the viola, is
// ill" says that she is ill, and that she plays the viola; "Bea, our cook, is ill" says who Bea is.

// aside takes out the first clause that is set off behind a noun.
func (s folded) aside() (Division, bool) {
	for i := 1; i+2 < s.End; i++ {
		start := i + 1 // behind the sign
		if ofName(s.worded, i) {
			start = i
		} else if s.Form(i) != "," && s.Form(i) != "(" && s.Form(i) != "–" && s.Form(i) != "—" {
			continue
		}
		at := s.relative(start)
		if at < 0 {
			continue
		}
		outer, inner := s.nounBefore(i)
		if inner.end == 0 {
			continue
		}
		end, ok := s.asideEnd(i, outer)
		if !ok {
			continue
		}
		main := Part{Text: sentence(s.Of(0, i), s.tail(end))}
		out := Division{Parts: []Part{main}}
		who, clear := s.antecedent(outer, inner, at, end)
		for _, c := range s.clauses(start, end) {
			said := entry{s}.eachOf(who, outer, c)
			if len(said) == 0 || !clear {
				out.Parts = append(out.Parts, Part{Text: s.Of(c.first, c.end), Aside: true, Unclear: true})
				continue
			}
			for _, text := range said {
				out.Parts = append(out.Parts, Part{Text: text, Aside: true})
			}
		}
		return out, true
	}
	return Division{}, false
}

// Asked is a question without what it says by the way of what has a name of its own, and whether there is any: "has
// Ann, who lives in Rye, signed?" asks whether she has.
func Asked(t parse.Tree) (string, bool) {
	s := worded{parse.Worded{Tree: t, End: len(t.Words)}}
	for s.End > 0 && strings.Trim(s.Words[s.End-1].Form, ".!?") == "" {
		s.End--
	}
	for i := 1; i+2 < s.End && s.End <= maxWords; i++ {
		if s.Form(i) != "," || s.relative(i+1) < 0 {
			continue
		}
		of := s.phraseBefore(i)
		if of.end == 0 || !s.proper(of) && (s.Tag(i-1) != "CD" || of.end > of.first+1) || !s.hasFinite(i, s.End) {
			continue
		}
		end := i + 1
		for end < s.End && s.Form(end) != "," && s.Form(end) != ":" {
			end++
		}
		rest := ""
		if end+1 < s.End {
			rest = " " + s.Of(end+1, s.End)
		}
		return s.Of(0, i) + rest + "?", true
	}
	return "", false
}

// tail is what goes on behind an aside that ends at end.
func (s folded) tail(end int) string {
	if end+1 >= s.End {
		return ""
	}
	if s.Form(end) == "," && !s.finite(end+1) && s.Words[end+1].Tag != "TO" && s.Words[end+1].Tag != "IN" || s.is("link", end+1) || s.Form(end) == ";" {
		return s.Of(end, s.End) // a comma, with what it divides
	}
	return s.Of(end+1, s.End)
}

// asideEnd is the sign that ends what is said by the way behind the comma at i, or the end of the text; false where
// that is not clear.
func (s folded) asideEnd(i int, of span) (int, bool) {
	if ofName(s.worded, i) {
		return bareEnd(s.worded, i, of)
	}
	if s.Form(i) != "," {
		return s.closing(i)
	}
	start := s.clauseStart(of.first)
	subject := !s.hasFinite(start, of.first) || of.first > 0 && (s.Form(of.first-1) == "," || s.Tag(of.first-1) == "CC") && s.goesOn(i)
	for k := i + 2; k < s.End; k++ {
		switch {
		case s.Form(k) == ";":
			return k, !subject
		case s.Form(k) != "," || s.relative(k+1) >= 0 || s.Tag(k+1) == "CC" && s.relative(k+2) >= 0:
		case subject && (s.finite(k+1) && !s.insideOther(i, k) || s.placed(start, of) && s.opens(k+1)):
			return k, true
		case !subject && s.Tag(k+1) == "CC" && s.opens(k+2) && !Begins(s.Words[:s.End], k+2):
			return 0, false // "and the search service" may go on with what stands in front of it
		case !subject && (s.Tag(k+1) == "CC" && (Begins(s.Words[:s.End], k+2) || s.is("link", k+2) || s.Form(k+2) == s.Form(of.first-1)) || s.is("link", k+1) || s.Form(k+1) == "so"):
			return k, true
		}
	}
	return s.End, !subject
}

// closing is the sign that ends what the bracket or dash at i begins.
func (s folded) closing(i int) (int, bool) {
	sign := map[string]string{"(": ")", "–": "–", "—": "—"}[s.Form(i)]
	for k := i + 1; k < s.End; k++ {
		if s.Form(k) == sign {
			return k, true
		}
	}
	return s.End, s.Form(i) != "("
}

// insideOther reports whether another aside that begins between i and k goes on at k.
func (s folded) insideOther(i, k int) bool {
	for j := i + 2; j < k; j++ {
		if s.Form(j) == "," && s.relative(j+1) >= 0 {
			return !slices.ContainsFunc(s.Words[s.relative(j+1):k], parse.Word.Finite)
		}
	}
	return false
}

// placed reports whether a phrase stands behind a preposition, in front of the subject.
func (s folded) placed(start int, of span) bool {
	return of.first > start && s.Words[of.first-1].Class == "ADP"
}

// clauses are the clauses of an aside, each with the word for whom or what it is about.
func (s folded) clauses(first, end int) []span {
	var out []span
	for k := first + 1; k < end; k++ {
		if s.Tag(k) == "CC" && s.relative(k+1) >= 0 {
			out = append(out, span{first, k})
			first = k + 1
		}
	}
	return append(out, span{first, end})
}

// antecedent is the phrase that a clause behind it is about: of "the roof of the barn, which" it is not clear.
func (s folded) antecedent(outer, inner span, at, end int) (string, bool) {
	who, ok := inner, true
	if slices.ContainsFunc(s.Words[outer.first:outer.end], func(w parse.Word) bool { return strings.HasPrefix(w.Tag, "W") }) {
		return "", false
	}
	if outer != inner {
		who, ok = s.either(outer, inner, at, end)
	}
	if !ok || who.first > 1 && (s.Tag(who.first-1) == "CC" || s.Form(who.first-1) == ",") && s.nominal(who.first-2) && s.clauseStart(who.first) != who.first {
		return "", false // it may be said of both
	}
	text := s.Of(who.first, who.end)
	if s.Form(at-1) == "of" && s.Tag(who.first) == "CD" && s.plural(who) && who.end > who.first+1 {
		text = "the " + morph.LowerFirst(text) // of four boats, two of which
	} else if !s.definite(who.first, who.end) {
		return "", false
	}
	if s.Tag(who.first) == "DT" || s.Tag(who.first) == "PRP$" {
		text = morph.LowerFirst(text)
	}
	return text, true
}

// either is the one of a phrase and of the last phrase in it that a clause behind them is about, false where it may be
// either.
func (s worded) either(outer, inner span, at, end int) (span, bool) {
	head := span{outer.first, s.headEnd(outer)}
	which := s.Form(at) == "which" || s.Form(at) == "where"
	in, out := s.person(inner), s.person(head)
	several, differ := s.plural(inner), s.plural(inner) != s.plural(head)
	verb := slices.IndexFunc(s.Words[at:end], parse.Word.Finite)
	switch {
	case s.Form(at-1) == "of" && at > outer.end+1 && differ: // two of which
		if !several {
			return head, true
		}
		return inner, true
	case which == in && which == out:
		return span{}, false
	case which == in:
		return outer, true
	case which == out:
		return inner, true
	case verb == 1 && differ && (s.Tag(at+1) == "VBZ" || s.Tag(at+1) == "VBP"):
		if several != (s.Tag(at+1) == "VBP") {
			return outer, true
		}
		return inner, true
	}
	return span{}, false
}

// ofAntecedent is what a clause of an aside says of whom it is about, as a sentence.
func (s folded) ofAntecedent(who string, of, c span) (string, bool) {
	at := s.relative(c.first)
	if at < 0 || c.end-at < 3 {
		return "", false
	}
	rest, prep := s.Of(at+1, c.end), s.Of(c.first, at)
	clause := Begins(s.Words[:c.end], at+1)
	switch form := s.Form(at); {
	case at >= c.first+2:
		return sentence(prep, who, rest), s.finite(at + 1)
	case s.Form(c.end-1) == "to":
		return "", false // was meant to
	case prep != "":
		return sentence(rest, prep, who), clause && (!strings.EqualFold(prep, "of") || s.sharing(c.end))
	case form == "whose":
		return sentence(who+"'s", rest), s.hasFinite(at, c.end)
	case s.finite(at + 1), !clause && doing(s.worded, at+1):
		return sentence(who, rest), true
	case clause:
		return s.putBack(who, at+1, c.end)
	}
	return "", false
}

// sharing reports whether a clause ends at end in how much of something it is: "of which we paid 150".
func (s worded) sharing(end int) bool {
	return s.Tag(end-1) == "CD" || s.Tag(end-2) == "CD" && s.nominal(end-1) || s.is("part", end-1)
}

// doing reports whether a verb stands at i, or behind adverbs there, that may be of the past as well: "who only joined".
func doing(s worded, i int) bool {
	for s.Tag(i) == "RB" {
		i++
	}
	return s.Tag(i) == "VBN"
}

// putBack puts whom a clause is about behind its verb, or behind the preposition that is left there: "she took on
// Monday" to "she took the samples on Monday".
func (s folded) putBack(who string, first, end int) (string, bool) {
	verb := first + max(0, slices.IndexFunc(s.Words[first:end], parse.Word.Finite))
	for verb+1 < end && (s.Words[verb].Class == "AUX" || s.Tag(verb) == "MD" || s.Tag(verb+1) == "VBN" || s.Tag(verb+1) == "VBG") && (strings.HasPrefix(s.Tag(verb+1), "VB") || s.Tag(verb+1) == "RB") {
		verb++
	}
	if !strings.HasPrefix(s.Tag(verb), "VB") || s.hasFinite(verb+1, end) {
		return "", false
	}
	at := verb + 1
	if next := s.Tag(at + 1); at < end && s.Words[at].Tag == "IN" && (at+1 == end || next == "IN" && s.Tag(at+2) != "CD" || s.Words[at+1].Class == "PUNCT" || next == "RB") {
		at++ // "looked at since"
	} else if at < end && !closed.Words().Is("naming", s.Words[verb].Lemma) && (s.nominal(at) || s.Words[at].Class == "DET" || s.Tag(at) == "PRP" || s.Tag(at) == "PRP$") {
		return "", false // it has an object of its own
	}
	return sentence(s.Of(first, at), who, s.Of(at, end)), true
}

// named takes out who or what something is that stands between commas behind a name, or whose name stands there:
// "Bea, our cook, is ill", "the new coach, Gwen, arrived".
func (s folded) named() (Division, bool) {
	for i := 1; i+2 < s.End; i++ {
		if s.Form(i) != "," {
			continue
		}
		name, end := s.phraseBefore(i), i+1
		if s.Tag(name.first) == "VBN" && name.first > 0 && s.Words[name.first-1].Class == "AUX" {
			name.first++ // has got
		}
		for end < s.End && s.Words[end].Class != "PUNCT" {
			end++
		}
		if what := (span{i + 1, end}); s.stands(name, what) && s.names(name, what) {
			return s.apart(name, what), true
		}
		if what := (span{i + 1, end}); namesAll(s.worded, name, what) {
			return s.called(name, what), true
		}
	}
	return Division{}, false
}

// called says who the several are that are named behind their phrase, and the rest of it without the names.
func (s folded) called(name, what span) Division {
	rest := s.Of(what.end, s.End)
	if s.finite(what.end + 1) {
		rest = s.Of(what.end+1, s.End)
	}
	noun := morph.LowerFirst(s.Of(name.first, name.end))
	if s.Tag(name.first) != "PRP$" && s.Tag(name.first) != "DT" {
		noun = "the " + noun
	}
	return Division{Parts: []Part{{Text: sentence(s.Of(0, name.end), rest)}, {Text: sentence(s.Of(what.first, what.end), "are", noun), Aside: true}}}
}

// namesAll reports whether the phrase of what says between commas, or at the end, how several are called that stand in
// front of it: "they have two boys, Olaf and Per".
func namesAll(s worded, name, what span) bool {
	if name.end == 0 || !s.plural(name) || s.Tag(name.end-1) != "NNS" || !s.hasFinite(0, name.first) || what.end < s.End && s.relative(what.end+1) < 0 && !s.finite(what.end+1) {
		return false
	}
	if w := s.Words[name.end-1]; !s.person(name) && !lexicon.IsA(w.Lemma, "animal") {
		return false
	}
	joints := 0
	for k := what.first; k < what.end; k++ {
		switch {
		case s.Tag(k) == "CC" && s.Form(k) == "and" && k > what.first && k+1 < what.end:
			joints++
		case !strings.HasPrefix(s.Tag(k), "NNP"):
			return false
		}
	}
	return joints == 1
}

// adverbs reports whether nothing but adverbs stands between two places, perhaps behind "and": "and therefore".
func adverbs(s worded, first, end int) bool {
	return !slices.ContainsFunc(s.Words[first:end], func(w parse.Word) bool { return w.Class != "ADV" && w.Tag != "CC" })
}

// stands reports whether the phrase of what stands between commas behind name, and is no member of a list.
func (s folded) stands(name, what span) bool {
	if name.end == 0 || what.end == s.End && !s.hasFinite(0, name.end) || what.end < s.End && s.Tag(what.end+1) == "CC" {
		return false
	}
	listed := name.first > 0 && (s.Words[name.first-1].Class == "PUNCT" || s.Tag(name.first-1) == "CC")
	return !listed && s.definite(name.first, name.end) && s.plainPhrase(what)
}

// names reports whether of two phrases one is a name, and the other who or what that is.
func (s folded) names(name, what span) bool {
	named, called, start := s.proper(name), s.proper(what), s.clauseStart(name.first)
	front := adverbs(s.worded, start, name.first) && (s.finite(what.end+1) || s.relative(what.end+1) >= 0 && s.goesOn(what.end))
	switch {
	case named == called, !front && !s.hasFinite(start, name.first): // "in the office, Ann, …"
		return false
	case called:
		return s.definite(what.first, what.end) && !s.plural(name) && (s.person(name) || front)
	}
	return s.person(span{what.first, s.headEnd(what)}) || front || what.end == s.End && (s.Form(what.first) == "a" || s.Form(what.first) == "an")
}

// apart says who or what it is, and the rest of it with the name.
func (s folded) apart(name, what span) Division {
	rest := ""
	if what.end < s.End {
		rest = s.Of(what.end+1, s.End)
		if !s.finite(what.end + 1) {
			rest = s.Of(what.end, s.End)
		}
	}
	first, by := s.Of(0, name.end), s.Of(what.first, what.end)
	is := sentence(s.Of(name.first, name.end), "is", by)
	if s.proper(what) {
		first = s.Of(0, name.first) + " " + by
		is = sentence(by, "is", morph.LowerFirst(s.Of(name.first, name.end)))
	}
	parts := []Part{{Text: is, Aside: true}, {Text: sentence(first, rest)}}
	if s.pronoun(name.first)+s.pronoun(what.first) != "" {
		slices.Reverse(parts) // whose that is stands in front of it
	}
	return Division{Parts: parts}
}
