package changed

import (
	"math"
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// amounts are what was and what is, in one unit; false where they are no amounts or times that compare.
func (s shift) amounts() (was, is quantity.Quantity, ok bool) {
	if s.was.value == nil || s.is.value == nil {
		return was, is, false
	}
	was, is = s.was.value.q, s.is.value.q
	switch bare := quantity.Number; {
	case was.Dimension == "" || is.Dimension == "" || was.Dimension == quantity.Weekday:
		return was, is, false
	case was.Dimension == bare && is.Dimension != bare:
		was = inUnit(was, is)
	case is.Dimension == bare && was.Dimension != bare:
		is = inUnit(is, was)
	}
	if was.Each == "" || is.Each == "" {
		was.Each, is.Each = "", ""
	}
	return was, is, quantity.Comparable(was, is)
}

// inUnit is a bare number in the unit of another amount.
func inUnit(bare, like quantity.Quantity) quantity.Quantity {
	scale := 1.0
	if a := like.Amount(); a != 0 {
		scale = like.From / a
	}
	like.From, like.Until = bare.From*scale, bare.Until*scale
	return like
}

// by is by how much an amount changed.
func (s shift) by() (float64, bool) {
	was, is, ok := s.amounts()
	return is.From - was.From, ok
}

// by is by how much something changed, as a question asks.
func (b *book) by() (Found, bool) {
	of := slices.ContainsFunc(b.words, func(w word) bool {
		return w.Key != "" && !words.Is("asksword", w.Low) && w.Low != "more" && w.Low != "less"
	})
	if !has("byhow", b.words) || !of {
		return Found{}, false
	}
	s, ok := b.about(0, func(s shift) bool { _, ok := s.by(); return ok })
	if !ok {
		return Found{}, false
	}
	was, is, _ := s.amounts()
	d, ok := quantity.Difference(is, was)
	up, down := has("upq", b.words) && !has("more-only", b.words), has("downq", b.words)
	if !ok || up && is.From < was.From || down && is.From > was.From {
		return Found{}, false
	}
	d.From, d.Until = math.Abs(round(d.From)), math.Abs(round(d.Until))
	return s.found(Found{Text: d.String(), Amount: &d})
}

// round takes what floats add to decimals away.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// rises is the shift by which an amount went up or down by so much: what it was is told with it, or in front of it.
func (r reader) rises(told []line, i int) []shift {
	l := told[i]
	by, up, ok := r.step(l)
	if !ok || has("open", l.words) || has("foreach", l.words) || has("denied", l.words) || than(l.words) {
		return nil
	}
	for j := i; j >= max(0, i-lookedBack); j-- {
		o := told[j]
		common := r.common(o, l)
		if j < i && !common && !(leans(l.words) && o.in >= l.in-1) {
			continue
		}
		was := slices.DeleteFunc(slices.Clone(o.values), func(v val) bool { return j == i && v.from == by.from || !stepsTo(v, by) })
		switch {
		case len(was) == 1:
			return []shift{risen(o, l, was[0], by, up)}
		case len(was) > 1 || j < i && common:
			return nil
		}
	}
	return nil
}

// risen is the shift from an amount by so much.
func risen(o, l line, was, by val, up bool) shift {
	is, d := was, by.q.From
	if !up {
		d = -d
	}
	is.q.From, is.q.Until = round(is.q.From+d), round(is.q.Until+d)
	is.text = is.q.String()
	s := shift{was: valued(o.words, was), is: phrase{value: &is, text: is.text}, lines: []line{l}}
	if o.text != l.text {
		s.lines = append(s.lines, o)
	}
	return s
}

// than reports whether words compare something with another thing, and not with what it was or usually is.
func than(list []word) bool {
	at := slices.IndexFunc(list, func(w word) bool { return w.Low == "than" })
	return at >= 0 && at+1 < len(list) && !words.Is("itself", list[at+1].Low)
}

// stepsTo reports whether something of an amount may go up by another.
func stepsTo(v, by val) bool {
	switch {
	case v.kind == string(quantity.Clock):
		return by.kind == string(quantity.Duration)
	case v.q.Dimension == "" || v.kind == "date" || v.kind == string(quantity.Weekday) || v.q.From != v.q.Until:
		return false
	}
	return v.q.Dimension == by.q.Dimension || v.kind == string(quantity.Number) && by.q.IsMoney()
}

// step is by how much a sentence says that something went up or down: behind "by", or next to the word that says so.
func (r reader) step(l line) (by val, up, ok bool) {
	ups, downs := where("up", l.words), where("down", l.words)
	if (ups < 0) == (downs < 0) {
		return by, false, false
	}
	at, up := max(ups, downs), ups >= 0
	for _, v := range l.values {
		after := v.from > 0 && (l.words[v.from-1].Low == "by" || v.from-1 == at || v.from-2 == at && l.words[v.from-1].Low == "by")
		before := v.to == at && words.Is("steps-behind", l.words[at].Low)
		to := v.from > 0 && l.words[v.from-1].Low == "to"
		counts := v.kind == string(quantity.Number) && !(v.from > 0 && l.words[v.from-1].Low == "by") // three more came
		if (after || before) && !to && !counts && v.q.Dimension != "" && v.q.From == v.q.Until && v.kind != string(quantity.Clock) {
			return v, up, true
		}
	}
	return by, up, false
}

// old is what something was before, as a question asks.
func (b *book) old() (Found, bool) {
	if !b.past {
		return Found{}, false
	}
	s, ok := b.about(0, func(s shift) bool { return !s.corrected && b.wants(s.was) && b.inLines(s) })
	if !ok {
		return Found{}, false
	}
	was, _, _ := s.amounts()
	return s.found(b.value(s.was, was))
}

// new is what something is now, as a question asks.
func (b *book) new() (Found, bool) {
	if b.past || has("sums", b.words) || has("byhow", b.words) || has("left", b.words) || has("downq", b.words) && b.wh == "how" || b.still && has("duty", b.words) {
		return Found{}, false // how many fewer, and how much we still have to raise
	}
	s, ok := b.about(0, func(s shift) bool {
		return b.wants(s.is) && b.inLines(s) && !b.says(s.was, s.is) && (s.corrected || !wasAsked(b))
	})
	if !ok {
		return Found{}, false
	}
	_, is, _ := s.amounts()
	f := b.value(s.is, is)
	f.Was = s.was.text
	return s.found(f)
}

// inLines reports whether the sentences of a shift name all that a question asks of.
func (b *book) inLines(s shift) bool {
	n, ok := b.unnamed(s.lines, s)
	some := len(b.asked.values) > 0 || slices.ContainsFunc(b.words, func(w word) bool {
		return words.Is("it", w.Low) || w.Key != "" && !words.Is("generic", w.Key) && !graded(w)
	})
	return ok && n == 0 && some
}

// wasAsked reports whether a question asks in the past.
func wasAsked(b *book) bool {
	return slices.ContainsFunc(b.words, func(w word) bool { return words.Is("wasaux", w.Low) })
}

// value is a phrase as an answer, an amount in its unit.
func (b *book) value(p phrase, q quantity.Quantity) Found {
	f := Found{Text: p.text}
	if v := p.value; v != nil && v.q.Dimension != "" && v.kind != "date" && !strings.HasPrefix(v.kind, "day") {
		f.Amount = &q
	}
	return f
}

// wants reports whether a question asks for what a phrase is: so much, a time, a place, somebody.
func (b *book) wants(p phrase) bool {
	kind := "place"
	if p.value != nil {
		kind = p.value.kind
	}
	label, isLabel := strings.CutPrefix(kind, "label ")
	time := kind == "date" || kind == string(quantity.Weekday) || kind == string(quantity.Clock)
	asks := func(k string) bool { return has(k, b.words) }
	switch {
	case asks("asks-much"):
		return !time && !isLabel && kind != "name" && kind != "place" && kind != "label" && (kind != string(quantity.Duration) || asks("asks-long"))
	case asks("asks-when"):
		return time && (!asks("asks-day") || kind != string(quantity.Clock))
	case asks("asks-where"):
		return isLabel || kind == "place" || kind == "label" || kind == "name" && p.value.placed
	case asks("asks-who"):
		last := b.words[len(b.words)-1].Low
		return kind == "name" && (!p.value.placed || lexicon.ClosedOf(last)&lexicon.Preposition != 0)
	case isLabel:
		return names([]line{b.line}, label)
	}
	return asks("asks-what") && p.value != nil && p.value.q.Dimension != "" && !time && (kind != string(quantity.Number) || b.now || b.past)
}
