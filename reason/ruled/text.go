package ruled

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"whence/reason/figures"
	"whence/triple/quantity"
)

// word is a word of a text, with the sign that stands behind it.
type word struct {
	raw, low, key, sign string
	told                string // as it was typed, with its signs; "" behind the first part of what was written as one
	joined              string // the conjunction before it, where that was cut off
}

const marks = ".,;:!?\"“”'’()…–—=-"

// reader reads texts.
type reader struct{ Words }

// sentences are the words of a text, sentence by sentence.
func (r reader) sentences(text string) (out [][]word) {
	var now []word
	for line := range strings.Lines(text) {
		for f := range strings.FieldsSeq(line) {
			if now = r.add(now, f); len(now) > 0 && strings.Contains(".!?", cmp.Or(now[len(now)-1].sign, "–")) {
				out, now = append(out, now), nil
			}
		}
		if len(now) > 0 {
			out, now = append(out, now), nil
		}
	}
	return out
}

// add adds what stands between two spaces to the words of a sentence.
func (r reader) add(now []word, f string) []word {
	bare, last := strings.Trim(f, marks), len(now)-1
	if last >= 0 && (bare == "" || f[0] == '(') {
		now[last].sign = cmp.Or(now[last].sign, map[bool]string{true: "–", false: ","}[bare == ""])
	}
	if bare == "" {
		if last >= 0 {
			now[last].told += " " + f
		}
		return now
	}
	for i, part := range r.apart(bare) {
		w := word{raw: part, low: strings.ToLower(part), key: r.key(part, len(now) == 0)}
		if i == 0 {
			w.told = f
		}
		now = append(now, w)
	}
	switch end := f[len(f)-1:]; {
	case end == ")":
		now[len(now)-1].sign = ","
	case strings.Contains(".,;:!?", end) && !(end == "." && words.Is("title", strings.ToLower(bare))):
		now[len(now)-1].sign = end
	}
	return now
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
	v, n := figures.ValueAt([]string{w})
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
	k := figures.Key(r.Words, raw, first)
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

// is reports whether a word of a text, with up to two behind it, is of a kind; how many words that are.
func is(kind string, of []word, i int) int {
	for n := min(3, len(of)-i); n > 0; n-- {
		if words.Is(kind, said(of[i:i+n])) {
			return n
		}
	}
	return 0
}

// has reports whether one of the words is of a kind.
func has(kind string, of []word) bool {
	for i := range of {
		if is(kind, of, i) > 0 {
			return true
		}
	}
	return false
}

// said are words as they stand, in small letters.
func said(of []word) string {
	out := make([]string, len(of))
	for i, w := range of {
		out[i] = w.low
	}
	return strings.Join(out, " ")
}

// spelled are words as they were said, with the signs between them.
func spelled(of []word) string {
	var out []string
	for _, w := range of {
		if w.told != "" {
			out = append(out, w.told)
		}
	}
	return strings.TrimRight(strings.Join(out, " "), " .,;:–—-=!?")
}

// denies reports whether words say that something is not so.
func denies(of []word) bool {
	n := 0
	for i, w := range of {
		if is("not", of, i) > 0 || strings.HasSuffix(w.low, "n't") || strings.HasSuffix(w.low, "n’t") {
			n++
		}
	}
	return n%2 == 1
}

// keysOf are the keys of words.
func keysOf(of []word) (out []string) {
	for _, w := range of {
		if w.key != "" && !slices.Contains(out, w.key) {
			out = append(out, w.key)
		}
	}
	return out
}
