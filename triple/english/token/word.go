package token

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// Kind is the shape of a token.
type Kind uint8

// The shapes of tokens.
const (
	Word Kind = iota
	Quoted
	Number
	Mark
)

// Token is a word, number, quotation or mark of a sentence.
type Token struct {
	Kind Kind
	// Text is as written; Low is what a grammar looks at: lower case, with
	// contractions spelt out ("isn't" is "is" and "not"). Of a quotation both are
	// what stands between the marks.
	Text, Low string
	// At and End are byte offsets into the sentence.
	At, End int
	// Capital: the word begins with a capital letter.
	Capital bool
}

// MaxTokens is the longest sentence that is cut: a list of a hundred names of three words
// leaves room for a verb and what stands around it.
const MaxTokens = 512

// Words cuts a sentence into tokens, without its final mark, which it
// returns: '.', '!', '?' or 0. It gives up, with ok false, on sentences that
// are too long. buf is written over and used again for the tokens.
func Words(text string, buf []Token) (toks []Token, final byte, ok bool) {
	body := strings.TrimRight(text, " \t\r\n")
	for body != "" && strings.IndexByte(".!?;", body[len(body)-1]) >= 0 {
		if final != '?' {
			final = body[len(body)-1]
		}
		body = strings.TrimRight(body[:len(body)-1], " \t")
	}
	toks = buf[:0]
	for i := 0; i < len(body); {
		r, n := utf8.DecodeRuneInString(body[i:])
		if unicode.IsSpace(r) {
			i += n
			continue
		}
		toks, i = nextToken(body, i, r, n, toks)
		if last := toks[len(toks)-1]; len(toks) > MaxTokens || last.End-last.At > maxQuote {
			return toks, final, false
		}
	}
	return toks, final, true
}

// nextToken appends the token at i, or the tokens of a contraction.
func nextToken(s string, i int, r rune, n int, toks []Token) ([]Token, int) {
	if end := anyQuoteEnd(s, i); end > i {
		_, first := utf8.DecodeRuneInString(s[i:])
		_, last := utf8.DecodeLastRuneInString(s[:end])
		inner := s[i+first : end-last]
		if strings.ContainsFunc(inner, isUnseen) {
			return append(toks, Token{Kind: Mark, Text: s[i : i+n], Low: s[i : i+n], At: i, End: i + n}), i + n
		}
		return append(toks, Token{Kind: Quoted, Text: inner, Low: inner, At: i, End: end}), end
	}
	if IsLetter(r) {
		end := wordEnd(s, i)
		if isNumber(s[i:end]) {
			if end < len(s) && s[end] == '%' {
				end++
			}
			return append(toks, Token{Kind: Number, Text: s[i:end], Low: s[i:end], At: i, End: end}), end
		}
		return appendWord(toks, s, i, end), end
	}
	if r == '\'' || r == '’' { // the possessive of a plural: the cats' food
		if len(toks) > 0 && toks[len(toks)-1].End == i && strings.HasSuffix(toks[len(toks)-1].Low, "s") {
			return append(toks, Token{Text: s[i : i+n], Low: "'s", At: i, End: i + n}), i + n
		}
	}
	if end := PictureEnd(s, i); end > i { // what it shows is named by it alone
		return append(toks, Token{Kind: Quoted, Text: s[i:end], Low: s[i:end], At: i, End: end}), end
	}
	return append(toks, Token{Kind: Mark, Text: s[i : i+n], Low: s[i : i+n], At: i, End: i + n}), i + n
}

// IsPicture reports whether a character is an emoji or the like.
func IsPicture(r rune) bool { return r >= '\u2600' && unicode.Is(unicode.So, r) }

// PictureEnd is where the emoji at i ends, with what changes its look or joins it to another; i
// where there is none.
func PictureEnd(s string, i int) int {
	if r, _ := utf8.DecodeRuneInString(s[i:]); !IsPicture(r) {
		return i
	}
	rest := strings.TrimLeftFunc(s[i:], func(r rune) bool {
		return IsPicture(r) || r == '\u200d' || r == '\ufe0f' || unicode.Is(unicode.Sk, r)
	})
	return len(s) - len(rest)
}

