package parse

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"whence/engine/ast"
)

// reader takes one token after the other as it is wanted, and notes what is wrong.
type reader struct {
	scanner
	// Problems are those found so far.
	Problems []ast.Problem
	failed   bool // the clause at hand has a problem
}

// finish returns the problems of a parser that reads one thing only.
func (r *reader) finish() error { return ast.GateError(ast.StageParse, r.Problems) }

// endOfText accepts a final period and then wants nothing more.
func (r *reader) endOfText() {
	if r.tok == tokPeriod {
		r.next()
	}
	if r.tok != tokEOF {
		r.unexpected("the end")
	}
}

// problem records one problem at pos, unless the clause has failed already.
func (r *reader) problem(code string, pos ast.Pos, message, hint string) {
	if r.failed {
		return
	}
	r.failed = true
	r.Problems = append(r.Problems, ast.Problem{Code: code, Pos: pos, Message: message, Hint: hint,
		Line: sourceLine(r.src, pos.Line), Incomplete: r.tok == tokEOF || r.tok == tokBad && r.open, Unclosed: r.tok == tokBad && r.open})
}

// sourceLine returns line n of src, counted from 1.
func sourceLine(src string, n int) string {
	for ; n > 1; n-- {
		_, rest, ok := strings.Cut(src, "\n")
		if !ok {
			return ""
		}
		src = rest
	}
	line, _, _ := strings.Cut(src, "\n")
	return strings.TrimRight(line, "\r")
}

func (r *reader) unexpected(want string) {
	switch r.tok {
	case tokBad:
		r.problem("token", r.pos(), r.bad, r.advice(want))
	case tokEOF:
		r.problem("syntax", r.behind(), "the text ends where "+want+" is expected", "")
	case tokAt:
		r.problem("temporal", r.pos(), "temporal facts and intervals (@[…]) are not part of this language",
			"make the moment an argument of the predicate")
	default:
		r.problem("syntax", r.pos(), "unexpected "+strconv.Quote(r.text())+" where "+want+" is expected", r.advice(want))
	}
}

func (r *reader) expect(tok token, want string) {
	if r.failed {
		return
	}
	if r.tok != tok {
		r.unexpected(want)
		return
	}
	r.next()
}

// accept skips the token if it is tok.
func (r *reader) accept(tok token) bool {
	if r.failed || r.tok != tok {
		return false
	}
	r.next()
	return true
}

// goesOn reports whether the period at hand is inside of something rather than
// at a clause's end.
func (r *reader) goesOn() bool {
	return r.end < len(r.src) && strings.IndexByte(").,]}0123456789", r.src[r.end]) >= 0
}

// unquote resolves the escapes of a quoted string. In a byte string \xhh is a
// byte, elsewhere a character.
func (r *reader) unquote(text string, bytes bool) string {
	body := text[1 : len(text)-1]
	if strings.IndexByte(body, '\\') < 0 && (bytes || utf8.ValidString(body)) {
		return body
	}
	b := make([]byte, 0, len(body))
	for i := 0; i < len(body); {
		if body[i] != '\\' {
			b = append(b, body[i])
			i++
			continue
		}
		n, ok := 0, false
		if b, n, ok = unescape(b, body[i+1:], bytes); !ok {
			r.problem("escape", r.pos(), "unknown escape in "+text,
				`the escapes are \n \t \" \' \\ \xhh \u{hhhh} and a backslash before a line's end`)
			return ""
		}
		i += 1 + n
	}
	if !bytes {
		return strings.ToValidUTF8(string(b), "\uFFFD")
	}
	return string(b)
}

// unescape appends what the escape at the start of s stands for and returns
// how many bytes of s it took.
func unescape(b []byte, s string, bytes bool) ([]byte, int, bool) {
	if s == "" {
		return b, 0, false
	}
	switch s[0] {
	case 'n', '\n':
		return append(b, '\n'), 1, true
	case '\r':
		return append(b, '\n'), 2, strings.HasPrefix(s, "\r\n")
	case 't':
		return append(b, '\t'), 1, true
	case '"', '\'', '\\', '`':
		return append(b, s[0]), 1, true
	case 'x':
		return unescapeHex(b, s, 1, 3, bytes)
	case 'u':
		if end := strings.IndexByte(s, '}'); end > 2 && end <= 8 && s[1] == '{' {
			b, _, ok := unescapeHex(b, s, 2, end, false)
			return b, end + 1, ok
		}
	}
	return b, 0, false
}

func unescapeHex(b []byte, s string, from, to int, asByte bool) ([]byte, int, bool) {
	if len(s) < to {
		return b, 0, false
	}
	n, err := strconv.ParseUint(s[from:to], 16, 32)
	if err != nil || !asByte && !utf8.ValidRune(rune(n)) {
		return b, 0, false
	}
	if asByte {
		return append(b, byte(n)), to, true
	}
	return utf8.AppendRune(b, rune(n)), to, true
}

func (r *reader) badAnnotation(key string, pos ast.Pos) {
	want := map[string]string{"id": "a string", "label": "a string",
		"confidence": "a number above 0 and at most 1", "priority": "an integer", "mute": "no value"}
	if w, ok := want[key]; ok {
		r.problem("annotation", pos, "the annotation "+key+" wants "+w, "")
		return
	}
	hint := "there are " + strings.Join(annotationNames(), ", ")
	if near := ast.Nearest(key, annotationNames()); near != "" {
		hint = "did you mean " + near + "?"
	}
	r.problem("annotation", pos, "unknown annotation "+key, hint)
}

// missingPeriod reports a clause that the next line does not go on, and keeps
// the place, so that the next clause is read.
func (r *reader) missingPeriod() bool {
	if r.failed || !r.clauseStarts() {
		return false
	}
	r.problem("syntax", r.behind(), "a period is missing at the end of the clause", "")
	r.failed = false
	return true
}
