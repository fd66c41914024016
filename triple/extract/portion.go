package extract

import (
	"context"
	"strings"
	"sync"

	"whence/internal/contain"
	"whence/llm"
)

// How much a model is asked about at once: so many requests, and in each so many lines and
// bytes, fewer where its window is small.
const (
	RequestsAtOnce = 4
	linesARequest  = 8
	bytesARequest  = 1500
	// windowPart is the part of a window in tokens that the lines may have in bytes.
	windowPart   = 8
	leastPortion = 200
)

// Portions reads lines of a document with a model, several in one request and several
// requests at the same time. Input says what is sent with a portion, and is called by one
// goroutine at a time. A portion that the model cannot bring into the form is halved.
//
// The results are those of the lines, in their order; nil for a line that was not read.
// Usage and calls are of all requests. The error is that of the first request that failed
// for good, after which no new ones are made; what others gave is in the results.
func (x *Extractor) Portions(ctx context.Context, lines []string, window int, input func(text string, first int) Input) (of []*Result, calls int, used llm.Usage, err error) {
	of = make([]*Result, len(lines))
	for todo := portions(lines, window); len(todo) > 0 && err == nil && ctx.Err() == nil; {
		x.readAll(ctx, todo, input)
		var again []*portion
		for _, p := range todo {
			calls, used = calls+p.result.Calls, used.Add(p.result.Usage)
			switch {
			case p.err == nil:
				p.share(of)
			case len(p.lines) > 1 && tooMuch(p.err):
				half := len(p.lines) / 2
				again = append(again, &portion{lines: p.lines[:half], first: p.first}, &portion{lines: p.lines[half:], first: p.first + half})
			case err == nil:
				err = p.err
			}
		}
		todo = again
	}
	return of, calls, used, err
}

// portion is the lines of one request, and what came of it.
type portion struct {
	lines  []string
	first  int // of the lines, among all
	result Result
	err    error
}

// portions divides lines.
func portions(lines []string, window int) []*portion {
	most := bytesARequest
	if window > 0 {
		most = max(leastPortion, min(bytesARequest, window/windowPart))
	}
	var out []*portion
	size := 0
	for i, l := range lines {
		if n := len(out); n == 0 || len(out[n-1].lines) == linesARequest || size+len(l) > most {
			out, size = append(out, &portion{first: i}), 0
		}
		last := out[len(out)-1]
		last.lines = append(last.lines, l)
		size += len(l)
	}
	return out
}

// readAll makes the requests, some at a time, and waits for all.
func (x *Extractor) readAll(ctx context.Context, todo []*portion, input func(text string, first int) Input) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, RequestsAtOnce)
	for _, p := range todo {
		in := input(strings.Join(p.lines, "\n"), p.first)
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			if err := contain.Run(func() error {
				p.result, p.err = x.Extract(ctx, in)
				return nil
			}); err != nil {
				p.err = err
			}
		})
	}
	wg.Wait()
}

// tooMuch reports whether a request may have failed for what was asked at once: a model
// that cannot bring eight lines into the form may still bring one.
func tooMuch(err error) bool {
	switch llm.KindOf(err) {
	case llm.Malformed, llm.Truncated, llm.Refused:
		return true
	}
	return false
}

// share gives each line what the model read in it. What was not taken over goes to the
// line that it quotes, else to the last.
func (p *portion) share(of []*Result) {
	at := 0
	rejected := p.result.Rejected
	for i, l := range p.lines {
		end := at + len(l)
		own := &Result{}
		for _, s := range p.result.Statements {
			if s.Start >= at && s.Start < end {
				s.Start, s.End = s.Start-at, min(s.End, end)-at
				own.Statements = append(own.Statements, s)
			}
		}
		var rest []Rejection
		for _, r := range rejected {
			if last := i == len(p.lines)-1; last || strings.Contains(l, r.Quote) {
				own.Rejected = append(own.Rejected, r)
			} else {
				rest = append(rest, r)
			}
		}
		rejected = rest
		of[p.first+i] = own
		at = end + 1
	}
}
