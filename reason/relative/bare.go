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

// This file tells of how many something is not so, where those of whom it is were told by their number alone: of 70
// who were invited 41 have accepted and 9 have declined.

// counted is so many, told by their number alone to do something.
type counted struct {
	verb string
	n    quantity.Quantity
	row  compose.Row
	reckon.Said
}

// unsaid answers how many of all that were told are not among those that were told by their number alone.
func (s others) unsaid(c *clause.Clause) (compose.Answer, bool) {
	if len(c.Roles) != 1 || c.Roles[0].Term.Hole != clause.HowMany || len(c.Subs) > 0 || c.Modal != "" || c.Kind != clause.Event || c.Predicate.Passive || c.Roles[0].Name != clause.Subject {
		return compose.Answer{}, false
	}
	noun := s.ledger().Nouns(&c.Roles[0].Term)
	parts := s.bare()
	all, ok := s.ledger().All()
	whole := slices.DeleteFunc(all, func(t reckon.Amount) bool {
		of := len(noun) > 0 && slices.Equal(t.Nouns, noun) || len(noun) == 0 && len(t.Nouns) == 1 && (s.words.Person(t.Nouns[0]) || known.Is("people", t.Nouns[0]))
		return !of || t.Amount.Dimension != quantity.Number || t.Amount.From != t.Amount.Until || t.Amount.Each != ""
	})
	if !ok || len(parts) == 0 || len(whole) != 1 || whole[0].Modal != "" || !known.Is("there", whole[0].Verb) && !known.Is("asking", whole[0].Verb) {
		return compose.Answer{}, false
	}
	at := s.said(whole[0].Because)
	out := compose.Answer{Kind: compose.Remainder, Rows: []compose.Row{whole[0].Row}, Amount: *whole[0].Amount}
	for i, p := range parts {
		same := p.verb == c.Predicate.Lemma || slices.Contains(known.All("sorts", p.verb), c.Predicate.Lemma)
		again := slices.ContainsFunc(parts[:i], func(o counted) bool {
			return o.row.Because[0].Triple.Relation == p.row.Because[0].Triple.Relation && o.row.Term.Name == p.row.Term.Name
		})
		if !same || again || p.Turn != at.Turn {
			return compose.Answer{}, false // somebody does something else, or it was told at another time
		}
		out.Rows = append(out.Rows, p.row)
		out.Amount.From -= p.n.From
	}
	out.Amount.Until, out.Amount.Unit = out.Amount.From, ""
	if len(noun) == 1 && strings.HasSuffix(s.words.Plural(noun[0]), "s") {
		out.Amount.Unit = noun[0]
	}
	return out, out.Amount.From >= 0
}

// bare are those that were told by their number alone to do something.
func (s others) bare() (out []counted) {
	for _, r := range s.store.Relations("") {
		if r.Form != triple.FormVerb && r.Form != triple.FormDoes || triple.OfEvent(r.Key) || r.Modal != "" {
			continue
		}
		for _, f := range s.store.Pairs(r.Key, nil, nil, most) {
			verb := r.Lemma
			if r.Form == triple.FormDoes {
				verb = f.Object.Spelling()
			}
			out = s.number(out, f.Subject, verb, f)
		}
	}
	for _, f := range s.store.Pairs(triple.Agent, nil, nil, most) {
		for _, of := range s.store.Pairs(triple.EventOf, &f.Subject, nil, 1) {
			words := strings.Fields(strings.ReplaceAll(of.Object.Spelling(), "_", " ")) // "has accepted"
			if len(words) == 1 || len(words) == 2 && s.words.Base(words[0]) == "have" {
				out = s.number(out, f.Object, words[len(words)-1], f, of)
			}
		}
	}
	return out
}

// number adds somebody who did something where they are told by a number alone.
func (s others) number(out []counted, who triple.Term, verb string, facts ...triple.Triple) []counted {
	n, ok := s.words.Amount(who, "")
	if !ok || n.Dimension != quantity.Number || n.Unit != "" || n.From != n.Until || n.Bound != "" || n.About {
		return out
	}
	var because []triple.Literal
	for _, f := range facts {
		if f.Denied {
			return out
		}
		because = append(because, triple.Literal{Triple: f})
	}
	if base := s.words.Base(verb); base != "" {
		verb = base
	}
	return append(out, counted{verb: verb, n: n, row: compose.Row{Term: who, Amount: &n, Because: because}, Said: s.said(because)})
}
