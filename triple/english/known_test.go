package english_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple"
	"whence/triple/english"
)

// inUse is a vocabulary of names alone.
type inUse map[string]triple.Term

func (v inUse) Relation(string) (triple.Relation, bool) { return triple.Relation{}, false }
func (v inUse) Name(key string) (triple.Term, bool)     { t, ok := v[key]; return t, ok }
func (v inUse) Called(key string) (called []triple.Term) {
	for _, t := range v {
		if t.Name == key || triple.Key(t.Label) == key {
			called = append(called, t)
		}
	}
	return called
}

// TestNamesInUse asks about names made of words, signs and digits that the grammar
// reads otherwise where they are not in use, as they stand and in lower case.
func TestNamesInUse(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	words := rapid.SampledFrom(strings.Fields("Bosnia and of Love Me Do the Who Run 13 (part) 2nd Is Über-Netz & for Not If All"))
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[A-Z][a-z]{2,6}`).Draw(t, "first") + " " + strings.Join(rapid.SliceOfN(words, 1, 4).Draw(t, "words"), " ")
		x := triple.Const(triple.Proper, name)
		if rapid.Bool().Draw(t, "other key") {
			x.Name += "_(other)"
		}
		v := inUse{x.Name: x}
		for _, said := range []string{name, strings.ToLower(name)} {
			read, err := e.Read(t.Context(), "What is the capital of "+said+"?", triple.Discourse{Vocabulary: v})
			if err != nil || len(read) != 1 || read[0].Question == nil || len(read[0].Question.Goals) == 0 {
				t.Fatalf("%q: %+v %v", said, read, err)
			}
			if goal := read[0].Question.Goals[0][0]; goal.Relation != "capital_of" || goal.Object.Name != x.Name {
				t.Fatalf("%q is read as %v", said, goal)
			}
		}
	})
}
