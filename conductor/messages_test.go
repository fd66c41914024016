package conductor

import (
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
	"whence/internal/race"
)

// People say several things at once, and some of them twice: no message of what is told and
// asked elsewhere in the tests ends in a defect.
func TestMessagesOfSeveralSentences(t *testing.T) {
	race.Skip(t)
	var said []string
	for _, file := range []string{"talktest/testdata/told.txt", "talktest/testdata/asked.txt", "talktest/testdata/reckoned.txt", "../triple/english/testdata/judged.txt", "../triple/english/testdata/prose.txt"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "? "), " | ")
			if strings.Contains(line, " ") && !strings.HasPrefix(line, "#") {
				said = append(said, strings.TrimRight(line, ".")+".")
			}
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		k := newTest(t, nil)
		for range rapid.IntRange(1, 3).Draw(rt, "turns") {
			these := rapid.SliceOfN(rapid.SampledFrom(said), 1, 4).Draw(rt, "said")
			again := rapid.SliceOfN(rapid.SampledFrom(these), 0, 2).Draw(rt, "again")
			message := strings.ReplaceAll(strings.Join(append(these, again...), " "), "?.", "?")
			if r, _ := hearAll(t, k, message); r.Error != nil && r.Error.Code == "internal" {
				rt.Fatalf("%s: %s", message, r.Error.Message)
			}
		}
	})
}
