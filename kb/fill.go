package kb

import (
	"context"
	"database/sql"
	"strings"

	"whence/internal/storage"
	"whence/kb/checksum"
	"whence/triple"
)

// fillSums gives the rows of a base from before there were checksums theirs. From
// then on they are held against what they are now.
func fillSums(ctx context.Context, tx *sql.Tx) error {
	f := filler{tx: tx}
	for _, fill := range []func(context.Context) error{f.words, f.facts, f.papers, f.notes, f.steps, f.changes} {
		if err := fill(ctx); err != nil {
			return err
		}
	}
	return nil
}

// filler works out the checksums of what is there. Rows are read and written page
// by page, because a transaction has one connection.
type filler struct {
	tx   *sql.Tx
	sums summer
	live checksum.Totals
}

// summed is a row, by its id, with its checksum.
type summed struct{ id, sum int64 }

// table fills one table. The query has the rows after an id, and row returns the
// checksum of the one that it scans.
func (f *filler) table(ctx context.Context, table, id, query string, row func(scan func(...any) error) (summed, error)) error {
	set, err := f.tx.PrepareContext(ctx, "UPDATE "+table+" SET sum = ? WHERE "+id+" = ?")
	if err != nil {
		return err
	}
	defer func() { _ = set.Close() }() // it was run, or its error is told
	for after := int64(0); ; {
		var rows []summed
		err := storage.Each(f.tx.QueryContext(ctx, query+" WHERE "+id+" > ? ORDER BY "+id+" LIMIT ?", after, page))(func(scan func(...any) error) error {
			r, err := row(scan)
			rows = append(rows, r)
			return err
		})
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, r := range rows {
			if _, err := set.ExecContext(ctx, r.sum, r.id); err != nil {
				return err
			}
		}
		after = rows[len(rows)-1].id
	}
}

func (f *filler) words(ctx context.Context) error {
	err := f.table(ctx, "term", "id", "SELECT id, name, label, kind FROM term", func(scan func(...any) error) (r summed, err error) {
		var t triple.Term
		err = scan(&r.id, &t.Name, &t.Label, &t.Kind)
		r.sum = f.sums.term(r.id, t)
		return r, err
	})
	if err != nil {
		return err
	}
	err = f.table(ctx, "predicate", "id", "SELECT id, key FROM predicate", func(scan func(...any) error) (r summed, err error) {
		var key string
		err = scan(&r.id, &key)
		r.sum = f.sums.predicate(r.id, key)
		return r, err
	})
	if err != nil {
		return err
	}
	return f.table(ctx, "origin", "id", "SELECT id, turn, session, speaker, file, at FROM origin", func(scan func(...any) error) (r summed, err error) {
		var o origin
		err = scan(&r.id, &o.turn, &o.session, &o.speaker, &o.file, &o.at)
		r.sum = f.sums.origin(r.id, o)
		return r, err
	})
}

// item notes an item that is live.
func (f *filler) item(k kind, id, sum, closed int64) summed {
	if closed == 0 {
		f.live.Open(int(k), sum)
	}
	return summed{id, closedSum(sum, closed)}
}

func (f *filler) facts(ctx context.Context) error {
	return f.table(ctx, "fact", "id", factColumns, func(scan func(...any) error) (summed, error) {
		var row factRow
		err := row.cells(scan)
		return f.item(factKind, row.id, f.sums.fact(row), row.closed), err
	})
}

func (f *filler) papers(ctx context.Context) error {
	for _, k := range kinds {
		if k == factKind || k == noteKind {
			continue
		}
		err := f.table(ctx, k.table(), "id", paperColumns+k.table()+" i", func(scan func(...any) error) (summed, error) {
			var row paperRow
			err := row.cells(scan)
			return f.item(k, row.id, f.sums.paper(k, row), row.closed), err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *filler) notes(ctx context.Context) error {
	return f.table(ctx, "note", "id", "SELECT id, own, text, speaker, at, line, coalesce(closed, 0), key, origin FROM note", func(scan func(...any) error) (summed, error) {
		var row noteRow
		var at sql.NullInt64
		err := scan(&row.id, &row.Own, &row.Text, &row.Source.Speaker, &at, &row.Source.Line, &row.closed, &row.key, &row.origin)
		row.Source.At = moment(at)
		return f.item(noteKind, row.id, f.sums.note(row), row.closed), err
	})
}

func (f *filler) steps(ctx context.Context) error {
	return f.table(ctx, "step", "n", strings.Replace(stepColumns, "s.run", "1", 1), func(scan func(...any) error) (summed, error) {
		var row stepRow
		err := row.cells(scan)
		return summed{row.n, f.sums.step(row)}, err
	})
}

// changes come last, because the last one says what is live.
func (f *filler) changes(ctx context.Context) error {
	if _, err := f.tx.ExecContext(ctx, "UPDATE change SET live = ? WHERE seq = (SELECT max(seq) FROM change)", f.live.Bytes()); err != nil {
		return err
	}
	return f.table(ctx, "change", "seq", changeColumns+" FROM change c", func(scan func(...any) error) (summed, error) {
		var row changeRow
		err := row.cells(scan)
		return summed{row.seq, f.sums.change(row)}, err
	})
}
