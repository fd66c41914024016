package answering

import (
	"slices"
	"strings"

	"whence/conductor/heard"
	"whence/conductor/terse"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers questions of a few words: by those in full that they stand for, and by what was just said.

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
	asks, sums := terse.Questions(t.Known.Language.Words(), it.Text), terse.Sums(t.Known.Language.Words(), it.Text)
	if len(asks) > 0 {
		it.InFull = asks[0]
	}
	for _, ask := range asks {
		f, err := t.findText(it, ask, false)
		if err == nil && f != nil && sums && !f.composed.sums() {
			f, t.Taken = nil, nil
		}
		if err != nil || f != nil {
			if t.Taken = nil; f != nil {
				*out = *f.askedAs(ask)
				full := t.Known.Language.ClausesKnowing(ask, t.UseOf)
				it.Clauses, it.Knowing = &full, true // what asks further goes on from that
			}
			return err
		}
	}
	return nil
}

// furtherOf is what is found for a question that asks further of what was just said: "since when?", "and Ida, what
// day?"; nil for nothing.
func furtherOf(t *Answerer, it *turn.Item) (*found, error) {
	of, asks, ok := terse.Further(t.Known.Language.Words(), it.Text)
	if !ok {
		return nil, nil
	}
	if last := t.Talk.Question; last != "" {
		it.InFull = strings.TrimSpace(asks + " " + of + " " + last)
	}
	hole, ok := roleOf(t, asks)
	if !ok || hole.Term.Hole == clause.NoHole {
		return nil, nil
	}
	for _, c := range justSaid(t, it, of != "", hole.Term.Hole == clause.Why) {
		if c, ok = heard.Further(t.Known.Language.Words(), &c, hole); !ok {
			continue
		}
		if of != "" {
			who, is := roleOf(t, of)
			if !is {
				return nil, nil
			}
			if c, ok = heard.Further(t.Known.Language.Words(), &c, who); !ok {
				continue
			}
		}
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

// roleOf is the one role of a phrase alone.
func roleOf(t *Answerer, text string) (clause.Role, bool) {
	s := t.Known.Language.ClausesKnowing(text+"?", t.UseOf)
	if len(s.Clauses) != 1 || s.Clauses[0].Kind != clause.Fragment || len(s.Clauses[0].Roles) != 1 {
		return clause.Role{}, false
	}
	return s.Clauses[0].Roles[0], true
}

// justSaid are the clauses of what was just said: of the question before, and of what its answer rests on, or what was
// told last. None where several may be meant.
func justSaid(t *Answerer, it *turn.Item, ofAnother, why bool) (out []clause.Clause) {
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

// Tersely answers words without a verb that were not read, as the question that they are: "and Ida what day", "date of
// the play please". It reports whether they are one that has an answer.
func (t *Answerer) Tersely(it *turn.Item) (bool, error) {
	text, sure := terse.Asking(t.Known.Language.Words(), it.Text, t.Talk.Rests != nil)
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
	if err == nil && f == nil && it.InFull != "" && (t.Talk.Asked == nil || len(t.Talk.Asked.Goals) == 0 && t.Talk.Asked.Topic.Name == "") && t.Talk.Before == nil {
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
