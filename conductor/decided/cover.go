package decided

import (
	"cmp"
	"slices"
	"strings"

	"whence/conductor/ground/sense"
	"whence/reason/also"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file holds what is asked against a claim.

// rules is what a claim decides of what is asked.
func (d decider) rules(told, q claim) (ruling, bool) {
	if told.under || told.c == nil || len(told.c.Hedges) > 0 || q.under && q.way == so {
		return ruling{}, false
	}
	if slices.ContainsFunc(told.c.Predicate.Manner, func(m string) bool { return !slices.Contains(q.c.Predicate.Manner, m) && !words().Is("never", m) }) {
		return ruling{}, false // not alone
	}
	switch {
	case q.way == may && told.way == may, q.way == must && told.way == must:
		return d.leaves(told, q)
	case q.way == so && told.way == so:
		return d.facts(told, q)
	case q.way == may && told.way == must && !told.not && slices.Contains(words().All("omits", q.act), told.act): // who has to attend may not skip it
		said := takenFor(q.act, "not "+told.act)
		q.act, told.not = told.act, true
		r, ok := d.leaves(told, q)
		r.said = append(r.said, said)
		return r, ok
	case q.way == may && told.way == so && told.not && !told.past && told.c.Kind == clause.Event && d.general(told.who): // first-years do not use it
		told.way = may
		return d.leaves(told, q)
	}
	return ruling{}, false
}

// general reports whether a phrase speaks of all of a kind.
func (d decider) general(x *clause.Term) bool {
	return x != nil && (d.whoever(x) && x.Pronoun != "they" && x.Pronoun != "he" || x.Head != "" && x.Plural && x.Determiner == "" && x.Owner == nil && x.Name == "" && x.Quantity == nil)
}

// leaves decides what one may, or must, by what is said that one may or must.
func (d decider) leaves(told, q claim) (ruling, bool) {
	if told.only || told.who != nil && told.who.Focus == "only" {
		return d.alone(told, q)
	}
	if told.unless != nil {
		return d.unmet(told, q)
	}
	m := d.met(told, q)
	if !m.ok {
		return ruling{}, false
	}
	r := ruling{yes: !told.not, score: m.score, found: m.found}
	for _, x := range told.but {
		if out, said := d.named(&x, q); out {
			r.yes, r.score = !r.yes, r.score+3
			r.said = append(r.said, said...)
			return r, true
		}
	}
	return r, d.spared(told, q) && (!r.yes || d.within(told, q))
}

// unmet decides that one may not do what one needs something for that one has not: who is said not to have it is taken
// for one of those who need it.
func (d decider) unmet(told, q claim) (ruling, bool) {
	lacks, who := lacks(d, told, q), told.who
	if !lacks.ok {
		return ruling{}, false
	}
	told.who = nil
	m := d.met(told, q)
	if !m.ok || q.who == nil || who == nil || d.oneOf(who, q.who).not {
		return ruling{}, false
	}
	m.add(lacks.found)
	if !d.whoever(who) {
		m.said = append(m.said, takenFor(q.who.Text, who.Text))
	}
	return ruling{score: m.score + 1, found: m.found}, true
}

// lacks reports whether it was told that what one needs is not so of the one who is asked about.
func lacks(d decider, told, q claim) (out met) {
	need, who := d.claim(told.unless), q.who
	if who == nil {
		who = q.what
	}
	if need.way != so || need.not || who == nil {
		return out
	}
	for _, c := range d.all {
		is, thing := c.who, c.what
		if is == nil || need.who == nil {
			is, thing = cmp.Or(c.who, c.what), nil
		}
		if c.way != so || !c.not || c.under || c.act != need.act || c.be != need.be || is == nil || !d.same(is, who) {
			continue
		}
		if need.who == nil || need.what == nil || thing != nil && d.covers(thing, need.what, c).ok {
			out.ok, out.also = true, []sentence{c.in}
		}
	}
	return out
}

// alone decides what one may by who alone may: those, and nobody else.
func (d decider) alone(told, q claim) (ruling, bool) {
	x := told.who
	if x == nil {
		x = told.what
	}
	free := told
	free.who, free.only = nil, false
	m := d.met(free, q)
	if x == nil || told.not || !m.ok || q.who == nil || told.who == nil {
		return ruling{}, false
	}
	is := d.oneOf(x, q.who)
	switch {
	case is.ok:
		m.add(is.found)
		return ruling{yes: true, score: m.score + 1, found: m.found}, d.within(free, q)
	case is.not:
		m.add(is.found)
		return ruling{score: m.score + 1, found: m.found}, true
	}
	return ruling{}, false
}

// facts decides what is so by what is denied, is so of these alone, or of all but some.
func (d decider) facts(told, q claim) (ruling, bool) {
	if told.past != q.past && !slices.Contains(words().All("needs", q.act+q.be), told.act+told.be) {
		return ruling{}, false
	}
	if m := d.met(told, q); m.ok {
		return d.ofAll(told, q, m)
	}
	if told.not {
		return ruling{}, false
	}
	if at := elsewhen(told, q); at >= 0 {
		other := told
		other.rest = slices.Delete(slices.Clone(told.rest), at, at+1)
		if m := d.met(other, q); m.ok {
			return ruling{score: m.score + 1, found: m.found}, true
		}
	}
	return d.otherWords(told, q)
}

// ofAll decides by what is denied, or is so of all but some, where what is asked is met by it.
func (d decider) ofAll(told, q claim, m met) (ruling, bool) {
	r := ruling{yes: !told.not, score: m.score, found: m.found}
	for _, x := range told.but {
		if out, said := d.named(&x, q); out {
			r.yes, r.score, r.said = !r.yes, r.score+3, append(r.said, said...)
			return r, true
		}
	}
	general := len(told.but) > 0 && d.within(told, q)
	switch {
	case told.not && untimely(told, q):
		return ruling{}, false
	case told.act+told.be != q.act+q.be && slices.Contains(words().All("needs", q.act+q.be), told.act+told.be):
		return r, d.within(told, q)
	}
	return r, (told.not && !told.others || general) && d.spared(told, q)
}

// otherWords decides by the contrary of what is asked.
func (d decider) otherWords(told, q claim) (ruling, bool) {
	if q.c == nil || told.not || len(told.but) > 0 || told.only {
		return ruling{}, false
	}
	for _, way := range also.Ways(d.words, q.c, func(...string) {}, func(string) bool { return true }) {
		if way.Since || way.Until || !way.Against || way.Clause.Negated {
			continue
		}
		other := d.claim(way.Clause)
		if m := d.met(told, other); m.ok && d.within(told, other) && told.past == other.past {
			m.said = append(m.said, way.Step())
			return ruling{score: m.score, found: m.found}, true
		}
	}
	return ruling{}, false
}

// act reports whether what is asked is a way to do what is told, and what is asked then.
func (d decider) act(told, q claim) (claim, []string, bool) {
	of := words()
	switch {
	case told.not && slices.Contains(of.All("needs", q.act+q.be), told.act+told.be): // what is not finished is not ready
		return asTold(d, told, q)
	case told.be != "" || q.be != "":
		return q, nil, told.act == q.act && (told.be == q.be || sense.Adjectives(told.be, q.be))
	case told.act == q.act && told.what == nil && told.who != nil && q.who == nil && q.what != nil && q.c.Predicate.Passive: // never closes, is never closed
		q.who, q.what = q.what, nil
		return q, nil, true
	case told.act == q.act && (told.act != "" || told.what != nil && q.what != nil):
		return q, nil, true
	case told.act == "" && q.what == nil && q.who != nil && of.Is("entering", q.act): // may Nero come in?
		q.what, q.who = q.who, nil
		return q, nil, true
	case told.act == "" && told.what != nil && told.way == must && strings.EqualFold(told.what.Head, q.act): // a shower is compulsory
		q.what = told.what
		return q, nil, true
	case told.act == "" && q.what != nil:
		return q, nil, of.Is("withit", q.act) || told.not && of.Is("atit", q.act)
	case q.act == "" && q.what != nil && told.what != nil:
		return q, nil, of.Is("withit", told.act)
	case told.act == "" || q.act == "":
		return q, nil, false
	case of.Is("moved", told.act) && of.Is("moving", q.act) && q.what != nil && told.what == nil: // what may not go there may not be put there
		q.who, q.what = q.what, nil
		return q, []string{takenFor(q.act, told.act)}, true
	case q.what != nil && told.what == nil && of.Is("byverb", q.act) && slices.Contains(of.All("by", d.words.Singular(strings.ToLower(q.what.Head))), told.act):
		said := takenFor(q.act+" "+q.what.Text, told.act)
		q.what = nil
		return q, []string{said}, true
	}
	return q, []string{takenFor(q.act, told.act)}, sameAct(told, q)
}

// sameAct reports whether one of two verbs says what the other does, of what is told and asked with them.
func sameAct(told, q claim) bool {
	of := words()
	switch {
	case strings.HasPrefix(q.act, told.act+" ") && of.Is("wholly", q.act[len(told.act)+1:]):
		return true
	case told.not && of.Is("riding", told.act) && of.Is("riding", q.act) && (told.what == nil) == (q.what == nil):
		return true
	case closed.Words().Is("taking", told.act) && closed.Words().Is("taking", q.act):
		return true
	case q.act == "have" && q.what != nil && (told.act == "eat" && lexicon.MayBeA(q.what.Head, "food") || told.act == "drink" && lexicon.MayBeA(q.what.Head, "beverage")):
		return true
	}
	return slices.Contains(of.All("sameact", q.act), of.As("sameact", told.act)) || sense.Verbs(q.act, told.act)
}

// asTold is what is asked as what is denied without which it is not so.
func asTold(d decider, told, q claim) (claim, []string, bool) {
	said := takenFor(strings.TrimSpace(strings.TrimPrefix(q.act+" "+q.be, "be ")), strings.TrimSpace(strings.TrimPrefix(told.act+" "+told.be, "be ")))
	if told.c.Predicate.Passive && told.who == nil && q.what == nil {
		q.what, q.who = q.who, nil
	}
	return q, []string{said}, true
}

// met is how far what is asked meets a claim.
type met struct {
	ok    bool
	not   bool // it surely does not
	score int
	found
}

// met reports whether all that a claim says is met by what is asked.
func (d decider) met(told, q claim) (out met) {
	q, said, ok := d.act(told, q)
	if !ok {
		return out
	}
	out.said = said
	for _, pair := range [][2]*clause.Term{{told.who, q.who}, {told.what, q.what}} {
		if pair[0] == nil {
			continue
		}
		is := d.covers(pair[0], pair[1], told)
		if pair[1] == nil && pair[0] == told.what && (!told.not || told.past) && told.way != may { // who has paid her subs has paid
			is.ok = true
		}
		if !is.ok {
			return met{}
		}
		out.add(is.found)
		out.score++
	}
	if told.what == nil && q.what != nil && told.act != "" && told.way == so {
		return met{}
	}
	for _, r := range told.rest {
		is, n := d.circumstance(&r, told, q)
		if !is.ok {
			return met{}
		}
		out.add(is.found)
		out.score += n
	}
	out.ok = true
	return out
}

// within reports whether all that is asked beside a claim is said by it, so that what it allows is allowed so too.
func (d decider) within(told, q claim) bool {
	if q.under || len(q.c.Predicate.Manner) > len(told.c.Predicate.Manner) {
		return false
	}
	for _, r := range q.rest {
		if there(&r) || r.Term.Value != nil && words().Is("since", r.Term.Value.ISO) {
			continue
		}
		if !slices.ContainsFunc(told.rest, func(o clause.Role) bool {
			return anywhere(&o) && place(&r) || d.sameRole(&o, &r, told)
		}) {
			return false
		}
	}
	return true
}
