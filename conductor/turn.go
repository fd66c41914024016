package conductor

import (
	"cmp"
	"context"
	"errors"
	"time"

	"whence/conductor/agent"
	"whence/conductor/answering"
	"whence/conductor/assistant"
	"whence/conductor/belief"
	"whence/conductor/command"
	"whence/conductor/files"
	"whence/conductor/note"
	"whence/conductor/record"
	"whence/conductor/remember"
	"whence/conductor/review"
	"whence/conductor/skill"
	"whence/conductor/skillbook"
	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/contain"
	"whence/internal/storage"
	"whence/internal/voice"
	"whence/triple"
)

// steps is one turn on its way through the rooms.
type steps struct {
	*turn.Turn
	belief  *belief.Belief   // what it does to what is known
	memory  *remember.Keeper // and to working memory
	notes   *note.Notebook
	model   *assistant.Use
	c       *Conductor
	answers *answering.Answerer
	files   *files.Desk
	agent   *agent.Desk
	review  *review.Desk
	skills  skillbook.Desk
	call    *call // nil for the input of a person

	signal string      // a kind that the input has beside its statements'
	skill  *skill.Task // the turn as the skills see it
}

// run takes the turn from Heard to Answered. Whatever fails on the way becomes
// the record's error, and the turn still ends.
func (t *steps) run() {
	t.Rec.Input = t.Input
	err := t.belief.Contained(t.steps)
	switch {
	case err != nil:
	case t.Left():
		err = context.Canceled
	default:
		err = unread(t)
	}
	t.finish(err)
}

func (t *steps) steps() error {
	if err := t.hear(); err != nil {
		return err
	}
	if t.isEarly() {
		return t.runCommand()
	}
	if err := t.await(); err != nil {
		return err
	}
	t.c.talk.Speaker = t.c.known.Speaker(t.Teller()) // not before: the loading reads what was said before
	if err := t.c.known.CatchUp(t.Ctx); err != nil {
		return err
	}
	if _, err := t.c.known.KeepTime(t.Ctx); err != nil {
		return err
	}
	_ = t.c.known.Words.Failed() // that was before: in a turn that failed, or while somebody typed
	t.c.known.Words.Expect(t.Input)
	t.skills.Reload()
	switch {
	case t.call != nil:
		return t.runCall()
	case spoken.IsCommand(t.Input):
		return t.runCommand()
	}
	for _, settles := range []func(*steps) (bool, error){takeOffer, (*steps).tellWord, pasted} {
		if done, err := settles(t); done || err != nil {
			return err
		}
	}
	if done, err := command.Attributed(t.command()); done || err != nil {
		return err
	}
	for _, step := range []func() error{t.read, t.route, t.takeAction} {
		if err := step(); err != nil {
			return err
		}
		if err := t.Stopped(); err != nil {
			return err
		}
		if err := unread(t); err != nil {
			return err
		}
	}
	return nil
}

// unread is why names could not be read that the turn was about. What is stored is stored.
func unread(t *steps) error {
	if err := t.c.known.Words.Failed(); len(t.Rec.Effects.Learned)+len(t.Rec.Effects.Retracted) == 0 {
		return err
	}
	return nil
}

func (t *steps) hear() error {
	var h history.Turn
	err := t.Timed(&t.Rec.Elapsed.Store, func() (err error) {
		h, err = t.c.history.HearFrom(t.Ctx, cmp.Or(t.Speaker, t.User), t.c.session.ID, t.Input)
		return err
	})
	if storage.Unwritable(err) { // it can be answered all the same
		h, t.Unkept, err = history.Turn{}, err, nil
	}
	if err != nil {
		return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("conductor.nothing-was-learned-check-knowledge")}
	}
	t.ID = cmp.Or(h.ID, unheard)
	t.c.took[t.ID] = true
	t.Rec.Turn, t.Rec.Session = h.ID, t.c.session.ID
	if t.c.unkept != nil {
		t.Unkept, t.Rec.Turn = t.c.unkept, ""
	}
	if t.Unkept != nil {
		t.Emit(turn.Notice{Text: voice.Say("conductor.nothing-of-this-turn-is", "unkept", clean.Line(t.Unkept.Error()))})
	}
	t.Emit(turn.Heard{Turn: h.ID, Session: t.c.session.ID, Input: t.Input})
	return nil
}

// unheard is the id of a turn that could not be kept.
const unheard = "t0"

