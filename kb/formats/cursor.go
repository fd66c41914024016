package formats

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cursor is a place in a text that is read line by line.
type cursor struct {
	in   *Lines
	text string // the line
	pos  int
	over bool // the text has ended
}

type thrown struct{ error }

func (c *cursor) fail(message, advice string) {
	panic(thrown{c.in.Fail(utf8.RuneCountInString(c.text[:min(c.pos, len(c.text))])+1, message, advice)})
}

// nextLine takes the next line of the text.
func (c *cursor) nextLine() {
	line, err := c.in.Next()
	if errors.Is(err, io.EOF) {
		c.text, c.pos, c.over = "", 0, true
		return
	}
	if err != nil {
		panic(thrown{err})
	}
	c.text, c.pos = string(line), 0
}

// skip goes to the next character that is neither space nor comment.
func (c *cursor) skip() {
	for !c.over {
		for c.pos < len(c.text) && strings.IndexByte(" \t\r\n", c.text[c.pos]) >= 0 {
			c.pos++
		}
		if c.pos < len(c.text) && c.text[c.pos] != '#' {
			return
		}
		c.nextLine()
	}
}

// rest is the unread part of the line.
func (c *cursor) rest() string { return c.text[c.pos:] }

func (c *cursor) peek() byte {
	if c.pos < len(c.text) {
		return c.text[c.pos]
	}
	return 0
}

// accept takes a character that may come next.
func (c *cursor) accept(b byte) bool {
	if c.skip(); c.over || c.peek() != b {
		return false
	}
	c.pos++
	return true
}

func (c *cursor) expect(b byte, what string) {
	if !c.accept(b) {
		c.unexpected(what)
	}
}

func (c *cursor) unexpected(what string) {
	if c.over {
		c.fail("the text ends where "+what+" is expected", "the file may be cut off")
	}
	r, _ := utf8.DecodeRuneInString(c.rest())
	c.fail(fmt.Sprintf("unexpected %q where %s is expected", r, what), "")
}

func (c *cursor) takeWhile(ok func(rune) bool) string {
	from := c.pos
	for c.pos < len(c.text) {
		r, n := utf8.DecodeRuneInString(c.rest())
		if !ok(r) {
			break
		}
		c.pos += n
	}
	return c.text[from:c.pos]
}

// unescape undoes \u, \U and, in strings, the escapes of one letter.
func (c *cursor) unescape(s string, letters bool) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		i++
		if i == len(s) {
			c.fail("a backslash that escapes nothing", "")
		}
		digits := map[byte]int{'u': 4, 'U': 8}[s[i]]
		if digits > 0 {
			b.WriteRune(c.codePoint(s[i+1:], digits))
			i += digits
			continue
		}
		letter := strings.IndexByte(`tbnrf"'\`, s[i])
		if !letters || letter < 0 {
			c.fail("the escape \\"+s[i:i+1]+" is none", "")
		}
		b.WriteByte("\t\b\n\r\f\"'\\"[letter])
	}
	return b.String()
}

func (c *cursor) codePoint(s string, digits int) rune {
	if len(s) < digits || !isHex(s[:digits]) {
		c.fail("an escape of a character without its hexadecimal digits", "")
	}
	n, err := strconv.ParseUint(s[:digits], 16, 32)
	if err != nil || n > unicode.MaxRune || !utf8.ValidRune(rune(n)) {
		c.fail("an escape of a character that does not exist", "")
	}
	return rune(n)
}
