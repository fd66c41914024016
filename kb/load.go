package kb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
)

const firstPage, page = 64, 4096 // rows held at a time while facts are streamed, which many ask the first few of

// factRows reads one page of the facts that may have been live at a change, in
// the order of their ids. It asks the driver itself: database/sql's conversions
// are a third of the time that it takes to read a large base.
func factRows(ctx context.Context, db *sql.DB, seq, after int64, most int) ([]factRow, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // gives it back to the pool
	var rows []factRow
	err = conn.Raw(func(inner any) error {
		q, ok := inner.(driver.QueryerContext)
		if !ok {
			return errNotOurs
		}
		found, err := q.QueryContext(ctx, factColumns+"WHERE id > ? AND (closed IS NULL OR closed > ?) ORDER BY id LIMIT ?",
			[]driver.NamedValue{{Ordinal: 1, Value: after}, {Ordinal: 2, Value: seq}, {Ordinal: 3, Value: int64(most)}})
		if err != nil {
			return err
		}
		defer func() { _ = found.Close() }() // it was read to the end or failed before
		rows, err = readRows(found, most)
		return err
	})
	return rows, err
}

var errNotOurs = errors.New("the pool is not one of storage's")

func readRows(found driver.Rows, most int) ([]factRow, error) {
	rows := make([]factRow, 0, most)
	var sums summer
	v := make([]driver.Value, len(found.Columns()))
	for {
		err := found.Next(v)
		if err == io.EOF { //nolint:errorlint // the contract of driver.Rows is the bare value
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		var f factRow
		f.id, f.subject, f.predicate, f.object = integer(v[0]), integer(v[1]), integer(v[2]), integer(v[3])
		f.denied, f.origin, f.line, f.closed = integer(v[4]) != 0, integer(v[6]), int(integer(v[7])), integer(v[9])
		f.confidence, _ = v[5].(float64)
		f.quote, _ = v[8].(string)
		f.subjectName, f.objectName, f.sum = integer(v[10]), integer(v[11]), integer(v[12])
		if err := f.check(&sums); err != nil {
			return nil, err
		}
		rows = append(rows, f)
	}
}

// integer returns an integer column. The tables are strict, so in a base that
// is whole it is one; otherwise 0 is an id that is not there.
func integer(v driver.Value) int64 {
	n, _ := v.(int64)
	return n
}
