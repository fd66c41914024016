package tui

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"whence/conductor"
)

// TestTheTourIsTakenByDoing does what each step asks for. Each must be noticed,
// and at the end the person's own conversation is as it was.
func TestTheTourIsTakenByDoing(t *testing.T) {
	var closed atomic.Bool
	s := newStage(t, Options{
		Turner: script(plainTalk), Browser: library{}, Suggestions: []string{"Say this."},
		Rehearse: func(context.Context) (Stage, error) {
			return Stage{Turner: pupil(), Browser: cats(), Close: func() error { closed.Store(true); return nil }}, nil
		},
	})
	s.say("my own words")
	s.press("my draft", "f1", "esc")
	s.submitted("/tour")
	s.until("the tour", func() bool { return s.tour != nil })
	s.seesNot("my own words")
	s.input.clear()
	steps := [][]string{{"tab", "enter"}, {"tab", "enter"}, {"tab", "enter"}, {"ctrl+t"}, {"shift+tab", "left"}, {"tab", "enter"}, {"tab", "enter"},
		{"alt+t", "enter"}, {"tab", "enter"}, {"tab", "enter"}, {"alt+u"}, {"f2"}}
	if len(steps) != len(s.tour.lessons)-1 {
		t.Fatalf("%d steps for %d lessons", len(steps), len(s.tour.lessons))
	}
	for i, keys := range steps {
		if s.tour.step != i {
			t.Fatalf("step %d (%s) was not noticed", s.tour.step+1, s.tour.lesson().say)
		}
		s.press(keys...)
		s.idle()
	}
	s.sees("Tour, 13 of 13")
	s.press("alt+q")
	s.until("the end", func() bool { return closed.Load() })
	s.sees("my own words")
	s.press("up", "up")
	if got := s.input.Value(); got != "my own words" {
		t.Errorf("the history is not the person's own: %q", got)
	}
}

// submitted sends a command past what is typed.
func (s *stage) submitted(command string) {
	s.t.Helper()
	draft := s.input.Value()
	s.input.clear()
	s.press(command, "enter")
	s.input.set(draft)
}

// pupil answers the lessons of the tour as the conductor would.
func pupil() script {
	happy := false
	return func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		r := conductor.Record{Turn: "t1", Input: input}
		switch {
		case input == "Tom is not a mammal.":
			r.Effects.Conflicts = []conductor.ConflictRecord{{Text: "Tom is a mammal"}}
		case input == "Is Tom happy?" && !happy:
			r.Verdict, r.NearMisses, happy = conductor.Unprovable, []conductor.NearMiss{nearMiss()}, true
		case input[len(input)-1] == '?':
			r.Verdict, r.Proofs = conductor.Proved, []conductor.Proof{proof()}
		case input[0] != '/':
			r.Effects.Learned = []string{"f1"}
		}
		yield(conductor.Answered{Record: r})
		return nil
	}
}

func TestStepsOfTheTourAreSkippedAndItsEndIsSafe(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Rehearse: func(context.Context) (Stage, error) {
		return Stage{Turner: script(plainTalk), Close: func() error { return nil }}, nil
	}})
	s.press("/tour", "enter")
	s.until("the tour", func() bool { return s.tour != nil })
	for range 30 {
		s.press("alt+n")
	}
	s.sees("Tour, 13 of 13")
	s.say("/quit")
	if s.quit || s.tour != nil {
		t.Errorf("leaving the tour left the chat: %v", s.quit)
	}
	s.press("alt+n", "alt+q")
}

// Who comes back is told where they left off, and goes on there at a key.
func TestWhereOneLeftOff(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Greeting: "Hello.", Welcome: func(context.Context) (string, []string) {
		return "You were last in “cats”.", []string{"/resume s1"}
	}})
	s.until("the welcome", func() bool { return strings.Contains(plainView(s.model), "You were last in “cats”.") })
	s.sees("alt+1  /resume s1")
	s.press("alt+1")
	s.idle()
	s.sees("You said: /resume s1")
}

func TestSuggestionsAreTypedByTab(t *testing.T) {
	s := newStage(t, Options{Turner: script(plainTalk), Suggestions: []string{"Tom is a cat.", "Is Tom a cat?"}, Placeholder: "Tell me something"})
	s.sees("Try: Tom is a cat.")
	s.press("tab", "enter")
	s.idle()
	s.sees("You said: Tom is a cat.")
	s.sees("Try: Is Tom a cat?")
	s.say("/help")
	s.sees("Try: Is Tom a cat?")
	s.say("something else")
	s.sees("Tell me something")
}
