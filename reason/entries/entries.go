// Package entries answers a question by the entries of a note: whose is the cake in "cake – Gita, candles – Olu", which
// day is Bo's in "shifts: Ada Mon, Bo Tue".
//
// It promises to answer only where all that the question names stands in one entry of one note, or in what the entry is
// below, and where one thing alone is left there that can be what is asked for. What an answer is said with, it leaves to
// others.
package entries

import (
	_ "embed"
	"slices"

	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

var words = lexicon.NewTable(wordList)

// Found is what a note answers.
type Found struct {
	YesNo, Holds bool
	// Text is what is asked for.
	Text string
	// In is the number of the text that it is in, and Part the part of that, "" for all.
	In   int
	Part string
}

// maxTexts bounds the texts that are looked at.
const maxTexts = 60

// Answer is what a question finds in notes, in the order in which they were told; false where none answers it, or two
// answer it otherwise.
func Answer(question string, texts []string) (Found, bool) {
	a, ok := read(question)
	if !ok {
		return Found{}, false
	}
	var out []Found
	for i := len(texts) - 1; i >= 0 && i >= len(texts)-maxTexts; i-- {
		n, isNote := noteOf(texts[i])
		if !isNote {
			continue
		}
		f, ok := a.by(n)
		if ok == ambiguous {
			return Found{}, false
		}
		if f.In = i; ok == answers {
			out = append(out, f)
		}
	}
	if len(out) == 0 || slices.ContainsFunc(out, func(f Found) bool { return f.Text != out[0].Text || f.Holds != out[0].Holds }) {
		return Found{}, false
	}
	if slices.ContainsFunc(texts[out[0].In+1:], func(later string) bool { return a.touches(later, out[0]) }) {
		return Found{}, false
	}
	if out[0].Text == "me" {
		out[0].Text = "you"
	}
	return out[0], true
}

// touches reports whether a text that was told later speaks of what was found, or of what was asked for, and may change it: a
// note only where it has all of that.
func (a asked) touches(later string, f Found) bool {
	ts := tokens(later)
	missing := func(q token) bool { return !has(ts, q) }
	if slices.ContainsFunc(tokens(f.Text), func(q token) bool { return len(q.stem) > 1 && !isNumber(q.low) && has(ts, q) }) {
		return true
	}
	if _, ok := noteOf(later); ok {
		return !slices.ContainsFunc(a.content, missing)
	}
	return slices.ContainsFunc(a.content, func(q token) bool { return !missing(q) })
}
