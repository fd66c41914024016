package recall

import (
	_ "embed"
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

//go:embed words.txt
var wordsFile string

// wordKinds are the words of words.txt by their kind, months in their order.
type wordKinds struct {
	stop, when, who, where, day, how, number, time, count, asks, request                                            map[string]bool
	whether, what, general, amends, updates, leaning, reason, why, refer, others, past, works, still, several, sort map[string]bool

	change map[string][]string // by what it is that is otherwise since
	months map[string]int      // 1 for January
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
		stop: set("stop"), when: set("when"), who: set("who"), where: set("where"), day: set("day"), how: set("how"), number: set("number"),
		time: set("time"), count: set("count"), asks: set("asks"), request: set("request"),
		whether: set("whether"), what: set("what"), general: set("general"), amends: set("amends"),
		updates: set("updates"), leaning: set("leaning"), reason: set("reason"), why: set("why"), refer: set("refer"), others: set("others"), past: set("past"), works: set("works"), still: set("still"), several: set("several"), sort: set("sort"), change: map[string][]string{}, months: map[string]int{},
	}
	for _, w := range all.Of("change") {
		for _, kind := range all.All("change", w) {
			k.change[kind] = append(k.change[kind], w)
		}
	}
	for _, kind := range []string{"months", "short"} {
		for i, w := range all.Of(kind) {
			k.months[w] = i + 1
		}
	}
	return k
}

// has reports whether a text has a word of a set.
func (k *wordKinds) has(set map[string]bool, text string) bool {
	return slices.ContainsFunc(word.Split(text), func(w word.Word) bool { return set[w.Text] })
}
