package reckon

import (
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// Ledger gives other rooms the amounts that were told, for one question.
type Ledger struct{ Told *Reckoner }

// Is reports whether a phrase of a question speaks of somebody or something told.
func (r Ledger) Is(x *clause.Term, t triple.Term) bool { return r.Told.is(x, t) }

// All are all amounts that were told and that are of no whole, false where they are too many to look at.
func (r Ledger) All() (out []Amount, ok bool) {
	list, ok := r.Told.book.all()
	for _, t := range r.Told.book.byOneName(list) {
		if t.whole == nil && !t.part && t.kind == "" {
			out = append(out, r.amount(t))
		}
	}
	return out, ok
}

// Does reports whether an amount was told with a verb.
func (r Ledger) Does(verb string) bool { return len(r.Told.book.by(verb)) > 0 }

func (r Ledger) amount(t told) Amount {
	out := Amount{Row: t.row(), Verb: t.verb, Modal: t.modal, Nouns: t.noun, Past: t.past, General: r.Told.general(t)}
	for _, x := range t.roles {
		out.Roles = append(out.Roles, clause.Role{Prep: x.prep, Term: clause.Term{Text: x.term.Spelling()}})
	}
	return out
}

// Of is the amount that a fact tells, of whomever it is told.
func (r Ledger) Of(f triple.Triple) (Amount, bool) {
	t, ok := r.Told.book.relationOf(f)
	return r.amount(t), ok && t.whole == nil && !t.part
}

// Measure reads an amount in front of a phrase, and the words of what it counts.
func (r Ledger) Measure(text string) (quantity.Quantity, []string, bool) {
	m, ok := r.Told.book.measure(text)
	return m.amount, m.noun, ok
}

// Nouns are the words of a phrase of a question that name what it counts, in the singular.
func (r Ledger) Nouns(x *clause.Term) []string { return wordsOf(r.Told.words, x) }

// Key are the words of a name that tell which it is, in the singular.
func (r Ledger) Key(text string) []string { return keyWords(r.Told.words, text) }

// OfKind reports whether something is told to be of a kind, or is by its name.
func (r Ledger) OfKind(x triple.Term, noun string) bool { return comparison{r.Told}.ofKind(x, noun) }

// Said tells when facts were told.
func (r Ledger) Said(facts []triple.Literal) Said { return r.Told.said(facts) }
