package ranked_test

import (
	_ "embed"
	"strings"
	"testing"

	"whence/reason/figures"
	"whence/reason/messages"
	"whence/reason/ranked"
	"whence/triple/english"
)

//go:embed testdata/ranked.txt
var table string

// TestAnswer puts in order what was said, and leaves alone what that does not decide: in testdata/ranked.txt a line is what was said, the
// questions behind it are asked of it one after the other, with what each finds, "" for nothing.
func TestAnswer(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	var said []figures.Said
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		question, want, asked := strings.Cut(line, " => ")
		if strings.HasSuffix(line, " =>") {
			question, asked = strings.TrimSuffix(line, " =>"), true
		}
		switch {
		case line == "":
			said = nil
		case strings.HasPrefix(line, "#"):
		case !asked:
			said = append(said, figures.Said{Text: line, Noted: true})
		default:
			found, ok := ranked.Answer(question, said, e.Words())
			if got := text(found, ok, e.Words()); got != want && !(want != "" && strings.Contains(strings.ToLower(got), strings.ToLower(want))) {
				t.Errorf("%q of %q: %q, want %q", question, said[0].Text, got, want)
			}
		}
	}
}

// text is what was found, in words.
func text(f ranked.Found, ok bool, w messages.Words) string {
	switch {
	case !ok:
		return ""
	case f.YesNo:
		return map[bool]string{true: "yes", false: "no"}[f.Holds]
	case f.Apart != nil:
		return f.Apart.Said(w.Plural)
	}
	var names []string
	for _, t := range f.Things {
		names = append(names, t.Name)
	}
	return strings.Join(names, ", ")
}
