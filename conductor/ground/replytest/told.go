// Package replytest holds the gate to replies that others wrote to what was told: faithful ones and misleading ones. They
// take as long as all other tests of the gate, and have a process of their own.
package replytest

import (
	"slices"
	"strings"
	"testing"

	"whence/conductor/ground"
	says "whence/conductor/wording"
	"whence/triple"
	"whence/triple/english"
	"whence/triple/english/lexicon"
	"whence/triple/english/say"
)

// ToldAs is the evidence that a conversation makes of a sentence that was told.
func ToldAs(t testing.TB, e *english.English, said string, n int) ground.Evidence {
	t.Helper()
	read, err := e.Understand(t.Context(), said, triple.Discourse{})
	if err != nil || len(read) != 1 || read[0].Trouble != nil || len(read[0].Readings) > 0 {
		t.Fatalf("%q is not read: %+v, %v", said, read, err)
	}
	s := read[0]
	if len(s.Rules) > 0 {
		return ground.Evidence{N: n, Text: e.Rule(s.Rules[0], nil) + "."}
	}
	certain := true
	for i := range s.Facts {
		if says.Certain(s.Facts[i].Confidence) { // it goes without saying
			s.Facts[i].Confidence = 0
		} else {
			certain = false
		}
	}
	if certain && len(s.Rules) == 0 && leansOnNothing(e, said) { // as it was told
		item := ground.Evidence{N: n, Text: said}
		if events, rest := say.EventFacts(s.Facts); len(events) > 0 {
			item.Event = events[0]
		} else {
			item.Triples = rest
		}
		return item
	}
	if events, _ := say.EventFacts(s.Facts); len(events) > 0 {
		text := e.Happening(events[0], nil)
		if i := slices.IndexFunc(events[0], func(f triple.Triple) bool { return f.Relation == triple.Wording }); i >= 0 {
			text = events[0][i].Object.Name // as the program says it
		}
		return ground.Evidence{N: n, Text: text + ".", Event: events[0]}
	}
	return ground.Evidence{N: n, Text: e.Fact(s.Facts[0], nil) + ".", Triples: s.Facts[:1]}
}

// leansOnNothing reports whether a sentence means the same wherever it is said, and by whom.
func leansOnNothing(e *english.English, said string) bool {
	return !slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return strings.ContainsRune(" ,;:.!?\"()'’", r) }), func(w string) bool {
		return lexicon.ClosedOf(w)&(lexicon.Pronoun|lexicon.Possessive) != 0 || e.Words().Relative(w)
	})
}
