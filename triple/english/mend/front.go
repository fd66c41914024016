package mend

import (
	"slices"

	"whence/triple/clause"
	"whence/triple/english/parse"
)

// A time without a preposition may begin a sentence: "Monday I have yoga". Parsers take it for
// somebody spoken to, for a fragment of its own, or for a part of the name behind it.

// mendFrontTimes hangs a time that begins the sentence on the verb of its first clause.
func (m *mender) mendFrontTimes() {
	words := m.tree.Words
	start := 0
	for start < len(words) && (words[start].Class == "CCONJ" || words[start].Class == "INTJ" || words[start].Class == "PUNCT") {
		start++
	}
	end := m.timeEnd(start)
	if end == start {
		return
	}
	subject := end
	if subject < len(words) && words[subject].Form == "," {
		subject++
	}
	if v := m.verbOfFront(start, end, subject); v >= 0 {
		m.hangFront(start, end, subject, v)
	}
}

// timeEnd is the end of the time that begins at start, which is start where there is none.
func (m *mender) timeEnd(start int) int {
	words := m.tree.Words
	for end := min(len(words), start+longestValue); end > start; end-- {
		if slices.ContainsFunc(words[start:end], func(w parse.Word) bool { return verbal(w) || w.Class == "PRON" || w.Class == "PUNCT" }) {
			continue
		}
		if end == start+1 && m.words.Is("relativeday", m.form(start)) {
			return end
		}
		v, ok := ValueOf(m.tree, places(start, end), "")
		when := ok && (v.Kind == clause.Weekday || v.Kind == clause.Clock || v.Kind == clause.Recurring || v.Kind == clause.Date && !startsWithDigit(words[start].Form))
		if when && (v.Kind != clause.Recurring || v.Each != "" || words[start].Tag == "DT") {
			if end < len(words) && words[end].Tag == "CC" {
				if next := m.timeEnd(end + 1); next > end+1 {
					return next // Wednesdays and Fridays
				}
			}
			return end
		}
	}
	return start
}

// verbOfFront is the verb of the clause that begins at subject, right behind the time; -1 where
// no clause begins there.
func (m *mender) verbOfFront(start, end, subject int) int {
	words := m.tree.Words
	if subject >= len(words) {
		return -1
	}
	switch w := words[subject]; {
	case w.Tag == "PRP", w.Tag == "PRP$", w.Tag == "DT", w.Tag == "EX", w.Class == "PROPN", w.Tag == "NNS":
	default:
		return -1
	}
	for i := subject; i < len(words); i++ {
		if words[i].Class == "PUNCT" && i > subject {
			return -1
		}
		if base := relation(words[i]); (base == "nsubj" || base == "expl") && words[i].Head > i {
			return words[i].Head
		}
		if verbal(words[i]) { // the time is its subject in the tree, and a name behind it a part of the time
			v := i
			for (words[v].Label == "aux" || words[v].Label == "aux:pass" || words[v].Label == "cop") && words[v].Head > v {
				v = words[v].Head
			}
			if k := childOf(words, v, "nsubj", "nsubj:pass"); k >= start && k < end || k == subject-1 {
				return v
			}
			return -1
		}
	}
	return -1
}

// hangFront hangs the words from start up to end on the verb v, and what a tree has as a part of
// them behind that in their place.
func (m *mender) hangFront(start, end, subject, v int) {
	words := slices.Clone(m.tree.Words)
	inside := func(i int) bool { return i >= start && i < end }
	head := start
	for i := start; i < end; i++ {
		if !inside(words[i].Head) {
			head = i
		}
	}
	old := words[head]
	if old.Head == v && old.Label == "obl:unmarked" {
		return
	}
	for i := start; i < end; i++ {
		if i != head && !inside(words[i].Head) {
			words[i].Head, words[i].Label = head, "compound"
		}
	}
	other := slices.ContainsFunc(words[end:], func(w parse.Word) bool { return w.Head == v && relation(w) == "nsubj" })
	next := -1 // whose place in the clause the time had taken
	if relation(old) == "nsubj" && old.Head == v && !other {
		next = slices.IndexFunc(words, func(w parse.Word) bool {
			return inside(w.Head) && w.Start >= words[subject].Start && w.Class != "PUNCT"
		})
		if next < 0 {
			return
		}
		words[next].Head, words[next].Label = v, old.Label
	}
	if inside(words[v].Head) {
		words[v].Head, words[v].Label = old.Head, old.Label
	}
	for i := range words {
		if !inside(i) && inside(words[i].Head) && i != v {
			if words[i].Head = v; next >= 0 && i > next && relation(words[i]) != "punct" {
				words[i].Head = next
			}
		}
	}
	words[head].Head, words[head].Label = v, "obl:unmarked"
	if rooted(words) {
		m.tree.Words = words
	}
}
