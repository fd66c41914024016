package changed

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
)

// ended decides whether something is so still by what was told since by which it is so no longer: who brought a thing back
// has it no more.
func (b *book) ended() (Found, bool) {
	if !b.still && !b.now || b.past || has("denies", b.words) {
		return Found{}, false
	}
	for i := len(b.told) - 1; i >= 0; i-- {
		l := b.told[i]
		state, ends := b.ends(l)
		if b.stopped(l) || b.wasOver(l, i) {
			return Found{YesNo: true, Lines: []Line{{l.in, l.text}}}, true
		}
		if n, ok := b.unnamed([]line{l}, shift{}); ok && n == 0 && len(b.keys) > 0 && state == "" {
			return Found{}, false // it was told of since
		}
		if state == "" || !b.still || doubted(b, l, ends) || !b.ofSame(l, i, state) {
			continue
		}
		if slices.ContainsFunc(b.told[i+1:], func(o line) bool {
			n, ok := b.unnamed([]line{o}, shift{})
			return b.is(o.words, state) && b.shares(o) && ok && n == 0
		}) {
			return Found{}, false // it may be so again
		}
		return Found{YesNo: true, Lines: []Line{{l.in, l.text}}}, true
	}
	return Found{}, false
}

// stopped reports whether a sentence says of all that a question asks that it is so no more: "stopped taking it", "does not leak
// any more", "used to be".
func (b *book) stopped(l line) bool {
	n, ok := b.unnamed([]line{l}, shift{})
	if !ok || n > 0 || len(b.keys) == 0 || has("open", l.words) {
		return false
	}
	at, denied := where("stops", l.words), has("denies", l.words)
	switch {
	case at >= 0:
		return !has("denies", l.words[max(0, at-deniesWithin):at]) && !slices.ContainsFunc(l.parts[1:], b.shares)
	case has("still", l.words):
		return denied && !has("yet", l.words)
	}
	return false
}

// wasOver reports whether a sentence says of all that the one in front of it tells that it was so: "well, they were".
func (b *book) wasOver(l line, i int) bool {
	at := slices.IndexFunc(l.words, func(w word) bool { return words.Is("it", w.Low) })
	if i == 0 || at < 0 || at > mostOpeners || at+1 >= len(l.words) || !words.Is("wasaux", l.words[at+1].Low) || l.words[at+1].Sign == "" {
		return false
	}
	n, ok := b.unnamed(b.told[i-1:i], shift{})
	return ok && n == 0
}

// mostOpeners is how many words stand in front of what goes on with the sentence before: "or rather".
const mostOpeners = 2

// ends is the state that a question asks of and a sentence ends, with where it says so; "" for none.
func (b *book) ends(l line) (state string, at int) {
	for i := range l.words {
		phrase := ""
		for n := 1; n <= words.Longest("ends", l.words[i].Low) && i+n <= len(l.words); n++ {
			phrase += l.words[i+n-1].Low
			if state := endedBy(b, phrase, l.words[i:i+n]); state != "" && (i > 0 || !words.Is("opener", phrase)) {
				return state, i
			}
			phrase += " "
		}
	}
	return "", 0
}

// endedBy is the state that a question asks of and a phrase ends.
func endedBy(b *book, phrase string, as []word) string {
	for _, s := range words.All("ends", phrase) {
		if (b.is(b.words, s) || s == office && b.office()) && !(len(as) == 1 && b.is(as, s)) {
			return s
		}
	}
	return ""
}

// office stands for what somebody is who may give that up.
const office = "office"

// office reports whether a question asks whether somebody is somebody of a kind: the treasurer.
func (b *book) office() bool {
	return slices.ContainsFunc(b.words, func(w word) bool { return w.Key != "" && w.Key == w.Low && b.Person(w.Key) })
}

// is reports whether words say of something that it is in a state.
func (b *book) is(list []word, state string) bool {
	for i, w := range list {
		phrase := w.Low
		if w.Low == state || b.Base(w.Low) == state {
			return true
		}
		for n := 1; n < 3 && i+n < len(list); n++ {
			if phrase += " " + list[i+n].Low; phrase == state {
				return true
			}
		}
	}
	return false
}

// doubted reports whether a sentence says that something may be so, will be, or is not.
func doubted(b *book, l line, at int) bool {
	end := l.words[at]
	near := l.words[max(0, at-deniesWithin):at]
	return has("open", l.words) || !touches(b, l.words, at) || has("denies", near) && !words.Is("denies", end.Low) || at > 0 && words.Is("article", l.words[at-1].Low)
}

