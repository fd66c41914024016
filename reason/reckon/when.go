package reckon

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reckons with what one did at several times or places: how much more it was in one than in the other, and in which it was most.

// spread reckons with amounts that were told of one, each with its time or place.
type spread struct{ *Reckoner }

// amounts are those that were told with the verb of a question, of what it counts and of whom it asks.
func (r spread) amounts(a asked, noun []string, word string) []told {
	of := a
	of.noun, of.word, of.where = noun, word, nil
	pool, ok := sums(r).deeds(of, false)
	if word == "" && a.unit == "" {
		pool = keep(once(append(pool, r.book.by(a.verb)...)), func(t told) bool { return t.whole == nil && t.kind == "" && a.inTense(t) && a.measures(t, r.words) })
	}
	if unit, _ := r.words.Amount(termOf("1 "+a.unit), ""); unit.Dimension == quantity.Duration && known.Is("taking", a.verb) {
		for _, verb := range known.Of("taking") {
			of.verb = verb
			more, _ := sums(r).deeds(of, false)
			pool = once(append(pool, more...))
		}
	}
	if a.verb == "be" && len(a.who) == 1 {
		more, known := r.book.about(strings.ToLower(a.who[0].Head + a.who[0].Name))
		pool, ok = once(append(pool, keep(more, func(t told) bool { return t.verb == "be" && t.whole == nil && t.modal == "" })...)), ok && known
	}
	if !ok {
		return nil
	}
	return keep(pool, func(t told) bool { return r.mine(a, t) })
}

// apart answers by how much it was more at one time or place than at another.
func (r spread) apart(a asked) (compose.Answer, bool) {
	if a.hole < 0 || !a.howMuch() || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	c := compared{}
	x := a.q.Roles[a.hole].Term
	if !comparison(r).counted(&c, &x) || c.best {
		return compose.Answer{}, false
	}
	than := slices.IndexFunc(a.where, func(o clause.Role) bool { return o.Name == clause.Standard || strings.HasPrefix(o.Prep, "than") })
	if than < 0 || len(a.where) != 2 {
		return compose.Answer{}, false
	}
	at, other := a.where[1-than], a.where[than]
	if other.Term.Value == nil && at.Term.Value != nil { // this year than last
		words := strings.Fields(at.Term.Text)
		if other.Term.Head+other.Term.Name != "" || len(words) != 2 {
			return compose.Answer{}, false
		}
		other.Term.Text += " " + words[1]
	}
	other.Name, other.Prep = at.Name, at.Prep
	if known.Is("them", other.Term.Head) { // the old one
		other.Term.Text = strings.TrimSuffix(other.Term.Text, other.Term.Head) + at.Term.Head
	}
	if a.unit != "" {
		c.noun, c.word = nil, ""
	}
	one, two, ok := r.both(r.amounts(a, c.noun, c.word), at, other)
	if !ok {
		return compose.Answer{}, false
	}
	n, ok := quantity.Compare(one.amount, two.amount)
	if !ok || n < 0 != c.less && n != 0 {
		return compose.Answer{}, false // it is less, and not more
	}
	out, ok := differing(one, two)
	out.Rows = apartRows([]told{one, two})
	return out, ok
}

// more answers whether it was more at one time or place than at another.
func (r spread) more(a asked) (compose.Answer, bool) {
	c, what := compared{}, -1
	for i := range a.where {
		if a.where[i].Name == clause.Object && (comparison(r).counted(&c, &a.where[i].Term) || r.alone(&c, &a.where[i].Term)) {
			what = i
		}
	}
	than := slices.IndexFunc(a.where, func(o clause.Role) bool { return o.Name == clause.Standard || strings.HasPrefix(o.Prep, "than") })
	if a.hole >= 0 || what < 0 || than < 0 || len(a.where) != 3 || c.best || len(a.q.Subs) > 0 || a.q.Modal != "" {
		return compose.Answer{}, false
	}
	at, other := a.where[3-what-than], a.where[than]
	other.Name, other.Prep = at.Name, at.Prep
	one, two, ok := r.both(r.amounts(a, c.noun, c.word), at, other)
	if !ok {
		return compose.Answer{}, false
	}
	n, ok := quantity.Compare(one.amount, two.amount)
	return compose.Answer{Kind: compose.Truth, Rows: apartRows([]told{one, two}), Holds: n > 0 && !c.less || n < 0 && c.less, By: strings.Join(c.noun, " ")}, ok
}

