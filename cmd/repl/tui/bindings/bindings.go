// Package bindings is the keys of the chat: what each is for, which they are, and how a person
// changes them.
//
// It promises that no two steps have one key and that letters stay for typing. What a key does,
// the chat knows.
package bindings

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"whence/internal/voice"
)

// Map is every key that the chat knows; the help is printed from it.
type Map struct {
	Send, Newline, Complete                      key.Binding
	Older, Newer, Search, Undelete, Edit         key.Binding
	Stop, Leave, LeaveEmpty, Suspend             key.Binding
	PageUp, PageDown, LineUp, LineDown, Top, End key.Binding
	Copy, CopyTurn, Undo, Fork, Redraw, Mouse    key.Binding
	Inspector, Focus, NextPage, Earlier, Later   key.Binding
	Teach, Picture, Sessions                     key.Binding
	Up, Down, Fold, Unfold, Toggle, NextTab, Rub key.Binding
	Find, Again, Details, FoldTurn               key.Binding
	Offers                                       [MaxOffers]key.Binding
	TourNext, TourEnd, Help                      key.Binding
}

// MaxOffers is how many inputs a turn offers at a key each.
const MaxOffers = 5

// twiceEsc is how two quick presses of esc arrive.
const twiceEsc = "alt+esc"

func bind(help string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(shownKeys(keys), help))
}

func shownKeys(keys []string) string {
	shown := slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == twiceEsc })
	return strings.Join(shown, ", ")
}

// New returns the keys as they are where nobody changes them.
func New() (k Map) {
	for _, g := range k.Groups() {
		for _, n := range g.Keys {
			*n.Key = n.first
		}
	}
	return k
}

// First is the first of a binding's keys, as help shows it.
func First(b key.Binding) string {
	name, _, _ := strings.Cut(b.Help().Key, ",")
	return name
}

// Named is a key with the name that it has in the config file, and what it is unless that
// changes it.
type Named struct {
	Name  string
	Key   *key.Binding
	first key.Binding
}

// Group is a part of the help. Keys of a group that is apart do something
// else elsewhere.
type Group struct {
	Title string
	Apart bool
	Keys  []Named
}

