package conductor

import (
	"slices"
	"strings"

	"whence/conductor/explain"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/reason"
	"whence/triple"
)

// answer decides the question of an item and records what was found.
func (t *steps) answer(it *turn.Item) error {
	if it.Question.Before {
		return t.answerBefore(it)
	}
	q := t.c.talk.Resolve(*it.Question)
	if q.Form == triple.Why || q.Form == triple.WhyNot {
		return t.answerWhy(it, q)
	}
	var replaced []string
	if len(q.Given) > 0 {
		var err error
		if q.Without, replaced, err = t.instead(q.Given); err != nil {
			return err
		}
	}
	if q.Form == triple.WhatIf {
		return t.answerWhatIf(it, q, replaced)
	}
	if done, err := t.answerOfTable(it); done || err != nil {
		return err
	}
	f, err := finder{t}.find(it, q)
	if err != nil {
		return err
	}
	if !f.decided() && f.finding.Verdict != reason.CutShort {
		if other, err := (finder{t}).otherwise(it); err != nil {
			return err
		} else if other != nil {
			f = *other
		}
	}
	if err := (finder{t}).sayFound(it, &f); err != nil {
		return err
	}
	if len(replaced) > 0 {
		t.SayLine(wording.Instead(replaced))
	}
	t.sayEarlier(f.earlier)
	return nil
}

// asked is what a question finds, with what was so earlier.
func (t *steps) asked(it *turn.Item, q triple.Question) (triple.Question, reason.Finding, was, error) {
	q, f, earlier, err := t.askLatest(q)
	if err != nil {
		return q, f, was{}, err
	}
	if q, f, err = t.askOtherwise(it, q, f); err != nil || len(earlier) > 0 {
		return q, f, was{q, earlier}, err
	}
	return (since{t}).askChanged(it, q, f)
}

// askOtherwise asks again, where the question as it stands has no answer: by its clauses,
// for who holds a role, and by what names say of themselves.
func (t *steps) askOtherwise(it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	q, f, err := t.askAgain(it, q, f)
	if err == nil {
		q, f, err = t.whoIsThe(it, q, f)
	}
	if err == nil {
		q, f, err = t.askNamed(q, f)
	}
	return q, f, err
}

// askNumber asks a question; of one for a number, first for what was told of
// it, and only then for those that can be counted.
func (t *steps) askNumber(q triple.Question) (triple.Question, reason.Finding, error) {
	if q.Form == triple.HowMany && len(q.Numbers) > 0 {
		told := q
		told.Form, told.Goals, told.Numbers = triple.Which, q.Numbers, nil
		f, err := t.ask1(told)
		if err != nil || f.Verdict == reason.Proved || f.Verdict == reason.Conflicting {
			return told, f, err
		}
	}
	f, err := t.ask1(q)
	if err == nil && len(q.Wanted) == 1 && len(q.Words) == 1 && (q.Words[0] == "where" || q.Words[0] == "when") {
		t.c.explain.PlacesOrTimes(q, &f)
	}
	return q, f, err
}

// ask1 asks the reasoner one question, and counts the time.
func (t *steps) ask1(q triple.Question) (f reason.Finding, err error) {
	wide := t.c.calledSo(q)
	if len(wide.Goals) > len(q.Goals) { // what needs no more to be told apart is meant first
		if f, err = askGoals(t, q); err != nil || len(f.Answers) > 0 {
			return f, err
		}
	}
	return askGoals(t, wide)
}

// askGoals asks the reasoner what the goals of a question ask.
func askGoals(t *steps, q triple.Question) (f reason.Finding, err error) {
	q = t.c.known.Language.During(q, t.Began, t.c.known.Words)
	err = t.Timed(&t.Rec.Elapsed.Explain, func() error {
		cut, err := t.belief.Gather(goalsOf(q)...)
		if err != nil {
			return err
		}
		f, err = t.c.known.Base.Ask(t.Ctx, q)
		t.couldConclude(q)
		partly(q, &f, cut)
		t.butItself(q, &f)
		t.Rec.Effects.Partial = t.Rec.Effects.Partial || cut != "" && q.Form != triple.YesNo
		return err
	})
	if err != nil && t.Stopped() == nil {
		return f, &turn.Fault{Code: "reason", Err: err, Hint: "please report this: the answer was withheld"}
	}
	return f, err
}

// butItself leaves out of the answers to "who is Rex's owner?" that Rex's owner is: what has
// no other name says nothing of who it is.
func (t *steps) butItself(q triple.Question, f *reason.Finding) {
	if q.Form != triple.Which || f.Verdict != reason.Proved {
		return
	}
	f.Answers = slices.DeleteFunc(f.Answers, func(a reason.Answer) bool {
		return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
			r, ok := t.c.known.Words.Relation(l.Relation)
			wanted := slices.ContainsFunc(q.Wanted, func(v string) bool { return a.Bindings[v].Name == l.Subject.Name })
			return ok && wanted && r.Form == triple.FormNoun && l.Subject.Name == l.Object.Name+"'s_"+triple.Key(r.Word)
		})
	})
	if len(f.Answers) == 0 {
		f.Verdict, f.Proofs = reason.Unprovable, nil
	}
}

