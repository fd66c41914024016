package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"whence/engine"
)

// TestPlainFacts: the facts that are read the short way are those that the
// parser reads, whatever stands around them.
func TestPlainFacts(t *testing.T) {
	long := strings.Repeat("long", 20)
	texts := []string{"p(/a).", "p(/a, /b).\np(/a,/b).", `p( /a/b , "x y" ).`, `p("` + long + `", /` + long + ").", "p(7, -7, 007, -0).",
		"p(/a%20b).", "p(/é).", `p("é", 'b', b"x").`, `p("a\n").`, "p(/a) .", "p(/a.b).", "p().", "p(/a,).", "p(1.5, .5).", "-p(/a).",
		"p(/a) [confidence: 0.5].", "p(/a).p(/b).", "p(/a).# note\n", "p([/a, 1]).", "p(/a,\n/b).", `p("1234567890123456789012").`,
		`p("12345678901234567890123").`, "p(/a-b_c/D9)."}
	r := random()
	for range 200 {
		var b strings.Builder
		for range 1 + r.IntN(150) {
			b.WriteString(texts[r.IntN(len(texts))] + []string{"\n", " ", "\t", "\r\n"}[r.IntN(4)])
		}
		if got, want := told(t, b.String()), parsed(t, b.String()); !slices.Equal(got, want) {
			t.Fatalf("%s\nis\n%s\nwant\n%s", b.String(), got, want)
		}
	}
	for _, bad := range []string{"p(/a//b).", "p(/a/).", "p(/).", ":p(/a).", "fn:p(/a).", "p(99999999999999999999).", "p(/a", "p(X)."} {
		if _, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: "q(/a).\n" + bad}); err == nil {
			t.Errorf("%s is not refused", bad)
		}
	}
}

func told(t *testing.T, text string) []string {
	var out []string
	for _, f := range mustLoad(t, text).View().ToldFacts() {
		out = append(out, fmt.Sprint(f.Atom, or1(f.Confidence)))
	}
	return out
}

func parsed(t *testing.T, text string) []string {
	u, err := engine.ParseUnit("", text)
	if err != nil {
		t.Fatal(err)
	}
	last := map[string]engine.Fact{}
	for _, c := range u.Clauses {
		last[c.Head.String()] = engine.Fact{Atom: c.Head, Confidence: c.Confidence}
	}
	facts := make([]engine.Fact, 0, len(last))
	for _, f := range last {
		facts = append(facts, f)
	}
	slices.SortFunc(facts, func(a, b engine.Fact) int { return a.Atom.Compare(b.Atom) })
	var out []string
	for _, f := range facts {
		out = append(out, fmt.Sprint(f.Atom, or1(f.Confidence)))
	}
	return out
}

// TestDenseRelations takes a relation large and dense enough for a grid
// through changes and trials, against a search of the graph.
func TestDenseRelations(t *testing.T) {
	const nodes = 90
	r := random()
	edges := map[[2]int]bool{}
	atom := func(e [2]int) engine.Atom {
		return engine.Atom{Pred: "edge", Args: []engine.Term{engine.Name(fmt.Sprintf("/n%d", e[0])), engine.Name(fmt.Sprintf("/n%d", e[1]))}}
	}
	var b strings.Builder
	b.WriteString("path(X, Y) :- edge(X, Y).\npath(X, Z) :- path(X, Y), edge(Y, Z).\n")
	for range 3 * nodes {
		e := [2]int{r.IntN(nodes), r.IntN(nodes)}
		edges[e] = true
		fmt.Fprintf(&b, "%s.\n", atom(e))
	}
	s := sessionOf(t, b.String())
	for i := range 60 {
		e := [2]int{r.IntN(nodes + 5), r.IntN(nodes + 5)}
		for k := range edges {
			if r.IntN(3) == 0 {
				e = k
			}
			break
		}
		change := func(tx *engine.Tx) error {
			if edges[e] {
				_, err := tx.Retract(atom(e))
				return err
			}
			return tx.Insert(engine.Fact{Atom: atom(e)})
		}
		var err error
		if i%3 == 0 {
			err = s.Try(context.Background(), change, func(*engine.View, engine.Delta) error { return nil })
		} else if _, err = s.Update(context.Background(), change); err == nil {
			if edges[e] = !edges[e]; !edges[e] {
				delete(edges, e)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if got, want := count(s.View(), "path"), reachable(edges); got != want {
			t.Fatalf("step %d: %d paths, want %d", i, got, want)
		}
	}
	if err := s.CheckRanks(); err != nil {
		t.Fatal(err)
	}
}

func reachable(edges map[[2]int]bool) int {
	next := map[int][]int{}
	for e := range edges {
		next[e[0]] = append(next[e[0]], e[1])
	}
	n := 0
	for from := range next {
		seen := map[int]bool{}
		queue := slices.Clone(next[from])
		for len(queue) > 0 {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			if !seen[at] {
				seen[at] = true
				queue = append(queue, next[at]...)
			}
		}
		n += len(seen)
	}
	return n
}
