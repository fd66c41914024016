package llm

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// A server that is down would cost every call its whole patience. So after some failures
// in a row it is left alone for a while: calls fail at once, until one of them is let
// through to see whether it is back.
const (
	maxFailures = 4
	firstRest   = 30 * time.Second
	longestRest = 10 * time.Minute
)

// breaker counts the failures of a server.
type breaker struct {
	mu     sync.Mutex
	failed int
	rest   time.Duration
	until  time.Time // left alone until then; zero where it is not
}

// resting is the error of a call that is not made, nil where it may be made. The call that
// is let through after the rest stands for all, which wait no longer meanwhile.
func (b *breaker) resting(now time.Time, host string) *Error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.until.IsZero() {
		return nil
	}
	if left := b.until.Sub(now); left > 0 {
		return &Error{Kind: Unreachable, Resting: true, Hint: hints[Unreachable],
			Message: fmt.Sprintf("%s did not answer and is left alone for %s", host, max(left, time.Second).Round(time.Second))}
	}
	b.until = now.Add(b.rest)
	return nil
}

// note takes the end of a call in. An error says when the server is left alone from now on.
func (b *breaker) note(now time.Time, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var e *Error
	if !errors.As(err, &e) || !e.down() {
		if e == nil || e.Kind != Cancelled && e.cause == nil {
			b.failed, b.rest, b.until = 0, 0, time.Time{} // it is there, whatever it says
		}
		return
	}
	if b.failed++; b.failed < maxFailures {
		return
	}
	b.rest = min(max(firstRest, 2*b.rest), longestRest)
	b.until = now.Add(b.rest)
	e.Message += fmt.Sprintf("; it is left alone for %s now", b.rest)
}

// down reports whether an error is that of a server which is not there, or of one before
// it that does not reach it. What the caller's own bound ended says nothing about that.
func (e *Error) down() bool {
	switch e.Status {
	case 0:
		return e.cause == nil && (e.Kind == Unreachable || e.Kind == Timeout)
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}
