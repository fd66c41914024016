package engine_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"whence/engine"
	"whence/engine/check"
)

// groundRule is a rule of a program without variables: what concludes what, by an
// id, at a number of halvings.
type groundRule struct {
	id, head string
	body     []string
	cost     int
}

// groundProgram makes facts and rules over a few atoms, in circles too. Their
// confidences are powers of a half, so that sums of exponents are exact.
func groundProgram(r *rand.Rand) (text string, rules map[string][]groundRule) {
	rules = map[string][]groundRule{}
	conf := func(cost int) string { return fmt.Sprintf("confidence: %v", math.Pow(0.5, float64(cost))) }
	for i := range 6 {
		a := fmt.Sprintf("p%d()", i)
		if r.IntN(3) == 0 {
			cost := r.IntN(4)
			rules[a] = append(rules[a], groundRule{head: a, cost: cost})
			text += fmt.Sprintf("%s [%s].\n", a, conf(cost))
		}
		for k := range r.IntN(4) {
			g := groundRule{id: fmt.Sprintf("r%d%d", i, k), head: a, cost: r.IntN(3)}
			for range 1 + r.IntN(2) {
				if b := fmt.Sprintf("p%d()", r.IntN(6)); !slices.Contains(g.body, b) {
					g.body = append(g.body, b)
				}
			}
			slices.Sort(g.body)
			same := func(h groundRule) bool { return slices.Equal(h.body, g.body) }
			if slices.ContainsFunc(rules[a], same) {
				continue
			}
			rules[a] = append(rules[a], g)
			text += fmt.Sprintf("%s :- %s [id: %q, %s].\n", a, strings.Join(g.body, ", "), g.id, conf(g.cost))
		}
	}
	return text, rules
}

// allProofs finds every proof of an atom, each as what concludes each of its
// atoms, by trying all choices.
func allProofs(rules map[string][]groundRule, root string) map[string]bool {
	out := map[string]bool{}
	chosen := map[string]groundRule{}
	var try func(todo []string)
	try = func(todo []string) {
		for len(todo) > 0 && chosen[todo[0]].head != "" {
			todo = todo[1:]
		}
		if len(todo) == 0 {
			if !circular(chosen, root, nil) {
				out[proofText(chosen)] = true
			}
			return
		}
		for _, g := range rules[todo[0]] {
			chosen[todo[0]] = g
			try(append(slices.Clone(todo[1:]), g.body...))
		}
		delete(chosen, todo[0])
	}
	try([]string{root})
	return out
}

func circular(chosen map[string]groundRule, a string, above []string) bool {
	return slices.Contains(above, a) || slices.ContainsFunc(chosen[a].body, func(b string) bool {
		return circular(chosen, b, append(slices.Clone(above), a))
	})
}

func proofText(chosen map[string]groundRule) string {
	var out string
	for _, a := range sortedKeys(chosen) {
		out += a + " by " + chosen[a].id + "; "
	}
	return out
}

// TestAlternatives: the proofs of an atom are all that there are, each once,
// the surest first and of equally sure ones the lowest; the first is that of
// Why, and every one is accepted.
func TestAlternatives(t *testing.T) {
	most := 0
	for seed := range uint64(40 * *seeds) {
		text, rules := groundProgram(rand.New(rand.NewPCG(seed, 11)))
		v := mustLoad(t, text).View()
		for _, i := range v.Predicates() {
			a := engine.Atom{Pred: i.Pred}
			want := allProofs(rules, a.String())
			got, last, ids := map[string]bool{}, 2.0, map[string]bool{}
			for p := range v.Alternatives(t.Context(), a) {
				if err := check.In(v, p); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if best, _ := v.Why(context.Background(), a); len(got) == 0 && best.ID != p.ID {
					t.Fatalf("seed %d: the first proof of %s is not the best", seed, a)
				}
				rank := p.Nodes[p.Root].Confidence - 1e-9*float64(height(p, p.Root))
				if rank > last || ids[p.ID] {
					t.Fatalf("seed %d: %s: a proof at %v after one at %v\n%s", seed, a, rank, last, text)
				}
				last, ids[p.ID] = rank, true
				got[textOf(p)] = true
			}
			if len(want) <= 64 && fmt.Sprint(got) != fmt.Sprint(want) || len(want) > 64 && len(got) != 64 {
				t.Fatalf("seed %d: %s has %d proofs, found %d\n%s\ngot  %v\nwant %v", seed, a, len(want), len(got), text, got, want)
			}
			most = max(most, len(want))
		}
	}
	if most < 10 {
		t.Errorf("no atom had more than %d proofs", most)
	}
}

func height(p *engine.Proof, i int) int {
	h := 0
	for _, q := range p.Nodes[i].Premises {
		h = max(h, 1+height(p, q))
	}
	return h
}

func textOf(p *engine.Proof) string {
	chosen := map[string]groundRule{}
	for _, n := range p.Nodes {
		chosen[n.Atom.String()] = groundRule{id: n.RuleID}
	}
	return proofText(chosen)
}
