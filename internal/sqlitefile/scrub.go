package sqlitefile

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
func Scrub(ctx context.Context, db *sql.DB) error {
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
