package reckon

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file adds up what was told one by one: what several have, or one did at several times.

// sums adds up.
type sums struct{ *Reckoner }

// inAll answers how much or how many there are in all.
func (r sums) inAll(a asked) (compose.Answer, bool) {
	money := a.asksPrice()
	ofMoney := a.word == "" && a.unit == "" && !money && a.far == ""
	if !r.counts(a, ofMoney) {
		return compose.Answer{}, false
	}
	if kinds := kindsOf(a.verb); len(kinds) > 0 {
		return r.ofKinds(a, kinds)
	}
	state := a.q.Kind == clause.Existence || a.q.Kind == clause.Possession
	single := r.ofOneTime(a, state)
	a, daily := r.daily(payingFor(a))
	a, times := r.times(a)
	pool, ok := r.deeds(a, money && len(a.who) > 1)
	a.who = r.nearest(a.who, pool)
	n, group := r.group(a)
	a, means := r.ofUsAll(a, keep(pool, func(t told) bool { return t.ofMoney(ofMoney) || t.paid() }))
	list := keep(pool, func(t told) bool { return (group || r.mine(a, t)) && r.fits(a, t) && (t.ofMoney(ofMoney) || t.paid()) })
	list = r.jointly(a, list)
	if !ok || len(list) < 2 || r.forOthers(list) || group && len(list) != n || times > 0 && !r.inTimes(list, times) || daily && !r.atHours(list) {
		return compose.Answer{}, false
	}
	one := r.inOne(list)
	if single && !one || !r.apartFromEachOther(a, list, state && !one && !r.atTimes(list)) {
		return compose.Answer{}, false
	}
	out, ok := r.combined(a, list)
	out.Assumed = means
	return out, ok
}

// forOthers reports whether an amount is a price for some, and another for others: 6 euros for adults.
func (r sums) forOthers(list []told) bool {
	some := func(x role) bool {
		return x.prep == "for" && r.words.Person(r.words.Singular(strings.ToLower(triple.LastWord(x.term.Spelling()))))
	}
	return slices.ContainsFunc(list, func(t told) bool { return !t.past && slices.ContainsFunc(t.roles, some) })
}

// counts reports whether a sum is of money, or of several deeds, where a question says nothing of what it counts.
func (r sums) counts(a asked, ofMoney bool) bool {
	return a.plain() && (!ofMoney || r.ofSeveralTimes(a) || r.ofUs(a))
}

// atTimes reports whether all amounts are of the past, each told with another time: 14 visitors on Monday.
func (r sums) atTimes(list []told) bool {
	return len(list) > 0 && r.inTimes(list, len(list)) && !slices.ContainsFunc(list, func(t told) bool { return !t.past || !r.words.IsTime(t.roles[0].term) })
}

// jointly counts once what several got in one sentence, unless it is of each of them.
func (r sums) jointly(a asked, list []told) (out []told) {
	for i, t := range list {
		said := r.said(t.because).Sentence
		words := strings.Fields(strings.ToLower(strings.Trim(said, ".!")))
		together := slices.ContainsFunc(words, func(w string) bool { return known.Is("jointly", w) })
		if bought := a.q.Kind == clause.Event && a.q.Tense == clause.Past && !slices.ContainsFunc(words, func(w string) bool { return known.Is("severally", w) }); !together && !bought ||
			said == "" || !slices.ContainsFunc(list[:i], func(o told) bool {
			return o.who.Name != t.who.Name && o.verb == t.verb && o.term.Same(t.term) && slices.EqualFunc(o.roles, t.roles, role.same) && r.said(o.because).Sentence == said
		}) {
			out = append(out, t)
		}
	}
	return out
}

// plain reports whether a question asks how much or how many, and no more.
func (a asked) plain() bool { return a.howMuch() && len(a.q.Subs) == 0 && a.q.Modal == "" }

// inTense reports whether an amount was told as a question asks: as it is or was, or as it will be.
func (a asked) inTense(t told) bool {
	return t.modal == "" || t.modal == "will" && (a.q.Tense == clause.Future || a.far != "" && a.q.Tense == clause.Present)
}

// ofMoney reports whether an amount is one of money, where only such is asked for.
func (t told) ofMoney(only bool) bool { return !only || t.amount.IsMoney() }

// ofSeveralTimes reports whether a question asks of what came of a deed in all, or at several times.
func (r sums) ofSeveralTimes(a asked) bool {
	_, n := r.times(a)
	return a.q.Kind == clause.Event && (n > 0 || r.asks(a.q, "total") || r.asks(a.q, "mean"))
}

// ofOneTime reports whether a question does not ask for what came together over time, or of several.
func (r sums) ofOneTime(a asked, state bool) bool {
	return len(a.who) < 2 && !r.asks(a.q, "total") && !r.asks(a.q, "mean") && (state || a.q.Tense != clause.Past && !a.q.Perfect)
}

