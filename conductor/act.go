package conductor

import (
	"fmt"
	"slices"
	"strings"

	"whence/conductor/answering"
	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/extract"
)

// act does what the route says: questions that stand before everything that is
// asserted are answered from what was known, the others from what is known
// after it was learned.
func (t *steps) act() error {
	first := 0
	for first < len(t.Items) && !asserts(t.Items[first]) {
		first++
	}
	if first == len(t.Items) {
		return t.reportAll(t.Items)
	}
	if err := t.reportAll(t.Items[:first]); err != nil {
		return err
	}
	if err := t.belief.Learn(); err != nil {
		return err
	}
	if err := t.reportAll(t.Items[first:]); err != nil {
		return err
	}
	if said := strings.TrimSpace(wording.Effects(t.Rec.Effects) + t.OnlyNear()); said != "" {
		t.SayLine(said)
	}
	slips(t)
	return nil
}

// asserts reports whether an item may change what is known.
func asserts(it *turn.Item) bool {
	switch it.Kind {
	case triple.FactKind, triple.RuleKind, triple.Retraction, triple.Correction:
		return len(it.Readings) < 2
	}
	return false
}

func (t *steps) reportAll(items []*turn.Item) error {
	for _, it := range items {
		if err := t.Stopped(); err != nil {
			return err
		}
		if it.Rec.Status == "learned" && len(it.Readings) < 2 { // its receipt says so
			if err := unplaced(t, it); err != nil {
				return err
			}
			continue
		}
		if err := t.report(it); err != nil {
			return err
		}
	}
	return nil
}

// report answers one statement.
func (t *steps) report(it *turn.Item) error {
	if it.Kind == triple.QuestionKind || it.Kind == triple.NotUnderstood {
		if err := t.answers.Rephrase(it); err != nil {
			return err
		}
	}
	if done, err := ordersBack(t, it); done || err != nil {
		return err
	}
	if len(it.Readings) > 1 {
		if one, err := answering.Choose(t.answers, it); err != nil {
			return err
		} else if !one {
			return t.offer(it)
		}
	}
	switch {
	case it.Rec.Status == "refused":
		t.SayLine(voice.Say("conductor.i-did-not-take-that", "reason", it.Rec.Reason))
	case it.Kind == triple.QuestionKind:
		if err := t.answers.Answer(it); err != nil {
			return err
		}
		return t.notes.QuoteLate(it)
	case it.NoteOnly:
		return t.notes.SayNoted(it)
	case it.Kind == triple.NotUnderstood:
		for _, asks := range []func(*turn.Item) (bool, error){t.answers.Tersely, func(it *turn.Item) (bool, error) { return t.answers.OfTable(it, true) }, t.answers.Unread} {
			if done, err := asks(it); done || err != nil {
				return err
			}
		}
		return t.trouble(it)
	case it.Kind == triple.SmallTalk && it.Rec.Status == "answered": // with what was offered
	case it.Kind == triple.SmallTalk:
		it.Rec.Status = "answered"
		return t.model.Chat(it.Text)
	default:
		t.ReportLearned(it)
	}
	return nil
}

// ordersBack does what a sentence orders to be forgotten that was read as what is so no more and was never told:
// "forget Ben's email" does not say that Ben is email. It reports whether nothing is left to say.
func ordersBack(t *steps, it *turn.Item) (bool, error) {
	asked := it.Kind == triple.Retraction && it.Rec.Status == "refused" || len(it.Readings) > 1 && it.Readings[0].Kind == triple.Retraction
	said, ok := spoken.Order(it.Text)
	if !asked || len(t.Items) > 1 || !ok {
		return false, nil
	}
	if of := t.c.known.Language.Clauses(said.About).Clauses; len(of) != 1 || of[0].Kind != clause.Fragment {
		return false, nil
	}
	return Commands().Ordered(t.command(), it)
}

// offer shows the readings of an ambiguous sentence as a numbered choice.
func (t *steps) offer(it *turn.Item) error {
	kept := false
	if it.Readings[0].Kind == triple.FactKind || it.Readings[0].Kind == triple.RuleKind {
		var err error
		if kept, err = t.notes.KeepNote(it); err != nil {
			return err
		}
	}
	it.Rec.Status, it.Rec.Reason = "ambiguous", voice.Say("conductor.the-sentence-can-be-read")
	t.c.talk.Choices, t.c.talk.Offered = it.Readings, t.ID
	t.Rec.Verdict = turn.VerdictOf(t.Rec.Verdict, it)
	question := voice.Say("conductor.that-can-be-read-in")
	if x := it.Trouble; x != nil {
		it.Rec.Reason, question = strings.TrimSuffix(x.Message, ". Shall it be one? Answer with a number."), x.Message
	}
	if kept {
		question = voice.Say("conductor.kept-as-note", "question", question)
	}
	t.SayLine(question)
	for i, r := range it.Readings {
		it.Rec.Choices = append(it.Rec.Choices, r.Echo)
		t.SayLine(fmt.Sprintf("%d. %s", i+1, r.Echo))
	}
	return nil
}

