package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"

	"whence/internal/voice"
)

// errSignal is the cause of a context that a signal has ended.
var errSignal = voice.Sentinel("repl.stopped-by-signal")

// grace is how long a turn may go on after a signal, to be whole; then it is
// stopped, and what it has not stored by then it does not store.
const grace = time.Second

// ending are the signals that end any command. A terminal that is closed sends SIGHUP, which
// is left alone where whoever started the program had it ignored, as nohup does.
func ending() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGTERM}
	}
	return []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
}

// lastMoment is how long the program may take to end after a signal. What is stored by then is
// whole, as after a kill.
const lastMoment = 5 * time.Second

// stoppedBy returns a context that the first of the signals ends; the program
// then exits with 128 and the number of the signal. The next one of its kind has
// its usual effect.
func (p *program) stoppedBy(ctx context.Context, signals ...os.Signal) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, signals...)
	go func() {
		defer signal.Stop(caught)
		select {
		case s := <-caught:
			if number, ok := s.(syscall.Signal); ok {
				p.signal.Store(int32(number))
			}
			cancel(errSignal)
			time.AfterFunc(lastMoment, func() { os.Exit(exitSignal + int(p.signal.Load())) })
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}

// unfinished is the error of a command that a signal ended before its input did,
// or nil.
func unfinished(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	return &exit{code: exitFailure}
}

// withGrace returns a context for one turn: the end of ctx ends it at once, but
// for a signal, which leaves the turn its time to be whole.
func withGrace(ctx context.Context) (context.Context, context.CancelFunc) {
	turn, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(context.Cause(ctx), errSignal) {
			time.AfterFunc(grace, cancel)
			return
		}
		cancel()
	})
	return turn, func() { stop(); cancel() }
}
