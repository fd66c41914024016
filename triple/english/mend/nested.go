package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// A place is often told with the one that it lies in behind a comma: "Graz, Austria".
// That is no other name for it, no list, and no subject of what follows.

// mendPlaces hangs each name of such a chain on the one before.
func (m *mender) mendPlaces() {
	for i := 0; i < len(m.tree.Words); i++ {
		if m.words.Is("month", m.form(i)) || m.words.Is("weekday", m.form(i)) {
			continue // "since 1 April, the Frankfurt servers …"
		}
		chain, end := m.placeChain(i)
		if len(chain) > 1 {
			m.hangChain(chain, end)
		}
		i = max(i, end-1)
	}
}

// placeChain returns the first words of the names, divided by commas, of a chain that
// begins at i, and its end. A later one at least is known as a place.
func (m *mender) placeChain(i int) (chain []int, end int) {
	words := m.tree.Words
	known := false
	for at := i; ; {
		first := at
		if len(chain) > 0 && first < len(words) && words[first].Tag == "DT" {
			first++
		}
		stop := nameEnd(words, first)
		if stop == first {
			break
		}
		if len(chain) > 0 {
			known = known || placed(words, chain[0], first, stop)
		}
		chain, end = append(chain, first), stop
		if inner := bracketed(words, stop); inner > 0 {
			return append(chain, stop+1), inner
		}
		if stop >= len(words) || words[stop].Form != "," {
			break
		}
		at = stop + 1
	}
	known = known || inPlace(m, i, end) || len(chain) > 1 && ofPlace(m, i)
	if !known || i > 0 && words[i-1].Class == "PROPN" || listed(words, i, end) {
		return nil, end
	}
	return chain, end
}

// mendLyingThere hangs a name between commas or in brackets on the one right in front of it where the tree takes it for
// what that belongs to: "the length of Pine Tunnel, Canton Uri, is 500", "the gate of Oak Hall (Ohio)". No length has a
// name, and what is neither somebody nor a place has none of a place.
func mendLyingThere(m *mender) {
	words := m.tree.Words
	for i := 3; i < len(words); i++ {
		of, sign, name := words[i].Head, words[i-1].Form, nameHead(words, i-2)
		if words[i].Label != "appos" || words[i].Class != "PROPN" || sign != "," && sign != "(" || of < 0 || words[of].Class != "NOUN" || words[name].Head != of || words[name].Label != "nmod" || !nominalWord(words[i-2]) {
			continue
		}
		switch lexicon.Supersense(strings.ToLower(words[of].Lemma), lexicon.Noun) {
		case "noun.artifact", "noun.object", "noun.act", "noun.event":
			if !isPlace(words[i:nameEnd(words, i)]) {
				continue
			}
		case "noun.attribute", "noun.quantity", "noun.communication":
		default:
			continue
		}
		words[i].Head = name
		m.nested = append(m.nested, i)
	}
}

// placed reports whether the name from first up to stop is known as that of a place, or was one
// with the name at i to the parser.
func placed(words []parse.Word, i, first, stop int) bool {
	return isPlace(words[first:stop]) || words[first].Label == "flat" && words[first].Head == i
}

// nameEnd is the end of the name that begins at i.
func nameEnd(words []parse.Word, i int) int {
	for i < len(words) && words[i].Class == "PROPN" {
		i++
	}
	return i
}

// bracketed is the end of a place in brackets that opens at i, 0 where there is none: "the
// Olympic Stadium (Athens)".
func bracketed(words []parse.Word, i int) int {
	end := nameEnd(words, i+1)
	if i < len(words) && words[i].Form == "(" && end > i+1 && end < len(words) && words[end].Form == ")" && isPlace(words[i+1:end]) {
		return end
	}
	return 0
}

// inPlace reports whether the name at i tells where something is, and no clause goes on
// behind the names up to end: "born in Glen Ridge, New Jersey".
func inPlace(m *mender, i, end int) bool {
	words := m.tree.Words
	if i < 2 || words[i-1].Class != "ADP" || !m.words.Is("placeprep", m.form(i-1)) {
		return false
	}
	told := slices.ContainsFunc(words[:i-1], func(w parse.Word) bool { return w.Class == "VERB" || w.Class == "AUX" })
	return told && (end == len(words) || words[end].Class == "PUNCT" || strings.HasPrefix(words[end].Tag, "W") || words[end].Class == "ADP" && end+1 < len(words) && (words[end+1].Class == "NUM" || !m.words.Is("placeprep", m.form(end))))
}

// ofPlace reports whether the name at i is said to be that of a place: "the city of Graz".
func ofPlace(m *mender, i int) bool {
	words := m.tree.Words
	return i > 1 && m.form(i-1) == "of" && words[i-2].Class == "NOUN" && lexicon.IsA(strings.ToLower(words[i-2].Lemma), "location")
}

// listed reports whether a list goes on around the names from i up to end: "Rome, Paris
// and Oslo".
func listed(words []parse.Word, i, end int) bool {
	if end < len(words) && words[end].Form == "," {
		end++
	}
	return end < len(words) && words[end].Tag == "CC" && end+1 < len(words) && (words[end+1].Class == "PROPN" || words[end+1].Tag == "DT") ||
		i > 1 && words[i-1].Form == "," && words[i-2].Class == "PROPN"
}

// hangChain hangs each name of a chain on the one before, and the first where the tree
// has that of them that is a subject.
func (m *mender) hangChain(chain []int, end int) {
	words := slices.Clone(m.tree.Words)
	first := chain[0]
	inside := func(i int) bool { return i >= first && i < end }
	verbBefore := slices.ContainsFunc(words[:first], func(w parse.Word) bool { return w.Class == "VERB" || w.Class == "AUX" })
	for _, i := range chain[1:] {
		label, _, _ := strings.Cut(words[i].Label, ":")
		h := words[i].Head
		if inside(h) || label != "nsubj" && h >= 0 {
			continue
		}
		switch {
		case verbBefore:
			return // "she left Rome, Florence followed"
		case hasCase(words, first) || h < 0:
			continue
		}
		if words[first].Head < 0 {
			words[h].Head, words[h].Label = -1, "root"
		}
		words[first].Head, words[first].Label = h, words[i].Label
	}
	for k, i := range chain[1:] {
		words[i].Head, words[i].Label = nameHead(words, chain[k]), "appos"
	}
	part := first
	for i := first; i < end; i++ {
		switch {
		case slices.Contains(chain, i):
			part = i
		case words[i].Class == "PROPN" && !inside(words[i].Head):
			words[i].Head, words[i].Label = i-1, "flat"
		case words[i].Class == "PROPN" && words[i].Head < part:
			words[i].Head, words[i].Label = part, "flat"
		}
	}
	if rooted(words) {
		m.tree.Words = words
		m.nested = append(m.nested, chain[1:]...)
	}
}
