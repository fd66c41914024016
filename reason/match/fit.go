package match

import (
	"slices"
	"strconv"

	"whence/triple"
	"whence/triple/clause"
)

// fit returns the goals by which a fact answers the question: each participant
// that the question names stands in it, and one more is what is asked for.
func (m *Matcher) fit(q *query, d deed) []Goal {
	if d.cond {
		return nil // what is so only under a condition is not told to be so
	}
	base := Goal{Cost: d.cost}
	if d.step != "" {
		base.Steps = []string{d.step}
	}
	var out []Goal
	if d = m.without(d); d.whole != nil && len(d.left) > 0 {
		return nil // whom something leaves out says nothing alone
	}
	m.place(q, d, 0, make([]int, len(q.parts)), base, &out)
	return out
}

// place puts the i-th participant of the question into the fact, and the others
// after it. at are the places taken so far.
func (m *Matcher) place(q *query, d deed, i int, at []int, g Goal, out *[]Goal) {
	if g.Cost > maxCost {
		return
	}
	if i == len(q.parts) {
		if whole, ok := m.goal(q, d, at, g); ok {
			*out = append(*out, whole)
		}
		return
	}
	p := &q.parts[i]
	for j := range d.parts {
		if slices.Contains(at[:i], j) {
			continue
		}
		at[i] = j
		if with, ok := measures(m, q, d, p, j, g); ok {
			m.place(q, d, i+1, at, with, out)
			continue
		}
		cost, ok := m.sameRole(p, d.parts[j])
		if !ok {
			continue
		}
		next := g
		next.Cost += cost
		if p.hole != clause.NoHole {
			m.hole(q, d, i, at, next, out)
			continue
		}
		for _, a := range p.are {
			if with, ok := m.meets(q, d, a, d.parts[j], next); ok {
				m.place(q, d, i+1, at, with, out)
				break // the cheapest way of meaning it
			}
		}
	}
}

// meets is the goal with a participant of the question in a place of the fact: as what
// stands there, as one of the kind that does, or as one that the fact leaves out.
func (m *Matcher) meets(q *query, d deed, a term, f filled, g Goal) (Goal, bool) {
	because := a.because
	switch {
	case same(a.Term, f.term):
		if a.general == nil {
			break
		}
		if _, out := m.leftOut(a.one, d); out || !m.applies(q, d, f, a.general) {
			return g, false
		}
		because = append(slices.Clone(because), m.notLeftOut(a.one, d.left)...)
	case a.general == nil && len(d.left) > 0:
		left, out := m.leftOut(a.Term, d)
		if _, general := m.general(f.term); !out || !general {
			return g, false
		}
		because, g.except = append(slices.Clone(because), left...), true
	default:
		return g, false
	}
	g.Cost += a.cost
	g.Literals = append(slices.Clone(g.Literals), because...)
	if a.step != "" {
		g.Steps = append(slices.Clone(g.Steps), a.step)
	}
	return g, true
}

// hole puts what is asked for, the i-th participant of the question, into the place
// that at has for it: what stands there, or each of the kind that does.
func (m *Matcher) hole(q *query, d deed, i int, at []int, g Goal, out *[]Goal) {
	p, f := &q.parts[i], d.parts[at[i]]
	if extra, ok := m.fills(p, f); ok {
		g.Cost += extra
		m.place(q, d, i+1, at, g, out)
		return
	}
	of, ok := m.general(f.term)
	if p.hole != clause.Who || !ok || of.of == "several" || d.denied || !m.applies(q, d, f, &of) {
		return
	}
	for _, one := range m.each(of) {
		each := g
		each.Cost += costPart
		each.each = append(one, m.notLeftOut(triple.Var(Hole), d.left)...)
		m.place(q, d, i+1, at, each, out)
	}
}

func same(a, b triple.Term) bool { return a.Name == b.Name }

