package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"whence/engine"
)

// taxonomy is a chain of kinds as rules over one predicate, of which each asks for
// another constant, and facts beside it.
func taxonomy(kinds, facts int) string {
	var b strings.Builder
	for k := range kinds {
		fmt.Fprintf(&b, "instance_of(X, /k%d) :- instance_of(X, /k%d).\n", k+1, k)
	}
	for i := range facts {
		fmt.Fprintf(&b, "instance_of(/x%d, /k%d).\ninstance_of(/x%d, /other%d).\n", i, kinds-i%50, i, i)
	}
	return b.String()
}

func instance(of string) engine.Fact {
	return engine.Fact{Atom: engine.Atom{Pred: "instance_of", Args: []engine.Term{engine.Name("/new"), engine.Name(of)}}}
}

// BenchmarkTaxonomy: the load of 3,000 such rules, a fact with a conclusion by each
// of them, one beside, and another rule.
func BenchmarkTaxonomy(b *testing.B) {
	text := taxonomy(3000, 500)
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			mustLoad(b, text)
		}
	})
	s := sessionOf(b, text)
	change := func(name string, tell, undo func(*engine.Tx) error) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for _, do := range []func(*engine.Tx) error{tell, undo} {
					if _, err := s.Update(b.Context(), do); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
	for name, of := range map[string]string{"fact under": "/k0", "fact beside": "/elsewhere"} {
		change(name, func(tx *engine.Tx) error { return tx.Insert(instance(of)) },
			func(tx *engine.Tx) error { _, err := tx.Retract(instance(of).Atom); return err })
	}
	rule, err := engine.ParseClause(`instance_of(X, /k3001) :- instance_of(X, /k3000) [id: "more"].`)
	if err != nil {
		b.Fatal(err)
	}
	change("rule", func(tx *engine.Tx) error { return tx.AddRule(rule) },
		func(tx *engine.Tx) error { return tx.RemoveRule("more") })
}

// BenchmarkRules: the load of 100,000 rules over as many predicates, over one, and
// with two premises each.
func BenchmarkRules(b *testing.B) {
	line := map[string]string{
		"predicates": "p%[2]d(X) :- p%[1]d(X).\n",
		"constants":  "is(X, /k%[2]d) :- is(X, /k%[1]d).\n",
		"absences":   "good(X) :- has(X, /c%[1]d), !bad(X, /c%[1]d).\n",
	}
	for name, format := range line {
		text := strings.Builder{}
		text.WriteString("p0(/a).\nis(/a, /k0).\nhas(/a, /c7).\nbad(/b, /c8).\n")
		for i := range 100_000 {
			fmt.Fprintf(&text, format, i, i+1)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				mustLoad(b, text.String())
			}
		})
	}
}
