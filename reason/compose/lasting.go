package compose

import (
	"fmt"
	"math"

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
