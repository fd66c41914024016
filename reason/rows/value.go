package rows

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// This file reads what stands in cells and questions: words, numbers, dates.

// fold writes text as it is compared: in lower case, without accents and without the marks
// of possession and quotation.
func fold(text string) string {
	text = strings.NewReplacer("’", "'", "‘", "'").Replace(strings.ToLower(text))
	text = strings.ReplaceAll(text+" ", "'s ", " ")
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) {
		switch {
		case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r), r == '\'':
		case r == '−', r == '–', r == '—':
			b.WriteByte('-')
		case r == 'ø':
			b.WriteByte('o')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// wordsOf are the words and numbers of a text, folded: 1,200 is 1200, and a month is its
// first three letters.
func wordsOf(text string) []string {
	text = fold(text)
	var out []string
	for i := 0; i < len(text); {
		n := wordLength(text[i:])
		if n == 0 {
			_, size := decode(text[i:])
			i += size
			continue
		}
		out = append(out, plainWord(text[i:i+n]))
		i += n
	}
	return out
}

func decode(s string) (rune, int) {
	for i, r := range s {
		if i > 0 {
			return firstRune(s), i
		}
		_ = r
	}
	return firstRune(s), len(s)
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// wordLength is how many bytes the word has that a text begins with; 0 for none.
func wordLength(text string) int {
	n, digits := 0, false
	for i, r := range text {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			digits = unicode.IsDigit(r)
			n = i + len(string(r))
		case digits && (r == '.' || r == ',' || r == ':') && i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9':
		case r == '.' && i > 0 && initials(text[:i]) && i+1 < len(text) && unicode.IsLetter(rune(text[i+1])):
		default:
			return n
		}
	}
	return n
}

// initials reports whether a text is single letters parted by dots, as in u.s.a.
func initials(text string) bool {
	for i, r := range text {
		if i%2 == 0 && !unicode.IsLetter(r) || i%2 == 1 && r != '.' {
			return false
		}
	}
	return len(text)%2 == 1
}

func plainWord(w string) string {
	if w[0] >= '0' && w[0] <= '9' {
		return strings.ReplaceAll(w, ",", "")
	}
	w = strings.ReplaceAll(w, ".", "")
	if m := monthOf(w); m > 0 {
		return w[:3]
	}
	return w
}

// monthOf is the number of a month by its name or the beginning of it, 0 for none.
func monthOf(w string) int {
	if len(w) < 3 || len(w) > 9 {
		return 0
	}
	for m := time.January; m <= time.December; m++ {
		name := strings.ToLower(m.String())
		if w == name || w == name[:3] || len(w) == 4 && w == name[:min(4, len(name))] {
			return int(m)
		}
	}
	return 0
}

// amountOf is the number that a text begins with, behind a sign of money at most, and
// whether hardly anything else stands there.
func amountOf(text string) (float64, bool) {
	text = strings.TrimLeft(fold(text), " $€£¥~c.#(")
	sign := 1.0
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		text, sign = rest, -1
	}
	text = strings.TrimLeft(text, "+$€£ ")
	n := 0
	for n < len(text) && (text[n] >= '0' && text[n] <= '9' || n > 0 && n+1 < len(text) && (text[n] == ',' || text[n] == '.' || text[n] == ':') && text[n+1] >= '0' && text[n+1] <= '9') {
		n++
	}
	if n == 0 || len(wordsOf(text[n:])) > maxBehind {
		return 0, false
	}
	x := clock(pointed(text[:n]))
	return sign * x, !math.IsNaN(x)
}

// pointed is a number without commas but for one that stands for a point: 8,90.
func pointed(digits string) string {
	front, back, _ := strings.Cut(digits, ",")
	if n := len(back); n > 0 && n < 3 && !strings.ContainsAny(back+front, ".,:") {
		return front + "." + back
	}
	return strings.ReplaceAll(digits, ",", "")
}

// maxBehind is how many words may follow a number for the cell to be an amount.
const maxBehind = 4

// clock reads a number, or one of hours, minutes and seconds as seconds.
func clock(text string) float64 {
	total := 0.0
	for part := range strings.SplitSeq(text, ":") {
		x, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return math.NaN()
		}
		total = total*60 + x
	}
	return total
}

// dateOf is the first day that a text names, as a number that grows with time: the year,
// month and day one behind the other. What has no year and no month is none.
// With slashes the day stands in front, unless monthFirst says otherwise.
func dateOf(text string, monthFirst bool) (float64, bool) {
	if !monthFirst {
		text = strings.ReplaceAll(text, "/", ".")
	}
	if d, err := time.Parse("2.1.2006", strings.TrimSpace(text)); err == nil {
		return float64(d.Year()*10000 + int(d.Month())*100 + d.Day()), true
	}
	year, month, day := 0, 0, 0
	var numbers []int
	for _, w := range wordsOf(text) {
		if m := monthOf(w); m > 0 && month == 0 {
			month = m
			continue
		}
		digits := strings.TrimRight(w, "stndrh")
		n, err := strconv.Atoi(digits)
		if err != nil {
			continue
		}
		switch {
		case len(digits) == 4 && year == 0 && n >= 1000 && n < 3000:
			year = n
		case n >= 1 && n <= 31 && len(digits) <= 2:
			numbers = append(numbers, n)
		}
	}
	switch {
	case month == 0 && year > 0 && len(numbers) >= 2: // 2008-05-01
		month, day = numbers[0], numbers[1]
	case month > 0 && len(numbers) > 0:
		day = numbers[0]
	case month == 0 && year == 0:
		return 0, false
	}
	return float64(year*10000 + month*100 + day), true
}

// monthFirst reports whether a text is a date with slashes whose day cannot stand in front.
func monthFirst(text string) bool {
	_, day := time.Parse("2/1/2006", text)
	_, month := time.Parse("1/2/2006", text)
	return day != nil && month == nil
}

// isYear reports whether a word is a year.
func isYear(w string) bool {
	return len(w) == 4 && w >= "1000" && w < "2100" && strings.Trim(w, "0123456789") == ""
}

// numberOf is a number in a question, in digits or as a word.
func numberOf(w string) (float64, bool) {
	if w[0] >= '0' && w[0] <= '9' {
		x := clock(w)
		return x, !math.IsNaN(x)
	}
	for i, name := range vocabulary.Of("digit") {
		if name == w {
			return float64(i), true
		}
	}
	return 0, false
}

// rankOf is the rank that a word of a question names: 2 of 2nd and of second.
func (s *Sheet) rankOf(w string) int {
	if n := s.words.Rank(w); n > 0 {
		return n
	}
	if digits := strings.TrimRight(w, "stndrh"); digits != w && digits != "" {
		if n, err := strconv.Atoi(digits); err == nil {
			return n
		}
	}
	return 0
}
