package kb

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

//go:embed migrations/*.sql
var migrations embed.FS

const versions = "kb_version" // the table of the migrations that were applied

// ErrNewer says that the tables were made by a newer version of the program.
var ErrNewer = errors.New("the knowledge base was written by a newer version of this program: use that version, or another file")

// migrate brings the tables up to date. It asks first with one query, because
// setting the tool up costs more than everything else at opening. Another
// process may be migrating the same file: each step is whole and one of two
// that do it fails, so a failure counts only if the tables are still behind
// after a while.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	steps, err := fs.ReadDir(files, ".")
	if err != nil {
		return err
	}
	var failed error
	for range 50 {
		have, err := version(ctx, db)
		switch {
		case err != nil:
			return err
		case have > len(steps):
			return fmt.Errorf("%w (tables %d, known %d)", ErrNewer, have, len(steps))
		case have == len(steps):
			return nil
		}
		if failed != nil {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(20 * time.Millisecond):
			}
		}
		failed = apply(ctx, db, files)
	}
	return fmt.Errorf("migrate the knowledge base: %w", failed)
}

func apply(ctx context.Context, db *sql.DB, files fs.FS) error {
	inner, err := database.NewStore(database.DialectSQLite3, versions)
	if err != nil {
		return err
	}
	p, err := goose.NewProvider("", db, files,
		goose.WithStore(store{inner}), goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// store is goose's, except that a version table that another process has made
// in the meantime is as good: goose would wait a second before it looks again.
type store struct{ database.Store }

// CreateVersionTable creates the table where there is none.
func (s store) CreateVersionTable(ctx context.Context, db database.DBTxConn) error {
	if found, err := exists(ctx, db); err != nil || found {
		return err
	}
	return s.Store.CreateVersionTable(ctx, db)
}

func exists(ctx context.Context, db rower) (found bool, err error) {
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = ?", versions).Scan(&found)
	return found, err
}

type rower interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// version returns the number of the last migration applied, 0 for none.
func version(ctx context.Context, db *sql.DB) (int, error) {
	found, err := exists(ctx, db)
	if err != nil || !found {
		return 0, err
	}
	var v int
	return v, db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM "+versions+" WHERE is_applied").Scan(&v)
}
