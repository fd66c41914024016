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

// now answers how much somebody owes now. Where nothing was given back since they owe it, it answers nothing: that was told.
func (r debts) now(a asked) (compose.Answer, bool) {
	if a.verb != "owe" || len(a.who) != 1 {
		return compose.Answer{}, false
	}
	owed := keep(r.owed(), func(t told) bool { return r.mine(a, t) && r.toThem(a, t) })
	owed = slices.DeleteFunc(owed, func(t told) bool { return !t.event && len(owed) > 1 })
	if len(owed) != 1 {
		return compose.Answer{}, false
	}
	one := owed[0]
	back := r.backSince(one)
	if r.others(one, back) {
		return compose.Answer{}, false
	}
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
	if len(back) == 0 && len(r.book.by(a.verb)) == 0 { // who was lent it owes it
		rows[0].Term = one.term
		return compose.Answer{Kind: compose.List, Rows: rows}, true
	}
	out := compose.Answer{Kind: compose.Remainder, Rows: rows, Amount: rest, InOrder: true}
	out.Assumed = paidOf(one, back)
	return out, len(back) > 0 && rest.From >= 0
}

// paidOf is what is assumed of payments of which it was not said whom they were made to.
func paidOf(owed told, back []told) []string {
	var paid []string
	for _, t := range back {
		if t.amount.IsMoney() && !slices.ContainsFunc(t.roles, func(x role) bool { return x.prep == "to" }) && !known.Is("repaying", t.verb) {
			paid = append(paid, "“"+t.term.Spelling()+"”")
		}
	}
	if len(paid) == 0 {
		return nil
	}
	return []string{strings.Join(paid, ", ") + " was paid of “" + owed.term.Spelling() + "”"}
}

// owed are the amounts that somebody owes: by what was told of that, and by what was lent to them.
func (r debts) owed() []told {
	out := keep(r.book.by("owe"), func(t told) bool {
		return t.amount.IsMoney() && t.modal == "" && (!t.past || r.repaidSince(t))
	})
	for _, verb := range slices.Concat(known.Of("lending"), known.Of("borrowing")) {
		for _, t := range r.book.by(verb) {
			if owed, ok := lent(t, known.Is("lending", verb)); ok {
				out = append(out, owed)
			}
		}
	}
	slices.SortStableFunc(out, func(x, y told) int { return r.said(x.because).Turn - r.said(y.because).Turn }) // what follows was told later
	for i := len(out) - 1; i > 0; i-- {                                                                        // one debt by two names of who owes it, as it was told whole
		k := slices.IndexFunc(out[:i], func(o told) bool {
			return o.term.Name == out[i].term.Name && o.who.Name != out[i].who.Name && r.book.oneAndSame(o.who, out[i].who)
		})
		if k >= 0 {
			if len(out[i].roles) > len(out[k].roles) {
				out[k] = out[i]
			}
			out = slices.Delete(out, i, i+1)
		}
	}
	return out
}

// repaidSince reports whether who owed something was told to have paid some of it back since.
func (r debts) repaidSince(owed told) bool {
	return slices.ContainsFunc(slices.Concat(known.Of("repaying"), known.Of("handing")), func(verb string) bool {
		return slices.ContainsFunc(r.book.by(verb), func(t told) bool {
			return known.Is("repaying", t.verb) && t.past && r.of(t, owed.who) && r.said(t.because).after(r.said(owed.because))
		})
	})
}

// lent is what who was lent something, or borrowed it, owes.
func lent(t told, lends bool) (told, bool) {
	prep := "from"
	if lends {
		prep = "to"
	}
	at := slices.IndexFunc(t.roles, func(x role) bool { return x.prep == prep })
	if !t.past || t.modal != "" || !t.amount.IsMoney() || lends && at < 0 {
		return told{}, false
	}
	if t.roles = slices.Clone(t.roles); at >= 0 {
		t.roles[at].prep = "to"
	}
	if lends {
		t.who, t.roles[at].term = t.roles[at].term, t.who
	}
	t.verb, t.past = "owe", false
	return t, true
}

// of reports whether an amount is told of somebody, by whichever name.
func (r debts) of(t told, who triple.Term) bool {
	return t.who.Name == who.Name || r.book.oneAndSame(t.who, who)
}

