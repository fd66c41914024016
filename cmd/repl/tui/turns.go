package tui

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// eventsMsg carries what a turn has yielded since the last one. Messages of a
// turn that is no longer the current one are dropped by their seq.
type eventsMsg struct {
	seq    int
	events []conductor.Event
	err    error
	done   bool
}

// turns takes one turn after the other, and holds back what is sent while one runs.
type turns struct {
	ctx    context.Context
	turner Turner
	frame  time.Duration
	group  sync.WaitGroup

	seq     int // of the current turn; messages of others are stale
	running *turn
	queue   []string // what was sent while a turn runs
}

// turn is the one that runs.
type turn struct {
	block    *block
	stream   *stream
	cancel   context.CancelFunc
	stopping bool
	progress conductor.Progress
	ticks    int
	quit     bool
}

// begin runs a turn in its own goroutine.
func (t *turns) begin(text string) tea.Cmd {
	t.seq++
	ctx, cancel := context.WithCancel(t.ctx)
	turner := t.turner
	s := &stream{seq: t.seq, frame: t.frame, ready: make(chan struct{}, 1), over: make(chan struct{})}
	t.group.Go(func() {
		defer cancel()
		defer s.close()
		for event, err := range turner.Turn(ctx, text) {
			s.push(event, err)
		}
	})
	t.running = &turn{block: &block{input: text, state: running}, stream: s, cancel: cancel}
	return tea.Batch(s.next, tickAfter(t.seq))
}

// current is the turn that runs where it has this number, nil where it is no longer waited for.
func (t *turns) current(seq int) *turn {
	if seq != t.seq {
		return nil
	}
	return t.running
}

// tick turns the spinner.
func (t *turns) tick(msg tickMsg) tea.Cmd {
	running := t.current(msg.seq)
	if running == nil {
		return nil
	}
	running.ticks++
	return tickAfter(msg.seq)
}

// end closes the turn that runs.
func (t *turns) end(err error) *turn {
	ended := t.running
	t.running = nil
	ended.block.end(err)
	return ended
}

// stop asks the running turn to end; a second time it is no longer waited for. It gives
// back what waits to be sent.
func (t *turns) stop() []string {
	running := t.running
	running.cancel()
	if !running.stopping {
		running.stopping = true
	} else {
		t.end(nil).block.state = left
		t.seq++
	}
	return t.unqueue()
}

// unqueue gives back what waits to be sent.
func (t *turns) unqueue() []string {
	waits := t.queue
	t.queue = nil
	return waits
}

// wait stops what still runs and returns when it has ended.
func (t *turns) wait(cancel context.CancelFunc) {
	cancel()
	t.group.Wait()
}

// apply takes an event of the turn.
func (t *turn) apply(e conductor.Event) {
	t.block.apply(e)
	switch e := e.(type) {
	case conductor.Progress:
		t.progress = e
	case conductor.Answered:
		t.quit = e.Quit
	}
}

// says is the spinner with what the turn is at: how far long work has come, or
// after a second how long it has been.
func (t *turn) says() string {
	if t.progress.Text == "" || t.stopping {
		return t.spinner()
	}
	const cells = 10
	share := ""
	if s := t.progress.Share; s > 0 {
		n := min(cells, int(s*cells))
		share = fmt.Sprintf("%s%s %d %% ", strings.Repeat("▰", n), strings.Repeat("▱", cells-n), min(100, int(s*100)))
	}
	spin, _, _ := strings.Cut(t.spinner(), " ")
	return spin + " " + share + clean.Line(t.progress.Text)
}

// spinner turns and, after a second, says how long it has been.
func (t *turn) spinner() string {
	frames := []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
	word := voice.Say("tui.working")
	if t.stopping {
		word = voice.Say("tui.stopping-esc-again-stops-waiting")
	}
	seconds := int((time.Duration(t.ticks) * tickEvery).Seconds())
	if seconds == 0 {
		return fmt.Sprintf("%c %s", frames[t.ticks%len(frames)], word)
	}
	return fmt.Sprintf("%c %s %ds", frames[t.ticks%len(frames)], word, seconds)
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
