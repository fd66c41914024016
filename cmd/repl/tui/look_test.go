package tui

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/muesli/termenv"

	"whence/cmd/repl/tui/look"
)

func TestThemesAreChangedWhileOneTalks(t *testing.T) {
	s := newStage(t, Options{Turner: achilles()})
	s.dress = func(l look.Look) theme {
		if l.Plain {
			return *plainTheme()
		}
		return *colorTheme(l.Palette, termenv.ANSI256)
	}
	s.say("Does AchillesIDE have the capability sandboxing?")
	good := "\x1b[38;5;" + look.Dark().Good + "m"
	if !strings.Contains(s.View(), good) {
		t.Fatal("no colours")
	}
	s.press("/theme light", "enter")
	if view := s.View(); strings.Contains(view, good) || !strings.Contains(view, "\x1b[38;5;"+look.Light().Good+"m") {
		t.Errorf("not light: %q", view)
	}
	s.press("/theme plain", "enter")
	if strings.Contains(s.View(), "38;5") {
		t.Error("colours in the plain theme")
	}
	s.press("/theme nosuch", "enter")
	s.sees(`there is no theme "nosuch"`)
	s.press("/theme", "enter")
	s.sees("There are these colours: auto, dark, light, plain.")
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
