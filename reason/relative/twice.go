package relative

import (
	"slices"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/quantity"
)

// This file tells by how much something went up or down that was told to be so much at two times.

// atTwoTimes are the two values that were told of one thing, the earlier first: what was, before what is, and of what
// was told alike the one that was told first. False where it was told more or fewer.
func (s rises) atTwoTimes(a asked) (list []reckon.Amount, ok bool) {
	all, ok := s.ledger().All()
	for _, t := range all {
		if t.Modal == "" && len(t.Nouns) == 0 && t.Amount.From == t.Amount.Until && t.Amount.Bound == "" && !t.Amount.About && s.names(a.one, t.Term) && !t.Amount.Point() {
			list = append(list, t)
		}
	}
	if len(list) != 2 || list[0].Verb != list[1].Verb || list[0].Term.Name != list[1].Term.Name || list[0].Amount.Each != list[1].Amount.Each {
		return nil, false
	}
	x, y := list[0], list[1]
	at, then := s.said(x.Because), s.said(y.Because)
	later := at.Turn > then.Turn || at.Turn == then.Turn && at.At > then.At
	if x.Past != y.Past {
		later = y.Past
	} else if !x.Past {
		return nil, false // which of them is so is not clear
	}
	if later {
		x, y = y, x
	}
	return []reckon.Amount{x, y}, ok && quantity.Comparable(*x.Amount, *y.Amount)
}

// moved answers by how much something went up or down between the two times of which it was told how much it was.
func (s rises) moved(a asked, up float64) (compose.Answer, bool) {
	list, ok := s.atTwoTimes(a)
	if !ok || slices.ContainsFunc(s.raises(), func(c change) bool {
		return slices.ContainsFunc(c.parts, func(t triple.Term) bool { return s.names(a.one, t) })
	}) {
		return compose.Answer{}, false
	}
	d, ok := quantity.Difference(*list[1].Amount, *list[0].Amount)
	rows := []compose.Row{list[1].Row, list[0].Row}
	if up < 0 || up == 0 && d.From < 0 {
		d = d.Scale(-1)
		slices.Reverse(rows)
	}
	d.Each = ""
	return compose.Answer{Kind: compose.Difference, Rows: rows, Amount: d}, ok && d.From > 0
}
