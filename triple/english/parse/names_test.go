package parse

import (
	"slices"
	"testing"
)

// TestNames holds which words are taken for one name, and that the name of a day, or
// two names that only stand beside one another, are not.
func TestNames(t *testing.T) {
	p := mustNew(t)
	for text, names := range map[string][]string{
		"Oslo Central Station was opened in 1854.":         {"Oslo Central Station"},
		"On Friday Anna Berg met Tom Hall in Port Talbot.": {"Anna Berg", "Tom Hall", "Port Talbot"},
		"The office is at 10 Harbour Street.":              {"10 Harbour Street"},
		"In March Tom moved to Port Talbot on 3 May.":      {"Port Talbot"},
		"Mira Olsen, a nurse, works in Bergen.":            {"Mira Olsen"},
	} {
		r := p.Parse(text)
		var got []string
		for i, w := range r.Tree.Words {
			end := w.End
			for _, other := range r.Tree.Words[i+1:] {
				if other.Head == i && other.Label == "flat" {
					end = other.End
				}
			}
			if end != w.End {
				got = append(got, text[w.Start:end])
			}
		}
		if !slices.Equal(got, names) {
			t.Errorf("%s: names %q, want %q", text, got, names)
		}
		if r.Agreeing() == 0 {
			t.Errorf("%s: no member has the tree", text)
		}
	}
}
