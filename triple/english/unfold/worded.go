package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// This file answers what the words of a text are: of which class, what a verb or the word in front of a clause lets be
// so, where a clause begins, and whether a phrase names somebody, a time or one that is known. It makes nothing of them.

// worded is a text by its words, up to end.
type worded struct{ parse.Worded }

// span is a run of words.
type span struct{ first, end int }

// is reports whether the word at i is of a closed class.
func (s worded) is(class string, i int) bool { return i < s.End && closed.Words().Is(class, s.Form(i)) }

// finite reports whether a finite verb stands at i, or behind adverbs there.
func (s worded) finite(i int) bool {
	for s.Tag(i) == "RB" && !s.is("link", i) {
		i++
	}
	return i < s.End && s.Words[i].Finite()
}

// hasFinite reports whether a finite verb is among the words from first up to end.
func (s worded) hasFinite(first, end int) bool {
	return first < end && slices.ContainsFunc(s.Words[first:end], parse.Word.Finite)
}

// reports reports whether what is said, thought or wished stands among the words: a clause behind a verb for it.
func (s worded) reports(first, end int) bool {
	words := closed.Words()
	for i := first; i+1 < end; i++ {
		how := words.As("attitude", s.Words[i].Lemma)
		if how != "reported" && how != "wished" && how != "denied" && !words.Is("speech", s.Words[i].Lemma) || s.Words[i].Class != "VERB" && s.Words[i].Class != "ADJ" {
			continue
		}
		next := i + 1
		if s.Tag(next) == "PRP" && s.Form(next+1) == "that" {
			next++ // told you that
		}
		if s.Form(next) == "that" && s.Tag(next) == "IN" || Begins(s.Words[:end], next) && how != "wished" || strings.HasPrefix(s.Tag(next), "W") {
			return true
		}
	}
	for i := first; i < end; i++ {
		where := i+1 < end && s.Tag(i) == "VBZ" && words.Is("placeprep", s.Form(i+1)) // the town lies in a valley
		if words.Is("untrue", s.Words[i].Lemma) && !where {
			return true
		}
	}
	return false
}

// asserted reports whether the word at i is one behind which stands what is so, in the words up to end, and
// whether it says no more than that both are so.
func (s worded) asserted(i, end int) (next int, plainly, ok bool) {
	next = i + 1
	if next < end && closed.Words().Is("link", s.Form(i)+" "+s.Form(next)) {
		next++
	}
	said := strings.ToLower(s.Of(i, next))
	if !Begins(s.Words[:end], next) {
		return 0, false, false
	}
	tense := slices.IndexFunc(s.Words[next:end], parse.Word.Finite)
	past := s.Words[next+tense].Tag == "VBD"
	switch closed.Words().As("link", said) {
	case "yes":
		ok = said != "as" && s.Words[next+tense].Tag != "MD"
	case "comma":
		ok = past || stance.SetsAgainst(s.Words, i)
	case "past":
		ok = past && said != "until" && said != "till"
	}
	return next, closed.Words().Is("against", said) || closed.Words().Is("contrast", said), ok
}

// negated reports whether a verb, or what stands in front of it, is denied.
func (s worded) negated(verb int) bool {
	return s.is("negation", verb+1) || s.is("negative", 0)
}

// ofSame reports whether two verbs may have one subject: no other clause begins between them, and their tenses
// go together.
func (s worded) ofSame(verb, other int) bool {
	for s.Tag(other) == "RB" {
		other++
	}
	for k := verb + 1; k < other; k++ {
		if s.Words[k].Finite() || strings.HasPrefix(s.Tag(k), "W") || s.Words[k].Class == "SCONJ" || s.Form(k) == ":" {
			return false // which of the two it goes on with is open
		}
	}
	return (s.Tag(verb) == "VBD") == (s.Tag(other) == "VBD") || s.Words[verb].Class == "AUX" || s.Words[other].Class == "AUX"
}

