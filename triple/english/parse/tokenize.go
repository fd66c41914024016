package parse

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// span is a part of a text, in bytes.
type span struct{ start, end int }

// tokens returns the words of a sentence as the treebank divides it: what is
// written together is divided where a word is joined to another ("isn't",
// "Tom's", "gonna"), at punctuation, and between a number and its unit. Names of
// files, versions, addresses and hyphenated words stay whole. Everything but white
// space is part of a word.
func tokens(text string) []span {
	t := tokenizer{text: text}
	from := 0
	for _, name := range wholes(text) {
		t.between(from, name.start)
		t.add(name.start, name.end)
		from = name.end
	}
	t.between(from, len(text))
	return t.out
}

// between divides a part of the text at its spaces.
func (t *tokenizer) between(from, end int) {
	start := -1
	for i, r := range t.text[from:end] {
		switch {
		case unicode.IsSpace(r):
			if start >= 0 {
				t.chunk(start, from+i)
			}
			start = -1
		case start < 0:
			start = from + i
		}
	}
	if start >= 0 {
		t.last = end == len(t.text)
		t.chunk(start, end)
	}
}

type tokenizer struct {
	text string
	last bool // the chunk is the last one
	out  []span
}

func (t *tokenizer) add(start, end int) {
	if start < end {
		t.out = append(t.out, span{start, end})
	}
}

// chunk divides what stands between two spaces.
func (t *tokenizer) chunk(start, end int) {
	if isEmoticon(t.text[start:end]) {
		t.add(start, end)
		return
	}
	for start < end {
		n := t.opening(start, end)
		if n == 0 {
			break
		}
		t.add(start, start+n)
		start += n
	}
	stop := end
	var closing []span
	for stop > start {
		n := t.closing(start, stop)
		if n == 0 {
			break
		}
		closing = append(closing, span{stop - n, stop})
		stop -= n
	}
	t.core(start, stop)
	for i := len(closing) - 1; i >= 0; i-- {
		t.out = append(t.out, closing[i])
	}
}

// isEmoticon: a few signs that are a face, with a letter for the mouth at most.
func isEmoticon(s string) bool {
	if len(s) < 2 || len(s) > 4 || !strings.ContainsRune(":;=<", rune(s[0])) {
		return false
	}
	letters := 0
	for _, r := range s[1:] {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters++
		}
	}
	return letters == 0 && strings.ContainsAny(s, "()[]|/\\*3") || letters == 1 && unicode.IsLetter(rune(s[len(s)-1])) && unicode.IsUpper(rune(s[len(s)-1]))
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// opening returns the length of the sign at start that is no part of the word
// behind it.
func (t *tokenizer) opening(start, end int) int {
	r, n := utf8.DecodeRuneInString(t.text[start:end])
	rest := t.text[start+n : end]
	switch {
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
		return 0
	case r == '\'' || r == '’' || r == '`':
		if _, joined := entry('x', strings.ToLower("'"+rest)); joined && rest != "" {
			return 0
		}
		return n
	case r == '#' || r == '@' || r == '/' || r == '~' || r == '.' || r == '_' || r == '\\' || r == '&':
		return t.run(start, end, wordFollows(rest), n)
	case r == '-' || r == '+' || r == '−':
		if rest != "" && (isDigit(rest[0]) || rest[0] == '-' && len(rest) > 1 && isLetterAt(rest[1:])) {
			return 0 // a negative number, or an option
		}
	case isPicture(r):
		return pictureLength(t.text[start:end])
	}
	return t.run(start, end, false, n)
}

// run returns how many bytes the same sign goes on for, as in "..." or "!!".
func (t *tokenizer) run(start, end int, part bool, n int) int {
	if part {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(t.text[start:])
	if !strings.ContainsRune(".-!?=*_~<>", r) {
		return n
	}
	length := n
	for start+length < end {
		next, k := utf8.DecodeRuneInString(t.text[start+length:])
		if next != r && !(strings.ContainsRune("!?", r) && strings.ContainsRune("!?", next)) && !(r == '-' && next == '>') {
			break
		}
		length += k
	}
	return length
}

func isLetterAt(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// wordFollows reports whether s begins with a letter or a number.
func wordFollows(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '/' || r == '.' && len(s) > 1 && s[1] == '/')
}

// isPicture reports whether r is or begins an emoji or another sign that stands
// for itself.
func isPicture(r rune) bool {
	return r > 0x2000 && (unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) || r >= 0x1F000 && r < 0x20000)
}

