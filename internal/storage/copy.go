package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Unwritable reports whether an error says that a base could be read, and cannot
// be written: the disk is full, or whoever asks may not write to it.
func Unwritable(err error) bool {
	for _, kind := range []error{ErrFull, ErrReadOnly, ErrNoSpace, ErrForbidden} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

// WriteBackup writes what is in a file's pool to a new file at path. It reports false, and
// does nothing, for the pool of a server.
func WriteBackup(ctx context.Context, db *sql.DB, path string) (bool, error) {
	if of(db).server {
		return false, nil
	}
	_, err := db.ExecContext(ctx, "VACUUM INTO ?", path)
	return true, err
}

// OpenCopy opens a copy of the file at path, as it is now, with what stands in its
// write-ahead log. It is for a file that [Open] cannot open because it cannot be
// written to: even to read it takes space beside it. What is written to the pool is
// gone with remove, which closes it. The copy is in the folder for temporary files.
func OpenCopy(ctx context.Context, path string) (db *sql.DB, remove func() error, err error) {
	folder, err := os.MkdirTemp("", "whence-")
	if err != nil {
		return nil, nil, explainFile(path, err)
	}
	gone := func() error { return os.RemoveAll(folder) }
	to := filepath.Join(folder, "kb")
	if err := copyStill(path, to); err != nil {
		return nil, nil, errors.Join(err, gone())
	}
	if db, err = Open(ctx, to); err != nil {
		return nil, nil, errors.Join(err, gone())
	}
	return db, func() error { return errors.Join(db.Close(), gone()) }, nil
}

// copyStill copies a file and its log, once more where somebody wrote to them
// meanwhile.
func copyStill(from, to string) error {
	for range 5 {
		before := lookOf(from)
		for _, end := range []string{"", "-wal"} {
			if err := copyFile(from+end, to+end); err != nil && (end == "" || !errors.Is(err, os.ErrNotExist)) {
				return explainFile(from, err)
			}
		}
		if before == lookOf(from) {
			return nil
		}
	}
	return newError(ErrLocked, from, errors.New("it changes while it is copied"))
}

// lookOf is what changes when a file or its log is written to.
func lookOf(path string) string {
	look := ""
	for _, end := range []string{"", "-wal"} {
		if info, err := os.Stat(path + end); err == nil {
			look += fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano(), " ")
		}
	}
	return look
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from) //nolint:gosec // the path is the person's own
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()                                      // it was only read
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600) //nolint:gosec // in a folder of our own
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}
