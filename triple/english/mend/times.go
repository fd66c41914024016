package mend

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/value"
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

// isTime reports whether a word is the head of a value that is a time, which has no phrases
// of its own but with "of": "every 20 minutes from stop C", "on 3 March by DHL".
func (r *runs) isTime(i int) bool {
	v, ok := ValueOf(r.tree, places(r.start[i], r.end[i]), "")
	return ok && (v.Kind == clause.Recurring || v.Kind == clause.Lasting || v.Kind == clause.Date || v.Kind == clause.Clock)
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

// places are the numbers from first up to end.
func places(first, end int) []int {
	out := make([]int, 0, end-first)
	for i := first; i < end; i++ {
		out = append(out, i)
	}
	return out
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

// mendSince hangs what stands right in front of an adverb of time on that: "since then", "up to now".
func mendSince(m *mender) {
	for i := 0; i+2 < len(m.tree.Words); i++ {
		if m.words.As("time", m.form(i)+" "+m.form(i+1)+" "+m.form(i+2)) == "" || m.tree.Words[i+2].Class != "ADV" || m.tree.Words[i+2].Head < 0 {
			continue
		}
		words := slices.Clone(m.tree.Words)
		for k := i; k < i+2; k++ {
			words[k].Head, words[k].Label = i+2, "case"
		}
		words[i+2].Label = "obl"
		if rooted(words) {
			m.tree.Words = words
		}
	}
	for i, w := range m.tree.Words {
		if i == 0 || w.Class != "ADV" || !m.words.Is("moving", m.form(i)) || !m.words.Is("timebound", m.form(i-1)) || w.Head == i-1 {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[i].Label = "obl"
		words[i-1].Head, words[i-1].Label = i, "case"
		m.tree.Words = words
	}
}

// mendPerTime makes "that" or "it" the subject of a question how much it is for a time, of which trees make the
// time the subject: "how much is that a year?".
func mendPerTime(m *mender) {
	words := m.tree.Words
	for i := 1; i+2 < len(words); i++ {
		last := words[i].Head
		asked, determiner := words[i-1].Head, m.words.As("determiner", m.form(i))
		if words[i-1].Label != "cop" || last <= i+1 || words[last].Head != asked || relation(words[last]) != "nsubj" || determiner != "that" && determiner != "this" && m.words.As("pronoun", m.form(i)) != "it" {
			continue
		}
		v, ok := ValueOf(m.tree, places(last, last+1), "")
		if !ok {
			v, ok = value.OfWords([]string{"1", m.form(last)}, "")
		}
		if asked < 0 || asked > i || words[asked].Class != "ADJ" || last != i+2 || !ok || v.Kind != clause.Lasting {
			continue
		}
		words = slices.Clone(words)
		words[i].Class, words[i].Tag, words[i].Label, words[i].Head = "PRON", "PRP", "nsubj", asked
		words[last].Label = "obl:unmarked"
		if words[i+1].Class == "ADP" {
			words[last].Label = "obl"
		}
		m.tree.Words = words
		return
	}
}

// mendAgain makes an adverb in front of "again" or "still" what somebody is, where trees make them "again": "Ben is
// well again".
func mendAgain(m *mender) {
	for i := 1; i < len(m.tree.Words); i++ {
		w, before := m.tree.Words[i], m.tree.Words[i-1]
		copula := slices.ContainsFunc(m.tree.Words, func(x parse.Word) bool { return x.Head == i && x.Label == "cop" })
		if w.Class != "ADV" || !copula || before.Head != i || before.Class != "ADV" || m.words.As("phase", m.form(i)) == "" || !isAdjective(m.form(i-1)) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[i-1].Head, words[i-1].Label, words[i-1].Class, words[i-1].Tag = w.Head, w.Label, "ADJ", "JJ"
		for k := range words {
			if words[k].Head == i {
				words[k].Head = i - 1
			}
		}
		words[i].Head, words[i].Label = i-1, "advmod"
		if rooted(words) {
			m.tree.Words = words
		}
	}
}

func isAdjective(word string) bool {
	e, ok := lexicon.Lookup(word)
	return ok && e.Is(lexicon.Adjective)
}
