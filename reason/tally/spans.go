package tally

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells how long something is from one time to another, and when it is over.

// spans tells how long something is.
type spans struct{ *Solver }

// asked is what a question asks of times: of what, in which unit, and the words for the state that it names.
type asked struct {
	*clause.Clause
	what  *clause.Term
	unit  string
	state string
	rest  []clause.Role
}

// moment is a time with the telling of it.
type moment struct {
	quantity.Quantity
	at telling
	in triple.Term
	// next is set where it is a day later than what was told before it.
	next bool
}

// day and noon are in seconds.
const day, noon = 86400.0, 43200.0

// long answers how long something is by when it begins and when it ends.
func (s spans) long(c *clause.Clause) (compose.Answer, bool) {
	a, ok := s.asksLong(c)
	if !ok {
		return compose.Answer{}, false
	}
	all, ok := s.tellings()
	if !ok {
		return compose.Answer{}, false
	}
	if out, ok := s.fromTo(a, all); ok {
		return out, true
	}
	return s.between(a, all)
}

// asksLong reads a question how long something is.
func (s spans) asksLong(c *clause.Clause) (a asked, ok bool) {
	a = asked{Clause: c}
	for i := range c.Roles {
		x := &c.Roles[i]
		switch {
		case x.Term.Hole == clause.HowLong, x.Term.Hole == clause.HowDimension && known.Is("long", x.Term.Head):
			ok = true
		case x.Term.Hole == clause.HowMany || x.Term.Hole == clause.HowMuch || x.Term.Hole == clause.HowOften && x.Term.Head != "":
			one, is := s.words.Amount(triple.Term{Label: "1 " + x.Term.Head}, "")
			night := known.Is("nights", x.Term.Head)
			if ok = (is && one.Dimension == quantity.Duration || night) && x.Term.Head != ""; !ok {
				return a, false
			}
			if a.unit = one.Unit; night {
				a.unit = "night"
			}
		case x.Term.Hole != clause.NoHole:
			return a, false
		case (x.Name == clause.Subject || x.Name == clause.Object) && a.what == nil:
			a.what = &x.Term
		default:
			a.rest = append(a.rest, *x)
		}
	}
	a.stateOf()
	return a, ok && a.what != nil && !c.Negated && len(a.what.Coordinated)+len(a.what.Relative) == 0
}

// stateOf reads what state a question names: away, down, out of order, under way.
func (a *asked) stateOf() {
	words := []string{}
	if a.Kind == clause.State && !known.Is("long", a.Predicate.Word) {
		words = append(words, a.Predicate.Word)
	} else if a.Kind == clause.Event && a.Predicate.Passive {
		words = append(words, a.Predicate.Word)
	}
	a.rest = slices.DeleteFunc(a.rest, func(x clause.Role) bool {
		text := strings.ToLower(x.Term.Text)
		in := strings.TrimSpace(strings.TrimPrefix(x.Prep+" ", text+" ") + text)
		if len(words) == 0 && known.Is("state", in) { // long away
			words = append(words, in)
			return true
		}
		if x.Prep != "" && strings.HasPrefix(a.Predicate.Word, strings.ReplaceAll(x.Prep, "_", " ")) { // out of order
			words = append(words, text)
			return true
		}
		return slices.Contains(words, text) || known.Is("daily", text)
	})
	what := a.what
	if what != nil && len(what.Roles) == 1 && len(words) == 0 { // the ferry under way
		plain, in := *what, what.Roles[0]
		plain.Roles = nil
		plain.Text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(what.Text, in.Term.Text), in.Prep+" "))
		words = append(words, strings.TrimSpace(in.Prep+" "+strings.ToLower(in.Term.Text)))
		if strings.HasPrefix(strings.ToLower(in.Term.Text), in.Prep+" ") {
			words = []string{strings.ToLower(in.Term.Text)}
		}
		a.what = &plain
	}
	a.state = strings.Join(words, " ")
}

