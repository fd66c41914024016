package contain_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"whence/internal/contain"
)

func TestRun(t *testing.T) {
	var missing map[string]int
	for name, c := range map[string]struct {
		f     func() error
		want  string // in the message; "" for no error
		is    error  // in the chain
		stack string // in the stack; "" where it is no panic
	}{
		"nothing":  {f: func() error { return nil }},
		"an error": {f: func() error { return io.EOF }, want: "EOF", is: io.EOF},
		"a word":   {f: func() error { panic("no such place") }, want: "no such place", stack: "contain_test.go"},
		"an error that is thrown": {f: func() error { panic(fmt.Errorf("deep: %w", io.ErrNoProgress)) },
			want: "deep", is: io.ErrNoProgress, stack: "contain_test.go"},
		"the runtime's": {f: func() error { missing["x"] = 1; return nil }, want: "nil map", stack: "contain_test.go"},
	} {
		err := contain.Run(c.f)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "goroutine") || c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%s: %v", name, err)
		}
		p := contain.Of(fmt.Errorf("wrapped: %w", err))
		if (p != nil) != (c.stack != "") || p != nil && !strings.Contains(string(p.Stack), c.stack) {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

// TestGoexit ends a goroutine in the function: that is no panic, and must go on.
func TestGoexit(t *testing.T) {
	after := false
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = contain.Run(func() error { runtime.Goexit(); return nil })
		after = true
	}()
	<-done
	if after {
		t.Error("the goroutine went on")
	}
}
