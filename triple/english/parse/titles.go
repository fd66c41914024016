package parse

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// This file finds the names in a text whose signs would tear them apart: titles in quotes, titles that begin with a
// number, and names that are written short with stops. Each is one word.

// maxTitle bounds the words of a title.
const maxTitle = 10

// wholes are the runs of a sentence that are one word each, in order.
func wholes(text string) []span {
	fields := fieldsOf(text)
	out := abbreviated(text, fields)
	for i := 0; i < len(fields); i++ {
		run, n := quotedTitle(text, fields, i)
		if n == 0 {
			run, n = numberedTitle(text, fields, i)
		}
		if n > 0 {
			out = append(out, run)
			i += n - 1
		}
	}
	return out
}

// fieldsOf are the parts of a text between its spaces.
func fieldsOf(text string) []span {
	var out []span
	start := -1
	for i, r := range text + " " {
		switch space := unicode.IsSpace(r); {
		case space && start >= 0:
			out = append(out, span{start, i})
			start = -1
		case !space && start < 0:
			start = i
		}
	}
	return out
}

// quotedTitle is the title that the field at i begins in quotes: several words with capitals, and small ones between;
// and over how many fields it goes.
func quotedTitle(text string, fields []span, i int) (span, int) {
	open, size := utf8.DecodeRuneInString(text[fields[i].start:])
	signs, quoted := map[rune]string{'"': "\"", '“': "”", '\'': "'", '‘': "’"}[open]
	if !quoted {
		return span{}, 0
	}
	small := false // only what has small words or numbers would be torn apart
	for k := i; k < min(len(fields), i+maxTitle); k++ {
		word, at := text[fields[k].start:fields[k].end], fields[k].start
		if k == i {
			word, at = word[size:], at+size
		}
		end := strings.Index(word, signs)
		if last := end > 0 && strings.Trim(word[end+len(signs):], ".,;:!?)") == ""; last || end == 0 {
			bare := strings.TrimRight(word[:max(0, end)], ",.")
			if small = small || isLink(strings.ToLower(bare)) || strings.ContainsAny(bare, "0123456789"); k == i || !small || !hasCapital(bare) {
				return span{}, 0
			}
			return span{fields[i].start + size, at + len(bare)}, k - i + 1
		}
		if end > 0 && strings.Trim(word[end+len(signs):], "s.,;:!?)") == "" || !hasCapital(word) && (k == i || !isLink(word)) || strings.ContainsAny(word, "?!;.,") {
			return span{}, 0
		}
		small = small || isLink(strings.ToLower(word)) || strings.HasSuffix(word, ":") || strings.ContainsAny(word, "0123456789")
	}
	return span{}, 0
}

// numberedTitle is the title of a work that begins with the number at i and a colon, or an article with a capital:
// "1634: The Ram Rebellion". What says nothing of works may be a year with what was then, unless the article goes on behind it.
func numberedTitle(text string, fields []span, i int) (span, int) {
	number, colon := strings.CutSuffix(text[fields[i].start:fields[i].end], ":")
	number = strings.TrimLeft(number, "\"“'(")
	first := fields[i].end - len(number)
	if colon {
		first--
	}
	if !isNumber(number) || i+1 >= len(fields) || !mayEntitle(text, fields, i, number, colon) {
		return span{}, 0
	}
	n, end := 0, 0
	for k := i + 1; k < min(len(fields), i+maxTitle); k++ {
		word := text[fields[k].start:fields[k].end]
		bare := strings.TrimRight(word, ".,;:!?)\"”")
		bare = strings.TrimSuffix(strings.TrimSuffix(bare, "'s"), "’s")
		switch low := strings.ToLower(bare); {
		case hasCapital(bare) && (k > i+1 || colon || lexicon.Articles.Has(low)):
			if n, end = k-i+1, fields[k].start+len(bare); k == i+1 && !colon {
				n = 0 // an article alone
			}
		case !isLink(bare) || k == i+1 && !colon:
			k = len(fields)
		}
		if bare != word {
			break
		}
	}
	return span{first, end}, n
}

