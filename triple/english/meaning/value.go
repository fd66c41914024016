package meaning

import (
	"whence/triple/clause"
	"whence/triple/english/mend"
	"whence/triple/english/roles"
	"whence/triple/english/value"
)

// valueTerm reads a noun phrase that is a value as a whole: "4 March 1958", "half past
// six", "3 to 5 kg", "two years ago"; and "5 mg of metformin", whose head is the
// metformin.
func (r valueRules) valueTerm(i int, prep string) (clause.Term, bool) {
	if r.class(i) == "PRON" && r.form(i) != "one" || r.gap[i] {
		return clause.Term{}, false
	}
	if r.one(i, "nmod:poss") >= 0 || r.class(i) == "PROPN" && r.one(i, "flat") >= 0 && r.found.Run(i) == nil {
		return clause.Term{}, false // "the 11th Regiment" is no day
	}
	if of := r.one(i, "nmod"); of > i && r.preposition(of) == "of" && r.class(of) == "NOUN" && r.words.Is("daypart", r.form(i)) && !r.words.Any("valuekind", r.form(of)) {
		return clause.Term{}, false // "the night of the storm" is no night of the clock
	}
	words := r.valueWords(i)
	if run := r.found.Run(i); run != nil {
		words = run
	}
	t := clause.Term{Text: r.told(words), Span: r.span(words)}
	v, ok := r.value(words, prep)
	if !ok {
		return r.narrowValue(i, prep)
	}
	r.place(words...)
	t.Value = &v
	r.setOff(words, &t)
	r.readAroundValue(i, &t)
	return t, true
}

// setOff reads the adverb that sets an amount off and hangs on its number: "weighs only 880 kg".
func (r valueRules) setOff(words []int, t *clause.Term) {
	for _, i := range words {
		for _, k := range r.dependents(i) {
			if !r.placed[k] && countable(*t.Value) && r.adverbs.focusing(k) && r.words.Is("mere", r.phrase(r.subtree(k))) {
				r.place(r.subtree(k)...)
				t.Focus = joined(t.Focus, r.phrase(r.subtree(k)))
			}
		}
	}
}

// readAroundValue reads what hangs on a value and is no part of it.
func (r valueRules) readAroundValue(i int, t *clause.Term) {
	for _, k := range r.dependents(i) {
		if r.placed[k] {
			continue
		}
		switch r.relation(k) {
		case "det":
			if d := r.words.As("determiner", r.form(k)); d == "a" || d == "the" {
				r.place(k)
				continue
			}
			r.terms.readDeterminer(i, k, t)
			r.widen(k, k, t)
		case "nmod", "amod":
			if t.Value != nil && r.ratePhrase(k, t.Value) {
				continue
			}
			r.readValueModifier(i, k, t)
			r.widen(r.firstOf(i, k), k, t)
		case "advmod":
			if !r.adverbs.clauseAdverb(i, k) {
				r.readValueModifier(i, k, t)
			}
		}
	}
}

// widen makes a word in front of a value, which narrows it, a part of what was told, from the
// word first on: "every 10,000 miles", "the first two weeks".
func (r valueRules) widen(first, k int, t *clause.Term) {
	if start := r.tree.Words[first].Start; t.Value != nil && r.placed[k] && r.tree.Words[k].Start < t.Span.Start {
		t.Span.Start = start
		t.Text = r.tree.Text[start:t.Span.End]
	}
}

// firstOf is the word that a phrase begins with up to what narrows it at k.
func (r valueRules) firstOf(i, k int) int {
	if det := r.one(i, "det"); det >= 0 && det < k {
		return det
	}
	return k
}

// ratePhrase reads "a week" behind an amount as what the amount is for.
func (r valueRules) ratePhrase(k int, v *clause.Value) bool {
	det := r.one(k, "det")
	if det < 0 || r.words.As("determiner", r.form(det)) != "a" || len(r.dependents(k)) != 1 || v.Each != "" || !countable(*v) || v.Kind == clause.Lasting {
		return false
	}
	unit := r.words.As("period", r.form(k))
	if unit != "" {
		r.place(k, det)
		v.Each = value.PeriodName(unit)
	}
	return unit != ""
}

