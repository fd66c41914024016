// Package figures reckons with the figures that stand in what was said, where no fact has them:
// "rack A: 96 tubes; rack B: 72 tubes" has 168 tubes in all, and 24 more in rack A than in rack B.
//
// It promises to reckon only with what is counted in the same noun, unit or money, with figures that
// the words of the question tell from all others, and with nothing that another message may have
// changed. What an answer is said with, it leaves to others.
package figures

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"whence/reason/messages"
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
	Text   string // its part of the sentence, with what stands before a colon there
	Part   string // the part alone
	In     int    // the text that it is in

	noun     string   // what is counted, in the singular; "" for a measure and for a bare number
	numbers  bool     // it may be the number of a thing: week two
	after    string   // its first word
	at       int      // how many words of its part are before it
	cents    bool     // it is written as a price is: 2.50
	wasBare  bool     // it was taken to be of what another is of
	bare     bool     // neither noun nor unit stands with it
	each     bool     // it is of one of several
	one      bool     // what it is of is one of its kind: "a jar costs 6 euros"
	unsure   bool     // it is no exact figure, or it is not said to be so
	of       string   // the key of what stands behind "of": 14 tins of beans
	way      string   // "away" or "added" where it says that so many went or came, "both" where it may say either
	some     bool     // it is a part of those that were spoken of: three of the plates, two of them
	before   []string // the keys of the words of its part that stand before it
	made     bool     // it is so many times the price of one
	prep     string   // in front of it
	around   []string
	head     []string // of the parts before it that have no figure
	plain    []string // the words of its part as they are, in lower case, and of those parts
	does     []string // those, with what the figure before it does where they say nothing of that
	told     clause.Value
	sentence int
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

// has reports whether a text has a phrase of a kind.
func has(kind string, of []string) bool { return messages.Says(words, kind, of) }

// reader reads figures.
type reader struct{ words messages.Words }

// one is the singular of a word, and key the form by which it is compared.
func (r reader) one(w string) string               { return messages.Singular(r.words, w) }
func (r reader) key(raw string, first bool) string { return messages.Key(r.words, raw, first) }

// keys are those of some words.
func (r reader) keys(list []string) (out []string) {
	for i, w := range list {
		if k := r.key(w, i == 0); k != "" {
			out = append(out, k)
		}
	}
	return out
}

// part is a stretch of a text between signs and "and", in which there is one figure at most.
type part struct {
	words    []string
	lists    bool // it goes on with the list that the part before it is in
	opens    bool // what stands after it is said of it
	sentence int
}

// parts cuts a text where a list goes on and where a sentence ends.
func parts(text string) (out []part) {
	now := part{}
	cut := func(sign string) {
		if len(now.words) > 0 {
			now.opens = sign == ":" || sign == "–"
			out = append(out, now)
		}
		now = part{lists: strings.Contains(",;", sign), sentence: now.sentence}
		if strings.Contains(".!?", sign) {
			now.sentence++
		}
	}
	for w := range strings.FieldsSeq(text) {
		bare := strings.Trim(w, marks)
		if w == "-" {
			bare = ""
		}
		if lexicon.ClosedOf(strings.ToLower(bare))&lexicon.Conjunction != 0 {
			cut(",")
			continue
		}
		if bare != "" {
			now.words = append(now.words, bare)
		}
		if end := w[len(w)-1:]; bare == "" {
			cut("–")
		} else if strings.Contains(".,;:!?", end) {
			cut(end)
		}
	}
	cut(".")
	return out
}

// of are the figures of a text. A bare number in a list counts what the first of the list does: "22 larch boards, 9 beech".
func (r reader) of(text string) []Figure {
	l, doubtful := list{reader: r}, map[int]bool{}
	for _, p := range parts(text) {
		l.add(p)
		doubtful[p.sentence] = doubtful[p.sentence] || slices.ContainsFunc(p.words, func(w string) bool { return words.Is("unsure", strings.ToLower(w)) })
	}
	for i := range l.out {
		l.out[i].unsure = l.out[i].unsure || doubtful[l.out[i].sentence]
	}
	r.ways(l.out)
	r.backwards(l.out)
	return l.out
}

