package ground

import (
	"strconv"
	"strings"
)

// maxCitation bounds what stands between the brackets of a citation.
const maxCitation = 60

// isCitation reports whether the text between two brackets is numbers.
func isCitation(inside string) bool {
	numbers, ok := citedNumbers(inside)
	return ok && len(numbers) > 0
}

// citedNumbers reads "1", "1, 2", "1-3" and "1; 2".
func citedNumbers(inside string) ([]int, bool) {
	if len(inside) > maxCitation {
		return nil, false
	}
	var out []int
	for part := range strings.FieldsFuncSeq(inside, func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		first, last, span := strings.Cut(strings.ReplaceAll(part, "–", "-"), "-")
		lo, err := strconv.Atoi(first)
		if err != nil || lo < 0 {
			return nil, false
		}
		hi := lo
		if span {
			if hi, err = strconv.Atoi(last); err != nil || hi < lo || hi-lo > maxCitation {
				return nil, false
			}
		}
		for n := lo; n <= hi; n++ {
			out = append(out, n)
		}
	}
	return out, true
}

// part is a stretch of a sentence: text, or the numbers cited behind it.
type part struct {
	text  string
	cited []int
}

// cutCitations parts a sentence into text and citations.
func cutCitations(sentence string) []part {
	var out []part
	for sentence != "" {
		open := strings.IndexByte(sentence, '[')
		if open < 0 {
			break
		}
		end := strings.IndexByte(sentence[open:], ']')
		if end < 0 {
			break
		}
		numbers, ok := citedNumbers(sentence[open+1 : open+end])
		if !ok || len(numbers) == 0 {
			out = append(out, part{text: sentence[:open+1]})
			sentence = sentence[open+1:]
			continue
		}
		out = append(out, part{text: sentence[:open]}, part{cited: numbers})
		sentence = sentence[open+end+1:]
	}
	return append(out, part{text: sentence})
}

// withoutCitations is the sentence as it is shown.
func withoutCitations(parts []part) string {
	shown := ""
	for _, p := range parts {
		text := p.text
		if next := strings.TrimLeft(text, " "); next != "" && strings.IndexByte(".,;:!?)", next[0]) >= 0 {
			shown, text = strings.TrimRight(shown, " "), next
		}
		shown += text
	}
	return shown
}
