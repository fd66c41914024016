package spoken

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed agreed.txt
var agreement string

var agreeing = sync.OnceValue(func() []template { return read(agreement) })

// Agreed reports whether the input agrees to what was offered to be done, or leaves it: whether it
// settles that at all.
func Agreed(input string) (agrees, settles bool) {
	said, ok := find(agreeing, strings.TrimSuffix(strings.TrimSpace(input), "?"))
	return said.Line == "yes", ok
}
