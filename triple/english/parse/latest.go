package parse

import (
	"slices"
	"sync/atomic"
)

// Latest is the parser with what it read last: a sentence is looked at in turn as one, as
// several and as a note, a question by one use of its words and then by another, and parsing
// costs more than all else. It is safe for concurrent use.
type Latest struct {
	*Parser
	had atomic.Pointer[[]kept] // the newest first
}

// kept is a reading, with the uses of words that were known; nil for none.
type kept struct {
	uses    []Use
	reading Reading
}

// maxKept is how many readings are kept: a question is read in several ways, asked in others, and held against what was told before it.
const maxKept = 256

// Parse is that of the parser, but that what has a number or a letter behind it, with its verb behind that, is a noun:
// "Pour 1 is on Friday", "Beam A broke". The reading is not to be changed.
func (l *Latest) Parse(text string) Reading {
	r := l.ParseKnowing(text, nil)
	if isNumbered(r.Tree.Words) {
		return l.ParseKnowing(text, []Use{AsNoun})
	}
	return r
}

// isNumbered reports whether a sentence begins with what was taken for a verb, and is called by a number or a letter.
func isNumbered(words []Word) bool {
	if len(words) < 4 || words[0].Tag != "VB" || !words[2].Finite() || words[2].Tag == "VBP" {
		return false
	}
	which := words[1]
	return which.Tag == "CD" || len(which.Form) == 1 && which.Form >= "A" && which.Form <= "Z"
}

// ParseKnowing is that of the parser. Neither the reading nor the uses are to be changed.
func (l *Latest) ParseKnowing(text string, uses []Use) Reading {
	if !slices.ContainsFunc(uses, func(u Use) bool { return u != AnyUse }) {
		uses = nil
	}
	var had []kept
	if p := l.had.Load(); p != nil {
		had = *p
	}
	for _, k := range had {
		if k.reading.Tree.Text == text && slices.Equal(k.uses, uses) {
			return k.reading
		}
	}
	k := kept{uses, l.Parser.ParseKnowing(text, uses)}
	had = append([]kept{k}, had[:min(len(had), maxKept-1)]...)
	l.had.Store(&had)
	return k.reading
}
