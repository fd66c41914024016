// Memory shows a working memory at work over a dozen turns of a conversation:
// turns that have passed become one episode each, what nobody comes back to
// fades and takes its conclusions with it, an agent that calls one tool with the
// same arguments again and again is noticed, and a plugin on a clock tells what the
// station's board says every hour. Run it with `go run ./examples/memory`.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"whence/engine"
	"whence/kb/memory"
)

const rules = `
Decl said(T, Text).
Decl executed(T, Tool, Args, Result).
Decl likes(Who, What).
Decl gift(Who, What).
Decl board(Train, Says).
gift(Who, What) :- likes(Who, What).
likes(/bob, /tea). likes(/ann, /chess).
`

// The parts of this memory.
var (
	compressor = memory.Compressor{Predicates: []string{"said"}, PreserveLastN: 3}
	reaper     = memory.Reaper{Rules: []memory.Fade{{Predicate: "likes", MaxIdle: 8}, {Predicate: memory.Episode, MaxAge: 6}}}
	detector   = memory.LoopDetector{MinRepeats: 3, Window: 5}
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// turns is how long the conversation is.
const turns = 12

// talk is one conversation.
type talk struct {
	session *memory.Session
	out     io.Writer
	hours   hours
	seen    chan string // what the plugin told, once it is known
}

// hours is a clock whose hours pass when the example says so.
type hours chan time.Time

// Tick implements memory.Clock.
func (h hours) Tick(time.Duration) (<-chan time.Time, func()) { return h, func() {} }

// board is a plugin that looks at the station's board.
func board(_ context.Context, now time.Time) ([]engine.Fact, error) {
	says := map[bool]string{true: "/late", false: "/on_time"}[now.Hour() < 10]
	return []engine.Fact{{Atom: engine.Atom{Pred: "board", Args: []engine.Term{engine.Name("/train"), engine.Name(says)}}}}, nil
}

// watch runs the plugin beside the conversation until the context ends.
func (t *talk) watch(ctx context.Context) (ended chan error) {
	ended = make(chan error, 1)
	s := memory.Scheduler{
		Session: t.session, Clock: t.hours, Plugins: []memory.Plugin{{Name: "board", Every: time.Hour, Run: board, Replace: true}},
		Report: func(plugin string, told []engine.Fact, err error) {
			if t.seen <- fmt.Sprint(plugin, " says ", told[0].Atom); err != nil {
				t.seen <- err.Error()
			}
		},
	}
	go func() { ended <- s.Run(ctx) }()
	return ended
}

func newTalk(ctx context.Context, out io.Writer) (*talk, error) {
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "memory.mg", Text: rules})
	if err != nil {
		return nil, err
	}
	s, err := memory.NewSession(ctx, p, engine.Options{})
	return &talk{session: s, out: out, hours: make(hours), seen: make(chan string)}, err
}

// turn says something, looks something up in vain, and comes back to Ann.
func (t *talk) turn(ctx context.Context) error {
	n := int64(t.session.Tick())
	tell := memory.Change{Tell: []engine.Fact{
		{Atom: engine.Atom{Pred: "said", Args: []engine.Term{engine.Int(n), engine.String("where is the train?")}}},
		{Atom: engine.Atom{Pred: "executed", Args: []engine.Term{engine.Int(n), engine.Name("/timetable"), engine.String("train"), engine.String("no answer")}}},
	}}
	if _, err := t.session.Update(ctx, tell); err != nil {
		return err
	}
	if n%4 == 0 {
		t.session.Touch(likes("/ann", "/chess"))
		t.hours <- time.Date(2026, 5, 1, 6+int(n)/2, 0, 0, 0, time.UTC)
		fmt.Fprintf(t.out, "turn %2d  the clock   %s\n", n, <-t.seen)
	}
	return t.keep(ctx)
}

// keep is what runs after a turn, and says what it did.
func (t *talk) keep(ctx context.Context) error {
	n := t.session.Turn()
	episodes, err := compressor.Compress(ctx, t.session)
	if err != nil {
		return err
	}
	for _, e := range episodes {
		fmt.Fprintf(t.out, "turn %2d  compressed  %s\n", n, e.Atom)
	}
	for _, d := range reaper.Due(t.session, 2) {
		if d.In > 0 && d.Entry.Fact.Atom.Pred == "likes" {
			fmt.Fprintf(t.out, "turn %2d  fading      %s in %d turns\n", n, d.Entry.Fact.Atom, d.In)
		}
	}
	faded, err := reaper.Reap(ctx, t.session)
	if err != nil {
		return err
	}
	for _, f := range faded {
		fmt.Fprintf(t.out, "turn %2d  faded       %s: %s\n", n, f.Entry.Fact.Atom, f.Reason)
	}
	for _, l := range detector.Find(t.session) {
		fmt.Fprintf(t.out, "turn %2d  a loop      %s(%s) in %d of the last %d turns\n", n, l.Tool, l.Args, len(l.Turns), detector.Window)
	}
	return nil
}

func likes(who, what string) engine.Atom {
	return engine.Atom{Pred: "likes", Args: []engine.Term{engine.Name(who), engine.Name(what)}}
}

func run(ctx context.Context, out io.Writer) error {
	t, err := newTalk(ctx, out)
	if err != nil {
		return err
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	ended := t.watch(watching)
	for range turns {
		if err := t.turn(ctx); err != nil {
			return err
		}
	}
	stop()
	if err := <-ended; err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%d facts are left; as gifts come into question:\n", t.session.Len())
	for a := range t.session.View().Atoms("gift", false) {
		fmt.Fprintln(out, " ", a)
	}
	return nil
}
