package transfer

import (
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple"
)

// What is remembered of a text is what would be made of it.
func TestMemo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMemo()
		text := rapid.OneOf(rapid.SampledFrom([]string{"", " ", "Ada", "the Ada", "1.8", "1.80", " 7 ", "007", "a\x1b[31mb", "Größe", "…", "x  y"}), rapid.String())
		for range rapid.IntRange(1, 40).Draw(t, "times") {
			s := text.Draw(t, "text")
			want, wantOK := term(s, triple.Class)
			if got, ok := m.term(s, triple.Class); got != want || ok != wantOK {
				t.Fatalf("%q is %+v, %v and not %+v, %v", s, got, ok, want, wantOK)
			}
			if got := m.key(s); got != triple.Key(s) {
				t.Fatalf("the key of %q is %q", s, got)
			}
		}
	})
}
