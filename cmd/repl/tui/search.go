package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// search looks through older input while letters are typed. What it finds
// stands in the input at once.
type search struct {
	open  bool
	query string
	lost  bool // nothing matches the query
	from  int  // position in the history before the search
}

// String is what the rule line says.
func (s search) String() string {
	if s.lost {
		return "nothing typed before has: " + s.query
	}
	return "search: " + s.query + "  (enter takes, esc gives up)"
}

func (m *model) startSearch() { m.search = search{open: true, from: m.input.at} }

// searchKey takes the keys of a search, and reports whether this was one. Any
// other key ends the search, with what it found.
func (m *model) searchKey(msg tea.KeyMsg) bool {
	s := &m.search
	switch {
	case isText(msg):
		s.query += string(msg.Runes)
		m.find(min(m.input.at, len(m.input.history)-1))
	case key.Matches(msg, m.keys.Search):
		m.find(m.input.at - 1)
	case key.Matches(msg, m.keys.Stop):
		s.open = false
		m.input.browse(s.from)
	case msg.Type == tea.KeyBackspace:
		runes := []rune(s.query)
		s.query = string(runes[:max(0, len(runes)-1)])
		m.find(len(m.input.history) - 1)
	case (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace) && !msg.Alt:
		s.query += string(msg.Runes)
		m.find(min(m.input.at, len(m.input.history)-1))
	default:
		s.open = false
		return key.Matches(msg, m.keys.Send)
	}
	return true
}

// find shows the input that has the query, from position at backwards.
func (m *model) find(at int) {
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
