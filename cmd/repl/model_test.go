package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/conductor"
	"whence/internal/modelserver"
)

// TestTalksInventiveModel takes each talk through the program with a model
// that reads nothing and answers every question with an invention: what is
// learned, proved and said is what was without it, small talk aside.
func TestTalksInventiveModel(t *testing.T) {
	server := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		if !r.Stream {
			return modelserver.Say(`{"statements": []}`).For(r)
		}
		return modelserver.Say("Bananas are blue, and so is Tom [1]. As everybody knows, 42 of them fly.")
	})
	for _, path := range talks(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			kb := filepath.Join(t.TempDir(), "kb.db")
			for _, part := range parts(readTalk(t, path)) {
				records := withModel(t, server.URL(), kb, part)
				for i, s := range part {
					if slices.ContainsFunc(records[i].Statements, func(x conductor.StatementRecord) bool { return x.Kind == "smalltalk" }) {
						continue
					}
					if got, want := strings.Join(shown(records[i]), "\n"), strings.Join(s.want, "\n"); got != want {
						t.Errorf("> %s\ngot:\n%s\nwant:\n%s", s.input, got, want)
					}
				}
			}
			if len(server.Requests()) == 0 {
				t.Error("the model was never asked")
			}
		})
	}
}

// withModel says a part of a talk to the program with the model at the address.
func withModel(t *testing.T, address, kb string, talk []said) []conductor.Record {
	t.Helper()
	var in strings.Builder
	for _, s := range talk {
		in.WriteString(strings.ReplaceAll(s.input, "\n", " ") + "\n")
	}
	out, stderr, code := runProgram(t, in.String(), "--json", "--kb", kb, "--base-url", address, "--model", modelserver.Model)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	var records []conductor.Record
	for line := range strings.Lines(out) {
		var r conductor.Record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		records = append(records, r)
	}
	if len(records) != len(talk) {
		t.Fatalf("%d records for %d inputs: %s", len(records), len(talk), stderr)
	}
	return records
}
