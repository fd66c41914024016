package extract

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// maxFiller bounds the words of a phrase that may be learned to say nothing.
const maxFiller = 5

// ChangesNothing reports whether words before or behind a statement may say nothing of
// their own whatever the statement is, so that a person who agrees to it without them may
// be taken to have said so. Those that deny, weigh, time, place, count, report or join are
// none of them: what stands with them is another statement.
func ChangesNothing(phrase string) bool {
	words := word.Split(phrase)
	if len(words) == 0 || len(words) > maxFiller {
		return false
	}
	for i, w := range words {
		said := phrase[w.Start:w.End]
		if i > 0 && said != strings.ToLower(said) || strings.ContainsFunc(said, unicode.IsDigit) {
			return false
		}
		if bears(w.Text, i == 0) {
			return false
		}
	}
	return !anyOf("supposing", words) && !anyOf("conditional", words) && !anyOf("reported", words) &&
		!anyOf("withdrawing", words) && !anyOf("time", words) && !anyOf("joking", words)
}

// bears reports whether a word may change the statement that it stands with.
func bears(w string, first bool) bool {
	harmless := lexicon.Determiner | lexicon.Possessive | lexicon.OpenToo | lexicon.Functional
	if !first {
		harmless |= lexicon.Preposition
	}
	if lexicon.ClosedOf(w)&^harmless != 0 || word.Negates(w) || strings.HasSuffix(w, "ly") {
		return true
	}
	some, own := reporting(word.Stem(w))
	return some || own || is("hedge", w) || is("partial", w) || is("plural", w) || is("link", w) || is("saidafter", w) || tells(w)
}

// tells reports whether a word is above all a verb of saying or thinking: who is said to
// say it is not the one who tells us.
func tells(w string) bool {
	bases := []string{w, strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es"), strings.TrimSuffix(w, "d"), strings.TrimSuffix(w, "ed")}
	if base, ok := word.Irregular(w); ok {
		bases = append(bases, base)
	}
	return slices.ContainsFunc(bases, func(base string) bool {
		sort := lexicon.Supersense(base, lexicon.Verb)
		return sort == "verb.communication" || sort == "verb.cognition"
	})
}

// Around returns what of a sentence stands before and behind the reading that was made of a
// part of it, without marks; "" where nothing does.
func Around(sentence, part string) (before, behind string) {
	before, behind, found := strings.Cut(sentence, part)
	if !found {
		return "", ""
	}
	trim := func(s string) string {
		return strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) && r != '\'' })
	}
	return trim(before), trim(behind)
}

// Without is the part of a sentence that is left without phrases at its beginning and end;
// all of it where nothing would be left.
func Without(phrases []string, sentence string) (from, to int) {
	const marks = " ,;:-.!"
	low := strings.ToLower(sentence)
	if len(low) != len(sentence) {
		return 0, len(sentence)
	}
	to = len(low)
	for again := true; again; {
		part := low[from:to]
		again = slices.ContainsFunc(phrases, func(p string) bool {
			if rest, found := strings.CutPrefix(part, p); found && rest != strings.TrimLeft(rest, marks) {
				from += len(part) - len(strings.TrimLeft(rest, marks))
				return true
			}
			if rest, found := strings.CutSuffix(strings.TrimRight(part, marks+"?"), p); found && rest != strings.TrimRight(rest, marks) {
				to = from + len(strings.TrimRight(rest, marks))
				return true
			}
			return false
		})
	}
	if from >= to {
		return 0, len(sentence)
	}
	return from, to
}
