// Package stance tells by the words of a clause what it does to what stands beside it in the sentence: whether
// that is so whatever the clause says, whether it is doubted or somebody's words, and whether the clause speaks of
// what was said before it.
package stance

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/parse"
)

// Past reports whether the first finite verb is in the past: what was done is not undone by what
// came of it.
func Past(words []parse.Word) bool {
	i := slices.IndexFunc(words, parse.Word.Finite)
	return i >= 0 && words[i].Tag == "VBD"
}

// LeavesStanding reports whether what is so, or was where it is past, is so whatever the rest of
// the sentence says: it is no condition, no exception, no doubt, no change, and nobody's words.
func LeavesStanding(rest []parse.Word, past bool) bool {
	words := closed.Words()
	if first := strings.ToLower(rest[0].Form); !past && (first == "but" || words.Is("contrast", first) || Does(rest)) {
		return false
	}
	for i, w := range rest {
		for said := range parse.Phrases(rest[i:]) {
			if words.Is("condition", said) || !past && words.Is("ending", said) {
				return false
			}
		}
		if !past && w.Class == "VERB" && words.Is("ending", words.As("sort", w.Lemma)) {
			return false
		}
	}
	return !Doubts(rest)
}

// Does reports whether a clause says what those who tell do with "it", which may be all that was
// said before: "I mixed it up".
func Does(rest []parse.Word) bool {
	return (speaks(rest[:1], "speaker") || speaks(rest[:1], "tellers")) && slices.ContainsFunc(rest[1:], func(w parse.Word) bool {
		return closed.Words().As("pronoun", strings.ToLower(w.Form)) == "it"
	})
}

// Doubts reports whether a clause says that what stands in front of it may not be so, or who says
// so.
func Doubts(rest []parse.Word) bool {
	return TakesBack(rest) || attributed(rest)
}

// TakesBack reports whether a clause says that what stands in front of it may not be so.
func TakesBack(rest []parse.Word) bool {
	words := closed.Words()
	for i, w := range rest {
		for said := range parse.Phrases(rest[i:]) {
			if words.Is("doubting", said) || words.Is("untrue", said) && speaksOfIt(rest[:i]) {
				return true
			}
		}
		if behind := rest[i+1:]; words.Is("wording", w.Lemma) && len(behind) > 0 && strings.EqualFold(behind[0].Form, "it") {
			return true // as her brother put it
		}
	}
	return false
}

// attributed reports whether a clause says whose words those in front of it are.
func attributed(rest []parse.Word) bool {
	for i := range rest {
		if attributes(rest, i) {
			return true
		}
	}
	return false
}

// attributes reports whether the word at i says whose words those in front of the clause are.
func attributes(rest []parse.Word, i int) bool {
	w, words := rest[i], closed.Words()
	switch words.As("attitude", w.Lemma) {
	case "reported", "denied":
		named := w.Tag == "VBN" && words.Is("naming", w.Lemma) // it's called Rex
		if w.Tag == "VBN" && !speaksOfIt(rest[:i]) && slices.ContainsFunc(rest[:i], func(x parse.Word) bool { return x.Lemma == "be" }) {
			return false // members are admitted free
		}
		return !named && !slices.ContainsFunc(rest[i+1:], parse.Word.Finite) || speaks(rest[:i], "speaker") // Ben says, I think
	case "asserted", "wished":
		return speaks(rest[:i], "speaker") // I hope
	}
	return false
}

// speaksOfIt reports whether the subject may be all that was said before.
func speaksOfIt(subject []parse.Word) bool {
	return slices.ContainsFunc(subject, func(w parse.Word) bool {
		return strings.EqualFold(w.Form, "it") || w.Tag == "WDT" || w.Class == "PRON" && w.Tag == "DT"
	})
}

// speaks reports whether words are somebody's who is such a person.
func speaks(words []parse.Word, person string) bool {
	return slices.ContainsFunc(words, func(w parse.Word) bool { return closed.Words().As("person", strings.ToLower(w.Form)) == person })
}

