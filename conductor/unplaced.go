package conductor

import (
	"slices"

	"whence/conductor/note"
	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/triple"
)

// This file keeps what was told from being an answer where something puts it right that took the place of nothing: "Bo
// drives a Golf. My mistake, Bo has a Polo."

// unplaced keeps the words of what puts something right beside what was learned of it, where nothing ended by it and
// something was told of the same before: that may be what it puts right.
func unplaced(t *steps, it *turn.Item) error {
	if len(it.Drop)+len(it.Earlier) > 0 || len(it.Facts) == 0 || it.File != "" || it.Said != "" {
		return nil
	}
	rights := it.Kind == triple.Correction || it.Kind == triple.FactKind && slices.ContainsFunc(spoken.Leads(it.Text), func(l spoken.Lead) bool { return l.Kind == spoken.Correction || l.Kind == spoken.Mistake })
	told := t.c.talk.Told
	if !rights || !slices.ContainsFunc(told[max(0, len(told)-maxSwapped-1):], func(s triple.Statement) bool {
		return s.Text != it.Text && ofTheSame(s.Facts, it.Facts)
	}) {
		return nil
	}
	return note.KeepDoubt(t.notes, it)
}

// ofTheSame reports whether facts tell of one of those of whom others do.
func ofTheSame(a, b []triple.Triple) bool {
	of := func(x triple.Triple) (triple.Term, bool) {
		if x.Subject.Kind == triple.Event {
			return x.Object, x.Relation == triple.Agent || x.Relation == triple.Theme
		}
		return x.Subject, !x.OfName()
	}
	return slices.ContainsFunc(a, func(x triple.Triple) bool {
		one, ok := of(x)
		return ok && one.Kind != triple.Number && slices.ContainsFunc(b, func(y triple.Triple) bool {
			other, ok := of(y)
			return ok && one.Same(other)
		})
	})
}
