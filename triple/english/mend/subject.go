package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// mendSubjects makes the noun phrase in front of a finite verb that has no subject its
// subject, where a tree has the phrase as a fragment with the verb beside it, or as
// somebody spoken to: "Alan Bean, who flew, is now retired".
func (m *mender) mendSubjects() {
	for v := range m.tree.Words {
		if !finite(m.tree.Words, v) {
			continue
		}
		if n := m.frontNoun(v); n >= 0 {
			m.makeSubject(n, v)
		}
	}
}

// finite reports whether a word is the predicate of a clause in the third person or in
// the past that has no subject.
func finite(words []parse.Word, v int) bool {
	w := words[v]
	is := w.Tag == "VBZ" || w.Tag == "VBD" || w.Tag == "MD"
	if is = is && w.Class == "VERB"; !is {
		for _, a := range words {
			is = is || a.Head == v && (a.Label == "cop" || a.Label == "aux" || a.Label == "aux:pass") && (a.Tag == "VBZ" || a.Tag == "VBD" || a.Tag == "VBP" || a.Tag == "MD")
		}
	}
	return is && !slices.ContainsFunc(words, func(a parse.Word) bool {
		base, _, _ := strings.Cut(a.Label, ":")
		return a.Head == v && (base == "nsubj" || base == "csubj" || base == "expl" || base == "cc" || base == "mark")
	})
}

// frontNoun is the noun phrase that stands in front of the verb v as a fragment whose
// part v is, or beside it; -1 for none.
func (m *mender) frontNoun(v int) int {
	words := m.tree.Words
	n := fragment(words, v)
	if n < 0 || words[n].Class != "NOUN" && words[n].Class != "PROPN" || slices.ContainsFunc(words, func(w parse.Word) bool {
		return w.Head == n && (w.Label == "cop" || w.Label == "case" || w.Label == "nsubj")
	}) || m.form(n) != "" && m.words.Is("number", m.form(n)) {
		return -1
	}
	if !oneClause(words[n:v]) || slices.ContainsFunc(under(words, v), func(i int) bool {
		return i <= n && words[v].Head == n || strings.HasPrefix(words[i].Tag, "W") && i < v && words[v].Label == "acl:relcl"
	}) {
		return -1
	}
	return n
}

// fragment is the root in front of the verb v that a tree has v as a part of, or what it
// has beside v as spoken to; -1 for none.
func fragment(words []parse.Word, v int) int {
	n := words[v].Head
	if n >= 0 {
		part := slices.Contains([]string{"conj", "acl", "acl:relcl", "appos", "parataxis"}, words[v].Label)
		if words[n].Head >= 0 || n > v || !part {
			return -1
		}
		return n
	}
	for i, w := range words[:v] {
		if w.Head == v && (w.Label == "vocative" || w.Label == "dislocated" || w.Label == "dep") {
			n = i
		}
	}
	return n
}

// oneClause reports whether the words between a noun and its verb divide no clauses: what
// commas and brackets set apart is an aside.
func oneClause(words []parse.Word) bool {
	signs := 0
	for _, w := range words {
		switch {
		case w.Form == "(", w.Form == ")", w.Form == ",":
			signs++
		case w.Class == "PUNCT" && strings.Contains(":;.-–—", w.Form):
			return false
		}
	}
	return signs%2 == 0
}

// makeSubject makes the noun n the subject of the verb v.
func (m *mender) makeSubject(n, v int) {
	words := slices.Clone(m.tree.Words)
	if words[n].Head < 0 {
		words[v].Head, words[v].Label = -1, "root"
		for i, w := range words {
			if w.Head == n && i > v {
				words[i].Head = v
			}
		}
	}
	words[n].Head, words[n].Label = v, "nsubj"
	if childOf(words, v, "aux:pass") >= 0 {
		words[n].Label = "nsubj:pass"
	}
	if rooted(words) {
		m.tree.Words = words
	}
}
