package tui

import (
	"cmp"
	"context"
	"io"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/internal/clean"
)

type (
	tickMsg   struct{ seq int }
	hintMsg   int
	statusMsg string
	newsMsg   []string
	failedMsg string // something went wrong beside the turns
)

const (
	tickEvery = 250 * time.Millisecond
	hintFor   = 3 * time.Second
	newsEvery = 2 * time.Second
)

// tickAfter turns the spinner of a turn; it stops with the turn.
func tickAfter(seq int) tea.Cmd {
	return tea.Tick(tickEvery, func(time.Time) tea.Msg { return tickMsg{seq} })
}

// status is what the last line of the screen says of the program. What may take time is
// asked outside of Update.
type status struct {
	title string
	ask   func() string
	ready func(context.Context) error // waits until there is more to say
	said  string                      // what ask said last
}

// refresh asks what the line says.
func (s *status) refresh() tea.Cmd {
	if s.ask == nil {
		return nil
	}
	ask := s.ask
	return func() tea.Msg { return statusMsg(clean.Line(ask())) }
}

// await asks again when there is more to say.
func (s *status) await(ctx context.Context) tea.Cmd {
	if s.ready == nil || s.ask == nil {
		return nil
	}
	ready, ask := s.ready, s.ask
	return func() tea.Msg {
		if err := ready(ctx); err != nil {
			return failedMsg(err.Error())
		}
		return statusMsg(clean.Line(ask()))
	}
}

// line is what the running turn is at, what the program stands on, and the next keys.
func (s *status) line(running *turn, keys string, width int, t *theme) string {
	progress, left := "", ""
	if running != nil {
		progress = ansi.Truncate(running.says(), max(0, width-ansi.StringWidth(keys)-4), "…") + "  "
		left = t.dim.Render(progress)
	}
	what := s.fitted(max(0, width-ansi.StringWidth(keys+progress)-2))
	pad := strings.Repeat(" ", max(0, width-ansi.StringWidth(progress+what+keys)))
	return left + t.dim.Render(what) + pad + t.key.Render(keys)
}

// fitted is what it says in so many columns: the last part goes first, as the one that matters
// least, then the title, and then the other parts from the last on.
func (s *status) fitted(width int) string {
	const between = " · "
	parts := strings.Split(s.said, between)
	title, said := s.title, s.said
	for {
		if all := strings.Trim(title+between+said, " ·"); ansi.StringWidth(all) <= width {
			return all
		}
		switch {
		case len(parts) == 1:
			return ansi.Truncate(cmp.Or(said, s.title), width, "…")
		case title != "" && said != s.said:
			title = ""
		default:
			parts = parts[:len(parts)-1]
			said = strings.Join(parts, between)
		}
	}
}

// hint is a line of advice that stands for a while.
type hint struct {
	text  string
	shown int // of the latest; older ones do not end it
}

// show shows a line. It may quote what was typed.
func (h *hint) show(text string) tea.Cmd {
	h.shown++
	h.text = clean.Line(text)
	n := h.shown
	return tea.Tick(hintFor, func(time.Time) tea.Msg { return hintMsg(n) })
}

// end takes the line away, unless another stands there by now, and reports whether it did.
func (h *hint) end(msg hintMsg) bool {
	if int(msg) != h.shown {
		return false
	}
	h.text = ""
	return true
}

// news asks what others have told; it may be nil.
type news func(context.Context) []string

// await asks after a while.
func (n news) await(ctx context.Context) tea.Cmd {
	if n == nil {
		return nil
	}
	return tea.Tick(newsEvery, func(time.Time) tea.Msg { return newsMsg(n(ctx)) })
}

// clipboard takes what is copied: the terminal's own, and one beside it where there is one.
type clipboard struct {
	out    io.Writer
	beside func(string) error // may be nil
}

// put gives it a text, outside of Update.
func (c *clipboard) put(text string) tea.Cmd {
	out, beside := c.out, c.beside
	return func() tea.Msg {
		_, _ = io.WriteString(out, ansi.SetSystemClipboard(text)) // a terminal that is gone ends the program by itself
		if beside != nil {
			_ = beside(text) // the terminal has it all the same, as far as it takes such
		}
		return nil
	}
}
