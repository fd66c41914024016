package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

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
	s.body.transcript.found = ""
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
		if s.open, s.body.transcript.found = false, ""; s.turns {
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
		s.open, s.body.transcript.found = false, ""
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
		s.body.transcript.found = s.query
		s.body.transcript.goTo(at)
		showFound(&s.body.transcript)
		s.body.look()
	default:
		s.input.browse(at)
	}
}

// showFound brings the line of the selected turn into sight in which what is looked for stands first.
func showFound(t *transcript) {
	at := slices.IndexFunc(t.lines(t.chosen), func(line string) bool { return foundIn(ansi.Strip(line), t.found) >= 0 })
	p, first := place{t.chosen, at}, t.start()
	if at >= 0 && (p.before(first) || t.ahead(first, t.height-1).before(p)) {
		t.follow, t.top = false, t.back(p, t.height/2)
		t.settle()
	}
}

// foundIn is where a text stands in a line, in any case; -1 for nowhere.
func foundIn(line, text string) int {
	low := strings.ToLower(line)
	if text == "" || len(low) != len(line) {
		return -1
	}
	return strings.Index(low, strings.ToLower(text))
}

// marked is a line with what is looked for reversed in it, wherever it stands.
func marked(line, text string, style lipgloss.Style) string {
	var out strings.Builder
	for {
		plain := ansi.Strip(line)
		at := foundIn(plain, text)
		if at < 0 {
			return out.String() + line
		}
		from := ansi.StringWidth(plain[:at])
		to := from + ansi.StringWidth(plain[at:at+len(text)])
		out.WriteString(ansi.Truncate(line, from, "") + style.Render(plain[at:at+len(text)]))
		line = ansi.TruncateLeft(line, to, "")
	}
}
