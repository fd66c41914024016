package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"whence/engine"
)

// TestSortedDelta: a large delta is in the order of [engine.Atom.Compare],
// whatever its constants begin with and however many arguments its atoms have.
func TestSortedDelta(t *testing.T) {
	var terms []engine.Term
	for i := range 400 {
		long := fmt.Sprintf("/a/name/with/a/long/beginning/%d", i)
		terms = append(terms, engine.Name(fmt.Sprintf("/n%d", i*7919)), engine.Name(long), engine.Int(int64(i-200)*1e15),
			engine.Float(float64(200-i)/3), engine.String(fmt.Sprintf("t\x00%d", i)), engine.String(long),
			engine.List(engine.Int(int64(i%20)), engine.Name("/x")))
	}
	terms = append(terms, engine.String(""), engine.String("t"), engine.String("t\x00"), engine.Float(-0.5), engine.Int(0))
	for _, arity := range []int{1, 2, 3, 9} {
		r := random()
		s, err := engine.NewSession(context.Background(), mustLoad(t, ""), engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, err := s.Update(context.Background(), func(tx *engine.Tx) error {
			for i := range 3000 {
				a := engine.Atom{Pred: fmt.Sprintf("p%d", i%3), Denied: i%5 == 0}
				for range arity + i%2 {
					a.Args = append(a.Args, terms[r.IntN(len(terms))])
				}
				if err := tx.Insert(engine.Fact{Atom: a}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Added) < 1000 || !slices.IsSortedFunc(d.Added, engine.Atom.Compare) {
			t.Errorf("%d atoms of %d arguments are not sorted", len(d.Added), arity)
		}
		for i, a := range d.Added {
			if !s.View().Holds(a) || i > 0 && a.Equal(d.Added[i-1]) {
				t.Fatalf("%s does not hold, or is there twice", a)
			}
		}
	}
}
