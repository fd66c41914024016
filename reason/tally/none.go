package tally

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file tells which answers that were computed are none to a question.

// OtherWay reports whether a difference lies the other way than the question says, or is of another measure: the mill
// is not higher than the tower, by however much, nor dearer by so many metres. Which way it lies of what two have, or
// do, is reckoned.
func (s *Solver) OtherWay(q *clause.Sentence, a compose.Answer) bool {
	if a.Kind != compose.Difference || len(a.Rows) != 2 || a.Rows[0].Amount == nil || a.Rows[1].Amount == nil || len(q.Clauses) != 1 {
		return false
	}
	if c := q.Clauses[0]; c.Kind != clause.Comparison || c.Predicate.Degree != "more" {
		return c.Kind == clause.Event || c.Kind == clause.Possession
	}
	than := func(x clause.Role) bool { return x.Name == clause.Standard }
	if !slices.ContainsFunc(q.Clauses[0].Roles, func(x clause.Role) bool { return than(x) || slices.ContainsFunc(x.Term.Roles, than) }) {
		return false // by how much it is heavier, of what was spoken of
	}
	dims, way := s.words.Dimensions(q.Clauses[0].Predicate.Word)
	n, ok := quantity.Compare(*a.Rows[0].Amount, *a.Rows[1].Amount)
	if !ok || len(dims) == 0 || a.Rows[0].Term.Name == a.Rows[1].Term.Name {
		return false
	}
	dim, _, _ := strings.Cut(string(a.Rows[0].Amount.Dimension), ":") // money, whichever
	if slices.Contains(dims[0].Units, "-"+dim) {
		n, dim = -n, "-"+dim
	}
	measured := slices.ContainsFunc(dims, func(d lexicon.Dimension) bool {
		return slices.ContainsFunc(d.Units, func(u string) bool { return strings.TrimPrefix(u, "-") == strings.TrimPrefix(dim, "-") })
	})
	return !measured && dim != string(quantity.Number) || n*way[0] < 0 && slices.Contains(dims[0].Units, dim)
}

// OfOthers reports whether the sum of what several kinds cost was found where it is asked what so many of another kind do:
// a reel of silk and one of linen are not two reels of wool, and two invoices not the three invoices.
func OfOthers(s *clause.Sentence, a compose.Answer) bool {
	return a.Kind == compose.Total && len(s.Clauses) == 1 && slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool {
		x := &r.Term
		if x.Quantity != nil && x.Hole == clause.NoHole && x.Determiner == "the" && x.Quantity.Unit+x.Quantity.Until == "" && r.Name == clause.Subject && x.Head != "" && x.Quantity.Number != strconv.Itoa(len(a.Rows)) {
			return true
		}
		return x.Quantity != nil && x.Hole == clause.NoHole && x.Owner != nil && x.Owner.Head != "" && slices.ContainsFunc(a.Rows, func(o compose.Row) bool {
			return !strings.Contains(o.Term.Name, x.Owner.Head)
		})
	})
}

// OfThat reports whether a question asks of what a pronoun for things stands for.
func OfThat(s *clause.Sentence) bool {
	return len(s.Clauses) == 1 && slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool {
		return r.Name == clause.Subject && reckon.ForThings(r.Term.Pronoun)
	})
}

// ComparesSeveral reports whether a question compares so many of something with another, of which what was told
// of one is no answer: three tickets or a pass.
func ComparesSeveral(c clause.Clause) bool {
	many := func(x clause.Term) bool {
		return x.Or && slices.ContainsFunc(x.Coordinated, func(o clause.Term) bool {
			return o.Quantity != nil && o.Quantity.Number != "1" && o.Head != "" && o.Determiner == ""
		})
	}
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return many(r.Term) || slices.ContainsFunc(r.Term.Roles, func(o clause.Role) bool { return many(o.Term) })
	})
}