// pictureLength is the length of an emoji with what modifies it.
func pictureLength(s string) int {
	n, joined := 0, true
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		modifier := r == 0x200D || r >= 0xFE00 && r <= 0xFE0F || r >= 0x1F3FB && r <= 0x1F3FF || r == 0x20E3
		flag := r >= 0x1F1E6 && r <= 0x1F1FF && n == 4
		if !modifier && !joined && !flag {
			break
		}
		joined = r == 0x200D
		n += size
	}
	return n
}

// closing returns the length of the sign before stop that is no part of the word
// before it.
func (t *tokenizer) closing(start, stop int) int {
	chunk := t.text[start:stop]
	r, n := utf8.DecodeLastRuneInString(chunk)
	rest := chunk[:len(chunk)-n]
	switch {
	case t.belongs(r, rest):
		return 0
	case r == 0xFE0F || r == 0x200D || r == 0x20E3 || isPicture(r):
		return t.pictureBefore(rest, n)
	}
	length := n
	if r == '.' && strings.HasSuffix(rest, ".") && t.keepsStop(rest[:len(rest)-1]) && !strings.HasSuffix(rest, "..") {
		return n // of the abbreviation at the end of a sentence
	}
	if strings.ContainsRune(".-!?=*~", r) {
		for rest != "" {
			last, k := utf8.DecodeLastRuneInString(rest)
			if last != r && !(strings.ContainsRune("!?", r) && strings.ContainsRune("!?", last)) {
				break
			}
			rest, length = rest[:len(rest)-k], length+k
		}
	}
	return length
}

// belongs reports whether the last character of a word is part of it, behind the rest.
func (t *tokenizer) belongs(r rune, rest string) bool {
	switch r {
	case '.':
		return t.keepsStop(rest)
	case ')':
		return strings.Contains(rest, "(") // file(s), main()
	case ']':
		return strings.Contains(rest, "[")
	case '+', '#', '/', '_', '\\':
		return wordFollows(rest) // C++, C#, a folder
	case '-', '−':
		return isMark(rest) // the blood group A-, which is not A
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) && !isPicture(r) && r != 0xFE0F
}

// pictureBefore returns how long the emoji is whose last sign has n bytes.
func (t *tokenizer) pictureBefore(rest string, n int) int {
	joined := false
	for rest != "" {
		r, k := utf8.DecodeLastRuneInString(rest)
		modifier := r == 0x200D || r >= 0xFE00 && r <= 0xFE0F || r >= 0x1F3FB && r <= 0x1F3FF
		if !modifier && !joined && !isPicture(r) || isPicture(r) && !joined && n > 3 {
			break
		}
		joined = r == 0x200D
		rest, n = rest[:len(rest)-k], n+k
	}
	return n
}

// keepsStop reports whether the stop behind word is part of it: of an abbreviation
// or, within a sentence, an initial.
func (t *tokenizer) keepsStop(word string) bool {
	if where, listed := abbreviation(word); listed && (!t.last || where == "end") {
		return true
	}
	if isInitial(word) {
		return !t.last
	}
	return hasInnerStops(word)
}

// abbreviation reports whether a word goes with a stop behind it, and where: within a sentence, or at its end too.
func abbreviation(word string) (where string, listed bool) {
	low := strings.ToLower(word)
	if where, listed = entry('a', low+"."); !listed && low != word {
		listed = lexicon.Abbreviations.Has(low) // Prof. Lund
	}
	return where, listed || lexicon.NoteAbbreviations.Has(low)
}

// isInitial: one letter, a capital.
func isInitial(word string) bool {
	r, n := utf8.DecodeRuneInString(word)
	return n > 0 && n == len(word) && unicode.IsUpper(r)
}