// backwards gives figures of money what the last of a list alone says: tailcoat 15, bear suit 40 euros a week; a single room costs 55 euros and a
// double room 80 euros a night.
func (r reader) backwards(all []Figure) {
	for i := len(all) - 2; i >= 0; i-- {
		f, next := &all[i], all[i+1]
		if f.sentence != next.sentence || f.made || next.made || !f.price() && !f.wasBare || !next.Amount.IsMoney() || next.Amount.Each == "" || f.Amount.Each != "" {
			continue
		}
		shares := slices.ContainsFunc(f.around, func(k string) bool {
			return slices.Contains(next.around, k) && !words.Is("money", k) && r.words.PlainNoun(k)
		})
		if f.bare && len(next.head) == 0 {
			if like, ok := f.like(next); ok {
				like.wasBare = f.wasBare
				*f = like
			}
		} else if shares {
			f.Amount.Each, f.told.Each, f.each = next.Amount.Each, next.told.Each, true
		}
	}
}

// list is what was read of a text so far.
type list struct {
	reader
	out      []Figure
	first    *Figure // of the list
	heads    []part  // since the last figure, in this sentence
	sentence int
}

func (l *list) add(p part) {
	if p.sentence != l.sentence {
		l.heads, l.first, l.sentence = nil, nil, p.sentence
	}
	if at := l.afterOf(p.words); at > 0 { // of 64 donors 9 were turned away
		l.add(part{words: p.words[:at], lists: p.lists, sentence: p.sentence})
		p.words, p.lists = p.words[at:], true
	}
	f, ok := l.figure(p.words)
	if ok && f.bare {
		f, ok = l.counts(f, p)
	} else if ok {
		first := f
		first.made = false
		l.first = &first
	}
	if !ok {
		if l.heads = append(l.heads, p); !p.lists {
			l.first = nil
		}
		return
	}
	if last := len(l.out) - 1; f.Amount.Each == "each" && len(f.around) == 0 && last >= 0 && l.out[last].sentence == p.sentence && len(l.heads) == 0 {
		if made, ok := l.times(l.out[last], f); ok { // four balls, 19 euros apiece
			made.head, made.sentence = l.out[last].head, p.sentence
			l.out[last] = made
			return
		}
	}
	for i := len(l.heads) - 1; i >= 0; i-- {
		f.head = append(l.keys(l.heads[i].words), f.head...)
		f.plain = append(f.plain, fields(strings.Join(l.heads[i].words, " "))...)
		if l.heads[i].opens {
			f.Text = strings.Join(l.heads[i].words, " ") + ": " + f.Text
		}
	}
	f.before = append(f.before, f.head...)
	f.sentence, l.heads = p.sentence, nil
	if f.does = f.plain; len(l.out) > 0 && l.out[len(l.out)-1].sentence == p.sentence && !has("gone", f.plain) && !has("come", f.plain) && !has("got", f.plain) && !has("goal", f.plain) {
		f.does = append(slices.Clone(f.plain), l.out[len(l.out)-1].does...) // they spent 120 euros on books and 60 on rent
	}
	l.out = append(l.out, f)
}

// afterOf is where the figure of a part begins that stands right behind that of a whole, 0 for none.
func (l *list) afterOf(p []string) int {
	if !strings.EqualFold(p[0], "of") || len(p) < 3 {
		return 0
	}
	for i := 1; i < len(p); i++ {
		if _, end, counts := l.figureAt(p, i); counts {
			if _, n := messages.ValueAt(p[min(end, len(p)):]); n > 0 && end < len(p) {
				return end
			}
			return 0
		}
	}
	return 0
}

