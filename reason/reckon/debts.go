package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells what somebody owes by what was told that they owe and what they gave back since.

// debts reckons with what is owed.
type debts struct{ *Reckoner }

// now answers how much somebody owes now. Where nothing was given back since they owe it, it answers nothing: that
// was told.
func (r debts) now(a asked) (compose.Answer, bool) {
	if a.verb != "owe" || len(a.who) != 1 {
		return compose.Answer{}, false
	}
	owed := keep(r.book.by(a.verb), func(t told) bool {
		return t.amount.IsMoney() && t.modal == "" && !t.past && r.mine(a, t) && r.toThem(a, t)
	})
	owed = slices.DeleteFunc(owed, func(t told) bool { return !t.event && len(owed) > 1 })
	if len(owed) != 1 {
		return compose.Answer{}, false
	}
	one := owed[0]
	at := r.said(one.because).Turn
	back := keep(r.givenBack(one), func(t told) bool { return r.said(t.because).Turn > at })
	rest := one.amount
	for _, t := range back {
		if t.amount.IsMoney() && (!sameMeasure(rest, t.amount) || !repeatable(back, t)) {
			return compose.Answer{}, false
		}
		rest.From -= t.amount.From
		if !t.amount.IsMoney() {
			rest.From = 0
		}
	}
	rest.Until = rest.From
	rows := rowsOf(append(owed, back...))
	for i := range rows {
		if i > 0 && !back[i-1].amount.IsMoney() {
			rows[i].Amount = nil
		}
	}
	return compose.Answer{Kind: compose.Remainder, Rows: rows, Amount: rest, InOrder: true}, len(back) > 0 && rest.From >= 0
}

// owing answers who owes somebody money, and whether one does.
func (r debts) owing(a asked) (compose.Answer, bool) {
	money := func(x clause.Role) bool {
		return x.Name == clause.Object && known.Is("anything", strings.ToLower(x.Term.Text))
	}
	if a.verb != "owe" || !slices.ContainsFunc(a.where, money) || a.q.Tense != clause.Present || a.hole >= 0 && a.q.Roles[a.hole].Name != clause.Subject {
		return compose.Answer{}, false
	}
	all := keep(r.book.by(a.verb), func(t told) bool {
		return t.event && t.amount.IsMoney() && t.modal == "" && !t.past && r.mine(a, t) && r.toThem(a, t)
	})
	list := r.net(all)
	if len(list) == 0 && (a.hole >= 0 || len(all) == 0) {
		return compose.Answer{}, false
	}
	if a.hole < 0 {
		return compose.Answer{Kind: compose.Truth, Rows: rowsOf(all), Holds: len(list) > 0}, true
	}
	return compose.Answer{Kind: compose.List, Rows: rowsOf(list)}, true
}

// still answers whether somebody owes as much as a question says, where some was given back since they did.
func (r debts) still(a asked) (compose.Answer, bool) {
	if a.verb != "owe" || a.hole >= 0 || a.q.Negated || a.q.Tense != clause.Present || len(a.who) != 1 {
		return compose.Answer{}, false
	}
	at := slices.IndexFunc(a.where, func(x clause.Role) bool { return x.Name == clause.Object && x.Term.Value != nil })
	if at < 0 {
		return compose.Answer{}, false
	}
	asks, ok := quantity.Of(*a.where[at].Term.Value)
	all := keep(r.book.by(a.verb), func(t told) bool {
		return t.event && t.modal == "" && !t.past && sameMeasure(t.amount, asks) && r.mine(a, t) && r.toThem(a, t)
	})
	if !ok || len(all) != 1 || !asks.IsMoney() {
		return compose.Answer{}, false
	}
	now := all[0].amount
	now.From, now.Until = 0, 0
	rows := rowsOf(all)
	if list := r.net(all); len(list) > 0 {
		now, rows = list[0].amount, rowsOf(list)
	}
	if now.From == all[0].amount.From {
		return compose.Answer{}, false // as it was told
	}
	holds, known := quantity.Meets(now, asks)
	return compose.Answer{Kind: compose.Truth, Rows: rows, Holds: holds}, known
}

// net are the amounts that are owed without what was given back since, none where all was.
func (r debts) net(list []told) (out []told) {
	for _, t := range list {
		back := []told(nil)
		if t.verb == "owe" && t.event {
			at := r.said(t.because).Turn
			back = keep(r.givenBack(t), func(o told) bool { return r.said(o.because).Turn > at })
		}
		for _, o := range back {
			if t.amount.From -= o.amount.From; !o.amount.IsMoney() {
				t.amount.From = 0
			}
			t.because = append(slices.Clone(t.because), o.because...)
		}
		t.amount.Until = t.amount.From
		if len(back) > 0 {
			t.term = termOf(t.amount.String())
		}
		if t.amount.From > 0 {
			out = append(out, t)
		}
	}
	return out
}