// alone reads "more" by itself.
func (r spread) alone(c *compared, x *clause.Term) bool {
	word := strings.ToLower(x.Text)
	c.less = known.Is("fewer", word)
	return c.less || known.Is("more", word)
}

// both are the one amount that was told with the one time or place, and the one with the other.
func (r spread) both(pool []told, at, other clause.Role) (one, two told, ok bool) {
	first := keep(pool, func(t told) bool { return r.placed(at, t) })
	second := keep(pool, func(t told) bool { return r.placed(other, t) })
	if len(first) != 1 || len(second) != 1 || first[0].id() == second[0].id() || !sameMeasure(first[0].amount, second[0].amount) {
		return told{}, told{}, false
	}
	return first[0], second[0], true
}

// best answers when or where it was the most, or the least.
func (r spread) best(a asked) (compose.Answer, bool) {
	if a.hole < 0 || a.q.Roles[a.hole].Name == clause.Subject || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	hole, c, what := a.q.Roles[a.hole], compared{}, -1
	if hole.Name != clause.Time && hole.Term.Hole != clause.WhichOne {
		return compose.Answer{}, false
	}
	for i := range a.where {
		if comparison(r).counted(&c, &a.where[i].Term) || r.superlative(&c, &a.where[i].Term) {
			what = i
		}
	}
	if what < 0 || len(a.where) != 1 || !c.best {
		return compose.Answer{}, false
	}
	a.unit, a.far = "", c.far
	list := r.amounts(a, c.noun, c.word)
	var rows []told
	for _, t := range list {
		if len(t.roles) != 1 || len(rows) > 0 && (!sameMeasure(rows[0].amount, t.amount) || (rows[0].roles[0].prep == "") != (t.roles[0].prep == "")) {
			return compose.Answer{}, false
		}
		t.who = t.roles[0].term
		if slices.ContainsFunc(rows, func(o told) bool { return o.who.Name == t.who.Name }) {
			return compose.Answer{}, false
		}
		rows = append(rows, t)
	}
	if len(rows) < 2 {
		return compose.Answer{}, false
	}
	return ranked(c, rows)
}

// superlative reads "most" by itself.
func (r spread) superlative(c *compared, x *clause.Term) bool {
	for _, g := range x.Graded { // the furthest
		base := cmp.Or(known.As("base", g.Lemma), g.Lemma)
		if dims, way := r.words.Dimensions(base); g.Degree == "most" && x.Head+x.Name == "" && len(dims) > 0 && len(dims[0].Units) == 1 && way[0] != 0 {
			c.best, c.less, c.far = true, way[0] < 0, quantity.Dimension(dims[0].Units[0])
			return true
		}
	}
	word := strings.TrimPrefix(strings.ToLower(x.Text), "the ")
	if !known.Is("most", word) && !known.Is("fewest", word) {
		return false
	}
	c.best, c.less = true, known.Is("fewest", word)
	return true
}

// one answers how much it was at a time or place, where exactly one amount was told with that.
func (r spread) one(a asked) (compose.Answer, bool) {
	if a.hole < 0 || !a.howMuch() || len(a.q.Subs) > 0 || len(a.where)+len(a.who) == 0 || len(a.who) > 1 || a.q.Modal != "" || r.asks(a.q, "total") {
		return compose.Answer{}, false
	}
	for i, x := range a.who {
		if len(x.Roles) > 0 {
			plain := *x
			plain.Roles = nil
			plain.Text = strings.Join(append(slices.Clone(x.Modifiers), x.Head+x.Name), " ")
			a.where = append(slices.Clone(a.where), x.Roles...)
			a.who = slices.Clone(a.who)
			a.who[i] = &plain
		}
	}
	ofWhat := a.q.Kind == clause.Possession && a.hole >= 0 && (a.q.Roles[a.hole].Term.Owner != nil || a.q.Roles[a.hole].Term.Quantity != nil) // copies of Emma, bags of rice
	if len(a.where) == 0 && !ofWhat {
		return compose.Answer{}, false
	}
	list := keep(r.amounts(a, a.noun, a.word), func(t told) bool {
		return !slices.ContainsFunc(a.where, func(x clause.Role) bool { return !r.placed(x, t) && !r.perOne(x, t) }) && a.measures(t, r.words)
	})
	if len(list) != 1 || list[0].past != (a.q.Tense == clause.Past || a.q.Perfect) && list[0].verb != "be" {
		return compose.Answer{}, false
	}
	row := list[0].row()
	return compose.Answer{Kind: compose.Values, Rows: []compose.Row{row}}, true
}

