package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/view"
)

// shortcut is a key with its step. The first that matches and whose time it is
// takes the key; what none takes is typed.
type shortcut struct {
	key  key.Binding
	when func() bool
	do   func() tea.Cmd
}

func (m *model) shortcuts() []shortcut {
	k := &m.keys
	always := func() bool { return true }
	reading := func() bool { return m.help.open }
	reasons := func() bool { return m.inspector.focus }
	empty := func() bool { return m.input.empty() }
	step := func(f func()) func() tea.Cmd { return func() tea.Cmd { f(); return nil } }
	return []shortcut{
		{k.Leave, always, m.interrupt},
		{k.Stop, always, step(m.escape)},
		{k.Help, always, step(m.toggleHelp)},
		{k.Redraw, always, func() tea.Cmd { return tea.ClearScreen }},
		{k.Suspend, always, func() tea.Cmd { return tea.Suspend }},
		{k.Edit, always, m.openEditor},
		{k.Undo, always, step(m.input.undo)},
		{k.Inspector, always, step(m.toggleInspector)},
		{k.Focus, always, step(m.switchFocus)},
		{k.Earlier, always, step(func() { m.chooseTurn(-1) })},
		{k.Later, always, step(func() { m.chooseTurn(1) })},
		{k.Teach, always, step(func() { m.teach(m.inspector.lesson()) })},
		{k.Mouse, always, m.toggleMouse},
		{k.Copy, always, m.copyAnswer},
		{k.PageUp, always, step(func() { m.page(-1) })},
		{k.PageDown, always, step(func() { m.page(1) })},
		{k.LineUp, always, step(func() { m.transcript.scroll(-1) })},
		{k.LineDown, always, step(func() { m.transcript.scroll(1) })},
		{k.Top, always, step(m.transcript.toTop)},
		{k.End, always, step(m.transcript.toEnd)},
		{k.Up, reading, step(func() { m.scrollHelp(-1) })},
		{k.Down, reading, step(func() { m.scrollHelp(1) })},
		{k.Up, reasons, step(func() { m.inspector.move(-1) })},
		{k.Down, reasons, step(func() { m.inspector.move(1) })},
		{k.Fold, reasons, step(func() { m.inspector.fold(true) })},
		{k.Unfold, reasons, step(func() { m.inspector.fold(false) })},
		{k.Toggle, reasons, step(func() { m.teach(m.inspector.toggle()) })},
		{k.Complete, always, m.completeWord},
		{k.Search, always, step(m.startSearch)},
		{k.Send, always, m.send},
		{k.Newline, always, step(m.input.newline)},
		{k.Older, m.input.onFirst, step(m.input.older)},
		{k.Newer, m.input.onLast, step(m.input.newer)},
		{k.LeaveEmpty, empty, m.leave},
	}
}

func (m *model) key(msg tea.KeyMsg) tea.Cmd {
	if !key.Matches(msg, m.keys.Complete) || msg.Paste {
		m.choices = choices{}
		m.asked++
	}
	if m.search.open && !msg.Paste && m.searchKey(msg) {
		return nil
	}
	if !isText(msg) {
		for _, s := range m.table {
			if key.Matches(msg, s.key) && s.when() {
				return s.do()
			}
		}
		if msg.String() == "?" && m.input.empty() {
			m.toggleHelp()
			return nil
		}
	}
	m.inspector.focus = false
	switch {
	case msg.Paste:
		m.input.paste(m.fetch(string(msg.Runes)))
		return nil
	case isText(msg):
		m.input.paste(string(msg.Runes))
	default:
		m.input.update(msg)
	}
	return m.offerCommands()
}

// isText reports whether a key is several characters at once, as fast typing
// gives them. Such a key must not be compared with the names of keys: "f1" and
// "end" are words too.
func isText(msg tea.KeyMsg) bool {
	return msg.Paste || msg.Type == tea.KeyRunes && len(msg.Runes) > 1
}

