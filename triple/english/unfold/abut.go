package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// abutting tells whether a sentence begins at i with no sign in front of it, as people type on a phone: "the gate is
// broken rosa fixes it tomorrow". In front of it stands a clause that is whole with the word before i and that nobody
// says, thinks or feels; what begins at i is no clause that tells which one the noun there is: "the box my aunt sent".
// They are two where no noun is there that it may tell of: "tess can't come she has a cold".
func abutting(words []parse.Word, i int) abuts {
	first := i
	if i < len(words) && (strings.EqualFold(words[i].Form, "now") || strings.EqualFold(words[i].Form, "then")) {
		first++
	}
	if i < minClause || first+1 >= len(words) || !labelled(words, first) && (!opensClause(words, first) || !closesClause(words, i)) || !clauseAlone(words[:i]) {
		return mustBeOne
	}
	verb := subjectEnd(words, first)
	if verb+1 >= len(words) || words[verb].Lemma == "be" && speaksOf(words[first:verb]) || runsOn(words, first, verb) {
		return mustBeOne
	}
	switch {
	case first == i && !mayTellWhich(words, i):
		return areTwo
	case first > i || filled(words, verb):
		return mayBeTwo
	}
	return mustBeOne
}

// abuts is whether the words on two sides of a place are sentences of their own.
type abuts int

const (
	mustBeOne abuts = iota
	mayBeTwo
	areTwo
)

// sureCuts are the places where a sentence surely begins with no sign in front of it.
func sureCuts(words []parse.Word) (out []Cut) {
	for i := 1; i+2 < len(words) && len(out) < MaxJoints; i++ {
		if abutting(words, i) == areTwo && !stance.Doubts(words[i:]) {
			out = append(out, Cut{End: words[i-1].End, Next: words[i].Start})
		}
	}
	return out
}

// subjectEnd is where the finite verb stands behind the noun phrase that begins at i; the end where it is not one phrase.
func subjectEnd(words []parse.Word, i int) int {
	for k := i + 1; k < len(words) && !words[k].Finite(); k++ {
		w, joined := words[k], words[k-1].Class == "ADP" || words[k-1].Tag == "CC" || words[k-1].Tag == "PDT"
		another := slices.Contains([]string{"DT", "PRP", "PRP$", "EX"}, w.Tag) && !joined
		if another || w.Class == "PUNCT" || w.Class == "SCONJ" || w.Class == "VERB" && w.Tag != "VBG" || strings.HasPrefix(w.Tag, "W") {
			return len(words)
		}
	}
	verb := slices.IndexFunc(words[i+1:], parse.Word.Finite)
	if verb < 0 {
		return len(words)
	}
	return i + 1 + verb
}

// minClause is how many words a clause has at least that another stands behind with no sign between.
const minClause = 3

// runsOn reports whether what begins at i belongs to the words in front of it: the month of a day, or the rest of a name
// before a list of which each has a verb of its own: "is with Zoltan the foreman and the spare is with Gwen".
func runsOn(words []parse.Word, i, verb int) bool {
	month := words[i-1].Class == "NUM" && closed.Words().Is("month", strings.ToLower(words[i].Form))
	return month || words[verb].Tag == "VBZ" && slices.ContainsFunc(words[i:verb], func(w parse.Word) bool { return w.Tag == "CC" })
}

// labelled reports whether what begins at i goes by the noun that the text begins with, and its number: "room 3 is full
// room 4 has two beds".
func labelled(words []parse.Word, i int) bool {
	return i+1 < len(words) && words[1].Tag == "CD" && words[i+1].Tag == "CD" && words[0].Class != "NUM" && strings.EqualFold(words[0].Form, words[i].Form)
}

// opensClause reports whether a noun phrase begins at i that is not one with the word in front of it.
func opensClause(words []parse.Word, i int) bool {
	switch w := words[i]; w.Tag {
	case "DT", "PRP$", "EX", "NNP":
		return !strings.EqualFold(w.Form, "that") && (w.Tag != "NNP" || words[i-1].Class != "PROPN" && words[i-1].Class != "NOUN" || words[i-1].Head != i && w.Head != i-1 && lexicon.IsFirstName(strings.ToLower(w.Form)))
	case "PRP":
		return nominative(w)
	}
	return false
}

// nominative reports whether a pronoun may be a subject: "she", not "her".
func nominative(w parse.Word) bool {
	low := strings.ToLower(w.Form)
	return !closed.Words().Is("nominative", low) || low == "it" || low == "you"
}

