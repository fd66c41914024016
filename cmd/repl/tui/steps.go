package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
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
	touring := func() bool { return m.tour != nil }
	step := func(f func()) func() tea.Cmd { return func() tea.Cmd { f(); return nil } }
	return append(offerKeys(m), []shortcut{
		{k.Leave, always, m.interrupt},
		{k.Stop, always, step(m.escape)},
		{k.Help, always, step(m.toggleHelp)},
		{k.Redraw, always, func() tea.Cmd { return tea.ClearScreen }},
		{k.Suspend, always, func() tea.Cmd { return tea.Suspend }},
		{k.Edit, always, m.openEditor},
		{k.Undelete, always, step(m.input.undelete)},
		{k.Inspector, always, step(m.toggleInspector)},
		{k.Focus, always, step(m.switchFocus)},
		{k.NextPage, always, func() tea.Cmd { return m.turnPage(1) }},
		{k.NextTab, reasons, func() tea.Cmd { return m.turnPage(1) }},
		{k.Picture, always, func() tea.Cmd { return m.togglePage(conductor.AroundShelf) }},
		{k.Sessions, always, func() tea.Cmd { return m.togglePage(conductor.SessionShelf) }},
		{k.Undo, always, m.undoTurn},
		{k.Fork, always, m.forkTurn},
		{k.Again, always, func() tea.Cmd { return sayAgain(m) }},
		{k.Find, always, step(func() { m.search = search{open: true, turns: true, from: m.input.at} })},
		{k.TourNext, touring, step(m.nextLesson)},
		{k.TourEnd, touring, m.endTour},
		{k.Earlier, always, step(func() { m.chooseTurn(-1) })},
		{k.Later, always, step(func() { m.chooseTurn(1) })},
		{k.Teach, always, step(func() { m.teach(m.inspector.lesson()) })},
		{k.Mouse, always, m.toggleMouse},
		{k.Copy, always, m.copyAnswer},
		{k.CopyTurn, always, m.copyTurn},
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
		{k.Toggle, reasons, m.toggleItem},
		{k.Complete, always, m.completeWord},
		{k.Search, always, step(m.startSearch)},
		{k.Send, always, m.send},
		{k.Newline, always, step(m.input.newline)},
		{k.Older, m.input.onFirst, step(m.input.older)},
		{k.Newer, m.input.onLast, step(m.input.newer)},
		{k.LeaveEmpty, empty, m.leave},
		{k.Details, always, unfold(m, showDetails)}, {k.FoldTurn, always, unfold(m, foldTurn)},
	}...)
}

// offerKeys are those that do what is offered.
func offerKeys(m *model) (out []shortcut) {
	for i, k := range m.keys.Offers {
		out = append(out, shortcut{k, func() bool { return true }, takeOffer(m, i)})
	}
	return out
}

