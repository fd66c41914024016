package kb_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"whence/internal/sqlitefile"
	"whence/kb"
	"whence/triple"
)

var told = time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)

func clock() time.Time { return told }

func open(t testing.TB, path string) *kb.Store {
	t.Helper()
	db, err := sqlitefile.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	s, err := kb.Open(context.Background(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func fact(s, r, o string) triple.Fact {
	return triple.Fact{
		Triple: triple.Triple{Subject: triple.Const(triple.Proper, s), Relation: r, Object: triple.Const(triple.Class, o)},
		Source: triple.Source{Turn: "t1", Session: "s1", Speaker: "person", Quote: s + " " + r + " " + o, At: told},
	}
}

func commit(t testing.TB, s *kb.Store, c kb.Change) kb.Receipt {
	t.Helper()
	r, err := s.Commit(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// live returns the ids of the live facts.
func live(t testing.TB, s *kb.Store) []string {
	t.Helper()
	var ids []string
	for f, err := range s.Facts(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, f.ID)
	}
	return ids
}

func undo(t testing.TB, s *kb.Store, turn, target string) kb.Undone {
	t.Helper()
	u, err := s.Undo(context.Background(), turn, target)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestForgetAndUndo(t *testing.T) {
	s := open(t, sqlitefile.Memory)
	r := commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("Tom", "instance_of", "cat"), fact("Tom", "is", "kind")}})
	if r.Seq != 1 || len(r.Facts) != 2 || r.Facts[1].ID != "f2" || len(r.Names) != 3 {
		t.Errorf("receipt: %+v", r)
	}
	r = commit(t, s, kb.Change{Turn: "t2", Retract: []string{"f1"}})
	if !slices.Equal(r.Retracted, []string{"f1"}) || !slices.Equal(live(t, s), []string{"f2"}) {
		t.Errorf("after forgetting f1: %+v, live %v", r, live(t, s))
	}
	u := undo(t, s, "t3", "")
	if u.Target != "t2" || len(u.Facts) != 1 || u.Facts[0].ID != "f1" || u.Facts[0].Triple != fact("Tom", "instance_of", "cat").Triple {
		t.Errorf("undone: %+v", u)
	}
	u = undo(t, s, "t4", "")
	if u.Target != "t1" || !slices.Equal(u.Retracted, []string{"f1", "f2"}) || len(live(t, s)) != 0 {
		t.Errorf("undone: %+v, live %v", u, live(t, s))
	}
	if _, err := s.Undo(context.Background(), "t5", ""); !errors.Is(err, kb.ErrNothing) {
		t.Errorf("undoing more than there is: %v", err)
	}
	if _, err := s.Undo(context.Background(), "t5", "t1"); !errors.Is(err, kb.ErrUndone) {
		t.Errorf("undoing twice: %v", err)
	}
	undo(t, s, "t6", "t4")
	undo(t, s, "t7", "t3")
	if !slices.Equal(live(t, s), []string{"f2"}) {
		t.Errorf("done again: %v", live(t, s))
	}
}
