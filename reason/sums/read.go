// Package sums works out what a question asks for from the figures of all messages of a conversation: each is read
// with what it counts, of whose, and what became of so many; the question as what it counts and what of it; and that
// reckoning answers which alone brings the figures to what is asked.
//
// It promises that every word by which a question says of what it asks was said of the figures that are reckoned
// with, and that nothing is answered where two reckonings have two results.
//
// It reads no grammar and proves nothing: whoever asks says with the answer what the figures stand in.
package sums

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordList string

var words = lexicon.NewTable(wordList)

// token is a word of a message.
type token = messages.Word

// segment is a stretch of a text between signs and conjunctions.
type segment struct {
	tokens   []token
	in, sent int
	lists    bool // the next one is as it is: Rent 620, electricity 55
	and      bool // a conjunction stands in front of it
	paren    bool // it stands in brackets
	opens    bool // what stands behind it is said of it
	keys     []string
	low      []string
	items    []*item
}

// item is a figure.
type item struct {
	amount   quantity.Quantity
	typ      string // what it measures, "#" for what is counted, "" for a bare number
	noun     string // what is counted
	each     []string
	at, end  int // its words in the segment
	seg      *segment
	order    int      // among all
	own      []string // the keys that are said of it
	does     []string // the words in lower case by which it is said what became of so many
	some     bool     // it is of those that were spoken of
	of       float64  // of how many: two of the three; 0 where that is not said
	worked   bool     // it is said what was done with so many
	aim      bool     // so many are wanted
	list     []string // the names that were told, in the place of a number
	way      int      // 1 where so many came, -1 where they went
	more     bool     // so many more
	state    bool     // so many are left
	not      bool     // it is said of so many that something is not so of them
	goal     bool
	unsure   bool
	elided   bool
	entries  bool     // so many entries has a list
	us       bool     // so many are we
	lead     []string // the keys in front of it, or of that before it in its list
	fraction float64
	like     []string // half as many as those of which these words tell
	made     []*item
}

const marks = ".,;:!?\"“”'()…–—"

// has reports whether words have a phrase of a kind.
func has(kind string, of []string) bool { return messages.Says(words, kind, of) }

// reader reads texts.
type reader struct{ words messages.Words }

func (r reader) one(w string) string { return messages.Singular(r.words, w) }

// plural reports whether a word is a noun in the plural, and no form of a verb that is written otherwise.
func (r reader) plural(w string) bool {
	n, verb := r.one(w), r.words.Base(w)
	return n != w && lexicon.ClosedOf(w) == 0 && (verb == "" || verb == n)
}

// weekday is a day of the week or a month that is a word of its own, "" for none.
func (r reader) weekday(low string) string {
	v, ok := value.OfWords([]string{low}, "")
	if ok && v.Number == "" {
		return v.ISO
	}
	return ""
}

// measures is the unit that a word names, "" for none.
func (r reader) measures(low string) string {
	v, n := valueAt([]string{"2", low})
	if n != 2 {
		v, n = valueAt([]string{"1", low})
	}
	if n != 2 || v.Unit == "" {
		return ""
	}
	q, _ := quantity.Of(v)
	return q.Unit
}

// key is a word in the form in which it is compared.
func (r reader) key(raw string, first bool) string {
	if strings.HasSuffix(strings.ReplaceAll(raw, "’", "'"), "n't") {
		return ""
	}
	w, _, _ := strings.Cut(strings.ReplaceAll(raw, "’", "'"), "'")
	if letter, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(letter) && !first && w != "I" && lexicon.ClosedOf(strings.ToLower(w)) == 0 {
		if low := strings.ToLower(w); !r.words.PlainNoun(r.one(low)) {
			return low
		}
	}
	if len(w) == 1 && unicode.IsUpper(rune(w[0])) && !first && w != "I" {
		return strings.ToLower(w) // truck A
	}
	w = strings.ToLower(w)
	if w == "" || value.Rank(w) == 0 && lexicon.ClosedOf(w) != 0 && !words.Is("opposite", w) {
		return ""
	}
	if s := r.one(w); s != w {
		return s
	}
	if b := r.words.Base(w); b != "" {
		return b
	}
	return w
}

