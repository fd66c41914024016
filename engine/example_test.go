package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"whence/engine"
	"whence/engine/check"
)

// family is the program of the examples.
const family = `
parent(/ann, /bob). parent(/bob, /eve).
ancestor(X, Y) :- parent(X, Y) [id: "direct"].
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z) [id: "further"].
`

func ExampleLoad() {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{File: "family.mg", Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	for a := range p.Atoms("ancestor") {
		fmt.Println(a)
	}
	// Output:
	// ancestor(/ann, /bob)
	// ancestor(/ann, /eve)
	// ancestor(/bob, /eve)
}

// What a gate refuses it refuses whole, with the place of every problem.
func ExampleLoad_refused() {
	_, err := engine.Load(context.Background(), engine.Options{}, engine.Source{File: "family.mg", Text: family + `
grandparent(X, Z) :- parent(X, Y), parrent(Y, Z).
cousin(X, Y) :- parent(P, X), sibling(P, Q).
`})
	var refused *engine.LoadError
	if errors.As(err, &refused) {
		fmt.Println(refused.Stage, "found", len(refused.Problems), "problems:")
		for _, p := range refused.Problems {
			fmt.Println(p)
		}
	}
	// Output:
	// analyze found 2 problems:
	// family.mg:6:36: nothing defines the predicate parrent/2 [unknown]
	//   grandparent(X, Z) :- parent(X, Y), parrent(Y, Z).
	//                                      ^
	//   hint: did you mean parent/2? A Decl says that it is meant as written
	// family.mg:7:11: the variable Y of the head cousin(X, Y) is not bound by the body [unbound]
	//   cousin(X, Y) :- parent(P, X), sibling(P, Q).
	//             ^
	//   hint: write Y in a premise too
}

// A program that makes ever new values is cut.
func ExampleOptions() {
	_, err := engine.Load(context.Background(), engine.Options{MaxFacts: 1000},
		engine.Source{File: "count.mg", Text: "n(0).\nn(M) :- n(N), M = fn:plus(N, 1)."})
	fmt.Println(errors.Is(err, engine.ErrBudget))
	fmt.Println(err)
	// Output:
	// true
	// evaluate: count.mg:2:1: evaluation was cut: more than 1000 facts [budget]
	//   n(M) :- n(N), M = fn:plus(N, 1).
	//   ^
	//   hint: a rule that makes ever new values has no end; bound it, or raise the limit
}

func ExampleProgram_Extend() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	q, err := p.Extend(ctx, engine.Source{Text: "old(X) :- ancestor(X, _)."})
	if err != nil {
		fmt.Println(err)
		return
	}
	for a := range q.Atoms("old") {
		fmt.Println(a)
	}
	fmt.Println(len(p.Rules()), "rules before,", len(q.Rules()), "now")
	// Output:
	// old(/ann)
	// old(/bob)
	// 2 rules before, 3 now
}

// WithFacts is for questions of the kind "and if it were so?".
func ExampleProgram_WithFacts() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	q, err := p.WithFacts(ctx, engine.Atom{Pred: "parent", Args: []engine.Term{engine.Name("/eve"), engine.Name("/sue")}})
	if err != nil {
		fmt.Println(err)
		return
	}
	ann, _ := engine.ParseAtom("ancestor(/ann, /sue)")
	fmt.Println(p.View().Holds(ann), q.View().Holds(ann))
	// Output: false true
}

func ExampleProgram_Query() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := engine.ParseGoal("ancestor(X, /eve), !parent(X, /eve)")
	if err != nil {
		fmt.Println(err)
		return
	}
	for answer, err := range p.Query(ctx, goal...) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(answer["X"])
	}
	// Output: /ann
}

