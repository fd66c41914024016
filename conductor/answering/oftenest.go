package answering

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/turn"
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

// oftenest answers who did something the most or the least often. Where of one of them no times were told, or two
// are level, it answers nothing.
func oftenest(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.decided() || len(c) != 1 || c[0].Kind != clause.Event || c[0].Negated || c[0].Modal != "" || c[0].Predicate.Degree == "" || !closed.Words().Is("frequency", c[0].Predicate.Word) {
		return nil
	}
	who := slices.IndexFunc(c[0].Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.Who })
	list, ok := timesOf(t, &c[0])
	if who < 0 || !ok || len(list) < 2 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b times) int { return cmp.Compare(b.n, a.n) })
	if list[0].n == list[1].n {
		return nil
	}
	said := compose.Answer{Kind: compose.List}
	for i, x := range list {
		row := compose.Row{Term: x.who, Told: triple.Const(triple.Generic, strconv.FormatFloat(x.n, 'f', -1, 64)+" x"), Because: x.by}
		if i == 0 {
			said.Rows = append(said.Rows, row)
		} else {
			said.Compared = append(said.Compared, row)
		}
	}
	_, err := out.byRows(t, said)
	return err
}

// timesOf are how often each of those did something of whom it was told; not ok where of one of them it was
// told without.
func timesOf(t *Answerer, c *clause.Clause) (list []times, ok bool) {
	count := func(who triple.Term, n float64, by ...triple.Triple) {
		at := slices.IndexFunc(list, func(x times) bool { return x.who.Same(who) })
		if at < 0 {
			at, list = len(list), append(list, times{who: who})
		}
		list[at].n += n
		for _, f := range by {
			list[at].by = append(list[at].by, triple.Literal{Triple: f})
		}
	}
	words, store := t.Known.Language.Words(), t.Store()
	objects := slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool { return r.Name == clause.Subject })
	var plain []triple.Term
	for _, r := range store.Relations(c.Predicate.Lemma) {
		if r.Lemma != c.Predicate.Lemma || r.Modal != "" || (r.Tense == "past") != (c.Tense == clause.Past) {
			continue
		}
		for _, f := range store.Pairs(r.Key, nil, nil, maxProved) {
			switch {
			case f.Denied:
			case len(objects) == 0 && words.IsTime(f.Object):
				count(f.Subject, 1, f)
			default:
				plain = append(plain, f.Subject)
			}
		}
	}
	for _, kind := range []string{c.Predicate.Lemma, words.Third(c.Predicate.Lemma)} {
		for _, facts := range store.Events(kind) {
			who, n := eventTimes(t, facts, objects)
			switch {
			case who.Name == "":
			case n == 0:
				return nil, false
			default:
				count(who, n, facts...)
			}
		}
	}
	return list, !slices.ContainsFunc(plain, func(who triple.Term) bool {
		return !slices.ContainsFunc(list, func(x times) bool { return x.who.Same(who) })
	})
}

// eventTimes is who did by an event what is asked, nobody where it is another thing, and how often: 0 where
// that was not told.
func eventTimes(t *Answerer, facts []triple.Triple, objects []clause.Role) (who triple.Term, n float64) {
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
func same(t *Answerer, x *clause.Term, thing triple.Term) bool {
	return slices.ContainsFunc(asking.Refer(t.Asker)(x), thing.Same) || triple.Key(x.Head) == thing.Name
}

// occasion is what "three times" counts.
const occasion = "time"

// often is the number of times that words say: twice, three times.
func often(t *Answerer, x triple.Term) float64 {
	said := strings.Fields(strings.ToLower(x.Spelling()))
	number := ""
	switch {
	case len(said) == 1:
		number = closed.Words().As("times", said[0])
	case len(said) == 2 && t.Known.Language.Words().Singular(said[1]) == occasion:
		number = said[0]
	}
	q, ok := t.Known.Language.Words().Amount(triple.Const(triple.Generic, number), "")
	if !ok || q.From != q.Until {
		return 0
	}
	return q.From
}
