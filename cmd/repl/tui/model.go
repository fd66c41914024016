package tui

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/tui/bindings"
	"whence/cmd/repl/tui/look"
	"whence/cmd/repl/tui/terminal"
	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// model is the chat: it wires its parts together. Only Update changes it.
type model struct {
	theme *theme
	keys  bindings.Map
	table []shortcut

	turns      turns
	body       body
	input      input
	completion completion
	menu       menu
	search     search
	vi         vi
	status     status
	hint       hint
	news       news
	clipboard  clipboard
	mouse      mouse
	advice     advice
	tour       *tour    // nil where there is none
	panel      []string // lines between the body and the rule

	rehearse func(context.Context) (Stage, error)
	looks    string                // the folder of themes
	dress    func(look.Look) theme // makes a theme for the terminal
	welcome  tea.Cmd               // asks for what stands below the greeting; may be nil
	editor   string
	fetch    func(string) string  // gives the paste that a message stands for
	want     func(terminal.Sheet) // is told of every view
	leaving  bool                 // ctrl+c was pressed, and says so
	quit     bool
	sought   string // a turn to be shown once its session is gone on with
}

func newModel(ctx context.Context, o Options, t *theme, frame time.Duration) *model {
	m := &model{
		theme: t, keys: bindings.New(), turns: turns{ctx: ctx, turner: o.Turner, frame: frame}, input: newInput(t, o),
		status: status{title: o.Title, ask: o.Status, ready: o.Ready}, news: o.News, clipboard: clipboard{io.Discard, o.Clipboard},
		mouse: mouse(!o.NoMouse), advice: advice{slices.Clone(o.Suggestions), o.Placeholder},
		rehearse: o.Rehearse, looks: o.Looks, dress: func(look.Look) theme { return *t },
		editor: editorCommand(o), fetch: func(text string) string { return text }, want: func(terminal.Sheet) {},
	}
	m.body = body{theme: t, keys: &m.keys, hint: &m.hint, transcript: newTranscript(t), inspector: newInspector(t)}
	m.body.inspector.catalogue.ctx = ctx
	m.body.inspector.catalogue.open(o.Browser, nil)
	m.completion = completion{completer: o.Completer, input: &m.input, transcript: &m.body.transcript}
	m.menu = menu{commands: slices.Concat(o.Commands, localCommands(o)), input: &m.input}
	m.vi = vi{on: o.Vi, input: &m.input, transcript: &m.body.transcript, search: &m.search}
	m.search = search{input: &m.input, body: &m.body, escape: m.escape}
	if changed := bindings.New(); changed.Change(o.Keys) == nil {
		m.keys = changed
	}
	m.theme.details = bindings.First(m.keys.Details)
	m.table = m.shortcuts()
	m.body.transcript.resume(o.Past)
	if o.Welcome != nil {
		m.welcome = func() tea.Msg {
			said, offers := o.Welcome(ctx)
			return welcomeMsg{clean.Line(said), offers}
		}
	}
	if o.Greeting != "" && len(o.Past) == 0 { // what goes on stands as it was
		m.body.transcript.add(saidBlock(o.Greeting))
	}
	return m
}

// Init asks for the status; the size comes by itself.
func (m *model) Init() tea.Cmd {
	ctx := m.turns.ctx
	return tea.Batch(m.status.refresh(), m.status.await(ctx), m.welcome, m.news.await(ctx))
}

