package relative

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells how long something lasts that was told to begin at one time and to end at another.

// long is how long something lasts by when it begins and when it ends; false where either was told twice, or where the
// end is not after the beginning on one day.
func (s timer) long(q *clause.Sentence) (compose.Answer, bool) {
	c := &q.Clauses[0]
	var what *clause.Term
	unit, asks := "", false
	for i := range c.Roles {
		switch x := &c.Roles[i]; {
		case x.Term.Hole == clause.HowLong:
			asks = true
		case x.Term.Hole == clause.HowMany || x.Term.Hole == clause.HowMuch:
			one, ok := s.words.Amount(triple.Term{Label: "1 " + x.Term.Head}, "")
			if asks = ok && one.Dimension == quantity.Duration && x.Term.Head != ""; !asks {
				return compose.Answer{}, false
			}
			unit = one.Unit
		case x.Name == clause.Subject && what == nil:
			what = &x.Term
		default:
			return compose.Answer{}, false
		}
	}
	lasts := s.words.Sort(c.Predicate.Lemma) == "last" || known.Is("last", c.Predicate.Lemma)
	if len(q.Lost)+len(c.Subs) > 0 || c.Negated || !asks || what == nil || !lasts || c.Kind != clause.Event {
		return compose.Answer{}, false
	}
	x, ok := s.named(what, nil)
	start, ok1 := s.onlyTime(x, func(verb string) bool { return s.words.Sort(verb) == "begin" || known.Is("begin", verb) })
	end, ok2 := s.onlyTime(x, func(verb string) bool { return s.words.Sort(verb) == "end" || known.Is("done", verb) })
	d, ok3 := quantity.Difference(end.Quantity, start.Quantity)
	if in, ok := d.In(unit); ok && unit != "" {
		d = in
	}
	return compose.Answer{Kind: compose.Difference, Rows: append(end.rows, start.rows...), Amount: d}, ok && ok1 && ok2 && ok3 && d.From > 0
}

// onlyTime is the one time of day at which something does what a verb says, told with it; false for none or several.
func (s timer) onlyTime(x triple.Term, does func(string) bool) (out moment, ok bool) {
	for _, m := range append(s.times(), s.doneBy()...) {
		own := slices.ContainsFunc(m.rows[0].Because, func(l triple.Literal) bool {
			if !triple.OfEvent(l.Relation) {
				return l.Subject.Name == x.Name
			}
			return (l.Relation == triple.Agent || l.Relation == triple.Theme) && l.Object.Name == x.Name
		})
		if !own || m.Dimension != quantity.Clock || !does(m.verb) {
			continue
		}
		if ok && out.From != m.From {
			return out, false
		}
		out, ok = m, true
	}
	return out, ok && out.From == out.Until
}

// doneBy are the times by which something was told to be done.
func (s timer) doneBy() (out []moment) {
	add := func(at triple.Term, verb string, because []triple.Literal) {
		if q, ok := s.words.Amount(at, "at"); ok && q.Point() && q.Bound == "" && !q.About && known.Is("done", verb) {
			out = append(out, moment{Quantity: q, verb: verb, rows: []compose.Row{{Term: at, Because: because}}})
		}
	}
	for _, f := range s.store.Pairs(triple.Role("by"), nil, nil, most) {
		kind, facts := s.factsOf(f.Subject)
		if verb, modal := s.told.Verb(kind); !f.Denied && modal == "" {
			add(f.Object, verb, literals(facts))
		}
	}
	for _, r := range s.store.Relations("") {
		if r.Prep != "by" || triple.OfEvent(r.Key) || r.Modal != "" {
			continue
		}
		for _, f := range s.store.Pairs(r.Key, nil, nil, most) {
			if !f.Denied {
				add(f.Object, strings.TrimSpace(r.Lemma+" "+r.Word), []triple.Literal{{Triple: f}})
			}
		}
	}
	return out
}
