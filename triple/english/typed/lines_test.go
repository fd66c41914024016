package typed

import (
	"strings"
	"testing"

	"whence/triple/english/morph"
)

// TestUnbroken holds that a line break inside a sentence joins its lines, and one between
// sentences, or in a list, does not.
func TestUnbroken(t *testing.T) {
	for text, joined := range map[string]bool{
		"Ruth\nlikes tea":                            true,
		"My cousin\nworked in Leeds.":                true,
		"Ruth bakes bread,\ncakes and pies.":         true,
		"Ruth lives in\na small town.":               true,
		"Ruth is tall\nbut Tom is short":             true,
		"Tom sold the van\nto a neighbour of his.":   true,
		"We\nsold the van.":                          true,
		"It rained. Ruth\nlikes tea":                 true,
		"Ruth is in.\nlikes tea":                     false,
		"ruth\nlikes tea":                            false, // all in small letters: a line each
		"ann lives in hull\nin may she moves":        false,
		"Shopping\neggs\nflour":                      false,
		"Ruth likes tea\nTom likes coffee":           false,
		"Ruth likes tea\ntom likes coffee":           false,
		"Shopping:\n- eggs":                          false,
		"Bring to the party:\nand do not forget tea": false,
		"Ruth\n\nlikes tea":                          false,
		"My sister is here\nlikes tea":               false,
	} {
		if got := (Breaks{Words: &morph.Words{}}).Unbroken(text); (got == strings.ReplaceAll(text, "\n", " ")) != joined || len(got) != len(text) {
			t.Errorf("%q is %q", text, got)
		}
	}
}
