package changed

import "slices"

// ended decides whether something is so still by what was told since by which it is so no longer: who brought a thing back
// has it no more.
func (b *book) ended() (Found, bool) {
	if !b.still || b.past || has("denies", b.words) {
		return Found{}, false
	}
	for i := len(b.told) - 1; i >= 0; i-- {
		l := b.told[i]
		state, ends := b.ends(l)
		if state == "" || b.doubted(l, ends) || !b.ofSame(l, i, state) {
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

// ends is the state that a question asks of and a sentence ends, with where it says so; "" for none.
func (b *book) ends(l line) (state string, at int) {
	for i := range l.words {
		phrase := ""
		for n := 1; n <= 3 && i+n <= len(l.words); n++ {
			if phrase += l.words[i+n-1].low; words.Is("ends", phrase) && i > 0 {
				for _, s := range words.All("ends", phrase) {
					if b.is(b.words, s) && !(n == 1 && b.is(l.words[i:i+1], s)) {
						return s, i
					}
				}
			}
			phrase += " "
		}
	}
	return "", 0
}

// is reports whether words say of something that it is in a state.
func (b *book) is(list []word, state string) bool {
	for i, w := range list {
		phrase := w.low
		if w.low == state || b.Base(w.low) == state {
			return true
		}
		for n := 1; n < 3 && i+n < len(list); n++ {
			if phrase += " " + list[i+n].low; phrase == state {
				return true
			}
		}
	}
	return false
}

// doubted reports whether a sentence says that something may be so, will be, or is not.
func (b *book) doubted(l line, at int) bool {
	end := l.words[at]
	near := l.words[max(0, at-deniesWithin):at]
	return has("open", l.words) || has("denies", near) && !words.Is("denies", end.low) || at > 0 && words.Is("article", l.words[at-1].low)
}

// deniesWithin is how many words in front of what is denied the "not" stands.
const deniesWithin = 4

// ofSame reports whether a sentence that ends a state is of all that a question names, with what was told of that in front of
// it where it says no more than "it" or "his".
func (b *book) ofSame(l line, i int, state string) bool {
	if !b.shares(l) && !(leans(l.words) && i > 0 && b.shares(b.told[i-1])) {
		return false
	}
	in := []line{l}
	if slices.ContainsFunc(l.words, func(w word) bool { return words.Is("it", w.low) }) {
		for _, o := range b.told[:i] {
			if b.shares(o) {
				in = append(in, o)
			}
		}
	}
	n, ok := b.unnamed(in, shift{})
	return ok && (n == 0 || n == 1 && slices.ContainsFunc(b.words, func(w word) bool { return w.key != "" && b.is([]word{w}, state) && !names(in, w.key) }))
}

// shares reports whether a sentence names something that a question names.
func (b *book) shares(l line) bool {
	return slices.ContainsFunc(b.keys, func(k string) bool { return !words.Is("generic", k) && names([]line{l}, k) }) ||
		slices.ContainsFunc(b.asked.values, func(v val) bool {
			return slices.ContainsFunc(l.values, func(o val) bool { return equal(o, v) }) || v.kind == "name" && names([]line{l}, b.keyOf(v.text))
		})
}
