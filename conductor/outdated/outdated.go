// Package outdated tells whether an answer that was found is of what was so before, where a message says what is so since.
//
// It promises that only an answer told before the change, and with the value that it had then, is outdated.
package outdated

import (
	"slices"
	"strings"

	"whence/conductor/applied"
	"whence/conductor/asking"
	"whence/conductor/recency"
	"whence/kb"
	"whence/reason"
	"whence/reason/changed"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/english/closed"
)

// OnlyPast reports whether what a question of now finds was told of the past alone: who was the treasurer until May.
func OnlyPast(t *asking.Asker, question string, q triple.Question, f reason.Finding) bool {
	if f.Verdict != reason.Proved || len(f.Answers) == 0 {
		return false
	}
	return !slices.ContainsFunc(f.Answers, func(a reason.Answer) bool {
		text := t.Explain.AnswerRecord(q, a).Text
		for n := range recency.RestsOn(f, a) {
			if changed.Past(question, n.Source.Quote, text, t.Known.Language.Words()) {
				return false
			}
		}
		return true
	})
}

// By reports whether what was found is what was before a change, and was told before it.
func By(t *asking.Asker, c *applied.Change, q triple.Question, f reason.Finding) bool {
	told, _, _ := recency.ToldIn(f)
	switch {
	case told >= kb.TurnNumber(c.Turn):
		return false
	case c.Was == "":
		return f.Verdict == reason.Proved && len(q.Wanted) == 0 && !c.Holds && len(c.Rows) == 0
	}
	was := slices.DeleteFunc(strings.Fields(strings.ToLower(c.Was)), func(w string) bool { return closed.Words().As("determiner", w) != "" })
	return slices.ContainsFunc(f.Answers, func(a reason.Answer) bool {
		said := " " + strings.ToLower(t.Explain.AnswerRecord(q, a).Text) + " "
		return !slices.ContainsFunc(was, func(w string) bool { return !strings.Contains(said, " "+w+" ") })
	})
}

// Row reports whether the one row of an answer that was computed is what is otherwise since.
func Row(c *applied.Change, a *compose.Answer) bool {
	return a.Kind == compose.List && len(a.Rows) == 1 && c.Was != "" && strings.EqualFold(a.Rows[0].Term.Spelling(), c.Was)
}
