package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"whence/cmd/repl/view"
)

// keyMap is every key that the chat knows; the help is printed from it.
type keyMap struct {
	Send, Newline, Complete                      key.Binding
	Older, Newer, Search, Undelete, Edit         key.Binding
	Stop, Leave, LeaveEmpty, Suspend             key.Binding
	PageUp, PageDown, LineUp, LineDown, Top, End key.Binding
	Copy, CopyTurn, Undo, Fork, Redraw, Mouse    key.Binding
	Inspector, Focus, NextPage, Earlier, Later   key.Binding
	Teach, Picture, Sessions                     key.Binding
	Up, Down, Fold, Unfold, Toggle, NextTab, Rub key.Binding
	Find, Again, Details, FoldTurn               key.Binding
	Offers                                       [maxOffers]key.Binding
	TourNext, TourEnd, Help                      key.Binding
}

// twiceEsc is how two quick presses of esc arrive.
const twiceEsc = "alt+esc"

func bind(help string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(shownKeys(keys), help))
}

func shownKeys(keys []string) string {
	shown := slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == twiceEsc })
	return strings.Join(shown, ", ")
}

func newKeyMap() keyMap {
	return keyMap{
		Send:     bind("send", "enter"),
		Newline:  bind("new line", "ctrl+j", "alt+enter"),
		Complete: bind("complete the word, again for the next; take what is suggested", "tab"),
		Older:    bind("older input", "up", "ctrl+p"),
		Newer:    bind("newer input", "down", "ctrl+n"),
		Search:   bind("search older input, again for the one before", "ctrl+r"),
		Find:     bind("search what was said and answered, again for the one before", "ctrl+f"),
		Again:    bind("say the selected turn again, changed, in a session of its own", "alt+e"),
		Details:  bind("the details of the turn: ids, proofs, how it was read; again to hide them", "alt+o"),
		FoldTurn: bind("fold the turn to a line, and open it again", "alt+z"),
		Offers: [maxOffers]key.Binding{bind("do the first of what is offered", "alt+1"), bind("do the second", "alt+2"),
			bind("do the third", "alt+3"), bind("do the fourth", "alt+4"), bind("do the fifth", "alt+5")},
		Undelete:   bind("bring back what was deleted", "ctrl+_"),
		Edit:       bind("write in your editor", "ctrl+o"),
		Stop:       bind("stop the answer; close what is open", "esc", twiceEsc),
		Leave:      bind("twice: leave", "ctrl+c"),
		LeaveEmpty: bind("leave, when nothing is typed", "ctrl+d"),
		Suspend:    bind("suspend; fg comes back", "ctrl+z"),
		PageUp:     bind("scroll up", "pgup"),
		PageDown:   bind("scroll down", "pgdown"),
		LineUp:     bind("scroll up a line", "shift+up"),
		LineDown:   bind("scroll down a line", "shift+down"),
		Top:        bind("to the first turn", "ctrl+home"),
		End:        bind("to the end, and follow it", "ctrl+end"),
		Copy:       bind("copy the answer; in the reasons, the proof", "ctrl+y"),
		CopyTurn:   bind("copy the whole turn", "alt+y"),
		Undo:       bind("undo the turn that is selected, or the last", "alt+u"),
		Fork:       bind("begin a session that goes on from the turn", "alt+k"),
		Redraw:     bind("draw anew", "ctrl+l"),
		Mouse:      bind("mouse off or on (off leaves selecting to the terminal)", "alt+m"),
		Inspector:  bind("show or hide the reasons", "ctrl+t", "f3"),
		Focus:      bind("into the reasons and back", "shift+tab"),
		NextPage:   bind("the next page: reasons, facts, rules, …", "f2"),
		Earlier:    bind("select the turn before", "alt+up"),
		Later:      bind("select the turn after", "alt+down"),
		Teach:      bind("teach what is missing: puts it in the input", "alt+t"),
		Picture:    bind("a picture of what is known around the name", "alt+g"),
		Sessions:   bind("the sessions: find one, go on with it", "alt+s"),
		Up:         bind("up", "up"),
		Down:       bind("down", "down"),
		Fold:       bind("fold", "left"),
		Unfold:     bind("open", "right"),
		Toggle:     bind("open or fold; do, teach or go where it says", "enter"),
		NextTab:    bind("the next page", "tab"),
		Rub:        bind("take back a letter of what is looked for", "backspace"),
		TourNext:   bind("in the tour: skip this step", "alt+n"),
		TourEnd:    bind("in the tour: end it", "alt+q"),
		Help:       bind("help; ? too, when nothing is typed", "f1", "ctrl+g"),
	}
}