// focusing reports whether the word is an adverb like "only", which bounds no value.
func (r adverbRules) focusing(k int) bool {
	return r.relation(k) == "advmod" && r.words.Is("focus", r.phrase(r.subtree(k)))
}

// valueWords are the words of the phrase that could be one value.
func (r valueRules) valueWords(i int) []int {
	return r.under(i, func(k int) bool {
		if r.tree.Words[k].Head == i && (r.relation(k) == "case" && r.tag(k) != "POS" || r.adverbs.clauseAdverb(i, k)) || r.adverbs.focusing(k) {
			return false
		}
		switch relation := r.relation(k); {
		case relation == "punct":
			return r.tree.Words[k].Head != i || k < i+2 && k > i
		case r.words.Is("valuepart", relation):
			return r.label(k) != "nmod:poss" && !(r.relation(k) == "conj" && r.tree.Words[k].Head == i && !r.half(k))
		}
		return r.label(k) == "obl:unmarked"
	})
}

// clauseAdverb reports whether an adverb at a noun that stands with be belongs to the
// clause: "it's 90 now", but not "it's about 90".
func (r adverbRules) clauseAdverb(i, k int) bool {
	return r.relation(k) == "advmod" && r.one(i, "cop", "nsubj") >= 0 && !r.words.Is("bound", r.phrase(r.subtree(k)))
}

// half reports whether the member joined is the half of "an hour and a half".
func (r valueRules) half(k int) bool { return r.form(k) == "half" }

// narrowValue reads the phrase without the phrases that hang on its head: the value
// in "5 mg of metformin" or "2 hours on the train".
func (r valueRules) narrowValue(i int, prep string) (clause.Term, bool) {
	words := r.under(i, func(k int) bool {
		switch r.relation(k) {
		case "case":
			return r.tag(k) == "POS"
		case "punct", "conj", "cc":
			return false
		}
		if r.relation(k) == "nmod" && r.one(k, "case") >= 0 {
			return false
		}
		if r.adverbs.focusing(k) || r.relation(k) == "amod" && k > i || r.tree.Words[k].Head == i && r.adverbs.clauseAdverb(i, k) {
			return false
		}
		return r.inside(k)
	})
	v, ok := r.value(words, prep)
	if !ok {
		return clause.Term{}, false
	}
	r.place(words...)
	t := clause.Term{Text: r.told(words), Span: r.span(words), Value: &v}
	r.setOff(words, &t)
	r.readAroundValue(i, &t)
	return t, true
}

// readValueModifier reads what hangs on a value: what it is an amount of, or a
// phrase of its own.
func (r valueRules) readValueModifier(i, k int, t *clause.Term) {
	if r.preposition(k) != "of" || t.Value == nil || !countable(*t.Value) {
		r.terms.readModifier(i, k, t)
		return
	}
	r.placePreposition(k)
	inner := r.terms.termAfter(k, nil, "of")
	if len(inner.Coordinated) > 0 || inner.Value != nil || inner.Quantity != nil {
		t.Of = true
		t.Owner = &inner
		return
	}
	whole := inner
	whole.Text = r.told(r.phraseWords(i))
	whole.Span = r.span(r.phraseWords(i))
	whole.Quantity = t.Value
	whole.Of = t.Value.Kind == clause.Number
	whole.Focus = t.Focus
	roles.KeepSaid(&whole, t)
	*t = whole
}

// countable reports whether the value can be of something: a number, an amount.
func countable(v clause.Value) bool {
	switch v.Kind {
	case clause.Number, clause.Amount, clause.Money, clause.Lasting:
		return true
	}
	return false
}

// value reads the words as one value.
func (r valueRules) value(words []int, prep string) (clause.Value, bool) {
	return mend.ValueOf(r.tree, words, prep)
}
