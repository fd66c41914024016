package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"whence/internal/voice"
)

// search looks through older input, or what was said and answered, while letters are typed.
// What it finds stands in the input at once, or is selected.
type search struct {
	open  bool
	query string
	lost  bool // nothing matches the query
	from  int  // position in the history before the search
	turns bool // what was said and answered is searched, and not older input
}

// String is what the rule line says.
func (s search) String() string {
	if s.turns && s.lost {
		return voice.Say("tui.nothing-here-has", "query", s.query)
	}
	if s.turns {
		return voice.Say("tui.find-ctrl-f-one-before", "query", s.query)
	}
	if s.lost {
		return voice.Say("tui.nothing-typed-before-has", "query", s.query)
	}
	return voice.Say("tui.search-enter-takes-esc-gives", "query", s.query)
}

func (m *model) startSearch() { m.search = search{open: true, from: m.input.at} }

// searchKey takes the keys of a search, and reports whether this was one. Any
// other key ends the search, with what it found.
func (m *model) searchKey(msg tea.KeyMsg) bool {
	s := &m.search
	at, newest, again := min(m.input.at, len(m.input.history)-1), len(m.input.history)-1, m.keys.Search
	if s.turns {
		at, newest, again = m.transcript.index(), len(m.transcript.blocks)-1, m.keys.Find
	}
	switch {
	case isText(msg):
		s.query += string(msg.Runes)
		m.find(at)
	case key.Matches(msg, again):
		m.find(at - 1)
	case key.Matches(msg, m.keys.Stop):
		s.open = false
		if s.turns {
			m.escape()
			return true
		}
		m.input.browse(s.from)
	case msg.Type == tea.KeyBackspace:
		runes := []rune(s.query)
		s.query = string(runes[:max(0, len(runes)-1)])
		m.find(newest)
	case (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace) && !msg.Alt:
		s.query += string(msg.Runes)
		m.find(at)
	default:
		s.open = false
		return key.Matches(msg, m.keys.Send)
	}
	return true
}

// find shows the input, or the turn, that has the query, from position at backwards.
func (m *model) find(at int) {
	if m.search.turns {
		i := m.transcript.find(m.search.query, at)
		if m.search.lost = i < 0; i >= 0 {
			m.transcript.goTo(i)
			m.inspector.look(m.transcript.current())
		}
		return
	}
	query := strings.ToLower(m.search.query)
	for ; at >= 0; at-- {
		if strings.Contains(strings.ToLower(m.input.history[at]), query) {
			m.search.lost = false
			m.input.browse(at)
			return
		}
	}
	m.search.lost = true
}
