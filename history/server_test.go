package history_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"whence/history"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
)

// TestOnAServer runs all tests of the history once more, kept on a server.
func TestOnAServer(t *testing.T) { storetest.Again(t) }

// TestLostBetweenTurns: a server that was started anew has ended every connection that was
// held, and what is said next is stored all the same, once.
func TestLostBetweenTurns(t *testing.T) {
	db, s, line := through(t)
	for n, input := range []string{"Tom is a cat.", "Ann is a nurse.", "Is Tom a cat?"} {
		hold(t, db)
		line.Cut()
		turn, err := s.Hear(t.Context(), "s1", input)
		if err != nil {
			t.Fatal(err)
		}
		hold(t, db)
		line.Cut()
		if err := s.Answer(t.Context(), turn.ID, "Yes.", nil); err != nil {
			t.Fatal(err)
		}
		var turns []history.Turn
		for turn, err := range s.Turns(t.Context(), "s1") {
			if err != nil {
				t.Fatal(err)
			}
			turns = append(turns, turn)
		}
		if len(turns) != n+1 || turns[n].Input != input || turns[n].Reply != "Yes." {
			t.Fatalf("%+v", turns)
		}
	}
}

// TestLostWhileStored: what was stored although the answer was lost is stored once, and who cannot know
// whether it was does not say that it was not.
func TestLostWhileStored(t *testing.T) {
	_, s, line := through(t)
	first, err := s.Hear(t.Context(), "s1", "Tom is a cat.")
	if err != nil {
		t.Fatal(err)
	}
	for _, done := range []bool{true, false} {
		line.Lose(storetest.Loss{Word: "Ann is a nurse.", Done: done})
		turn, err := s.Hear(t.Context(), "s1", "Ann is a nurse.")
		if err != nil {
			t.Fatal(err)
		}
		line.Lose(storetest.Loss{Word: "I know.", Done: done})
		if err := s.Answer(t.Context(), turn.ID, "I know.", nil); err != nil {
			t.Fatal(err)
		}
		if n := line.Mend(); n%2 != 0 || n == 0 {
			t.Errorf("%d connections were lost", n)
		}
	}
	line.Lose(storetest.Loss{Word: "Rex is a dog.", Done: true, Away: true})
	if _, err := s.Hear(t.Context(), "s1", "Rex is a dog."); !errors.Is(err, storage.ErrGone) || strings.Contains(err.Error(), "Nothing of this was stored") {
		t.Errorf("%v", err)
	}
	line.Mend()
	var heard []string
	for turn, err := range s.Turns(t.Context(), "s1") {
		if err != nil {
			t.Fatal(err)
		}
		heard = append(heard, turn.Input)
	}
	if want := []string{first.Input, "Ann is a nurse.", "Ann is a nurse.", "Rex is a dog."}; !slices.Equal(heard, want) {
		t.Errorf("%q", heard)
	}
}

// TestHeldByAnother: what is said is kept while somebody holds the lock of those who write, as an import does.
func TestHeldByAnother(t *testing.T) {
	db, s, _ := through(t)
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }() // it only holds the lock
	if _, err := s.Start(t.Context(), "s2"); err != nil {
		t.Fatal(err)
	}
	turn, err := s.Hear(t.Context(), "s2", "Is Tom a cat?")
	if err == nil {
		err = s.Answer(t.Context(), turn.ID, "Yes.", nil)
	}
	if err != nil {
		t.Error(err)
	}
}

// through opens a history on a server through a line, with one session.
func through(t *testing.T) (*sql.DB, *history.Store, *storetest.Line) {
	t.Helper()
	line, place := storetest.NewLine(t, storetest.Shared(t).Address())
	db, err := storage.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // the line may be lost
	s, err := history.Open(t.Context(), db, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Start(t.Context(), "s1"); err != nil {
		t.Fatal(err)
	}
	return db, s, line
}

// hold opens every connection that a program may have.
func hold(t *testing.T, db *sql.DB) {
	t.Helper()
	var all []*sql.Conn
	for range db.Stats().MaxOpenConnections {
		c, err := db.Conn(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	for _, c := range all {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
