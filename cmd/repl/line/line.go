// Package line is the chat one line after the other, for screen readers, pipes
// and slow lines: what was written is never written over, there are no boxes
// and nothing moves. It promises that an output that is no terminal gets the
// answers and nothing else, with no prompt and no escape sequence; notices go to
// the error output. It computes nothing about facts: it prints the events of a
// turn, clean of control characters.
package line

import (
	"bufio"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"os/signal"
	"strings"
	"unicode/utf8"

	"whence/conductor"
	"whence/internal/voice"
)

// Turner takes one turn and yields its events; *conductor.Conductor is one. It
// is called from one goroutine at a time.
type Turner interface {
	Turn(ctx context.Context, input string) iter.Seq2[conductor.Event, error]
}

// Completer offers what the last word of a line may become: commands and what
// they take, names, relations, ids. The line ends at the cursor; the candidates
// are whole words that replace its last one.
type Completer interface {
	CompleteLine(line string) []string
}

// Describer says what ids stand for; a Completer may be one.
type Describer interface {
	Describe(id string) string
}

// Options are what the chat is run with. Turner, In, Out and Err are required.
type Options struct {
	Turner    Turner
	Completer Completer
	In        io.Reader
	Out, Err  io.Writer
	// Terminal says that In and Out are a terminal: there are prompts, editing
	// and history. In and Out must be files then.
	Terminal bool
	// HistoryFile keeps what was typed on a terminal, readable to its owner
	// alone; "" keeps it for this run only.
	HistoryFile string
	// NoEdit leaves the line to the terminal: nothing is drawn at a key, there is
	// no completion and no history. Screen readers and slow lines want that.
	NoEdit bool
	// Vi gives the line vi's keys.
	Vi bool
	// Quiet prints the replies alone.
	Quiet bool
	// Prompt is "> " unless set.
	Prompt string
	// Rehearse opens a conversation for the tour; nil where there is no tour.
	Rehearse func(context.Context) (Stage, error)
	// News returns, a line each, what others have told; it is asked before each turn is
	// waited for. May be nil.
	News func(context.Context) []string
	// Greeting is printed at the start, on a terminal.
	Greeting string
}

// Run takes turns until the input ends, a turn asks to leave, or ctx ends. On a
// terminal it takes ctrl+c (SIGINT) for itself: it stops the answer. A failed
// turn is printed and the next one taken; the error is that of reading or
// writing.
func Run(ctx context.Context, o Options) error {
	if o.Prompt == "" {
		o.Prompt = "> "
	}
	p := &printer{out: o.Out, err: o.Err, quiet: o.Quiet, terminal: o.Terminal}
	if o.Terminal {
		p.describer, _ = o.Completer.(Describer)
	}
	if o.Terminal && !o.NoEdit {
		p.out = &folded{to: o.Out, width: widthOf(o.Out)}
	}
	if o.Terminal && o.Greeting != "" && !o.Quiet {
		p.text(o.Greeting)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	source, err := newSource(ctx, o)
	if err != nil {
		return err
	}
	return errors.Join(converse(ctx, o, source, p), source.close())
}

// source is where inputs come from, one turn at a time. It ends with io.EOF.
type source interface {
	next(ctx context.Context) (string, error)
	close() error
}

func newSource(ctx context.Context, o Options) (source, error) {
	if !o.Terminal {
		return newPipe(ctx, o.In), nil
	}
	if o.NoEdit || os.Getenv("TERM") == "dumb" {
		p := newPipe(ctx, o.In)
		p.out, p.prompt = o.Out, o.Prompt
		p.signals = make(chan os.Signal, 1)
		signal.Notify(p.signals, os.Interrupt)
		p.restore = keepTyped(o.In)
		return p, nil
	}
	return newEditor(ctx, o)
}

func converse(ctx context.Context, o Options, from source, p *printer) error {
	for ctx.Err() == nil {
		if o.News != nil {
			for _, n := range o.News(ctx) {
				p.notice(n)
			}
		}
		input, err := from.next(ctx)
		if o.Rehearse != nil && err == nil && strings.TrimSpace(input) == "/tour" {
			err = tour(ctx, o, from, p)
		} else if input = agreed(o, p, input, err); strings.TrimSpace(input) != "" {
			if p.turn(ctx, o.Turner, input) {
				return p.failed
			}
		}
		switch {
		case p.failed != nil:
			return p.failed
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return voice.Error("line.read-input", "error", err)
		}
	}
	return nil
}

// agreed is the input, or where somebody only pressed enter at what the turn before offers, the word that
// does it.
func agreed(o Options, p *printer, input string, err error) string {
	if o.Terminal && err == nil && input == "" && p.last.Yes() {
		return "yes"
	}
	return input
}

// Input is a line with its end, as it was read, and the error behind it.
type Input struct {
	Text string
	Err  error
}

// Read gives the lines of an input, the last with its error, until the context
// ends. A read that waits for a pipe cannot be called back, so that its goroutine
// may outlive the context; it is for the input of a program that ends then.
func Read(ctx context.Context, in io.Reader) <-chan Input {
	lines := make(chan Input)
	go func() {
		r := bufio.NewReader(in)
		for {
			text, err := r.ReadString('\n')
			select {
			case lines <- Input{text, err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// pipe reads turns from what is not edited: a pipe, a file, a dumb terminal.
type pipe struct {
	lines  <-chan Input
	out    io.Writer // gets the prompt; nil where there is none
	prompt string
	// signals are those of ctrl+c at the prompt; interrupted says that the last thing
	// typed was one.
	signals     chan os.Signal
	restore     func() // makes the terminal what it was; nil for none
	interrupted bool
}

// newPipe begins to read from what is not edited.
func newPipe(ctx context.Context, in io.Reader) *pipe { return &pipe{lines: Read(ctx, in)} }

// next returns one line; a line that ends in a backslash goes on in the next.
// What was read when the context ends is left.
func (s *pipe) next(ctx context.Context) (string, error) {
	var b strings.Builder
	select {
	case <-s.signals: // it stopped the turn before
	default:
	}
	for {
		if s.out != nil {
			if _, err := io.WriteString(s.out, s.prompt); err != nil {
				return b.String(), err
			}
		}
		var r Input
		select {
		case <-ctx.Done():
			return "", io.EOF
		case <-s.signals:
			if s.interrupted {
				return "", io.EOF
			}
			s.interrupted = true
			b.Reset()
			if _, err := io.WriteString(s.out, "\n"+voice.Say("line.what-is-typed-on-this")+"\n"); err != nil {
				return "", err
			}
			continue
		case r = <-s.lines:
			s.interrupted = false
		}
		text, err := strings.TrimRight(r.Text, "\r\n"), r.Err
		if !utf8.ValidString(text) {
			text = strings.ToValidUTF8(text, "\uFFFD")
		}
		rest, more := strings.CutSuffix(text, `\`)
		b.WriteString(rest)
		if !more || err != nil {
			return b.String(), err
		}
		b.WriteByte('\n')
	}
}

func (s *pipe) close() error {
	if s.signals != nil {
		signal.Stop(s.signals)
	}
	if s.restore != nil {
		s.restore()
	}
	return nil
}