// times is a question without "over the two days", and how many they are; 0 where it has none.
func (r sums) times(a asked) (asked, int) {
	n := 0
	a.where = slices.DeleteFunc(slices.Clone(a.where), func(x clause.Role) bool {
		v := x.Term.Value
		if v == nil || v.Kind != clause.Lasting || v.Number == "" || !known.Is("over", x.Prep) {
			return false
		}
		n, _ = strconv.Atoi(v.Number)
		return n > 1
	})
	return a, n
}

// inTimes reports whether there are so many amounts, each told with another time.
func (r sums) inTimes(list []told, n int) bool {
	seen := map[string]bool{}
	for _, t := range list {
		if len(t.roles) != 1 || t.roles[0].prep != list[0].roles[0].prep || seen[t.roles[0].term.Name] {
			return false
		}
		seen[t.roles[0].term.Name] = true
	}
	return len(list) == n
}

// daily is a question without that it asks for a day: "over the whole day".
func (r sums) daily(a asked) (asked, bool) {
	a.where = slices.Clone(a.where)
	n := len(a.where)
	a.where = slices.DeleteFunc(a.where, func(x clause.Role) bool {
		words := slices.DeleteFunc(strings.Fields(strings.ToLower(x.Term.Text)), func(w string) bool { return isArticle(w) || known.Is("per", w) || known.Is("entire", w) })
		return len(words) == 1 && known.Is("daytime", words[0])
	})
	return a, len(a.where) < n
}

// atHours reports whether all amounts were told with a time of day.
func (r sums) atHours(list []told) bool { return len(keep(list, r.atAnHour)) == len(list) }

// atAnHour reports whether an amount was told with a time of day.
func (r sums) atAnHour(t told) bool {
	return slices.ContainsFunc(t.roles, func(x role) bool {
		q, ok := r.words.Amount(x.term, x.prep)
		return ok && q.Dimension == quantity.Clock
	})
}

// payingFor is a question what somebody pays for several things as one what those cost.
func payingFor(a asked) asked {
	if len(a.where) != 1 || a.where[0].Prep != "for" || len(a.where[0].Term.Coordinated) < 2 || !known.Is("payment", a.verb) || len(a.who) != 1 || !known.Is("us", a.who[0].Pronoun) {
		return a
	}
	a.who = nil
	for i := range a.where[0].Term.Coordinated {
		a.who = append(a.who, &a.where[0].Term.Coordinated[i])
	}
	a.verb, a.where = "cost", nil
	return a
}

// nearest are those asked of, each by the whole name that one alone is called by in part: "gas" of the gas bill.
func (r sums) nearest(who []*clause.Term, pool []told) []*clause.Term {
	if len(who) < 2 {
		return who
	}
	out := slices.Clone(who)
	for i, x := range who {
		names := map[string]string{}
		words := keyWords(r.words, x.Text)
		for _, t := range pool {
			own := keyWords(r.words, t.who.Spelling())
			if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(own, w) }) {
				names[t.who.Name] = t.who.Spelling()
			}
		}
		for _, name := range names {
			if len(names) == 1 {
				out[i] = &clause.Term{Text: name}
			}
		}
	}
	return out
}

// group is how many they are of whom the question asks as "the four of them".
func (r sums) group(a asked) (int, bool) {
	if len(a.who) != 1 || a.who[0].Quantity == nil || a.who[0].Pronoun == "" && a.who[0].Owner == nil && !a.who[0].Of {
		return 0, false
	}
	q, ok := quantity.Of(*a.who[0].Quantity)
	return int(q.From), ok && q.Dimension == quantity.Number && q.From == q.Until
}

// deeds are the amounts told with the verb of the question, of what it counts.
func (r sums) deeds(a asked, money bool) ([]told, bool) {
	pool, ok := r.book.of(a.word)
	same := func(t told) bool {
		be := a.q.Kind == clause.Existence && (t.verb == "have" || t.verb == "be")
		price := money && t.price() && t.does("priced")
		return t.whole == nil && t.kind == "" && a.inTense(t) && (t.verb == a.verb || be || price) && a.measures(t, r.words)
	}
	pool = keep(pool, func(t told) bool { return t.names(a.noun) && same(t) })
	if a.word == "" || len(pool) > 0 && a.verb != "be" { // 6 on Tuesday
		dimension := quantity.Dimension("")
		if len(pool) > 0 {
			dimension = pool[0].amount.Dimension
		}
		verbs := []string{a.verb}
		if money {
			verbs = known.Of("priced")
		}
		by := r.book.being()
		for _, verb := range verbs {
			by = append(by, r.book.by(verb)...)
		}
		pool = append(pool, keep(by, func(t told) bool {
			return same(t) && (a.word == "" && (!a.asksPrice() || a.unit != "" || t.price()) || len(t.noun) == 0 && t.amount.Dimension == dimension && dimension != quantity.Number)
		})...)
	}
	return debts(r).net(once(pool)), ok
}

