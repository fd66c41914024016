package cite_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/ground/cite"
)

func split(pieces ...string) []string {
	s := cite.NewSplitter()
	var out []string
	for _, p := range pieces {
		out = append(out, s.Push(p)...)
	}
	if rest := s.Flush(); rest != "" {
		out = append(out, rest)
	}
	return out
}

func TestSplitter(t *testing.T) {
	for text, want := range map[string][]string{
		"Tom is a cat [1]. Bob is a dog [2].": {"Tom is a cat [1]. ", "Bob is a dog [2]."},
		"Tom is a cat. [1] Bob is a dog. [2]": {"Tom is a cat. [1] ", "Bob is a dog. [2]"},
		"Tom is a cat. [1][2]. Bob is a dog.": {"Tom is a cat. [1][2]. ", "Bob is a dog."},
		"Tom weighs 3.5 kg. He is fine!":      {"Tom weighs 3.5 kg. ", "He is fine!"},
		"Dr. Who likes e.g. tea. Really?":     {"Dr. Who likes e.g. tea. ", "Really?"},
		"Hm... well, yes! \"Is it?\" No.":     {"Hm... well, yes! ", "\"Is it?\" ", "No."},
		"- one\n- two\n":                      {"- one\n", "- two\n"},
		"One [1].\n\nTwo [2].":                {"One [1].\n\n", "Two [2]."},
		"No end":                              {"No end"},
		"":                                    nil,
		"A [see note] here. [not a citation] There it is.": {"A [see note] here. ", "[not a citation] There it is."},
	} {
		if got := split(text); strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Nothing is lost, and the cuts of the stream do not matter.
func TestSplitterDoesNotDependOnTheCuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"Tom", " is", " a cat", ".", "!", " ", "\n", "[1]", "[", "]", "3.5", "”", "\"", "Dr.", " b", "é"})).Draw(t, "text"), "")
		whole := split(text)
		if strings.Join(whole, "") != text {
			t.Fatalf("%q became %q", text, whole)
		}
		if pieces := split(strings.Split(text, "")...); strings.Join(pieces, "|") != strings.Join(whole, "|") {
			t.Fatalf("%q: %q whole, %q in pieces", text, whole, pieces)
		}
	})
}