// isMark: a grade or group of at most three capitals and digits.
func isMark(word string) bool {
	return word != "" && len(word) <= 3 && strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// hasInnerStops: letters with stops between them, as in U.S, a.m or Ph.D.
func hasInnerStops(word string) bool {
	if !strings.Contains(word, ".") {
		return false
	}
	for _, part := range strings.Split(word, ".") {
		if n := utf8.RuneCountInString(part); n < 1 || n > 2 || !isLetterAt(part) {
			return false
		}
	}
	return true
}

// core divides a chunk without signs at its ends.
func (t *tokenizer) core(start, end int) {
	if start >= end {
		return
	}
	word := t.text[start:end]
	if at, n := innerSign(word); n > 0 {
		t.core(start, start+at)
		t.add(start+at, start+at+n)
		t.core(start+at+n, end)
		return
	}
	if n := numberBeforeUnit(word); n > 0 {
		t.add(start, start+n)
		t.add(start+n, end)
		return
	}
	if n := beforeJoined(word); n > 0 {
		t.core(start, start+n)
		t.add(start+n, end)
		return
	}
	if value, is := entry('s', strings.ToLower(word)); is {
		if n := int(value[0] - '0'); n > 0 && n < len(word) && utf8.RuneStart(word[n]) {
			t.add(start, start+n)
			t.add(start+n, end)
			return
		}
	}
	t.add(start, end)
}

// innerSign finds a sign within a word that divides it: a dash, brackets, a comma
// or a colon between letters, a slash between two words.
func innerSign(word string) (at, n int) {
	if isAddress(word) {
		return 0, 0
	}
	for i, r := range word {
		if i == 0 {
			continue
		}
		size := utf8.RuneLen(r)
		rest := word[min(i+size, len(word)):]
		switch {
		case r == utf8.RuneError:
			continue
		case r == '—' || r == '–' && !isDigit(word[i-1]) && !isUpperAt(rest) || r == '…' || isPicture(r) || r == '"' || r == '“' || r == '”' || r == '=':
			return i, size
		case strings.HasPrefix(word[i:], "--") || strings.HasPrefix(word[i:], "..") || strings.HasPrefix(word[i:], "->"):
			return i, runLength(word[i:])
		case r == ',' && !(isDigit(word[i-1]) && rest != "" && isDigit(rest[0])),
			(r == ':' || r == ';' || r == '!' || r == '?') && isLetterAt(rest),
			r == '/' && isOneSlash(word, i):
			return i, size
		}
	}
	return 0, 0
}

// isUpperAt reports whether a text begins with a capital: "Madrid–Barajas" is one name.
func isUpperAt(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

func runLength(s string) int {
	n := 1
	for n < len(s) && (s[n] == s[0] || s[n] == '>') {
		n++
	}
	return n
}

// isAddress: of a page, of a person or in a tree of files.
func isAddress(word string) bool {
	return strings.Contains(word, "://") || strings.Contains(word, "@") || strings.HasPrefix(word, "www.") || strings.HasPrefix(word, "/") || strings.HasPrefix(word, "~/")
}

// isOneSlash reports whether the slash at i is the word's only one and stands
// between two words of letters.
func isOneSlash(word string, i int) bool {
	if strings.Count(word, "/") != 1 {
		return false
	}
	for _, r := range word[:i] + word[i+1:] {
		if !unicode.IsLetter(r) && r != '-' {
			return false
		}
	}
	return i > 2 && len(word)-i > 1
}

// numberBeforeUnit returns the length of the number that a unit follows.
func numberBeforeUnit(word string) int {
	n := 0
	for n < len(word) && (isDigit(word[n]) || n > 0 && strings.IndexByte(".,:", word[n]) >= 0) {
		n++
	}
	if n == 0 || n == len(word) {
		return 0
	}
	unit := word[n:]
	if len(unit) > 1 {
		unit = strings.ToLower(unit) // "3B" is a name
	}
	if _, is := entry('u', unit); is || !isLetterAt(unit) && !strings.ContainsAny(unit, "-/.:,'’+0123456789)") {
		return n
	}
	return 0
}

// beforeJoined returns the length of the word that another is joined to with an
// apostrophe.
func beforeJoined(word string) int {
	at := strings.LastIndexAny(word, "'’`")
	if at < 0 || strings.LastIndexAny(word[at:], "'’`") != 0 {
		return 0
	}
	_, size := utf8.DecodeRuneInString(word[at:])
	tail := strings.ToLower(word[at+size:])
	if at > 1 && (word[at-1] == 'n' || word[at-1] == 'N') {
		if _, is := entry('x', "n'"+tail); is {
			return at - 1
		}
	}
	if _, is := entry('x', "'"+tail); is {
		return at
	}
	return 0
}
