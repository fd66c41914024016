// Package tui is the chat on a full terminal: the transcript, the input, and
// beside them the reasons of the turn that is selected. It promises that nothing
// typed is lost, that the view stays where the person put it, and that no key
// waits for an answer. It computes nothing about facts: it draws the events of
// a turn, and every line that it shows from them is clean of escape sequences.
//
// One Bubble Tea model holds all state and changes it only in Update, which
// hands every message to the part that it is for. Each part (the turns, the body with
// transcript and inspector, the input, completion, the menu of commands, search, the tour, the
// status) owns its state and renders to lines of a width; what concerns two of them is a step
// of the model.
package tui

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"strings"
	"time"

	_ "first.invalid/background" // before Bubble Tea asks

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"

	"whence/cmd/repl/tui/look"
	"whence/cmd/repl/tui/terminal"
	"whence/conductor"
	"whence/internal/voice"
)

// Turner takes one turn and yields its events; *conductor.Conductor is one. A
// turn whose context has ended may still run when the next one is begun, which
// then waits for it.
type Turner interface {
	Turn(ctx context.Context, input string) iter.Seq2[conductor.Event, error]
}

// Completer offers what the last word of a line may become: commands and what they take, names,
// relations, ids. The candidates are whole words that replace it. It is called outside of Update.
type Completer interface {
	CompleteLine(line string) []string
}

// Options are what the chat is run with. Only Turner is required.
type Options struct {
	Turner    Turner
	Completer Completer
	// In and Out are the terminal; os.Stdin and os.Stdout where nil.
	In  io.Reader
	Out io.Writer
	// Browser fills the pages beside the chat; nil where there are only reasons.
	Browser Browser
	// Commands are offered while one is typed.
	Commands []conductor.Command
	// Rehearse opens a conversation for the tour; nil where there is no tour.
	Rehearse func(context.Context) (Stage, error)
	// Look is the theme, and Looks the folder with those in files; see look.Load.
	Look  look.Look
	Looks string
	// Keys changes keys, by the names that the help groups have: see bindings.Check.
	// A change that cannot be is left out.
	Keys string
	// Vi gives the input vi's keys.
	Vi bool
	// NoMouse leaves the mouse to the terminal from the start.
	NoMouse bool
	// Clipboard takes what is copied beside the terminal's own clipboard; nil
	// where only the terminal is asked.
	Clipboard func(string) error
	// Suggestions are what one may say first, one after the other.
	Suggestions []string
	// Dark says that the terminal's background is dark, and Ask that the terminal is
	// asked first.
	Dark, Ask bool
	// NoColor draws with bold, underlined and reversed text alone.
	NoColor bool
	// Title stands at the start of the status line.
	Title string
	// Ready waits until the status has more to say than at the start; nil where
	// it has not.
	Ready func(context.Context) error
	// News returns, a line each, what others have told since it was last asked. It is asked
	// every two seconds, outside of Update, while no turn runs. May be nil.
	News func(context.Context) []string
	// Status is asked after every turn, outside of Update, and stands behind
	// the title. May be nil.
	Status func() string
	// History is what was typed before, oldest first, for the up key.
	History []string
	// Greeting is shown above the first turn.
	Greeting string
	// Welcome is asked, outside of Update, for what stands below the greeting and for what
	// is offered there. May be nil.
	Welcome func(context.Context) (said string, offers []string)
	// Past are the turns of a session that is resumed, oldest first; they stand in the
	// place of the greeting with their reasons.
	Past []conductor.Record
	// Placeholder stands in the input while it is empty.
	Placeholder string
	// Editor is the command for longer texts, with its arguments; $VISUAL,
	// $EDITOR or vi where empty.
	Editor string
	// Draft stands in the input at the start.
	Draft string
	// Unsent takes what stood in the input when the person left, if anything
	// did. May be nil.
	Unsent func(draft string)
}

// ErrNoTerminal means that the input or the output is not a terminal that can
// be drawn on. Line mode works there.
var ErrNoTerminal = voice.Sentinel("tui.no-terminal")

// Run shows the chat until the person leaves it or ctx ends, and waits for a
// turn that still runs, which it cancels. The error is ErrNoTerminal, that of
// the terminal, or nil; leaving is no error.
func Run(ctx context.Context, o Options) error {
	in, out, err := terminals(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if o.Ask && !o.NoColor {
		var typed string
		o.Dark, typed = terminal.DarkBackground(in, out)
		o.Draft += typed
	}
	lipgloss.SetHasDarkBackground(o.Dark) // or it asks on its own, and waits
	screen := &terminal.Screen{File: out}
	m := newModel(ctx, o, newTheme(o, out), frame)
	m.dress = func(l look.Look) theme { o.Look = l; return *newTheme(o, out) }
	var program *tea.Program
	keyboard := &terminal.Keyboard{File: in, Dark: func(dark bool) {
		go program.Send(dressMsg(func() theme { o.Dark = dark; return *newTheme(o, out) })) // it reads here
	}}
	m.clipboard.out, m.fetch, m.want = screen, keyboard.Fetch, screen.Want
	defer m.turns.wait(cancel)
	options := []tea.ProgramOption{tea.WithInput(keyboard), tea.WithOutput(screen), tea.WithAltScreen(), tea.WithFPS(framesPerSecond)}
	if m.mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	program = tea.NewProgram(m, options...)
	defer context.AfterFunc(ctx, program.Quit)()
	_, err = program.Run()
	if m.tour != nil {
		cancel()
		m.turns.group.Wait()
		err = errors.Join(err, m.tour.close())
	}
	if draft := m.input.Value(); draft != "" && o.Unsent != nil {
		o.Unsent(draft)
	}
	if errors.Is(err, tea.ErrInterrupted) {
		return nil
	}
	return err
}

// editorCommand is the editor of the options or of the environment.
func editorCommand(o Options) string {
	for _, command := range []string{o.Editor, os.Getenv("VISUAL"), os.Getenv("EDITOR")} {
		if strings.TrimSpace(command) != "" {
			return command
		}
	}
	return "vi"
}

// frame is the least time between two deliveries of a running turn's events:
// tokens that arrive faster are drawn together.
const frame = 40 * time.Millisecond

// framesPerSecond is how often the screen is compared with what it should show.
const framesPerSecond = 60

func terminals(o Options) (in, out *os.File, err error) {
	in, out = os.Stdin, os.Stdout
	if o.In != nil {
		in, _ = o.In.(*os.File)
	}
	if o.Out != nil {
		out, _ = o.Out.(*os.File)
	}
	if in == nil || out == nil || !term.IsTerminal(in.Fd()) || !term.IsTerminal(out.Fd()) || os.Getenv("TERM") == "dumb" {
		return nil, nil, ErrNoTerminal
	}
	return in, out, nil
}