// touches reports whether what a sentence says at a place it says of what a question asks of: the pool opened, and not the
// café at the pool.
func touches(b *book, list []word, at int) bool {
	from, to := at, at+1
	for from > 0 && list[from-1].Sign == "" && !words.Is("joins", list[from].Low) {
		from--
	}
	for to < len(list) && list[to-1].Sign == "" && !words.Is("joins", list[to].Low) {
		to++
	}
	its := func(w word) bool { return words.Is("it", w.Low) }
	if slices.ContainsFunc(list[from:to], its) {
		return true
	}
	if !slices.ContainsFunc(list[from:at], func(w word) bool { return w.Key != "" }) {
		from = 0 // who or what it is stands in front of that
	}
	return heads(b, list[from:at], false) || heads(b, list[min(len(list), at+1):to], true)
}

// heads reports whether one of the phrases among some words is what a question asks of, and neither whose something is nor
// where. Behind a verb, adverbs may follow.
func heads(b *book, list []word, behind bool) bool {
	for i := 0; i < len(list); i++ {
		j := i
		for j < len(list) && list[j].Key != "" && (j == i || list[j-1].Sign == "") {
			j++
		}
		if j == i {
			continue
		}
		head := j - 1
		for behind && head > i && adverb(list[head]) {
			head--
		}
		before := i - 1
		for before >= 0 && lexicon.ClosedOf(list[before].Low)&(lexicon.Determiner|lexicon.Possessive) != 0 {
			before--
		}
		where := before >= 0 && lexicon.ClosedOf(list[before].Low)&lexicon.Preposition != 0 && !words.Is("now", list[before].Low)
		whose := strings.Contains(list[head].Low, "'") && (behind || head < len(list)-1) // and not that Nora's back
		if !where && !whose && b.asks(list[head].Key) {
			return true
		}
		i = j
	}
	return false
}

// adverb reports whether a word is one that says where or how, and no noun.
func adverb(w word) bool {
	e, ok := lexicon.Lookup(w.Low)
	return ok && e.Is(lexicon.Adverb)
}

// asks reports whether a question has a word.
func (b *book) asks(key string) bool {
	return slices.ContainsFunc(b.words, func(w word) bool { return w.Key == key })
}

// deniesWithin is how many words in front of what is denied the "not" stands.
const deniesWithin = 4

// ofSame reports whether a sentence that ends a state is of all that a question names, with what was told of that in front of
// it where it says no more than "it" or "his".
func (b *book) ofSame(l line, i int, state string) bool {
	if words.Is("place", state) && takesThere(b, l) || !b.shares(l) && !(leans(l.words) && i > 0 && b.shares(b.told[i-1])) {
		return false
	}
	in := []line{l}
	if words.Is("place", state) && len(b.keys) > 0 && names(in, b.keys[0]) || state == office || words.Is("paid-state", state) || slices.ContainsFunc(l.words, func(w word) bool { return words.Is("thing", w.Low) }) {
		for _, o := range b.told[:i] {
			if b.shares(o) {
				in = append(in, o)
			}
		}
	}
	n, ok := b.unnamed(in, shift{})
	return ok && (n == 0 || n == 1 && slices.ContainsFunc(b.words, func(w word) bool { return w.Key != "" && b.is([]word{w}, state) && !names(in, w.Key) }))
}

// takesThere reports whether a sentence says that something was brought to where a question asks whether it is.
func takesThere(b *book, l line) bool {
	for i, w := range l.words {
		if w.Key == "" || !b.asks(w.Key) || i == 0 {
			continue
		}
		at := i - 1
		for at > 0 && lexicon.ClosedOf(l.words[at].Low)&(lexicon.Determiner|lexicon.Possessive) != 0 {
			at--
		}
		if words.Is("whereto", l.words[at].Low) {
			return true
		}
	}
	return false
}

// shares reports whether a sentence names something that a question names.
func (b *book) shares(l line) bool {
	return slices.ContainsFunc(b.keys, func(k string) bool { return !words.Is("generic", k) && names([]line{l}, k) }) ||
		slices.ContainsFunc(b.asked.values, func(v val) bool {
			return slices.ContainsFunc(l.values, func(o val) bool { return equal(o, v) }) || v.kind == "name" && names([]line{l}, b.keyOf(v.text))
		})
}
