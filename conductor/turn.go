package conductor

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"whence/conductor/skill"
	"whence/engine"
	"whence/history"
	"whence/triple"
)

// turn is one turn on its way through the rooms. It lives in one goroutine.
type turn struct {
	c      *Conductor
	ctx    context.Context
	cancel context.CancelFunc
	yield  func(Event, error) bool
	gone   bool // the consumer has left the loop

	id    string
	input string
	call  *call // nil for the input of a person
	began time.Time
	items []*item
	rec   Record
	reply strings.Builder

	proofs map[string]bool // ids in rec.Proofs
	told   int             // events so far
	last   *answered       // the last question's finding
	// concluding are the symbolic rules that could answer the question.
	concluding []string
	partial    bool              // what a change does was worked out by a part of what is known
	settings   map[string]string // to be kept with what is learned next
	opening    string            // stands before the next sentence of a model
	request    string            // what a command wants done with tools
	signal     string            // a kind that the input has beside its statements'
	skill      *skill.Task       // the turn as the skills see it
	receipted  int               // how many receipts were shown
	quit       bool
	clipboard  string
}

// item is one sentence of the input with what becomes of it.
type item struct {
	triple.Statement
	rec StatementRecord
	// drop are the ids that a retraction or correction takes back, and
	// dropTexts what they say.
	drop, dropTexts []string
	// earlier are the values whose place it takes; see supersedeEarlier.
	earlier []earlier
	// said is the earlier turn whose words it is in, "" for this one's.
	said string
	// file and line are where a document says it.
	file string
	line int
	// speaker is who says it, where it is not the person's own.
	speaker string
	// at is the moment of the telling, where it has one of its own, and dated
	// whether events have been given theirs.
	at    time.Time
	dated bool
	// isNew says that the store did not know it.
	isNew bool
}

// run takes the turn from Heard to Answered. Whatever fails on the way becomes
// the record's error, and the turn still ends.
func (t *turn) run() {
	t.proofs = map[string]bool{}
	t.rec.Input = t.input
	err := t.steps()
	if err == nil && t.gone {
		err = context.Canceled
	}
	t.finish(err)
}

func (t *turn) steps() error {
	if err := t.hear(); err != nil {
		return err
	}
	if t.isEarly() {
		return t.runCommand()
	}
	if err := t.await(); err != nil {
		return err
	}
	if err := t.c.catchUp(t.ctx); err != nil {
		return err
	}
	if _, err := t.c.keepTime(t.ctx); err != nil {
		return err
	}
	t.reload()
	switch {
	case t.call != nil:
		return t.runCall()
	case isCommand(t.input):
		return t.runCommand()
	}
	for _, step := range []func() error{t.read, t.route, t.takeAction} {
		if err := step(); err != nil {
			return err
		}
		if err := t.stopped(); err != nil {
			return err
		}
	}
	return nil
}

// stopped reports the cancellation of the turn, by its context or by the
// consumer.
func (t *turn) stopped() error {
	if t.gone {
		return context.Canceled
	}
	return t.ctx.Err()
}

func (t *turn) emit(e Event) {
	if t.gone {
		return
	}
	if !t.yield(e, nil) {
		t.gone = true
		t.cancel()
	}
}

// say adds a piece to the reply and shows it.
func (t *turn) say(text string) {
	if text == "" {
		return
	}
	t.reply.WriteString(text)
	t.emit(Token{Text: text})
}

// sayLine adds a line to the reply.
func (t *turn) sayLine(text string) {
	if t.reply.Len() > 0 {
		text = "\n" + text
	}
	t.say(text)
}

func (t *turn) hear() error {
	var h history.Turn
	err := t.timed(&t.rec.Elapsed.Store, func() (err error) {
		h, err = t.c.history.Hear(t.ctx, t.c.session.ID, t.input)
		return err
	})
	if err != nil {
		return &fault{code: "store", err: err, hint: "nothing was learned; check the knowledge base file with `repl doctor`"}
	}
	t.id = h.ID
	t.rec.Turn, t.rec.Session = h.ID, t.c.session.ID
	t.emit(Heard{Turn: h.ID, Session: t.c.session.ID, Input: t.input})
	return nil
}

