package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/tui/bindings"
)

// vi is the input with vi's keys, for who wants them: esc goes to the mode in which letters
// move and delete, and i, a, o and what changes text back to the one in which they are typed.
type vi struct {
	on, normal bool
	pending    rune // d, c or g, which the next letter completes
	input      *input
	transcript *transcript
	search     *search
}

// key takes a key, and reports whether it was one of vi's. What runs has the esc key first.
func (v *vi) key(msg tea.KeyMsg, k *bindings.Map, busy bool) bool {
	if !v.on || msg.Paste {
		return false
	}
	if !v.normal {
		v.normal = key.Matches(msg, k.Stop) && !busy
		if v.normal {
			v.input.update(tea.KeyMsg{Type: tea.KeyLeft})
		}
		return v.normal
	}
	switch {
	case key.Matches(msg, k.Send):
		v.normal, v.pending = false, 0
		return false
	case msg.Type != tea.KeyRunes && msg.Type != tea.KeySpace || msg.Alt, string(msg.Runes) == "?" && v.input.empty():
		return false
	}
	for _, r := range msg.Runes {
		if v.normal {
			v.letter(r)
		} else {
			v.input.update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
	return true
}

// letter does what one letter stands for.
func (v *vi) letter(r rune) {
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
		v.input.update(k)
	}
	switch pair {
	case "j":
		v.down()
	case "k":
		v.up()
	case "o":
		v.input.newline()
	case "u":
		v.input.undelete()
	case "G":
		v.transcript.toEnd()
	case "gg":
		v.transcript.toTop()
	case "/":
		v.search.begin(true)
	}
	switch pair {
	case "i", "a", "I", "A", "o", "C", "cc", "cw", "s", "S":
		v.normal = false
	}
}

// up and down move in the text, and beyond it through what was typed before.
func (v *vi) up() {
	if v.input.onFirst() {
		v.input.older()
		return
	}
	v.input.update(tea.KeyMsg{Type: tea.KeyUp})
}

func (v *vi) down() {
	if v.input.onLast() {
		v.input.newer()
		return
	}
	v.input.update(tea.KeyMsg{Type: tea.KeyDown})
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
