package conductor

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestCompleteLine(t *testing.T) {
	c := newTest(t, nil)
	hearAll(t, c, "AchillesIDE uses Ploinky.")
	folder := t.TempDir()
	for _, name := range []string{"facts.csv", ".hidden", "has space"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "fold"), 0o700); err != nil {
		t.Fatal(err)
	}
	at := folder + string(filepath.Separator)
	for line, want := range map[string][]string{
		"/wh":                   {"/where", "/why", "/whynot"},
		"/world ":               {"closed", "open"},
		"/world cl":             {"closed"},
		"/trace o":              {"off", "on"},
		"/help why":             {"why", "whynot"},
		"/relation uses sym":    {"symmetric"},
		"/resume ":              {c.SessionID()},
		"/import " + at:         {at + "facts.csv", at + "fold" + string(filepath.Separator)},
		"/import a " + at + "f": {at + "facts.csv", at + "fold" + string(filepath.Separator)},
		"/export " + at + ".":   {at + ".hidden"},
		"/import " + at + "no/": nil,
		"Does achil":            {"AchillesIDE"},
		"/why achil":            {"AchillesIDE"},
		"/forget ":              {"f1"},
		"/why ":                 {"f1"},
		"/fork ":                nil,
	} {
		if got := c.CompleteLine(line); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