// apartFromEachOther reports whether amounts are of one kind, and none is told twice or a part of another.
func (r sums) apartFromEachOther(a asked, list []told, state bool) bool {
	heads := map[string]bool{}
	for i, t := range list {
		if !sameMeasure(list[0].amount, t.amount) || len(list[0].noun) > 0 && len(t.noun) > 0 && !slices.Equal(list[0].noun, t.noun) && len(a.noun) == 0 {
			return false
		}
		if slices.ContainsFunc(t.roles, func(x role) bool { return known.Is("sofar", strings.ToLower(x.term.Spelling())) }) {
			return false
		}
		for _, o := range list[i+1:] {
			if o.who.Name == t.who.Name && nested(t, o) && (state || len(o.roles) == 0 || len(t.roles) == 0 || sameRoles(o, t)) {
				return false
			}
		}
		if w := keyWords(r.words, t.who.Spelling()); len(w) > 0 {
			heads[headOf(r.words, w)] = true
		}
	}
	if len(a.who) > 1 {
		return r.ofEach(a, list)
	}
	proper := !slices.ContainsFunc(list, func(t told) bool { return t.who.Kind != triple.Proper })
	return !state || len(heads) == 1 || (proper || r.asks(a.q, "total") && r.inOne(list)) && !r.inside(list)
}

// ofEach reports whether one amount is of each of whom a question asks, or several that they paid one by one.
func (r sums) ofEach(a asked, list []told) bool {
	paying := a.q.Kind == clause.Event && known.Is("payment", a.verb)
	return (paying || len(list) == len(a.who)) && !slices.ContainsFunc(a.who, func(x *clause.Term) bool {
		n := len(keep(list, func(t told) bool { return r.is(x, t.who) }))
		return n != 1 && (n == 0 || !paying)
	})
}

// nested reports whether what two amounts count may be the same, or one in the other: tea and green tea.
func nested(a, b told) bool { return a.names(b.noun) || b.names(a.noun) }

// inside reports whether anything is told between those of whom amounts are told: one may be a part of the other.
func (r sums) inside(list []told) bool {
	for _, t := range list {
		for _, f := range r.book.store.About(t.who) {
			if slices.ContainsFunc(list, func(o told) bool {
				return o.who.Name != t.who.Name && (f.Subject.Name == o.who.Name || f.Object.Name == o.who.Name)
			}) {
				return true
			}
		}
	}
	return false
}

// combined is the sum of amounts, or how much each is on average.
func (r sums) combined(a asked, list []told) (compose.Answer, bool) {
	out, ok := a.total(list)
	if ok && r.asks(a.q, "mean") {
		for i, t := range list {
			if slices.ContainsFunc(list[i+1:], func(o told) bool { return o.who.Name == t.who.Name }) {
				return out, false // on average of each, or of each time
			}
		}
		out.Kind, out.Amount = compose.Mean, out.Amount.Scale(1/float64(len(list)))
	}
	return out, ok
}

// total is the sum of amounts.
func (a asked) total(list []told) (compose.Answer, bool) {
	var amounts []quantity.Quantity
	for _, t := range list {
		amounts = append(amounts, t.amount)
	}
	sum, ok := quantity.Sum(amounts)
	return compose.Answer{Kind: compose.Total, Rows: apartRows(list), Amount: a.in(counted(sum, a.counts()))}, ok
}

// apartRows are rows, those of one who has several called by what else was told: the cake (80 pounds).
func apartRows(list []told) []compose.Row {
	rows := rowsOf(list)
	for i, t := range list {
		several := slices.ContainsFunc(list, func(o told) bool { return o.who.Name == t.who.Name && o.id() != t.id() })
		if !several {
			continue
		}
		for _, x := range t.roles {
			if !slices.ContainsFunc(list, func(o told) bool { return o.id() != t.id() && slices.ContainsFunc(o.roles, x.same) }) {
				rows[i].Term = x.term
				break
			}
		}
	}
	return rows
}

func (x role) same(o role) bool { return x.term.Name == o.term.Name }

// kindsOf are the verbs that are kinds of one: who plays wins, draws or loses.
func kindsOf(verb string) (out []string) {
	for _, w := range known.Of("kinds") {
		if known.As("kinds", w) == verb {
			out = append(out, w)
		}
	}
	return out
}

