package tally

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells that something is not so at a time: outside those from and until which it is so, after it closes, and
// on any day where it never is.

// outside tells that something is not so at a time.
type outside struct{ *Solver }

// when is the time that a question names, and all else that it does.
type when struct {
	*clause.Clause
	who  *clause.Term
	day  int // of the week, 0 for none
	at   quantity.Quantity
	bare bool // an hour of which it is not said whether it is before noon
	rest []clause.Role
}

// asked reads a question whether something is so at a time.
func (s outside) asked(c *clause.Clause) (w when, ok bool) {
	w = when{Clause: c}
	for i := range c.Roles {
		x := &c.Roles[i]
		day, at, isTime := s.time(termOf(x.Term.Text), strings.TrimPrefix(x.Prep, c.Predicate.Word+"_"))
		switch {
		case x.Term.Hole != clause.NoHole:
			return w, false
		case x.Name == clause.Subject || x.Name == clause.Object && c.Predicate.Passive && w.who == nil:
			w.who = &x.Term
		case isTime && day > 0 && w.day == 0:
			w.day = day
		case isTime && day == 0 && w.at.Dimension == "":
			w.at, w.bare = at, hour(termOf(x.Term.Text))
		case x.Name == clause.Object:
			w.rest = append(w.rest, *x)
		default:
			return w, false
		}
	}
	return w, w.who != nil && (w.day > 0 || w.at.Dimension != "") && !c.Negated && c.Modal == "" && c.Tense == clause.Present && !c.Perfect
}

// time reads a day of the week, 1 to 7, one by one or every week, or a time of day.
func (s outside) time(x triple.Term, prep string) (day int, at quantity.Quantity, ok bool) {
	text := strings.TrimSpace(strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " ")))
	for _, article := range []string{"a ", "every "} {
		text = strings.TrimPrefix(text, article)
	}
	for _, form := range []string{text, strings.TrimSuffix(text, "s")} {
		if q, is := s.words.Amount(termOf(form), "on"); is && q.Dimension == quantity.Weekday && q.From == q.Until {
			return int(q.From), q, true
		}
	}
	q, is := s.words.Amount(termOf(text), prep)
	return 0, q, is && (q.Dimension == quantity.Clock || q.Dimension == quantity.YearDay) && q.Bound == "" && !q.About && q.From == q.Until
}

// predicate reports whether a telling says of whom a question asks what it asks.
func (s outside) predicate(w when, t telling) bool {
	verb := w.Predicate.Lemma
	if w.Kind == clause.State {
		verb = "be " + w.Predicate.Word
	}
	subject := t.who
	if t.passive {
		subject = t.what
	}
	same := t.verb == verb || s.participle(w.Predicate.Word) == t.verb && t.passive
	return same && t.modal == "" && s.names(w.who, subject) && !slices.ContainsFunc(w.rest, func(x clause.Role) bool { return !s.names(&x.Term, t.what) })
}

// Outside answers whether something is so at a time that what was told leaves out; false where it leaves none out.
func (s *Solver) Outside(q *clause.Sentence) (compose.Answer, bool) {
	if len(q.Clauses) != 1 || len(q.Lost) > 0 || len(q.Clauses[0].Hedges)+len(q.Clauses[0].Subs) > 0 {
		return compose.Answer{}, false
	}
	out, ok := outside{s}.answer(&q.Clauses[0])
	return out, ok && !out.Holds
}

// answer says no where what was told leaves no other answer, and yes of a day between two.
func (s outside) answer(c *clause.Clause) (compose.Answer, bool) {
	w, ok := s.asked(c)
	if !ok {
		return compose.Answer{}, false
	}
	all, ok := s.tellings()
	if !ok {
		return compose.Answer{}, false
	}
	for i, way := range []func(when, []telling) []telling{s.never, s.beyond, s.closed, s.between} {
		if list := way(w, all); len(list) > 0 {
			out := compose.Answer{Kind: compose.Truth, Holds: i == 3}
			for _, t := range list {
				out.Rows = append(out.Rows, t.row(triple.Term{}, nil))
			}
			return out, true
		}
	}
	return compose.Answer{}, false
}

