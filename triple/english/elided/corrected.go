package elided

import "strings"

// This file writes out what a number is told in the place of: "four goats, not three".

// corrected are the ways to write out a text that ends in the number that is not so: it puts right
// what was told, and says no more of that number.
func corrected(t text) []Proposal {
	at := -1 // of the comma before "not"
	for i := 1; i+2 < t.End; i++ {
		if t.Words[i].Form == "," && t.Form(i+1) == "not" {
			at = i
		}
	}
	if at < 0 || t.Words[at+2].Class != "NUM" || t.End > at+3 && !sameBehind(t, at) || denies(t, 0, at) {
		return nil
	}
	numbers := 0
	for _, w := range t.Words[:at] {
		if w.Class == "NUM" {
			numbers++
		}
	}
	if numbers != 1 {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(t.Of(0, at))}, Sure: true, Corrects: true}}
}

// sameBehind reports whether behind the number that is not so stands what stands behind the other.
func sameBehind(s text, at int) bool {
	behind := " " + strings.ToLower(s.Of(at+3, s.End))
	for i := range at {
		if s.Words[i].Class == "NUM" {
			return strings.HasPrefix(strings.ToLower(s.Of(i+1, at))+" ", behind[1:]+" ")
		}
	}
	return false
}
