package mend

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Parsers often hang a relative clause on the verb before it, or make it the main
// clause. A relative word right behind a noun says what the clause is about, so the
// clause is hung there before the tree is read.

// mendRelatives hangs each clause that begins with a relative word on the noun in front
// of that word.
func (m *mender) mendRelatives() {
	if strings.HasSuffix(strings.TrimRight(m.tree.Text, " \"')”"), "?") {
		return
	}
	for k := range m.tree.Words {
		mendInserted(m, k)
		w := m.tree.Words[k]
		if !strings.HasPrefix(w.Tag, "W") || w.Tag == "WRB" && !m.words.Is("relativeplace", m.form(k)) {
			continue
		}
		noun, first := antecedent(m.tree.Words, k)
		if c := clauseAround(m.tree.Words, k); noun == -2 && c > k && m.tree.Words[c].Head >= 0 && m.tree.Words[c].Head < k {
			m.tree.Words = slices.Clone(m.tree.Words)
			m.tree.Words[c].Label = "advcl:relcl"
		}
		if noun >= 0 {
			m.hangRelative(noun, first, k)
		}
	}
}

// mendInserted makes "that" a relative word in a clause between commas that tells who or what the noun in front of
// it is: "my aunt, that's the one from Hull, sings".
func mendInserted(m *mender, k int) {
	words := m.tree.Words
	c := words[k].Head
	if k < 2 || c < k || words[k].Label != "nsubj" || words[k].Tag != "DT" || !m.words.Is("relativeword", m.form(k)) || words[k-1].Form != "," || childOf(words, c, "cop") != k+1 {
		return
	}
	of, end := words[c].Head, slices.Max(under(words, c))+1
	if of < 0 || of >= k-1 || end+1 >= len(words) || words[end].Form != "," || words[of].Head <= end || !nominalWord(words[of]) {
		return
	}
	m.tree.Words = slices.Clone(words)
	m.tree.Words[k].Tag, m.tree.Words[k].Class, m.tree.Words[c].Label = "WDT", "PRON", "acl:relcl"
}

// antecedent returns the noun right in front of a relative word and the first word of
// the clause, which may be a preposition: "a port, from which …". It is -1 where none is, and -2
// where the clause is about all that stands in front of it.
func antecedent(words []parse.Word, k int) (noun, first int) {
	first = k
	if k > 0 && words[k-1].Class == "ADP" && words[k].Tag != "WRB" {
		first = k - 1
	}
	noun = first - 1
	if noun > 0 && words[noun].Form == "," {
		noun--
	}
	if noun > 0 && noun < first-1 && words[k].Tag == "WDT" && words[noun].Tag == "CD" {
		return -2, first // no year took two days
	}
	if noun < 0 || words[noun].Class != "NOUN" && words[noun].Class != "PROPN" {
		return -1, first
	}
	if noun = nameHead(words, noun); strings.HasPrefix(words[k].Tag, "WP") && words[noun].Class == "PROPN" && words[noun].Label == "nmod" && words[noun].Head >= 0 && (isPlace(words[noun:noun+1]) || whereFrom(words, noun)) {
		noun = words[noun].Head // "a couple from Canada who …"
	}
	return noun, first
}

// whereFrom reports whether a name stands behind somebody and a preposition that tells where from: "a
// draper from Kendal".
func whereFrom(words []parse.Word, i int) bool {
	prep, of := childOf(words, i, "case"), words[words[i].Head]
	return prep >= 0 && closed.Words().Is("origin", words[prep].Lemma) && !lexicon.IsFirstName(strings.ToLower(words[i].Form)) &&
		of.Class == "NOUN" && lexicon.Supersense(of.Lemma, lexicon.Noun) == "noun.person"
}

// hangRelative hangs the clause around the relative word k, which begins at first, on
// the noun.
func (m *mender) hangRelative(noun, first, k int) {
	c := clauseAround(m.tree.Words, k)
	if c < 0 || c <= noun && c != noun+1 {
		return
	}
	words := slices.Clone(m.tree.Words)
	switch label, _, _ := strings.Cut(words[c].Label, ":"); {
	case words[c].Label == "acl:relcl":
		if words[c].Head == noun || words[words[c].Head].Head != noun || !isPlace(words[words[c].Head:words[c].Head+1]) {
			return // only a place is nobody "whose name" could be forgotten
		}
	case words[c].Head < 0:
		if !freeMain(words, c, first) {
			return
		}
	case label == "ccomp" && m.words.Is("speech", words[words[c].Head].Lemma), label == "csubj", label == "nsubj", label == "conj" && joins(words, c):
		return
	}
	words[c].Head, words[c].Label = noun, "acl:relcl"
	if !rooted(words) || slices.Min(under(words, c)) < min(first, noun+1) {
		return
	}
	m.tree.Words = words
}

// clauseAround is the head of the innermost clause that a word belongs to, -1 for none.
func clauseAround(words []parse.Word, k int) int {
	for steps := 0; k >= 0 && steps < len(words); steps++ {
		if c := words[k].Class; c == "VERB" || c == "AUX" && words[k].Label != "aux" && words[k].Label != "cop" && words[k].Label != "aux:pass" {
			return k
		}
		for _, w := range words {
			if w.Head == k && w.Label == "cop" {
				return k
			}
		}
		k = words[k].Head
	}
	return -1
}

// freeMain makes the clause in front of a relative clause at c, which a tree has as the
// root, the main clause. It reports false where there is none that is whole.
func freeMain(words []parse.Word, c, first int) bool {
	main := -1
	for i, w := range words {
		if w.Head != c || i >= first || w.Class == "PUNCT" {
			continue
		}
		if main >= 0 || w.Class != "VERB" && !hasCopula(words, i) {
			return false
		}
		main = i
	}
	if main < 0 {
		return false
	}
	words[main].Head, words[main].Label = -1, "root"
	for i, w := range words {
		if w.Head == c && w.Class == "PUNCT" {
			words[i].Head = main
		}
	}
	return true
}
