package figures

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// Said is a message, with whether some of it was kept as a note.
type Said struct {
	Text  string
	Noted bool
}

// Way is what was done with figures.
type Way uint8

// The ways to reckon: a sum, how much more the first is, the first so many times, what the others leave of the first, the
// mean of all, one figure as it is, and the first by the number of those who share it.
const (
	Sum Way = iota
	Apart
	Times
	Rest
	Mean
	One
	Share
)

// Found is what was reckoned, of which figures.
type Found struct {
	Way     Way
	Figures []Figure
	Amount  quantity.Quantity
}

// Asks reports whether a question may ask for what is reckoned.
func Asks(question string) bool {
	asked := fields(question)
	return len(asked) > 0 && has("asks", asked) && !slices.ContainsFunc(asked, func(w string) bool { return words.Is("which", w) }) && lexicon.ClosedOf(asked[0])&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) == 0 && !words.Is("auxiliary", asked[0]) // are there more of them?
}

// Answer reckons what a question asks for from what was said, in the order in which it was said; likeliest are the messages
// that have to do with the question, the likeliest first. False where nothing settles it.
func Answer(question string, said []Said, likeliest []int, w messages.Words) (Found, bool) {
	b := &book{reader: reader{w}, said: said, likeliest: likeliest, ofText: make([][]Figure, len(said)), keysOf: make([][]string, len(said))}
	a := b.asked(question)
	for _, way := range []func(asked) (Found, bool){beside{b}.named, rests{b}.rest, budgets{b}.left, remainders{b}.rest, stocks{b}.stock, prices{b}.priced, bookings{b}.booked, bookings{b}.shared, lasting{b}.long, totals{b}.total} {
		if out, ok := way(a); ok {
			if a.like != nil && (len(out.Figures) == 0 || out.Figures[0].noun == "") {
				if in, is := out.Amount.In(a.like.Amount.Unit); is {
					out.Amount = in
				}
			}
			return out, true
		}
	}
	return Found{}, false
}

// book is what was said, with the figures in it.
type book struct {
	reader
	said      []Said
	likeliest []int
	ofText    [][]Figure
	keysOf    [][]string
}

// in are the figures of a message.
func (b *book) in(i int) []Figure {
	if b.ofText[i] == nil {
		b.ofText[i] = b.of(b.said[i].Text)
		for k := range b.ofText[i] {
			b.ofText[i][k].In = i
		}
	}
	return b.ofText[i]
}

// words are the keys of the words of a message.
func (b *book) keysIn(i int) []string {
	if b.keysOf[i] == nil {
		b.keysOf[i] = b.keys(strings.Fields(b.said[i].Text))
	}
	return b.keysOf[i]
}

// label reports whether a word tells what a figure is of.
func (f Figure) label(key string) bool {
	return key != "" && (f.noun == key || f.Amount.Each == key) || slices.Contains(f.around, key) || slices.Contains(f.head, key)
}

// only is the one figure of which words tell, at least one in its own part of the sentence or what heads it, and all others in its
// message; false where none or several are. A figure that is no exact one is one of several.
func (b *book) only(own, other []string, fits func(Figure) bool) (Figure, bool) {
	f, _, ok := b.find(own, other, fits)
	return f, ok
}

// find is the same, and tells whether there are several.
func (b *book) find(own, other []string, fits func(Figure) bool) (f Figure, several, ok bool) {
	best := 0
	for i := range b.said {
		for _, one := range b.in(i) {
			n := 0
			for _, k := range own {
				if one.label(k) {
					n++
				}
			}
			switch {
			case n == 0 || n < best || !fits(one):
			case n > best:
				f, best, several = one, n, false
			default:
				several = several || one.Amount != f.Amount
				f = one
			}
		}
	}
	if best == 0 || several || f.unsure || b.goesOn(f, own, fits) {
		return f, several, false
	}
	all := b.keysIn(f.In)
	return f, false, !slices.ContainsFunc(slices.Concat(own, other), func(k string) bool { return !slices.Contains(all, k) && f.noun != k })
}

// goesOn reports whether what words tell of a figure before its number is told of the next figure too: she has 12 red beads and 5 blue
// ones.
func (b *book) goesOn(f Figure, own []string, fits func(Figure) bool) bool {
	all := b.in(f.In)
	at := slices.IndexFunc(all, func(o Figure) bool { return o.Part == f.Part && o.sentence == f.sentence })
	if at < 0 || at+1 >= len(all) || slices.ContainsFunc(own, func(k string) bool { return f.label(k) && !slices.Contains(f.before, k) }) {
		return false
	}
	next := all[at+1]
	if next.sentence == f.sentence && fits(next) && has("pro-one", next.plain[1:]) && slices.IndexFunc(f.before, func(k string) bool { return slices.Contains(own, k) }) > 0 {
		return true // the old pump 240 euros and the new one 300
	}
	return fits(next) && !has("part", next.plain) && next.sentence == f.sentence && next.at == 0 && len(next.head) == 0 && next.noun == f.noun && next.Amount.Dimension == f.Amount.Dimension
}

// stands reports whether nothing that was said after a figure may have changed it: nothing puts right what was said right
// before, and nothing has words that tell of it and says what came of it, or has another figure of it.
func (b *book) stands(f Figure, own []string, kind string) bool {
	for i := f.In + 1; i < len(b.said); i++ {
		text := append(fields(b.said[i].Text), "")
		if i <= f.In+rightsSoon && (rights(text) || f.noun != "" && slices.ContainsFunc(b.in(i), more)) {
			return false
		}
		keys := b.keysIn(i)
		if slices.ContainsFunc(own, func(k string) bool { return f.label(k) && slices.Contains(keys, k) }) && (has(kind, text) || kind == "touched" && has("since", text)) {
			return false
		}
	}
	return true
}

// rightsSoon is within how many messages what puts something right need not say what.
const rightsSoon = 2

// more reports whether a figure is one of something that was spoken of before: another 200 came.
func more(f Figure) bool { return f.bare && f.tells() }

// rights reports whether words may put right a figure that was said right before.
func rights(text []string) bool {
	return (has("rights", text) || text[0] == "no") && slices.ContainsFunc(text, func(w string) bool {
		v, n := messages.ValueAt([]string{w})
		return n > 0 && v.Number != ""
	})
}
