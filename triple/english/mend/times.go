package mend

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// A time behind the last noun of a clause is hung on that noun as often as on the verb.
// People, places and food have no times: what was built by my grandfather in 1952 was built
// then. A meeting or a train has one, so what is said of those stays as it was read.

// times hangs each time that is on a noun without times on the verb above it.
func (r *runs) times() {
	for k, w := range r.tree.Words {
		if w.Head < 0 || w.Head > k {
			continue
		}
		label := ""
		switch when := r.saysWhen(k); {
		case (w.Label == "nmod" || w.Label == "obl" && r.bareNoun(w.Head)) && (when && (r.timeless(w.Head) || r.isWhere(w.Head)) || !when && r.isTime(w.Head) && r.prepositionOf(k) != "of"):
			label = "obl"
		case r.isDay(k):
			label = "obl:unmarked"
		case w.Label == "advmod" && r.tree.Words[w.Head].Class == "NUM" && r.words.Is("moving", r.form(k)):
			label = w.Label // "at 10 now" is no hour that is 10 now
		}
		v := w.Head
		if r.tree.Words[v].Class != "VERB" {
			v = r.verbAbove(v)
		}
		if label != "" && v >= 0 {
			r.tree.Words = slices.Clone(r.tree.Words)
			r.tree.Words[k].Head, r.tree.Words[k].Label = v, label
		}
	}
}

// bareNoun reports whether a word is a noun of which nothing is said that could have a time.
func (r *runs) bareNoun(i int) bool {
	return r.tree.Words[i].Class == "NOUN" && !slices.ContainsFunc(r.tree.Words, func(w parse.Word) bool { return w.Head == i && (w.Label == "cop" || relation(w) == "nsubj") })
}

// isDay reports whether a word alone, without a preposition, is a day told from today, which
// says when whatever it hangs on: "sold 14 candles and 3 lamps yesterday".
func (r *runs) isDay(k int) bool {
	switch relation(r.tree.Words[k]) {
	case "obj", "iobj", "obl", "nmod":
		return r.words.Is("relativeday", r.form(k)) && r.prepositionOf(k) == "" && len(under(r.tree.Words, k)) == 1
	}
	return false
}

// prepositionOf is the preposition of the phrase at k, "" for none.
func (r *runs) prepositionOf(k int) string {
	for i, w := range r.tree.Words {
		if w.Head == k && w.Label == "case" && w.Tag != "POS" {
			return r.form(i)
		}
	}
	return ""
}

// timeless reports whether a word names what is at no time.
func (r *runs) timeless(i int) bool {
	w := r.tree.Words[i]
	switch w.Class {
	case "PROPN":
		return true
	case "NOUN":
		switch lexicon.Supersense(strings.ToLower(w.Lemma), lexicon.Noun) {
		case "noun.person", "noun.food", "noun.animal", "noun.body", "noun.plant", "noun.location", "noun.substance", "noun.quantity", "noun.object":
			return true
		}
	}
	_, ok := ValueOf(r.tree, []int{i}, "")
	return ok
}

// saysWhen reports whether the phrase at k is a preposition and a date, a day or a time of
// day, and no more.
func (r *runs) saysWhen(k int) bool {
	prep := ""
	words := []int{k}
	for i, w := range r.tree.Words {
		switch {
		case w.Head != k:
		case w.Label == "case" && prep == "":
			prep = r.form(i)
		case w.Class == "PUNCT":
		case w.Label == "case" || !r.words.Is("valuepart", relation(w)):
			return false
		default:
			words = append(words, i)
		}
	}
	slices.Sort(words)
	v, ok := ValueOf(r.tree, words, prep)
	if !ok || prep == "" || !r.words.Is("timeprep", prep) {
		return false
	}
	return v.Kind == clause.Date || v.Kind == clause.Clock || v.Kind == clause.Weekday || v.Kind == clause.Recurring
}

// isWhere reports whether a phrase is where something is done: in the yard, at the desk.
func (r *runs) isWhere(i int) bool {
	w := r.tree.Words[i]
	return w.Label == "obl" && w.Class == "NOUN" && lexicon.Supersense(strings.ToLower(w.Lemma), lexicon.Noun) == "noun.artifact"
}

// verbAbove is the verb that the phrase of a noun behind it belongs to, or -1.
func (r *runs) verbAbove(i int) int {
	for steps := 0; i >= 0 && steps < len(r.tree.Words); steps++ {
		w := r.tree.Words[i]
		switch relation(w) {
		case "obj", "iobj", "obl":
			if w.Head >= 0 && w.Head < i && r.tree.Words[w.Head].Class == "VERB" {
				return w.Head
			}
			return -1
		case "nmod", "conj", "flat", "appos":
			i = w.Head
		default:
			return -1
		}
	}
	return -1
}

// isTime reports whether a word is the head of a value that is a time, which has no phrases
// of its own but with "of": "every 20 minutes from stop C", "on 3 March by DHL".
func (r *runs) isTime(i int) bool {
	v, ok := ValueOf(r.tree, places(r.start[i], r.end[i]), "")
	return ok && (v.Kind == clause.Recurring || v.Kind == clause.Lasting || v.Kind == clause.Date || v.Kind == clause.Clock)
}
