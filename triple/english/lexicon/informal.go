package lexicon

import (
	_ "embed" // the informal forms
	"strings"
	"sync"
)

//go:embed informal.txt
var informalText string

// Informal is what a form stands for that people write on a phone.
type Informal struct {
	Full  string // in full: "because" for "cos"
	Doubt bool   // the form is a word of its own too
}

var informal = sync.OnceValue(func() map[string]Informal {
	out := map[string]Informal{}
	for line := range strings.Lines(informalText) {
		form, rest, ok := strings.Cut(strings.TrimSpace(line), "|")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		full, doubt, _ := strings.Cut(rest, "|")
		out[form] = Informal{Full: full, Doubt: doubt != ""}
	}
	return out
})

// InFull is what a form in lower case stands for, as informal.txt says; false for other
// words.
func InFull(form string) (Informal, bool) {
	x, ok := informal()[form]
	return x, ok
}