// nominal reports whether the word at i is a noun, or a name.
func (s worded) nominal(i int) bool { return strings.HasPrefix(s.Tag(i), "NN") }

// isTime reports whether a phrase is a time by its last noun, or a number.
func (s worded) isTime(p span) bool {
	w, low := s.Words[p.end-1], s.Form(p.end-1)
	of := closed.Words()
	if named := s.Words[max(p.first, p.end-2)]; w.Tag == "CD" && strings.HasPrefix(named.Tag, "NNP") && !of.Is("weekday", strings.ToLower(named.Form)) && !of.Is("month", strings.ToLower(named.Form)) {
		return false // Apollo 14
	}
	return w.Tag == "CD" || of.Is("weekday", low) || of.Is("month", low) || lexicon.Supersense(w.Lemma, lexicon.Noun) == "noun.time"
}

// phraseBefore is the noun phrase without another in it that ends in front of i.
func (s worded) phraseBefore(i int) span {
	if !s.nominal(i-1) && s.Tag(i-1) != "CD" {
		return span{}
	}
	k := i - 1
	for k > 0 {
		w := s.Words[k-1]
		if w.Class == "DET" || w.Tag == "PRP$" || w.Tag == "DT" {
			return span{k - 1, i}
		}
		if w.Class != "ADJ" && w.Class != "NUM" && w.Tag != "POS" && !s.nominal(k-1) && w.Tag != "VBG" && w.Tag != "VBN" && w.Tag != "CD" {
			break
		}
		k--
	}
	return span{k, i}
}

// nounBefore are the phrase that ends in front of i and the last noun phrase in it: "the roof of the barn" and "the
// barn".
func (s worded) nounBefore(i int) (outer, inner span) {
	inner = s.phraseBefore(i)
	for inner.end > 0 && inner.first > 1 && s.Words[inner.first-1].Class == "ADP" && s.isTime(inner) {
		inner = s.phraseBefore(inner.first - 1)
	}
	outer = inner
	for k := outer.first - 1; inner.end > 0 && k > 0 && s.Words[k].Class == "ADP"; k = outer.first - 1 {
		before := s.phraseBefore(k)
		if before.end == 0 || s.Form(k) != "of" && s.isTime(before) || s.Form(k) == "by" && by(s, k) {
			break
		}
		outer.first = before.first
	}
	for k := outer.first - 1; k > 0 && inner.end > 0 && s.Words[k].Class != "PUNCT" && s.Tag(k) != "CC"; k-- {
		if before := s.phraseBefore(k); strings.HasPrefix(s.Tag(k), "W") && before.end > 0 {
			outer.first = before.first // the man who owns the flat
			break
		}
	}
	return outer, inner
}

// by reports whether the "by" at k says who did what was done in front of it.
func by(s worded, k int) bool {
	head := s.Words[k].Head
	return head > k && s.Words[head].Head >= 0 && s.Words[head].Head < k && s.Words[s.Words[head].Head].Tag == "VBN"
}

// relative is the word for whom or what a clause is about that begins at i, perhaps behind a preposition; -1 for
// none.
func (s worded) relative(i int) int {
	w := i
	if s.Form(w+1) == "of" {
		w++ // all of which, two of whom
	} else if s.Tag(w) == "DT" {
		for w++; w < s.End && s.nominal(w); w++ { // the capital city of which
		}
		if w == i+1 || s.Form(w) != "of" || s.Form(w+1) != "which" {
			return -1
		}
	}
	if s.Tag(w) == "IN" || s.Tag(w) == "TO" {
		w++
	}
	switch f := s.Form(w); {
	case f == "which", f == "whom", w == i && (f == "who" || f == "whose" || f == "where"):
		if w > i && s.nominal(w+1) && s.Form(w-1) != "of" && (!Begins(s.Words[:s.End], w+1) || s.Tag(w+1) == "NN" && s.opens(w+2)) {
			return -1 // in which case
		}
		return w
	}
	return -1
}

