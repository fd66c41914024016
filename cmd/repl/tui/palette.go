package tui

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/conductor"
)

// offers are the commands shown while one is typed: those whose names begin with
// it, and behind them those that mean it.
type offers struct {
	list   []conductor.Command
	at     int
	moved  bool   // the person has moved in the list
	closed string // what was typed when the person closed it
}

// tallest is how many commands are shown at once.
const tallest = 8

// offer finds the commands that what is typed may become.
func (m *model) offer() {
	typed := m.input.area.Value()
	name, isCommand := strings.CutPrefix(typed, "/")
	if !isCommand || strings.ContainsAny(name, " \n") || typed == m.palette.closed || m.search.open {
		m.palette.list, m.palette.at, m.palette.moved = nil, 0, false
		return
	}
	m.palette.closed = ""
	list := commandsLike(m.commands, name)
	if len(list) == 1 && list[0].Name == name {
		list = nil
	}
	if !slices.EqualFunc(list, m.palette.list, func(a, b conductor.Command) bool { return a.Name == b.Name }) {
		m.palette.list, m.palette.at, m.palette.moved = list, 0, false
	}
}

// commandsLike are the commands that what is typed may mean, those that fit best first.
func commandsLike(all []conductor.Command, name string) []conductor.Command {
	list := slices.DeleteFunc(slices.Clone(all), func(c conductor.Command) bool { return c.Rank(name) < 0 })
	slices.SortStableFunc(list, func(a, b conductor.Command) int { return cmp.Compare(a.Rank(name), b.Rank(name)) })
	return list
}

// paletteKey takes a key that moves in the palette or takes from it, and reports
// whether it was one.
func (m *model) paletteKey(msg tea.KeyMsg) (tea.Cmd, bool) {
	p := &m.palette
	if len(p.list) == 0 || msg.Paste || isText(msg) {
		return nil, false
	}
	switch {
	case key.Matches(msg, m.keys.Up):
		p.at, p.moved = (p.at+len(p.list)-1)%len(p.list), true
	case key.Matches(msg, m.keys.Down):
		p.at, p.moved = (p.at+1)%len(p.list), true
	case key.Matches(msg, m.keys.Stop) && m.running == nil:
		p.closed = m.input.area.Value()
	case key.Matches(msg, m.keys.Complete):
		m.takeCommand()
	case key.Matches(msg, m.keys.Send) && (p.moved || !m.isCommand()):
		// Only what was chosen or typed is run; what was found for other words is shown
		// in the input first.
		if chosen := p.moved; m.takeCommand().Args == "" && chosen {
			return m.send(), true
		}
	default:
		return nil, false
	}
	return nil, true
}

// isCommand reports whether what is typed is the name of a command.
func (m *model) isCommand() bool {
	typed := m.input.area.Value()
	return slices.ContainsFunc(m.commands, func(c conductor.Command) bool { return "/"+c.Name == typed })
}

func (m *model) takeCommand() conductor.Command {
	c := m.palette.list[m.palette.at]
	text := "/" + c.Name
	if c.Args != "" {
		text += " "
	}
	m.input.restore(text)
	return c
}

// lines draws the part of the list around the chosen command: what it is for, then the
// key that does it too, then what may follow it.
func (p *offers) lines(width, most int, t *theme, keys *keyMap) []string {
	n := min(most, tallest, len(p.list))
	from := max(0, min(p.at-n/2, len(p.list)-n))
	name, use, short := 0, 0, 0
	for _, c := range p.list {
		name = max(name, ansi.StringWidth(c.Name)+1)
		short = max(short, min(ansi.StringWidth(c.Short()), width*3/5))
		use = max(use, ansi.StringWidth(keys.of(c.Name)))
	}
	var out []string
	narrow := width < 60 // no room for more than what it is for
	if narrow {
		short = width - name - len("   ")
	}
	for i := from; i < from+n; i++ {
		c := p.list[i]
		line := " " + padded("/"+c.Name, name) + "  " + padded(c.Short(), short)
		if !narrow && use > 0 {
			line += "  " + padded(keys.of(c.Name), use)
		}
		if !narrow {
			line += "  " + c.Args
		}
		line = strings.TrimRight(ansi.Truncate(line, width, "…"), " ")
		style := t.text
		if i == p.at {
			style = t.chosen
			line = padded(line, width)
		}
		out = append(out, style.Render(line))
	}
	return out
}

// padded is a text in exactly so many columns.
func padded(text string, width int) string {
	text = ansi.Truncate(text, width, "…")
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// of is the key that does what a command does, "" where there is none.
func (k *keyMap) of(command string) string {
	for _, b := range []struct {
		command string
		key     key.Binding
	}{{"undo", k.Undo}, {"fork", k.Fork}, {"copy", k.Copy}, {"sessions", k.Sessions}, {"graph", k.Picture}, {"look", k.NextPage}, {"quit", k.LeaveEmpty}} {
		if b.command == command {
			return firstKey(b.key)
		}
	}
	return ""
}

func usage(c conductor.Command) string { return strings.TrimSpace("/" + c.Name + " " + c.Args) }

// usageOf is the help for the command whose arguments are being typed.
func (m *model) usageOf() string {
	name, _, more := strings.Cut(strings.TrimPrefix(m.input.line(), "/"), " ")
	if !more || !strings.HasPrefix(m.input.area.Value(), "/") {
		return ""
	}
	i := slices.IndexFunc(m.commands, func(c conductor.Command) bool { return c.Name == name })
	if i < 0 {
		return ""
	}
	if said := m.texts.of(m.input.area.Value()); said != "" {
		return said
	}
	return usage(m.commands[i]) + ": " + m.commands[i].Help
}
