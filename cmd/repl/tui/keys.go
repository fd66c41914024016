package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"whence/cmd/repl/view"
	"whence/internal/voice"
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
		Send:     bind(voice.Say("tui.send"), "enter"),
		Newline:  bind(voice.Say("tui.new-line"), "ctrl+j", "alt+enter"),
		Complete: bind(voice.Say("tui.complete-word-again-for-next"), "tab"),
		Older:    bind(voice.Say("tui.older-input"), "up", "ctrl+p"),
		Newer:    bind(voice.Say("tui.newer-input"), "down", "ctrl+n"),
		Search:   bind(voice.Say("tui.search-older-input-again-for"), "ctrl+r"),
		Find:     bind(voice.Say("tui.search-what-was-said-and"), "ctrl+f"),
		Again:    bind(voice.Say("tui.say-selected-turn-again-changed"), "alt+e"),
		Details:  bind(voice.Say("tui.the-details-of-turn-ids"), "alt+o"),
		FoldTurn: bind(voice.Say("tui.fold-turn-to-line-and"), "alt+z"),
		Offers: [maxOffers]key.Binding{bind(voice.Say("tui.do-first-of-what-is"), "alt+1"), bind(voice.Say("tui.do-second"), "alt+2"),
			bind(voice.Say("tui.do-third"), "alt+3"), bind(voice.Say("tui.do-fourth"), "alt+4"), bind(voice.Say("tui.do-fifth"), "alt+5")},
		Undelete:   bind(voice.Say("tui.bring-back-what-was-deleted"), "ctrl+_"),
		Edit:       bind(voice.Say("tui.write-in-your-editor"), "ctrl+o"),
		Stop:       bind(voice.Say("tui.stop-answer-close-what-is"), "esc", twiceEsc),
		Leave:      bind(voice.Say("tui.twice-leave"), "ctrl+c"),
		LeaveEmpty: bind(voice.Say("tui.leave-when-nothing-is-typed"), "ctrl+d"),
		Suspend:    bind(voice.Say("tui.suspend-fg-comes-back"), "ctrl+z"),
		PageUp:     bind(voice.Say("tui.scroll-up"), "pgup"),
		PageDown:   bind(voice.Say("tui.scroll-down"), "pgdown"),
		LineUp:     bind(voice.Say("tui.scroll-up-line"), "shift+up"),
		LineDown:   bind(voice.Say("tui.scroll-down-line"), "shift+down"),
		Top:        bind(voice.Say("tui.to-first-turn"), "ctrl+home"),
		End:        bind(voice.Say("tui.to-end-and-follow-it"), "ctrl+end"),
		Copy:       bind(voice.Say("tui.copy-answer-in-reasons-proof"), "ctrl+y"),
		CopyTurn:   bind(voice.Say("tui.copy-whole-turn"), "alt+y"),
		Undo:       bind(voice.Say("tui.undo-turn-that-is-selected"), "alt+u"),
		Fork:       bind(voice.Say("tui.begin-session-that-goes-on"), "alt+k"),
		Redraw:     bind(voice.Say("tui.draw-anew"), "ctrl+l"),
		Mouse:      bind(voice.Say("tui.mouse-off-or-on-off"), "alt+m"),
		Inspector:  bind(voice.Say("tui.show-or-hide-reasons"), "ctrl+t", "f3"),
		Focus:      bind(voice.Say("tui.into-reasons-and-back"), "shift+tab"),
		NextPage:   bind(voice.Say("tui.the-next-page-reasons-facts"), "f2"),
		Earlier:    bind(voice.Say("tui.select-turn-before"), "alt+up"),
		Later:      bind(voice.Say("tui.select-turn-after"), "alt+down"),
		Teach:      bind(voice.Say("tui.teach-what-is-missing-puts"), "alt+t"),
		Picture:    bind(voice.Say("tui.a-picture-of-what-is"), "alt+g"),
		Sessions:   bind(voice.Say("tui.the-sessions-find-one-go"), "alt+s"),
		Up:         bind(voice.Say("tui.up"), "up"),
		Down:       bind(voice.Say("tui.down"), "down"),
		Fold:       bind(voice.Say("tui.fold"), "left"),
		Unfold:     bind(voice.Say("tui.open"), "right"),
		Toggle:     bind(voice.Say("tui.open-or-fold-do-teach"), "enter"),
		NextTab:    bind(voice.Say("tui.the-next-page"), "tab"),
		Rub:        bind(voice.Say("tui.take-back-letter-of-what"), "backspace"),
		TourNext:   bind(voice.Say("tui.in-tour-skip-this-step"), "alt+n"),
		TourEnd:    bind(voice.Say("tui.in-tour-end-it"), "alt+q"),
		Help:       bind(voice.Say("tui.help-too-when-nothing-is"), "f1", "ctrl+g"),
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
		{title: voice.Say("tui.writing"), keys: []namedKey{
			{"send", &k.Send}, {"newline", &k.Newline}, {"complete", &k.Complete}, {"older", &k.Older}, {"newer", &k.Newer},
			{"search", &k.Search}, {"undelete", &k.Undelete}, {"edit", &k.Edit}, {"stop", &k.Stop}, {"leave", &k.Leave},
			{"leave-empty", &k.LeaveEmpty}, {"suspend", &k.Suspend},
		}},
		{title: voice.Say("tui.reading"), keys: []namedKey{
			{"page-up", &k.PageUp}, {"page-down", &k.PageDown}, {"line-up", &k.LineUp}, {"line-down", &k.LineDown}, {"top", &k.Top},
			{"end", &k.End}, {"copy", &k.Copy}, {"copy-turn", &k.CopyTurn}, {"undo", &k.Undo}, {"fork", &k.Fork}, {"again", &k.Again}, {"find", &k.Find}, {"details", &k.Details}, {"fold-turn", &k.FoldTurn},
			{"offer-1", &k.Offers[0]}, {"offer-2", &k.Offers[1]}, {"offer-3", &k.Offers[2]}, {"offer-4", &k.Offers[3]}, {"offer-5", &k.Offers[4]}, {"mouse", &k.Mouse}, {"redraw", &k.Redraw},
		}},
		{title: voice.Say("tui.reasons-and-what-is-known"), keys: []namedKey{
			{"inspector", &k.Inspector}, {"next-page", &k.NextPage}, {"focus", &k.Focus}, {"earlier", &k.Earlier}, {"later", &k.Later},
			{"teach", &k.Teach}, {"picture", &k.Picture}, {"sessions", &k.Sessions},
		}},
		{title: voice.Say("tui.in-reasons-what-is-typed"), apart: true, keys: []namedKey{
			{"up", &k.Up}, {"down", &k.Down}, {"fold", &k.Fold}, {"unfold", &k.Unfold}, {"toggle", &k.Toggle}, {"next-tab", &k.NextTab}, {"rub", &k.Rub},
		}},
		{title: voice.Say("tui.help"), keys: []namedKey{{"help", &k.Help}, {"tour-next", &k.TourNext}, {"tour-end", &k.TourEnd}}},
	}
}

// helpLines prints the key map as help, in columns where there is room.
func helpLines(k *keyMap, width int, t *theme) []string {
	const column = 19
	out := []string{t.accent.Render(voice.Say("tui.keys")), ""}
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
	for _, line := range view.Wrap(voice.Say("tui.help-lists-commands"), width) {
		out = append(out, t.dim.Render(line))
	}
	return out
}
