package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file hangs in one way what members of the parser hang in several though the words leave
// one meaning: nouns that stand side by side, the bound of a number, who is behind "by".

// mendNouns makes nouns that stand side by side one phrase, of which the last is the head: "the
// river lock keeper's barge" is no river, "the care home orders" are no care. A plural may have
// a clause behind it, and a time may stand beside the phrase.
func mendNouns(m *mender) {
	words := slices.Clone(m.tree.Words)
	for i := 0; i < len(words); i++ {
		end := i
		for end < len(words) && common(m, words[end]) && (end == i || words[end-1].Tag == "NN") {
			end++
		}
		if end-i > 1 && i > 0 && !m.words.Is("place", m.form(end-1)) && !m.words.Is("place", m.form(i)) && words[i-1].Class != "VERB" && !recipient(words, i, end-1) {
			hangNouns(words, i, end-1)
		}
		i = max(i, end-1)
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// common reports whether a word is a common noun, and no time.
func common(m *mender, w parse.Word) bool {
	return (w.Tag == "NN" || w.Tag == "NNS") && w.Class == "NOUN" && lexicon.Supersense(strings.ToLower(w.Lemma), lexicon.Noun) != "noun.time" &&
		!m.words.Is("season", w.Lemma) && !m.words.Is("daypart", w.Lemma)
}

// recipient reports whether one of the nouns from first up to last may be who the last is given
// to: "gave the boy books".
func recipient(words []parse.Word, first, last int) bool {
	for k := first; k < last; k++ {
		v := words[k].Head
		if words[k].Label == "iobj" || v >= 0 && v < first && words[k].Label == "obj" && frames(words[v])&lexicon.Double != 0 && receives(words[k]) {
			return true
		}
	}
	return false
}

// receives reports whether a noun names who may be given something.
func receives(w parse.Word) bool {
	switch lexicon.Supersense(strings.ToLower(w.Lemma), lexicon.Noun) {
	case "noun.person", "noun.animal", "noun.group":
		return true
	}
	return false
}

// hangNouns hangs the nouns from first up to last on the last, with what stands in front of them.
func hangNouns(words []parse.Word, first, last int) {
	top := last
	for words[top].Head > top && words[top].Label == "nmod:poss" {
		top = words[top].Head
	}
	for k := first; k < last; k++ {
		w := words[k]
		if !slices.Contains([]string{"nsubj", "nsubj:pass", "obj", "obl", "obl:unmarked", "nmod", "nmod:unmarked"}, w.Label) || w.Head == last && w.Label != "nsubj" {
			continue
		}
		switch {
		case words[top].Head == k:
			words[top].Head, words[top].Label = w.Head, w.Label
		case w.Head != last && !stands(words, top, first):
			continue
		case w.Head == last && (words[last].Head < 0 || hasCopula(words, last)):
			continue
		case w.Label == "obj" && strings.HasPrefix(words[top].Label, "obl"):
			words[top].Label = "obj"
		}
		words[k].Head, words[k].Label = last, "compound"
		for j := range first {
			if words[j].Head == k && slices.Contains([]string{"det", "nmod:poss", "amod", "case"}, words[j].Label) {
				words[j].Head = last
			}
		}
	}
}

// stands reports whether the phrase at i has a place without a preposition in a clause whose verb
// stands in front of first.
func stands(words []parse.Word, i, first int) bool {
	label := words[i].Label
	return (label == "obj" || label == "obl" || label == "obl:unmarked") && words[i].Head >= 0 && words[i].Head < first && !hasCase(words, i)
}

// hangWhich makes "which" in front of a noun that has a determiner the object of its clause:
// "which my wife inherited".
func hangWhich(_ *mender, words []parse.Word, i int) {
	noun := words[i].Head
	if words[i].Label != "det" || words[i].Tag != "WDT" || noun <= i || words[noun].Label != "nsubj" || words[i+1].Tag != "PRP$" && words[i+1].Tag != "DT" {
		return
	}
	if v := words[noun].Head; v > noun && words[v].Class == "VERB" && childOf(words, v, "obj") < 0 {
		words[i].Head, words[i].Label, words[i].Class = v, "obj", "PRON"
	}
}

// hangAgent hangs who did it on the participle where a tree hangs it on where it was done:
// "roasted in Trieste by Casa Brava".
func hangAgent(m *mender, words []parse.Word, i int) {
	place, by := words[i].Head, childOf(words, i, "case")
	if words[i].Label != "nmod" || words[i].Class != "PROPN" || by < 0 || m.form(by) != "by" || place < 0 || words[place].Label != "obl" {
		return
	}
	if v := words[place].Head; v >= 0 && v < place && words[v].Tag == "VBN" && childOf(words, v, "obl:agent") < 0 && childOf(words, v, "aux:pass") >= 0 {
		words[i].Head, words[i].Label = v, "obl:agent"
	}
}

// hangWhen hangs an adverb that says when on the verb, behind one that sets the clause against
// others, where a tree hangs one of them on the other: "as well now".
func hangWhen(m *mender, words []parse.Word, i int) {
	if i < 3 || words[i].Class != "ADV" || !m.words.Is("time", m.form(i)) || !m.words.Is("focus", m.form(i-2)+" "+m.form(i-1)) || words[i-1].Head != i-2 {
		return
	}
	v := words[i-2].Head
	if v == i {
		v = words[i].Head
	}
	if v >= 0 && v < i-2 && words[v].Class == "VERB" {
		words[i-2].Head, words[i-2].Label = v, "advmod"
		words[i].Head, words[i].Label = v, "advmod"
	}
}

// hangMomentOf makes a clause that a word for when begins, behind no comma, the time of the one in front, and no
// question beside it: "she came here when she was nine".
func hangMomentOf(_ *mender, words []parse.Word, i int) {
	if words[i].Label != "parataxis" || words[i].Head > i {
		return
	}
	first := slices.Min(under(words, i))
	if first > 0 && words[first].Tag == "WRB" && words[first].Head == i && words[first-1].Class != "PUNCT" && childOf(words, i, "nsubj", "nsubj:pass", "expl") > first {
		words[i].Label = "advcl"
	}
}

// hangBound hangs the bound of a number on it: "takes at most 15 visitors".
func hangBound(m *mender, words []parse.Word, i int) {
	if i == 0 || i+1 >= len(words) || words[i+1].Class != "NUM" || words[i].Label != "obl" || words[i].Head < 0 || words[i-1].Head != i || !m.words.Is("bound", m.form(i-1)+" "+m.form(i)) {
		return
	}
	words[i].Head, words[i].Label = i+1, "nmod"
}

// hangOver makes what costs or weighs over so much nothing that goes over it.
func hangOver(m *mender, words []parse.Word, i int) {
	h := words[i].Head
	if i == 0 || h <= i || words[i].Label != "case" || words[i+1].Class != "NUM" && !startsWithDigit(m.form(i+1)) || !m.words.Is("bound", m.form(i)) || words[h].Label != "obl" || words[h].Head != i-1 || !m.words.Is("amounting", words[i-1].Lemma) {
		return
	}
	words[h].Label = "obj"
	words[i].Head, words[i].Label, words[i].Class = i+1, "advmod", "ADV"
}

// hangPeriod hangs what tells which week or month is meant on that, "the first week of August",
// and a time with a preposition as others with one.
func hangPeriod(m *mender, words []parse.Word, i int) {
	prep := childOf(words, i, "case")
	if prep < 1 || prep > i {
		return
	}
	words[i].Label = strings.TrimSuffix(words[i].Label, ":unmarked")
	if words[i].Label == "obl" && m.form(prep) == "of" && m.words.Is("period", m.form(prep-1)) {
		words[i].Head, words[i].Label = prep-1, "nmod"
	}
}

// hangClock makes a time of day behind a noun no part of a name.
func hangClock(_ *mender, words []parse.Word, i int) {
	if h := words[i].Head; words[i].Label == "flat" && words[i].Class == "NUM" && strings.Contains(words[i].Form, ":") && h == i-1 && words[h].Class == "NOUN" {
		words[i].Label = "nmod:unmarked"
	}
}

// hangNeeded hangs what something is needed for on that, which members of the parser hang on either: "needs a licence
// to hunt". Who is needed to do something does it.
func hangNeeded(m *mender, words []parse.Word, i int) {
	v, to := words[i].Head, childOf(words, i, "mark")
	if words[i].Label != "xcomp" && words[i].Label != "advcl" || v < 0 || to < v || m.form(to) != "to" || m.words.As("verb", words[v].Lemma) != "need" || childOf(words, i, "nsubj") >= 0 {
		return
	}
	if what := childOf(words, v, "obj"); what == to-1 && common(m, words[what]) && !lexicon.IsA(strings.ToLower(words[what].Lemma), "person") {
		words[i].Head, words[i].Label = what, "acl"
	}
}

// hangPlaced makes the noun behind a preposition where somebody is, of which a tree makes the preposition what is said
// of them and the noun its object: "are on the night shift".
func hangPlaced(_ *mender, words []parse.Word, i int) {
	n := childOf(words, i, "obj")
	if words[i].Tag != "IN" || words[i].Head >= 0 || n < i || childOf(words, i, "cop") < 0 || childOf(words, i, "nsubj") < 0 {
		return
	}
	for k := range words {
		if words[k].Head == i {
			words[k].Head = n
		}
	}
	words[n].Head, words[n].Label = -1, words[i].Label
	words[i].Head, words[i].Label = n, "case"
}

// hangDaily makes a day told from today, of which a tree makes the noun of the phrase that it stands behind, when
// that is so: "is on the bar duty tonight".
func hangDaily(m *mender, words []parse.Word, i int) {
	n, det := i-1, childOf(words, i, "det")
	if n < 1 || det < 0 || det >= n || words[n].Head != i || words[n].Label != "compound" || !m.words.Is("relativeday", m.form(i)) {
		return
	}
	for k := range words {
		if words[k].Head == i {
			words[k].Head = n
		}
	}
	words[n].Head, words[n].Label = words[i].Head, words[i].Label
	words[i].Head, words[i].Label = n, "obl:unmarked"
}

// hangAllowed makes "it" whoever it is of whom a question asks whether they may do something, where a tree has it for
// nothing and what is done for the subject: "is it permitted to fish here?"
func hangAllowed(m *mender, words []parse.Word, i int) {
	h := words[i].Head
	if words[i].Label != "expl" || m.form(i) != "it" || h < i || words[h].Tag != "VBN" || m.words.As("passivemodal", words[h].Lemma) == "" || words[len(words)-1].Form != "?" {
		return
	}
	be, do := childOf(words, h, "aux:pass", "cop"), childOf(words, h, "csubj", "csubj:pass", "xcomp")
	if be < 0 || be > i || do < h {
		return
	}
	words[be].Label, words[i].Label, words[do].Label = "aux:pass", "nsubj:pass", "xcomp"
}