// trouble says where reading stopped and what would be read.
func (t *steps) trouble(it *turn.Item) error {
	if len(t.Items) == 1 {
		if done, err := Commands().Ordered(t.command(), it); done || err != nil {
			return err
		}
	}
	it.Rec.Status = "not_understood"
	t.Rec.Verdict = turn.VerdictOf(t.Rec.Verdict, it)
	if isBesides(t.Items, it) {
		t.askIfMeant(it, voice.Say("conductor.i-read-in-it-too")+" ")
		return nil
	}
	like := Commands().Meant(it.Text)
	if len(t.Items) == 1 && it.Standing != triple.Asked && t.c.known.Language.Orders(it.Text) {
		return leaveOrder(t, it, like)
	}
	noted, err := t.notes.KeepNote(it)
	if err != nil {
		return err
	}
	x := it.Trouble
	why := "."
	if x != nil {
		it.Rec.Reason = x.Message
		why = ": " + wording.UpperFirst(wording.Stop(x.Message))
	}
	switch {
	case noted && it.Standing == triple.Asked && len(it.Readings) == 1:
		t.askIfMeant(it, voice.Say("conductor.kept-as-note-i-read")+" ")
		return nil
	case noted && taughtInPart(t.Items, it):
		t.SayLine(voice.Say("conductor.kept-as-note-the-rest", "why", why))
	case noted:
		t.SayLine(voice.Say("conductor.kept-as-note-i-could", "why", why))
	case t.c.sayings.Asks(it.Text):
		if err := t.notes.SayUnread(it, why); err != nil {
			return err
		}
	default:
		t.SayLine(voice.Say("conductor.i-did-not-understand-this", "why", why))
	}
	if len(like) > 0 && t.Rec.Offers == nil {
		t.Rec.Offers = like
		t.SayLine(voice.Say("conductor.if-command-was-meant", "like", wording.JoinOr(like)))
	}
	if x == nil {
		return nil
	}
	if x.Until > x.At && x.Until <= len(it.Text) && x.Until-x.At < len(strings.TrimSpace(it.Text)) { // the whole is no place
		t.SayLine("  " + it.Text[:x.At] + "[" + it.Text[x.At:x.Until] + "]" + it.Text[x.Until:])
	}
	if x.Suggest != "" {
		t.SayLine(voice.Say("conductor.i-would-understand-for-example", "suggest", x.Suggest))
	}
	return nil
}

// leaveOrder says that nothing was done of what is ordered, and which commands may be meant. Where none is, it is
// kept, as somebody may want to be reminded of it.
func leaveOrder(t *steps, it *turn.Item, like []string) error {
	if len(like) > 0 {
		t.Rec.Offers = like
		t.SayLine(voice.Say("conductor.not-done", "like", wording.JoinOr(like)))
		return nil
	}
	noted, err := t.notes.KeepNote(it)
	if err != nil {
		return err
	}
	if it.Trouble != nil {
		it.Rec.Reason = it.Trouble.Message
	}
	said := "conductor.order-left"
	if noted {
		said = "conductor.order-noted"
	}
	t.SayLine(voice.Say(said))
	return nil
}

// isBesides reports whether a reading that the person is asked about is of a sentence that
// taught something.
func isBesides(items []*turn.Item, it *turn.Item) bool {
	return it.Standing == triple.Asked && len(it.Readings) == 1 && taughtInPart(items, it)
}

// taughtInPart reports whether something else that was read of the same words was learned.
func taughtInPart(items []*turn.Item, it *turn.Item) bool {
	return slices.ContainsFunc(items, func(o *turn.Item) bool {
		return o != it && o.Rec.Status == "learned" && o.Start < it.End && it.Start < o.End
	})
}

// plainWords are the words of a sentence without capitals and marks.
func plainWords(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" .,;:!", r) }), " ")
}

// askIfMeant asks whether a reading is right. One word settles all that a turn asks.
func (t *steps) askIfMeant(it *turn.Item, lead string) {
	said := it.Readings[0].Echo
	t.c.talk.Fillers = append(t.c.talk.Fillers, fillersOf(t).Around(it)...)
	if t.c.talk.Offered == t.ID && len(t.c.talk.Choices) == 1 {
		it.Readings = []triple.Statement{*extract.Join(&t.c.talk.Choices[0], &it.Readings[0])}
	}
	t.c.talk.Choices, t.c.talk.Offered = it.Readings, t.ID
	it.Rec.Choices = []string{said}
	if len(it.Rec.IDs) > 0 && plainWords(said) == plainWords(it.Text) { // to say it again would tell nobody anything
		t.SayLine(voice.Say("conductor.learn-as-it-stands"))
		return
	}
	t.SayLine(voice.Say("conductor.is-that-right-answer-yes", "lead", lead, "said", said))
}
