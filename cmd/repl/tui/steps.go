package tui

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/tui/editor"
	"whence/cmd/repl/tui/look"
	"whence/conductor"
	"whence/internal/voice"
)

// shortcut is a key with its step. The first that matches and whose time it is
// takes the key; what none takes is typed.
type shortcut struct {
	key  key.Binding
	when func() bool
	do   func() tea.Cmd
}

func (m *model) shortcuts() (table []shortcut) {
	k, body, in := &m.keys, &m.body, &m.body.inspector
	always := func() bool { return true }
	reading := func() bool { return body.help.open }
	reasons := func() bool { return in.focus }
	touring := func() bool { return m.tour != nil }
	step := func(f func()) func() tea.Cmd { return func() tea.Cmd { f(); return nil } }
	by := func(f func(int), n int) func() tea.Cmd { return func() tea.Cmd { f(n); return nil } }
	for i, offer := range k.Offers {
		table = append(table, shortcut{offer, always, m.say(func() (string, tea.Cmd) { return body.offer(i) })})
	}
	return append(table, []shortcut{
		{k.Leave, always, m.interrupt},
		{k.Stop, always, step(m.escape)},
		{k.Help, always, step(body.help.toggle)},
		{k.Redraw, always, func() tea.Cmd { return tea.ClearScreen }},
		{k.Suspend, always, func() tea.Cmd { return tea.Suspend }},
		{k.Edit, always, func() tea.Cmd { return editor.Edit(m.input.Value(), m.editor, edited) }},
		{k.Undelete, always, step(m.input.undelete)},
		{k.Inspector, always, step(body.toggleInspector)},
		{k.Focus, always, step(body.switchFocus)},
		{k.NextPage, always, func() tea.Cmd { return body.turnPage(1) }},
		{k.NextTab, reasons, func() tea.Cmd { return body.turnPage(1) }},
		{k.Picture, always, func() tea.Cmd { return body.togglePage(conductor.AroundShelf) }},
		{k.Sessions, always, func() tea.Cmd { return body.togglePage(conductor.SessionShelf) }},
		{k.Undo, always, m.say(body.undo)},
		{k.Fork, always, m.say(body.fork)},
		{k.Again, always, m.say(func() (string, tea.Cmd) { return body.again(&m.input) })},
		{k.Find, always, step(func() { m.search.begin(true) })},
		{k.TourNext, touring, step(func() { m.tour.next(in) })},
		{k.TourEnd, touring, m.endTour},
		{k.Earlier, always, by(body.choose, -1)},
		{k.Later, always, by(body.choose, 1)},
		{k.Teach, always, step(func() { m.teach(in.lesson()) })},
		{k.Mouse, always, func() tea.Cmd { return m.mouse.toggle(&m.hint, k) }},
		{k.Copy, always, func() tea.Cmd { return m.copy(body.answer()) }},
		{k.CopyTurn, always, func() tea.Cmd { return m.copy(body.transcript.current().text()) }},
		{k.PageUp, always, by(body.page, -1)},
		{k.PageDown, always, by(body.page, 1)},
		{k.LineUp, always, by(body.transcript.scroll, -1)},
		{k.LineDown, always, by(body.transcript.scroll, 1)},
		{k.Top, always, step(body.transcript.toTop)},
		{k.End, always, step(body.transcript.toEnd)},
		{k.Up, reading, by(body.scrollHelp, -1)},
		{k.Down, reading, by(body.scrollHelp, 1)},
		{k.Up, reasons, by(in.move, -1)},
		{k.Down, reasons, by(in.move, 1)},
		{k.Fold, reasons, step(func() { in.fold(true) })},
		{k.Unfold, reasons, step(func() { in.fold(false) })},
		{k.Toggle, reasons, func() tea.Cmd { return m.act(in.toggle()) }},
		{k.Complete, always, m.complete},
		{k.Search, always, step(func() { m.search.begin(false) })},
		{k.Send, always, m.send},
		{k.Newline, always, step(m.input.newline)},
		{k.Older, m.input.onFirst, step(m.input.older)},
		{k.Newer, m.input.onLast, step(m.input.newer)},
		{k.LeaveEmpty, m.input.empty, m.leave},
		{k.Details, always, func() tea.Cmd { return body.unfold(showDetails) }}, {k.FoldTurn, always, func() tea.Cmd { return body.unfold(foldTurn) }},
	}...)
}

