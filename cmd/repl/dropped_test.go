package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDropped writes paths as terminals do, and wants the command that imports them.
func TestDropped(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "my files")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	lakes, rivers, text := filepath.Join(dir, "lakes.csv"), filepath.Join(dir, "it's rivers.json"), filepath.Join(dir, "letter")
	for _, path := range []string{lakes, rivers, text} {
		if err := os.WriteFile(path, []byte("lake,area\nErie,5\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	escaped := func(s string) string { return strings.NewReplacer(" ", `\ `, "'", `\'`).Replace(s) }
	one, both := `/import "`+lakes+`"`, `/import "`+lakes+`" "`+rivers+`"`
	for input, want := range map[string]string{
		lakes: one, "'" + lakes + "'": one, `"` + lakes + `" `: one, escaped(lakes): one,
		"file://" + strings.ReplaceAll(lakes, " ", "%20"): one,
		escaped(lakes) + " " + escaped(rivers):            both, "'" + lakes + `' "` + rivers + "\"\n": both,
		text: text, lakes + "x": lakes + "x", "Is " + lakes + " a file?": "Is " + lakes + " a file?",
		"lakes.csv": "lakes.csv", "/help": "/help", "": "", `"`: `"`, "Tom is a cat.": "Tom is a cat.",
	} {
		if got := dropped(input); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
}
