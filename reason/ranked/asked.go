package ranked

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file reads a question.

// form is what a question asks.
type form uint8

// The forms: which is the most, which of two is more, which are over a limit, which are as much as another, which lies in the middle, and
// how far the most and the least are apart.
const (
	none form = iota
	superlative
	comparative
	limit
	equal
	middle
	apart
)

// asked is a question as what it orders things by, and what it asks of their order.
type asked struct {
	words     []word
	form      form
	yes       bool // it is asked whether something is so
	adjective string
	kind      string // how much, how big, how high, first; "" for an adjective that compares itself
	way       int
	rank      int    // the second one; 1 for the first
	noun      string // what is counted: the most pages
	of        int    // of how many: the three
	bound     *figure
	op        string
	than      int // where the words behind "than" or "as" begin, 0 for none
	who       bool
	bare      bool // it has no word by which it asks
	used      []bool
}

// asking reads questions.
type asking struct {
	reader
	named func(word string) bool // whether something is called so
}

// read reads a question; false where it orders nothing.
func (r asking) read(question string) (a *asked, ok bool) {
	all := r.sentences(question)
	if len(all) == 0 {
		return nil, false
	}
	s := r.hyphened(all[len(all)-1])
	for len(s) > 1 && words.Is("opens", s[0].Low) {
		s = s[1:]
	}
	a = &asked{words: s, used: make([]bool, len(s)), rank: 1}
	wh := slices.IndexFunc(s, func(w word) bool { return words.Is("wh", w.Low) })
	if wh >= 0 && (s[wh].Low == "how" || len(s) > wh+1 && s[wh].Low == "why") {
		wh = -2
	}
	a.who = wh >= 0 && words.Is("who", s[wh].Low)
	r.order(a)
	r.bounds(a)
	switch {
	case a.form == none:
		return nil, false
	case wh == -2:
		return a, a.form == apart
	case wh < 0:
		a.yes = slices.ContainsFunc(s[:min(len(s), 6)], func(w word) bool { return words.Is("yesno", w.Low) }) || a.than > 0 && a.form != limit
		a.bare = !a.yes
	}
	return a, a.form != apart || wh >= 0
}

// hyphened cuts what is joined by a hyphen: longest-serving, price-wise.
func (r asking) hyphened(s []word) (out []word) {
	for _, w := range s {
		front, back, two := strings.Cut(w.Low, "-")
		if !two || digits(w.Low) {
			out = append(out, w)
			continue
		}
		out = append(out, word{Raw: front, Low: front, Key: front}, word{Raw: back, Low: back, Key: messages.Key(r.words, back, false), Sign: w.Sign})
	}
	return out
}

// order finds the words by which a question orders things.
func (r asking) order(a *asked) {
	s := a.words
	for i := 0; i < len(s); i++ {
		low := s[i].Low
		switch {
		case (low == "than" || low == "as") && a.form == comparative && r.all(s[i+1:]): // less than all others
			a.form = superlative
		case (low == "than" || low == "as" && a.form == comparative) && (a.form == comparative || a.form == superlative):
			a.form, a.than = comparative, i+1
		case low == "as" && (a.form == superlative || a.form == equal) && a.kind == "amount" && i > 0:
			a.form, a.than = equal, i+1
		case words.As("when", low) != "" && (a.form == none || a.than == 0 && a.kind == "order") && i > 1:
			a.form, a.kind, a.way, a.than, a.used[i] = comparative, "order", map[string]int{"less": -1, "more": 1}[words.As("when", low)], i+1, true
		case words.Is("same", low):
			a.form, a.than, a.used[i] = equal, i+1, true
		case words.Is("middle", low), low == "between" && i > 0 && s[i-1].Low == "in":
			a.form, a.used[i], a.kind = middle, true, ""
		case words.Is("apart", low) && (a.form == superlative || r.later(s, i)):
			a.form, a.used[i] = apart, true
		case a.than > 0:
		case a.form == apart:
			r.graded(a, i)
			a.form = apart
		case r.ranks(a, i), a.form != none && a.form != apart && a.than == 0 && !a.weak():
		default:
			r.graded(a, i)
		}
	}
}

// all reports whether words say that all others are meant.
func (r asking) all(s []word) bool {
	return len(s) > 0 && len(s) < 4 && slices.ContainsFunc(s, func(w word) bool { return words.Is("all-others", w.Low) })
}

// later reports whether two words that compare all stand behind a word.
func (r asking) later(s []word, i int) bool {
	n := 0
	for _, w := range s[i:] {
		if r.degree(w.Low) == "most" || words.As("most", w.Low)+words.As("least", w.Low) != "" {
			n++
		}
	}
	return n > 1
}

// weak reports whether what was found so far may be no more than a word before another: many, first, much.
func (a *asked) weak() bool {
	return a.kind == "amount" && a.adjective == "" && a.form == superlative && a.noun == ""
}

// ranks reads of which rank something is to be: second cheapest, number two, third.
func (r asking) ranks(a *asked, i int) bool {
	n := value.Rank(a.words[i].Low)
	if a.words[i].Low == "two" && i > 0 && a.words[i-1].Low == "number" {
		n = 2
		a.used[i-1] = true
	}
	if n < 2 || n > 9 {
		return false
	}
	a.rank, a.used[i] = n, true
	if i+1 < len(a.words) && (r.degree(a.words[i+1].Low) == "most" || words.As("most", a.words[i+1].Low)+words.As("least", a.words[i+1].Low) != "") {
		return true
	}
	if a.form == none {
		a.form, a.kind, a.way = superlative, "rank", 1
	}
	return true
}

