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

// This file tells what somebody pays who pays a part of a price, and how much of something it is that is taken so often
// for so long.

// portions tells of parts of prices, and of what is taken at a time.
type portions struct{ *Solver }

// Fraction answers what somebody pays who, or whose kind, pays a part of a price: half, a third of the subscription.
// Of reports whether it is a part that was told of them, whether or not it is known of what.
func Fraction(all *Solver, q *clause.Sentence) (out compose.Answer, ok, of bool) {
	if len(q.Clauses) != 1 || len(q.Lost) > 0 || q.Clauses[0].Negated || len(q.Clauses[0].Hedges)+len(q.Clauses[0].Subs) > 0 {
		return out, false, false
	}
	s := portions{all}
	a, ok := s.asked(&q.Clauses[0])
	if !ok || !a.asksPrice() || !known.Is("pays", a.verb()) || a.Modal != "" || a.who == nil || a.who.Name == "" || len(a.rest) > 0 {
		return out, false, false
	}
	rates, counts, ok := s.amounts()
	told := append(ofEach(rates), counts...)
	parts, whole := s.partsOf(a, told)
	if !ok || whole || len(parts) != 1 || len(parts[0].Roles) > 0 || parts[0].Past {
		return out, false, len(parts) > 0
	}
	part := parts[0]
	price, ok := s.priceIn(told, slices.DeleteFunc(slices.Clone(part.Nouns), func(w string) bool { return known.Is("all", w) }))
	if !ok || a.period != "" && price.Amount.Each != a.period {
		return out, false, true
	}
	if !s.of(a, part) {
		kind := triple.Const(triple.Class, reckon.Singular(s.words, strings.ToLower(part.Term.Spelling())))
		part.Because = append(slices.Clip(part.Because), triple.Literal{Triple: triple.Triple{Subject: s.namedBy(a.who), Relation: triple.InstanceOf, Object: kind}})
	}
	return compose.Answer{Kind: compose.Product, Rows: []compose.Row{price.Row, part.Row}, Amount: price.Amount.Scale(part.Amount.From)}, true, true
}

// namedBy is what a name of a question names.
func (s portions) namedBy(x *clause.Term) triple.Term {
	return triple.Term{Name: triple.Key(x.Text), Label: x.Text}
}

// partsOf are the parts that those of whom a question asks, or their kind, were told to pay; told is set where a whole
// amount was told of them.
func (s portions) partsOf(a asked, all []reckon.Amount) (parts []reckon.Amount, told bool) {
	for _, t := range all {
		words := strings.Fields(strings.ToLower(s.told.Said(t.Because).Sentence))
		part := number(t) && t.Amount.Unit == "" && t.Amount.From < 1 && slices.ContainsFunc(words, func(w string) bool { return known.Is("part", strings.Trim(w, ",.;:")) })
		kind := s.key(t.Term.Spelling())
		switch {
		case !known.Is("pays", t.Verb):
		case !part:
			told = told || s.of(a, t)
		case s.of(a, t) || t.General && len(kind) == 1 && s.told.OfKind(s.namedBy(a.who), kind[0]):
			parts = append(parts, t)
		}
	}
	return parts, told
}

// priceIn is the one price that was told of what words name, of anything where there are none.
func (s portions) priceIn(all []reckon.Amount, of []string) (out reckon.Amount, ok bool) {
	for _, t := range all {
		price := known.Is("costs", t.Verb) && !t.Past && len(t.Roles) == 0 && (t.Amount.IsMoney() || len(t.Nouns) == 0 && t.Amount.Unit == "")
		if !price || len(of) > 0 && !isOf(s.key(t.Term.Spelling()), of) {
			continue
		}
		if ok {
			return out, false
		}
		out, ok = t, true
	}
	return out, ok
}

