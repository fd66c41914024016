package match

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file matches values: five years are more than two, 150 euros are among those "up
// to 200", and Thursday at eleven is in "from Tuesday to Saturday, from 10:00 to 18:30".

// stretch is what a fact says of when it holds, or of how much: one value, or the ends that two phrases name.
type stretch struct {
	quantity.Quantity
	parts []filled
	// bounded is set where the words leave room: a range, or an amount of at most so much.
	bounded bool
}

// measures is what becomes of a goal with the i-th participant of the question in the fact
// by its value, where the fact's parts at and after j have the value first.
func measures(w Words, q *query, d deed, p *part, j int, g Goal) (Goal, bool) {
	asked, ok := askedValues(w, p)
	if !ok || p.hole != clause.NoHole || p.name == clause.Subject || d.parts[j].name == clause.Subject { // how long, or when, is in no place of a thing
		return g, false
	}
	g.ends--
	for _, a := range asked {
		s, ok := stretchOf(w, d, j, a)
		for k := 0; !ok && len(asked) > 1 && k < len(d.parts); k++ { // the hour is in another phrase than the day
			s, ok = stretchOf(w, d, k, a)
		}
		if !ok {
			return g, false
		}
		holds, known := atHour(w, q, d, p, a, s)
		if !known || !holds && (g.except || d.denied) {
			return g, false
		}
		g.ends += len(s.parts)
		if !holds {
			g.outside, g.Cost = true, g.Cost+costConverse
		}
		g.Literals = append(slices.Clone(g.Literals), s.beside(d, j)...)
	}
	g.Cost += costAttach
	return g, true
}

// atHour reports whether a value is met, where an hour named alone may be of the afternoon.
func atHour(w Words, q *query, d deed, p *part, a quantity.Quantity, s stretch) (holds, known bool) {
	later, bare := a, a.Dimension == quantity.Clock && a.From <= halfDay && narrow.BareHour(p.from.Text)
	later.From, later.Until = a.From+halfDay, a.Until+halfDay
	if bare && a.Bound != "" && s.From >= halfDay { // before 4, of what begins at 15:15
		return meetsValue(w, q, d, later, s)
	}
	if holds, known = meetsValue(w, q, d, a, s); bare && a.Bound == "" && known && !holds { // four is in "from 9 to 5"
		return meetsValue(w, q, d, later, s)
	}
	return holds, known
}

// beside are the facts that tell a stretch together with that of the j-th part.
func (s stretch) beside(d deed, j int) (out []triple.Literal) {
	for _, f := range s.parts {
		if f.relation != "" && f.relation != d.parts[j].relation {
			out = append(out, triple.Literal{Triple: triple.Triple{Subject: d.first[0].Subject, Relation: f.relation, Object: f.term}})
		}
	}
	return out
}

// askedValues are the values that a participant of a question is, a day and its hour apart.
func askedValues(w Words, p *part) ([]quantity.Quantity, bool) {
	x := p.from
	if x.Value == nil && x.Owner != nil && x.Owner.Value != nil && w.Operator(x.Head) == "" && len(x.Modifiers) == 0 { // the age of 14
		x = x.Owner
	}
	if x.Value == nil || x.Value.Relative != "" || x.Owner != nil || says(x) {
		return nil, false
	}
	v := *x.Value
	if day, hour, ok := strings.Cut(v.ISO, "T"); ok && v.UntilISO == "" {
		v.ISO = day
		a, ok1 := quantity.Of(v)
		v.Kind, v.ISO = clause.Clock, hour
		b, ok2 := quantity.Of(v)
		return []quantity.Quantity{a, b}, ok1 && ok2
	}
	a, ok := quantity.Of(quantity.Weekly(v))
	if ok && a.Bound == "" && p.prep != "" && !a.Point() {
		if b, ok := w.Amount(triple.Term{Label: p.prep + " " + strings.TrimPrefix(x.Text, p.prep+" ")}, ""); ok && b.Bound != "" {
			return []quantity.Quantity{b}, true
		}
	}
	if end := w.TimeEnd(p.prep); ok && a.Bound == "" && len(end) == 1 && a.Point() {
		a.Bound = end // before the fourth
	}
	return []quantity.Quantity{a}, ok
}

