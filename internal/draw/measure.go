package draw

import (
	"strings"
	"unicode"
)

// maxLines bounds the lines of a text in a picture; the text and the page have
// it whole.
const maxLines = 6

// width estimates how wide a text is, in units of the size of its letters. The
// font is the reader's, so it goes by a wide one.
func width(s string) float64 {
	w := 0.0
	for _, r := range s {
		w += letter(r)
	}
	return w
}

func letter(r rune) float64 {
	switch {
	case unicode.Is(unicode.Mn, r), r == '\u200c', r == '\u200d':
		return 0
	case r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 || r >= 0x1f000):
		return 1.1
	case strings.ContainsRune(" .,:;|!'`()[]{}iljtfIr\"/\\", r):
		return 0.38
	case strings.ContainsRune("mwMW@%", r):
		return 0.98
	case unicode.IsUpper(r):
		return 0.72
	case r > unicode.MaxASCII:
		return 0.72
	}
	return 0.62
}

// wrap breaks a text into at most most lines no wider than limit, between words
// where it can. What does not fit is cut with "…".
func wrap(s string, limit float64, most int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		for width(word) > limit {
			head, tail := split(word, limit)
			if line != "" {
				lines, line = append(lines, line), ""
			}
			lines, word = append(lines, head), tail
		}
		switch joined := strings.TrimLeft(line+" "+word, " "); {
		case width(joined) <= limit:
			line = joined
		default:
			lines, line = append(lines, line), word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] += " …"
	}
	return lines
}

// split cuts a word so that its head fits and is not empty.
func split(word string, limit float64) (head, tail string) {
	w := 0.0
	for i, r := range word {
		if w += letter(r); w > limit && i > 0 {
			return word[:i], word[i:]
		}
	}
	return word, ""
}
