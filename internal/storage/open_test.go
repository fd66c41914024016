package storage

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

var ctx = context.Background()

func mustOpen(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // a test may have closed it
	return db
}

func mustExec(t testing.TB, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.ExecContext(ctx, query, args...); err != nil {
		t.Fatal(err)
	}
}

func pragma(t testing.TB, db *sql.DB, name string) string {
	t.Helper()
	var v string
	if err := db.QueryRowContext(ctx, "PRAGMA "+name).Scan(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// raw opens a file as any other program would.
func raw(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // a test may have closed it
	return db
}

func TestFileIsPrivateSyncedAndMarked(t *testing.T) {
	for _, name := range []string{"kb", "a b", "100% sure?#x", "ünï&cøde=1"} {
		path := filepath.Join(t.TempDir(), "new", "folder", name)
		db := mustOpen(t, path)
		mustExec(t, db, "CREATE TABLE x (a)")
		for file, want := range map[string]os.FileMode{path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600, filepath.Dir(path): 0o700} {
			info, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			if got := info.Mode().Perm(); got != want {
				t.Errorf("%s has mode %o, want %o", file, got, want)
			}
		}
		for name, want := range map[string]string{
			"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000",
			"application_id": fmt.Sprint(ApplicationID), "user_version": "1",
		} {
			if got := pragma(t, db, name); got != want {
				t.Errorf("%s is %s, want %s", name, got, want)
			}
		}
	}
}

// The mark stands in the file itself even while the log was never merged.
func TestMarkIsInTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	mustOpen(t, path)
	data, err := os.ReadFile(path)
	if err != nil || len(data) < 100 || string(data[68:72]) != "Whnc" {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}

func TestManyProcessesAtOnceOnANewFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			db, err := Open(ctx, path)
			if err != nil {
				t.Error(err)
				return
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// refused opens path, which must fail with kind, and returns the message.
func refused(t *testing.T, path string, kind error) string {
	t.Helper()
	db, err := open(ctx, path, 50*time.Millisecond)
	if err == nil {
		_ = db.Close() // the test fails anyway
		t.Fatalf("%s was opened", path)
	}
	var typed *Error
	if !errors.Is(err, kind) || !errors.As(err, &typed) || typed.Path != path || typed.Advice == "" {
		t.Fatalf("error %v (%T), want %v", err, err, kind)
	}
	return err.Error()
}

func TestForeignFilesAreRefusedAndLeftAlone(t *testing.T) {
	folder := t.TempDir()
	write := func(name, data string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("text", "Dear diary, "+strings.Repeat("today I learned. ", 100))
	write("short", "x")
	write("note", strings.Repeat("today I learned ", 20))
	write("page", strings.Repeat("today I learned ", 40))
	write("zeros", string(make([]byte, 8192)))
	other := raw(t, filepath.Join(folder, "other"))
	mustExec(t, other, "CREATE TABLE t (a)")
	marked := raw(t, filepath.Join(folder, "marked"))
	mustExec(t, marked, "PRAGMA application_id = 7")
	_, _ = other.Close(), marked.Close() // what counts is in the files
	for _, name := range []string{"text", "short", "note", "page", "zeros", "other", "marked"} {
		path := filepath.Join(folder, name)
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if msg := refused(t, path, ErrForeign); !strings.Contains(msg, path+" is no knowledge base") || !strings.Contains(msg, "--kb") {
			t.Errorf("%s: %s", name, msg)
		}
		after, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed (%v)", name, err)
		}
	}
	refused(t, folder, ErrForeign)
	if left, err := os.ReadDir(folder); err != nil || len(left) != 7 {
		t.Errorf("files left behind: %v, %v", left, err)
	}
}

func TestNewerFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	db := mustOpen(t, path)
	mustExec(t, db, "PRAGMA user_version = 2")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if msg := refused(t, path, ErrNewer); !strings.Contains(msg, "use that version") {
		t.Error(msg)
	}
}

func TestLockedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	tx, err := mustOpen(t, path).BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was done in it
	refused(t, path, ErrLocked)
}

func TestWaitingForALockEndsWithTheContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb")
	first, second := mustOpen(t, path), mustOpen(t, path)
	tx, err := first.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was done in it
	short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := second.ExecContext(short, "CREATE TABLE x (a)"); err == nil || time.Since(start) > time.Second {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
}

// fill writes until there is no space and returns the error and the number of
// rows that were acknowledged.
func fill(t *testing.T, db *sql.DB) (int, error) {
	t.Helper()
	mustExec(t, db, "CREATE TABLE IF NOT EXISTS x (a)")
	for n := range 10_000 {
		if _, err := db.ExecContext(ctx, "INSERT INTO x VALUES (zeroblob(5000))"); err != nil {
			return n, err
		}
	}
	t.Fatal("the disk never fills")
	return 0, nil
}

// TestFullFile needs no disk of its own: SQLite is told where the disk ends.
func TestFullFile(t *testing.T) {
	db := mustOpen(t, filepath.Join(t.TempDir(), "kb"))
	db.SetMaxOpenConns(1) // the limit is the connection's
	mustExec(t, db, "PRAGMA max_page_count = 100")
	stored, err := fill(t, db)
	if !errors.Is(err, ErrFull) {
		t.Fatalf("full: %v", err)
	}
	var got int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM x").Scan(&got); err != nil || got != stored {
		t.Errorf("%d rows of %d, %v", got, stored, err)
	}
}

