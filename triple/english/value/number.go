package value

import (
	"strconv"
	"strings"
	"unicode"
)

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

func isLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) == 0 }

// numeric reports whether the token is a number in digits or a word for one.
func (s *scanner) numeric(t string) bool {
	if _, ok := digits(t); ok {
		return true
	}
	return s.words.Is("number", t)
}

// number reads a number in digits or words: "1,540", "forty-two", "2 million",
// "half a", "a dozen".
func (s *scanner) number() (string, bool) {
	at := s.at
	sign := ""
	if s.accept("minus") || s.accept("-") {
		sign = "-"
	}
	n, ok := s.unsigned()
	if !ok {
		s.at = at
		return "", false
	}
	return sign + n, true
}

func (s *scanner) unsigned() (string, bool) {
	if s.accept("half") {
		return "0.5", true
	}
	if at := s.at; s.prep != "quantity" {
		if _, ok := s.kind("vague"); ok && s.words.Is("period", s.peek()) {
			return "", true
		}
		s.at = at
	}
	if (s.peek() == "a" || s.peek() == "an") && (s.words.Is("scale", s.peekAt(1)) || s.words.Is("period", s.peekAt(1)) ||
		s.words.Is("unit", s.peekAt(1)) && s.prep == "" && len(s.tokens) == 2 || s.peekAt(1) == "couple" && len(s.tokens) > s.at+2) {
		s.at++
		if s.accept("couple", "of") || s.accept("couple") {
			return "2", true
		}
		if scale := s.words.As("scale", s.peek()); scale != "" {
			s.at++
			return scale, true
		}
		return "1", true
	}
	if d, ok := digits(s.peek()); ok {
		s.at++
		return s.scaled(d), true
	}
	return s.spelled()
}

// scaled multiplies a number in digits by the word behind it: "2 million", "1.5k".
func (s *scanner) scaled(d string) string {
	scale := s.words.As("scale", s.peek())
	if scale == "" || s.peek() == "m" || s.peek() == "k" && strings.Contains(d, ".") {
		if s.peek() != "k" {
			return d
		}
	}
	x, err1 := strconv.ParseFloat(d, 64)
	y, err2 := strconv.ParseFloat(scale, 64)
	if err1 != nil || err2 != nil {
		return d
	}
	s.at++
	return strconv.FormatFloat(x*y, 'f', -1, 64)
}

// spelled reads a number in words: "two hundred and five".
func (s *scanner) spelled() (string, bool) {
	total, part, any := 0, 0, false
	for !s.done() {
		t := s.peek()
		if n := s.words.As("number", t); n != "" {
			v, _ := strconv.Atoi(n)
			if any && !goesOn(part, v) {
				break
			}
			part += v
		} else if sc := s.words.As("scale", t); sc != "" && any && len(t) > 1 {
			v, _ := strconv.Atoi(sc)
			part = max(part, 1) * v
			if v >= 1000 {
				total, part = total+part, 0
			}
		} else if joint := t == "and" && part >= 100 || t == "-"; joint && any && s.words.Is("number", s.peekAt(1)) {
			s.at++
			continue
		} else {
			break
		}
		any = true
		s.at++
	}
	return strconv.Itoa(total + part), any
}

// goesOn reports whether a number in words goes on with v: "twenty" with "five".
func goesOn(part, v int) bool {
	return part >= 20 && part%10 == 0 && v < 10 || part >= 100 && part%100 == 0 || part == 0
}

// digits reads a token of digits as a decimal number: "1,540" is 1540, "1.80" is 1.8.
func digits(t string) (string, bool) {
	if t == "" || !isDigit(rune(t[0])) {
		return "", false
	}
	for _, c := range t {
		if !isDigit(c) && c != ',' && c != '.' {
			return "", false
		}
	}
	plain := t
	if strings.Contains(t, ",") {
		parts := strings.Split(t, ",")
		for _, p := range parts[1:] {
			if whole, _, _ := strings.Cut(p, "."); len(whole) != 3 {
				return "", false
			}
		}
		plain = strings.ReplaceAll(t, ",", "")
	}
	if strings.Count(plain, ".") > 1 || strings.HasSuffix(plain, ".") {
		return "", false
	}
	if strings.Contains(plain, ".") {
		plain = strings.TrimRight(strings.TrimRight(plain, "0"), ".")
	}
	if len(plain) > 1 && plain[0] == '0' && !strings.HasPrefix(plain, "0.") {
		return "", false // 007 is a name
	}
	return plain, true
}

// plusHalf adds a half to a number in digits.
func plusHalf(n string) string {
	x, err := strconv.ParseFloat(n, 64)
	if err != nil {
		return n
	}
	return strconv.FormatFloat(x+0.5, 'f', -1, 64)
}
