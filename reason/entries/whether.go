package entries

import (
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// This file says yes and no by the entries of a note.

// spot is where a word stands in a note: its entry, its item, -1 in the head, and how far behind the beginning of that.
type spot struct{ entry, item, at int }

// whether is whether something is so: where all that is asked stands in one entry it is, if nothing there denies it; where one
// thing stands in front in an entry, and another behind another in another, it is not.
func (a asked) whether(n note) (Found, outcome) {
	yes, no, part := false, false, ""
	for _, e := range n {
		for _, x := range e.items {
			is := func(kind string) bool {
				return slices.ContainsFunc(x.words, func(t token) bool { return words.Is(kind, t.low) && !has(a.content, t) })
			}
			switch all := a.all(e, x); {
			case !all:
				continue
			case is("hedge"):
				return Found{}, ambiguous
			case is("negative") || is("absent") || deniedAbove(a, e):
				no = true
			default:
				yes = true
			}
			part = written(e.of)
		}
	}
	if !yes && !no {
		no = a.apart(n)
	}
	switch {
	case yes && no:
		return Found{}, ambiguous
	case yes || no:
		return Found{YesNo: true, Holds: yes, Part: part}, answers
	}
	return Found{}, silent
}

// all reports whether an item has all that is asked that does not stand above it, and some of it.
func (a asked) all(e entry, x item) bool {
	above := func(q token) bool { return has(e.head, q) || has(e.label, q) }
	return !a.elsewhere(e) && slices.ContainsFunc(a.content, func(q token) bool { return has(x.words, q) && !above(q) }) &&
		!slices.ContainsFunc(a.content, func(q token) bool { return !has(x.words, q) && !above(q) })
}

// apart reports whether what is asked for is in two entries: what one begins with, and what another has behind what it begins
// with.
func (a asked) apart(n note) bool {
	var front, behind []spot
	headed := len(n) > 1 && !slices.ContainsFunc(n, func(e entry) bool { return len(e.head) == 0 })
	for _, q := range a.content {
		spots := n.spots(q)
		if len(spots) != 1 {
			continue // in the label, or of several: plot 4, plot 9
		}
		if s := spots[0]; s.item < 0 || s.at == 0 && !headed {
			front = append(front, s)
		} else {
			behind = append(behind, s)
		}
	}
	if len(front) == 0 || len(behind) == 0 || slices.ContainsFunc(a.content, func(q token) bool { return !n.knows(q) }) {
		return false
	}
	f, b := front[0], behind[0]
	if !n.alike(f, b) {
		return false
	}
	if f.entry == b.entry && f.item < 0 || f == b || a.unsureAt(n, f) || a.unsureAt(n, b) {
		return false
	}
	same := func(of []spot) bool {
		return !slices.ContainsFunc(of, func(s spot) bool { return s.entry != of[0].entry || s.item != of[0].item })
	}
	pairs := func(s spot) bool { return s.item < 0 || len(n[s.entry].items[s.item].words) > 1 }
	return same(front) && same(behind) && pairs(f) && pairs(b) && (f.item < 0 && f.entry != b.entry || f.item >= 0 && b.item >= 0 && f.entry == b.entry && f.item != b.item)
}

// alike reports whether something of the sort of what stands at b is told of what stands at f: how it is, a number, or another
// thing.
func (n note) alike(f, b spot) bool {
	if b.item < 0 {
		return false
	}
	sort := sortOfToken(n[b.entry].items[b.item].words[b.at])
	for i, x := range n[f.entry].items {
		if f.item >= 0 && i != f.item {
			continue
		}
		from := 0
		if f.item >= 0 {
			from = f.at + 1
		}
		if slices.ContainsFunc(x.words[from:], func(t token) bool { return !t.sign && sortOfToken(t) == sort }) {
			return true
		}
	}
	return false
}

// sortOfToken is "number", "how" for how something is, or "" for another word.
func sortOfToken(t token) string {
	is := known(t.low)
	switch {
	case numbers(t):
		return "number"
	case word.Past(t.low) || is.Is(lexicon.Adjective) && (!is.Is(lexicon.Noun) || lexicon.MayBeA(t.low, "color")):
		return "how"
	}
	return ""
}

// unsureAt reports whether what stands at a place is not so, or perhaps.
func (a asked) unsureAt(n note, s spot) bool {
	return s.item >= 0 && a.unsure(n[s.entry].items[s.item].words) || s.item < 0 && slices.ContainsFunc(n[s.entry].items, func(x item) bool { return a.unsure(x.words) })
}

// spots are where a word stands in a note, but for labels.
func (n note) spots(q token) (out []spot) {
	for i, e := range n {
		if has(e.head, q) && !slices.Equal(stems(e.head), stems(e.label)) {
			out = append(out, spot{i, -1, 0})
		}
		for k, x := range e.items {
			if at := slices.IndexFunc(x.words, func(t token) bool { return !t.sign && same(t, q) }); at >= 0 {
				out = append(out, spot{i, k, at})
			}
		}
	}
	return out
}

func stems(ts []token) (out []string) {
	for _, t := range ts {
		out = append(out, t.stem)
	}
	return out
}

// knows reports whether a word stands in a note.
func (n note) knows(q token) bool {
	return len(n.spots(q)) > 0 || slices.ContainsFunc(n, func(e entry) bool { return has(e.label, q) })
}