// ofKinds adds up what was told of the kinds of a deed, each once.
func (r sums) ofKinds(a asked, kinds []string) (compose.Answer, bool) {
	var list []told
	for _, verb := range kinds {
		one := keep(r.book.by(verb), func(t told) bool {
			return t.modal == "" && t.amount.Dimension == quantity.Number && (len(t.noun) == 0 || t.names(a.noun)) && r.mine(a, t) && r.fits(a, t)
		})
		if len(one) > 1 {
			return compose.Answer{}, false
		}
		list = append(list, one...)
	}
	if len(list) < 2 {
		return compose.Answer{}, false
	}
	return a.total(list)
}

// otherPart: of 15 children four are girls, and the others boys.
func (r sums) otherPart(a asked) (compose.Answer, bool) {
	if a.hole < 0 || a.q.Roles[a.hole].Term.Hole != clause.HowMany {
		return compose.Answer{}, false
	}
	asks, of, noun := a.word, &a.q.Roles[a.hole].Term, ""
	if a.q.Kind == clause.Class && len(a.where) == 1 {
		asks, of = a.where[0].Term.Head, &a.where[0].Term
	}
	if a.q.Kind == clause.State && (a.q.Predicate.Word != "" && known.Is("sides", a.q.Predicate.Word)) {
		asks, noun = a.q.Predicate.Word, a.counts()
	} else {
		noun = regular(of, Singular(r.words, asks))
	}
	side := otherSide(Singular(r.words, strings.ToLower(asks)))
	if side == "" {
		return compose.Answer{}, false
	}
	for _, s := range sidesLike(side) {
		if out, ok := r.without(a, s); ok {
			out.Amount = counted(out.Amount, noun)
			return out, true
		}
	}
	return compose.Answer{}, false
}

// otherSide is the other of two words of which each thing of a kind is one, "" for none.
func otherSide(word string) string {
	words := known.Of("sides")
	for i, w := range words {
		if w == word {
			return words[i^1]
		}
	}
	return ""
}

// sidesLike are a word and those that say the same of others: who is a girl is female.
func sidesLike(word string) []string {
	out := []string{word}
	for _, w := range known.Of("sides") {
		if known.As("alike", w) == word || known.As("alike", word) == w {
			out = append(out, w)
		}
	}
	return out
}

// without is the whole that a part on one side was told of, without that part.
func (r sums) without(a asked, side string) (compose.Answer, bool) {
	pool, ok := r.book.of(side)
	for _, n := range r.book.store.Names("of") {
		if m, measured := r.book.measure(n.Spelling()); measured && (m.part || m.whole != nil) {
			pool = append(pool, r.book.with(n, m)...)
		}
	}
	pool = append(keep(r.ofThese(side), func(t told) bool { return t.names(a.noun) }), pool...)
	parts := keep(once(pool), func(t told) bool {
		return (t.part || t.whole != nil) && (t.kind == side || slices.Contains(t.noun, side))
	})
	if !ok || len(parts) != 1 {
		return compose.Answer{}, false
	}
	if t := parts[0]; t.whole == nil {
		all := r.wholesOf(t)
		if len(all) != 1 {
			return compose.Answer{}, false
		}
		parts = []told{all[0], t}
		parts[1].whole = &all[0].amount
	}
	t := parts[len(parts)-1]
	rest := more(*t.whole, -t.amount.From)
	if rest.From < 0 {
		return compose.Answer{}, false
	}
	return compose.Answer{Kind: compose.Remainder, Rows: rowsOf(parts), Amount: rest}, true
}

// ofThese are the numbers alone of which something is told as of a part of a whole: of our 52 members 37 were present.
func (r sums) ofThese(side string) (out []told) {
	for _, rel := range r.book.store.Relations(side) {
		if rel.Form != triple.FormCopula || rel.Word != side || rel.Prep != "of" {
			continue
		}
		for _, f := range r.book.store.Pairs(rel.Key, nil, nil, most) {
			part, ok1 := r.book.measure(f.Subject.Spelling())
			whole, ok2 := r.book.measure(f.Object.Spelling())
			if ok1 && ok2 && !f.Denied && len(part.noun) == 0 && whole.whole == nil && !whole.part && whole.amount.From >= part.amount.From {
				m := measured{amount: part.amount, whole: &whole.amount, noun: whole.noun, head: whole.head, kind: side}
				out = append(out, told{measured: m, verb: "be", term: f.Subject, because: []triple.Literal{{Triple: f}}})
			}
		}
	}
	return out
}

// wholesOf are the amounts of all of what some are a part of: "there are 24 students".
func (r sums) wholesOf(t told) []told {
	if t.head == "" {
		return nil
	}
	all, _ := r.book.of(t.head)
	return keep(all, func(o told) bool {
		return !o.part && o.whole == nil && o.modal == "" && (o.verb == "be" || o.verb == "have") && slices.Equal(o.noun, t.noun) && o.kind == ""
	})
}
