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

// This file brings what one of a kind costs, weighs or takes to as many of that kind as a question says, or as were
// told; and adds up the kinds that one sentence tells of.

// bundles tells what so many of a kind are.
type bundles struct{ *Solver }

// bundle is what a question asks of so many of a kind.
type bundle struct {
	asked
	// kind are the words of the kind, and head is the one that the others narrow.
	kind []string
	head string
	// n is how many the question says, 0 where it says none, and of is its phrase for them.
	n  float64
	of *clause.Term
	// base is the word for what it asks of, where that is of so many: the insurance for three vans.
	base string
	// whose are the phrases that say of which of them it asks.
	whose []clause.Role
}

// many answers what so many are of which each is so much: what five tickets cost, what the chairs weigh of which there
// are twenty.
func (s bundles) many(a asked) (compose.Answer, bool) {
	b, ok := s.bundle(a)
	if !ok || a.Modal != "" && !known.Is("would", a.Modal) {
		return compose.Answer{}, false
	}
	rates, counts, ok := s.amounts()
	each, one := s.rateOf(b, rates)
	if !ok || !one {
		return compose.Answer{}, false
	}
	if b.base != "" && !isOf(s.key(each.Term.Spelling()), []string{b.base}) {
		return compose.Answer{}, false // what the insurance for three vans costs, and something else so much a van
	}
	if b.n > 0 {
		if slices.ContainsFunc(b.whose, func(x clause.Role) bool { return !s.with(x, each.Amount) }) {
			return compose.Answer{}, false
		}
		n := quantity.Quantity{Dimension: quantity.Number, From: b.n, Until: b.n}
		many := reckon.Amount{Row: compose.Row{Term: triple.Term{Name: triple.Key(b.of.Text), Label: b.of.Text}, Amount: &n}, Nouns: []string{b.head}}
		return s.product(a, []pair{{each, many}})
	}
	var found []pair
	for _, many := range append(ofEach(rates), counts...) {
		if !s.counts(many, each) {
			continue
		}
		vague := !isOf(many.Nouns, each.of) && len(many.Nouns) > 0 && slices.ContainsFunc(rates, func(o rate) bool {
			return !same(o.of, each.of) && s.heads(many.Nouns, o) && o.Amount.Amount.Dimension == each.Amount.Amount.Dimension
		})
		if vague || !s.counting(b, many.Verb) || slices.ContainsFunc(b.whose, func(x clause.Role) bool { return !s.with(x, many) }) {
			return compose.Answer{}, false // of which of them, or what became of them, is not clear
		}
		found = add(found, pair{each, many})
	}
	return s.product(a, found)
}

// counts reports whether an amount tells how many there are of the kind of a rate, or is a number alone that one
// sentence tells with it.
func (s bundles) counts(many reckon.Amount, each rate) bool {
	bare := len(many.Nouns) == 0 && known.Is("gets", many.Verb) && s.together(each.Amount, many)
	return number(many) && many.Amount.Unit == "" && !s.sameRow(many, each.Amount) && (bare || s.heads(many.Nouns, each))
}

// counting reports whether a verb tells how many there are of a kind, or, where it is asked what they cost, how many
// somebody gets.
func (s bundles) counting(b bundle, verb string) bool {
	return known.Is("stock", verb) || known.Is("holds", verb) || known.Is("gets", verb) && b.asksPrice()
}

// with reports whether an amount was told of, or with, what a phrase names.
func (s bundles) with(x clause.Role, t reckon.Amount) bool {
	return s.told.Is(&x.Term, t.Term) || slices.ContainsFunc(t.Roles, func(o clause.Role) bool {
		return s.told.Is(&x.Term, triple.Term{Name: triple.Key(o.Term.Text), Label: o.Term.Text})
	})
}

// sameRow reports whether two amounts are told by one fact.
func (s bundles) sameRow(x, y reckon.Amount) bool {
	return len(x.Because) > 0 && len(y.Because) > 0 && x.Because[0].Triple.Same(y.Because[0].Triple) && x.Told.Name == y.Told.Name && x.Amount.From == y.Amount.From
}

// heads reports whether words name the kind that a rate is of: bags, and a bag of gravel.
func (s bundles) heads(words []string, r rate) bool {
	return len(words) > 0 && words[len(words)-1] == s.head(r) && (isOf(r.of, words) || isOf(words, r.of))
}

// head is the word of the kind of a rate that the others narrow: ticket of a ferry ticket, bag of a bag of gravel.
func (s bundles) head(r rate) string {
	text := strings.ToLower(strings.ReplaceAll(r.Term.Spelling(), "_", " "))
	front, _, found := strings.Cut(text, " of ")
	if words := s.key(front); found && len(words) > 0 && slices.Contains(r.of, words[len(words)-1]) {
		return words[len(words)-1]
	}
	return r.of[len(r.of)-1]
}

