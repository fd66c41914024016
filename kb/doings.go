package kb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Doing is one change as others are told of it: what of its entry is empty, where it did
// more things than are gone through.
type Doing struct {
	Entry
	Steps int // how many things it did
}

// Doings returns the changes after one, at most so many, and what those did that did no
// more than steps things.
func (l *Log) Doings(ctx context.Context, after int64, most, steps int) (all []Doing, err error) {
	defer blame(ctx, l.view.db, &err)
	for len(all) < most {
		var c changeRow
		err := c.scan(l.view.db.QueryRowContext(ctx, changeColumns+" FROM change c WHERE c.seq > ? ORDER BY c.seq LIMIT 1", after).Scan)
		if errors.Is(err, sql.ErrNoRows) {
			break
		}
		d := Doing{Entry: Entry{Seq: c.seq, Turn: c.turn, Undoes: c.undoes}, Steps: int(c.steps - c.before)}
		if err == nil && d.Steps <= steps {
			d.Entry, _, err = l.view.entry(ctx, c.seq, c.terms) // its names are not asked for
		}
		if err != nil {
			return nil, fmt.Errorf("read the changes after %d: %w", after, err)
		}
		all, after = append(all, d), c.seq
	}
	return all, nil
}