// fromTo answers by one telling of when something is from and until when.
func (s spans) fromTo(a asked, all []telling) (compose.Answer, bool) {
	var out compose.Answer
	for _, t := range all {
		if t.denied || known.Is("due", t.modal) || !s.of(a.what, t) || !s.asksOf(a, t) {
			continue
		}
		from, until, ok := s.bounds(t)
		if !ok || !s.placed(a, t, from.in, until.in) {
			continue
		}
		d, assumed, ok := s.apart(from, until, true)
		if !ok || out.Rows != nil && d.From != out.Amount.From {
			return compose.Answer{}, false
		}
		out = compose.Answer{Kind: compose.Difference, Rows: []compose.Row{t.row(until.in, &until.Quantity), t.row(from.in, &from.Quantity)}, Amount: d, Assumed: assumed}
	}
	return s.inUnit(a, out)
}

// asksOf reports whether a question asks how long that is which a telling tells: by its verb, or by that of what
// takes its time.
func (s spans) asksOf(a asked, t telling) bool {
	verb := a.Predicate.Lemma
	if a.Kind == clause.State || a.Kind == clause.Attribute || a.Kind == clause.Class {
		return a.state == "" && known.Is("happens", t.verb) || a.state != "" && strings.HasSuffix(t.verb, a.state)
	}
	return a.state == "" && (known.Is("asks", verb) || verb == t.verb)
}

// bounds are the times from which and until which something is told to be.
func (s spans) bounds(t telling) (from, until moment, ok bool) {
	n, m := 0, 0
	for _, r := range t.roles {
		q, is := s.time(r)
		switch {
		case !is:
		case known.Is("from", r.prep):
			from, n = moment{Quantity: q, at: t, in: r.term}, n+1
		case known.Is("until", r.prep):
			until, m = moment{Quantity: q, at: t, in: r.term}, m+1
		}
	}
	return from, until, n == 1 && m == 1
}

// placed reports whether everything else that a question names is named in a telling.
func (s spans) placed(a asked, t telling, but ...triple.Term) bool {
	return !slices.ContainsFunc(a.rest, func(x clause.Role) bool {
		return !slices.ContainsFunc(t.roles, func(r role) bool {
			return !slices.ContainsFunc(but, r.term.Same) && s.names(&x.Term, r.term)
		})
	})
}

// apart is how long one time is after another one; the end of what is from one to the other may be on the next day,
// and twelve hours later than the hour alone says.
func (s spans) apart(from, until moment, one bool) (d quantity.Quantity, assumed []string, ok bool) {
	clocks := until.Dimension == quantity.Clock && from.Dimension == quantity.Clock
	switch {
	case clocks && until.From <= from.From && (until.next || one && from.From >= noon):
		until.From, until.Until = until.From+day, until.Until+day
	case clocks && until.From == 0 && one && hour(from.in) && from.From < noon:
		until.From, until.Until = day, day
		from.From, from.Until = from.From+noon, from.From+noon
		assumed = []string{"“" + from.in.Spelling() + "” means " + from.String()}
	case clocks && until.From <= from.From && one && hour(until.in) && hour(from.in) && from.From < noon:
		until.From, until.Until = until.From+noon, until.From+noon
		assumed = []string{"“" + until.in.Spelling() + "” means " + until.String()}
	case until.next:
		return d, nil, false
	}
	d, ok = quantity.Difference(until.Quantity, from.Quantity)
	if d.Dimension == monthDay {
		d.From *= day
		d.Until, d.Dimension, d.Unit = d.From, quantity.Duration, "day"
	}
	return d, assumed, ok && d.From > 0
}

// hour reports whether a time of day is an hour alone, of which it is not said whether it is before noon: eight.
func hour(x triple.Term) bool {
	words := strings.Fields(strings.ReplaceAll(x.Spelling(), "_", " "))
	return (len(words) == 1 || len(words) == 2 && known.Is("oclock", words[1])) && len(words[0]) < 7 && !strings.ContainsAny(words[0], ":.ap")
}

// monthDay is a day of a month that is not said: the 5th.
const monthDay quantity.Dimension = "day of the month"

