package english

import (
	"flag"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/syntax"
)

// commonWords are the words of a class that texts use, in their base form only,
// and that the grammar has no other use for.
func (g *English) commonWords(class lexicon.Class, rank int) []string {
	var out []string
	lexicon.All(func(w string, e lexicon.Entry) bool {
		plain := strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" && len(w) > 2
		if w == "well" || w == "okay" || lexicon.EmptyNouns.Has(w) || interpret.WeatherVerb(&syntax.Node{Kind: syntax.NodeAdj, S: w}) != "" || twoSpellings(w) { // "well, red things are cold"
			return true
		}
		if !plain || !e.Is(class) || e.Rank(class) < rank || e.Name() || morph.ClosedOf(w) != 0 || morph.IsUnit(w) {
			return true
		}
		inflected := g.Lex.Lookup(w).Forms & (morph.Plural | morph.Comparative | morph.Superlative | morph.Past | morph.Participle | morph.ThirdPerson)
		if class == lexicon.Adjective {
			inflected &= morph.Comparative | morph.Superlative
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
func drawn(e *English, seed int, lists map[morph.Form][]string) *swap {
	taken := map[string]bool{}
	s := &swap{e: e, classes: morph.NounForms | morph.AdjForms | morph.VerbForms, lemmas: map[string]string{}}
	s.draw = func(r morph.Reading) string {
		class := morph.AdjForms
		switch {
		case r.Form&morph.NounForms != 0:
			class = morph.NounForms
		case r.Form&morph.VerbForms != 0:
			class = morph.VerbForms
		}
		key := fmt.Sprint(class, r.Lemma)
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
	race.Skip(t)
	const share = 6
	e := mustNew(t)
	var lists [2]map[morph.Form][]string
	for i := range lists {
		lists[i] = map[morph.Form][]string{morph.NounForms: e.commonWords(lexicon.Noun, 1+i), morph.AdjForms: e.commonWords(lexicon.Adjective, 1+i), morph.VerbForms: e.commonWords(lexicon.Verb, 1+i)}
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