// anyQuoteEnd is quoteEnd for single quotation marks too, which count only
// where they cannot be apostrophes.
func anyQuoteEnd(s string, i int) int {
	if end := quoteEnd(s, i); end > i {
		return end
	}
	var closing string
	n := 1
	switch {
	case s[i] == '\'':
		closing = "'"
	case strings.HasPrefix(s[i:], "‘"):
		closing, n = "’", len("‘")
	default:
		return i
	}
	if i > 0 && !isSpaceByte(s[i-1]) && s[i-1] != '(' {
		return i
	}
	rest := s[i+n:]
	for at := 0; at < len(rest) && at < maxQuote; {
		j := strings.Index(rest[at:], closing)
		if j < 0 {
			return i
		}
		at += j + len(closing)
		next, _ := utf8.DecodeRuneInString(rest[at:])
		if j > 0 && (at == len(rest) || !IsLetter(next)) {
			return i + n + at
		}
	}
	return i
}

// wordEnd returns the end of the word at i: letters and digits, and marks
// between two of them that join.
func wordEnd(s string, i int) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if IsLetter(r) || unicode.IsMark(r) {
			i += n
			continue
		}
		if !strings.ContainsRune("-'’./&,:", r) {
			break
		}
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		prev, _ := utf8.DecodeLastRuneInString(s[:i])
		if !IsLetter(next) || !IsLetter(prev) {
			break
		}
		if (r == ',' || r == ':' || r == '/') && (!unicode.IsDigit(prev) || !unicode.IsDigit(next)) {
			break
		}
		i += n
	}
	if i < len(s)-1 && s[i] == '.' && s[i+1] == ' ' && dotted(s[:i], s[i+2:]) {
		return i + 1
	}
	for i < len(s) && (s[i] == '+' || s[i] == '#') { // C++, C#
		i++
	}
	return i
}

// isUnseen: control characters and marks of direction, which no name has.
func isUnseen(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r)
}

// dotted reports whether the dot between before and after belongs to a title
// or an initial.
func dotted(before, after string) bool {
	word := before[strings.LastIndexByte(before, ' ')+1:]
	switch {
	case lexicon.Dotted.Has(word):
		return true
	}
	return isInitial(before, word, after)
}

func isNumber(w string) bool {
	if w[0] < '0' || w[0] > '9' {
		return false
	}
	if _, ok := triple.ParseNumber(w); ok {
		return true
	}
	for i := 0; i < len(w); i++ {
		if (w[i] < '0' || w[i] > '9') && w[i] != '.' && w[i] != ',' {
			return false
		}
	}
	return true
}

// appendWord appends a word, spelt out where it is a contraction.
func appendWord(toks []Token, s string, at, end int) []Token {
	text := s[at:end]
	low := strings.ToLower(text)
	if strings.Contains(low, "’") {
		low = strings.ReplaceAll(low, "’", "'")
	}
	capital := unicode.IsUpper(firstRune(text))
	head, tail := contraction(low)
	if n := len(toks); low == "cant" && n > 0 && lexicon.ClosedOf(toks[n-1].Low)&lexicon.Determiner != 0 {
		tail = "" // a noun
	}
	if tail == "" {
		return append(toks, Token{Text: text, Low: low, At: at, End: end, Capital: capital})
	}
	cut := end - len(text) + len(text) - tailLen(text, low)
	if cut <= at || cut >= end {
		cut = end
	}
	toks = append(toks, Token{Text: s[at:cut], Low: head, At: at, End: cut, Capital: capital})
	return append(toks, Token{Text: s[cut:end], Low: tail, At: cut, End: end})
}

// tailLen is the number of bytes of text after the part that spells head.
func tailLen(text, low string) int {
	if i := strings.LastIndexAny(text, "'’"); i > 0 && !strings.HasSuffix(low, "n't") {
		return len(text) - i
	}
	switch {
	case strings.HasSuffix(low, "n't"):
		if strings.HasSuffix(text, "’t") || strings.HasSuffix(text, "’T") {
			return len("n’t")
		}
		return len("n't")
	case low == "cannot":
		return len("not")
	}
	return len("nt")
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// contraction splits "isn't" into is and not, "it's" into it and 's. The tail
// is empty for other words.
func contraction(low string) (head, tail string) {
	switch {
	case low == "cannot", low == "can't", low == "cant":
		return "can", "not"
	case low == "won't":
		return "will", "not"
	case low == "shan't":
		return "shall", "not"
	case lexicon.ContractedNots.Has(low):
		return low[:len(low)-2], "not"
	}
	if h, ok := strings.CutSuffix(low, "n't"); ok && h != "" {
		return h, "not"
	}
	if at := strings.LastIndexByte(low, '\''); at > 0 {
		if full, ok := lexicon.Contractions.Value(low[at:]); ok {
			return low[:at], full
		}
	}
	return low, ""
}
