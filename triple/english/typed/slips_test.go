package typed

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple/english/morph"
)

// TestSlips reads what was meant, and leaves every word that may be one of its own.
func TestSlips(t *testing.T) {
	for said, want := range map[string]string{
		"Teh boiler is in teh cellar":         "The boiler is in the cellar",
		"the shed adn the fence are green":    "the shed and the fence are green",
		"my neihgbour recieves a freind":      "my neighbour receives a friend",
		"we open tommorrow untill six":        "we open tomorrow until six",
		"were is the ladder?":                 "where is the ladder?",
		"How may hives does Ute have":         "How many hives does Ute have",
		"when dose the ferry leave?":          "when does the ferry leave?",
		"Hte gate wiht thier name":            "The gate with their name",
		"our kelpie sleeps in the backend":    "our kelpie sleeps in the backend", // words of no dictionary
		"grafana runs on the frontend":        "grafana runs on the frontend",
		"Thier and Wrok are firms":            "Their and Wrok are firms", // a name, but for the first word
		"lena drinks mate with ozan":          "lena drinks mate with ozan",
		"we were in the garden.":              "we were in the garden.",
		"the influencers have analytics":      "the influencers have analytics",
		"it costs 30 eur, the wrist is 5 cms": "it costs 30 eur, the wrist is 5 cms",
	} {
		if full, _ := InFull(said, false, nil); full != want {
			t.Errorf("%q: %q, want %q", said, full, want)
		}
	}
	for said, want := range map[string]string{
		"i walked tot he mill":    "i walked to the mill",
		"we sat by th estove":     "we sat by the stove",
		"she pai nted the barn":   "she painted the barn",
		"the cat sat on the mat.": "",
		"bea does the accounts":   "",
	} {
		if tries := WithDoubtful(said, nil); want != "" && !slices.Contains(tries, want) || want == "" && len(tries) > 0 {
			t.Errorf("%q: %q, want %q", said, tries, want)
		}
	}
}

// A word of a dictionary is never a slip, and what is meant is one letter away from what was typed.
func TestSlipsAreNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z]{3,9}`).Draw(t, "word")
		meant, ok := slip(word, false, nil)
		if !ok {
			return
		}
		near := false
		for w := range morph.OneAway(word) {
			near = near || w == meant
		}
		if _, again := slip(meant, false, nil); !near || again || known.Lookup(word).Known {
			t.Errorf("%s is taken for %s", word, meant)
		}
	})
}
