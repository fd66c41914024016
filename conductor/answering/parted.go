package answering

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/kb"
	"whence/reason"
	"whence/triple/clause"
)

// partedSince reports whether a note of the same turn as what answers how much somebody still has or owes, or of a later
// one, has a verb of giving something away or back: "she's paid back 120 of it" may be of that.
func partedSince(t *Answerer, c *clause.Clause, f reason.Finding) bool {
	if !slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMuch || r.Term.Hole == clause.HowMany }) {
		return false
	}
	words := t.Known.Language.Words()
	notes, err := t.Known.Store.Notes.Last(t.Ctx, maxVague)
	return err != nil || slices.ContainsFunc(notes, func(n kb.Note) bool {
		said := strings.FieldsFunc(strings.ToLower(n.Text), func(r rune) bool { return strings.ContainsRune(" '.,!", r) })
		has := func(verb string) bool {
			for i, w := range said {
				if base, rest, _ := strings.Cut(verb, " "); words.Base(w) == base && (rest == "" || slices.Contains(said[i:], rest)) {
					return true
				}
			}
			return false
		}
		return kb.TurnNumber(n.Source.Turn) >= recency.LastTurn(f) && slices.ContainsFunc(words.OfSort("part"), has)
	})
}
