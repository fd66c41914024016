package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/kb/retrieve"
)

// A number of a profile that cannot be is refused by its name.
func TestReadProfiles(t *testing.T) {
	for _, c := range []struct{ text, wrong string }{
		{"", ""},
		{"fast.max-results=5, thinkingdb.gap=0.3 , thinkingdb.max-time=1s", ""},
		{"fast", "is no change"},
		{"fast=3", "is no change"},
		{"fest.gap=0.3", `there is no profile "fest": balanced, fast, thinkingdb`},
		{"fast.gop=1", "gap, max-results, max-time, min-score"},
		{"fast.max-results=1.5", `fast.max-results: "1.5" cannot be read`},
		{"fast.max-results=0", "must be 1 or more"},
		{"fast.max-time=0s", "must be above 0"},
		{"fast.gap=NaN", "must be from 0 to 1"},
		{"fast.min-score=2", "must be from 0 to 1"},
	} {
		err := isProfiles(c.text)
		if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%q: %v, want %q", c.text, err, c.wrong)
		}
	}
	got, err := readProfiles("thinkingdb.gap=0.3, thinkingdb.max-results=5")
	if x := got["thinkingdb"]; err != nil || len(got) != 1 || *x.GapThreshold != .3 || *x.MaxResults != 5 || x.MinScore != nil || x.TargetLatency != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// The numbers of the config file hold for their profile, and flags win over them.
func TestProfilesOfTheConfigFile(t *testing.T) {
	dir := t.TempDir()
	var units strings.Builder
	for i, who := range []string{"Ann", "Ben", "Cid"} {
		n := string(rune('1' + i))
		units.WriteString("## Context Unit a::chunk-001::unit-00" + n + "\nSourceId: a\nChunkId: chunk-001\nRole: Description\nTopic: Tea\nClaim: " + who + " likes tea.\n\n")
	}
	file, config := filepath.Join(dir, "tea.units"), filepath.Join(dir, "config.yaml")
	for path, text := range map[string]string{file: units.String(), config: "profiles:\n  fast: {max-results: 1}\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		more []string
		want int
	}{{[]string{"--profile", "fast"}, 1}, {[]string{"--profile", "fast", "--max-results", "2"}, 2}, {[]string{"--profile", "balanced"}, 3}} {
		out, problems, code := runProgram(t, "", append([]string{"--config", config, "retrieve", "--json", "--units", file, "Who likes tea?"}, c.more...)...)
		var r retrieve.Result
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != 0 || len(r.Candidates) != c.want {
			t.Errorf("%v: %d units, want %d (%d, %v) %s", c.more, len(r.Candidates), c.want, code, err, problems)
		}
	}
	if out, _, _ := runProgram(t, "", "--config", config, "config", "get", "profiles"); strings.TrimSpace(out) != "fast.max-results=1" {
		t.Errorf("config shows %q", out)
	}
}