// toThem reports whether an amount is owed to those of whom a question asks.
func (r debts) toThem(a asked, t told) bool {
	return !slices.ContainsFunc(a.where, func(x clause.Role) bool {
		return x.Name == clause.Recipient && !slices.ContainsFunc(t.roles, func(o role) bool { return r.is(&x.Term, o.term) })
	})
}

// givenBack are the amounts that who owes something gave back, and, with no amount, that they owe nothing more.
func (r debts) givenBack(owed told) (out []told) {
	creditor := triple.Term{}
	for _, x := range owed.roles {
		if x.prep == "to" {
			creditor = x.term
		}
	}
	another := func(t told) bool {
		return slices.ContainsFunc(t.roles, func(x role) bool {
			return x.prep == "for" || x.prep == "to" && creditor.Name != "" && x.term.Name != creditor.Name
		})
	}
	for _, verb := range slices.Concat(known.Of("repaying"), known.Of("handing")) {
		out = append(out, keep(r.book.by(verb), func(t told) bool {
			toThem := known.Is("settling", verb) && slices.ContainsFunc(t.roles, func(x role) bool { return x.prep == "to" && x.term.Name == creditor.Name })
			back := toThem || known.Is("repaying", verb) || slices.ContainsFunc(t.roles, func(x role) bool { return known.Is("refund", strings.ToLower(x.term.Spelling())) })
			return back && t.past && t.modal == "" && t.who.Name == owed.who.Name && t.amount.IsMoney() && !another(t)
		})...)
	}
	out = slices.DeleteFunc(out, func(t told) bool { // one deed as a fact and as an event
		return !t.event && slices.ContainsFunc(out, func(o told) bool { return o.event && o.verb == t.verb && o.term.Name == t.term.Name })
	})
	return append(out, r.settled(owed)...)
}

// settled are the deeds by which who owes something owes it no more: the debt is paid, or it is told that they owe
// nothing.
func (r debts) settled(owed told) (out []told) {
	for _, facts := range r.payingDebts(owed.who) {
		out = append(out, told{measured: measured{amount: quantity.Quantity{Dimension: quantity.Number}}, who: owed.who, because: literals(facts)})
	}
	for _, facts := range r.book.deeds(owed.verb) {
		denied := slices.ContainsFunc(facts, func(f triple.Triple) bool { return f.Denied && f.Relation == triple.EventOf })
		if denied && roleOf(facts, triple.Agent).Name == owed.who.Name && known.Is("anything", roleOf(facts, triple.Theme).Name) {
			out = append(out, told{measured: measured{amount: quantity.Quantity{Dimension: quantity.Number}}, who: owed.who, because: literals(facts)})
		}
	}
	return out
}

// payingDebts are the facts of each time that somebody was told to have paid what they owe.
func (r debts) payingDebts(who triple.Term) (out [][]triple.Triple) {
	debt := func(x triple.Term) bool {
		words := keyWords(r.words, strings.ReplaceAll(x.Name, "'s_", " "))
		return len(words) > 0 && known.Is("owed", words[len(words)-1])
	}
	for _, verb := range slices.Concat(known.Of("repaying"), known.Of("settling")) {
		for _, facts := range r.book.deeds(verb) {
			if roleOf(facts, triple.Agent).Name == who.Name && debt(roleOf(facts, triple.Theme)) && !slices.ContainsFunc(facts, func(f triple.Triple) bool { return f.Denied }) {
				out = append(out, facts)
			}
		}
		for _, f := range r.pairsOf(verb, who) {
			if debt(f.Object) {
				out = append(out, []triple.Triple{f})
			}
		}
	}
	return out
}

// pairsOf are the two-place facts of what somebody did by a verb, with what stands behind it.
func (r debts) pairsOf(verb string, who triple.Term) (out []triple.Triple) {
	for _, rel := range r.book.store.Relations(strings.Fields(verb)[0]) {
		said := []string{strings.TrimSpace(rel.Lemma + " " + rel.Particle), strings.TrimSpace(rel.Lemma + " " + rel.Prep)}
		if rel.Tense == "past" && slices.Contains(said, verb) {
			out = append(out, keepTold(r.book.store.Pairs(rel.Key, &who, nil, most))...)
		}
	}
	return out
}

// keepTold are facts without those that are denied.
func keepTold(facts []triple.Triple) []triple.Triple {
	return slices.DeleteFunc(slices.Clone(facts), func(f triple.Triple) bool { return f.Denied })
}

// roleOf is what has a role in an event.
func roleOf(facts []triple.Triple, role string) triple.Term {
	for _, f := range facts {
		if f.Relation == role {
			return f.Object
		}
	}
	return triple.Term{}
}
