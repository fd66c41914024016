package kb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"whence/triple"
)

// ErrPurged: what was purged cannot be had back.
var ErrPurged = errors.New("its words were removed for good")

// Purge removes the words of notes for good, in one transaction with whatever else
// is to go with them, which also does before it in the same transaction: an index, the
// conversation. The notes keep their ids, which are not given again. A purge cannot
// be undone, and undoing a turn does not bring back what was purged. The file itself
// may hold the words until [storage.Scrub].
//
// The errors are ErrUnknown, and a *ChangeError without a turn.
func (s *Store) Purge(ctx context.Context, turn string, ids []string, also func(*sql.Tx) error) (Receipt, error) {
	var r Receipt
	if turn == "" {
		return r, &ChangeError{"turn", "a change belongs to a turn"}
	}
	err := s.pen.write(ctx, func(w *writer) (bool, error) {
		r = Receipt{}
		if err := also(w.rows.tx); err != nil {
			return false, err
		}
		if err := w.purge(ctx, ids); err != nil {
			return false, err
		}
		if w.journal.steps == w.journal.before {
			r.Seq = w.journal.seq - 1
			return true, nil
		}
		r.Seq, r.Retracted = w.journal.seq, w.journal.acted(closed)
		return true, w.log(ctx, turn, "")
	})
	if err != nil {
		return Receipt{}, fmt.Errorf("purge: %w", err)
	}
	return r, nil
}

// purge closes the notes that are live and takes the words out of all of them.
func (w *writer) purge(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := number(noteKind, id)
		if err != nil {
			return err
		}
		var live bool
		err = w.rows.get(quiet(ctx), "SELECT closed IS NULL FROM note WHERE id = ?", []any{n}, &live)
		if err != nil {
			return noRows(err, fmt.Errorf("%w: %s", ErrUnknown, id))
		}
		if live {
			if err := w.close(quiet(ctx), noteKind, n); err != nil {
				return err
			}
		}
		if err := w.unsay(quiet(ctx), id, n); err != nil {
			return err
		}
	}
	return nil
}

// unsay takes the words out of a closed note.
func (w *writer) unsay(ctx context.Context, id string, n int64) error {
	if err := w.watch.Back(ctx, "note", id, int(noteKind), n); err != nil {
		return err
	}
	none, err := w.words.origin(ctx, triple.Source{})
	if err != nil {
		return err
	}
	sum := w.sums.note(noteRow{id: n, key: id, origin: none})
	err = w.rows.run(ctx, "UPDATE note SET key = ?, own = '', text = '', speaker = '', at = NULL, origin = ?, line = 0, sum = ? | (closed << 32) WHERE id = ?", id, none, sum, n)
	if err != nil {
		return err
	}
	return w.journal.logStep(ctx, stepRow{kind: noteKind, item: n, act: purged, run: 1})
}

// final reports whether a change has purged something.
func final(ctx context.Context, q *statements, seq int64) (yes bool, err error) {
	err = q.get(ctx, "SELECT EXISTS (SELECT 1 FROM change c JOIN step s ON s.n > c.before AND s.n <= c.steps WHERE c.seq = ? AND s.act = ?)", []any{seq, int(purged)}, &yes)
	return yes, err
}
