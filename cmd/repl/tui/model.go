package tui

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/tui/terminal"
	"whence/conductor"
	"whence/internal/clean"
)

// model is the whole state of the chat. Only Update changes it.
type model struct {
	theme *theme
	keys  keyMap
	table []shortcut

	turns   turns
	seq     int // of the current turn; messages of others are stale
	running *turn
	queue   []string // what was sent while a turn runs

	transcript transcript
	inspector  inspector
	input      input
	choices    choices
	search     search
	vi         vi
	palette    offers
	help       help
	layout     layout
	panel      []string // lines between the body and the rule

	complete Completer
	asked    int // of the latest completion; older ones are stale
	texts    textsMsg
	commands []conductor.Command

	browser     Browser
	browsing    bool // a listing is on its way
	browseAgain bool // and another is wanted after it

	tour        *tour
	rehearse    func(context.Context) (Stage, error)
	suggestions []string
	placeholder string
	looks       string           // the folder of themes
	dress       func(Look) theme // makes a theme for the terminal

	status   func() string
	ready    func(context.Context) error
	news     func(context.Context) []string
	title    string
	standing string // what status said last
	hint     string
	hinted   int // of the latest hint; older ones do not clear it
	leaving  bool
	mouse    bool
	welcome  tea.Cmd // asks for what stands below the greeting; may be nil
	editor   string
	copyOut  io.Writer            // takes what is copied to the clipboard
	clip     func(string) error   // takes it too; may be nil
	fetch    func(string) string  // gives the paste that a message stands for
	want     func(terminal.Sheet) // is told of every view
	quit     bool
}

// turn is the one that runs.
type turn struct {
	block    *block
	stream   *stream
	cancel   context.CancelFunc
	stopping bool
	progress conductor.Progress
	ticks    int
	quit     bool
}

// help is the overlay of the keys.
type help struct {
	open   bool
	offset int
}

func newModel(ctx context.Context, o Options, t *theme, frame time.Duration) *model {
	m := &model{
		theme: t, keys: newKeyMap(), turns: turns{ctx: ctx, turner: o.Turner, frame: frame},
		transcript: newTranscript(t), inspector: newInspector(t), input: newInput(t, o),
		complete: o.Completer, status: o.Status, title: o.Title, editor: editorCommand(o), copyOut: io.Discard, fetch: func(text string) string { return text }, want: func(terminal.Sheet) {},
	}
	if o.Browser != nil {
		m.inspector.shelves = make([]shelf, len(pages()))
	}
	m.commands = slices.Concat(o.Commands, m.localCommands())
	m.browser, m.rehearse, m.suggestions, m.placeholder, m.looks = o.Browser, o.Rehearse, slices.Clone(o.Suggestions), o.Placeholder, o.Looks
	m.vi.on = o.Vi
	m.mouse, m.clip, m.ready, m.news = !o.NoMouse, o.Clipboard, o.Ready, o.News
	m.dress = func(Look) theme { return *t }
	if changed := newKeyMap(); changed.change(o.Keys) == nil {
		m.keys = changed
	}
	m.table = m.shortcuts()
	for i := range o.Past {
		m.transcript.add(pastBlock(&o.Past[i]))
		m.transcript.affected(&o.Past[i])
	}
	if o.Welcome != nil {
		m.welcome = func() tea.Msg {
			said, offers := o.Welcome(ctx)
			return welcomeMsg{clean.Line(said), offers}
		}
	}
	if o.Greeting != "" {
		m.transcript.add(saidBlock(o.Greeting))
	}
	return m
}

// saidBlock is a line of the program itself.
func saidBlock(text string) *block {
	b := &block{}
	b.reply.WriteString(text)
	return b
}

// Init asks for the status; the size comes by itself.
func (m *model) Init() tea.Cmd {
	return tea.Batch(m.askStatus(), m.awaitReady(), m.welcome, m.awaitNews())
}

// Update hands the message to its step.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resized(msg)
	case tea.KeyMsg:
		cmd = tea.Batch(m.key(msg), describe(m))
	case tea.MouseMsg:
		cmd = m.pointed(msg)
	case eventsMsg:
		cmd = m.events(msg)
	case tickMsg:
		cmd = m.tick(msg)
	case statusMsg:
		m.standing = string(msg)
	case candidatesMsg:
		m.candidates(msg)
		cmd = describe(m)
	case welcomeMsg:
		m.transcript.greet(msg)
		cmd = describe(m)
	case textsMsg:
		m.texts = msg
	case editedMsg:
		cmd = m.edited(msg)
	case hintMsg:
		m.unhint(msg)
	case shelfMsg:
		cmd = m.filled(msg)
	case stageMsg:
		cmd = m.staged(msg)
	case newsMsg:
		cmd = m.told(msg)
	case failedMsg:
		cmd = m.hintAt(clean.Line(string(msg)))
	}
	m.fit()
	return m, cmd
}

