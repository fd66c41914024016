package llm_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/llm"
)

// A server that is down is left alone after four failures, however it is asked, tried
// again after a while by one call, left alone longer where it is down still, and used as
// before once it is back.
func TestServerThatIsDownIsLeftAlone(t *testing.T) {
	var down atomic.Bool
	down.Store(true)
	s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply {
		if down.Load() {
			return modelserver.Failure(503, "overloaded")
		}
		return modelserver.Say("ok")
	})
	now := time.Unix(0, 0)
	cl := client(t, s.URL(), func(c *llm.Config) { c.Now, c.MaxRetries = func() time.Time { return now }, -1 })
	try := func() (reached bool, err error) {
		before := len(s.Requests())
		if before%2 == 0 {
			_, err = cl.Chat(t.Context(), ask("hi"))
		} else {
			_, _, err = streamed(t.Context(), cl, ask("hi"))
		}
		return len(s.Requests()) > before, err
	}
	fails := func(what string, reached, says bool) {
		t.Helper()
		got, err := try()
		var e *llm.Error
		if !errors.As(err, &e) || got != reached || e.Resting == reached {
			t.Fatalf("%s: reached %v, error %v", what, got, err)
		}
		if strings.Contains(e.Message, "left alone") != says {
			t.Errorf("%s: %v", what, err)
		}
		proper(t, err)
	}
	fails("the first", true, false)
	fails("the second", true, false)
	fails("the third", true, false)
	fails("the fourth", true, true)
	fails("while it rests", false, true)
	now = now.Add(29 * time.Second)
	fails("while it still rests", false, true)
	now = now.Add(2 * time.Second)
	fails("the one that is let through", true, true)
	now = now.Add(31 * time.Second)
	fails("a longer rest", false, true)
	now = now.Add(30 * time.Second)
	down.Store(false)
	for range 2 {
		if _, err := try(); err != nil {
			t.Fatal(err)
		}
	}
}

// What is no sign that the server is down leaves it in use: a wrong key, a refusal, a
// reply of no use, a person who goes away.
func TestOnlyServersThatAreDownAreLeftAlone(t *testing.T) {
	for name, reply := range map[string]modelserver.Reply{
		"key": modelserver.Failure(401, "no"), "refusal": modelserver.Failure(400, "no"),
		"limit": modelserver.RateLimited("60"), "no reply": {Body: `{"choices":[]}`}, "slow": {Delay: 5 * time.Second},
	} {
		s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return reply })
		cl := client(t, s.URL())
		for range 5 {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			_, err := cl.Chat(ctx, ask("hi"))
			cancel()
			var e *llm.Error
			if !errors.As(err, &e) || e.Resting {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestWindow(t *testing.T) {
	for said, want := range map[string]int{
		`{"object":"list","data":[{"id":"other","max_model_len":8000},{"id":"m","max_model_len":32768}]}`: 32768,
		`{"data":[{"id":"m","context_length":131072}]}`:                                                   131072,
		`{"data":[{"id":"m","loaded_context_length":4096,"max_context_length":32768}]}`:                   4096,
		`{"models":[{"name":"m:latest","context_length":4096}]}`:                                          4096,
		`{"data":[{"id":"m"}]}`:                           0,
		`{"data":[{"id":"m","context_length":-1}]}`:       0,
		`{"data":[{"id":"m","context_length":"a lot"}]}`:  0,
		`{"data":[{"id":"other","context_length":8000}]}`: 0,
		`<html>`: 0,
	} {
		s := modelserver.New(t)
		s.Models(said)
		if got := client(t, s.URL()).Window(t.Context()); got != want {
			t.Errorf("%s: %d, want %d", said, got, want)
		}
	}
	if got := client(t, "http://127.0.0.1:1/v1").Window(t.Context()); got != 0 {
		t.Errorf("nobody there: %d", got)
	}
}

func TestWindowThatAnErrorNames(t *testing.T) {
	for said, want := range map[string]int{
		"This model's maximum context length is 4096 tokens. However, you requested 6000 tokens":            4096,
		"the request exceeds the available context size (2048 tokens), try increasing it":                   2048,
		"Trying to keep the first 5000 tokens when context the overflows. model is loaded with n_ctx: 1024": 1024,
		"no": 0,
	} {
		s := modelserver.New(t, modelserver.Failure(400, said))
		_, err := client(t, s.URL()).Chat(t.Context(), ask("hi"))
		if got := llm.WindowOf(err); got != want {
			t.Errorf("%q: %d, want %d", said, got, want)
		}
	}
}

// hanging is a server that does not say what its window is until one goes away.
type hanging struct{ asked, left chan struct{} }

func (h hanging) Window(ctx context.Context) int {
	close(h.asked)
	<-ctx.Done()
	close(h.left)
	return 1
}

// What is asked beside the turn ends with whoever asked it.
func TestRoomIsClosed(t *testing.T) {
	h := hanging{make(chan struct{}), make(chan struct{})}
	r := llm.NewRoom(0)
	ctx, cancel := context.WithCancel(t.Context())
	r.Learn(ctx, h)
	cancel() // the turn ends, and the question goes on
	<-h.asked
	select {
	case <-h.left:
		t.Error("the question ended with the turn")
	default:
	}
	r.Close()
	<-h.left
	r.Learn(t.Context(), h)
	r.Close()
	if r.Tokens() != 1 {
		t.Errorf("%d tokens", r.Tokens())
	}
}
