package tui

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/teatest"
	"github.com/muesli/termenv"

	"whence/cmd/repl/tui/look"
)

// TestLooks holds a conversation in a real program at three widths and in three
// looks, and compares the last frame with testdata (go test -update rewrites it).
func TestLooks(t *testing.T) {
	looks := map[string]*theme{
		"dark": colorTheme(look.Dark(), termenv.ANSI256), "light": colorTheme(look.Light(), termenv.ANSI256), "plain": plainTheme(),
	}
	for look, theme := range looks {
		for _, width := range []int{40, 80, 120} {
			t.Run(fmt.Sprintf("%s-%d", look, width), func(t *testing.T) {
				compare(t, theme, width, "AchillesIDE uses Ploinky.", "Is Rex able to fly?", "Does AchillesIDE have the capability sandboxing?")
			})
		}
	}
}

// TestReasons does the same with the inspector open, on a proof and on a
// near-miss.
func TestReasons(t *testing.T) {
	for name, question := range map[string]string{"proof": "Does AchillesIDE have the capability sandboxing?", "nearmiss": "Is Rex able to fly?"} {
		for _, width := range []int{40, 80, 120} {
			t.Run(fmt.Sprintf("%s-%d", name, width), func(t *testing.T) {
				compare(t, colorTheme(look.Dark(), termenv.ANSI256), width, question, "ctrl+t")
			})
		}
	}
}

// compare types inputs, or presses what is the name of a key, and compares the
// frame that results with its golden file.
func compare(t *testing.T, look *theme, width int, inputs ...string) {
	ctx, cancel := context.WithCancel(context.Background())
	m := newModel(ctx, Options{Turner: achilles(), Title: "Whence", Status: func() string { return "offline" }, Greeting: "Whence. Tell me something, ask me about it, and ask why."}, look, frame)
	defer m.turns.wait(cancel)
	program := teatest.NewTestModel(t, m, teatest.WithInitialTermSize(width, 24))
	for i, input := range inputs {
		program.Send(keyMsg(input))
		if _, named := namedKeys()[input]; named {
			continue
		}
		program.Send(keyMsg("enter"))
		teatest.WaitFor(t, program.Output(), func(out []byte) bool { return bytes.Contains(out, fmt.Appendf(nil, "t%d", i+1)) }, teatest.WithDuration(5*time.Second), teatest.WithCheckInterval(5*time.Millisecond))
	}
	program.Send(tea.QuitMsg{})
	last := program.FinalModel(t, teatest.WithFinalTimeout(5*time.Second)).(*model)
	last.hint.text = ""
	teatest.RequireEqualOutput(t, []byte(last.View()))
}
