package line

import (
	"context"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/voice"
)

// printer prints turns as they happen.
type printer struct {
	out, err io.Writer
	quiet    bool
	terminal bool
	// describer says what the ids in what is offered stand for; nil says nothing.
	describer Describer
	open      bool      // the reply stands on a line that has not ended
	pace      view.Pace // of the long work that runs
	failed    error     // the first failure to write
	last      conductor.Record
}

// turn takes one turn, printing its events, and reports whether it asks to
// leave. On a terminal ctrl+c stops it.
func (p *printer) turn(ctx context.Context, t Turner, input string) (quit bool) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if p.terminal {
		ctx, stop = signal.NotifyContext(ctx, os.Interrupt)
		defer stop()
	}
	p.pace = view.Pace{}
	var reply strings.Builder
	var end *conductor.Answered
	var last error
	for event, err := range t.Turn(ctx, input) {
		last = err
		switch e := event.(type) {
		case conductor.Learned:
			p.receipts(e.Receipts)
		case conductor.Token:
			reply.WriteString(e.Text)
			p.token(e.Text)
		case conductor.Notice:
			p.notice(e.Text)
		case conductor.Progress:
			p.progress(e)
		case conductor.Answered:
			end = &e
		}
		if p.failed != nil {
			return true
		}
	}
	p.endLine()
	return p.end(end, reply.String(), last)
}

// progress prints some of the progress of long work: what was printed stays.
func (p *printer) progress(e conductor.Progress) {
	if p.pace.Due(e, time.Now()) {
		p.notice(e.Text)
	}
}

// end prints what stands under a reply: to a person not the verdict, which the reply says,
// nor the ids of proofs, which /details has.
func (p *printer) end(a *conductor.Answered, reply string, err error) (quit bool) {
	if a == nil {
		if err != nil {
			p.line(p.err, err.Error())
		}
		return false
	}
	p.last = a.Record
	if reply == "" {
		p.text(a.Record.Reply)
	}
	p.offered(a.Record.Offers)
	if a.Record.Verdict != "" && !p.quiet && !p.terminal {
		p.line(p.out, "["+view.Verdict(a.Record.Verdict)+"]")
	}
	if a.Record.Error != nil {
		p.line(p.err, view.Failure(a.Record.Error, reply))
	}
	if a.Clipboard != "" && p.terminal {
		p.write(p.out, ansi.SetSystemClipboard(a.Clipboard))
	}
	return a.Quit
}

// offered says in words what would be taken back by what is offered.
func (p *printer) offered(offers []string) {
	for _, o := range offers {
		if id, ok := strings.CutPrefix(o, "/forget "); ok && p.describer != nil {
			if text := p.describer.Describe(id); text != "" {
				p.line(p.out, voice.Say("line.offered", "offer", o, "text", text))
			}
		}
	}
}

func (p *printer) receipts(lines []string) {
	if p.quiet {
		return
	}
	for _, l := range lines {
		p.endLine()
		if p.terminal { // a person gets the words; /details has the ids
			l = wording.Spoken(l)
		}
		p.line(p.out, l)
	}
}

func (p *printer) notice(text string) {
	if p.quiet {
		return
	}
	p.endLine()
	p.line(p.err, voice.Say("line.notice-note", "text", text))
}

// token prints a piece of the reply as it comes.
func (p *printer) token(text string) {
	text = view.Text(text)
	if text == "" {
		return
	}
	p.write(p.out, text)
	p.open = !strings.HasSuffix(text, "\n")
}

// text prints a whole reply.
func (p *printer) text(reply string) {
	p.token(reply)
	p.endLine()
}

func (p *printer) endLine() {
	if p.open {
		p.write(p.out, "\n")
		p.open = false
	}
}

func (p *printer) line(w io.Writer, text string) {
	if text = clean.Line(text); text != "" {
		p.write(w, text+"\n")
	}
}

func (p *printer) write(w io.Writer, text string) {
	if _, err := io.WriteString(w, text); err != nil && p.failed == nil {
		p.failed = err
	}
}