// graded reads a word that compares.
func (r asking) graded(a *asked, i int) {
	low := a.words[i].Low
	most, least := words.As("most", low), words.As("least", low)
	base, degree := r.reader.graded(low)
	if of := words.As("adjective", low); of != "" {
		base, degree = of, map[bool]string{true: "more", false: "most"}[strings.HasSuffix(low, "er")]
	}
	if most+least == "" && degree == "" || r.plain(a.words, i, most+least, degree) {
		return
	}
	a.used[i], a.form = true, superlative
	a.kind, a.way = most+least, 1
	if least != "" {
		a.way = -1
	}
	if a.adjective = base; a.kind != "" {
		a.adjective = ""
	}
	if degree == "more" || words.As("more-or-less", low) != "" && !words.Is("utmost", low) {
		a.form = comparative
	}
	if a.kind == "amount" {
		r.counts(a, i)
	}
}

// plain reports whether a word that may compare does not: at first, last year, how many, the big one.
func (r asking) plain(s []word, i int, kind, degree string) bool {
	before := ""
	if i > 0 {
		before = s[i-1].Low
	}
	switch {
	case words.Is("time-of", s[i].Low):
		return i+1 < len(s) && before != "the" && r.unit(s[i+1].Low)
	case degree != "" || kind == "order":
		return before == "at"
	case words.Is("how-many", s[i].Low):
		return before != "as"
	}
	return kind != "amount" && !words.Is("utmost", s[i].Low) && !words.Is("before-adjective", before)
}

// unit reports whether a word is a unit, as of time.
func (r reader) unit(w string) bool {
	_, n := messages.ValueAt([]string{"1", w})
	return n == 2
}

// counts reads what stands behind most: an adjective, or what is counted.
func (r asking) counts(a *asked, i int) {
	s := a.words
	if i+1 >= len(s) || s[i].Sign != "" {
		return
	}
	next := s[i+1].Low
	e, _ := lexicon.Lookup(next)
	adjective := !s[i+1].Of(^lexicon.Closed(0)) && !r.plural(next) && !words.Is("idle", next) && e.Is(lexicon.Adjective) && (!e.Is(lexicon.Noun) || i+2 == len(s))
	switch {
	case words.Is("how-often", next):
		a.kind, a.used[i+1] = "often", true
	case r.named(s[i+1].Key) || r.named(next): // more grey than white
	case len(dimensionsOf(next)) > 0 && lexicon.ClosedOf(next) == 0:
		a.adjective, a.kind, a.used[i+1] = next, words.As("most", next)+words.As("least", next), true
		if words.As("least", next) != "" {
			a.way = -a.way
		}
	case adjective:
		a.adjective, a.kind, a.used[i+1] = next, "", true
	case r.plural(next) || r.massNoun(next):
		a.noun = s[i+1].Key
	}
}

// massNoun reports whether a word is a noun and no verb or other word.
func (r asking) massNoun(w string) bool {
	return lexicon.ClosedOf(w) == 0 && r.words.PlainNoun(w) && r.words.Base(w) == "" || words.Is("people", w)
}

// bounds reads a limit, and of how many a question asks.
func (r asking) bounds(a *asked) {
	s := a.words
	for i := range s {
		f, ok := r.plainFigure(s, i)
		if !ok || f.typ == "" && r.named(s[i].Low) {
			continue
		}
		if op, from, to := limits(s, &f); op != "" {
			a.bound, a.op, a.form, a.adjective, a.kind = &f, op, limit, "", ""
			for k := from; k < to; k++ {
				a.used[k] = true
			}
			return
		}
		if (f.typ == "" && f.q.From > 1 && f.q.From < 12 || strings.HasPrefix(f.typ, "#")) && i > 0 && s[i-1].Of(lexicon.Determiner) {
			a.of, a.used[i] = int(f.q.From), true
		}
	}
}

// limits is how a figure bounds what is asked for, by the words before it or behind it, with where those begin and end; "" for no bound.
func limits(s []word, f *figure) (op string, from, to int) {
	for n := min(3, f.at); n > 0; n-- {
		if op = words.As("bound", messages.Said(s[f.at-n:f.at])); op != "" {
			return op, f.at - n, f.end
		}
	}
	for n := 1; n < 3 && f.end+n <= len(s); n++ {
		if op = words.As("behind", messages.Said(s[f.end:f.end+n])); op != "" {
			return op, f.at, f.end + n
		}
	}
	op, f.q.Bound = f.q.Bound, ""
	return op, f.at, f.end
}

// plainFigure is a figure of a question, with those behind an article: of the three.
func (r asking) plainFigure(s []word, i int) (f figure, ok bool) {
	stretch := []string{}
	for k := i; k < len(s) && k < i+longest; k++ {
		stretch = append(stretch, s[k].Low)
	}
	v, n := messages.ValueAt(stretch)
	q, is := quantity.Of(v)
	if n == 0 || !is || value.Rank(s[i].Low) > 0 && !digits(s[i].Low) || words.Is("article", s[i].Low) || s[i].Low == "one" || words.Is("stand-in", s[i].Low) {
		return f, false
	}
	f = figure{q: q, at: i, end: i + n}
	r.typed(s, &f)
	return f, true
}