// route lets the skills decide what to do with what was read.
func (t *steps) route() error {
	seen := map[string]bool{}
	var kinds []string
	add := func(k string) {
		if k != "" && !seen[k] {
			seen[k] = true
			kinds = append(kinds, k)
		}
	}
	for _, it := range t.Items {
		if len(it.Readings) > 1 {
			add("ambiguous")
		} else if t.signal == "" || it.Kind != triple.Command {
			add(string(it.Kind))
		}
	}
	add(t.signal)
	var more []engine.Atom
	if t.skills.FromFiles() || t.model.May() {
		more = t.skills.Signals(engine.Name("/"+t.ID), t.model.May())
	}
	return t.routeBy(kinds, more)
}

// routeBy routes a turn by the kinds of its statements, and what else there is to tell.
func (t *steps) routeBy(kinds []string, more []engine.Atom) error {
	facts := more
	for _, k := range kinds {
		facts = append(facts, engine.Atom{Pred: "matched", Args: []engine.Term{engine.Name("/" + t.ID), engine.Name("/" + k)}})
	}
	r, task, err := t.skills.Route(t.Ctx, t.ID, t.Input, facts)
	if err != nil {
		return err
	}
	t.Rec.Route, t.skill = r, task
	t.Emit(turn.Routed{Route: r})
	return nil
}

// takeAction does what the skill that took the turn does.
func (t *steps) takeAction() error {
	t.agent.Leave()
	t.memory.Freshen()
	switch t.Rec.Route.Action {
	case "tools":
		if t.agent.Waits() && t.agent.Agreed {
			return t.agent.GoOn()
		}
		return t.agent.RunTask()
	case "skill":
		return t.agent.RunSkill(t.skill)
	case "review":
		return t.review.Settle()
	}
	return t.act()
}

// finish writes the record, keeps it in the history and ends the turn. It runs
// also for a turn that was cancelled, so it must not depend on its context.
func (t *steps) finish(err error) {
	if err == nil && t.Rec.Error == nil {
		err = t.belief.Contained(func() error { // working memory is told of the turn
			if t.c.isReady() {
				t.memory.NoteTurn()
			}
			return nil
		})
	}
	if err != nil {
		t.Rec.Error = t.failure(err)
	}
	if t.Rec.Error != nil {
		t.SayLine(t.Rec.Error.Message)
	}
	traced(t)
	t.Seal()
	t.c.talk.Answered(&t.Rec)
	keepErr := t.keep()
	t.Lap()
	if keepErr != nil && err == nil {
		why := clean.Line(keepErr.Error())
		t.Receipt(voice.Say("conductor.not-kept-this-reply", "why", why))
		t.Emit(turn.Notice{Text: voice.Say("conductor.this-reply-is-not-kept", "why", why)})
	}
	if t.Rec.Error == nil {
		err = nil
	}
	t.End(err)
}

// traced says how the turn was read and routed, where that is wanted.
func traced(t *steps) {
	if t.c.traces == "off" || spoken.IsCommand(t.Input) || t.c.traces == "fails" && !wording.Failed(&t.Rec) {
		return
	}
	for _, line := range wording.Trace(&t.Rec) {
		t.Emit(turn.Notice{Text: clean.Line(line)})
	}
}

// keep puts the answer in the history; a turn that was not heard has none.
func (t *steps) keep() error {
	if t.ID == "" || t.Unkept != nil {
		return nil
	}
	kept, err := record.Stored(t.Rec)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Ctx), keepTimeout)
	defer cancel()
	return t.Timed(&t.Rec.Elapsed.Store, func() error { return t.c.history.Answer(ctx, t.ID, t.Rec.Reply, kept) })
}

// keepTimeout bounds the wait for another process that holds the file.
const keepTimeout = 10 * time.Second

// failure is an error as the record has it, with what was stored before it came.
func (t *steps) failure(err error) *Failure {
	f := t.failed(err)
	if kept := t.KeptBefore(); kept != "" {
		f.Hint = voice.Say("conductor.what-was-stored-before-stays", "kept", kept)
	}
	return f
}

func (t *steps) failed(err error) *Failure {
	var f *turn.Fault
	switch {
	case contain.Of(err) != nil:
		return t.failedInside(err)
	case errors.As(err, &f):
		for errors.As(f.Err, &f) { // what was wrong at first says it best
		}
		return &Failure{Code: f.Code, Message: f.Error(), Hint: f.Hint}
	case errors.Is(err, context.Canceled):
		return &Failure{Code: "cancelled", Message: voice.Say("conductor.failed-stopped"), Hint: voice.Say("conductor.what-was-stored-before-stays-2")}
	case errors.Is(err, context.DeadlineExceeded):
		return &Failure{Code: "timeout", Message: voice.Say("conductor.the-turn-took-too-long"), Hint: voice.Say("conductor.ask-again-or-ask-for")}
	}
	return &Failure{Code: "failed", Message: err.Error(), Hint: voice.Say("conductor.repl-doctor-shows-what-is")}
}
