package entail

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/conductor/ground/sense"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// This file works out what amounts of the evidence make: a half of what is known, by how much one is more
// than another, what several of a kind come to.

// reckoner works on the amounts of evidence.
type reckoner struct{ *Known }

// reckon adds to the cited evidence what it says of a part of something that has an amount there.
func (m reckoner) reckon() {
	for _, p := range m.cited {
		for i, x := range p.parts {
			share, of := fraction(x.term)
			if share == 0 {
				continue
			}
			if whole := m.amountOf(of); whole != nil {
				q := p
				q.parts = slices.Clone(p.parts)
				q.parts[i].term = clause.Term{Value: times(*whole, share)}
				m.cited = append(m.cited, q)
			}
		}
	}
}

// fraction is which part a term is of what, 0 for none: half of the fee, two thirds, 10 percent.
func fraction(t clause.Term) (share float64, of clause.Term) {
	of = t
	of.Quantity, of.Of = nil, false
	if by := number(words().As("fraction", t.Determiner)); by > 0 && t.Of && t.Quantity != nil {
		of.Determiner = "the"
		return number(t.Quantity.Number) / by, of
	}
	if by := number(words().As("fraction", t.Head)); by > 0 {
		share = 1 / by
		if t.Quantity != nil {
			share *= number(t.Quantity.Number)
		}
		if t.Owner != nil {
			return share, *t.Owner
		}
		for _, role := range t.Roles {
			return share, role.Term
		}
		return 0, t
	}
	if q := t.Quantity; q != nil && t.Head != "" {
		switch n := number(q.Number); {
		case q.Unit == "%":
			return n / 100, of
		case t.Of && n > 0 && n < 1:
			return n, of
		}
	}
	return 0, t
}

// number is a number in digits, 0 for others.
func number(digits string) float64 {
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return 0
	}
	return n
}

// times is an amount so many times.
func times(v clause.Value, n float64) *clause.Value {
	v.Number = strconv.FormatFloat(math.Round(number(v.Number)*n*1e6)/1e6, 'f', -1, 64)
	return &v
}

// amountOf is how much what a noun names is, by the cited evidence; nil where it does not say so.
func (m reckoner) amountOf(t clause.Term) *clause.Value {
	for _, p := range m.cited {
		if !unlimited(p) {
			continue
		}
		s, o := p.part("subject"), p.part("object")
		switch {
		case p.pred == "of:"+t.Head && s != nil && s.Value != nil && s.Value.Bound == "" && t.Head != "":
			return s.Value
		case words().Is("paid", t.Head) && p.pred == words().As("paid", t.Head) && o != nil && o.Value != nil:
			return o.Value
		case s != nil && o != nil && o.Value != nil && p.pred == "cost" && s.Head != "" && s.Head == t.Head && o.Value.Bound == "":
			return o.Value
		}
	}
	return nil
}

// reckoned is a piece of evidence that says, together with others, how much one is more than another, or
// what so many come to; nil for none.
func (m reckoner) reckoned(r prop) *prop {
	if r.Negated || modal(r) != "" || hedge(r) != "" || len(r.Focus)+len(r.Predicate.Manner) > 0 {
		return nil
	}
	for i := range m.cited {
		e := &m.cited[i]
		if m.several(*e, r) || m.exceeds(*e, r) || m.apart(*e, r) {
			return e
		}
	}
	return nil
}

// several reports whether a proposition says of a number of things what the evidence says of each: two
// tickets cost 36 pounds.
func (m reckoner) several(e, r prop) bool {
	s, of := r.part("subject"), e.part("subject")
	if s == nil || of == nil || s.Quantity == nil || s.Head == "" || !words().Is("every", of.Determiner) || s.Head != of.Head {
		return false
	}
	n := number(s.Quantity.Number)
	one := r
	one.parts = nil
	for _, x := range r.parts {
		switch {
		case x.key == "subject":
			x.term.Quantity, x.term.Determiner, x.term.Plural = nil, "a", false
		case x.term.Value != nil && x.term.Value.Each == "" && n > 0:
			x.term.Value = times(*x.term.Value, 1/n)
		case x.term.Value != nil && words().Is("head", x.term.Value.Each):
			v := *x.term.Value // at 18 pounds each
			o := e.part("object")
			v.Each = ""
			if o == nil || o.Value == nil || !m.sameValue(*o.Value, v, true) {
				return false
			}
			continue
		}
		one.parts = append(one.parts, x)
	}
	return s.Quantity.Unit == "" && m.states(e, one)
}

// exceeds reports whether a comparison says of two by how much the one has more of what the evidence
// measures of each.
func (m reckoner) exceeds(e, r prop) bool {
	what, ok := strings.CutPrefix(r.pred, "than:more ")
	s, than := r.part("subject"), r.part("than")
	if !ok || s == nil || len(r.parts) > 3 {
		return false
	}
	if than == nil {
		than = m.rival(e, *s)
	}
	if than == nil {
		return false
	}
	sign, i := m.measures(e, what)
	if sign == 0 {
		return false
	}
	measured := func(e prop, who clause.Term) bool {
		t := e.part("subject")
		return t != nil && unlimited(e) && (e.Tense == r.Tense || e.Tense == clause.Past && has([]clause.Term{who}, *than)) && m.says(*t, who, false) && m.whole(e, who)
	}
	if !measured(e, *s) {
		return false
	}
	for _, other := range m.cited {
		if other.pred != e.pred || !measured(other, *than) {
			continue
		}
		k := slices.IndexFunc(other.parts, func(x part) bool {
			return x.key == e.parts[i].key && amount(x.term) != nil && x.term.Head == e.parts[i].term.Head
		})
		if k < 0 {
			continue
		}
		a, b := *amount(e.parts[i].term), *amount(other.parts[k].term)
		if a.Unit != b.Unit || a.Each != b.Each || a.Kind != b.Kind || a.Bound+b.Bound != "" {
			continue
		}
		by := sign * (number(a.Number) - number(b.Number))
		return by > 0 && sameDifference(r, a, by)
	}
	return false
}