// editedMsg brings back what was written in an editor outside.
type editedMsg string

func edited(text string, err error) tea.Msg {
	if err != nil {
		return failedMsg(voice.Say("tui.the-editor-failed", "err", err.Error()))
	}
	return editedMsg(text)
}

func showDetails(b *block) { b.details, b.folded = b.folded || !b.details, false }

func foldTurn(b *block) { b.folded = !b.folded }

func (m *model) key(msg tea.KeyMsg) tea.Cmd {
	if !key.Matches(msg, m.keys.Complete) || msg.Paste {
		m.completion.drop()
	}
	defer func() {
		m.menu.offer(m.search.open)
		m.tour.attend(&m.body.inspector, nil)
	}()
	if cmd, taken := m.opened(msg); taken {
		return cmd
	}
	if !isText(msg) {
		for _, s := range m.table {
			if key.Matches(msg, s.key) && s.when() {
				return s.do()
			}
		}
		if msg.String() == "?" && m.input.empty() {
			m.body.help.toggle()
			return nil
		}
	}
	m.body.inspector.focus = false
	m.input.take(msg, m.fetch)
	return nil
}

// opened gives a key to what is open and has it first: a search, the menu of commands, a page,
// vi's keys. It reports whether one of them took it.
func (m *model) opened(msg tea.KeyMsg) (cmd tea.Cmd, taken bool) {
	if m.search.open && !msg.Paste && m.search.key(msg, &m.keys) {
		return nil, true
	}
	busy, in := m.turns.running != nil, &m.body.inspector
	taken, send := m.menu.key(msg, &m.keys, busy)
	switch {
	case send:
		return m.send(), true
	case !taken && !m.body.help.open:
		if cmd, taken = in.key(msg, &m.keys, m.fetch, busy); !taken && !in.focus {
			taken = m.vi.key(msg, &m.keys, busy)
		}
	}
	return cmd, taken
}

// isText reports whether a key is several characters at once, as fast typing
// gives them. Such a key must not be compared with the names of keys: "f1" and
// "end" are words too.
func isText(msg tea.KeyMsg) bool {
	return msg.Paste || msg.Type == tea.KeyRunes && len(msg.Runes) > 1
}

// send begins a turn with what is typed, or puts it behind the one that runs.
func (m *model) send() tea.Cmd {
	switch said := strings.TrimSpace(m.input.Value()); {
	case said == sayAgain && unclear(m.body.transcript.blocks) && m.turns.running == nil:
		m.input.send()
		return m.say(func() (string, tea.Cmd) { return m.body.again(&m.input) })()
	case said == "":
		if m.body.transcript.agreeable() && m.turns.running == nil && m.tour == nil {
			return m.submit("yes")
		}
		return nil
	}
	m.body.help.open = false
	if m.body.layout.where == full {
		m.body.toggleInspector() // the answer is what one wants to see
	}
	return m.submit(m.input.send())
}

// submit begins a turn, or puts it behind the one that runs; what concerns the screen alone is
// done at once. What is typed stays where it is.
func (m *model) submit(text string) tea.Cmd {
	if local := m.local(text); local != nil {
		return local()
	}
	if m.turns.running != nil {
		m.turns.queue = append(m.turns.queue, text)
		return nil
	}
	return m.begin(text)
}

// say is the step that takes a turn with what a part of the screen says, if anything.
func (m *model) say(what func() (string, tea.Cmd)) func() tea.Cmd {
	return func() tea.Cmd {
		text, cmd := what()
		if text == "" {
			return cmd
		}
		return m.submit(text)
	}
}

// complete types what is suggested, or completes the word.
func (m *model) complete() tea.Cmd {
	text := cmp.Or(append(m.body.transcript.offers(), m.advice.list...)...)
	if l := m.tour.lesson(); l != nil {
		text = l.try
	}
	if text != "" && m.input.empty() {
		m.input.set(text)
		return nil
	}
	return m.completion.next()
}

