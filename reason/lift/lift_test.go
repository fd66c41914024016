package lift_test

import (
	"reflect"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason/lift"
	"whence/triple"
)

func TestLift(t *testing.T) {
	for _, c := range []struct {
		triple triple.Triple
		want   string
	}{
		{triple.Triple{Subject: term("charlie"), Relation: "is", Object: term("kind")}, `is(/charlie, /kind)`},
		{triple.Triple{Subject: term("bob"), Relation: "likes", Object: term("tea"), Denied: true}, `-likes(/bob, /tea)`},
		{triple.Triple{Subject: term("bob"), Relation: "age", Object: term("42")}, `age(/bob, 42)`},
		{triple.Triple{Subject: term("bob"), Relation: "height", Object: term("1.8")}, `height(/bob, 1.8)`},
		{triple.Triple{Subject: term("bob"), Relation: "height", Object: term("007")}, `height(/bob, /007)`},
		{triple.Triple{Subject: term("and/or"), Relation: "can't", Object: term("müller")}, `can_X27t(/and~2For, /müller)`},
		{triple.Triple{Subject: term("bob"), Relation: "says", Object: triple.Term{Name: "hi there", Kind: triple.Text}}, `says(/bob, "hi there")`},
		{triple.Triple{Subject: triple.Var("X"), Relation: "2nd", Object: triple.Var("who")}, `xX2nd(X, V_X77_X68_X6F)`},
	} {
		if got := lift.Triple(c.triple).String(); got != c.want {
			t.Errorf("Triple(%v) = %s, want %s", c.triple, got, c.want)
		}
	}
}

func term(name string) triple.Term { return triple.Term{Name: name} }

// TestLiftRoundTrip: no two triples share an atom, and the atom's text reads
// back as the atom.
func TestLiftRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := triple.Triple{
			Subject: anyTerm(t), Object: anyTerm(t), Denied: rapid.Bool().Draw(t, "denied"),
			Relation: rapid.OneOf(rapid.StringMatching(`[a-z_'X0-9]{1,8}`), rapid.Just("_x2d"), rapid.Just("x")).Draw(t, "relation"),
		}
		a := lift.Triple(in)
		out, ok := lift.Lower(a)
		if !ok || !out.Same(in) {
			t.Fatalf("%v became %s became %v", in, a, out)
		}
		if read, err := engine.ParseAtom(a.String()); err != nil || !read.Equal(a) {
			t.Fatalf("%s reads as %s: %v", a, read, err)
		}
	})
}

func anyTerm(t *rapid.T) triple.Term {
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		return triple.Var(rapid.StringMatching(`[A-Z][a-zA-Z_0-9]{0,4}|[a-z_X]{1,4}`).Draw(t, "var"))
	case 1:
		n, _ := triple.ParseNumber(rapid.StringMatching(`-?[0-9]{1,3}(\.[0-9])?`).Draw(t, "number"))
		return n
	case 2:
		return triple.Term{Name: rapid.StringMatching(`[a-z "\\]{0,6}`).Draw(t, "text"), Kind: triple.Text}
	}
	return triple.Term{Name: triple.Key(rapid.StringMatching(`[a-zü%~/.+# -]{1,8}`).Draw(t, "name"))}
}

func TestRuleRoundTrip(t *testing.T) {
	in := triple.StoredRule{ID: "r1", Rule: triple.Rule{
		Head: triple.Triple{Subject: triple.Var("X"), Relation: "is", Object: triple.Term{Name: "adult", Kind: triple.Quality}},
		Body: []triple.Literal{
			{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "age", Object: triple.Var("N")}},
			{Triple: triple.Triple{Subject: triple.Var("N"), Object: triple.Term{Name: "18", Kind: triple.Number}}, Op: triple.GreaterEqual},
			{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "is", Object: triple.Term{Name: "dead", Kind: triple.Quality}}, Absent: true},
		},
		Confidence: 0.9,
	}}
	c, err := lift.Rule(in)
	if err != nil {
		t.Fatal(err)
	}
	if out, ok := lift.LowerRule(c); !ok || !reflect.DeepEqual(in, out) {
		t.Errorf("%v became %v", in, out)
	}
	in.Rule.Body[1].Op = "~"
	if _, err := lift.Rule(in); err == nil {
		t.Error("a comparison that is none was lifted")
	}
}

// FuzzLift: any names and any relation go to the engine and its syntax and back.
func FuzzLift(f *testing.F) {
	for _, seed := range [][3]string{{"tom", "is", "kind"}, {"and/or", "2nd", "~"}, {"", "_x", "50%"}, {"müller", "can't", "1.5"}} {
		f.Add(seed[0], seed[1], seed[2], false)
	}
	f.Fuzz(func(t *testing.T, s, r, o string, denied bool) {
		in := triple.Triple{Subject: term(s), Relation: r, Object: term(o), Denied: denied}
		a := lift.Triple(in)
		if out, ok := lift.Lower(a); !ok || !out.Same(in) {
			t.Fatalf("%q became %s became %q", in, a, out)
		}
		if !utf8.ValidString(s + r + o) {
			return
		}
		if read, err := engine.ParseAtom(a.String()); err != nil || !read.Equal(a) {
			t.Fatalf("%s does not read back: %v", a, err)
		}
	})
}
