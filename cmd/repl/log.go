package main

import (
	"context"
	"errors"
	"io"
	"iter"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"

	"whence/conductor"
	"whence/internal/voice"
)

// openLog opens the file that the settings name for what happens; without one
// the logger writes nothing. The second result closes it.
func (s *settings) openLog() (*slog.Logger, io.Closer, error) {
	path := s.get("log")
	if path == "" {
		return slog.New(slog.DiscardHandler), io.NopCloser(nil), nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, nil, voice.Error("repl.open-log", "error", err)
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, nil, voice.Error("repl.open-log-name-another-file", "error", err)
	}
	level := slog.LevelInfo
	if s.get("log-level") == "debug" {
		level = slog.LevelDebug
	}
	handler := slog.NewJSONHandler(f, &slog.HandlerOptions{Level: level, ReplaceAttr: s.withoutSecrets})
	return slog.New(handler).With("pid", os.Getpid()), f, nil
}

// withoutSecrets takes every secret out of what is logged, wherever it stands:
// an address or an error may repeat one.
func (s *settings) withoutSecrets(_ []string, a slog.Attr) slog.Attr {
	if text := s.hidden(a.Value.String()); text != a.Value.String() {
		return slog.String(a.Key, text)
	}
	return a
}

// started logs what the program was started with.
func (s *settings) started(log *slog.Logger, session string) {
	attrs := []any{"go", runtime.Version(), "version", version(), "session", session}
	for _, x := range s.all {
		if x.origin != "default" {
			attrs = append(attrs, x.name, x.shown())
		}
	}
	log.Info("started", attrs...)
}

// chat is the conversation as the front ends have it: every turn is logged.
type chat struct {
	*conductor.Conductor
	log  *slog.Logger
	file io.Closer
}

// Turn is the conductor's, with a record in the log.
func (c *chat) Turn(ctx context.Context, input string) iter.Seq2[conductor.Event, error] {
	input = dropped(input)
	return c.logged(ctx, input, func(ctx context.Context) turn { return c.Conductor.Turn(ctx, input) })
}

// Call is the conductor's, with a record in the log.
func (c *chat) Call(ctx context.Context, v conductor.Verb, text, speaker string) iter.Seq2[conductor.Event, error] {
	return c.logged(ctx, text, func(ctx context.Context) turn { return c.Conductor.Call(ctx, v, text, speaker) })
}

// turn is the events of one turn.
type turn = iter.Seq2[conductor.Event, error]

// logged logs a turn, and lets it be whole when a signal ends the program.
func (c *chat) logged(ctx context.Context, input string, take func(context.Context) turn) turn {
	return func(yield func(conductor.Event, error) bool) {
		ctx, cancel := withGrace(ctx)
		defer cancel()
		for e, err := range take(ctx) {
			switch e := e.(type) {
			case conductor.Heard:
				c.log.DebugContext(ctx, "heard", "turn", e.Turn, "input", input)
			case conductor.Notice:
				c.log.WarnContext(ctx, "notice", "text", e.Text)
			case conductor.Answered:
				c.answered(ctx, e.Record)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// answered logs what became of a turn; what was said only at the debug level.
func (c *chat) answered(ctx context.Context, r conductor.Record) {
	attrs := []any{
		"turn", r.Turn, "session", r.Session, "bytes", len(r.Input), "action", r.Route.Action, "verdict", string(r.Verdict),
		"learned", len(r.Effects.Learned), "retracted", len(r.Effects.Retracted), "derived", r.Effects.Derived,
		"model_calls", r.Model.Calls, "model_tokens", r.Model.Tokens, "ms", r.Elapsed.Total,
	}
	c.log.DebugContext(ctx, "reply", "turn", r.Turn, "reply", r.Reply)
	if r.Error != nil {
		c.log.ErrorContext(ctx, "failed", append(attrs, "code", r.Error.Code, "error", r.Error.Message)...)
		return
	}
	c.log.InfoContext(ctx, "answered", attrs...)
}

// Close ends the conversation and the log.
func (c *chat) Close() error {
	err := c.Conductor.Close()
	if err != nil {
		c.log.Error("closing failed", "error", err.Error())
	}
	c.log.Info("ended")
	return errors.Join(err, c.file.Close())
}