// goal is the question's goal by a fact in which all its participants have their
// places. A denial answers only what it denies: it may say no more than is asked.
func (m *Matcher) goal(q *query, d deed, at []int, g Goal) (Goal, bool) {
	hole := -1
	if q.hole >= 0 {
		hole = at[q.hole]
		g.Fill = d.parts[hole].term
	}
	denied := d.denied != (g.except || g.outside)
	switch {
	case q.hole >= 0 && denied != q.c.Negated:
		return g, false
	case denied && q.hole < 0:
		if m.narrowing(d)-beside(m, d, g) > len(q.parts) {
			return g, false
		}
		g.Against = true // "Isn't she?" asks the same as "Is she?"
	}
	if d.whole != nil {
		x := *d.whole
		if hole >= 0 {
			g.Wanted = []string{Hole}
		}
		switch {
		case hole < 0 || g.each != nil:
		case d.parts[hole].object:
			x.Object = triple.Var(Hole)
		default:
			x.Subject = triple.Var(Hole)
		}
		g.Literals = slices.Concat([]triple.Literal{{Triple: x}}, g.each, g.Literals)
		return g, true
	}
	g.Wanted = nil
	said := slices.Clone(d.first)
	event := d.first[0].Subject
	for i, j := range at {
		f := triple.Triple{Subject: event, Relation: d.parts[j].relation, Object: d.parts[j].term}
		if i == q.hole && g.each == nil {
			f.Object = triple.Var(Hole)
		}
		said = append(said, triple.Literal{Triple: f})
	}
	if hole >= 0 {
		g.Wanted = []string{Hole}
		said = append(said, m.moreTimes(q, d, at, &g)...)
	}
	g.Literals = slices.Concat(said, g.each, g.Literals)
	return g, true
}

// narrowing counts the parts of a fact that make it say less than without them: all
// but its reasons, and how it came to be so: what is not so "any more", "yet" or "since
// May" is not so.
func (m *Matcher) narrowing(d deed) int {
	n := 0
	for _, f := range d.parts {
		switch {
		case f.name == clause.RoleComplement && m.Words.Reason(f.prep):
		case f.name == clause.Oblique && (f.prep == "still" || f.prep == "since"):
		default:
			n++
		}
	}
	return n
}

// beside are the parts of a fact that make a goal against it say no less: the other ends
// of a stretch of time, and whatever else says when where it is not so at the time asked.
func beside(m *Matcher, d deed, g Goal) int {
	if !g.outside {
		return g.ends
	}
	n := -1
	for _, f := range d.parts {
		if f.name != clause.Subject && m.Words.IsTime(f.term) {
			n++
		}
	}
	return max(n, g.ends)
}

// moreTimes are the other times of an event that is asked when it is: the day and
// the hour are one answer. Only the first of them asks, in the order told.
func (m *Matcher) moreTimes(q *query, d deed, at []int, g *Goal) []triple.Literal {
	p := &q.parts[q.hole]
	if p.hole != clause.When {
		return nil
	}
	var out []triple.Literal
	for j := range d.parts {
		if slices.Contains(at, j) {
			continue
		}
		if _, ok := m.fills(p, d.parts[j]); !ok || !sameWay(m, p, d.parts[j]) {
			continue
		}
		if j < at[q.hole] {
			g.Cost = maxCost + 1 // said by the goal that begins with it
			return nil
		}
		v := Hole + strconv.Itoa(j)
		g.Wanted = append(g.Wanted, v)
		out = append(out, triple.Literal{Triple: triple.Triple{Subject: d.first[0].Subject, Relation: d.parts[j].relation, Object: triple.Var(v)}})
		if told := d.parts[j]; slices.ContainsFunc(d.parts[:j], func(f filled) bool { return f.relation == told.relation }) {
			g.Cost = maxCost + 1 // "from Tuesday … from 10:00": each has its own end
			return nil
		}
	}
	return out
}

