package english

import (
	"flag"
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
		if w == "well" || w == "okay" || emptyNoun(w) || weatherVerb(&node{kind: nAdj, s: w}) != "" || twoSpellings(w) { // "well, red things are cold"
			return true
		}
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

// twoSpellings reports whether the plural of a noun is that of another too:
// reverie and revery.
func twoSpellings(w string) bool {
	other := w
	if stem, ok := strings.CutSuffix(w, "ie"); ok {
		other = stem + "y"
	} else if stem, ok := strings.CutSuffix(w, "y"); ok {
		other = stem + "ie"
	}
	_, ok := lexicon.Lookup(other)
	return ok && other != w
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

// renamings is how often each data set is read with other words; each time a
// share of its sentences is.
var renamings = flag.Int("renamings", 6, "how often each data set is read with other words")

// TestRenaming reads the data sets with random English words in the place of
// their nouns, adjectives and verbs: nothing but the words may change.
func TestRenaming(t *testing.T) {
	const share = 6
	e := mustNew(t)
	var lists [2]map[form][]string
	for i := range lists {
		lists[i] = map[form][]string{nounForms: e.commonWords(lexicon.Noun, 1+i), adjForms: e.commonWords(lexicon.Adjective, 1+i), verbForms: e.commonWords(lexicon.Verb, 1+i)}
	}
	for _, set := range []string{"proofwriter", "ruletaker", "birds_electricity", "logicnli", "prontoqa"} {
		all := distinctSentences(t, e, set)
		for seed := range *renamings {
			var sts []triple.Statement
			for i := seed % share; i < len(all); i += share {
				sts = append(sts, all[i])
			}
			t.Run(fmt.Sprint(set, seed), func(t *testing.T) { replaceWords(t, drawn(e, seed, lists[seed%2]), sts) })
		}
	}
}
