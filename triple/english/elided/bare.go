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
// barbarian, at 11 hp".

// note is a text without a verb.
type note struct{ text }

// bare writes out a noun phrase without a verb, and what is said of it.
func bare(t text) []Proposal {
	s := note{t}
	name, ok := s.phrase(0, s.end)
	if !ok || name.end == s.end || s.has(0, s.end, saysMore) {
		return nil
	}
	subject, ok := s.headline(name)
	if !ok {
		return nil
	}
	rest := name.end
	equal := s.Words[rest].Form == "="
	sign := s.tag(rest) != "$" && !strings.ContainsFunc(s.Words[rest].Form, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
	if sign {
		rest++
	}
	var out Proposal
	for k, p := range s.parts(rest, s.end, ",;") {
		said, ok := s.predicate(name, p, equal && k == 0)
		if !ok || k == 0 && !sign && !s.follows(p) {
			return nil
		}
		out.Sentences = append(out.Sentences, sentence(subject, said))
		out.Sure = out.Sure || k == 0 && !sign && words().Is("weekday", s.form(rest))
	}
	if len(out.Sentences) == 0 {
		return nil
	}
	return []Proposal{out}
}

// saysMore reports whether a word belongs to a clause, or to more than a headline and what is said
// of it.
func saysMore(w parse.Word) bool {
	return w.Finite() || w.Tag == "VB" || w.Form == ":" || w.Tag == "CC" || w.Form == "(" || words().Is("negation", strings.ToLower(w.Form))
}

// headline is a phrase as the subject of a sentence; it reports false where it is no thing that
// something is said of.
func (s note) headline(name phrase) (string, bool) {
	subject := s.of(0, name.end)
	if name.kind == "NN" {
		noun := lexicon.Supersense(strings.ToLower(s.Words[name.end-1].Lemma), lexicon.Noun)
		return the(subject), noun != "noun.time" && s.tag(name.end-1) != "NNS" && !words().Is("season", s.form(0))
	}
	return subject, (article(name) || name.kind == "NNP") && !words().Is("negative", s.form(0))
}

// follows reports whether what stands right behind a noun phrase may be said of it: a time, a
// price or a participle.
func (s note) follows(p part) bool {
	v, ok := s.value(p.first, p.end, "")
	return ok && (v.Kind != clause.Number || IsMeasure(s.Words[p.first-1])) || s.tag(p.first) == "VBN"
}

// predicate is what a part says of the phrase, with "is" in front.
func (s note) predicate(of phrase, p part, equal bool) (string, bool) {
	said := s.of(p.first, p.end)
	if s.has(p.first, p.end, func(w parse.Word) bool { return w.Class == "PUNCT" }) {
		return "", false
	}
	if v, ok := s.value(p.first, p.end, ""); ok {
		return "is " + said, of.kind != "NNP" && (v.Kind != clause.Number || IsMeasure(s.Words[of.end-1]))
	}
	switch tag := s.tag(p.first); {
	case tag == "VBN" && s.has(p.first, p.end, func(w parse.Word) bool {
		return w.Class == "NUM" || words().Is("weekday", w.Form) || strings.EqualFold(w.Form, "by")
	}):
		return "was " + said, true // what was done, by whom or when
	case tag == "IN" && p.end > p.first+1, tag == "VBN", s.isQuality(p.first) && (p.end == p.first+1 || s.tag(p.first+1) == "IN"):
		return "is " + said, true
	case equal:
		return "is " + said, s.nominal(p.end - 1)
	case of.kind == "NNP" && s.tag(p.end-1) == "NN":
		if !person(s.Words[p.end-1]) {
			return "", false
		}
		if s.Words[p.first].Class == "DET" || s.tag(p.first) == "PRP$" {
			return "is " + said, true
		}
		return "is " + morph.Article(said) + " " + said, !s.has(p.first, p.end, acts)
	}
	return "", false
}
