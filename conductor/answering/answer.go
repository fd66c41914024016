// Package answering answers questions: with what asking finds, with what is computed of it,
// and in other words that a model gives, and says why, what was before and what would follow.
//
// It promises that the verdict is the reasoner's, and that each answer is on the record with
// its proofs before anything is said.
package answering

import (
	"cmp"
	"slices"
	"strings"

	"whence/conductor/applied"
	"whence/conductor/asking"
	"whence/conductor/assistant"
	"whence/conductor/explain"
	"whence/conductor/figured"
	"whence/conductor/note"
	"whence/conductor/once"
	"whence/conductor/record"
	"whence/conductor/sheets"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/kb/recall"
	"whence/reason"
	"whence/reason/compose"
	"whence/reason/rows"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// Answerer answers questions, for one turn. One goroutine uses it.
type Answerer struct {
	*asking.Asker
	Model   *assistant.Use
	Notes   *note.Notebook
	Sheets  *sheets.Sheets
	Sayings *recall.Index
	// miss is what the tables go without for the question asked last.
	miss rows.Miss
	// tersely is set while a short question is asked in full.
	tersely bool
	// inOffice is set while a question who has an office is asked in other words.
	inOffice bool
}

// Answer decides the question of an item and records what was found.
func (t *Answerer) Answer(it *turn.Item) error {
	if it.Question.Before {
		return t.answerBefore(it)
	}
	if err := recallPast(t, nil); err != nil {
		return err
	}
	q := t.Talk.Resolve(*it.Question)
	if q.Form == triple.Why || q.Form == triple.WhyNot {
		return t.Why(it, q)
	}
	var replaced []string
	if len(q.Given) > 0 {
		var err error
		if q.Without, replaced, err = t.Instead(q.Given); err != nil {
			return err
		}
	}
	if q.Form == triple.WhatIf {
		return t.answerWhatIf(it, q, replaced)
	}
	if done, err := t.OfTable(it, true); done || err != nil {
		return err
	}
	f, err := t.find(it, q)
	if err != nil {
		return err
	}
	if past, err := wasSo(t, it, q, f); past || err != nil {
		return err
	}
	if f, err = foundOtherwise(t, it, f); err != nil {
		return err
	}
	if err := unsettled(t, it, &f); err != nil {
		return err
	}
	if err := byOwnName(t, it, &f); err != nil {
		return err
	}
	if f.composed == nil {
		f.finding = once.Found(t.Store(), f.question, f.finding)
	}
	if err := t.sayFound(it, &f); err != nil {
		return err
	}
	if len(replaced) > 0 {
		t.SayLine(wording.Instead(replaced))
	}
	return nil
}

// unsettled takes back a sum of several kinds, and a price of several where it was said that they may cost less
// or so many halves of something that nobody names.
func unsettled(t *Answerer, it *turn.Item, f *found) (err error) {
	not := sumOfKinds(t, it, f)
	if f.composed != nil && f.composed.answer.Kind == compose.Product {
		not, err = figured.Cheaper(t.Notes, it.Text, t.Known.Language.Words())
		not = not || f.composed.answer.Amount.Unit == "" && slices.ContainsFunc(f.composed.answer.Rows, func(r compose.Row) bool { return r.Amount != nil && r.Amount.String() == "0.5" })
	}
	if not {
		f.composed, f.finding = nil, reason.Finding{Verdict: reason.Unprovable}
	}
	return err
}

// foundOtherwise is what was found, or is in other ways where that decides nothing.
func foundOtherwise(t *Answerer, it *turn.Item, f found) (found, error) {
	if by, err := figured.Equated(t.Notes, it.Text, t.Known.Language.Words()); by != nil || err != nil {
		return *byFigures(by), err
	}
	if changed, err := putRightSince(t, it, &f); err != nil || changed != nil {
		return *cmp.Or(changed, &f), err
	}
	if f.decided() || f.finding.Verdict == reason.CutShort {
		return f, nil
	}
	if noted, err := inNotes(t, it, f); err != nil || noted != nil {
		return *cmp.Or(noted, &f), err
	}
	if ruled, err := decidedBy(t, it, f); err != nil || ruled != nil {
		return *cmp.Or(ruled, &f), err
	}
	other, err := t.otherwise(it)
	f = *cmp.Or(other, &f)
	if err == nil && (f.finding.Verdict == reason.Unknown || f.finding.Verdict == reason.Unprovable) {
		var a *compose.Answer
		if a, err = byMessages(t, it); a != nil {
			by := byFigures(a)
			f.finding, f.taken, f.composed = by.finding, nil, by.composed
		}
	}
	return f, err
}

// byMessages is what the entries of a note answer, the figures in messages, or a rule in one; nil for nothing.
func byMessages(t *Answerer, it *turn.Item) (*compose.Answer, error) {
	if a, err := applied.Entry(t.Notes, it.Text); a != nil || err != nil {
		return a, err
	}
	if a, err := figured.Answer(t.Notes, it.Text, t.Known.Language.Words()); a != nil || err != nil {
		return a, err
	}
	var learned []string
	for _, r := range t.Known.Rules {
		learned = append(learned, r.Source.Quote)
	}
	return applied.Answer(t.Notes, it.Text, learned, t.Known.Language.Words())
}

// byFigures is what was reckoned from figures in messages; nil for nothing.
func byFigures(a *compose.Answer) *found {
	if a == nil {
		return &found{}
	}
	of := reason.Finding{Verdict: reason.Proved}
	return &found{finding: of, composed: &composed{finding: of, answer: *a, sure: []float64{figured.Sure}}}
}

// open reports whether nothing decides a question, nor answers any of it.
func open(a *explain.Answered) bool {
	return len(a.Answers) == 0 && (a.Verdict == record.Unknown || a.Verdict == record.Unprovable)
}

// miss looks for the near-misses of what is said in the end: of all that was asked on the way nobody reads any.
func miss(t *Answerer, f *reason.Finding) error {
	err := t.Timed(&t.Rec.Elapsed.Explain, func() error { return reason.Miss(t.Ctx, t.Known.Base, f) })
	if err != nil && t.Stopped() == nil {
		return &turn.Fault{Code: "reason", Err: err, Hint: voice.Say("asking.please-report-this-answer-was")}
	}
	return err
}

// asAsked are words of a question as it has them, with whose they are there: "the dentist", "your keys".
func asAsked(words []string, question string) (out []string) {
	asked := strings.Fields(strings.TrimRight(question, " ?.!"))
	for _, w := range words {
		first, _, more := strings.Cut(w, " ")
		at := slices.IndexFunc(asked, func(a string) bool {
			return strings.EqualFold(a, first) || strings.EqualFold(a, first+"s") && !more
		})
		if at > 0 {
			before := strings.ToLower(asked[at-1])
			switch is := lexicon.ClosedOf(before); {
			case strings.HasSuffix(before, "'s") && lexicon.ClosedOf(strings.TrimSuffix(before, "'s")) == 0:
				w = asked[at-1] + " " + asked[at] + w[len(first):]
			case is&(lexicon.Determiner|lexicon.Possessive) != 0:
				w = cmp.Or(closed.Words().As("turned", before), before) + " " + asked[at] + w[len(first):]
			}
		}
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// record turns a finding into the record of the turn and of its statement.
func (t *Answerer) record(it *turn.Item, of found) (*explain.Answered, error) {
	q, f := of.question, of.finding
	err := miss(t, &f)
	if err != nil {
		return nil, err
	}
	a := t.Explain.Describe(q, f)
	a.Concluding, a.Reworded = t.Concluding, of.reworded
	if a.Unmentioned, err = note.Unspoken(t.Notes, a.Unmentioned); err != nil {
		return nil, err
	}
	if a.YesNo { // what is told of the one who is asked about is what is missing, and not a word for it
		a.Unmentioned = slices.DeleteFunc(a.Unmentioned, func(w string) bool { return strings.ToLower(w) == w && !strings.Contains(w, " ") })
	}
	switch {
	case of.composed != nil:
		of.composed.describe(t, a)
	case of.taken != nil:
		of.taken.Put(a)
	}
	if a.YesNo && !open(a) && it.Question != nil && it.Question.Form == triple.YesNo && len(it.Question.Goals) == 0 && t.Clauses(it).Holed() { // how many is answered by no yes
		a.Verdict, a.Answers, a.Proofs, a.Computed = record.Unknown, nil, nil, nil
	}
	if len(of.missing) > 0 && open(a) {
		a.Verdict, a.Unmentioned = record.Unknown, of.missing
	}
	a.Unmentioned = asAsked(a.Unmentioned, it.Text)
	if a.Verdict == record.Conflicting && len(f.Answers) > 0 && len(f.Answers[0].Literals) > 0 {
		if a.Ways, err = t.Explain.Resolutions(t.Ctx, reason.LiftTriple(f.Answers[0].Literals[0].Triple)); err != nil {
			return nil, err
		}
	}
	if open(a) && it.Question != nil && len(it.Question.Goals) > 0 {
		if err := presume(t, it, a); err != nil {
			return nil, err
		}
	}
	it.Rec.Status = "answered"
	it.Rec.Verdict, it.Rec.Answers, it.Rec.Proofs, it.Rec.NearMisses = a.Verdict, a.Answers, a.Proofs, a.Misses
	t.Rec.Verdict, t.Rec.Answers, t.Rec.NearMisses, t.Rec.Offers = a.Verdict, a.Answers, a.Misses, wording.Ends(a.Ways)
	t.AddProofs(a.Proofs...)
	t.Talk.Consent = a.Ask
	if b := t.Talk.Back; a.Ask != nil && (it.Kind != triple.Command || b == nil || b.Miss.Question != a.Misses[0].Question) {
		t.Talk.Back = &talk.Back{Turn: t.ID, Asked: it.Text, Miss: a.Misses[0]}
	}
	mention(t, q, f)
	t.Talk.Walk = a.Walk()
	t.Emit(turn.Explained{Verdict: a.Verdict, Answers: a.Answers, Proofs: a.Proofs, NearMisses: a.Misses})
	return a, nil
}

// mention has the one answer be spoken of: "Who is a mammal?" "Tom." "Is he a cat?"
func mention(t *Answerer, q triple.Question, f reason.Finding) {
	if len(f.Answers) != 1 {
		return
	}
	for i, v := range q.Wanted {
		if q.Word(i) == "why" {
			continue // nobody speaks of a reason by "it"
		}
		t.Talk.MentionAnswer(t.Explain.Spell(f.Answers[0].Bindings[v], ""), q.Word(i))
	}
}

// Decide decides a question and words the answer, without saying it.
func (t *Answerer) Decide(it *turn.Item) (string, error) {
	q, f, err := t.Number(t.Talk.Resolve(*it.Question))
	if err != nil {
		return "", err
	}
	a, err := t.record(it, found{question: q, finding: f, taken: t.Taken})
	if err != nil {
		return "", err
	}
	return wording.Answer(&a.Finding), nil
}

// speak says the answer: in a model's words where they pass the gate, else by
// template, which also says by which other question it was found.
func (t *Answerer) speak(a *explain.Answered) {
	before := len(t.Said())
	if a.Reworded || !t.Model.Answer(a) {
		t.SayLine(wording.Answer(&a.Finding))
		return
	}
	t.finishWording(a, t.Said()[before:])
}

// finishWording says what a model's wording left out of the answer: what was
// asked for, and that the opposite is known too.
func (t *Answerer) finishWording(a *explain.Answered, said string) {
	said = strings.ToLower(said)
	left := slices.ContainsFunc(a.Answers, func(x record.Answer) bool { return !strings.Contains(said, strings.ToLower(x.Text)) })
	if !a.YesNo && !a.About && left {
		t.SayLine(wording.Answer(&a.Finding))
		return
	}
	t.Say(wording.Disputed(a.Proofs))
	if a.Earlier != "" {
		t.Say(" " + a.Earlier)
	}
}

// Why shows the proof, or what is missing.
func (t *Answerer) Why(it *turn.Item, q triple.Question) error {
	before := t.Talk.Reply
	return t.Held(func() error { return why(t, it, q) }, func(said string) string {
		short := func(m record.NearMiss) bool { return !wording.Outright(m) }
		if said == "" || said != before || slices.ContainsFunc(t.Rec.NearMisses, short) { // what would lead to it is why not
			return said
		}
		if before != "" && len(t.Rec.Proofs) == 0 {
			return voice.Say("answering.nothing-leads-to-it")
		}
		return voice.Say("answering.that-is-all")
	})
}

// why answers a question why.
func why(t *Answerer, it *turn.Item, q triple.Question) error {
	if done, err := whySaid(t, it); done || err != nil {
		return err
	}
	if done, err := whyBefore(t, it, q); done || err != nil {
		return err
	}
	if done, err := t.answerReason(it, q); done || err != nil {
		return err
	}
	if done, err := t.answerReasonTold(it); done || err != nil {
		return err
	}
	form := q.Form
	if asked := t.Talk.Asked; len(it.Question.Goals) == 0 && asked != nil {
		q.Form = asked.Form
	} else {
		q.Form = triple.YesNo
	}
	finding, err := t.Ask(q)
	if err != nil {
		return err
	}
	if asked := q; len(it.Question.Goals) > 0 {
		t.Talk.Asked = &asked
	}
	if done, err := answerAgain(t, it, finding); done || err != nil {
		return err
	}
	return sayWhy(t, it, form, q, finding)
}

// whyBefore answers why what was so before was, and what asks why where nothing was asked. It reports
// whether it was one of these.
func whyBefore(t *Answerer, it *turn.Item, q triple.Question) (bool, error) {
	if before := t.Talk.Before; len(q.Goals) == 0 && t.Talk.Asked == nil && before != nil {
		again := *it
		again.Question, again.Relations = before.Question, before.Relations
		err := t.answerBefore(&again)
		it.Rec = again.Rec
		t.Talk.Before = before
		return true, err
	}
	if len(q.Goals) == 0 && q.Topic.Name == "" {
		it.Rec.Status, it.Rec.Reason = "refused", voice.Say("answering.nothing-was-asked-yet")
		t.SayLine(voice.Say("answering.you-have-not-asked-me"))
		return true, nil
	}
	return false, nil
}

// sayWhy says the proof of what was found for a question why or why not.
func sayWhy(t *Answerer, it *turn.Item, form triple.QuestionForm, q triple.Question, finding reason.Finding) error {
	plain := form == triple.Why && len(it.Question.Goals) > 0 && onlyTold(t, q, finding)
	if plain { // that it was told is no reason for it
		finding = reason.Finding{Verdict: reason.Unprovable}
	}
	a, err := t.record(it, found{question: q, finding: finding, taken: t.Taken})
	if err != nil {
		return err
	}
	switch {
	case plain:
		t.SayLine(voice.Say("answering.not-told-why"))
	case len(a.Proofs) == 0:
		t.speak(a)
	case form == triple.WhyNot && a.Verdict == record.Proved:
		t.SayLine(voice.Say("answering.but-it-does-hold"))
		t.Talk.SayProof(t.Turn)
	default:
		if a.Verdict == record.Refuted && form == triple.Why {
			t.SayLine(voice.Say("answering.it-does-not-hold"))
		}
		t.Talk.SayProof(t.Turn)
	}
	return nil
}
