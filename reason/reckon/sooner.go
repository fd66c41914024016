package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells which of two that a question names is before the other, by the times that were told of
// both with one verb: which expires first, who arrived later, and whether one did before the other.

// order answers which of two was first.
type order struct{ *Reckoner }

// sooner answers who of two did something first, or later, and whether one did before the other.
func (r order) sooner(a asked) (compose.Answer, bool) {
	if len(a.where) == 0 || len(a.q.Subs) > 0 || a.q.Modal != "" {
		return compose.Answer{}, false
	}
	if a.hole < 0 {
		return r.before(a)
	}
	hole := a.q.Roles[a.hole]
	of := alternatives(&hole.Term)
	later, says := false, false
	for _, x := range a.where {
		v := x.Term.Value
		if v == nil || x.Prep != "" || len(a.where) > 1 {
			return compose.Answer{}, false
		}
		later = known.Is("later", v.ISO)
		says = later || known.Is("sooner", v.ISO)
	}
	if !says || len(of) != 2 || hole.Name != clause.Subject && (hole.Name != clause.Object || len(a.who) != 1) {
		return compose.Answer{}, false
	}
	one, two, ok := r.times(a, &of[0], &of[1])
	if !ok {
		return compose.Answer{}, false
	}
	out, ok := ranked(compared{less: !later}, []told{one, two})
	out.By = "when"
	return out, ok
}

// before answers whether one did something before another did.
func (r order) before(a asked) (compose.Answer, bool) {
	x := a.where[0]
	if len(a.where) != 1 || len(a.who) != 1 || x.Term.Value != nil || !known.Is("later", x.Prep) && !known.Is("sooner", x.Prep) {
		return compose.Answer{}, false
	}
	one, two, ok := r.times(a, a.who[0], &x.Term)
	if !ok {
		return compose.Answer{}, false
	}
	n, ok := quantity.Compare(one.amount, two.amount)
	return compose.Answer{Kind: compose.Truth, Rows: rowsOf([]told{one, two}), Holds: n > 0 == known.Is("later", x.Prep) && n != 0, By: "when"}, ok
}

// alternatives are those that a question names to choose from: "who, Ann or Ben", "which of the two".
func alternatives(x *clause.Term) []clause.Term {
	for i := range x.Roles {
		if of := &x.Roles[i]; of.Prep == "of" && len(of.Term.Coordinated) > 0 {
			return of.Term.Coordinated
		}
	}
	for i := range x.Apposition {
		if len(x.Apposition[i].Coordinated) > 0 {
			return x.Apposition[i].Coordinated
		}
	}
	return x.Coordinated
}

// times are the times that were told with the verb of a question of each of two: the days of both, or the hours of one day.
func (r order) times(a asked, x, y *clause.Term) (one, two told, ok bool) {
	first, other := r.timesOf(a, x), r.timesOf(a, y)
	days := func(list []told) []told {
		return keep(list, func(t told) bool { return t.amount.Dimension != quantity.Clock })
	}
	hours := func(list []told) []told {
		return keep(list, func(t told) bool { return t.amount.Dimension == quantity.Clock })
	}
	d1, d2 := days(first), days(other)
	if len(d1) == 1 && len(d2) == 1 && d1[0].term.Name != d2[0].term.Name {
		return d1[0], d2[0], quantity.Comparable(d1[0].amount, d2[0].amount)
	}
	h1, h2 := hours(first), hours(other)
	if len(h1) != 1 || len(h2) != 1 || len(d1) != len(d2) {
		return told{}, told{}, false
	}
	return h1[0], h2[0], true
}

// timesOf are the times that were told of one with the verb of a question, those that are told apart by no number, yesterday, among them.
func (r order) timesOf(a asked, x *clause.Term) (out []told) {
	if len(a.who) == 0 || a.hole < 0 {
		out = r.timesTold(a.verb, x)
	}
	for _, facts := range r.book.deeds(a.verb) {
		who, ok := r.taking(a, x, facts)
		if !ok {
			continue
		}
		out = slices.DeleteFunc(out, func(t told) bool { // its two-place reading
			return slices.ContainsFunc(facts, func(f triple.Triple) bool { return f.Object.Name == t.term.Name })
		})
		for _, f := range facts {
			prep, isRole := triple.RolePrep(f.Relation)
			if t, ok := r.timeOf(f.Object, prep); ok && (isRole || f.Relation == triple.When) {
				t.who, t.because = who, literals(facts)
				out = append(out, t)
			}
		}
	}
	return out
}

// timesTold are the times behind a preposition in the facts of a verb that say nothing more.
func (r order) timesTold(verb string, x *clause.Term) (out []told) {
	for _, rel := range r.book.store.Relations(strings.Fields(verb)[0]) {
		if strings.TrimSpace(rel.Lemma+" "+rel.Particle) != verb || rel.Modal != "" || rel.Prep == "" || triple.OfEvent(rel.Key) {
			continue
		}
		for _, f := range r.book.store.Pairs(rel.Key, nil, nil, most) {
			if t, ok := r.timeOf(f.Object, rel.Prep); ok && !f.Denied && r.is(x, f.Subject) {
				t.who, t.because = f.Subject, []triple.Literal{{Triple: f}}
				out = append(out, t)
			}
		}
	}
	return out
}

// taking is what a phrase names in an event, false where it has no part in it, whoever a question asks of did not do it, or it did not happen.
func (r order) taking(a asked, x *clause.Term, facts []triple.Triple) (who triple.Term, ok bool) {
	mine := len(a.who) == 0 || a.hole < 0
	for _, f := range facts {
		switch part := f.Relation == triple.Theme || f.Relation == triple.Agent; {
		case f.Denied:
			return who, false
		case part && r.is(x, f.Object):
			who = f.Object
		case part && !mine:
			mine = r.is(a.who[0], f.Object)
		}
	}
	return who, who.Name != "" && mine
}

// timeOf reads a time behind a preposition; what is of the day on which it is told says no more.
func (r order) timeOf(at triple.Term, prep string) (told, bool) {
	if known.Is("now", strings.ToLower(at.Spelling())) || !r.words.IsTime(at) && prep != "at" {
		return told{}, false
	}
	q, ok := r.words.Amount(at, prep)
	if _, counts := r.words.Amount(at, ""); !ok && counts {
		return told{}, false
	}
	if q.Dimension == quantity.Number || q.Dimension == quantity.Duration {
		return told{}, false
	}
	return told{measured: measured{amount: q}, term: at}, ok || r.words.IsTime(at)
}