// counts is a bare number with what it is a number of: what the list goes on with, what stands before a colon; false where it
// is the number of a thing, or of nothing that is said.
func (l *list) counts(f Figure, p part) (Figure, bool) {
	if p.opens {
		return f, false // stall 2: …
	}
	if last := len(l.out) - 1; last >= 0 && has("part", f.plain) && l.out[last].noun != "" {
		return f.like(l.out[last]) // three of them
	}
	if p.lists && l.first != nil && (len(f.around) > 0 || has("got", f.plain) || dated(p.words[:f.at])) && (f.prep == "" || f.prep == l.first.prep || words.Is("inexact", f.prep)) {
		out, ok := f.like(*l.first)
		out.unsure = out.unsure || words.Is("inexact", f.prep)
		return out, ok
	}
	if l.first = nil; f.prep != "" {
		return f, false
	}
	f = l.headed(f)
	if n := len(l.heads) - 1; n >= 0 && l.heads[n].opens && has("money", fields(strings.Join(l.heads[n].words, " "))) {
		f.cents = true // prices: tailcoat 15
	}
	if f.bare && f.Amount.Each == "" && !has("money", f.plain) && !f.cents && (len(f.around) == 0 || !f.tells()) {
		return f, false
	}
	first := f
	l.first = &first
	return f, true
}

// dated reports whether words tell a day: today only 41.
func dated(p []string) bool {
	return slices.ContainsFunc(p, func(w string) bool {
		v, ok := value.OfWords([]string{strings.ToLower(w)}, "")
		return ok && v.Number == ""
	})
}

// headed is a bare number with what stands in front of a colon, where that names several: "Balls: 10 in the net bag".
func (l *list) headed(f Figure) Figure {
	n := len(l.heads) - 1
	if n < 0 || !l.heads[n].opens {
		return f
	}
	for _, w := range l.heads[n].words {
		if k := l.key(w, false); k != "" && !words.Is("money", k) && k != strings.ToLower(w) && l.one(strings.ToLower(w)) == k {
			f.noun, f.bare, f.Amount.Unit = k, false, k
		}
	}
	return f
}

// tells reports whether it is said of a figure that it is gone, came, is there or is aimed at.
func (f Figure) tells() bool {
	return has("gone", f.plain) || has("come", f.plain) || has("got", f.plain) || has("goal", f.plain)
}

// price reports whether a figure is one of money, or may be.
func (f Figure) price() bool {
	return f.Amount.IsMoney() || f.made || f.bare && (f.cents || f.Amount.Each != "" || has("money", f.plain))
}

// like is a bare number taken to be of what another figure is of.
func (f Figure) like(of Figure) (Figure, bool) {
	v := of.told
	if v.Number = f.told.Number; v.Number == "" {
		v.Number, f.unsure = of.told.Number, true
	}
	q, ok := quantity.Of(v)
	f.told = v
	f.Amount, f.noun, f.each, f.bare, f.wasBare, f.cents = q, of.noun, of.each, of.bare, true, f.cents || of.cents && of.bare
	if f.noun != "" {
		f.Amount.Unit = f.noun
	}
	return f, ok
}

// figure is the one figure of a part; false for none and for several, but for "one wash costs 2.50", and so many at so much.
func (r reader) figure(p []string) (f Figure, ok bool) {
	var all []Figure
	for i := 0; i < len(p); i++ {
		one, end, counts := r.figureAt(p, i)
		if end == 0 {
			continue
		}
		if counts {
			all = append(all, one)
		}
		i = end - 1
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(f Figure) bool { return f.bare && f.prep != "" || f.numbers })
	}
	if len(all) == 2 && all[1].told.Number == "1" && all[0].Amount.Each != "" && cmp.Or(all[1].noun, all[1].Amount.Unit) == all[0].Amount.Each {
		all = all[:1] // 80 euros for one night
	}
	if len(all) == 2 && all[0].Amount.Each == "" && all[1].Amount.Dimension == quantity.Duration && all[1].told.Number == "1" && all[1].after != "" && words.Is("single", all[1].after) {
		all[0].Amount.Each, all[0].told.Each, all[0].each = all[1].Amount.Unit, all[1].Amount.Unit, true // 12 euros pocket money a month
		all = all[:1]
	}
	switch {
	case len(all) == 2 && all[0].told.Number == "1" && words.Is("single", strings.ToLower(p[0])):
		f, ok = all[1], true
	case len(all) == 2:
		if f, ok = r.times(all[0], all[1]); ok {
			return f, true
		}
		fallthrough
	case len(all) > 2:
		f, ok = all[0], true
		f.unsure = true // which of them counts?
	case len(all) == 1:
		f, ok = all[0], true
	}
	f.unsure = f.unsure || f.told.Number == ""
	return f, ok
}

