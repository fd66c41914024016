package history_test

import (
	"errors"
	"path/filepath"
	"testing"

	"whence/history"
	"whence/internal/storage"
	"whence/internal/storage/storetest"
)

// TestDamageIsTold changes one column of one row after the other behind the history's
// back, and wants whoever reads it, and Verify, to say so; and words that are removed
// to leave no damage behind.
func TestDamageIsTold(t *testing.T) {
	storetest.FileOnly(t, "it damages the file")
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "kb")
	db, err := storetest.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it is read only
	s := must[*history.Store](t)(history.Open(ctx, db, clock()))
	must[history.Session](t)(s.Start(ctx, "a"))
	must[history.Turn](t)(s.Hear(ctx, "a", "The key is under the mat."))
	must[history.Session](t)(s.Fork(ctx, "b", "t1"))
	for _, err := range []error{s.Rename(ctx, "a", "home"), s.Answer(ctx, "t1", "Noted: the key is under the mat.", []byte(`{"reply":"The key is under the mat."}`)), s.SaveWork(ctx, "a", []byte("The key is under the mat."))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	whole := func(when string) {
		t.Helper()
		if bad := must[[]error](t)(s.Verify(ctx)); len(bad) > 0 {
			t.Errorf("%s: %v", when, bad)
		}
	}
	whole("as it was stored")
	readers := map[string]func() error{
		"turn":    func() error { _, err := s.Turn(ctx, "t1"); return err },
		"session": func() error { _, err := s.Sessions(ctx); return err },
		"work":    func() error { _, err := s.Work(ctx, "a"); return err },
	}
	for _, c := range []struct{ table, column, by string }{
		{"session", "started", "session"}, {"session_name", "name", "session"}, {"session_fork", "sum", "session"},
		{"turn", "input", "turn"}, {"turn", "at", "turn"}, {"answer", "reply", "turn"}, {"answer", "record", "turn"}, {"work", "state", "work"},
	} {
		first := " WHERE rowid = (SELECT min(rowid) FROM " + c.table + ")"
		before := readers[c.by]()
		var was any
		if err := errors.Join(before, db.QueryRowContext(ctx, "SELECT "+c.column+" FROM "+c.table+first).Scan(&was)); err != nil {
			t.Fatal(err)
		}
		flip := map[string]string{"at": "at + 1", "started": "started + 1", "sum": "sum + 1", "record": "CAST('x' AS BLOB)", "state": "CAST('x' AS BLOB)"}[c.column]
		if flip == "" {
			flip = c.column + " || 'x'"
		}
		if _, err := db.ExecContext(ctx, "UPDATE "+c.table+" SET "+c.column+" = "+flip+first); err != nil {
			t.Fatal(err)
		}
		if err := readers[c.by](); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("%s.%s: read as %v", c.table, c.column, err)
		}
		if bad := must[[]error](t)(s.Verify(ctx)); len(bad) == 0 {
			t.Errorf("%s.%s: nothing is damaged", c.table, c.column)
		}
		if _, err := db.ExecContext(ctx, "UPDATE "+c.table+" SET "+c.column+" = ?1"+first, was); err != nil {
			t.Fatal(err)
		}
	}
	whole("put back")
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := history.Unsay(ctx, tx, nil, nil, []string{"The key is under the mat."}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(history.Rephrase(ctx, tx, "t1", "/forget"), tx.Commit()); err != nil {
		t.Fatal(err)
	}
	whole("after words were removed")
	if got := must[history.Turn](t)(s.Turn(ctx, "t1")); got.Input != "/forget" || string(got.Record) != `{"reply":"[removed]"}` {
		t.Errorf("%+v", got)
	}
}

// TestOlderHistory gives a history from before there were checksums theirs.
func TestOlderHistory(t *testing.T) {
	storetest.FileOnly(t, "servers came later")
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "kb")
	s := open(t, path)
	must[history.Session](t)(s.Start(ctx, "a"))
	must[history.Turn](t)(s.Hear(ctx, "a", "Hi"))
	db, err := storetest.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // nothing is lost
	for _, q := range []string{"UPDATE turn SET sum = 0", "UPDATE session SET sum = 0", "ALTER TABLE turn DROP COLUMN person", "DELETE FROM history_version WHERE version_id >= 5"} {
		if _, err := db.ExecContext(ctx, q); err != nil {
			t.Fatal(err)
		}
	}
	s = must[*history.Store](t)(history.Open(ctx, db, clock()))
	if got := must[history.Turn](t)(s.Turn(ctx, "t1")); got.Input != "Hi" {
		t.Errorf("%+v", got)
	}
}
