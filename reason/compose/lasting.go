package compose

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells how long something lasts from when it begins and ends, and when it
// ends or begins from the one of these and how long it lasts.

// toldLasting answers "how long did the release take?" by what says so, also of several
// things.
func (v *amounts) toldLasting(q *clause.Clause, hole int) (Answer, bool) {
	subject := find(q, clause.Subject)
	if h := q.Roles[hole].Term.Hole; h != clause.HowLong || q.Kind != clause.Event || v.known.words.Sort(q.Predicate.Lemma) != "last" || subject < 0 || len(q.Roles) != 2 || q.Negated {
		return Answer{}, false
	}
	things, ok := v.phrases.denote(&q.Roles[subject].Term)
	var list []ranked
	for _, x := range things {
		one, told := bound(v.known, x, "last")
		if !told {
			return Answer{}, false
		}
		list = append(list, ranked{one, one})
	}
	if !ok || len(list) == 0 {
		return Answer{}, false
	}
	return finish(v.known.words, q, list)
}

// lasting answers "how long is the shop open?", "how long does the train take?".
func (v *amounts) lasting(q *clause.Clause, hole int) (Answer, bool) {
	if a, ok := v.toldLasting(q, hole); ok {
		return a, true
	}
	if a, ok := v.hours(q, hole); ok {
		*v.notes = notes{} // of what is named only by what is done nothing need be known
		return a, true
	}
	x, ok := v.only(q)
	verb := q.Predicate.Lemma
	if q.Kind == clause.State {
		verb = q.Predicate.Word
	}
	of := v.known.words.Sort(verb)
	switch h := q.Roles[hole].Term; {
	case !ok:
		return Answer{}, false
	case h.Hole == clause.HowLong && q.Kind == clause.Event && of == "last", h.Hole == clause.HowLong && q.Kind == clause.State && of == "begin":
	case h.Hole == clause.HowDimension && q.Kind == clause.State && v.known.words.Sort(h.Head) == "last":
	default:
		return Answer{}, false
	}
	begin, ok1 := bound(v.known, x, "begin")
	end, ok2 := bound(v.known, x, "end")
	if !ok1 || !ok2 {
		return Answer{}, false
	}
	long, ok := quantity.Difference(*end.amount, *begin.amount)
	return Answer{Kind: Difference, Amount: long, Rows: rows([]thing{end, begin})}, ok && long.From > 0 && long.Dimension == quantity.Duration
}

// hours answers how long something lasts by the hours from which and until which it is told to be, or
// those for which is done what it is named by: a rehearsal, of those who rehearse from seven to nine.
func (v *amounts) hours(q *clause.Clause, hole int) (Answer, bool) {
	w, subject := v.known.words, find(q, clause.Subject)
	h := &q.Roles[hole].Term
	last := h.Hole == clause.HowLong && q.Kind == clause.Event && w.Sort(q.Predicate.Lemma) == "last" || h.Hole == clause.HowDimension && q.Kind == clause.State && w.Sort(h.Head) == "last"
	if !last || subject < 0 || len(q.Roles) != 2 || q.Negated || len(q.Roles[subject].Term.Roles)+len(q.Roles[subject].Term.Modifiers) > 0 {
		return Answer{}, false
	}
	x := &q.Roles[subject].Term
	things, _ := v.phrases.denote(x)
	found := v.said(things)
	for _, f := range v.known.store.Pairs(triple.Role("from"), nil, nil, maxRows) {
		kinds := v.known.store.Pairs(triple.EventOf, &f.Subject, nil, 1)
		if len(kinds) == 0 || kinds[0].Denied || !v.occurs(kinds[0], x, things) {
			continue
		}
		for _, facts := range v.known.store.Events(kinds[0].Object.Spelling()) {
			if facts[0].Subject.Name == f.Subject.Name {
				if a, ok := between(w, facts, fact(kinds[0])); ok && a.Amount.Dimension == quantity.Duration && amountOf(w, f.Object) != nil && amountOf(w, f.Object).Dimension == quantity.Clock {
					found = append(found, a)
				}
			}
		}
	}
	if len(found) != 1 {
		return Answer{}, false
	}
	return found[0], true
}

