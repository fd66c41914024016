package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file goes on with what slack.go does, for phrases whose words let them be of one part of a
// sentence only, wherever members of the parser hang them: "himself" behind whom it is about, a time
// behind the day it is told with, a particle behind its verb.

// hangHimself makes "himself" between somebody and what that does a word that says no more: "Amos
// himself lies in the churchyard".
func hangHimself(m *mender, words []parse.Word, i int) {
	if i == 0 || i+1 >= len(words) || words[i].Tag != "PRP" || !m.words.Is("himself", m.form(i)) || !words[i+1].Finite() {
		return
	}
	who := words[i-1]
	if who.Class != "NOUN" && who.Class != "PROPN" || childOf(words, i, "case", "nmod") >= 0 {
		return
	}
	if v := who.Head; v > i && words[v].Class == "VERB" && childOf(words, i-1, "case") < 0 {
		words[i-1].Label = "nsubj"
	}
	words[i].Head, words[i].Label, words[i].Class = i-1, "discourse", "PART"
}

// hangPresent hangs a preposition and a noun that are a time by themselves on the verb in front of them:
// "there are 24 players at present". So it does with a place behind a time of day, which is in no place.
func hangPresent(m *mender, words []parse.Word, i int) {
	prep, noun := childOf(words, i, "case"), words[i].Head
	if words[i].Label != "nmod" || prep < 0 || noun < 1 || noun > prep || prep > i {
		return
	}
	of := m.tree.Text[words[prep].Start:words[i].End]
	clock := m.words.Is("clock", m.form(noun)) && m.words.Is("placing", m.form(prep))
	if !clock && m.words.As("time", strings.ToLower(of)) == "" {
		return
	}
	if v := words[noun].Head; v >= 0 && (clock || verbal(words[v]) || hasCopula(words, v)) {
		words[i].Head, words[i].Label = v, "obl"
	}
}

// hangOff makes a particle behind a verb that of the verb, and what stands behind it the object: "carried
// off two of our pigs".
func hangOff(_ *mender, words []parse.Word, i int) {
	if i < 1 || words[i].Tag != "RP" || words[i].Label != "case" || words[i-1].Class != "VERB" {
		return
	}
	o := words[i].Head
	if o <= i || words[o].Head != i-1 || words[o].Label != "obl" || childOf(words, i-1, "obj", "aux:pass", "nsubj:pass") >= 0 || frames(words[i-1])&lexicon.Object == 0 {
		return
	}
	words[i].Head, words[i].Label, words[i].Class = i-1, "compound:prt", "ADP"
	words[o].Label = "obj"
}

// hangUnaided makes who takes part in a participle without an auxiliary, to which no other verb is told,
// the one who does it, where something it is done to stands behind it: "the flood carried off two pigs".
func hangUnaided(_ *mender, words []parse.Word, i int) {
	v := words[i].Head
	if words[i].Label != "nsubj:pass" || v <= i || words[v].Head >= 0 || words[v].Tag != "VBN" || childOf(words, v, "aux:pass", "aux") >= 0 {
		return
	}
	if o := childOf(words, v, "obj", "obl:unmarked"); o > v && childOf(words, o, "case") < 0 {
		words[i].Label, words[o].Label, words[v].Tag = "nsubj", "obj", "VBD"
	}
}

// hangEvery joins a time without a preposition behind "and" to the time in front of that, where a tree
// has it as another who takes part: "closed on weekends and every Monday morning".
func hangEvery(m *mender, words []parse.Word, i int) {
	v, cc, det := words[i].Head, childOf(words, i, "cc"), childOf(words, i, "det")
	if words[i].Label != "conj" || v < 0 || v > i || !verbal(words[v]) || cc < 1 || det < cc || m.words.As("determiner", m.form(det)) != "every" || childOf(words, i, "case", "nsubj") >= 0 || !m.words.Is("weekday", m.form(i)) && !m.words.Is("daypart", m.form(i)) {
		return
	}
	if t := words[cc-1].Head; words[cc-1].Label == "obl" && t == v && childOf(words, cc-1, "case") >= 0 {
		words[i].Head = cc - 1
	}
}

// hangOnly hangs "only" in front of the subject on that: "only the gooseberries are left".
func hangOnly(m *mender, words []parse.Word, i int) {
	if i > 0 || len(words) < 3 || words[i].Label != "advmod" || !m.words.Is("mere", m.form(i)) || words[1].Class != "DET" {
		return
	}
	if noun := words[1].Head; noun > 1 && words[noun].Head == words[i].Head && (words[noun].Label == "nsubj" || words[noun].Label == "nsubj:pass") {
		words[i].Head = noun
	}
}

// hangCrushed makes a participle behind "is" what the substance behind it is like, where its verb does
// nothing to two: "the ballast is crushed walnut shell".
func hangCrushed(m *mender, words []parse.Word, i int) {
	v, be := words[i].Head, -1
	if v >= 0 {
		be = childOf(words, v, "aux:pass")
	}
	if be < 0 || words[i].Label != "obj" && words[i].Label != "xcomp" && words[i].Label != "obl" || words[i].Tag != "NN" || words[v].Tag != "VBN" || be != v-1 || childOf(words, i, "case", "det", "nmod:poss", "nummod") >= 0 || slices.Min(under(words, i)) != v+1 || frames(words[v])&lexicon.Double != 0 || m.words.Is("naming", words[v].Lemma) {
		return
	}
	if kind := lexicon.Supersense(words[i].Lemma, lexicon.Noun); kind != "noun.substance" && kind != "noun.food" && kind != "noun.plant" && kind != "noun.animal" && kind != "noun.artifact" || slices.ContainsFunc(words, func(w parse.Word) bool { return w.Head == v && w.Start > words[i].Start && w.Class != "PUNCT" }) {
		return
	}
	for k := range words {
		if words[k].Head == v && k != i {
			words[k].Head = i
		}
	}
	if s := childOf(words, i, "nsubj:pass"); s >= 0 {
		words[s].Label = "nsubj"
	}
	words[i].Head, words[i].Label = words[v].Head, words[v].Label
	words[be].Label = "cop"
	words[v].Head, words[v].Label, words[v].Class = i, "amod", "ADJ"
}

// mendStated makes the phrase right behind "is" what is said of somebody or something, and a time behind
// it one that is told with that: "the course is on Mondays from six until eight".
func mendStated(m *mender) {
	words := slices.Clone(m.tree.Words)
	for i := range words {
		hangStated(words, i)
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

func hangStated(words []parse.Word, i int) {
	h := words[i].Head
	if words[i].Label != "cop" || i+2 >= len(words) || h <= i || words[i+1].Class != "ADP" || words[i+1].Label != "case" {
		return
	}
	first := words[i+1].Head
	if first == h || first <= i || first > h || words[first].Head > i && words[first].Head != h || childOf(words, h, "case") < first || words[h].Class == "VERB" {
		return
	}
	up, label := words[h].Head, words[h].Label
	words[first].Head, words[first].Label = up, label
	for k := range words {
		if words[k].Head == h && k != first && (k < i+1 || words[k].Class == "PUNCT" && k > h) {
			words[k].Head = first
		}
	}
	words[h].Head, words[h].Label = first, "obl"
}
