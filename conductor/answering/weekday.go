package answering

import (
	"slices"
	"strings"
	"time"

	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/value"
)

// This file answers which day of the week a date is.

// weekday puts the day of the week in the place of the date that answers which one it is.
func weekday(t *Answerer, it *turn.Item, out *found) error {
	f := out.finding
	asks := func(words string) bool { return strings.Contains(strings.ToLower(it.Text), words) }
	if out.composed != nil || f.Verdict != reason.Proved || len(f.Answers) != 1 || len(out.question.Wanted) != 1 || !slices.ContainsFunc(closed.Words().Of("asksweekday"), asks) {
		return nil
	}
	a := f.Answers[0]
	said := a.Bindings[out.question.Wanted[0]]
	v, _ := value.Of(said.Spelling(), "on")
	day, _, _ := strings.Cut(v.ISO, "T")
	on, err := time.Parse(time.DateOnly, day)
	if err != nil || v.UntilISO != "" {
		return nil
	}
	row := compose.Row{Term: triple.Const(triple.Generic, on.Weekday().String()), Told: said, Because: a.Literals}
	_, err = out.byRows(t, compose.Answer{Kind: compose.List, Rows: []compose.Row{row}})
	return err
}
