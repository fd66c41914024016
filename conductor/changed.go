package conductor

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/kb"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// This file answers by what something was changed to since it was told.

// was is what an answer was before a change, in the words of the question it answered.
type was struct {
	question triple.Question
	answers  []reason.Answer
}

// askChanged puts what a later change says in the place of what was found, and keeps what
// that was. What was told "instead" or "now" takes the place of what was told before it.
func (t *steps) askChanged(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, was, error) {
	if q.Form != triple.Which && q.Form != triple.HowMany || len(q.Given) > 0 {
		return q, f, was{}, nil
	}
	q, f, before := t.nowTold(q, f)
	if s := t.changing(it); s == nil || len(f.Answers) == 0 && s.Kind == clause.Event {
		return q, f, before, nil
	}
	changed, found, goals, err := t.changed(it, false)
	if err != nil || len(found.Answers) == 0 {
		return q, f, before, err
	}
	at := 0
	for _, a := range found.Answers {
		at = max(at, toldIn(found, a))
	}
	if slices.ContainsFunc(f.Answers, func(a reason.Answer) bool { return toldIn(f, a) >= at }) {
		return q, f, before, nil
	}
	t.taken = takenOf(goals, found)
	return changed, found, was{q, f.Answers}, nil
}

// answerUntilChange answers what was so before by what something was changed from, or by
// what was told before the change. It reports whether there was either.
func (t *steps) answerUntilChange(it *turn.Item) (bool, error) {
	before := *it
	before.Clauses, before.Knowing = t.untilThen(it), true
	asked, f, of, err := t.changed(&before, true)
	if err != nil {
		return false, err
	}
	if len(f.Answers) > 0 {
		t.taken = takenOf(of, f)
	} else {
		plain, now, ok, err := t.askByClauses(*before.Clauses)
		if err != nil || !ok {
			return false, err
		}
		_, _, old, err := t.askChanged(&before, plain, now)
		if t.taken = nil; err != nil || len(old.answers) == 0 {
			return false, err
		}
		asked, f = old.question, only(now, old.answers)
	}
	err = t.record(it, asked, f)
	if t.taken = nil; err != nil {
		return false, err
	}
	t.speak(t.last)
	return true, nil
}

// untilThen are the clauses of a question about what was so before, as of one about what
// is so.
func (t *steps) untilThen(it *turn.Item) *clause.Sentence {
	text := it.Text
	if m := asksBefore().FindStringSubmatch(text); m != nil {
		text = m[1] + "?"
	}
	s := t.c.known.Language.ClausesKnowing(text, t.c.useOf)
	for i := range s.Clauses {
		c := &s.Clauses[i]
		c.Tense, c.Perfect, c.Progressive, c.Phase = clause.Present, false, false, ""
	}
	return &s
}

// only is a finding with some of its answers, and their proofs.
func only(f reason.Finding, answers []reason.Answer) reason.Finding {
	f.Answers, f.Count = answers, len(answers)
	f.Proofs = slices.DeleteFunc(slices.Clone(f.Proofs), func(p reason.Proof) bool {
		return !slices.ContainsFunc(answers, func(a reason.Answer) bool { return slices.Contains(a.Proofs, p.ID) })
	})
	return f
}

// changing is the clause of a question that a change may answer, nil for another.
func (t *steps) changing(it *turn.Item) *clause.Clause {
	if !t.c.matcher(t.Ctx).Changes() {
		return nil
	}
	s := t.clausesOf(it)
	if len(s.Clauses) != 1 {
		return nil
	}
	return &s.Clauses[0]
}

// changed asks what a change says of what an item asks for, now or until then. Of several
// changes the last is meant.
func (t *steps) changed(it *turn.Item, before bool) (q triple.Question, f reason.Finding, of []match.Goal, err error) {
	c := t.changing(it)
	if c == nil {
		return q, f, nil, nil
	}
	d := t.c.discourse()
	goals := t.c.matcher(t.Ctx).Changed(c, func(x *clause.Term) []triple.Term { return t.c.known.Language.Refer(x, &d) }, before)
	for len(goals) > 0 {
		n := alike(goals)
		q = questionOf(c, goals[:n])
		if f, err = t.ask1(q); err != nil || len(f.Answers) > 0 {
			of = goals[:n]
			break
		}
		goals = goals[n:]
	}
	at := 0
	for _, a := range f.Answers {
		at = max(at, toldIn(f, a))
	}
	last := slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool { return toldIn(f, a) < at })
	return q, only(f, last), of, err
}

// nowTold leaves of the answers those that were told last and as so now, where others
// were told before them and not so.
func (t *steps) nowTold(q triple.Question, f reason.Finding) (triple.Question, reason.Finding, was) {
	var old []reason.Answer
	last := 0
	for _, a := range f.Answers {
		if saidNow(f, a) {
			last = max(last, toldIn(f, a))
		}
	}
	if last == 0 {
		return q, f, was{}
	}
	var now []reason.Answer
	for _, a := range f.Answers {
		if !saidNow(f, a) && toldIn(f, a) < last {
			old = append(old, a)
		} else {
			now = append(now, a)
		}
	}
	return q, only(f, now), was{q, old}
}

// toldIn is the number of the turn in which the last was told of what an answer rests on.
func toldIn(f reason.Finding, a reason.Answer) int {
	last := 0
	for n := range restsOn(f, a) {
		last = max(last, kb.TurnNumber(n.Source.Turn))
	}
	return last
}

// saidNow reports whether what an answer rests on was told as what is so now, or instead
// of what was so before.
func saidNow(f reason.Finding, a reason.Answer) bool {
	for n := range restsOn(f, a) {
		low := " " + strings.ToLower(strings.TrimRight(n.Source.Quote, ".!")) + " "
		for _, phrase := range append(lexicon.Nows.Phrases(), []string{"instead"}) {
			if strings.Contains(low, " "+strings.Join(phrase, " ")+" ") {
				return true
			}
		}
	}
	return false
}

// restsOn are the told steps of the proofs of an answer.
func restsOn(f reason.Finding, a reason.Answer) func(func(reason.Node) bool) {
	return func(yield func(reason.Node) bool) {
		for _, p := range f.Proofs {
			if !slices.Contains(a.Proofs, p.ID) {
				continue
			}
			for _, n := range p.Nodes {
				if n.Kind == reason.Told && !yield(n) {
					return
				}
			}
		}
	}
}
