package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/internal/voice"
	"whence/kb/retrieve"
)

// profileNumbers are the numbers of a profile by the names that the flags of repl retrieve
// have, each with how its text is put into its place.
var profileNumbers = map[string]func(*retrieve.Tuning, string) error{
	"max-results": func(t *retrieve.Tuning, v string) (err error) {
		t.MaxResults, err = number(v, strconv.Atoi, "8")
		return
	},
	"min-score": func(t *retrieve.Tuning, v string) (err error) { t.MinScore, err = number(v, fraction, "0.3"); return },
	"gap": func(t *retrieve.Tuning, v string) (err error) {
		t.GapThreshold, err = number(v, fraction, "0.3")
		return
	},
	"max-time": func(t *retrieve.Tuning, v string) (err error) {
		t.TargetLatency, err = number(v, time.ParseDuration, "500ms")
		return
	},
}

func number[N any](v string, read func(string) (N, error), example string) (*N, error) {
	n, err := read(v)
	if err != nil {
		err = voice.Error("repl.is-no-number-of-profile", "value", v, "example", example)
	}
	return &n, err
}

func fraction(v string) (float64, error) { return strconv.ParseFloat(v, 64) }

// isProfiles refuses what readProfiles does.
func isProfiles(v string) error {
	_, err := readProfiles(v)
	return err
}

// readProfiles reads "fast.max-results=5, thinkingdb.gap=0.3": what changes of the numbers of
// profiles, by their names.
func readProfiles(text string) (map[string]retrieve.Tuning, error) {
	out := map[string]retrieve.Tuning{}
	for change := range strings.SplitSeq(text, ",") {
		if change = strings.TrimSpace(change); change == "" {
			continue
		}
		name, value, ok := strings.Cut(change, "=")
		profile, of, dotted := strings.Cut(strings.TrimSpace(name), ".")
		put := profileNumbers[of]
		switch {
		case !ok, !dotted:
			return nil, voice.Error("repl.is-no-change-of-profile", "change", change)
		case !slices.ContainsFunc(retrieve.Profiles(), func(p retrieve.Profile) bool { return p.Name == profile }):
			return nil, voice.Error("repl.there-is-no-profile", "profile", profile, "names", profileNames())
		case put == nil:
			return nil, voice.Error("repl.a-profile-has-no-number", "number", of, "names", strings.Join(slices.Sorted(maps.Keys(profileNumbers)), ", "))
		}
		t := out[profile]
		if err := cmp.Or(put(&t, strings.TrimSpace(value)), t.Check()); err != nil {
			return nil, fmt.Errorf("%s: %w", strings.TrimSpace(name), err)
		}
		out[profile] = t
	}
	return out, nil
}

func profileNames() string {
	var names []string
	for _, p := range retrieve.Profiles() {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
