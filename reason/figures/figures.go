// Package figures adds up the figures of one kind that stand in what was said, where no fact
// has them: "rack A: 96 tubes; rack B: 72 tubes" has 168 tubes in all.
//
// It promises to add only what is counted in the same noun, unit or money, all of what one
// message has of it, and nothing where another message may have changed it. What a sum is an
// answer to, and how it is said, it leaves to others.
package figures

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordList string

var words = lexicon.NewTable(wordList)

// Figure is an amount that stands in a text.
type Figure struct {
	Amount quantity.Quantity
	Text   string // its part of the sentence
	noun   string // what is counted, in the singular; "" for a measure and for a bare number
	bare   bool   // neither noun nor unit stands with it
	each   bool   // it is of one of several
	around []string
	told   clause.Value
}

// Asks reports whether a question asks for the sum of figures.
func Asks(question string) bool {
	asked := fields(question)
	return has("total", asked) && !has("other", asked)
}

// Total is the sum that a question asks for, of figures in the first of the texts that has some of what it
// asks for, with that text. False where the question asks for no sum, or the figures do not settle it.
func Total(question string, texts []string, known func(string) string) (all []Figure, sum quantity.Quantity, in int, ok bool) {
	if !Asks(question) {
		return nil, sum, 0, false
	}
	singular, asked := one(known), fields(question)
	for i, text := range texts {
		if all = asks(asked, Of(text, singular), singular); len(all) == 0 {
			continue
		}
		if len(all) < 2 || has("part", fields(text)) || has("since", fields(text)) || changed(asked, all, texts, i, singular) {
			return nil, sum, 0, false
		}
		sum, ok = added(all)
		return all, sum, i, ok && of(asked, len(all))
	}
	return nil, sum, 0, false
}

// one is the singular of a word, also of those that are words of their own in the plural: boards, hours.
func one(known func(string) string) func(string) string {
	return func(w string) string {
		if s := known(w); s != w || len(w) < 4 || strings.HasSuffix(w, "ss") {
			return s
		}
		return strings.TrimSuffix(w, "s")
	}
}

// asks are the figures that a question asks for: of the noun that it has, or of money. Where two or more
// of them stand with words of the question, only those are meant.
func asks(asked []string, all []Figure, singular func(string) string) []Figure {
	said := map[string]bool{}
	for _, w := range asked {
		said[singular(w)] = true
	}
	money := has("money", asked)
	var out, named []Figure
	for _, f := range all {
		if f.noun != "" && said[f.noun] || f.noun == "" && (f.Amount.IsMoney() && money || said[f.Amount.Unit]) {
			out = append(out, f)
			if slices.ContainsFunc(f.around, func(w string) bool { return said[w] }) {
				named = append(named, f)
			}
		}
	}
	switch {
	case slices.ContainsFunc(out, func(f Figure) bool { return f.each }) || len(named) == 1 && len(out) > 1:
		return nil
	case len(named) > 1:
		return named
	}
	return out
}

// changed reports whether another text has figures of the same too, or may say what came of those in one text.
func changed(asked []string, all []Figure, texts []string, in int, singular func(string) string) bool {
	nouns := map[string]bool{}
	for _, f := range all {
		nouns[f.noun], nouns[f.Amount.Unit] = true, true
	}
	delete(nouns, "")
	for i, text := range texts {
		if i == in || text == texts[in] || strings.Contains(text, texts[in]) || strings.Contains(texts[in], text) {
			continue
		}
		other := fields(text)
		same := slices.ContainsFunc(other, func(w string) bool { return nouns[singular(w)] })
		if len(asks(asked, Of(text, singular), singular)) > 0 || same && has("since", other) {
			return true
		}
	}
	return false
}

// of reports whether a question asks of so many, as far as it says of how many: "the two racks together".
func of(asked []string, n int) bool {
	return !slices.ContainsFunc(asked, func(w string) bool {
		v, ok := value.OfWords([]string{w}, "")
		return ok && v.Kind == clause.Number && v.Number != strconv.Itoa(n)
	})
}

func added(all []Figure) (quantity.Quantity, bool) {
	list := make([]quantity.Quantity, len(all))
	for i, f := range all {
		list[i] = f.Amount
	}
	return quantity.Sum(list)
}

// fields are the words of a text in lower case, without the signs around them.
func fields(text string) []string {
	var out []string
	for w := range strings.FieldsSeq(strings.ToLower(text)) {
		if w = strings.Trim(w, marks); w != "" {
			out = append(out, w)
		}
	}
	return out
}

const marks = ".,;:!?\"“”'()…–—"

// has reports whether a text has words of a kind, of one or two words.
func has(kind string, of []string) bool {
	for i, w := range of {
		if words.Is(kind, w) || i > 0 && words.Is(kind, of[i-1]+" "+w) || i > 1 && words.Is(kind, of[i-2]+" "+of[i-1]+" "+w) {
			return true
		}
	}
	return false
}

