package english

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// commonWords are the words of a class that texts use, in their base form only,
// and that the grammar has no other use for.
func (g *English) commonWords(class lexicon.Class, rank int) []string {
	var out []string
	lexicon.All(func(w string, e lexicon.Entry) bool {
		plain := strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" && len(w) > 2
		if !plain || !e.Is(class) || e.Rank(class) < rank || e.Name() || closedOf(w) != 0 || isUnit(w) {
			return true
		}
		inflected := g.words.lookup(w).forms & (plural | comparative | superlative | past | participle | thirdPerson)
		if class == lexicon.Adjective {
			inflected &= comparative | superlative
		}
		if inflected == 0 {
			out = append(out, w)
		}
		return true
	})
	return out
}

// drawn makes a swap that draws other words from the list of the language,
// by a seed.
func drawn(e *English, seed int, lists map[form][]string) *swap {
	taken := map[string]bool{}
	s := &swap{e: e, classes: nounForms | adjForms | verbForms, lemmas: map[string]string{}}
	s.draw = func(r reading) string {
		class := adjForms
		switch {
		case r.form&nounForms != 0:
			class = nounForms
		case r.form&verbForms != 0:
			class = verbForms
		}
		key := fmt.Sprint(class, r.lemma)
		for n := 0; s.lemmas[key] == ""; n++ {
			h := fnv.New32a()
			fmt.Fprint(h, seed, key, n)
			w := lists[class][int(h.Sum32()%uint32(len(lists[class])))]
			if !taken[w] {
				taken[w], s.lemmas[key] = true, w
			}
		}
		return s.lemmas[key]
	}
	return s
}

// TestRenaming reads the data sets with random English words in the place of
// their nouns, adjectives and verbs: nothing but the words may change.
func TestRenaming(t *testing.T) {
	e := mustNew(t)
	lists := map[form][]string{nounForms: e.commonWords(lexicon.Noun, 2), adjForms: e.commonWords(lexicon.Adjective, 2), verbForms: e.commonWords(lexicon.Verb, 2)}
	for _, set := range []string{"proofwriter", "ruletaker", "birds_electricity", "logicnli", "prontoqa"} {
		var sts []triple.Statement
		for i, st := range distinctSentences(t, e, set) {
			if i%3 == 0 {
				sts = append(sts, st)
			}
		}
		for seed := range 2 {
			t.Run(fmt.Sprint(set, seed), func(t *testing.T) { replaceWords(t, drawn(e, seed, lists), sts) })
		}
	}
}
