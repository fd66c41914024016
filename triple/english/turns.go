package english

import (
	"slices"
	"strings"
)

// This file takes turns of phrase apart that say what plainer words say: the
// grammar then need not know them. What was understood is shown in any case.

// mannerOf tells how the plain words of a sentence are meant.
type mannerOf struct {
	forgets bool    // they are no longer so
	asks    bool    // they are asked, in the order of a statement
	why     bool    // they are known, and asked why
	when    string  // the words that say when it was
	there   bool    // it was where they were
	stretch stretch // how long it was so
	now     bool    // it is so now
}

// plain rewrites a sentence in plainer words.
func plain(toks []token) ([]token, mannerOf) {
	var how mannerOf
	toks = withoutGreeting(toks)
	toks, how.forgets = withoutNoLonger(toks)
	if !how.forgets {
		toks, how.forgets = withoutAnymore(toks)
	}
	if rest := withoutAsking(toks); len(rest) < len(toks) {
		toks, how.asks = rest, true
	} else if rest := withoutHowKnown(toks); len(rest) < len(toks) {
		toks, how.why = rest, true
	}
	toks, how.now = withoutNow(withoutGot(withoutBoth(withoutToo(whoeverIs(toks)))))
	if len(toks) > 0 && (closedOf(toks[0].low)&(whWord|beVerb|doVerb|modalVerb|conditional) == 0 || namedWill(toks)) {
		toks, how.when = withoutWhen(toks)
		toks, how.there = withoutThere(toks)
	}
	return toks, how
}

// namedWill reports whether a sentence begins with somebody called Will or May.
func namedWill(toks []token) bool {
	return len(toks) > 1 && toks[0].capital && !toks[1].capital && (toks[0].low == "will" || toks[0].low == "may") &&
		closedOf(toks[1].low)&(determiner|pronoun|possessive|indefinite) == 0
}

// withoutGot says "has got a dog" as "has a dog".
func withoutGot(toks []token) []token {
	if len(toks) > 3 && (toks[0].low == "has" || toks[0].low == "have") { // has Ann got a car?
		for i := 2; i+1 < len(toks); i++ {
			if toks[i].low == "got" && closedOf(toks[i+1].low)&(determiner|possessive) != 0 {
				toks[0].low, toks[i].low = map[string]string{"has": "does", "have": "do"}[toks[0].low], "have"
				return toks
			}
		}
	}
	for i := 1; i+1 < len(toks); i++ {
		if toks[i].low == "got" && (toks[i-1].low == "has" || toks[i-1].low == "have") && (closedOf(toks[i+1].low)&(determiner|possessive) != 0 || numberWord(toks[i+1].low) != "" || toks[i+1].kind == numberToken) {
			return slices.Delete(toks, i, i+1)
		}
	}
	return toks
}

// withoutBoth takes "both" from behind those of whom something is said: "Tom and
// Ann both like tea".
func withoutBoth(toks []token) []token {
	joined := false
	for i := 1; i+1 < len(toks); i++ {
		switch toks[i].low {
		case "and", "they":
			joined = true
		case "both":
			for _, t := range toks[i+1:] {
				if t.low == "and" {
					return toks
				}
			}
			if joined || toks[i-1].low == "they" {
				return slices.Delete(toks, i, i+1)
			}
		}
	}
	return toks
}

// whens are the words that say when something was.
var whens = [...][]string{
	{"the", "day", "before", "yesterday"}, {"yesterday", "morning"}, {"yesterday", "afternoon"}, {"yesterday", "evening"}, {"yesterday"},
	{"this", "morning"}, {"this", "afternoon"}, {"this", "evening"}, {"today"}, {"tonight"}, {"last", "night"}, {"last", "week"}, {"last", "month"}, {"last", "year"},
}

// withoutWhen takes the words that say when something was from either end of a
// sentence.
func withoutWhen(toks []token) ([]token, string) {
	for _, words := range whens {
		switch n := len(words); {
		case len(toks) < n+2:
		case begins(toks, words...) && toks[n].low == ",":
			return toks[n+1:], strings.Join(words, " ")
		case begins(toks, words...) && closedOf(toks[n].low)&beVerb == 0:
			return toks[n:], strings.Join(words, " ")
		case ends(toks, words...) && closedOf(toks[len(toks)-n-1].low)&determiner == 0 && !saysTime(toks[len(toks)-n-1].low):
			return toks[:len(toks)-n], strings.Join(words, " ")
		}
	}
	return toks, ""
}

// nows are words that say of what is so that it is so now.
var nows = [...][]string{{"right", "now"}, {"at", "the", "moment"}, {"at", "present"}, {"these", "days"}, {"nowadays"}, {"currently"}, {"presently"}, {"now"}, {"still"}}

