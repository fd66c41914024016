package elided

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file reads what is noted of one thing behind a colon, "batch 12: pale ale, 20 litres, brewed
// 4 Feb", and of several what is whose: "yeast: US-05 for batch 12, S-04 for batch 13", "bottles
// given away: 6 to Hana, 4 to Gus".

// recorded says of the thing in front of the colon what each item says: how much it is, how it is,
// what was done to it. What the items name is listed as it stands.
func recorded(s text, colon int, items []item) []Proposal {
	name, ok := s.thing(0, colon)
	if !ok || name.end != colon || name.kind == "NNP" || s.Tag(name.noun-1) == "NNS" {
		return nil
	}
	var out Proposal
	subject, says := s.Of(0, colon), false
	full := subject
	if name.kind == "NN" {
		full = the(subject)
	}
	for k, x := range items {
		if x.note.end > 0 {
			return nil
		}
		said, ok := note{s}.predicate(name, x.part, false)
		switch noun := s.Tag(x.end-1) == "NN" && x.end == x.first+1; {
		case ok && !noun:
			out.Sentences, says = append(out.Sentences, sentence(full, said)), true
		case isName(s, x) && nounOf(s.Words[x.end-1]) == nounOf(s.Words[name.noun-1]) && s.Tag(x.end-1) == "NN":
			kind := s.Of(x.first, x.end)
			out.Sentences = append(out.Sentences, sentence(full, "is", morph.Article(kind), kind)) // bike 7: touring bike
		case isName(s, x) && (k == 0 || s.Tag(x.first) == "CD"):
			out.Sentences = append(out.Sentences, subject+": "+s.Of(x.first, x.end)+".")
		default:
			return nil
		}
	}
	if !says && (name.end == name.noun || len(items) > 1) {
		return nil
	}
	return []Proposal{out}
}

// allotted says of each item what it is for, where what stands in front of the colon is what each
// of them is: the yeast, the rooms.
func allotted(s text, colon int, items []item) []Proposal {
	first := 0
	if s.Tag(0) == "CD" {
		first++
	}
	if first == colon || !s.nominal(colon-1) || first > 0 && s.count(0) != len(items) || s.has(first, colon-1, func(w parse.Word) bool { return w.Class != "NOUN" && w.Class != "ADJ" }) {
		return nil
	}
	noun := nounOf(s.Words[colon-1])
	var out Proposal
	for _, x := range items {
		name, ok := s.thing(x.first, x.end)
		if !ok || x.note.end > 0 || name.end == x.end || s.Form(name.end) != "for" {
			return nil
		}
		if what, ok := s.thing(name.end+1, x.end); !ok || what.end != x.end {
			return nil
		}
		use := s.Of(name.end, x.end)
		switch {
		case name.noun < name.end && nounOf(s.Words[name.noun-1]) == noun:
			out.Sentences = append(out.Sentences, sentence(s.Of(x.first, name.end), "is", use)) // hall 1, of the halls
		case lexicon.IsFirstName(s.Form(x.first)) && !person(s.Words[colon-1]):
			return nil // "thanks: Ann for the cake"
		default:
			out.Sentences = append(out.Sentences, sentence("The", strings.ToLower(s.Of(first, colon-1)), noun, use, "is", s.Of(x.first, name.end)))
		}
	}
	if first > 0 {
		out.Sentences = append(out.Sentences, sentence("There are", strings.ToLower(s.Of(0, colon))))
	}
	return []Proposal{out}
}

// numbersLast reports whether only the number of a thing stands from i up to end.
func numbersLast(s text, i, end int) bool { return i+1 == end && s.numbers(i) }

