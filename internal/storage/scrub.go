package storage

import (
	"context"
	"database/sql"
	"fmt"
)

// Scrub writes the file anew, so that nothing of what was removed or changed is left
// in it or in its log. It takes as long as copying the file. The error is ErrLocked
// while another program is reading the file: the words are then no part of the base,
// and leave the log when that program is done and Scrub is called again, or when the
// last program closes the file.
//
// On a server the tables are written anew, too; its own log and the backups that others
// make of it are theirs to clear.
func Scrub(ctx context.Context, db *sql.DB) error {
	if of(db).server {
		return scrubServer(ctx, db)
	}
	if _, err := db.ExecContext(ctx, "VACUUM"); err != nil {
		return fmt.Errorf("clear the file of what was removed: %w", err)
	}
	var busy, pages, moved int
	if err := db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved); err != nil {
		return fmt.Errorf("clear the log of what was removed: %w", err)
	}
	if busy != 0 {
		return fmt.Errorf("clear the log of what was removed: %w", ErrLocked)
	}
	return nil
}

func scrubServer(ctx context.Context, db *sql.DB) error {
	var tables string
	err := db.QueryRowContext(ctx, "SELECT coalesce(string_agg(quote_ident(table_name), ', '), '') FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'").Scan(&tables)
	if err == nil && tables != "" {
		_, err = db.ExecContext(ctx, "VACUUM FULL "+tables)
	}
	if err != nil {
		return fmt.Errorf("clear the base of what was removed: %w", err)
	}
	return nil
}