// owing answers who owes somebody money, and whether one does.
func (r debts) owing(a asked) (compose.Answer, bool) {
	var limit *clause.Value
	money := func(x clause.Role) bool {
		if v := x.Term.Value; x.Name == clause.Object && a.hole >= 0 && v != nil && v.Kind == clause.Money && v.Bound != "" {
			limit = v // more than so much
		}
		return x.Name == clause.Object && (limit != nil || known.Is("anything", triple.LastWord(strings.ToLower(x.Term.Text))))
	}
	if a.verb != "owe" || !slices.ContainsFunc(a.where, money) || a.q.Tense != clause.Present || a.hole >= 0 && a.q.Roles[a.hole].Name != clause.Subject {
		return compose.Answer{}, false
	}
	all := keep(r.owed(), func(t told) bool { return r.mine(a, t) && r.toThem(a, t) })
	now := r.since(all)
	list := keep(now, func(t told) bool { return t.amount.From > 0 })
	if limit != nil {
		asks, _ := quantity.Of(*limit)
		if list = keep(list, func(t told) bool { meets, sure := quantity.Meets(t.amount, asks); return meets && sure }); len(list) == 0 && len(all) > 0 {
			return compose.Answer{Kind: compose.Count, Amount: quantity.Quantity{Dimension: quantity.Number}}, true
		}
	}
	if len(list) == 0 && (a.hole >= 0 || len(all) == 0) {
		return compose.Answer{}, false
	}
	if a.hole < 0 {
		return compose.Answer{Kind: compose.Truth, Rows: rowsOf(now), Holds: len(list) > 0}, true
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
	now := more(all[0].amount, -all[0].amount.From)
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
func (r debts) net(list []told) []told {
	return keep(r.since(list), func(t told) bool { return t.amount.From > 0 })
}

// since are the amounts that are owed without what was given back since.
func (r debts) since(list []told) (out []told) {
	for _, t := range list {
		back := []told(nil)
		if t.verb == "owe" {
			back = r.backSince(t)
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
		out = append(out, t)
	}
	return out
}

// backSince is what was given back of a debt since it was told.
func (r debts) backSince(owed told) []told {
	at := r.said(owed.because)
	return keep(r.givenBack(owed), func(t told) bool { return r.said(t.because).after(at) })
}

// after reports whether something was told behind something else.
func (s Said) after(o Said) bool { return s.Turn > o.Turn || s.Turn == o.Turn && s.At > o.At }

// toThem reports whether an amount is owed to those of whom a question asks.
func (r debts) toThem(a asked, t told) bool {
	return !slices.ContainsFunc(a.where, func(x clause.Role) bool {
		to := x.Term
		if x.Name == clause.Object {
			if to.Text = strings.TrimSpace(strings.TrimSuffix(to.Text, triple.LastWord(to.Text))); !known.Is("anything", triple.LastWord(strings.ToLower(x.Term.Text))) {
				to.Text = x.Term.Text
			}
			to.Head, to.Name = "", to.Text // the club, of "the club money"
		}
		someone := x.Name == clause.Recipient || x.Name == clause.Object && to.Text != "" && x.Term.Value == nil
		return someone && !slices.ContainsFunc(t.roles, func(o role) bool { return r.is(&to, o.term) })
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
	alone := len(keep(r.owed(), func(t told) bool { return r.of(t, owed.who) })) == 1
	for _, verb := range slices.Concat(known.Of("repaying"), known.Of("handing")) {
		out = append(out, keep(bareAs(owed.amount, r.book.by(verb)), func(t told) bool {
			whom := slices.ContainsFunc(t.roles, func(x role) bool { return x.prep == "to" })
			toThem := known.Is("settling", verb) && (whom || alone) // to another it is none
			back := toThem || known.Is("repaying", t.verb) || slices.ContainsFunc(t.roles, func(x role) bool { return known.Is("refund", strings.ToLower(x.term.Spelling())) })
			return back && t.past && t.modal == "" && r.of(t, owed.who) && t.amount.IsMoney() && !another(t)
		})...)
	}
	out = slices.DeleteFunc(out, func(t told) bool { // one deed as a fact and as an event
		return !t.event && slices.ContainsFunc(out, func(o told) bool { return o.event && o.verb == t.verb && o.term.Name == t.term.Name })
	})
	for i := len(out) - 1; i > 0; i-- {
		if slices.ContainsFunc(out[:i], func(o told) bool {
			return o.who.Name != out[i].who.Name && o.term.Name == out[i].term.Name && o.verb == out[i].verb && (o.event || !out[i].event)
		}) {
			out = slices.Delete(out, i, i+1)
		}
	}
	return append(once(out), r.settled(owed)...)
}

// bareAs are amounts of which those that are numbers alone, "90" or "90 of it", are of what is owed.
func bareAs(owed quantity.Quantity, list []told) (out []told) {
	for _, t := range list {
		number := t.amount.Dimension == quantity.Number && t.amount.Unit == "" && !slices.ContainsFunc(t.noun, func(w string) bool { return !isArticle(w) && !known.Is("it", w) })
		if number && (known.Is("repaying", t.verb) || known.Is("settling", t.verb)) && owed.Amount() > 0 {
			t.amount = owed.Scale(t.amount.From / owed.Amount())
		}
		out = append(out, t)
	}
	return out
}

// others reports whether somebody gave something back since a debt was told who does not owe it, or so much that is not clear: that may be of it.
func (r debts) others(owed told, back []told) bool {
	at := r.said(owed.because)
	for _, verb := range slices.Concat(known.Of("repaying"), known.Of("handing")) {
		if slices.ContainsFunc(r.book.by(verb), func(t told) bool {
			counted := slices.ContainsFunc(back, func(o told) bool { return o.id() == t.id() })
			creditor := slices.ContainsFunc(owed.roles, func(x role) bool { return x.prep == "to" && r.of(t, x.term) })
			return known.Is("repaying", t.verb) && t.past && !counted && (creditor || r.of(t, owed.who)) && r.said(t.because).after(at)
		}) {
			return true
		}
	}
	return false
}

// settled are the deeds by which who owes something owes it no more: the debt is paid, or it is told that they owe nothing.
func (r debts) settled(owed told) (out []told) {
	for _, facts := range r.payingDebts(owed.who) {
		out = append(out, told{measured: measured{amount: quantity.Quantity{Dimension: quantity.Number}}, who: owed.who, because: literals(facts)})
	}
	for _, rel := range r.book.store.Relations(owed.verb) {
		for _, f := range r.book.store.Pairs(rel.Key, &owed.who, nil, most) {
			if f.Denied && rel.Lemma == owed.verb && rel.Tense == "" && known.Is("anything", f.Object.Name) {
				out = append(out, told{measured: measured{amount: quantity.Quantity{Dimension: quantity.Number}}, who: owed.who, because: literals([]triple.Triple{f})})
			}
		}
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