// stretchOf is what a fact says with its j-th part, in what a measures.
func stretchOf(w Words, d deed, j int, a quantity.Quantity) (stretch, bool) {
	f := d.parts[j]
	label := f.term.Spelling()
	if end := w.TimeEnd(f.prep); end != "" && a.Point() {
		if both, ok := twoEnds(w, d, j, a); ok {
			return both, true
		}
		return oneEnd(w, d, f, end, a)
	}
	if f.prep != "" && !a.Point() {
		if b, ok := w.Amount(triple.Term{Label: f.prep + " " + label}, ""); ok && b.Bound != "" && sameMeasure(a, b) {
			return stretch{b, []filled{f}, true}, true
		}
	}
	told, ok := w.Amount(f.term, f.prep)
	if ok && a.Dimension == quantity.Clock && told.Dimension == quantity.Number && told.From != told.Until && told.Until <= 24 { // between 10 and 12
		told.Dimension, told.From, told.Until = quantity.Clock, told.From*hour, narrow.EndHour(told.From, told.Until)*hour
	}
	return stretch{told, []filled{f}, told.Bound != "" || told.From != told.Until}, ok && sameMeasure(a, told)
}

// twoEnds is a stretch that a fact names from its j-th part to a later one.
func twoEnds(w Words, d deed, j int, a quantity.Quantity) (stretch, bool) {
	f := d.parts[j]
	if !strings.HasPrefix(w.TimeEnd(f.prep), ">") {
		return stretch{}, false
	}
	for _, o := range d.parts[j+1:] {
		if !strings.HasPrefix(w.TimeEnd(o.prep), "<") {
			continue
		}
		if hours, ok := hoursOf(w, f, o); ok && a.Dimension == quantity.Clock {
			return stretch{hours, []filled{f, o}, true}, true
		}
		both, ok := w.Amount(triple.Term{Label: f.term.Spelling() + " to " + o.term.Spelling()}, f.prep)
		if ok && sameMeasure(a, both) {
			return stretch{both, []filled{f, o}, true}, true
		}
	}
	return stretch{}, false
}

// An hour in seconds, and how many the same hour comes after itself.
const hour, halfDay = 60 * 60, 12 * 60 * 60

// hoursOf are the hours between two that are named alone: from 9 to 5.
func hoursOf(w Words, from, until filled) (quantity.Quantity, bool) {
	_, err1 := strconv.Atoi(from.term.Spelling())
	_, err2 := strconv.Atoi(until.term.Spelling())
	a, ok1 := w.Amount(from.term, "at")
	b, ok2 := w.Amount(until.term, "at")
	if err1 != nil || err2 != nil || !ok1 || !ok2 || a.Dimension != quantity.Clock || b.Dimension != quantity.Clock {
		return a, false
	}
	if a.Until = b.Until; a.Until < a.From {
		a.Until += halfDay
	}
	return a, true
}

// oneEnd is a stretch of which a fact names only one end, and no other time.
func oneEnd(w Words, d deed, f filled, end string, a quantity.Quantity) (stretch, bool) {
	one, ok := w.Amount(f.term, f.prep)
	one.Bound = end
	ok = ok && sameMeasure(a, one) && !(a.Dimension == quantity.Weekday && narrow.FarDay(end, a.From, one.From)) && !(one.From == 0 && one.Dimension == quantity.Clock && a.From >= halfDay) && !(strings.HasPrefix(end, "<") && w.Place(f.prep)) // 22:00 is before midnight; "to September" alone
	return stretch{one, []filled{f}, true}, ok && !slices.ContainsFunc(d.parts, func(o filled) bool { return o.relation != f.relation && w.IsTime(o.term) })
}

// sameMeasure reports whether two values measure the same.
func sameMeasure(a, b quantity.Quantity) bool {
	_, known := quantity.Within(a, b)
	return known || quantity.Comparable(a, b)
}

