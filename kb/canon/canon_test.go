package canon

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple"
)

// drawRule draws a rule out of so small a world that two are often alike.
func drawRule(t *rapid.T, relation func(i int) string) triple.Rule {
	term := func() triple.Term {
		return rapid.SampledFrom([]triple.Term{triple.Var("X"), triple.Var("Y"), triple.Var("Z"), {Name: "x"}}).Draw(t, "term")
	}
	one := func(i int) triple.Triple {
		return triple.Triple{Subject: term(), Relation: relation(i), Object: term(), Denied: rapid.Bool().Draw(t, "denied")}
	}
	r := triple.Rule{Head: one(0)}
	for i := range rapid.IntRange(0, 3).Draw(t, "conditions") {
		l := triple.Literal{Triple: one(i + 1), Absent: rapid.Bool().Draw(t, "absent")}
		if rapid.IntRange(0, 4).Draw(t, "compares") == 0 {
			l.Op, l.Relation, l.Denied = triple.Less, "", false
		}
		r.Body = append(r.Body, l)
	}
	return r
}

// rename gives the variables of a rule other names, and the conditions another
// order.
func rename(r triple.Rule, names map[string]string, order []int) triple.Rule {
	to := func(t triple.Triple) triple.Triple {
		t.Subject.Var, t.Object.Var = names[t.Subject.Var], names[t.Object.Var]
		return t
	}
	out := triple.Rule{Head: to(r.Head), Confidence: r.Confidence}
	for _, i := range order {
		l := r.Body[i]
		l.Triple = to(l.Triple)
		out.Body = append(out.Body, l)
	}
	return out
}

func TestRuleKeyIgnoresOrderAndNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRule(t, func(i int) string { return fmt.Sprint("r", i) })
		names := map[string]string{"X": "Who", "Y": "X", "Z": "Y"}
		turned := rename(r, names, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)).Perm(len(r.Body))) //nolint:gosec // not for secrets
		turned.Confidence = 0.5
		if a, b := RuleKey(r), RuleKey(turned); a != b && distinct(r) {
			t.Fatalf("%s\n%s", a, b)
		}
	})
}

// distinct reports whether no two conditions are comparisons, which only a
// search could tell apart.
func distinct(r triple.Rule) bool {
	n := 0
	for _, l := range r.Body {
		if l.Op != triple.Relates {
			n++
		}
	}
	return n < 2
}

// Two rules of one key are one rule: some renaming and order makes them equal, and they are alike.
func TestRuleKeyConfusesNoRules(t *testing.T) {
	keys := map[string]triple.Rule{}
	rapid.Check(t, func(t *rapid.T) {
		r := drawRule(t, func(int) string { return "r" })
		key := RuleKey(r)
		if known, ok := keys[key]; ok && (!isomorphic(known, r) || !Alike(known, r)) {
			t.Fatalf("%s\n%+v\n%+v", key, known, r)
		}
		keys[key] = r
	})
}

// isomorphic tries all renamings and orders.
func isomorphic(a, b triple.Rule) bool {
	vars := []string{"X", "Y", "Z"}
	for _, p := range permutations(3) {
		names := map[string]string{vars[0]: vars[p[0]], vars[1]: vars[p[1]], vars[2]: vars[p[2]]}
		for _, order := range permutations(len(b.Body)) {
			if reflect.DeepEqual(a, rename(b, names, order)) {
				return true
			}
		}
	}
	return false
}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			q := append(append(append([]int{}, p[:at]...), n-1), p[at:]...)
			all = append(all, q)
		}
	}
	return all
}
