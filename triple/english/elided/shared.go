package elided

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file puts in the subject where only the first of several clauses has it, and the "is" of
// which people write only the end.

// shared writes out clauses behind the first that lack its subject: "Kev came at ten, fixed the
// boiler, left at noon".
func shared(s text) []Proposal {
	verb := slices.IndexFunc(s.Words[:s.End], acts)
	if verb < 1 || !s.Words[verb].Finite() {
		return nil
	}
	subject, ok := s.one(s.phrases(0, verb))
	if !ok {
		return nil
	}
	var out Proposal
	for _, p := range predicates(s, verb) {
		tag := s.Tag(p.first)
		if past := tag == "VBN" && s.Tag(verb) == "VBD" && !strings.HasPrefix(s.Words[p.first].Label, "a"); tag == "MD" || tag != s.Tag(verb) && !past || s.has(p.first+1, p.end, parse.Word.Finite) {
			return nil
		}
		out.Sentences = append(out.Sentences, sentence(s.Of(subject.first, subject.end), s.Of(p.first, p.end)))
	}
	if len(out.Sentences) < 2 {
		return nil
	}
	return []Proposal{out}
}

// predicates are what commas and conjunctions divide the words from verb on into, but for what a
// conjunction joins that is no verb.
func predicates(s text, verb int) []part {
	return s.divided(verb, func(p part) bool { return !acts(s.Words[p.first]) })
}

// clitic writes "is" for an 's that can own nothing, since nothing else in its clause is a verb:
// "rent's £42 a year", "builder's Declan Foy, plasterer's his brother Eamon".
func clitic(s text) []Proposal {
	owns := func(w parse.Word) bool { return w.Tag == "POS" }
	if !s.has(0, s.End, owns) {
		return nil
	}
	var out Proposal
	parts := s.parts(0, s.End, ",;–—")
	ownsNone := !slices.ContainsFunc(parts, func(p part) bool { return s.has(p.first, p.end, acts) && s.has(p.first, p.end, owns) })
	for _, p := range parts {
		own := slices.IndexFunc(s.Words[p.first:p.end], owns) + p.first
		switch {
		case s.has(p.first, p.end, acts):
			out.Sentences = append(out.Sentences, sentence(s.Of(p.first, p.end)))
			continue
		case own > p.first && words().Is("discourse", s.Form(p.first)):
			p.first++
		}
		if own <= p.first || own+1 >= p.end || !says(s, own+1, p.end, s.proper(own-1)) && !(ownsNone && tells(s, own+1, p.end)) {
			return nil
		}
		who, ok := s.one(s.phrases(p.first, own))
		if !ok || who.end != own {
			return nil
		}
		subject := s.Of(p.first, own)
		if who.kind == "NN" {
			subject = the(subject)
		}
		out.Sentences = append(out.Sentences, sentence(subject, "is", s.Of(own+1, p.end)))
	}
	if len(out.Sentences) == 0 {
		return nil
	}
	return []Proposal{out}
}

// tells reports whether the words from first up to end are where somebody is, what somebody is doing, or how much
// or how old something is. In a text with nothing that somebody owns they are of nobody's.
func tells(s text, first, end int) bool {
	i := first
	for i < end && (s.Tag(i) == "RB" || s.Tag(i) == "JJ") {
		i++
	}
	switch {
	case i < end && (s.Tag(i) == "IN" || s.Tag(i) == "VBG" && i == first):
		return i+1 < end || s.Tag(i) == "VBG"
	case s.Tag(first) == "CD":
		v, ok := s.value(first, s.valueEnd(first, end), "")
		return ok && (v.Kind != clause.Number || first+1 == end)
	}
	return false
}

// says reports whether the words from first up to end can only be what something is: an amount of
// money, or, of what is no name itself, a name or a phrase with a determiner.
func says(s text, first, end int, name bool) bool {
	switch s.Tag(first) {
	case "$":
		return true
	case "NNP", "PRP$", "DT":
		p, ok := s.phrase(first, end)
		return ok && (s.Tag(first) != "NNP" || !name && p.end == end)
	}
	return false
}

// ampersand writes "and" where & joins words that are no names of firms: "Ann & Ben live in Porto".
func ampersand(s text) []Proposal {
	var out strings.Builder
	at := 0
	for i := 1; i+1 < s.End; i++ {
		if s.Words[i].Form != "&" {
			continue
		}
		if s.named(i-1) != s.named(i+1) || s.named(i-1) && !(lexicon.IsFirstName(s.Form(i-1)) && lexicon.IsFirstName(s.Form(i+1))) {
			return nil
		}
		out.WriteString(s.Text[at:s.Words[i].Start] + "and")
		at = s.Words[i].End
	}
	if at == 0 {
		return nil
	}
	return []Proposal{{Sentences: []string{out.String() + s.Text[at:]}}}
}

// without writes "no" in front of each of those of whom there is none: "has no water or power".
func without(s text) []Proposal {
	var out strings.Builder
	at, open := 0, false
	for i := range s.End {
		switch w := s.Words[i]; {
		case s.Form(i) == "no" && w.Class == "DET":
			open = s.has(0, i, parse.Word.Finite)
		case open && i+1 < s.End && (w.Form == "," || s.Form(i) == "or" || s.Form(i) == "nor"):
			if s.Words[i-1].Class != "NOUN" || !s.nominal(s.nounEnd(i+1, s.End)-1) || s.Words[i+1].Class == "DET" || s.Words[i+1].Class == "PRON" {
				return nil
			}
			out.WriteString(s.Text[at:s.Words[i-1].End] + " and no")
			at = w.End
		case w.Class != "NOUN" && w.Class != "ADJ":
			open = false
		}
	}
	if at == 0 {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(out.String() + s.Of(0, s.End)[at-s.Words[0].Start:])}}}
}

// named reports whether the word at i begins with a capital.
func (s text) named(i int) bool { return s.Form(i)[0] != s.Words[i].Form[0] }
