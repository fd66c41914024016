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

// This file tells by how much something went from one value to another, and when what begins and lasts so
// long is over.

// change is an event that took something from one value to another.
type change struct {
	verb     string
	from, to quantity.Quantity
	row      compose.Row
	parts    []triple.Term
}

// changes are the events that tell values before and after.
func (s *Solver) changes() (out []change) {
	for _, f := range s.store.Pairs(triple.Role("from"), nil, nil, most) {
		kind, facts := s.factsOf(f.Subject)
		c := change{row: compose.Row{Because: literals(facts)}}
		verb, modal := s.told.Verb(kind)
		if c.verb = verb; known.As("way", modal+" "+verb) != "" { // go down
			c.verb = modal + " " + verb
		}
		var to triple.Term
		denied := f.Denied
		for _, o := range facts {
			switch denied = denied || o.Denied; o.Relation {
			case triple.Role("to"):
				to = o.Object
			case triple.Agent, triple.Theme:
				c.parts = append(c.parts, o.Object)
			case triple.Wording:
				c.row.Term = triple.Term{Name: triple.Key(o.Object.Spelling()), Label: o.Object.Spelling()}
			default:
				if whole := verb + " " + o.Object.Name; known.As("way", whole) != "" { // is going up
					c.verb = whole
				}
			}
		}
		var ok1, ok2 bool
		c.from, ok1 = s.words.Amount(f.Object, "")
		c.to, ok2 = s.words.Amount(to, "")
		if c.row.Term.Name == "" {
			c.row.Term = triple.Term{Name: triple.Key(f.Object.Spelling() + " " + to.Spelling()), Label: f.Object.Spelling() + " – " + to.Spelling()}
		}
		if c.from = s.inUnit(c.from, c.to); ok1 && ok2 && !denied && c.from.Dimension == c.to.Dimension {
			out = append(out, c)
		}
	}
	return out
}

// grown answers by how much something went up or down.
func (s *Solver) grown(a asked) (compose.Answer, bool) {
	up, isUp := number("way", a.verbOfChange())
	if a.hole == nil || a.one == nil || !isUp || a.other != nil || len(a.Subs) > 0 || !a.howMuch() {
		return compose.Answer{}, false
	}
	all := slices.DeleteFunc(s.changes(), func(c change) bool {
		_, way := number("way", c.verb)
		return !way || !slices.ContainsFunc(c.parts, func(t triple.Term) bool { return s.names(a.one, t) })
	})
	rows := []compose.Row(nil)
	if len(all) == 0 {
		all, rows = rises{s}.risen(a.one)
	}
	if len(all) == 0 {
		return rises{s}.moved(a, up)
	}
	if len(all) != 1 {
		return compose.Answer{}, false
	}
	d, ok := quantity.Difference(all[0].to, all[0].from)
	d.Each = ""
	if up == 0 && d.From < 0 {
		up = -1
	}
	if up < 0 {
		d = d.Scale(-1)
	}
	return compose.Answer{Kind: compose.Difference, Rows: append(rows, all[0].row), Amount: d}, ok && d.From > 0
}

// verbOfChange is the verb of a question with its particle.
func (a asked) verbOfChange() string {
	return strings.TrimSpace(a.Predicate.Lemma + " " + a.particle)
}

// ends is when something is over that begins at a time and lasts so long.
func (s timer) ends(q *clause.Sentence) (compose.Answer, bool) {
	if len(q.Clauses) != 1 || len(q.Lost) > 0 || q.Clauses[0].Negated || len(q.Clauses[0].Subs) > 0 || q.Clauses[0].Modal != "" {
		return compose.Answer{}, false
	}
	c := &q.Clauses[0]
	var what *clause.Term
	when := false
	for i := range c.Roles {
		switch x := &c.Roles[i]; {
		case asksTime(&x.Term):
			when = true
		case x.Name == clause.Subject || x.Name == clause.Object && what == nil:
			what = &x.Term
		case !known.Is("over", strings.ToLower(x.Term.Text)):
			return compose.Answer{}, false
		}
	}
	if what == nil {
		return compose.Answer{}, false
	}
	what, over := s.over(c, what)
	if !over || !when {
		return compose.Answer{}, false
	}
	x, ok := s.named(what, nil)
	start, ok1 := s.start(x)
	long, ok2 := s.lasts(x, what)
	at, ok3 := quantity.Later(start.Quantity, quantityOf(long), 1)
	return compose.Answer{Kind: compose.Moment, Rows: append(start.rows, long), Amount: at}, ok && ok1 && ok2 && ok3
}