// said are how long things are that are told to be from one hour to another.
func (v *amounts) said(things []thing) (out []Answer) {
	for _, r := range v.known.with("from") {
		if r.Form != triple.FormCopula || r.Prep != "from" || r.Word != "" || r.Tense != "" {
			continue
		}
		for _, x := range things {
			for _, f := range v.known.store.Pairs(r.Key, &x.Term, nil, maxRows) {
				all := amountOf(v.known.words, f.Object)
				if all == nil || f.Denied || all.Dimension != quantity.Clock || all.Until <= all.From {
					continue
				}
				begin, end := *all, *all
				begin.Until, end.From = all.From, all.Until
				if long, ok := quantity.Difference(end, begin); ok {
					out = append(out, Answer{Kind: Difference, Amount: long, Rows: rows([]thing{{Term: f.Object, because: joinFacts(x.because, fact(f))}})})
				}
			}
		}
	}
	return out
}

// occurs reports whether an event is that one of some things takes place, or that somebody does what a
// noun names.
func (v *amounts) occurs(kind triple.Triple, x *clause.Term, things []thing) bool {
	w := v.known.words
	told := func(relation string) triple.Term {
		for _, f := range v.known.store.Pairs(relation, &kind.Subject, nil, 1) {
			return f.Object
		}
		return triple.Term{}
	}
	verb := w.Base(strings.Fields(kind.Object.Spelling())[0])
	theme, agent := told(triple.Theme), told(triple.Agent)
	if slices.Contains(w.Derived(verb), w.Singular(strings.ToLower(x.Head))) {
		return theme.Name == ""
	}
	return w.Sort(strings.TrimSpace(verb+" "+theme.Spelling())) == "occur" && slices.ContainsFunc(things, func(t thing) bool { return t.Name == agent.Name })
}

// only is the one thing that a clause with one place beside the hole is about.
func (v *amounts) only(q *clause.Clause) (thing, bool) {
	subject := find(q, clause.Subject)
	if subject < 0 || len(q.Roles) != 2 || q.Negated {
		return thing{}, false
	}
	things, ok := v.phrases.denote(&q.Roles[subject].Term)
	if !ok || len(things) != 1 {
		return thing{}, false
	}
	return things[0], true
}

// bound is when a thing begins or ends, or how long it lasts, where one value is told.
func bound(k *known, x thing, of string) (thing, bool) {
	var out []thing
	for _, r := range k.with("") {
		if r.Form != triple.FormVerb || r.Particle != "" || r.Modal != "" || k.words.Sort(r.Lemma) != of {
			continue
		}
		for _, p := range (teller{r: r, sign: 1}).tell(k, []thing{x}) {
			if p.value.amount == nil || (p.value.amount.Dimension == quantity.Duration) != (of == "last") {
				continue
			}
			one := x
			one.amount, one.told, one.because = p.value.amount, p.value.Term, p.value.because
			out = append(out, one)
		}
	}
	if len(out) != 1 {
		return thing{}, false
	}
	return out[0], true
}

// ending answers "when does the lesson end?" by when it begins and how long it lasts.
func (v *amounts) ending(q *clause.Clause, hole int) (Answer, bool) {
	of := v.known.words.Sort(q.Predicate.Lemma)
	other, sign := "begin", 1.0
	if of == "begin" {
		other, sign = "end", -1
	}
	if q.Kind != clause.Event || q.Roles[hole].Term.Hole != clause.When || of != "begin" && of != "end" {
		return Answer{}, false
	}
	x, ok := v.only(q)
	if !ok {
		return Answer{}, false
	}
	from, ok1 := bound(v.known, x, other)
	long, ok2 := bound(v.known, x, "last")
	if !ok1 || !ok2 || from.amount.Dimension != quantity.Clock {
		return Answer{}, false
	}
	minutes := int(math.Round((from.amount.From+sign*long.amount.From)/60)) + 24*60
	at := triple.Const(triple.Number, fmt.Sprintf("%d:%02d", minutes/60%24, minutes%60))
	return Answer{Kind: Values, Rows: rows([]thing{{Term: at, amount: from.amount, told: at, because: joinFacts(from.because, long.because)}})}, true
}
