package parse

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse/model"
)

// This file parses clauses apart of which one rests on the other: "Because the ferry was
// cancelled, we spent the night in Oban", "the disk was full, although nobody noticed".
// Members often take the one in front for the main clause.

// unequal are the places of two clauses of which one rests on the other, in words.
type unequal struct {
	// main is the clause that the other, sub, rests on.
	main, sub stretch
	mark      int // the word that says how, -1 for none
	signs     []int
}

// stretch is the words from first up to end.
type stretch struct{ first, end int }

// front are the two clauses where a participle stands in front, up to the comma at i.
func front(i, words int) unequal {
	return unequal{main: stretch{i + 1, words}, sub: stretch{0, i}, mark: -1, signs: []int{i}}
}

// subordinate finds the two clauses that the comma at i divides where the sentence begins
// with a word such as "because", or that such a word at i does.
func (w *work) subordinate(p divider, i int) (unequal, bool) {
	word := func(k int) string { return strings.ToLower(w.forms[k]) }
	n := len(w.forms)
	if w.tag(p.Parser, i) == "," {
		u := unequal{main: stretch{i + 1, n}, sub: stretch{1, i}, signs: []int{i}}
		return u, lexicon.FrontSubordinators.Has(word(0)) && w.clause(p.Parser, 1, i) && (w.begins(p.Parser, i+1) || w.mayBegin(p.Parser, i+1))
	}
	if !lexicon.LaterSubordinators.Has(word(i)) || !w.begins(p.Parser, i+1) && !w.mayBegin(p.Parser, i+1) {
		return unequal{}, false
	}
	u := unequal{main: stretch{0, i}, sub: stretch{i + 1, n}, mark: i}
	if w.s.Words[n-1].Stop {
		u.sub.end--
		u.signs = append(u.signs, n-1)
	}
	if w.tag(p.Parser, i-1) == "," {
		u.main.end--
		u.signs = append(u.signs, i-1)
	}
	verb, whole := w.onlyVerb(p, i)
	return u, whole && (verb > 0 || slices.ContainsFunc(w.s.Words[1:i], mayBePast))
}

// mayBePast: "escaped" may be the verb of a clause, also where it was tagged as a participle.
func mayBePast(x model.Word) bool { return x.Forms&model.Past != 0 }

// mayBegin reports whether a noun phrase begins at i with what may be its verb behind it,
// though it was tagged as something else: "a lorry overturned".
func (w *work) mayBegin(p *Parser, i int) bool {
	noun := false
	for k := i; k < len(w.forms); k++ {
		switch tag := w.tag(p, k); {
		case noun && mayBePast(w.s.Words[k]):
			return true
		case strings.HasPrefix(tag, "NN"):
			noun = true
		case noun || tag != "DT" && tag != "PRP$" && tag != "JJ" && tag != "CD" && tag != "POS":
			return false
		}
	}
	return false
}

// clause reports whether one clause, and no other, stands from first up to end: one noun
// phrase and its verb, and no comma. "In spring the river floods" is none of "the river".
func (w *work) clause(p *Parser, first, end int) bool {
	if !w.begins(p, first) {
		return false
	}
	nouns := false
	for k := first; k < end; k++ {
		switch tag := w.tag(p, k); {
		case tag == ",":
			return false
		case nouns && (tag == "DT" || tag == "PRP$" || tag == "PRP"):
			return false
		case isFinite(tag):
			return !slices.ContainsFunc(w.forms[k:end], func(f string) bool { return f == "," })
		case strings.HasPrefix(tag, "NN"):
			nouns = true
		}
	}
	return false
}

// divideAt parses the two clauses apart, and takes that if it is better.
func (p divider) divideAt(w *work, u unequal) bool {
	main, sub := w.only(places(u.main.first, u.main.end)), w.only(places(u.sub.first, u.sub.end))
	p.joining(p.scratch, sub, u.mark >= 0)
	p.joining(p.scratch, main, true)
	for _, part := range []*work{main, sub} {
		if part == main || u.mark >= 0 {
			p.apart(p.scratch, part)
			p.clauses(part)
		}
	}
	defects := main.defects
	if u.mark >= 0 {
		defects += sub.defects
	}
	if agreed := min(agreeing(main.members), agreeing(sub.members)); defects > w.defects || defects == w.defects && agreed <= agreeing(w.members) {
		return false
	}
	w.adopt(sub, places(u.sub.first, u.sub.end))
	w.adopt(main, places(u.main.first, u.main.end))
	for _, h := range append(slices.Clone(w.members), w.voted) {
		p.subordinated(h, u)
	}
	w.defects, w.repaired = defects, w.repaired || main.repaired || sub.repaired
	return true
}

// subordinated hangs one clause on the other, the word that says how on it, and the signs.
func (p divider) subordinated(h model.Heads, u unequal) {
	root, one := p.root(h, u.main.first, u.main.end), p.root(h, u.sub.first, u.sub.end)
	h.Head[one], h.Label[one] = int16(root), p.label("advcl")
	if u.mark >= 0 {
		h.Head[u.mark], h.Label[u.mark] = int16(one), p.label("mark")
	}
	for _, i := range u.signs {
		h.Head[i], h.Label[i] = int16(root), p.label("punct")
	}
}
