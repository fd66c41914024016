package mend

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file goes on with what slack.go does, for what somebody has to do, and for what they are doing.

// hangObliged makes what somebody is obliged to do, or allowed, what that is said of, where a tree has it as what it
// is for: "who is obliged to wear gloves". A ticket is required in order to park.
func hangObliged(m *mender, words []parse.Word, i int) {
	h, to := words[i].Head, childOf(words, i, "mark")
	if words[i].Label != "advcl" || words[i].Tag != "VB" || h < 0 || to != h+1 || to > i || words[to].Tag != "TO" || childOf(words, i, "nsubj") >= 0 || childOf(words, h, "xcomp", "obj") >= 0 {
		return
	}
	kind, of := "adjectivemodal", m.form(h)
	if childOf(words, h, "aux:pass", "nsubj:pass") >= 0 {
		kind, of = "passivemodal", words[h].Lemma
	} else if childOf(words, h, "cop") < 0 {
		return
	}
	if who := childOf(words, h, "nsubj", "nsubj:pass"); m.words.As(kind, of) != "" && who >= 0 && isSomebody(m, who) {
		words[i].Label = "xcomp"
	}
}

// hangRequired makes what some thing is required to do what it is required for: "tickets are required to park here".
func hangRequired(m *mender, words []parse.Word, i int) {
	h := words[i].Head
	if words[i].Label != "xcomp" || words[i].Tag != "VB" || h < 0 || m.words.As("passivemodal", words[h].Lemma) != "must" || childOf(words, i, "aux:pass", "cop") >= 0 {
		return
	}
	what := childOf(words, h, "nsubj:pass")
	if what < 0 || words[what].Class != "NOUN" || words[i].Lemma == "have" {
		return
	}
	switch lexicon.Supersense(strings.ToLower(words[what].Lemma), lexicon.Noun) {
	case "noun.artifact", "noun.communication", "noun.possession":
		words[i].Label = "advcl"
	}
}

// isSomebody reports whether a word names a person, or asks for one.
func isSomebody(m *mender, i int) bool {
	w, form := m.tree.Words[i], m.form(i)
	switch w.Class {
	case "PROPN":
		return true
	case "PRON":
		return m.words.Is("somebody", form) || m.words.As("person", form) == "speaker" || form == "who" || form == "we" || form == "you"
	}
	return w.Class == "NOUN" && lexicon.IsA(strings.ToLower(w.Lemma), "person")
}

// hangIsTo makes "is" in front of "to" in a question the modal that it stands for: is it to be sent?
func hangIsTo(m *mender, words []parse.Word, i int) {
	be, to := childOf(words, i, "aux", "aux:pass"), childOf(words, i, "mark")
	if words[i].Head >= 0 || be < 0 || to < be || to > i || words[to].Tag != "TO" || words[be].Lemma != "be" || words[be].Tag == "VBD" || !words[be].Finite() {
		return
	}
	if be > 0 && words[len(words)-1].Form != "?" || words[i].Tag == "VBN" && words[i-1].Lemma != "be" || words[i].Tag != "VBN" && words[i].Tag != "VB" {
		return
	}
	words[be].Label, words[be].Tag, words[be].Lemma = "aux", "MD", "must"
	words[to].Label = "aux"
}

// hangDoing makes a noun of what one does, alone behind "is", the verb that it is of: "Omar is painting today". Her
// hobby is painting.
func hangDoing(m *mender, words []parse.Word, i int) {
	be, who := childOf(words, i, "cop"), childOf(words, i, "nsubj")
	verb := parse.Lemma(m.form(i), "VBG")
	if words[i].Tag != "NN" || be < 0 || words[be].Lemma != "be" || who < 0 || !isSomebody(m, who) || !strings.HasSuffix(m.form(i), "ing") || childOf(words, i, "det", "amod", "compound", "case", "nmod:poss", "nummod") >= 0 {
		return
	}
	if e, ok := lexicon.Lookup(verb); !ok || !e.Is(lexicon.Verb) || !words[be].Finite() {
		return
	}
	words[i].Class, words[i].Tag, words[i].Lemma = "VERB", "VBG", verb
	words[be].Label = "aux"
}
