package also

import (
	"slices"
	"strings"
	"testing"
)

// Each line of ways.txt is read, tells of all that it answers, and says something other than what it
// is asked with.
func TestWaysAreRead(t *testing.T) {
	for line := range strings.Lines(waysList) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if line == "" {
			continue
		}
		same := strings.Split(line, " = ")
		asked, told, ok := strings.Cut(line, " < ")
		if !ok {
			asked, told, ok = strings.Cut(line, " ! ")
		}
		if !ok {
			asked, told, ok = strings.Cut(line, " ~ ")
		}
		if !ok {
			asked, told, ok = strings.Cut(line, " !! ")
		}
		switch {
		case len(same) > 1 && !ok:
			for _, one := range same {
				tells(t, line, same[0], one)
				tells(t, line, one, same[0])
			}
		case len(same) == 1 && ok:
			for one := range strings.SplitSeq(told, " | ") {
				tells(t, line, asked, one)
			}
		default:
			t.Errorf("no line of either kind: %q", line)
		}
	}
}

// tells checks that a clause has a place for each participant that it is asked with, and other words.
func tells(t *testing.T, line, asked, told string) {
	t.Helper()
	letters := func(s string) (out []string) {
		for _, w := range strings.Fields(s) {
			if isLetter(w) && w != "we" {
				out = append(out, w[:1])
			}
		}
		return out
	}
	if slices.ContainsFunc(letters(asked), func(w string) bool { return w[0] != anywhere && !slices.Contains(letters(told), w) }) {
		t.Errorf("%q does not tell of all of %q: %q", told, asked, line)
	}
	for _, s := range append(sayings(asked), sayings(told)...) {
		if s.lemma == "" || len(s.places) == 0 {
			t.Errorf("not read: %q", line)
		}
	}
}

// No two lines say the same twice.
func TestWaysOnce(t *testing.T) {
	seen := map[string]bool{}
	for asked := range lines() {
		for _, w := range told(asked) {
			if w.asked.text == w.told.text && !w.against && !slices.ContainsFunc(w.asked.places, func(p place) bool { return p.letter != 0 && p != w.told.of(p.letter) }) {
				t.Errorf("%q tells of itself", w.asked.text)
			}
		}
	}
	for line := range strings.Lines(waysList) {
		if line = strings.TrimSpace(line); line != "" && seen[line] {
			t.Errorf("twice: %q", line)
		}
		seen[line] = true
	}
}
