package ruled

import (
	"strings"
	"unicode"

	"whence/reason/messages"
	"whence/triple/quantity"
)

// word is a word of a message.
type word = messages.Word

// reader reads texts.
type reader struct{ Words }

// sentences are the words of a text, sentence by sentence; what is in brackets is parted as by commas.
func (r reader) sentences(text string) [][]word {
	out := messages.Cut{Marks: "’=-", Key: r.key, Apart: r.apart, Title: func(low string) bool { return words.Is("title", low) }, Lines: true}.Sentences(text)
	for _, s := range out {
		for i, w := range s {
			if w.Sign == "(" || w.Sign == ")" {
				s[i].Sign = ","
			}
		}
	}
	return out
}

// apart is a word that is written as one and means several: under-10s, 18+, 8-year-old.
func (r reader) apart(w string) []string {
	low := strings.ToLower(w)
	front, rest, two := strings.Cut(low, "-")
	switch {
	case two && bound(front) != "" && r.number(strings.TrimSuffix(rest, "s")):
		return []string{front, strings.TrimSuffix(rest, "s")}
	case two && r.number(front) && words.Is("yearold", rest):
		return []string{front, "years", "old"}
	case strings.HasSuffix(low, "+") && r.number(strings.TrimSuffix(low, "+")):
		return []string{strings.TrimSuffix(low, "+"), "or", "more"}
	case strings.HasSuffix(low, "s") && unicode.IsDigit(rune(low[0])) && r.number(strings.TrimSuffix(low, "s")):
		return []string{strings.TrimSuffix(low, "s")}
	}
	return []string{w}
}

// number reports whether a word is a number.
func (r reader) number(w string) bool {
	v, n := messages.ValueAt([]string{w})
	q, ok := quantity.Of(v)
	return n == 1 && ok && q.Dimension == quantity.Number
}

// key is a word in the form by which words are compared: its kind where it is one of those that are called differently.
func (r reader) key(raw string, first bool) string {
	low := strings.ToLower(raw)
	if r.number(low) {
		return ""
	}
	if words.Is("when-it-was", low) {
		return low
	}
	if k := words.As("same", low); k != "" {
		return k
	}
	k := messages.Key(r.Words, raw, first)
	if s := r.Sort(k); s == "minor" || s == "adult" {
		return s
	}
	if at := words.As("same", k); at != "" {
		return at
	}
	if b := r.Base(k); b != "" && k != "" {
		return b
	}
	return k
}

// bound is how what stands behind a word lies to it: "<" of under; "" for another word.
func bound(w string) string { return words.As("bound", w) }

// is is how many words a phrase of a kind has that begins at a word of a text, and has reports whether there is one.
func is(kind string, of []word, i int) int { return messages.At(words, kind, of, i) }
func has(kind string, of []word) bool      { return messages.Where(words, kind, of) >= 0 }

// spelled are words as they were said, with the signs between them.
func spelled(of []word) string {
	var out []string
	for _, w := range of {
		if w.Told != "" {
			out = append(out, w.Told)
		}
	}
	return strings.TrimRight(strings.Join(out, " "), " .,;:–—-=!?")
}

// denies reports whether words say that something is not so.
func denies(of []word) bool {
	n := 0
	for i, w := range of {
		if is("not", of, i) > 0 || strings.HasSuffix(w.Low, "n't") {
			n++
		}
	}
	return n%2 == 1
}
