package equated_test

import (
	_ "embed"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/reason/equated"
	"whence/reason/figures"
	"whence/reason/messages"
	"whence/triple/english"
)

//go:embed testdata/equated.txt
var table string

// TestAnswer reckons with what was said, and leaves alone what that does not determine: in testdata/equated.txt a line is what was
// said, the questions behind it are asked of it one after the other, with what each finds, "" for nothing.
func TestAnswer(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	var said []figures.Said
	before := ""
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		question, want, asked := strings.Cut(line, " => ")
		if strings.HasSuffix(line, " =>") {
			question, asked = strings.TrimSuffix(line, " =>"), true
		}
		switch {
		case line == "":
			said, before = nil, ""
		case strings.HasPrefix(line, "#"):
		case !asked:
			said = append(said, figures.Said{Text: line})
		default:
			found, ok := equated.Answer(question, before, said, e.Words())
			if got := text(found, ok, e.Words()); got != want {
				t.Errorf("%q of %q: %q, want %q", question, said[0].Text, got, want)
			}
			before = question
		}
	}
}

// text is what was found, in words.
func text(f equated.Found, ok bool, w messages.Words) string {
	switch {
	case !ok:
		return ""
	case f.Way == equated.Whether:
		return map[bool]string{true: "yes", false: "no"}[f.Holds]
	case f.Way == equated.Most:
		return f.Things[0].Name
	}
	return f.Amount.Said(w.Plural)
}

// TestAnyWords holds the reader to end in order whatever words stand in a message and in a question.
func TestAnyWords(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	word := rapid.SampledFrom(strings.Fields("as many much twice half three times a third of than more fewer longer Bo, the oak: is it 5 4 m kg mine that how which most often over under difference between and total same blue ones who what's ? 20 euros each which"))
	text := rapid.Map(rapid.SliceOfN(word, 1, 9), func(of []string) string { return strings.Join(of, " ") })
	rapid.Check(t, func(t *rapid.T) {
		said := []figures.Said{{Text: "Ada is 3 years older than Bo."}, {Text: text.Draw(t, "first")}, {Text: text.Draw(t, "second")}}
		equated.Answer(text.Draw(t, "question"), text.Draw(t, "before"), said, e.Words())
	})
}
