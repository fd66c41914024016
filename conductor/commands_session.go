package conductor

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"whence/history"
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

// skills says which skill took the last turn, and which would have.
func (t *turn) skills(string) error {
	turns, err := t.c.history.Recent(t.ctx, t.c.session.ID, 2)
	if err != nil {
		return err
	}
	if len(turns) < 2 {
		t.say("No turn was taken before this one.")
		return nil
	}
	rec, err := parseRecord(turns[0].Record)
	if err != nil {
		return err
	}
	t.say(fmt.Sprintf("%s was taken by the skill %s, whose action is %s.", rec.Turn, rec.Route.Skill, rec.Route.Action))
	if rec.Route.Proof != nil {
		for _, n := range rec.Route.Proof.Nodes {
			t.sayLine("  " + n.Fact + by(n.Rule))
		}
	}
	for _, m := range rec.Route.NearMisses {
		t.sayLine(m.Goal + ": " + strings.Join(m.Holds, ", ") + ", but there would have to be " + joinAnd(mapped(m.Fails, func(f Failed) string { return f.Text })) + ".")
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

// sessions lists the sessions of the knowledge base.
func (t *turn) sessions(string) error {
	all, err := t.c.history.Sessions(t.ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		mark := " "
		if s.ID == t.c.session.ID {
			mark = "*"
		}
		t.sayLine(fmt.Sprintf("%s %s  %s  %d %s  %s", mark, s.ID, s.Last.Format("2006-01-02 15:04"), s.Turns, plural(s.Turns, "turn"), s.Name))
	}
	return nil
}

// newSession begins a new session over the same knowledge.
func (t *turn) newSession(string) error {
	s, err := t.c.history.Start(t.ctx, "")
	if err != nil {
		return err
	}
	t.switchTo(s)
	t.say("A new session, " + s.ID + ". What I know stays.")
	return nil
}

// resume goes on with another session.
func (t *turn) resume(arg string) error {
	s, err := t.c.history.Resume(t.ctx, arg)
	if errors.Is(err, history.ErrNoSession) {
		return t.refuse("there is no session \""+arg+"\"", "/sessions lists them")
	}
	if err != nil {
		return err
	}
	t.switchTo(s)
	if err := t.c.recall(t.ctx); err != nil {
		return err
	}
	t.say(fmt.Sprintf("Going on with %s, after %d %s.", s.ID, s.Turns, plural(s.Turns, "turn")))
	return nil
}

func (t *turn) switchTo(s history.Session) {
	t.c.session = s
	t.c.talk = talk{depth: t.c.talk.depth, traces: t.c.talk.traces}
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