// whole reports whether a phrase has all that the evidence has behind its noun: the robot from Lyon, and not the robot.
func (m reckoner) whole(e prop, who clause.Term) bool {
	var hung []part
	for _, x := range e.parts {
		if x.of != nil {
			hung = append(hung, x)
		}
	}
	said := slices.DeleteFunc(slices.Clone(who.Roles), func(r clause.Role) bool { return r.Prep == "of" || r.Prep == "" })
	return len(hung) == len(said) && !slices.ContainsFunc(hung, func(x part) bool {
		return !slices.ContainsFunc(said, func(r clause.Role) bool { return keyOf(r) == x.key && m.says(x.term, r.Term, true) })
	})
}

// rival is the only other of its kind of whom the evidence measures what it measures of one, or the only one of those
// that was asked about, nil where it is none or several: of two ropes, the one that is not the longer.
func (m reckoner) rival(e prop, one clause.Term) *clause.Term {
	var found []*clause.Term
	for _, other := range m.all {
		t := other.part("subject")
		if other.pred != e.pred || t == nil || (t.Name == "") != (one.Name == "") || t.Head != one.Head && !words().Is("one", one.Head) || m.says(*t, one, false) {
			continue
		}
		if universal(*t) {
			return nil
		}
		if !slices.ContainsFunc(found, func(x *clause.Term) bool { return m.says(*t, *x, true) }) {
			found = append(found, t)
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, func(t *clause.Term) bool {
			return !strings.Contains(strings.ToLower(m.same.Asked), strings.ToLower(strings.TrimPrefix(t.Text, "the ")))
		})
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// apart reports whether a proposition says how long before or after another the evidence has one do the same: four
// years after Ann, in 2017, she did it in 2021.
func (m reckoner) apart(e, r prop) bool {
	lasting, first := r.part("duration"), r.part(words().Of("before")[0])
	later := first == nil
	if later {
		first = r.part(words().Of("after")[0])
	}
	if lasting == nil || lasting.Value == nil || lasting.Value.Bound != "" || first == nil || first.Value != nil {
		return false
	}
	r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(x part) bool {
		return x.key == "duration" || words().Is("before", x.key) || words().Is("after", x.key)
	})
	if r.part("subject") == nil || !m.states(e, r) {
		return false
	}
	*r.part("subject") = *first
	for _, other := range m.cited {
		from, to := dateOf(e), dateOf(other)
		if later {
			from, to = to, from
		}
		if m.states(other, r) && from != "" && to != "" && between(from, to) == lasting.Value.ISO {
			return true
		}
	}
	return false
}

// dateOf is the date of what happened, "" for none.
func dateOf(p prop) string {
	for _, x := range p.parts {
		if v := x.term.Value; x.key == "time" && v != nil && v.Kind == clause.Date && v.Bound+v.UntilISO == "" {
			return v.ISO
		}
	}
	return ""
}

// between is how long it is from one date to another, as a value has it; "" where the dates do not tell.
func between(from, to string) string {
	a, b := number(from), number(to)
	if len(from) == len("2006") && len(to) == len(from) && a > 0 && b > a {
		return "P" + strconv.Itoa(int(b-a)) + "Y"
	}
	x, err := time.Parse(time.DateOnly, from)
	y, also := time.Parse(time.DateOnly, to)
	if err != nil || also != nil || !y.After(x) {
		return ""
	}
	return "P" + strconv.Itoa(int(y.Sub(x).Hours()/24)) + "D"
}

// amount is how much a term is, or how many of something; nil where it does not say.
func amount(t clause.Term) *clause.Value {
	if t.Value != nil {
		return t.Value
	}
	return t.Quantity
}

// sameDifference reports whether a comparison says no difference, or this one.
func sameDifference(r prop, unit clause.Value, by float64) bool {
	for _, x := range r.parts {
		if x.key == "subject" || x.key == "than" {
			continue
		}
		v := x.term.Value
		if v == nil {
			v = x.term.Quantity
		}
		if v == nil || number(v.Number) != by || v.Unit != unit.Unit && v.Unit != "" || v.Each != unit.Each || v.Bound != "" {
			return false
		}
	}
	return true
}

// measures is whether more of what a word says is more of the amount that the evidence has as one of its
// parts, 1 or -1; 0 where it measures something else.
func (m reckoner) measures(e prop, what string) (sign float64, at int) {
	at = slices.IndexFunc(e.parts, func(x part) bool {
		return x.key != "subject" && amount(x.term) != nil && number(amount(x.term).Number) > 0
	})
	if at < 0 {
		return 0, at
	}
	if told := strings.TrimPrefix(e.pred, "be:"); what == told || sense.Verbs(what, told) { // to be 34 years old
		return 1, at
	}
	dims, signs := lexicon.Dimensions(what)
	for i, d := range dims {
		if slices.Contains(d.Verbs, e.pred) {
			return float64(signs[i]), at
		}
	}
	return 0, at
}