// tokens are the words of a text.
func (r reader) tokens(text string) []token {
	out := slices.Concat(messages.Cut{Key: r.key}.Sentences(text)...)
	for i, t := range out {
		if noun, ok := strings.CutSuffix(t.Low, "'s"); ok && lexicon.ClosedOf(noun) == 0 {
			out[i].Low = noun // half an hour's break
		}
	}
	return out
}

// segments cuts a text.
func (r reader) segments(text string, in int) (out []*segment) {
	now, sent := &segment{in: in}, 0
	flush := func(opens bool) {
		if len(now.tokens) > 0 {
			now.opens = opens
			out = append(out, now)
		}
		now = &segment{in: in, sent: sent}
	}
	all := r.tokens(text)
	for i, t := range all {
		half := t.Low == "and" && i+2 < len(all) && words.Is("single", all[i+1].Low) && words.Is("halves", all[i+2].Low)
		if words.Is("joins", t.Low) && !half {
			flush(false)
			now.and = true
			if t.Sign == "" {
				continue
			}
		} else {
			now.tokens = append(now.tokens, t)
		}
		switch {
		case messages.Stop(t.Sign):
			sent++
			flush(false)
			now.sent = sent
		case t.Sign != "":
			flush(t.Sign == ":" || t.Sign == messages.Dash)
		}
	}
	flush(false)
	r.finish(out)
	return out
}

// finish gathers the words of segments, and what stands around them.
func (r reader) finish(out []*segment) {
	for i, s := range out {
		s.paren = i > 0 && out[i-1].tokens[len(out[i-1].tokens)-1].Sign == "("
		if i+1 < len(out) {
			next := out[i+1].tokens
			s.lists = len(next) == len(s.tokens) && out[i+1].sent == s.sent && unicode.IsDigit(rune(next[len(next)-1].Low[0]))
		}
		for _, t := range s.tokens {
			s.low = append(s.low, t.Low)
			if t.Key != "" {
				s.keys = append(s.keys, t.Key)
			}
		}
	}
}

// valueAt is the value that begins some words, with how many they are.
func valueAt(low []string) (clause.Value, int) {
	for n := min(len(low), 5); n > 0; n-- {
		if v, ok := value.OfWords(low[:n], ""); ok && (v.Number != "" || v.ISO != "") && !(n > 1 && v.Kind == clause.Number && v.Unit == "" && !numeral(low[n-1])) {
			return v, n
		}
	}
	return clause.Value{}, 0
}

// numeral reports whether a word may end a number: without the noun that is counted.
func numeral(w string) bool {
	v, ok := value.OfWords([]string{w}, "")
	return ok && v.Number != ""
}

// itemAt is the figure that begins at a word of a segment, nil for none; end is where its words end, 0 where they are no value.
func (r reader) itemAt(s *segment, i int) (it *item, end int) {
	low := s.low
	if it = r.worded(s, i); it != nil {
		return it, it.end
	}
	v, n := valueAt(low[i:])
	if n == 0 || value.Rank(low[i]) > 0 && n == 1 {
		return nil, 0
	}
	q, ok := quantity.Of(v)
	end = i + n
	article := words.Is("single", low[i]) && v.Kind != clause.Number && i > 0 && !words.Is("halves", low[min(i+1, len(low)-1)])
	if !ok || article || q.Dimension == quantity.Weekday || v.Number == "" && !q.Point() {
		return nil, end
	}
	if end < len(low) && low[end] == "dozen" && q.Dimension == quantity.Number {
		q, end = q.Scale(12), end+1
	}
	it = &item{seg: s, amount: q, at: i, end: end, more: i > 0 && words.Is("sure-added", low[i-1]), unsure: q.About || q.Bound != "" || i > 0 && low[i-1] == "not"}
	switch q.Each {
	case "":
	case "piece":
		it.each = []string{"each"}
	default:
		it.each = []string{q.Each}
	}
	if !r.typed(it, v) {
		return nil, end
	}
	return it, max(it.end, end)
}

