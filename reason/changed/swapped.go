package changed

import "slices"

// swapped answers who does something, or whether somebody does it still, where two swapped what they do.
func (b *book) swapped() (Found, bool) {
	if b.past || b.yes && !b.still && !b.now || !b.yes && !has("asks-who", b.words) {
		return Found{}, false
	}
	for i := len(b.told) - 1; i > 0; i-- {
		two, l := b.swap(i), b.told[i]
		for j := i - 1; j >= 0 && two != nil; j-- {
			if who, other, ok := does(b, b.told[j], two); ok {
				lines := []Line{{l.in, l.text}, {b.told[j].in, b.told[j].text}}
				if !b.yes {
					return Found{Text: other.said, Was: who.said, Lines: lines}, true
				}
				return Found{YesNo: true, Holds: namesVal(b, other), Lines: lines}, namesVal(b, who) != namesVal(b, other)
			}
		}
	}
	return Found{}, false
}

// swap are the two that swap by a sentence, nil where none do: those whom it names, or the one in front of it.
func (b *book) swap(i int) []val {
	l := b.told[i]
	two := namesOf(l)
	switch both := namesOf(b.told[i-1]); {
	case !has("swaps", l.words) || has("open", l.words) || has("denies", l.words) || has("passing", l.words) && !has("asof", l.words):
		return nil
	case len(two) == 0 && has("thetwo", l.words) && len(both) == 2:
		return both
	case len(two) == 2 && exchange(l, two):
		return two
	}
	return nil
}

// namesVal reports whether a question names somebody.
func namesVal(b *book, v val) bool {
	return slices.ContainsFunc(b.asked.values, func(o val) bool { return o.kind == "name" && equal(o, v) })
}

// exchange reports whether two in a sentence are both those who swapped: "A and B swapped", "A swapped with B".
func exchange(l line, two []val) bool {
	between := l.words[two[0].to:two[1].from]
	joined := len(between) == 1 && words.Is("joins", between[0].Low) && where("swaps", l.words) >= two[1].to
	return joined || len(between) > 1 && words.Is("with", between[len(between)-1].Low) && has("swaps", between)
}

// namesOf are the names in a sentence.
func namesOf(l line) (out []val) {
	for _, v := range l.values {
		if v.kind == "name" {
			out = append(out, v)
		}
	}
	return out
}

// does is which of two does what a question asks of, by the one part of a sentence that says all of it, and the other.
func does(b *book, l line, two []val) (who, other val, ok bool) {
	for _, p := range l.parts {
		if len(p.values) == 0 || !allIn(b, p, two) {
			continue
		}
		for k, v := range two {
			if slices.ContainsFunc(p.values, func(o val) bool { return o.kind == "name" && equal(o, v) }) {
				if ok {
					return who, other, false // both
				}
				who, other, ok = v, two[1-k], true
			}
		}
		return who, other, ok
	}
	return who, other, false
}

// allIn reports whether a part of a sentence names all that a question asks of but for who it is.
func allIn(b *book, p line, two []val) bool {
	n := 0
	for _, k := range b.keys {
		if words.Is("generic", k) || words.Is("swaps", k) {
			continue
		}
		if n++; !names([]line{p}, k) {
			return false
		}
	}
	for _, v := range b.asked.values {
		if slices.ContainsFunc(two, func(o val) bool { return equal(o, v) }) {
			continue
		}
		if n++; !slices.ContainsFunc(p.values, func(o val) bool { return equal(o, v) }) {
			return false
		}
	}
	return n > 0
}

// Past reports whether a sentence says no more than in the past that which a question asks of as it is now: what somebody
// was, or used to be.
func Past(question, sentence, answer string, w Words) bool {
	r := reader{w}
	q := r.ask(question)
	if !q.now && !q.still || q.past || answer == "" {
		return false
	}
	of := r.lines(0, answer)
	for _, l := range r.lines(0, sentence) {
		for _, part := range clausesOf(l.words) {
			if len(of) == 1 && !slices.ContainsFunc(of[0].words, func(w word) bool { return !words.Is("article", w.Low) && !said(part, w) }) {
				return (has("bygone", part) || r.wasSo(part)) && !has("sure-now", part)
			}
		}
	}
	return false
}

// said reports whether some words have a word, as it is or in another form.
func said(list []word, w word) bool {
	return slices.ContainsFunc(list, func(o word) bool { return o.Low == w.Low || w.Key != "" && o.Key == w.Key })
}

// wasSo reports whether a part of a sentence says what something was, and not what was done to it.
func (r reader) wasSo(part []word) bool {
	at := slices.IndexFunc(part, func(w word) bool { return words.Is("wascopula", w.Low) })
	if at < 0 || at+1 == len(part) {
		return at >= 0
	}
	base := r.Base(part[at+1].Low)
	return base == "" || base == part[at+1].Low
}
