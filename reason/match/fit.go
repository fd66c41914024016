package match

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// fitting places the participants of a question, one after the other, in a fact.
type fitting struct {
	names names
	kinds *kinds
	q     *query
	d     deed
	at    []int // the places taken so far
	// beside are all facts that may answer, and when is the matcher's When.
	beside []deed
	when   *clause.Term
	out    []Goal
	// against is set where the fact says the contrary of what is asked.
	against bool
}

// fits returns the goals by which facts answer the question: each participant that the
// question names stands in one of them, and one more is what is asked for.
func (m *Matcher) fits(q *query, deeds []deed) (out []Goal) {
	for _, d := range deeds {
		if d.cond || completed(m, q, d) || m.otherWords && ofAnother(q, d, deeds) {
			continue // what is so only under a condition is not told to be so, nor what is so of something only
		}
		base := Goal{Cost: d.cost, Since: d.since}
		if d.step != "" {
			base.Steps = []string{d.step}
		}
		if d = sparing(m.names.words, d); d.whole != nil && len(d.left) > 0 || sparesTime(m.names.words, q, d) {
			continue // whom something leaves out says nothing alone
		}
		d = fromWhom(q, d)
		x := fitting{names: m.names, kinds: m.kinds, q: q, d: d, beside: deeds, when: m.When, at: make([]int, len(q.parts)), against: m.against}
		x.place(0, base)
		out = append(out, x.out...)
	}
	return out
}

// ofAnother reports whether a fact, or what was told with it, has an object that a question in other words has not: who left the
// choir in March did not set off.
func ofAnother(q *query, d deed, all []deed) bool {
	more := func(p part) bool { return p.name == clause.Object || p.hole == clause.When || p.name == clause.Oblique }
	return q.c.Kind == clause.Event && !slices.ContainsFunc(q.parts, more) && slices.ContainsFunc(all, func(o deed) bool {
		has := func(f filled) bool {
			return slices.ContainsFunc(o.parts, func(x filled) bool { return x.name == f.name && x.term.Name == f.term.Name })
		}
		return slices.ContainsFunc(o.parts, func(f filled) bool { return f.name == clause.Object }) && !slices.ContainsFunc(d.parts, func(f filled) bool { return !has(f) })
	})
}

// completed reports whether a fact says how something is only with what completes its adjective, and the
// question asks how it is at all: who is tired of rain need not be tired.
func completed(m *Matcher, q *query, d deed) bool {
	if len(q.parts) >= len(d.parts) || q.c.Predicate.Word == "" || q.c.Kind != clause.State && (!q.c.Predicate.Passive || q.c.Perfect || q.c.Progressive) {
		return false
	}
	key := ""
	if d.whole != nil {
		key = d.whole.Relation
	} else if len(d.first) > 0 {
		key = d.first[0].Triple.Object.Name
	}
	return slices.ContainsFunc(d.parts, func(f filled) bool {
		return f.name == clause.Oblique && (narrow.Completes(m.names.words, key, f.prep) || m.against && !m.names.words.Place(f.prep)) && !slices.Contains(m.anyone, f.prep) && !m.names.words.IsTime(f.term) && !lasts(m.names.words, f.term) &&
			!slices.ContainsFunc(q.parts, func(p part) bool {
				kind := p.from != nil && p.from.Head != "" && m.names.words.Singular(p.from.Head) == m.names.words.Singular(triple.LastWord(strings.ReplaceAll(f.term.Name, "_", " "))) // how many of the members
				return p.prep == f.prep || p.hole == clause.Where || kind
			})
	})
}

