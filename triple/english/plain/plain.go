// Package plain takes from the tokens of a sentence the words around what it says: greetings, "could
// you tell me", "both", "anymore". It notes what they said of the rest.
package plain

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// Of rewrites a sentence in plainer words.
func Of(toks []sentence.Token) ([]sentence.Token, sentence.MannerOf) {
	var how sentence.MannerOf
	toks = withoutGreeting(toks)
	toks, how.Forgets = withoutNoLonger(toks)
	if !how.Forgets {
		toks, how.Forgets = withoutAnymore(toks)
	}
	if rest := withoutAsking(toks); len(rest) < len(toks) {
		toks, how.Asks = rest, true
	} else if rest := withoutHowKnown(toks); len(rest) < len(toks) {
		toks, how.Why = rest, true
	}
	toks, how.Now = withoutNow(withoutGot(withoutBoth(withoutToo(whoeverIs(toks)))))
	if len(toks) > 0 && (morph.ClosedOf(toks[0].Low)&(lexicon.WhWord|lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb|lexicon.Conditional) == 0 || namedWill(toks)) {
		toks, how.When = When(toks)
		toks, how.There = withoutThere(toks)
	}
	return toks, how
}

// namedWill reports whether a sentence begins with somebody called Will or May.
func namedWill(toks []sentence.Token) bool {
	return len(toks) > 1 && toks[0].Capital && !toks[1].Capital && (toks[0].Low == "will" || toks[0].Low == "may") &&
		morph.ClosedOf(toks[1].Low)&(lexicon.Determiner|lexicon.Pronoun|lexicon.Possessive|lexicon.Indefinite) == 0
}

// withoutGot says "has got a dog" as "has a dog", and "has not got a dog" as "does not have a dog".
func withoutGot(toks []sentence.Token) []sentence.Token {
	do := map[string]string{"has": "does", "have": "do"}
	for i := 1; i+1 < len(toks); i++ {
		if toks[i].Low != "got" || morph.ClosedOf(toks[i+1].Low)&(lexicon.Determiner|lexicon.Possessive) == 0 && morph.NumberWord(toks[i+1].Low) == "" && toks[i+1].Kind != tokens.Number {
			continue
		}
		has := i - 1
		switch not := closed.Words().Is("negation", toks[i-1].Low); {
		case not && i > 1:
			has = i - 2
		case do[toks[0].Low] != "" && i > 1: // has Ann got a car?
			has = 0
		}
		switch {
		case do[toks[has].Low] == "":
			continue
		case has == i-1:
			return slices.Delete(toks, i, i+1)
		}
		toks[has].Low, toks[i].Low = do[toks[has].Low], "have"
		return toks
	}
	return toks
}

// withoutBoth takes "both" from behind those of whom something is said: "Tom and
// Ann both like tea".
func withoutBoth(toks []sentence.Token) []sentence.Token {
	joined := false
	for i := 1; i+1 < len(toks); i++ {
		switch toks[i].Low {
		case "and", "they":
			joined = true
		case "both":
			for _, t := range toks[i+1:] {
				if t.Low == "and" {
					return toks
				}
			}
			if joined || toks[i-1].Low == "they" {
				return slices.Delete(toks, i, i+1)
			}
		}
	}
	return toks
}

// When takes the words that say when something was from either end of a
// sentence.
func When(toks []sentence.Token) ([]sentence.Token, string) {
	for _, words := range lexicon.Whens.Phrases() {
		switch n := len(words); {
		case len(toks) < n+2:
		case sentence.Begins(toks, words...) && toks[n].Low == ",":
			return toks[n+1:], strings.Join(words, " ")
		case sentence.Begins(toks, words...) && morph.ClosedOf(toks[n].Low)&lexicon.BeVerb == 0:
			return toks[n:], strings.Join(words, " ")
		case ends(toks, words...) && morph.ClosedOf(toks[len(toks)-n-1].Low)&lexicon.Determiner == 0 && !lexicon.TimePrepositions.Has(toks[len(toks)-n-1].Low):
			return toks[:len(toks)-n], strings.Join(words, " ")
		}
	}
	return toks, ""
}

// withoutNow takes "now", "still" and their kin out of a sentence about what is
// so, which says that too.
func withoutNow(toks []sentence.Token) ([]sentence.Token, bool) {
	if slices.ContainsFunc(toks, func(t sentence.Token) bool { return lexicon.PastAuxiliaries.Has(t.Low) }) {
		return toks, false
	}
	for _, words := range lexicon.Nows.Phrases() {
		for i := 0; i+len(words) <= len(toks); i++ {
			end := i + len(words)
			if !sentence.Begins(toks[i:], words...) || i == 0 && end+2 > len(toks) || words[0] == "still" && (i == 0 || end == len(toks)) {
				continue
			}
			if end < len(toks) && toks[end].Low == "," && i == 0 {
				end++
			}
			return slices.Concat(toks[:i:i], toks[end:]), true
		}
	}
	if n := len(toks); n > 3 && toks[n-1].Low == "today" && morph.ClosedOf(toks[0].Low)&(lexicon.WhWord|lexicon.BeVerb|lexicon.DoVerb) != 0 {
		return toks[:n-1], true
	}
	return toks, false
}

