package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/conductor"
	"whence/internal/modelserver"
	"whence/internal/race"
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
		})
	}
	// Counted when every talk has ended: one that needs no model may end first.
	t.Cleanup(func() {
		if len(server.Requests()) == 0 {
			t.Error("the model was never asked")
		}
	})
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

// differing is a model that reads one sentence otherwise than the grammar, and
// finds a relation in another that no sentence has.
func differing(t *testing.T) string {
	t.Helper()
	say := func(quote string, facts ...string) string {
		var out []string
		for _, f := range facts {
			part := strings.Split(f, ", ")
			out = append(out, `{"subject":"`+part[0]+`","relation":"`+part[1]+`","object":"`+part[2]+`","denied":false}`)
		}
		return `{"statements":[{"quote":"` + quote + `","kind":"asserted","facts":[` + strings.Join(out, ",") + `],"conditions":[],"ask":"none","topic":"","confidence":1,"time":""}]}`
	}
	return modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		turn := r.Last("user")
		switch _, after, _ := strings.Cut(turn, `"turn":"`); {
		case r.Stream:
			return modelserver.Say("Hm.")
		case strings.HasPrefix(after, "Dan and Bob like Ann."):
			return modelserver.Say(say("Dan and Bob like Ann", "Dan, likes, Ann", "Dan, likes, Bob")).For(r)
		case strings.HasPrefix(after, "Frankly,"):
			return modelserver.Say(say("Tom watches over Ann", "Tom, watches over, Ann")).For(r)
		}
		return modelserver.Say(`{"statements": []}`).For(r)
	}).URL()
}

// TestABentReadingIsNotLearned has all three front ends keep to what the grammar reads where
// the model reads what was not said, and take up what the model alone reads.
func TestABentReadingIsNotLearned(t *testing.T) {
	race.Skip(t)
	talk := []said{
		{input: "Dan and Bob like Ann.", want: []string{"Dan likes Ann and Bob likes Ann."}},
		{input: "Does Dan like Bob?", want: []string{"whether Dan likes Bob"}},
		{input: "Frankly,\u00ad Tom watches over Ann.", want: []string{"learned"}},
	}
	again := []said{{input: "Does Tom watch over Ann?", want: []string{"Yes: Tom watches over Ann."}}}
	t.Run("json", func(t *testing.T) {
		kb, address := filepath.Join(t.TempDir(), "kb.db"), differing(t)
		for _, part := range [][]said{talk, again} {
			for i, r := range withModel(t, address, kb, part) {
				inOrder(t, r.Said(), part[i:i+1])
			}
		}
	})
	t.Run("line", func(t *testing.T) {
		kb, address := filepath.Join(t.TempDir(), "kb.db"), differing(t)
		for _, part := range [][]said{talk, again} {
			var in strings.Builder
			for _, s := range part {
				in.WriteString(s.input + "\n")
			}
			out, stderr, code := runProgram(t, in.String(), "--kb", kb, "--base-url", address, "--model", modelserver.Model)
			if code != 0 {
				t.Fatalf("exit %d: %s", code, stderr)
			}
			inOrder(t, out, part)
		}
	})
	t.Run("tui", func(t *testing.T) {
		kb, address := filepath.Join(t.TempDir(), "kb.db"), differing(t)
		for _, part := range [][]said{talk, again} {
			s := startScreen(t, 200, 55, "--kb", kb, "--base-url", address, "--model", modelserver.Model)
			s.wants("? help")
			for _, x := range part {
				s.says(x.input)
				for _, line := range x.want {
					s.wants(line)
				}
			}
			s.leaves()
		}
	})
}
