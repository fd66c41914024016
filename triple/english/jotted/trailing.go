package jotted

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file says in full what stands behind a clause without a verb of its own: "We ordered 12 chairs, 40 euros each",
// "The kiln is in the shed, not insured".

// trailing are a clause and the phrases behind it, if each of these says something in one way of whom or what the clause is
// about, or of what is had or got in it; none where one may as well say when, if or how far the clause is so.
func trailing(s noted) []Entry {
	end := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Class == "PUNCT" })
	if end < 3 || s.Form(end) != "," || end+1 >= s.End || s.Words[0].Class == "SCONJ" || s.Words[0].Tag == "VB" || s.FirstFinite(0, end) < 1 || s.FirstFinite(end, s.End) >= 0 {
		return nil
	}
	if slices.ContainsFunc(s.Words[:end], func(w parse.Word) bool { return closed.Words().Is("negation", strings.ToLower(w.Form)) }) || slices.ContainsFunc(s.Words[end:s.End], func(w parse.Word) bool { return closed.Words().Is("only", strings.ToLower(w.Form)) }) {
		return nil // doesn't sell fish, only on Thursdays
	}
	l := line{noted: s, head: end, body: end + 1, sign: ","}
	subject, object := partOf(s, end, "nsubj"), partOf(s, end, "obj")
	if subject.end == 0 && object.end == 0 {
		return nil
	}
	out := []Entry{{Said: sentence(s.Of(0, end)), Words: s.Of(0, end)}}
	for _, x := range l.entries() {
		said := behindClause(l, subject, object, x)
		if said == nil || x.note > 0 || slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return w.Class == "PUNCT" }) {
			return nil
		}
		out = append(out, Entry{Said: said, Words: s.Of(x.first, x.end)})
	}
	return out
}

// behindClause is what a phrase behind a clause says.
func behindClause(s line, subject, object, x span) []string {
	last := x.end - 1
	switch {
	case s.Form(x.first) == "no" && x.end == x.first+2 && there(s.noun(last)):
		if s.several(last) {
			return sentence("There are", s.Of(x.first, x.end))
		}
		return sentence("There is", s.Of(x.first, x.end))
	case closed.Words().Is("inclusion", s.Form(last)) && last > x.first && s.noun(last-1) != "" && !slices.ContainsFunc(s.Words[x.first:last], breaksHead):
		if s.several(last - 1) {
			return sentence(s.Of(x.first, last), "are", s.Of(last, x.end))
		}
		return sentence("The", s.Of(x.first, last), "is", s.Of(last, x.end))
	case object.end > 0:
		if verb := s.Words[max(s.Words[object.note].Head, 0)]; !closed.Words().Is("acquiring", verb.Lemma) && lexicon.Supersense(verb.Lemma, lexicon.Verb) != "verb.possession" && lexicon.Supersense(verb.Lemma, lexicon.Verb) != "verb.creation" {
			return nil
		}
		return behindThing(s, object, x, paid, sized, colored, madeOf)
	}
	return behindThing(s, subject, x, paid, sized, lies, colored, madeOf, notSo)
}

// there reports whether what a noun names is there or not, and is no reason or number.
func there(noun string) bool {
	switch lexicon.Supersense(noun, lexicon.Noun) {
	case "noun.artifact", "noun.food", "noun.animal", "noun.state", "noun.phenomenon", "noun.substance", "noun.act":
		return true
	}
	return false
}

// behindThing is what a phrase says of something in the clause in front of it, in the first of several ways.
func behindThing(s line, of, x span, ways ...func(line, topic, span) []string) []string {
	at, t := of.note, topic{text: s.Of(of.first, of.end)}
	t.noun, t.many = s.noun(at), s.Words[at].Tag == "NNS"
	t.someone = s.Words[at].Class == "PROPN" || s.Words[at].Class == "PRON" || lexicon.MayBeA(t.noun, "person") && lexicon.Supersense(t.noun, lexicon.Noun) == "noun.person"
	first := s.Words[of.first]
	switch {
	case t.someone && s.Words[at].Class != "PROPN" || t.noun == "" && !t.someone:
		return nil
	case closed.Words().As("determiner", strings.ToLower(first.Form)) == "a":
		t.text = "the " + s.Of(of.first+1, of.end)
	case first.Tag == "CD" || first.Class == "ADJ" || first.Class == "NOUN":
		t.text = "the " + morph.LowerFirst(s.Of(of.first, of.end))
	}
	if !t.someone && !t.concrete() && !there(t.noun) {
		return nil
	}
	for _, way := range ways {
		if said := way(s, t, x); said != nil {
			return said
		}
	}
	return nil
}

// partOf is the phrase that takes part as label in the clause that ends at end, whose noun its note is; one without an end
// where there is none, or several.
func partOf(s noted, end int, label string) (out span) {
	for i, w := range s.Words[:end] {
		if w.Label != label && w.Label != label+":pass" {
			continue
		}
		if out.end > 0 {
			return span{}
		}
		out = span{first: i, end: i + 1, note: i}
		for j := range end {
			if hangsOn(s, j, i) {
				out.first, out.end = min(out.first, j), max(out.end, j+1)
			}
		}
	}
	return out
}

// hangsOn reports whether the word at i is below that at k.
func hangsOn(s noted, i, k int) bool {
	for range len(s.Words) {
		if i = s.Words[i].Head; i == k || i < 0 {
			return i == k
		}
	}
	return false
}
