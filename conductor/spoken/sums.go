package spoken

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed sums.txt
var sumsText string

// sums is what the data says of sums: what one is asked with, and what its signs are written as.
var sums = sync.OnceValue(func() (s struct {
	asks, ends []string
	signs      *strings.Replacer
}) {
	of, signs := "", []string{}
	for line := range strings.Lines(sumsText) {
		text := strings.TrimSpace(line)
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case !strings.HasPrefix(line, "\t"):
			of = text
		case of == "asks":
			s.asks = append(s.asks, text+" ")
		case of == "ends":
			s.ends = append(s.ends, " "+text)
		default:
			word, sign, _ := strings.Cut(text, "=")
			word = " " + strings.ReplaceAll(word, " ", "  ") + " " // words have two spaces between them
			if len(sign) > 1 {
				word = " " + word // it is written at its number
			} else {
				sign = " " + sign
			}
			signs = append(signs, word, sign+" ")
		}
	}
	s.signs = strings.NewReplacer(signs...)
	return s
})

// A sum in figures has two numbers and a sign between them; asked by itself, its signs have room
// around them or are such as no date and no number of a house has.
var (
	isSum = regexp.MustCompile(`^[-( ]*\d[\d.,]*[) ]*(?:[-+*/^][-+*/^( ]*\d[\d.,]*[) ]*)+$`)
	bare  = regexp.MustCompile(` [-+*/^] |[*^+]`)
)

// sum is the sum in figures that an input asks for, "" where it asks for none.
func sum(input string) string {
	said := strings.TrimRight(strings.Join(strings.Fields(strings.ToLower(input)), " "), " ?=.!")
	asked := false
	for _, a := range sums().asks {
		if rest, ok := strings.CutPrefix(said, a); ok {
			said, asked = rest, true
			break
		}
	}
	for _, e := range sums().ends {
		said = strings.TrimSuffix(said, e)
	}
	said = strings.ReplaceAll(said, "% ", " % ") // the sign of a part is written at its number
	said = strings.TrimSpace(sums().signs.Replace(" " + strings.ReplaceAll(said, " ", "  ") + " "))
	said = strings.Join(strings.Fields(said), " ")
	if !isSum.MatchString(said) || !asked && !bare.MatchString(said) {
		return ""
	}
	return said
}
