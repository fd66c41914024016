package command

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"whence/conductor/record"
	"whence/conductor/walk"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/draw"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
)

// proofs are shown, walked and drawn.
type proofs struct{ *Turn }

// why shows a proof: of the last answer, of a turn's, of a fact, of a statement
// that is given; or goes down into a step of the proof that is shown. With a
// file it draws what it shows.
func (t proofs) why(arg string) error {
	if rest, file, ok := t.cutFile(arg, t.decidable); ok {
		return t.whyDrawn(rest, file)
	}
	return t.whyShown(arg)
}

func (t proofs) whyShown(arg string) error {
	if n, err := strconv.Atoi(arg); err == nil {
		return t.whyStep(n)
	}
	switch id := strings.TrimSuffix(arg, "."); {
	case arg == "":
		return t.whyLast()
	case arg == theQuestion:
		return t.whyAsked()
	case kb.IsID(id, 't'):
		return t.whyTurn(id)
	case IsToldID(id):
		return t.whyTold(id)
	}
	q, err := t.goal(arg)
	if q == nil || err != nil {
		return err
	}
	return t.Host.AnswerWhy(t.Asking(*q), *q)
}

func (t proofs) whyStep(n int) error {
	w := &t.Talk.Walk
	if w.Empty() {
		return t.Refuse(voice.Say("command.no-proof-is-shown-yet"), voice.Say("command.ask-something-then-why"))
	}
	if !w.Down(n) {
		return t.Refuse(voice.Say("command.the-step-shown-has-no", "count", n), voice.Say("command.why-shows-it-up-goes"))
	}
	t.Talk.SayProof(t.Turn.Turn)
	return nil
}

func (t proofs) whyLast() error {
	if len(t.Talk.Sources) > 0 {
		for _, s := range t.Talk.Sources {
			t.SayLine(s.String())
		}
		return nil
	}
	if w := &t.Talk.Walk; !w.Empty() && !w.Stale {
		w.Top()
		t.Talk.SayProof(t.Turn.Turn)
		return nil
	}
	if t.Talk.Asked == nil {
		return t.Refuse(voice.Say("command.nothing-was-asked-yet"), voice.Say("command.ask-something-first"))
	}
	q := t.Talk.Resolve(triple.Question{Form: triple.Why})
	return t.Host.AnswerWhy(t.Asking(triple.Question{Form: triple.Why}), q)
}

// whyTurn shows the proof of an earlier turn as it was recorded then.
func (t proofs) whyTurn(id string) error {
	h, err := t.History.Turn(t.Ctx, id)
	if errors.Is(err, history.ErrNoTurn) {
		return t.Refuse(voice.Say("command.there-was-no-turn-2", "id", id), voice.Say("command.turns-are-numbered-t-t"))
	}
	if err != nil {
		return err
	}
	rec, err := record.Parse(h.Record)
	if err != nil {
		return err
	}
	if len(rec.Proofs) == 0 {
		t.Say(voice.Say("command.in-you-said-i-answered", "id", id, "input", h.Input, "reply", cmp.Or(h.Reply, rec.Said())))
		return nil
	}
	t.Rec.Proofs = rec.Proofs
	t.Talk.Walk = walk.New(triple.Question{}, rec.Proofs, nil, nil)
	t.Say(voice.Say("command.in-on", "id", id, "input", h.Input))
	t.Talk.SayProof(t.Turn.Turn)
	return nil
}

// whyTold says where a fact, a rule or a property was told.
func (t proofs) whyTold(id string) error {
	text, source, past, err := t.Explain.Told(t.Ctx, id)
	t.Talk.Said = []string{id}
	if err != nil {
		return t.Refuse(voice.Say("command.nothing-was-told-as", "id", id), voice.Say("command.facts-and-rules-list-what"))
	}
	told := " Told"
	if by := t.Known.By(source); by != "" {
		told += " " + voice.Say("command.why-told-by", "by", by)
	}
	if source.Quote == "" && source.File != "" {
		t.Say(voice.Say("command.in-in", "text", wording.Stop(text), "told", told, "turn", source.Turn, "file", source.File))
	} else {
		t.Say(voice.Say("command.why-told-in", "text", wording.Stop(text), "told", told, "turn", source.Turn, "quote", source.Quote))
	}
	t.Say(t.toldAgain(past))
	if !past.Live {
		t.Say(" " + voice.Say("command.it-has-been-taken-back"))
	}
	return nil
}

// toldAgain says who else said the same, of several persons.
func (t proofs) toldAgain(past kb.Past) string {
	var also []string
	for _, e := range past.Events {
		if e.Act != kb.Again || e.Source.Turn == "" {
			continue
		}
		if by := t.Known.By(e.Source); by != "" {
			also = append(also, voice.Say("command.told-again-in", "by", by, "turn", e.Source.Turn))
		} else if t.Known.Named() && e.Source.File == "" {
			also = append(also, voice.Say("command.you-in", "turn", e.Source.Turn))
		}
	}
	if len(also) == 0 {
		return ""
	}
	return " " + voice.Say("command.said-again-by", "also", wording.JoinAnd(also))
}

// up goes back towards what is proved.
func (t proofs) up(string) error {
	w := &t.Talk.Walk
	if w.Empty() || !w.Up() {
		return t.Refuse(voice.Say("command.this-is-top-of-proof"), voice.Say("command.why-n-goes-into-step"))
	}
	t.Talk.SayProof(t.Turn.Turn)
	return nil
}

