package relative

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells when something is that was told to be so long after or before something else, or after what
// was told last before it.

// happening is an event that was told to be so long after or before another one.
type happening struct {
	verb, modal string
	parts       []triple.Term
	span        quantity.Quantity
	by          float64
	// from is what it is counted from, with no name where that is what was told before.
	from triple.Term
	row  compose.Row
	reckon.Said
}

// moment is a time with what tells it.
type moment struct {
	quantity.Quantity
	rows []compose.Row
	verb string
	reckon.Said
}

// timer tells when something is.
type timer struct{ *Solver }

// deepest bounds how many times are counted from one another.
const deepest = 5

// Counted reports whether a time is counted from another one, which its own words do not tell.
func Counted(x triple.Term) bool {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " ")))
	_, n, ok := sideAtEnd(words)
	return ok && n > 0
}

// sideAtEnd is on which side of another time one is by the words at the end, and how many words are before them.
func sideAtEnd(words []string) (by float64, before int, ok bool) {
	for n := 1; n < len(words) && n <= 2; n++ {
		if by, ok := number("later", strings.Join(words[len(words)-n:], " ")); ok {
			return by, len(words) - n, true
		}
	}
	return 0, 0, false
}

// number is the number that words stand for.
func number(kind, words string) (float64, bool) {
	n, err := strconv.ParseFloat(known.As(kind, words), 64)
	return n, err == nil
}

// when is when something is by the time of something else.
func (s timer) when(q *clause.Sentence) (compose.Answer, bool) {
	if len(q.Clauses) != 1 || len(q.Lost) > 0 || q.Clauses[0].Negated || len(q.Clauses[0].Subs) > 0 {
		return compose.Answer{}, false
	}
	c := &q.Clauses[0]
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return asksTime(&r.Term)
	})
	if hole < 0 || c.Kind != clause.Event && c.Kind != clause.State && c.Kind != clause.Possession {
		return compose.Answer{}, false
	}
	all := s.happenings()
	own := slices.DeleteFunc(slices.Clone(all), func(h happening) bool { return !s.isAsked(c, hole, h) })
	if len(own) == 0 && known.Is("bear", c.Predicate.Lemma) {
		return s.born(c)
	}
	if len(own) != 1 {
		return compose.Answer{}, false
	}
	m, ok := s.timeOf(own[0], all, deepest)
	return compose.Answer{Kind: compose.Moment, Rows: m.rows, Amount: m.Quantity}, ok
}

// born is when somebody was born who was told to be so much older or younger than another, who was born in a year.
func (s timer) born(c *clause.Clause) (compose.Answer, bool) {
	var a asked
	for i := range c.Roles {
		if x := &c.Roles[i]; x.Name == clause.Subject || x.Name == clause.Object {
			a.one = &x.Term
		}
	}
	if a.word = known.Of("aged")[0]; a.one == nil || len(c.Roles) != 2 || !s.sortOf(&a) {
		return compose.Answer{}, false
	}
	g := s.graph(a.sort)
	x, ok := s.named(a.one, g.nodes())
	paths, ok2 := g.paths(x)
	var out compose.Answer
	for _, m := range s.times() {
		at := slices.IndexFunc(paths, func(p path) bool {
			return len(p.rows) > 0 && near(p.times, 1) && s.takesPart(happening{from: p.at}, m.rows[0].Because)
		})
		if m.verb != c.Predicate.Lemma && m.verb != "be "+c.Predicate.Word || at < 0 {
			continue
		}
		year, ok := bornIn(m.Quantity, paths[at].more)
		if !ok || out.Rows != nil && out.Amount.From != year.From {
			return compose.Answer{}, false
		}
		out = compose.Answer{Kind: compose.Moment, Rows: append(slices.Clip(paths[at].rows), m.rows...), Amount: year}
	}
	return out, ok && ok2 && out.Rows != nil
}

// bornIn is the year in which one is born who is so much older than one who was born in a year; of a day it says
// nothing.
func bornIn(year, older quantity.Quantity) (quantity.Quantity, bool) {
	if year.Dimension == quantity.Number {
		year.From -= older.Amount()
		year.Until = year.From
		return year, older.Unit == "year"
	}
	at, ok := quantity.Later(year, older, -1)
	return at, ok && at.Until-at.From >= 364
}

