package tui

import (
	"context"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"whence/conductor"
)

// eventsMsg carries what a turn has yielded since the last one. Messages of a
// turn that is no longer the current one are dropped by their seq.
type eventsMsg struct {
	seq    int
	events []conductor.Event
	err    error
	done   bool
}

// turns starts turns and owns their goroutines.
type turns struct {
	ctx    context.Context
	turner Turner
	frame  time.Duration
	group  sync.WaitGroup
}

// start runs a turn in its own goroutine and returns the stream of its events
// and the function that stops it.
func (t *turns) start(seq int, input string) (*stream, context.CancelFunc) {
	ctx, cancel := context.WithCancel(t.ctx)
	turner := t.turner
	s := &stream{seq: seq, frame: t.frame, ready: make(chan struct{}, 1), over: make(chan struct{})}
	t.group.Go(func() {
		defer cancel()
		defer s.close()
		for event, err := range turner.Turn(ctx, input) {
			s.push(event, err)
		}
	})
	return s, cancel
}

// wait stops what still runs and returns when it has ended.
func (t *turns) wait(cancel context.CancelFunc) {
	cancel()
	t.group.Wait()
}

// stream holds the events of one turn between the goroutine that yields them
// and the model that draws them. It is safe for concurrent use.
type stream struct {
	seq   int
	frame time.Duration
	ready chan struct{} // holds one signal: there is something to take
	over  chan struct{} // closed when the turn has ended

	mu     sync.Mutex
	events []conductor.Event
	err    error
}

func (s *stream) push(event conductor.Event, err error) {
	s.mu.Lock()
	if event != nil {
		s.events = append(s.events, event)
	}
	if err != nil {
		s.err = err
	}
	s.mu.Unlock()
	select {
	case s.ready <- struct{}{}:
	default:
	}
}

func (s *stream) close() { close(s.over) }

// next waits for something to draw, and then for the rest of the frame, unless
// the turn ends before.
func (s *stream) next() tea.Msg {
	select {
	case <-s.ready:
		s.linger()
	case <-s.over:
	}
	return s.take()
}

func (s *stream) linger() {
	timer := time.NewTimer(s.frame)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.over:
	}
}

func (s *stream) take() eventsMsg {
	done := false
	select {
	case <-s.over:
		done = true
	default:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	msg := eventsMsg{seq: s.seq, events: s.events, err: s.err, done: done}
	s.events, s.err = nil, nil
	return msg
}
