package recall

import (
	_ "embed"

	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordsFile string

// wordKinds are the words of words.txt by their kind, months in their order.
type wordKinds struct {
	stop, when, who, where, how, number, time, count, asks, request map[string]bool
	whether, what, general, amends                                  map[string]bool

	months map[string]int // 1 for January
}

// readWords reads words.txt. A line of an unknown kind is left out.
func readWords(file string) *wordKinds {
	all := lexicon.NewTable(file)
	set := func(kind string) map[string]bool {
		out := map[string]bool{}
		for _, w := range all.Of(kind) {
			out[w] = true
		}
		return out
	}
	k := &wordKinds{
		stop: set("stop"), when: set("when"), who: set("who"), where: set("where"), how: set("how"), number: set("number"),
		time: set("time"), count: set("count"), asks: set("asks"), request: set("request"),
		whether: set("whether"), what: set("what"), general: set("general"), amends: set("amends"), months: map[string]int{},
	}
	for _, kind := range []string{"months", "short"} {
		for i, w := range all.Of(kind) {
			k.months[w] = i + 1
		}
	}
	return k
}