func ExampleSession_Update() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := engine.NewSession(ctx, p, engine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	bob, _ := engine.ParseAtom("parent(/ann, /bob)")
	tom, _ := engine.ParseAtom("parent(/tom, /ann)")
	delta, err := s.Update(ctx, func(tx *engine.Tx) error {
		tx.Reasons()
		if _, err := tx.Retract(bob); err != nil {
			return err
		}
		return tx.Insert(engine.Fact{ID: "f7", Atom: tom})
	})
	if err != nil {
		fmt.Println(err) // nothing has changed
		return
	}
	for i, a := range delta.Added {
		fmt.Println("+", a, delta.AddedBy[i].RuleID, delta.AddedBy[i].Premises)
	}
	for i, a := range delta.Withdrawn {
		fmt.Println("-", a, delta.WithdrawnBy[i].RuleID, delta.WithdrawnBy[i].Lost)
	}
	// Output:
	// + ancestor(/tom, /ann) direct [parent(/tom, /ann)]
	// + parent(/tom, /ann)  []
	// - ancestor(/ann, /bob) direct [parent(/ann, /bob)]
	// - ancestor(/ann, /eve) further [parent(/ann, /bob)]
	// - parent(/ann, /bob)  []
}

// Try shows what would be, and takes it back.
func ExampleSession_Try() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := engine.NewSession(ctx, p, engine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	rule, err := engine.ParseClause(`sibling(X, Y) :- parent(P, X), parent(P, Y), X != Y.`)
	if err != nil {
		fmt.Println(err)
		return
	}
	sue, _ := engine.ParseAtom("parent(/bob, /sue)")
	err = s.Try(ctx, func(tx *engine.Tx) error {
		if err := tx.AddRule(rule); err != nil {
			return err
		}
		return tx.Insert(engine.Fact{Atom: sue})
	}, func(v *engine.View, d engine.Delta) error {
		for a := range v.Atoms("sibling", false) {
			fmt.Println("would hold:", a)
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println("holds:", s.View().Holds(sue))
	// Output:
	// would hold: sibling(/eve, /sue)
	// would hold: sibling(/sue, /eve)
	// holds: false
}

// A proof is a list of steps; package check verifies it on its own.
func ExampleView_Why() {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	v := p.View()
	eve, _ := engine.ParseAtom("ancestor(/ann, /eve)")
	proof, ok := v.Why(eve)
	if !ok {
		fmt.Println("it does not hold")
		return
	}
	var show func(step, depth int)
	show = func(step, depth int) {
		n := proof.Nodes[step]
		by := "told"
		if n.Kind == engine.Derived {
			by = "by " + n.RuleID
		}
		fmt.Printf("%*s%s, %s\n", 2*depth, "", n.Atom, by)
		for _, premise := range n.Premises {
			show(premise, depth+1)
		}
	}
	show(proof.Root, 0)
	fmt.Println("checked:", check.In(v, proof) == nil)
	// Output:
	// ancestor(/ann, /eve), by further
	//   parent(/ann, /bob), told
	//   ancestor(/bob, /eve), by direct
	//     parent(/bob, /eve), told
	// checked: true
}

func ExampleView_Alternatives() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: `
bird(/tweety) [confidence: 0.9]. plane(/tweety) [confidence: 0.2].
flies(X) :- bird(X) [id: "birds", confidence: 0.8].
flies(X) :- plane(X) [id: "planes"].
`})
	if err != nil {
		fmt.Println(err)
		return
	}
	tweety, _ := engine.ParseAtom("flies(/tweety)")
	for proof := range p.View().Alternatives(ctx, tweety) {
		root := proof.Nodes[proof.Root]
		fmt.Printf("by %s: %.2f\n", root.RuleID, root.Confidence)
	}
	// Output:
	// by birds: 0.72
	// by planes: 0.20
}

// Uses tells what would go with a fact, before it is taken back.
func ExampleView_Uses() {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	bob, _ := engine.ParseAtom("parent(/ann, /bob)")
	for _, a := range p.View().Uses(bob) {
		fmt.Println(a)
	}
	// Output:
	// ancestor(/ann, /bob)
	// ancestor(/ann, /eve)
}

// What is saved loads to the same program again.
func ExampleProgram_Save() {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := p.Save(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ancestor(X, Y) :- parent(X, Y) [id: "direct"].
	// ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z) [id: "further"].
	// parent(/ann, /bob).
	// parent(/bob, /eve).
}

// Incomplete tells a prompt to ask for the next line.
func ExampleIncomplete() {
	for _, text := range []string{"ancestor(X, Y) :-", "ancestor(X, Y) :- parent(X, Y).", "ancestor(X, Y) :- ."} {
		_, err := engine.ParseUnit("", text)
		fmt.Println(engine.Incomplete(err), err == nil)
	}
	// Output:
	// true false
	// false true
	// false false
}
