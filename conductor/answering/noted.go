package answering

import (
	"slices"

	"whence/conductor/asking"
	"whence/conductor/decided"
	"whence/conductor/note"
	"whence/conductor/recency"
	"whence/conductor/record"
	"whence/conductor/reword"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/recall"
	"whence/reason"
	"whence/reason/also"
)

// inNotes looks for the answer of a question in what is clear in the notes that have its words; nil where there
// is none. What is asked of as it is now may have changed since, and so may what something told later has the names of.
func inNotes(t *Answerer, it *turn.Item, f found) (*found, error) {
	c := t.Clauses(it).Clauses
	if f.unread || len(f.earlier.Answers) > 0 || f.finding.Verdict != reason.Unknown && f.finding.Verdict != reason.Unprovable || len(c) != 1 || also.AsksNow(t.Known.Language.Words(), &c[0]) {
		return nil, nil
	}
	said, err := t.Sayings.Search(t.Ctx, it.Text, reword.MaxTold)
	if err != nil {
		return nil, err
	}
	var clear asking.Noted
	for _, s := range said {
		if kb.IsID(s.ID, 'n') && s.Shares {
			clear.Clear(t.Asker, kb.Note{ID: s.ID, Text: s.Text, Source: s.Source})
		}
	}
	q, finding, ok, err := t.ByNotes(t.Clauses(it), &clear)
	out := &found{question: q, finding: finding, taken: t.Taken}
	t.Taken = nil
	if err != nil || !ok || slices.ContainsFunc(said, func(s recall.Found) bool { return s.Shares && s.NamesAll && recency.LaterThan(finding, s.Source.Turn) }) {
		return nil, err
	}
	part := voice.Say("answering.read-for-this-alone")
	out.taken.Steps.Said = append(out.taken.Steps.Said, part)
	for i, of := range out.taken.Of {
		out.taken.Of[i].Said = append(slices.Clip(of.Said), part)
	}
	return out, nil
}

// decidedBy is what a question finds that a told sentence decides by what it denies, limits, forbids or allows; nil
// where none does.
func decidedBy(t *Answerer, it *turn.Item, f found) (*found, error) {
	if f.unread || len(f.earlier.Answers) > 0 || f.finding.Verdict != reason.Unknown && f.finding.Verdict != reason.Unprovable {
		return nil, nil
	}
	told := func() ([]record.Quote, error) { return note.Among(t.Notes, it.Text, decided.May) }
	before := t.Taken
	out, err := decided.Of(t.Asker, it, told, func(turn, words string) (bool, error) { return note.Stands(t.Notes, turn, words) })
	if err != nil || out == nil {
		t.Taken = before
		return nil, err
	}
	return &found{question: out.Question, finding: out.Finding, taken: t.Taken}, nil
}
