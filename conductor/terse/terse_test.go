package terse

import (
	"slices"
	"testing"

	"whence/triple/english"
)

func TestQuestions(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Age of Tom?":               "How old is Tom?",
		"age of the girls":          "How old are the girls?",
		"his age?":                  "How old is he?",
		"What was Tom's job?":       "What is the job of Tom?",
		"Rent for flat 2?":          "What is the rent for flat 2?",
		"Chairs in the hall?":       "How many chairs are there in the hall?",
		"plum jam left?":            "How much plum jam is left?",
		"Number of shirts?":         "How many shirts are there?",
		"And the tips?":             "",
		"who owns the cat?":         "",
		"The recipient of the key?": "Who received the key?",
	} {
		got := Questions(e.Words(), text)
		if want == "" && len(got) > 0 || want != "" && !slices.Contains(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestFurther(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][2]string{
		"Reason?":               {"", "why"},
		"what was the cause":    {"", "why"},
		"Since when?":           {"", "since when"},
		"and Ida, what day?":    {"Ida", "what day"},
		"and juno what time":    {"juno", "what time"},
		"the reason for the ad": {},
	} {
		of, asks, _ := Further(e.Words(), text)
		if got := [2]string{of, asks}; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
