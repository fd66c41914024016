package conductor

import (
	"testing"
	"time"

	"whence/conductor/turn"
	"whence/internal/modelserver"
	"whence/internal/testclock"
	"whence/llm"
)

// newTest opens a conversation over an empty base in memory. With a server it
// has a model that is patient for a moment only.
func newTest(t *testing.T, server *modelserver.Server) *Conductor {
	t.Helper()
	o := Options{Clock: testclock.Unhurried()}
	if server != nil {
		client, err := llm.New(llm.Config{
			BaseURL: server.URL(), Model: modelserver.Model, Timeout: time.Second, IdleTimeout: time.Second,
			RetryDelay: time.Millisecond, MaxRetries: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		o.Model = client
	}
	c, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// hearAll takes a turn and returns its record and its notices; the turn must end.
func hearAll(t *testing.T, c *Conductor, input string) (Record, []string) {
	t.Helper()
	var notices []string
	var end *turn.Answered
	var reply string
	for event := range c.Turn(t.Context(), input) {
		switch e := event.(type) {
		case turn.Notice:
			notices = append(notices, e.Text)
		case turn.Token:
			reply += e.Text
		case turn.Answered:
			end = &e
		}
	}
	if end == nil {
		t.Fatalf("the turn %q did not end", input)
	}
	if reply != end.Record.Reply {
		t.Errorf("the tokens %q are not the reply %q", reply, end.Record.Reply)
	}
	return end.Record, notices
}

// mustTake takes a turn that must have no error.
func mustTake(t *testing.T, c *Conductor, input string) Record {
	t.Helper()
	r, _ := hearAll(t, c, input)
	if r.Error != nil {
		t.Fatalf("%q: %+v", input, r.Error)
	}
	return r
}
