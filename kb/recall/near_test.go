package recall

import (
	"slices"
	"strings"
	"testing"
)

// TestNear holds what is found for a word of the file against its lines taken apart.
func TestNear(t *testing.T) {
	want := map[string][]string{}
	for line := range strings.Lines(nearFile) {
		words := strings.Split(strings.TrimSpace(strings.TrimPrefix(line, "- ")), ", ")
		if !strings.HasPrefix(line, "- ") {
			continue
		}
		for _, w := range words {
			for _, o := range words {
				if stem(o) != stem(w) && !beside(words[0], w, o) && !slices.Contains(want[stem(w)], stem(o)) {
					want[stem(w)] = append(want[stem(w)], stem(o))
				}
			}
		}
	}
	if len(want) < 1000 {
		t.Fatalf("only %d words", len(want))
	}
	for s, all := range want {
		if got := near([]string{s})[s]; !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(all))) {
			t.Errorf("%s: %q, want %q", s, got, all)
		}
	}
	if got := near([]string{"xqz", "a"}); len(got) > 1 {
		t.Errorf("%q", got)
	}
}

func BenchmarkNear(b *testing.B) {
	for b.Loop() {
		near([]string{"look", "garden", "away", "holiday"})
	}
}
