package conductor

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"whence/conductor/tool"
	"whence/engine"
	"whence/internal/modelserver"
	"whence/internal/testclock"
	"whence/kb/memory"
)

// logged opens a conversation over a base in memory, with a log.
func logged(t *testing.T, o Options) (*Conductor, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	o.Clock, o.Log = testclock.Unhurried(), slog.New(slog.NewTextHandler(&log, nil))
	c, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c, &log
}

// TestBreakingWhileLearning breaks the reasoner under a turn, before and after
// the store has what the turn tells: the turn fails, and the next one goes on
// from what the store has.
func TestBreakingWhileLearning(t *testing.T) {
	broken := func(n int) func(c *Conductor) { // the clock breaks when it is asked for the nth time in learning
		return func(c *Conductor) {
			clock := c.known.Clock
			c.known.Clock = func() time.Time {
				if strings.Contains(string(debug.Stack()), ").Keep(") {
					if n--; n == 0 {
						panic("the clock has stopped")
					}
				}
				return clock()
			}
		}
	}
	for name, spoil := range map[string]func(c *Conductor){
		"first": broken(1), "second": broken(2), "third": broken(3), "fourth": broken(4), "fifth": broken(5),
		"in taking it over": func(c *Conductor) { c.known.Properties, c.known.Rules = nil, nil },
	} {
		c, log := logged(t, Options{})
		mustTake(t, c, "Every cat is a mammal.")
		spoil(c)
		r, _ := hearAll(t, c, "Tom is a cat. Every mammal is an animal.")
		if r.Error == nil || r.Error.Code != "internal" || !strings.Contains(r.Error.Hint, "nothing") {
			t.Fatalf("%s: %+v", name, r.Error)
		}
		if !strings.Contains(log.String(), "goroutine") || strings.Contains(r.Reply, "goroutine") {
			t.Errorf("%s: %q, log %s", name, r.Reply, log)
		}
		if r := mustTake(t, c, "Is Tom a mammal?"); r.Verdict != Unknown && r.Verdict != Unprovable {
			t.Errorf("%s: a turn that failed has taught something: %s", name, r.Reply)
		}
		mustTake(t, c, "Tom is a cat.")
		if r := mustTake(t, c, "Is Tom a mammal?"); r.Verdict != Proved {
			t.Errorf("%s: %s", name, r.Reply)
		}
	}
}

// TestBreakingTool has a model call a tool that panics: the call has failed, and
// the task and the conversation go on.
func TestBreakingTool(t *testing.T) {
	broken := tool.Tool{
		Name: "notes_read", Description: "Read a file of notes.", Server: "notes", Schema: tool.TextSchema("path", "the file"),
		Run: func(context.Context, json.RawMessage) (tool.Result, error) { panic("no ink") },
	}
	c, _ := newAgent(t, "", []tool.Tool{broken}, use("notes_read", readNotes), modelserver.Say("I could not read it."))
	defer end(t, c)
	mustTake(t, c, "/do read notes.txt")
	r := mustTake(t, c, "yes")
	if len(r.Task.Calls) == 0 || r.Task.Calls[len(r.Task.Calls)-1].Status != "failed" || !strings.Contains(r.Task.Calls[len(r.Task.Calls)-1].Error, "no ink") {
		t.Errorf("%q %+v", r.Reply, r.Task)
	}
	mustTake(t, c, "Tom is a cat.")
}

// TestToolAfterItsTime has a tool go on after its time is up, beyond the end of
// the task and of the turn.
func TestToolAfterItsTime(t *testing.T) {
	goOn, begun, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	slow := tool.Tool{
		Name: "notes_read", Description: "Read a file of notes.", Server: "notes", Schema: tool.TextSchema("path", "the file"), Timeout: 20 * time.Millisecond, Once: true,
		Run: func(context.Context, json.RawMessage) (tool.Result, error) {
			defer close(over)
			close(begun)
			<-goOn
			return tool.Result{Text: "Tom is a cat."}, nil
		},
	}
	c, _ := newAgent(t, "", []tool.Tool{slow}, use("notes_read", readNotes), modelserver.Say("It took too long."))
	defer end(t, c)
	c.agent.Tools.Options.Loop.Limits.PerTool = 20 * time.Millisecond
	mustTake(t, c, "/do read notes.txt")
	mustTake(t, c, "yes")
	close(goOn)
	select {
	case <-begun:
		<-over
	default: // on a busy machine its time was up before it began
	}
	mustTake(t, c, "Tom is a cat.")
}

// TestBreakingPlugin has something that is looked at from time to time panic.
func TestBreakingPlugin(t *testing.T) {
	ran := make(chan struct{})
	c, _ := logged(t, Options{Plugins: []memory.Plugin{{Name: "sky", Every: time.Millisecond, Run: func(ctx context.Context, _ time.Time) ([]engine.Fact, error) {
		select {
		case ran <- struct{}{}:
		case <-ctx.Done():
		}
		panic("it falls")
	}}}})
	<-ran
	<-ran
	mustTake(t, c, "Tom is a cat.")
}

// TestConsumerPanics leaves the panic of whoever consumes the events to them.
func TestConsumerPanics(t *testing.T) {
	c, log := logged(t, Options{})
	func() {
		defer func() {
			if v := recover(); v != "mine" {
				t.Errorf("got %v", v)
			}
		}()
		for range c.Turn(t.Context(), "Tom is a cat.") {
			panic("mine")
		}
	}()
	if log.Len() > 0 {
		t.Errorf("it was logged as the turn's: %s", log)
	}
	mustTake(t, c, "Tom is a cat.")
}
