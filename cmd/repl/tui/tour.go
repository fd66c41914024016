package tui

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/tui/bindings"
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
	done func(in *inspector, r *conductor.Record) bool
}

// tour is a conversation that teaches by doing, in the place of the person's own,
// which waits until it is over.
type tour struct {
	step    int
	lessons []lesson
	close   func() error
	home    conversation // the person's own
}

// conversation is what the screen shows and what it asks.
type conversation struct {
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

func lessons(k *bindings.Map) []lesson {
	learned := func(_ *inspector, r *conductor.Record) bool { return r != nil && len(r.Effects.Learned) > 0 }
	asked := func(v conductor.Verdict) func(*inspector, *conductor.Record) bool {
		return func(_ *inspector, r *conductor.Record) bool { return r != nil && r.Verdict == v }
	}
	return []lesson{
		{voice.Say("tui.i-know-only-what-i"), "Tom is a cat.", learned},
		{voice.Say("tui.now-rule-from-it-i"), "Every cat is a mammal.", learned},
		{voice.Say("tui.ask-what-nobody-told-me"), "Is Tom a mammal?", asked(conductor.Proved)},
		{voice.Say("tui.every-answer-has-its-reasons", "inspector", bindings.First(k.Inspector)), "",
			func(in *inspector, _ *conductor.Record) bool { return in.open }},
		{voice.Say("tui.press-to-go-into-them", "focus", bindings.First(k.Focus)), "",
			func(in *inspector, _ *conductor.Record) bool { return len(in.folds) > 0 }},
		{voice.Say("tui.rules-can-need-more-than"), "A mammal is happy if it is warm.", learned},
		{voice.Say("tui.ask-what-i-cannot-know"), "Is Tom happy?", asked(conductor.Unprovable)},
		{voice.Say("tui.press-what-is-missing-goes", "teach", bindings.First(k.Teach)), "", learned},
		{voice.Say("tui.ask-again"), "Is Tom happy?", asked(conductor.Proved)},
		{voice.Say("tui.told-opposite-i-do-not"), "Tom is not a mammal.",
			func(_ *inspector, r *conductor.Record) bool { return r != nil && len(r.Effects.Conflicts) > 0 }},
		{voice.Say("tui.press-to-undo-that-turn", "undo", bindings.First(k.Undo)), "",
			func(_ *inspector, r *conductor.Record) bool { return r != nil && strings.HasPrefix(r.Input, "/undo") }},
		{voice.Say("tui.press-for-next-page-beside", "nextpage", bindings.First(k.NextPage)), "",
			func(in *inspector, _ *conductor.Record) bool { return in.page > 0 }},
		{voice.Say("tui.type-for-commands-for-keys", "tourend", bindings.First(k.TourEnd)), "", nil},
	}
}

// startTour opens a stage for the tour, outside of Update.
func (m *model) startTour() tea.Cmd {
	switch {
	case m.tour != nil:
		return m.endTour()
	case m.rehearse == nil:
		return m.hint.show(voice.Say("tui.there-is-no-tour-here"))
	case m.turns.running != nil:
		return m.hint.show(voice.Say("tui.the-tour-can-begin-when"))
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
		return m.hint.show(voice.Say("tui.the-tour-cannot-begin", "err", view.Text(msg.err.Error())))
	}
	if m.tour != nil || m.turns.running != nil {
		return closeStage(msg.stage.Close)
	}
	catalogue := &m.body.inspector.catalogue
	m.tour = &tour{lessons: lessons(&m.keys), close: msg.stage.Close, home: conversation{
		turner: m.turns.turner, browser: catalogue.browser, complete: m.completion.completer, transcript: m.body.transcript,
		history: m.input.history, shelves: catalogue.shelves, status: m.status.ask,
	}}
	fresh := newTranscript(m.theme)
	fresh.add(saidBlock(voice.Say("tui.a-tour-of-five-minutes")))
	m.moveTo(conversation{turner: msg.stage.Turner, browser: msg.stage.Browser, complete: msg.stage.Completer, transcript: fresh})
	return nil
}

// endTour goes back to the person's own conversation.
func (m *model) endTour() tea.Cmd {
	if m.tour == nil {
		return nil
	}
	if m.turns.running != nil {
		return m.hint.show(voice.Say("tui.the-tour-can-end-when"))
	}
	ended := m.tour
	m.tour = nil
	m.moveTo(ended.home)
	return tea.Batch(closeStage(ended.close), m.status.refresh(), m.hint.show(voice.Say("tui.the-tour-is-over-say")))
}

func closeStage(end func() error) tea.Cmd {
	return func() tea.Msg {
		if err := end(); err != nil && !errors.Is(err, context.Canceled) {
			return failedMsg(voice.Say("tui.closing-tour", "error", err.Error()))
		}
		return nil
	}
}

// moveTo makes a conversation the one that is shown.
func (m *model) moveTo(c conversation) {
	m.turns.turner, m.completion.completer, m.body.transcript = c.turner, c.complete, c.transcript
	m.status.ask, m.status.said = c.status, ""
	m.input.remember(c.history)
	in := &m.body.inspector
	in.catalogue.open(c.browser, c.shelves)
	in.open, in.focus = false, false
	in.turnTo(0)
	m.body.look()
}

// lesson is the step of the tour, nil where there is none.
func (t *tour) lesson() *lesson {
	if t == nil {
		return nil
	}
	return &t.lessons[t.step]
}

// attend goes on with the tour where the step is done. The record is that of a
// turn that has just ended, nil after a key.
func (t *tour) attend(in *inspector, r *conductor.Record) {
	if l := t.lesson(); l != nil && l.done != nil && l.done(in, r) {
		t.next(in)
	}
}

func (t *tour) next(in *inspector) {
	t.step = min(t.step+1, len(t.lessons)-1)
	if l := t.lesson(); (l.try != "" || l.done == nil) && in.focus {
		in.focus = false // what comes next is typed
		in.draw()
	}
}

// lines draw the step above the input.
func (t *tour) lines(width int, look *theme, keys *bindings.Map) []string {
	l := t.lesson()
	if l == nil {
		return nil
	}
	head := voice.Say("tui.tour-of", "step", t.step+1, "count", len(t.lessons))
	help := "  " + voice.Say("tui.skips-ends", "key", keys.TourNext.Help().Key, "key2", keys.TourEnd.Help().Key)
	out := []string{look.accent.Render(head) + look.dim.Render(help)}
	for _, line := range view.Wrap(l.say, width) {
		out = append(out, look.text.Render(line))
	}
	if l.try != "" {
		out = append(out, look.key.Render(inputBar+l.try))
	}
	return out
}
