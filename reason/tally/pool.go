package tally

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells how much there is in something, of money or of what is measured, after what was put into it and taken
// out of it: 140 euros in a box, of which somebody took 25.

// pool tells how much is in something.
type pool struct{ *Solver }

// flow is a telling of so much that is in something, comes into it, or goes out of it.
type flow struct {
	telling
	n     quantity.Quantity
	nouns []string
	in    triple.Term
}

// level is what a question asks of: how much of what there is, in what.
type level struct {
	place *clause.Term // nil where it does not say
	hole  *clause.Term
	left  bool
}

// flows are all tellings of so much that is measured.
func (p pool) flows(all []telling) (out []flow) {
	for _, t := range all {
		t = p.done(t)
		for _, x := range append([]triple.Term{t.what, t.who}, p.at(t)...) {
			n, nouns, ok := p.told.Measure(strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " ")))
			if ok && n.Unit != "" && n.Dimension != quantity.Duration && n.Dimension != quantity.Number {
				out = append(out, flow{t, n, nouns, x})
				break
			}
		}
	}
	return out
}

// done is a telling whose words say of an amount what was done with it, as one of that deed: 50 litres were added.
func (p pool) done(t telling) telling {
	if verb := p.participle(strings.ToLower(t.what.Spelling())); t.verb == "be" && verb != "" {
		t.verb, t.passive, t.what, t.who = verb, true, t.who, triple.Term{}
	}
	return t
}

// at are the terms at which something stands.
func (p pool) at(t telling) (out []triple.Term) {
	for _, r := range t.roles {
		if known.Is("stands", t.verb+" "+r.prep) {
			out = append(out, r.term)
		}
	}
	return out
}

// within is what so much is told to be in, false for none.
func (p pool) within(f flow) (triple.Term, bool) {
	if !known.Is("filled", f.verb) || f.denied || f.modal != "" || f.n.Bound != "" || f.n.About || f.n.Each != "" {
		return triple.Term{}, false
	}
	for _, r := range f.roles {
		if known.Is("within", r.prep) && r.term.Name != f.in.Name {
			return r.term, true
		}
	}
	room := known.Is("holds", f.verb) && !f.n.IsMoney() // as much as would go into it
	return f.who, f.who.Name != "" && f.who.Name != f.in.Name && f.verb != "be" && !room && !stock(p).somebody(f.who) && !known.Is("us", f.who.Name)
}

// asked reads a question how much there is in something.
func (p pool) asked(c *clause.Clause) (l level, ok bool) {
	subject := (*clause.Term)(nil)
	for i := range c.Roles {
		x := &c.Roles[i]
		switch {
		case x.Term.Hole == clause.HowMuch || x.Term.Hole == clause.HowMany || x.Term.Hole == clause.What:
			l.hole = &x.Term
		case x.Term.Hole != clause.NoHole:
			return l, false
		case x.Term.Value != nil && (x.Term.Value.ISO == "now" || x.Term.Value.Relative == "now") || known.Is("now", strings.ToLower(x.Term.Text)):
		case known.Is("left", strings.ToLower(x.Term.Text)):
			l.left = true
		case known.Is("within", x.Prep) && known.Is("there", strings.ToLower(x.Term.Text)):
			l.left = true
		case known.Is("within", x.Prep) && l.place == nil:
			l.place = &x.Term
		case x.Name == clause.Subject:
			subject = &x.Term
		default:
			return l, false
		}
	}
	if l.hole == nil || c.Negated || c.Perfect || c.Modal != "" && !known.Is("due", c.Modal) || len(l.hole.Relative) > 0 || slices.ContainsFunc(l.hole.Modifiers, func(m string) bool { return p.words.Operator(strings.ToLower(m)) != "" }) {
		return l, false
	}
	l.left = l.left || known.Is("left", c.Predicate.Word) || slices.ContainsFunc(l.hole.Modifiers, func(m string) bool { return known.Is("left", strings.ToLower(m)) })
	return l, p.asks(c, &l, subject)
}

// asks reports whether a clause asks how much there is, and takes who has it for what it is in.
func (p pool) asks(c *clause.Clause, l *level, subject *clause.Term) bool {
	verb := c.Predicate.Lemma
	if verb == "leave" && c.Predicate.Passive || known.Is("remain", verb) {
		l.left = true
		return subject == nil
	}
	switch has := c.Kind == clause.Possession || c.Kind == clause.Event && known.Is("filled", verb); {
	case subject != nil && !has:
		return false
	case subject != nil && !known.Is("us", subject.Pronoun):
		l.place = subject
	}
	existing := c.Kind == clause.Existence || c.Kind == clause.State && known.Is("within", c.Predicate.Word) || c.Kind == clause.Possession || c.Kind == clause.Event && known.Is("filled", verb)
	existing = existing || c.Kind == clause.Attribute && c.Predicate.Word == "" && subject == nil
	return (l.place != nil || l.left) && (existing || l.left && c.Kind == clause.State)
}

