package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/parse"
)

// This file makes sentences with other names out of those of a treebank, since the names
// that people type have shapes that it has few of: a place and what it lies in, with a
// number or in brackets, of words that nobody has seen before.

// namer draws names from the words of those of a treebank.
type namer struct {
	words, nouns []string
	random       *rand.Rand
}

// collect keeps the words of the names of a tree, and the nouns that may describe one.
func (n *namer) collect(t *parse.Tree) {
	for _, w := range t.Words {
		switch r, _ := utf8.DecodeRuneInString(w.Form); {
		case w.Tag == "NNP" && unicode.IsUpper(r) && len(w.Form) > 2 && !isUpper(w.Form) && letters.MatchString(strings.ToLower(w.Form)):
			n.words = append(n.words, w.Form)
		case w.Tag == "NN" && len(w.Form) > 3 && letters.MatchString(w.Form):
			n.nouns = append(n.nouns, w.Form)
		}
	}
}

// word draws a word of a name, or joins the halves of two.
func (n *namer) word() string {
	a, b := n.words[n.random.IntN(len(n.words))], n.words[n.random.IntN(len(n.words))]
	if n.random.IntN(3) > 0 {
		return a
	}
	x, y := []rune(a), []rune(strings.ToLower(b))
	return string(x[:(len(x)+1)/2]) + string(y[len(y)/2:])
}

// name is a new name of up to most words, which hang on the first.
func (n *namer) name(most int) sentence {
	top := &node{form: n.word(), tag: "NNP"}
	out := sentence{top}
	for range n.random.IntN(most) {
		out = append(out, &node{form: n.word(), tag: "NNP", label: "flat", head: top})
	}
	return out
}

// shaped is a new name of one of the shapes. Its first word is its top, or the noun that
// describes it.
func (n *namer) shaped() (s sentence, top *node) {
	s = n.name(3)
	top = s[0]
	other := n.name(2)
	switch n.random.IntN(10) {
	case 0, 1, 2: // Verona, Italy
		other[0].head, other[0].label = top, "appos"
		s = append(append(s, &node{form: ",", tag: ",", label: "punct", head: other[0]}), other...)
	case 3: // Verona (Italy)
		other[0].head, other[0].label = top, "appos"
		s = append(append(s, &node{form: "(", tag: "-LRB-", label: "punct", head: other[0]}), other...)
		s = append(s, &node{form: ")", tag: "-RRB-", label: "punct", head: other[0]})
	case 4: // University of Verona
		other[0].head, other[0].label = top, "nmod"
		s = append(append(s, &node{form: "of", tag: "IN", label: "case", head: other[0]}), other...)
	case 5: // Verona 1910
		number := []string{"3", "12", "1910", "2009", "45", "7"}[n.random.IntN(6)]
		s = append(s, &node{form: number, tag: "CD", label: "nummod", head: top})
	case 6: // the dish Verona
		noun := &node{form: n.nouns[n.random.IntN(len(n.nouns))], tag: "NN"}
		top.head, top.label = noun, "appos"
		s = append(sentence{{form: "the", tag: "DT", label: "det", head: noun}, noun}, s...)
		top = noun
	default:
		s = n.name(4)
		top = s[0]
	}
	return s, top
}

// renamed returns the tree with new names for some of its own, and whether it has any.
func (n *namer) renamed(t *parse.Tree) (parse.Tree, bool) {
	if len(n.words) == 0 || len(n.nouns) == 0 {
		return parse.Tree{}, false
	}
	s := fromTree(t)
	changed := false
	for _, w := range slices.Clone(s) {
		words, together := s.phrase(w)
		if w.tag != "NNP" || !together || w.head == nil || !isWholeName(words, w) || n.random.IntN(3) == 0 {
			continue
		}
		name, top := n.shaped()
		if !takesShape(w) {
			name = n.name(3)
			top = name[0]
		}
		top.head, top.label = w.head, w.label
		at := slices.Index(s, words[0])
		if name[0].tag == "DT" && at == 0 {
			name[0].form = "The"
		}
		s = slices.Replace(s, at, at+len(words), name...)
		changed = true
	}
	return s.tree(), changed
}

// isWholeName reports whether words are those of a name alone, with w for its top.
func isWholeName(words sentence, w *node) bool {
	if w.label == "flat" || w.label == "compound" || len(words) > 4 {
		return false
	}
	return !slices.ContainsFunc(words, func(m *node) bool {
		return m.tag != "NNP" || m != w && (m.head != w || m.label != "flat" && m.label != "compound")
	})
}

// takesShape reports whether a name of several phrases may stand where w stands.
func takesShape(w *node) bool {
	switch w.label {
	case "nsubj", "nsubj:pass", "obj", "obl", "nmod", "obl:agent", "root":
		return true
	}
	return false
}

// withNames adds the trees that have names with others, with the given probability.
func (c corpus) withNames(share float64, random *rand.Rand) corpus {
	n := namer{random: random}
	for i := range c.trees {
		n.collect(&c.trees[i])
	}
	out := corpus{slices.Clone(c.trees), slices.Clone(c.groups)}
	for i := range c.trees {
		if random.Float64() >= share {
			continue
		}
		if t, changed := n.renamed(&c.trees[i]); changed {
			out.trees, out.groups = append(out.trees, t), append(out.groups, c.groups[i])
		}
	}
	return out
}
