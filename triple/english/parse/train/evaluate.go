package main

import (
	"fmt"
	"strings"

	"whence/triple/english/parse/model"
)

// figures are counts of what was right.
type figures struct {
	words, tags, heads, both int
	trees, whole             int
	shortTrees, shortWhole   int // statements of at most 14 words that are clauses
	shortWords, shortBoth    int
	asked, askedWhole        int // questions of at most 14 words
	askedWords, askedBoth    int
}

// add counts a sentence in; tags and h are what was found.
func (f *figures) add(e *example, clause bool, tags []uint8, h model.Heads) {
	n := len(e.tags)
	both := 0
	for i := range n {
		if tags[i] == e.tags[i] {
			f.tags++
		}
		if h.Head[i] == e.gold.head[i] {
			f.heads++
			if h.Label[i] == e.gold.label[i] {
				both++
			}
		}
	}
	f.words += n
	f.both += both
	f.trees++
	whole := 0
	if both == n {
		whole = 1
	}
	f.whole += whole
	switch {
	case n > 14:
	case e.sentence.Question:
		f.asked, f.askedWhole, f.askedWords, f.askedBoth = f.asked+1, f.askedWhole+whole, f.askedWords+n, f.askedBoth+both
	case clause:
		f.shortTrees, f.shortWhole, f.shortWords, f.shortBoth = f.shortTrees+1, f.shortWhole+whole, f.shortWords+n, f.shortBoth+both
	}
}

func percent(a, b int) string { return fmt.Sprintf("%.1f", 100*float64(a)/float64(max(b, 1))) }

// String says the figures in a line.
func (f *figures) String() string {
	return strings.Join([]string{
		"tags", percent(f.tags, f.words), "UAS", percent(f.heads, f.words), "LAS", percent(f.both, f.words),
		"whole", percent(f.whole, f.trees),
		"| clauses under 15: LAS", percent(f.shortBoth, f.shortWords), "whole", percent(f.shortWhole, f.shortTrees),
		"| questions under 15: LAS", percent(f.askedBoth, f.askedWords), "whole", percent(f.askedWhole, f.asked),
	}, " ")
}

// isClause reports whether the right tree has a subject at its root.
func (v *inventory) isClause(e *example) bool {
	for i, l := range e.gold.label {
		h := e.gold.head[i]
		if h >= 0 && e.gold.head[h] == model.Root && strings.HasPrefix(v.labels[l], "nsubj") {
			return true
		}
	}
	return false
}

// evaluate parses the examples with the tags that the tagger finds.
func (v *inventory) evaluate(t *model.Tagger, parse func(*model.Sentence) model.Heads, examples []*example) *figures {
	var f figures
	for _, e := range examples {
		s := *e.sentence
		s.Tags = make([]uint8, len(e.tags))
		t.Tag(&s, nil)
		f.add(e, v.isClause(e), s.Tags, parse(&s))
	}
	return &f
}
