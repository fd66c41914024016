package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// A phrase whose head stands right before or behind it belongs to that by the order of the words alone, which
// parsers that go by one word after the other miss: what is left of something, what doing something takes, the day
// behind an object, and the adverb inside a verb group.

// mendLeft makes what is left what there still is: "there are six eggs left in the fridge", "we have no paint left",
// "is there any bread left?". Where none is, there is none any more. How many are left is reckoned, and stays as it was asked.
func mendLeft(m *mender) {
	if slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool { return w.Tag == "WRB" || w.Tag == "WP" }) {
		return
	}
	for i := 2; i < len(m.tree.Words); i++ {
		if !m.words.Is("remaining", m.form(i)) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		if v := keeps(words, i); v >= 0 && stillThere(words, v, i) && rooted(words) {
			m.tree.Words = words
			return
		}
	}
}

// keeps is the verb in front of what is left that says that there is something or that somebody has it, -1 for none.
func keeps(words []parse.Word, i int) int {
	v := slices.IndexFunc(words[:i], func(w parse.Word) bool { return w.Lemma == "have" && w.Class == "VERB" || w.Form == "got" })
	if v < 0 {
		v = slices.IndexFunc(words[:i], func(w parse.Word) bool { return w.Lemma == "be" && w.Head < 0 })
		if v >= 0 && childOf(words, v, "expl") < 0 {
			return -1
		}
	}
	return v
}

// stillThere hangs what is left, and what stands behind it, on that verb.
func stillThere(words []parse.Word, v, i int) bool {
	lemma, what := "still", topBetween(words, v, i)
	if what < 0 {
		return false
	}
	words[what].Head, words[what].Label = v, "obj"
	if words[v].Lemma == "be" {
		words[what].Label = "nsubj"
	}
	if det := childOf(words, what, "det"); det >= 0 && words[det].Lemma == "no" {
		lemma = "anymore"
	}
	for k := range words {
		if h := words[k].Head; h == i && k > i || h == what && k > i && relation(words[k]) != "conj" && relation(words[k]) != "punct" {
			words[k].Head, words[k].Label = v, strings.Replace(words[k].Label, "nmod", "obl", 1)
		} else if h == i && k < i {
			words[k].Head = what
		}
	}
	words[i].Head, words[i].Label, words[i].Class, words[i].Tag, words[i].Lemma = v, "advmod", "ADV", "RB", lemma
	return true
}

// topBetween is the last noun between two words, with its phrases behind it, -1 where there is more or another than
// one noun phrase.
func topBetween(words []parse.Word, from, to int) int {
	noun := -1
	for k := from + 1; k < to; k++ {
		switch w := words[k]; {
		case w.Class == "VERB" || w.Class == "PUNCT" || w.Class == "PRON" && w.Label != "expl":
			return -1
		case w.Class == "NOUN" && (noun < 0 || k == noun+1):
			noun = k
		case w.Class == "ADP" && (noun < 0 || w.Lemma != "of"):
			return -1
		}
	}
	return noun
}

// mendDoing makes what is done the subject of what is said or asked of doing it: "fitting a tyre costs 15 euros",
// "how long does baking the cake take?". The verb stands right behind the object.
func mendDoing(m *mender) {
	words := slices.Clone(m.tree.Words)
	g := slices.IndexFunc(words, func(w parse.Word) bool { return w.Tag == "VBG" })
	if g < 0 || g > 0 && words[g-1].Lemma != "do" && (g > 1 || words[0].Lemma != "be") {
		return
	}
	noun, top := objectBehind(words, g)
	if noun < 0 {
		return
	}
	if words[g].Head < 0 {
		words[top].Head, words[top].Label = -1, "root"
	} else if words[top].Head >= 0 {
		return
	}
	for k := range words {
		switch h := words[k].Head; {
		case k == g || k == noun || k == top || h < 0:
		case k > g && k < noun:
			if h <= g || h > noun {
				words[k].Head = noun
			}
		case h == g || h == noun: // "what does", "is", and what stands behind
			hangOn(words, k, top)
		}
	}
	words[g].Head, words[g].Label, words[g].Class = top, "csubj", "VERB"
	words[noun].Head, words[noun].Label = g, "obj"
	if rooted(words) {
		m.tree.Words = words
	}
}

// hangOn hangs a word on what is said of doing something: what that does is no subject, and "is" no auxiliary in front
// of how it is.
func hangOn(words []parse.Word, k, top int) {
	words[k].Head = top
	if relation(words[k]) == "nsubj" {
		words[k].Label = "obj"
	}
	if words[k].Lemma == "be" && words[top].Class == "ADJ" {
		words[k].Label = "cop"
	}
}

// objectBehind is the last word of the object right behind a verb's "-ing" and the head of what is said of it right
// behind that, -1 where they do not stand so. Without an article only several things are surely an object, where the
// verb is that of one: "keeping bees needs patience".
func objectBehind(words []parse.Word, g int) (noun, top int) {
	noun = g + 1
	for noun+1 < len(words) && (words[noun+1].Class == "NOUN" || words[noun].Class != "NOUN" && words[noun+1].Class == "ADJ") {
		noun++
	}
	if noun+1 >= len(words) || words[noun].Class != "NOUN" {
		return -1, -1
	}
	v := noun + 1
	article := words[g+1].Class == "DET" || words[g+1].Tag == "PRP$"
	behind := words[v].Finite() || g > 0 && (words[v].Tag == "VB" || words[v].Class == "ADJ")
	if !behind || !article && (words[noun].Tag != "NNS" || words[v].Tag != "VBZ") {
		return -1, -1
	}
	if top = v; relation(words[v]) == "cop" || strings.HasPrefix(words[v].Label, "aux") {
		top = words[v].Head
	}
	if top < v {
		return -1, -1
	}
	return noun, top
}