// begin takes a turn.
func (m *model) begin(text string) tea.Cmd {
	m.seq++
	b := &block{input: text, state: running}
	stream, cancel := m.turns.start(m.seq, text)
	m.running = &turn{block: b, stream: stream, cancel: cancel}
	m.transcript.mark(-1)
	m.transcript.add(b)
	m.inspector.look(b)
	return tea.Batch(stream.next, tickAfter(m.seq))
}

// events takes what the turn has yielded, unless it is no longer waited for.
func (m *model) events(msg eventsMsg) tea.Cmd {
	if m.running == nil || msg.seq != m.seq {
		return nil
	}
	var cmds []tea.Cmd
	for _, e := range msg.events {
		m.running.block.apply(e)
		switch e := e.(type) {
		case conductor.Progress:
			m.running.progress = e
		case conductor.Switched:
			m.switched(e)
		case conductor.Answered:
			m.running.quit = e.Quit
			cmds = append(cmds, m.copyText(e.Clipboard))
		}
	}
	if msg.done {
		cmds = append(cmds, m.finish(msg.err))
	} else {
		cmds = append(cmds, m.running.stream.next)
	}
	m.inspector.look(m.transcript.current())
	return tea.Batch(cmds...)
}

// finish closes the turn and begins the next one that was sent meanwhile.
func (m *model) finish(err error) tea.Cmd {
	ended := m.running
	m.running = nil
	ended.block.end(err)
	m.transcript.affected(&ended.block.record)
	m.texts = nil // what ids stand for may have changed
	m.suggested(ended.block.input)
	m.attend(&ended.block.record)
	switch {
	case ended.quit && m.tour != nil:
		m.queue = nil
		return m.endTour()
	case ended.quit:
		return m.leave()
	}
	cmds := []tea.Cmd{m.askStatus(), m.fill(), describe(m)}
	if len(m.queue) > 0 {
		next := m.queue[0]
		m.queue = m.queue[1:]
		cmds = append(cmds, m.begin(next))
	}
	return tea.Batch(cmds...)
}

// switched puts what was said in the session that the conversation goes on in
// into the place of what is shown; the turn that switched stands below it.
func (m *model) switched(e conductor.Switched) {
	m.transcript = newTranscript(m.theme)
	for i := range e.Past {
		m.transcript.add(pastBlock(&e.Past[i]))
		m.transcript.affected(&e.Past[i])
	}
	m.transcript.add(m.running.block)
	m.input.remember(append(slices.Clone(e.Inputs), m.running.block.input))
	m.transcript.resize(m.layout.left, m.layout.upper)
}

// suggested takes what was said off the list of what one may say first. Who says
// something else needs no suggestions.
func (m *model) suggested(text string) {
	switch {
	case len(m.suggestions) == 0 || m.tour != nil:
	case m.suggestions[0] == text:
		m.suggestions = m.suggestions[1:]
	case !strings.HasPrefix(text, "/"):
		m.suggestions = nil
	}
}

// suggestion is what one may say next, "" where nothing is suggested.
func (m *model) suggestion() string {
	if l := m.lesson(); l != nil {
		return l.try
	}
	if offers := m.transcript.offers(); len(offers) > 0 {
		return offers[0]
	}
	if len(m.suggestions) > 0 {
		return m.suggestions[0]
	}
	return ""
}

// stop asks the running turn to end; a second time it is no longer waited for.
// What was sent meanwhile goes back into the input.
func (m *model) stop() {
	t := m.running
	t.cancel()
	m.unqueue()
	if !t.stopping {
		t.stopping = true
		return
	}
	t.block.end(nil)
	t.block.state = left
	m.running = nil
	m.seq++
}

// unqueue puts what waits to be sent back into the input.
func (m *model) unqueue() {
	for _, text := range m.queue {
		m.input.insert(text)
	}
	m.queue = nil
}

func (m *model) leave() tea.Cmd {
	m.unqueue()
	m.quit = true
	return tea.Quit
}
