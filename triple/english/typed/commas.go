package typed

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file leaves out signs and words without which a sentence that could not be read says the same.

// Parser makes trees of sentences.
type Parser interface {
	Parse(text string) parse.Reading
}

// maxCut bounds the sentences that are looked through, in bytes.
const maxCut = 2000

// WithoutComma is a text without a comma before what a conjunction adds of the same subject: "open from nine to
// six, and closed on Mondays".
func WithoutComma(p Parser, text string) (string, bool) {
	words := p.Parse(text).Tree.Words
	for i := 1; i+2 < len(words); i++ {
		if words[i].Form != "," || words[i+1].Tag != "CC" || len(text) > maxCut {
			continue
		}
		switch words[i+2].Tag {
		case "VBN", "VBZ", "VBP", "VBD", "JJ":
			return text[:words[i].Start] + text[words[i].End:], true
		}
	}
	return "", false
}

// WithComma is a text with the comma that is missing in front of what was done to what it names first, where the one
// behind that is there: "Ulm Abbey founded in 1211, owns a mill".
func WithComma(p Parser, text string) (string, bool) {
	if len(text) > maxCut {
		return "", false
	}
	words := p.Parse(text).Tree.Words
	done := slices.IndexFunc(words, func(w parse.Word) bool { return w.Class != "PROPN" && w.Class != "DET" })
	if done < 2 || words[done-1].Class != "PROPN" || !parse.IsParticiple(words[done].Form) || words[done+1].Class != "ADP" {
		return "", false
	}
	comma := slices.IndexFunc(words, func(w parse.Word) bool { return w.Form == "," })
	if comma < done || comma+1 == len(words) || !words[comma+1].Finite() || slices.ContainsFunc(words[done+1:comma], parse.Word.Finite) {
		return "", false
	}
	return text[:words[done-1].End] + "," + text[words[done-1].End:], true
}

// WithoutCommas is a text without the commas in front of the phrases that say when or where something is, one behind
// the other, and the hour last: "meets on Friday, at eight, in the back room".
func WithoutCommas(p Parser, text string) (string, bool) {
	words, out, from, hour := p.Parse(text).Tree.Words, "", 0, ""
	verb := slices.IndexFunc(words, parse.Word.Finite)
	for i := max(verb, 0) + 2; verb >= 0 && i+2 < len(words) && len(text) <= maxCut; i++ {
		if words[i].Form != "," || words[i+1].Tag != "IN" || words[i+1].Class != "ADP" {
			continue
		}
		out, from = out+text[from:words[i].Start], words[i].End
		if i+4 < len(words) && words[i+2].Class == "NUM" && words[i+3].Form == "," && words[i+4].Tag == "IN" {
			hour += text[from:words[i+3].Start]
			from = words[i+3].Start
		}
	}
	return strings.TrimRight(out+text[from:], " .") + hour + ".", from > 0
}

// WithoutTail is a text without the word at its end that says nothing of what is so: "only works mornings though".
func WithoutTail(_ Parser, text string) (string, bool) {
	bare := strings.TrimRight(text, " .!")
	at := strings.LastIndexByte(bare, ' ')
	if at < 0 || strings.HasSuffix(text, "?") || !closed.Words().Is("tail", strings.ToLower(bare[at+1:])) {
		return "", false
	}
	return strings.TrimRight(bare[:at], " ,") + ".", true
}

// WithoutHeading is a clause without what in front of its colon says no more than of what sort it is: "new house rules: Bo
// sweeps the yard". What stands there with a preposition, "swap from Monday", may say when.
func WithoutHeading(p Parser, text string) (string, bool) {
	front, rest, ok := strings.Cut(text, ": ")
	if !ok {
		front, rest, ok = heading(text)
	}
	words := strings.Fields(strings.ToLower(front))
	if !ok || len(words) == 0 || len(words) > maxHeading || len(text) > maxCut || !closed.Words().Is("heading", words[len(words)-1]) || slices.ContainsFunc(words, func(w string) bool { return closed.Words().Is("preposition", w) }) {
		return "", false
	}
	tree := p.Parse(rest).Tree.Words
	top := slices.IndexFunc(tree, func(w parse.Word) bool { return w.Head < 0 })
	acts := top >= 0 && slices.ContainsFunc(tree, func(w parse.Word) bool { return w.Finite() && (w.Head == top || w.Head < 0) })
	return morph.UpperFirst(rest), acts && slices.ContainsFunc(tree, func(w parse.Word) bool { return w.Head == top && strings.HasPrefix(w.Label, "nsubj") })
}

// heading is what a text begins with that says of what sort the clause is which stands behind it with no sign between,
// whose subject is a pronoun, a name or a phrase with an article: "good news we got the grant", "change of plan the hall
// stays white". One word that may be a verb is none: "update the list".
func heading(text string) (front, rest string, ok bool) {
	words, is := strings.Fields(text), closed.Words()
	low := func(i int) string { return strings.ToLower(words[i]) }
	for n := 1; n <= maxHeading && n+2 < len(words) && !is.Is("determiner", low(n-1)) && !is.Is("person", low(n-1)); n++ {
		if !is.Is("heading", low(n-1)) {
			continue
		}
		next := n
		if low(n) == "of" && n+4 < len(words) {
			next += 2
		}
		somebody := is.Is("person", low(next)) || lexicon.IsFirstName(low(next))
		if somebody || is.Is("determiner", low(next)) && (next > 1 || lexicon.FramesOf(low(0)) == 0) {
			return strings.Join(words[:n], " "), strings.Join(words[next:], " "), true
		}
	}
	return "", "", false
}

// maxHeading bounds the words of what says of what sort it is what stands behind a colon.
const maxHeading = 4

// Divide takes off a question what the parser has no place for: the choices at its end
// ("which is older, the fridge or the oven?") and the word that asks to put values
// together ("how much are rent and heating together?").
func Divide(text string) (main, choices, operator string) {
	main = strings.TrimRight(strings.TrimSpace(text), "?!. ")
	if at := strings.LastIndex(main, ","); at > 0 && strings.Contains(main[at:], " or ") && len(strings.Fields(main[at:])) <= maxChoice {
		main, choices = main[:at], strings.TrimSpace(main[at+1:])
	}
	words := strings.Fields(main)
	for n := min(3, len(words)-3); n > 0; n-- {
		last := strings.ToLower(strings.Join(words[len(words)-n:], " "))
		if op := lexicon.Operator(last); op == "total" || op == "mean" {
			main, operator = strings.TrimSpace(main[:len(main)-len(last)]), last
			break
		}
	}
	if choices == "" && operator == "" {
		return text, "", ""
	}
	return main + "?", choices, operator
}

// maxChoice bounds the words of the choices that a question offers.
const maxChoice = 20

// Unfelt is a text without the emoji before and behind it that say how somebody feels about it, and a
// question without those that say only that it is one. It reports whether it is a question.
func Unfelt(text string) (plain string, asks bool) {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	asks = strings.Contains(text, "?") || morph.ClosedOf(first)&(lexicon.WhWord|lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0
	felt := func(r rune) bool {
		return unicode.IsSpace(r) || r == '\ufe0f' || unicode.Is(unicode.Sk, r) || lexicon.Feelings.Has(string(r)) || asks && lexicon.Wonderings.Has(string(r))
	}
	plain = strings.TrimSpace(text)
	if end := strings.TrimRight(plain, "?! "); asks {
		plain = strings.TrimRightFunc(end, felt) + plain[len(end):]
	}
	if plain = strings.TrimFunc(plain, felt); plain == strings.TrimSpace(text) {
		return text, asks
	}
	return plain, asks
}