// worded is a figure that begins at a word and is no number: a third, none, a couple of; nil for none.
func (r reader) worded(s *segment, i int) (it *item) {
	low := s.low
	at, f := fractionAt(low, i)
	switch {
	case f > 0:
		return &item{seg: s, at: i, end: at, fraction: f, like: likeKeys(s, at)}
	case words.Is("zero", low[i]) || low[i] == "no" && i+1 < len(low) && r.one(low[i+1]) != low[i+1]:
		it, at = &item{seg: s, at: i, not: true, amount: number(0)}, i+1
	case i+1 < len(low) && words.Is("single", low[i]) && words.Is("pair", low[i+1]):
		it, at = &item{seg: s, at: i, amount: number(2)}, i+2
	default:
		return nil
	}
	r.counted(it, at)
	it.end = max(it.end, at)
	return it
}

// typed reads what a figure measures or counts; false where it is none: one, level 2.
func (r reader) typed(it *item, v clause.Value) bool {
	s, low, i, end, q := it.seg, it.seg.low, it.at, it.end, it.amount
	before := func(n int, w string) bool { return i >= n && low[i-n] == w }
	switch {
	case v.Kind == clause.Number && (before(1, "aged") || before(1, "of") && before(2, "age")):
		it.amount, it.typ = years(q.From), string(quantity.Duration)
	case q.Point():
		it.typ = "@" + string(q.Dimension)
	case q.Dimension != quantity.Number:
		it.some = end+1 < len(low) && low[end] == "of" && words.Is("part", low[end+1])
		it.typ = string(q.Dimension)
	case r.year(s, i, q):
		it.typ = "@year"
	case low[i] == "one" && (end == len(low) || lexicon.ClosedOf(low[end]) != 0 && low[end] != "of"), r.labels(s, i, end):
		s.tokens[i].Number, s.tokens[i].Key = true, low[i]
		s.keys = append(s.keys, low[i])
		return false
	case low[i] == "one" && i > 0 && words.Is("every", low[i-1]):
		return false
	default:
		r.counted(it, end)
	}
	return true
}

// years is a length of time.
func years(n float64) quantity.Quantity {
	number := quantity.FormatNumber(n)
	q, _ := quantity.Of(clause.Value{Kind: clause.Lasting, Number: number, Unit: "year", ISO: "P" + number + "Y"})
	return q
}

// year reports whether a number is a year.
func (r reader) year(s *segment, i int, q quantity.Quantity) bool {
	return q.From >= 1500 && q.From < 2100 && len(s.low[i]) == 4 && q.From == float64(int(q.From)) && (i == len(s.low)-1 || lexicon.ClosedOf(s.low[i+1]) != 0 || r.one(s.low[i+1]) == s.low[i+1])
}

// fractionAt is a share that begins at a word: half, a third, twice, with where its words end.
func fractionAt(low []string, i int) (end int, f float64) {
	w := func(k int) string {
		if k < len(low) {
			return low[k]
		}
		return ""
	}
	at := i
	if words.Is("single", low[i]) {
		at++
	}
	if one := words.As("parts", w(i+1)); one != "" && numeral(low[i]) {
		v, _ := valueAt(low[i : i+1])
		n, _ := strconv.ParseFloat(v.Number, 64)
		f, _ = strconv.ParseFloat(one, 64)
		return i + 2, n * f
	}
	share := words.Is("halves", w(at)) && (w(at) != "half" && at > i || w(at) == "half" && at == i && !words.Is("single", w(at+1)) && !numeral(w(at+1)))
	for kind, is := range map[string]bool{"halves": share, "times": words.Is("times", w(at))} {
		if is && w(at+1) != "past" && w(at+1) != "to" {
			f, _ = strconv.ParseFloat(words.As(kind, w(at)), 64)
			return at + 1, f
		}
	}
	return 0, 0
}

// likeKeys are the words behind "as many as" and "of".
func likeKeys(s *segment, at int) (out []string) {
	as := slices.Index(s.low[at:], "as")
	if as < 0 {
		return nil
	}
	if next := slices.Index(s.low[at+as+1:], "as"); next >= 0 {
		as += next + 1
	}
	for _, t := range s.tokens[at+as+1:] {
		if t.Key != "" {
			out = append(out, t.Key)
		}
	}
	return out
}

