package ground_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/internal/race"
	"whence/triple/english/lexicon"
)

// ordering are words that order a text, say what its writer thinks of it, or join it.
var ordering = strings.Fields(`accordingly actually additionally again also basically certainly consequently finally first firstly furthermore
given gladly great hence however indeed last lastly likewise moreover namely next now overall plus previously right second secondly similarly
so specifically sure surely then therefore third thirdly though thus too unfortunately well yes no not one the`)

// TestNoWordMoreIsPassedOver puts a word of English anywhere into faithful sentences: what
// still passes says no more than before.
func TestNoWordMoreIsPassedOver(t *testing.T) {
	race.Skip(t)
	gate, evidence := ground.New(reader(), ground.Options{}), facts()
	var words []string
	for w, e := range lexicon.All {
		if e.Rank(lexicon.Adverb) > 0 || e.Rank(lexicon.Adjective) > 1 {
			words = append(words, w)
		}
	}
	for _, s := range []lexicon.Set{lexicon.Limiting, lexicon.Shifting, lexicon.Nows, lexicon.SentenceAdverbs} {
		words = append(words, slices.Repeat(s.Words(), 4)...)
	}
	r := rand.New(rand.NewPCG(1, 2))
	sentences := faithful()
	for range 1500 {
		good := strings.Fields(sentences[r.IntN(len(sentences))])
		w := words[r.IntN(len(words))]
		at := r.IntN(len(good))
		bad := strings.Join(slices.Insert(slices.Clone(good), at, w), " ")
		if res := gate.Check(t.Context(), bad, evidence); res.OK && res.Claims > 0 && !slices.Contains(ordering, w) {
			t.Errorf("passed with %q more: %s", w, bad)
		}
	}
}
