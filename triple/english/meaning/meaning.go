// Package meaning reads dependency trees as clauses: who does what to whom, where
// and when, what is denied, hedged, only said or asked. One file holds one part of
// the grammar of English: clauses, copula, noun phrases, values, coordination,
// subordinate clauses, questions, fragments.
//
// It promises that every word of the tree is in its place in a clause or is listed
// in Sentence.Lost, that nothing is added, and the same clauses for the same tree.
//
// It neither parses (triple/english/parse) nor makes facts of clauses. Trees are mended
// first (triple/english/mend), phrases that are values are read by triple/english/value,
// and which words are closed-class and what they stand for is data
// (triple/english/closed).
package meaning

import (
	"slices"

	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// Clauses reads a tree in the conventions of Universal Dependencies for English
// (EWT). It is safe for concurrent use.
func Clauses(tree parse.Tree) clause.Sentence {
	s := clause.Sentence{Text: tree.Text, Reader: "parser", Agreed: 1}
	r := newReader(tree)
	root := r.root()
	if root < 0 {
		return s
	}
	s.Clauses = r.sentences.utterance(root)
	for i := range r.tree.Words {
		if !r.placed[i] && r.sentences.aloneInTree(i) && !r.sentences.filler(i) {
			s.Clauses = append(s.Clauses, r.sentences.utterance(i)...)
		}
	}
	if s.Asks = r.questions.asks(root, s.Clauses); s.Asks {
		atItsTime(s.Clauses)
	}
	r.sentences.setAttitudes(&s)
	r.sentences.setReason(&s)
	s.Lost = r.sentences.lost()
	return s
}

// atItsTime gives when somebody was something, in a question, to the whole of it: "who was mayor in 2019?".
func atItsTime(clauses []clause.Clause) {
	for i := range clauses {
		d := draft{Clause: clauses[i]}
		c := d.find(clause.Complement)
		if d.Kind != clause.Class || c == nil || len(c.Term.Roles) == 0 || d.find(clause.Time) != nil {
			continue
		}
		if last := len(c.Term.Roles) - 1; c.Term.Roles[last].Name == clause.Time {
			d.Roles = append(slices.Clip(d.Roles), c.Term.Roles[last])
			d.find(clause.Complement).Term.Roles = c.Term.Roles[:last:last]
			clauses[i] = d.Clause
		}
	}
}

// aloneInTree reports whether a word that nothing above it has read heads a clause or a
// part of a note that stands for itself.
func (r sentenceRules) aloneInTree(i int) bool {
	switch r.relation(i) {
	case "parataxis", "list":
		return r.relation(r.tree.Words[i].Head) != "ccomp" // that may be said by whoever says the rest
	case "conj":
		return r.one(i, "nsubj") >= 0 && r.predicative(i)
	}
	return false
}

// lost returns the words that found no place, neighbours joined.
func (r sentenceRules) lost() []clause.Span {
	var spans []clause.Span
	last, broken := -2, r.breaksOff()
	for i, w := range r.tree.Words {
		k := r.likened(i)
		sameThing := k >= 0 && (r.class(k) != "PROPN" || len(r.with(k, "case")) > 1) // "as last year": what of it is as what?
		if i != broken && (r.placed[i] && !sameThing || r.filler(i)) {
			continue
		}
		if last == i-1 {
			spans[len(spans)-1].End = w.End
		} else {
			spans = append(spans, clause.Span{Start: w.Start, End: w.End})
		}
		last = i
	}
	return spans
}

// breaksOff is the last word where it opens what does not come, or -1: "Ruth works at the",
// "Anna gave the book to", "Tom needs". A particle ends a sentence ("he came in"), and so does the
// preposition of something that was said before it ("what she waits for", "was paid for").
func (r sentenceRules) breaksOff() int {
	at := len(r.tree.Words) - 1
	for at > 0 && r.class(at) == "PUNCT" && r.form(at) != "?" {
		at--
	}
	if at < 1 {
		return -1
	}
	if form, tag := r.form(at), r.tag(at); (tag == "DT" || tag == "PRP$") && (r.words.Is("article", form) || r.words.As("sort", form) == "article") {
		return at
	}
	head := r.tree.Words[at].Head
	switch frames := lexicon.FramesOf(r.lemma(at)); {
	case r.tag(at) == "TO" || r.tag(at) == "CC":
		return at
	case r.relation(at) == "root" && (r.tag(at) == "VBZ" || r.tag(at) == "VBP") && r.one(at, "nsubj") >= 0 && r.one(at, "obj", "ccomp", "xcomp", "advmod", "obl", "aux:pass") < 0 &&
		frames&lexicon.Object != 0 && frames&lexicon.Bare == 0:
		return at
	}
	if r.tag(at) != "IN" || morph.ClosedOf(r.form(at))&lexicon.Particle != 0 || head < 0 || r.one(head, "nsubj:pass") >= 0 {
		return -1
	}
	for i := range at {
		if strings.HasPrefix(r.tag(i), "W") {
			return -1
		}
	}
	switch r.relation(head) {
	case "root", "conj", "parataxis", "ccomp":
	default:
		return -1
	}
	switch r.relation(at) {
	case "obl", "case", "compound:prt":
		return at
	}
	return -1
}

// filler reports whether the word says nothing that a clause could hold:
// punctuation, greetings and other interjections, who is addressed.
func (r sentenceRules) filler(i int) bool {
	switch r.class(i) {
	case "PUNCT", "INTJ":
		return true
	case "SYM", "X":
		if r.relation(i) == "punct" {
			return true
		}
	}
	for h := i; h >= 0; h = r.tree.Words[h].Head {
		switch r.relation(h) {
		case "discourse":
			return r.remark(i, h)
		case "vocative":
			return r.addressed()
		}
	}
	return false
}

// remark reports whether the word i of a discourse element at h is of a class that
// such elements have. Nouns, names and numbers there are a parser's guess.
func (r sentenceRules) remark(i, h int) bool {
	switch r.class(i) {
	case "INTJ", "SYM", "PART", "X", "CCONJ", "DET", "ADP":
		return true
	}
	return r.tag(i) == "LS" || r.class(i) == "NUM" && i+1 < len(r.tree.Words) && r.form(i+1) == "." || r.words.Is("discourse", r.phrase(r.subtree(h)))
}

// addressed reports whether the sentence speaks to somebody: it asks, orders, or says
// you. Elsewhere a vocative is more likely an apposition that the parser missed.
func (r sentenceRules) addressed() bool {
	for i, w := range r.tree.Words {
		if strings.Contains(w.Form, "?") || r.words.Is("pronoun", r.form(i)) && r.words.As("pronoun", r.form(i)) != "it" || r.words.As("owner", r.form(i)) == "you" {
			return true
		}
	}
	root := r.root()
	return r.imperative(root) || !r.saysSomething(root)
}