// sameRole tells how far the place of a participant in the question is from one in
// a fact.
func (m *Matcher) sameRole(p *part, f filled) (int, bool) {
	asked, told := p.name, f.name
	switch {
	case told == clause.RoleComplement: // a clause answers why, and what was said
		return 0, p.hole == clause.Why || p.hole == clause.What && f.prep == "that"
	case asked == clause.Subject || told == clause.Subject:
		return 0, asked == told
	case p.hole == clause.Where:
		return 0, (told != clause.Object || f.prep != "") && sameWay(m, p, f)
	case p.hole == clause.When:
		return 0, sameWay(m, p, f)
	case p.hole == clause.HowLong, p.hole == clause.HowOften, p.hole == clause.Why, p.hole == clause.How:
		return 0, true
	case asked == clause.Object && told == clause.Object:
		return 0, true
	case asked == clause.Object || told == clause.Object:
		if p.hole != clause.NoHole && p.prep == "" && f.prep == "" {
			return 0, true
		}
		return costAttach, p.hole == clause.NoHole
	case p.prep == f.prep:
		return 0, true
	case p.prep == "" || f.prep == "":
		return 0, true
	}
	return costAttach, m.Words.SamePrep(p.prep, f.prep)
}

// sameWay reports whether a participant stands behind the preposition that "where … to?" and
// "until when?" ask with.
func sameWay(m *Matcher, p *part, f filled) bool {
	return p.prep == "" || f.prep == "" || p.prep == f.prep || m.Words.SamePrep(p.prep, f.prep)
}

// onClock reports whether a participant is a bare number behind a preposition that makes it
// a time of day: at nine.
func onClock(m *Matcher, f filled) bool {
	v, ok := m.Words.Value(f.term)
	return ok && v.Unit == "" && v.ISO == "" && m.Words.Sort(f.prep) == "clock"
}

// fills reports whether a participant of a fact is of the kind that is asked for.
func (m *Matcher) fills(p *part, f filled) (int, bool) {
	isTime := m.Words.IsTime(f.term)
	if f.name == clause.RoleComplement && p.hole == clause.What {
		return 0, true
	}
	switch p.hole {
	case clause.Who:
		if isTime || f.term.Kind == triple.Number || m.Words.Universal(f.term) {
			return 0, false
		}
		return 0, p.prep == f.prep || f.prep == ""
	case clause.What:
		return 0, true
	case clause.Where:
		doer := f.relation == triple.Agent || f.relation == "" && !f.object // from whom it was bought
		return 0, !isTime && !doer && f.name != clause.Subject && m.Words.Place(f.prep) && !onClock(m, f)
	case clause.When:
		return 0, isTime && f.prep != "for" && f.prep != "than" || onClock(m, f)
	case clause.Why:
		return 0, gives(m, f, isTime)
	case clause.HowLong:
		return 0, f.prep == "for"
	case clause.HowOften:
		return 0, f.prep == "every"
	case clause.How:
		return 0, f.prep == "how" || f.prep == "by" || f.prep == "with"
	case clause.WhichOne:
		return m.ofClass(p, f)
	case clause.HowMany, clause.HowMuch, clause.HowDimension:
		if _, ok := m.Words.Value(f.term); !ok {
			return 0, false
		}
		return m.counts(p, f)
	}
	return 0, false
}

// gives reports whether a part gives a reason.
func gives(m *Matcher, f filled, isTime bool) bool {
	switch {
	case f.name == clause.RoleComplement:
		return m.Words.Reason(f.prep)
	case f.prep == "since":
		return !isTime
	case f.prep == "to":
		return f.term.Kind == triple.Generic
	}
	return f.prep == "because" || f.prep == "because of" || f.prep == "so that"
}

// ofClass: "which bird" is answered by what is one, or is called one.
func (m *Matcher) ofClass(p *part, f filled) (int, bool) {
	if p.from.Head == "" {
		return 0, true
	}
	for _, n := range m.nearNouns(p.from.Head) {
		class := triple.Const(triple.Class, n.word)
		if len(m.Store.Pairs(triple.InstanceOf, &f.term, &class, 1)) > 0 {
			return n.cost, true
		}
		if hasWord(f.term.Name, n.word, m.Words) {
			return n.cost, true
		}
	}
	return costHypernym, f.name != clause.Subject
}

// counts: "how many bags of tea" is answered by a number of those, or by a bare
// number where the fact itself counts them.
func (m *Matcher) counts(p *part, f filled) (int, bool) {
	if p.from.Head == "" || p.hole == clause.HowDimension || f.term.Kind == triple.Number {
		return 0, true
	}
	for _, w := range content(p.from) {
		if !hasWord(f.term.Name, w, m.Words) {
			return 0, false
		}
	}
	return 0, true
}
