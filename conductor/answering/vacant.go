package answering

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/quantity"
)

// This file answers how many are free by how many of them were told to be taken, and how many are missing by how
// many have come.

// vacant answers how many of some are free, or missing, by those that are not: 22 desks, of which 17 are taken. Where
// some are taken and others booked, nobody knows whether they are the same.
func vacant(t *Answerer, it *turn.Item, out *found) error {
	s := t.Clauses(it)
	if out.composed.sums() || len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks {
		return nil
	}
	what, state := ofThose(t, &s.Clauses[0])
	if c := &s.Clauses[0]; out.decided() && (c.Kind == clause.State || c.Kind == clause.Existence) {
		return nil // so many are free, as was told
	}
	var is []compose.Answer
	for _, so := range closed.Words().Of("not" + state) {
		not := t.Known.Language.ClausesKnowing(voice.Say("answering.how-many-are-not", "what", what, "so", so), t.UseOf)
		if a, ok := reckoner(t).Answer(&not); ok && a.Kind == compose.Remainder && what != "" {
			is = append(is, a)
		}
	}
	if len(is) != 1 {
		return nil
	}
	before := *out
	if done, err := out.byRows(t, is[0]); !done || err != nil || !apart(t, out) {
		*out = before
		return err
	}
	return nil
}

// ofThose is what a question how many are free or missing asks of, and which of these; "" for another question.
func ofThose(t *Answerer, c *clause.Clause) (what, state string) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMany && r.Term.Head != "" })
	if at < 0 || c.Negated || c.Tense != clause.Present || c.Modal != "" || len(c.Subs)+len(c.Roles[at].Term.Roles)+len(c.Roles[at].Term.Relative) > 0 {
		return "", ""
	}
	is := func(word string) bool {
		for _, kind := range []string{"vacant", "awaited"} {
			if closed.Words().Is(kind, strings.ToLower(word)) {
				state = kind
				return true
			}
		}
		return false
	}
	x := &c.Roles[at].Term
	var words []string
	for _, m := range x.Modifiers {
		if !is(m) {
			words = append(words, m)
		}
	}
	other := slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		ours := t.Known.Language.Words().Sort(r.Term.Pronoun) == "speaker" && r.Name == clause.Subject
		return r.Term.Hole == clause.NoHole && !ours && !is(r.Term.Text)
	})
	if verb := c.Predicate.Lemma; c.Kind == clause.State && !is(c.Predicate.Word) || c.Kind == clause.Event && !is(verb) || other || state == "" {
		return "", ""
	}
	return strings.Join(append(words, t.Known.Language.Words().Plural(x.Head)), " "), state
}

// apart reports whether what an answer rests on tells no number but those that were reckoned with: which of two those
// are of that are taken would not be known.
func apart(t *Answerer, out *found) bool {
	said := map[string]bool{}
	for _, a := range out.finding.Answers {
		for n := range recency.RestsOn(out.finding, a) {
			said[n.Source.Quote] = true
		}
	}
	numbers := 0
	for quote := range said {
		for w := range strings.FieldsFuncSeq(quote, func(r rune) bool { return strings.ContainsRune(" ,;.", r) }) {
			if q, ok := t.Known.Language.Words().Amount(triple.Term{Label: w}, ""); ok && q.Dimension == quantity.Number {
				numbers++
			}
		}
	}
	return numbers <= len(out.composed.answer.Rows)
}
