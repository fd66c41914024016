package answering

import (
	"whence/conductor/applied"
	"whence/conductor/outdated"
	"whence/conductor/turn"
	"whence/reason"
)

// putRightSince is what a question finds by what changed or was put right, where nothing decides it, or what does was told
// before that and is what it was; nil where it is as it was found.
func putRightSince(t *Answerer, it *turn.Item, f *found) (*found, error) {
	if f.finding.Verdict == reason.CutShort || f.finding.Verdict == reason.Conflicting {
		return nil, nil
	}
	if f.composed == nil && outdated.OnlyPast(t.Asker, it.Text, f.question, f.finding) {
		f.finding = reason.Finding{Verdict: reason.Unprovable}
	}
	a, err := applied.Since(t.Notes, &t.Talk.Changes, it.Text, t.Known.Language.Words())
	switch {
	case a == nil || err != nil:
		return nil, err
	case !f.decided():
	case f.composed != nil && !outdated.Row(a, &f.composed.answer), f.composed == nil && !outdated.By(t.Asker, a, f.question, f.finding):
		return nil, nil
	}
	by := byFigures(a.Answer)
	out := *f
	out.finding, out.taken, out.composed = by.finding, nil, by.composed
	return &out, nil
}