// times is so many times the price of one of them: 5 kilos of wax at 8 euros a kilo.
func (r reader) times(n, price Figure) (Figure, bool) {
	of, _ := messages.ValueAt([]string{"1", price.Amount.Each})
	bare := price.bare && price.each && price.at > 0 && has("at-price", price.plain[price.at-1:price.at])
	fits := (price.Amount.Each == "each" || bare) && n.noun != "" || n.noun != "" && n.noun == r.one(price.Amount.Each) || n.noun == "" && of.Unit != "" && of.Unit == n.told.Unit
	if !fits || n.made || n.Amount.Each+n.told.Bound+price.told.Bound != "" || n.told.Number == "" || !price.Amount.IsMoney() && !bare {
		return n, false
	}
	out := price
	out.Amount = price.Amount.Scale(n.Amount.Amount())
	out.Amount.Each, out.told.Each, out.each, out.made, out.one = "", "", false, true, false
	if out.Part != n.Part {
		out.Text, out.Part = n.Text+" "+out.Text, n.Part
	}
	out.around, out.plain = append(append(slices.Clone(n.around), price.around...), n.noun), append(slices.Clone(n.plain), price.plain...)
	return out, true
}

// figureAt is the figure that begins at i, with where its words end, 0 for no value. A day, a clock time and the number of
// a house count nothing; a number that is bounded or roughly so is none to add, and has no number.
func (r reader) figureAt(p []string, i int) (f Figure, end int, counts bool) {
	v, n := messages.ValueAt(p[i:])
	if n == 0 {
		return f, 0, false
	}
	q, is := quantity.Of(v)
	f, end = Figure{Amount: q, Text: strings.Join(p, " "), Part: strings.Join(p, " "), each: q.Each != "", told: v}, i+n
	if is && q.Dimension == quantity.Number && q.Each == "" {
		f.noun, end, f.some = r.nounAt(p, end, v.Number == "1")
	}
	f.prep = prepOf(p, i)
	f.at, f.after, f.numbers = i, strings.ToLower(p[i]), i > 0 && v.Kind == clause.Number && !strings.Contains(v.Number, ".") && r.labels(p, i, i+n)
	f.cents = len(p[i]) > 3 && strings.ContainsAny(p[i][len(p[i])-3:len(p[i])-2], ".,") && n == 1
	f.bare = is && q.Dimension == quantity.Number && f.noun == ""
	if i > 0 && words.Is("named", strings.ToLower(p[i-1])) && !(i > 1 && words.Is("got", strings.ToLower(p[i-2]+" "+p[i-1]))) {
		f.prep = strings.ToLower(p[i-1])
	}
	if q.Point() || v.Number == "" || f.bare && strings.EqualFold(p[i], "one") && i > 0 {
		return f, end, false
	}
	if !is || q.Bound != "" || q.About {
		f.told.Number = ""
	}
	if f.noun != "" {
		f.Amount.Unit = f.noun
	}
	f.ofOne(r, p, i, end)
	f.labelled(r, p, i, i+n)
	if end+1 < len(p) && strings.EqualFold(p[end], "of") {
		f.of = r.key(p[end+1], false)
	}
	return f, end, true
}