// exclusive reports whether what is asked cannot be so at another time than the one told: what
// is on the fourth is not on the fifth.
func exclusive(q *query, a quantity.Quantity, told stretch) bool {
	plain := q.c.Kind == clause.State && (q.c.Predicate.Word == "" || q.c.Predicate.Word == "on" || q.c.Predicate.Word == "at")
	return plain && q.hole < 0 && q.c.Tense == clause.Present && q.c.Modal == "" && a.Point() && len(told.parts) == 1 && (a.Dimension == quantity.Date || a.Dimension == quantity.YearDay)
}

// soleValue reports whether a fact tells the one value that its subject has now of what is
// asked: a rent of 900 euros is none of 800, and what is on Thursday is not on Friday.
func soleValue(q *query, d deed, a quantity.Quantity, told stretch) bool {
	states := d.amount || q.c.Kind == clause.Attribute && q.c.Predicate.Word == "" || q.c.Kind == clause.State && (q.c.Predicate.Word == "" || q.c.Predicate.Word == "on")
	exact := !a.About && !told.About && a.From <= a.Until && told.Bound == "" && (a.Dimension == quantity.Weekday || a.From == a.Until)
	return d.sole && !d.denied && states && exact && q.hole < 0 && q.c.Tense == clause.Present && q.c.Modal == "" && len(told.parts) == 1 && a.Dimension != quantity.Clock
}

// meetsBound reports whether what is told is surely above or below what is asked: until June is before July.
func meetsBound(a quantity.Quantity, told stretch) (holds, known bool) {
	const halfYear = 183 // days: with more between them, each of two days without a year may come first
	end := told.Quantity
	if end.Bound != "" && end.Bound[0] != a.Bound[0] || end.Bound == "" && told.bounded && !a.Point() || a.Dimension == quantity.YearDay && math.Abs(a.From-told.From) > halfYear {
		return false, false
	}
	end.Bound = ""
	return quantity.Meets(end, a)
}

// outsideHours reports whether what is so, or may be done, between two moments is not at another: who may use it between
// six and ten may not at eleven. Who is away in August may be in May.
func outsideHours(w Words, q *query, a quantity.Quantity, told stretch) bool {
	if a.Dimension == quantity.YearDay && a.From != a.Until && len(told.parts) == 1 {
		return false
	}
	return q.c.Kind == clause.State && q.c.Modal == "" || a.Dimension == quantity.Clock && len(w.Granting(q.c.Modal)) > 0
}

// meetsValue reports whether what is asked is so by the value told, and whether that can be
// told: of what was so once, another value may be so too.
func meetsValue(w Words, q *query, d deed, a quantity.Quantity, told stretch) (holds, known bool) {
	lasting := q.c.Tense == clause.Present && (d.lasting || q.c.Perfect || q.c.Kind != clause.Event)
	switch {
	case a.Bound != "":
		holds, known = meetsBound(a, told)
		return holds, known && (holds || lasting && told.Bound == "")
	case d.only && !d.denied && q.hole < 0 && lasting:
		return quantity.Within(a, told.Quantity)
	case !told.bounded && exclusive(q, a, told):
		return quantity.Within(a, told.Quantity)
	case !told.bounded && soleValue(q, d, a, told):
		c, known := quantity.Compare(a, told.Quantity)
		return c == 0, known
	case !told.bounded:
		return false, false // as many as are told are matched by their words
	case a.Point():
		if told.Bound != "" {
			from := q.c.Kind != clause.State || q.c.Tense != clause.Past || a.Dimension != quantity.Date || told.Bound[0] != '<' // where it was until 2019 it came to some time
			holds, known = quantity.Meets(a, told.Quantity)
			return holds, known && holds && from
		}
		if q.c.Kind == clause.Event && q.c.Tense == clause.Past && len(told.parts) == 1 {
			return false, false // what was done in May was done on some day of it
		}
		holds, known = quantity.Within(a, told.Quantity)
		return holds, known && (holds || lasting && q.hole < 0 && outsideHours(w, q, a, told))
	case q.c.Modal != "" && told.Bound != "":
		return quantity.Meets(a, told.Quantity)
	}
	return false, false
}
