package meaning

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/mend"
	"whence/triple/english/parse"
)

// reader reads one tree. It keeps which words have found their place, so that what
// is lost can be told at the end. Each group of its rules reads one kind of phrase.
type reader struct {
	source
	// placed are the words that have found their place in a clause.
	placed []bool
	// gap are the relative pronouns whose noun phrase is about to take their place.
	gap []bool
	// aside are members of lists that are read on their own.
	aside []bool
	// noted are phrases listed about a thing, for clauses of their own.
	noted []noted
	// awaiting are the heads of the relative clauses being read.
	awaiting []int

	sentences sentenceRules
	clauses   clauseRules
	subs      subRules
	verbs     verbRules
	copulas   copulaRules
	lists     listRules
	obliques  obliqueRules
	adverbs   adverbRules
	questions questionRules
	terms     termRules
	heads     headRules
	values    valueRules
}

// The rules of a reader, by what they read.
type (
	sentenceRules struct{ *reader } // whole sentences, notes, and what is beside them
	clauseRules   struct{ *reader } // a verb with what depends on it
	subRules      struct{ *reader } // clauses within others
	verbRules     struct{ *reader } // tense, modals, voice
	copulaRules   struct{ *reader } // what is said with "be" and "have"
	listRules     struct{ *reader } // what is joined by "and", "or", "but"
	obliqueRules  struct{ *reader } // phrases with a preposition
	adverbRules   struct{ *reader }
	questionRules struct{ *reader } // what is asked for, and whether anything is
	termRules     struct{ *reader } // noun phrases
	headRules     struct{ *reader } // the noun, name or pronoun that a phrase is about
	valueRules    struct{ *reader } // amounts, times, dates
)

// source is the tree that is read, with what was found beside it.
type source struct {
	tree  parse.Tree
	words lexicon.Table
	// below has the dependents of each word, in the order of the text.
	below [][]int
	// found are values of several words, places in places.
	found mend.Result
}

// noted is a phrase that a note lists about a thing.
type noted struct {
	about clause.Term
	head  int
}

func newReader(parsed parse.Tree) *reader {
	tree := mend.Apply(parsed)
	n := len(tree.Words)
	r := &reader{
		source: source{tree: tree.Tree, words: closed.Words(), found: tree, below: make([][]int, n)},
		placed: make([]bool, n), gap: make([]bool, n), aside: make([]bool, n),
	}
	r.sentences, r.clauses, r.subs, r.verbs = sentenceRules{r}, clauseRules{r}, subRules{r}, verbRules{r}
	r.copulas, r.lists, r.obliques, r.adverbs = copulaRules{r}, listRules{r}, obliqueRules{r}, adverbRules{r}
	r.questions, r.terms, r.heads, r.values = questionRules{r}, termRules{r}, headRules{r}, valueRules{r}
	for i, w := range r.tree.Words {
		if w.Head >= 0 && w.Head < n && w.Head != i {
			r.below[w.Head] = append(r.below[w.Head], i)
		}
	}
	return r
}

func (r *source) root() int {
	return slices.IndexFunc(r.tree.Words, func(w parse.Word) bool { return w.Head < 0 })
}

func (r *reader) place(words ...int) {
	for _, i := range words {
		r.placed[i] = true
	}
}

// at is the word at i; that of a clause without a head, at -1, says nothing and has no dependents.
func (r *source) at(i int) *parse.Word {
	if i < 0 {
		return &parse.Word{}
	}
	return &r.tree.Words[i]
}

func (r *source) dependents(i int) []int {
	if i < 0 {
		return nil
	}
	return r.below[i]
}

func (r *source) form(i int) string  { return strings.ToLower(r.at(i).Form) }
func (r *source) class(i int) string { return r.at(i).Class }
func (r *source) tag(i int) string   { return r.at(i).Tag }
func (r *source) label(i int) string { return r.at(i).Label }

// lemma is the base form in lower case.
func (r *source) lemma(i int) string {
	if l := r.at(i).Lemma; l != "" && l != "_" {
		return strings.ToLower(l)
	}
	return r.form(i)
}

// relation is the label without its subtype: "nsubj" for "nsubj:pass".
func (r *source) relation(i int) string {
	base, _, _ := strings.Cut(r.label(i), ":")
	return base
}

// with returns the dependents of i that have one of the labels, subtypes included where the label names none.
func (r *source) with(i int, labels ...string) []int {
	var found []int
	for _, d := range r.dependents(i) {
		if slices.Contains(labels, r.label(d)) || slices.Contains(labels, r.relation(d)) {
			found = append(found, d)
		}
	}
	return found
}

// one returns the first dependent with one of the labels, or -1.
func (r *source) one(i int, labels ...string) int {
	for _, d := range r.dependents(i) {
		if slices.Contains(labels, r.label(d)) || slices.Contains(labels, r.relation(d)) {
			return d
		}
	}
	return -1
}

// under returns i and all words below it for which into holds at each step, in the order of the text.
func (r *source) under(i int, into func(d int) bool) []int {
	all := []int{i}
	var walk func(int)
	walk = func(h int) {
		for _, d := range r.dependents(h) {
			if into(d) {
				all = append(all, d)
				walk(d)
			}
		}
	}
	walk(i)
	slices.Sort(all)
	return all
}

// subtree returns all words under i.
func (r *source) subtree(i int) []int { return r.under(i, func(int) bool { return true }) }

// span is the run from the first to the last of the words.
func (r *source) span(words []int) clause.Span {
	words = r.trimmed(words)
	if len(words) == 0 {
		return clause.Span{}
	}
	first, last := slices.Min(words), slices.Max(words)
	return clause.Span{Start: r.tree.Words[first].Start, End: r.tree.Words[last].End}
}

// trimmed leaves out punctuation at both ends.
func (r *source) trimmed(words []int) []int {
	for len(words) > 0 && r.class(words[0]) == "PUNCT" {
		words = words[1:]
	}
	for len(words) > 0 && r.class(words[len(words)-1]) == "PUNCT" {
		words = words[:len(words)-1]
	}
	return words
}

// told is the text of the words: verbatim where they are neighbours, else joined by
// spaces.
func (r *source) told(words []int) string {
	words = r.trimmed(words)
	var b strings.Builder
	for k, i := range words {
		w := r.tree.Words[i]
		if k > 0 {
			last := r.tree.Words[words[k-1]]
			if words[k-1] != i-1 || last.End < w.Start {
				b.WriteByte(' ')
			}
		}
		b.WriteString(w.Form)
	}
	return b.String()
}

// phrase is the words in lower case, joined by spaces.
func (r *source) phrase(words []int) string {
	parts := make([]string, 0, len(words))
	for _, i := range words {
		if r.class(i) != "PUNCT" {
			parts = append(parts, r.form(i))
		}
	}
	return strings.Join(parts, " ")
}

// predicative reports whether the word is the head of a clause: a verb, or what has
// a subject or a form of be.
func (r *source) predicative(i int) bool {
	switch r.label(i) {
	case "amod", "compound", "det", "case", "nmod", "flat":
		return false
	}
	if c := r.class(i); c == "VERB" || c == "AUX" {
		return true
	}
	return r.one(i, "cop", "nsubj", "csubj", "expl", "aux") >= 0
}
