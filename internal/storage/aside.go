package storage

import (
	"context"
	"database/sql"
	"errors"
)

// Aside are the options of a transaction that writes beside the log of what is known, such as what was
// said: on a server it does not take the write lock, and so does not wait for an import. What it sees is one
// state, so that the keys keep two from adding the same: one of them is tried again (see Again).
var Aside = &sql.TxOptions{Isolation: sql.LevelSnapshot}

// Add puts a statement that adds a row and returns its number, 0 where none was added. On a server it is a
// transaction of its own, sent as one message, that does not take the write lock.
func Add(ctx context.Context, db *sql.DB, query string, args ...any) (number int64, err error) {
	if of(db).server {
		err = db.QueryRowContext(ctx, query, args...).Scan(&number)
		return number, none(err)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	if err := tx.QueryRowContext(ctx, query, args...).Scan(&number); err != nil {
		return 0, none(err)
	}
	return number, tx.Commit()
}

// none is no error where there was no row.
func none(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}
