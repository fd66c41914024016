package build

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// This file checks that what the clauses speak of has come out in what is learned. The
// reader accounts for the words of a sentence in its clauses; this accounts for the
// clauses in the facts, so that a relative clause on a phrase that is only named is no
// more lost than a word is.

// unsaid is the first phrase of the clauses of which nothing has come out in the facts or
// in what is said back; "" where there is none.
func (t *teller) unsaid(clauses []clause.Clause) string {
	var b strings.Builder
	b.WriteString(t.st.Echo)
	for _, f := range t.st.Facts {
		for _, w := range [...]string{spelled(f.Subject), f.Relation, spelled(f.Object)} {
			b.WriteString(" " + w)
		}
	}
	a := account{text: t.text, said: plainWords(b.String())}
	for i := range clauses {
		a.clause(&clauses[i])
	}
	return a.lost
}

// account compares the terms of clauses with what was made of them.
type account struct{ text, said, lost string }

// plainWords are words in lower case, without the signs that names of relations have.
func plainWords(s string) string {
	return strings.ToLower(strings.NewReplacer("_", " ", "’", "'", ".", " ", ",", " ").Replace(s))
}

func (a *account) clause(c *clause.Clause) {
	for i := range c.Roles {
		a.term(&c.Roles[i].Term)
	}
	for _, w := range slices.Concat(c.Focus, c.Hedges) {
		a.scope(c.Span, w)
	}
	for i := range c.Subs {
		a.clause(&c.Subs[i].Clause)
	}
}

// scope notes a word that says how a phrase or a clause stands among others and has not come
// out: "only on Sundays" is not "on Sundays".
func (a *account) scope(at clause.Span, words string) {
	if words == "" || a.lost != "" || strings.Contains(" "+a.said+" ", " "+strings.ToLower(words)+" ") {
		return
	}
	a.lost = words
	if at.End > at.Start && at.End <= len(a.text) {
		a.lost = a.text[at.Start:at.End]
	}
}

func (a *account) term(x *clause.Term) {
	for i := range x.Apposition {
		a.term(&x.Apposition[i])
	}
	for i := range x.Relative {
		a.clause(&x.Relative[i])
	}
	for i := range x.Coordinated {
		a.term(&x.Coordinated[i])
	}
	for i := range x.Roles {
		a.term(&x.Roles[i].Term)
	}
	if x.Owner != nil {
		a.term(x.Owner)
	}
	if x.Value == nil || !is("mere", x.Focus) {
		a.scope(x.Span, x.Focus)
	}
	if x.Value != nil || x.Pronoun != "" || x.Quantity != nil {
		return
	}
	a.words(x, x.Name)
	a.words(x, x.Head)
}

// words notes a phrase whose noun or name has not come out. A noun may come out in its
// other number, so its end is left aside.
func (a *account) words(x *clause.Term, words string) {
	for _, w := range strings.Fields(plainWords(words)) {
		if r := []rune(w); len(r) > 4 {
			w = string(r[:len(r)-2])
		}
		if !strings.Contains(a.said, w) && a.lost == "" {
			a.lost = words
			if x.Span.End > x.Span.Start && x.Span.End <= len(a.text) {
				a.lost = a.text[x.Span.Start:x.Span.End]
			}
		}
	}
}
