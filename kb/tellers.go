package kb

import (
	"context"
	"fmt"

	"whence/internal/storage"
)

// Tellers are those who told anything: people, and what else is a source, such as a file.
func (l *Log) Tellers(ctx context.Context) (all []string, err error) {
	err = storage.Each(l.view.db.QueryContext(ctx, `SELECT DISTINCT speaker FROM origin WHERE speaker <> ''
		UNION SELECT DISTINCT speaker FROM note WHERE speaker <> '' AND text <> '' ORDER BY 1`))(func(scan func(...any) error) error {
		all = append(all, "")
		return scan(&all[len(all)-1])
	})
	return all, err
}

// ToldAgain returns the ids of the facts that somebody told who was not the first to tell
// them.
func (l *Log) ToldAgain(ctx context.Context, speaker string) (map[string]bool, error) {
	ids := map[string]bool{}
	err := storage.Each(l.view.db.QueryContext(ctx, "SELECT s.item FROM origin o JOIN step s ON s.origin = o.id WHERE s.kind = ? AND s.act = ? AND o.speaker = ?", int(factKind), int(again), speaker))(func(scan func(...any) error) error {
		var n int64
		err := scan(&n)
		ids[factKind.id(n)] = true
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what %s told: %w", speaker, err)
	}
	return ids, nil
}