// shares says how many of what was done something with went where: "6 to Hana".
func shares(s text, colon int, items []item) []Proposal {
	verb := 0
	for verb < colon && s.Tag(verb) != "VBN" && s.Tag(verb) != "VBD" {
		verb++
	}
	if verb == 0 || verb == colon || s.Tag(verb-1) != "NNS" || s.has(verb+1, colon, func(w parse.Word) bool { return w.Class != "ADV" && w.Class != "ADP" }) || s.Form(verb) != forms().Participle(s.Words[verb].Lemma) {
		return nil
	}
	var out Proposal
	for _, x := range items {
		n := s.count(x.first)
		if x.end == x.first+1 {
			return nil
		}
		tail, ok := s.phrase(x.first+1, x.end)
		if n < 0 || !ok || tail.end != x.end && !numbersLast(s, tail.end, x.end) || s.Tag(tail.first) != "IN" && s.Tag(tail.first) != "TO" {
			return nil
		}
		counted, be := s.Of(0, verb), "were"
		if n == 1 {
			counted, be = strings.TrimSpace(s.Of(0, verb-1)+" "+nounOf(s.Words[verb-1])), "was"
		}
		out.Sentences = append(out.Sentences, sentence(s.Of(x.first, x.first+1), counted, be, s.Of(verb, colon), s.Of(tail.first, x.end)))
	}
	return []Proposal{out}
}

// portions lists what there is of something for something, and how much of each there is: "hops
// for batch 12: Cascade and Simcoe, 50 g each".
func portions(s text, colon int, items []item) []Proposal {
	head, ok := s.thing(0, colon)
	if !ok || head.end == colon || s.Form(head.end) != "for" {
		return nil
	}
	whose, ok := s.thing(head.end+1, colon)
	if !ok || whose.end != colon {
		return nil
	}
	amount := ""
	if x := items[len(items)-1]; s.Form(x.end-1) == "each" && len(items) > 1 {
		v, ok := s.value(x.first, x.end-1, "")
		if !ok || v.Kind != clause.Amount && v.Kind != clause.Money {
			return nil
		}
		amount, items = s.Of(x.first, x.end-1), items[:len(items)-1]
	}
	names, ok := s.names(items)
	if !ok {
		return nil
	}
	var out Proposal
	for _, name := range names {
		out.Sentences = append(out.Sentences, the(s.Of(0, colon))+": "+name+".")
		if amount != "" {
			out.Sentences = append(out.Sentences, sentence("The", name, s.Of(head.end, colon), "is", amount))
		}
	}
	return []Proposal{out}
}

// isName reports whether an item only names or counts something.
func isName(s text, x item) bool {
	_, ok := s.names([]item{x})
	return ok && s.nominal(x.end-1)
}

// onDuty says who is on a duty: "early shift this week: Ann, Ben".
func onDuty(s text, colon int, items []item) []Proposal {
	duty := 0
	for duty < colon && !words().Is("duty", s.Form(duty)) {
		duty++
	}
	if duty == colon || s.has(0, duty, func(w parse.Word) bool { return w.Class == "PUNCT" || w.Class == "ADP" || w.Class == "NUM" }) {
		return nil
	}
	if duty+1 < colon && !isWhen(s, duty+1, colon) {
		return nil
	}
	names, ok := s.names(items)
	if !ok {
		return nil
	}
	for _, x := range items {
		if !s.proper(x.end-1) && !lexicon.IsFirstName(s.Form(x.first)) && s.Tag(x.first) != "PRP" {
			return nil
		}
	}
	be, what := "is", strings.ToLower(s.Of(0, duty+1))
	switch {
	case len(names) > 1:
		be = "are"
	case names[0] == "I":
		be = "am"
	}
	if s.Words[0].Class != "DET" && s.Tag(0) != "PRP$" {
		what = "the " + what
	}
	return []Proposal{{Sentences: []string{sentence(list(names), be, "on", what, s.Of(duty+1, colon))}, Sure: true}}
}

// isWhen reports whether words are a time, with or without a preposition.
func isWhen(s text, first, end int) bool {
	if _, ok := s.value(first, end, ""); ok {
		return true
	}
	x, ok := s.phrase(first, end)
	return ok && x.end == end && s.placed(x)
}