// place puts the i-th participant of the question into the fact, and the others after it.
func (x *fitting) place(i int, g Goal) {
	if g.Cost > maxCost {
		return
	}
	if i == len(x.q.parts) {
		if whole, ok := x.goal(g); ok {
			x.out = append(x.out, whole)
		}
		return
	}
	p := &x.q.parts[i]
	for j := range x.d.parts {
		if slices.Contains(x.at[:i], j) || x.weighs(p, x.d.parts[j].term) {
			continue
		}
		x.at[i] = j
		if with, ok := measures(x.names.words, x.q, x.d, p, j, g); ok {
			x.place(i+1, with)
			continue
		}
		if x.lacks(p, x.d.parts[j]) {
			without := g
			without.outside, without.Cost = true, g.Cost+costConverse
			x.place(i+1, without)
			continue
		}
		cost, ok := sameRole(x.names.words, p, x.d.parts[j])
		if !ok || aside(x.names.words, p, x.d, j) {
			continue
		}
		next := g
		next.Cost += cost
		if p.hole != clause.NoHole {
			x.hole(i, next)
			continue
		}
		if with, ok := x.named(p, x.d.parts[j], next); ok {
			x.place(i+1, with)
		}
	}
	x.besidesParts(i, g)
}

// weighs reports whether a participant says more of an amount than was told: fourteen chairs need
// not be enough, and whoever has a car need not have another.
func (x *fitting) weighs(p *part, t triple.Term) bool {
	how := p.from.Determiner
	return !x.d.denied && p.hole == clause.NoHole && x.names.words.Sort(how) == "weigh" && !strings.HasPrefix(t.Name, triple.Key(how)+"_")
}

// besidesParts places a participant that no part of the fact is: a day that it does not leave out, or
// what a denial says nothing of.
func (x *fitting) besidesParts(i int, g Goal) {
	p := &x.q.parts[i]
	if with, j, ok := x.otherDay(p, g); ok {
		x.at[i] = j
		x.place(i+1, with)
	}
	if unsaid := x.unsaid(p); unsaid || x.denies(p) {
		x.at[i] = nowhere
		g.Cost += costAttach
		if unsaid {
			g.Steps = append(slices.Clone(g.Steps), "who does it was not said")
		}
		x.place(i+1, g)
	}
}

// unsaid reports whether nobody is named who does what is done as a rule, and a participant is whoever asks, where flour
// is ordered we order it, or whoever asks whether they may: what may be lit they may light.
func (x *fitting) unsaid(p *part) bool {
	if p.name != clause.Subject || p.hole != clause.NoHole || !x.d.lasting || x.d.denied || x.q.c.Progressive || x.q.c.Perfect || !x.d.byNone() {
		return false
	}
	return x.q.hole < 0 && x.d.first != nil && len(x.names.words.Granting(x.q.c.Modal)) > 0 || x.q.hole >= 0 && x.q.parts[x.q.hole].name != clause.Subject && x.names.words.Sort(p.from.Pronoun) == "speaker"
}

// nowhere is the place of a participant that a denial says nothing of.
const nowhere = -1

// denies reports whether a fact may deny what is asked without a word of one of its
// participants: who does not pay does not pay the rent. What is not open now may be on Sundays.
func (x *fitting) denies(p *part) bool {
	return x.q.hole < 0 && x.d.denied && !x.d.contrary && !x.q.c.Negated && (p.name != clause.Subject || x.byNobody()) && p.from.Value == nil && x.d.cost <= costAttach && len(x.d.left) == 0
}

// byNobody reports whether an event happens to something and nobody is named who does it: what is not painted nobody paints.
func (x *fitting) byNobody() bool { return x.d.first != nil && x.d.byNone() }
func (d deed) byNone() bool       { return d.who(clause.Object) != "" && d.who(clause.Subject) == "" }

// placed is how many participants of the question have a place in the fact.
func (x *fitting) placed() int {
	n := 0
	for _, j := range x.at {
		if j != nowhere {
			n++
		}
	}
	return n
}

// lacksOne reports whether a participant has no place and had to be said.
func (x *fitting) lacksOne() bool {
	for i, j := range x.at {
		if j == nowhere && !x.unsaid(&x.q.parts[i]) {
			return true
		}
	}
	return false
}

