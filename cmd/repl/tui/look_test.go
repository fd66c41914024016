package tui

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/muesli/termenv"
)

func TestThemesAreFoundByNameAndInFiles(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	sea := write("sea.yaml", "base: light\ngood: \"#005f87\"\nbad: 130\n")
	for _, name := range []string{"auto", "dark", "light", "plain", "sea", sea} {
		if _, err := LoadLook(name, folder); err != nil {
			t.Error(err)
		}
	}
	look, err := LoadLook("sea", folder)
	if err != nil || look.palette.good != "#005f87" || look.palette.bad != "130" || look.palette.you != lightPalette().you {
		t.Errorf("%+v, %v", look, err)
	}
	for text, want := range map[string]string{
		"goood: 75": "goood", "good: red": `good is "red", which is no colour`, "good: 256": "no colour", "base: blue": "base is", "- a": "no mapping", "good: \"#12345\"": "no colour",
	} {
		path := write("bad.yaml", text)
		if _, err := LoadLook("bad", folder); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := LoadLook("dusk", folder); err == nil || !strings.Contains(err.Error(), "auto, dark, light, plain, bad, sea") {
		t.Error(err)
	}
}

func TestThemesAreChangedWhileOneTalks(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.dress = func(l Look) theme {
		if l.plain {
			return *plainTheme()
		}
		return *colorTheme(l.palette, termenv.ANSI256)
	}
	s.say("Does AchillesIDE have the capability sandboxing?")
	good := "\x1b[38;5;" + darkPalette().good + "m"
	if !strings.Contains(s.View(), good) {
		t.Fatal("no colours")
	}
	s.press("/theme light", "enter")
	if view := s.View(); strings.Contains(view, good) || !strings.Contains(view, "\x1b[38;5;"+lightPalette().good+"m") {
		t.Errorf("not light: %q", view)
	}
	s.press("/theme plain", "enter")
	if strings.Contains(s.View(), "38;5") {
		t.Error("colours in the plain theme")
	}
	s.press("/theme nosuch", "enter")
	s.sees(`there is no theme "nosuch"`)
	s.press("/theme", "enter")
	s.sees("there are auto, dark, light, plain")
}

func TestKeysAreChanged(t *testing.T) {
	s := newStage(t, Options{Turner: achilles(), Keys: "inspector=f5 alt+i, teach=none"})
	s.say("Is Rex able to fly?")
	s.press("f5")
	s.sees("Almost: Rex can fly")
	s.press("ctrl+t", "alt+t")
	s.sees("Almost: Rex can fly")
	if got := s.input.Value(); got != "" {
		t.Errorf("a key that was taken away put %q into the input", got)
	}
	s.press("f1")
	for !strings.Contains(plainView(s.model), "f5, alt+i") {
		before := plainView(s.model)
		if s.press("down"); plainView(s.model) == before {
			t.Fatal("the help does not know the new keys")
		}
	}
	for change, want := range map[string]string{
		"copy": "NAME=KEY", "copi=f5": "no key called \"copi\"; there are send,", "copy=": "no key is given", "copy=x": "for typing", "copy=f99": "no key that a terminal sends",
		"copy=esc": "esc is the key of both", "leave=none": "leave needs a key", "copy=runes": "no key", "fold=up": "up is the key of both up and fold",
	} {
		if err := CheckKeys(change); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", change, err)
		}
	}
	for _, fine := range []string{"", "copy=f5", "copy=ctrl+y alt+c,\n undo=f6 ", "up=k", "top=none"} {
		if err := CheckKeys(fine); (err != nil) != (fine == "up=k") {
			t.Errorf("%s: %v", fine, err)
		}
	}
}

// TestEveryKeyHasANameAndIsItsOwn holds the defaults to what changes are held to.
func TestEveryKeyHasANameAndIsItsOwn(t *testing.T) {
	k := newKeyMap()
	if err := k.clash(); err != nil {
		t.Error(err)
	}
	for _, g := range k.groups() {
		for _, n := range g.keys {
			for _, name := range n.key.Keys() {
				if err := knownKey(name); err != nil {
					t.Errorf("%s: %v", n.name, err)
				}
			}
		}
	}
}

func TestCopyingTheTurn(t *testing.T) {
	var clip atomic.Value
	s := newStage(t, Options{Turner: achilles(), Clipboard: func(text string) error { clip.Store(text); return nil }})
	s.say("AchillesIDE uses Ploinky.")
	s.press("alt+y")
	s.until("the copy", func() bool { return strings.Contains(plainView(s.model), "copied 3 lines") })
	cmd := s.copy(s.body.transcript.current().text())
	runAll(cmd)
	want := "› AchillesIDE uses Ploinky.\nIt follows that AchillesIDE has the capability sandboxing.\n+ learned: AchillesIDE uses Ploinky"
	if clip.Load() != want {
		t.Errorf("copied %q", clip.Load())
	}
}
