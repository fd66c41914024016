package conductor

import (
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/testclock"
)

// TestEventsThatAreNotHeld: a program that begins on a base of which it holds little knows an
// event as whole as the one that was told of it: it lists one sentence, words answers by it,
// and takes back all of it.
func TestEventsThatAreNotHeld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	told := openBase(t, Options{KB: path, Clock: testclock.Unhurried()})
	for _, text := range []string{"Tom is a cat.", "Ann gave Bob a book in Paris.", "Dora gave Eve a lamp on Monday.", "Rex is a dog."} {
		if rec := answerTo(t, told, text); rec.Error != nil || len(rec.Effects.Learned) == 0 {
			t.Fatalf("%s: %+v %s", text, rec.Error, rec.Reply)
		}
	}
	far := openBase(t, Options{KB: path, Held: 1, Clock: testclock.Unhurried()})
	if !far.known.Outlined {
		t.Fatal("all is held")
	}
	for _, ask := range []string{"/facts", "/facts book", "Who gave Bob a book?", "/facts lamp", "Who gave Eve a lamp?"} {
		if got, want := answerTo(t, far, ask).Reply, answerTo(t, told, ask).Reply; got != want {
			t.Errorf("%s\n%s\nand where all is held:\n%s", ask, got, want)
		}
	}
	another := openBase(t, Options{KB: path, Held: 1, Clock: testclock.Unhurried()})
	answerTo(t, another, "/forget f3")
	if got := answerTo(t, told, "/facts").Reply; strings.Contains(got, "book") || strings.Contains(got, "Ann") || !strings.Contains(got, "lamp") {
		t.Errorf("after a part was taken back: %s", got)
	}
}
