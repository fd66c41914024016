package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"whence/engine"
)

// taxonomy measures rules over one predicate that are told apart by a constant
// only: a chain of so many kinds, loaded, and a session with a fact that has a
// conclusion by each rule, one beside, a question and one rule more.
func (b *bench) taxonomy(ctx context.Context, w *tabwriter.Writer, kinds int) error {
	text := taxonomyText(kinds)
	load := func(int) error {
		_, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: text})
		return err
	}
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: text})
	if err != nil {
		return err
	}
	s, err := engine.NewSession(ctx, p, engine.Options{})
	if err != nil {
		return err
	}
	is := func(kind string) engine.Atom {
		return engine.Atom{Pred: "instance_of", Args: []engine.Term{engine.Name("/new"), engine.Name(kind)}}
	}
	tell := func(a engine.Atom) func(int) error {
		return func(int) error {
			_, err := s.Update(ctx, func(tx *engine.Tx) error { return tx.Insert(engine.Fact{Atom: a}) })
			return err
		}
	}
	take := func(a engine.Atom) func(int) error {
		return func(int) error {
			_, err := s.Update(ctx, func(tx *engine.Tx) error { _, err := tx.Retract(a); return err })
			return err
		}
	}
	under, beside := is("/k0"), is("/elsewhere")
	ask := func(int) error { s.View().Why(ctx, is(fmt.Sprint("/k", kinds))); return nil }
	rule := func(i int) error {
		c, err := engine.ParseClause(fmt.Sprintf("instance_of(X, /m%d) :- instance_of(X, /k%d)", i, kinds))
		if err != nil {
			return err
		}
		_, err = s.Update(ctx, func(tx *engine.Tx) error { return tx.AddRule(c) })
		return err
	}
	prefix := fmt.Sprintf("taxonomy of %d rules: ", kinds)
	// A fact is told and taken back in turn, so that every time it is news.
	for range 3 {
		if err := printAll(w, 1, prefix, operation{"a fact under all", tell(under)}, operation{"why the last of its conclusions", ask},
			operation{"taken back", take(under)}); err != nil {
			return err
		}
	}
	return printAll(w, 3, prefix, operation{"load", load}, operation{"a fact beside", tell(beside)}, operation{"one rule more", rule})
}

func taxonomyText(kinds int) string {
	var b strings.Builder
	for k := range kinds {
		fmt.Fprintf(&b, "instance_of(X, /k%d) :- instance_of(X, /k%d).\n", k+1, k)
	}
	for i := range 500 {
		fmt.Fprintf(&b, "instance_of(/x%d, /k%d).\n", i, max(0, kinds-i%50))
	}
	return b.String()
}
