package match

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers by what a fact says it holds of alone or of all but one: only from October until
// April, every day except Monday.

// onlyThen reports whether the sentence of an event says that it is so at the time that it names and
// at no other: "only runs in summer", and not who only, or only what.
func onlyThen(w Words, facts []triple.Triple, d deed) bool {
	object := slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Object })
	for _, f := range facts {
		if f.Relation != triple.Wording {
			continue
		}
		said := strings.Fields(strings.ToLower(f.Object.Spelling()))
		for i, word := range said {
			if i == 0 || i+1 == len(said) || !w.Only(word) {
				continue
			}
			next := said[i+1]
			return slices.ContainsFunc(d.parts, func(p filled) bool { return p.prep == next }) || !object && w.Base(next) != "" || !object && next == lastWordOf(d)
		}
	}
	return false
}

// lastWordOf is the quality that an event says something has: of what is open, open.
func lastWordOf(d deed) string {
	for _, l := range d.first {
		if l.Triple.Relation == triple.EventOf {
			return lastKeyWord(l.Triple.Object.Name)
		}
	}
	return ""
}

// otherDay is what becomes of a goal with a day asked of what is so every day but one that is left
// out: then it is not so, and on any other it is.
func (x *fitting) otherDay(p *part, g Goal) (with Goal, at int, ok bool) {
	asked, ok := askedValues(x.names.words, p)
	if !ok || asked[0].Dimension != quantity.Weekday || len(asked) > 1 || len(x.d.left) != 1 || x.d.whole != nil || x.d.denied || x.q.hole >= 0 {
		return g, 0, false
	}
	every := slices.IndexFunc(x.d.parts, func(f filled) bool {
		return f.prep == "every" && x.names.words.Sort(lastKeyWord(f.term.Name)) == "period"
	})
	but, day := x.names.words.Amount(x.d.left[0].term, "on")
	if every < 0 || !day || but.Dimension != quantity.Weekday {
		return g, 0, false
	}
	left := triple.Triple{Subject: x.d.first[0].Subject, Relation: x.d.left[0].relation, Object: x.d.left[0].term}
	g.Literals = append(slices.Clone(g.Literals), triple.Literal{Triple: left})
	g.Cost += costAttach
	if within, _ := quantity.Within(asked[0], but); within {
		g.outside, g.Cost = true, g.Cost+costConverse
	}
	return g, every, true
}
