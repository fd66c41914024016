package cite

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// Splitter cuts a stream of text into sentences as soon as each is complete. A
// citation behind the full stop still belongs to the sentence. The pieces put
// together are the text. It is not safe for concurrent use.
type Splitter struct{ held string }

// NewSplitter returns a splitter at the beginning of a text.
func NewSplitter() *Splitter { return &Splitter{} }

// Push takes the next piece of the text and returns the sentences that are now
// complete, each with the space behind it.
func (s *Splitter) Push(piece string) []string {
	s.held += piece
	var out []string
	for {
		end := sentenceEnd(s.held)
		if end <= 0 {
			return out
		}
		out = append(out, s.held[:end])
		s.held = s.held[end:]
	}
}

// Flush returns what is left at the end of the text, "" if nothing is.
func (s *Splitter) Flush() string {
	rest := s.held
	s.held = ""
	return rest
}

// sentenceEnd returns where the first sentence of text ends for certain, with
// the space behind it, or 0 where more text could still belong to it.
func sentenceEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			if end, ok := skipSpace(text, i); ok && strings.TrimSpace(text[:i]) != "" {
				return end
			}
		case '.', '!', '?':
			end, sure := markEnd(text, i)
			if !sure {
				return 0
			}
			if end > 0 {
				return end
			}
		}
	}
	return 0
}

// markEnd decides whether the mark at i ends a sentence, and where the next one
// begins. sure is false where that depends on text to come.
func markEnd(text string, i int) (end int, sure bool) {
	j := i + 1
	for j < len(text) && strings.IndexByte(".!?\"')]", text[j]) >= 0 {
		j++
	}
	j = skipClosers(text, j)
	if j == len(text) {
		return 0, false
	}
	if strings.IndexByte(" \t\n\r", text[j]) < 0 {
		return 0, true
	}
	next, ok := skipSpace(text, j)
	if !ok {
		return 0, false
	}
	if closingOf(text[next:]) != "" {
		return citedEnd(text, next)
	}
	r, _ := utf8.DecodeRuneInString(text[next:])
	if text[i] == '.' && (unicode.IsLower(r) || isAbbreviation(text[:i]) || isListNumber(text[:i])) {
		return 0, true
	}
	return next, true
}

// citedEnd returns the end of the sentence whose citations begin at i.
func citedEnd(text string, i int) (end int, sure bool) {
	for i < len(text) {
		closing := closingOf(text[i:])
		if closing == "" {
			break
		}
		if !strings.Contains(text[i:], closing) {
			if len(text)-i > maxCitation {
				return i, true
			}
			return 0, false
		}
		from, to, numbers := citationAt(text[i:])
		if numbers == nil || from > 0 {
			return i, true
		}
		next, ok := skipSpace(text, i+to)
		if !ok {
			return 0, false
		}
		i = next
		if strings.IndexByte(".!?", text[i]) >= 0 {
			if i, ok = skipSpace(text, i+1); !ok {
				return 0, false
			}
		}
	}
	if i == len(text) {
		return 0, false
	}
	return i, true
}

// closingOf is the bracket that closes the one which text begins with, "" for
// none.
func closingOf(text string) string {
	for open, closing := range map[string]string{"[": "]", "(": ")", "【": "】"} {
		if strings.HasPrefix(text, open) {
			return closing
		}
	}
	return ""
}

// skipClosers passes closing quotation marks of more than one byte.
func skipClosers(text string, i int) int {
	for {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r != '”' && r != '’' && r != '»' {
			return i
		}
		i += n
	}
}

// skipSpace returns where the next word begins; ok is false at the end of the
// text, where more space may follow.
func skipSpace(text string, i int) (next int, ok bool) {
	for i < len(text) && strings.IndexByte(" \t\n\r", text[i]) >= 0 {
		i++
	}
	return i, i < len(text)
}

// isAbbreviation reports whether the text before a full stop ends in a word
// that is written with one.
func isAbbreviation(before string) bool {
	at := strings.LastIndexAny(before, " \t\n\r(\"") + 1
	last := before[at:]
	if lexicon.WrittenWithDot.Has(strings.ToLower(last)) {
		return true
	}
	r, n := utf8.DecodeRuneInString(last)
	return n == len(last) && unicode.IsUpper(r) && r != 'I'
}

// isListNumber reports whether the text is the number of an item: "1".
func isListNumber(before string) bool {
	n := strings.TrimSpace(before)
	return len(n) > 0 && len(n) <= 2 && strings.Trim(n, "0123456789") == ""
}
