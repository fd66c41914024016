package mend

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// Parsers tear values apart more often than any other phrase, and the words of a value
// are surer than its tree: "half past nine" is one, whatever hangs where. So values of
// several words are found in the text first, and their words are hung together.

// longestValue is the number of words beyond which no value is looked for.
const longestValue = 9

// runs finds the runs of words that are one value each.
type runs struct {
	tree  parse.Tree
	words lexicon.Table
	// start and end bound the run that each word is a part of; the end is 0 where there is
	// none.
	start, end []int
}

// find makes each run one subtree.
func (r *runs) find() {
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
				r.start[i], r.end[i] = start, end
			}
			start = end - 1
			break
		}
	}
}

// mayStart reports whether a value of several words can start with the word.
func (r *runs) mayStart(i int) bool {
	f := r.form(i)
	if f == "" || verbal(r.tree.Words[i]) || r.tree.Words[i].Label == "compound:prt" || relation(r.tree.Words[i]) == "case" && r.words.Is("bound", f) {
		return false // "over 5 km" after a preposition
	}
	if startsWithDigit(f) {
		return true
	}
	return r.words.Any("valuekind", f) || r.words.Is("valuestart", f)
}

// beginsName reports whether a name goes on behind the words: "the 11th Regiment" is no day.
func (r *runs) beginsName(start, end int) bool {
	return r.tree.Words[start].Tag == "DT" && end < len(r.tree.Words) && r.tree.Words[end].Label == "flat" && r.tree.Words[end].Head == end-1
}

// isRun reports whether the words are one value that its tree might not show.
func (r *runs) isRun(start, end int) bool {
	words := make([]int, 0, end-start)
	numbered, comma := false, false
	for i := start; i < end; i++ {
		if r.breaks(i, i == start || i == end-1) {
			return false
		}
		comma = comma || r.tree.Words[i].Class == "PUNCT"
		numbered = numbered || r.counts(r.form(i))
		words = append(words, i)
	}
	if last := r.words.As("determiner", r.form(end-1)); !numbered || r.tree.Words[end-1].Class == "ADP" || last == "a" || last == "the" {
		return false // "Monday at", "Sunday the shop"
	}
	if r.inFront(start, end) || r.beginsName(start, end) {
		return false
	}
	prep := ""
	if start > 0 && r.tree.Words[start-1].Class == "ADP" {
		prep = r.form(start - 1)
	}
	v, ok := ValueOf(r.tree, words, prep)
	if ok && v.Kind == clause.Clock && r.numbers(start-1) || prep == "from" && (v.Until != "" || v.UntilISO != "") || comma && v.ISO == "" {
		return false // two ends, not one value: "moved from Monday to Friday"
	}
	return ok && (v.Kind != clause.Number || v.Until != "" || v.Bound != "")
}

// breaks reports whether a word is in no value, or not at its edge.
func (r *runs) breaks(i int, edge bool) bool {
	w := r.tree.Words[i]
	return verbal(w) || w.Class == "PRON" || w.Class == "PUNCT" && (edge || strings.Contains(".:", r.form(i)))
}

// inFront reports whether the words stand with an article in front of a noun: "the June order".
func (r *runs) inFront(start, end int) bool {
	first, last := r.tree.Words[start], r.tree.Words[end-1]
	return first.Label == "det" && first.Head >= end && last.Head == first.Head
}

// numbers reports whether the word at i is a noun that the number behind it belongs to: in
// "teaches Year 4 in the morning" it is not four in the morning.
func (r *runs) numbers(i int) bool {
	if i < 0 || strings.Contains(r.form(i+1), ":") {
		return false
	}
	w := r.tree.Words[i]
	return (w.Class == "NOUN" || w.Class == "PROPN") && !r.counts(r.form(i)) && !r.words.Any("valuekind", r.form(i)) && r.tree.Words[i+1].Head == i
}

// counts reports whether a word stands for a number or a day.
func (r *runs) counts(f string) bool {
	return startsWithDigit(f) || f == "half" || f == "quarter" || r.words.Is("number", f) || r.words.Is("weekday", f) || r.words.Is("month", f) || r.words.Is("relativeday", f)
}

// hangTogether makes the words from start to end one subtree: all hang on the one that
// hangs on the rest of the sentence.
func (r *runs) hangTogether(start, end int) {
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
	head := runHead(words, out)
	for _, i := range out {
		if i == head {
			continue
		}
		if words[i].Head < 0 {
			moveRoot(words, i, inside)
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
func runHead(words []parse.Word, out []int) int {
	for _, labels := range [][]string{{"obj", "obl", "nsubj", "nummod"}, {"nmod", "appos", "conj", "advmod", "amod"}} {
		for _, i := range out {
			if slices.Contains(labels, relation(words[i])) {
				return i
			}
		}
	}
	return out[0]
}

// moveRoot makes a verb that hung on the root of a run the root of the sentence.
func moveRoot(words []parse.Word, root int, inside func(int) bool) {
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

// ValueOf reads words of a tree as one value. The preposition before them tells what a
// bare number is. All of the words must be a part of the value.
func ValueOf(tree parse.Tree, words []int, prep string) (clause.Value, bool) {
	var forms []string
	for _, i := range words {
		form := strings.ToLower(tree.Words[i].Form)
		if tree.Words[i].Class != "PUNCT" || strings.Contains("-–/:", form) {
			forms = append(forms, form)
		}
	}
	return value.OfWords(forms, prep)
}

func (r *runs) form(i int) string { return strings.ToLower(r.tree.Words[i].Form) }
