package value

import (
	"strconv"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// scanner reads the tokens of a value from left to right.
type scanner struct {
	words  lexicon.Table
	tokens []string
	at     int
	// prep is the preposition before the value.
	prep string
}

// add appends a word, cut where two values are written as one: "£8,400", "20mg",
// "18-22", "8/day", "forty-two".
func (s *scanner) add(word string) {
	if isISODate(word) || looksLikeDate(word) {
		s.tokens = append(s.tokens, word)
		return
	}
	for _, sep := range []string{"–", "-", "/"} {
		left, right, ok := strings.Cut(word, sep)
		if !ok || left == "" || right == "" {
			continue
		}
		if s.two(left, sep, right) {
			s.add(left)
			if sep == "/" || s.numeric(right) && !(s.words.Is("number", left) && s.words.Is("number", right)) {
				s.tokens = append(s.tokens, sep)
			}
			s.add(right)
			return
		}
	}
	s.tokens = append(s.tokens, s.cutSymbol(word)...)
}

// two reports whether what a sign divides are two values, or a value and its unit.
func (s *scanner) two(left, sep, right string) bool {
	if !s.numeric(left) {
		return sep == "/" && s.unitLike(left) && s.unitLike(right)
	}
	return s.numeric(right) || s.words.Is("unit", right) || s.words.Is("period", right) || sep == "/" && s.unitLike(right)
}

func (s *scanner) unitLike(w string) bool {
	return s.words.Is("unit", w) || s.words.Is("currency", w) || s.words.Is("period", w)
}

// cutSymbol cuts a sign or unit off a number: "€50", "50€", "20mg", "5%".
func (s *scanner) cutSymbol(word string) []string {
	first := strings.IndexFunc(word, isDigit)
	if first < 0 {
		return []string{word}
	}
	if first > 0 {
		if s.words.Is("currency", word[:first]) || word[:first] == "~" || s.words.Is("bound", word[:first]) {
			return append([]string{word[:first]}, s.cutSymbol(word[first:])...)
		}
		return []string{word}
	}
	end := strings.LastIndexFunc(word, isDigit) + 1
	unit := word[end:]
	if unit == "" || unit == "." || ordinalSuffix(unit) {
		return []string{word}
	}
	if coin := s.words.As("coin", unit); coin != "" {
		return []string{word[:end], coin}
	}
	if s.unitLike(unit) || s.words.Is("scale", unit) || unit == "am" || unit == "pm" || unit == "a.m." || unit == "p.m." {
		return []string{word[:end], unit}
	}
	return []string{word}
}

func ordinalSuffix(s string) bool { return s == "st" || s == "nd" || s == "rd" || s == "th" }

func (s *scanner) peek() string {
	if s.at < len(s.tokens) {
		return s.tokens[s.at]
	}
	return ""
}

func (s *scanner) peekAt(n int) string {
	if s.at+n < len(s.tokens) {
		return s.tokens[s.at+n]
	}
	return ""
}

func (s *scanner) done() bool { return s.at >= len(s.tokens) }

// accept takes the tokens if they come next.
func (s *scanner) accept(tokens ...string) bool {
	for k, t := range tokens {
		if s.peekAt(k) != t {
			return false
		}
	}
	s.at += len(tokens)
	return true
}

// acceptAny takes one token that is any of these.
func (s *scanner) acceptAny(tokens ...string) bool {
	for _, t := range tokens {
		if s.accept(t) {
			return true
		}
	}
	return false
}

// kind takes the longest phrase of the kind, up to three tokens, and returns what it
// stands for.
func (s *scanner) kind(kind string) (string, bool) {
	for n := min(3, len(s.tokens)-s.at, s.words.Longest(kind, s.peek())); n > 0; n-- {
		phrase := strings.Join(s.tokens[s.at:s.at+n], " ")
		if value := s.words.As(kind, phrase); value != "" {
			s.at += n
			return value, true
		}
	}
	return "", false
}

// try runs read, and goes back where it fails.
func (s *scanner) try(read func() (clause.Value, bool)) (clause.Value, bool) {
	at := s.at
	v, ok := read()
	if !ok {
		s.at = at
	}
	return v, ok
}

// whole reads the tokens as one value of any kind that takes them all.
func (s *scanner) whole() (clause.Value, bool) {
	when := times{s}
	for _, read := range []func() (clause.Value, bool){
		when.recurring, when.relative, when.dateAndTime, s.bounded,
	} {
		s.at = 0
		if v, ok := read(); ok && s.done() {
			return v, true
		}
	}
	return clause.Value{}, false
}

// bounded reads "at least 3 kg", "3 euros or more".
func (s *scanner) bounded() (clause.Value, bool) {
	bound, _ := s.kind("bound")
	if s.accept("between") {
		s.prep = "between"
	}
	v, ok := s.amount()
	if !ok {
		return v, false
	}
	switch {
	case s.accept("or", "more"), s.accept("and", "over"), s.accept("or", "over"), s.accept("+"):
		bound = ">="
	case s.accept("or", "less"), s.accept("or", "fewer"), s.accept("and", "under"), s.accept("max"), s.accept("maximum"), s.accept("at", "most"):
		bound = "<="
	case s.accept("min"), s.accept("minimum"), s.accept("at", "least"):
		bound = ">="
	case s.accept("or", "so"):
		bound = "~"
	}
	if bound != "=" && bound != "" {
		v.Bound = bound
	}
	return v, true
}

// amount reads a number or a range, with its unit or currency, and what it is for:
// "3 to 5 kg", "£8,400", "1,540", "3 euros per kg".
func (s *scanner) amount() (clause.Value, bool) {
	v := clause.Value{}
	if currency := s.words.As("currency", s.peek()); currency != "" && len(s.tokens) > s.at+1 && !isLetter(s.peek()) || currency != "" && s.numeric(s.peekAt(1)) {
		s.at++
		v.Kind, v.Unit = clause.Money, currency
	}
	number, until, ok := s.numbers()
	if !ok {
		return v, false
	}
	v.Number, v.Until = number, until
	if number == "" {
		v.Bound = "~"
	}
	if v.Kind != clause.Money {
		s.unit(&v)
		s.smaller(&v)
	}
	if v.Unit == "" && until != "" && YearLike(number) && !YearLike(until) && s.words.Is("yearprep", s.prep) {
		return v, false // "from 4,100 in 1990 to 3,250 in 2020": a year, and what it fell to
	}
	if (v.Kind == clause.Lasting || v.Unit == "") && s.accept("and", "a", "half") {
		v.Number = plusHalf(v.Number)
		if v.Kind != clause.Lasting {
			s.unit(&v)
		}
	}
	s.per(&v)
	if v.Kind == clause.Lasting {
		if v.Number != "" {
			v.ISO = Lasting(v.Number, v.Unit)
		}
		if v.Until != "" {
			v.UntilISO = Lasting(v.Until, v.Unit)
		}
		v.Unit = PeriodName(v.Unit)
	}
	return v, true
}

// numbers reads a number or a range of numbers.
func (s *scanner) numbers() (from, until string, ok bool) {
	if from, ok = s.number(); !ok {
		return "", "", false
	}
	at := s.at
	if s.acceptAny("to", "-", "–", "or", "and") {
		if until, ok = s.number(); ok && (s.tokens[at] != "and" || s.prep == "between") {
			return from, until, true
		}
		s.at = at
	}
	return from, "", true
}

// unit reads a unit of measure, a currency or a unit of time behind a number.
func (s *scanner) unit(v *clause.Value) {
	at := s.at
	if s.accept("of") && s.peek() == "" {
		s.at = at
	}
	s.at = at
	if at > 0 && s.tokens[at-1] == "half" || v.Number == "" {
		s.accept("a") // half a kilo
		s.accept("an")
	}
	if unit, ok := s.kind("period"); ok {
		v.Kind, v.Unit = clause.Lasting, unit
		return
	}
	if unit, ok := s.kind("currency"); ok {
		v.Kind, v.Unit = clause.Money, unit
		return
	}
	if unit, ok := s.kind("unit"); ok {
		v.Kind, v.Unit = clause.Amount, unit
		return
	}
	s.at = at
}

// per reads what the amount is for: "per litre", "a year", "/day", "each".
func (s *scanner) per(v *clause.Value) {
	at := s.at
	if s.accept("each") || s.accept("apiece") {
		v.Each = "each"
		return
	}
	if v.Kind == clause.Number && !s.acceptAny("per", "/") && !s.aPeriod() || v.Kind != clause.Number && !s.acceptAny("per", "/", "a", "an", "every") {
		return
	}
	for _, kind := range []string{"period", "unit"} {
		if unit, ok := s.kind(kind); ok {
			if kind == "period" {
				unit = PeriodName(unit)
			}
			v.Each = unit
			return
		}
	}
	if s.peek() != "" && s.at == len(s.tokens)-1 && isLetter(s.peek()) {
		v.Each = s.peek()
		s.at++
		return
	}
	s.at = at
}

// aPeriod takes the article in front of a period or a unit: "520 a month", "2.60 a kilo".
func (s *scanner) aPeriod() bool {
	return (s.words.Is("period", s.peekAt(1)) || s.words.Is("unit", s.peekAt(1))) && s.acceptAny("a", "an")
}

// smaller reads a number behind an amount that is so many of the smaller units that its unit has: "1 pound
// 30", "1 m 10", "5 foot 6".
func (s *scanner) smaller(v *clause.Value) {
	parts, err := strconv.Atoi(s.words.As("parts", v.Unit))
	if err != nil || strings.Contains(v.Number, ".") || v.Until != "" || v.Number == "" {
		return
	}
	more, err := strconv.Atoi(s.peek())
	whole, err2 := strconv.Atoi(v.Number)
	if err != nil || err2 != nil || more <= 0 || more >= parts || parts == 100 && len(s.peek()) != 2 {
		return
	}
	s.at++
	v.Number = strconv.FormatFloat(float64(whole)+float64(more)/float64(parts), 'f', -1, 64)
}

// Of reads a phrase as one value, all of it: "3 to 5 kg", "4 March 1958", "half past
// six". The preposition before it tells what a bare number is, and may be "".
func Of(text, prep string) (clause.Value, bool) {
	var words []string
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		if word = strings.TrimSuffix(word, ","); word != "" {
			words = append(words, word)
		}
	}
	return OfWords(words, prep)
}

