package conductor

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor/assistant"
	"whence/internal/modelserver"
	"whence/internal/race"
	"whence/llm"
)

// sentTo writes the messages of a request as they are kept in testdata.
func sentTo(r modelserver.Request) string {
	var b strings.Builder
	for _, m := range r.Messages {
		fmt.Fprintf(&b, "--- %s\n%s\n", m.Role, m.Content)
	}
	return b.String()
}

// conversation takes a talk with a model and returns its last streamed request.
func conversation(t *testing.T, window int, turns ...string) string {
	t.Helper()
	var last modelserver.Request
	server := scripted(t, always(reading()), func(r modelserver.Request) modelserver.Reply {
		last = r
		return modelserver.Say("Tom is a mammal [1].")
	})
	c := newTest(t, server)
	if window > 0 {
		c.assistant.Room = llm.NewRoom(window)
	}
	for _, s := range turns {
		mustTake(t, c, s)
	}
	return sentTo(last)
}

// TestPromptsAreGolden holds what a model is sent, to the byte: UPDATE=1 writes
// the files anew, to be read before they are kept.
func TestPromptsAreGolden(t *testing.T) {
	for name, turns := range map[string][]string{
		"answer":    {"All cats are mammals.", "Tom is a cat.", "Is Tom a mammal?"},
		"smalltalk": {"Tom is a cat.", "Hi"},
	} {
		t.Run(name, func(t *testing.T) {
			got := conversation(t, 0, turns...)
			path := filepath.Join("testdata", name+".prompt")
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the prompt is not that of %s any more:\n%s", path, got)
			}
		})
	}
}

// TestOldTurnsAreFacts talks longer than a small window: what does not fit is
// there as what it taught, and what was taken back is not.
func TestOldTurnsAreFacts(t *testing.T) {
	race.Skip(t)
	turns := []string{"All cats are mammals.", "Tom is a cat.", "Rex is a dog.", "I was wrong about Rex.", "Actually, Max is a dog."}
	for i := range 12 {
		turns = append(turns, fmt.Sprintf("Is Tom number%d?", i))
	}
	sent := conversation(t, 400, append(turns, "Is Tom a mammal?")...)
	for _, want := range []string{"Earlier in this conversation the person told this:", "- Every cat is a mammal.", "- Tom is a cat.", "- Max is a dog."} {
		if !strings.Contains(sent, want) {
			t.Errorf("%q was not sent:\n%s", want, sent)
		}
	}
	if strings.Contains(sent, "Rex is a dog") {
		t.Error("what was taken back was sent")
	}
	if strings.Contains(sent, "number0?") {
		t.Error("the oldest turns were sent word for word")
	}
	history, _, _ := strings.Cut(sent, "The question:")
	_, history, _ = strings.Cut(history, "Earlier in")
	if limit := 400 * assistant.BytesPerToken * 2 / 3; len(history) > limit {
		t.Errorf("the history has %d bytes, of at most %d", len(history), limit)
	}
}

// TestAWindowWithNoRoom still asks: the history is left out.
func TestAWindowWithNoRoom(t *testing.T) {
	sent := conversation(t, 1, "All cats are mammals.", "Tom is a cat.", "Is Tom a mammal?")
	if strings.Contains(sent, "Earlier in") || !strings.Contains(sent, "The question: Is Tom a mammal?") {
		t.Errorf("sent:\n%s", sent)
	}
}

// TestFactsThatDoNotFit are answered by the program, and so is small talk that
// does not.
func TestFactsThatDoNotFit(t *testing.T) {
	turns := []string{"All cats are mammals."}
	for i := range 12 {
		turns = append(turns, fmt.Sprintf("Tom%s%d is a cat.", strings.Repeat("long", 60), i))
	}
	if sent := conversation(t, 400, append(turns, "Who is a mammal?")...); strings.Contains(sent, "The question:") {
		t.Errorf("sent %d bytes", len(sent))
	}
	if sent := conversation(t, 400, "Hi", "Hello "+strings.Repeat("there ", 800)); strings.Contains(sent, "there there") {
		t.Errorf("sent %d bytes", len(sent))
	}
}
