package transfer

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whence/history"
	"whence/internal/storage"
	"whence/kb"
)

// ErrInUse says that a base that is to be restored is there already.
var ErrInUse = errors.New("the knowledge base is there already and holds something")

// openBase opens both parts of a base.
func openBase(ctx context.Context, db *sql.DB, clock func() time.Time) (b Base, err error) {
	if b.History, err = history.Open(ctx, db, clock); err != nil {
		return b, err
	}
	b.KB, err = kb.Open(ctx, db, clock)
	return b, err
}

// WriteBackup writes the whole base to a file at path, whole or not at all. A
// file that is there is replaced.
func WriteBackup(ctx context.Context, db *sql.DB, path string) error {
	return Replace(path, func(f *os.File) error {
		done, err := storage.WriteBackup(ctx, db, f.Name())
		if err == nil && !done {
			err = rebuild(ctx, db, f.Name())
		}
		if err != nil {
			return fmt.Errorf("write the backup: %w", err)
		}
		return nil
	})
}

// rebuild makes the same base in the empty file at path, out of the log.
func rebuild(ctx context.Context, db *sql.DB, path string) (err error) {
	from, err := openBase(ctx, db, time.Now)
	if err != nil {
		return err
	}
	r, w := io.Pipe()
	go func() {
		_, err := WriteLog(ctx, w, from)
		w.CloseWithError(err) // nil is the end of the log
	}()
	err = replay(ctx, newInput(ctx, r, storage.Shown(path)), path)
	return errors.Join(err, r.Close())
}

// Replace makes the file at path, private to its owner, by what write does to a
// new file beside it. Where that fails, nothing is changed at path.
func Replace(path string, write func(*os.File) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	if err := write(f); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// sqliteMark is how a backup begins, and logMark a log in lines.
const (
	sqliteMark = "SQLite format 3\x00"
	logMark    = `{"whence":`
)

// Whole reports whether the file at path is a whole base, from which [Restore]
// makes the same one again: a backup, or a log in lines.
func Whole(path string) (bool, error) {
	mark, err := begins(path)
	return mark == Backup || mark == Lines, err
}

// begins returns Backup or Lines for a whole base, and "" for anything else. What
// is no file is not looked into: a pipe can be read once.
func begins(path string) (Format, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return "", nil
	}
	f, err := os.Open(path) //nolint:gosec // the person names the file
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	const application = 68           // where an SQLite file says whose it is
	first, err := bufio.NewReader(f).Peek(application + 4)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read %s: %w", path, err)
	}
	switch {
	case bytes.HasPrefix(first, []byte(sqliteMark)) && len(first) > application && binary.BigEndian.Uint32(first[application:]) == storage.ApplicationID:
		return Backup, nil
	case bytes.HasPrefix(first, []byte(logMark)):
		return Lines, nil
	}
	return "", nil
}

// Restore makes the base at path out of a whole base at from; see [Whole]. It
// answers everything as that one did. The base at path must not exist, or hold
// nothing yet: otherwise the error is ErrInUse. It is there when it is complete,
// and with an error nothing is.
func Restore(ctx context.Context, from, path string) (err error) {
	kind, err := begins(from)
	if err != nil {
		return err
	}
	if kind == "" {
		return &Error{File: from, Message: "this is neither a backup nor a log", Advice: "`repl export --format backup` makes one"}
	}
	if storage.IsServer(path) {
		return restoreServer(ctx, kind, from, path)
	}
	if err := makeWay(ctx, path); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".restore-*")
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	made := filepath.Join(dir, "base.db")
	if kind == Backup {
		err = copyBase(ctx, from, made)
	} else {
		err = replayFile(ctx, from, made)
	}
	if err != nil {
		return err
	}
	// A link, and no rename: it never takes the place of another file.
	if err := os.Link(made, path); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// restoreServer restores to a server. What was written of a log that fails on the way is