// time is a time that a role tells.
func (s spans) time(r role) (quantity.Quantity, bool) {
	text := strings.TrimPrefix(strings.ReplaceAll(r.term.Spelling(), "_", " "), "the ")
	for _, end := range known.Of("nth") {
		n, err := strconv.Atoi(strings.TrimSuffix(text, end))
		if err == nil && strings.HasSuffix(text, end) && n > 0 && n < 32 {
			return quantity.Quantity{Dimension: monthDay, From: float64(n), Until: float64(n)}, true
		}
	}
	prep := r.prep
	if known.Is("from", prep) || known.Is("until", prep) {
		prep = "at"
	}
	q, ok := s.words.Amount(r.term, prep)
	return q, ok && q.Point() && !q.About && q.Bound == "" && q.From == q.Until
}

// inUnit is an answer in the unit that a question asks for.
func (s spans) inUnit(a asked, out compose.Answer) (compose.Answer, bool) {
	if out.Rows == nil {
		return out, false
	}
	if a.unit == "night" {
		n := out.Amount.From / day
		if out.Amount.Unit != "day" || n < 1 {
			return out, false
		}
		out.Amount = quantity.Quantity{Dimension: quantity.Number, From: n, Until: n, Unit: "night"}
		return out, true
	}
	if in, ok := out.Amount.In(a.unit); ok && a.unit != "" {
		out.Amount = in
	}
	return out, true
}

// between answers by when something went into a state and when it came out of it.
func (s spans) between(a asked, all []telling) (compose.Answer, bool) {
	var found []compose.Answer
	for _, in := range s.states(a) {
		from, ok1 := s.turn(a, all, "into", in)
		until, ok2 := s.turn(a, all, "out", in)
		if !ok1 || !ok2 || from.Dimension != until.Dimension || len(a.rest) > 0 || from.at.subject().Name != until.at.subject().Name {
			continue
		}
		if until.Dimension != quantity.Clock && in == "away" && a.unit != "night" {
			continue // the days of a journey are counted in two ways
		}
		d, _, ok := s.apart(from, until, false)
		if !ok {
			return compose.Answer{}, false
		}
		out := compose.Answer{Kind: compose.Difference, Rows: []compose.Row{until.at.row(until.in, &until.Quantity), from.at.row(from.in, &from.Quantity)}, Amount: d}
		if a.noun() != nil {
			out.Assumed = []string{"“" + a.what.Text + "” means that of " + from.at.subject().Spelling()}
		}
		out, ok = s.inUnit(a, out)
		if ok && !slices.ContainsFunc(found, func(o compose.Answer) bool { return o.Amount.From == out.Amount.From }) {
			found = append(found, out)
		}
	}
	if len(found) != 1 {
		return compose.Answer{}, false
	}
	return found[0], true
}

// states are those of which a question asks how long they are.
func (s spans) states(a asked) []string {
	if a.state != "" {
		return known.All("state", a.state)
	}
	if list := a.noun(); list != nil {
		return list
	}
	if a.Kind == clause.Event && known.Is("state", a.Predicate.Lemma) {
		return known.All("state", a.Predicate.Lemma)
	}
	if a.Kind == clause.Event && known.Is("asks", a.Predicate.Lemma) || a.Kind == clause.State && known.Is("long", a.Predicate.Word) {
		return []string{"travel", "event", "open"}
	}
	return nil
}

// noun are the states that what a question asks of is a noun for: the crossing, the outage.
func (a asked) noun() []string {
	if x := a.what; x.Determiner == "the" && x.Head != "" && len(x.Roles)+len(x.Modifiers) == 0 && x.Owner == nil {
		return known.All("noun", strings.ToLower(x.Head))
	}
	return nil
}

// subject is who or what a telling is of.
func (t telling) subject() triple.Term {
	if t.who.Name == "" {
		return t.what
	}
	return t.who
}

// turn is the one time at which what a question asks of went into a state, or came out of it.
func (s spans) turn(a asked, all []telling, way, in string) (out moment, ok bool) {
	for _, t := range all {
		if t.denied || t.modal != "" && t.modal != "will" || !s.of(a.what, t) && a.noun() == nil || !slices.Contains(known.All(way, s.deed(t)), in) {
			continue
		}
		m, is := s.at(t)
		if !is || ok && m.From != out.From {
			return out, false
		}
		out, ok = m, true
	}
	return out, ok
}