// Thinks reports whether a word is of what somebody says or thinks, which may go on behind it.
func Thinks(w parse.Word) bool { return w.Class == "VERB" && closed.Words().Is("attitude", w.Lemma) }

// GoesOn reports whether a clause is joined to what somebody else says or hopes that may be their words too, as no "that"
// tells: "Edith says Otto has the flags, and Konrad has the map".
func GoesOn(words []parse.Word) bool {
	hangs := func(head int, label string) int {
		return slices.IndexFunc(words, func(w parse.Word) bool { return w.Head == head && w.Label == label })
	}
	return slices.ContainsFunc(words, func(w parse.Word) bool {
		if w.Label != "cc" || !strings.EqualFold(w.Form, "and") || w.Head < 0 || words[w.Head].Label != "conj" || hangs(w.Head, "nsubj") < 0 {
			return false
		}
		verb := words[w.Head].Head
		if at := words[verb].Head; words[verb].Label == "ccomp" && at >= 0 && commaBefore(words, w.Start) {
			verb = at // behind a comma it may be joined to either
		}
		who, said := hangs(verb, "nsubj"), hangs(verb, "ccomp")
		if who < 0 || said < verb || said > w.Head || hangs(said, "mark") >= 0 || speaks(words[who:who+1], "speaker") || speaks(words[who:who+1], "tellers") {
			return false
		}
		attitude := closed.Words().As("attitude", words[verb].Lemma)
		return attitude == "reported" || attitude == "wished"
	})
}

// commaBefore reports whether a comma stands right in front of the word that starts there.
func commaBefore(words []parse.Word, start int) bool {
	i := slices.IndexFunc(words, func(w parse.Word) bool { return w.Start == start })
	return i > 0 && words[i-1].Form == ","
}

// PointsBack reports whether words speak of what may have been said before them: "it", "his", "then".
func PointsBack(words []parse.Word) bool {
	return slices.ContainsFunc(words, func(w parse.Word) bool {
		low := strings.ToLower(w.Form)
		p := closed.Words().As("person", low)
		third := (w.Tag == "PRP" || w.Tag == "PRP$") && p != "speaker" && p != "tellers" && p != "anyone"
		return third || w.Class == "PRON" && w.Tag == "DT" || w.Tag == "DT" && (low == "that" || low == "those" || low == "another") || closed.Words().Is("time then", low)
	})
}

// SetsAgainst reports whether the word at i sets what is so of another against what stands in front of it. Of the
// same one it may tell when: ", while he was painting".
func SetsAgainst(words []parse.Word, i int) bool {
	return i > 0 && i+1 < len(words) && closed.Words().Is("against", strings.ToLower(words[i].Form)) && words[i-1].Form == "," && words[i+1].Tag != "PRP" && words[i+1].Class != "VERB" && words[i+1].Class != "AUX"
}

// Judges reports whether words say of what was said in front of them that it is so, or is not: "and it isn't true".
func Judges(words []parse.Word) bool {
	for i := 1; i+2 < len(words); i++ {
		if closed.Words().As("pronoun", strings.ToLower(words[i].Form)) != "it" || words[i+1].Lemma != "be" {
			continue
		}
		so := i + 2
		if closed.Words().Is("negative", strings.ToLower(words[so].Form)) || words[so].Lemma == "not" {
			so++
		}
		if so < len(words) && closed.Words().Is("veracity", strings.ToLower(words[so].Form)) && (so+1 == len(words) || words[so+1].Class == "PUNCT") {
			return true
		}
	}
	return false
}

// Ascribed reports whether words end in whose they are: ", says Otto".
func Ascribed(words []parse.Word) bool {
	for i := 1; i < len(words); i++ {
		if words[i-1].Class == "PUNCT" && words[i].Class == "VERB" && words[i].Finite() && Doubts(words[i:]) {
			return true
		}
	}
	return false
}