// Update hands the message to its step.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.body.layout.resize(msg.Width, msg.Height)
		m.input.resize(m.body.layout.width, m.body.layout.input())
	case tea.KeyMsg:
		cmd = tea.Batch(m.key(msg), m.completion.describe())
	case tea.MouseMsg:
		i, done := m.body.pointed(msg)
		cmd = tea.Batch(done, m.act(i))
	case eventsMsg:
		cmd = m.events(msg)
	case tickMsg:
		cmd = m.turns.tick(msg)
	case statusMsg:
		m.status.said = string(msg)
	case candidatesMsg:
		m.completion.take(msg)
		cmd = m.completion.describe()
	case welcomeMsg:
		m.body.transcript.greet(msg)
		cmd = m.completion.describe()
	case textsMsg:
		m.completion.texts = msg
	case editedMsg:
		m.input.set(strings.TrimRight(string(msg), "\n"))
	case hintMsg:
		m.leaving = !m.hint.end(msg) && m.leaving
	case shelfMsg:
		cmd = m.body.inspector.filled(msg)
	case stageMsg:
		cmd = m.staged(msg)
	case newsMsg:
		m.body.transcript.note(msg)
		cmd = m.news.await(m.turns.ctx)
	case dressMsg:
		wears(m, msg())
	case failedMsg:
		cmd = m.hint.show(string(msg))
	}
	m.fit()
	return m, cmd
}

// begin takes a turn.
func (m *model) begin(text string) tea.Cmd {
	next := m.turns.begin(text)
	b := m.turns.running.block
	m.body.transcript.mark(-1)
	m.body.transcript.add(b)
	m.body.inspector.look(b)
	return next
}

// events takes what the turn has yielded, unless it is no longer waited for.
func (m *model) events(msg eventsMsg) tea.Cmd {
	t := m.turns.current(msg.seq)
	if t == nil {
		return nil
	}
	var cmds []tea.Cmd
	for _, e := range msg.events {
		t.apply(e)
		switch e := e.(type) {
		case conductor.Switched:
			m.switched(e)
		case conductor.Answered:
			cmds = append(cmds, m.copy(e.Clipboard))
		}
	}
	if msg.done {
		cmds = append(cmds, m.finish(msg.err))
	} else {
		cmds = append(cmds, t.stream.next)
	}
	m.body.look()
	return tea.Batch(cmds...)
}

// finish closes the turn and begins the next one that was sent meanwhile.
func (m *model) finish(err error) tea.Cmd {
	ended := m.turns.end(err)
	m.sought = ""
	r := &ended.block.record
	m.body.transcript.affected(r)
	m.completion.texts = nil // what ids stand for may have changed
	if m.tour == nil {
		m.advice.said(ended.block.input)
	}
	m.tour.attend(&m.body.inspector, r)
	switch {
	case ended.quit && m.tour != nil:
		m.turns.queue = nil
		return m.endTour()
	case ended.quit:
		return m.leave()
	}
	cmds := []tea.Cmd{m.status.refresh(), m.body.inspector.fill(), m.completion.describe()}
	if waits := m.turns.queue; len(waits) > 0 {
		m.turns.queue = waits[1:]
		cmds = append(cmds, m.begin(waits[0]))
	}
	return tea.Batch(cmds...)
}

// switched puts what was said in the session that the conversation goes on in
// into the place of what is shown; the turn that switched stands below it.
func (m *model) switched(e conductor.Switched) {
	b, t := m.turns.running.block, &m.body.transcript
	*t = newTranscript(m.theme)
	t.resume(e.Past)
	t.add(b)
	m.input.remember(append(slices.Clone(e.Inputs), b.input))
	t.resize(m.body.layout.left, m.body.layout.upper)
	if at := t.turn(m.sought); at >= 0 {
		t.goTo(at)
	}
}

func (m *model) leave() tea.Cmd {
	m.input.insert(m.turns.unqueue()...)
	m.quit = true
	return tea.Quit
}

// fit divides the screen anew where something that takes room has changed.
func (m *model) fit() {
	m.input.suggest(m.advice.placeholder(m.tour != nil || len(m.body.transcript.offers()) > 0))
	m.panel = m.panelLines()
	m.body.fit(m.body.layout.height - m.input.height() - ruleAndLine - len(m.panel))
}