// bundle reads of how many of a kind a question asks; false where it asks of nothing that may be several.
func (s bundles) bundle(a asked) (bundle, bool) {
	b := bundle{asked: a}
	what := s.whatOf(&b)
	if what == nil || what.Pronoun != "" || what.Name != "" || len(what.Coordinated)+len(what.Relative)+len(what.Apposition) > 0 {
		return b, false
	}
	for i := range what.Roles { // the insurance for the three vans, the candles in box 7
		x := &what.Roles[i]
		if n, ok := s.numbered(&x.Term); ok && b.n == 0 && (x.Prep == "for" || x.Prep == "of") {
			b.n, b.of, b.base = n, &x.Term, reckon.Singular(s.words, strings.ToLower(what.Head))
		} else {
			b.whose = append(b.whose, *x)
		}
	}
	b.whose = append(b.whose, b.rest...)
	if b.of == nil {
		b.of = what
		b.n, _ = s.numbered(what)
	}
	b.head = reckon.Singular(s.words, strings.ToLower(b.of.Head))
	text := b.of.Text
	for _, x := range b.of.Roles {
		text = strings.Replace(text, x.Prep+" "+x.Term.Text, "", 1)
	}
	b.kind = slices.DeleteFunc(s.key(text), func(w string) bool { return known.Is("all", w) || s.isNumber(w) })
	return b, b.head != "" && len(b.kind) > 0 && (b.n > 1 || b.of.Quantity == nil)
}

// whatOf is of what a question asks: what is paid for, or else who pays, or what it is said of.
func (s bundles) whatOf(b *bundle) *clause.Term {
	if !b.asksPrice() {
		return b.who
	}
	what, payer, ok := s.bought(b.asked)
	switch b.rest = nil; {
	case !ok:
		return nil
	case what == nil:
		return payer // what three pupils pay
	case payer != nil && payer.Pronoun == "":
		b.whose = append(b.whose, clause.Role{Term: *payer})
	}
	return what
}

// numbered is how many of a kind a phrase says.
func (s bundles) numbered(x *clause.Term) (float64, bool) {
	if x.Quantity == nil || x.Quantity.Unit != "" || x.Quantity.Until != "" || x.Quantity.Bound != "" || x.Of || x.Head == "" {
		return 0, false
	}
	n, ok := s.words.Amount(triple.Term{Label: x.Quantity.Number}, "")
	return n.From, ok && n.From == n.Until && n.From > 0
}

// isNumber reports whether a word is a number.
func (s bundles) isNumber(word string) bool {
	n, ok := s.words.Amount(triple.Term{Label: word}, "")
	return ok && n.Dimension == quantity.Number && n.Unit == ""
}

// rateOf is the one rate of a kind in what the question asks for; false for none, and where several were told.
func (s bundles) rateOf(b bundle, rates []rate) (out rate, ok bool) {
	exact := false
	for _, r := range rates {
		if !s.measures(b, r) || !s.ofBundle(b, r) || r.Past && b.Tense != clause.Past {
			continue
		}
		same := same(r.of, b.kind)
		switch {
		case len(r.Roles) > 0 && slices.ContainsFunc(r.Roles, func(x clause.Role) bool { return x.Prep != "every" }):
			return out, false // what it is at times
		case !ok || same && !exact:
			out, ok, exact = r, true, same
		case same == exact && (out.Amount.Amount.From != r.Amount.Amount.From || !slices.Equal(out.of, r.of)):
			return out, false
		}
	}
	return out, ok
}

// ofBundle reports whether a rate is of the kind that a question names: of each of it, or of one of what they are of.
func (s bundles) ofBundle(b bundle, r rate) bool {
	if b.n > 0 || b.of.Plural {
		if b.head != s.head(r) {
			return false
		}
		all := append(slices.Clone(r.of), s.key(r.Term.Spelling())...)
		return isOf(all, b.kind)
	}
	return isOf(r.of, b.kind) && len(r.of) > len(b.kind) // the gravel, of a bag of gravel
}

// measures reports whether a rate is in what a question asks for: money, or what the verb, the noun or the adjective
// of the question measures.
func (s bundles) measures(b bundle, r rate) bool {
	q, verb := r.Amount.Amount, b.verb()
	price := known.Is("costs", r.Verb) || known.Is("pays", r.Verb)
	switch hole := b.hole.Hole; {
	case len(b.noun) > 0:
		return false
	case hole == clause.HowLong, hole == clause.HowDimension && q.Dimension == quantity.Duration:
		return q.Dimension == quantity.Duration && (b.verb() == r.Verb || s.words.Sort(r.Verb) == "last" || known.Is("lasting", r.Verb))
	case b.unit.Unit != "":
		return q.Dimension == b.unit.Dimension && verb == r.Verb
	case b.asksPrice():
		return price && (q.IsMoney() || q.Dimension == quantity.Number && q.Unit == "" && len(r.Nouns) == 0)
	case b.Kind == clause.Attribute && b.Predicate.Word != "":
		return slices.ContainsFunc(s.words.NounDimensions(b.Predicate.Word), func(d lexicon.Dimension) bool {
			return slices.Contains(d.Units, string(q.Dimension)) && q.Dimension != quantity.Number
		})
	}
	return b.Kind == clause.Event && verb == r.Verb && q.Dimension != quantity.Number && !known.Is("lasting", verb)
}