// firstKey is the first of a binding's keys, as help shows it.
func firstKey(b key.Binding) string {
	name, _, _ := strings.Cut(b.Help().Key, ",")
	return name
}

// namedKey is a key with the name that it has in the config file.
type namedKey struct {
	name string
	key  *key.Binding
}

// keyGroup is a part of the help. Keys of a group that is apart do something
// else elsewhere.
type keyGroup struct {
	title string
	apart bool
	keys  []namedKey
}

func (k *keyMap) groups() []keyGroup {
	return []keyGroup{
		{title: "Writing", keys: []namedKey{
			{"send", &k.Send}, {"newline", &k.Newline}, {"complete", &k.Complete}, {"older", &k.Older}, {"newer", &k.Newer},
			{"search", &k.Search}, {"undelete", &k.Undelete}, {"edit", &k.Edit}, {"stop", &k.Stop}, {"leave", &k.Leave},
			{"leave-empty", &k.LeaveEmpty}, {"suspend", &k.Suspend},
		}},
		{title: "Reading", keys: []namedKey{
			{"page-up", &k.PageUp}, {"page-down", &k.PageDown}, {"line-up", &k.LineUp}, {"line-down", &k.LineDown}, {"top", &k.Top},
			{"end", &k.End}, {"copy", &k.Copy}, {"copy-turn", &k.CopyTurn}, {"undo", &k.Undo}, {"fork", &k.Fork}, {"again", &k.Again}, {"find", &k.Find}, {"details", &k.Details}, {"fold-turn", &k.FoldTurn},
			{"offer-1", &k.Offers[0]}, {"offer-2", &k.Offers[1]}, {"offer-3", &k.Offers[2]}, {"offer-4", &k.Offers[3]}, {"offer-5", &k.Offers[4]}, {"mouse", &k.Mouse}, {"redraw", &k.Redraw},
		}},
		{title: "Reasons, and what is known", keys: []namedKey{
			{"inspector", &k.Inspector}, {"next-page", &k.NextPage}, {"focus", &k.Focus}, {"earlier", &k.Earlier}, {"later", &k.Later},
			{"teach", &k.Teach}, {"picture", &k.Picture}, {"sessions", &k.Sessions},
		}},
		{title: "In the reasons (what is typed there looks for facts, rules, sessions)", apart: true, keys: []namedKey{
			{"up", &k.Up}, {"down", &k.Down}, {"fold", &k.Fold}, {"unfold", &k.Unfold}, {"toggle", &k.Toggle}, {"next-tab", &k.NextTab}, {"rub", &k.Rub},
		}},
		{title: "Help", keys: []namedKey{{"help", &k.Help}, {"tour-next", &k.TourNext}, {"tour-end", &k.TourEnd}}},
	}
}

// helpLines prints the key map as help, in columns where there is room.
func helpLines(k *keyMap, width int, t *theme) []string {
	const column = 19
	out := []string{t.accent.Render("Keys"), ""}
	for _, g := range k.groups() {
		out = append(out, t.dim.Render(g.title))
		for _, b := range g.keys {
			h := b.key.Help()
			if len(h.Key) >= column || width < 60 {
				out = append(out, view.Wrap("  "+h.Key+"  "+h.Desc, width)...)
				continue
			}
			for i, line := range view.Wrap(h.Desc, width-column-2) {
				name := h.Key
				if i > 0 {
					name = ""
				}
				out = append(out, "  "+t.key.Render(fmt.Sprintf("%-*s", column, name))+line)
			}
		}
		out = append(out, "")
	}
	for _, line := range view.Wrap("/help lists the commands. `repl doctor` says where the config file is; keys: copy=f5 in it changes a key.", width) {
		out = append(out, t.dim.Render(line))
	}
	return out
}
