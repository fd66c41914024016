package compose

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
)

// This file adds up all that was told of one: what somebody charged for this and for that, and
// what is so much each times how many there are.

// inAll is the sum of what was told of a thing with a verb. What was told twice alike is one
// fact; where there are not as many facts as deeds there is no sum.
func (k *known) inAll(q *clause.Clause, x thing, noun string) (Answer, bool) {
	tellers := k.byVerb(q, noun)
	for i, t := range tellers {
		var all []thing
		for _, p := range t.tell(k, []thing{x}) {
			if p.value.amount == nil {
				return Answer{}, false
			}
			one := x
			one.amount, one.told, one.because = p.value.amount, p.value.Term, joinFacts(x.because, p.value.because)
			all = append(all, one)
		}
		if len(all) == 0 {
			continue
		}
		if slices.ContainsFunc(tellers[i+1:], func(o teller) bool { return o.r.Form == triple.FormCount && len(o.tell(k, []thing{x})) > 0 }) {
			return Answer{}, false // three goals, and four on Tuesday
		}
		if len(all) > 1 && t.r.Tense != "past" {
			return Answer{}, false // what it costs now and what it cost then
		}
		if deeds := deedsBy(k, q.Predicate.Lemma, x.Term); deeds > 0 && deeds != len(all) {
			return Answer{}, false
		}
		if len(all) == 1 && all[0].amount.Each == "each" {
			return k.apieceAll(all)
		}
		return combined("total", all)
	}
	return Answer{}, false
}

// deedsBy is how many events of a verb were told of somebody with an amount.
func deedsBy(k *known, verb string, who triple.Term) int {
	n := 0
	for _, facts := range k.store.Events(verb) {
		by, much := false, false
		for _, f := range facts {
			by = by || f.Relation == triple.Agent && f.Object.Name == who.Name
			much = much || f.Relation == triple.Theme && amountOf(k.words, f.Object) != nil
		}
		if by && much {
			n++
		}
	}
	return n
}

// apieceAll is what things that are so much each are together, of how many of them there were
// told to be.
func (k *known) apieceAll(things []thing) (Answer, bool) {
	if len(things) != 1 {
		return Answer{}, false
	}
	noun := k.words.Singular(lastWord(strings.ReplaceAll(things[0].Name, "_", " ")))
	var many []thing
	for _, form := range []string{noun, k.words.Singular(noun) + "s"} {
		for _, n := range k.store.Names(form) {
			amount := amountOf(k.words, n)
			if amount == nil || amount.IsMoney() || amount.Each != "" || !hasNoun(k.words, n, noun) {
				continue
			}
			for _, f := range k.store.About(n) {
				if !f.Denied {
					many = union(many, []thing{{Term: n, amount: amount, told: n, because: fact(f)}})
				}
			}
		}
	}
	if len(many) != 1 {
		return Answer{}, false
	}
	return times(things[0], many[0])
}
