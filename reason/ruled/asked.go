package ruled

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
)

// asked is a question, as far as its words tell what it asks for.
type asked struct {
	words []word
	keys  []string // of what it names
	wh    string   // the word by which it asks
	noun  string   // of what it asks how many
	yes   bool     // it asks whether something is so
	// leave, duty and denied are set where it asks whether one may or must, and whether something is not so.
	leave, duty, denied bool
	// price, time and amount are set where it asks for one of these, and all where it asks for a product or a sum.
	price, time, amount, all bool
	past                     bool
	supposes                 bool // it asks what would be so if something were
	generic                  bool // it speaks of any of a kind: a sample that comes in at ten
	whatIs, does             bool // it asks what something is, or what one does
	enough, too              bool // it asks whether somebody is old enough, or too late
	adjective                string
}

// asking reads questions.
type asking struct{ reader }

// asked reads a question; false where it asks for something else than a rule tells.
func (r asking) asked(question string) (a asked, ok bool) {
	all := r.sentences(question)
	if len(all) == 0 {
		return a, false
	}
	s := all[len(all)-1]
	for len(s) > 1 && is("opener", s, 0) > 0 {
		s = s[1:]
	}
	at := r.begins(s)
	if at < 0 || has("or", s) {
		return a, false
	}
	a.words, a.wh, a.yes = s, s[at].Low, !words.Is("wh", s[at].Low)
	if !a.yes && (words.Is("why", a.wh) || has("asks-other", s) || strings.Contains(messages.Said(s), "which of")) {
		return a, false
	}
	a.past = has("past", s[at:min(at+2, len(s))]) || !a.yes && at+1 < len(s) && r.pastVerb(s[at+1])
	a.supposes = has("when", s) && has("supposed", s)
	a.leave, a.duty, a.denied = has("leave", s), has("duty", s), denies(slices.DeleteFunc(slices.Clone(s), func(w word) bool { return words.Is("free", w.Low) }))
	a.price = (a.yes || !words.Is("wh-else", a.wh)) && slices.ContainsFunc(s, func(w word) bool { return w.Key == payKey }) || has("comes-to", s)
	a.time, a.amount, a.all = is("asks-time", s, at) > 0, has("asks-amount", s), has("asks-all", s) && !a.yes
	a.does = has("does", s[max(1, len(s)-2):])
	a.whatIs = is("what-is", s, 0) > 0
	a.generic = len(s) > 1 && words.Is("whichever", s[1].Low) || has("whoever", s)
	r.fitting(&a)
	r.naming(&a)
	named := slices.ContainsFunc(a.words, func(w word) bool { return w.Key != "" || words.Is("pronoun", w.Low) || has("does", []word{w}) })
	return a, named && !a.happened() // "by how much?" goes on from what was asked
}

// payKey and gets are the keys of what is paid, and of what somebody is given.
const (
	payKey = "pay"
	gets   = "get"
)

// happened reports whether it is asked what has happened, which no rule tells, or what would with so many more.
func (a asked) happened() bool {
	return a.price && (a.past || words.Is("perfect", a.wh)) || a.supposes && has("more", a.words)
}

// pastVerb reports whether a word is a verb of what was.
func (r reader) pastVerb(w word) bool {
	b := r.Base(w.Low)
	return b != "" && b != w.Low && strings.HasSuffix(w.Low, "ed")
}

// naming finds the keys of what a question names.
func (r asking) naming(a *asked) {
	if _, after, many := strings.Cut(messages.Said(a.words), "how many "); many {
		a.noun = r.key(strings.Fields(after + " x")[0], false)
	}
	own := r.ownFigures(a.words)
	for i, w := range a.words {
		switch {
		case own[i], w.Key == "", a.price && w.Key == payKey, words.Is("neutral", w.Low), w.Key == a.noun, is("not", a.words, i) > 0, w.Low == a.adjective:
		case !slices.Contains(a.keys, w.Key):
			a.keys = append(a.keys, w.Key)
		}
	}
}

// fitting finds whether a question asks if somebody is old enough, or too late.
func (r asking) fitting(a *asked) {
	for i := 1; i < len(a.words); i++ {
		if words.Is("enough", a.words[i].Low) && lexicon.ClosedOf(a.words[i-1].Low) == 0 {
			a.enough, a.adjective = true, a.words[i-1].Low
		}
		if words.Is("too", a.words[i-1].Low) && words.Is("auxiliary", a.words[0].Low) {
			a.too, a.adjective = true, a.words[i].Low
		}
	}
}

// begins is the place of the word by which a question asks, in its last part that has one; -1 where it only names something.
func (r reader) begins(s []word) int {
	at := -1
	for i, w := range s {
		front := i == 0 || s[i-1].Sign != ""
		if (front || i == 1 && at < 0 && lexicon.ClosedOf(s[0].Low) != 0) && (words.Is("wh", w.Low) && (at < 0 || !words.Is("when", w.Low)) || words.Is("auxiliary", w.Low)) {
			at = i
		}
	}
	if at < 0 {
		at = slices.IndexFunc(s, func(w word) bool { return words.Is("wh", w.Low) })
	}
	if at < 0 && has("elliptic", s) {
		at = 0
	}
	return at
}

// ownFigures are the places of words that tell how much of what the question itself is about: a sack of 10 kilos, a 12 kilo order.
func (r asking) ownFigures(s []word) map[int]bool {
	own := map[int]bool{}
	for _, f := range r.figures(s) {
		for i := f.at; i < f.end; i++ {
			own[i] = true
		}
		if f.at > 1 && words.Is("of", s[f.at-1].Low) {
			own[f.at-2] = true
		}
		if f.noun == "" && f.end < len(s) && s[f.end-1].Sign == "" && f.at > 0 && words.Is("article", s[f.at-1].Low) {
			own[f.end] = true
		}
	}
	return own
}
