package word

import (
	"strings"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// EachNumbered writes out of several that are told apart by a number what each is called: sample
// 14 and sample 15, for samples 14 and 15. Singular gives the singular of a plural. It reports
// false where there are none such.
func EachNumbered(text string, singular func(noun string) string) (string, bool) {
	words := Split(text)
	for i, w := range words {
		low := strings.ToLower(text[w.Start:w.End])
		one, last := singular(low), numbersEnd(text, words, i)
		if one == "" || one == low || last < i+3 || i > 0 && !lexicon.Counted.Has(one) && !lexicon.Numbered.Has(one) {
			continue
		}
		if last+1 < len(words) {
			next := strings.ToLower(text[words[last+1].Start:words[last+1].End])
			if of := singular(next); of != "" && of != next {
				continue // 3 and 4 eggs
			}
		}
		out, end := text[:w.Start], words[i+1].Start
		said := one
		if low[0] < utf8.RuneSelf {
			said = text[w.Start:w.Start+1] + one[1:]
		}
		for _, n := range words[i+1 : last+1] {
			out += text[end:n.Start]
			if isDigits(text[n.Start:n.End]) {
				out += said + " "
				said = one
			}
			out, end = out+text[n.Start:n.End], n.End
		}
		return out + text[end:], true
	}
	return text, false
}

// numbersEnd is the last of the numbers behind a word that "and" joins, or that word itself.
func numbersEnd(text string, words []Word, i int) int {
	last, joined := i, false
	for k := i + 1; k < len(words); k++ {
		switch word := text[words[k].Start:words[k].End]; {
		case isDigits(word):
			if last = k; joined {
				return last
			}
		case strings.EqualFold(word, "and") && last == k-1 && last > i:
			joined = true
		default:
			return i
		}
	}
	return i
}

func isDigits(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }
