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

// This file tells by how much something is too wide for something else, has grown, or was won.

// gaps tells how much lies between two values.
type gaps struct{ *Solver }

// byHow is the phrase of a question that asks by how much, or by how many of what.
func byHow(c *clause.Clause) *clause.Term {
	for i := range c.Roles {
		x := &c.Roles[i].Term
		if x.Hole == clause.HowMuch || x.Hole == clause.HowMany {
			return x
		}
	}
	return nil
}

// too answers whether, and by how much, something is too wide, or too short, for something else.
func (s gaps) too(c *clause.Clause) (compose.Answer, bool) {
	if c.Predicate.Degree != "too" || c.Kind != clause.State || c.Negated || c.Modal != "" {
		return compose.Answer{}, false
	}
	how := byHow(c)
	var one, other *clause.Term
	for i := range c.Roles {
		switch x := &c.Roles[i]; {
		case x.Term.Hole != clause.NoHole && &x.Term == how:
		case x.Name == clause.Subject && x.Term.Hole == clause.NoHole:
			one = &x.Term
		case x.Prep == "for" && other == nil && x.Term.Hole == clause.NoHole:
			other = &x.Term
		default:
			return compose.Answer{}, false
		}
	}
	dims, way := s.words.Dimensions(c.Predicate.Word)
	if one == nil || other == nil || len(dims) == 0 {
		return compose.Answer{}, false
	}
	all, ok := s.tellings()
	x, ok1 := s.measured(one, all, c.Predicate.Word)
	y, ok2 := s.measured(other, all, c.Predicate.Word)
	d, ok3 := quantity.Difference(x.Quantity, y.Quantity)
	if way[0] < 0 {
		d = d.Scale(-1)
	}
	out := compose.Answer{Kind: compose.Difference, Rows: []compose.Row{x.at.row(x.in, &x.Quantity), y.at.row(y.in, &y.Quantity)}, Amount: d}
	if how == nil {
		out.Kind, out.Holds = compose.Truth, d.From > 0
	}
	return out, ok && ok1 && ok2 && ok3 && (how == nil || d.From > 0)
}

// measured is the one amount that something was told to be of what an adjective measures: 60 centimetres wide.
func (s gaps) measured(x *clause.Term, all []telling, word string) (out moment, ok bool) {
	for _, t := range all {
		text := strings.ReplaceAll(t.what.Spelling(), "_", " ")
		if t.denied || t.modal != "" || t.verb != "be" || t.past || triple.LastWord(text) != word || !s.names(x, t.who) {
			continue
		}
		q, is := s.words.Amount(termOf(strings.TrimSuffix(text, " "+word)), "")
		if !is || ok && q.From != out.From || q.From != q.Until {
			return out, false
		}
		out, ok = moment{Quantity: q, at: t, in: t.what}, true
	}
	return out, ok
}

// grown answers by how much, or by how many, something has grown or gone down that was told to have had so many once
// and to have so many now.
func (s gaps) grown(c *clause.Clause) (compose.Answer, bool) {
	how := byHow(c)
	way := known.As("way", c.Predicate.Lemma)
	if how == nil || way == "" || c.Kind != clause.Event || c.Negated || c.Modal != "" || len(c.Roles) != 2 {
		return compose.Answer{}, false
	}
	then, now, ok := s.thenAndNow(c)
	if !ok || len(then) != 1 || len(now) != 1 || !slices.Equal(then[0].nouns, now[0].nouns) || then[0].verb != now[0].verb {
		return compose.Answer{}, false
	}
	a, b := now[0], then[0]
	if by, err := strconv.ParseFloat(way, 64); err != nil || (a.n.From-b.n.From)*by <= 0 {
		return compose.Answer{}, false
	}
	d := a.n
	if d.From -= b.n.From; d.From < 0 {
		d.From = -d.From
	}
	d.Until, d.Unit = d.From, a.nouns[len(a.nouns)-1]
	return compose.Answer{Kind: compose.Difference, Rows: []compose.Row{a.row(a.in, &a.n), b.row(b.in, &b.n)}, Amount: d}, true
}

// thenAndNow are the tellings of how many somebody had once, and has now.
func (s gaps) thenAndNow(c *clause.Clause) (then, now []count, ok bool) {
	all, ok := s.tellings()
	who := c.Roles[0]
	if who.Term.Hole != clause.NoHole {
		who = c.Roles[1]
	}
	for _, t := range all {
		n, is := stock(s).count(t, t.what)
		switch {
		case !is || t.denied || !s.names(&who.Term, t.who):
		case known.Is("once", t.modal) || t.past && t.modal == "":
			then = append(then, n)
		case t.modal == "":
			now = append(now, n)
		}
	}
	return then, now, ok
}

// won answers by how many goals somebody won, lost or beat somebody of whom the score was told.
func (s gaps) won(c *clause.Clause) (compose.Answer, bool) {
	how := byHow(c)
	if how == nil || !known.Is("scored", c.Predicate.Lemma) || c.Negated || c.Modal != "" || c.Kind != clause.Event {
		return compose.Answer{}, false
	}
	all, ok := s.tellings()
	var out compose.Answer
	for _, t := range all {
		x, y, text, is := score(t)
		if !is || !known.Is("scored", t.verb) || t.denied || known.As("scored", t.verb) != known.As("scored", c.Predicate.Lemma) || !s.played(c, t) {
			continue
		}
		if out.Rows != nil {
			return compose.Answer{}, false
		}
		out = compose.Answer{Kind: compose.Difference, Rows: []compose.Row{{Term: text, Because: t.because}}, Amount: quantity.Quantity{Dimension: quantity.Number, From: max(x, y) - min(x, y), Until: max(x, y) - min(x, y), Unit: s.plainNoun(how)}}
	}
	return out, ok && out.Rows != nil && out.Amount.From > 0
}

// plainNoun is the noun that a question counts, "" for none.
func (s gaps) plainNoun(x *clause.Term) string {
	if nouns := s.told.Nouns(x); x.Hole == clause.HowMany && len(nouns) > 0 && strings.HasSuffix(s.words.Plural(nouns[len(nouns)-1]), "s") {
		return nouns[len(nouns)-1]
	}
	return ""
}

// score is the score that a telling says: 27:24.
func score(t telling) (x, y float64, text triple.Term, ok bool) {
	for _, term := range append([]triple.Term{t.what}, termsOf(t)...) {
		for _, sign := range known.Of("versus") {
			a, b, two := strings.Cut(strings.ReplaceAll(term.Spelling(), "_", " "), sign)
			m, err1 := strconv.Atoi(strings.TrimSpace(a))
			n, err2 := strconv.Atoi(strings.TrimSpace(b))
			if two && err1 == nil && err2 == nil {
				if ok {
					return 0, 0, text, false
				}
				x, y, text, ok = float64(m), float64(n), term, true
			}
		}
	}
	return x, y, text, ok
}

// played reports whether all that a question names of who played took part in what a telling tells; we are our team.
func (s gaps) played(c *clause.Clause, t telling) bool {
	return !slices.ContainsFunc(c.Roles, func(x clause.Role) bool {
		ours := known.Is("us", x.Term.Pronoun) && strings.HasPrefix(t.who.Name, "we")
		return x.Term.Hole == clause.NoHole && !ours && !s.of(&x.Term, t) && !slices.ContainsFunc(t.roles, func(r role) bool { return s.names(&x.Term, r.term) })
	})
}
