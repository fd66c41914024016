package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

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
	// evaluate: count.mg:2:1: evaluation was cut: more than 1000 facts, in a rule of n/1 [budget]
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
	proof, ok := v.Why(context.Background(), eve)
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
	for _, a := range p.View().Uses(context.Background(), bob) {
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

func ExampleLoadFile() {
	dir, err := os.MkdirTemp("", "whence")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "family.mg")
	if err := os.WriteFile(file, []byte(family), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	p, err := engine.LoadFile(context.Background(), engine.Options{}, file)
	if err != nil {
		fmt.Println(err)
		return
	}
	told, derived := p.View().Size()
	fmt.Println(told, "told,", derived, "derived")
	// Output: 2 told, 3 derived
}

// Facts and rules need not be texts.
func ExampleFromClauses() {
	x, y := engine.Var("X"), engine.Var("Y")
	married := func(a, b engine.Term) engine.Atom { return engine.Atom{Pred: "married", Args: []engine.Term{a, b}} }
	rule := engine.Clause{ID: "both ways", Head: married(y, x), Body: []engine.Literal{{Atom: married(x, y)}}}
	fact := engine.Fact{ID: "f1", Atom: married(engine.Name("/ann"), engine.Name("/bob"))}
	p, err := engine.FromClauses(context.Background(), engine.Options{}, []engine.Clause{rule}, []engine.Fact{fact})
	if err != nil {
		fmt.Println(err)
		return
	}
	for a := range p.Atoms("married") {
		fmt.Println(a)
	}
	// Output:
	// married(/ann, /bob)
	// married(/bob, /ann)
}

// The loop may end early.
func ExampleProgram_Atoms() {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: family + `
-ancestor(/eve, /ann).`})
	if err != nil {
		fmt.Println(err)
		return
	}
	for a := range p.Atoms("ancestor") {
		fmt.Println("first:", a)
		break
	}
	for a := range p.Atoms("-ancestor") {
		fmt.Println("denied:", a)
	}
	// Output:
	// first: ancestor(/ann, /bob)
	// denied: -ancestor(/eve, /ann)
}

// Terms are typed values; what a text can say can be made and taken apart.
func ExampleTerm() {
	order := engine.Struct(
		engine.Name("/item"), engine.String("tea"),
		engine.Name("/sizes"), engine.List(engine.Int(2), engine.Float(0.5)))
	fmt.Println(order)
	for i := 0; i < len(order.Elems()); i += 2 {
		field, value := order.Elems()[i], order.Elems()[i+1]
		if value.Kind() == engine.KindList {
			fmt.Println(field.Symbol(), "has", len(value.Elems()), "values, the first is", value.Elems()[0].Int())
		}
	}
	same, err := engine.ParseAtom(`order({/sizes: [2, 0.5], /item: "tea"})`)
	fmt.Println(err == nil && same.Args[0].Equal(order))
	// Output:
	// {/item: "tea", /sizes: [2, 0.5]}
	// /sizes has 2 values, the first is 2
	// true
}

// A text can be read without being loaded, and printed again.
func ExampleParseUnit() {
	u, err := engine.ParseUnit("shop.mg", `Package shop!
price(/tea,2). # a comment
dear(X):-price(X,P),P>1 [id:"dear",mute].`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(u)
	// Output:
	// Package shop!
	// price(/tea, 2).
	// dear(X) :- price(X, P), P > 1 [id: "dear", mute].
}

// A view is a snapshot: what changes afterwards does not show in it.
func ExampleSession() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: family})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := engine.NewSession(ctx, p, engine.Options{MaxFacts: 1_000_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	before := s.View()
	_, err = s.Update(ctx, func(tx *engine.Tx) error { return tx.RemoveRule("further") })
	if err != nil {
		fmt.Println(err)
		return
	}
	eve, _ := engine.ParseAtom("ancestor(/ann, /eve)")
	fmt.Println("before:", before.Holds(eve), "now:", s.View().Holds(eve))
	_, err = s.Update(ctx, func(tx *engine.Tx) error { return tx.RemoveRule("further") })
	fmt.Println(errors.Is(err, engine.ErrNoRule), err)
	// Output:
	// before: true now: false
	// true there is no such rule: further
}

// A fact and its denial do not exclude each other: both hold, and are a
// conflict.
func ExampleView_Conflicts() {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: `
penguin(/tux). bird(/tux).
flies(X) :- bird(X).
-flies(X) :- penguin(X).
calm(X) :- bird(X), !flies(X).
`})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range p.View().Conflicts() {
		fmt.Println(a, "and", a.Denial())
	}
	// Output: flies(/tux) and -flies(/tux)
}

// A session can be saved at any moment, as a text that loads to the same.
func ExampleView_Save() {
	ctx := context.Background()
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: "Decl likes(X, Y) bound [/name, /name].\nlikes(/ann, /tea) [confidence: 0.9]."})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := engine.NewSession(ctx, p, engine.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = s.Update(ctx, func(tx *engine.Tx) error {
		rule, err := engine.ParseClause(`drinks(X, Y) :- likes(X, Y) [id: "drink", label: "who likes it drinks it"]`)
		if err != nil {
			return err
		}
		return tx.AddRule(rule)
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := s.View().Save(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Decl likes(X, Y) bound [/name, /name].
	// drinks(X, Y) :- likes(X, Y) [id: "drink", label: "who likes it drinks it"].
	// likes(/ann, /tea) [confidence: 0.9].
}
