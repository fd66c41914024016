package rated

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// Apiece is a question what several of a kind cost, weigh or take, answered by what one
// does: three tickets by what a ticket costs.
type Apiece struct {
	// Question asks that of one.
	Question string
	one, n   string
	many     quantity.Quantity
}

// ApieceOf reads such a question; false where a sentence asks nothing of the kind.
func ApieceOf(s *clause.Sentence, words compose.Words) (a Apiece, ok bool) {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 {
		return a, false
	}
	q := &s.Clauses[0]
	subject := slices.IndexFunc(q.Roles, func(r clause.Role) bool { return r.Name == clause.Subject })
	hole := slices.IndexFunc(q.Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.What || r.Term.Hole == clause.HowMuch || r.Term.Hole == clause.HowLong
	})
	if subject < 0 || hole < 0 || len(q.Roles) != 2 || q.Negated || q.Tense != clause.Present || q.Modal != "" && q.Modal != "would" {
		return a, false
	}
	x := &q.Roles[subject].Term
	if x.Quantity == nil || x.Determiner != "" || x.Of || x.Quantity.Number == "1" || x.Owner != nil || x.Head == "" || x.Quantity.Bound+x.Quantity.Until+x.Quantity.Unit != "" || len(x.Relative) > 0 {
		return a, false
	}
	a.n, a.one = x.Quantity.Number, "a "+strings.Join(append(slices.Clone(x.Modifiers), x.Head), " ")
	a.many, ok = words.Amount(triple.Term{Label: a.n}, "")
	a.Question = "How much is " + a.one + "?"
	if q.Kind == clause.Event {
		a.Question = "How much does " + a.one + " " + q.Predicate.Lemma + "?"
	}
	return a, ok
}

// Of is the answer where one costs so much.
func (a Apiece) Of(told triple.Term, words compose.Words) (compose.Answer, bool) {
	each, ok := words.Amount(told, "")
	if !ok || each.From != each.Until || a.many.From != a.many.Until || each.Point() || each.Bound+a.many.Bound != "" {
		return compose.Answer{}, false
	}
	sum := each.Scale(a.many.From)
	sum.Each = ""
	one := compose.Row{Term: triple.Term{Name: triple.Key(a.one), Label: a.one}, Amount: &each, Told: told}
	n := compose.Row{Term: triple.Term{Name: a.n, Label: a.n}, Amount: &a.many}
	return compose.Answer{Kind: compose.Product, Rows: []compose.Row{one, n}, Amount: sum}, true
}
