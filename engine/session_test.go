package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"whence/engine"
)

const closureRules = "p(X, Y) :- e(X, Y).\np(X, Z) :- p(X, Y), e(Y, Z).\ne(1, 2). e(2, 3).\n"

func edge(from, to int64) engine.Fact {
	return engine.Fact{Atom: engine.Atom{Pred: "e", Args: []engine.Term{engine.Int(from), engine.Int(to)}}}
}

// TestChangesAreWhole ends changes in every way but well: the session is as it
// was before, and goes on.
func TestChangesAreWhole(t *testing.T) {
	s := sessionOf(t, closureRules)
	before := model(s.View())
	insert := func(tx *engine.Tx) {
		for i := range int64(20) {
			if err := tx.Insert(edge(i, i+1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	failed := errors.New("failed")
	ends := map[string]func(){
		"an error": func() {
			_, err := s.Update(context.Background(), func(tx *engine.Tx) error { insert(tx); return failed })
			if !errors.Is(err, failed) {
				t.Error(err)
			}
		},
		"a panic": func() {
			defer func() { _ = recover() }()
			_, _ = s.Update(context.Background(), func(tx *engine.Tx) error { insert(tx); panic("stop") })
		},
		"cancelled": func() {
			ctx, cancel := context.WithCancel(context.Background())
			_, err := s.Update(ctx, func(tx *engine.Tx) error { insert(tx); cancel(); return nil })
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		},
	}
	for _, name := range sortedKeys(ends) {
		ends[name]()
		if got := model(s.View()); got != before {
			t.Errorf("after %s:\n%s", name, got)
		}
		if err := s.CheckRanks(); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
	}
	if _, err := s.Update(context.Background(), func(tx *engine.Tx) error { return tx.Insert(edge(3, 4)) }); err != nil {
		t.Fatal(err)
	}
	if n := count(s.View(), "p"); n != 6 {
		t.Errorf("%d paths, want 6", n)
	}
}

// TestViewsAreSnapshots keeps a view of every state and asks them all at the
// end, facts, told facts and proofs.
func TestViewsAreSnapshots(t *testing.T) {
	s := sessionOf(t, closureRules)
	var views []*engine.View
	var want []string
	r := random()
	for range 60 {
		n := int64(r.IntN(6))
		f := edge(n, n+1)
		if r.IntN(3) == 0 {
			// Told what follows anyway, in one way or another.
			f.Atom.Pred, f.ID = "p", fmt.Sprint("f", r.IntN(3))
		}
		_, err := s.Update(context.Background(), func(tx *engine.Tx) error {
			if was, err := tx.Retract(f.Atom); was || err != nil {
				return err
			}
			return tx.Insert(f)
		})
		if err != nil {
			t.Fatal(err)
		}
		views = append(views, s.View())
		want = append(want, state(t, s.View()))
	}
	for i, v := range views {
		if got := state(t, v); got != want[i] {
			t.Fatalf("view %d shows\n%s\nwant\n%s", i, got, want[i])
		}
	}
}

// state prints what a view shows, with proofs.
func state(t *testing.T, v *engine.View) string {
	t.Helper()
	var b strings.Builder
	for _, i := range v.Predicates() {
		fmt.Fprintln(&b, i)
		for a := range v.Atoms(i.Pred, i.Denied) {
			p, ok := v.Why(context.Background(), a)
			if !ok {
				t.Fatalf("no proof of %s", a)
			}
			fmt.Fprintln(&b, a, p.ID, v.Holds(a))
		}
	}
	return b.String()
}

// TestLongSession: what was taken back is shed in time, and views of before
// stay what they were.
func TestLongSession(t *testing.T) {
	s := sessionOf(t, closureRules)
	s.Shed(50)
	before := s.View()
	want := state(t, before)
	for n := range int64(2000) {
		for _, change := range []func(tx *engine.Tx) error{
			func(tx *engine.Tx) error { return tx.Insert(edge(n+10, n+20)) },
			func(tx *engine.Tx) error { _, err := tx.Retract(edge(n+10, n+20).Atom); return err },
		} {
			if _, err := s.Update(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		}
	}
	if rows, symbols := s.Rows(); rows > 200 || symbols > 400 {
		t.Errorf("%d rows and %d symbols are kept", rows, symbols)
	}
	if got := state(t, before); got != want {
		t.Errorf("a view of before shows\n%s\nwant\n%s", got, want)
	}
	if got := state(t, s.View()); got != want {
		t.Errorf("in the end there is\n%s\nwant\n%s", got, want)
	}
}

// TestTryIsOver: the view of a trial shows nothing once it is over.
func TestTryIsOver(t *testing.T) {
	s := sessionOf(t, closureRules)
	var kept *engine.View
	err := s.Try(context.Background(), func(tx *engine.Tx) error { return tx.Insert(edge(3, 4)) },
		func(v *engine.View, _ engine.Delta) error {
			kept = v
			if n := count(v, "p"); n != 6 {
				t.Errorf("%d paths, want 6", n)
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	if n := count(kept, "p"); n != 0 {
		t.Errorf("the view of a trial that is over shows %d paths", n)
	}
}

// TestIncomplete tells a text that goes on from one that is wrong.
func TestIncomplete(t *testing.T) {
	for text, want := range map[string]bool{
		"p(/a)": true, "p(X) :- ": true, "p(X) :- q(X),": true, `p("abc`: true, "p([1, 2": true, "p(X) :- q(X) |> do fn:group_by(X),": true,
		"p(/a).": false, "p(.": false, "p(X) :- q(X)) .": false, "p(.\nq(": false,
	} {
		if _, err := engine.ParseUnit("", text); engine.Incomplete(err) != want {
			t.Errorf("%q: incomplete is %v, error %v", text, !want, err)
		}
	}
}

// TestGroupIsNotReadEarly: looking for another proof of a withdrawn fact does
// not read the groups of a rule that concludes something else of the same
// predicate, and whose own facts are still to come.
func TestGroupIsNotReadEarly(t *testing.T) {
	s := sessionOf(t, "d(/a) :- l(X), g(Y) |> do fn:group_by(), let N = fn:count().\nl(1). d(/b).")
	_, err := s.Update(t.Context(), func(tx *engine.Tx) error {
		if _, err := tx.Retract(engine.Atom{Pred: "d", Args: []engine.Term{engine.Name("/b")}}); err != nil {
			return err
		}
		return tx.Insert(engine.Fact{Atom: engine.Atom{Pred: "g", Args: []engine.Term{engine.Int(1)}}})
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := count(s.View(), "d"); n != 1 {
		t.Errorf("%d facts of d, want that of the group", n)
	}
}

// TestPrivate: what a package declares private is used by that package only,
// by rules of other texts and rules that come later alike.
func TestPrivate(t *testing.T) {
	shop := engine.Source{File: "shop.mg", Text: "Package shop!\nDecl cost(X, Y) descr [private()].\ncost(/tea, 2).\nprice(X, P) :- cost(X, C), P = fn:mult(C, 2)."}
	p, err := engine.Load(t.Context(), engine.Options{}, shop, engine.Source{Text: "Use shop!\ndear(X) :- shop.price(X, P), P > 3."})
	if err != nil {
		t.Fatal(err)
	}
	for a := range p.Atoms("dear") {
		if a.String() != "dear(/tea)" {
			t.Error(a)
		}
	}
	_, err = p.Extend(t.Context(), engine.Source{File: "spy.mg", Text: "cheap(X) :- shop.cost(X, 2)."})
	if want := "spy.mg:1:13: shop.cost/2 is private to the package shop [private]"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestPackages: what is defined in a package is called by its name elsewhere,
// after a Use, in premises, inclusions and bounds.
func TestPackages(t *testing.T) {
	zoo := engine.Source{File: "zoo.mg", Text: "Package zoo!\nDecl beast(X) bound [\"animal\"].\nanimal(/tom). animal(/rex).\nbeast(X) :- animal(X)."}
	more := engine.Source{File: "more.mg", Text: "Package zoo!\nanimal(/mia).\nDecl owned(X) inclusion [animal(X)].\nowned(/mia)."}
	for text, want := range map[string]string{
		"Use zoo!\nfree(X) :- zoo.beast(X), !zoo.owned(X).": "",
		"free(X) :- zoo.beast(X).":                          "x.mg:1:12: zoo.beast/1 is of the package zoo, which the text does not use [use]",
		"Package sea!\nfree(X) :- zoo.beast(X).":            "x.mg:2:12: zoo.beast/1 is of the package zoo, which the text does not use [use]",
		"Decl free(X) inclusion [zoo.animal(X)].":           "x.mg:1:25: zoo.animal/1 is of the package zoo, which the text does not use [use]",
		"Use zoo!\nfree(X) :- zoo.beats(X).":                "did you mean zoo.beast/1?",
		"Package zoo!\nfree(X) :- zoo.beast(X), animal(X).": "",
		"Package zoo!\nbeast(/nobody).":                     "x.mg:2:1: zoo.beast(/nobody) does not conform to [\"zoo.animal\"] [type]",
	} {
		src := engine.Source{File: "x.mg", Text: text}
		p, err := engine.Load(t.Context(), engine.Options{}, zoo, more)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Extend(t.Context(), src)
		_, atOnce := engine.Load(t.Context(), engine.Options{}, src, more, zoo)
		for _, err := range []error{err, atOnce} {
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s\n%v\nwant %s", text, err, want)
			}
		}
	}
	_, err := engine.Load(t.Context(), engine.Options{}, zoo, engine.Source{File: "b.mg", Text: "Package zoo!\nbeast(/nobody).\nDecl beast(X)."})
	if want := "b.mg:3:6: zoo.beast/1 is declared at line 2 of zoo.mg already"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwant %s", err, want)
	}
}

// TestAnnotationsOfFacts: what is written beside a fact stays with it, whatever
// happens to the session, and goes where the fact goes.
func TestAnnotationsOfFacts(t *testing.T) {
	const text = `p(1) [id: "f1", label: "one {1}", confidence: 0.5, priority: -7, mute].
p(2) [label: "two"].
p(3) [mute].
p(4) [priority: 3].
p(5).
`
	s := sessionOf(t, text)
	s.Shed(-1 << 30)
	saved := func(v *engine.View) string {
		var b strings.Builder
		if err := v.Save(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if got := saved(s.View()); got != text {
		t.Fatalf("saved:\n%s", got)
	}
	old := s.View()
	two := engine.Atom{Pred: "p", Args: []engine.Term{engine.Int(2)}}
	_ = s.Try(t.Context(), func(tx *engine.Tx) error { return tx.Insert(engine.Fact{Atom: two, Label: "other", Mute: true}) },
		func(v *engine.View, _ engine.Delta) error {
			if f, _ := v.Told(two); f.Label != "other" || !f.Mute {
				t.Errorf("told again it is %s", f)
			}
			return nil
		})
	for i := range int64(50) {
		if _, err := s.Update(t.Context(), func(tx *engine.Tx) error { return tx.Insert(edge(i, i)) }); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Update(t.Context(), func(tx *engine.Tx) error { _, err := tx.Retract(edge(i, i).Atom); return err }); err != nil {
			t.Fatal(err)
		}
	}
	if got := saved(s.View()); got != text {
		t.Errorf("after changes:\n%s", got)
	}
	if _, err := s.Update(t.Context(), func(tx *engine.Tx) error { return tx.Insert(engine.Fact{Atom: two}) }); err != nil {
		t.Fatal(err)
	}
	if f, ok := s.View().Told(two); !ok || f.String() != "p(2)." {
		t.Errorf("told plainly it is %s", f)
	}
	if got := saved(old); got != text {
		t.Errorf("the snapshot shows\n%s", got)
	}
}
