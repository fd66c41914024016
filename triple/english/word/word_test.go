package word_test

import (
	"strings"
	"testing"

	"whence/triple/english/word"
)

func TestSplit(t *testing.T) {
	for in, want := range map[string]string{
		"Tom's cat doesn't purr.":     "tom|'s|cat|doesn't|purr",
		"Version 3.5, C++ and A/B.":   "version|3.5|c++|and|a/b",
		"It’s 80% sure — “quoted”":    "it|'s|80%|sure|quoted",
		"the e-mail of Müller-Lüd. 2": "the|e-mail|of|müller-lüd|2",
		"":                            "",
	} {
		var got []string
		for _, w := range word.Split(in) {
			got = append(got, w.Text)
			if part := in[w.Start:w.End]; !strings.EqualFold(strings.ReplaceAll(part, "’", "'"), w.Text) {
				t.Errorf("%q stands at %q", w.Text, part)
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("Split(%q) = %q", in, got)
		}
	}
}

func TestStemBringsFormsTogether(t *testing.T) {
	for _, forms := range []string{
		"use uses used using", "provide provides provided providing", "cat cats", "city cities", "wolf wolves",
		"be is are was were", "make makes made making", "stop stops stopped stopping", "mouse mice", "watch watches watched",
	} {
		words := strings.Fields(forms)
		for _, w := range words {
			if word.Stem(w) != word.Stem(words[0]) {
				t.Errorf("Stem(%s) = %s, Stem(%s) = %s", w, word.Stem(w), words[0], word.Stem(words[0]))
			}
		}
	}
	for _, pair := range []string{"like link", "cat car", "kind king", "is as"} {
		a, b, _ := strings.Cut(pair, " ")
		if word.Stem(a) == word.Stem(b) {
			t.Errorf("%s and %s have one stem", a, b)
		}
	}
}

func TestPast(t *testing.T) {
	for w, want := range map[string]bool{"was": true, "lived": true, "went": true, "made": true, "is": false, "has": false, "does": false, "red": false, "mice": false, "lives": false, "live": false, "been": false} {
		if word.Past(w) != want {
			t.Errorf("Past(%s) = %v", w, !want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("Tom's ’s C++ 3.5\xff %")
	f.Fuzz(func(t *testing.T, in string) {
		last := 0
		for _, w := range word.Split(in) {
			if w.Start < last || w.End <= w.Start || w.End > len(in) {
				t.Fatalf("%+v after %d in %q", w, last, in)
			}
			last = w.End
		}
	})
}
