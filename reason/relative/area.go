package relative

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells the area of what was told to be so long and so wide.

// sides tells areas by lengths.
type sides struct{ *Solver }

// askedOf is what a question asks the area of, and in what unit: "the area of the shed", "how many square metres is
// the garden", "the room in square metres"; nil for another question.
func (s sides) askedOf(c *clause.Clause) (what *clause.Term, unit quantity.Quantity) {
	area := c.Kind == clause.Attribute && slices.Contains(known.Of("area"), c.Predicate.Word)
	for i := range c.Roles {
		x := &c.Roles[i]
		if u, ok := s.squares(&x.Term); ok && x.Term.Hole != clause.NoHole {
			area, unit = true, u
			continue
		}
		if x.Term.Hole != clause.NoHole {
			continue
		}
		if what != nil {
			return nil, unit
		}
		what = &x.Term
		if n := len(what.Roles); n > 0 && what.Roles[n-1].Prep == "in" {
			if u, ok := s.squares(&what.Roles[n-1].Term); ok {
				plain := *what
				plain.Roles = plain.Roles[:n-1]
				plain.Text = strings.TrimSpace(strings.TrimSuffix(plain.Text, "in "+what.Roles[n-1].Term.Text))
				what, area, unit = &plain, true, u
			}
		}
	}
	if !area {
		return nil, unit
	}
	return what, unit
}

// squares is the unit of area that a phrase names: how many square metres.
func (s sides) squares(x *clause.Term) (quantity.Quantity, bool) {
	words := append(slices.Clone(x.Modifiers), x.Head)
	q, ok := s.words.Amount(triple.Term{Label: "1 " + strings.ToLower(strings.Join(words, " "))}, "")
	if !ok && x.Quantity != nil {
		q, ok = s.words.Amount(triple.Term{Label: "1 " + x.Quantity.Unit}, "")
	}
	return q, ok && q.Dimension == "area"
}

// area is that of what was told to be so long and so wide, in one phrase or in two.
func (s sides) area(q *clause.Sentence) (compose.Answer, bool) {
	c := &q.Clauses[0]
	if len(q.Lost)+len(c.Subs) > 0 || c.Negated {
		return compose.Answer{}, false
	}
	what, unit := s.askedOf(c)
	if what == nil || what.Pronoun != "" && len(s.refer(what)) == 0 {
		return compose.Answer{}, false
	}
	x, ok := s.named(what, nil)
	if !ok {
		return compose.Answer{}, false
	}
	a, b, rows, ok := s.lengths(x)
	metres, ok1 := a.In("m")
	wide, ok2 := b.In("m")
	out, ok3 := s.words.Amount(triple.Term{Label: quantity.FormatNumber(metres.Amount()*wide.Amount()) + " square metres"}, "")
	if in, ok := out.In(unit.Unit); ok && unit.Unit != "" {
		out = in
	}
	return compose.Answer{Kind: compose.Product, Rows: rows, Amount: out}, ok && ok1 && ok2 && ok3
}

// lengths are the two lengths that were told of something, with what tells them; false for more or fewer.
func (s sides) lengths(x triple.Term) (a, b quantity.Quantity, rows []compose.Row, ok bool) {
	var found []quantity.Quantity
	named := map[string]bool{}
	for _, f := range append(s.store.About(x), s.store.Pairs(triple.Is, &x, nil, most)...) {
		if f.Denied || f.Subject.Name != x.Name {
			continue
		}
		because := []triple.Literal{{Triple: f}}
		if one, two, ok := s.by(f.Object); ok && !named[f.Object.Name] {
			named[f.Object.Name] = true
			found = append(found, one, two)
			rows = append(rows, compose.Row{Term: x, Amount: &one, Told: f.Object, Because: because}, compose.Row{Term: x, Amount: &two, Told: f.Object, Because: because})
			continue
		}
		for _, r := range s.store.Relations("") {
			side := triple.LastWord(r.Word)
			if r.Key != f.Relation || r.Form != triple.FormMeasure || !known.Is("extent", side) || named[side] {
				continue
			}
			q, ok := s.words.Amount(triple.Term{Label: f.Object.Spelling() + " " + strings.TrimSpace(strings.TrimSuffix(r.Word, side))}, "")
			if named[side] = true; ok && q.Dimension == "length" {
				found = append(found, q)
				rows = append(rows, compose.Row{Term: x, Amount: &q, Told: triple.Const(triple.Generic, q.String()+" "+side), Because: because})
			}
		}
	}
	if len(found) != 2 || found[0].From != found[0].Until || found[1].From != found[1].Until {
		return a, b, nil, false
	}
	return found[0], found[1], rows, true
}

// by reads two lengths in one phrase: 9 metres by 4.
func (s sides) by(x triple.Term) (one, two quantity.Quantity, ok bool) {
	front, behind, found := strings.Cut(strings.ReplaceAll(x.Spelling(), "_", " "), " by ")
	if !found {
		return one, two, false
	}
	one, ok1 := s.words.Amount(triple.Term{Label: front}, "")
	two, ok2 := s.words.Amount(triple.Term{Label: behind}, "")
	if ok2 && two.Dimension == quantity.Number && two.Unit == "" && ok1 {
		two, ok2 = s.words.Amount(triple.Term{Label: behind + " " + one.Unit}, "")
	} else if ok1 && ok2 && one.Dimension == quantity.Number && one.Unit == "" {
		one, ok1 = s.words.Amount(triple.Term{Label: front + " " + two.Unit}, "") // 9 by 4 metres
	}
	return one, two, ok1 && ok2 && one.Dimension == "length" && two.Dimension == "length" && one.Bound+two.Bound == ""
}