// closesClause reports whether a clause may end with the word in front of i: a noun, a name, a number, an adverb, what
// something is or was done to it, or a particle; no preposition, verb or "is" that something must follow.
func closesClause(words []parse.Word, i int) bool {
	w := words[i-1]
	switch w.Class {
	case "NOUN", "PROPN", "NUM":
		return true
	case "PRON":
		return w.Tag == "PRP" && (!nominative(w) || strings.EqualFold(w.Form, "it"))
	case "ADV":
		return w.Tag == "RB" && !closed.Words().Is("negation", strings.ToLower(w.Form)) && w.Head < i
	case "ADJ":
		return w.Head < i && !strings.EqualFold(words[i-2].Form, "so")
	case "ADP":
		return w.Tag == "RP"
	}
	return w.Tag == "VBN" || w.Tag == "VB" && lexicon.FramesOf(w.Lemma)&lexicon.Bare != 0
}

// clauseAlone reports whether words are a clause with its subject in front of its verb, of which no other clause is a
// part, and which is nobody's word, thought, wish or feeling, behind which stands what is said or felt.
func clauseAlone(words []parse.Word) bool {
	if !Begins(words, 0) || slices.ContainsFunc(words, func(w parse.Word) bool { return w.Class == "SCONJ" || strings.HasPrefix(w.Tag, "W") }) {
		return false
	}
	for i, w := range words {
		how, done := closed.Words().As("attitude", w.Lemma), i+1 < len(words) && slices.Contains([]string{"DT", "CD", "PRP", "PRP$", "NN", "NNS", "NNP", "TO", "VB", "VBN", "JJ", "IN", "RP"}, words[i+1].Tag)
		switch {
		case w.Class != "VERB" && w.Class != "ADJ":
		case w.Class == "ADJ" && how != "", how == "reported" || how == "denied" || closed.Words().Is("speech", w.Lemma), how == "wished" && !done:
			return false
		}
	}
	return !wants(words) && !stance.Doubts(words)
}

// wants reports whether what a clause ends with is one that a clause behind it says what it is, or is given something:
// "it was Ann", "there is a chance", "his claim", "lent me".
func wants(words []parse.Word) bool {
	last, before := words[len(words)-1], words[len(words)-2]
	owned := before.Tag == "PRP$" || before.Tag == "POS"
	switch {
	case last.Tag == "PRP":
		return before.Class == "VERB" && lexicon.FramesOf(before.Lemma)&lexicon.Double != 0
	case last.Class != "NOUN" && last.Class != "PROPN":
		return false
	case strings.EqualFold(words[0].Form, "it") && words[1].Lemma == "be":
		return true
	case last.Class == "PROPN":
		return false
	case owned:
		return slices.ContainsFunc(slices.Collect(lexicon.Derived(last.Lemma, lexicon.Noun, lexicon.Verb)), func(verb string) bool {
			return closed.Words().Is("attitude", verb)
		})
	}
	return slices.Contains([]string{"noun.cognition", "noun.communication", "noun.feeling", "noun.state"}, lexicon.Supersense(last.Lemma, lexicon.Noun))
}

// mayTellWhich reports whether a clause behind the word in front of i may tell which one that is: a noun that is no name
// and no time, and nobody's.
func mayTellWhich(words []parse.Word, i int) bool {
	w := words[i-1]
	if i > 1 && (words[i-2].Tag == "PRP$" || words[i-2].Tag == "POS") {
		return false
	}
	time := w.Class == "NOUN" && lexicon.Supersense(w.Lemma, lexicon.Noun) == "noun.time" && (i < 2 || words[i-2].Class != "DET")
	return w.Class == "NOUN" && !time
}

// filled reports whether what the finite verb at i needs stands behind it, so that it says nothing of what stands in
// front of its subject: "is ill", "has a cold", "works in Bonn".
func filled(words []parse.Word, i int) bool {
	last, main := words[len(words)-1], i
	for main+1 < len(words) && (words[main].Class == "AUX" || words[main].Class == "ADV") {
		main++
	}
	next := words[min(main+1, len(words)-1)]
	switch {
	case last.Class == "ADP" && last.Tag != "RP":
		return false
	case words[main].Class != "VERB": // is ill
		return true
	case words[main].Tag == "VBN" && slices.ContainsFunc(words[i:main], func(w parse.Word) bool { return w.Lemma == "be" }):
		return true
	case slices.Contains([]string{"DT", "CD", "PRP", "PRP$", "$", "NNP", "NNS", "NN", "JJ"}, next.Tag) && main+1 < len(words):
		return lexicon.FramesOf(words[main].Lemma)&lexicon.Double == 0
	}
	return lexicon.FramesOf(words[main].Lemma)&lexicon.Object == 0
}

// speaksOf reports whether words are "this" or "it", which what stands behind it may say what the rest is.
func speaksOf(words []parse.Word) bool {
	return len(words) == 1 && words[0].Tag == "DT" && words[0].Class == "PRON"
}
