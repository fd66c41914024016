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

// This file tells what several are together of which each costs so much, a tin and two brushes, and what each of us
// gets of what was paid to us.

// baskets tells what several are together.
type baskets struct{ *Solver }

// item is so many of a kind, as a question names them.
type item struct {
	n    quantity.Quantity
	kind []string
	text string
}

// items are what a question asks the price of, none where a phrase is not so many of a kind.
func (s baskets) items(x *clause.Term) (out []item) {
	list := x.Coordinated
	if of := x.Owner; len(list) == 0 && of != nil && len(of.Coordinated) > 1 { // a tin of white gloss and two brushes
		list = slices.Clone(of.Coordinated)
		at := strings.Index(x.Text, list[0].Text)
		if at < 0 || slices.ContainsFunc(list[1:], func(m clause.Term) bool { return m.Quantity == nil && !known.Is("single", m.Determiner) }) {
			return nil
		}
		list[0] = clause.Term{Text: x.Text[:at+len(list[0].Text)], Head: x.Head, Determiner: x.Determiner, Quantity: x.Quantity}
	} else if len(list) == 0 {
		list = []clause.Term{*x}
	}
	for i := range list {
		one, ok := s.item(&list[i])
		if !ok || x.Or {
			return nil
		}
		out = append(out, one)
	}
	return out
}

// item reads "two brushes" and "a tin of white gloss".
func (s baskets) item(x *clause.Term) (item, bool) {
	out := item{text: x.Text, kind: s.key(x.Text)}
	if x.Pronoun != "" || x.Name != "" || x.Of || len(x.Relative)+len(x.Roles) > 0 || x.Owner != nil && x.Owner.Pronoun+x.Owner.Determiner+x.Owner.Name != "" {
		return out, false
	}
	number := "1"
	if o := x.Owner; o != nil && o.Quantity != nil && o.Plural && len(out.kind) > 2 { // five children's tickets
		plain := *x
		plain.Owner, plain.Quantity = nil, o.Quantity
		x = &plain
	}
	if x.Quantity != nil && len(out.kind) > 1 {
		number, out.kind = out.kind[0], out.kind[1:]
	} else if !known.Is("single", x.Determiner) {
		return out, false
	}
	var ok bool
	out.n, ok = s.words.Amount(triple.Term{Label: number}, "")
	return out, ok && out.n.Dimension == quantity.Number && out.n.Unit == "" && out.n.From == out.n.Until && out.n.Bound == "" && len(out.kind) > 0
}

// Basket answers what several are together, each so many of a kind, and what so many pay of whom each pays so much.
func Basket(s *Solver, q *clause.Sentence) (compose.Answer, bool) {
	if len(q.Clauses) != 1 || len(q.Lost) > 0 || q.Clauses[0].Negated || len(q.Clauses[0].Hedges)+len(q.Clauses[0].Subs) > 0 {
		return compose.Answer{}, false
	}
	if out, ok := (baskets{s}).apart(&q.Clauses[0]); ok || q.Clauses[0].Kind == clause.Comparison {
		if !ok {
			return baskets{s}.dearer(&q.Clauses[0])
		}
		return out, ok
	}
	a, ok := s.asked(&q.Clauses[0])
	if !ok || len(a.kinds) > 0 {
		return compose.Answer{}, false
	}
	return baskets{s}.basket(a)
}

// basket is what so many of each kind cost together.
func (s baskets) basket(a asked) (compose.Answer, bool) {
	if !a.asksPrice() || a.Modal != "" && !known.Is("would", a.Modal) || a.who == nil || a.period != "" || a.Tense == clause.Past {
		return compose.Answer{}, false
	}
	items, rest, what := s.items(a.who), a.rest, (*clause.Term)(nil)
	if at := slices.IndexFunc(rest, func(x clause.Role) bool { return known.Is("spent", x.Prep) }); at >= 0 {
		if what = &rest[at].Term; !known.Is("pays", a.verb()) { // what admission costs for two adults and a child
			items, what = s.items(what), a.who
		}
		rest = slices.Delete(slices.Clone(rest), at, at+1)
	}
	if len(items) == 0 || len(items) == 1 && items[0].n.From == 1 {
		return compose.Answer{}, false
	}
	a.rest = rest
	out := compose.Answer{Kind: compose.Total}
	var sums []quantity.Quantity
	for _, x := range items {
		each, ok := s.priceOfOne(a, x.kind, what)
		if !ok {
			return compose.Answer{}, false
		}
		sum := each.Amount.Scale(x.n.From)
		sum.Each = ""
		sums = append(sums, sum)
		out.Rows = append(out.Rows, compose.Row{Term: triple.Term{Name: triple.Key(x.text), Label: x.text}, Amount: &sum, Because: each.Because})
		if len(items) == 1 {
			n := x.n
			out.Kind, out.Rows = compose.Product, []compose.Row{each.Row, {Term: out.Rows[0].Term, Amount: &n}}
		}
	}
	sum, ok := quantity.Sum(sums)
	out.Amount = sum.Coined()
	return out, ok
}

