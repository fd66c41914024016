package elided

import (
	"strings"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file puts in the "is" of a headline: "dentist tues 3pm", "Big Tom = Grokk, half-orc
// barbarian, at 11 hp", "fermenter 2 leaking, Gus will fix it".

// note is a text without a verb, or with one only behind its headline.
type note struct{ text }

// bare writes out noun phrases without a verb, and what is said of each: of the first, or of one that begins behind a comma.
func bare(t text) []Proposal {
	s := note{t}
	if s.has(0, s.End, saysMore) {
		return nil
	}
	var out Proposal
	var of phrase
	var subject string
	for k, p := range s.divided(0, func(part) bool { return true }) {
		if said, same, ok := s.more(of, subject, p); ok && (k > 0 || s.someWhere(p) || s.usedUp(p)) {
			out.Sentences = append(out.Sentences, said)
			if !same {
				subject = ""
			}
			out.Sure = out.Sure || k == 0 && s.usedUp(p)
			continue
		}
		name, said, sure, ok := s.headed(p)
		if !ok {
			return nil
		}
		of, subject = name, s.Of(name.first, name.end)
		if name.kind == "NN" {
			subject = the(subject)
		}
		out.Sentences = append(out.Sentences, sentence(subject, said))
		out.Sure = out.Sure || k == 0 && sure
	}
	if of.end == 0 && !s.usedUp(part{0, s.End}) {
		return nil
	}
	return []Proposal{out}
}

// undergone reports whether the verb at i can only say what was done to a thing.
func (s note) undergone(of phrase, i int) bool {
	return of.noun < of.end && (s.Tag(i) == "VBN" || s.Tag(i) == "VBD" && lexicon.FramesOf(s.Words[i].Lemma)&lexicon.Bare == 0)
}

// more is what a part says behind a headline: of the same phrase, or in a clause of its own.
func (s note) more(of phrase, subject string, p part) (said string, same, ok bool) {
	if v, ok := s.value(p.first, p.end, ""); ok && v.Kind == clause.Date && s.has(of.end, p.first, acts) {
		return "", false, false // handle repaired by Ludo, 12 November
	}
	if said, ok := s.predicate(of, p, false); ok && subject != "" {
		return sentence(subject, said), true, true
	}
	switch {
	case subject != "" && of.noun < of.end && s.number(p) == p.end:
		return s.Of(of.first, of.end) + ": " + s.Of(p.first, p.end) + ".", true, true
	case s.usedUp(p):
		be := "is"
		if s.Tag(p.end-2) == "NNS" {
			be = "are"
		}
		return sentence("There", be, s.Of(p.first, p.end)), false, true
	case s.someWhere(p):
		return sentence("There are", s.Of(p.first, p.end)), false, true
	}
	return sentence(s.Of(p.first, p.end)), false, s.isClause(p)
}

// someWhere reports whether words are several things and where they are: "24 flats over 4 floors".
func (s note) someWhere(p part) bool {
	n := s.number(p)
	if n == 0 || n == p.end || s.Tag(n-1) != "NNS" {
		return false
	}
	x, ok := s.phrase(n, p.end)
	return ok && x.end == p.end && words().Is("placeprep", x.kind)
}

// usedUp reports whether words say that nothing is left of something: "no sugar left".
func (s note) usedUp(p part) bool {
	x, ok := s.phrase(p.first, p.end)
	return ok && x.end == p.end-1 && words().Is("negative", s.Form(p.first)) && s.Words[p.end-1].Lemma == "leave" && !person(s.Words[x.end-1])
}

// number is where a number with what it counts ends, at which a part begins; 0 for none.
func (s note) number(p part) int {
	if x, ok := s.phrase(p.first, p.end); ok && s.Tag(p.first) == "CD" && s.nominal(x.end-1) {
		return x.end
	}
	return 0
}

// saysMore reports whether a word makes more of a text than headlines and what is said of them.
func saysMore(w parse.Word) bool {
	return w.Form == ":" || w.Form == "(" || words().Is("negation", strings.ToLower(w.Form))
}

// isClause reports whether words are a clause with its subject and its verb.
func (s note) isClause(p part) bool {
	verb := p.first
	for verb < p.end && !acts(s.Words[verb]) {
		verb++
	}
	if verb == p.end || !s.Words[verb].Finite() {
		return false
	}
	_, ok := s.one(s.phrases(p.first, verb))
	return ok
}

// headed is the phrase that a part begins with, and what it says of that, with "is" in front; sure
// where that can be meant by nothing else.
func (s note) headed(p part) (name phrase, said string, sure, ok bool) {
	name, ok = s.thing(p.first, p.end)
	rest := name.end
	if !ok || rest == p.end || !s.headline(name) || s.has(p.first, p.end, func(w parse.Word) bool { return w.Finite() && w.Tag != "VBD" || w.Tag == "VB" || w.Tag == "CC" }) {
		return name, "", false, false
	}
	equal := s.Words[rest].Form == "="
	sign := s.Tag(rest) != "$" && !strings.ContainsFunc(s.Words[rest].Form, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
	if sign {
		rest++
	}
	if rest == p.end || !sign && !s.follows(name, part{rest, p.end}) {
		return name, "", false, false
	}
	said, ok = s.predicate(name, part{rest, p.end}, equal)
	return name, said, !sign && (words().Is("weekday", s.Form(rest)) || s.undergone(name, rest)), ok
}

// headline reports whether a phrase is a thing that something is said of.
func (s note) headline(name phrase) bool {
	if words().As("indefinite", s.Form(name.first)) != "" {
		return false // nothing decided yet
	}
	if name.kind == "NN" {
		noun := lexicon.Supersense(strings.ToLower(s.Words[name.noun-1].Lemma), lexicon.Noun)
		return noun != "noun.time" && s.Tag(name.noun-1) != "NNS" && !words().Is("season", s.Form(name.first))
	}
	return (article(name) || name.kind == "NNP") && !words().Is("negative", s.Form(name.first))
}

// follows reports whether what stands right behind a noun phrase may be said of it: a time, a
// price, or how it is or what was done to it.
func (s note) follows(name phrase, p part) bool {
	v, ok := s.value(p.first, p.end, "")
	if ok && (v.Kind != clause.Number || IsMeasure(s.Words[p.first-1])) {
		return true
	}
	lifeless := name.kind != "NNP"
	return s.Tag(p.first) == "VBN" || s.undergone(name, p.first) && s.Tag(p.first+1) == "IN" || lifeless && (s.Tag(p.first) == "VBG" || s.isQuality(p.first) && s.ends(p.first+1, p.end) || s.span(p) || s.situated(name, p))
}

// ends reports whether words are none, or only say where, when or how.
func (s note) ends(first, end int) bool {
	for _, x := range s.phrases(first, end) {
		if x.kind != "value" && s.Tag(x.first) != "IN" && s.Tag(x.first) != "TO" {
			return false
		}
	}
	return first == end || len(s.phrases(first, end)) > 0
}

// situated reports whether words only say where something of such a kind is, or when it takes place.
func (s note) situated(name phrase, p part) bool {
	x, ok := s.phrase(p.first, p.end)
	if !ok || x.end != p.end || p.end == p.first+1 || !words().Is("situating", x.kind) {
		return false
	}
	if _, ok := s.value(p.first+1, p.end, x.kind); ok {
		return !words().Is("timeless", lexicon.Supersense(nounOf(s.Words[name.noun-1]), lexicon.Noun))
	}
	return s.placed(x) && s.proper(p.end-1)
}

// span reports whether words are the time from which to which something is: "3 am to 10 am".
func (s note) span(p part) bool {
	for k := p.first + 1; k+1 < p.end; k++ {
		if s.Form(k) == "to" {
			from, ok := s.value(p.first, k, "")
			to, also := s.value(k+1, p.end, "")
			return ok && also && from.Kind == to.Kind && !isAmount(from)
		}
	}
	return false
}

// predicate is what a part says of the phrase, with "is" in front.
func (s note) predicate(of phrase, p part, equal bool) (string, bool) {
	said := s.Of(p.first, p.end)
	if s.has(p.first, p.end, func(w parse.Word) bool { return w.Class == "PUNCT" }) || words().Is("negative", s.Form(p.first)) {
		return "", false
	}
	if s.span(p) {
		return "is from " + said, of.kind != "NNP"
	}
	if v, ok := s.value(p.first, p.end, ""); ok {
		return "is " + said, of.kind != "NNP" && (v.Kind != clause.Number || of.end > 0 && IsMeasure(s.Words[of.end-1]))
	}
	if done, ok := s.done(of, p); ok {
		return done, true
	}
	switch tag := s.Tag(p.first); {
	case tag == "IN" && p.end > p.first+1, tag == "VBG" && s.ends(p.first+1, p.end), s.isQuality(p.first) && (p.end == p.first+1 || s.Tag(p.first+1) == "IN"):
		return "is " + said, true
	case equal:
		return "is " + said, s.nominal(p.end - 1)
	case of.kind == "NNP" && s.Tag(p.end-1) == "NN" && person(s.Words[p.end-1]):
		if s.Words[p.first].Class == "DET" || s.Tag(p.first) == "PRP$" {
			return "is " + said, true
		}
		return "is " + morph.Article(said) + " " + said, !s.has(p.first, p.end, acts)
	}
	return "", false
}

// done is what was done to a phrase, or what it did where it does that by itself: "was brewed on 4 Feb", "failed".
func (s note) done(of phrase, p part) (string, bool) {
	tag, verb := s.Tag(p.first), s.Words[p.first].Lemma
	dated := s.has(p.first+1, p.end, func(w parse.Word) bool {
		return w.Class == "NUM" || words().Is("weekday", strings.ToLower(w.Form)) || words().Is("month", strings.ToLower(w.Form)) || strings.EqualFold(w.Form, "by")
	})
	tail := p.first + 1
	for tail < p.end && (s.Tag(tail) == "RP" || s.Tag(tail) == "RB") {
		tail++
	}
	frames, itself := lexicon.FramesOf(verb), lexicon.Instants.Has(verb) || words().Is("change", verb)
	if tag == "VBD" && (!s.ends(tail, p.end) || of.kind == "NNP") || tag != "VBD" && tag != "VBN" {
		return "", false
	}
	said := s.Of(p.first, tail)
	if v, ok := s.value(tail, p.end, ""); ok && v.Kind == clause.Date && s.Tag(tail) == "CD" {
		said += " on"
	}
	said += " " + s.Of(tail, p.end)
	if frames&lexicon.Object == 0 || itself && tag == "VBD" {
		return said, of.kind != "NNP" && s.Form(p.first) == forms().Past(verb)
	}
	e, _ := lexicon.Lookup(s.Form(p.first))
	switch {
	case tail < p.end && s.Form(tail) == "since":
		return "has been " + said, true
	case tag == "VBN" && !dated && (of.kind == "NNP" || e.Rank(lexicon.Adjective) > 0):
		return "is " + said, true
	}
	return "was " + said, true // what was done, by whom or when
}