// torn makes a file of many pages, closes it, and lets change spoil it.
func torn(t *testing.T, change func(data []byte) []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "kb")
	db := mustOpen(t, path)
	mustExec(t, db, "CREATE TABLE x (a)")
	for range 20 {
		mustExec(t, db, "INSERT INTO x VALUES (zeroblob(4000))")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTornFile(t *testing.T) {
	for name, change := range map[string]func([]byte) []byte{
		"cut in the middle":    func(d []byte) []byte { return d[:len(d)/2] },
		"cut within a page":    func(d []byte) []byte { return d[:len(d)-100] },
		"cut within the first": func(d []byte) []byte { return d[:600] },
		"schema overwritten":   func(d []byte) []byte { copy(d[100:], bytes.Repeat([]byte{0xa5}, 3000)); return d },
	} {
		t.Run(name, func(t *testing.T) {
			path := torn(t, change)
			if msg := refused(t, path, ErrDamaged); !strings.Contains(msg, "restore a backup") {
				t.Error(msg)
			}
		})
	}
	t.Run("pages overwritten", func(t *testing.T) {
		db := mustOpen(t, torn(t, func(d []byte) []byte {
			for i := 4096; i < len(d); i++ {
				d[i] ^= 0x5a
			}
			return d
		}))
		var n int
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM x").Scan(&n); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d rows, %v", n, err)
		}
	})
}

func TestMemoryIsOneBaseAndSurvivesCancelling(t *testing.T) {
	db := mustOpen(t, Memory)
	mustExec(t, db, "CREATE TABLE x (a)")
	for range 20 {
		short, cancel := context.WithTimeout(ctx, time.Millisecond)
		tx, err := db.BeginTx(short, nil)
		if err == nil {
			_, err = tx.ExecContext(short, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000000) INSERT INTO x SELECT i FROM n")
			_ = tx.Rollback() // it is cancelled
		}
		cancel()
		if err == nil {
			t.Fatal("it was not cancelled")
		}
	}
	var n int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM x").Scan(&n); err != nil || n != 0 {
		t.Errorf("%d rows, %v", n, err)
	}
	if err := mustOpen(t, Memory).QueryRowContext(ctx, "SELECT count(*) FROM x").Scan(&n); err == nil {
		t.Error("two bases in memory are one")
	}
}

func TestNoPath(t *testing.T) {
	if _, err := Open(ctx, ""); err == nil {
		t.Error("an empty path was opened")
	}
}
