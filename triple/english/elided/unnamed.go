package elided

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file says plainly what is said of nobody in particular, or with signs that mislead: "they closed the bridge" of the bridge.

// timeFirst leaves out the comma behind the day in front of a clause, behind which a name may be taken for what else
// that is called.
func timeFirst(s text) []Proposal {
	end := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Form == "," })
	if s.Tag(0) != "IN" || end < 2 || end+3 > s.End || s.has(end+1, s.End, func(w parse.Word) bool { return w.Form == "," || w.Form == ";" }) {
		return nil
	}
	v, ok := s.value(1, end, s.Form(0))
	verbs := 0
	for _, w := range s.Words[end+1 : s.End] {
		if w.Finite() {
			verbs++
		}
	}
	if !ok || v.Kind != clause.Date && !words().Is("weekday", s.Form(end-1)) || verbs != 1 || s.Tag(end+1) == "IN" {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(s.Of(0, end), s.Of(end+1, s.End))}}}
}

// undergone says of a thing what "they" did to it, whoever they are: that it was closed follows from their closing
// it. It is done of one thing that is named, in a clause by itself.
func undergone(t text) []Proposal {
	s := gaps{t}
	verb := 1
	if s.End < 3 || words().As("pronoun", s.Form(0)) != "they" || s.Tag(0) != "PRP" {
		return nil
	}
	perfect := s.Words[verb].Lemma == "have" && s.Tag(verb+1) == "VBN"
	if perfect {
		verb++
	} else if s.Tag(verb) != "VBD" {
		return nil
	}
	first := verb + 1
	if s.Tag(first) == "RP" {
		first++
	}
	what, ok := s.phrase(first, s.End)
	rest := s.phrases(what.end, s.End)
	if lemma := s.Words[verb].Lemma; !ok || lemma == "be" || lemma == "have" || s.has(first, s.End, acts) || !slices.Contains([]string{"the", "PRP$", "NNP"}, s.definite(what)) || len(rest) == 0 && what.end < s.End {
		return nil
	}
	for _, p := range rest {
		if !s.isPlaced(p) && p.kind != "value" {
			return nil
		}
	}
	several := strings.HasSuffix(s.Tag(what.end-1), "S")
	be := "was"
	switch {
	case perfect && several:
		be = "have been"
	case perfect:
		be = "has been"
	case several:
		be = "were"
	}
	return []Proposal{{Sentences: []string{sentence(morph.UpperFirst(s.Of(what.first, what.end)), be, forms().Participle(s.Words[verb].Lemma), s.Of(verb+1, first), s.Of(what.end, s.End))}}}
}

// definite is by what a phrase is of one that is known: its article, whose it is, or a name; "" for others.
func (s gaps) definite(p phrase) string {
	if s.Form(p.first) == "the" {
		return "the"
	}
	return s.Tag(p.first)
}

// rowsOf puts what is counted in where only the first number has it: "three rows of beans, two of leeks".
func rowsOf(s text) []Proposal {
	noun, said, from := "", "", 0
	for i := 1; i+1 < s.End; i++ {
		if s.Form(i) != "of" || s.Tag(i+1) != "NN" && s.Tag(i+1) != "NNS" {
			continue
		}
		switch {
		case i > 1 && s.Tag(i-1) == "NNS" && s.Tag(i-2) == "CD":
			noun = s.Words[i-1].Lemma
		case noun == "" || s.Tag(i-1) != "CD":
			continue
		case s.count(i-1) == 1:
			said, from = said+s.Text[s.Words[from].Start:s.Words[i].Start]+noun+" ", i
		default:
			said, from = said+s.Text[s.Words[from].Start:s.Words[i].Start]+forms().Plural(noun)+" ", i
		}
	}
	if said == "" {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(said + s.Of(from, s.End))}, Sure: true}}
}