// Recurs reports whether what a row tells is so again and again, or for a time: two tablets, three times a day.
func Recurs(all *Solver, r compose.Row) bool {
	s := portions{all}
	_, counts, _ := s.amounts()
	return slices.ContainsFunc(counts, func(t reckon.Amount) bool {
		return t.Told.Name == r.Told.Name && t.Term.Name == r.Term.Name && (t.Amount.Each != "" || slices.ContainsFunc(t.Roles, func(x clause.Role) bool {
			_, _, often := s.often(x)
			_, long := s.lasts(x)
			return often || long
		}))
	})
}

// often reads how often in what time a phrase says: three times a day, twice a week, every day.
func (s portions) often(x clause.Role) (n float64, in string, ok bool) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(x.Term.Text, "_", " ")))
	last := s.last(x.Term.Text)
	if len(words) < 2 || !s.time(last) {
		return 0, "", false
	}
	if len(words) == 2 && known.Is("per", words[0]) {
		return 1, last, true
	}
	front := words[:len(words)-1]
	if known.Is("per", front[len(front)-1]) {
		front = front[:len(front)-1]
	}
	if len(front) == 2 && known.Is("times", front[1]) {
		front = front[:1]
	}
	if len(front) != 1 {
		return 0, "", false
	}
	many := front[0]
	if as := known.As("often", many); as != "" {
		many = as
	}
	q, ok := s.words.Amount(triple.Term{Label: many}, "")
	return q.From, last, ok && q.Dimension == quantity.Number && q.Unit == "" && q.From == q.Until
}

// lasts reads for how long a phrase says.
func (s portions) lasts(x clause.Role) (quantity.Quantity, bool) {
	q, ok := s.words.Amount(triple.Term{Label: strings.ReplaceAll(x.Term.Text, "_", " ")}, "")
	return q, ok && x.Prep == "for" && q.Dimension == quantity.Duration && q.From == q.Until && q.Bound == "" && !q.About
}

// course answers how many it is in all of what is taken so many of so often for so long.
func (s portions) course(a asked) (compose.Answer, bool) {
	that := a.who != nil && reckon.ForThings(a.who.Pronoun)
	if len(a.noun) == 0 || a.hole.Hole != clause.HowMany || a.Modal != "" || len(a.rest) > 0 {
		return compose.Answer{}, false
	}
	_, counts, ok := s.amounts()
	var found []compose.Answer
	for _, t := range counts {
		if !number(t) || !isOf(t.Nouns, a.noun) || !that && (!s.of(a, t) || t.Verb != a.verb()) || t.Modal != "" {
			continue
		}
		out, all := s.courseOf(a, t)
		if !all {
			return compose.Answer{}, false
		}
		found = append(found, out)
	}
	if !ok || len(found) != 1 {
		return compose.Answer{}, false
	}
	return found[0], true
}

// courseOf is how many it is in all, or in the time that a question says, of what one amount tells; false where it
// says something else besides.
func (s portions) courseOf(a asked, t reckon.Amount) (compose.Answer, bool) {
	out := compose.Answer{Kind: compose.Product, Rows: []compose.Row{t.Row}, Amount: *t.Amount}
	n, in, long := 0.0, "", quantity.Quantity{}
	for _, x := range t.Roles {
		term := triple.Term{Name: triple.Key(x.Term.Text), Label: strings.ReplaceAll(x.Term.Text, "_", " ")}
		if many, of, ok := s.often(x); ok && in == "" {
			n, in = many, of
			out.Rows = append(out.Rows, compose.Row{Term: term, Because: t.Because})
		} else if q, ok := s.lasts(x); ok && long.Unit == "" {
			long = q
			out.Rows = append(out.Rows, compose.Row{Term: term, Because: t.Because})
		} else {
			return out, false
		}
	}
	times, ok := long.In(in)
	if in == "" || long.Unit != "" && (!ok || a.period != "") || long.Unit == "" && a.period != in {
		return out, false
	}
	if long.Unit != "" {
		n *= times.Amount()
	}
	out.Amount = out.Amount.Scale(n)
	out.Amount.Unit = t.Nouns[len(t.Nouns)-1]
	return out, true
}
