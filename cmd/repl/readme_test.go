package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadme takes the session of the README through the program: what stands
// there is what it prints.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "```\n")
	session, _, found := strings.Cut(rest, "```\n")
	if !found {
		t.Fatal("the README has no session")
	}
	var in, want strings.Builder
	for line := range strings.Lines(session) {
		if input, said := strings.CutPrefix(line, "> "); said {
			in.WriteString(input)
		} else {
			want.WriteString(line)
		}
	}
	got, stderr, code := runProgram(t, in.String(), "--plain", "--kb", ":memory:")
	if code != 0 || got != want.String() {
		t.Errorf("exit %d, %s\ngot:\n%s\nwant:\n%s", code, stderr, got, want.String())
	}
}