// named is the goal with a participant that the question names in a place of the fact, meant
// in the cheapest way, or told to be at another such place.
func (x *fitting) named(p *part, f filled, g Goal) (Goal, bool) {
	if told, amount := x.names.words.Amount(f.term, ""); amount && told.Bound == "" && p.from.Value != nil && strings.ContainsAny(p.from.Value.Bound, "<>") {
		return g, false // over 18 is not 18 pounds
	}
	for _, a := range p.are {
		if with, ok := x.meets(a, f, g); ok {
			return with, true
		}
	}
	if x.longEnough(p, f) {
		g.Cost += costPart
		return g, true
	}
	if x.ofEach(p, f) {
		g.Cost += costPart
		return g, true
	}
	if there, ok := x.anyThere(p, f); ok {
		g.Cost, g.ends, g.Literals = g.Cost+costPart, g.ends+1, append(slices.Clone(g.Literals), there...)
		return g, true
	}
	if x.d.denied && p.name == f.name && p.hole == clause.NoHole && x.names.words.Sort(f.term.Name) == "whatever" { // who wants nothing wants no socks
		g.Cost += costPart
		return g, !x.q.c.Negated
	}
	g.outside, g.Cost = true, g.Cost+costConverse
	other := x.otherNumber(p, f)
	g.other = g.other || other
	return g, other || x.elsewhere(p, f)
}

// ofEach reports whether a thing is told of each of a kind as their own, and asked of one so: everything in the annex gets
// its water from the well.
func (x *fitting) ofEach(p *part, f filled) bool {
	owner, noun, owned := strings.Cut(f.term.Name, "'s_")
	if !owned || p.from.Owner == nil || p.from.Owner.Pronoun == "" || len(p.from.Modifiers) > 0 || noun != triple.Key(p.from.Head) {
		return false
	}
	return slices.ContainsFunc(x.d.parts, func(o filled) bool { return o.name == clause.Subject && o.term.Name == owner })
}

// anyThere is what makes a thing one of anything at the place that a fact names, where it is told to be there: who may not
// touch anything on the desk may not touch the lamp on it.
func (x *fitting) anyThere(p *part, f filled) ([]triple.Literal, bool) {
	at := slices.IndexFunc(x.d.parts, func(o filled) bool { return o.prep != "" && x.names.words.Place(o.prep) })
	if at < 0 || p.name != clause.Object || f.name != clause.Object || x.kinds.known == nil || x.names.words.Sort(f.term.Name) != "whatever" {
		return nil, false
	}
	for _, a := range p.are {
		for _, goal := range x.kinds.known(a.Spelling() + " is " + x.d.parts[at].prep + " " + x.d.parts[at].term.Spelling()) {
			if a.general == nil && len(goal.Wanted) == 0 && !goal.Against && goal.Cost < costSynonym {
				return slices.Concat(a.because, goal.Literals), true
			}
		}
	}
	return nil, false
}

// longEnough reports whether something has been so, or not so, for a longer time than is asked: who has not danced for
// three years has not for two.
func (x *fitting) longEnough(p *part, f filled) bool {
	if !x.q.c.Perfect || p.prep != "for" || f.prep != "for" || p.from.Value == nil || x.q.c.Negated && !x.d.denied {
		return false
	}
	asked, ok := x.names.words.Amount(triple.Term{Label: p.from.Text}, "")
	told, both := x.names.words.Amount(f.term, "")
	if !ok || !both || asked.Dimension != quantity.Duration || told.Bound != "" {
		return false
	}
	order, known := quantity.Compare(told, asked)
	return known && order > 0
}

// elsewhere reports whether a thing is told to be at another of the places that are told apart
// by their rank: what is on the third floor is not on the second.
func (x *fitting) elsewhere(p *part, f filled) bool {
	c := x.q.c
	if x.q.hole >= 0 || x.d.denied || c.Negated || c.Tense != clause.Present || c.Perfect {
		return false
	}
	if x.elsewhereOnly(p, f) {
		return true
	}
	if c.Modal != "" || p.prep == "" || p.prep != f.prep || p.name == clause.Subject {
		return false
	}
	stays := c.Kind == clause.State && c.Predicate.Word == "" || c.Kind == clause.State && c.Predicate.Word == p.prep || x.names.words.Sort(c.Predicate.Lemma) == "home"
	return stays && narrow.OtherRank(x.names.words, phrase(p.from), f.term.Spelling())
}

