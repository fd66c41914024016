package parse

import "testing"

// A clause that another rests on hangs on it, with the word that says how, wherever it stands.
func TestSubordinate(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, main, sub, mark string }{
		{"After Granada fell to the kings in 1492, many scholars fled to Fez.", "fled", "fell", "After"},
		{"When the lights went out, Chidi lit the old lamp.", "lit", "went", ""},
		{"Until the gate is mended, the goats stay in the barn.", "stay", "mended", "Until"},
		{"Because the van broke down, the band played without drums.", "played", "broke", "Because"},
		{"Our side lost on penalties after Moreau missed from the spot.", "lost", "missed", "after"},
		// No clause stands in front, and these are no subordinate clauses.
		{"After lunch the kids slept, and Bob read a book.", "slept", "", ""},
		{"In spring the river floods, and the ferry stops.", "floods", "", ""},
		{"Since 2019 the shop sells bread, and Tom works there.", "sells", "", ""},
	} {
		words := p.Parse(c.text).Tree.Words
		sub := -1
		for i, w := range words {
			if w.Label == "advcl" {
				sub = i
			}
			if w.Head < 0 && w.Form != c.main {
				t.Errorf("%s: %q is the main verb, not %q", c.text, w.Form, c.main)
			}
		}
		switch {
		case (sub >= 0) != (c.sub != ""):
			t.Errorf("%s: the subordinate clause is at %d", c.text, sub)
		case sub < 0:
		case words[sub].Form != c.sub || words[words[sub].Head].Form != c.main:
			t.Errorf("%s: %q rests on %q", c.text, words[words[sub].Head].Form, words[sub].Form)
		case c.mark != "":
			for _, w := range words {
				if w.Form == c.mark && (w.Label != "mark" || w.Head != sub) {
					t.Errorf("%s: %q is %s of %q", c.text, c.mark, w.Label, words[w.Head].Form)
				}
			}
		}
	}
}
