package conductor

import (
	"strings"
	"sync"

	"whence/internal/contain"
	"whence/llm"
	"whence/triple/extract"
)

// This file lets a model read the lines of a document: several lines in one request, and
// several requests at the same time. What it makes of them is kept by the line, so that the
// order in which the replies come changes nothing.

// How much a model is asked about at once: so many requests, and in each so many lines and
// bytes, fewer where its window is small.
const (
	requestsAtOnce  = 4
	linesARequest   = 8
	bytesARequest   = 1500
	bytesOfAWindow  = 8 // a part of the window in tokens, taken as bytes
	leastOfARequest = 200
)

// portion is the lines of one request, and what came of it.
type portion struct {
	lines  []*documentLine
	result extract.Result
	err    error
}

// text is the lines as the model gets them.
func (p *portion) text() string {
	var b strings.Builder
	for i, l := range p.lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(l.text)
	}
	return b.String()
}

// consult lets the model read the lines that could be meant otherwise than they were read.
func (g *ingestion) consult(lines []*documentLine) error {
	if !g.t.useModel() {
		return nil
	}
	for todo := g.portions(lines); len(todo) > 0; {
		g.ask(todo)
		var again []*portion
		for _, p := range todo {
			g.t.modelCalled(p.result.Calls, p.result.Usage)
			switch {
			case p.err == nil:
				p.share()
			case len(p.lines) > 1 && tooMuch(p.err):
				half := len(p.lines) / 2
				again = append(again, &portion{lines: p.lines[:half]}, &portion{lines: p.lines[half:]})
			default:
				if err := contain.Of(p.err); err != nil {
					g.t.c.failedInside("let the model read lines of "+g.path, p.err)
				}
				g.t.fallBack(p.err)
			}
		}
		if err := g.t.Stopped(); err != nil {
			return err
		}
		if g.t.Rec.Model.Fallback != "" {
			return nil
		}
		todo = again
	}
	return nil
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

// portions divides the lines that a model is asked about.
func (g *ingestion) portions(lines []*documentLine) []*portion {
	most := max(leastOfARequest, min(bytesARequest, g.t.c.room.Tokens()/bytesOfAWindow))
	var out []*portion
	size := 0
	for _, l := range lines {
		if !g.t.unsure(l.read) {
			continue
		}
		if n := len(out); n == 0 || len(out[n-1].lines) == linesARequest || size+len(l.text) > most {
			out, size = append(out, &portion{}), 0
		}
		last := out[len(out)-1]
		last.lines = append(last.lines, l)
		size += len(l.text)
	}
	return out
}

// ask makes the requests, some at a time, and waits for all.
func (g *ingestion) ask(todo []*portion) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, requestsAtOnce)
	for _, p := range todo {
		in := g.t.extractInput(p.text())
		in.Discourse = p.lines[0].heard
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			if err := contain.Run(func() error {
				p.result, p.err = g.t.c.extractor.Extract(g.t.Ctx, in)
				return nil
			}); err != nil {
				p.err = err
			}
		})
	}
	wg.Wait()
}

// share gives each line what the model read in it. What was not taken over goes to the
// line that it quotes, else to the last.
func (p *portion) share() {
	at := 0
	rejected := p.result.Rejected
	for i, l := range p.lines {
		end := at + len(l.text)
		l.alone = &extract.Result{}
		for _, s := range p.result.Statements {
			if s.Start >= at && s.Start < end {
				s.Start, s.End = s.Start-at, min(s.End, end)-at
				l.alone.Statements = append(l.alone.Statements, s)
			}
		}
		var rest []extract.Rejection
		for _, r := range rejected {
			if last := i == len(p.lines)-1; last || strings.Contains(l.text, r.Quote) {
				l.alone.Rejected = append(l.alone.Rejected, r)
			} else {
				rest = append(rest, r)
			}
		}
		rejected = rest
		at = end + 1
	}
}
