package match

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers by what a fact says it holds of alone or of all but one: every day except Monday.

// onlyThen reports whether the sentence of an event says that it is so at the time that it names and
// at no other: "only runs in summer", and not who only, or only what.
func onlyThen(w Words, facts []triple.Triple, d deed) bool {
	has := func(name clause.RoleName) bool {
		return slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == name })
	}
	object := has(clause.Object) && has(clause.Subject)
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
			return slices.ContainsFunc(d.parts, func(p filled) bool { return p.prep == next }) || !object && w.Base(next) != "" || !object && len(d.first) > 0 && next == lastKeyWord(d.first[0].Object.Name) // open, of what is open
		}
	}
	return false
}

// elsewhereOnly reports whether a place is asked of what is so at another alone: what is only allowed in
// the yard is not in the hall. What is told to be there is no other place.
func (x *fitting) elsewhereOnly(p *part, f filled) bool {
	w := x.names.words
	place := func(prep string) bool { return prep == "" || w.Place(prep) }
	if !x.d.only || p.name != clause.Place && p.prep == "" || !place(p.prep) || !place(f.prep) || f.name != clause.Oblique || p.from.Value != nil || w.IsTime(f.term) || says(p.from) {
		return false
	}
	asked, told := content(p.from), keyWords(f.term)
	if p.prep == "" || f.prep == "" || p.from.Head == "" || len(told) == 1 && len(w.Opposites(told[0])) > 0 { // outside, and in town
		return len(asked) == 1 && len(told) == 1 && slices.Contains(w.Opposites(told[0]), asked[0])
	}
	among := func(words, all []string) bool {
		return slices.ContainsFunc(words, func(s string) bool { return slices.ContainsFunc(all, func(o string) bool { return sameWord(s, o, w) }) })
	}
	if len(asked) == 0 || among(asked, told) || slices.ContainsFunc(x.d.parts, func(o filled) bool {
		return o.name != clause.Subject && o.name != clause.Object && o.term.Name != f.term.Name
	}) {
		return false
	}
	return !slices.ContainsFunc(p.are, func(a term) bool {
		return slices.ContainsFunc(whereIs(x.names, x.q, a.Term), func(d deed) bool { return d.parts[1].term.Name == f.term.Name })
	})
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