// withoutNow takes "now", "still" and their kin out of a sentence about what is
// so, which says that too.
func withoutNow(toks []token) ([]token, bool) {
	if slices.ContainsFunc(toks, func(t token) bool { return isPastAuxiliary(t.low) }) {
		return toks, false
	}
	for _, words := range nows {
		for i := 0; i+len(words) <= len(toks); i++ {
			end := i + len(words)
			if !begins(toks[i:], words...) || i == 0 && end+2 > len(toks) || words[0] == "still" && (i == 0 || end == len(toks)) {
				continue
			}
			if end < len(toks) && toks[end].low == "," && i == 0 {
				end++
			}
			return slices.Concat(toks[:i:i], toks[end:]), true
		}
	}
	if n := len(toks); n > 3 && toks[n-1].low == "today" && closedOf(toks[0].low)&(whWord|beVerb|doVerb) != 0 {
		return toks[:n-1], true
	}
	return toks, false
}

// isPastAuxiliary: verbs of what was or will be, and is not said to be now.
func isPastAuxiliary(w string) bool {
	switch w {
	case "was", "were", "did", "had", "will", "would", "shall", "been":
		return true
	}
	return false
}

// withoutThere takes "there" from the end of a sentence about something done.
func withoutThere(toks []token) ([]token, bool) {
	if n := len(toks); n > 3 && toks[n-1].low == "there" && closedOf(toks[n-2].low)&(beVerb|preposition) == 0 {
		return toks[:n-1], true
	}
	return toks, false
}

// begins reports whether the tokens begin with the words.
func begins(toks []token, words ...string) bool {
	if len(toks) < len(words) {
		return false
	}
	for i, w := range words {
		if toks[i].low != w || toks[i].kind != wordToken && toks[i].kind != markToken {
			return false
		}
	}
	return true
}

// ends reports whether the tokens end with the words.
func ends(toks []token, words ...string) bool {
	return len(toks) >= len(words) && begins(toks[len(toks)-len(words):], words...)
}

// withoutAnymore takes "not" and "anymore" out of a sentence, which then
// withdraws what the rest of it says.
func withoutAnymore(toks []token) ([]token, bool) {
	n := 0
	switch {
	case ends(toks, "anymore"), ends(toks, "any", "longer"), ends(toks, "any", "more"):
		n = 1
		if toks[len(toks)-1].low != "anymore" {
			n = 2
		}
	default:
		return toks, false
	}
	not := slices.IndexFunc(toks, func(t token) bool { return t.low == "not" && t.kind == wordToken })
	if not < 1 {
		return toks, false
	}
	return slices.Delete(toks[:len(toks)-n], not, not+1), true
}

// askings are words that make a question of the clause behind them.
var askings = [...][]string{
	{"tell", "me"}, {"can", "you", "tell", "me"}, {"could", "you", "tell", "me"}, {"please", "tell", "me"}, {"do", "you", "know"}, {"i", "want", "to", "know"},
	{"i", "would", "like", "to", "know"}, {"i", "wonder"}, {"i", "am", "wondering"}, {"let", "me", "know"}, {"show", "me"}, {"please", "show", "me"},
}

// withoutAsking takes "tell me" from in front of "whether", "if", or a word
// that asks.
func withoutAsking(toks []token) []token {
	for _, words := range askings {
		if !begins(toks, words...) || len(toks) < len(words)+2 {
			continue
		}
		switch next := toks[len(words)].low; {
		case next == "whether", next == "if", closedOf(next)&whWord != 0, next == "when":
			return toks[len(words):]
		}
	}
	return toks
}

// withoutHowKnown takes "how do you know that" and its kin from in front of a
// clause.
func withoutHowKnown(toks []token) []token {
	for _, words := range [...][]string{{"how", "do", "you", "know", "that"}, {"how", "do", "you", "know"}, {"how", "come"}, {"what", "makes", "you", "think", "that"}, {"why", "do", "you", "think", "that"}, {"why", "do", "you", "say", "that"}, {"why", "is", "it", "so", "that"}} {
		if begins(toks, words...) && len(toks) > len(words)+1 {
			return toks[len(words):]
		}
	}
	return toks
}

// whoeverIs says "whoever" and "all who" in the words for everyone.
func whoeverIs(toks []token) []token {
	if len(toks) < 3 {
		return toks
	}
	put := func(n int, words ...string) []token {
		first := toks[0]
		out := make([]token, 0, len(toks)+len(words))
		for _, w := range words {
			t := first
			t.low, t.text, t.capital = w, w, false
			out = append(out, t)
		}
		return append(out, toks[n:]...)
	}
	switch toks[0].low {
	case "whoever":
		return put(1, "everyone", "who")
	case "whatever":
		return put(1, "everything", "that")
	case "all", "those":
		switch toks[1].low {
		case "who":
			return put(2, "people", "who")
		}
	}
	return toks
}

// withoutToo takes "too" from the end of a sentence that is whole without it.
func withoutToo(toks []token) []token {
	n := len(toks)
	switch {
	case n > 3 && toks[n-1].low == "too":
		n--
	case n > 4 && ends(toks, "as", "well"):
		n -= 2
	default:
		return toks
	}
	if toks[n-1].low == "," {
		n--
	}
	if c := closedOf(toks[n-1].low); c&(beVerb|doVerb|modalVerb) != 0 {
		return toks // "so is Rex" in other words
	}
	return toks[:n]
}
