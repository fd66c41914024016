package mend

import (
	"slices"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// A time without a preposition may begin a sentence: "Monday I have yoga". Parsers take it for
// somebody spoken to, for a fragment of its own, or for a part of the name behind it.

// front is a time in front, the words from start up to end, with the clause behind it, which
// begins at subject.
type front struct{ start, end, subject int }

func (f front) has(i int) bool { return i >= f.start && i < f.end }

// mendFrontTimes hangs a time that begins the sentence on the verb of its first clause.
func mendFrontTimes(m *mender) {
	words := m.tree.Words
	var f front
	for f.start < len(words) && (words[f.start].Class == "CCONJ" || words[f.start].Class == "INTJ" || words[f.start].Class == "PUNCT") {
		f.start++
	}
	if f.end = timeEnd(m, f.start); f.end == f.start {
		return
	}
	if f.subject = f.end; f.subject < len(words) && words[f.subject].Form == "," {
		f.subject++
	}
	if f.beginsName(m) {
		return
	}
	if v := f.verb(words); v >= 0 {
		f.hang(m, v)
	}
}

// beginsName reports whether a time is the beginning of the name that stands right behind it: "Winter Bees meets here",
// "the 14th Lancers Bridge", and who is late is no time. A day stands in front of whoever does something then.
func (f front) beginsName(m *mender) bool {
	words, last := m.tree.Words, f.end-1
	if f.subject > f.end || f.end >= len(words) || words[f.end].Class != "PROPN" || words[last].Class == "NOUN" && !startsWithDigit(words[last].Form) || dayNamed(m, last) || m.words.Is("relativeday", m.form(last)) {
		return false
	}
	return words[last].Class == "ADJ" && !startsWithDigit(words[last].Form) || !lexicon.IsFirstName(m.form(f.end))
}

// timeEnd is the end of the time that begins at start, which is start where there is none.
func timeEnd(m *mender, start int) int {
	words := m.tree.Words
	for end := min(len(words), start+longestValue); end > start; end-- {
		if !isWhen(m, start, end) {
			continue
		}
		if end < len(words) && words[end].Tag == "CC" {
			if next := timeEnd(m, end+1); next > end+1 {
				return next // Wednesdays and Fridays
			}
		}
		return end
	}
	return start
}

// isWhen reports whether the words are a time that needs no preposition.
func isWhen(m *mender, start, end int) bool {
	words := m.tree.Words
	if slices.ContainsFunc(words[start:end], func(w parse.Word) bool { return verbal(w) || w.Class == "PRON" || w.Class == "PUNCT" }) {
		return false
	}
	if end == start+1 && m.words.Is("relativeday", m.form(start)) {
		return true
	}
	if c := words[start].Class; c == "ADP" || c == "SCONJ" || c == "ADV" {
		return false // "since May", "now he lives here"
	}
	v, ok := ValueOf(m.tree, places(start, end), "")
	switch {
	case !ok:
		return false
	case v.Kind == clause.Recurring:
		return v.Each != "" || words[start].Tag == "DT"
	case v.Kind == clause.Date:
		return !startsWithDigit(words[start].Form)
	}
	return v.Kind == clause.Weekday || v.Kind == clause.Clock
}

// verb is that of the clause that begins right behind the time; -1 where none begins there.
func (f front) verb(words []parse.Word) int {
	if f.subject >= len(words) {
		return -1
	}
	switch w := words[f.subject]; {
	case w.Tag == "PRP", w.Tag == "PRP$", w.Tag == "DT", w.Tag == "EX", w.Class == "PROPN", w.Tag == "NNS":
	default:
		return -1
	}
	for i := f.subject; i < len(words); i++ {
		base := relation(words[i])
		switch {
		case words[i].Class == "PUNCT":
			return -1
		case (base == "nsubj" || base == "expl") && words[i].Head > i:
			return words[i].Head
		case verbal(words[i]):
			return f.verbOver(words, i)
		}
	}
	return -1
}

// verbOver is the verb of the clause whose first verb is at i, where a tree has the time as its
// subject, and a name behind as a part of the time; -1 where it has another.
func (f front) verbOver(words []parse.Word, i int) int {
	for (words[i].Label == "aux" || words[i].Label == "aux:pass" || words[i].Label == "cop") && words[i].Head > i {
		i = words[i].Head
	}
	if k := childOf(words, i, "nsubj", "nsubj:pass"); k >= 0 && (f.has(k) || k == f.subject-1) {
		return i
	}
	return -1
}

// hang hangs the time on the verb v, and what a tree has as a part of it behind in its place.
func (f front) hang(m *mender, v int) {
	words := slices.Clone(m.tree.Words)
	head := f.head(words)
	old := words[head]
	next := -1 // whose place in the clause the time had taken
	if relation(old) == "nsubj" && old.Head == v && !slices.ContainsFunc(words[f.end:], func(w parse.Word) bool { return w.Head == v && relation(w) == "nsubj" }) {
		next = slices.IndexFunc(words, func(w parse.Word) bool {
			return f.has(w.Head) && w.Start >= words[f.subject].Start && w.Class != "PUNCT"
		})
		if next < 0 {
			return
		}
		words[next].Head, words[next].Label = v, old.Label
	}
	if f.has(words[v].Head) {
		words[v].Head, words[v].Label = old.Head, old.Label
	}
	for i := range words {
		if f.has(i) || !f.has(words[i].Head) || i == v {
			continue
		}
		if words[i].Head = v; i > next && next >= 0 && words[i].Class != "PUNCT" {
			words[i].Head = next
		}
	}
	words[head].Head, words[head].Label = v, "obl:unmarked"
	if rooted(words) {
		m.tree.Words = words
	}
}

// head makes the words of the time one phrase and returns its head: the last that hangs on
// another.
func (f front) head(words []parse.Word) int {
	head := f.start
	for i := f.start; i < f.end; i++ {
		if !f.has(words[i].Head) {
			head = i
		}
	}
	for i := f.start; i < f.end; i++ {
		if i != head && !f.has(words[i].Head) {
			words[i].Head, words[i].Label = head, "compound"
		}
	}
	return head
}

// dayNamed reports whether the word at i names a day of the week.
func dayNamed(m *mender, i int) bool {
	return m.words.Is("weekday", m.form(i)) || m.words.Is("weekdays", m.form(i))
}
