package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/view"
	"whence/conductor"
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
		{"I know only what I am told. Tell me something. (Tab types what is suggested, enter sends it.)", "Tom is a cat.", learned},
		{"Now a rule: from it I work out what you did not say.", "Every cat is a mammal.", learned},
		{"Ask what nobody told me.", "Is Tom a mammal?", asked(conductor.Proved)},
		{"Every answer has its reasons. Press " + firstKey(k.Inspector) + " to see them: what was told, and the rule.", "",
			func(m *model, _ *conductor.Record) bool { return m.inspector.open }},
		{"Press " + firstKey(k.Focus) + " to go into them; there ↑ ↓ move, ← folds, → opens. Fold the proof.", "",
			func(m *model, _ *conductor.Record) bool { return len(m.inspector.folds) > 0 }},
		{"Rules can need more than one thing.", "A mammal is happy if it is warm.", learned},
		{"Ask what I cannot know yet. I say what is missing.", "Is Tom happy?", asked(conductor.Unprovable)},
		{"Press " + firstKey(k.Teach) + ": what is missing goes into the input. Enter teaches it.", "", learned},
		{"Ask again.", "Is Tom happy?", asked(conductor.Proved)},
		{"Told the opposite, I do not choose a side: I show both.", "Tom is not a mammal.",
			func(_ *model, r *conductor.Record) bool { return r != nil && len(r.Effects.Conflicts) > 0 }},
		{"Press " + firstKey(k.Undo) + " to undo that turn. What followed from it goes with it.", "",
			func(_ *model, r *conductor.Record) bool { return r != nil && strings.HasPrefix(r.Input, "/undo") }},
		{"Press " + firstKey(k.NextPage) + " for the next page beside the chat: facts, rules, conflicts, memory, a picture, sessions.", "",
			func(m *model, _ *conductor.Record) bool { return m.inspector.page > 0 }},
		{"Type / for the commands, ? for the keys. That was the tour: " + firstKey(k.TourEnd) + " ends it, and nothing of it is kept.", "", nil},
	}
}

// startTour opens a stage for the tour, outside of Update.
func (m *model) startTour(string) tea.Cmd {
	switch {
	case m.tour != nil:
		return m.endTour()
	case m.rehearse == nil:
		return m.hintAt("there is no tour here")
	case m.running != nil:
		return m.hintAt("the tour can begin when this answer is over")
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
		return m.hintAt("the tour cannot begin: " + view.Text(msg.err.Error()))
	}
	if m.tour != nil || m.running != nil {
		return closeStage(msg.stage.Close)
	}
	m.tour = &tour{lessons: lessons(&m.keys), close: msg.stage.Close, home: home{
		turner: m.turns.turner, browser: m.browser, complete: m.complete, transcript: m.transcript,
		history: m.input.history, shelves: m.inspector.shelves, status: m.status,
	}}
	m.transcript = newTranscript(m.theme)
	m.transcript.add(saidBlock("A tour of five minutes. It has a base of its own: nothing here touches yours, and nothing is kept."))
	m.moveTo(home{turner: msg.stage.Turner, browser: msg.stage.Browser, complete: msg.stage.Completer, transcript: m.transcript})
	return nil
}

// endTour goes back to the person's own conversation.
func (m *model) endTour() tea.Cmd {
	if m.tour == nil {
		return nil
	}
	if m.running != nil {
		return m.hintAt("the tour can end when this answer is over")
	}
	ended := m.tour
	m.tour = nil
	m.moveTo(ended.home)
	return tea.Batch(closeStage(ended.close), m.askStatus(), m.hintAt("the tour is over: say /tour to see it again"))
}

func closeStage(end func() error) tea.Cmd {
	return func() tea.Msg {
		if err := end(); err != nil && !errors.Is(err, context.Canceled) {
			return failedMsg("closing the tour: " + err.Error())
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
	head := fmt.Sprintf("Tour, %d of %d", m.tour.step+1, len(m.tour.lessons))
	keys := fmt.Sprintf("  %s skips, %s ends", m.keys.TourNext.Help().Key, m.keys.TourEnd.Help().Key)
	out := []string{m.theme.accent.Render(head) + m.theme.dim.Render(keys)}
	for _, line := range view.Wrap(l.say, width) {
		out = append(out, m.theme.text.Render(line))
	}
	if l.try != "" {
		out = append(out, m.theme.key.Render(inputBar+l.try))
	}
	return out
}