// dearer answers whether so many of one kind cost more, or less, than so many of another.
func (s baskets) dearer(c *clause.Clause) (compose.Answer, bool) {
	dims, way := s.words.Dimensions(c.Predicate.Word)
	if len(dims) == 0 || !slices.Contains(dims[0].Units, "money") && !slices.Contains(dims[0].Units, "-money") || len(c.Roles) != 2 || c.Modal != "" && !known.Is("would", c.Modal) || c.Predicate.Degree != "more" && c.Predicate.Degree != "less" {
		return compose.Answer{}, false
	}
	var sums [2]quantity.Quantity
	out := compose.Answer{Kind: compose.Truth}
	for i := range c.Roles {
		x := &c.Roles[i]
		items := s.items(&x.Term)
		at := map[clause.RoleName]int{clause.Subject: 0, clause.Standard: 1}[x.Name]
		if x.Name != clause.Subject && x.Name != clause.Standard || len(items) != 1 {
			return compose.Answer{}, false
		}
		each, ok := s.priceOfOne(asked{Clause: &clause.Clause{Predicate: clause.Predicate{Lemma: "cost"}}}, items[0].kind, nil)
		if !ok {
			return compose.Answer{}, false
		}
		sums[at] = each.Amount.Scale(items[0].n.From)
		out.Rows = append(out.Rows, compose.Row{Term: triple.Term{Name: triple.Key(items[0].text), Label: items[0].text}, Amount: &sums[at], Because: each.Because})
	}
	n, ok := quantity.Compare(sums[0], sums[1])
	if c.Predicate.Degree == "less" {
		n = -n
	}
	out.Holds = n*way[0] > 0
	return out, ok
}

// priceOfOne is the one price that was told of each of a kind, or of something for each of them, as the question asks;
// false where several were told.
func (s baskets) priceOfOne(a asked, kind []string, what *clause.Term) (out reckon.Amount, ok bool) {
	rates, counts, read := s.amounts()
	verb := map[bool]string{true: "pays", false: "costs"}[known.Is("pays", a.verb())]
	add := func(t reckon.Amount) {
		if len(t.Roles) > 0 && len(a.rest) == 0 || !s.placed(a, t) {
			return // what it is on Sundays
		}
		if out.Amount != nil && out.Amount.From != t.Amount.From {
			read = false
		}
		out = t
	}
	for _, r := range rates {
		if what == nil && same(kind, r.of) && s.isPrice(r.Amount, verb) {
			add(r.Amount)
		}
	}
	for _, t := range append(ofEach(rates), counts...) {
		if of := s.forEach(t); len(of) > 0 && same(kind, of) && s.isPrice(t, "costs") && (what == nil || s.told.Is(what, t.Term)) {
			add(t)
		}
	}
	return out, read && out.Amount != nil
}

// isPrice reports whether an amount is a price as it is now, for no time alone.
func (s baskets) isPrice(t reckon.Amount, verb string) bool {
	return (t.Amount.IsMoney() || bare(t)) && (t.Amount.Each == "" || !s.time(t.Amount.Each)) && !t.Past && t.Modal == "" && known.Is(verb, t.Verb)
}

// forEach are the words of those for each of whom an amount was told to be: 8 pounds for every adult.
func (s baskets) forEach(t reckon.Amount) []string {
	_, of, found := strings.Cut(strings.ReplaceAll(t.Told.Spelling(), "_", " "), " for ")
	words := strings.Fields(strings.ToLower(of))
	if !found || len(words) == 0 {
		return nil
	}
	if last := words[len(words)-1]; !known.Is("per", words[0]) && reckon.Singular(s.words, last) == last {
		return nil
	}
	return slices.DeleteFunc(s.key(of), func(w string) bool { return known.Is("per", w) })
}

// received answers what each of us gets of the one amount that was told to be paid to us, where it was told how many
// we are.
func (s baskets) received(a asked) (compose.Answer, bool) {
	if a.who == nil || a.who.Pronoun != "each" || !known.Is("receives", a.verb()) || a.Modal != "" || len(a.noun) > 0 || a.unit.Unit != "" || a.period != "" {
		return compose.Answer{}, false
	}
	_, counts, ok := s.amounts()
	var paid, groups []reckon.Amount
	for _, t := range counts {
		toUs := slices.ContainsFunc(t.Roles, func(x clause.Role) bool { return x.Prep == "to" && known.Is("us", x.Term.Text) })
		switch {
		case number(t) && t.Verb == "be" && (known.Is("us", t.Term.Name) && len(t.Nouns) == 0 || len(t.Nouns) == 1 && known.Is("us", t.Nouns[0])):
			groups = append(groups, t)
		case t.Amount.IsMoney() && t.Amount.Each == "" && known.Is("pays", t.Verb) && t.Past == (a.Tense == clause.Past) && toUs && s.placed(a, t):
			paid = append(paid, t)
		}
	}
	if !ok || len(groups) != 1 || len(paid) != 1 {
		return compose.Answer{}, false
	}
	all := quantity.FormatNumber(groups[0].Amount.From)
	return compose.Answer{Kind: compose.Share, Rows: []compose.Row{paid[0].Row, groups[0].Row}, Amount: paid[0].Amount.Scale(1 / groups[0].Amount.From), Assumed: []string{"“" + paid[0].Told.Spelling() + "” is shared by all " + all}}, true
}
