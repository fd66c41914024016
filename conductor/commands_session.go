package conductor

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/history"
	"whence/internal/clean"
)

// at lists the facts that were known after a turn.
func (t *turn) at(arg string) error {
	if !isID(arg, 't') {
		return t.refuse("a turn is missing", "for example: /at t3")
	}
	if _, err := t.c.history.Turn(t.ctx, arg); errors.Is(err, history.ErrNoTurn) {
		return t.refuse("there was no turn "+arg, "turns are numbered t1, t2 and so on")
	} else if err != nil {
		return err
	}
	n := 0
	for f, err := range t.c.store.FactsAt(t.ctx, arg) {
		if err != nil {
			return err
		}
		if n++; n <= maxShown {
			t.sayLine(fmt.Sprintf("%s: %s (%s)", f.ID, t.c.sentence(f.Triple), f.Source.Turn))
		}
	}
	switch {
	case n == 0:
		t.say("After " + arg + " I knew no facts.")
	case n > maxShown:
		t.sayLine(fmt.Sprintf("And %d more.", n-maxShown))
	}
	return nil
}

func parseRecord(text []byte) (Record, error) {
	var rec Record
	if len(text) == 0 {
		return rec, nil
	}
	if err := json.Unmarshal(text, &rec); err != nil {
		return rec, fmt.Errorf("read the record of an earlier turn: %w", err)
	}
	return rec, nil
}

// sessions lists the sessions of the knowledge base in which something was said,
// or those in which the words stand.
func (t *turn) sessions(arg string) error {
	found, err := t.c.history.Find(t.ctx, strings.Fields(arg), maxShown)
	if err != nil {
		return err
	}
	shown := 0
	for _, s := range found {
		mark := " "
		if s.ID == t.c.session.ID {
			mark = "*"
		} else if s.Turns == 0 && s.Name == "" {
			continue
		}
		line := fmt.Sprintf("%s %s  %s  %d %s  %s", mark, s.ID, moment(s.Last), s.Turns, plural(s.Turns, "turn"), s.Name)
		if s.From != "" {
			line = strings.TrimRight(line, " ") + "  from " + s.From
		}
		t.sayLine(line)
		shown++
	}
	if shown == 0 {
		t.say("No session has these words in it.")
	}
	return nil
}

// newSession begins a new session over the same knowledge.
func (t *turn) newSession(string) error {
	s, err := t.c.history.Start(t.ctx, "")
	if err != nil {
		return err
	}
	if err := t.switchTo(s); err != nil {
		return err
	}
	t.say("A new session, " + s.ID + ". What I know stays.")
	return nil
}

// nameSession gives this session a name.
func (t *turn) nameSession(arg string) error {
	name := clean.Line(arg)
	if name == "" {
		return t.refuse("a name is missing", "for example: /name the cats")
	}
	if err := t.c.history.Rename(t.ctx, t.c.session.ID, name); err != nil {
		return err
	}
	t.c.session.Name = name
	t.say("This session is called " + name + " now.")
	return nil
}

// resume goes on with another session.
func (t *turn) resume(arg string) error {
	if arg == "" {
		return t.refuse("a session is missing", "/sessions lists them")
	}
	s, err := t.c.history.Resume(t.ctx, arg)
	if errors.Is(err, history.ErrNoSession) {
		return t.refuse("there is no session \""+arg+"\"", "/sessions lists them")
	}
	if err != nil {
		return err
	}
	if err := t.switchTo(s); err != nil {
		return err
	}
	t.say(fmt.Sprintf("Going on with %s, after %d %s.", s.ID, s.Turns, plural(s.Turns, "turn")))
	return nil
}

// fork begins a session that goes on from a turn of this one, or from its last.
func (t *turn) fork(arg string) error {
	turns, err := t.c.history.Recent(t.ctx, t.c.session.ID, maxPast)
	if err != nil {
		return err
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.id })
	at := slices.IndexFunc(turns, func(h history.Turn) bool { return h.ID == arg })
	if arg == "" {
		at = len(turns) - 1
	}
	switch {
	case len(turns) == 0:
		return t.refuse("nothing was said in this session before", "")
	case at < 0:
		return t.refuse("this session has no turn \""+arg+"\"", "for example: /fork "+turns[0].ID)
	}
	s, err := t.c.history.Fork(t.ctx, "", turns[at].ID)
	if err != nil {
		return err
	}
	if err := t.switchTo(s); err != nil {
		return err
	}
	t.say(fmt.Sprintf("A new session, %s, that goes on from %s. What I know is the same in both; /undo takes back what a turn taught.", s.ID, s.From))
	return nil
}

// switchTo goes on in another session, as if it had never been left.
func (t *turn) switchTo(s history.Session) error {
	t.c.session = s
	t.c.talk = talk{depth: t.c.talk.depth, traces: t.c.talk.traces, modelOff: t.c.talk.modelOff}
	if err := t.c.recall(t.ctx); err != nil {
		return err
	}
	inputs, past, err := t.c.past(t.ctx, s.ID)
	if err != nil {
		return err
	}
	t.emit(Switched{Session: s.ID, Name: s.Name, Inputs: inputs, Past: past})
	return nil
}

// setDepth says how many steps of a proof are shown at once.
func (t *turn) setDepth(arg string) error {
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > 50 {
		return t.refuse("the depth is a number from 1 to 50", fmt.Sprintf("it is %d now", t.c.talk.depth))
	}
	t.c.talk.depth = n
	t.say(fmt.Sprintf("Proofs are shown %d deep.", n))
	return nil
}

// setTrace says whether the way of each turn is printed with its reply.
func (t *turn) setTrace(arg string) error {
	if arg != "on" && arg != "off" && arg != "fails" {
		return t.refuse("trace is on, fails or off", "it is "+t.c.talk.traces+" now")
	}
	t.c.talk.traces = arg
	t.say("Trace is " + arg + ".")
	return nil
}

// copy hands the last reply to the front end's clipboard.
func (t *turn) copy(string) error {
	turns, err := t.c.history.Recent(t.ctx, t.c.session.ID, 2)
	if err != nil {
		return err
	}
	if len(turns) < 2 {
		return t.refuse("there is no reply to copy yet", "")
	}
	t.clipboard = turns[0].Reply
	t.say("Copied.")
	return nil
}
