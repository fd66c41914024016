package paste

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

// TestAnyCutGivesTheSame cuts input with pastes into pieces of any size.
func TestAnyCutGivesTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want, got []string
		var in []byte
		for range rapid.IntRange(0, 6).Draw(t, "parts") {
			text := rapid.StringOfN(rapid.RuneFrom([]rune("ab漢[~20\r\x1b")), 0, 40, -1).Draw(t, "text")
			if strings.HasSuffix(text, "\x1b") {
				text += "." // would be one bracket with what follows
			}
			if rapid.Bool().Draw(t, "pasted") {
				in = append(in, Begin+text+End...)
				want = append(want, "pasted "+text)
			} else if text != "" {
				in = append(in, text...)
				want = append(want, "typed "+text)
			}
		}
		var s Splitter
		add := func(kind string) func([]byte) {
			return func(b []byte) { got = append(got, kind+string(b)) }
		}
		for len(in) > 0 {
			n := rapid.IntRange(1, len(in)).Draw(t, "cut")
			s.Split(in[:n], true, add("typed "), add("pasted "))
			in = in[n:]
		}
		if rest := s.Rest(); len(rest) > 0 {
			got = append(got, "typed "+string(rest))
		}
		if got, want := joined(got), joined(want); !slices.Equal(got, want) {
			t.Fatalf("got %q\nwant %q", got, want)
		}
	})
}

// joined puts pieces that are typed one after the other into one.
func joined(parts []string) (out []string) {
	for _, p := range parts {
		rest, typed := strings.CutPrefix(p, "typed ")
		if n := len(out); typed && n > 0 && strings.HasPrefix(out[n-1], "typed ") {
			out[n-1] += rest
			continue
		}
		out = append(out, p)
	}
	return out
}

func TestTheEscapeKeyIsNotHeldBack(t *testing.T) {
	var s Splitter
	var got string
	typed := func(b []byte) { got += string(b) }
	s.Split([]byte("\x1b"), false, typed, nil)
	if got != "\x1b" {
		t.Errorf("esc gave %q", got)
	}
	s.Split([]byte("\x1b[2"), false, typed, nil)
	s.Split([]byte("~"), false, typed, nil)
	if got != "\x1b\x1b[2~" {
		t.Errorf("insert gave %q", got)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte(Begin+"a\rb"+End+"c"), 3)
	f.Add([]byte(Begin+Begin+End), 1)
	f.Fuzz(func(t *testing.T, in []byte, size int) {
		var s Splitter
		n := 0
		count := func(b []byte) { n += len(b) }
		for part := range slices.Chunk(in, min(max(size, 1), 1000)) {
			s.Split(part, true, count, count)
		}
		if n += len(s.Rest()); n > len(in) {
			t.Fatalf("%d bytes of %d came out", n, len(in))
		}
	})
}

// BenchmarkPaste is a megabyte pasted, in the pieces that a terminal reads.
func BenchmarkPaste(b *testing.B) {
	in := []byte(Begin + strings.Repeat("a line that is pasted\r", 1<<20/22) + End)
	b.SetBytes(int64(len(in)))
	for range b.N {
		var s Splitter
		for part := range slices.Chunk(in, 128) {
			s.Split(part, true, func([]byte) {}, func([]byte) {})
		}
	}
}
