package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file tells how many of some something is not so of, by how many there are and of how many it is so: nine boats, two of which are under repair.

// others answers how many are not so, or have not been done.
func (r leftover) others(a asked) (compose.Answer, bool) {
	if a.hole < 0 || a.q.Roles[a.hole].Term.Hole != clause.HowMany || len(a.noun) == 0 || len(a.q.Subs) > 0 || a.q.Modal != "" {
		return compose.Answer{}, false
	}
	pool, ok := r.book.of(a.word)
	if !ok {
		return compose.Answer{}, false
	}
	pool = keep(pool, func(t told) bool { return t.names(a.noun) && t.modal == "" })
	so := func(t told) bool { return t.part && t.names(a.noun) && r.soOf(a, t) }
	parts := keep(pool, so)
	if len(parts) == 0 {
		parts = keep(r.book.partsAt(a.word), so)
	}
	if len(parts) == 0 { // found 14 letters and copied nine
		parts = keep(once(append(r.book.by(a.verb), r.book.alone(a)...)), func(t told) bool { return len(t.noun) == 0 && t.whole == nil && r.soOf(a, t) })
	}
	if len(parts) != 1 {
		return compose.Answer{}, false
	}
	part := parts[0]
	if part.whole != nil {
		return r.without(a, *part.whole, part)
	}
	wholes := keep(pool, func(t told) bool {
		return !t.part && t.whole == nil && t.kind == "" && t.amount.From >= part.amount.From && sameMeasure(t.amount, part.amount) && !r.soOf(a, t)
	})
	if len(wholes) != 1 || !part.part && r.said(wholes[0].because).Turn != r.said(part.because).Turn {
		return compose.Answer{}, false
	}
	return r.without(a, wholes[0].amount, wholes[0], part)
}

// alone are the numbers alone of which what a question asks was told: 17 are taken, 11 are in use.
func (b *book) alone(a asked) (out []told) {
	so, roles := triple.Const(triple.Quality, a.q.Predicate.Word), []role(nil)
	facts := b.store.Pairs(triple.Is, nil, &so, most)
	for _, x := range a.where {
		what := triple.Const(triple.Generic, x.Term.Text)
		facts, roles = append(facts, b.store.Pairs(triple.Key(x.Prep), nil, &what, most)...), append(roles, role{x.Prep, what})
	}
	for _, f := range facts {
		if m, ok := b.measure(f.Subject.Spelling()); ok && !f.Denied {
			out = append(out, told{measured: m, verb: a.verb, roles: roles, term: f.Subject, because: []triple.Literal{{Triple: f}}})
		}
	}
	return out
}

// partsAt are those of a kind that were told with a number to be somewhere: four of the barges in the dock.
func (b *book) partsAt(word string) (out []told) {
	for _, form := range []string{Singular(b.words, word), quantity.RegularPlural(Singular(b.words, word))} {
		for _, n := range b.store.Names(form) {
			m, ok := b.measure(n.Spelling())
			for _, r := range b.store.Relations("") {
				if !ok || !m.part || r.Form != triple.FormCopula || r.Word != "" || r.Prep == "" {
					continue
				}
				for _, f := range b.store.Pairs(r.Key, &n, nil, most) {
					if !f.Denied {
						out = append(out, told{measured: m, verb: "be", past: r.Tense == "past", term: n, roles: []role{{r.Prep, f.Object}}, because: []triple.Literal{{Triple: f}}})
					}
				}
			}
		}
	}
	return out
}

// without is a whole without the last of some amounts, which is a part of it.
func (r leftover) without(a asked, whole quantity.Quantity, list ...told) (compose.Answer, bool) {
	rest := more(whole, -list[len(list)-1].amount.From)
	return compose.Answer{Kind: compose.Remainder, Rows: rowsOf(list), Amount: counted(rest, a.counts())}, rest.From >= 0
}

// soOf reports whether an amount is of those of which something is so that a question asks of those of which it is not.
func (r leftover) soOf(a asked, t told) bool {
	if t.verb != a.verb || t.who.Name != "" && !r.mine(a, t) && a.q.Roles[a.hole].Name != clause.Subject {
		return false
	}
	if word := a.q.Predicate.Word; a.q.Kind == clause.State && word != "" && !slices.ContainsFunc(a.where, func(x clause.Role) bool { return x.Prep == word }) {
		return slices.ContainsFunc(t.because, func(l triple.Literal) bool {
			return strings.EqualFold(l.Triple.Object.Spelling(), word) || l.Triple.Object.Name == triple.Key("is "+word)
		})
	}
	return r.fits(a, t)
}
