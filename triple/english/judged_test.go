package english

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/triple"
)

// TestJudged holds the readings of the sentences of testdata/judged.txt, which a person
// has judged: what is accepted is read as it was then.
func TestJudged(t *testing.T) {
	race.Skip(t)
	path := filepath.Join("testdata", "judged.txt")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	e := mustNew(t)
	lines := strings.Split(string(text), "\n")
	count := map[string]int{}
	for i, line := range lines {
		parts := strings.Split(line, " | ")
		if strings.HasPrefix(line, "#") || len(parts) != 3 {
			continue
		}
		echo, judged := judgedEcho(t, e, parts[1]), strings.TrimSuffix(parts[0], "+")
		if strings.TrimSpace(parts[2]) != echo {
			t.Errorf("%q is read as %q, and was judged as %q", parts[1], echo, parts[2])
			judged, lines[i] = "?", "? | "+parts[1]+" | "+echo
		}
		if count[judged]++; judged == "?" {
			t.Errorf("%q is to be judged", parts[1])
		}
	}
	t.Logf("%d right, %d bent, %d refused", count["right"], count["bent"], count["refused"])
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// judgedEcho is what a sentence is said back as where the likeliest reading is taken, ""
// where any part of it is not read.
func judgedEcho(t *testing.T, e *English, text string) string {
	sts, err := e.Understand(t.Context(), text, triple.Discourse{Speaker: triple.Speaker()})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, st := range sts {
		if st.Trouble != nil && len(st.Readings) == 1 {
			st = st.Readings[0]
		}
		if st.Trouble != nil || len(st.Readings) > 0 {
			return ""
		}
		said = append(said, st.Echo)
	}
	return strings.Join(said, " ")
}
