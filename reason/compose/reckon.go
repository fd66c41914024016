package compose

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reckons with what is told of each: so much a member and so many members, so
// much a night and four nights; how much more one has than the only other; and how long
// what is told to be from then to then.

// reckoned answers by one of these.
func (v *amounts) reckoned(q *clause.Clause, hole int) (Answer, bool) {
	before := *v.notes
	for _, how := range []func(*clause.Clause, int) (Answer, bool){v.ofAll, v.perUnit, v.moreThanOther, v.fromTo} {
		*v.notes = notes{}
		if a, ok := how(q, hole); ok && !q.Negated {
			return a, true
		}
	}
	*v.notes = before
	return Answer{}, false
}

// several reports whether a phrase names so many of a kind, and not which: three loaves
// do not cost what is told of the loaf.
func several(x *clause.Term) bool {
	return x.Quantity != nil && x.Determiner == "" && !x.Of && x.Quantity.Number != "1" && x.Owner == nil
}

// times is an amount so many times over.
func times(each, many thing) (Answer, bool) {
	a := Answer{Kind: Product, Rows: rows([]thing{each, many}), Amount: each.amount.Scale(many.amount.From)}
	a.Amount.Each = ""
	return a, many.amount.From == many.amount.Until && !each.amount.Point() && each.amount.Bound+many.amount.Bound == ""
}

// ofAll: how much the members pay in all, of what each pays and how many there are.
func (v *amounts) ofAll(q *clause.Clause, hole int) (Answer, bool) {
	s := find(q, clause.Subject)
	if q.Kind != clause.Event || s < 0 || s == hole || len(q.Roles) != 2 {
		return Answer{}, false
	}
	x := &q.Roles[s].Term
	if focused(v.known.words, q) != "total" && x.Determiner != "all" || x.Owner != nil || len(x.Roles)+len(x.Relative) > 0 {
		return Answer{}, false
	}
	noun := strings.ToLower(v.known.words.Singular(strings.Join(append(slices.Clone(x.Modifiers), x.Head), " ")))
	each, kind := rate(v.known, q.Predicate.Lemma, noun, x.Pronoun != "")
	many := number(v.known, kind)
	if len(each) != 1 || len(many) != 1 {
		return Answer{}, false
	}
	return times(each[0], many[0])
}

// rate is what was told of each of a kind with a verb, of any kind where that is not said.
func rate(k *known, verb, noun string, any bool) (out []thing, kind string) {
	for _, r := range k.with(verb) {
		if r.Lemma != verb || r.Form != triple.FormVerb || r.Modal != "" {
			continue
		}
		for _, f := range k.all(r.Key) {
			of, of1, rest := k.words.General(f.Subject)
			if amount := amountOf(k.words, f.Object); of == "all" && rest == "" && amount != nil && (any || of1 == noun) {
				out = append(out, thing{Term: f.Subject, amount: amount, told: f.Object, because: fact(f)})
				kind = of1
			}
		}
	}
	return out, kind
}

// number is how many of a kind there were told to be: "nine members", "the club has nine".
func number(k *known, kind string) []thing {
	var out []thing
	for _, r := range k.with(kind) {
		if r.Form != triple.FormCount || r.Word != kind || r.Tense != "" {
			continue
		}
		for _, f := range k.all(r.Key) {
			if amount := amountOf(k.words, f.Object); amount != nil {
				out = append(out, thing{Term: f.Object, amount: amount, told: f.Object, because: fact(f)})
			}
		}
	}
	for _, f := range k.store.Pairs(triple.InstanceOf, nil, &triple.Term{Name: triple.Key(kind), Kind: triple.Class}, maxRows) {
		if amount := amountOf(k.words, f.Subject); amount != nil && amount.Dimension != quantity.Number && !f.Denied {
			out = append(out, thing{Term: f.Subject, amount: amount, told: f.Subject, because: fact(f)})
		}
	}
	return out
}

// perUnit: what a room costs for four nights, of what it costs a night.
func (v *amounts) perUnit(q *clause.Clause, hole int) (Answer, bool) {
	s := find(q, clause.Subject)
	if s < 0 || s == hole {
		return Answer{}, false
	}
	subject := q.Roles[s].Term
	many, rest := unitsIn(v.known.words, subject.Roles)
	subject.Roles = rest
	for i := range q.Roles {
		switch {
		case i == s || i == hole:
		case many.unit != "":
			return Answer{}, false
		default:
			if many, rest = unitsIn(v.known.words, q.Roles[i:i+1]); len(rest) > 0 {
				return Answer{}, false
			}
		}
	}
	if many.unit == "" {
		return Answer{}, false
	}
	things, ok := v.phrases.denote(&subject)
	if !ok || len(things) != 1 {
		return Answer{}, false
	}
	var each []thing
	if a := things[0].amount; a != nil && a.Each == many.unit {
		each = things
	}
	for _, f := range append(v.known.store.About(things[0].Term), v.known.store.Pairs(triple.Is, &things[0].Term, nil, maxRows)...) {
		if a := amountOf(v.known.words, f.Object); a != nil && a.Each == many.unit && f.Subject.Name == things[0].Name && !f.Denied {
			one := things[0]
			one.amount, one.told, one.because = a, f.Object, joinFacts(one.because, fact(f))
			each = append(each, one)
		}
	}
	if len(each) != 1 {
		return Answer{}, false
	}
	return times(each[0], many.thing)
}

// units are so many of what something is told per one of: four nights.
type units struct {
	thing
	unit string
}

