package rated

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells by how much what so many of a kind cost is more than what other things do: a card, than ten tickets.

// gap is a question by how much the one costs more than the other, or less.
type gap struct {
	one, other *clause.Term
	less       bool
}

// gap reads a question by how much something costs more, or is cheaper, than something else.
func (s baskets) gap(c *clause.Clause) (g gap, ok bool) {
	degree, priced := c.Predicate.Word, c.Kind == clause.Event && known.Is("costs", c.Predicate.Lemma)
	for i := range c.Roles {
		switch x := &c.Roles[i]; {
		case x.Term.Hole == clause.HowMuch && x.Term.Head == "":
			ok = true
			if len(x.Term.Modifiers) == 1 && priced {
				degree = x.Term.Modifiers[0]
			} else if len(x.Term.Modifiers) > 0 && c.Kind != clause.State {
				return g, false
			}
		case x.Name == clause.Subject && x.Term.Hole == clause.NoHole && g.one == nil:
			g.one = &x.Term
		case x.Name == clause.Standard && x.Term.Hole == clause.NoHole && g.other == nil:
			g.other = &x.Term
		default:
			return g, false
		}
	}
	if !ok || g.one == nil || g.other == nil || c.Tense == clause.Past || c.Modal != "" && !known.Is("would", c.Modal) {
		return g, false
	}
	g.less, ok = s.lower(c, strings.ToLower(degree), priced)
	return g, ok
}

// lower reports whether a word asks by how much something is cheaper, false where it is none of price.
func (s baskets) lower(c *clause.Clause, degree string, priced bool) (less, ok bool) {
	switch {
	case known.Is("moreof", degree) || known.Is("lessof", degree):
		return known.Is("lessof", degree), priced || c.Kind == clause.Comparison
	case priced:
		return false, false
	}
	dims, way := s.words.Dimensions(degree)
	money := len(dims) > 0 && (slices.Contains(dims[0].Units, "money") || slices.Contains(dims[0].Units, "-money"))
	return money && way[0] < 0 != (c.Predicate.Degree == "less"), money
}

// apart answers by how much the one costs more than the other, as the question says it does.
func (s baskets) apart(c *clause.Clause) (compose.Answer, bool) {
	g, ok := s.gap(c)
	if !ok {
		return compose.Answer{}, false
	}
	one, ok1 := s.sumOf(g.one)
	other, ok2 := s.sumOf(g.other)
	if !ok1 || !ok2 || one.Amount.Each != other.Amount.Each {
		return compose.Answer{}, false
	}
	n, ok := quantity.Compare(*one.Amount, *other.Amount)
	if !ok || n == 0 || n < 0 != g.less {
		return compose.Answer{}, false // it is not, or as much
	}
	d, ok := quantity.Difference(*one.Amount, *other.Amount)
	if d.From < 0 {
		d = d.Scale(-1)
	}
	return compose.Answer{Kind: compose.Difference, Rows: []compose.Row{one, other}, Amount: d.Coined()}, ok
}

// sumOf is what so many of a kind cost together, or the one thing that a phrase names.
func (s baskets) sumOf(x *clause.Term) (row compose.Row, ok bool) {
	if items := s.items(x); len(items) == 1 {
		if each, ok := s.priceOfOne(asked{Clause: &clause.Clause{Predicate: clause.Predicate{Lemma: "cost"}}}, items[0].kind, nil); ok {
			sum := each.Amount.Scale(items[0].n.From)
			return compose.Row{Term: triple.Term{Name: triple.Key(x.Text), Label: x.Text}, Amount: &sum, Because: each.Because}, true
		}
	}
	if x.Determiner == "a" || x.Determiner == "an" || len(x.Coordinated) > 0 || x.Quantity != nil {
		return row, false
	}
	rates, counts, read := s.amounts()
	for _, t := range append(ofEach(rates), counts...) {
		asks := known.Is("asks", t.Verb) && !t.Past && t.Modal == "" && t.Amount.IsMoney()
		if !asks && !s.isPrice(t, "costs") || !s.told.Is(x, t.Term) || len(t.Roles) > 0 {
			continue
		}
		if ok && row.Amount.From != t.Amount.From {
			return row, false
		}
		row, ok = t.Row, true
	}
	return row, ok && read
}

// bare reports whether a price is a number alone: a wash costs 2.50.
func bare(t reckon.Amount) bool {
	return t.Verb == "cost" && t.Amount.Dimension == quantity.Number && t.Amount.Unit == "" && len(t.Nouns) == 0
}
