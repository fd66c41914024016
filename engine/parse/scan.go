package parse

import (
	"strings"
	"unicode/utf8"

	"whence/engine/ast"
)

// token is the kind of a lexical token.
type token uint8

const (
	tokEOF token = iota
	tokVar
	tokIdent // predicate or function name, also one beginning with ":"
	tokConst // name constant
	tokInt
	tokFloat
	tokString
	tokBytes
	tokType // .List and the like
	tokLParen
	tokRParen
	tokLBracket
	tokRBracket
	tokLBrace
	tokRBrace
	tokComma
	tokColon
	tokPeriod
	tokBang
	tokEq
	tokNe
	tokLt
	tokLe
	tokGt
	tokGe
	tokIf // :- or ⟸
	tokPipe
	tokMinus
	tokPlus
	tokAt
	tokBad
)

// scanner cuts a source text into tokens. It never fails: what is no token
// becomes tokBad with a message.
type scanner struct {
	src  string
	file string
	off  int // of the next byte to read

	line, lineStart int // of off

	tok        token
	start, end int // of the token
	tokLine    int
	tokCol     int // byte column start, see pos
	bad        string
	open       bool // the bad token ends with the text: more input may mend it

	prev               token // the token before
	prevFrom, prevLine int   // the lines of its start and its end
	prevStart, prevEnd int   // where its last line begins, and its end
}

func newScanner(file, src string) scanner {
	return scanner{src: src, file: file, line: 1}
}

// text returns the token as it was written.
func (s *scanner) text() string { return s.src[s.start:s.end] }

// pos returns the place of the token.
func (s *scanner) pos() ast.Pos {
	return ast.Pos{File: s.file, Line: s.tokLine, Col: column(s.src[s.tokCol:s.start])}
}

// column returns the column after the beginning of a line.
func column(before string) int { return utf8.RuneCountInString(before) + 1 }

// next reads the next token into the scanner's fields.
func (s *scanner) next() {
	s.prev, s.prevFrom, s.prevLine, s.prevStart, s.prevEnd = s.tok, s.tokLine, s.line, s.lineStart, s.end
	s.skipBlank()
	s.start, s.tokLine, s.tokCol = s.off, s.line, s.lineStart
	if s.off >= len(s.src) {
		s.tok, s.end = tokEOF, s.off
		return
	}
	s.tok = s.scan(s.src[s.off])
	s.end = s.off
}

func (s *scanner) skipBlank() {
	for s.off < len(s.src) {
		switch s.src[s.off] {
		case '\n':
			s.off++
			s.line++
			s.lineStart = s.off
		case ' ', '\t', '\r', '\f':
			s.off++
		case '#':
			end := strings.IndexByte(s.src[s.off:], '\n')
			if end < 0 {
				s.off = len(s.src)
				return
			}
			s.off += end
		default:
			return
		}
	}
}

// seek moves the scanner to a place in its text.
func (s *scanner) seek(p ast.Pos) {
	for s.line < p.Line {
		end := strings.IndexByte(s.src[s.off:], '\n')
		if end < 0 {
			return
		}
		s.off += end + 1
		s.line, s.lineStart = s.line+1, s.off
	}
	for col := 1; col < p.Col && s.off < len(s.src); col++ {
		_, n := utf8.DecodeRuneInString(s.src[s.off:])
		s.off += n
	}
}

// peek returns the byte n places on, or 0 at the end.
func (s *scanner) peek(n int) byte {
	if s.off+n < len(s.src) {
		return s.src[s.off+n]
	}
	return 0
}

func (s *scanner) scan(c byte) token {
	switch {
	case c == 'b' && isQuote(s.peek(1)):
		s.off++
		return s.scanString(tokBytes)
	case isLower(c):
		return s.scanIdent()
	case isUpper(c) || c == '_':
		return s.scanVar()
	case IsDigit(c) || (c == '-' || c == '.') && IsDigit(s.peek(1)) ||
		c == '-' && s.peek(1) == '.' && IsDigit(s.peek(2)):
		return s.scanNumber()
	case c == '/':
		return s.scanConst()
	case isQuote(c):
		return s.scanString(tokString)
	case c == ':' && isLower(s.peek(1)):
		return s.scanIdent()
	case c == '.' && isUpper(s.peek(1)):
		return s.scanType()
	}
	return s.scanPunct(c)
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// IsDigit reports whether a byte is a digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }
func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

// IsWord reports whether a byte may stand inside of a word.
func IsWord(c byte) bool { return isLower(c) || isUpper(c) || IsDigit(c) || c == '_' }

// scanIdent reads a predicate or function name; periods and colons belong to
// it only where a letter follows.
func (s *scanner) scanIdent() token {
	s.off++
	for s.off < len(s.src) {
		c := s.src[s.off]
		if !IsWord(c) && !((c == '.' || c == ':') && IsWord(s.peek(1))) {
			break
		}
		s.off++
	}
	return tokIdent
}

func (s *scanner) scanVar() token {
	s.off++
	for IsWord(s.peek(0)) {
		s.off++
	}
	return tokVar
}

func (s *scanner) scanNumber() token {
	if s.src[s.off] == '-' {
		s.off++
	}
	s.digits()
	if s.peek(0) != '.' || !IsDigit(s.peek(1)) {
		return tokInt
	}
	s.off++
	s.digits()
	if c := s.peek(0); c == 'e' || c == 'E' {
		if IsDigit(s.peek(1)) || (s.peek(1) == '+' || s.peek(1) == '-') && IsDigit(s.peek(2)) {
			s.off += 2
			s.digits()
		}
	}
	return tokFloat
}

func (s *scanner) digits() {
	for IsDigit(s.peek(0)) {
		s.off++
	}
}

func (s *scanner) scanConst() token {
	s.off++
	for s.off < len(s.src) {
		c := s.src[s.off]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s.src[s.off:])
			if !ast.NameRune(r) || r == utf8.RuneError {
				break
			}
			s.off += n
			continue
		}
		if c != '/' && !ast.NameRune(rune(c)) || c == '.' && !s.nameGoesOn() {
			break
		}
		s.off++
	}
	if p := s.src[s.start:s.off]; p[len(p)-1] == '/' || strings.Contains(p, "//") {
		return s.fail("a name has an empty part", false)
	}
	return tokConst
}

