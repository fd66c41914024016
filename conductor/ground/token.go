package ground

import (
	"regexp"
	"strings"
	"unicode"

	"whence/internal/word"
)

// token is a word, a mark or a citation of a sentence.
type token struct {
	text string // lower case, as told
	stem string
	raw  string // with its capitals
	mark bool
	// cited, when not nil, is what is cited here.
	cited []int
	// end is how many tokens an entity that begins here takes: by index of
	// vocabulary.names.
	names []nameAt
}

type nameAt struct{ name, end int }

func (t token) is(words ...string) bool {
	for _, w := range words {
		if t.text == w {
			return true
		}
	}
	return false
}

var (
	thousands = regexp.MustCompile(`(\d),(\d{3})\b`)
	dayMonth  = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (january|february|march|april|may|june|july|august|september|october|november|december),? (\d{4})\b`)
	monthDay  = regexp.MustCompile(`(?i)\b(january|february|march|april|may|june|july|august|september|october|november|december) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`)
)

// oneForm writes numbers and dates in the one form in which they are compared.
func oneForm(s string) string {
	if !hasDigit(s) {
		return s
	}
	s = thousands.ReplaceAllString(thousands.ReplaceAllString(s, "$1$2"), "$1$2")
	s = dayMonth.ReplaceAllStringFunc(s, func(m string) string {
		p := dayMonth.FindStringSubmatch(m)
		return isoDate(p[3], p[2], p[1])
	})
	return monthDay.ReplaceAllStringFunc(s, func(m string) string {
		p := monthDay.FindStringSubmatch(m)
		return isoDate(p[3], p[1], p[2])
	})
}

func isoDate(year, month, day string) string {
	months := "janfebmaraprmayjunjulaugsepoctnovdec"
	n := strings.Index(months, strings.ToLower(month[:3]))/3 + 1
	return year + "-" + two(n/10, n%10) + "-" + strings.Repeat("0", 2-len(day)) + day
}

func two(a, b int) string { return string([]byte{byte('0' + a), byte('0' + b)}) }

// tokens cuts text into words and the marks between them. Contractions are
// written out, and number words as digits.
func tokens(text string) []token {
	text = strings.ReplaceAll(strings.ReplaceAll(oneForm(text), "’", "'"), "‘", "'")
	var out []token
	last := 0
	for _, w := range word.Split(text) {
		out = append(out, marks(text[last:w.Start])...)
		out = append(out, expand(w.Text, text[w.Start:w.End])...)
		last = w.End
	}
	return append(out, marks(text[last:])...)
}

// marks are the punctuation marks that part clauses.
func marks(between string) []token {
	var out []token
	for _, r := range between {
		switch r {
		case ',', ';', ':', '(', ')', '.', '!', '?', '\n', '–', '—':
			out = append(out, token{text: string(r), mark: true})
		case '[', ']', '{', '}', '<', '>', '|', '\\', '=', '$', '@', '~', '^':
			// Not prose; nothing in the grammar takes it. Emphasis (* and _) is
			// passed over.
			out = append(out, token{text: string(r), stem: string(r), raw: string(r)})
		}
	}
	return out
}

func expand(w, raw string) []token {
	switch w {
	case "cannot", "can't":
		return []token{plainToken("can"), plainToken("not")}
	case "won't":
		return []token{plainToken("will"), plainToken("not")}
	case "they're", "we're", "you're":
		return []token{plainToken(strings.TrimSuffix(w, "'re")), plainToken("are")}
	}
	if base, ok := strings.CutSuffix(w, "n't"); ok {
		return []token{plainToken(base), plainToken("not")}
	}
	if digits, ok := numberWord(w); ok {
		return []token{{text: digits, stem: digits, raw: raw}}
	}
	return []token{{text: w, stem: word.Stem(w), raw: raw}}
}

func plainToken(w string) token { return token{text: w, stem: word.Stem(w), raw: w} }

func numberWord(w string) (string, bool) {
	switch w {
	case "zero":
		return "0", true
	case "two":
		return "2", true
	case "three":
		return "3", true
	case "four":
		return "4", true
	case "five":
		return "5", true
	case "six":
		return "6", true
	case "seven":
		return "7", true
	case "eight":
		return "8", true
	case "nine":
		return "9", true
	case "ten":
		return "10", true
	}
	return "", false
}

func hasDigit(s string) bool { return strings.ContainsFunc(s, unicode.IsDigit) }

func isCapital(raw string) bool {
	return strings.ContainsFunc(raw, unicode.IsUpper)
}

// isNeutral reports whether a word adds nothing to a claim and may stand
// anywhere in one.
func isNeutral(t token) bool {
	return t.is("a", "an", "the", "also", "too", "indeed", "then", "therefore", "thus", "hence", "consequently", "accordingly", "moreover", "additionally", "itself", "specifically", "namely")
}
