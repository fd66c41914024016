// Package further tells what a question of a few words asks further of what was just said: "since when?", "reason?", "and
// Ida, what day?".
//
// It promises clauses with one place of what was said changed, and none where it is open what is meant. It neither asks
// them nor says anything.
package further

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/conductor/terse"
	"whence/conductor/turn"
	"whence/triple/clause"
)

// Clauses are those that a short question asks, the likeliest first; it gives the question the words in full by which
// what may answer is quoted.
func Clauses(t *asking.Asker, it *turn.Item) (out []clause.Clause) {
	words := t.Known.Language.Words()
	of, asks, ok := terse.Further(words, it.Text)
	if !ok {
		return nil
	}
	if last := t.Talk.Question; last != "" {
		it.InFull = strings.TrimSpace(asks + " " + of + " " + last)
	}
	hole, ok := roleOf(t, asks)
	if !ok || hole.Term.Hole == clause.NoHole {
		return nil
	}
	who, ok := clause.Role{}, true
	if of != "" {
		if who, ok = roleOf(t, of); !ok {
			return nil
		}
	}
	for _, c := range justSaid(t, it, of != "", hole.Term.Hole == clause.Why) {
		c, ok := heard.Further(words, &c, hole)
		if ok && of != "" {
			c, ok = heard.Further(words, &c, who)
		}
		if ok {
			out = append(out, c)
		}
	}
	return out
}

// Unasked reports whether why is asked of a question that was read by its clauses alone.
func Unasked(t *asking.Asker, it *turn.Item) bool {
	asked := t.Talk.Asked
	return it.InFull != "" && (asked == nil || len(asked.Goals) == 0 && asked.Topic.Name == "") && t.Talk.Before == nil
}

// roleOf is the one role of a phrase alone.
func roleOf(t *asking.Asker, text string) (clause.Role, bool) {
	s := t.Known.Language.ClausesKnowing(text+"?", t.UseOf)
	if len(s.Clauses) != 1 || s.Clauses[0].Kind != clause.Fragment || len(s.Clauses[0].Roles) != 1 {
		return clause.Role{}, false
	}
	return s.Clauses[0].Roles[0], true
}

// justSaid are the clauses of what was just said: of the question before, and of what its answer rests on, or what was
// told last. None where several may be meant.
func justSaid(t *asking.Asker, it *turn.Item, ofAnother, why bool) (out []clause.Clause) {
	var asked *clause.Clause
	if last := t.Talk.Last; last != nil && last.Text != it.Text && t.Talk.Rests != nil {
		if s := t.Clauses(last); len(s.Clauses) == 1 && s.Clauses[0].Kind != clause.Fragment {
			asked = &s.Clauses[0]
		}
	}
	if ofAnother && asked != nil {
		out = append(out, *asked)
	}
	if n := len(t.Talk.Told); t.Talk.Rests == nil && n > 0 && t.Talk.Told[n-1].Start > 0 {
		return nil // which of the sentences is meant is open
	}
	told := slices.DeleteFunc(slices.Clone(t.Known.Language.ClausesKnowing(t.Talk.Spoken(), t.UseOf).Clauses), func(c clause.Clause) bool {
		return c.Kind == clause.Fragment || c.Attitude != clause.Asserted || asked != nil && !why && asked.Predicate.Lemma != c.Predicate.Lemma
	})
	if len(told) == 1 {
		out = append(out, told[0])
	}
	return out
}