// inner is what a phrase tells of each of those that it counts: 60 candles of 25 grams each.
func (s bundles) inner(t reckon.Amount) (rate, []string, bool) {
	text := strings.ReplaceAll(t.Told.Spelling(), "_", " ")
	front, behind, found := strings.Cut(text, " of ")
	q, rest, ok := s.told.Measure(behind)
	_, nouns, ok2 := s.told.Measure(front)
	if !found || !ok || !ok2 || len(rest) > 0 || len(nouns) == 0 || !known.Is("one", q.Each) || q.Dimension == quantity.Number {
		return rate{}, nil, false
	}
	plain := q
	plain.Each = ""
	one := t
	one.Amount, one.Told = &plain, triple.Term{Name: triple.Key(behind), Label: behind}
	one.Term, one.Nouns, one.Verb = triple.Term{Name: triple.Key(nouns[len(nouns)-1]), Label: "each " + nouns[len(nouns)-1], Kind: triple.Generic}, nil, s.measuring(q)
	return rate{one, nouns}, nouns, true
}

// measuring is the verb of what is so much: weigh, cost.
func (s bundles) measuring(q quantity.Quantity) string {
	dimension, _, _ := strings.Cut(string(q.Dimension), ":")
	return known.As("measures", dimension)
}

// perOne are the words of those for each of whom an amount is, where it is for a time too: 12 a month per locker.
func (s bundles) perOne(t reckon.Amount) []string {
	if len(t.Nouns) > 1 && known.Is("per", t.Nouns[0]) && !s.time(t.Nouns[1]) {
		return t.Nouns[1:]
	}
	return nil
}

// kindsOf adds up how many there are of each of some kinds, which one sentence told last, as those of the kind that they
// all are: cellos and violins are instruments.
func (s bundles) kindsOf(a asked) (compose.Answer, bool) {
	that := a.who == nil || reckon.ForThings(a.who.Pronoun)
	sums := slices.ContainsFunc(a.Focus, func(w string) bool { return s.words.Operator(w) == "total" })
	if len(a.noun) == 0 || a.hole.Hole != clause.HowMany || !sums || len(a.rest) > 0 || a.period != "" || a.Modal != "" || !that && a.Kind != clause.Possession {
		return compose.Answer{}, false
	}
	rates, counts, _ := s.amounts()
	list := s.toldLast(slices.DeleteFunc(append(ofEach(rates), counts...), func(t reckon.Amount) bool { return !that && !s.of(a, t) }))
	out := compose.Answer{Kind: compose.Total}
	kind, named := a.noun[len(a.noun)-1], map[string]bool{}
	var parts []quantity.Quantity
	for _, t := range list {
		noun := strings.Join(t.Nouns, " ")
		if !isKind(t, kind) || named[noun] || t.Verb != list[0].Verb {
			return compose.Answer{}, false
		}
		named[noun] = true
		n := *t.Amount
		parts = append(parts, n)
		n.Unit = noun
		t.Row.Amount, t.Row.Told = &n, triple.Term{}
		out.Rows = append(out.Rows, t.Row)
	}
	sum, ok := quantity.Sum(parts)
	if out.Amount = sum; ok {
		out.Amount.Unit = kind
	}
	return out, ok && len(list) > 1 && len(a.noun) == 1
}

// isKind reports whether an amount counts those of a kind.
func isKind(t reckon.Amount, kind string) bool {
	if !number(t) || len(t.Nouns) == 0 || t.Amount.Each != "" || t.Modal != "" {
		return false
	}
	last := t.Nouns[len(t.Nouns)-1]
	return len(t.Nouns) == 1 && last == kind || lexicon.MayBe(last, kind)
}

// toldLast are those of some amounts that the last sentence tells which tells any.
func (s bundles) toldLast(all []reckon.Amount) (list []reckon.Amount) {
	last := reckon.Said{}
	for _, t := range all {
		if said := s.told.Said(t.Because); said.Turn > last.Turn || said.Turn == last.Turn && said.At > last.At {
			last = said
		}
	}
	for _, t := range all {
		if said := s.told.Said(t.Because); said.Turn == last.Turn && said.Sentence == last.Sentence {
			list = append(list, t)
		}
	}
	return list
}