// isAsked reports whether an event is the one that a question asks the time of.
func (s timer) isAsked(c *clause.Clause, hole int, h happening) bool {
	verb := c.Predicate.Lemma
	switch {
	case c.Kind == clause.State:
		verb = strings.TrimSpace("be " + c.Predicate.Word)
	case c.Kind == clause.Possession:
		verb = "have"
	}
	if verb == "be" && h.verb == "have" { // Ann's appointment is
		verb = "have"
	}
	first, particle, _ := strings.Cut(verb, " ")
	same := h.verb == verb || h.verb == first && slices.ContainsFunc(h.parts, func(t triple.Term) bool { return t.Name == particle })
	if !same || h.modal != c.Modal {
		return false
	}
	for i := range c.Roles {
		if x := &c.Roles[i].Term; i != hole && x.Owner != nil && h.verb == "have" && slices.ContainsFunc(h.parts, func(t triple.Term) bool { return s.names(x.Owner, t) }) {
			what := *x
			what.Owner, what.Text = nil, x.Head
			if !slices.ContainsFunc(h.parts, func(t triple.Term) bool { return s.names(&what, t) }) {
				return false
			}
		} else if i != hole && !known.Is("us", x.Pronoun) && !slices.ContainsFunc(h.parts, func(t triple.Term) bool { return s.names(x, t) }) {
			return false
		}
	}
	return len(c.Roles) > 1
}

// names reports whether a phrase of a question names something.
func (s *Solver) names(x *clause.Term, t triple.Term) bool {
	return slices.ContainsFunc(s.refer(x), t.Same) || s.ledger().Is(x, t)
}

// happenings are the events that were told to be so long after or before another one.
func (s timer) happenings() (out []happening) {
	seen := map[string]bool{}
	look := func(f triple.Triple) {
		if f.Denied || seen[f.Subject.Name] || !triple.OfEvent(f.Relation) {
			return
		}
		seen[f.Subject.Name] = true
		if h, ok := s.happening(s.factsOf(f.Subject)); ok {
			out = append(out, h)
		}
	}
	for _, word := range known.Of("later") {
		for _, f := range s.store.Pairs(triple.Role(word), nil, nil, most) {
			look(f)
		}
		for _, n := range s.store.Names(word) {
			for _, relation := range []string{triple.When, triple.Role("for"), triple.Role("at"), triple.Theme} {
				for _, f := range s.store.Pairs(relation, nil, &n, most) {
					look(f)
				}
			}
		}
	}
	return out
}

// happening reads the facts of an event that has a time counted from another one.
func (s timer) happening(kind string, facts []triple.Triple) (h happening, ok bool) {
	h.verb, h.modal = s.told.Verb(kind)
	var text string
	for _, f := range facts {
		prep, role := triple.RolePrep(f.Relation)
		by, side := number("later", prep)
		words := strings.ToLower(strings.ReplaceAll(f.Object.Spelling(), "_", " "))
		switch {
		case f.Denied:
			return h, false
		case role && side && h.by == 0:
			h.by, h.from = by, f.Object
		case f.Relation == triple.Wording:
			h.row.Term = triple.Term{Name: triple.Key(f.Object.Spelling()), Label: f.Object.Spelling()}
		case f.Relation == triple.EventOf || triple.Reckoned(f.Relation):
		case h.counts(s.Solver, words):
			text = words
		default:
			h.parts = append(h.parts, f.Object)
		}
	}
	if h.row.Term.Name == "" {
		h.row.Term = triple.Term{Name: triple.Key(text), Label: text}
	}
	h.row.Because = literals(facts)
	return h, text != "" && h.by != 0 && h.verb != ""
}

// counts reads how long before or after another time something is: "ten minutes", "two weeks later", "nineteen
// days after the release".
func (h *happening) counts(s *Solver, text string) bool {
	words := strings.Fields(text)
	for len(words) > 1 && known.Is("exact", words[0]) {
		words = words[1:]
	}
	end := len(words)
	by, from := 0.0, triple.Term{}
	if side, before, ok := sideAtEnd(words); ok {
		by, end = side, before
	} else {
		for i := 1; i < len(words)-1; i++ {
			if side, ok := number("later", words[i]); ok {
				rest := words[i+1:]
				if known.Is("the", rest[0]) && len(rest) > 1 {
					rest = rest[1:]
				}
				other := strings.Join(rest, " ")
				by, end, from = side, i, triple.Term{Name: triple.Key(other), Label: other}
				break
			}
		}
	}
	long := strings.Join(words[:end], " ")
	span, ok := s.words.Amount(triple.Term{Label: long}, "")
	if !ok {
		span, ok = s.words.Amount(triple.Term{Label: "1 " + long}, "") // an hour later
	}
	if !ok || span.Dimension != quantity.Duration || span.From != span.Until || span.Bound != "" || span.About {
		return false
	}
	h.span = span
	if by != 0 {
		h.by, h.from = by, from
	}
	return true
}

// timeOf is when something is by what it is counted from.
func (s timer) timeOf(h happening, all []happening, deep int) (moment, bool) {
	var from moment
	var ok bool
	if h.from.Name != "" {
		from, ok = s.ofThat(h, all, deep)
	} else {
		h.Said = s.said(h.row.Because)
		from, ok = s.toldBefore(h, all)
	}
	if !ok {
		return moment{}, false
	}
	at, ok := quantity.Later(from.Quantity, h.span, h.by)
	return moment{Quantity: at, rows: append([]compose.Row{h.row}, from.rows...)}, ok
}