// alt shows the next proof of what the walk is about.
func (t proofs) alt(string) error {
	w := &t.Talk.Walk
	switch {
	case w.Empty():
		return t.Refuse(voice.Say("command.no-proof-is-shown-yet"), voice.Say("command.ask-something-then-why"))
	case w.Above():
		return t.Refuse(voice.Say("command.these-belong-together"), voice.Say("command.why-goes-into-first-and"))
	}
	if !w.Next() {
		if err := t.moreProofs(w); err != nil {
			return err
		}
		if !w.Next() {
			t.Say(voice.Say("command.there-is-no-other-proof"))
			return nil
		}
	}
	t.AddProofs(w.Current())
	t.Talk.SayProof(t.Turn.Turn)
	return nil
}

// moreProofs looks for other proofs of what the walk is about, those that
// really differ.
func (t proofs) moreProofs(w *walk.Walk) error {
	atom, ok := w.Target()
	if !ok {
		return nil
	}
	others, err := t.Known.Base.Alternatives(t.Ctx, atom, maxAlternatives)
	if err != nil {
		return err
	}
	for _, p := range others {
		w.Add(t.Explain.Proof(p))
	}
	return nil
}

// maxAlternatives bounds how many proofs of one thing are looked for.
const maxAlternatives = 8

// whyNot says what is missing for a statement, or for the last question.
// With a file it draws it.
func (t proofs) whyNot(arg string) error {
	if rest, file, ok := t.cutFile(arg, t.decidable); ok {
		if err := t.whyNotShown(rest); err != nil {
			return err
		}
		return t.drawShown(file)
	}
	return t.whyNotShown(arg)
}

func (t proofs) whyNotShown(arg string) error {
	q := &triple.Question{Form: triple.WhyNot}
	if arg == "" && (t.Talk.Asked == nil || !t.Talk.Walk.Empty()) && !strings.HasPrefix(strings.TrimSpace(t.Input), "/") {
		// Nothing is missing for an answer: it may be a thing that is.
		read, err := t.Known.Language.Understand(t.Ctx, t.Input, t.Talk.Discourse(t.Known.Words))
		if err != nil {
			return err
		}
		if len(read) == 1 && read[0].Kind == triple.QuestionKind && len(read[0].Readings) < 2 && read[0].Question.Form == triple.Which {
			it := t.Asking(*read[0].Question)
			it.Text = t.Input
			return t.Host.Answer(it)
		}
	}
	if arg != "" {
		var err error
		if q, err = t.goal(arg); q == nil || err != nil {
			return err
		}
		q.Form = triple.WhyNot
	}
	it := t.Asking(*q)
	return t.Host.AnswerWhy(it, t.Talk.Resolve(*q))
}

// whyDrawn draws the proof of what is given, or the one shown, into a file.
func (t proofs) whyDrawn(what string, f file) error {
	var err error
	switch {
	case what == "" && !t.Talk.Walk.Empty():
		// What is shown is drawn from the step that the walk stands at.
	case kb.IsID(what, 'f'):
		err = t.walkToFact(what)
	case IsToldID(what):
		return t.Refuse(voice.Say("command.was-told-so-there-is", "what", what), voice.Say("command.why-says-where", "what", what))
	default:
		err = t.whyShown(what)
	}
	if err != nil {
		return err
	}
	return t.drawShown(f)
}

// drawShown draws what this turn shows into a file, unless the turn failed.
func (t proofs) drawShown(f file) error {
	if t.Rec.Error != nil {
		return nil
	}
	g, ok := t.drawn()
	if !ok {
		return t.Refuse(voice.Say("command.there-is-nothing-to-draw"), "")
	}
	return t.drawInto(g, f)
}

// walkToFact shows the proof of what a fact says.
func (t proofs) walkToFact(id string) error {
	f, past, err := t.Known.Store.Fact(t.Ctx, id)
	switch {
	case err != nil:
		return t.Refuse(voice.Say("command.nothing-was-told-as", "id", id), voice.Say("command.facts-lists-what-was"))
	case !past.Live:
		return t.Refuse(voice.Say("command.has-been-taken-back-so", "id", id), voice.Say("command.why-says-where", "what", id))
	}
	q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: f.Triple}}}}
	return t.Host.AnswerWhy(t.Asking(q), q)
}

// drawn draws what the walk shows, or else the near-misses found in this turn.
func (t proofs) drawn() (draw.Graph, bool) {
	w := &t.Talk.Walk
	switch pro, contra, both := w.Conflict(); {
	case both:
		return wording.DrawConflict(pro, contra, w.Ways()), true
	case !w.Empty() && w.Above():
		return wording.DrawProofs(w.Proofs()), true
	case !w.Empty():
		return wording.DrawProof(w.Current(), w.At()), true
	case len(t.Rec.NearMisses) > 0:
		return wording.DrawMisses(t.Rec.NearMisses), true
	}
	return draw.Graph{}, false
}

// theQuestion stands after /why for the question that the program asked last.
const theQuestion = "question"

// whyAsked says what the last question of the program's own is for.
func (t proofs) whyAsked() error {
	b := t.Talk.Back
	if b == nil {
		t.Say(voice.Say("command.i-have-not-asked-you"))
		return nil
	}
	m := b.Miss
	t.Say(voice.Say("command.i-asked-because-in-you", "question", m.Question, "turn", b.Turn, "asked", b.Asked))
	t.Say(" " + wording.Follows(m, m.RuleText))
	if len(m.Holds) > 0 {
		t.Say(" " + voice.Say("command.i-know-rest", "holds", wording.Stop(wording.JoinAnd(m.Holds))))
	}
	if m.Checked {
		t.Say(" " + voice.Say("command.i-tried-it-then-it", "wouldbe", ofConfidence(m.WouldBe)))
	}
	t.Rec.NearMisses = []record.NearMiss{m}
	return nil
}

func ofConfidence(c float64) string {
	if c >= 1 {
		return ""
	}
	return voice.Say("command.with-confidence", "one", strconv.FormatFloat(c, 'f', 2, 64))
}
