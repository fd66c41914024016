package engine_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"whence/engine"
)

// TestReadersSeeWholeChanges moves tokens between places, several in each
// change, some of them tried or refused, while readers look: in every view each
// token is at one place, whichever way one asks, and what follows agrees.
func TestReadersSeeWholeChanges(t *testing.T) {
	const tokens, places = 24, 5
	text := "holds(P, T) :- at(T, P).\nload(P, N) :- at(T, P) |> do fn:group_by(P), let N = fn:count().\n" +
		"empty(P) :- place(P), !holds(P, _).\n"
	for p := range places {
		text += fmt.Sprintf("place(%d).\n", p)
	}
	for k := range tokens {
		text += fmt.Sprintf("at(%d, 0).\n", k)
	}
	s := sessionOf(t, text)
	var done atomic.Bool
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for last := false; !last; {
				last = done.Load()
				if err := whole(s.View(), tokens, places); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	at := [tokens]int{}
	r := random()
	for i := range 400 {
		next := at
		change := func(tx *engine.Tx) error {
			for range 1 + r.IntN(4) {
				k, p := r.IntN(tokens), r.IntN(places)
				if _, err := tx.Retract(token(k, next[k])); err != nil {
					return err
				}
				if next[k] = p; i%7 == 6 {
					return errRefused
				}
				if err := tx.Insert(engine.Fact{Atom: token(k, p)}); err != nil {
					return err
				}
			}
			return nil
		}
		var err error
		if i%5 == 4 {
			err = s.Try(context.Background(), change, func(v *engine.View, _ engine.Delta) error { return whole(v, tokens, places) })
		} else if _, err = s.Update(context.Background(), change); err == nil {
			at = next
		}
		if err != nil && !errors.Is(err, errRefused) {
			t.Fatal(err)
		}
	}
	done.Store(true)
	readers.Wait()
	if err := s.CheckRanks(); err != nil {
		t.Fatal(err)
	}
}

var errRefused = errors.New("refused")

func token(k, place int) engine.Atom {
	return engine.Atom{Pred: "at", Args: []engine.Term{engine.Int(int64(k)), engine.Int(int64(place))}}
}

// whole checks what holds in every state of the tokens.
func whole(v *engine.View, tokens, places int) error {
	at := map[int64]int64{}
	load := map[int64]int64{}
	for a := range v.Atoms("at", false) {
		if was, twice := at[a.Args[0].Int()]; twice {
			return fmt.Errorf("%s, and it is at %d", a, was)
		}
		at[a.Args[0].Int()] = a.Args[1].Int()
		load[a.Args[1].Int()]++
	}
	if len(at) != tokens {
		return fmt.Errorf("%d tokens of %d", len(at), tokens)
	}
	n := 0
	for b, err := range v.Query(context.Background(), engine.Literal{Atom: engine.Atom{Pred: "holds", Args: []engine.Term{engine.Var("P"), engine.Var("T")}}}) {
		if n++; err != nil || at[b["T"].Int()] != b["P"].Int() {
			return fmt.Errorf("%v holds, but it is at %d: %v", b, at[b["T"].Int()], err)
		}
	}
	if n != tokens {
		return fmt.Errorf("%d tokens are held of %d", n, tokens)
	}
	for p := range int64(places) {
		empty := v.Holds(engine.Atom{Pred: "empty", Args: []engine.Term{engine.Int(p)}})
		count := engine.Atom{Pred: "load", Args: []engine.Term{engine.Int(p), engine.Int(load[p])}}
		if empty != (load[p] == 0) || !empty && !v.Holds(count) {
			return fmt.Errorf("of place %d, which holds %d, it is said that it is empty: %v", p, load[p], empty)
		}
	}
	for k := range int64(tokens) {
		if p, ok := v.Why(context.Background(), engine.Atom{Pred: "holds", Args: []engine.Term{engine.Int(at[k]), engine.Int(k)}}); !ok || len(p.Nodes) != 2 {
			return fmt.Errorf("no proof of where %d is", k)
		}
	}
	return nil
}
