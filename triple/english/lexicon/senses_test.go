package lexicon

import (
	"slices"
	"testing"
)

// TestEveryWordHasItsNumber holds that words are found under their numbers, and
// that each has senses of the classes that it has.
func TestEveryWordHasItsNumber(t *testing.T) {
	n := 0
	for w, e := range All {
		if got, ok := indexOf(w); !ok || got != n || wordAt(n) != w {
			t.Fatalf("%q is word %d, %v; word %d is %q", w, got, ok, n, wordAt(n))
		}
		for c := Noun; c <= Adverb; c++ {
			if s := Supersense(w, c); (s != "") != e.Is(c) {
				t.Errorf("%q is of class %d: %v, with the sense %q", w, c, e.Is(c), s)
			}
		}
		n++
	}
}

// TestNounsHaveKinds holds that every noun is a kind of thing, as WordNet has it.
func TestNounsHaveKinds(t *testing.T) {
	for w, e := range All {
		if e.Is(Noun) && !MayBeA(w, "entity") {
			t.Errorf("%q is no entity", w)
		}
	}
}

func TestKinds(t *testing.T) {
	for _, c := range []struct {
		noun, kind string
		first, any bool
	}{
		{"nurse", "person", true, true}, {"nephew", "relative", true, true}, {"keg", "container", false, true}, {"box", "container", true, true},
		{"table", "person", false, false}, {"maroon", "color", false, true}, {"kilometre", "unit of measurement", false, false}, {"oak", "plant life", false, true},
		{"gravel", "material", true, true}, {"zzz", "person", false, false}, {"person", "zzz", false, false}, {"whale", "animal", false, true},
	} {
		if IsA(c.noun, c.kind) != c.first || MayBeA(c.noun, c.kind) != c.any {
			t.Errorf("%s is a %s: %v, %v (it is %s)", c.noun, c.kind, IsA(c.noun, c.kind), MayBeA(c.noun, c.kind), slices.Collect(Kinds(c.noun)))
		}
	}
}

func TestSupersense(t *testing.T) {
	for _, c := range []struct {
		word  string
		class Class
		want  string
	}{
		{"nurse", Noun, "noun.person"}, {"walk", Verb, "verb.motion"}, {"dog", Noun, "noun.animal"}, {"say", Verb, "verb.communication"},
		{"quickly", Adverb, "adv.all"}, {"dutch", Adjective, "adj.pert"}, {"soccer player", Noun, "noun.person"}, {"nurse", Adverb, ""}, {"qwx", Noun, ""},
	} {
		if got := Supersense(c.word, c.class); got != c.want {
			t.Errorf("%s: %s, want %s", c.word, got, c.want)
		}
	}
}

func TestDerived(t *testing.T) {
	for _, c := range []struct {
		word     string
		from, to Class
		want     string
	}{
		{"builder", Noun, Verb, "build"}, {"build", Verb, Noun, "builder"}, {"quickly", Adverb, Adjective, "quick"}, {"dutch", Adjective, Noun, "netherlands"}, {"happy", Adjective, Noun, "happiness"},
	} {
		if got := slices.Collect(Derived(c.word, c.from, c.to)); !slices.Contains(got, c.want) {
			t.Errorf("%s is derived from %q, want %s", c.word, got, c.want)
		}
	}
}

func TestAttributes(t *testing.T) {
	for adjective, want := range map[string]string{"tall": "height", "maroon": "hue", "old": "age", "heavy": "weight"} {
		if got := Attributes(adjective); !slices.Contains(got, want) {
			t.Errorf("%s tells of %q, want %s", adjective, got, want)
		}
	}
	for _, none := range []string{"", "a", "zzz", "glorpy"} {
		if got := Attributes(none); got != nil {
			t.Errorf("%s tells of %q", none, got)
		}
	}
}

func BenchmarkIsA(b *testing.B) {
	for b.Loop() {
		IsA("nurse", "person")
	}
}

func BenchmarkSupersense(b *testing.B) {
	for b.Loop() {
		Supersense("nurse", Noun)
	}
}

// The other names of all names are those that a look through all words finds.
func TestSameName(t *testing.T) {
	by := map[int][]string{}
	for w, e := range All {
		for n := range synsets(w, Noun) {
			if e.Is(Noun) && e.Name() {
				by[n] = append(by[n], w)
			}
		}
	}
	some := 0
	for w, e := range All {
		if !e.Name() {
			continue
		}
		var want []string
		for n := range synsets(w, Noun) {
			want = append(want, slices.DeleteFunc(slices.Clone(by[n]), func(o string) bool { return o == w })...)
		}
		if got := SameName(w); !slices.Equal(got, want) {
			t.Fatalf("%s is %q, not %q", w, got, want)
		}
		some += len(want)
	}
	if !slices.Contains(SameName("usa"), "america") || some < 1000 {
		t.Error("the USA is not America", some)
	}
}

// BenchmarkFirstName is what the first name of a session that has others costs.
func BenchmarkFirstName(b *testing.B) {
	for range b.N {
		listNouns()
	}
}
