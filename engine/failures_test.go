package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"whence/engine"
)

// guarded makes a rule whose functions fail for some values, among guards that
// may keep those values out, in any order.
func guarded(r *rand.Rand, i int) (head string, body []string) {
	body = []string{"n(X)", "m(Y)"}
	guards := []string{"safe(X)", "safe(Y)", "!zero(X)", "!zero(Y)", "X != 0", "Y > 0", "X < Y", "both(X, Y)", "c0(X)", "c1(Y)",
		":match_prefix(/a/b, /a)"}
	functions := []string{"A = fn:div(6, X)", "B = fn:mod(Y, X)", "fn:div(X, Y) < 2", "C = fn:list:get([1, 2], X)", "both(X, fn:div(4, Y))",
		"!both(fn:div(4, X), Y)", ":list:member(Y, fn:list:cons(fn:div(2, X), []))"}
	for range 1 + r.IntN(3) {
		body = append(body, guards[r.IntN(len(guards))])
	}
	for range 1 + r.IntN(2) {
		body = append(body, functions[r.IntN(len(functions))])
	}
	head = fmt.Sprintf("c%d(X)", i)
	if r.IntN(4) == 0 {
		head = fmt.Sprintf("c%d(fn:div(2, Y))", i)
	}
	return head, body
}

// rulesOf prints rules with their premises in a new order.
func rulesOf(r *rand.Rand, heads []string, bodies [][]string) string {
	var b strings.Builder
	for i, body := range bodies {
		p := make([]string, len(body))
		for k, at := range r.Perm(len(body)) {
			p[k] = body[at]
		}
		fmt.Fprintf(&b, "%s :- %s.\n", heads[i], strings.Join(p, ", "))
	}
	return b.String()
}

// outcome is what a program says: what it holds, or which rules it is refused
// for.
func outcome(t *testing.T, text string) string {
	p, err := engine.Load(t.Context(), engine.Options{MaxFacts: 1000}, engine.Source{Text: text})
	var refused *engine.LoadError
	switch {
	case err == nil:
		return model(p.View())
	case !errors.As(err, &refused) || refused.Stage != engine.StageEvaluate:
		t.Fatalf("%s\n%v", text, err)
	}
	out := "refused:"
	for _, p := range refused.Problems {
		if line := fmt.Sprintf(" %d", p.Pos.Line); !strings.HasSuffix(out, line) {
			out += line
		}
	}
	return out
}

// TestFunctionsWithoutValue: whether a function without a value is an error
// depends neither on the order of the premises nor on that of the facts, nor on
// whether they are loaded or told one by one.
func TestFunctionsWithoutValue(t *testing.T) {
	refused := 0
	for seed := range uint64(40 * *seeds) {
		r := rand.New(rand.NewPCG(seed, 7))
		var heads []string
		var bodies [][]string
		for i := range 2 {
			h, b := guarded(r, i)
			heads, bodies = append(heads, h), append(bodies, b)
		}
		var facts []string
		for _, p := range []string{"n(%d)", "m(%d)", "safe(%d)"} {
			for x := range 3 {
				if r.IntN(2) == 0 {
					facts = append(facts, fmt.Sprintf(p, x))
				}
			}
		}
		for range r.IntN(4) {
			facts = append(facts, fmt.Sprintf("both(%d, %d)", r.IntN(3), r.IntN(5)))
		}
		zeros := "zero(9).\n"
		if r.IntN(2) == 0 {
			zeros = "zero(0).\n"
		}
		r.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
		told := strings.Join(append(facts, ""), ".\n")
		want := outcome(t, rulesOf(r, heads, bodies)+zeros+told)
		if strings.HasPrefix(want, "refused") {
			refused++
		}
		text := rulesOf(r, heads, bodies) + zeros
		if got := outcome(t, text+told); got != want {
			t.Fatalf("seed %d\n%s%s\nis in one order\n%s\nand in another\n%s", seed, text, told, want, got)
		}
		if strings.Contains(text, "!both") {
			continue // not every part of the facts is good where the whole is
		}
		if got := toldOneByOne(t, text, facts); strings.HasPrefix(want, "refused") != (got == "refused") || got != "refused" && got != want {
			t.Fatalf("seed %d\n%s%s\nloaded\n%s\ntold\n%s", seed, text, told, want, got)
		}
	}
	if refused < 5**seeds || refused > 35**seeds {
		t.Errorf("%d of %d programs were refused", refused, 40**seeds)
	}
}

// toldOneByOne tells facts to a session and returns what holds in the end.
func toldOneByOne(t *testing.T, text string, facts []string) string {
	s := sessionOf(t, text)
	for _, f := range facts {
		a, err := engine.ParseAtom(f)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Update(t.Context(), func(tx *engine.Tx) error { return tx.Insert(engine.Fact{Atom: a}) }); err != nil {
			return "refused"
		}
	}
	return model(s.View())
}
