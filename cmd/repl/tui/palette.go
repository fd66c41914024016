package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/conductor"
)

// offers are the commands shown while one is typed: those whose names begin with
// it, and behind them those that have it in their names or their help.
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

func commandsLike(all []conductor.Command, name string) (list []conductor.Command) {
	for _, c := range all {
		if strings.HasPrefix(c.Name, name) {
			list = append(list, c)
		}
	}
	for _, c := range all {
		if !strings.HasPrefix(c.Name, name) && (strings.Contains(c.Name, name) || len(name) > 2 && strings.Contains(strings.ToLower(c.Help), name)) {
			list = append(list, c)
		}
	}
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
		if m.takeCommand().Args == "" {
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

// lines draws the part of the list around the chosen command.
func (p *offers) lines(width, most int, t *theme) []string {
	n := min(most, tallest, len(p.list))
	from := max(0, min(p.at-n/2, len(p.list)-n))
	name := 0
	for _, c := range p.list {
		name = max(name, min(ansi.StringWidth(usage(c)), width*2/5))
	}
	var out []string
	for i := from; i < from+n; i++ {
		c := p.list[i]
		use := ansi.Truncate(usage(c), name, "…")
		line := fmt.Sprintf(" %s%s  %s", use, strings.Repeat(" ", max(0, name-ansi.StringWidth(use))), c.Help)
		line = ansi.Truncate(line, width, "…")
		style := t.text
		if i == p.at {
			style = t.chosen
			line += strings.Repeat(" ", max(0, width-ansi.StringWidth(line)))
		}
		out = append(out, style.Render(line))
	}
	return out
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
	return usage(m.commands[i]) + ": " + m.commands[i].Help
}
