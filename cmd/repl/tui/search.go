package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/tui/bindings"
	"whence/internal/voice"
)

// search looks through older input, or what was said and answered, while letters are typed.
// What it finds stands in the input at once, or is selected.
type search struct {
	input  *input
	body   *body
	escape func() // what esc does where nothing is searched

	open  bool
	query string
	lost  bool // nothing has the query
	from  int  // position in the history before the search
	turns bool // what was said and answered is searched, and not older input
}

// begin searches anew.
func (s *search) begin(turns bool) {
	s.open, s.turns, s.query, s.lost, s.from = true, turns, "", false, s.input.at
}

// String is what the rule line says.
func (s *search) String() string {
	switch {
	case s.turns && s.lost:
		return voice.Say("tui.nothing-here-has", "query", s.query)
	case s.turns:
		return voice.Say("tui.find-ctrl-f-one-before", "query", s.query)
	case s.lost:
		return voice.Say("tui.nothing-typed-before-has", "query", s.query)
	}
	return voice.Say("tui.search-enter-takes-esc-gives", "query", s.query)
}

// key takes the keys of a search, and reports whether this was one. Any
// other key ends the search, with what it found.
func (s *search) key(msg tea.KeyMsg, k *bindings.Map) bool {
	newest, again := len(s.input.history)-1, k.Search
	at := min(s.input.at, newest)
	if s.turns {
		at, newest, again = s.body.transcript.index(), len(s.body.transcript.blocks)-1, k.Find
	}
	switch {
	case isText(msg):
		s.query += string(msg.Runes)
	case key.Matches(msg, again):
		at--
	case key.Matches(msg, k.Stop):
		if s.open = false; s.turns {
			s.escape()
		} else {
			s.input.browse(s.from)
		}
		return true
	case msg.Type == tea.KeyBackspace:
		runes := []rune(s.query)
		s.query, at = string(runes[:max(0, len(runes)-1)]), newest
	case (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace) && !msg.Alt:
		s.query += string(msg.Runes)
	default:
		s.open = false
		return key.Matches(msg, k.Send)
	}
	s.find(at)
	return true
}

// find shows the input, or the turn, that has the query, from position at backwards.
func (s *search) find(at int) {
	if s.turns {
		at = s.body.transcript.find(s.query, at)
	} else {
		for query := strings.ToLower(s.query); at >= 0 && !strings.Contains(strings.ToLower(s.input.history[at]), query); at-- {
		}
	}
	switch s.lost = at < 0; {
	case s.lost:
	case s.turns:
		s.body.transcript.goTo(at)
		s.body.look()
	default:
		s.input.browse(at)
	}
}
