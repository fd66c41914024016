package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/conductor"
	"whence/internal/race"
)

var update = flag.Bool("update", false, "write what the program answers into the talks")

// said is one input of a talk with the lines that it must be answered with.
// restart closes and opens the program before it.
type said struct {
	input   string
	restart bool
	before  []string // comments and blank lines, kept on update
	want    []string
}

// readTalk reads a talk file; CONTRIBUTING.md says how it is written.
func readTalk(t *testing.T, path string) []said {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var talk []said
	var next said
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		line := lines.Text()
		input, spoken := strings.CutPrefix(line, "> ")
		switch {
		case spoken:
			next.input = strings.ReplaceAll(input, `\n`, "\n")
			talk = append(talk, next)
			next = said{}
		case line == "-- restart":
			next.restart = true
			next.before = append(next.before, line)
		case strings.HasPrefix(line, "#"), line == "":
			next.before = append(next.before, line)
		case len(talk) == 0:
			t.Fatalf("%s: %q stands before anything is said", path, line)
		default:
			talk[len(talk)-1].want = append(talk[len(talk)-1].want, line)
		}
	}
	return talk
}

func writeTalk(t *testing.T, path string, talk []said) {
	t.Helper()
	var b strings.Builder
	for _, s := range talk {
		for _, line := range s.before {
			b.WriteString(line + "\n")
		}
		b.WriteString("> " + strings.ReplaceAll(s.input, "\n", `\n`) + "\n")
		for _, line := range s.want {
			b.WriteString(line + "\n")
		}
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// shown is what a person sees of a record, the same in every front end:
// receipts, the reply, and the verdict.
func shown(r conductor.Record) []string {
	lines := append([]string(nil), r.Effects.Receipts...)
	for line := range strings.SplitSeq(strings.TrimRight(r.Reply, "\n"), "\n") {
		if line = strings.TrimRight(line, " "); line != "" {
			lines = append(lines, line)
		}
	}
	if r.Verdict != "" {
		lines = append(lines, fmt.Sprintf("[%s]", r.Verdict))
	}
	return lines
}

func talks(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "talks", "*.talk"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no talks: %v", err)
	}
	return some(paths)
}

// some are the paths that are run: all, or a few under the race detector.
func some(paths []string) []string {
	var out []string
	for i, p := range paths {
		if race.Runs(i) {
			out = append(out, p)
		}
	}
	return out
}

// TestTalks holds each talk, through --json, against what its file says.
func TestTalks(t *testing.T) {
	for _, path := range talks(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".talk"), func(t *testing.T) {
			t.Parallel()
			talk := readTalk(t, path)
			got := throughJSON(t, talk)
			if *update {
				for i := range talk {
					talk[i].want = got[i]
				}
				writeTalk(t, path, talk)
				return
			}
			compare(t, talk, got)
		})
	}
}

func compare(t *testing.T, talk []said, got [][]string) {
	t.Helper()
	for i, s := range talk {
		if g, w := strings.Join(got[i], "\n"), strings.Join(s.want, "\n"); g != w {
			t.Errorf("> %s\ngot:\n%s\nwant:\n%s", s.input, g, w)
		}
	}
}
