package typed

import (
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file is about what is read by what stands beside it: figures that are written for how they sound,
// and words between commas by which those who tell only speak of their telling.

// beside is what a word is read for by those beside it.
func beside(text string, words []place, i int, doubtful bool) (string, bool) {
	if kin, ok := asKin(text, words, i); ok {
		return kin, true
	}
	if i == 0 {
		if asking, ok := askingWord(text, text[words[0].at:words[0].end]); ok {
			return asking, true
		}
		if asking, ok := askingVerb(text, words); ok {
			return asking, true
		}
	}
	return inPlace(text, words, i, doubtful)
}

// inPlace is what a figure or a letter is written for that sounds like it, where the words beside it let
// it be nothing else: "pays 4 the server", "goes 2 a school", "banned 4 2 weeks", "has 2 b paid", "mi mum". Behind
// a noun it may be the number of that.
func inPlace(text string, words []place, i int, doubtful bool) (string, bool) {
	at := func(k int) string {
		if k < 0 || k >= len(words) {
			return ""
		}
		return strings.ToLower(text[words[k].at:words[k].end])
	}
	of := closed.Words()
	full, before, next := of.As("sounding", at(i)), at(i-1), at(i+1)
	if full == "my" {
		return full, (before == "" || before[0] > '9') && lexicon.Supersense(next, lexicon.Noun) != ""
	}
	if full == "be" {
		return full, of.As("sounding", before) == "to" || before == "to" || before == "gotta" || lexicon.ClosedOf(before)&lexicon.ModalVerb != 0
	}
	if full == "" || before == "" || next == "" || lexicon.ClosedOf(before)&(lexicon.Preposition|lexicon.BeVerb|lexicon.Determiner) != 0 || lexicon.Supersense(next, lexicon.Noun) == "noun.time" || words[i-1].end+1 != words[i].at {
		return "", false
	}
	sure := lexicon.Supersense(before, lexicon.Noun) == ""
	switch {
	case of.As("sounding", next) == "be":
		return full, full == "to"
	case of.Is("owner", next), of.As("pronoun", next) == "you":
		return full, true
	case of.Is("individual", next):
		return full, sure && text[0] >= 'a' && lexicon.Supersense(at(i+2), lexicon.Noun) != "noun.time" // earns 4 a day
	case lexicon.IsFirstName(next), parse.IsPlace([]string{morph.UpperFirst(next)}) && !listed(next):
		return full, text[0] >= 'a' && (sure || doubtful && i > 1) // of what is written with care "2 Ben" is no "to Ben"
	case next[0] >= '0' && next[0] <= '9':
		return full, full == "for" && sure && morph.IsUnit(at(i+2))
	}
	return "", false
}

// asKin is what somebody is to those who tell in small letters, in front of the name: "my Uncle Reg".
func asKin(text string, words []place, i int) (string, bool) {
	if i == 0 || i+1 >= len(words) || !closed.Words().Is("owner", strings.ToLower(text[words[i-1].at:words[i-1].end])) {
		return "", false
	}
	word, name := text[words[i].at:words[i].end], text[words[i+1].at:words[i+1].end]
	kin, low := strings.ToLower(word), strings.ToLower(name)
	return kin, kin != word && lexicon.Kin.Has(kin) && name == morph.UpperFirst(low) && name != low && (lexicon.IsFirstName(low) || !listed(low))
}

// listed reports whether a word is in the lexicon.
func listed(word string) bool {
	_, ok := lexicon.Lookup(word)
	return ok
}

// leftOut is what stands before a word that says nothing, and where the text goes on behind it, without
// the signs that kept it apart.
func leftOut(before, text string, end int) (string, int) {
	rest := strings.TrimLeft(text[end:], " ")
	if strings.TrimSpace(before) == "" || strings.HasSuffix(strings.TrimSpace(before), ",") && strings.HasPrefix(rest, ",") {
		rest = strings.TrimLeft(rest, ", ")
		if before = strings.TrimRight(before, ", "); before != "" {
			before += " "
		}
		return before, len(text) - len(rest)
	}
	return strings.TrimRight(before, ", "), end
}

// WithoutComments is a sentence without what stands between commas in it and only tells how those who
// tell take what they say: "the water, if you please, is another 15". It reports false where there is none.
func WithoutComments(text string) (string, bool) {
	var out []string
	signs := func(r rune) bool { return strings.ContainsRune(",;.!–—()", r) }
	var left bool
	rest := text
	for rest != "" {
		end := strings.IndexFunc(rest, signs)
		if end < 0 {
			end = len(rest)
		}
		part := rest[:end]
		sign := strings.TrimLeftFunc(rest[end:], signs)
		rest, sign = sign, rest[end:len(rest)-len(sign)]
		if !closed.Words().Is("comment", strings.ToLower(strings.TrimSpace(part))) {
			out = append(out, part, sign)
			continue
		}
		left = true
		if n := len(out); n > 0 && strings.Trim(out[n-1], " ") == "," && (n > 2 || !closed.Words().Is("opening", strings.ToLower(strings.TrimSpace(out[0])))) {
			out[n-1] = strings.Trim(strings.TrimPrefix(sign, ","), " ")
		} else if n == 0 {
			rest = strings.TrimLeft(rest, " ")
		}
	}
	full := strings.TrimSpace(strings.Join(out, ""))
	if !left || !strings.Contains(full, " ") {
		return text, false
	}
	return morph.UpperFirst(full), true
}
