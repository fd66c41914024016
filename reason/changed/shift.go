package changed

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
)

// shift is what took the place of what, by a sentence alone or by one that puts an earlier one right.
type shift struct {
	was, is   phrase
	lines     []line // the one that tells it last
	corrected bool   // what was told was wrong, and not so before
}

// phrase is a part of a sentence: its value, or the words that say where or what it is.
type phrase struct {
	value *val
	keys  []string
	text  string
}

// shifts are those that a sentence makes by itself and with those told in front of it.
func (r reader) shifts(told []line, i int) []shift {
	own := r.inOne(told[i])
	for k := range own {
		own[k].lines = append(own[k].lines, named(told[:i], own[k].was.value)...)
	}
	for _, f := range []func([]line, int) []shift{r.wasNow, r.rises, r.putsRight} {
		for _, s := range f(told, i) {
			if !slices.ContainsFunc(own, func(o shift) bool { return o.like(s) }) {
				own = append(own, s)
			}
		}
	}
	return own
}

// named is the last sentence that names somebody whose place another took.
func named(told []line, v *val) []line {
	if v == nil || v.kind != "name" {
		return nil
	}
	for i := len(told) - 1; i >= 0; i-- {
		if slices.ContainsFunc(told[i].values, func(o val) bool { return equal(o, *v) }) {
			return told[i : i+1]
		}
	}
	return nil
}

// like reports whether two shifts are of values of one kind.
func (s shift) like(o shift) bool {
	if s.was.value == nil || o.was.value == nil {
		return s.was.value == o.was.value
	}
	return alike(*s.was.value, *o.was.value)
}

