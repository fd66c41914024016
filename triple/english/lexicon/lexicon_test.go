package lexicon

import "testing"

func TestEveryWordIsFound(t *testing.T) {
	n := 0
	for w, want := range All { // which decodes the list from front to back
		n++
		if got, ok := Lookup(w); !ok || got != want {
			t.Fatalf("Lookup(%q) = %v, %v; want %v", w, got, ok, want)
		}
		if _, ok := Lookup(w + "#"); ok {
			t.Fatalf("Lookup(%q) found something", w+"#")
		}
	}
	if n != Len() || n < 70_000 {
		t.Errorf("%d words decoded, %d announced", n, Len())
	}
}

func TestEveryIrregularFormIsFound(t *testing.T) {
	n := 0
	for want := range AllIrregular {
		n++
		found := false
		Bases(want.Form, func(c Class, lemma string) {
			found = found || c == want.Class && lemma == want.Lemma
		})
		if !found {
			t.Errorf("Bases(%q) lacks %q", want.Form, want.Lemma)
		}
	}
	if n < 5000 {
		t.Errorf("only %d forms", n)
	}
	for _, none := range []string{"", "a", "zzz", "mous", "\xff"} {
		Bases(none, func(_ Class, lemma string) { t.Errorf("Bases(%q) gave %q", none, lemma) })
	}
}

func TestClasses(t *testing.T) {
	for _, c := range []struct {
		word string
		is   Class
		ok   bool
	}{
		{"cat", Noun, true}, {"cat", Adjective, false}, {"furry", Adjective, true},
		{"use", Verb, true}, {"quickly", Adverb, true}, {"mammal", Verb, false},
	} {
		if e, _ := Lookup(c.word); e.Is(c.is) != c.ok {
			t.Errorf("%s: class %d is %v", c.word, c.is, !c.ok)
		}
	}
	give, _ := Lookup("give")
	if give.Frames&Double == 0 {
		t.Error("give takes two objects")
	}
}

func BenchmarkLookup(b *testing.B) {
	for b.Loop() {
		Lookup("mammal")
	}
}
