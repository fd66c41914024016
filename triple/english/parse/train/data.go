package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"whence/triple/english/parse"
	"whence/triple/english/parse/model"
)

// corpus is a list of trees with the group of each: those of one group are never
// learned from and tested on at once.
type corpus struct {
	trees  []parse.Tree
	groups []int
}

// readCorpus reads a treebank. What of it is no tree is said and left out.
func readCorpus(name string) ([]parse.Tree, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	trees, err := parse.ReadCoNLLU(f)
	if err != nil {
		if len(trees) == 0 {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(os.Stderr, "%s: left out: %v\n", name, err)
	}
	for i := range trees {
		joinHyphens(&trees[i])
	}
	return trees, nil
}

// joinHyphens makes one word of several that hyphens join, as the tokenizer does:
// the treebank has three words for "well-known".
func joinHyphens(t *parse.Tree) {
	for i := 1; i+1 < len(t.Words); i++ {
		if t.Words[i].Tag != "HYPH" || t.Words[i-1].End != t.Words[i].Start || t.Words[i].End != t.Words[i+1].Start {
			continue
		}
		if joinWords(t, i-1, i+1) {
			i--
		}
	}
}

// joinWords makes one word of those from first to last if only one of them hangs
// outside, and reports whether it did.
func joinWords(t *parse.Tree, first, last int) bool {
	top, outside := -1, 0
	for i := first; i <= last; i++ {
		if h := t.Words[i].Head; h < first || h > last {
			top, outside = i, outside+1
		}
	}
	if outside != 1 {
		return false
	}
	w := t.Words[top]
	w.Start, w.End = t.Words[first].Start, t.Words[last].End
	w.Form = t.Text[w.Start:w.End]
	w.Lemma = strings.ToLower(w.Form)
	cut := last - first
	move := func(head int) int {
		switch {
		case head > last:
			return head - cut
		case head >= first:
			return first
		}
		return head
	}
	t.Words[first] = w
	t.Words = slices.Delete(t.Words, first+1, last+1)
	for i := range t.Words {
		t.Words[i].Head = move(t.Words[i].Head)
	}
	return true
}

// plain returns the tree as many people type: in lower case, and without the full
// stop.
func plain(t parse.Tree) parse.Tree {
	t.Words = slices.Clone(t.Words)
	t = withoutStop(t)
	for i := range t.Words {
		t.Words[i].Form = strings.ToLower(t.Words[i].Form)
	}
	t.Text = strings.ToLower(t.Text)
	return t
}

// withoutStop returns the tree without the full stop at its end.
func withoutStop(t parse.Tree) parse.Tree {
	n := len(t.Words) - 1
	if n < 1 || t.Words[n].Form != "." {
		return t
	}
	for _, w := range t.Words {
		if w.Head == n || t.Words[n].Head == -1 {
			return t
		}
	}
	t.Words = slices.Clone(t.Words[:n])
	return t
}

// withVariants adds to each tree its plain form with the given probability, and
// the tree without its full stop with half of it.
func (c corpus) withVariants(share float64, random *rand.Rand) corpus {
	out := corpus{slices.Clone(c.trees), slices.Clone(c.groups)}
	for i, t := range c.trees {
		if random.Float64() < share {
			out.trees, out.groups = append(out.trees, plain(t)), append(out.groups, c.groups[i])
		}
		if random.Float64() < share/2 {
			if u := withoutStop(t); len(u.Words) < len(t.Words) {
				out.trees, out.groups = append(out.trees, u), append(out.groups, c.groups[i])
			}
		}
	}
	return out
}

func (c *corpus) add(other corpus, times int) {
	for range times {
		c.trees = append(c.trees, other.trees...)
		c.groups = append(c.groups, other.groups...)
	}
}

// inventory numbers the tags and labels of a treebank.
type inventory struct {
	tags, labels       []string
	tagNumber, labelNo map[string]uint8
}

func newInventory(trees []parse.Tree) *inventory {
	tags, labels := map[string]bool{}, map[string]bool{}
	for _, t := range trees {
		for _, w := range t.Words {
			tags[w.Tag], labels[w.Label] = true, true
		}
	}
	return number(slices.Sorted(maps.Keys(tags)), slices.Sorted(maps.Keys(labels)))
}

// number makes an inventory of the tags and labels in their order.
func number(tags, labels []string) *inventory {
	v := &inventory{tags: tags, labels: labels, tagNumber: map[string]uint8{}, labelNo: map[string]uint8{}}
	for i, t := range tags {
		v.tagNumber[t] = uint8(i)
	}
	for i, l := range labels {
		v.labelNo[l] = uint8(i)
	}
	return v
}

// example puts a tree into the terms of the models.
func (v *inventory) example(t *parse.Tree, fold int) *example {
	n := len(t.Words)
	forms := make([]string, n)
	e := &example{tags: make([]uint8, n), gold: gold{head: make([]int16, n), label: make([]uint8, n)}, fold: fold}
	for i, w := range t.Words {
		forms[i] = w.Form
		e.tags[i] = v.tagNumber[w.Tag]
		e.gold.head[i], e.gold.label[i] = int16(w.Head), v.labelNo[w.Label]
	}
	e.sentence = model.NewSentence(forms)
	copy(e.sentence.Tags, e.tags)
	return e
}

// backwards returns the example from its last word to its first, without a stop
// at its end, as parsers that read backwards see it; nil if that is no tree.
func (e *example) backwards() *example {
	s, _ := model.Reversed(e.sentence)
	n := len(s.Words)
	out := &example{sentence: s, tags: make([]uint8, n), gold: gold{make([]int16, n), make([]uint8, n)}, fold: e.fold, later: e.later}
	if n < len(e.tags) && e.gold.head[n] == model.Root {
		return nil
	}
	for i := range n {
		from := n - 1 - i
		head := int(e.gold.head[from])
		if head >= n {
			return nil
		}
		out.tags[i], out.gold.label[i], out.gold.head[i] = e.tags[from], e.gold.label[from], model.Root
		if head >= 0 {
			out.gold.head[i] = int16(n - 1 - head)
		}
	}
	return out
}
