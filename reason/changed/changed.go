// Package changed answers by what was told to be otherwise since: by a sentence that puts another one right, or says what
// was and what is, whether something is so still, what it was, what it is now, and by how much it changed.
//
// It promises to conclude only where one value or place took the place of another of its kind, where all that the question
// names is named with it, and where nothing told later says it as before. What an answer is said with, it leaves to others.
package changed

import (
	_ "embed"
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordList string

var words = lexicon.NewTable(wordList)

// Words is what has to be known of English.
type Words interface {
	Singular(noun string) string
	Base(verb string) string
	Person(noun string) bool
}

// Line is a sentence that an answer rests on, with the number of the text that it is in.
type Line struct {
	In   int
	Text string
}

// Found is what follows.
type Found struct {
	YesNo, Holds bool
	// Text is the answer to another question, Amount what it is as an amount, and Was what it was before.
	Text, Was string
	Amount    *quantity.Quantity
	Lines     []Line // the one told last first
}

// book is what was told, with what a question asks.
type book struct {
	reader
	asked
	told   []line
	shifts []shift
}

// Answer is what a question finds by what was told, in the order in which it was told. False where nothing decides it.
func (t *Talk) Answer(question string, texts []string, w Words) (Found, bool) {
	r := reader{w}
	b := &book{reader: r, asked: r.ask(question)}
	t.hear(r, texts)
	if b.told = t.told; len(b.told) == 0 || !b.yes && b.wh == "" {
		return Found{}, false
	}
	b.shifts = slices.Concat(t.shifts...)
	f, ok := b.answer()
	for i := range f.Lines {
		f.Lines[i].In -= t.first
	}
	return f, ok
}

// answer is the first answer that one of the ways to find one finds.
func (b *book) answer() (Found, bool) {
	tries := []func() (Found, bool){b.by, b.old, b.swapped, b.new}
	if b.yes {
		tries = []func() (Found, bool){b.same, b.toldRight, b.more, b.swapped, b.wasBefore, b.mentioned, b.ended}
	}
	for _, try := range tries {
		if f, ok := try(); ok {
			return f, true
		}
	}
	return Found{}, false
}

// asked is a question as its words.
type asked struct {
	line
	keys                  []string
	yes, still, past, now bool
	wh                    string
}

// ask reads a question.
func (r reader) ask(question string) (q asked) {
	for _, l := range r.lines(0, question) {
		q.line = l // the last sentence asks
	}
	list := q.words
	for len(list) > 1 && words.Is("opener", list[0].Low) {
		list = list[1:]
	}
	if len(list) == 0 {
		return q
	}
	q.still, q.now = has("still", list), has("now", list)
	q.past = has("before", list) && !(words.Is("yesno", list[0].Low) && !words.Is("wasaux", list[0].Low)) || words.Is("wasaux", list[0].Low)
	if i := slices.IndexFunc(list, func(w word) bool { return words.Is("wh", w.Low) }); i >= 0 {
		q.wh = list[i].Low
	}
	if len(list) > 1 && (q.wh == "" || words.Is("yesno", list[0].Low)) && (words.Is("yesno", list[0].Low) || q.still || strings.HasSuffix(strings.TrimSpace(question), "?")) {
		q.yes, q.wh = true, ""
	}
	q.line.words, q.line.values = list, r.values(list)
	q.keys = keys(list, q.values)
	if q.wh != "" && q.past {
		q.past = q.wh != "" && has("before", list)
	}
	return q
}

// context are the sentences that say of what a shift is: those of its messages, and those in front of one that leans on them.
func (b *book) context(s shift) (out []line) {
	for _, l := range b.told {
		if slices.ContainsFunc(s.lines, func(o line) bool {
			return l.in == o.in || leans(o.words) && l.in < o.in && l.in >= o.in-leansBack
		}) {
			out = append(out, l)
		}
	}
	return out
}

// leansBack is how many messages back what a pronoun stands for may be named.
const leansBack = 2

// names reports whether sentences have a key, or a phrase that took another's place has it.
func names(in []line, key string) bool {
	return slices.ContainsFunc(in, func(l line) bool { return slices.ContainsFunc(l.words, func(w word) bool { return w.Key == key }) })
}

// unnamed is how many of the words that a question asks of are in none of some sentences; not ok where one of them is a
// name or a number, or says for whom or of what.
func (b *book) unnamed(in []line, s shift) (n int, ok bool) {
	for i, w := range b.words {
		if w.Key == "" || words.Is("generic", w.Key) || slices.Contains(s.was.keys, w.Key) || slices.Contains(s.is.keys, w.Key) || names(in, w.Key) || graded(w) || inValue(b, i) {
			continue
		}
		of := i > 0 && words.Is("no-place", b.words[i-1].Low) || i > 1 && words.Is("no-place", b.words[i-2].Low)
		if n++; of || w.Key == b.keys[0] && !subjectBefore(b, i) { // for whom, or what it speaks of
			return n, false
		}
	}
	for _, v := range b.asked.values {
		mine := s.was.value != nil && (equal(v, *s.was.value) || equal(v, *s.is.value))
		said := slices.ContainsFunc(in, func(l line) bool {
			return slices.ContainsFunc(l.values, func(o val) bool { return equal(v, o) }) || v.kind == "name" && slices.ContainsFunc(l.words, func(w word) bool { return within(w.Key, v.text) && w.Key != "" })
		})
		if !mine && !said && !words.Is("now", v.text) {
			return n, false
		}
	}
	return n, true
}

// graded reports whether a word of a question says no more than how much or when.
func graded(w word) bool {
	return words.Any("says-when", w.Low) || words.Any("says-when", w.Key)
}

// subjectBefore reports whether what a question speaks of stands in front of a word: a pronoun, or a value.
func subjectBefore(b *book, i int) bool {
	return slices.ContainsFunc(b.words[:i], func(w word) bool { return words.Is("it", w.Low) || words.Is("speaker", w.Low) }) ||
		slices.ContainsFunc(b.asked.values, func(v val) bool { return v.to <= i })
}

func inValue(b *book, i int) bool {
	return slices.ContainsFunc(b.asked.values, func(v val) bool { return v.from <= i && i < v.to })
}

// again reports whether what was is told once more behind a shift, of all that the question asks of.
func (b *book) again(s shift) bool {
	last := s.lines[0]
	behind := false
	for _, l := range b.told {
		if l.in == last.in && l.text == last.text {
			behind = true
			continue
		}
		if !behind || s.was.value != nil && !slices.ContainsFunc(l.values, func(v val) bool { return equal(v, *s.was.value) }) {
			continue
		}
		if s.was.value == nil && !slices.ContainsFunc(s.was.keys, func(k string) bool { return names([]line{l}, k) }) {
			continue
		}
		if n, ok := b.unnamed([]line{l}, s); ok && n == 0 || !slices.ContainsFunc(keys(l.words, l.values), func(k string) bool { return !words.Is("generic", k) && !names(s.lines, k) }) {
			return true
		}
	}
	return false
}

// about is the last shift of what a question asks of, that may leave so many of its words unnamed.
func (b *book) about(unnamed int, fits func(shift) bool) (shift, bool) {
	for _, s := range slices.Backward(b.shifts) {
		n, ok := b.unnamed(b.context(s), s)
		moved := slices.ContainsFunc(s.lines[0].words, func(w word) bool { return words.Is("moves", w.Key) })
		passing := has("passing", s.lines[0].words) && !moved && !has("asof", s.lines[0].words) && !has("passing", b.words)
		if ok && n <= unnamed && !passing && fits(s) {
			return s, !b.again(s)
		}
	}
	return shift{}, false
}

// found is an answer that rests on a shift.
func (s shift) found(f Found) (Found, bool) {
	for _, l := range s.lines {
		f.Lines = append(f.Lines, Line{l.in, l.text})
	}
	return f, true
}

// mentioned decides whether something is so that another took the place of: it is not.
func (b *book) mentioned() (Found, bool) {
	if b.past && has("before", b.words) || has("denies", b.words) || has("wrongq", b.words) || has("left", b.words[:1]) {
		return Found{}, false // and left at the bank?
	}
	unnamed := 0
	if b.still || has("before", b.words) {
		unnamed = 1
	}
	s, ok := b.about(unnamed, func(s shift) bool { return b.says(s.was, s.is) && (s.corrected || !b.past) })
	if !ok {
		return Found{}, false
	}
	return s.found(Found{YesNo: true})
}

// wasBefore decides whether something was so that is no more: it was.
func (b *book) wasBefore() (Found, bool) {
	if !has("before", b.words) || !words.Is("wasaux", b.words[0].Low) || has("denies", b.words) {
		return Found{}, false
	}
	if s, ok := b.about(0, func(s shift) bool { return !s.corrected && b.says(s.was, s.is) }); ok {
		return s.found(Found{YesNo: true, Holds: true})
	}
	for _, l := range slices.Backward(b.told) {
		for _, p := range l.parts {
			n, ok := b.unnamed([]line{p}, shift{})
			if ok && n == 0 && len(b.keys) > 0 && (has("bygone", p.words) && !has("denies", p.words) || has("stops", p.words) && !has("denied", p.words)) {
				return Found{YesNo: true, Holds: true, Lines: []Line{{l.in, l.text}}}, true
			}
		}
	}
	return Found{}, false
}

// says reports whether a question names one of two that took each other's place, and not the other.
func (b *book) says(one, other phrase) bool {
	if one.value != nil {
		is := func(v *val) bool {
			return slices.ContainsFunc(b.asked.values, func(o val) bool { return equal(o, *v) })
		}
		return is(one.value) && !is(other.value)
	}
	has := func(own, not []string) bool {
		return slices.ContainsFunc(own, func(k string) bool {
			return !slices.Contains(not, k) && slices.ContainsFunc(b.words, func(w word) bool { return w.Key == k })
		})
	}
	return has(one.keys, other.keys) && !has(other.keys, one.keys)
}

// same decides whether something changed that was told to stay as it is.
func (b *book) same() (Found, bool) {
	if !has("changeq", b.words) {
		return Found{}, false
	}
	var of []string
	for _, k := range b.keys {
		if !words.Is("changeq", k) && !words.Is("generic", k) {
			of = append(of, k)
		}
	}
	if len(of) == 0 {
		of = slices.DeleteFunc(slices.Clone(b.keys), func(k string) bool { return words.Is("changeq", k) })
	}
	for _, l := range slices.Backward(b.told) {
		if len(of) > 0 && has("samefor", l.words) && !has("denies", l.words) && !slices.ContainsFunc(of, func(k string) bool { return !names([]line{l}, k) }) {
			return Found{YesNo: true, Lines: []Line{{l.in, l.text}}}, true
		}
	}
	return Found{}, false
}

// toldRight decides whether what was told first was right, where it was put right since.
func (b *book) toldRight() (Found, bool) {
	right, wrong := has("rightq", b.words), has("wrongq", b.words)
	if right == wrong || !b.past && !wasAsked(b) || has("denies", b.words) {
		return Found{}, false
	}
	s, ok := b.about(1, func(shift) bool { return true })
	if !ok {
		return Found{}, false
	}
	return s.found(Found{YesNo: true, Holds: wrong})
}

// more decides whether an amount went up or down.
func (b *book) more() (Found, bool) {
	up, down := has("upq", b.words), has("downq", b.words)
	if up == down || has("than", b.words) && !has("before", b.words) {
		return Found{}, false
	}
	s, ok := b.about(0, func(s shift) bool { _, ok := s.by(); return ok })
	if !ok {
		return Found{}, false
	}
	by, _ := s.by()
	if has("before", b.words) && !has("than", b.words) && words.Is("wasaux", b.words[0].Low) {
		by = -by // it is asked what it was
	}
	return s.found(Found{YesNo: true, Holds: up && by > 0 || down && by < 0})
}
