package byrule

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file answers whether one may do what something else has to be done before: each ladder that falls is checked
// before it is used.

// first is the word for what has to be done before.
const first = "before"

// doneFirst denies what something has to be done before, of that for which it was not told to be done, and allows it where
// it was.
func doneFirst(a asked) (*Found, error) {
	if !leave(a.c) {
		return nil, nil
	}
	for _, r := range a.rules(func(c *clause.Clause) bool {
		return !c.Negated && closed.Words().Is("duty", c.Modal) && before(c) != nil
	}) {
		it, ok := a.covers(before(&r.Clause), a.c)
		at := a.general(&r.Clause)
		if !ok || it == nil || at < 0 || r.quote != "" {
			continue
		}
		duty := r.Clause
		duty.Subs, duty.Roles = nil, slices.Clone(r.Roles)
		duty.Roles[at].Term = *it
		if f, err := a.once(r, duty, it); f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}

// before is the clause before which a clause has to be so, nil for none.
func before(c *clause.Clause) *clause.Clause {
	if len(c.Subs) != 1 || c.Subs[0].Link != first || c.Subs[0].Clause.Negated {
		return nil
	}
	return &c.Subs[0].Clause
}

// once is what follows from a duty of something that is to be done first, where it is told whether it was.
func (a asked) once(r rule, duty clause.Clause, of *clause.Term) (*Found, error) {
	must, why, err := a.isSo(duty)
	if everybody := whoever(&r.Roles[a.general(&r.Clause)].Term); err != nil || must != reason.Proved && !everybody {
		return nil, err
	}
	done := duty
	done.Modal = ""
	if done.Kind == clause.Event {
		done.Perfect = true
	}
	is, lits, err := a.isDone(done)
	if err != nil {
		return nil, err
	}
	and := append([]triple.Literal{r.by}, why...)
	switch {
	case is == reason.Proved:
		return a.found(reason.Proved, append(and, lits...))
	case is == reason.Refuted:
		return a.found(reason.Refuted, append(and, lits...))
	case !notYet(a.c, &done) && a.touched(of, &duty):
		return nil, nil
	}
	return a.found(reason.Refuted, and, voice.Say("byrule.not-told-to-be-done"))
}

// isDone tells whether a clause is so, as one may have been told to have come back from where one had to go.
func (a asked) isDone(done clause.Clause) (reason.Verdict, []triple.Literal, error) {
	is, lits, err := a.isSo(done)
	to := slices.IndexFunc(done.Roles, func(r clause.Role) bool { return r.Prep == "to" })
	if err != nil || is != reason.Unknown || to < 0 {
		return is, lits, err
	}
	done.Roles = slices.Clone(done.Roles)
	done.Roles[to].Prep, done.Perfect, done.Tense = "from", false, clause.Past
	for _, verb := range closed.Words().Of("comingback") {
		done.Predicate = clause.Predicate{Lemma: verb}
		if is, lits, err = a.isSo(done); err != nil || is == reason.Proved {
			return is, lits, err
		}
	}
	return reason.Unknown, nil, nil
}

// notYet reports whether the question itself says that it is before that.
func notYet(c, done *clause.Clause) bool {
	b := before(c)
	return b != nil && b.Predicate.Lemma == done.Predicate.Lemma
}

// touched reports whether anything told of something names what has to be done with it: it may have been done by that.
func (a asked) touched(of *clause.Term, duty *clause.Clause) bool {
	x, known := asking.WhoIs(a.Asker, of)
	if !known {
		return true
	}
	least := *duty
	least.Roles = slices.DeleteFunc(slices.Clone(duty.Roles), func(r clause.Role) bool { return r.Term.Text == of.Text })
	words := names(&least)
	for e := range a.Known.Events.All() {
		its, said := false, ""
		for _, f := range e.Facts() {
			its = its || f.Object.Name == x.Name
			if f.Relation == triple.Wording {
				said = f.Object.Spelling()
			}
		}
		if its && a.shares(said, words) {
			return true
		}
	}
	return slices.ContainsFunc(a.Store().About(x), func(f triple.Triple) bool {
		return a.shares(strings.ReplaceAll(f.Relation+" "+f.Object.Name, "_", " "), words)
	})
}
