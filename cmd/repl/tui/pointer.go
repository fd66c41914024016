package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/tui/bindings"
	"whence/internal/voice"
)

// pointed takes what the mouse does: the wheel scrolls what is under it, a click
// selects a turn, or goes to what stands there in the reasons and gives it back where
// something is to be done with it. Dragging is for selecting text, which is the
// terminal's: it is said how to get it.
func (b *body) pointed(msg tea.MouseMsg) (*item, tea.Cmd) {
	switch {
	case msg.Action == tea.MouseActionMotion && msg.Button == tea.MouseButtonLeft:
		return nil, b.hint.show(voice.Say("tui.to-select-text-hold-shift", "key", b.keys.Mouse.Help().Key))
	case msg.Button == tea.MouseButtonWheelUp:
		b.wheel(msg, -1)
	case msg.Button == tea.MouseButtonWheelDown:
		b.wheel(msg, 1)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft:
		return b.click(msg.X, msg.Y)
	}
	return nil, nil
}

func (b *body) wheel(msg tea.MouseMsg, direction int) {
	const lines = 3
	switch {
	case b.help.open:
		b.scrollHelp(direction * lines)
	case b.layout.overInspector(msg.X, msg.Y):
		b.inspector.scroll(direction * lines)
	default:
		b.transcript.scroll(direction * lines)
	}
}

func (b *body) click(x, y int) (*item, tea.Cmd) {
	switch {
	case b.help.open || y >= b.layout.body:
		return nil, nil
	case b.layout.overInspector(x, y):
		return b.clickInspector(y - b.layout.inspectorTop())
	}
	if i := b.transcript.at(y); i >= 0 {
		b.transcript.mark(i)
		b.look()
	}
	return nil, nil
}

// clickInspector goes to the item in a row, and does what enter does there.
func (b *body) clickInspector(row int) (*item, tea.Cmd) {
	if row == 0 && b.inspector.catalogue.shelves != nil {
		return nil, b.turnPage(1)
	}
	k := b.inspector.at(row)
	if k < 0 {
		return nil, nil
	}
	b.inspector.focus, b.inspector.cursor = true, k
	b.inspector.draw()
	return b.inspector.toggle(), nil
}

// mouse says whether the program has the mouse, or the terminal.
type mouse bool

// toggle gives it from one to the other.
func (m *mouse) toggle(h *hint, keys *bindings.Map) tea.Cmd {
	*m = !*m
	if *m {
		return tea.Batch(tea.EnableMouseCellMotion, h.show(voice.Say("tui.the-mouse-scrolls-and-clicks", "key", keys.Mouse.Help().Key)))
	}
	return tea.Batch(tea.DisableMouse, h.show(voice.Say("tui.the-mouse-is-terminals-again")))
}
