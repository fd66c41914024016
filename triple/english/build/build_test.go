package build_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"whence/triple"
	"whence/triple/english"
)

var update = flag.Bool("update", false, "write what is read today into testdata; read the difference before you keep it")

// told is one entry of testdata/told.txt: what was typed, and below it, indented, what
// was made of it.
type told struct{ comment, text, want string }

// TestTold holds what is made of sentences as people type them, by the parser where
// the grammar has no reading: the facts, and the sentence that is said back.
func TestTold(t *testing.T) {
	const path = "testdata/told.txt"
	entries := readTold(t, path)
	e := newEnglish(t)
	var out strings.Builder
	for _, entry := range entries {
		got := made(t, e, entry.text)
		out.WriteString(entry.comment + entry.text + "\n" + got + "\n")
		if got != entry.want && !*update {
			t.Errorf("%q\nmakes\n%swant\n%s", entry.text, got, entry.want)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// readTold reads entries apart from one another by an empty line. Comments begin
// with # and belong to the entry below.
func readTold(t *testing.T, path string) []told {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []told
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		var entry told
		for line := range strings.SplitSeq(block, "\n") {
			switch {
			case strings.HasPrefix(line, "#"):
				entry.comment += line + "\n"
			case strings.HasPrefix(line, "\t"):
				entry.want += line + "\n"
			default:
				entry.text = line
			}
		}
		out = append(out, entry)
	}
	return out
}

func newEnglish(t testing.TB) *english.English {
	t.Helper()
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// made is what is made of a text, a fact a line: of each event its
// wording is left out, which is the sentence said back.
func made(t *testing.T, e *english.English, text string) string {
	t.Helper()
	d := triple.Discourse{Speaker: triple.Speaker()}
	read, err := e.Understand(t.Context(), text, d)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, st := range read {
		if st.Standing == triple.Asked && len(st.Readings) == 1 { // what would be offered
			st = st.Readings[0]
		}
		switch {
		case st.Trouble != nil:
			fmt.Fprintf(&b, "\tnothing: %s\n", st.Trouble.Message)
			continue
		case len(st.Readings) > 0:
			b.WriteString("\tseveral readings\n")
			continue
		}
		for _, f := range st.Facts {
			if f.Relation != triple.Wording {
				b.WriteString("\t" + f.String() + "\n")
			}
		}
		if len(st.Rules) > 0 {
			b.WriteString("\ta rule\n")
		}
		by := "grammar"
		if st.Standing == triple.AsRead {
			by = "parser"
		}
		fmt.Fprintf(&b, "\t%s: %s\n", by, st.Echo)
	}
	return b.String()
}