// unitsIn is the one phrase among some that says for how many of a unit, and the others.
func unitsIn(w Words, roles []clause.Role) (found units, rest []clause.Role) {
	for _, r := range roles {
		words := strings.Fields(strings.ToLower(r.Term.Text))
		amount := amountOf(w, triple.Term{Label: r.Term.Text})
		if found.unit != "" || r.Prep != "for" || amount == nil || len(words) < 2 || amount.Each != "" {
			rest = append(rest, r)
			continue
		}
		n, unit := amountOf(w, triple.Term{Label: words[0]}), w.Singular(words[len(words)-1])
		if amount.Dimension == quantity.Duration {
			whole := quantityOf(w, quantity.FormatNumber(amount.Amount()))
			n, unit = &whole, amount.Unit
		}
		if n == nil {
			rest = append(rest, r)
			continue
		}
		found = units{thing{Term: triple.Term{Name: triple.Key(r.Term.Text), Label: r.Term.Text}, amount: n}, unit}
	}
	return found, rest
}

// moreThanOther: how much dearer the train is, where one other thing has a price.
func (v *amounts) moreThanOther(q *clause.Clause, hole int) (Answer, bool) {
	words := append(slices.Clone(q.Roles[hole].Term.Modifiers), q.Roles[hole].Term.Head)
	adjective, at := cmp.Or(comparativeIn(v.known.words, words), q.Predicate.Word), find(q, clause.Subject)
	if at == hole {
		at = find(q, clause.Complement)
	}
	more := adjective != q.Predicate.Word || q.Kind == clause.Comparison || slices.Contains(words, "more") || slices.Contains(words, "less")
	if at < 0 || !more || adjective == "" || len(q.Roles) > 3 {
		return Answer{}, false
	}
	p := clause.Clause{Predicate: clause.Predicate{Word: adjective}, Roles: []clause.Role{{Name: clause.Subject, Term: q.Roles[at].Term}, {Name: clause.Quantity, Term: clause.Term{Hole: clause.HowMuch}}}}
	if s := withStandard(&p); s != nil {
		return v.howMuchMore(s, 1)
	}
	things, ok := v.phrases.denote(&q.Roles[at].Term)
	if !ok || len(things) != 1 || len(q.Roles) != 2 {
		return Answer{}, false
	}
	tellers, _ := v.known.byAdjective(adjective)
	for _, t := range tellers {
		own := t.weigh(v.known, things)
		if len(own) != 1 {
			continue
		}
		if list := othersWeighed(v.known, t, things[0], own[0]); len(list) == 1 {
			v.notes.step(t.step)
			return combined("difference", thingsOf(append(own, list...)))
		}
	}
	return Answer{}, false
}

// comparativeIn is the adjective of the last comparative among words, "" for none.
func comparativeIn(lang Words, words []string) (adjective string) {
	for _, w := range words {
		if base, degree := lang.Graded(strings.ToLower(w)); base != "" && (degree == "more" || degree == "less") {
			adjective = base
		}
	}
	return adjective
}

// othersWeighed are the others of which a relation tells a value that compares with that of one.
func othersWeighed(k *known, t teller, one thing, own ranked) (list []ranked) {
	var others []thing
	for _, f := range k.all(t.r.Key) {
		if f.Subject.Name != one.Name {
			others = union(others, []thing{{Term: f.Subject}})
		}
	}
	for _, x := range others {
		for _, y := range t.weigh(k, []thing{x}) {
			if quantity.Comparable(*y.amount, *own.amount) {
				list = append(list, y)
			}
		}
	}
	return list
}

// fromTo: how long we are away, where we are from one day to another.
func (v *amounts) fromTo(q *clause.Clause, hole int) (Answer, bool) {
	h := q.Roles[hole].Term
	if h.Hole != clause.HowLong && (h.Hole != clause.HowMany || quantityOf(v.known.words, "1 "+h.Head).Dimension != quantity.Duration) {
		return Answer{}, false
	}
	so := *q
	so.Roles = slices.Delete(slices.Clone(q.Roles), hole, hole+1)
	for _, g := range v.clauses.match.Goals(&so, v.clauses.refer) {
		if len(g.Literals) == 0 || g.Literals[0].Relation != triple.EventOf || g.Against || g.Literals[0].Denied {
			continue
		}
		e := g.Literals[0].Triple
		for _, facts := range v.known.store.Events(e.Object.Spelling()) {
			if facts[0].Subject.Name == e.Subject.Name {
				if a, ok := between(v.known.words, facts, g.Literals); ok {
					return a, true
				}
			}
		}
	}
	return Answer{}, false
}

// between is the time from when to when an event is told to be.
func between(w Words, facts []triple.Triple, because []triple.Literal) (Answer, bool) {
	var from, to []triple.Triple
	for _, f := range facts {
		switch prep, _ := triple.RolePrep(f.Relation); {
		case strings.HasPrefix(w.TimeEnd(prep), ">"):
			from = append(from, f)
		case strings.HasPrefix(w.TimeEnd(prep), "<"):
			to = append(to, f)
		}
	}
	if len(from) != 1 || len(to) != 1 {
		return Answer{}, false
	}
	all := quantityOf(w, from[0].Object.Spelling()+" to "+to[0].Object.Spelling())
	begin, end := all, all
	begin.Until, end.From = all.From, all.Until
	if all.Dimension == quantity.Clock && end.From < begin.From {
		return Answer{}, false
	}
	long, ok := quantity.Difference(end, begin)
	row := func(f triple.Triple) thing {
		return thing{Term: f.Object, because: append(slices.Clone(because), triple.Literal{Triple: f})}
	}
	return Answer{Kind: Difference, Amount: long, Rows: rows([]thing{row(to[0]), row(from[0])})}, ok && long.From > 0
}

// quantityOf is the value of words, nothing where they are none.
func quantityOf(w Words, words string) quantity.Quantity {
	if a := amountOf(w, triple.Term{Label: words}); a != nil {
		return *a
	}
	return quantity.Quantity{}
}
