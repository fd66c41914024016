package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"whence/internal/race"
)

// TestReasonsPage takes the conversation of docs/reasons.md through the program:
// what stands there is what it answers, and the pictures are those that it
// draws. With -update it writes both.
func TestReasonsPage(t *testing.T) {
	race.Skip(t)
	docs, err := filepath.Abs(filepath.Join("..", "..", "docs"))
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile(filepath.Join(docs, "reasons.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	want := answerPage(t, string(have))
	if *update {
		if err := os.WriteFile(filepath.Join(docs, "reasons.md"), []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(have) {
		t.Errorf("docs/reasons.md is not what the program answers (run with -update, then read what changed):\n%s", want)
	}
	for _, m := range regexp.MustCompile(`\(reasons/([\w-]+\.svg)\)`).FindAllStringSubmatch(want, -1) {
		comparePicture(t, m[1], filepath.Join(docs, "reasons", m[1]))
	}
}

// answerPage puts what the program answers below every input in the code blocks
// of a page; all of them are one conversation.
func answerPage(t *testing.T, page string) string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var out, said strings.Builder
	before, code := "", false
	for line := range strings.Lines(page) {
		fence := strings.HasPrefix(line, "```")
		input, isInput := strings.CutPrefix(line, "> ")
		if code && !isInput && !fence {
			continue // an answer, which is made anew
		}
		out.WriteString(line)
		code = code != fence
		if code && isInput {
			said.WriteString(input)
			all, _, _ := runProgram(t, said.String(), "--plain", "--offline", "--kb", ":memory:")
			out.WriteString(strings.ReplaceAll(strings.TrimPrefix(all, before), here+string(filepath.Separator), ""))
			before = all
		}
	}
	return out.String()
}

func comparePicture(t *testing.T, drawn, kept string) {
	t.Helper()
	got, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(kept, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(kept); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the program draws (run with -update, then look at it); error %v", kept, err)
	}
}
