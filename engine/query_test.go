package engine_test

import (
	"testing"
	"time"

	"whence/engine"
)

// TestQueryN: a limited query gives that many different answers of those that
// there are, and the same again.
func TestQueryN(t *testing.T) {
	v := mustLoad(t, "e(1, 2). e(1, 3). e(2, 3). e(3, 3). n(X) :- e(X, _).").View()
	for text, all := range map[string]int{"e(X, _)": 3, "e(X, Y)": 4, "e(X, Y), n(Y)": 4, "e(1, 2)": 1, "nothing(X)": 0} {
		goal, err := engine.ParseGoal(text)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 6 {
			var got [2][]string
			for k := range got {
				for b, err := range v.QueryN(t.Context(), n, goal...) {
					if err != nil {
						t.Fatal(err)
					}
					got[k] = append(got[k], goal[0].With(b).String())
				}
			}
			if len(got[0]) != min(n, all) || len(got[1]) != len(got[0]) {
				t.Errorf("%d of %s: %v and %v", n, text, got[0], got[1])
			}
		}
	}
}

// TestFanout: an estimate is 0 only where nothing can match, and follows what
// is known of an atom.
func TestFanout(t *testing.T) {
	v := mustLoad(t, closure(50, 200)).View()
	fanout := func(text string) int {
		a, err := engine.ParseAtom(text)
		if err != nil {
			t.Fatal(err)
		}
		return v.Fanout(a)
	}
	if n := fanout("nothing(X)"); n != 0 {
		t.Errorf("nothing has %d", n)
	}
	if one, all := fanout("path(/n1, X)"), fanout("path(X, Y)"); one < 1 || one >= all {
		t.Errorf("%d with an argument, %d without", one, all)
	}
}

// TestLiteralWith puts values inside structures too.
func TestLiteralWith(t *testing.T) {
	goal, err := engine.ParseGoal("p(X, [Y, _], Z), X < fn:plus(Y, 1)")
	if err != nil {
		t.Fatal(err)
	}
	b := engine.Binding{"X": engine.Int(1), "Y": engine.Int(2)}
	if got := goal[0].With(b).String(); got != "p(1, [2, _], Z)" {
		t.Error(got)
	}
	if got := goal[1].With(b).String(); got != "1 < fn:plus(2, 1)" {
		t.Error(got)
	}
}

// TestStats: with a clock the two parts of a load are measured apart.
func TestStats(t *testing.T) {
	now := time.Time{}
	clock := func() time.Time { now = now.Add(time.Second); return now }
	p, err := engine.Load(t.Context(), engine.Options{Now: clock}, engine.Source{Text: "p(/a)."})
	if err != nil {
		t.Fatal(err)
	}
	if s := p.Stats(); s.Load != time.Second || s.Evaluate != time.Second {
		t.Errorf("%+v", s)
	}
	if s := mustLoad(t, "p(/a).").Stats(); s != (engine.Stats{}) {
		t.Errorf("without a clock: %+v", s)
	}
}

// TestUnknown: a goal about what nothing defines says so, and what was meant.
func TestUnknown(t *testing.T) {
	p := mustLoad(t, "Decl later(X). parent(/a, /b). ancestor(X, Y) :- parent(X, Y), !hidden(X).")
	for text, want := range map[string]string{
		"ancestor(X, Y), !later(X)": "none",
		"ancestr(X, Y)":             "did you mean ancestor/2?",
		"parent(X)":                 "did you mean parent/2?",
		"parent(X, Y), !hiden(X)":   "",
		"-parent(X, Y)":             "none",
	} {
		goal, err := engine.ParseGoal(text)
		if err != nil {
			t.Fatal(err)
		}
		got := p.Unknown(goal...)
		if defined := want == "none"; defined != (len(got) == 0) || !defined && got[0].Hint != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
