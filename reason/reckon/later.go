package reckon

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells when something is that was told to be an hour later, or twenty minutes earlier, than what
// was told before it.

// timed is an event with a time, or a fact that tells one.
type timed struct {
	at      triple.Term
	when    quantity.Quantity
	because []triple.Literal
	Said
}

// Relative reports whether a time is counted from another one, which its own words do not tell.
func Relative(x triple.Term) bool {
	_, _, ok := relative(x)
	return ok
}

// relative divides a time into how long it is and on which side of another one.
func relative(x triple.Term) (long string, by float64, ok bool) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " ")))
	for n := 1; n < len(words) && n <= 2; n++ {
		side := known.As("relative", strings.Join(words[len(words)-n:], " "))
		if by, err := strconv.ParseFloat(side, 64); err == nil {
			return strings.Join(words[:len(words)-n], " "), by, true
		}
	}
	return "", 0, false
}

// Later is when something is by the time that was told last before it.
func (r *Reckoner) Later(s *clause.Sentence) (compose.Answer, bool) {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || s.Clauses[0].Negated {
		return compose.Answer{}, false
	}
	a := r.asked(&s.Clauses[0])
	if a.hole < 0 || a.q.Roles[a.hole].Term.Hole != clause.When || a.q.Kind != clause.Event || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	all := r.relativeTimes()
	own := slices.DeleteFunc(slices.Clone(all), func(t timed) bool { return !r.does(a, t) })
	if len(own) != 1 {
		return compose.Answer{}, false
	}
	it := own[0]
	long, by, _ := relative(it.at)
	span, ok := r.words.Amount(termOf(long), "")
	if !ok {
		span, ok = r.words.Amount(termOf("1 "+long), "") // hour later
	}
	from, found := r.timeBefore(it, all)
	if !ok || !found || span.Dimension != quantity.Duration || span.From != span.Until || span.Bound != "" {
		return compose.Answer{}, false
	}
	sum := from.when
	sum.From += by * span.From
	sum.Until = sum.From
	rows := []compose.Row{{Term: it.at, Because: it.because}, {Term: from.at, Because: from.because}}
	return compose.Answer{Kind: compose.Moment, Rows: rows, Amount: sum}, sum.From >= 0 && sum.From < 24*3600
}

// relativeTimes are the events that were told to be so long after or before another one.
func (r *Reckoner) relativeTimes() (out []timed) {
	for _, f := range r.book.store.Pairs(triple.When, nil, nil, most) {
		if Relative(f.Object) && !f.Denied {
			facts := r.book.factsOf(f.Subject)
			out = append(out, timed{at: f.Object, because: literals(facts), Said: r.said(literals(facts))})
		}
	}
	return out
}

// factsOf are the facts of an event.
func (b *book) factsOf(event triple.Term) []triple.Triple {
	for _, of := range b.store.Pairs(triple.EventOf, &event, nil, 1) {
		for _, facts := range b.store.Events(of.Object.Spelling()) {
			if len(facts) > 0 && facts[0].Subject.Name == event.Name {
				return facts
			}
		}
	}
	return nil
}

// does reports whether an event is what a question asks the time of.
func (r *Reckoner) does(a asked, t timed) bool {
	var is told
	for _, l := range t.because {
		if l.Relation == triple.EventOf {
			r.book.kindOf(&is, l.Object.Spelling())
		}
		if l.Denied {
			return false
		}
	}
	told := func(x *clause.Term) bool {
		return slices.ContainsFunc(t.because, func(l triple.Literal) bool { return l.Relation != triple.EventOf && r.is(x, l.Object) })
	}
	return is.verb == a.verb && is.modal == a.q.Modal && !slices.ContainsFunc(a.who, func(x *clause.Term) bool { return !told(x) }) &&
		!slices.ContainsFunc(a.where, func(x clause.Role) bool { return !told(&x.Term) })
}

// timeBefore is the time of day that was told last before something, in the same turn or the one before:
// none where that sentence tells several, or where another one was counted from one in between.
func (r *Reckoner) timeBefore(it timed, relatives []timed) (timed, bool) {
	times := slices.DeleteFunc(r.clockTimes(), func(t timed) bool { return t.At >= it.At })
	var last timed
	for _, t := range times {
		if t.At > last.At {
			last = t
		}
	}
	between := slices.ContainsFunc(relatives, func(o timed) bool { return o.At < it.At && o.At > last.At })
	several := slices.ContainsFunc(times, func(t timed) bool {
		return t.Turn == last.Turn && t.Sentence == last.Sentence && t.when.From != last.when.From
	})
	return last, len(times) > 0 && !between && !several && it.Turn-last.Turn <= 1
}

// clockTimes are the times of day at which something was told to be.
func (r *Reckoner) clockTimes() (out []timed) {
	at := []string{triple.Role("at")}
	for _, rel := range r.book.store.Relations("") {
		if rel.Prep == "at" && !triple.OfEvent(rel.Key) && rel.Key != at[0] {
			at = append(at, rel.Key)
		}
	}
	for _, relation := range at {
		for _, f := range r.book.store.Pairs(relation, nil, nil, most) {
			q, ok := r.words.Amount(f.Object, "at")
			if ok && !f.Denied && q.Dimension == quantity.Clock && q.From == q.Until && q.Bound == "" {
				because := []triple.Literal{{Triple: f}}
				out = append(out, timed{f.Object, q, because, r.said(because)})
			}
		}
	}
	return out
}
