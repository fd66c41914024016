package vocabulary

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/internal/lists"
	_ "whence/internal/sameseed"
	"whence/triple"
)

// manyNames returns names that begin alike.
func manyNames(n int) []triple.Term {
	names := make([]triple.Term, n)
	for i := range names {
		names[i] = triple.Const(triple.Proper, "Thing"+strconv.Itoa(i))
	}
	return names
}

// The completions are those that a look at every name finds, however the names
// were heard of.
func TestStarting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := New(nil)
		spelling := rapid.StringMatching(`[abAB]{1,3}`)
		var all []string
		for range rapid.IntRange(0, 5).Draw(t, "times") {
			var heard []triple.Term
			for _, s := range rapid.SliceOfN(spelling, 0, 20).Draw(t, "names") {
				heard = append(heard, triple.Const(triple.Proper, s))
			}
			v.Add(heard, nil)
			prefix := rapid.StringMatching(`[abAB]{0,2}`).Draw(t, "prefix")
			all = all[:0]
			for _, n := range v.names {
				if s := strings.ToLower(n.Spelling()); strings.HasPrefix(s, strings.ToLower(prefix)) && len(s) > len(prefix) {
					all = append(all, s)
				}
			}
			slices.Sort(all)
			got := lists.Map(v.Starting(prefix, len(v.names)), strings.ToLower)
			if !slices.Equal(got, all) {
				t.Fatalf("%q: %v, want %v", prefix, got, all)
			}
		}
	})
}

// BenchmarkComplete is one key of a person who completes a name, in a base of
// 100,000 names.
func BenchmarkComplete(b *testing.B) {
	v := New(nil)
	v.Add(manyNames(100_000), nil)
	for b.Loop() {
		if len(v.Starting("thing99", 50)) != 50 {
			b.Fatal("not found")
		}
	}
}

// What is told first decides how a name is spelt, unless a file had it as a key alone.
func TestSpelling(t *testing.T) {
	v := New(nil)
	bare := triple.Term{Name: "ada", Kind: triple.Proper}
	v.Add([]triple.Term{bare, triple.Const(triple.Proper, "Berlin")}, nil)
	v.Add([]triple.Term{triple.Const(triple.Proper, "BERLIN")}, nil)
	v.Respell([]triple.Fact{{Triple: triple.Triple{Subject: triple.Const(triple.Proper, "Ada"), Relation: "lives_in", Object: triple.Const(triple.Proper, "berlin")}}})
	for key, want := range map[string]string{"ada": "Ada", "berlin": "Berlin"} {
		if n, ok := v.Name(key); !ok || n.Spelling() != want {
			t.Errorf("%s is spelt %q, want %q", key, n.Spelling(), want)
		}
	}
	v.Forget()
	if _, ok := v.Name("ada"); ok || len(v.Starting("", 10)) > 0 {
		t.Error("a name outlived what was forgotten")
	}
}

// A number with the size of a moment is one unless somebody told it.
func TestMoments(t *testing.T) {
	v := New(nil)
	long := triple.Const(triple.Number, "1700000000000001")
	if !v.IsMoment(long) || v.IsMoment(triple.Const(triple.Number, "17")) {
		t.Error("a moment is told by its size")
	}
	v.Respell([]triple.Fact{{Triple: triple.Triple{Subject: triple.Const(triple.Proper, "Ada"), Relation: "code_of", Object: long}}})
	if v.IsMoment(long) {
		t.Error("a number that was told is no moment")
	}
}

// Names and relations are found by any word in them; the words of relations are those
// that sentences say.
func TestByWord(t *testing.T) {
	v := New(func(relation string, object triple.Term) []triple.Term {
		return []triple.Term{triple.Const(triple.Proper, relation+" "+object.Name)}
	})
	v.Add([]triple.Term{triple.Const(triple.Proper, "Old Mill Lane"), triple.Const(triple.Proper, "Mill")},
		[]triple.Relation{{Key: "work_for", Lemma: "work", Prep: "for", Word: "work"}, {Key: "own", Lemma: "own", Word: "own"}})
	if got := v.WithWord("mill", 9); len(got) != 2 || got[0].Name != "old_mill_lane" {
		t.Errorf("names with mill: %v", got)
	}
	if got := v.WithWord("mill", 1); len(got) != 1 {
		t.Errorf("one name with mill: %v", got)
	}
	if got := v.RelationsWith("for"); len(got) != 1 || got[0].Key != "work_for" {
		t.Errorf("relations with for: %v", got)
	}
	if names, relations := v.Nearest("Is Old Joe there?", 1); len(names) != 1 || len(relations) != 1 || relations[0].Key != "own" {
		t.Errorf("nearest: %v %v", names, relations)
	}
	if got := v.Holders("brother_of", triple.Const(triple.Proper, "Ann")); len(got) != 1 || got[0].Name != "brother_of_ann" {
		t.Errorf("holders: %v", got)
	}
	if New(nil).Holders("brother_of", triple.Const(triple.Proper, "Ann")) != nil {
		t.Error("nobody to ask, and somebody answered")
	}
}

func TestRetired(t *testing.T) {
	v := New(nil)
	tom, likes := triple.Const(triple.Proper, "Tom"), triple.Relation{Key: "likes", Form: triple.FormVerb, Lemma: "like"}
	v.Add([]triple.Term{tom}, []triple.Relation{likes})
	v.Retire()
	if _, known := v.Name("tom"); known {
		t.Error("a name is in use of which nothing is told any more")
	}
	if len(v.RelationsWith("like")) > 0 {
		t.Error("a relation is in use that nothing is told with")
	}
	v.Retire()
	Revive(v, []triple.Triple{{Subject: tom, Relation: "likes", Object: triple.Const(triple.Proper, "Ann")}})
	if n, known := v.Name("tom"); !known || n.Spelling() != "Tom" {
		t.Errorf("what is told again is called %v", n)
	}
	if r, known := v.Relation("likes"); !known || r != likes {
		t.Errorf("what is told again is said with %v", r)
	}
}
