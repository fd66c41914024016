package rated

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file tells what so many nights are together at so much a night, what is needed for so many cakes, what all of
// us pay of whom each pays so much, and what they bring in that pay.

// worth tells what comes to what.
type worth struct{ *Solver }

// stay answers what a stay comes to that was told with how long it is and what each night of it costs.
func (s worth) stay(a asked) (compose.Answer, bool) {
	what := a.who
	if !a.asksPrice() || a.period != "" || what == nil || what.Quantity != nil || !known.Is("stays", strings.ToLower(what.Head)) {
		return compose.Answer{}, false
	}
	_, counts, ok := s.amounts()
	var found []pair
	for _, many := range counts {
		each, is := s.eachOf(many)
		if is && s.placed(a, many) && s.placed(asked{rest: what.Roles}, many) {
			found = append(found, pair{each, many})
		}
	}
	if !ok || len(found) != 1 {
		return compose.Answer{}, false
	}
	p := found[0]
	n := p.many.Amount.Amount()
	sum := p.each.Amount.Amount.Scale(n)
	sum.Each = ""
	return compose.Answer{Kind: compose.Product, Rows: []compose.Row{p.each.Row, p.many.Row}, Amount: sum.Coined()}, n > 0
}

// eachOf is what each of so many nights costs, told with them.
func (s worth) eachOf(many reckon.Amount) (rate, bool) {
	if many.Amount.Dimension != quantity.Duration || many.Amount.From != many.Amount.Until || many.Modal != "" {
		return rate{}, false
	}
	for _, x := range many.Roles {
		q, _, ok := s.told.Measure(x.Term.Text)
		if ok && q.IsMoney() && q.Each == many.Amount.Unit && (x.Prep == "at" || x.Prep == "for") {
			one := many
			one.Amount, one.Told = &q, triple.Term{Name: triple.Key(x.Term.Text), Label: x.Term.Text}
			one.Term = one.Told
			return rate{Amount: one}, true
		}
	}
	return rate{}, false
}

// needed answers how much of something is needed for so many of what needs so much of it.
func (s worth) needed(a asked) (compose.Answer, bool) {
	if !known.Is("needs", a.verb()) || len(a.rest) != 1 || a.rest[0].Prep != "for" || a.Tense == clause.Past || a.period != "" {
		return compose.Answer{}, false
	}
	of, ok := baskets(s).item(&a.rest[0].Term)
	rates, counts, read := s.amounts()
	var found []pair
	for _, each := range rates {
		if s.wanted(a, each.Amount) && isOf(each.Nouns, a.noun) && known.Is("needs", each.Verb) && !each.Past && (same(each.of, of.kind) || s.mine(each, of)) {
			n := of.n
			many := reckon.Amount{Row: compose.Row{Term: triple.Term{Name: triple.Key(of.text), Label: of.text}, Amount: &n}, Nouns: of.kind}
			found = add(found, pair{each, many})
		}
	}
	changed := slices.ContainsFunc(counts, func(t reckon.Amount) bool { return same(s.key(t.Term.Spelling()), of.kind) && isOf(t.Nouns, a.noun) })
	if !ok || !read || changed || len(found) != 1 {
		return compose.Answer{}, false
	}
	return s.product(a, found)
}

// mine reports whether a rate is of somebody's own of a kind: of my plum cake.
func (s worth) mine(each rate, of item) bool {
	return len(each.of) == len(of.kind)+1 && known.Is("us", each.of[0]) && same(each.of[1:], of.kind)
}

// forUs answers what something is for all of us that is so much for each person, by how many we were told to be.
func (s worth) forUs(a asked) (compose.Answer, bool) {
	what, payer, ok := s.bought(a)
	if !ok || !a.asksPrice() || a.Modal != "" && !known.Is("would", a.Modal) || a.period != "" || what == nil || what.Quantity != nil {
		return compose.Answer{}, false
	}
	all := slices.ContainsFunc(a.Focus, func(w string) bool { return s.words.Operator(w) == "total" }) ||
		slices.ContainsFunc(a.Roles, func(x clause.Role) bool { return known.Is("us", x.Term.Pronoun) })
	rates, counts, ok := s.amounts()
	var found []pair
	for _, each := range rates {
		if !each.Amount.Amount.IsMoney() || len(each.of) != 1 || !known.Is("persons", each.of[0]) || !s.told.Is(what, each.Term) || payer != nil && !known.Is("us", payer.Pronoun) {
			continue
		}
		for _, t := range s.groups(counts) {
			found = add(found, pair{each, t})
		}
	}
	if !ok || !all || len(found) != 1 {
		return compose.Answer{}, false
	}
	found[0].many.Nouns = []string{"person"}
	return s.product(a, found)
}

// groups are the tellings of how many we are.
func (s worth) groups(counts []reckon.Amount) (out []reckon.Amount) {
	for _, t := range counts {
		if number(t) && t.Verb == "be" && (known.Is("us", t.Term.Name) && len(t.Nouns) == 0 || len(t.Nouns) == 1 && known.Is("us", t.Nouns[0])) {
			out = append(out, t)
		}
	}
	return out
}

// income answers what something brings in for which each of some pays so much, by how many of them take part.
func (s worth) income(a asked) (compose.Answer, bool) {
	if !known.Is("earns", a.verb()) || a.who == nil || a.period != "" || len(a.noun) > 0 && !known.Is("money", a.noun[0]) || a.Negated {
		return compose.Answer{}, false
	}
	rates, counts, ok := s.amounts()
	var found []pair
	for _, each := range rates {
		pays := each.Amount.Amount.IsMoney() && known.Is("pays", each.Verb) && !each.Past
		if !pays || !slices.ContainsFunc(each.Roles, func(x clause.Role) bool { return x.Prep == "for" && s.names(a.who, x) }) {
			continue
		}
		for _, many := range counts {
			if s.takesPart(a.who, many) && (same(many.Nouns, each.of) || len(many.Nouns) == 1 && known.Is("people", many.Nouns[0]) && s.words.Person(each.of[len(each.of)-1])) {
				found = add(found, pair{each, many})
			}
		}
	}
	if !ok || len(found) != 1 {
		return compose.Answer{}, false
	}
	found[0].many.Nouns = found[0].each.of
	return s.product(a, found)
}

// takesPart reports whether so many were told to take part in something.
func (s worth) takesPart(in *clause.Term, many reckon.Amount) bool {
	return known.Is("attends", many.Verb) && number(many) && many.Modal == "" && len(many.Roles) <= 1 && !slices.ContainsFunc(many.Roles, func(x clause.Role) bool {
		return !s.names(in, x) && !known.Is("since", strings.ToLower(x.Term.Text))
	})
}

// ofOne reports whether what was told of one, named by what it is of, is so of each: a ball of merino, which is
// nobody's, costs so much, and a cake calls for so many eggs however often it is baked.
func (s worth) ofOne(t reckon.Amount) bool {
	if known.Is("recipe", t.Verb) {
		return true
	}
	of, _, owned := strings.Cut(strings.ReplaceAll(t.Term.Spelling(), "_", " "), "'s ")
	return owned && of == strings.ToLower(of) && t.Amount.IsMoney() && known.Is("costs", t.Verb) && lexicon.Supersense(of, lexicon.Noun) != "noun.person" && !known.Is("us", of) && !s.words.Person(of)
}

// names reports whether a phrase of a question names what stands behind a preposition.
func (s worth) names(x *clause.Term, r clause.Role) bool {
	return s.told.Is(x, triple.Term{Name: triple.Key(r.Term.Text), Label: r.Term.Text})
}
