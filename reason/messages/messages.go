// Package messages reads messages as words, with the signs between them and what is asked of them, for all who answer from
// what was said and not from facts.
//
// It promises that a word is cut, and compared with another, alike for all of them. What words say, it leaves to others.
package messages

import (
	"strings"

	"whence/triple/english/lexicon"
)

// Word is a word of a message.
type Word struct {
	Raw, Low, Key string // as it stands there, in lower case, and by what it is compared, "" where it says nothing of what something is
	Sign          string // behind it: a stop, a comma, Dash, one of a pair of brackets; "" for none
	Told          string // as it was typed, with its signs; "" behind the first part of what was written as one
	Joined        string // the conjunction before it, where that was cut off
	Number        bool   // it is the number of a thing: level 2
}

// Of reports whether a word is of a closed class.
func (w Word) Of(class lexicon.Closed) bool { return lexicon.ClosedOf(w.Low)&class != 0 }

// Dash is the sign behind a word where a dash stands, or another sign by itself.
const Dash = "–"

const marks = ".,;:!?\"“”'()…–—"

// Stop reports whether a sign ends a sentence.
func Stop(sign string) bool { return sign != "" && strings.Contains(".!?", sign) }

// Opens reports whether what stands behind a sign is said of what stands in front of it.
func Opens(sign string) bool { return sign == ":" || sign == Dash || sign == "(" }

// Cut says how a text is cut into words.
type Cut struct {
	Marks string // the signs around words, beside stops, quotes, brackets and dashes
	Key   func(raw string, first bool) string
	Apart func(bare string) []string // a word that is written as one and means several; nil where none does
	Title func(low string) bool      // a stop behind it is its own
	// Lines is set where a sentence ends with its line, and Line the sign at the end of a line where none is.
	Lines bool
	Line  string
}

// Sentences are the words of a text, sentence by sentence.
func (c Cut) Sentences(text string) (out [][]Word) {
	var now []Word
	for line := range strings.Lines(text) {
		for f := range strings.FieldsSeq(line) {
			if now = c.add(now, f); len(now) > 0 && Stop(now[len(now)-1].Sign) {
				out, now = append(out, now), nil
			}
		}
		if len(now) > 0 && c.Lines {
			out, now = append(out, now), nil
		} else if n := len(now); n > 0 && now[n-1].Sign == "" {
			now[n-1].Sign = c.Line
		}
	}
	if len(now) > 0 {
		out = append(out, now)
	}
	return out
}

// add adds what stands between two spaces to the words of a sentence.
func (c Cut) add(now []Word, f string) []Word {
	bare, last := strings.Trim(f, marks+c.Marks), len(now)-1
	if strings.Trim(bare, "-=/") == "" {
		bare = ""
	}
	if last >= 0 && now[last].Sign == "" {
		switch {
		case f[0] == '(':
			now[last].Sign = "("
		case bare == "":
			now[last].Sign = Dash
		}
	}
	if bare == "" {
		if last >= 0 {
			now[last].Told += " " + f
		}
		return now
	}
	parts := []string{bare}
	if c.Apart != nil {
		parts = c.Apart(bare)
	}
	for i, part := range parts {
		w := Word{Raw: part, Low: strings.ToLower(strings.ReplaceAll(part, "’", "'")), Key: c.Key(part, len(now) == 0)}
		if i == 0 {
			w.Told = f
		}
		now = append(now, w)
	}
	if end := f[len(f)-1:]; strings.Contains(".,;:!?)/", end) && !strings.HasSuffix(bare, end) && !(end == "." && c.Title != nil && c.Title(strings.ToLower(bare))) {
		now[len(now)-1].Sign = end
	}
	return now
}
