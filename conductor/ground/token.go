package ground

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/internal/word"
)

// token is a word, a mark or a citation of a sentence.
type token struct {
	text string // lower case, as told
	stem string
	raw  string // with its capitals
	mark bool
	the  bool // "the" stands before it
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
// written out, numbers in words as digits.
func tokens(text string) []token {
	text = strings.ReplaceAll(strings.ReplaceAll(oneForm(text), "’", "'"), "‘", "'")
	var out []token
	last := 0
	for _, w := range word.Split(text) {
		between := text[last:w.Start]
		out = append(out, marks(between)...)
		if negative(between, w.Text) {
			w.Text = "-" + w.Text
		}
		out = append(out, expand(w.Text, text[w.Start:w.End])...)
		last = w.End
	}
	return contracted(years(counted(append(out, marks(text[last:])...))))
}

// negative reports whether the sign before a number belongs to it.
func negative(between, w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsDigit(r) && (strings.HasSuffix(between, "-") || strings.HasSuffix(between, "−"))
}

// years leaves out "year" before the number of one.
func years(toks []token) []token {
	var out []token
	for i, t := range toks {
		if !t.is("year") || i+1 == len(toks) || len(toks[i+1].text) != 4 || !hasDigit(toks[i+1].text) {
			out = append(out, t)
		}
	}
	return out
}

// contracted writes out the 's behind a word that owns nothing: "it's".
func contracted(toks []token) []token {
	for i := 1; i < len(toks); i++ {
		if toks[i].is("'s") && toks[i-1].is("it", "that", "this", "there", "here", "what", "who", "he", "she", "where") {
			toks[i] = plainToken("is")
		}
	}
	return toks
}

// marks are the punctuation marks that part clauses.
func marks(between string) []token {
	var out []token
	for _, r := range between {
		switch {
		case strings.ContainsRune(",;:().!?\n–—", r):
			out = append(out, token{text: string(r), mark: true})
		case unicode.IsSpace(r), strings.ContainsRune("-−'\"`*_#…“”«»•·", r):
			// Quotation marks and emphasis.
		default:
			// Not prose; nothing in the grammar takes it.
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
	case "they've", "we've", "you've", "i've":
		return []token{plainToken(strings.TrimSuffix(w, "'ve")), plainToken("have")}
	case "i'm":
		return []token{plainToken("i"), plainToken("am")}
	case "let's":
		return []token{plainToken("let"), plainToken("us")}
	}
	if base, ok := strings.CutSuffix(w, "n't"); ok {
		return []token{plainToken(base), plainToken("not")}
	}
	if unit, ok := unitWord(w); ok {
		return []token{{text: unit, stem: unit, raw: raw}}
	}
	return []token{{text: w, stem: word.Stem(w), raw: raw}}
}

func plainToken(w string) token { return token{text: w, stem: word.Stem(w), raw: w} }

// unitWord gives a unit its one form.
func unitWord(w string) (string, bool) {
	switch w {
	case "kilometre", "kilometres", "kilometer", "kilometers":
		return "km", true
	case "metre", "metres", "meter", "meters":
		return "m", true
	case "centimetre", "centimetres", "centimeter", "centimeters":
		return "cm", true
	case "kilogram", "kilograms", "kilogramme", "kilogrammes":
		return "kg", true
	}
	return "", false
}

// counted writes numbers in words as digits.
func counted(toks []token) []token {
	var out []token
	for i := 0; i < len(toks); {
		n, end := numberAt(toks, i)
		if end == i {
			out = append(out, toks[i])
			i++
			continue
		}
		digits := strconv.Itoa(n)
		out = append(out, token{text: digits, stem: digits, raw: toks[i].raw})
		i = end
	}
	return out
}

// numberAt reads a number in words: "three", "forty-two", "two hundred and five",
// "ten thousand". end is i where none begins there. "One" alone is a word like
// another.
func numberAt(toks []token, i int) (n, end int) {
	sum, part, end := 0, 0, i
	for at := i; at < len(toks); at++ {
		value, ok := numberWord(toks[at].text)
		switch {
		case toks[at].is("hundred") && part > 0 && part < 100:
			part *= 100
		case toks[at].is("thousand") && part > 0:
			sum, part = sum+part*1000, 0
		case toks[at].is("one") && end > i && part%10 == 0 && part%100 != 10:
			part++
		case toks[at].is("one") && at+1 < len(toks) && toks[at+1].is("hundred", "thousand"):
			part = 1
			continue
		case toks[at].is("and") && end == at && part >= 100:
			continue
		case ok && fitsBehind(part, value):
			part += value
		default:
			return sum + part, end
		}
		end = at + 1
	}
	return sum + part, end
}

// fitsBehind reports whether a number word goes on with a number: "two" behind
// "forty", but not behind "ten".
func fitsBehind(part, value int) bool {
	switch {
	case part == 0, part%100 == 0:
		return true
	case part%10 == 0 && part%100 != 10:
		return value > 0 && value < 10
	}
	return false
}

func numberWord(w string) (int, bool) {
	if ten, unit, ok := strings.Cut(w, "-"); ok {
		t, isTens := numberWord(ten)
		u, isUnit := numberWord(unit)
		if unit == "one" {
			u, isUnit = 1, true
		}
		return t + u, isTens && isUnit && t >= 20 && t%10 == 0 && u < 10
	}
	small := []string{"zero", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
		"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}
	if n := slices.Index(small, w); n >= 0 && w != "" {
		return n, true
	}
	n := slices.Index([]string{"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}, w)
	return 20 + 10*n, n >= 0
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
