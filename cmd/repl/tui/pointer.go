package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"whence/internal/voice"
)

// pointed takes what the mouse does: the wheel scrolls what is under it, a click
// selects a turn, or goes to what stands there in the reasons. Dragging is for
// selecting text, which is the terminal's: it is said how to get it.
func (m *model) pointed(msg tea.MouseMsg) tea.Cmd {
	switch {
	case msg.Action == tea.MouseActionMotion && msg.Button == tea.MouseButtonLeft:
		return m.hintAt(voice.Say("tui.to-select-text-hold-shift", "key", m.keys.Mouse.Help().Key))
	case msg.Button == tea.MouseButtonWheelUp:
		m.wheel(msg, -1)
	case msg.Button == tea.MouseButtonWheelDown:
		m.wheel(msg, 1)
	case msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft:
		return m.click(msg.X, msg.Y)
	}
	return nil
}

func (m *model) wheel(msg tea.MouseMsg, direction int) {
	const lines = 3
	switch {
	case m.help.open:
		m.scrollHelp(direction * lines)
	case m.layout.overInspector(msg.X, msg.Y):
		m.inspector.scroll(direction * lines)
	default:
		m.transcript.scroll(direction * lines)
	}
}

func (m *model) click(x, y int) tea.Cmd {
	switch {
	case m.help.open || y >= m.layout.body:
		return nil
	case m.layout.overInspector(x, y):
		return m.clickInspector(y - m.layout.inspectorTop())
	}
	if i := m.transcript.at(y); i >= 0 {
		m.transcript.mark(i)
		m.inspector.look(m.transcript.current())
	}
	return nil
}

// clickInspector goes to the item in a row, and does what enter does there.
func (m *model) clickInspector(row int) tea.Cmd {
	if row == 0 && m.inspector.shelves != nil {
		return m.turnPage(1)
	}
	k := m.inspector.at(row)
	if k < 0 {
		return nil
	}
	m.inspector.focus, m.inspector.cursor = true, k
	m.inspector.draw()
	return m.toggleItem()
}

func (m *model) toggleMouse() tea.Cmd {
	m.mouse = !m.mouse
	if m.mouse {
		return tea.Batch(tea.EnableMouseCellMotion, m.hintAt(voice.Say("tui.the-mouse-scrolls-and-clicks", "key", m.keys.Mouse.Help().Key)))
	}
	return tea.Batch(tea.DisableMouse, m.hintAt(voice.Say("tui.the-mouse-is-terminals-again")))
}
