package answering

import (
	"slices"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
)

// This file answers how many somebody has now by what became of them since the number was told.

// held puts in the place of a number that was told the one that it is since some were got or lost.
// Where that cannot be reckoned, nothing is answered: as many as then they are not.
func held(t *Answerer, it *turn.Item, out *found) error {
	f := &out.finding
	if out.composed != nil || len(out.question.Wanted) != 1 || f.Verdict != reason.Proved && f.Verdict != reason.Conflicting {
		return nil
	}
	numbers := slices.Concat(f.Answers, out.earlier.Answers)
	last, at := reason.Answer{}, 0
	for _, a := range numbers {
		if n := toldAt(t, a.Literals); n > at {
			last, at = a, n
		}
	}
	if at == 0 {
		return nil
	}
	over := func(a reason.Answer) bool { // it was told anew after some were got or lost
		from := toldAt(t, a.Literals)
		_, changed, _ := reckoner(t).Held(t.Clauses(it), a.Literals[0], func(ls []triple.Literal) bool {
			n := toldAt(t, ls)
			return n > from && n < at
		})
		return changed
	}
	if others := slices.DeleteFunc(numbers, func(a reason.Answer) bool { return toldAt(t, a.Literals) == at }); len(others) > 0 && !slices.ContainsFunc(others, func(a reason.Answer) bool { return !over(a) }) {
		*f = asking.Only(*f, []reason.Answer{last})
		f.Verdict, f.Against = reason.Proved, nil
	}
	a, changed, ok := reckoner(t).Held(t.Clauses(it), last.Literals[0], func(ls []triple.Literal) bool { return toldAt(t, ls) > at })
	if !changed {
		return nil
	}
	t.Taken = nil
	if ok {
		c, _, err := t.proveRows(a)
		if err != nil || c != nil {
			out.composed = c
			return err
		}
	}
	*f = reason.Finding{Verdict: reason.Unprovable}
	return nil
}

// toldAt is the number of the fact told last of some, 0 where they are not told.
func toldAt(t *Answerer, facts []triple.Literal) int {
	if len(facts) == 0 {
		return 0
	}
	f, err := t.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{facts}})
	if err != nil || len(f.Answers) == 0 {
		return 0
	}
	last := 0
	for _, id := range f.Answers[0].Proofs {
		if p, ok := f.Proof(id); ok {
			last = max(last, lastTold(p))
		}
	}
	return last
}