// inOne are the shifts that a sentence tells by itself.
func (r reader) inOne(l line) (out []shift) {
	for _, f := range []func([]word) (old, is []word, ok bool){r.notButs, fromTos, handed, insteads, arrows} {
		old, is, ok := f(l.words)
		if !ok || has("open", l.words[:max(0, where("open", l.words))]) {
			continue
		}
		for _, s := range r.pairs(old, is) {
			if s.is.value == nil || s.is.value.kind != "name" || nearby(is, l.words, s.is.value) {
				s.lines, s.corrected = []line{l}, corrects(l)
				out = append(out, s)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// corrects reports whether a sentence puts right what was told, and tells of nothing that changed since.
func corrects(l line) bool {
	moved := slices.ContainsFunc(l.words, func(w word) bool { return words.Is("moves", w.Key) })
	return has("corrects", l.words) && !moved || !moved && !has("turns", l.words)
}

// nearby reports whether a name stands right in front of what is not so, where it stands in front of it: of two names the
// nearer is meant.
func nearby(is, all []word, v *val) bool {
	front := len(is) > 0 && len(all) > 0 && &is[0] == &all[0]
	return !front || !slices.ContainsFunc(is[v.to:], func(w word) bool { return w.Key != "" })
}

// sides splits words at a place: those in front of it and those behind it.
func sides(list []word, at, length int) (front, behind []word) {
	return list[:at], list[min(len(list), at+length):]
}

// part is the beginning of some words up to a sign or a word that goes on with something else.
func part(list []word, ends string) []word {
	for i, w := range list {
		if i > 0 && (words.Is("ends-part", w.Low) || ends != "" && w.Low == ends) {
			return list[:i]
		}
		if w.Sign != "" {
			return list[:i+1]
		}
	}
	return list
}

// notButs are the words of what is not so, and of what is so instead of it: "430 euros, not 410".
func (r reader) notButs(list []word) (old, is []word, ok bool) {
	at := slices.IndexFunc(list, func(w word) bool { return words.Is("not", w.Low) })
	if at < 0 || at+1 >= len(list) {
		return nil, nil, false
	}
	front, behind := sides(list, at, 1)
	for len(behind) > 1 && words.Is("still-not", behind[0].Low) { // no longer, not any more
		behind = behind[1:]
	}
	old = part(behind, "")
	rest := behind[len(old):]
	for len(rest) > 0 && words.Is("still-not", rest[0].Low) { // not 9 Hill Street any more
		old, rest = behind[:len(old)+1], rest[1:]
	}
	if len(rest) > 0 && (rest[0].Low == "but" || len(old) > 0 && old[len(old)-1].Sign != "") && len(r.pairs(old, rest)) > 0 {
		return old, rest, true
	}
	if len(front) > 0 && !words.Is("aux", front[len(front)-1].Low) {
		return old, front, true
	}
	return nil, nil, false
}

// fromTos are the words of what was moved or changed from what to what.
func fromTos(list []word) (old, is []word, ok bool) {
	from := slices.IndexFunc(list, func(w word) bool { return w.Low == "from" })
	if from < 0 || !slices.ContainsFunc(list, func(w word) bool { return words.Is("moves", w.Key) }) {
		return nil, nil, false
	}
	old = part(list[from+1:], "to")
	if at := from + 1 + len(old); at < len(list) && list[at].Low == "to" {
		return old, part(list[at+1:], ""), true
	}
	if to := slices.IndexFunc(list[:from], func(w word) bool { return w.Low == "to" }); to >= 0 { // to Thursday from Wednesday
		return old, list[to+1 : from], true
	}
	return nil, nil, false
}

// insteads are the words of what is so in the place of what.
func insteads(list []word) (old, is []word, ok bool) {
	kind := "insteadof"
	if where(kind, list) < 0 && slices.ContainsFunc(list, func(w word) bool { return w.Low == "as" }) {
		kind = "replaces" // as what, has to be said
	}
	at := where(kind, list)
	n := messages.At(words, kind, list, at)
	if at < 1 || at+n >= len(list) {
		return nil, nil, false
	}
	return part(list[at+n:], ""), list[:at], true
}

// handed are the words of what was in front of what took its place: "Bo handed over to Ida".
func handed(list []word) (old, is []word, ok bool) {
	at := where("handedto", list)
	n := messages.At(words, "handedto", list, at)
	if at < 1 || at+n >= len(list) {
		return nil, nil, false
	}
	return list[:at], part(list[at+n:], ""), true
}

// arrows are the words on both sides of an arrow.
func arrows(list []word) (old, is []word, ok bool) {
	at := slices.IndexFunc(list, func(w word) bool { return w.Low == "→" })
	if at < 1 || at+1 >= len(list) {
		return nil, nil, false
	}
	return list[:at], part(list[at+1:], ""), true
}

// pairs are what of some words took the place of what of others: the one value of a kind, or where it is said to be.
func (r reader) pairs(old, is []word) (out []shift) {
	was, now := r.values(old), r.values(is)
	for _, v := range was {
		if slices.ContainsFunc(was, func(o val) bool { return o != v && alike(o, v) }) {
			continue
		}
		var found []val
		for _, n := range now {
			if alike(n, v) {
				found = append(found, n)
			}
		}
		if len(found) == 1 && !equal(found[0], v) {
			out = append(out, shift{was: valued(old, v), is: valued(is, found[0])})
		}
	}
	if slices.ContainsFunc(was, func(v val) bool {
		return slices.ContainsFunc(now, func(n val) bool { return alike(n, v) && !equal(n, v) })
	}) {
		return out // which of them is not clear
	}
	if s, ok := r.placed(old, is); ok {
		out = append(out, s)
	}
	return out
}

// valued is a value as a phrase.
func valued(list []word, v val) phrase {
	from := v.from
	if strings.HasPrefix(v.kind, "label ") {
		from--
	}
	return phrase{value: &v, text: messages.Spelled(list[from:v.to])}
}

// placed is what is somewhere else than it was: in the school, and in the fire station now.
func (r reader) placed(old, is []word) (shift, bool) {
	for i, w := range old {
		if lexicon.ClosedOf(w.Low)&lexicon.Preposition == 0 || words.Is("no-place", w.Low) {
			continue
		}
		was := r.noun(old[i+1:])
		for j, o := range is {
			if o.Low != w.Low {
				continue
			}
			if now := r.noun(is[j+1:]); len(was.keys) > 0 && len(now.keys) > 0 && !slices.Equal(was.keys, now.keys) && was.value == nil {
				return shift{was: was, is: now}, true
			}
		}
	}
	return shift{}, false
}

// longestNoun bounds the words of what somewhere is called.
const longestNoun = 4

// noun is the phrase that words begin with.
func (r reader) noun(list []word) (out phrase) {
	from := 0
	for from < len(list) && lexicon.ClosedOf(list[from].Low)&(lexicon.Determiner|lexicon.Possessive) != 0 {
		from++
	}
	to := from
	for to < min(len(list), from+longestNoun) && list[to].Key != "" && (to == from || list[to-1].Sign == "") {
		out.keys = append(out.keys, list[to].Key)
		to++
	}
	if from == len(list) {
		return phrase{}
	}
	if v, ok := r.valueAt(list, from); ok && v.kind != "name" {
		return phrase{}
	}
	out.text = messages.Spelled(list[from:to])
	return out
}

// wasNow are the shifts that two clauses tell of which one says what was and the other what is: "the bus was going from
// platform 4, but from this Monday it goes from platform 9". The clause in front may be a sentence.
func (r reader) wasNow(told []line, i int) (out []shift) {
	clauses := clausesOf(told[i].words)
	goesOn := i > 0 && (words.Is("it", told[i].words[0].Low) || has("reports", told[i-1].words) && leans(told[i].words))
	of := []line{told[i]}
	if len(clauses) == 1 && goesOn && told[i-1].in == told[i].in {
		of = append(of, told[i-1])
		clauses = append(clausesOf(told[i-1].words), clauses...)
	}
	for k := 1; k < len(clauses) && len(out) == 0; k++ {
		a, b := clauses[k-1], clauses[k]
		if has("wasclause", b) && !has("wasclause", a) {
			a, b = b, a
		}
		if !thenNow(a, b) {
			continue
		}
		for _, s := range r.pairs(a, b) {
			if v := s.is.value; v == nil || r.goesOn(a, b, v) {
				s.lines, s.corrected = of, has("reports", a)
				out = append(out, s)
			}
		}
	}
	return out
}

// thenNow reports whether one clause says what was, and another what is.
func thenNow(a, b []word) bool {
	then := has("wasclause", a) || words.Is("but", b[0].Low) && has("sure-now", b)
	now := has("nowclause", b) && (!has("wasclause", b) || has("sure-now", b))
	return then && now && !has("denies", a) && !has("open", b)
}

// goesOn reports whether a clause names nothing in front of a value, or beside a name, that one before it does not name: the toll
// was 40 euros, and the fine is 55 now.
func (r reader) goesOn(before, clause []word, v *val) bool {
	of := clause[:v.from]
	if v.kind == "name" {
		of = slices.Concat(of, clause[v.to:])
	}
	its := func(w word) bool { return words.Is("it", w.Low) }
	if slices.ContainsFunc(of, its) || v.kind != "name" && slices.ContainsFunc(before, its) {
		return true
	}
	had := keys(before, r.values(before))
	if has("reports", before) && len(had) < 2 { // I wrote 250
		return true
	}
	for i, w := range of {
		entry, ok := lexicon.Lookup(w.Key)
		the := i > 0 && lexicon.ClosedOf(of[i-1].Low)&(lexicon.Determiner|lexicon.Possessive) != 0
		noun := w.Key != "" && (!ok || entry.Is(lexicon.Noun) && (the || !entry.Is(lexicon.Verb))) && !words.Is("generic", w.Key)
		if noun && !slices.Contains(had, w.Key) {
			return false
		}
	}
	return true
}

// clausesOf are the parts of a sentence between signs, "but" and "and".
func clausesOf(list []word) (out [][]word) {
	from := 0
	for i, w := range list {
		if i > from && (words.Is("joins", w.Low) || list[i-1].Sign != "") {
			out = append(out, list[from:i])
			from = i
		}
	}
	return append(out, list[from:])
}

// lookedBack is how many sentences in front of one it may put right.
const lookedBack = 4

// putsRight are the shifts by which a sentence puts right or changes what one in front of it told: "sleeves for Mr Costa 62
// cm", "no, wrong line, his sleeves are 64".
func (r reader) putsRight(told []line, i int) (out []shift) {
	l := told[i]
	right, forNow := has("corrects", l.words), has("passing", l.words)
	if !right && !has("turns", l.words) && !forNow || has("open", l.words) && !right || has("denied", l.words[1:]) || has("beside", l.words) {
		return nil
	}
	for j := i - 1; j >= max(0, i-lookedBack) && len(out) == 0; j-- {
		common := r.common(told[j], l)
		if next := told[j].in >= l.in-1 && j >= i-2; (common || next && leans(l.words)) && (right || has("turns", l.words) || has("usual", told[j].words)) {
			out = r.between(told[j], l, common, right)
		}
	}
	return out
}

// between are the shifts from what a sentence told to what a later one does; right is set where that puts it right, common
// where both name the same.
func (r reader) between(o, l line, common, right bool) (out []shift) {
	found := r.pairs(o.words, l.words)
	if s, ok := r.sameVerb(o.words, l.words); ok && len(found) == 0 && has("instead-said", l.words) {
		found = append(found, s)
	}
	for _, s := range found {
		v := s.was.value
		named := v != nil && v.kind == "name"
		other := v != nil && (r.another(o, l, s) || !right && subject(l, s.is.value)) || named && !right && !has("instead-said", l.words)
		if other || named && (has("denies", l.words) || !common && len(l.words) > shortestName) {
			continue
		}
		s.lines, s.corrected = []line{l, o}, corrects(l)
		out = append(out, s)
	}
	return out
}

// common reports whether two sentences name the same.
func (r reader) common(o, l line) bool {
	of := keys(l.words, l.values)
	return slices.ContainsFunc(keys(o.words, o.values), func(k string) bool { return slices.Contains(of, k) && !words.Is("generic", k) }) ||
		slices.ContainsFunc(o.values, func(v val) bool {
			return v.kind == "name" && slices.ContainsFunc(l.values, func(n val) bool { return equal(n, v) })
		})
}

// subject reports whether the number of a thing stands where a sentence says what it speaks of: box 7 has been moved.
func subject(l line, v *val) bool {
	return strings.HasPrefix(v.kind, "label ") && (v.from < 2 || lexicon.ClosedOf(l.words[v.from-2].Low)&lexicon.Preposition == 0)
}

// leans reports whether a sentence speaks of what the one in front of it does: by a pronoun, or in a few words.
func leans(list []word) bool {
	return len(list) <= shortest || slices.ContainsFunc(list, func(w word) bool { return words.Is("it", w.Low) })
}

// shortest is how many words a sentence has that need not say what it speaks of.
const shortest = 6

// shortestName is how many words a sentence has that says no more than who it is: "no sorry, Ida".
const shortestName = 3

// another reports whether of two sentences the later one is of somebody else, or of another thing: then nothing of the other
// changed.
func (r reader) another(o, l line, s shift) bool {
	for _, v := range l.values {
		if strings.HasPrefix(v.kind, "label") && v.kind == s.was.value.kind || v.kind == s.was.value.kind || v.kind != "name" && !strings.HasPrefix(v.kind, "label") {
			continue
		}
		if v.kind == "name" && slices.ContainsFunc(clauseBefore(l.words, v.from), func(w word) bool { return w.Key != "" && !words.Is("generic", w.Key) }) {
			continue // the sentence is of what stands in front of the name
		}
		rivals := slices.ContainsFunc(o.values, func(w val) bool { return w.kind == v.kind })
		if rivals && !slices.ContainsFunc(o.values, func(w val) bool { return equal(w, v) }) {
			return true
		}
	}
	return false
}

// clauseBefore are the words in front of a place that no sign parts from it.
func clauseBefore(list []word, at int) []word {
	from := at
	for from > 0 && list[from-1].Sign == "" {
		from--
	}
	return list[from:at]
}

// sameVerb is what is done to another thing than was told, by the same verb: Emma rides Falco, and Juno now.
func (r reader) sameVerb(old, is []word) (shift, bool) {
	for i, w := range old[:len(old)-1] {
		entry, ok := lexicon.Lookup(w.Key)
		if w.Key == "" || !ok || !entry.Is(lexicon.Verb) || words.Is("moves", w.Key) || w.Sign != "" {
			continue
		}
		for j, o := range is[:len(is)-1] {
			if o.Key != w.Key || o.Sign != "" {
				continue
			}
			was, now := r.noun(old[i+1:]), r.noun(is[j+1:])
			if len(was.keys) > 0 && len(now.keys) > 0 && !slices.ContainsFunc(was.keys, func(k string) bool { return slices.Contains(now.keys, k) }) {
				return shift{was: was, is: now}, true
			}
		}
	}
	return shift{}, false
}
