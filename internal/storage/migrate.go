package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

// Tables are the tables of one package in the file, and their version.
type Tables struct {
	// Of says whose they are, in a message: "the history".
	Of string
	// Versions names the table of the migrations that were applied. It is put
	// into statements as it is.
	Versions string
	// Steps holds the migrations of files and nothing else, as goose names and reads
	// them: 00001_log.sql and so on; and those of servers in the folder "postgres", which
	// have versions of their own. Code and ServerCode are those that SQL alone cannot make, by
	// their numbers. Together they have no gaps.
	Steps            fs.FS
	Code, ServerCode map[int64]func(ctx context.Context, tx *sql.Tx) error
}

// on returns the tables as a dialect makes them, with the number of the last migration.
func (t Tables) on(d *dialect) (Tables, int, error) {
	var err error
	if t.Steps, err = fs.Sub(t.Steps, d.steps); err != nil {
		return t, 0, err
	}
	if d.server {
		t.Code = t.ServerCode
	}
	steps, err := fs.Glob(t.Steps, "*.sql")
	return t, len(steps) + len(t.Code), err
}

// ErrNewerTables says that tables were made by a newer version of the program.
var ErrNewerTables = errors.New("written by a newer version of this program: use that version, or another file")

// Migrate brings tables up to date. The error is ErrNewerTables where a newer
// version made them.
//
// It asks first with one query, because setting the tool up costs more than
// everything else at opening. Another process may be migrating the same file:
// each step is whole and one of two that do it fails, so a failure counts only
// if the tables are still behind after a while.
func Migrate(ctx context.Context, db *sql.DB, t Tables) error {
	d := of(db)
	t, last, err := t.on(d)
	if err != nil {
		return fmt.Errorf("migrate %s: %w", t.Of, err)
	}
	var failed error
	for range 50 {
		have, err := t.version(ctx, db, d)
		switch {
		case err != nil:
			return err
		case have > last:
			return fmt.Errorf("%s was %w (tables %d, known %d)", t.Of, ErrNewerTables, have, last)
		case have == last:
			return nil
		}
		if failed != nil {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(20 * time.Millisecond):
			}
		}
		failed = t.apply(ctx, db, d)
	}
	return fmt.Errorf("migrate %s: %w", t.Of, failed)
}

func (t Tables) apply(ctx context.Context, db *sql.DB, d *dialect) error {
	inner, err := database.NewStore(d.goose, t.Versions)
	if err != nil {
		return err
	}
	options := []goose.ProviderOption{goose.WithStore(store{inner, t, d}), goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger())}
	for n, run := range t.Code {
		options = append(options, goose.WithGoMigrations(goose.NewGoMigration(n, &goose.GoFunc{RunTx: run}, nil)))
	}
	p, err := goose.NewProvider("", db, t.Steps, options...)
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// store is goose's, except that a version table that another process has made
// in the meantime is as good: goose would wait a second before it looks again.
type store struct {
	database.Store
	tables  Tables
	dialect *dialect
}

// CreateVersionTable creates the table where there is none.
func (s store) CreateVersionTable(ctx context.Context, db database.DBTxConn) error {
	if found, err := s.tables.exist(ctx, db, s.dialect); err != nil || found {
		return err
	}
	return s.Store.CreateVersionTable(ctx, db)
}

func (t Tables) exist(ctx context.Context, db rower, d *dialect) (found bool, err error) {
	err = db.QueryRowContext(ctx, d.exists, t.Versions).Scan(&found)
	return found, err
}

type rower interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// version returns the number of the last migration applied, 0 for none.
func (t Tables) version(ctx context.Context, db *sql.DB, d *dialect) (int, error) {
	found, err := t.exist(ctx, db, d)
	if err != nil || !found {
		return 0, err
	}
	var v int
	return v, db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM "+t.Versions+" WHERE is_applied").Scan(&v)
}
