package engine_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"whence/engine"
	"whence/engine/check"
	"whence/internal/race"
)

// crowded returns a random program where most conclusions have very many
// derivations: rules that join loosely, ask whether there is anything at all and
// go in circles, over facts and denials of up to three arguments.
func crowded(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 11))
	arity := []int{1, 3, 2, 2, 1}
	vars := []string{"X", "Y", "Z", "I", "K"}
	atom := func(args func() string) string {
		p := r.IntN(len(arity))
		list := make([]string, arity[p])
		for i := range list {
			list[i] = args()
		}
		return fmt.Sprintf("p%02d(%s)", p, strings.Join(list, ", "))
	}
	var b strings.Builder
	n := 6 + r.IntN(10)
	for range 50 {
		if r.IntN(3) == 0 {
			b.WriteByte('-')
		}
		fmt.Fprintln(&b, atom(func() string { return fmt.Sprint(r.IntN(n)) })+".")
	}
	for range 6 {
		var body, bound []string
		for range 2 + r.IntN(3) {
			sign := []string{"", "", "", "-"}[r.IntN(4)]
			body = append(body, sign+atom(func() string {
				if r.IntN(3) == 0 {
					return "_"
				}
				v := vars[r.IntN(len(vars))]
				bound = append(bound, v)
				return v
			}))
		}
		if len(bound) == 0 {
			continue
		}
		head := atom(func() string { return bound[r.IntN(len(bound))] })
		note := []string{"", "", " [confidence: 0.9]"}[r.IntN(3)]
		fmt.Fprintf(&b, "%s :- %s%s.\n", head, strings.Join(body, ", "), note)
	}
	return b.String()
}

// TestWorkOfExplanations: however many derivations there are, the search for a
// proof takes a number of steps that grows with the proof alone, and the proof
// passes the checker.
func TestWorkOfExplanations(t *testing.T) {
	shape := strings.Builder{}
	for i := range 40 {
		fmt.Fprintf(&shape, "p00(%d).\n-p01(%d, %d, %d).\n", i, i%7, i%5, i)
	}
	texts := []string{shape.String() + "p01(Y, X, K) :- -p01(Y, X, I), p00(_), p00(K).\np00(X) :- p01(X, _, _), p01(_, X, _), p01(_, _, X).\n" +
		"-p01(X, Y, Z) :- p01(X, Y, Z), p00(_), p00(Z), p01(_, _, _).\n"}
	for seed := range uint64(*seeds) {
		texts = append(texts, crowded(seed))
	}
	large := 0
	for _, text := range texts {
		p, err := engine.Load(t.Context(), engine.Options{MaxFacts: 4000}, engine.Source{Text: text})
		if errors.Is(err, engine.ErrBudget) {
			continue
		}
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		rules := map[string]engine.Clause{}
		for _, r := range p.Rules() {
			rules[r.ID] = r
		}
		v := p.View()
		for _, a := range sample(p, 25) {
			proof, steps := v.WhyWork(a)
			if proof == nil {
				t.Fatalf("%s\nno proof of %s", text, a)
			}
			if most := 1_200_000 + 600*len(proof.Nodes); steps > most {
				t.Errorf("%s\n%s took %d steps, more than %d", text, a, steps, most)
			}
			if steps > 100_000 {
				large++
			}
			if err := checked(v, rules, proof); err != nil {
				t.Fatalf("%s\n%s: %v", text, a, err)
			}
		}
	}
	if large < 3 {
		t.Errorf("only %d proofs were hard to find", large)
	}
}

func checked(v *engine.View, rules map[string]engine.Clause, p *engine.Proof) error {
	rule := func(id string) (engine.Clause, bool) { r, ok := rules[id]; return r, ok }
	told := func(a engine.Atom) (float64, bool) {
		f, ok := v.Told(a)
		return cmp.Or(f.Confidence, 1), ok
	}
	return check.Proof(p, rule, told, v.Holds)
}

// TestExplanationOfAnEndedContext: with no time left the recorded proof answers.
func TestExplanationOfAnEndedContext(t *testing.T) {
	p := mustLoad(t, closure(20, 60))
	rules := map[string]engine.Clause{}
	for _, r := range p.Rules() {
		rules[r.ID] = r
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, a := range sample(p, 50) {
		proof, ok := p.Why(ctx, a)
		if !ok {
			t.Fatalf("no proof of %s", a)
		}
		if err := checked(p.View(), rules, proof); err != nil {
			t.Errorf("%s: %v", a, err)
		}
	}
}

// TestLongProofs: a proof of very many steps, one on top of the other, needs no
// more stack than a short one; so do its levels and confidences.
func TestLongProofs(t *testing.T) {
	race.Skip(t)
	const n = 60_000
	for _, note := range []string{"", " [confidence: 0.99999]"} {
		text := fmt.Sprintf("n(0).\nn(M) :- n(N), N < %d, M = fn:plus(N, 1)%s.\n", n, note)
		v := mustLoad(t, text).View()
		last := engine.Atom{Pred: "n", Args: []engine.Term{engine.Int(n)}}
		defer debug.SetMaxStack(debug.SetMaxStack(4 << 20))
		proof, ok := v.Why(t.Context(), last)
		if !ok || len(proof.Nodes) < n {
			t.Fatal("no proof")
		}
		if conf := v.Confidence(last); note == "" && conf != 1 || note != "" && (conf >= 1 || conf <= 0) {
			t.Errorf("confidence %v", conf)
		}
		if err := check.In(v, proof); err != nil {
			t.Error(err)
		}
	}
}