// over reports whether a clause is of when something ends or is over, wherever that hangs, with what ends.
func (s timer) over(c *clause.Clause, what *clause.Term) (*clause.Term, bool) {
	is := func(x clause.Role) bool {
		return x.Term.Hole == clause.NoHole && known.Is("over", strings.ToLower(x.Term.Text))
	}
	if c.Kind != clause.State {
		return what, c.Kind == clause.Event && (s.words.Sort(c.Predicate.Lemma) == "end" || c.Predicate.Passive && known.Is("over", c.Predicate.Word))
	}
	if len(what.Roles) == 1 && is(what.Roles[0]) { // when's the first lesson over
		plain := *what
		plain.Text = strings.TrimSpace(strings.TrimSuffix(what.Text, what.Roles[0].Term.Text))
		plain.Roles = nil
		return &plain, true
	}
	return what, known.Is("over", triple.LastWord(c.Predicate.Word)) || slices.ContainsFunc(c.Roles, is)
}

// Beyond reports whether a question asks what facts alone that do not say so are no answer to: by how much
// something rose, when it is over, or how many square metres it is.
func (s *Solver) Beyond(q *clause.Sentence, facts []triple.Literal) bool {
	if len(q.Clauses) != 1 {
		return false
	}
	c := &q.Clauses[0]
	if what, unit := (sides{s}).askedOf(c); what != nil && unit.Unit != "" {
		return slices.ContainsFunc(facts, func(l triple.Literal) bool { _, _, ok := sides{s}.by(l.Object); return ok })
	}
	value := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Value != nil && r.Prep == c.Predicate.Word }) // over 500 euros
	if c.Kind == clause.State && !value && known.Is("over", triple.LastWord(c.Predicate.Word)) {
		return !slices.ContainsFunc(facts, func(l triple.Literal) bool {
			return slices.ContainsFunc(strings.Split(l.Relation+"_"+l.Object.Name, "_"), func(w string) bool { return known.Is("over", w) })
		})
	}
	_, way := number("way", c.Predicate.Lemma)
	return way && slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Prep == "by" && (r.Term.Hole == clause.HowMuch || r.Term.Hole == clause.HowMany)
	})
}

// asksTime reports whether a phrase asks for a time.
func asksTime(x *clause.Term) bool {
	return x.Hole == clause.When || x.Hole == clause.WhichOne && known.Is("date", strings.ToLower(x.Head))
}

func quantityOf(r compose.Row) quantity.Quantity {
	if r.Amount == nil {
		return quantity.Quantity{}
	}
	return *r.Amount
}

// start is when something begins: as it was told, or to when it was moved since; false where it was moved twice, or
// begins at two times.
func (s timer) start(x triple.Term) (out moment, ok bool) {
	for _, c := range s.changes() {
		if c.to.Dimension == quantity.Clock && slices.ContainsFunc(c.parts, func(t triple.Term) bool { return t.Name == x.Name }) {
			if out.rows != nil {
				return out, false
			}
			out = moment{Quantity: c.to, rows: []compose.Row{c.row}, Said: s.said(c.row.Because)}
		}
	}
	for _, m := range s.times() {
		if !s.begins(x, m) || s.said(m.rows[0].Because).At < out.At {
			continue
		}
		if out.rows != nil && out.From != m.From {
			return out, false
		}
		out.Quantity, out.rows = m.Quantity, m.rows
	}
	return out, out.rows != nil
}

// begins reports whether a time is one at which something begins.
func (s timer) begins(x triple.Term, m moment) bool {
	return (m.verb == "be" || s.words.Sort(m.verb) == "begin" || known.Is("begin", m.verb)) && m.Dimension == quantity.Clock && slices.ContainsFunc(m.rows[0].Because, func(l triple.Literal) bool {
		if !triple.OfEvent(l.Relation) {
			return l.Subject.Name == x.Name
		}
		return (l.Relation == triple.Agent || l.Relation == triple.Theme || l.Relation == triple.Role("with")) && l.Object.Name == x.Name
	})
}

// lasts is how long something lasts, or each of its kind does.
func (s timer) lasts(x triple.Term, what *clause.Term) (compose.Row, bool) {
	list := s.told.Amounts(x)
	if all, ok := s.ledger().All(); ok && what.Head != "" {
		kind := []string{reckon.Singular(s.words, strings.ToLower(what.Head))}
		list = append(list, slices.DeleteFunc(all, func(t reckon.Amount) bool {
			return !t.General || t.Modal != "" || len(t.Roles) > 0 || !slices.Equal(s.ledger().Key(t.Term.Spelling()), kind)
		})...)
	}
	var rows []compose.Row
	for _, t := range list {
		same := slices.ContainsFunc(rows, func(r compose.Row) bool { return r.Amount.From == t.Amount.From })
		if long := s.words.Sort(t.Verb) == "last" || known.Is("last", t.Verb); long && t.Amount.Dimension == quantity.Duration && t.Amount.Each == "" && !same {
			rows = append(rows, t.Row)
		}
	}
	if len(rows) != 1 {
		return compose.Row{}, false
	}
	return rows[0], true
}
