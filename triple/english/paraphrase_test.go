package english

import (
	"slices"
	"strings"
	"testing"

	"whence/triple"
)

// TestParaphrases holds that a clause in an unusual order says what the plain one does.
func TestParaphrases(t *testing.T) {
	e := mustNew(t)
	for said, plain := range map[string]string{
		"It is Zelda who tunes the organ.":                   "Zelda tunes the organ.",
		"It was the canoe that Bashir mended.":               "Bashir mended the canoe.",
		"It was on Tuesday that Ilse varnished the door.":    "Ilse varnished the door on Tuesday.",
		"What Bashir mended was the canoe.":                  "Bashir mended the canoe.",
		"Kefir is what Zelda brews.":                         "Zelda brews kefir.",
		"The one who tunes the organ is Zelda.":              "Zelda tunes the organ.",
		"Zelda is the one who tunes the organ.":              "Zelda tunes the organ.",
		"Oslo is where Ilse lives.":                          "Ilse lives in Oslo.",
		"In Oslo lives Ilse.":                                "Ilse lives in Oslo.",
		"In Tromsø, Bashir mended the canoe.":                "Bashir mended the canoe in Tromsø.",
		"Being a plumber, Ilse is a tradesman.":              "Ilse is a tradesman and Ilse is a plumber.",
		"Zelda likes Ilse, who is a plumber.":                "Zelda likes Ilse and Ilse is a plumber.",
		"Zelda, whose brother is Bashir, likes Ilse.":        "Zelda likes Ilse and Zelda's brother is Bashir.",
		"Zelda knows Ilse and vice versa.":                   "Zelda knows Ilse and Ilse knows Zelda.",
		"Zelda did tune the organ.":                          "Zelda tuned the organ.",
		"Besides kefir, Zelda brews beer.":                   "Zelda brews beer and Zelda brews kefir.",
		"Ilse is one of the plumbers.":                       "Ilse is a plumber.",
		"Kefir is not something Zelda likes.":                "Zelda does not like kefir.",
		"The person who tunes the organ and mends it is Ivo": "Ivo tunes the organ and mends it.",
	} {
		a, b := read(t, e, said), read(t, e, plain)
		if len(a) != 1 || len(b) != 1 || !slices.EqualFunc(byText(a[0].Facts), byText(b[0].Facts), triple.Triple.Same) || len(a[0].Facts) == 0 {
			t.Errorf("%q says %s, %q %s", said, meansOf(a[0]), plain, meansOf(b[0]))
		}
	}
}

func byText(facts []triple.Triple) []triple.Triple {
	return slices.SortedFunc(slices.Values(facts), func(a, b triple.Triple) int { return strings.Compare(a.String(), b.String()) })
}

// TestNoParaphrase has sentences that only look like one.
func TestNoParaphrase(t *testing.T) {
	e := mustNew(t)
	for _, s := range []string{"A doctor is the person who teaches Tom.", "It is a pity that Zelda tunes the organ.", "What a day it was.", "Is it Zelda who tunes the organ?"} {
		for _, st := range read(t, e, s) {
			if st.Kind == triple.FactKind || st.Kind == triple.RuleKind {
				t.Errorf("%q says %s", s, meansOf(st))
			}
		}
	}
}

// TestParaphrasesAreWhole holds the list: what stands on the right is bound on the left.
func TestParaphrasesAreWhole(t *testing.T) {
	if len(paraphrases()) < 40 {
		t.Errorf("only %d paraphrases", len(paraphrases()))
	}
	for _, line := range paraphrases() {
		for _, to := range line.to {
			for _, s := range to {
				if s.hole != 0 && !slices.ContainsFunc(line.from, func(f slot) bool { return f.hole == s.hole }) {
					t.Errorf("%+v: nothing is bound to %c", line.from, s.hole)
				}
			}
		}
	}
}

// TestRestated holds that a sentence that can be read as it stands is told in other
// words too.
func TestRestated(t *testing.T) {
	e := mustNew(t)
	for text, want := range map[string]string{
		"The length of the pier is 90 m.":      "The pier is 90 m long.",
		"Zelda's weight is 61 kg.":             "Zelda weighs 61 kg.",
		"There are 12 pipes in the organ.":     "The organ has 12 pipes.",
		"The organ was sold by Ilse on Monday": "Ilse sold the organ on Monday.",
	} {
		ways, err := e.Restated(t.Context(), text, triple.Discourse{})
		if err != nil {
			t.Fatal(err)
		}
		plain := read(t, e, want)[0].Facts
		if !slices.ContainsFunc(ways, func(w []triple.Statement) bool { return slices.EqualFunc(w[0].Facts, plain, triple.Triple.Same) }) {
			t.Errorf("%q is not restated as %q: %v", text, want, ways)
		}
	}
}
