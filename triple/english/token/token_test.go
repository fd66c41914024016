package token

import (
	"slices"
	"strings"
	"testing"
)

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Tom is a cat. Bob is a dog.", []string{"Tom is a cat.", "Bob is a dog."}},
		{"Tom is a cat\nBob is a dog", []string{"Tom is a cat", "Bob is a dog"}},
		{"Is Tom a cat? Yes! No.", []string{"Is Tom a cat?", "Yes!", "No."}},
		{"Pi is 3.14. The site is example.com.", []string{"Pi is 3.14.", "The site is example.com."}},
		{"Dr. Smith met J. R. Jones. They talked.", []string{"Dr. Smith met J. R. Jones.", "They talked."}},
		{"George W. Bush is old.", []string{"George W. Bush is old."}},
		{"Y provides Z. Tom is a cat.", []string{"Y provides Z.", "Tom is a cat."}},
		{`He said "Wait. Stop." Tom left.`, []string{`He said "Wait. Stop." Tom left.`}},
		{"It peaked at No. 1 in May.", []string{"It peaked at No. 1 in May."}},
		{"No. Tom is a cat.", []string{"No.", "Tom is a cat."}},
		{"One; two.", []string{"One;", "two."}},
		{" ... ", nil},
		{"", nil},
	} {
		var got []string
		for _, s := range Sentences(c.text) {
			got = append(got, c.text[s.At:s.End])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("Sentences(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"Tom isn't here.":            "tom is not here",
		"Tom can't, won't, cannot":   "tom can not , will not , can not",
		"Tom's mother’s cat":         "tom 's mother 's cat",
		"the cats' food":             "the cats 's food",
		"It's John's.":               "it 's john 's",
		"He doesn’t, they're":        "he does not , they are",
		"1,000 is 80% of C++ 3.5":    "1,000 is 80% of c++ 3.5",
		`"The Sea" and 'old man' ok`: "The Sea and old man ok",
		"“Old man”":                  "Old man",
		"Dr. No met J. Smith":        "dr. no met j. smith",
		"GPT-4, e.g. x":              "gpt-4 , e.g . x",
		"rock 'n' roll":              "rock n roll",
		"\"a\u202eb\"":               "\" a \u202e b \"",
	} {
		toks, _, ok := Words(text, nil)
		var low []string
		for _, tok := range toks {
			low = append(low, tok.Low)
			if tok.Kind != Quoted && tok.At >= tok.End {
				t.Errorf("%q: empty token %+v", text, tok)
			}
		}
		if got := strings.Join(low, " "); !ok || got != want {
			t.Errorf("Words(%q) = %q, want %q", text, got, want)
		}
	}
}
