package figures

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// asked is a question, as far as its words tell what it asks for.
type asked struct {
	plain, low []string
	money      bool
	unit       string     // what "how many" counts, "" for none
	like       *Figure    // one of the unit, where it is one of a measure
	at         []string   // the key of each word that tells of what it asks, "" for the others
	keys       []string   // those that there are
	sides      [][]string // the keys of each of those that it names one beside the other
	times      []float64  // of how many each side is, 0 where it says nothing of it
	than       bool       // the sides are compared
	ofEach     bool       // the sides are what is counted: more bells than ringers, how many hens and ducks
	adjective  string     // by what it compares: wide
	group      int        // of how many it asks for all: those two, for both years, all four; 0 where it does not
	groupNoun  string     // what they are called, which need not be said of them
	more       string     // "greater" or "lesser" where it says that the first is; "" for neither
}

// asked reads a question.
func (b *book) asked(question string) asked {
	a := asked{}
	for i, w := range strings.Fields(question) {
		if i == 0 {
			w = strings.ToLower(w)
		}
		bare := strings.ToLower(strings.Trim(w, marks))
		a.plain, a.low = append(a.plain, w), append(a.low, bare)
		if c := a.comparative(i); c != "" {
			a.more = c
			a.adjective, _ = b.words.Graded(bare)
		}
	}
	a.money = has("money", a.low)
	b.counted(&a)
	for i := range a.plain {
		a.at = append(a.at, b.telling(a, i))
	}
	b.grouped(&a)
	a.keys = a.told(0, len(a.at))
	b.compared(&a)
	return a
}

// counted finds what a question counts: how many kilos.
func (b *book) counted(a *asked) {
	many := slices.Index(a.low, "many")
	if many < 1 || a.low[many-1] != "how" {
		return
	}
	after := a.low[many+1:]
	if len(after) == 0 { // LED bars still here – how many?
		after = slices.DeleteFunc(slices.Clone(a.low[:many-1]), func(w string) bool { return b.one(w) == w || lexicon.ClosedOf(w) != 0 })
	}
	for i, w := range after {
		s := b.one(w)
		switch {
		case lexicon.ClosedOf(w) != 0 && comparative(w) == "":
			if i > 0 && comparative(after[i-1]) == "" {
				a.unit = b.one(after[i-1]) // how many trout have they caught?
			}
			return
		case s != w:
			a.unit = s
			if v, n := messages.ValueAt([]string{"1", w}); n == 2 {
				f, _, _ := b.figureAt([]string{"1", w}, 0)
				f.told = v
				a.like = &f
			}
			return
		}
	}
}

// grouped finds of how many a question asks for all: "for the two days", "those three things", "all four of them". What they are called need
// not be said of them.
func (b *book) grouped(a *asked) {
	for i := range a.low {
		n, end := b.ofAll(*a, i)
		if n == 0 {
			continue
		}
		if a.group != 0 {
			a.group = 0 // and which of them?
			return
		}
		if a.group = n; end < len(a.low) && b.one(a.low[end]) != a.unit && b.one(a.low[end]) != a.low[end] {
			a.groupNoun = b.one(a.low[end])
		}
	}
}

// ofAll is of how many a question says at i that it asks for all, with where the words of that end; 0 where it does not.
func (b *book) ofAll(a asked, i int) (n, end int) {
	if words.Is("both", a.low[i]) {
		if end = i + 1; a.money || end < len(a.low) && b.one(a.low[end]) != a.low[end] { // not: how many have both read?
			return 2, end
		}
		return 0, 0
	}
	if lexicon.ClosedOf(a.low[i])&lexicon.Determiner == 0 && !words.Is("every-one", a.low[i]) || i+1 == len(a.low) {
		return 0, 0
	}
	v, _ := messages.ValueAt(a.low[i+1 : i+2])
	q, ok := quantity.Of(v)
	if !ok || v.Kind != clause.Number || q.Bound != "" || q.From < 2 || q.From != float64(int(q.From)) {
		return 0, 0
	}
	return int(q.From), i + 2
}