// Whole is the time of which a phrase names a part: June for the end of June; "" for another phrase.
func Whole(phrase string) string {
	edge, of, _ := strings.Cut(phrase, " of ")
	if last := edge[strings.LastIndexByte(edge, ' ')+1:]; !closed.Words().Is("edge", strings.ToLower(last)) {
		return ""
	}
	return of
}

// OfWords is [Of] of words in lower case.
func OfWords(words []string, prep string) (clause.Value, bool) {
	s := scanner{words: closed.Words(), prep: prep}
	for _, w := range words {
		s.add(w)
	}
	if len(s.tokens) == 0 || len(s.tokens) > maxValueWords || s.words.Longest("", s.tokens[0]) == 0 && strings.IndexFunc(s.tokens[0], isDigit) < 0 {
		return clause.Value{}, false // a value begins with a number or a word of a closed class
	}
	return s.whole()
}

// maxValueWords bounds the words of a value.
const maxValueWords = 12

// Rank is the number of a word for a rank in lower case, 2 of "second" and of "2nd"; 0 for
// another word.
func Rank(word string) int {
	if n := closed.Words().As("ordinal", word); n != "" {
		word = n
	} else if !ordinalDay(word) && !(len(word) == 3 && ordinalSuffix(word[1:])) {
		return 0
	} else {
		word = word[:len(word)-2]
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0
	}
	return n
}
