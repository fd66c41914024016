package ground_test

import (
	"os"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/internal/race"
)

// TestTalkStatesNothing holds small talk against the sentences of testdata/talk.txt.
func TestTalkStatesNothing(t *testing.T) {
	race.Skip(t)
	text, err := os.ReadFile("testdata/talk.txt")
	if err != nil {
		t.Fatal(err)
	}
	gate := ground.New(reader(), ground.Options{})
	for line := range strings.Lines(string(text)) {
		mark, said, _ := strings.Cut(strings.TrimSpace(line), " ")
		if r := gate.SmallTalk(said, nil); mark != "#" && r.OK != (mark == "=") {
			t.Errorf("%s: %v", said, r)
		}
	}
}