// between is the one telling from which day and until which something is so, with the day of a question among them.
func (s outside) between(w when, all []telling) (out []telling) {
	for _, t := range all {
		if !s.predicate(w, t) || t.denied || len(t.roles) == 0 {
			continue
		}
		from, until, ok := s.bounds(t)
		if !ok || len(out) > 0 || t.past && !t.holds || len(t.roles) != 2 || from.Dimension != quantity.Weekday || w.day == 0 || w.at.Dimension != "" || s.leaves(w, from, until) {
			return nil
		}
		out = append(out, t)
	}
	return out
}

// never is the telling that something is not so at all.
func (s outside) never(w when, all []telling) []telling {
	for _, t := range all {
		if t.denied && !t.past && len(t.roles) == 0 && s.predicate(w, t) && (t.what.Name != "") == (len(w.rest) > 0 || t.passive) {
			return []telling{t}
		}
	}
	return nil
}

// beyond are the tellings from when and until when something is so, all of which leave a time out.
func (s outside) beyond(w when, all []telling) (out []telling) {
	for _, t := range all {
		if !s.predicate(w, t) || t.denied {
			continue
		}
		if t.past && !t.holds {
			return nil
		}
		if len(t.roles) == 0 {
			continue // that it is so, without a time
		}
		from, until, ok := s.bounds(t)
		if !ok || len(t.roles) != 2 || !s.leaves(w, from, until) {
			return nil
		}
		out = append(out, t)
	}
	return out
}

// bounds are the two ends of when something is so.
func (s outside) bounds(t telling) (from, until quantity.Quantity, ok bool) {
	n := 0
	for _, r := range t.roles {
		_, q, is := s.time(r.term, "at")
		switch {
		case is && known.Is("from", r.prep):
			from, n = q, n+1
		case is && known.Is("until", r.prep):
			until, n = q, n+1
		}
	}
	return from, until, n == 2 && from.Dimension == until.Dimension
}

// leaves reports whether the time of a question lies outside two ends.
func (s outside) leaves(w when, from, until quantity.Quantity) bool {
	in := func(x float64) bool {
		if from.From <= until.From {
			return x >= from.From && x <= until.From
		}
		return x >= from.From || x <= until.From
	}
	switch {
	case from.Dimension == quantity.Weekday:
		return w.day > 0 && w.at.Dimension == "" && !in(float64(w.day))
	case from.Dimension != w.at.Dimension || w.day > 0:
		return false
	case w.bare && w.at.From < noon:
		return !in(w.at.From) && !in(w.at.From+noon)
	}
	return !in(w.at.From)
}

// closed are the tellings of when something closes, or opens, where it is asked whether it is open later, or before.
func (s outside) closed(w when, all []telling) []telling {
	if w.Kind != clause.State || !known.Is("open", w.Predicate.Word) || w.at.Dimension != quantity.Clock {
		return nil
	}
	opens, ok1 := s.turns(w, all, "opens")
	closes, ok2 := s.turns(w, all, "closes")
	late := ok2 && (closes.From >= noon || ok1 && closes.From > opens.From)
	switch at := w.at.From; {
	case w.bare && at < noon:
		return nil
	case late && at >= closes.From:
		return []telling{closes.at}
	case ok1 && at < opens.From && (late || opens.From <= noon):
		return []telling{opens.at}
	}
	return nil
}

// turns is the one time at which something opens, or closes, on the day that a question names, or on any.
func (s outside) turns(w when, all []telling, kind string) (out moment, ok bool) {
	for _, t := range all {
		if t.denied || t.past || t.modal != "" || !known.Is(kind, t.verb) || !s.names(w.who, t.who) {
			continue
		}
		day, clocks, other := 0, 0, 0
		var m moment
		for _, r := range t.roles {
			switch d, q, is := s.time(r.term, "at"); {
			case is && d > 0:
				day = d
			case is && q.Dimension == quantity.Clock:
				m, clocks = moment{Quantity: q, at: t, in: r.term}, clocks+1
			default:
				other++
			}
		}
		if day != w.day {
			continue // another day has its own hours
		}
		if clocks != 1 || other > 0 || ok && m.From != out.From {
			return out, false
		}
		out, ok = m, true
	}
	return out, ok
}