func (m *model) key(msg tea.KeyMsg) tea.Cmd {
	if !key.Matches(msg, m.keys.Complete) || msg.Paste {
		m.choices = choices{}
		m.asked++
	}
	defer m.attend(nil)
	defer m.offer()
	if m.search.open && !msg.Paste && m.searchKey(msg) {
		return nil
	}
	if cmd, taken := m.paletteKey(msg); taken {
		return cmd
	}
	if cmd, taken := m.look(msg); taken {
		return cmd
	}
	if viKey(m, msg) {
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
	return nil
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
	if local := m.local(text); local != nil {
		return local()
	}
	return m.submit(text)
}

// submit begins a turn, or puts it behind the one that runs. What is typed stays
// where it is.
func (m *model) submit(text string) tea.Cmd {
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
	return m.hintAt(voice.Say("tui.ctrl-c-again-leaves"))
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

// undoTurn undoes the turn that is selected, or the last that changed something.
func (m *model) undoTurn() tea.Cmd {
	b := m.transcript.current()
	if m.transcript.chosen < 0 || b == nil {
		return m.submit("/undo")
	}
	if e := &b.record.Effects; len(e.Learned)+len(e.Retracted)+len(e.Receipts) == 0 {
		return m.hintAt(strings.TrimSpace(voice.Say("tui.changed-nothing", "turn", clean.Line(b.record.Turn))))
	}
	return m.submit("/undo " + b.record.Turn)
}

// forkTurn begins a session that goes on from the turn that is selected, or from
// the last.
func (m *model) forkTurn() tea.Cmd {
	if b := m.transcript.current(); m.transcript.chosen >= 0 && b != nil {
		return m.submit("/fork " + b.record.Turn)
	}
	return m.submit("/fork")
}

func showDetails(b *block) { b.details, b.folded = b.folded || !b.details, false }

func foldTurn(b *block) { b.folded = !b.folded }

// unfold is the step that changes how much of the selected turn, or of the last, is shown.
func unfold(m *model, change func(*block)) func() tea.Cmd {
	return func() tea.Cmd {
		at := m.transcript.index()
		if at < 0 {
			return m.hintAt(voice.Say("tui.nothing-was-said-yet"))
		}
		change(m.transcript.blocks[at])
		m.transcript.blocks[at].drawn = drawn{}
		m.transcript.show(at)
		return nil
	}
}

// sayAgain puts what the selected turn said into the input, in a session that goes on from
// the turn before it.
func sayAgain(m *model) tea.Cmd {
	at := m.transcript.index()
	if at < 0 {
		return m.hintAt(voice.Say("tui.nothing-was-said-yet"))
	}
	text, from := m.transcript.blocks[at].input, "/new"
	for i := at - 1; i >= 0 && from == "/new"; i-- {
		if id := m.transcript.blocks[i].record.Turn; id != "" {
			from = "/fork " + id
		}
	}
	m.input.insert(text)
	return m.submit(from)
}

// takeOffer is the step that does what the latest turn offers.
func takeOffer(m *model, i int) func() tea.Cmd {
	return func() tea.Cmd {
		offers := m.transcript.offers()
		if i >= len(offers) {
			return m.hintAt(voice.Say("tui.nothing-is-offered-at-this"))
		}
		return m.submit(offers[i])
	}
}

// goToTurn shows the turn that told something, or says that it is not here.
func goToTurn(m *model, id string) tea.Cmd {
	i := m.transcript.turn(id)
	if i < 0 {
		return m.hintAt(voice.Say("tui.was-said-in-another-session", "id", clean.Line(id)))
	}
	if m.layout.where == full {
		m.toggleInspector()
	}
	m.inspector.focus = false
	m.transcript.goTo(i)
	m.inspector.look(m.transcript.current())
	return m.hintAt(voice.Say("tui.goes-back-to-end", "stop", firstKey(m.keys.Stop)))
}

// toggleItem opens or folds what the cursor is on, teaches it, takes it as a
// turn, or goes to the name that it leads to.
func (m *model) toggleItem() tea.Cmd {
	i := m.inspector.toggle()
	switch {
	case i == nil:
	case i.turn != "":
		return goToTurn(m, i.turn)
	case i.walk != "":
		m.inspector.shelves[m.inspector.page].words = i.walk
		m.inspector.cursor, m.inspector.offset = 0, 0
		m.inspector.refresh()
		return m.fill()
	case i.now:
		if m.layout.where == full || pages()[m.inspector.page].shelf == conductor.SessionShelf {
			m.toggleInspector() // what one wants to see is the chat
		}
		return m.submit(i.teach)
	default:
		m.teach(i.teach)
	}
	return nil
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
	if m.inspector.focus {
		m.inspector.begin()
	}
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
		m.inspector.scroll(direction * max(m.inspector.room()-1, 1))
	default:
		m.transcript.scroll(direction * max(m.transcript.height-1, 1))
	}
}

// copyAnswer copies the reply of the turn whose reasons are shown, or the
// reasons where the keys are in them.
func (m *model) copyAnswer() tea.Cmd {
	b := m.transcript.current()
	switch {
	case b == nil:
		return nil
	case !m.inspector.focus:
		return m.copyText(view.Text(b.answer()))
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

// copyTurn copies what was said and answered, with what stands under it.
func (m *model) copyTurn() tea.Cmd {
	b := m.transcript.current()
	if b == nil {
		return nil
	}
	return m.copyText(strings.Join(slices.DeleteFunc(slices.Concat([]string{inputBar + view.Text(b.input), view.Text(b.reply.String())}, b.marks()), func(s string) bool { return s == "" }), "\n"))
}