// deed is the verb of a telling with what it is done by: come home.
func (s spans) deed(t telling) string {
	for _, r := range t.roles {
		with := t.verb + " " + strings.ReplaceAll(r.term.Spelling(), "_", " ")
		if len(known.All("out", with))+len(known.All("into", with)) > 0 {
			return with
		}
	}
	return t.verb
}

// at is the one time that a telling has.
func (s spans) at(t telling) (out moment, ok bool) {
	next := false
	for _, r := range t.roles {
		if known.Is("next", strings.TrimPrefix(strings.ReplaceAll(strings.ToLower(r.term.Spelling()), "_", " "), "the ")) {
			next = true
			continue
		}
		q, is := s.time(r)
		if !is {
			continue
		}
		if ok || r.prep != "" && !known.Is("timed", r.prep) {
			return out, false
		}
		out, ok = moment{Quantity: q, at: t, in: r.term}, true
	}
	out.next = next
	return out, ok
}

// ends answers when something is over, by when it began and how long it takes.
func (s spans) ends(c *clause.Clause) (compose.Answer, bool) {
	a := asked{Clause: c}
	when := false
	for i := range c.Roles {
		switch x := &c.Roles[i]; {
		case x.Term.Hole == clause.When || x.Term.Hole == clause.WhichOne && s.words.IsTime(termOf(x.Term.Head)):
			when = true
		case x.Term.Hole != clause.NoHole:
			return compose.Answer{}, false
		case (x.Name == clause.Object || x.Name == clause.Subject && a.what == nil) && x.Term.Pronoun == "":
			a.what = &x.Term
		case x.Name == clause.Subject, known.Is("over", strings.ToLower(x.Term.Text)):
		default:
			return compose.Answer{}, false
		}
	}
	if !when || a.what == nil || c.Negated || !s.isOver(c) {
		return compose.Answer{}, false
	}
	all, ok := s.tellings()
	if !ok {
		return compose.Answer{}, false
	}
	return s.over(a, all)
}

// isOver reports whether a question asks when something is over.
func (s spans) isOver(c *clause.Clause) bool {
	if c.Kind == clause.State {
		return known.Is("over", triple.LastWord(c.Predicate.Word))
	}
	return c.Kind == clause.Event && (known.Is("ends", c.Predicate.Lemma) || c.Predicate.Passive && known.Is("over", c.Predicate.Word))
}

// over is when something is over.
func (s spans) over(a asked, all []telling) (compose.Answer, bool) {
	var start, long moment
	starts, lasts := 0, 0
	for _, t := range all {
		if t.denied || !s.of(a.what, t) {
			continue
		}
		again := false
		if m, ok := s.takes(t); ok {
			again, long, lasts = lasts > 0 && m.From != long.From, m, lasts+1
		}
		m, ok := s.at(t)
		told := ok && len(known.All("out", s.deed(t))) > 0
		if ok && m.Dimension == quantity.Clock && t.modal == "" && len(known.All("into", s.deed(t))) > 0 {
			again, start, starts = again || starts > 0 && m.From != start.From, m, starts+1
		}
		if again || told {
			return compose.Answer{}, false
		}
	}
	if starts == 0 || lasts == 0 {
		return compose.Answer{}, false
	}
	at, ok := quantity.Later(start.Quantity, long.Quantity, 1)
	return compose.Answer{Kind: compose.Moment, Rows: []compose.Row{start.at.row(start.in, &start.Quantity), long.at.row(long.in, &long.Quantity)}, Amount: at}, ok
}

// takes is how long something was told to take.
func (s spans) takes(t telling) (moment, bool) {
	if !known.Is("lasts", t.verb) || t.past && t.modal == "" || t.modal != "" && !known.Is("due", t.modal) && t.modal != "will" {
		return moment{}, false
	}
	for _, r := range append([]role{{"for", t.what}}, t.roles...) {
		q, ok := s.words.Amount(r.term, "")
		if ok && known.Is("for", r.prep) && q.Dimension == quantity.Duration && q.From == q.Until && !q.About && q.Bound == "" && q.Each == "" {
			return moment{Quantity: q, at: t, in: r.term}, true
		}
	}
	return moment{}, false
}
