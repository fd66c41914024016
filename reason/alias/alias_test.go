package alias_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason/alias"
)

func parsed(t testing.TB, texts ...string) []engine.Atom {
	t.Helper()
	var out []engine.Atom
	for _, text := range texts {
		a, err := engine.ParseAtom(text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, a)
	}
	return out
}

// The name that sorts first stands for all names of a thing, and a denial makes two names
// none of one thing.
func TestNames(t *testing.T) {
	n := alias.New(slices.Values(parsed(t, "synonym_of(/robert, /bob)", "synonym_of(/bob, /al)", "-synonym_of(/tom, /zoe)", "synonym_of(/x, 3)", "synonym_of(/ann%27s_boss, /eve)", "synonym_of(/eve, /evi)")))
	for name, want := range map[string]string{"/ann's_boss": "/eve", "/evi": "/eve", "/robert": "/al", "/bob": "/al", "/al": "/al", "/tom": "/tom"} {
		if got := n.Of(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if got := n.Others("/bob"); !slices.Equal(got, []string{"/al", "/robert"}) {
		t.Errorf("the others are %q", got)
	}
	for text, want := range map[string]string{
		"likes(/bob, /tea)": "likes(/al, /tea)", "synonym_of(/bob, /al)": "synonym_of(/bob, /al)", "age(/robert, 3)": "age(/al, 3)",
	} {
		if got := n.Atom(parsed(t, text)[0]).String(); got != want {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
	same, err := engine.ParseGoal("/bob != /robert, likes(/bob, X)")
	if err != nil {
		t.Fatal(err)
	}
	if got := n.Comparisons(same); got[0].Left.String() != "/al" || got[0].Right.String() != "/al" || got[1].Atom.Args[0].String() != "/bob" {
		t.Errorf("compared are %v", got)
	}
}

// Names that changed are those that stand for another than before.
func TestChanged(t *testing.T) {
	before := alias.New(slices.Values(parsed(t, "synonym_of(/b, /c)")))
	after := alias.New(slices.Values(parsed(t, "synonym_of(/b, /c)", "synonym_of(/a, /c)", "synonym_of(/x, /y)")))
	if got := before.Changed(after); !slices.Equal(got, []string{"/b", "/c", "/y"}) {
		t.Errorf("changed are %q", got)
	}
}

// The order in which names are told to be of one thing is no matter.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		letter := rapid.SampledFrom([]string{"/a", "/b", "/c", "/d", "/e", "/f"})
		var all []engine.Atom
		for range rapid.IntRange(0, 8).Draw(rt, "pairs") {
			all = append(all, engine.Atom{Pred: "synonym_of", Args: []engine.Term{engine.Name(letter.Draw(rt, "a")), engine.Name(letter.Draw(rt, "b"))}})
		}
		n, m := alias.New(slices.Values(all)), alias.New(slices.Values(rapid.Permutation(all).Draw(rt, "order")))
		if len(n.Changed(m))+len(m.Changed(n)) > 0 {
			rt.Fatalf("%v and %v", n, m)
		}
		for _, a := range all {
			if x, y := a.Args[0].Symbol(), a.Args[1].Symbol(); n.Of(x) != n.Of(y) {
				rt.Fatalf("%s is %s, and %s is %s", x, n.Of(x), y, n.Of(y))
			}
		}
	})
}
