// Package ranked answers what asks for an order of things from figures and comparisons as they were said: which is the most,
// which of two is more, the second cheapest, those over a limit, whether one is before another.
//
// It promises to name a thing only where it is decided how all others of its series lie to it, by figures of one kind or by
// what was told of two; where one is missing of those that were said to be so many, it names none.
//
// It reads no grammar and proves nothing: whoever asks says with the answer what the figures stand in.
package ranked

import (
	_ "embed"
	"slices"

	"whence/reason/figures"
	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordList string

var words = lexicon.NewTable(wordList)

// Thing is what is compared, with its figure, nil for none.
type Thing struct {
	Name   string
	Amount *quantity.Quantity
}

// Found is what a question finds.
type Found struct {
	YesNo, Holds bool
	// Things are those that answer, and Others those that they were compared with, the next first.
	Things, Others []Thing
	// Apart is how far the two things lie apart, nil where that is not asked.
	Apart *quantity.Quantity
	In    []int // the texts that it rests on
}

// Asks reports whether a few words without a verb and without the mark of a question may ask for an order: second cheapest, and the
// lightest of the three.
func Asks(text string, w messages.Words) bool {
	r := reader{w}
	s := r.sentences(text)
	if len(s) != 1 || len(s[0]) > 9 || len(r.figures(s[0])) > 0 {
		return false
	}
	a, ok := asking{r, func(string) bool { return false }}.read(text)
	return ok && a.form != equal && a.form != limit
}

// AsksWho reports whether a question asks who or whose, and so for no amount.
func AsksWho(question string, w messages.Words) bool {
	all := reader{w}.sentences(question)
	if len(all) == 0 {
		return false
	}
	s := all[len(all)-1]
	for len(s) > 1 && words.Is("opens", s[0].Low) {
		s = s[1:]
	}
	return words.Is("who", s[0].Low) && !slices.ContainsFunc(s, func(w word) bool { return w.Low == "how" })
}

// Answer is what a question finds in what was said, in the order in which it was said; false where that decides nothing.
func Answer(question string, said []figures.Said, w messages.Words) (Found, bool) {
	b := &book{reader: reader{w}}
	for i, t := range said {
		b.message(t.Text, i)
	}
	a, ok := asking{b.reader, b.named}.read(question)
	if b.said = len(said); !ok {
		return Found{}, false
	}
	return b.answer(a)
}

// book is what was said, as series and comparisons.
type book struct {
	reader
	said   int
	series []series
	edges  []edge
	rights []int // the messages that put something right
}

// named reports whether something is called by a word.
func (b *book) named(w string) bool {
	return w != "" && (slices.ContainsFunc(b.series, func(s series) bool {
		return slices.ContainsFunc(s.members, func(m member) bool { return m.has(w) })
	}) || slices.ContainsFunc(b.edges, func(e edge) bool { return e.more.has(w) || e.less.has(w) || e.other.has(w) }))
}

// message reads one.
func (b *book) message(text string, in int) {
	from := len(b.series)
	reading := serial{b.reader}
	several := 0
	var before []string
	sentences := b.sentences(text)
	for _, s := range sentences {
		if n := b.howMany(s); n > 0 {
			several = n
		}
		for _, one := range reading.read(s, in) {
			one.keys = append(one.keys, before...)
			b.series = append(b.series, one)
		}
		before = append(before, messages.Keys(s)...)
		if slices.ContainsFunc(s, func(w word) bool { return words.Is("rights", w.Low) }) {
			b.rights = append(b.rights, in)
		}
	}
	for i := range b.series[from:] {
		b.series[from+i].several = several
	}
	var last label
	for _, s := range sentences {
		b.edges = append(b.edges, telling{b.reader}.than(s, in, last, b.series[from:])...)
		for _, o := range reading.read(s, in) {
			last = o.members[len(o.members)-1].label
		}
	}
}

// howMany is of how many a sentence says that it tells: three quotes, four of us; 0 for none.
func (r reader) howMany(s []word) int {
	for i, w := range s {
		v, n := messages.ValueAt([]string{w.Low})
		q, ok := quantity.Of(v)
		if n == 0 || !ok || q.Dimension != quantity.Number || q.From < 2 || q.From > 12 || q.From != float64(int(q.From)) || i+1 == len(s) || w.Sign != "" || digits(w.Low) {
			continue
		}
		next := s[i+1].Low
		if _, unit := messages.ValueAt([]string{"2", next}); unit == 2 {
			continue
		}
		rest := s[i+1:]
		figure := slices.ContainsFunc(r.figures(rest), func(figure) bool { return true })
		if next == "of" && i+2 < len(s) && s[i+2].Low == "us" || r.plural(next) && (figure || i < 4) && r.begun(s[:i]) {
			return int(q.From)
		}
	}
	return 0
}

// begun reports whether some words have no figure and name nothing yet: we have, there are.
func (r reader) begun(s []word) bool {
	return !slices.ContainsFunc(s, func(w word) bool {
		return w.Key != "" && !words.Is("idle", w.Key) && lexicon.ClosedOf(w.Low) == 0 && r.words.PlainNoun(w.Low) || digits(w.Low)
	})
}