// record turns a finding into the record of the turn and of its statement.
func (t *steps) record(it *turn.Item, q triple.Question, f reason.Finding) error {
	a := t.c.explain.Describe(q, f)
	a.Concluding = t.concluding
	switch {
	case t.composed != nil:
		t.composed.describe(t.c, a)
	case t.taken != nil:
		t.taken.Put(a)
	}
	if len(t.missing) > 0 && len(a.Answers) == 0 && (a.Verdict == Unknown || a.Verdict == Unprovable) {
		a.Verdict, a.Unmentioned = Unknown, t.missing
	}
	if a.Verdict == Conflicting && len(f.Answers) > 0 && len(f.Answers[0].Literals) > 0 {
		var err error
		if a.Ways, err = t.c.explain.Resolutions(t.Ctx, reason.LiftTriple(f.Answers[0].Literals[0].Triple)); err != nil {
			return err
		}
	}
	if len(a.Answers) == 0 && (a.Verdict == Unknown || a.Verdict == Unprovable) && it.Question != nil && len(it.Question.Goals) > 0 {
		if err := presumed(t, it, a); err != nil {
			return err
		}
	}
	t.last = a
	it.Rec.Status = "answered"
	it.Rec.Verdict, it.Rec.Answers, it.Rec.Proofs, it.Rec.NearMisses = a.Verdict, a.Answers, a.Proofs, a.Misses
	t.Rec.Verdict, t.Rec.Answers, t.Rec.NearMisses, t.Rec.Offers = a.Verdict, a.Answers, a.Misses, wording.Ends(a.Ways)
	t.AddProofs(a.Proofs...)
	t.c.talk.Consent = a.Ask
	if b := t.c.talk.Back; a.Ask != nil && (it.Kind != triple.Command || b == nil || b.Miss.Question != a.Misses[0].Question) {
		t.c.talk.Back = &talk.Back{Turn: t.ID, Asked: it.Text, Miss: a.Misses[0]}
	}
	if len(f.Answers) == 1 { // "Who is a mammal?" "Tom." "Is he a cat?"
		for _, v := range q.Wanted {
			t.c.talk.Mention(t.c.explain.Spell(f.Answers[0].Bindings[v], ""))
		}
	}
	t.c.talk.Walk = a.Walk()
	t.Emit(turn.Explained{Verdict: a.Verdict, Answers: a.Answers, Proofs: a.Proofs, NearMisses: a.Misses})
	return nil
}

// speak says the answer: in a model's words where they pass the gate, else by
// template.
func (t *steps) speak(a *explain.Answered) {
	before := len(t.Said())
	if !t.model.Answer(a) {
		t.SayLine(wording.Answer(&a.Finding))
		return
	}
	t.finishWording(a, t.Said()[before:])
}

// finishWording says what a model's wording left out of the answer: what was
// asked for, and that the opposite is known too.
func (t *steps) finishWording(a *explain.Answered, said string) {
	said = strings.ToLower(said)
	left := slices.ContainsFunc(a.Answers, func(x Answer) bool { return !strings.Contains(said, strings.ToLower(x.Text)) })
	if !a.YesNo && !a.About && left {
		t.SayLine(wording.Answer(&a.Finding))
		return
	}
	t.Say(wording.Disputed(a.Proofs))
}

// answerWhy shows the proof, or what is missing.
func (t *steps) answerWhy(it *turn.Item, q triple.Question) error {
	if before := t.c.talk.Before; len(q.Goals) == 0 && t.c.talk.Asked == nil && before != nil {
		again := *it
		again.Question, again.Relations = before.Question, before.Relations
		err := t.answerBefore(&again)
		it.Rec = again.Rec
		t.c.talk.Before = before
		return err
	}
	if len(q.Goals) == 0 && q.Topic.Name == "" {
		it.Rec.Status, it.Rec.Reason = "refused", "nothing was asked yet"
		t.SayLine("You have not asked me anything yet that I could give reasons for.")
		return nil
	}
	if done, err := t.answerReason(it, q); done || err != nil {
		return err
	}
	if done, err := t.answerReasonTold(it); done || err != nil {
		return err
	}
	form := q.Form
	if asked := t.c.talk.Asked; len(it.Question.Goals) == 0 && asked != nil {
		q.Form = asked.Form
	} else {
		q.Form = triple.YesNo
	}
	finding, err := t.ask1(q)
	if err != nil {
		return err
	}
	asked := q
	t.c.talk.Asked = &asked
	if err := t.record(it, q, finding); err != nil {
		return err
	}
	a := t.last
	switch {
	case len(a.Proofs) == 0:
		t.speak(a)
	case form == triple.WhyNot && a.Verdict == Proved:
		t.SayLine("But it does hold.")
		t.command().SayProof()
	default:
		if a.Verdict == Refuted && form == triple.Why {
			t.SayLine("It does not hold:")
		}
		t.command().SayProof()
	}
	return nil
}
