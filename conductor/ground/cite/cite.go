// Package cite cuts what a model writes into sentences, and these into text and the numbers that
// they cite.
package cite

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// maxCitation bounds what stands between the brackets of a citation.
const maxCitation = 60

// The forms in which models cite: [1], [^1], [Fact 1], [1, 2], (1), (see [1]), 【1】 and 【1†source】.
var (
	numbersForm = `(?:\^|#|f(?:acts? )?)?(\d+(?:\s*(?:[,;&–-]|and)\s*\d+|\s+\d+)*)`
	citedForm   = regexp.MustCompile(`(?i)\((?:[a-z.]+:?(?: also)? )?(?:facts? )?((?:\[\d+\](?:\s*(?:,|and)?\s*)?)+)\)|\[\s*` + numbersForm + `\s*\]|\((?:see )?` + numbersForm + `\)|【` + numbersForm + `(?:†[^】]{0,20})?】`)
	numberForm  = regexp.MustCompile(`\d+`)
)

// citationAt returns the first citation in the text: where it stands and what it
// cites; nil numbers where there is none.
func citationAt(text string) (from, to int, numbers []int) {
	for base := 0; base < len(text); {
		found := citedForm.FindStringSubmatchIndex(text[base:])
		if found == nil {
			return 0, 0, nil
		}
		from, to = base+found[0], base+found[1]
		for g := 2; g < len(found); g += 2 {
			if found[g] >= 0 {
				numbers = citedNumbers(text[base+found[g] : base+found[g+1]])
			}
		}
		if numbers != nil {
			return from, to, numbers
		}
		base = to
	}
	return 0, 0, nil
}

// citedNumbers reads "1", "1, 2", "1-3" and "1 and 2"; nil where the span is too wide.
func citedNumbers(inside string) []int {
	var out []int
	if len(inside) > maxCitation {
		return nil
	}
	last := 0
	for _, at := range numberForm.FindAllStringIndex(inside, -1) {
		n, err := strconv.Atoi(inside[at[0]:at[1]])
		if err != nil {
			return nil
		}
		from := n
		if between := strings.TrimSpace(inside[last:at[0]]); len(out) > 0 && (between == "-" || between == "–") {
			from = out[len(out)-1] + 1
		}
		if n < from && len(out) > 0 || n-from > maxCitation {
			return nil
		}
		for ; from <= n; from++ {
			out = append(out, from)
		}
		last = at[1]
	}
	return out
}

// Part is a stretch of a sentence: text, or the numbers cited behind it.
type Part struct {
	Text  string
	Cited []int
}

// Cut parts a sentence into text and citations.
func Cut(sentence string) []Part {
	var out []Part
	for {
		from, to, numbers := citationAt(sentence)
		if numbers == nil {
			return append(out, Part{Text: sentence})
		}
		out = append(out, Part{Text: sentence[:from]}, Part{Cited: numbers})
		sentence = sentence[to:]
	}
}

// Shown is the sentence as it is shown.
func Shown(parts []Part) string {
	shown := ""
	for _, p := range parts {
		text := p.Text
		if next := strings.TrimLeft(text, " "); next != "" && strings.IndexByte(".,;:!?)", next[0]) >= 0 {
			shown, text = strings.TrimRight(shown, " "), next
		}
		shown += text
	}
	return shown
}

// Numbers are those that a sentence cites, each once, in their order.
func Numbers(sentence string) []int {
	var out []int
	for _, p := range Cut(sentence) {
		for _, n := range p.Cited {
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// emphasis is markup around words.
var emphasis = regexp.MustCompile("[*`]+|(?:^|[^\\pL\\d])_+|_+(?:[^\\pL\\d]|$)")

// WithoutEmphasis blanks markup around words.
func WithoutEmphasis(text string) string {
	return emphasis.ReplaceAllStringFunc(text, func(m string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune("*`_", r) {
				return ' '
			}
			return r
		}, m)
	})
}

// thousands are numbers with commas between their digits.
var thousands = regexp.MustCompile(`\b\d{1,3}(?:,\d{3})+\b`)

// InOne writes 1,240 as 1240.
func InOne(s string) string {
	return thousands.ReplaceAllStringFunc(s, func(m string) string { return strings.ReplaceAll(m, ",", "") })
}
