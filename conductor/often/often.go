// Package often tells who did something the most or the least often, by the times that were told of each.
//
// It promises an answer only where of each of them times were told, and no two are level. Whoever asks proves it.
package often

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/asking"
	"whence/internal/lists"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file answers who did something the most often, by the times told of each: on Monday and on
// Tuesday, twice.

// times is how often somebody was told to have done something.
type times struct {
	who triple.Term
	n   float64
	by  []triple.Literal
}

// Most is who did something the most or the least often, as a clause asks; false where it asks for no such, where of one of
// them no times were told, or two are level.
func Most(t *asking.Asker, c *clause.Clause) (a compose.Answer, ok bool) {
	if c.Kind != clause.Event || c.Negated || c.Modal != "" || c.Predicate.Degree == "" || !closed.Words().Is("frequency", c.Predicate.Word) {
		return a, false
	}
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.Who })
	list, ok := timesOf(t, c)
	if who < 0 || !ok || len(list) < 2 {
		return a, false
	}
	slices.SortStableFunc(list, func(a, b times) int { return cmp.Compare(b.n, a.n) })
	if list[0].n == list[1].n {
		return a, false
	}
	rows := lists.Map(list, func(x times) compose.Row {
		return compose.Row{Term: x.who, Told: triple.Const(triple.Generic, strconv.FormatFloat(x.n, 'f', -1, 64)+" x"), Because: x.by}
	})
	return compose.Answer{Kind: compose.List, Rows: rows[:1], Compared: rows[1:]}, true
}

// maxFacts bounds the facts of one relation that are looked at.
const maxFacts = 200

// counting is how often each of those did something of whom it was told.
type counting []times

func (x *counting) add(who triple.Term, n float64, by ...triple.Triple) {
	at := x.of(who)
	if at < 0 {
		at = len(*x)
		*x = append(*x, times{who: who})
	}
	one := &(*x)[at]
	one.n += n
	for _, f := range by {
		one.by = append(one.by, triple.Literal{Triple: f})
	}
}

func (x *counting) of(who triple.Term) int {
	return slices.IndexFunc(*x, func(o times) bool { return o.who.Same(who) })
}

// timesOf are how often each of those did something of whom it was told; not ok where of one of them it was
// told without.
func timesOf(t *asking.Asker, c *clause.Clause) (list counting, ok bool) {
	objects := slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool { return r.Name == clause.Subject })
	plain := timesIn(t, c, objects, &list)
	for _, kind := range []string{c.Predicate.Lemma, t.Known.Language.Words().Third(c.Predicate.Lemma)} {
		for _, facts := range t.Store().Events(kind) {
			who, n := eventTimes(t, facts, objects)
			switch {
			case who.Name == "":
			case n == 0:
				return nil, false
			default:
				list.add(who, n, facts...)
			}
		}
	}
	return list, !slices.ContainsFunc(plain, func(who triple.Term) bool { return list.of(who) < 0 })
}

// timesIn adds the times at which relations tell that somebody did something, each once, and returns those of whom they
// tell it without.
func timesIn(t *asking.Asker, c *clause.Clause, objects []clause.Role, list *counting) (plain []triple.Term) {
	for _, r := range t.Store().Relations(c.Predicate.Lemma) {
		if r.Lemma != c.Predicate.Lemma || r.Modal != "" || (r.Tense == "past") != (c.Tense == clause.Past) {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, nil, nil, maxFacts) {
			switch {
			case f.Denied:
			case len(objects) == 0 && t.Known.Language.Words().IsTime(f.Object):
				list.add(f.Subject, 1, f)
			case len(objects) == 0 || slices.ContainsFunc(objects, func(r clause.Role) bool { return same(t, &r.Term, f.Object) }):
				plain = append(plain, f.Subject)
			}
		}
	}
	return plain
}

// eventTimes is who did by an event what is asked, nobody where it is another thing, and how often: 0 where
// that was not told.
func eventTimes(t *asking.Asker, facts []triple.Triple, objects []clause.Role) (who triple.Term, n float64) {
	words := t.Known.Language.Words()
	had := 0
	for _, f := range facts {
		if f.Denied {
			return triple.Term{}, 0
		}
		prep, role := triple.RolePrep(f.Relation)
		switch {
		case f.Relation == triple.Agent:
			who = f.Object
		case slices.ContainsFunc(objects, func(r clause.Role) bool { return same(t, &r.Term, f.Object) }):
			had++
		case role && prep == "every":
			n += often(t, f.Object)
		case role && words.IsTime(f.Object):
			n++
		}
	}
	if had < len(objects) {
		return triple.Term{}, 0
	}
	return who, n
}

// same reports whether a phrase of a question stands for a thing.
func same(t *asking.Asker, x *clause.Term, thing triple.Term) bool {
	return slices.ContainsFunc(asking.Refer(t)(x), thing.Same) || x.Head != "" && t.Known.Language.Words().Singular(thing.Name) == triple.Key(x.Head)
}

// occasions are what "three times" counts.
const occasions = "times"

// often is the number of times that words say: twice, three times.
func often(t *asking.Asker, x triple.Term) float64 {
	said := strings.Fields(strings.ToLower(x.Spelling()))
	number := ""
	switch {
	case len(said) == 1:
		number = closed.Words().As("times", said[0])
	case len(said) == 2 && said[1] == occasions:
		number = said[0]
	}
	q, ok := t.Known.Language.Words().Amount(triple.Const(triple.Generic, number), "")
	if !ok || q.From != q.Until {
		return 0
	}
	return q.From
}