// prepOf is the word in front of a figure by which a bare number counts nothing, or with which it begins.
func prepOf(p []string, i int) string {
	switch {
	case words.Is("named", strings.ToLower(p[i])):
		return strings.ToLower(p[i])
	case i > 0 && words.Is("named", strings.ToLower(p[i-1])) && !(i > 1 && words.Is("got", strings.ToLower(p[i-2]+" "+p[i-1]))):
		return strings.ToLower(p[i-1])
	}
	return ""
}

// labelled reads the words that stand with a figure from i to end.
func (f *Figure) labelled(r reader, p []string, i, end int) {
	for k, w := range p {
		f.plain = append(f.plain, strings.ToLower(w))
		if k > 0 && k != i && r.labels(p, k, k+1) {
			if v, n := messages.ValueAt(p[k : k+1]); n > 0 && v.Kind == clause.Number {
				f.around = append(f.around, v.Number)
				continue
			}
		}
		if at := r.key(w, k == 0); (k < i || k >= end && at != f.noun) && at != "" {
			f.around = append(f.around, at)
			if k < i {
				f.before = append(f.before, at)
			}
		}
	}
}

// labels reports whether a number from i to end may be that of the thing in front of it: week two.
func (r reader) labels(p []string, i, end int) bool {
	w := strings.ToLower(p[i-1])
	_, unit := messages.ValueAt([]string{"1", w})
	return unit < 2 && r.words.PlainNoun(w) && r.one(w) == w && (end >= len(p) || lexicon.ClosedOf(strings.ToLower(p[end])) != 0 || r.words.Base(strings.ToLower(p[end])) != "")
}

// ofOne reads of what a figure is that is of one of several: each, a jar, for one day.
func (f *Figure) ofOne(r reader, p []string, at, end int) {
	f.one = at > 0 && words.Is("single", strings.ToLower(p[0]))
	f.each = f.each || slices.ContainsFunc(p[min(end, len(p)):], func(w string) bool { return words.Is("each", strings.ToLower(w)) })
	if end+2 < len(p) && f.Amount.Each == "" && f.noun == "" && strings.EqualFold(p[end], "for") && words.Is("single", strings.ToLower(p[end+1])) {
		f.Amount.Each = r.one(strings.ToLower(p[end+2]))
		f.told.Each, f.each = f.Amount.Each, true
	}
}

// longest bounds the words of what is counted.
const longest = 4

// nounAt is what the number in front of at counts, or is a part of.
func (r reader) nounAt(p []string, at int, one bool) (noun string, end int, some bool) {
	if noun, end = r.counted(p, at, one); noun == "one" {
		noun = "" // 5 blue ones
	}
	if noun == "" {
		return r.amongst(p, end)
	}
	return noun, end, false
}

// amongst is what the number in front of at is a part of: three of the plates, two of my old tins; "" where nothing names it: two of them.
func (r reader) amongst(p []string, at int) (noun string, end int, some bool) {
	if at+1 >= len(p) || !strings.EqualFold(p[at], "of") || lexicon.ClosedOf(strings.ToLower(p[at+1]))&(lexicon.Determiner|lexicon.Pronoun|lexicon.Possessive) == 0 {
		return "", at, false
	}
	if noun, end = r.counted(p, at+2, false); noun == "one" || noun == "" {
		return "", at, true
	}
	return noun, end, true
}

// counted is the noun that is counted by a number in front of at, which may be one, with where its words end.
func (r reader) counted(p []string, at int, one bool) (noun string, end int) {
	if at+1 < len(p) && has("furthered", fields(p[at])) {
		at++ // five more guppies
	}
	for end = at; end < len(p) && lexicon.ClosedOf(strings.ToLower(p[end])) == 0 && end < at+longest && !unicode.IsDigit(rune(p[end][0])); end++ {
		if w := strings.ToLower(p[end]); one || r.one(w) != w || words.Is("people", w) {
			return r.one(w), end + 1
		}
	}
	return "", at
}