// perOne reports whether a phrase of a question asks for the time or the unit that an amount is told for: "a day".
func (r spread) perOne(x clause.Role, t told) bool {
	words := slices.DeleteFunc(strings.Fields(strings.ToLower(x.Term.Text)), func(w string) bool { return isArticle(w) || known.Is("per", w) })
	return t.amount.Each != "" && len(words) == 1 && Singular(r.words, words[0]) == t.amount.Each
}

// price reports whether an amount may be one of money: one in a currency, or a number for so long or so much.
func (t told) price() bool {
	each := t.amount.Each
	return t.amount.IsMoney() || t.paid() || t.amount.Dimension == quantity.Number && len(t.noun) == 0 && each != "" && !known.Is("one", each)
}

// perhapsPrice reports whether a number alone that something is may be what one of it costs: a zip is 2.10.
func (t told) perhapsPrice() bool {
	return t.amount.Dimension == quantity.Number && t.amount.Unit == "" && t.amount.Each == "" && len(t.noun) == 0 && t.verb == "be" && t.amount.From != math.Trunc(t.amount.From) && math.Abs(t.amount.From*100-math.Round(t.amount.From*100)) < 1e-6
}

// paid reports whether a number alone is what somebody pays: Ben pays 520.
func (t told) paid() bool {
	return t.amount.Dimension == quantity.Number && t.amount.Unit == "" && len(t.noun) == 0 && known.Is("payment", t.verb)
}

// sameTime reports whether a name is that of a time as a question names it: this year is not last year.
func sameTime(x *clause.Term, t triple.Term) bool {
	return strings.TrimPrefix(triple.Key(x.Text), "the_") == strings.TrimPrefix(strings.ToLower(t.Name), "the_")
}

// Omits reports whether one sentence told the amounts that an answer compares and another like them, of one that
// it leaves out, which need not be of another kind: the paddock, of the fields.
func (r *Reckoner) Omits(out compose.Answer) bool {
	rows := slices.Concat(out.Rows, out.Compared)
	if out.Kind != compose.List || len(rows) == 0 || slices.ContainsFunc(rows, func(x compose.Row) bool { return x.Amount == nil }) {
		return false
	}
	sentence := r.said(rows[0].Because).Sentence
	if sentence == "" || slices.ContainsFunc(rows, func(x compose.Row) bool { return r.said(x.Because).Sentence != sentence }) {
		return false
	}
	pool, _ := r.book.all()
	return slices.ContainsFunc(pool, func(t told) bool {
		alike := slices.ContainsFunc(rows[0].Because, func(l triple.Literal) bool { return l.Triple.Relation == t.because[0].Triple.Relation })
		return alike && t.who.Name != "" && sameMeasure(*rows[0].Amount, t.amount) && r.said(t.because).Sentence == sentence &&
			!slices.ContainsFunc(rows, func(x compose.Row) bool { return x.Term.Name == t.who.Name || restsOn(x, t) })
	})
}

// AsksApart reports whether a question asks by how much something is more or less than something else, and not how many upper shelves there are.
func (r *Reckoner) AsksApart(s *clause.Sentence) bool {
	return len(s.Clauses) == 1 && s.Clauses[0].Kind != clause.Possession && s.Clauses[0].Kind != clause.Existence && slices.ContainsFunc(s.Clauses[0].Roles, func(x clause.Role) bool {
		return (x.Term.Hole == clause.HowMuch || x.Term.Hole == clause.HowMany) && slices.ContainsFunc(x.Term.Modifiers, func(m string) bool {
			_, degree := r.words.Graded(strings.ToLower(m))
			return degree == "more" && !known.Is("more", strings.ToLower(m)) && !known.Is("fewer", strings.ToLower(m))
		})
	})
}

// restsOn reports whether a row is of an amount.
func restsOn(x compose.Row, t told) bool {
	return slices.ContainsFunc(x.Because, func(l triple.Literal) bool { return l.Triple.Same(t.because[0].Triple) })
}