// Groups are all keys, as the help has them.
func (k *Map) Groups() []Group {
	return []Group{
		{Title: voice.Say("tui.writing"), Keys: []Named{
			{"send", &k.Send, bind(voice.Say("tui.send"), "enter")},
			{"newline", &k.Newline, bind(voice.Say("tui.new-line"), "ctrl+j", "alt+enter")},
			{"complete", &k.Complete, bind(voice.Say("tui.complete-word-again-for-next"), "tab")},
			{"older", &k.Older, bind(voice.Say("tui.older-input"), "up", "ctrl+p")},
			{"newer", &k.Newer, bind(voice.Say("tui.newer-input"), "down", "ctrl+n")},
			{"search", &k.Search, bind(voice.Say("tui.search-older-input-again-for"), "ctrl+r")},
			{"undelete", &k.Undelete, bind(voice.Say("tui.bring-back-what-was-deleted"), "ctrl+_")},
			{"edit", &k.Edit, bind(voice.Say("tui.write-in-your-editor"), "ctrl+o")},
			{"stop", &k.Stop, bind(voice.Say("tui.stop-answer-close-what-is"), "esc", twiceEsc)},
			{"leave", &k.Leave, bind(voice.Say("tui.twice-leave"), "ctrl+c")},
			{"leave-empty", &k.LeaveEmpty, bind(voice.Say("tui.leave-when-nothing-is-typed"), "ctrl+d")},
			{"suspend", &k.Suspend, bind(voice.Say("tui.suspend-fg-comes-back"), "ctrl+z")},
		}},
		{Title: voice.Say("tui.reading"), Keys: []Named{
			{"page-up", &k.PageUp, bind(voice.Say("tui.scroll-up"), "pgup")},
			{"page-down", &k.PageDown, bind(voice.Say("tui.scroll-down"), "pgdown")},
			{"line-up", &k.LineUp, bind(voice.Say("tui.scroll-up-line"), "shift+up")},
			{"line-down", &k.LineDown, bind(voice.Say("tui.scroll-down-line"), "shift+down")},
			{"top", &k.Top, bind(voice.Say("tui.to-first-turn"), "ctrl+home")}, {"end", &k.End, bind(voice.Say("tui.to-end-and-follow-it"), "ctrl+end")},
			{"copy", &k.Copy, bind(voice.Say("tui.copy-answer-in-reasons-proof"), "ctrl+y")}, {"copy-turn", &k.CopyTurn, bind(voice.Say("tui.copy-whole-turn"), "alt+y")},
			{"undo", &k.Undo, bind(voice.Say("tui.undo-turn-that-is-selected"), "alt+u")},
			{"fork", &k.Fork, bind(voice.Say("tui.begin-session-that-goes-on"), "alt+k")},
			{"again", &k.Again, bind(voice.Say("tui.say-selected-turn-again-changed"), "alt+e")},
			{"find", &k.Find, bind(voice.Say("tui.search-what-was-said-and"), "ctrl+f")},
			{"details", &k.Details, bind(voice.Say("tui.the-details-of-turn-ids"), "alt+o")},
			{"fold-turn", &k.FoldTurn, bind(voice.Say("tui.fold-turn-to-line-and"), "alt+z")},
			{"offer-1", &k.Offers[0], bind(voice.Say("tui.do-first-of-what-is"), "alt+1")},
			{"offer-2", &k.Offers[1], bind(voice.Say("tui.do-second"), "alt+2")}, {"offer-3", &k.Offers[2], bind(voice.Say("tui.do-third"), "alt+3")},
			{"offer-4", &k.Offers[3], bind(voice.Say("tui.do-fourth"), "alt+4")}, {"offer-5", &k.Offers[4], bind(voice.Say("tui.do-fifth"), "alt+5")},
			{"mouse", &k.Mouse, bind(voice.Say("tui.mouse-off-or-on-off"), "alt+m")},
			{"redraw", &k.Redraw, bind(voice.Say("tui.draw-anew"), "ctrl+l")},
		}},
		{Title: voice.Say("tui.reasons-and-what-is-known"), Keys: []Named{
			{"inspector", &k.Inspector, bind(voice.Say("tui.show-or-hide-reasons"), "ctrl+t", "f3")},
			{"next-page", &k.NextPage, bind(voice.Say("tui.the-next-page-reasons-facts"), "f2")},
			{"focus", &k.Focus, bind(voice.Say("tui.into-reasons-and-back"), "shift+tab")},
			{"earlier", &k.Earlier, bind(voice.Say("tui.select-turn-before"), "alt+up")},
			{"later", &k.Later, bind(voice.Say("tui.select-turn-after"), "alt+down")},
			{"teach", &k.Teach, bind(voice.Say("tui.teach-what-is-missing-puts"), "alt+t")},
			{"picture", &k.Picture, bind(voice.Say("tui.a-picture-of-what-is"), "alt+g")},
			{"sessions", &k.Sessions, bind(voice.Say("tui.the-sessions-find-one-go"), "alt+s")},
		}},
		{Title: voice.Say("tui.in-reasons-what-is-typed"), Apart: true, Keys: []Named{
			{"up", &k.Up, bind(voice.Say("tui.up"), "up")}, {"down", &k.Down, bind(voice.Say("tui.down"), "down")},
			{"fold", &k.Fold, bind(voice.Say("tui.fold"), "left")}, {"unfold", &k.Unfold, bind(voice.Say("tui.open"), "right")},
			{"toggle", &k.Toggle, bind(voice.Say("tui.open-or-fold-do-teach"), "enter")},
			{"next-tab", &k.NextTab, bind(voice.Say("tui.the-next-page"), "tab")},
			{"rub", &k.Rub, bind(voice.Say("tui.take-back-letter-of-what"), "backspace")},
		}},
		{Title: voice.Say("tui.help"), Keys: []Named{
			{"help", &k.Help, bind(voice.Say("tui.help-too-when-nothing-is"), "f1", "ctrl+g")},
			{"tour-next", &k.TourNext, bind(voice.Say("tui.in-tour-skip-this-step"), "alt+n")}, {"tour-end", &k.TourEnd, bind(voice.Say("tui.in-tour-end-it"), "alt+q")},
		}},
	}
}