// ofThat is when that was from which something is counted: when it did the same, or when it is.
func (s timer) ofThat(h happening, all []happening, deep int) (moment, bool) {
	times := slices.DeleteFunc(s.times(), func(m moment) bool {
		_, fits := quantity.Later(m.Quantity, h.span, h.by)
		return !fits || !s.takesPart(h, m.rows[0].Because)
	})
	for _, verb := range []string{h.verb, "be", ""} {
		var same []moment
		for _, m := range times {
			if m.verb == verb && !slices.ContainsFunc(same, func(o moment) bool { return o.From == m.From && o.Until == m.Until }) {
				same = append(same, m)
			}
		}
		if len(same) > 0 {
			return same[0], len(same) == 1
		}
	}
	var relative []happening
	for _, o := range all {
		if o.verb == h.verb && o.row.Term.Name != h.row.Term.Name && slices.ContainsFunc(o.parts, func(t triple.Term) bool { return t.Name == h.from.Name }) {
			relative = append(relative, o)
		}
	}
	if len(relative) != 1 || deep == 0 {
		return moment{}, false
	}
	return s.timeOf(relative[0], all, deep-1)
}

// takesPart reports whether what something is counted from has a part in facts, and so has whatever else has one
// in both.
func (s timer) takesPart(h happening, because []triple.Literal) bool {
	part, others := false, 0
	for _, l := range because {
		if l.Denied {
			return false
		}
		event := triple.OfEvent(l.Relation)
		if !event && l.Subject.Name == h.from.Name {
			return true
		}
		if !event || l.Relation != triple.Agent && l.Relation != triple.Theme {
			continue
		}
		if l.Object.Name == h.from.Name {
			part = true
		} else if !slices.ContainsFunc(h.parts, func(t triple.Term) bool { return t.Name == l.Object.Name }) {
			others++
		}
	}
	return part && others == 0
}

// toldBefore is the time that was told last before something, in the same turn or the one before: none where
// that sentence tells several, or where another one was counted from one in between.
func (s timer) toldBefore(h happening, all []happening) (moment, bool) {
	var last moment
	var times []moment
	for _, m := range s.times() {
		if _, fits := quantity.Later(m.Quantity, h.span, h.by); !fits {
			continue
		}
		m.Said = s.said(m.rows[0].Because)
		if m.At >= h.At {
			continue
		}
		if times = append(times, m); m.At > last.At {
			last = m
		}
	}
	several := slices.ContainsFunc(times, func(m moment) bool {
		return m.Turn == last.Turn && m.Sentence == last.Sentence && (m.From != last.From || m.Until != last.Until)
	})
	between := slices.ContainsFunc(all, func(o happening) bool {
		at := s.said(o.row.Because).At
		return o.from.Name == "" && at < h.At && at > last.At
	})
	return last, len(times) > 0 && !between && !several && h.Turn-last.Turn <= 1
}

// times are the times that were told of something, each with its fact or the facts of its event.
func (s timer) times() (out []moment) {
	add := func(f triple.Triple, prep, verb string, because []triple.Literal) {
		q, ok := s.words.Amount(f.Object, prep)
		year := known.Is("bear", verb) && q.Dimension == quantity.Number && q.Unit == "" // 812
		if ok && !f.Denied && (q.Point() || year) && q.Bound == "" && !q.About {
			out = append(out, moment{Quantity: q, verb: verb, rows: []compose.Row{{Term: f.Object, Because: because}}})
		}
	}
	event := func(relation, prep string) {
		for _, f := range s.store.Pairs(relation, nil, nil, most) {
			if _, ok := s.words.Amount(f.Object, prep); !ok {
				continue
			}
			kind, facts := s.factsOf(f.Subject)
			verb, modal := s.told.Verb(kind)
			if len(facts) > 0 && modal == "" {
				add(f, prep, verb, literals(facts))
			}
		}
	}
	event(triple.When, "")
	for _, prep := range known.Of("timed") {
		event(triple.Role(prep), prep)
	}
	s.timesOf(add)
	return out
}

// timesOf adds the times that facts tell behind a preposition.
func (s timer) timesOf(add func(triple.Triple, string, string, []triple.Literal)) {
	for _, r := range s.store.Relations("") {
		if !known.Is("timed", r.Prep) || triple.OfEvent(r.Key) || r.Modal != "" {
			continue
		}
		for _, f := range s.store.Pairs(r.Key, nil, nil, most) {
			verb := strings.TrimSpace(r.Lemma + " " + r.Particle)
			if r.Lemma == "" {
				verb = strings.TrimSpace("be " + r.Word)
			}
			add(f, r.Prep, verb, []triple.Literal{{Triple: f}})
		}
	}
}
