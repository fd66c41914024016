package lexicon

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEverySetIsThere holds that words.txt and the names in Go are the same, and
// that no set is empty or has a word twice.
func TestEverySetIsThere(t *testing.T) {
	var want []string
	for _, n := range closedNames {
		want = append(want, "."+n)
	}
	want = append(want, setNames[:]...)
	got := regexp.MustCompile(`(?m)^\.?\w+$`).FindAllString(wordsText, -1)
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("words.txt has the sets\n%q\nand Go\n%q", got, want)
	}
	for s := range setCount {
		words := slices.Clone(s.Words())
		if len(words)+len(vocabulary().kinds[s]) == 0 {
			t.Errorf("%s is empty", setNames[s])
		}
		if slices.Sort(words); len(slices.Compact(words)) < len(s.Words()) {
			t.Errorf("%s has a word twice", setNames[s])
		}
		for _, w := range words {
			if !s.Has(w) || w != strings.TrimSpace(w) {
				t.Errorf("%s does not have its %q", setNames[s], w)
			}
		}
	}
}

// TestKindsAreNouns holds that every kind in words.txt is one.
func TestKindsAreNouns(t *testing.T) {
	for s, kinds := range vocabulary().kinds {
		for _, k := range kinds {
			if Supersense(k.noun, Noun) == "" {
				t.Errorf("%s has the kind %q, which is no noun", setNames[s], k.noun)
			}
		}
	}
}

func BenchmarkHas(b *testing.B) {
	for b.Loop() {
		Units.Has("metre")
	}
}

// BenchmarkVocabulary reads words.txt: a share of the program's start.
func BenchmarkVocabulary(b *testing.B) {
	for b.Loop() {
		v := &listed{closed: map[string]Closed{}, of: map[string]members{}}
		for line := range strings.Lines(wordsText) {
			for w := range strings.FieldsSeq(line) {
				v.add(Units, w)
			}
		}
	}
}