// interrupt stops the answer that runs, and leaves when pressed again.
func (m *model) interrupt() tea.Cmd {
	if m.leaving {
		return m.leave()
	}
	m.leaving = true
	if t := m.turns.running; t != nil && !t.stopping {
		m.input.insert(m.turns.stop()...)
	}
	return m.hint.show(voice.Say("tui.ctrl-c-again-leaves"))
}

// escape closes what is open, or stops the answer.
func (m *model) escape() {
	switch {
	case m.body.help.open:
		m.body.help.open = false
	case m.turns.running != nil:
		m.input.insert(m.turns.stop()...)
	default:
		m.body.close()
	}
}

// act does what an item of the reasons is for: it teaches it, takes it as a turn, or goes to
// the turn or the name that it leads to.
func (m *model) act(i *item) tea.Cmd {
	in := &m.body.inspector
	switch {
	case i == nil:
	case i.turn != "":
		return jump(m, i.turn)
	case i.walk != "":
		return in.seek(i.walk)
	case i.now:
		if m.body.layout.where == full || pages()[in.page].shelf == conductor.SessionShelf {
			m.body.toggleInspector() // what one wants to see is the chat
		}
		return m.submit(i.teach)
	default:
		m.teach(i.teach)
	}
	return nil
}

// jump shows the turn with an id, and goes on with the session in which it was said where that is another.
func jump(m *model, id string) tea.Cmd {
	if m.body.transcript.turn(id) >= 0 {
		return m.body.goToTurn(id)
	}
	m.sought = id
	m.body.toChat()
	return m.submit(strings.TrimSpace("/resume " + id))
}

// teach puts what would mend the answer into the input, to be sent or changed.
func (m *model) teach(text string) {
	if text == "" {
		return
	}
	m.body.toChat()
	m.input.insert(text)
}

// copy copies a text, if there is any.
func (m *model) copy(text string) tea.Cmd {
	if text == "" {
		return nil
	}
	lines := voice.Say("count.lines", "count", strings.Count(text, "\n")+1)
	return tea.Batch(m.clipboard.put(text), m.hint.show(voice.Say("tui.copy-text-copied", "text", lines)))
}

// localCommands are those that concern the screen alone; no turn is taken for
// them.
func localCommands(o Options) []conductor.Command {
	names := []string{"theme", "fold", "jump"}
	if o.Browser != nil {
		names = append(names, "look")
	}
	if o.Rehearse != nil {
		names = append(names, "tour")
	}
	return conductor.Commands().Others(names...)
}

// local finds the step of a local command; nil for any other input.
func (m *model) local(text string) func() tea.Cmd {
	name, arg := conductor.Commands().Typed(text)
	steps := map[string]func(string) tea.Cmd{
		"theme": func(name string) tea.Cmd { return m.wear(text, name) }, "look": m.body.lookAt, "tour": func(string) tea.Cmd { return m.startTour() },
		"fold": m.body.fold, "jump": func(id string) tea.Cmd { return jump(m, id) },
	}
	if step, ok := steps[name]; ok {
		return func() tea.Cmd { return step(arg) }
	}
	return nil
}

// dressMsg makes the theme anew, by what the terminal says of itself.
type dressMsg func() theme

// wears draws all of a chat in other colours.
func wears(m *model, t theme) {
	t.details = m.theme.details
	*m.theme = t
	m.input.dress(m.theme)
	m.body.transcript.redraw()
	m.body.inspector.refresh()
}

// wear changes the colours, or says which there are, each at a key, where it was asked for.
func (m *model) wear(asked, name string) tea.Cmd {
	names := look.Names(m.looks)
	worn, err := look.Load(name, m.looks)
	b := &block{input: asked}
	switch {
	case name == "":
		b.reply.WriteString(voice.Say("tui.there-are", "looks", strings.Join(names, ", ")))
		for _, n := range names {
			b.record.Offers = append(b.record.Offers, "/theme "+n)
		}
	case err != nil:
		b.reply.WriteString(err.Error())
	default:
		wears(m, m.dress(worn))
		b.reply.WriteString(voice.Say("tui.theme-in-config-file-keeps", "name", worn.Name))
	}
	m.body.transcript.add(b)
	return nil
}