// View draws the screen: as many lines as it has rows, none wider than it.
func (m *model) View() string {
	l := &m.body.layout
	if l.width == 0 || l.height == 0 || m.quit {
		m.want(terminal.Sheet{})
		return ""
	}
	lines := make([]string, 0, l.height+m.input.height())
	lines = append(lines, fill(m.body.render(), l.body)...)
	lines = append(lines, m.panel...)
	lines = append(lines, m.ruleLine())
	lines = append(lines, m.input.render(!m.body.inspector.focus)...)
	lines = append(lines, m.status.line(m.turns.running, m.keyHints(), l.width, m.theme))
	if len(lines) > l.height {
		lines = lines[len(lines)-l.height:]
	}
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, l.width, "")
	}
	m.want(terminal.Sheet{Width: l.width, Scrolls: l.scrolls(), Lines: lines})
	return strings.Join(lines, "\n")
}

// panelLines are what stands between the body and the rule: the commands that
// what is typed may become, or the step of the tour. They take at most half.
func (m *model) panelLines() []string {
	width, most := m.body.layout.width, (m.body.layout.height-ruleAndLine-m.input.height())/2
	lines := m.menu.lines(width, most, m.theme, &m.keys)
	if len(lines) == 0 {
		lines = m.tour.lines(width, m.theme, &m.keys)
	}
	if len(lines) == 0 {
		lines = m.completion.rows(width, m.theme)
	}
	if len(lines) == 0 && !m.body.help.open && !m.search.open {
		lines = m.completion.offered(width, m.theme, &m.keys, m.menu.meaning)
	}
	return lines[:max(0, min(len(lines), most))]
}

// ruleLine parts the body from the input and says what concerns both: the
// candidates for the word, what waits, whether there is more below.
func (m *model) ruleLine() string {
	width, says := m.body.layout.width, ""
	switch {
	case m.body.help.open:
		says = voice.Say("tui.scroll-esc-closes")
	case m.search.open:
		says = m.search.String()
	case len(m.completion.list) > 0 && len(m.panel) == 0:
		return m.completion.line(width, m.theme)
	case m.hint.text != "":
		says = m.hint.text
	case m.menu.usage(m.completion.texts) != "":
		says = m.menu.usage(m.completion.texts)
	case len(m.turns.queue) > 0:
		says = voice.Say("tui.to-be-sent-after-this", "count", len(m.turns.queue))
	case !m.body.transcript.follow:
		says = voice.Say("tui.more-below")
	default:
		return m.theme.rule.Render(strings.Repeat("─", width))
	}
	return m.theme.titled(" "+says+" ", width)
}

// keyHints are the next keys.
func (m *model) keyHints() string {
	k, reasons, narrow := &m.keys, m.body.inspector.focus, m.body.layout.width < 60
	switch {
	case m.turns.running != nil:
		return voice.Say("tui.key-hints-stop", "stop", bindings.First(k.Stop))
	case reasons && narrow:
		return voice.Say("tui.key-hints-back", "toggle", bindings.First(k.Toggle), "nexttab", bindings.First(k.NextTab), "stop", bindings.First(k.Stop))
	case reasons:
		return voice.Say("tui.move-fold-do-it-page", "toggle", bindings.First(k.Toggle), "nexttab", bindings.First(k.NextTab), "stop", bindings.First(k.Stop))
	case m.body.layout.where == full:
		return voice.Say("tui.key-hints-chat", "inspector", bindings.First(k.Inspector))
	case m.vi.normal:
		return voice.Say("tui.vi-i-types-finds-help")
	case narrow:
		return voice.Say("tui.hint-help")
	}
	return voice.Say("tui.help-commands-reasons", "inspector", bindings.First(k.Inspector))
}

// advice is what one may say first, one after the other.
type advice struct {
	list  []string
	other string // stands in the empty input else
}

// said takes what was said off the list. Who says something else needs no advice.
func (a *advice) said(text string) {
	switch {
	case len(a.list) == 0:
	case a.list[0] == text:
		a.list = a.list[1:]
	case !strings.HasPrefix(text, "/"):
		a.list = nil
	}
}

// placeholder stands in the empty input, where nothing else is offered or where it is.
func (a *advice) placeholder(offered bool) string {
	if offered || len(a.list) == 0 {
		return a.other
	}
	return voice.Say("tui.try-tab-types-it", "text", a.list[0])
}
