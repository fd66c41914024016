package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
)

// keyMap is every key that the chat knows; the help is printed from it.
type keyMap struct {
	Send, Newline, Complete                      key.Binding
	Older, Newer, Search, Undo, Edit             key.Binding
	Stop, Leave, LeaveEmpty                      key.Binding
	PageUp, PageDown, LineUp, LineDown, Top, End key.Binding
	Earlier, Later                               key.Binding
	Inspector, Focus, Teach                      key.Binding
	Up, Down, Fold, Unfold, Toggle               key.Binding
	Copy, Redraw, Mouse, Suspend, Help           key.Binding
}

// twiceEsc is how two quick presses of esc arrive.
const twiceEsc = "alt+esc"

func bind(help string, keys ...string) key.Binding {
	shown := slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == twiceEsc })
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(strings.Join(shown, ", "), help))
}

func newKeyMap() keyMap {
	return keyMap{
		Send:       bind("send", "enter"),
		Newline:    bind("new line", "ctrl+j", "alt+enter"),
		Complete:   bind("complete the word, again for the next", "tab"),
		Older:      bind("older input", "up", "ctrl+p"),
		Newer:      bind("newer input", "down", "ctrl+n"),
		Search:     bind("search older input, again for the one before", "ctrl+r"),
		Undo:       bind("bring back what was deleted", "ctrl+_"),
		Edit:       bind("write in your editor", "ctrl+o"),
		Stop:       bind("stop the answer; close what is open", "esc", twiceEsc),
		Leave:      bind("twice: leave", "ctrl+c"),
		LeaveEmpty: bind("leave, when nothing is typed", "ctrl+d"),
		PageUp:     bind("scroll up", "pgup"),
		PageDown:   bind("scroll down", "pgdown"),
		LineUp:     bind("scroll up a line", "shift+up"),
		LineDown:   bind("scroll down a line", "shift+down"),
		Top:        bind("to the first turn", "ctrl+home"),
		End:        bind("to the end, and follow it", "ctrl+end"),
		Earlier:    bind("select the turn before", "alt+up"),
		Later:      bind("select the turn after", "alt+down"),
		Inspector:  bind("show or hide the reasons", "ctrl+t", "f3"),
		Focus:      bind("into the reasons and back", "shift+tab"),
		Teach:      bind("teach what is missing: puts it in the input", "alt+t"),
		Up:         bind("up", "up"),
		Down:       bind("down", "down"),
		Fold:       bind("fold", "left"),
		Unfold:     bind("open", "right"),
		Toggle:     bind("open, fold, or teach this", "enter"),
		Copy:       bind("copy the answer; in the reasons, the proof", "ctrl+y"),
		Suspend:    bind("suspend; fg comes back", "ctrl+z"),
		Redraw:     bind("draw anew", "ctrl+l"),
		Mouse:      bind("mouse wheel on or off (off leaves selecting to the terminal)", "alt+m"),
		Help:       bind("help; ? too, when nothing is typed", "f1", "ctrl+g"),
	}
}

// keyGroup is a part of the help.
type keyGroup struct {
	title string
	keys  []key.Binding
}

func (k *keyMap) groups() []keyGroup {
	return []keyGroup{
		{"Writing", []key.Binding{k.Send, k.Newline, k.Complete, k.Older, k.Newer, k.Search, k.Undo, k.Edit, k.Stop, k.Leave, k.LeaveEmpty, k.Suspend}},
		{"Reading", []key.Binding{k.PageUp, k.PageDown, k.LineUp, k.LineDown, k.Top, k.End, k.Copy, k.Mouse, k.Redraw}},
		{"Reasons", []key.Binding{k.Inspector, k.Earlier, k.Later, k.Teach, k.Focus}},
		{"In the reasons", []key.Binding{k.Up, k.Down, k.Fold, k.Unfold, k.Toggle}},
		{"Help", []key.Binding{k.Help}},
	}
}

// helpLines prints the key map as help, in columns where there is room.
func helpLines(k *keyMap, width int, t *theme) []string {
	const column = 18
	out := []string{t.accent.Render("Keys"), ""}
	for _, g := range k.groups() {
		out = append(out, t.dim.Render(g.title))
		for _, b := range g.keys {
			h := b.Help()
			if len(h.Key) < column && width >= 60 {
				out = append(out, "  "+t.key.Render(fmt.Sprintf("%-*s", column, h.Key))+h.Desc)
				continue
			}
			out = append(out, "  "+t.key.Render(h.Key)+"  "+h.Desc)
		}
		out = append(out, "")
	}
	return append(slices.Clip(out), t.dim.Render("/help lists the commands."))
}