// labels reports whether a number is that of a thing: level 2, table 6 got 21.
func (r reader) labels(s *segment, i, end int) bool {
	if i == 0 || numeral(s.low[i-1]) || lexicon.ClosedOf(s.low[i-1]) != 0 || r.one(s.low[i-1]) != s.low[i-1] {
		return false
	}
	before, sign := s.low[i-1], s.tokens[end-1].Sign
	first := i == 1 && unicode.IsUpper(rune(s.tokens[0].Raw[0])) && sign == "," && s.sent == 0 && !s.lists
	if end == len(s.low) && (s.opens && sign == ":" || first) && r.weekday(before) == "" {
		_, known := lexicon.Lookup(before)
		return known
	}
	if i == 1 && end < len(s.low) && lexicon.ClosedOf(s.low[end])&lexicon.BeVerb != 0 {
		return true // mic 3 is for Wes
	}
	if _, n := valueAt(s.low[i-1 : i]); n > 0 || !r.words.PlainNoun(before) || strings.Contains(s.low[i], ".") {
		return false // Mon 7
	}
	if end < len(s.low) {
		return r.goesOn(s.low[end])
	}
	phrase := i > 1 && lexicon.ClosedOf(s.low[i-2])&(lexicon.Preposition|lexicon.Determiner) != 0
	return phrase || s.in < 0 || s.opens || i == 1 && sign == ":"
}

// goesOn reports whether a word behind a number says that it counts nothing: a verb, or one of a closed class.
func (r reader) goesOn(next string) bool {
	if r.one(next) != next || words.Is("sure-added", next) {
		return false // Milo 4 wins
	}
	verb := r.words.Base(next)
	return lexicon.ClosedOf(next) != 0 && next != "of" || verb != "" && (verb != next || !r.words.PlainNoun(next))
}

// counted reads what stands behind a number: the noun that it counts, or that it is a part of.
func (r reader) counted(it *item, at int) {
	low := it.seg.low
	it.end = at
	if at < len(low) && words.Is("sure-added", low[at]) {
		it.more, at = true, at+1
	}
	if at < len(low) && low[at] == "of" && at+1 < len(low) {
		it.ofPart(r, at+1)
		return
	}
	for end := at; end < len(low) && end < at+4 && (lexicon.ClosedOf(low[end]) == 0 || words.Is("persons", low[end])); end++ {
		w := low[end]
		if _, n := valueAt(low[end : end+1]); n > 0 {
			return
		}
		if r.plural(w) && !words.Is("idle", w) || words.Is("persons", w) || it.amount.From == 1 && r.words.PlainNoun(w) {
			if it.end = end + 1; r.one(w) != "one" {
				it.noun, it.typ = r.one(w), "#"
			}
			return
		}
	}
	if at == len(low) || lexicon.ClosedOf(low[at]) != 0 || strings.ContainsAny(low[at], "'0123456789") || r.words.Base(low[at]) != "" {
		return
	}
	if _, known := lexicon.Lookup(low[at]); !known {
		it.noun, it.typ, it.end = low[at], "#", at+1 // 2 funghi
	}
}

// ofPart reads what a number is a part of: of them, of the three, of my plates.
func (it *item) ofPart(r reader, at int) {
	low := it.seg.low
	if low[at] == "us" {
		it.us, it.noun, it.typ, it.end = true, "person", "#", at+1
		return
	}
	if words.Is("part", low[at]) && (at+1 == len(low) || r.one(low[at+1]) == low[at+1]) {
		it.some, it.end = true, at+1
		return
	}
	if lexicon.ClosedOf(low[at])&(lexicon.Determiner|lexicon.Possessive|lexicon.Pronoun) == 0 {
		it.end = at - 1 // 2 boxes of 100
		return
	}
	it.some, it.end = true, at+1
	if at+1 == len(low) {
		return
	}
	if v, n := valueAt(low[at+1 : at+2]); n > 0 {
		if q, ok := quantity.Of(v); ok && q.Dimension == quantity.Number {
			it.of, it.end = q.From, at+2
		}
	}
	for end := it.end; end < len(low) && end < at+4 && lexicon.ClosedOf(low[end]) == 0; end++ {
		if r.one(low[end]) != low[end] {
			it.noun, it.typ, it.end = r.one(low[end]), "#", end+1
			return
		}
	}
}
