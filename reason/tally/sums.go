package tally

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells what several of a kind are together that were told one by one.

// sums tells what several are together.
type sums struct{ *Solver }

// all answers what so many of a kind come to of each of which it was told what it is: the two invoices.
func (s sums) all(c *clause.Clause) (compose.Answer, bool) {
	x, ok := s.asksAll(c)
	if !ok {
		return compose.Answer{}, false
	}
	n, ok1 := s.words.Amount(triple.Term{Label: x.Quantity.Number}, "")
	all, ok2 := s.tellings()
	kind := s.told.Key(x.Head)
	var list []quantity.Quantity
	out := compose.Answer{Kind: compose.Total}
	for _, t := range all {
		if t.denied || len(kind) != 1 || !slices.Contains(s.told.Key(t.who.Spelling()), kind[0]) {
			continue
		}
		q, in, is := s.amount(t)
		if !is {
			continue
		}
		if slices.ContainsFunc(out.Rows, func(r compose.Row) bool { return r.Term.Same(t.who) }) || t.past && len(list) > 0 && !all[0].past {
			return compose.Answer{}, false
		}
		list, out.Rows = append(list, q), append(out.Rows, t.row(in, &q))
	}
	if !ok1 || !ok2 || float64(len(list)) != n.From || len(list) < 2 {
		return compose.Answer{}, false
	}
	sum, ok := quantity.Sum(list)
	out.Amount = sum
	return out, ok && sum.IsMoney() && sum.Each == ""
}

// asksAll reads a question what so many that were told of come to: the two invoices, her three orders.
func (s sums) asksAll(c *clause.Clause) (x *clause.Term, ok bool) {
	asks := false
	for i := range c.Roles {
		switch r := &c.Roles[i]; {
		case r.Term.Hole == clause.What || r.Term.Hole == clause.HowMuch:
			asks = true
		case r.Name == clause.Subject && r.Term.Hole == clause.NoHole:
			x = &r.Term
		default:
			return nil, false
		}
	}
	priced := c.Kind == clause.Event && known.Is("priced", c.Predicate.Lemma) || c.Kind == clause.Attribute && known.Is("total", c.Predicate.Word)
	if !asks || x == nil || !priced || c.Negated || c.Modal != "" && c.Modal != "would" {
		return nil, false
	}
	return x, x.Quantity != nil && x.Quantity.Number != "" && x.Head != "" && len(x.Modifiers) == 0 && x.Determiner == "the" && x.Owner == nil && len(x.Roles)+len(x.Relative) == 0 && !x.Of
}

// share answers what each of us pays of what we were told to split evenly, by how many we were told to be.
func (s sums) share(c *clause.Clause) (compose.Answer, bool) {
	of, ok := s.asksShare(c)
	all, read := s.tellings()
	if !ok || !read {
		return compose.Answer{}, false
	}
	var out compose.Answer
	for _, t := range all {
		n, is := s.groupOf(t)
		if !is || of != nil && !s.names(of, t.what) {
			continue
		}
		for _, p := range all {
			q, in, priced := s.amount(p)
			if !priced || p.denied || !p.who.Same(t.what) {
				continue
			}
			if out.Rows != nil {
				return compose.Answer{}, false
			}
			out = compose.Answer{Kind: compose.Share, Rows: []compose.Row{p.row(in, &q), {Term: t.who, Because: t.because}}, Amount: q.Scale(1 / n)}
		}
	}
	return out, out.Rows != nil
}

// groupOf is how many they are who were told to split something evenly: the three of us.
func (s sums) groupOf(t telling) (float64, bool) {
	words := strings.Fields(strings.TrimPrefix(strings.ReplaceAll(strings.ToLower(t.who.Spelling()), "_", " "), "the "))
	if t.denied || t.modal != "" || !known.Is("splits", t.verb) || len(words) != 3 || words[1] != "of" || !known.Is("us", words[2]) {
		return 0, false
	}
	n, ok := s.words.Amount(triple.Term{Label: words[0]}, "")
	evenly := !slices.ContainsFunc(t.roles, func(r role) bool { return !known.Is("evenly", strings.ToLower(r.term.Spelling())) })
	return n.From, ok && n.From > 1 && n.Dimension == quantity.Number && evenly
}

// asksShare reads a question what each of us pays, or what somebody's share of something is; of is what of, nil where
// it does not say.
func (s sums) asksShare(c *clause.Clause) (of *clause.Term, ok bool) {
	if c.Negated || c.Modal != "" || c.Tense == clause.Past {
		return nil, false
	}
	asks := known.Is("share", c.Predicate.Word)
	for i := range c.Roles {
		x := &c.Roles[i]
		switch {
		case x.Term.Hole == clause.What || x.Term.Hole == clause.HowMuch:
		case x.Term.Hole != clause.NoHole:
			return nil, false
		case x.Name == clause.Subject && known.Is("each", x.Term.Pronoun) && c.Predicate.Lemma == "pay":
			asks = true
		case x.Name == clause.Subject && known.Is("share", strings.ToLower(x.Term.Head)):
			for j := range x.Term.Roles {
				of = &x.Term.Roles[j].Term
			}
			asks = len(x.Term.Roles) < 2 && x.Term.Owner != nil && known.Is("us", x.Term.Owner.Pronoun)
		case x.Name == clause.Subject && known.Is("us", x.Term.Pronoun) && asks:
		case known.Is("of", x.Prep) && of == nil:
			of = &x.Term
		case x.Name == clause.Frequency:
		default:
			return nil, false
		}
	}
	return of, asks
}

// amount is the one amount of money that a telling tells.
func (s sums) amount(t telling) (q quantity.Quantity, in triple.Term, ok bool) {
	if t.modal != "" || !known.Is("priced", t.verb) && t.verb != "be" {
		return q, in, false
	}
	for _, x := range append([]triple.Term{t.what}, termsOf(t)...) {
		m, is := s.words.Amount(x, "")
		if !is || !m.IsMoney() && m.Dimension != quantity.Number {
			continue
		}
		if ok || m.From != m.Until || m.Bound != "" || m.About {
			return q, in, false
		}
		q, in, ok = m, x, true
	}
	return q, in, ok
}
