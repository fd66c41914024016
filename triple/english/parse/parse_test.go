package parse

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

func mustNew(t testing.TB) *Parser {
	t.Helper()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkReading checks what every reading promises.
func checkReading(t *testing.T, text string, r Reading) {
	t.Helper()
	n := len(r.Tree.Words)
	if n == 0 {
		if strings.TrimSpace(text) != "" {
			t.Fatalf("%q has no words", text)
		}
		return
	}
	if err := r.Tree.check(); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if len(r.Arcs) != n || len(r.Heads) != n || len(r.Margins) != n {
		t.Fatalf("%q: %d words, %d %d %d", text, n, len(r.Arcs), len(r.Heads), len(r.Margins))
	}
	spans := make([]span, n)
	for i, w := range r.Tree.Words {
		spans[i] = span{w.Start, w.End}
		if w.Form != text[w.Start:w.End] || w.Class == "" || w.Tag == "" || w.Label == "" || w.Lemma == "" {
			t.Fatalf("%q: %+v", text, w)
		}
		if r.Heads[i] < r.Arcs[i] || r.Heads[i] > 1.0001 || r.Arcs[i] < 0 {
			t.Fatalf("%q: shares %v %v of %q", text, r.Arcs[i], r.Heads[i], w.Form)
		}
	}
	covers(t, text, spans)
	for _, arcs := range r.Members {
		if len(arcs) != n {
			t.Fatalf("%q: a member with %d arcs", text, len(arcs))
		}
	}
}

func FuzzParse(f *testing.F) {
	p := mustNew(f)
	for _, s := range prose {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 400 {
			return
		}
		checkReading(t, text, p.Parse(text))
	})
}

// TestSameEverywhere: many at once read what one reads.
func TestSameEverywhere(t *testing.T) {
	p := mustNew(t)
	want := make([]Reading, len(prose))
	for i, s := range prose {
		want[i] = p.Parse(s)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i, s := range prose {
				got := p.Parse(s)
				for j, w := range got.Tree.Words {
					if w != want[i].Tree.Words[j] {
						t.Errorf("%q: %+v, alone %+v", s, w, want[i].Tree.Words[j])
					}
				}
			}
		})
	}
	wg.Wait()
}

// TestReadAgain: what was read before, by words alone or as others are used, and what became of
// it changes no later reading.
func TestReadAgain(t *testing.T) {
	p := mustNew(t)
	spoil := func(r Reading) {
		for _, arcs := range r.Members {
			clear(arcs)
		}
		clear(r.Tree.Words)
	}
	for i, s := range prose {
		use := Use(i % int(AsName+1))
		uses := slices.Repeat([]Use{AnyUse, use}, 3)
		want, wantKnowing := mustNew(t).Parse(s), mustNew(t).ParseKnowing(s, uses)
		for range 2 {
			if got := p.Parse(s); !reflect.DeepEqual(got, want) {
				t.Errorf("%q: %+v, at first %+v", s, got, want)
			} else {
				spoil(p.Parse(s))
			}
			if got := p.ParseKnowing(s, uses); !reflect.DeepEqual(got, wantKnowing) {
				t.Errorf("%q with uses: %+v, at first %+v", s, got, wantKnowing)
			}
		}
		if got := p.Fast().Parse(s); len(got.Members) != 1 {
			t.Errorf("%q: %d members of the one that is fast", s, len(got.Members))
		}
	}
}

func BenchmarkParse(b *testing.B) {
	p := mustNew(b)
	for i := 0; b.Loop(); i++ {
		p.Parse(prose[i%len(prose)])
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		mustNew(b)
	}
}
