package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"modernc.org/sqlite"
)

const (
	// ApplicationID marks a file as ours: "Whnc" in ASCII, in the header of
	// the file where SQLite and file(1) look for it.
	ApplicationID = 0x57686e63
	// Version is the version of the file as a whole. It is raised only when
	// programs that know the older one must not touch the file.
	Version = 1
)

const (
	patience = 5 * time.Second // how long another writer is waited for
	readers  = 4               // connections of one pool to a file
	smallest = 512             // bytes of the shortest SQLite file that is not empty
)

// open opens the file at path, or creates it (mode 0600) with the folders above
// it (0700). The modes of a file or folder that exists are left as they are; the
// write-ahead log beside a file has the mode of the file.
func open(ctx context.Context, path string, wait time.Duration) (*sql.DB, error) {
	if path == "" {
		return nil, errors.New("name a file for the knowledge base, or " + Memory + " for none")
	}
	if path != Memory {
		if err := prepare(path); err != nil {
			return nil, err
		}
	}
	c, err := sqlite.NewConnector(dsn(path, wait))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db := sql.OpenDB(connector{Connector: c, manner: manner{dialect: &file, keeps: true, explain: func(err error) error { return explain(path, err) }}})
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	if path == Memory {
		db.SetMaxOpenConns(1) // the connection is the base
	}
	if err := claim(ctx, db, path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// dsn is the address of path for the driver, with what holds for each
// connection. A commit is synced in full, so that what was acknowledged
// survives the loss of power, too.
func dsn(path string, wait time.Duration) string {
	q := url.Values{
		"_txlock": {"immediate"},
		"_dqs":    {"0"},
		"_pragma": {
			"busy_timeout(" + strconv.FormatInt(wait.Milliseconds(), 10) + ")",
			"synchronous(FULL)", "fullfsync(1)", "foreign_keys(1)",
			"trusted_schema(0)", "cell_size_check(1)", "cache_size(-16384)",
		},
	}
	if path == Memory {
		return path + "?" + q.Encode()
	}
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath() + "?" + q.Encode()
}

// prepare makes an empty private file where there is none. It never opens a
// file that exists: closing it again would drop the locks that another pool of
// this process holds on it.
func prepare(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		return &Error{Kind: ErrForeign, Path: path, Advice: "It is a folder or a device; name a file."}
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return explainFile(path, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return explainFile(path, err)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // the path is the person's own
	if errors.Is(err, fs.ErrExist) {
		return nil // another process was faster
	}
	if err != nil {
		return explainFile(path, err)
	}
	return f.Close()
}

// header is what a file says of itself.
type header struct {
	application, version, objects int64
	pages, pageSize               int64
	journal                       string
}

// state classes what a file is to us.
func (h header) state() error {
	switch {
	case h.application == 0 && h.objects == 0:
		return nil // empty
	case h.application != ApplicationID:
		return ErrForeign
	case h.version > Version:
		return ErrNewer
	}
	return nil
}

// claim makes sure that the file is ours, marks it where it is empty, and
// turns the write-ahead log on. The mark is committed before the log exists, so
// that it always stands in the file itself.
func claim(ctx context.Context, db *sql.DB, path string) error {
	h, err := look(ctx, db, path)
	if err != nil {
		return err
	}
	if err := tryWriting(ctx, db, path); err != nil {
		return err
	}
	if h.journal == "wal" || path == Memory {
		return nil
	}
	return startLog(ctx, db)
}

func look(ctx context.Context, db querier, path string) (header, error) {
	var h header
	err := db.QueryRowContext(ctx, `SELECT application_id, user_version, journal_mode, page_count, page_size, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_application_id, pragma_user_version, pragma_journal_mode, pragma_page_count, pragma_page_size`).
		Scan(&h.application, &h.version, &h.journal, &h.pages, &h.pageSize, &h.objects)
	if err != nil {
		return h, atOpening(err)
	}
	if kind := h.state(); kind != nil {
		return h, newError(kind, path, nil)
	}
	return h, nil
}

type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// tryWriting marks an empty file. On any other it writes the version that is
// there and rolls that back, which costs no sync and finds out now, and not in
// the middle of a conversation, that nothing can be stored. It holds the write
// lock and looks again, because another process may have marked or used the
// file since.
func tryWriting(ctx context.Context, db *sql.DB, path string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	h, err := look(ctx, tx, path)
	if err != nil {
		return err
	}
	if err := h.whole(path); err != nil {
		return err
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", ApplicationID, max(h.version, Version))
	if _, err := tx.ExecContext(ctx, mark); err != nil {
		return err
	}
	if h.application == ApplicationID {
		return nil
	}
	return tx.Commit()
}

// whole holds the length of the file, while nobody can write to it, against
// what it says of itself. SQLite takes a file of less than a page for empty,
// and a last page that is cut for one with zeros at its end.
func (h header) whole(path string) error {
	if path == Memory {
		return nil
	}
	file, err := os.Stat(path)
	if err != nil {
		return explainFile(path, err)
	}
	if h.application == 0 { // nothing is in it, as SQLite sees it
		if file.Size() > 0 && file.Size() < smallest {
			return newError(ErrForeign, path, nil)
		}
		return nil
	}
	log, err := os.Stat(path + "-wal")
	if err == nil && log.Size() > 0 {
		return nil // pages may be in the log alone
	}
	if file.Size() < h.pages*h.pageSize {
		return newError(ErrDamaged, path, fmt.Errorf("%d bytes of %d", file.Size(), h.pages*h.pageSize))
	}
	return nil
}

// startLog switches a file to write-ahead logging. SQLite does not wait for
// other connections here, as it does elsewhere, so this does.
func startLog(ctx context.Context, db *sql.DB) error {
	deadline := time.Now().Add(patience)
	for {
		var mode string
		err := db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode)
		if err == nil && mode != "wal" {
			return fmt.Errorf("no write-ahead log on this file system (journal mode %s): keep the knowledge base on a local disk", mode)
		}
		if !errors.Is(err, ErrLocked) || time.Now().After(deadline) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
}
