package conductor

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"whence/history"
	"whence/triple"
)

// why shows a proof: of the last answer, of a turn's, of a fact, of a statement
// that is given; or goes down into a step of the proof that is shown. With a
// file it draws what it shows.
func (t *turn) why(arg string) error {
	if rest, file, ok := t.cutFile(arg, t.decidable); ok {
		return t.whyDrawn(rest, file)
	}
	return t.whyShown(arg)
}

func (t *turn) whyShown(arg string) error {
	if n, err := strconv.Atoi(arg); err == nil {
		return t.whyStep(n)
	}
	switch id := strings.TrimSuffix(arg, "."); {
	case arg == "":
		return t.whyLast()
	case arg == theQuestion:
		return t.whyAsked()
	case isID(id, 't'):
		return t.whyTurn(id)
	case isToldID(id):
		return t.whyTold(id)
	}
	q, err := t.goal(arg)
	if q == nil || err != nil {
		return err
	}
	return t.answerWhy(t.asking(*q), *q)
}

// isID reports whether s is the letter and a number.
func isID(s string, letter byte) bool {
	if len(s) < 2 || s[0] != letter {
		return false
	}
	_, err := strconv.ParseUint(s[1:], 10, 63)
	return err == nil
}

func (t *turn) whyStep(n int) error {
	w := &t.c.talk.walk
	if w.empty() {
		return t.refuse("no proof is shown yet", "ask something, then /why")
	}
	if !w.down(n) {
		return t.refuse("the step shown has no premise "+strconv.Itoa(n), "/why shows it, /up goes back")
	}
	t.sayProof()
	return nil
}

func (t *turn) whyLast() error {
	if w := &t.c.talk.walk; !w.empty() && !w.stale {
		w.top()
		t.sayProof()
		return nil
	}
	if t.c.talk.asked == nil {
		return t.refuse("nothing was asked yet", "ask something first")
	}
	q := t.resolve(triple.Question{Form: triple.Why})
	return t.answerWhy(t.asking(triple.Question{Form: triple.Why}), q)
}

// asking makes the command's statement one that asks q.
func (t *turn) asking(q triple.Question) *item {
	it := t.items[0]
	it.Question = &q
	return it
}

// whyTurn shows the proof of an earlier turn as it was recorded then.
func (t *turn) whyTurn(id string) error {
	h, err := t.c.history.Turn(t.ctx, id)
	if errors.Is(err, history.ErrNoTurn) {
		return t.refuse("there was no turn "+id, "turns are numbered t1, t2 and so on")
	}
	if err != nil {
		return err
	}
	rec, err := parseRecord(h.Record)
	if err != nil {
		return err
	}
	if len(rec.Proofs) == 0 {
		t.say("In " + id + " you said: " + h.Input + "\nI answered: " + h.Reply + "\nThere was no proof in it.")
		return nil
	}
	t.rec.Proofs = rec.Proofs
	t.c.talk.walk = newWalk(triple.Question{}, rec.Proofs)
	t.say("In " + id + ", on: " + h.Input)
	t.sayProof()
	return nil
}

// whyTold says where a fact, a rule or a property was told.
func (t *turn) whyTold(id string) error {
	text, source, live, err := t.c.told(t.ctx, id)
	if err != nil {
		return t.refuse("nothing was told as "+id, "/facts and /rules list what was")
	}
	if source.Quote == "" && source.File != "" {
		t.say(stop(text) + " Told in " + source.Turn + ", in " + source.File + ".")
	} else {
		t.say(stop(text) + " Told in " + source.Turn + ": " + strconv.Quote(source.Quote))
	}
	if !live {
		t.say(" It has been taken back since.")
	}
	return nil
}

// up goes back towards what is proved.
func (t *turn) up(string) error {
	w := &t.c.talk.walk
	if w.empty() || !w.up() {
		return t.refuse("this is the top of the proof", "/why N goes into a step")
	}
	t.sayProof()
	return nil
}

// alt shows the next proof of what the walk is about.
func (t *turn) alt(string) error {
	w := &t.c.talk.walk
	switch {
	case w.empty():
		return t.refuse("no proof is shown yet", "ask something, then /why")
	case w.above():
		return t.refuse("these belong together", "/why 1 goes into the first, and /alt then shows another proof of it")
	}
	if w.other == len(w.others) {
		if err := t.moreProofs(w); err != nil {
			return err
		}
	}
	if w.other == len(w.others) {
		t.say("There is no other proof.")
		return nil
	}
	w.other++
	w.path = []int{w.current().Root}
	t.addProofs(w.current())
	t.sayProof()
	return nil
}

// moreProofs looks for other proofs of what the walk is about, those that
// really differ. What was proved under an assumption of the question has none.
func (t *turn) moreProofs(w *walk) error {
	atom, ok := w.atoms[w.proofs[w.proof].ID]
	if !ok || len(w.question.Given) > 0 {
		return nil
	}
	others, err := t.c.base.Alternatives(t.ctx, atom, maxAlternatives)
	if err != nil {
		return err
	}
	known := func(id string) func(Proof) bool { return func(p Proof) bool { return p.ID == id } }
	for _, p := range others {
		if p.ID != w.proofs[w.proof].ID && !slices.ContainsFunc(w.others, known(p.ID)) {
			w.others = append(w.others, t.c.proof(p))
		}
	}
	return nil
}

// maxAlternatives bounds how many proofs of one thing are looked for.
const maxAlternatives = 8

// whyNot says what is missing for a statement, or for the last question.
// With a file it draws it.
func (t *turn) whyNot(arg string) error {
	if rest, file, ok := t.cutFile(arg, t.decidable); ok {
		if err := t.whyNotShown(rest); err != nil {
			return err
		}
		return t.drawShown(file)
	}
	return t.whyNotShown(arg)
}

func (t *turn) whyNotShown(arg string) error {
	q := &triple.Question{Form: triple.WhyNot}
	if arg != "" {
		var err error
		if q, err = t.goal(arg); q == nil || err != nil {
			return err
		}
		q.Form = triple.WhyNot
	}
	it := t.asking(*q)
	return t.answerWhy(it, t.resolve(*q))
}

// someVar is a variable for what has a name only since a statement speaks of
// somebody or something: of a question it is whoever fits.
func someVar(t triple.Term) triple.Term {
	if strings.HasPrefix(t.Name, "_") {
		return triple.Var("Some" + t.Name)
	}
	return t
}

// goal reads a statement or a question as something to decide. Where it cannot,
// it says so and returns nil.
func (t *turn) goal(arg string) (*triple.Question, error) {
	if inner := strings.Trim(arg, `"“”`); !strings.ContainsAny(inner, `"“”`) {
		arg = inner
	}
	read, err := t.c.language.Read(t.ctx, arg, t.c.discourse())
	if err != nil {
		return nil, err
	}
	if len(read) != 1 || len(read[0].Readings) > 1 {
		return nil, t.refuse("that is not one statement", "for example: /why Tom is a mammal")
	}
	s := read[0]
	switch {
	case s.Question != nil:
		return s.Question, nil
	case s.Kind == triple.FactKind:
		q := &triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{}}}
		for _, f := range s.Facts {
			f.Subject, f.Object = someVar(f.Subject), someVar(f.Object)
			q.Goals[0] = append(q.Goals[0], triple.Literal{Triple: f})
		}
		return q, nil
	}
	return nil, t.refuse("\""+arg+"\" is nothing that can be decided", "for example: /why Tom is a mammal")
}
