package follow

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"whence/triple/english/lexicon"
)

// portion is what is said of so many of so many: "20 of the 80 guests are vegetarian".
var portion = regexp.MustCompile(`(?i)^(.+?) of the (?:([\d.]+) )?(\pL+) (.+?)\.?$`)

// shared notes what a part of a number is of it: a quarter, a percentage, how many, and how many
// the others are.
func (b *book) shared() {
	for _, it := range b.items {
		m := portion.FindStringSubmatch(it.Text)
		if m == nil {
			continue
		}
		from, noun, predicate := []int{it.N}, m[3], m[4]
		whole, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			n, much, ok := b.number(singular(noun))
			if !ok {
				continue
			}
			from, whole = append(from, n), much
		}
		part, ok := numeral(m[1])
		if percent, isShare := share(m[1]); isShare {
			part, ok = math.Round(whole*percent/100*1000)/1000, true
		}
		if !ok || part != math.Trunc(part) || part > whole || whole == 0 {
			continue
		}
		b.part(from, part, whole, noun, predicate)
	}
}

// number is how many of a kind the one who has them has.
func (b *book) number(kind string) (n int, much float64, ok bool) {
	found := 0
	for _, m := range b.measures() {
		if m.verb == "has" && m.unit == kind {
			n, much = m.n, m.much
			found++
		}
	}
	return n, much, found == 1
}

// numeral is a number in digits or as a word.
func numeral(text string) (float64, bool) {
	text = strings.ToLower(text)
	if digits, ok := lexicon.Numerals.Value(text); ok {
		text = digits
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil
}

// share is what of a hundred a share is.
func share(text string) (float64, bool) {
	n, err := strconv.ParseFloat(words().As("share", strings.ToLower(text)), 64)
	return n, err == nil
}

func (b *book) part(from []int, part, whole float64, noun, predicate string) {
	of := " of the " + noun
	names := []string{number(part) + of, number(part) + " of the " + number(whole) + " " + noun, number(part) + " " + noun, number(part)}
	if percent := part / whole * 100; percent == math.Trunc(percent) {
		names = append(names, number(percent)+" percent"+of)
	}
	for _, s := range words().Of("share") {
		if percent, ok := share(s); ok && math.Abs(percent-part/whole*100) < 0.01 {
			names = append(names, s+of, s)
		}
	}
	verb, rest, _ := strings.Cut(predicate, " ")
	many := words().As("many", verb)
	for _, name := range names {
		if many == "" {
			b.say(from, name, predicate)
		}
		b.say(from, name, ofSeveral(predicate))
	}
	if many == "" {
		return
	}
	for _, name := range []string{number(whole-part) + of, number(whole-part) + " of the " + number(whole) + " " + noun, number(whole-part) + " " + noun, number(whole - part), "the other " + number(whole-part)} {
		b.say(from, name, many, "not", rest)
	}
}
