// Package clean makes text from outside safe to show: from a model, a file, a
// tool, a person or a stored fact.
//
// It promises that what it returns is valid UTF-8 of bounded length, without
// control characters, terminal escape sequences, characters that reorder a line
// and invisible characters that can hide words; and that cleaning it again
// changes nothing.
//
// It judges nothing of what the text says.
package clean

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The bounds in bytes. Text that is cut ends in "…", which counts.
const (
	MaxText = 64 << 10
	MaxLine = 4 << 10
)

// Text cleans text of several lines: line feeds and tabs stay, every other line
// end becomes a line feed.
func Text(s string) string { return cut(scan(s, MaxText, false), MaxText) }

// Line cleans text that must stay on one line: runs of spaces, tabs and line
// ends become one space, and none is left at the ends.
func Line(s string) string {
	if isLine(s) {
		return s
	}
	joined := strings.Join(strings.Fields(scan(s, 3*len(s), true)), " ")
	return strings.TrimRight(cut(joined, MaxLine), " ")
}

// isLine reports a line that is clean already by its bytes alone, as most are.
func isLine(s string) bool {
	if len(s) > MaxLine {
		return false
	}
	before := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c > '~' || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return before != ' ' || s == ""
}

const ellipsis = "…"

// cut bounds s at the end of a character.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := limit - len(ellipsis)
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + ellipsis
}

// scan drops what may not be shown, and stops once it has more than enough bytes.
func scan(s string, enough int, line bool) string {
	var b strings.Builder
	b.Grow(min(len(s), enough))
	for len(s) > 0 && b.Len() <= enough {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == '\x1b' || r == '\u009b':
			s = s[escape(s):]
			continue
		case strings.HasPrefix(s, "\r\n"):
			n = 2
			b.WriteByte('\n')
		case r == '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029' || r == '\v' || r == '\f':
			b.WriteByte('\n')
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case line && unicode.IsSpace(r):
			b.WriteByte(' ')
		case !hidden(r):
			b.WriteRune(r) // an invalid byte is written as U+FFFD
		}
		s = s[n:]
	}
	return b.String()
}

// hidden reports whether r is a control, reorders a line, or shows nothing and
// so can hide words. The joiners that scripts and emoji need are not.
func hidden(r rune) bool {
	switch {
	case r == '\u200c' || r == '\u200d':
		return false
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
		return true
	}
	return r == '\u115f' || r == '\u1160' || r == '\u3164' || r == '\uffa0' || r >= 0xe0000 && r <= 0xe0fff
}

// escape returns the length of the escape sequence that s begins with
// (ECMA-48). Of one that has no end only the introducer counts, so that text
// cannot be swallowed by it.
func escape(s string) int {
	kind, n := byte('['), len("\u009b")
	if s[0] == '\x1b' {
		if len(s) == 1 {
			return 1
		}
		kind, n = s[1], 2
	}
	switch {
	case kind == '[':
		return n + span(s[n:], 0x30, 0x3f, 0x40, 0x7e)
	case strings.IndexByte("]PX^_", kind) >= 0:
		return n + commandString(s[n:])
	case kind >= 0x20 && kind <= 0x2f:
		return n + span(s[n:], 0x30, 0x2f, 0x30, 0x7e)
	case kind >= 0x30 && kind <= 0x7e:
		return n
	}
	return 1
}

// span returns the length of parameters (lo to hi), intermediates and one final
// byte, or 0 where the final byte is none.
func span(s string, lo, hi, finalLo, finalHi byte) int {
	i := 0
	for i < len(s) && s[i] >= lo && s[i] <= hi {
		i++
	}
	for i < len(s) && s[i] >= 0x20 && s[i] <= 0x2f {
		i++
	}
	if i < len(s) && s[i] >= finalLo && s[i] <= finalHi {
		return i + 1
	}
	return 0
}

// commandString returns the length of a string up to and with its terminator,
// or 0 where none comes.
func commandString(s string) int {
	const longest = 4 << 10
	s = s[:min(len(s), longest)]
	best := 0
	for _, end := range []string{"\a", "\x1b\\", "\u009c"} {
		if at := strings.Index(s, end); at >= 0 && (best == 0 || at+len(end) < best) {
			best = at + len(end)
		}
	}
	return best
}

// JSON escapes in a JSON text what Text would drop: what a terminal obeys, what
// reorders a line, and what shows nothing. What the text means stays the same.
func JSON(b []byte) []byte {
	i := firstHidden(b)
	if i < 0 {
		return b
	}
	out := slices.Clone(b[:i])
	for rest := b[i:]; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		switch {
		case r < 0x7f || !hidden(r):
			out = append(out, rest[:n]...)
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, hi, lo)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		rest = rest[n:]
	}
	return out
}

// firstHidden is where a JSON text has the first rune that is to be escaped, -1 where it has
// none. A record may be millions of bytes long, nearly all of them ASCII.
func firstHidden(b []byte) int {
	for i := 0; i < len(b); {
		if b[i] < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if hidden(r) {
			return i
		}
		i += n
	}
	return -1
}
