package tui

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/view"
	"whence/conductor"
	"whence/internal/voice"
)

// Stage is a conversation over a base of its own, that nothing is kept of.
type Stage struct {
	Turner    Turner
	Browser   Browser
	Completer Completer
	// Close ends it; no turn of it runs then.
	Close func() error
}

// lesson is a step of the tour: what is said, what can be typed, and how it is
// seen that the person has done it.
type lesson struct {
	say  string
	try  string // what tab types; "" where a key is pressed
	done func(m *model, r *conductor.Record) bool
}

// tour is a conversation that teaches by doing, in the place of the person's own,
// which waits until it is over.
type tour struct {
	step    int
	lessons []lesson
	close   func() error
	home    home
}

// home is the person's own conversation while the tour is shown.
type home struct {
	turner     Turner
	browser    Browser
	complete   Completer
	transcript transcript
	history    []string
	shelves    []shelf
	status     func() string
}

// stageMsg brings the conversation for the tour.
type stageMsg struct {
	stage Stage
	err   error
}

func lessons(k *keyMap) []lesson {
	learned := func(_ *model, r *conductor.Record) bool { return r != nil && len(r.Effects.Learned) > 0 }
	asked := func(v conductor.Verdict) func(*model, *conductor.Record) bool {
		return func(_ *model, r *conductor.Record) bool { return r != nil && r.Verdict == v }
	}
	return []lesson{
		{voice.Say("tui.i-know-only-what-i"), "Tom is a cat.", learned},
		{voice.Say("tui.now-rule-from-it-i"), "Every cat is a mammal.", learned},
		{voice.Say("tui.ask-what-nobody-told-me"), "Is Tom a mammal?", asked(conductor.Proved)},
		{voice.Say("tui.every-answer-has-its-reasons", "inspector", firstKey(k.Inspector)), "",
			func(m *model, _ *conductor.Record) bool { return m.inspector.open }},
		{voice.Say("tui.press-to-go-into-them", "focus", firstKey(k.Focus)), "",
			func(m *model, _ *conductor.Record) bool { return len(m.inspector.folds) > 0 }},
		{voice.Say("tui.rules-can-need-more-than"), "A mammal is happy if it is warm.", learned},
		{voice.Say("tui.ask-what-i-cannot-know"), "Is Tom happy?", asked(conductor.Unprovable)},
		{voice.Say("tui.press-what-is-missing-goes", "teach", firstKey(k.Teach)), "", learned},
		{voice.Say("tui.ask-again"), "Is Tom happy?", asked(conductor.Proved)},
		{voice.Say("tui.told-opposite-i-do-not"), "Tom is not a mammal.",
			func(_ *model, r *conductor.Record) bool { return r != nil && len(r.Effects.Conflicts) > 0 }},
		{voice.Say("tui.press-to-undo-that-turn", "undo", firstKey(k.Undo)), "",
			func(_ *model, r *conductor.Record) bool { return r != nil && strings.HasPrefix(r.Input, "/undo") }},
		{voice.Say("tui.press-for-next-page-beside", "nextpage", firstKey(k.NextPage)), "",
			func(m *model, _ *conductor.Record) bool { return m.inspector.page > 0 }},
		{voice.Say("tui.type-for-commands-for-keys", "tourend", firstKey(k.TourEnd)), "", nil},
	}
}

// startTour opens a stage for the tour, outside of Update.
func (m *model) startTour(string) tea.Cmd {
	switch {
	case m.tour != nil:
		return m.endTour()
	case m.rehearse == nil:
		return m.hintAt(voice.Say("tui.there-is-no-tour-here"))
	case m.running != nil:
		return m.hintAt(voice.Say("tui.the-tour-can-begin-when"))
	}
	rehearse, ctx := m.rehearse, m.turns.ctx
	return func() tea.Msg {
		stage, err := rehearse(ctx)
		return stageMsg{stage, err}
	}
}