// route lets the skills decide what to do with what was read.
func (t *turn) route() error {
	seen := map[string]bool{}
	var kinds []string
	add := func(k string) {
		if k != "" && !seen[k] {
			seen[k] = true
			kinds = append(kinds, k)
		}
	}
	for _, it := range t.items {
		if len(it.Readings) > 1 {
			add("ambiguous")
		} else if t.signal == "" || it.Kind != triple.Command {
			add(string(it.Kind))
		}
	}
	add(t.signal)
	var more []engine.Atom
	if len(t.c.skills.files) > 0 || t.canAct() {
		more = t.signals(engine.Name("/" + t.id))
	}
	return t.routeBy(kinds, more)
}

// routeKinds routes a turn of which only the kinds of its statements count.
func (t *turn) routeKinds(kinds []string) error { return t.routeBy(kinds, nil) }

func (t *turn) routeBy(kinds []string, more []engine.Atom) error {
	facts := more
	for _, k := range kinds {
		facts = append(facts, engine.Atom{Pred: "matched", Args: []engine.Term{engine.Name("/" + t.id), engine.Name("/" + k)}})
	}
	r, task, err := t.c.skills.route(t.ctx, t.id, t.input, facts)
	if err != nil {
		return err
	}
	t.rec.Route, t.skill = r, task
	t.emit(Routed{Route: r})
	return nil
}

// takeAction does what the skill that took the turn does.
func (t *turn) takeAction() error {
	t.leaveTask()
	t.freshen()
	switch t.rec.Route.Action {
	case "tools":
		if d := t.c.talk.doing; d != nil && t.signal == "agreement" {
			return t.perform(d)
		}
		return t.runTask()
	case "skill":
		return t.runSkill()
	case "review":
		return t.answerReview()
	}
	return t.act()
}

// finish writes the record, keeps it in the history and ends the turn. It runs
// also for a turn that was cancelled, so it must not depend on its context.
func (t *turn) finish(err error) {
	if err != nil {
		t.rec.Error = t.failure(err)
	}
	if t.rec.Error != nil {
		t.sayLine(t.rec.Error.Message)
	}
	if err == nil {
		t.noteTurn()
	}
	t.rec.Reply = t.reply.String()
	t.rec.Statements = t.rec.Statements[:0]
	for _, it := range t.items {
		t.rec.Statements = append(t.rec.Statements, it.rec)
	}
	t.rec.Elapsed.Total = ms(t.c.clock().Sub(t.began))
	t.rec.fill()
	keepErr := t.keep()
	t.rec.Elapsed.Total = ms(t.c.clock().Sub(t.began))
	if keepErr != nil && err == nil {
		err = keepErr
		t.rec.Error = t.failure(err)
	}
	if t.gone {
		return
	}
	var report error
	if t.rec.Error != nil {
		report = err
	}
	t.yield(Answered{Record: t.rec, Quit: t.quit, Clipboard: t.clipboard}, report)
}

// keep puts the answer in the history; a turn that was not heard has none.
func (t *turn) keep() error {
	if t.id == "" {
		return nil
	}
	record, err := json.Marshal(t.rec)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.ctx), keepTimeout)
	defer cancel()
	began := t.c.clock()
	err = t.c.history.Answer(ctx, t.id, t.rec.Reply, record)
	t.rec.Elapsed.Store += ms(t.c.clock().Sub(began))
	return err
}

// keepTimeout bounds the wait for another process that holds the file.
const keepTimeout = 10 * time.Second

// fault is an error of a turn with a code that scripts can rely on.
type fault struct {
	code, hint string
	err        error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

func (t *turn) failure(err error) *Failure {
	var f *fault
	switch {
	case errors.As(err, &f):
		return &Failure{Code: f.code, Message: f.Error(), Hint: f.hint}
	case errors.Is(err, context.Canceled):
		return &Failure{Code: "cancelled", Message: "Stopped.", Hint: "what was already learned stays; /undo takes it back"}
	case errors.Is(err, context.DeadlineExceeded):
		return &Failure{Code: "timeout", Message: "The turn took too long and was stopped.", Hint: "ask again, or ask for less at once"}
	}
	return &Failure{Code: "failed", Message: err.Error(), Hint: "`repl doctor` shows what is configured"}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// timed runs f and adds the time it took to the milliseconds at into.
func (t *turn) timed(into *float64, f func() error) error {
	began := t.c.clock()
	err := f()
	*into += ms(t.c.clock().Sub(began))
	return err
}
