package relative

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells when what recurs is next, by when it last was: every three weeks, and last on 4 May.

// recurrence is what is done again after so long each time.
type recurrence struct {
	verb  string
	parts []triple.Term
	span  quantity.Quantity
	row   compose.Row
	reckon.Said
}

// recurrences are what was told to be done again and again.
func (s timer) recurrences() (out []recurrence) {
	for _, f := range s.store.Pairs(triple.Role("every"), nil, nil, most) {
		kind, facts := s.factsOf(f.Subject)
		words := strings.Fields(strings.ToLower(strings.ReplaceAll(f.Object.Spelling(), "_", " ")))
		if len(words) < 2 || f.Denied || len(facts) == 0 {
			continue
		}
		long := strings.Join(words[1:], " ")
		span, ok := s.words.Amount(triple.Term{Label: long}, "")
		if !ok || span.Dimension != quantity.Duration {
			span, ok = s.words.Amount(triple.Term{Label: "1 " + long}, "")
		}
		verb, modal := s.told.Verb(kind)
		r := recurrence{verb: verb, span: span, row: compose.Row{Term: f.Object, Because: literals(facts)}, Said: s.said(literals(facts))}
		for _, o := range facts {
			ok = ok && !o.Denied
			if o.Relation == triple.Agent || o.Relation == triple.Theme {
				r.parts = append(r.parts, o.Object)
			}
		}
		if ok && modal == "" && span.Dimension == quantity.Duration && span.From == span.Until && !span.About {
			out = append(out, r)
		}
	}
	return out
}

// last is when what recurs last was, and the noun of that where it has one: the last delivery; false where it was told
// of none, or of several.
func (s timer) last(r recurrence) (m moment, noun string, ok bool) {
	for _, t := range s.times() {
		t.Said = s.said(t.rows[0].Because)
		if t.Dimension != quantity.Date && t.Dimension != quantity.YearDay || t.Turn-r.Turn > 1 || r.Turn-t.Turn > 1 {
			continue
		}
		of, is := lastOf(t.rows[0].Because)
		if is && of == "" && t.verb != r.verb {
			is = false
		}
		if !is || ok && m.From == t.From {
			continue
		}
		if ok {
			return m, "", false
		}
		m, noun, ok = t, of, true
	}
	return m, noun, ok
}

// lastOf reports whether facts are of the last of something, and of what: the last delivery.
func lastOf(because []triple.Literal) (noun string, ok bool) {
	for _, l := range because {
		who := l.Subject
		if triple.OfEvent(l.Relation) {
			who = l.Object
		}
		first, rest, two := strings.Cut(who.Name, "_")
		switch {
		case two && known.Is("latest", first) && (!triple.OfEvent(l.Relation) || l.Relation == triple.Agent || l.Relation == triple.Theme):
			return rest, true
		case l.Relation == triple.Role("how") && known.Is("latest", who.Name):
			return "", true
		}
	}
	return "", false
}

// next answers when what recurs is next.
func (s timer) next(q *clause.Sentence) (compose.Answer, bool) {
	if len(q.Clauses) != 1 || len(q.Lost) > 0 || q.Clauses[0].Negated || len(q.Clauses[0].Subs) > 0 || q.Clauses[0].Modal != "" || q.Clauses[0].Tense == clause.Past {
		return compose.Answer{}, false
	}
	c := &q.Clauses[0]
	asks := slices.ContainsFunc(c.Roles, func(x clause.Role) bool { return asksTime(&x.Term) })
	var found []compose.Answer
	for _, r := range s.recurrences() {
		m, noun, ok := s.last(r)
		if !ok || !asks || !s.isNext(c, r, noun) || !r.isNamed(noun) && !(known.Is("sending", r.verb) && names(c, "from")) {
			continue
		}
		at, ok := quantity.Later(m.Quantity, r.span, 1)
		if !ok {
			return compose.Answer{}, false
		}
		found = append(found, compose.Answer{Kind: compose.Moment, Rows: append([]compose.Row{r.row}, m.rows...), Amount: at})
	}
	if len(found) != 1 {
		return compose.Answer{}, false
	}
	return found[0], true
}

// isNamed reports whether a noun names what recurs: the delivery of who delivers, or the time.
func (r recurrence) isNamed(noun string) bool {
	return noun == "" || known.Is("time", noun) || len(r.verb) > 2 && strings.HasPrefix(noun, r.verb[:max(3, len(r.verb)-1)])
}

// names reports whether a question names something behind a preposition in a phrase: the parcel from Leo.
func names(c *clause.Clause, prep string) bool {
	return slices.ContainsFunc(c.Roles, func(x clause.Role) bool {
		return slices.ContainsFunc(x.Term.Roles, func(o clause.Role) bool { return o.Prep == prep })
	})
}

// isNext reports whether a question asks for the next of what recurs, and names nothing else.
func (s timer) isNext(c *clause.Clause, r recurrence, noun string) bool {
	upcoming := func(words []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return known.Is("upcoming", strings.ToLower(w)) })
	}
	next := upcoming(c.Predicate.Manner) || upcoming(c.Predicate.Modifiers)
	takes := func(x *clause.Term) bool {
		return slices.ContainsFunc(r.parts, func(t triple.Term) bool { return s.names(x, t) })
	}
	for i := range c.Roles {
		x := &c.Roles[i]
		switch {
		case asksTime(&x.Term), known.Is("us", x.Term.Pronoun):
		case upcoming([]string{strings.TrimSpace(x.Term.Text)}):
			next = true
		case upcoming(x.Term.Modifiers):
			next = true
			if reckon.Singular(s.words, strings.ToLower(x.Term.Head)) != noun || slices.ContainsFunc(x.Term.Roles, func(o clause.Role) bool { return !takes(&o.Term) }) {
				return false
			}
		case !takes(&x.Term) || c.Predicate.Lemma != r.verb:
			return false
		}
	}
	return next
}
