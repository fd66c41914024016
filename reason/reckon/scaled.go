package reckon

import (
	"math"
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells what is so much for one of a measure for so many of it: £184 a month in a year, £18 a kilo
// for two kilos, a pill twice a day in a week, 38 pounds a head for 150 guests.

// extent is how much of a measure a question asks about: a year, two kilos, 150 guests.
type extent struct {
	quantity.Quantity
	text  string
	heads bool          // it counts people
	often bool          // "a year", as against "in a year"
	of    []compose.Row // how many there are of what is so much each: 4 bikes
}

// scaled answers what something is for an extent, by what it was told to be for one of that.
func (r rates) scaled(a asked) (compose.Answer, bool) {
	if !a.howMuch() || len(a.q.Subs) > 0 || a.q.Modal != "" && a.q.Modal != "will" && a.q.Modal != "would" {
		return compose.Answer{}, false
	}
	x, rest, ok := r.extent(a)
	if !ok {
		return compose.Answer{}, false
	}
	var found []compose.Answer
	seen := map[string]bool{}
	for _, t := range r.ratesFor(a, rest) {
		if out, ok := r.by(a, t, x); ok && !seen[out.Amount.String()] {
			seen[out.Amount.String()] = true
			found = append(found, out)
		}
	}
	if len(found) != 1 {
		return compose.Answer{}, false
	}
	return found[0], true
}

// extent is the extent that a question names, with what else it names.
func (r rates) extent(a asked) (x extent, rest []clause.Role, ok bool) {
	var of []compose.Row
	named := 0
	counts := func(t *clause.Term) {
		if t.Quantity == nil || t.Head+t.Name == "" {
			return
		}
		switch n, is := quantity.Of(*t.Quantity); {
		case !is || n.From != n.Until:
		case n.Dimension != quantity.Number:
			x, named = extent{Quantity: n, text: t.Text}, named+1
		case n.From != 1:
			of = append(of, compose.Row{Term: termOf(t.Text), Amount: &n})
		}
	}
	var look func(roles []clause.Role)
	look = func(roles []clause.Role) {
		for _, o := range roles {
			if e, is := r.extentIn(o); is {
				look(o.Term.Roles)    // for 3 hours with 4 of them
				if e.text != x.text { // asked anew with another extent, it has both
					x, named = e, named+1
				}
			} else {
				rest = append(rest, o)
				counts(&o.Term)
			}
		}
	}
	look(a.where)
	for _, who := range a.who {
		own := clause.Role{Name: clause.Subject, Term: *who}
		look(who.Roles)
		own.Term.Roles = nil
		counts(who)
		if own.Term.Head+own.Term.Name != "" {
			own.Term.Text = strings.TrimSpace(strings.Join(append(slices.Clone(who.Modifiers), who.Head+who.Name), " "))
		}
		rest = append(rest, own)
	}
	x.of = of
	return x, rest, named == 1 && len(of) < 2
}

// extentIn is the extent that a phrase names: "a year", "for two weeks", "for 150 guests".
func (r rates) extentIn(o clause.Role) (x extent, ok bool) {
	t := o.Term
	if q := t.Quantity; q != nil && o.Prep == "for" && t.Plural && r.words.Person(strings.ToLower(t.Head)) {
		n, ok := quantity.Of(*q)
		return extent{Quantity: n, text: t.Text, heads: true}, ok && n.Dimension == quantity.Number && n.From == n.Until
	}
	if o.Name != clause.Frequency && (t.Value == nil || t.Value.Kind != clause.Lasting) {
		return x, false
	}
	words := strings.Fields(strings.ToLower(t.Text))
	for len(words) > 0 && (isArticle(words[0]) || known.Is("per", words[0])) {
		words = words[1:]
	}
	if len(words) == 0 {
		return x, false
	}
	x = extent{text: t.Text, often: o.Name == clause.Frequency}
	if x.Quantity, ok = r.words.Amount(termOf(strings.Join(words, " ")), ""); !ok || x.Dimension != quantity.Duration {
		x.Quantity, ok = r.words.Amount(termOf("1 "+strings.Join(words, " ")), "")
	}
	return x, ok && x.Dimension == quantity.Duration && x.From == x.Until && x.Bound == ""
}

// ratesFor are the amounts that a question may ask for, told of what else it names.
func (r rates) ratesFor(a asked, rest []clause.Role) []told {
	pool, ok := r.book.all()
	if !ok {
		return nil
	}
	that := func(o clause.Role) bool { return o.Term.Head+o.Term.Name == "" && known.Is("that", o.Term.Pronoun) }
	ofThat := slices.ContainsFunc(rest, that)
	rest = slices.DeleteFunc(slices.Clone(rest), func(o clause.Role) bool {
		return that(o) || o.Term.Head+o.Term.Name == "" && known.Is("us", o.Term.Pronoun) && a.asksPrice()
	})
	pool = keep(pool, func(t told) bool {
		then := slices.ContainsFunc(t.roles, func(x role) bool { // from Monday to Friday
			q, ok := r.words.Amount(x.term, x.prep)
			return ok && q.Point() && !slices.ContainsFunc(rest, func(o clause.Role) bool { return r.is(&o.Term, x.term) })
		})
		return !then && a.tells(t, ofThat, r.words) && !slices.ContainsFunc(rest, func(o clause.Role) bool {
			return !r.is(&o.Term, t.who) && !r.placed(clause.Role{Name: clause.Oblique, Prep: o.Prep, Term: o.Term}, t)
		})
	})
	if ofThat {
		return r.latest(pool)
	}
	return pool
}

// asksPrice reports whether a question asks for a price: what something costs, or comes to.
func (a asked) asksPrice() bool {
	return known.Is("priced", a.verb) || known.Is("payment", a.verb)
}

// tells reports whether an amount may be what a question asks for: it is of the measure and told with the verb, or
// both are of a price, or it is asked what "that" is.
func (a asked) tells(t told, ofThat bool, w compose.Words) bool {
	if t.modal != "" && t.modal != "will" || t.past != (a.q.Tense == clause.Past) || t.whole != nil || t.part || t.kind != "" {
		return false
	}
	money := t.price()
	price := a.asksPrice() && money && (t.does("priced") || t.verb == "be")
	return t.names(a.noun) && a.measures(t, w) && (a.word+a.unit != "" || money || ofThat) && (t.verb == a.verb || price || ofThat)
}

// by is an amount that is for one of a measure, for an extent of it.
func (r rates) by(a asked, t told, x extent) (compose.Answer, bool) {
	n := 1.0
	one := t.amount.Each
	var rows []compose.Row
	if one == "" {
		for _, unit := range known.Of("period") {
			if said, many, ok := r.howOften(t, unit); ok {
				one, n = unit, many.From
				rows = append(rows, compose.Row{Term: said, Amount: &many})
			}
		}
	}
	many := x.Quantity
	switch {
	case one == "" || known.Is("one", one) != x.heads:
		return compose.Answer{}, false
	case !x.heads && x.Unit != one && (one == known.Of("shift")[0] || t.price() && known.Is("shift", one)):
		return compose.Answer{}, false // nobody works all hours of a week, nor need be paid for all its days
	case !x.heads:
		var ok bool
		if many, ok = x.In(one); !ok {
			return compose.Answer{}, false
		}
	}
	k := many.Amount()
	if x.Dimension == quantity.Duration && math.Abs(k-math.Round(k)) > 1e-9 || k <= 0 || k == 1 {
		return compose.Answer{}, false // how many weeks a month has is not sure
	}
	for _, o := range x.of {
		n *= o.Amount.From
	}
	sum := t.amount.Scale(n * k)
	sum.Each = ""
	if sum = a.in(counted(sum, a.counts())); x.often {
		sum.Each = Singular(r.words, lastWord(triple.Key(x.text)))
	}
	if k == x.Amount() { // four nights are not 4 days
		many, _ = r.words.Amount(termOf(quantity.FormatNumber(k)), "")
	}
	rows = slices.Concat([]compose.Row{t.row()}, x.of, rows, []compose.Row{{Term: termOf(x.text), Amount: &many}})
	return compose.Answer{Kind: compose.Product, Rows: rows, Amount: sum.Coined()}, true
}
