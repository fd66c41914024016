package kb_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// through opens a base on a server through a line.
func through(t *testing.T) (*kb.Store, *storetest.Line) {
	t.Helper()
	l, place := storetest.NewLine(t, storetest.Shared(t).Address())
	db, err := storage.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // the line may be lost
	s, err := kb.Open(t.Context(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	return s, l
}

// TestLostOnTheWay: a connection that is lost while something is stored costs nothing, wherever
// it was: it is stored once, and who tells it hears so.
func TestLostOnTheWay(t *testing.T) {
	for _, c := range []struct {
		word string
		done bool
	}{{"begin", false}, {"FOR UPDATE", true}, {"bob likes tea", false}, {"bob likes tea", true}, {"commit\x00", false}, {"commit\x00", true}} {
		s, l := through(t)
		commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("ann", "likes", "tea")}})
		l.Lose(storetest.Loss{Word: c.word, Done: c.done})
		r := commit(t, s, kb.Change{Turn: "t2", Facts: []triple.Fact{fact("bob", "likes", "tea")}})
		if n := l.Mend(); n != 1 {
			t.Errorf("%v: the line was lost %d times", c, n)
		}
		if got := strings.Join(live(t, s), " "); len(r.Facts) != 1 || r.Facts[0].ID != "f2" || got != "f1 f2" {
			t.Errorf("%v: %+v; there are %s", c, r.Facts, got)
		}
		undo(t, s, "t3", "t2")
		if got := strings.Join(live(t, s), " "); got != "f1" {
			t.Errorf("%v: what is left is %s", c, got)
		}
	}
}

// TestLostForGood: who cannot find out whether it was stored does not say that it was not.
func TestLostForGood(t *testing.T) {
	s, l := through(t)
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("ann", "likes", "tea")}})
	l.Lose(storetest.Loss{Word: "commit\x00", Done: true, Away: true})
	_, err := s.Commit(context.Background(), kb.Change{Turn: "t2", Facts: []triple.Fact{fact("bob", "likes", "tea")}})
	if !errors.Is(err, storage.ErrGone) || !strings.Contains(err.Error(), "is not known") || strings.Contains(err.Error(), "Nothing of this was stored") {
		t.Errorf("%v", err)
	}
	l.Mend()
	if got := strings.Join(live(t, s), " "); got != "f1 f2" {
		t.Errorf("there are %s", got)
	}
	l.Lose(storetest.Loss{Word: "cid likes tea", Away: true})
	_, err = s.Commit(context.Background(), kb.Change{Turn: "t3", Facts: []triple.Fact{fact("cid", "likes", "tea")}})
	if !errors.Is(err, storage.ErrGone) || !strings.Contains(err.Error(), "Nothing of this was stored") {
		t.Errorf("%v", err)
	}
}

// TestQuestionsAreAskedAgain: a question is put again where its connection has gone since the last one.
func TestQuestionsAreAskedAgain(t *testing.T) {
	s, l := through(t)
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("ann", "likes", "tea")}})
	for range 5 {
		l.Cut()
		if f, _, err := s.Fact(t.Context(), "f1"); err != nil || f.ID != "f1" {
			t.Fatalf("%+v, %v", f, err)
		}
		l.Lose(storetest.Loss{Word: "SELECT", Done: true})
		if f, _, err := s.Fact(t.Context(), "f1"); err != nil || f.ID != "f1" {
			t.Fatalf("%+v, %v", f, err)
		}
	}
}
