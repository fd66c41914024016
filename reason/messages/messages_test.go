package messages

import (
	"strings"
	"testing"

	"whence/triple/english/lexicon"
)

// plain are words of which some have other forms.
type plain map[string]string

func (p plain) Singular(noun string) string  { return noun }
func (p plain) Plural(noun string) string    { return noun + "s" }
func (p plain) Base(verb string) string      { return p[verb] }
func (plain) Person(string) bool             { return false }
func (plain) PlainNoun(string) bool          { return false }
func (plain) Graded(string) (string, string) { return "", "" }

// TestSentences cuts messages into words: each is shown with the sign behind it, and sentences apart.
func TestSentences(t *testing.T) {
	words := lexicon.NewTable("title | mr")
	c := Cut{Key: func(raw string, _ bool) string { return raw }, Title: func(low string) bool { return words.Is("title", low) }}
	lines, listed := c, c
	lines.Lines, listed.Line, listed.Marks = true, ";", "/-"
	for _, x := range []struct {
		cut        Cut
		text, want string
	}{
		{c, "Mr. Oduya paid – I think – 40 euros. Did he?", "mr oduya paid– i think– 40 euros. | did he?"},
		{c, "the kiln (new) isn’t hot", "the kiln( new) isn't hot"},
		{c, "… \"Well\", said Ines", "well, said ines"},
		{c, "loft\ncellar", "loft cellar"},
		{lines, "loft\ncellar: 3", "loft | cellar: 3"},
		{listed, "loft\ncellar: -3", "loft; cellar: 3;"},
		{c, "rent = 620", "rent– 620"},
		{c, " \n ", ""},
	} {
		var out []string
		for _, s := range x.cut.Sentences(x.text) {
			var said []string
			for _, w := range s {
				said = append(said, w.Low+w.Sign)
			}
			out = append(out, strings.Join(said, " "))
		}
		if got := strings.Join(out, " | "); got != x.want {
			t.Errorf("%q: %q, want %q", x.text, got, x.want)
		}
	}
}

// TestKey compares words: of those that say nothing there is no key.
func TestKey(t *testing.T) {
	w := plain{"fired": "fire"}
	for _, x := range []struct {
		raw   string
		first bool
		want  string
	}{
		{"Kilns", true, "kiln"}, {"fired,", false, "fire"}, {"the", false, ""}, {"aren’t", false, ""}, {"A", false, "a"}, {"A", true, ""}, {"status", false, "status"}, {"second", false, "second"},
	} {
		if got := Key(w, x.raw, x.first); got != x.want {
			t.Errorf("%s: %q, want %q", x.raw, got, x.want)
		}
	}
}

// TestPhrases finds the longest phrase that begins at a word, and the first of a kind.
func TestPhrases(t *testing.T) {
	kinds := lexicon.NewTable("over | took over, took over from\nrest | the others")
	list := Cut{Key: func(raw string, _ bool) string { return raw }}.Sentences("Ilse took over from Bram, not the others.")[0]
	if n := At(kinds, "over", list, 1); n != 3 {
		t.Errorf("took over from: %d words", n)
	}
	if n := At(kinds, "over", list, -1) + At(kinds, "over", list, 2) + At(kinds, "rest", list, len(list)); n != 0 {
		t.Errorf("%d words where no phrase is", n)
	}
	if at := Where(kinds, "rest", list); at != 6 {
		t.Errorf("the others: at %d", at)
	}
	if low := strings.Fields(Said(list)); !Says(kinds, "rest", low) || Says(kinds, "rest", low[:7]) {
		t.Error("the others")
	}
}