// level answers how much there is in something now. Changed is set where something became of what was told.
func (p pool) level(c *clause.Clause) (out compose.Answer, ok, changed bool) {
	l, ok := p.asked(c)
	all, read := p.tellings()
	if !ok || !read {
		return out, false, false
	}
	flows := p.flows(all)
	whole, others, ok := p.whole(l, flows)
	if !ok {
		return out, false, false
	}
	place, _ := p.within(whole)
	at := p.told.Said(whole.because).At
	rows, sum, sure := []compose.Row{whole.row(whole.in, &whole.n)}, whole.n, true
	gone := true
	for _, f := range flows {
		if !quantity.Comparable(f.n, whole.n) || f.n.Each != "" || f.denied || f.modal != "" {
			continue
		}
		by, clear := p.by(f, place, others, known.Is("us", whole.who.Name))
		when := p.told.Said(f.because).At
		if by == 0 && clear || when < at && !whole.past {
			continue
		}
		changed = true
		sure = sure && clear && when > at && whole.takes(f)
		n := f.n.Scale(by)
		gone = gone && by < 0
		sum.From += n.From
		row := f.row(f.in, &n)
		row.Told = triple.Term{}
		rows = append(rows, row)
	}
	sum.Until = sum.From
	out = compose.Answer{Kind: compose.Total, Rows: rows, Amount: sum, InOrder: true}
	if gone {
		out.Kind = compose.Remainder
		positive(rows[1:])
	}
	if l.hole.Hole == clause.HowMany {
		unit := stock(p).unit(l.hole.Head)
		if out.Amount, ok = sum.In(unit); unit == "" || !ok {
			return out, false, changed
		}
	}
	return out, changed && sure && sum.From >= 0, changed
}

// takes reports whether what came or went is an exact amount of what a whole is of.
func (whole flow) takes(f flow) bool {
	return f.n.From == f.n.Until && !f.n.About && f.n.Bound == "" && !slices.ContainsFunc(f.nouns, func(n string) bool {
		return len(whole.nouns) > 0 && !f.n.IsMoney() && !slices.Contains(whole.nouns, n)
	})
}

// positive makes of what went what is taken away.
func positive(rows []compose.Row) {
	for i := range rows {
		n := rows[i].Amount.Scale(-1)
		rows[i].Amount = &n
	}
}

// whole is the latest telling of how much there is in what a question names, or in the one thing of which that was told;
// others are all that other things were told to have in them.
func (p pool) whole(l level, flows []flow) (out flow, others []triple.Term, ok bool) {
	at := -1
	for _, f := range flows {
		in, is := p.within(f)
		if !is || !p.of(l, f) {
			continue
		}
		if l.place != nil && !p.names(l.place, in) {
			others = append(others, in)
			continue
		}
		if was, _ := p.within(out); ok && was.Name != in.Name {
			return out, nil, false
		}
		if said := p.told.Said(f.because).At; said > at {
			out, at, ok = f, said, true
		}
	}
	return out, others, ok
}

// of reports whether so much is of what a question asks how much of: money, litres, diesel.
func (p pool) of(l level, f flow) bool {
	head := strings.ToLower(l.hole.Head)
	switch unit := stock(p).unit(head); {
	case head == "":
		return true
	case known.Is("money", head):
		return f.n.IsMoney()
	case unit != "":
		one, _ := p.words.Amount(triple.Term{Label: "1 " + unit}, "")
		return one.Dimension == f.n.Dimension
	}
	return !slices.ContainsFunc(p.told.Nouns(l.hole), func(n string) bool { return !slices.Contains(f.nouns, n) })
}

// by is what a telling does to what is in a place: 1 where it comes into it, -1 where it goes out, 0 where it does
// neither; clear is not set where that cannot be told. Ours is set where it is told of us that we have it there.
func (p pool) by(f flow, place triple.Term, others []triple.Term, ours bool) (by float64, clear bool) {
	if !known.Is("out", f.verb) && !known.Is("in", f.verb) && !known.Is("moves", f.verb) {
		return 0, true
	}
	another := func(x triple.Term) bool { return slices.ContainsFunc(others, x.Same) }
	elsewhere := false
	for _, r := range f.roles {
		from, into := known.Is("outof", r.prep), known.Is("into", r.prep)
		switch {
		case r.term.Name == place.Name && from:
			return -1, true
		case r.term.Name == place.Name && into:
			return 1, !known.Is("out", f.verb) || known.Is("spends", f.verb)
		case another(r.term) && (from || into || known.Is("within", r.prep)):
			return 0, true
		case from || into && !p.words.IsTime(r.term):
			elsewhere = true
		}
	}
	if f.passive || f.past || f.who.Name == f.in.Name {
		switch {
		case known.Is("out", f.verb):
			by = -1
		case known.Is("in", f.verb):
			by = 1
		case known.Is("moves", f.verb):
			return 1, false
		}
	}
	own := known.Is("spends", f.verb) && f.n.IsMoney() && !(ours && known.Is("us", f.who.Name)) // of what money, is not said
	return by, !elsewhere && !own && len(others) == 0 || by == 0
}

// now answers how much there is in something after what became of it.
func (p pool) now(c *clause.Clause) (compose.Answer, bool) {
	out, ok, _ := p.level(c)
	return out, ok
}
