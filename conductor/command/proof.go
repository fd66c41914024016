package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"whence/conductor/record"
	"whence/conductor/walk"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/draw"
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
		return t.Refuse("no proof is shown yet", "ask something, then /why")
	}
	if !w.Down(n) {
		return t.Refuse("the step shown has no premise "+strconv.Itoa(n), "/why shows it, /up goes back")
	}
	t.SayProof()
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
		t.SayProof()
		return nil
	}
	if t.Talk.Asked == nil {
		return t.Refuse("nothing was asked yet", "ask something first")
	}
	q := t.Talk.Resolve(triple.Question{Form: triple.Why})
	return t.Host.AnswerWhy(t.Asking(triple.Question{Form: triple.Why}), q)
}

// whyTurn shows the proof of an earlier turn as it was recorded then.
func (t proofs) whyTurn(id string) error {
	h, err := t.History.Turn(t.Ctx, id)
	if errors.Is(err, history.ErrNoTurn) {
		return t.Refuse("there was no turn "+id, "turns are numbered t1, t2 and so on")
	}
	if err != nil {
		return err
	}
	rec, err := record.Parse(h.Record)
	if err != nil {
		return err
	}
	if len(rec.Proofs) == 0 {
		t.Say("In " + id + " you said: " + h.Input + "\nI answered: " + h.Reply + "\nThere was no proof in it.")
		return nil
	}
	t.Rec.Proofs = rec.Proofs
	t.Talk.Walk = walk.New(triple.Question{}, rec.Proofs, nil, nil)
	t.Say("In " + id + ", on: " + h.Input)
	t.SayProof()
	return nil
}

// whyTold says where a fact, a rule or a property was told.
func (t proofs) whyTold(id string) error {
	text, source, past, err := t.Explain.Told(t.Ctx, id)
	if err != nil {
		return t.Refuse("nothing was told as "+id, "/facts and /rules list what was")
	}
	told := " Told"
	if by := t.Known.By(source); by != "" {
		told += " by " + by
	}
	if source.Quote == "" && source.File != "" {
		t.Say(wording.Stop(text) + told + " in " + source.Turn + ", in " + source.File + ".")
	} else {
		t.Say(wording.Stop(text) + told + " in " + source.Turn + ": " + strconv.Quote(source.Quote))
	}
	t.Say(t.toldAgain(past))
	if !past.Live {
		t.Say(" It has been taken back since.")
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
			also = append(also, by+" (in "+e.Source.Turn+")")
		} else if t.Known.Named() && e.Source.File == "" {
			also = append(also, "you (in "+e.Source.Turn+")")
		}
	}
	if len(also) == 0 {
		return ""
	}
	return " Said again by " + wording.JoinAnd(also) + "."
}

// up goes back towards what is proved.
func (t proofs) up(string) error {
	w := &t.Talk.Walk
	if w.Empty() || !w.Up() {
		return t.Refuse("this is the top of the proof", "/why N goes into a step")
	}
	t.SayProof()
	return nil
}

// alt shows the next proof of what the walk is about.
func (t proofs) alt(string) error {
	w := &t.Talk.Walk
	switch {
	case w.Empty():
		return t.Refuse("no proof is shown yet", "ask something, then /why")
	case w.Above():
		return t.Refuse("these belong together", "/why 1 goes into the first, and /alt then shows another proof of it")
	}
	if !w.Next() {
		if err := t.moreProofs(w); err != nil {
			return err
		}
		if !w.Next() {
			t.Say("There is no other proof.")
			return nil
		}
	}
	t.AddProofs(w.Current())
	t.SayProof()
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
		return t.Refuse(what+" was told, so there is no proof of it to draw", "/why "+what+" says where it was told")
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
		return t.Refuse("there is nothing to draw: neither a proof nor anything that comes near one", "")
	}
	return t.drawInto(g, f)
}

// walkToFact shows the proof of what a fact says.
func (t proofs) walkToFact(id string) error {
	f, past, err := t.Known.Store.Fact(t.Ctx, id)
	switch {
	case err != nil:
		return t.Refuse("nothing was told as "+id, "/facts lists what was")
	case !past.Live:
		return t.Refuse(id+" has been taken back, so there is no proof of it to draw", "/why "+id+" says where it was told")
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
		t.Say("I have not asked you anything.")
		return nil
	}
	m := b.Miss
	t.Say(fmt.Sprintf("I asked %q because in %s you asked: %q", m.Question, b.Turn, b.Asked))
	t.Say(" " + wording.Follows(m, m.RuleText))
	if len(m.Holds) > 0 {
		t.Say(" I know the rest: " + wording.Stop(wording.JoinAnd(m.Holds)))
	}
	if m.Checked {
		t.Say(" I tried it: then it does follow" + ofConfidence(m.WouldBe) + ".")
	}
	t.Rec.NearMisses = []record.NearMiss{m}
	return nil
}

func ofConfidence(c float64) string {
	if c >= 1 {
		return ""
	}
	return ", with confidence " + strconv.FormatFloat(c, 'f', 2, 64)
}
