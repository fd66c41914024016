package answering

import (
	"cmp"

	"whence/conductor/asking"
	"whence/conductor/figured"
	"whence/conductor/further"
	"whence/conductor/office"
	"whence/conductor/often"
	"whence/conductor/terse"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers questions of a few words: by those in full that they stand for, and by what was just said.

// byDeeds answers who does something the most often, what somebody does, and who has an office, by what was told that each
// does.
func byDeeds(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.decided() || it.Question == nil || len(c) != 1 {
		return nil
	}
	for _, of := range []func(*asking.Asker, *clause.Clause) (compose.Answer, bool){often.Most, office.Does, office.Holds} {
		if a, ok := of(t.Asker, &c[0]); ok {
			_, err := out.byRows(t, a)
			return err
		}
	}
	return nil
}

// tersely asks what a short question stands for, the likeliest first, where it has no answer as it stands.
func tersely(t *Answerer, it *turn.Item, out *found) error {
	if out.decided() || t.tersely || it.Question == nil {
		return nil
	}
	t.tersely = true
	defer func() { t.tersely = false }()
	if f, err := furtherOf(t, it); err != nil || f != nil {
		if f != nil {
			*out = *f
		}
		return err
	}
	words := t.Known.Language.Words()
	asks, sums := terse.Questions(words, it.Text), terse.Sums(words, it.Text)
	for i, ask := range asks {
		if i == 0 {
			it.InFull = ask
		}
		f, err := t.findText(it, ask, false)
		if t.Taken = nil; err != nil {
			return err
		}
		if f != nil && (!sums || f.composed.sums()) {
			*out = *f.askedAs(ask)
			full := t.Known.Language.ClausesKnowing(ask, t.UseOf)
			it.Clauses, it.Knowing = &full, true // what asks further goes on from that
			return nil
		}
	}
	return nil
}

// furtherOf is what is found for a question that asks further of what was just said, nil for nothing.
func furtherOf(t *Answerer, it *turn.Item) (*found, error) {
	for _, c := range further.Clauses(t.Asker, it) {
		whole, one := *t.Clauses(it), *it
		whole.Clauses, whole.Lost = []clause.Clause{c}, nil
		one.Clauses, one.Knowing = &whole, true
		f, err := asClause(t, &one, c)
		if err != nil || f.decided() {
			f.taken, it.Clauses, it.Knowing = t.Taken, &whole, true
			return &f, err
		}
		t.Taken = nil
	}
	return nil, nil
}

// Tersely answers words without a verb that were not read, as the question that they are: "and Ida what day", "date of
// the play please". It reports whether they are one that has an answer.
func (t *Answerer) Tersely(it *turn.Item) (bool, error) {
	text, sure := terse.Asking(t.Known.Language.Words(), it.Text, t.Talk.Rests != nil)
	if a, err := figured.Sum(t.Notes, it.Text, t.Known.Language.Words()); a != nil || err != nil {
		it.Statement, it.Knowing = triple.Statement{Kind: triple.QuestionKind, Text: it.Text, Start: it.Start, End: it.End, Question: &triple.Question{Form: triple.About}}, true
		return true, cmp.Or(err, t.sayFound(it, byFigures(a)))
	}
	if text == "" {
		return false, nil
	}
	read, err := t.Known.Language.Understand(t.Ctx, text, t.Discourse())
	if err != nil || len(read) != 1 || read[0].Kind != triple.QuestionKind || len(read[0].Readings) > 1 {
		return false, err
	}
	one := *it
	one.Statement, one.Knowing = read[0], false
	one.Start, one.End = it.Start, it.End
	f, err := t.find(&one, t.Talk.Resolve(*one.Question))
	if err != nil || !f.decided() && !sure {
		t.Taken = nil
		return false, err
	}
	it.Statement, it.Clauses, it.Knowing = one.Statement, one.Clauses, true
	return true, t.sayFound(it, &f)
}

// whySaid answers why by the reason that was told with what was just said, and reports whether there was one.
func whySaid(t *Answerer, it *turn.Item) (bool, error) {
	if len(it.Question.Goals) > 0 {
		return false, nil
	}
	f, err := furtherOf(t, it)
	if err == nil && f == nil && further.Unasked(t.Asker, it) {
		f = &found{finding: reason.Finding{Verdict: reason.Unprovable}} // what was asked was read by its clauses alone
	} else if err != nil || f == nil || f.finding.Verdict != reason.Proved {
		return false, err
	}
	a, err := t.record(it, *f)
	if t.Taken = nil; err == nil {
		err = t.Notes.WithNotes(it, a)
	}
	if err == nil {
		t.speak(a)
	}
	return true, err
}