// mayEntitle reports whether a title may begin with the number at i: the text speaks of works, or an article with a capital
// stands behind it, and it is no year in which something was.
func mayEntitle(text string, fields []span, i int, number string, colon bool) bool {
	next := text[fields[i+1].start:fields[i+1].end]
	if !ofWorks(text) && (colon || !hasCapital(next) || !lexicon.Articles.Has(strings.ToLower(next))) {
		return false
	}
	if i == 0 {
		return len(number) != 4 || number < "1700" || number >= "2100"
	}
	return !lexicon.WhenPrepositions.Has(strings.ToLower(text[fields[i-1].start:fields[i-1].end]))
}

// ofWorks reports whether a text speaks of works that are published.
func ofWorks(text string) bool { return anyOf(text, lexicon.OfWorks) }

// anyOf reports whether a word of a text is in a set.
func anyOf(text string, set lexicon.Set) bool {
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if set.Has(strings.Trim(word, "(\"'.,;:!?)")) {
			return true
		}
	}
	return false
}

// abbreviated are the names in a text that are written short, each of several words with capitals, of which two at least
// have a stop: "Ann. Alp. Bot.". The text says that something is short for something, or more stands behind the last stop.
func abbreviated(text string, fields []span) []span {
	if strings.Count(text, ".") < 2 || !anyOf(text, lexicon.Abbreviating) {
		return nil
	}
	var out []span
	for i := 0; i < len(fields); i++ {
		first := i
		next, stops, end := shortened(text, fields, i)
		if i = next; stops > 1 {
			start := fields[first].start
			out = append(out, span{start + len(text[start:end]) - len(strings.TrimLeft(text[start:end], "(\"“'")), end})
		}
	}
	return out
}

// shortened are the words with capitals from i on: the first behind them, how many have a stop, and where the last of
// these ends.
func shortened(text string, fields []span, i int) (next, stops, end int) {
	for ; i < len(fields); i++ {
		word := strings.TrimLeft(text[fields[i].start:fields[i].end], "(\"“'")
		bare := strings.TrimRight(word, "),;:\"”'")
		name, stopped := strings.CutSuffix(bare, ".")
		if !hasCapital(name) || strings.ContainsAny(name, ".,:;") {
			break
		}
		if stopped {
			stops, end = stops+1, fields[i].end-len(word)+len(bare)
		}
		if bare != word {
			if i++; !stopped && stops > 0 {
				end = fields[i-1].end - len(word) + len(bare)
			}
			break
		}
	}
	return i, stops, end
}

// hasCapital reports whether a word begins with a capital, or is a number.
func hasCapital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r) || isNumber(word)
}

// isLink reports whether a small word may stand inside a title.
func isLink(word string) bool {
	return lexicon.ClosedOf(word)&(lexicon.Preposition|lexicon.Determiner|lexicon.Conjunction) != 0
}

// isWhole reports whether a form is a name of several words in one.
func isWhole(form string) bool { return strings.Contains(form, " ") }

// isCode reports whether a form is the name of something by numbers, with letters: "03R/21L".
func isCode(form string) bool {
	one, other, two := strings.Cut(form, "/")
	digits := func(s string) bool { return s != "" && isDigit(s[0]) && len(s) <= 4 }
	return two && digits(one) && digits(other) && strings.ContainsAny(form, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// named are the uses of words of which some are names by their form, and some no signs: e-bikes.
func named(forms []string, uses []Use) []Use {
	for i, f := range forms {
		name, word := isWhole(f) || isCode(f), len(f) > 2 && f[1] == '-' && unicode.IsLetter(rune(f[0]))
		if !name && !word {
			continue
		}
		for len(uses) <= i {
			uses = append(uses[:len(uses):len(uses)], AnyUse)
		}
		if name {
			uses[i] = AsName
		} else if uses[i] == AnyUse {
			uses[i] = asWord
		}
	}
	return uses
}

// lastWord is the last word of a name that has a capital.
func lastWord(name string) string {
	fields := strings.Fields(name)
	for i := len(fields) - 1; i > 0; i-- {
		if r, _ := utf8.DecodeRuneInString(fields[i]); unicode.IsUpper(r) {
			return strings.TrimRight(fields[i], ".")
		}
	}
	return fields[0]
}
