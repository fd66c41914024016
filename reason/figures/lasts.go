package figures

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file tells how long something is by the two times that one sentence has of it: "it leaves at 9:33 and arrives at 12:50".

// lasting answers how long something is.
type lasting struct{ *book }

// stretch is a sentence that begins with a time and ends with one.
type stretch struct {
	parts []string // those that have the times
	long  quantity.Quantity
}

func (b lasting) long(a asked) (out Found, ok bool) {
	if !has("howlong", a.low) || a.than {
		return Found{}, false
	}
	a.keys = slices.DeleteFunc(slices.Clone(a.keys), func(k string) bool { return words.Is("lasting", k) })
	for i := range b.said {
		keys := b.keysIn(i)
		if slices.ContainsFunc(a.keys, func(k string) bool { return !slices.Contains(keys, k) }) || len(a.keys) == 0 && i != len(b.said)-1 {
			continue
		}
		s, several := b.stretch(i)
		if len(s.parts) == 0 && !several {
			continue
		}
		if ok || several || a.unit != "" && a.like == nil || b.opposite(a, s) {
			return Found{}, false
		}
		out = Found{Way: Apart, Amount: s.long}
		for _, p := range s.parts {
			out.Figures = append(out.Figures, Figure{Text: p, Part: p, In: i, around: b.keysIn(i)})
		}
		if ok = b.stands(out.Figures[0], a.keys, "since"); !ok {
			return Found{}, false
		}
	}
	return out, ok
}

// opposite reports whether a question asks how long it is so what begins at the end, or the end is that of something else.
func (b lasting) opposite(a asked, s stretch) bool {
	if len(s.parts) < 2 {
		return false
	}
	end := strings.Fields(s.parts[1])
	keys := b.keys(end)
	first := strings.ToLower(end[0])
	verb := b.words.Base(first) != "" || lexicon.ClosedOf(first)&(lexicon.BeVerb|lexicon.Preposition) != 0
	return !verb || slices.ContainsFunc(a.keys, func(k string) bool { return slices.Contains(keys, k) })
}

// stretch is the one sentence of a message that tells when something begins and ends; several is set for more, and for one with more times.
func (b lasting) stretch(i int) (out stretch, several bool) {
	var sentence []part
	all := parts(b.said[i].Text)
	for k, p := range all {
		sentence = append(sentence, p)
		if k+1 < len(all) && all[k+1].sentence == p.sentence {
			continue
		}
		s, n := between(sentence)
		if sentence = nil; n < 2 {
			continue
		}
		if len(s.parts) == 0 || len(out.parts) > 0 {
			return out, true
		}
		out = s
	}
	return out, false
}

// between is how long it is from the one to the other of the two times of a sentence, with how many times it has.
func between(sentence []part) (out stretch, n int) {
	var at []quantity.Quantity
	sides := ""
	for _, p := range sentence {
		low := fields(strings.Join(p.words, " "))
		if has("others", low) || has("unsure", low) {
			return out, 2
		}
		for i := 0; i < len(low); i++ {
			q, end := timeAt(low, i)
			if end == 0 {
				continue
			}
			at, sides, i = append(at, q), sides+side(low[max(0, i-3):i]), i+end-1
			if text := strings.Join(p.words, " "); !slices.Contains(out.parts, text) {
				out.parts = append(out.parts, text)
			}
		}
	}
	if len(at) != 2 || sides != "be" && sides != "-e" {
		return stretch{}, len(at)
	}
	if at[1].From == 0 && at[1].Dimension == quantity.Clock {
		at[1].From, at[1].Until = 24*60*60, 24*60*60 // midnight
	}
	d, ok := quantity.Difference(at[1], at[0])
	if at[0].Dimension == quantity.Number {
		d, ok = quantity.Of(clause.Value{Kind: clause.Lasting, Number: strconv.Itoa(int(at[1].From - at[0].From)), Unit: "year", ISO: "P" + strconv.Itoa(int(at[1].From-at[0].From)) + "Y"})
	}
	if out.long = d; !ok || d.From <= 0 || at[0].Dimension != at[1].Dimension {
		return stretch{}, 2
	}
	return out, 2
}

// side tells by the words in front of a time whether something begins or ends then.
func side(before []string) string {
	switch {
	case has("ends", before):
		return "e"
	case has("begins", before):
		return "b"
	}
	return "-"
}

// timeAt is the time of day or the year that begins at i, with where it ends.
func timeAt(low []string, i int) (quantity.Quantity, int) {
	v, n := messages.ValueAt(low[i:])
	q, ok := quantity.Of(v)
	switch {
	case n == 0 || !ok:
		return q, 0
	case v.Kind == clause.Clock && v.UntilISO == "":
		return q, i + n
	case n == 1 && year(low[i]):
		return q, i + n
	}
	return q, 0
}
