package tui

import (
	"context"
	"io"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"whence/conductor"
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
	help       help
	layout     layout

	complete Completer
	asked    int // of the latest completion; older ones are stale
	status   func() string
	title    string
	standing string // what status said last
	hint     string
	hinted   int // of the latest hint; older ones do not clear it
	leaving  bool
	mouse    bool
	editor   string
	copyOut  io.Writer           // takes what is copied to the clipboard
	fetch    func(string) string // gives the paste that a message stands for
	want     func(sheet)         // is told of every view
	quit     bool
}

// turn is the one that runs.
type turn struct {
	block    *block
	stream   *stream
	cancel   context.CancelFunc
	stopping bool
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
		complete: o.Completer, status: o.Status, title: o.Title, editor: editorCommand(o), copyOut: io.Discard, fetch: func(text string) string { return text }, want: func(sheet) {},
	}
	m.table = m.shortcuts()
	for i := range o.Past {
		m.transcript.add(pastBlock(&o.Past[i]))
	}
	if o.Greeting != "" {
		greeting := &block{}
		greeting.reply.WriteString(o.Greeting)
		m.transcript.add(greeting)
	}
	return m
}

// Init asks for the status; the size comes by itself.
func (m *model) Init() tea.Cmd { return m.askStatus() }

// Update hands the message to its step.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resized(msg)
	case tea.KeyMsg:
		cmd = m.key(msg)
	case tea.MouseMsg:
		m.wheel(msg)
	case eventsMsg:
		cmd = m.events(msg)
	case tickMsg:
		cmd = m.tick(msg)
	case statusMsg:
		m.standing = string(msg)
	case candidatesMsg:
		m.candidates(msg)
	case editedMsg:
		cmd = m.edited(msg)
	case hintMsg:
		m.unhint(msg)
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
		if a, ok := e.(conductor.Answered); ok {
			m.running.quit = a.Quit
			cmds = append(cmds, m.copyText(a.Clipboard))
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
	if ended.quit {
		return m.leave()
	}
	cmds := []tea.Cmd{m.askStatus()}
	if len(m.queue) > 0 {
		next := m.queue[0]
		m.queue = m.queue[1:]
		cmds = append(cmds, m.begin(next))
	}
	return tea.Batch(cmds...)
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
