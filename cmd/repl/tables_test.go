package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/race"
)

// TestTablesPage takes the conversation of docs/tables.md through the program, over the
// table beside it: what stands there is what it answers. With -update it writes it.
func TestTablesPage(t *testing.T) {
	race.Skip(t)
	page, err := filepath.Abs(filepath.Join("..", "..", "docs", "tables.md"))
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join(filepath.Dir(page), "data", "lakes.csv"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	t.Chdir(folder)
	if err := os.WriteFile("lakes.csv", table, 0o600); err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(answerPage(t, string(have)), folder, "/home/ada")
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(have) {
		t.Errorf("docs/tables.md is not what the program answers (run with -update, then read what changed):\n%s", want)
	}
}
