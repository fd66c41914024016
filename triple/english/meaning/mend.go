package meaning

import (
	"slices"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Parsers tear values apart more often than any other phrase, and the words of a value
// are surer than its tree: "half past nine" is one, whatever hangs where. So values of
// several words are found in the text first, and their words are hung together.

// longestValue is the number of words beyond which no value is looked for.
const longestValue = 9

// mendValues finds the runs of words that are one value and makes each one subtree.
func (r *reader) mendValues() {
	words := r.tree.Words
	for start := 0; start < len(words); start++ {
		if !r.mayStart(start) {
			continue
		}
		for end := min(len(words), start+longestValue); end > start+1; end-- {
			if !r.isRun(start, end) {
				continue
			}
			r.hangTogether(start, end)
			for i := start; i < end; i++ {
				r.runStart[i], r.runEnd[i] = start, end
			}
			start = end - 1
			break
		}
	}
}

// mayStart reports whether a value of several words can start with the word.
func (r *reader) mayStart(i int) bool {
	f := r.form(i)
	if f == "" || r.verbTag(i) {
		return false
	}
	if isDigit(rune(f[0])) {
		return true
	}
	return r.words.Any("valuekind", f) || r.words.Is("valuestart", f)
}

// mendOrdinals makes "15th" the number that it is, whatever its tag.
func (r *reader) mendOrdinals() {
	for i, w := range r.tree.Words {
		if (w.Class == "PRON" || w.Class == "DET") && isDigit(rune(w.Form[0])) {
			r.tree.Words = slices.Clone(r.tree.Words)
			r.tree.Words[i].Class, r.tree.Words[i].Tag = "NUM", "CD"
		}
	}
}

func (r *reader) verbTag(i int) bool {
	c := r.class(i)
	return c == "VERB" || c == "AUX"
}

// isRun reports whether the words are one value that its tree might not show.
func (r *reader) isRun(start, end int) bool {
	words := make([]int, 0, end-start)
	numbered, comma := false, false
	if r.relation(start) == "case" && r.words.Is("bound", r.form(start)) {
		return false // "over 5 km" after a preposition
	}
	for i := start; i < end; i++ {
		if r.verbTag(i) || r.class(i) == "PRON" {
			return false
		}
		comma = comma || r.class(i) == "PUNCT"
		if r.class(i) == "PUNCT" && (i == start || i == end-1 || r.form(i) == "." || r.form(i) == ":") {
			return false
		}
		f := r.form(i)
		numbered = numbered || isDigit(rune(f[0])) || r.words.Is("number", f) || f == "half" || f == "quarter" ||
			r.words.Is("weekday", f) || r.words.Is("month", f)
		words = append(words, i)
	}
	if !numbered || r.class(end-1) == "ADP" {
		return false // "Monday at"
	}
	prep := ""
	if start > 0 && r.class(start-1) == "ADP" {
		prep = r.form(start - 1)
	}
	v, ok := r.value(words, prep)
	if (v.Until != "" || v.UntilISO != "") && start > 0 && r.form(start-1) == "from" {
		return false // two ends, not one value: "moved from Monday to Friday"
	}
	if comma && v.ISO == "" {
		return false
	}
	return ok && (v.Kind != clause.Number || v.Until != "" || v.Bound != "")
}

// hangTogether makes the words from start to end one subtree: all hang on the one that
// hangs on the rest of the sentence.
func (r *reader) hangTogether(start, end int) {
	inside := func(i int) bool { return i >= start && i < end }
	var out []int
	for i := start; i < end; i++ {
		if !inside(r.tree.Words[i].Head) {
			out = append(out, i)
		}
	}
	if len(out) < 2 {
		return
	}
	words := slices.Clone(r.tree.Words)
	head := r.runHead(out)
	for _, i := range out {
		if i == head {
			continue
		}
		if words[i].Head < 0 {
			r.moveRoot(words, i, head, inside)
		}
		words[i].Head, words[i].Label = head, "nmod:unmarked"
	}
	for i := range words {
		if h := words[i].Head; !inside(i) && inside(h) && h != head {
			words[i].Head = head
		}
	}
	if rooted(words) {
		r.tree.Words = words
	}
}

// runHead picks the word of a run that its place in the sentence is taken from.
func (r *reader) runHead(out []int) int {
	for _, labels := range [][]string{{"obj", "obl", "nsubj", "nummod"}, {"nmod", "appos", "conj", "advmod", "amod"}} {
		for _, i := range out {
			if slices.Contains(labels, r.relation(i)) {
				return i
			}
		}
	}
	return out[0]
}

// moveRoot makes a verb that hung on the root of a run the root of the sentence.
func (r *reader) moveRoot(words []parse.Word, root, head int, inside func(int) bool) {
	next := -1
	for i, w := range words {
		if w.Head == root && !inside(i) && (w.Class == "VERB" || w.Class == "AUX") {
			next = i
			break
		}
	}
	if next < 0 {
		return
	}
	words[next].Head, words[next].Label = -1, "root"
	for i := range words {
		if words[i].Head == root && !inside(i) && words[i].Label != "case" {
			words[i].Head = next
		}
	}
}

// rooted reports whether the words are a tree: one root, and no cycle.
func rooted(words []parse.Word) bool {
	roots := 0
	for i := range words {
		if words[i].Head < 0 {
			roots++
		}
		h := i
		for range words {
			if h = words[h].Head; h < 0 {
				break
			}
		}
		if h >= 0 {
			return false
		}
	}
	return roots == 1
}

// mendPrepositions hangs a preposition that a tree gives to a word before the head of
// its phrase on that head: "in team Atlas".
func (r *reader) mendPrepositions() {
	for i, w := range r.tree.Words {
		h := w.Head
		if w.Label != "case" || w.Class != "ADP" || h < i {
			continue
		}
		up := r.tree.Words[h].Head
		switch r.tree.Words[h].Label {
		case "nummod":
			if w.Form == "between" || w.Form == "Between" {
				continue
			}
		case "compound", "amod", "det":
		default:
			continue
		}
		if up > h {
			words := slices.Clone(r.tree.Words)
			words[i].Head = up
			r.tree.Words = words
		}
	}
}

// mendClitics makes an 's that can own nothing the verb it is: before a preposition, a
// determiner or an adverb, and beside a participle that has no other auxiliary: "moe's
// doing the drinks", "dinner's at six".
func (r *reader) mendClitics() {
	for k, w := range r.tree.Words {
		n := w.Head
		if w.Tag != "POS" || w.Label != "case" || n < 0 || k+1 >= len(r.tree.Words) || n > k {
			continue
		}
		h := r.tree.Words[n].Head
		if h <= k || !r.ownsNothing(k, n, h) {
			continue
		}
		words := slices.Clone(r.tree.Words)
		subject, label, lemma := "nsubj", "cop", "be"
		switch words[h].Tag {
		case "VBG":
			label = "aux"
		case "VBN":
			if e, ok := lexicon.Lookup(words[h].Lemma); ok && e.Frames&lexicon.Bare == 0 {
				subject, label = "nsubj:pass", "aux:pass"
			} else {
				label, lemma = "aux", "have"
			}
		}
		words[k].Class, words[k].Tag, words[k].Lemma, words[k].Label, words[k].Head = "AUX", "VBZ", lemma, label, h
		words[n].Label = subject
		r.tree.Words = words
	}
}

// ownsNothing reports whether the 's at k behind n cannot be a possessive: of a subject
// whose verb h lacks its auxiliary, or before a word that no noun phrase goes on with.
func (r *reader) ownsNothing(k, n, h int) bool {
	next, head := r.tree.Words[k+1], r.tree.Words[h]
	bare := true
	for _, w := range r.tree.Words {
		if w.Head == h && (w.Label == "aux" || w.Label == "cop" || w.Label == "aux:pass") {
			bare = false
		}
	}
	switch r.tree.Words[n].Label {
	case "nsubj", "nsubj:pass":
		return bare && (head.Tag == "VBG" || head.Tag == "VBN" || head.Class == "ADJ" || next.Class == "DET" || next.Class == "ADP")
	case "nmod:poss":
		return bare && (next.Class == "DET" || next.Class == "ADP")
	}
	return false
}

// mendEnds hangs words from punctuation on what the punctuation hangs on, and a
// preposition at the end of the sentence on the verb or adjective before it.
func (r *reader) mendEnds() {
	words := slices.Clone(r.tree.Words)
	last := len(words) - 1
	for last > 0 && words[last].Class == "PUNCT" {
		last--
	}
	for i, w := range words {
		if w.Head >= 0 && words[w.Head].Class == "PUNCT" && words[w.Head].Head >= 0 && w.Class != "PUNCT" {
			words[i].Head = words[w.Head].Head
		}
	}
	if last > 0 && (words[last].Tag == "IN" || words[last].Tag == "TO") && (words[last].Label == "mark" || words[last].Label == "discourse") {
		for k := last - 1; k >= 0; k-- {
			if c := words[k].Class; c == "VERB" || c == "ADJ" {
				words[last].Head, words[last].Label, words[last].Class = k, "obl", "ADP"
				break
			}
		}
	}
	if rooted(words) {
		r.tree.Words = words
	}
}

// mendCopulas hangs what a tree hangs on a form of be, or on another word without
// meaning of its own, on the predicate that it helps: "is in Texas, in the States".
func (m *mender) mendCopulas() {
	words := slices.Clone(m.tree.Words)
	for i, w := range words {
		if w.Head < 0 || w.Class == "PUNCT" || w.Label == "fixed" || w.Label == "goeswith" || w.Label == "conj" || w.Label == "cc" {
			continue
		}
		h := words[w.Head]
		if h.Class == "AUX" && h.Head >= 0 && (h.Label == "cop" || h.Label == "aux" || h.Label == "aux:pass") {
			words[i].Head = h.Head
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// mendAppositions hangs an apposition that a tree gives to a verb on the noun in front
// of the comma: "is located in Baku, the capital of Azerbaijan". A phrase without a
// preposition behind a name and a comma is one too.
func (m *mender) mendAppositions() {
	words := slices.Clone(m.tree.Words)
	for i, w := range words {
		first := slices.Min(under(words, i))
		if w.Label == "nmod" && first > 0 && words[first-1].Form == "," && words[first].Tag == "DT" && !hasCase(words, i) && words[w.Head].Class == "PROPN" {
			words[i].Label = "appos"
			continue
		}
		if w.Label != "appos" || w.Head < 0 || words[w.Head].Class != "VERB" && words[w.Head].Class != "AUX" {
			continue
		}
		if first < 2 || words[first-1].Form != "," {
			continue
		}
		if noun := nameHead(words, first-2); words[noun].Class == "NOUN" || words[noun].Class == "PROPN" {
			words[i].Head = noun
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// nameHead is the first word of the name that a word ends, or the word.
func nameHead(words []parse.Word, i int) int {
	for words[i].Head >= 0 && words[i].Head < i && (words[i].Label == "flat" || words[i].Label == "goeswith" || words[i].Label == "nmod:unmarked") {
		i = words[i].Head
	}
	return i
}

// run returns the words of the run that i heads, nil for none.
func (r *reader) run(i int) []int {
	start, end := r.runStart[i], r.runEnd[i]
	if h := r.tree.Words[i].Head; end == 0 || h >= start && h < end {
		return nil
	}
	words := make([]int, 0, end-start)
	for k := start; k < end; k++ {
		words = append(words, k)
	}
	return words
}
