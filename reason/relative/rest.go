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

// This file tells of how many something is not so, where it was told of how many of them it is: nine of the twelve
// sheds have a roof.

// others tells of how many something is not so.
type others struct{ *Solver }

// share is so many of a kind of whom a question asks the others, with those of whom they are where that was told.
type share struct {
	n, whole quantity.Quantity
	row      compose.Row
}

// rest answers how many do not do or have what so many of them do or have.
func (s others) rest(q *clause.Sentence) (compose.Answer, bool) {
	c := &q.Clauses[0]
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.HowMany })
	object := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object })
	if len(q.Lost) > 0 || len(c.Subs) > 0 || c.Modal != "" || hole < 0 || object < 0 || len(c.Roles) != 2 || c.Predicate.Passive || c.Kind != clause.Event && c.Kind != clause.Possession {
		return compose.Answer{}, false
	}
	verb, noun := c.Predicate.Lemma, s.ledger().Nouns(&c.Roles[hole].Term)
	if c.Kind == clause.Possession {
		verb = "have"
	}
	what := c.Roles[object].Term
	if first, rest, ok := strings.Cut(what.Text, " "); ok && first == what.Determiner { // no roof
		what.Text, what.Determiner = rest, ""
	}
	parts := s.shares(noun, verb, &what)
	if len(noun) == 0 || len(parts) != 1 {
		return compose.Answer{}, false
	}
	part := parts[0]
	rows := []compose.Row{part.row}
	if part.whole.Dimension == "" {
		whole, ok := s.wholeOf(noun)
		if !ok {
			return compose.Answer{}, false
		}
		part.whole, rows = *whole.Amount, []compose.Row{whole.Row, part.row}
	}
	out := part.whole
	out.From -= part.n.From
	out.Until, out.Unit = out.From, ""
	if one := noun[len(noun)-1]; strings.HasSuffix(s.words.Plural(one), "s") {
		out.Unit = one // and no childs
	}
	return compose.Answer{Kind: compose.Remainder, Rows: rows, Amount: out}, out.From >= 0
}

// shares are the numbers of a kind of whom it was told that they do something to, or have, what a phrase names.
func (s others) shares(noun []string, verb string, what *clause.Term) (out []share) {
	for _, form := range []string{noun[len(noun)-1], s.words.Plural(noun[len(noun)-1])} {
		for _, n := range s.store.Names(form) {
			x, ok := s.shareOf(n, noun)
			if !ok {
				continue
			}
			for _, because := range s.doing(n, verb, what) {
				x.row.Because = because
				out = append(out, x)
			}
		}
	}
	return out
}

// shareOf reads a name of so many of a kind: nine of the twelve sheds.
func (s others) shareOf(n triple.Term, noun []string) (share, bool) {
	front, of, found := strings.Cut(strings.ToLower(strings.ReplaceAll(n.Spelling(), "_", " ")), " of ")
	x := share{row: compose.Row{Term: n}}
	many, ok := s.words.Amount(triple.Term{Label: front}, "")
	if !found || !ok || many.Dimension != quantity.Number || many.From != many.Until || many.Bound != "" || many.About {
		return x, false
	}
	x.n, x.row.Amount = many, &many
	whole, nouns, ok := s.ledger().Measure(of)
	if !ok || whole.Dimension != quantity.Number {
		return x, slices.Equal(s.ledger().Key(of), noun)
	}
	x.whole = whole
	return x, slices.Equal(nouns, noun)
}

// doing are the facts, or those of the event, by which somebody does something to, or has, what a phrase names, each
// told by itself; what was told with it only says that it is so already.
func (s others) doing(n triple.Term, verb string, what *clause.Term) (out [][]triple.Literal) {
	for _, r := range s.store.Relations("") {
		if r.Form != triple.FormVerb || r.Lemma != verb || r.Prep+r.Particle+r.Modal != "" || triple.OfEvent(r.Key) {
			continue
		}
		for _, f := range s.store.Pairs(r.Key, &n, nil, most) {
			if !f.Denied && s.names(what, f.Object) {
				out = append(out, []triple.Literal{{Triple: f}})
			}
		}
	}
	for _, f := range s.store.Pairs(triple.Agent, nil, &n, most) {
		kind, facts := s.factsOf(f.Subject)
		does, modal := s.told.Verb(kind)
		named := false
		other := slices.ContainsFunc(facts, func(o triple.Triple) bool {
			named = named || o.Relation == triple.Theme && s.names(what, o.Object)
			_, said := triple.SaidLink(o.Relation)
			plain := o.Relation == triple.EventOf || o.Relation == triple.Agent || o.Relation == triple.Theme || o.Relation == triple.Role("still") || said || triple.Reckoned(o.Relation)
			return o.Denied || !plain
		})
		if does == verb && modal == "" && named && !other {
			out = append(out[:0], literals(facts))
		}
	}
	return out
}

// wholeOf is the one number of all of a kind that was told.
func (s others) wholeOf(noun []string) (out reckon.Amount, ok bool) {
	all, ok := s.ledger().All()
	for _, t := range all {
		if !slices.Equal(t.Nouns, noun) || t.Amount.Dimension != quantity.Number {
			continue
		}
		if out.Amount != nil || t.Modal != "" || !known.Is("there", t.Verb) || t.Amount.Each != "" {
			return out, false
		}
		out = t
	}
	return out, ok && out.Amount != nil
}