// send begins a turn with what is typed, or puts it behind the one that runs.
func (m *model) send() tea.Cmd {
	if strings.TrimSpace(m.input.Value()) == "" {
		return nil
	}
	m.help.open = false
	if m.layout.where == full {
		m.toggleInspector() // the answer is what one wants to see
	}
	text := m.input.send()
	if m.running != nil {
		m.queue = append(m.queue, text)
		return nil
	}
	return m.begin(text)
}

// interrupt stops the answer that runs, and leaves when pressed again.
func (m *model) interrupt() tea.Cmd {
	if m.leaving {
		return m.leave()
	}
	m.leaving = true
	if m.running != nil && !m.running.stopping {
		m.stop()
	}
	return m.hintAt("ctrl+c again leaves")
}

// escape closes what is open, or stops the answer.
func (m *model) escape() {
	switch {
	case m.help.open:
		m.help.open = false
	case m.running != nil:
		m.stop()
	case m.inspector.focus:
		m.inspector.focus = false
		m.inspector.draw()
	case m.inspector.open && m.layout.where == full:
		m.toggleInspector()
	default:
		m.transcript.unchoose()
		m.inspector.look(m.transcript.current())
	}
}

func (m *model) toggleHelp() { m.help = help{open: !m.help.open} }

func (m *model) scrollHelp(by int) {
	most := len(helpLines(&m.keys, m.layout.width, m.theme)) - m.layout.body
	m.help.offset = max(0, min(m.help.offset+by, most))
}

func (m *model) toggleInspector() {
	m.inspector.open = !m.inspector.open
	m.inspector.focus = false
	m.inspector.look(m.transcript.current())
}

// switchFocus moves the keys into the reasons and back, showing them first.
func (m *model) switchFocus() {
	m.help.open = false
	if !m.inspector.open {
		m.toggleInspector()
	}
	m.inspector.focus = !m.inspector.focus
	m.inspector.draw()
}

func (m *model) chooseTurn(step int) {
	m.transcript.choose(step)
	m.inspector.look(m.transcript.current())
}

// teach puts what would mend the answer into the input, to be sent or changed.
func (m *model) teach(text string) {
	if text == "" {
		return
	}
	m.inspector.focus = false
	m.inspector.draw()
	m.input.insert(text)
}

func (m *model) page(direction int) {
	switch {
	case m.help.open:
		m.scrollHelp(direction * m.layout.body)
	case m.inspector.open && (m.inspector.focus || m.layout.where == full):
		m.inspector.page(direction * max(m.inspector.height-1, 1))
	default:
		m.transcript.scroll(direction * max(m.transcript.height-1, 1))
	}
}

// wheel scrolls what is under the pointer.
func (m *model) wheel(msg tea.MouseMsg) {
	const lines = 3
	by := 0
	switch msg.Button {
	case tea.MouseButtonWheelUp:
		by = -lines
	case tea.MouseButtonWheelDown:
		by = lines
	}
	if m.layout.overInspector(msg.X, msg.Y) {
		m.inspector.page(by)
	} else if by != 0 {
		m.transcript.scroll(by)
	}
}

func (m *model) toggleMouse() tea.Cmd {
	m.mouse = !m.mouse
	if m.mouse {
		return tea.Batch(tea.EnableMouseCellMotion, m.hintAt("mouse wheel on; alt+m gives the mouse back"))
	}
	return tea.Batch(tea.DisableMouse, m.hintAt("mouse wheel off"))
}

// copyAnswer copies the reply of the turn whose reasons are shown, or the
// reasons where the keys are in them.
func (m *model) copyAnswer() tea.Cmd {
	b := m.transcript.current()
	switch {
	case b == nil:
		return nil
	case !m.inspector.focus:
		return m.copyText(view.Text(b.reply.String()))
	}
	var lines []string
	for i := range b.record.Proofs {
		lines = append(lines, view.Proof(&b.record.Proofs[i])...)
	}
	for i := range b.record.NearMisses {
		lines = append(lines, view.NearMiss(&b.record.NearMisses[i])...)
	}
	return m.copyText(strings.Join(lines, "\n"))
}
