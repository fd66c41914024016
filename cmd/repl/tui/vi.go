package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// vi is the input with vi's keys, for who wants them: esc goes to the mode in which letters
// move and delete, and i, a, o and what changes text back to the one in which they are typed.
type vi struct {
	on, normal bool
	pending    rune // d, c or g, which the next letter completes
}

// viKey takes a key where vi's keys are wanted, and reports whether it was one of them.
func viKey(m *model, msg tea.KeyMsg) bool {
	v := &m.vi
	if !v.on || msg.Paste || m.help.open || m.inspector.focus {
		return false
	}
	if !v.normal {
		v.normal = key.Matches(msg, m.keys.Stop) && m.running == nil
		if v.normal {
			press(m, tea.KeyMsg{Type: tea.KeyLeft})
		}
		return v.normal
	}
	switch {
	case key.Matches(msg, m.keys.Send):
		*v = vi{on: true}
		return false
	case msg.Type != tea.KeyRunes && msg.Type != tea.KeySpace || msg.Alt, string(msg.Runes) == "?" && m.input.empty():
		return false
	}
	for _, r := range msg.Runes {
		if v.normal {
			letter(m, r)
		} else {
			press(m, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	return true
}

// letter does what one letter stands for.
func letter(m *model, r rune) {
	v := &m.vi
	pair := string(v.pending) + string(r)
	if v.pending == 0 {
		pair = string(r)
	}
	if v.pending == 0 && (r == 'd' || r == 'c' || r == 'g') {
		v.pending = r
		return
	}
	v.pending = 0
	for _, k := range viKeys()[pair] {
		press(m, k)
	}
	switch pair {
	case "j":
		down(m)
	case "k":
		up(m)
	case "o":
		m.input.newline()
	case "u":
		m.input.undelete()
	case "G":
		m.transcript.toEnd()
	case "gg":
		m.transcript.toTop()
	case "/":
		m.search = search{open: true, turns: true, from: m.input.at}
	}
	switch pair {
	case "i", "a", "I", "A", "o", "C", "cc", "cw", "s", "S":
		v.normal = false
	}
}

// viKeys are the keys of the box that letters stand for.
func viKeys() map[string][]tea.KeyMsg {
	left, right := tea.KeyMsg{Type: tea.KeyLeft}, tea.KeyMsg{Type: tea.KeyRight}
	home, end := tea.KeyMsg{Type: tea.KeyHome}, tea.KeyMsg{Type: tea.KeyEnd}
	word, back := tea.KeyMsg{Type: tea.KeyRight, Alt: true}, tea.KeyMsg{Type: tea.KeyLeft, Alt: true}
	cut, rest := tea.KeyMsg{Type: tea.KeyDelete}, tea.KeyMsg{Type: tea.KeyCtrlK}
	cutWord := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d"), Alt: true}
	return map[string][]tea.KeyMsg{
		"h": {left}, "l": {right}, " ": {right}, "0": {home}, "^": {home}, "$": {end, left}, "w": {word, right}, "e": {word}, "b": {back},
		"a": {right}, "I": {home}, "A": {end}, "o": {end}, "x": {cut}, "s": {cut}, "X": {{Type: tea.KeyBackspace}},
		"D": {rest}, "C": {rest}, "d$": {rest}, "c$": {rest}, "dd": {home, rest}, "cc": {home, rest}, "S": {home, rest},
		"dw": {cutWord, cut}, "cw": {cutWord}, "d0": {{Type: tea.KeyCtrlU}},
	}
}

func press(m *model, k tea.KeyMsg) { m.input.update(k) }

// up and down move in the text, and beyond it through what was typed before.
func up(m *model) {
	if m.input.onFirst() {
		m.input.older()
		return
	}
	press(m, tea.KeyMsg{Type: tea.KeyUp})
}

func down(m *model) {
	if m.input.onLast() {
		m.input.newer()
		return
	}
	press(m, tea.KeyMsg{Type: tea.KeyDown})
}