// withoutThere takes "there" from the end of a sentence about something done.
func withoutThere(toks []sentence.Token) ([]sentence.Token, bool) {
	if n := len(toks); n > 3 && toks[n-1].Low == "there" && morph.ClosedOf(toks[n-2].Low)&(lexicon.BeVerb|lexicon.Preposition) == 0 {
		return toks[:n-1], true
	}
	return toks, false
}

// ends reports whether the tokens end with the words.
func ends(toks []sentence.Token, words ...string) bool {
	return len(toks) >= len(words) && sentence.Begins(toks[len(toks)-len(words):], words...)
}

// withoutAnymore takes "not" and "anymore" out of a sentence, which then
// withdraws what the rest of it says.
func withoutAnymore(toks []sentence.Token) ([]sentence.Token, bool) {
	n := 0
	switch {
	case ends(toks, "anymore"), ends(toks, "any", "longer"), ends(toks, "any", "more"):
		n = 1
		if toks[len(toks)-1].Low != "anymore" {
			n = 2
		}
	default:
		return toks, false
	}
	not := slices.IndexFunc(toks, func(t sentence.Token) bool { return t.Low == "not" && t.Kind == tokens.Word })
	if not < 1 {
		return toks, false
	}
	return slices.Delete(toks[:len(toks)-n], not, not+1), true
}

// withoutAsking takes "tell me" from in front of "whether", "if", or a word
// that asks.
func withoutAsking(toks []sentence.Token) []sentence.Token {
	for _, words := range lexicon.Askings.Phrases() {
		if !sentence.Begins(toks, words...) || len(toks) < len(words)+2 {
			continue
		}
		switch next := toks[len(words)].Low; {
		case next == "whether", next == "if", morph.ClosedOf(next)&lexicon.WhWord != 0, next == "when":
			return toks[len(words):]
		}
	}
	return toks
}

// withoutHowKnown takes "how do you know that" and its kin from in front of a
// clause.
func withoutHowKnown(toks []sentence.Token) []sentence.Token {
	for _, words := range lexicon.HowKnown.Phrases() {
		if sentence.Begins(toks, words...) && len(toks) > len(words)+1 {
			return toks[len(words):]
		}
	}
	return toks
}

// whoeverIs says "whoever" and "all who" in the words for everyone.
func whoeverIs(toks []sentence.Token) []sentence.Token {
	if len(toks) < 3 {
		return toks
	}
	put := func(n int, words ...string) []sentence.Token {
		first := toks[0]
		out := make([]sentence.Token, 0, len(toks)+len(words))
		for _, w := range words {
			t := first
			t.Low, t.Text, t.Capital = w, w, false
			out = append(out, t)
		}
		return append(out, toks[n:]...)
	}
	switch toks[0].Low {
	case "whoever":
		return put(1, "everyone", "who")
	case "whatever":
		return put(1, "everything", "that")
	case "all", "those":
		switch toks[1].Low {
		case "who":
			return put(2, "people", "who")
		}
	}
	return toks
}

// withoutToo takes "too" from the end of a sentence that is whole without it.
func withoutToo(toks []sentence.Token) []sentence.Token {
	n := len(toks)
	switch {
	case n > 3 && toks[n-1].Low == "too":
		n--
	case n > 4 && ends(toks, "as", "well"):
		n -= 2
	default:
		return toks
	}
	if toks[n-1].Low == "," {
		n--
	}
	if c := morph.ClosedOf(toks[n-1].Low); c&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 {
		return toks // "so is Rex" in other words
	}
	return toks[:n]
}

// withoutNoLonger takes "no longer" out of a sentence, which then withdraws
// what the rest of it says.
func withoutNoLonger(toks []sentence.Token) ([]sentence.Token, bool) {
	for i := 1; i+1 < len(toks); i++ {
		if toks[i].Low != "no" || toks[i+1].Low != "longer" {
			continue
		}
		if i+2 < len(toks) && toks[i+2].Low == "true" && toks[0].Low == "it" {
			return toks, false // the grammar reads it
		}
		return slices.Delete(toks, i, i+2), true
	}
	return toks, false
}

// withoutGreeting takes "hi", "thanks, " and the like from in front of a
// sentence.
func withoutGreeting(toks []sentence.Token) []sentence.Token {
	if len(toks) < 3 {
		return toks
	}
	switch {
	case toks[0].Low == "hi", toks[0].Low == "hello", toks[0].Low == "hey":
	case lexicon.Openers.Has(toks[0].Low):
		if toks[1].Low != "," || toks[0].Low == "great" && morph.IsAdjective(toks[2].Low) {
			return toks // "great, new things" are both
		}
	default:
		return toks
	}
	if toks[1].Low == "," {
		return toks[2:]
	}
	return toks[1:]
}