// taken out again.
func restoreServer(ctx context.Context, kind Format, from, to string) (err error) {
	used, err := inUse(ctx, to)
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("%w: %s (restore to another one with --kb)", ErrInUse, storage.Shown(to))
	}
	if kind == Lines {
		err = replayFile(ctx, from, to)
	} else {
		err = replayBackup(ctx, from, to)
	}
	if err != nil {
		return errors.Join(err, storage.Empty(context.WithoutCancel(ctx), to))
	}
	return nil
}

// replayBackup makes a base at a place out of a copy of a backup.
func replayBackup(ctx context.Context, from, to string) (err error) {
	dir, err := os.MkdirTemp("", "whence-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	copied := filepath.Join(dir, "base.db")
	if err := copyBase(ctx, from, copied); err != nil {
		return err
	}
	db, err := storage.Open(ctx, copied)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return rebuild(ctx, db, to)
}

// makeWay makes way for a base at path: a file that holds nothing is removed.
func makeWay(ctx context.Context, path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	used, err := inUse(ctx, path)
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("%w: %s (restore to another file with --kb, or move this one away)", ErrInUse, path)
	}
	if err := os.Remove(path); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// inUse reports whether anything was ever said to the base at path.
func inUse(ctx context.Context, path string) (used bool, err error) {
	db, err := storage.Open(ctx, path)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	b, err := openBase(ctx, db, time.Now)
	if err != nil {
		return false, err
	}
	seq, err := b.KB.Seq(ctx)
	if err != nil || seq > 0 {
		return true, err
	}
	_, err = b.History.Turn(ctx, "t1")
	if errors.Is(err, history.ErrNoTurn) {
		return false, nil
	}
	return true, err
}

// copyBase copies a backup to a new file and looks whether it is whole.
func copyBase(ctx context.Context, from, to string) (err error) {
	if log, err := os.Stat(from + "-wal"); err == nil && log.Size() > 0 {
		return &Error{File: from, Message: "this is a knowledge base in use, and no backup", Advice: "`repl export --format backup` makes one"}
	}
	if err := copyFile(from, to); err != nil {
		return err
	}
	db, err := storage.Open(ctx, to)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var sound string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&sound); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	if sound != "ok" {
		return &Error{File: from, Message: "the backup is damaged: " + sound, Advice: "use another one"}
	}
	_, err = openBase(ctx, db, time.Now)
	return err
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from) //nolint:gosec // the person names the file
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()                                     // it was only read
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // in a folder of our own
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(fmt.Errorf("copy %s: %w", from, err), out.Close())
	}
	return errors.Join(out.Sync(), out.Close())
}

// replayFile makes a base at path out of a log.
func replayFile(ctx context.Context, from, path string) (err error) {
	f, err := os.Open(from) //nolint:gosec // the person names the file
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	return replay(ctx, newInput(ctx, f, from), path)
}

// replay makes a base at a place out of a log.
func replay(ctx context.Context, in *input, place string) (err error) {
	db, err := storage.Open(ctx, place)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	r := &logReader{in: in}
	if r.b, err = openBase(ctx, db, func() time.Time { return r.now }); err != nil {
		return err
	}
	return r.replay()
}

// ReadFile returns what the file at path says; see [Open] and [Source.Items].
func ReadFile(ctx context.Context, path string, f Format, o ReadOptions) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		s, err := Open(ctx, path, f, o)
		if err != nil {
			yield(Item{}, err)
			return
		}
		for it, err := range s.Items(ctx) {
			if !yield(it, err) || err != nil {
				return
			}
		}
	}
}

// readBackup gives what is live in a copy of a backup, which is never written to.
func readBackup(ctx context.Context, path string, yield func(Item, error) bool) (err error) {
	dir, err := os.MkdirTemp("", "whence-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	copied := filepath.Join(dir, "base.db")
	if err := copyBase(ctx, path, copied); err != nil {
		return err
	}
	db, err := storage.Open(ctx, copied)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	b, err := openBase(ctx, db, time.Now)
	if err != nil {
		return err
	}
	return live(newInput(ctx, strings.NewReader(""), path), b.KB, func(it Item) bool { return yield(it, nil) })
}

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }
