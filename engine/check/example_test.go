package check_test

import (
	"context"
	"fmt"

	"whence/engine"
	"whence/engine/check"
)

// A proof that was tampered with is refused.
func ExampleIn() {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: `
edge(/a, /b). edge(/b, /c).
path(X, Y) :- edge(X, Y) [id: "step"].
path(X, Z) :- path(X, Y), edge(Y, Z) [id: "further"].
`})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := engine.ParseAtom("path(/a, /c)")
	proof, _ := p.Why(context.Background(), a)
	fmt.Println(check.In(p.View(), proof))
	proof.Nodes[proof.Root].RuleID = "step"
	fmt.Println(check.In(p.View(), proof) == nil)
	// Output:
	// <nil>
	// false
}
