package jotted

import (
	"slices"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file says in full rows of things without a head and without verbs, each of which has a phrase of its own: "Walls
// spruce, benches alder", "Beech at the back wall, larch by the door".

// rows are what such a row says, if each part of it says something in one way; several parts, or one of a thing and where
// that is.
func rows(s noted) []Entry {
	as, ok := listed(s)
	if !ok {
		return nil
	}
	var out []Entry
	first := 0
	for i := 0; i <= s.End; i++ {
		if i < s.End && s.Form(i) != "," {
			continue
		}
		said := rowed(as, first, i)
		if said == nil {
			return nil
		}
		out, first = append(out, Entry{Said: said, Words: s.Of(first, i)}), i+1
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// listed is a row whose parts begin with nouns, as such; false for words with a verb or another sign.
func listed(s noted) (noted, bool) {
	as := s
	as.Words = slices.Clone(s.Words)
	for i, w := range as.Words[:s.End] {
		starts := i == 0 || s.Form(i-1) == ","
		plural := starts && s.several(i) // benches
		if w.Finite() && !plural || w.Class == "PUNCT" && w.Form != "," || w.Class == "PRON" || w.Class == "AUX" {
			return as, false
		}
		if plural {
			as.Words[i].Class, as.Words[i].Tag = "NOUN", "NNS"
		}
		if i > 1 && starts && !s.capital(i) { // what the first begins with would be written so, too
			as.Words[0].Form = s.Form(0)
		}
	}
	return as, true
}

// rowed is what the words from first up to end say of a thing that stands in front of them; nil where that may be split in
// two ways.
func rowed(s noted, first, end int) (out []string) {
	t := s.Tree
	t.Words = s.Words[first:end]
	n := end - first
	for k := 1; k < n && k <= maxHead; k++ {
		l := line{noted: noted{parse.Worded{Tree: t, End: n}}, head: k, body: k, sign: ","}
		x := span{first: k, end: n}
		about, ok := aboutOf(l)
		if !ok || about.someone || about.number || lexicon.IsFirstName(l.Form(0)) || slices.ContainsFunc(l.Words[:k], breaksHead) || closed.Words().Is("weekday", l.Form(0)) {
			continue
		}
		said := lies(l, about, x)
		if said == nil {
			said = madeOf(l, about, x)
		}
		if said == nil && !about.act {
			said = paid(l, about, x)
		}
		if said != nil && out != nil {
			return nil
		} else if said != nil {
			out = said
		}
	}
	return out
}
