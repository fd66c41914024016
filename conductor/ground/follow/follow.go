package follow

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// Item is one numbered piece of what is known.
type Item struct {
	N     int
	Text  string
	Facts []triple.Triple
	Rules []triple.Rule
}

// Conclusion is what follows from items: a fact, or where it has no fact a sentence.
type Conclusion struct {
	From []int
	Text string
	Fact triple.Triple
}

// Wanted is what a conclusion may be about: the nouns and numbers of the question and of what
// is said.
type Wanted struct {
	Nouns   []string
	Numbers []float64
}

// maxConclusions bounds how many are made.
const maxConclusions = 600

// From are the conclusions from items.
func From(items []Item, w Wanted) []Conclusion {
	b := &book{wanted: w, items: items, seen: map[string]bool{}}
	b.applied()
	b.kin()
	b.chained()
	b.compared()
	b.summed()
	b.multiplied()
	b.timed()
	b.shared()
	b.named()
	counter{b}.tally()
	counter{b}.roles()
	counter{b}.owned()
	return b.out
}

// book is the work on one set of items.
type book struct {
	wanted Wanted
	items  []Item
	seen   map[string]bool
	out    []Conclusion
}

// say notes a sentence that follows.
func (b *book) say(from []int, parts ...string) {
	text := strings.Join(parts, " ")
	if len(b.out) < maxConclusions && !b.seen[text] {
		b.seen[text] = true
		b.out = append(b.out, Conclusion{From: from, Text: text})
	}
}

// fact notes a fact that follows.
func (b *book) fact(from []int, f triple.Triple) {
	key := f.String()
	if len(b.out) < maxConclusions && !b.seen[key] {
		b.seen[key] = true
		b.out = append(b.out, Conclusion{From: from, Fact: f})
	}
}

// each calls found with each fact.
func (b *book) each(found func(n int, f triple.Triple)) {
	for _, it := range b.items {
		for _, f := range it.Facts {
			if f.Weight() == 1 {
				found(it.N, f)
			}
		}
	}
}

//go:embed words.txt
var wordList string

var words = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

var (
	forms   morph.Words
	inflect = sync.OnceValue(func() *morph.Inflector { return morph.NewInflector(&forms) })
)

// called is a name as a sentence has it.
func called(t triple.Term) string {
	text := t.Spelling()
	if (t.Kind == triple.Definite || t.Kind == triple.Generic) && !strings.HasPrefix(strings.ToLower(text), "the ") && !strings.Contains(text, "'s ") {
		return "the " + text
	}
	return text
}

// number writes a number.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
