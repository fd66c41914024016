package mend

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/parse"
)

// One verb may have two objects with a phrase each: "sold the car to Ann and the van to Ben".
// Parsers join the second object to whatever stands in front of it, and its phrase to it.

// pair is a verb and where its objects and their phrases lie: the first preposition, the
// conjunction, the second preposition, and the end.
type pair struct{ verb, object, prep, and, second, end int }

// mendTwice makes the second object with its phrase a clause that leaves out its verb.
func mendTwice(m *mender) {
	for k := 4; k+3 < len(m.tree.Words); k++ {
		if m.tree.Words[k].Tag != "CC" || !m.words.Is("joint", m.form(k)) {
			continue
		}
		if p, ok := pairAround(m.tree.Words, k); ok && p.alike(m) {
			p.hang(m)
		}
	}
}

// pairAround finds the pair that the conjunction at k joins, up to the end of the sentence.
func pairAround(words []parse.Word, k int) (pair, bool) {
	p := pair{and: k, end: len(words), prep: k - 1, second: k + 1}
	part := func(i int) bool { return nominalWord(words[i]) || words[i].Class == "NUM" }
	for p.end > k && words[p.end-1].Class == "PUNCT" {
		p.end--
	}
	for p.prep > 0 && part(p.prep) {
		p.prep--
	}
	for p.second < p.end && part(p.second) {
		p.second++
	}
	for i := p.second + 1; i < p.end; i++ {
		if !part(i) {
			return p, false
		}
	}
	if p.second == k+1 || p.second+1 >= p.end || p.prep+1 >= k || words[p.prep].Class != "ADP" || words[p.second].Class != "ADP" {
		return p, false
	}
	p.object = p.prep - 1
	for steps := 0; p.object >= 0 && words[p.object].Label != "obj" && words[p.object].Head < p.prep && steps < len(words); steps++ {
		p.object = words[p.object].Head
	}
	if p.object < 0 || words[p.object].Label != "obj" {
		return p, false
	}
	p.verb = words[p.object].Head
	return p, p.verb >= 0 && p.verb < p.object && words[p.verb].Class == "VERB" && words[p.second-1].Class != "ADJ"
}

// alike reports whether both phrases say the same sort of thing of what is done: both are times,
// or they have one preposition and a tree has the first on the verb.
func (p pair) alike(m *mender) bool {
	words := m.tree.Words
	when := func(prep, end int) bool {
		v, ok := ValueOf(m.tree, places(prep+1, end), m.form(prep))
		return ok && (v.Kind == clause.Clock || v.Kind == clause.Date || v.Kind == clause.Weekday || v.Kind == clause.Recurring) || ok && v.Kind == clause.Number && m.words.Is("clockprep", m.form(prep)) ||
			end == prep+3 && m.words.Is("daypart", m.form(end-1)) && strings.EqualFold(words[prep+1].Form, "the")
	}
	if when(p.prep, p.and) && when(p.second, p.end) {
		return true
	}
	return m.form(p.prep) == m.form(p.second) && words[phraseHead(words, p.prep+1, p.and)].Head == p.verb
}

// hang makes what stands behind the conjunction a clause without its verb.
func (p pair) hang(m *mender) {
	words := slices.Clone(m.tree.Words)
	hangPhrase(words, p.prep+1, p.and, p.verb, "obl")
	words[p.prep].Head, words[p.prep].Label = phraseHead(words, p.prep+1, p.and), "case"
	hangPhrase(words, p.and+1, p.second, p.verb, "conj")
	object := phraseHead(words, p.and+1, p.second)
	hangPhrase(words, p.second+1, p.end, object, "orphan")
	words[p.second].Head, words[p.second].Label = phraseHead(words, p.second+1, p.end), "case"
	words[p.and].Head, words[p.and].Label = object, "cc"
	for i, w := range words {
		inside := i > p.and && i < p.end
		if inside && w.Head >= 0 && w.Head < p.and && i != object || !inside && i != p.and && w.Head > p.and && w.Head < p.end && w.Class != "PUNCT" {
			return
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}