// aside reports whether an object that is asked about would stand behind a preposition of
// the fact with which it is not what the fact is about: whom something else happened to has
// an object of its own, and before whom it did is no part of it.
func aside(w Words, p *part, d deed, j int) bool {
	f := d.parts[j]
	if f.name == clause.RoleComplement && f.prep == "to" && p.hole == clause.What {
		return slices.ContainsFunc(d.parts, func(o filled) bool { // what for it is done
			return o.name == clause.Object || o.name == clause.Oblique && o.prep != "how"
		})
	}
	if p.name != clause.Object || p.hole != clause.NoHole || f.prep == "" || f.prep == "to" || f.name == clause.Object {
		return false // "how much does he owe Mia?" asks of what he owes to her
	}
	return w.TimeEnd(f.prep) != "" || slices.ContainsFunc(d.parts, func(o filled) bool { return o.name == clause.Object && o.prep == "" })
}

// meets is the goal with a participant of the question in a place of the fact: as what
// stands there, as one of the kind that does, or as one that the fact leaves out.
func (x *fitting) meets(a term, f filled, g Goal) (Goal, bool) {
	because := a.because
	switch {
	case a.Term.Name == f.term.Name:
		if a.general == nil {
			break
		}
		if _, out := x.kinds.leftOut(a.one, x.d); out || x.kinds.open(x.d) || !x.kinds.applies(x.q, x.d, f, a.general) {
			return g, false
		}
		because = append(slices.Clone(because), x.kinds.notLeftOut(a.one, x.d.left)...)
	case a.general == nil && len(x.d.left) > 0:
		left, out := x.kinds.leftOut(a.Term, x.d)
		if _, general := generalOf(x.names.words, f.term); !out || !general {
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
func (x *fitting) hole(i int, g Goal) {
	p, f := &x.q.parts[i], x.d.parts[x.at[i]]
	if extra, ok := x.names.fills(p, f); ok {
		if g.Cost += extra; extra == 0 || p.hole != clause.HowLong || !x.begun() {
			x.place(i+1, g)
		}
		return
	}
	of, ok := generalOf(x.names.words, f.term)
	if p.hole == clause.Who && ok && of.of == "several" && x.q.c.Modal != "" && !x.d.denied { // who has to is whoever it is said of
		g.Cost += costPart
		x.place(i+1, g)
		return
	}
	if p.hole != clause.Who || !ok || of.of == "several" || x.d.denied || x.kinds.open(x.d) || !x.kinds.applies(x.q, x.d, f, &of) {
		return
	}
	for _, one := range x.kinds.each(of) {
		each := g
		each.Cost += costPart
		each.each = append(one, x.kinds.notLeftOut(triple.Var(Hole), x.d.left)...)
		x.place(i+1, each)
	}
}

// goal is the question's goal by a fact in which all its participants have their
// places. A denial answers only what it denies: it may say no more than is asked.
func (x *fitting) goal(g Goal) (Goal, bool) {
	hole := -1
	if x.q.hole >= 0 {
		hole = x.at[x.q.hole]
		g.Fill = x.d.parts[hole].term
	}
	denied := x.d.denied != (g.except || g.outside)
	switch {
	case !denied && (x.lacksOne() || x.habit() || x.against && x.q.hole < 0 && x.atTimes(g)):
		return g, false
	case x.q.hole >= 0 && denied != x.q.c.Negated:
		return g, false
	case denied && x.q.hole < 0:
		more := narrowing(x.names.words, x.d) - beside(x.names.words, x.d, g) - x.placed()
		if at := slices.IndexFunc(x.d.parts, func(f filled) bool { return sameTime(x.when, f) }); at >= 0 {
			g.When, more = true, more-1
		}
		once := x.d.contrary && (x.q.c.Tense == clause.Past || x.q.c.Perfect) && x.placed() > 1 // who lost on Sunday did not win at all
		if more > 0 && !once && !g.other || x.placed() == 0 {
			return g, false
		}
		g.Against = true // "Isn't she?" asks the same as "Is she?"
	}
	if x.d.whole != nil {
		return x.whole(g, hole), true
	}
	g.Wanted = nil
	said := x.happened(g.each == nil)
	if hole >= 0 {
		g.Wanted = []string{Hole}
		said = append(append(said, x.moreTimes(&g)...), x.others()...)
	}
	g.Literals = slices.Concat(said, g.each, g.Literals)
	return g, true
}

// atTimes reports whether a fact tells when it is so, and the question does not ask of that: what is booked on Mondays
// may be free. Who broke something is not what broke.
func (x *fitting) atTimes(g Goal) bool {
	w, n := x.names.words, -g.ends
	for j, f := range x.d.parts {
		v, _ := w.Value(f.term)
		begins := f.prep != "" && f.prep != "since" && !strings.HasPrefix(w.TimeEnd(f.prep), "<") && (w.IsTime(f.term) || onClock(w, f))
		if timed := begins || v.Kind == clause.Recurring; (timed && !x.q.c.Perfect || f.name == clause.Object && f.prep == "") && !slices.Contains(x.at, j) {
			n++
		}
	}
	return n > 0
}

// habit reports whether a fact tells when something is done as a rule, or how much, where it is asked
// whether it was: who pays 20 a week need not have paid.
func (x *fitting) habit() bool {
	c, words := x.q.c, x.names.words
	did := c.Kind == clause.Event && (c.Perfect || c.Tense == clause.Past) && c.Modal == "" && !c.Predicate.Passive && c.Predicate.Lemma != ""
	for at, f := range x.d.parts {
		if _, amount := words.Amount(f.term, f.prep); did && x.d.lasting && !slices.Contains(x.at, at) && (amount || words.IsTime(f.term)) {
			return true
		}
	}
	return false
}

// whole is the goal by a fact of two places, with what is asked for in one of them.
func (x *fitting) whole(g Goal, hole int) Goal {
	one := *x.d.whole
	if hole >= 0 {
		g.Wanted = []string{Hole}
	}
	switch {
	case hole < 0 || g.each != nil:
	case x.d.parts[hole].object:
		one.Object = triple.Var(Hole)
	default:
		one.Subject = triple.Var(Hole)
	}
	because := slices.DeleteFunc(slices.Clone(g.Literals), func(l triple.Literal) bool {
		return hole < 0 && l.Op == triple.Relates && !l.Absent && l.Triple.Same(one)
	})
	g.Literals = slices.Concat([]triple.Literal{{Triple: one}}, x.ofNumber(hole), g.each, because, x.d.not)
	return g
}

// ofNumber holds how many are asked for to the number that the fact tells: who needs 20 chairs and 5 tables needs 5 tables,
// and who buys 2 kg of sugar and 3 kg of flour buys 2 kg of sugar.
func (x *fitting) ofNumber(hole int) []triple.Literal {
	if hole < 0 {
		return nil
	}
	asked := x.q.parts[x.q.hole]
	if asked.hole != clause.HowMany && (asked.hole != clause.HowMuch || asked.from.Head == "") || !slices.ContainsFunc(x.beside, func(o deed) bool {
		return o.whole != nil && o.whole.Relation == x.d.whole.Relation && !o.whole.Same(*x.d.whole)
	}) {
		return nil
	}
	return []triple.Literal{{Triple: triple.Triple{Subject: triple.Var(Hole), Object: x.d.parts[hole].term}, Op: triple.Equal}}
}

// happened are the literals of an event with the participants that have a place in it, what is
// asked for as a variable where it is asked in itself.
func (x *fitting) happened(asked bool) []triple.Literal {
	said := slices.Clone(x.d.first)
	for i, j := range x.at {
		if j == nowhere {
			continue
		}
		f := triple.Triple{Subject: x.d.first[0].Subject, Relation: x.d.parts[j].relation, Object: x.d.parts[j].term}
		if i == x.q.hole && asked {
			f.Object = triple.Var(Hole)
		}
		said = append(said, triple.Literal{Triple: f})
	}
	return said
}

// narrowing counts the parts of a fact that make it say less than without them: all but its reasons, and how it came
// to be so: what is not so "any more", "yet" or "since May" is not so.
func narrowing(w Words, d deed) int {
	n := 0
	for _, f := range d.parts {
		switch {
		case f.name == clause.RoleComplement && w.Reason(f.prep):
		case f.name == clause.Oblique && w.Place(f.prep) && slices.ContainsFunc(d.parts, func(o filled) bool { return o.name == clause.Subject && o.term.Name == f.term.Name }): // has none in it
		case f.name == clause.Oblique && (f.prep == "still" || f.prep == "since" || w.Sort(f.prep) == "because"):
		default:
			n++
		}
	}
	return n
}

// beside are the parts of a fact that make a goal against it say no less: the other ends
// of a stretch of time, and whatever else says when where it is not so at the time asked.
func beside(w Words, d deed, g Goal) int {
	if !g.outside {
		return g.ends
	}
	n := -1
	for _, f := range d.parts {
		if f.name != clause.Subject && w.IsTime(f.term) {
			n++
		}
	}
	return max(n, g.ends)
}

// others leave out of the answers what stands in the same place of the event and is nothing
// that is asked for: for whom one works is no answer to "for how long?".
func (x *fitting) others() []triple.Literal {
	p, at := &x.q.parts[x.q.hole], x.at[x.q.hole]
	var out []triple.Literal
	for j, f := range x.d.parts {
		if _, ok := x.names.fills(p, f); j != at && !ok && f.relation == x.d.parts[at].relation {
			out = append(out, triple.Literal{Triple: triple.Triple{Subject: triple.Var(Hole), Object: f.term}, Op: triple.NotEqual})
		}
	}
	return out
}

// moreTimes are the other times of an event that is asked when it is: the day and
// the hour are one answer. Only the first of them asks, in the order told.
func (x *fitting) moreTimes(g *Goal) []triple.Literal {
	p := &x.q.parts[x.q.hole]
	if p.hole != clause.When {
		return nil
	}
	var out []triple.Literal
	for j := range x.d.parts {
		if slices.Contains(x.at, j) {
			continue
		}
		if _, ok := x.names.fills(p, x.d.parts[j]); !ok || !sameWay(x.names.words, p, x.d.parts[j]) {
			continue
		}
		if j < x.at[x.q.hole] {
			g.Cost = maxCost + 1 // said by the goal that begins with it
			return nil
		}
		v := Hole + strconv.Itoa(j)
		g.Wanted = append(g.Wanted, v)
		out = append(out, triple.Literal{Triple: triple.Triple{Subject: x.d.first[0].Subject, Relation: x.d.parts[j].relation, Object: triple.Var(v)}})
		if told := x.d.parts[j]; slices.ContainsFunc(x.d.parts[:j], func(f filled) bool { return f.relation == told.relation }) {
			g.Cost = maxCost + 1 // "from Tuesday … from 10:00": each has its own end
			return nil
		}
	}
	return out
}

// sameRole tells how far the place of a participant in the question is from one in a fact.
func sameRole(w Words, p *part, f filled) (int, bool) {
	asked, told := p.name, f.name
	switch {
	case told == clause.RoleComplement: // a clause answers why, and what was said
		return 0, p.hole == clause.Why || p.hole == clause.What && (f.prep == "that" || f.prep == "to" && asked == clause.Object)
	case asked == clause.Subject || told == clause.Subject:
		return 0, asked == told
	case p.hole == clause.Where:
		return 0, (told != clause.Object || f.prep != "") && sameWay(w, p, f)
	case p.hole == clause.When:
		return 0, sameWay(w, p, f)
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
	return costAttach, w.SamePrep(p.prep, f.prep)
}

// sameWay reports whether a participant stands behind the preposition that "where … to?" and "until when?" ask with.
func sameWay(w Words, p *part, f filled) bool {
	return p.prep == "" || f.prep == "" || p.prep == f.prep || w.SamePrep(p.prep, f.prep)
}

// onClock reports whether a participant is a bare number behind a preposition that makes it a time of day: at nine.
func onClock(w Words, f filled) bool {
	v, ok := w.Value(f.term)
	return ok && v.Unit == "" && v.ISO == "" && w.Sort(f.prep) == "clock" && !strings.Contains(f.term.Name, "_") // at platform 4
}

// lasts reports whether a term is a length of time, and nobody for whom something is done: "six years".
func lasts(w Words, t triple.Term) bool {
	q, ok := w.Amount(t, "")
	return ok && q.Dimension == quantity.Duration || w.IsTime(t)
}

// Measured reports whether a term is an amount of what is measured, and nobody: 30 pounds.
func Measured(w Words, t triple.Term) bool {
	q, ok := w.Amount(t, "")
	return ok && q.Unit != ""
}

// fills reports whether a participant of a fact is of the kind that is asked for.
func (n names) fills(p *part, f filled) (int, bool) {
	isTime := n.words.IsTime(f.term)
	if f.name == clause.RoleComplement && p.hole == clause.What {
		return 0, true
	}
	switch p.hole {
	case clause.Who, clause.Whose:
		if isTime || f.name == clause.Time || f.term.Kind == triple.Number || Measured(n.words, f.term) || lasts(n.words, f.term) || n.words.Universal(f.term) {
			return 0, false
		}
		return 0, p.prep == f.prep || f.prep == "" || p.name == clause.Recipient && p.prep == "" && f.prep == "to"
	case clause.What:
		return 0, n.isWhat(p, f)
	case clause.Where:
		doer := f.relation == triple.Agent || f.relation == "" && !f.object // from whom it was bought
		return 0, !isTime && !doer && f.name != clause.Subject && n.words.Place(f.prep) && !onClock(n.words, f)
	case clause.When:
		return 0, isTime && f.prep != "for" && f.prep != "than" && n.words.Sort(lastKeyWord(f.term.Name)) != "leaning" || onClock(n.words, f)
	case clause.Why:
		return 0, gives(n.words, f, isTime)
	case clause.HowLong:
		return n.lastsFor(f, isTime)
	case clause.HowOften:
		return 0, f.prep == "every"
	case clause.How:
		return 0, f.prep == "how" || f.prep == "by" || f.prep == "with"
	case clause.WhichOne:
		return n.ofClass(p, f)
	case clause.HowMany, clause.HowMuch, clause.HowDimension:
		v, ok := n.words.Value(f.term)
		if day := v.Kind == clause.Date || v.Kind == clause.Weekday || v.Kind == clause.Clock; !ok || day && p.hole != clause.HowDimension {
			return 0, false // how much the play is, 18 May does not say
		}
		return counts(n.words, p, f)
	}
	return 0, false
}

// lastsFor reports whether a part tells how long something goes on: for how long, since when, or, less near, until when.
func (n names) lastsFor(f filled, isTime bool) (int, bool) {
	if strings.HasPrefix(n.words.TimeEnd(f.prep), "<") && !n.words.Place(f.prep) && (isTime || onClock(n.words, f)) {
		return costAttach, true
	}
	return 0, f.prep == "since" || (f.prep == "for" || f.name == clause.Object && f.prep == "") && lasts(n.words, f.term)
}

// begun reports whether it is told as well from when something goes on: from eight until midnight it is four hours.
func (x *fitting) begun() bool {
	return slices.ContainsFunc(append(slices.Clip(x.beside), x.d), func(o deed) bool {
		return len(o.parts) > 0 && o.parts[0].term.Name == x.d.parts[0].term.Name && slices.ContainsFunc(o.parts, func(f filled) bool {
			_, value := x.names.words.Value(f.term)
			return x.names.words.TimeEnd(f.prep) == ">=" && (value || x.names.words.IsTime(f.term))
		})
	})
}

// isWhat reports whether a part of a fact may be what is asked for: no time, and nobody where it is
// asked with what something is done.
func (n names) isWhat(p *part, f filled) bool {
	if p.prep == "with" && (f.term.Kind == triple.Proper || n.words.Person(lastKeyWord(f.term.Name))) {
		return false
	}
	return f.name != clause.Time || p.name == clause.Time
}

// gives reports whether a part gives a reason.
func gives(w Words, f filled, isTime bool) bool {
	switch {
	case f.name == clause.RoleComplement:
		return w.Reason(f.prep)
	case f.prep == "since":
		return !isTime
	case f.prep == "to":
		return f.term.Kind == triple.Generic
	}
	return w.Sort(f.prep) == "because" || f.prep == "so that"
}

// ofClass: "which bird" is answered by what is one, or is called one.
func (n names) ofClass(p *part, f filled) (int, bool) {
	if p.from.Head == "" {
		return 0, true
	}
	if v, ok := n.words.Value(f.term); ok && v.Kind == clause.Clock && n.words.Sort(p.from.Head) != "hour" {
		return 0, false // on which day is not half past nine
	}
	if _, ok := n.words.Amount(f.term, f.prep); !ok && n.words.Sort(p.from.Head) == "period" && !n.words.IsTime(f.term) && !hasWord(f.term.Name, p.from.Head, n.words) ||
		f.term.Kind == triple.Definite && triple.Key(p.from.Head) == f.term.Name {
		return 0, false // in which year is not in French, and which fence it is, "the fence" does not say
	}
	told := n.words.Singular(strings.ReplaceAll(f.term.Name, "_", " "))
	if is, _ := n.words.Kind(told, p.from.Head); is || n.words.MayBeKind(told, p.from.Head) || n.words.Sort(p.from.Head) == "anything" { // Spanish, of a language
		return costPart, true
	}
	for _, noun := range n.nearNouns(p.from.Head) {
		class := triple.Const(triple.Class, noun.word)
		if is := n.store.Pairs(triple.InstanceOf, &f.term, &class, 1); len(is) > 0 || hasWord(f.term.Name, noun.word, n.words) {
			return noun.cost, len(is) == 0 || !is[0].Denied
		}
	}
	if known, _ := n.words.Kind(triple.LastWord(told), triple.LastWord(told)); known && f.term.Kind != triple.Proper || (f.name == clause.Time || n.words.IsTime(f.term)) && n.words.Sort(p.from.Head) != "period" {
		return 0, false // which fence it is, a gate does not say
	}
	return costHypernym, f.name != clause.Subject || f.term.Kind == triple.Proper && strings.ContainsAny(f.term.Name, "0123456789") && !n.words.Person(p.from.Head)
}

// counts: "how many bags of tea" is answered by a number of those, or by a bare number where the fact itself counts them.
func counts(words Words, p *part, f filled) (int, bool) {
	if p.from.Head == "" || p.hole == clause.HowDimension || f.term.Kind == triple.Number {
		return 0, true
	}
	for _, w := range content(p.from) {
		if !hasWord(f.term.Name, w, words) {
			return 0, false
		}
	}
	last := lastKeyWord(f.term.Name)
	return 0, !inFront(words, p.from, f.term) && (last == f.term.Name || last[0] < '0' || last[0] > '9') // desk 6 is no number of desks
}

// inFront reports whether the counted noun of a name says only of what sort those are that are
// counted: four penguin pairs are not four penguins.
func inFront(words Words, x *clause.Term, t triple.Term) bool {
	v, ok := words.Value(t)
	last := lastKeyWord(t.Name)
	one := words.Singular(strings.ToLower(x.Head))
	return ok && v.Number != "1" && one != strings.ToLower(x.Head) && !sameWord(last, one, words) && words.Singular(last) != last &&
		slices.Contains(strings.Split(t.Name, "_"), one)
}

func lastKeyWord(name string) string { return name[strings.LastIndexByte(name, '_')+1:] }