// telling is the key of a word of a question that tells of what it asks; "" for another word.
func (b *book) telling(a asked, i int) string {
	w, k := a.low[i], b.key(a.plain[i], false)
	if v, n := messages.ValueAt([]string{w}); n > 0 && i > 0 && v.Kind == clause.Number && a.at[i-1] != "" && b.labels(a.low, i, i+1) {
		return v.Number // stall 2, week two
	}
	if k == "" || words.Is("neutral", w) || words.Is("neutral", k) || words.Is("total", w) || a.comparative(i) != "" || b.one(w) == a.unit {
		return ""
	}
	if v, n := messages.ValueAt([]string{w}); n > 0 && v.Number != "" {
		return "" // two boats
	}
	return k
}

// told are the keys of a stretch of a question.
func (a asked) told(from, to int) (out []string) {
	for _, k := range a.at[from:to] {
		if k != "" {
			out = append(out, k)
		}
	}
	return out
}

// comparative is what a word of a question says of the one that is compared; "" where it tells which one is meant: the lower lock.
func (a asked) comparative(i int) string {
	if i > 0 && lexicon.ClosedOf(a.low[i-1])&lexicon.Determiner != 0 {
		return ""
	}
	return comparative(a.low[i])
}

// comparative tells whether a word says that something is more or less.
func comparative(w string) string {
	switch {
	case words.Is("greater", w):
		return "greater"
	case words.Is("lesser", w):
		return "lesser"
	}
	return ""
}

// compared finds what a question names one beside the other, and whether it compares them.
func (b *book) compared(a *asked) {
	if at := slices.Index(a.low, "than"); at > 0 && a.more != "" {
		from, to := a.near(at+1, len(a.low))
		first, end := a.near(0, at)
		a.than, a.sides, a.times = true, [][]string{a.told(first, end), a.told(from, to)}, []float64{0, a.number(at+1, from)}
		if len(a.sides[0]) == 0 && a.unit != "" && len(a.sides[1]) > 0 {
			a.sides[0], a.ofEach = []string{a.unit}, true
		}
		if next, end := a.near(to, len(a.low)); a.ofEach && a.like != nil { // how many euros more than Lotte does Kasper get?
			a.sides[0], a.ofEach = a.told(next, end), false
		}
		return
	}
	a.than = has("difference", a.low)
	for i, piece := range a.pieces() {
		from, to := a.near(piece[0], piece[1])
		if i == 0 {
			from, to = a.nearEnd(piece[0], piece[1])
		}
		if end := piece[1] - 1; i == 0 && from >= to && a.unit != "" && a.like == nil && b.one(a.low[end]) == a.unit { // how many hens and ducks
			a.ofEach, a.sides, a.times = true, [][]string{{a.unit}}, []float64{0}
		}
		if from < to {
			a.sides, a.times = append(a.sides, a.told(from, to)), append(a.times, a.number(piece[0], from))
		}
	}
}

// pieces cuts a question at "and", and at its commas; none where it has no "and".
func (a asked) pieces() (out [][2]int) {
	and, start := false, 0
	for i, w := range a.plain {
		joins := words.Is("and", strings.ToLower(w))
		if and = and || joins; joins || strings.HasSuffix(w, ",") {
			end := i
			if !joins {
				end++
			}
			if end > start {
				out = append(out, [2]int{start, end})
			}
			start = i + 1
		}
	}
	if !and {
		return nil
	}
	return append(out, [2]int{start, len(a.plain)})
}

// near is the first stretch of words that tell of something, and nearEnd the last.
func (a asked) near(from, to int) (int, int) {
	for from < to && a.at[from] == "" {
		from++
	}
	end := from
	for end < to && a.at[end] != "" {
		end++
	}
	return from, end
}

func (a asked) nearEnd(from, to int) (int, int) {
	for to > from && a.at[to-1] == "" {
		to--
	}
	start := to
	for start > from && a.at[start-1] != "" {
		start--
	}
	return start, to
}

// number is the number in front of a word, 0 for none.
func (a asked) number(from, at int) float64 {
	if at == from {
		return 0
	}
	v, n := messages.ValueAt(a.low[at-1 : at])
	q, ok := quantity.Of(v)
	if n == 0 || !ok || q.Dimension != quantity.Number {
		return 0
	}
	return q.From
}