// nameGoesOn reports whether the period at off is inside a name rather than
// the end of a clause.
func (s *scanner) nameGoesOn() bool {
	r, _ := utf8.DecodeRuneInString(s.src[s.off+1:])
	return r != utf8.RuneError && ast.NameRune(r)
}

// scanString reads a string in any of its quotes. Only its extent is found
// here; escapes are resolved by the parser.
func (s *scanner) scanString(tok token) token {
	quote := s.src[s.off]
	s.off++
	for s.off < len(s.src) {
		switch c := s.src[s.off]; c {
		case quote:
			s.off++
			return tok
		case '\\':
			s.off++
			if s.peek(0) == '\n' {
				s.newline()
			}
		case '\n':
			s.newline()
		}
		s.off++
	}
	return s.unclosed(quote)
}

// unclosed ends a string that has no end. One that may have several lines ends
// with the text; of any other the next line is read as what follows.
func (s *scanner) unclosed(quote byte) token {
	s.off, s.line, s.lineStart = s.start, s.tokLine, s.tokCol
	if end := strings.IndexByte(s.src[s.start:], '\n'); end >= 0 && quote != '`' {
		s.off += end
	} else {
		s.off = len(s.src)
		s.line += strings.Count(s.src[s.start:], "\n")
		s.lineStart = strings.LastIndexByte(s.src, '\n') + 1
	}
	return s.fail("a string is not closed", true)
}

// newline counts the line that ends at off.
func (s *scanner) newline() {
	s.line++
	s.lineStart = s.off + 1
}

// scanType reads .List and the like where < follows, and otherwise a period.
func (s *scanner) scanType() token {
	end := s.off + 1
	for end < len(s.src) && IsWord(s.src[end]) {
		end++
	}
	if end < len(s.src) && s.src[end] == '<' {
		s.off = end
		return tokType
	}
	s.off++
	return tokPeriod
}

func (s *scanner) scanPunct(c byte) token {
	if tok := twoBytes(c, s.peek(1)); tok != tokBad {
		s.off += 2
		return tok
	}
	if i := strings.IndexByte("()[]{},:.!=<>-+@", c); i >= 0 {
		s.off++
		return [...]token{tokLParen, tokRParen, tokLBracket, tokRBracket, tokLBrace, tokRBrace, tokComma,
			tokColon, tokPeriod, tokBang, tokEq, tokLt, tokGt, tokMinus, tokPlus, tokAt}[i]
	}
	r, n := utf8.DecodeRuneInString(s.src[s.off:])
	s.off += n
	if r == '⟸' {
		return tokIf
	}
	if r == utf8.RuneError && n == 1 {
		return s.fail("the text is not UTF-8", false)
	}
	return s.fail("unexpected character "+ast.String(string(r)).String(), false)
}

func twoBytes(a, b byte) token {
	switch {
	case a == ':' && b == '-':
		return tokIf
	case a == '|' && b == '>':
		return tokPipe
	case a == '!' && b == '=':
		return tokNe
	case a == '<' && b == '=':
		return tokLe
	case a == '>' && b == '=':
		return tokGe
	}
	return tokBad
}

func (s *scanner) fail(message string, open bool) token {
	s.bad, s.open = message, open
	return tokBad
}

// IsPredicate reports whether a text can have the name for a predicate.
func IsPredicate(name string) bool { return oneToken(name, tokIdent) }

// IsVariable reports whether a text can have the name for a variable.
func IsVariable(name string) bool { return oneToken(name, tokVar) }

func oneToken(text string, kind token) bool {
	s := newScanner("", text)
	return s.scan(text[0]) == kind && s.off == len(text)
}