// part is a stretch of a text between signs and "and", in which there is one figure at most.
type part struct {
	words []string
	lists bool // it goes on with the list that the part before it is in
}

// parts cuts a text where a list goes on and where a sentence ends.
func parts(text string) (out []part) {
	now := part{}
	cut := func(lists bool) {
		if len(now.words) > 0 {
			out = append(out, now)
			now = part{}
		}
		now.lists = lists
	}
	for w := range strings.FieldsSeq(text) {
		bare := strings.Trim(w, marks)
		if lexicon.ClosedOf(strings.ToLower(bare))&lexicon.Conjunction != 0 {
			cut(true)
			continue
		}
		if bare != "" {
			now.words = append(now.words, bare)
		}
		if end := w[len(w)-1]; bare == "" || strings.ContainsRune(".,;:!?", rune(end)) {
			cut(strings.ContainsRune(",;", rune(end)))
		}
	}
	cut(false)
	return out
}

// Of are the figures of a text. A bare number in a list counts what the first of the list does: "22 larch boards, 9 beech".
func Of(text string, singular func(string) string) []Figure {
	var out []Figure
	var of *Figure // the first of the list
	for _, p := range parts(text) {
		f, ok := figure(p.words, singular)
		if !ok {
			if !p.lists {
				of = nil
			}
			continue
		}
		switch {
		case f.bare && (of == nil || !p.lists || len(f.around) == 0):
			of = nil
			continue
		case f.bare:
			if f, ok = f.like(*of); !ok {
				continue
			}
		default:
			first := f
			of = &first
		}
		out = append(out, f)
	}
	return out
}

// like is a bare number taken to be of what another figure is of.
func (f Figure) like(of Figure) (Figure, bool) {
	v := of.told
	v.Number = f.told.Number
	q, ok := quantity.Of(v)
	f.Amount, f.noun, f.each = q, of.noun, of.each
	if f.noun != "" {
		f.Amount.Unit = f.noun
	}
	return f, ok
}

// figure is the one figure of a part; false for none and for several.
func figure(p []string, singular func(string) string) (f Figure, ok bool) {
	for i := 0; i < len(p); i++ {
		one, end, counts := figureAt(p, i, singular)
		switch {
		case end == 0:
			continue
		case counts && (ok || one.told.Number == ""):
			return f, false
		case counts:
			f, ok = one, true
		}
		i = end - 1
	}
	return f, ok
}

// figureAt is the figure that begins at i, with where its words end, 0 for no value. A day, a clock time and the number of
// a house count nothing; a number that is bounded or roughly so is none to add, and has no number.
func figureAt(p []string, i int, singular func(string) string) (f Figure, end int, counts bool) {
	v, n := valueAt(p[i:])
	if n == 0 {
		return f, 0, false
	}
	q, is := quantity.Of(v)
	f, end = Figure{Amount: q, Text: strings.Join(p, " "), each: q.Each != "", told: v}, i+n
	if is && q.Dimension == quantity.Number {
		f.noun, end = counted(p, end, v.Number == "1", singular)
		f.bare = f.noun == ""
	}
	if q.Point() || f.bare && i > 0 && words.Is("named", strings.ToLower(p[i-1])) {
		return f, end, false
	}
	if !is || q.Bound != "" || q.About {
		f.told.Number = ""
	}
	if f.noun != "" {
		f.Amount.Unit = f.noun
	}
	f.each = f.each || slices.ContainsFunc(p[min(end, len(p)):], func(w string) bool { return words.Is("each", strings.ToLower(w)) })
	for k, w := range p {
		if (k < i || k >= end) && lexicon.ClosedOf(strings.ToLower(w)) == 0 {
			f.around = append(f.around, singular(strings.ToLower(w)))
		}
	}
	return f, end, true
}

// valueAt is the value that begins a stretch of words, with how many words it has.
func valueAt(p []string) (clause.Value, int) {
	for n := min(len(p), longest); n > 0; n-- {
		lower := make([]string, n)
		for i, w := range p[:n] {
			lower[i] = strings.ToLower(w)
		}
		if v, ok := value.OfWords(lower, ""); ok && (v.Number != "" || v.ISO != "") {
			return v, n
		}
	}
	return clause.Value{}, 0
}

// longest bounds the words of a figure.
const longest = 4

// counted is the noun that is counted by a number in front of at, which may be one, with where its words end.
func counted(p []string, at int, one bool, singular func(string) string) (noun string, end int) {
	for end = at; end < len(p) && lexicon.ClosedOf(strings.ToLower(p[end])) == 0 && end < at+longest; end++ {
		if w := strings.ToLower(p[end]); one || singular(w) != w {
			return singular(w), end + 1
		}
	}
	return "", at
}
