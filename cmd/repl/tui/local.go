package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"whence/conductor"
	"whence/internal/voice"
)

// localCommands are those that concern the screen alone; no turn is taken for
// them.
func (m *model) localCommands() []conductor.Command {
	names := []string{"theme", "fold"}
	if m.browser != nil || m.inspector.shelves != nil {
		names = append(names, "look")
	}
	if m.rehearse != nil {
		names = append(names, "tour")
	}
	return conductor.Commands().Others(names...)
}

// local finds the step of a local command; nil for any other input.
func (m *model) local(text string) func() tea.Cmd {
	name, arg := conductor.Commands().Typed(text)
	steps := map[string]func(string) tea.Cmd{"theme": m.wear, "look": m.lookAt, "tour": m.startTour, "fold": func(string) tea.Cmd { return unfold(m, foldTurn)() }}
	if step, ok := steps[name]; ok {
		return func() tea.Cmd { return step(arg) }
	}
	return nil
}

// wear changes the colours, or says which there are.
func (m *model) wear(name string) tea.Cmd {
	if name == "" {
		return m.hintAt(voice.Say("tui.there-are", "looks", strings.Join(lookNames(m.looks), ", ")))
	}
	look, err := LoadLook(name, m.looks)
	if err != nil {
		return m.hintAt(err.Error())
	}
	*m.theme = m.dress(look)
	m.input.dress(m.theme)
	m.transcript.redraw()
	m.inspector.refresh()
	return m.hintAt(voice.Say("tui.theme-in-config-file-keeps", "name", look.name))
}

// lookAt opens a page by its name, on what stands behind it.
func (m *model) lookAt(arg string) tea.Cmd {
	name, words, _ := strings.Cut(arg, " ")
	p, ok := pageNamed(name)
	switch {
	case arg == "":
		return m.turnPage(1)
	case !ok:
		return m.hintAt(voice.Say("tui.there-is-no-page", "name", name, "titles", strings.ToLower(titles())))
	case p > 0 && m.inspector.shelves != nil:
		m.inspector.shelves[p].words = words
	}
	return m.openPage(p)
}

func titles() string {
	var all []string
	for _, p := range pages() {
		all = append(all, p.title)
	}
	return strings.Join(all, ", ")
}