// staged begins the tour.
func (m *model) staged(msg stageMsg) tea.Cmd {
	if msg.err != nil {
		return m.hintAt(voice.Say("tui.the-tour-cannot-begin", "err", view.Text(msg.err.Error())))
	}
	if m.tour != nil || m.running != nil {
		return closeStage(msg.stage.Close)
	}
	m.tour = &tour{lessons: lessons(&m.keys), close: msg.stage.Close, home: home{
		turner: m.turns.turner, browser: m.browser, complete: m.complete, transcript: m.transcript,
		history: m.input.history, shelves: m.inspector.shelves, status: m.status,
	}}
	m.transcript = newTranscript(m.theme)
	m.transcript.add(saidBlock(voice.Say("tui.a-tour-of-five-minutes")))
	m.moveTo(home{turner: msg.stage.Turner, browser: msg.stage.Browser, complete: msg.stage.Completer, transcript: m.transcript})
	return nil
}

// endTour goes back to the person's own conversation.
func (m *model) endTour() tea.Cmd {
	if m.tour == nil {
		return nil
	}
	if m.running != nil {
		return m.hintAt(voice.Say("tui.the-tour-can-end-when"))
	}
	ended := m.tour
	m.tour = nil
	m.moveTo(ended.home)
	return tea.Batch(closeStage(ended.close), m.askStatus(), m.hintAt(voice.Say("tui.the-tour-is-over-say")))
}

func closeStage(end func() error) tea.Cmd {
	return func() tea.Msg {
		if err := end(); err != nil && !errors.Is(err, context.Canceled) {
			return failedMsg(voice.Say("tui.closing-tour", "error", err.Error()))
		}
		return nil
	}
}

// failedMsg is something that went wrong beside the turns.
type failedMsg string

// moveTo makes a conversation the one that is shown.
func (m *model) moveTo(h home) {
	m.turns.turner, m.browser, m.complete, m.transcript, m.status = h.turner, h.browser, h.complete, h.transcript, h.status
	m.input.remember(h.history)
	m.inspector.shelves = h.shelves
	if h.shelves == nil && h.browser != nil {
		m.inspector.shelves = make([]shelf, len(pages()))
	}
	m.inspector.open, m.inspector.focus = false, false
	m.inspector.turnTo(0)
	m.inspector.look(m.transcript.current())
	m.standing = ""
}

// lesson is the step of the tour, nil where there is none.
func (m *model) lesson() *lesson {
	if m.tour == nil {
		return nil
	}
	return &m.tour.lessons[m.tour.step]
}

// attend goes on with the tour where the step is done. The record is that of a
// turn that has just ended, nil after a key.
func (m *model) attend(r *conductor.Record) {
	if l := m.lesson(); l != nil && l.done != nil && l.done(m, r) {
		m.nextLesson()
	}
}

func (m *model) nextLesson() {
	if m.tour == nil {
		return
	}
	m.tour.step = min(m.tour.step+1, len(m.tour.lessons)-1)
	if l := m.tour.lessons[m.tour.step]; (l.try != "" || l.done == nil) && m.inspector.focus {
		m.inspector.focus = false // what comes next is typed
		m.inspector.draw()
	}
}

// tourLines draw the step above the input.
func (m *model) tourLines(width int) []string {
	l := m.lesson()
	if l == nil {
		return nil
	}
	head := voice.Say("tui.tour-of", "step", m.tour.step+1, "count", len(m.tour.lessons))
	keys := "  " + voice.Say("tui.skips-ends", "key", m.keys.TourNext.Help().Key, "key2", m.keys.TourEnd.Help().Key)
	out := []string{m.theme.accent.Render(head) + m.theme.dim.Render(keys)}
	for _, line := range view.Wrap(l.say, width) {
		out = append(out, m.theme.text.Render(line))
	}
	if l.try != "" {
		out = append(out, m.theme.key.Render(inputBar+l.try))
	}
	return out
}
