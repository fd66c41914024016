package rephrase_test

import (
	"strings"
	"testing"

	"whence/conductor/rephrase"
	"whence/triple"
	"whence/triple/english"
)

// known is a river, a country and the verb that joins them.
type known struct{}

func (known) Name(key string) (triple.Term, bool) {
	t := triple.Term{Name: key, Label: strings.ReplaceAll(key, "_", " "), Kind: triple.Proper}
	return t, key == "usa" || key == "elbe"
}

func (known) RelationsWith(word string) []triple.Relation {
	if word == "traverse" {
		return []triple.Relation{{Key: "traverses", Form: triple.FormVerb, Lemma: "traverse"}}
	}
	return nil
}

func TestQuestion(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	r := rephrase.Rephraser{Known: known{}, Words: e.Words()}
	for text, want := range map[string]string{
		"Which states does the Elbe run through?":                 "Which states does the Elbe traverse?",
		"What flows through Saxony?":                              "What traverses Saxony?",
		"Which rivers are running through Saxony?":                "Which rivers are traversing Saxony?",
		"through which states does the Elbe flow?":                "which states does the Elbe traverse?",
		"Which towns are in states through which the Elbe flows?": "Which towns are in states that the Elbe traverses?",
		"What are states across which the Elbe traverses?":        "What are states that the Elbe traverses?",
		"Which valleys are crossing Saxony?":                      "Which valleys are traversing Saxony?",
		"What is the largest lake of America?":                    "What is the largest lake of usa?",
		"What is the longest river in the united states?":         "What is the longest river in usa?",
		"name all the lakes of the USA":                           "what are all the lakes of the USA",
		"Does the Elbe traverse Saxony?":                          "",
		"Who runs the inn?":                                       "",
		"Did Ben give us the key?":                                "",
		"Which states does the Elbe run past?":                    "",
	} {
		if got := r.Question(text, strings.HasSuffix(text, "?")); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	if got := r.Question("Tell me where Anna lives.", true); got != "" {
		t.Errorf("a question became %q", got)
	}
}
