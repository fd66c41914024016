package roles

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// Settled are clauses with a word for how little at the amount that it is said of, and with the names behind a noun in the
// place of those who bear them, each as one such: "found on the islands Mull and Staffa" is found on Mull, which is an
// island, and on Staffa.
func Settled(clauses []clause.Clause) []clause.Clause {
	clauses = slices.Clone(clauses)
	for i := range clauses {
		clauses[i] = ofAmount(clauses[i])
		clauses[i].Roles = slices.Clone(clauses[i].Roles)
		for k := range clauses[i].Roles {
			x := &clauses[i].Roles[k].Term
			if those, ok := bearers(*x); ok {
				*x = those
			}
		}
	}
	return clauses
}

// bearers are the names right behind the noun of a definite phrase, each with the noun; false where there are none.
func bearers(x clause.Term) (clause.Term, bool) {
	if !x.Plural || x.Head == "" || x.Name != "" || x.Determiner != "the" || x.Quantity != nil || x.Owner != nil ||
		len(x.Roles)+len(x.Relative) > 0 || len(x.Apposition) != 1 || x.Span.End+1 < x.Apposition[0].Span.Start {
		return clause.Term{}, false
	}
	list := x.Apposition[0]
	list.Coordinated = slices.Clone(list.Coordinated)
	for i := range list.Coordinated {
		one := &list.Coordinated[i]
		if one.Name == "" {
			return clause.Term{}, false
		}
		one.Head, one.Modifiers = x.Head, x.Modifiers
	}
	return list, len(list.Coordinated) > 0
}

// ofAmount is a clause that "only" stands in with that word at the amount it tells: who only has three has
// only three.
func ofAmount(c clause.Clause) clause.Clause {
	amount := func(r clause.Role) bool {
		return (r.Name == clause.Object || r.Name == clause.Complement || r.Name == clause.Quantity) && (r.Term.Quantity != nil && r.Term.Owner == nil || r.Term.Value != nil && r.Term.Value.Number != "")
	}
	if len(c.Focus) == 1 && closed.Words().Is("mere", c.Focus[0]) && len(c.Roles) == 2 && len(c.Subs) == 0 && !c.Negated && slices.ContainsFunc(c.Roles, amount) {
		c.Focus = nil
	}
	return c
}

// OfRank reports whether a name begins with what one is: "Countess of Visby".
func OfRank(name string) bool {
	first, _, more := strings.Cut(strings.ToLower(name), " ")
	return more && lexicon.MayBeA(first, "person") && !lexicon.IsFirstName(first)
}
