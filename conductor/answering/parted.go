package answering

import (
	"slices"
	"strings"
	"unicode"

	"whence/conductor/recency"
	"whence/kb"
	"whence/reason"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// partedSince reports whether a note may tell that there is less now of what was found than was told. How much somebody
// still has or owes, any verb of giving away or back may change, in a note of the same turn or of a later one: "she's paid
// back 120 of it". What somebody owes at all, a later note of paying does that names one of them, or has a pronoun.
func partedSince(t *Answerer, c *clause.Clause, f reason.Finding) (bool, error) {
	words := t.Known.Language.Words()
	var parting []string
	if c.Phase == "still" && slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMuch || r.Term.Hole == clause.HowMany }) {
		parting = words.OfSort("part")
	}
	lessening := slices.DeleteFunc(slices.Clone(closed.Words().Of("lessened")), func(verb string) bool {
		return closed.Words().As("lessened", verb) != c.Predicate.Lemma
	})
	if len(parting)+len(lessening) == 0 {
		return false, nil
	}
	notes, err := t.Known.Store.Notes.Last(t.Ctx, max(maxVague, maxExempt))
	return slices.ContainsFunc(notes, func(n kb.Note) bool {
		said := strings.FieldsFunc(strings.ToLower(n.Text), func(r rune) bool { return !unicode.IsLetter(r) })
		has := func(verb string) bool {
			base, rest, _ := strings.Cut(verb, " ")
			at := slices.IndexFunc(said, func(w string) bool { return words.Base(w) == base })
			return at >= 0 && (rest == "" || slices.Contains(said[at:], rest))
		}
		parted := kb.TurnNumber(n.Source.Turn) >= recency.LastTurn(f) && slices.ContainsFunc(parting, has)
		return parted || recency.LaterThan(f, n.Source.Turn) && slices.ContainsFunc(lessening, has) && tellsOfOne(c, said)
	}), err
}

// tellsOfOne reports whether words name one of those of whom a clause is, or have a pronoun that may stand for them.
func tellsOfOne(c *clause.Clause, said []string) bool {
	return slices.ContainsFunc(said, func(w string) bool {
		return closed.Words().As("pronoun", w) != "" || slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
			return slices.Contains(strings.Fields(strings.ToLower(r.Term.Name)), w)
		})
	})
}
