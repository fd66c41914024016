package main

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/parse"
)

// node is a word of a sentence that is being rewritten. Its head is nil for the root.
type node struct {
	form, tag, label string
	head             *node
}

// sentence is the words in order.
type sentence []*node

func fromTree(t *parse.Tree) sentence {
	s := make(sentence, len(t.Words))
	for i := range s {
		s[i] = &node{}
	}
	for i, w := range t.Words {
		*s[i] = node{form: w.Form, tag: w.Tag, label: w.Label}
		if w.Head >= 0 {
			s[i].head = s[w.Head]
		}
	}
	return s
}

// tree makes a tree again, with the words' offsets as if all stood apart.
func (s sentence) tree() parse.Tree {
	number := map[*node]int{}
	for i, n := range s {
		number[n] = i
	}
	var t parse.Tree
	var text strings.Builder
	for i, n := range s {
		if i > 0 {
			text.WriteByte(' ')
		}
		head := -1
		if n.head != nil {
			head = number[n.head]
		}
		start := text.Len()
		text.WriteString(n.form)
		t.Words = append(t.Words, parse.Word{Form: n.form, Tag: n.tag, Label: n.label, Head: head, Start: start, End: text.Len()})
	}
	t.Text = text.String()
	return t
}

// root returns the root.
func (s sentence) root() *node {
	for _, n := range s {
		if n.head == nil {
			return n
		}
	}
	return nil
}

// child returns the first word on n with one of these labels, or nil.
func (s sentence) child(n *node, labels ...string) *node {
	for _, m := range s {
		if m.head == n && slices.Contains(labels, m.label) {
			return m
		}
	}
	return nil
}

// under reports whether n is top or hangs below it.
func under(n, top *node) bool {
	for ; n != nil; n = n.head {
		if n == top {
			return true
		}
	}
	return false
}

// phrase returns the words of n and below, and whether they stand together.
func (s sentence) phrase(n *node) (sentence, bool) {
	var out sentence
	last, together := -1, true
	for i, m := range s {
		if !under(m, n) {
			continue
		}
		if last >= 0 && i != last+1 {
			together = false
		}
		last = i
		out = append(out, m)
	}
	return out, together
}

// without returns s without the words of others.
func (s sentence) without(others ...*node) sentence {
	return slices.DeleteFunc(slices.Clone(s), func(n *node) bool { return slices.Contains(others, n) })
}

// copied returns a copy whose words can be changed.
func (s sentence) copied() sentence {
	at := map[*node]*node{}
	out := make(sentence, len(s))
	for i, n := range s {
		c := *n
		out[i] = &c
		at[n] = &c
	}
	for _, n := range out {
		n.head = at[n.head]
	}
	return out
}

// sentenceCase writes the first word with a capital and the word that was first
// without, unless it is a name.
func sentenceCase(s sentence, was *node) {
	if was != s[0] && was.tag != "NNP" && was.tag != "NNPS" && was.form != "I" && !isUpper(was.form) {
		was.form = strings.ToLower(was.form)
	}
	r, n := utf8.DecodeRuneInString(s[0].form)
	s[0].form = string(unicode.ToUpper(r)) + s[0].form[n:]
}

// isUpper reports whether a word is written in capitals.
func isUpper(form string) bool {
	return utf8.RuneCountInString(form) > 1 && strings.ToUpper(form) == form
}

// projective lifts what crosses other arcs to a higher word, so that parsers that
// make no crossing arcs have trees to learn (Nivre and Nilsson 2005).
func projective(t *parse.Tree) {
	for range 4 * len(t.Words) {
		crossing, shortest := -1, len(t.Words)+1
		for i, w := range t.Words {
			if w.Head >= 0 && abs(i-w.Head) < shortest && crosses(t, i) && t.Words[w.Head].Head >= 0 {
				crossing, shortest = i, abs(i-w.Head)
			}
		}
		if crossing < 0 {
			return
		}
		t.Words[crossing].Head = t.Words[t.Words[crossing].Head].Head
	}
}

func abs(n int) int { return max(n, -n) }

// crosses reports whether a word between i and its head does not hang below the head.
func crosses(t *parse.Tree, i int) bool {
	head := t.Words[i].Head
	for k := min(i, head) + 1; k < max(i, head); k++ {
		j := k
		for j >= 0 && j != head {
			j = t.Words[j].Head
		}
		if j != head {
			return true
		}
	}
	return false
}
