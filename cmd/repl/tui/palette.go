package tui

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/tui/bindings"
	"whence/conductor"
	"whence/internal/voice"
)

// menu offers commands while one is typed: those whose names begin with it, and behind
// them those that mean it.
type menu struct {
	commands []conductor.Command
	input    *input
	list     []conductor.Command
	at       int
	moved    bool   // the person has moved in the list
	closed   string // what was typed when the person closed it
}

// tallest is how many commands are shown at once.
const tallest = 8

// offer finds the commands that what is typed may become.
func (m *menu) offer(searching bool) {
	typed := m.input.area.Value()
	if typed != m.closed {
		m.closed = ""
	}
	name, isCommand := strings.CutPrefix(typed, "/")
	if !isCommand || strings.ContainsAny(name, " \n") || typed == m.closed || searching {
		m.list, m.at, m.moved = nil, 0, false
		return
	}
	list := commandsLike(m.commands, name)
	if len(list) == 1 && list[0].Name == name {
		list = nil
	}
	if !slices.EqualFunc(list, m.list, func(a, b conductor.Command) bool { return a.Name == b.Name }) {
		m.list, m.at, m.moved = list, 0, false
	}
}

// commandsLike are the commands that what is typed may mean, those that fit best first.
func commandsLike(all []conductor.Command, name string) []conductor.Command {
	list := slices.DeleteFunc(slices.Clone(all), func(c conductor.Command) bool { return c.Rank(name) < 0 })
	slices.SortStableFunc(list, func(a, b conductor.Command) int { return cmp.Compare(a.Rank(name), b.Rank(name)) })
	return list
}

// key takes a key that moves in the palette or takes from it. It reports whether it was one,
// and whether what is in the input now is to be sent.
func (m *menu) key(msg tea.KeyMsg, k *bindings.Map, busy bool) (taken, send bool) {
	if len(m.list) == 0 || msg.Paste || isText(msg) {
		return false, false
	}
	switch {
	case key.Matches(msg, k.Up):
		m.at, m.moved = (m.at+len(m.list)-1)%len(m.list), true
	case key.Matches(msg, k.Down):
		m.at, m.moved = (m.at+1)%len(m.list), true
	case key.Matches(msg, k.Stop) && !busy:
		if m.closed = m.input.area.Value(); m.closed == "/" {
			m.input.set("")
		}
	case key.Matches(msg, k.Complete):
		m.take()
	case key.Matches(msg, k.Send) && (m.moved || !m.complete()):
		// Only what was chosen or typed is run; what was found for other words is shown
		// in the input first.
		chosen := m.moved
		send = m.take().Args == "" && chosen
	default:
		return false, false
	}
	return true, send
}

// complete reports whether what is typed is the name of a command.
func (m *menu) complete() bool { return m.named(m.input.area.Value()) >= 0 }

// take puts the chosen command into the input.
func (m *menu) take() conductor.Command {
	c := m.list[m.at]
	text := "/" + c.Name
	if c.Args != "" {
		text += " "
	}
	m.input.restore(text)
	return c
}

// lines draws the part of the list around the chosen command: what it is for, then the
// key that does it too, then what may follow it.
func (m *menu) lines(width, most int, t *theme, keys *bindings.Map) []string {
	n := min(most, tallest, len(m.list))
	hidden := len(m.list) - n
	if hidden > 0 && n > 1 { // a row says that there are more
		n, hidden = n-1, hidden+1
	}
	from := max(0, min(m.at-n/2, len(m.list)-n))
	name, use, short := 0, 0, 0
	for _, c := range m.list {
		name = max(name, ansi.StringWidth(c.Name)+1)
		short = max(short, ansi.StringWidth(c.Short()))
		use = max(use, ansi.StringWidth(keyOf(keys, c.Name)))
	}
	var out []string
	const longest = 72                     // of what a command is for, so that its name stands near
	short = min(short, longest, width*3/5) // of what may follow, a glimpse: the line below has it whole once the command is typed
	narrow := width < 60                   // no room for more than what it is for
	if narrow {
		short = width - name - len("   ")
	}
	for i := from; i < from+n; i++ {
		c := m.list[i]
		line := " " + padded(c.Short(), short) + "  " + padded("/"+c.Name, name)
		if !narrow && use > 0 {
			line += "  " + padded(keyOf(keys, c.Name), use)
		}
		if !narrow {
			line += "  " + c.Args
		}
		line = strings.TrimRight(ansi.Truncate(line, width, "…"), " ")
		style := t.text
		if i == m.at {
			style = t.chosen
			line = padded(line, width)
		}
		out = append(out, style.Render(line))
	}
	if hidden > 0 && n > 0 {
		out = append(out, t.dim.Render(ansi.Truncate(" "+voice.Say("tui.more-commands", "count", hidden), width, "…")))
	}
	return out
}

// padded is a text in exactly so many columns.
func padded(text string, width int) string {
	text = ansi.Truncate(text, width, "…")
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// keyOf is the key that does what a command does, "" where there is none.
func keyOf(k *bindings.Map, command string) string {
	for _, b := range []struct {
		command string
		key     key.Binding
	}{{"undo", k.Undo}, {"fork", k.Fork}, {"copy", k.Copy}, {"sessions", k.Sessions}, {"graph", k.Picture}, {"look", k.NextPage}, {"quit", k.LeaveEmpty}} {
		if b.command == command {
			return bindings.First(b.key)
		}
	}
	return ""
}

// meaning is what a command does in a few words, "" for what is none.
func (m *menu) meaning(line string) string {
	if i := m.named(line); i >= 0 {
		return m.commands[i].Short()
	}
	return ""
}

// named is the index of the command that a line begins with, -1 where there is none.
func (m *menu) named(line string) int {
	name, isCommand := strings.CutPrefix(line, "/")
	name, _, _ = strings.Cut(name, " ")
	return slices.IndexFunc(m.commands, func(c conductor.Command) bool { return isCommand && c.Name == name })
}

// usage is the help for the command that is typed, or what the ids behind it stand for.
func (m *menu) usage(texts textsMsg) string {
	i := m.named(m.input.line())
	if i < 0 || !strings.HasPrefix(m.input.area.Value(), "/") {
		return ""
	}
	if said := texts.of(m.input.area.Value()); said != "" {
		return said
	}
	c := m.commands[i]
	return strings.TrimSpace(c.Short() + " · " + "/" + c.Name + " " + c.Args)
}