// opens reports whether a noun phrase may begin at i.
func (s worded) opens(i int) bool {
	switch w := s.Tag(i); w {
	case "DT", "PRP", "PRP$", "CD", "JJ":
		return true
	default:
		return strings.HasPrefix(w, "NN")
	}
}

// clauseStart is where the clause begins that the word at i stands in.
func (s worded) clauseStart(i int) int {
	for k := i - 1; k >= 0; k-- {
		if s.is("link", k) && (s.Words[k].Class != "ADP" || k > 0 && s.Form(k-1) == ",") || s.Tag(k) == "IN" && s.Form(k) == "that" || s.Form(k) == ";" || s.Form(k) == "," && s.is("link", 0) && s.hasFinite(0, k) && s.opens(k+1) || s.Form(k) == "," && (s.Tag(k+1) == "CC" || s.is("link", k+1) || Begins(s.Words[:s.End], k+1) && s.hasFinite(0, k)) {
			return k + 1
		}
	}
	return 0
}

// headEnd is where the first noun phrase of a phrase ends.
func (s worded) headEnd(of span) int {
	for k := of.first + 1; k < of.end; k++ {
		if s.Words[k].Class == "ADP" || strings.HasPrefix(s.Tag(k), "W") {
			return k
		}
	}
	return of.end
}

func (s worded) plural(p span) bool { return strings.HasSuffix(s.Tag(p.end-1), "S") }

// person reports whether a phrase names somebody, as far as its last noun tells.
func (s worded) person(p span) bool {
	w := s.Words[p.end-1]
	if strings.HasPrefix(w.Tag, "NNP") || w.Tag == "CD" && p.end-p.first > 1 {
		return w.Tag != "CD" && lexicon.IsFirstName(strings.ToLower(s.Words[p.first].Form)) || lexicon.IsFirstName(strings.ToLower(w.Form))
	}
	e, ok := lexicon.Lookup(w.Lemma)
	return ok && e.Person()
}

// definite reports whether the words name one that is known: a name, or a phrase with "the" or whose it is.
func (s worded) definite(first, end int) bool {
	if first >= end || slices.ContainsFunc(s.Words[first:end], func(w parse.Word) bool {
		return w.Finite() || w.Class == "PUNCT" || w.Tag == "CC" || strings.HasPrefix(w.Tag, "W") || w.Tag == "EX"
	}) {
		return false
	}
	tag, low := s.Tag(first), s.Form(first)
	if end == first+1 && tag == "PRP" {
		return closed.Words().As("person", low) != "anyone"
	}
	bare := (tag == "NN" || tag == "NNS") && end == first+1
	known := bare || tag == "NN" && strings.HasPrefix(s.Tag(end-1), "NNP") || tag == "PRP$" || low == "the" || low == "this" || strings.HasPrefix(tag, "NNP") || slices.ContainsFunc(s.Words[first:end], func(w parse.Word) bool { return w.Tag == "POS" })
	return known && !closed.Words().Is("universal", low)
}

// proper reports whether a phrase is a name by itself.
func (s worded) proper(p span) bool {
	return !slices.ContainsFunc(s.Words[p.first:p.end], func(w parse.Word) bool { return !strings.HasPrefix(w.Tag, "NNP") })
}

// plainPhrase reports whether words are one noun phrase without a number or a time: a name, or one with an article
// or whose it is.
func (s worded) plainPhrase(p span) bool {
	if p.first >= p.end || !s.nominal(p.end-1) || slices.ContainsFunc(s.Words[p.first:p.end], func(w parse.Word) bool {
		return w.Finite() || strings.HasPrefix(w.Tag, "W") || w.Tag == "CC" || w.Tag == "CD" || w.Tag == "VBG" || w.Tag == "PRP" || w.Class == "ADV"
	}) {
		return false
	}
	if s.isTime(p) {
		return false
	}
	tag := s.Tag(p.first)
	return tag == "DT" && s.Form(p.first) != "no" || tag == "PRP$" || s.proper(p)
}
