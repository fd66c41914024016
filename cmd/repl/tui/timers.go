package tui

import (
	"io"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/internal/clean"
	"whence/internal/voice"
)

type (
	tickMsg       struct{ seq int }
	hintMsg       int
	statusMsg     string
	newsMsg       []string
	candidatesMsg struct {
		asked int
		word  string
		list  []string
	}
)

const (
	tickEvery = 250 * time.Millisecond
	hintFor   = 3 * time.Second
	newsEvery = 2 * time.Second
)

// tickAfter turns the spinner of a turn; it stops with the turn.
func tickAfter(seq int) tea.Cmd {
	return tea.Tick(tickEvery, func(time.Time) tea.Msg { return tickMsg{seq} })
}

func (m *model) tick(msg tickMsg) tea.Cmd {
	if m.running == nil || msg.seq != m.seq {
		return nil
	}
	m.running.ticks++
	return tickAfter(m.seq)
}

// hintAt shows a line of advice for a while.
func (m *model) hintAt(text string) tea.Cmd {
	m.hinted++
	m.hint = clean.Line(text) // it may quote what was typed, and has one line
	n := m.hinted
	return tea.Tick(hintFor, func(time.Time) tea.Msg { return hintMsg(n) })
}

func (m *model) unhint(msg hintMsg) {
	if int(msg) == m.hinted {
		m.hint, m.leaving = "", false
	}
}

// askStatus asks what the status line says, outside of Update.
func (m *model) askStatus() tea.Cmd {
	if m.status == nil {
		return nil
	}
	status := m.status
	return func() tea.Msg { return statusMsg(clean.Line(status())) }
}

// awaitReady asks for the status again when there is more to say.
func (m *model) awaitReady() tea.Cmd {
	if m.ready == nil || m.status == nil {
		return nil
	}
	ready, status, ctx := m.ready, m.status, m.turns.ctx
	return func() tea.Msg {
		if err := ready(ctx); err != nil {
			return failedMsg(err.Error())
		}
		return statusMsg(clean.Line(status()))
	}
}

// awaitNews asks what others have told, after a while.
func (m *model) awaitNews() tea.Cmd {
	if m.news == nil {
		return nil
	}
	news, ctx := m.news, m.turns.ctx
	return tea.Tick(newsEvery, func(time.Time) tea.Msg { return newsMsg(news(ctx)) })
}

// told puts what others have told below the last turn, softly, and asks again.
func (m *model) told(msg newsMsg) tea.Cmd {
	if len(msg) > 0 {
		m.transcript.note(msg)
	}
	return m.awaitNews()
}

// copyText gives text to the terminal's clipboard.
func (m *model) copyText(text string) tea.Cmd {
	if text == "" {
		return nil
	}
	out := m.copyOut
	clip := m.clip
	write := func() tea.Msg {
		_, _ = io.WriteString(out, ansi.SetSystemClipboard(text)) // a terminal that is gone ends the program by itself
		if clip != nil {
			_ = clip(text) // the terminal has it all the same, as far as it takes such
		}
		return nil
	}
	return tea.Batch(write, m.hintAt(voice.Say("tui.copy-text-copied", "text", voice.Say("count.lines", "count", strings.Count(text, "\n")+1))))
}
