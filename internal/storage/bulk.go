package storage

import (
	"bytes"
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Much makes a connection ready for one transaction of many rows, whose foreign keys are
// then not looked up: every id in them must have been found or given just before. Add are the
// statements that add them. It returns how to make the connection as it was; on a server, how it is told to look anew at
// how much is in the tables, since what it goes by in the next minute is from before.
func Much(ctx context.Context, db *sql.DB, c *sql.Conn, add []string) (done func(), err error) {
	if of(db).server {
		return func() {
			for _, one := range add { // whoever may not is warned, and it is done some time later
				table, _ := into(one)
				_, _ = c.ExecContext(context.WithoutCancel(ctx), "ANALYZE "+table)
			}
		}, nil
	}
	// A statement that adds many rows to a table with a unique index keeps the pages that it
	// changes, to take itself back alone: in memory, since for 200,000 names they come to
	// 1 GB of small writes. A larger cache saves less than it costs to give back.
	if _, err := c.ExecContext(ctx, "PRAGMA foreign_keys = 0; PRAGMA temp_store = MEMORY"); err != nil {
		return nil, err
	}
	return func() {
		_, on := c.ExecContext(context.WithoutCancel(ctx), "PRAGMA foreign_keys = 1; PRAGMA temp_store = DEFAULT; PRAGMA cache_size = -16384")
		if on != nil { // never use it again
			_ = c.Raw(func(any) error { return driver.ErrBadConn })
		}
	}, nil
}

// WithoutIndexes drops indexes in a transaction that adds more rows than there are, and
// returns the statements that make them again, for [Remake]. On a server nobody else could
// read meanwhile: so there they are dropped only where the tables are empty, and by who may.
func WithoutIndexes(ctx context.Context, db *sql.DB, tx *sql.Tx, empty bool, names ...string) (again []string, err error) {
	find := "SELECT sql FROM sqlite_schema WHERE name = ?"
	// They are sorted on the disk, in parts that the processor's own memory can hold.
	again = []string{"PRAGMA temp_store = DEFAULT; PRAGMA cache_size = -4096"}
	if of(db).server {
		if !empty {
			return nil, nil
		}
		find = "SELECT pg_get_indexdef(oid) FROM pg_class WHERE oid = to_regclass(?) AND pg_has_role(relowner, 'USAGE')"
		again = []string{"SET LOCAL maintenance_work_mem = '256MB'"}
	}
	for _, name := range names {
		var make string
		err := tx.QueryRowContext(ctx, find, name).Scan(&make)
		if errors.Is(err, sql.ErrNoRows) {
			continue // it is another's, or this base has none
		}
		if err != nil {
			return nil, err
		}
		again = append(again, make)
		if _, err := tx.ExecContext(ctx, "DROP INDEX "+name); err != nil {
			return nil, err
		}
	}
	return again, nil
}

// Remake makes indexes again on a connection. A server says nothing meanwhile.
func Remake(ctx context.Context, c *sql.Conn, indexes []string) error {
	return c.Raw(func(inner any) error {
		own, ok := inner.(*conn)
		if !ok {
			return errNotOurs
		}
		defer own.patient(own.patient(indexing))
		for _, make := range indexes {
			if _, err := own.ExecContext(ctx, make, nil); err != nil {
				return err
			}
		}
		return nil
	})
}

// indexing is how long a server may take for one index.
const indexing = 6 * time.Hour

// patient has a connection wait so long for the next word of a server, and returns how
// long it waited.
func (c *conn) patient(most time.Duration) (before time.Duration) {
	raw, ok := c.rawConn.(*stdlib.Conn)
	if !ok {
		return 0
	}
	wire := raw.Conn().PgConn().Conn()
	if t, ok := wire.(*tls.Conn); ok {
		wire = t.NetConn()
	}
	if a, ok := wire.(*attentive); ok {
		a.mu.Lock()
		defer a.mu.Unlock()
		before, a.most = a.most, most
	}
	return before
}

// Batch are rows of one table that wait to be added.
type Batch struct {
	one    string // the statement for one row
	width  int
	most   int // rows that wait
	server bool
	args   []driver.NamedValue
	many   map[string]driver.Stmt // for most of them, by their shape
	fewer  []driver.NamedValue    // args without what their shape says
}

const (
	// fileRows is how many rows one statement adds to a file. More of them save nothing.
	fileRows = 40
	// serverRows is how many are copied to a server at a time.
	serverRows = 5000
)

// NewBatch returns a batch for a statement that adds one row: INSERT INTO table (columns)
// VALUES (?, …).
func NewBatch(db *sql.DB, one string) *Batch {
	b := &Batch{one: one, width: strings.Count(one, "?"), most: fileRows, server: of(db).server, many: map[string]driver.Stmt{}}
	if b.server {
		b.most = serverRows
	}
	return b
}

// Add adds a row, and writes what is waiting where that is enough.
func (b *Batch) Add(ctx context.Context, c *sql.Conn, row []any) error {
	for _, v := range row {
		if n, ok := v.(int); ok {
			v = int64(n)
		}
		b.args = append(b.args, driver.NamedValue{Ordinal: len(b.args) + 1, Value: v})
	}
	if len(b.args) < b.width*b.most {
		return nil
	}
	return b.Flush(ctx, c)
}

// Flush writes what is waiting. It asks the driver itself: database/sql's conversions are
// a third of the time.
func (b *Batch) Flush(ctx context.Context, c *sql.Conn) error {
	if len(b.args) == 0 {
		return nil
	}
	defer func() { b.args = b.args[:0] }()
	return c.Raw(func(inner any) error {
		own, ok := inner.(*conn)
		switch {
		case !ok:
			return errNotOurs
		case b.server:
			return b.copy(ctx, own)
		}
		return b.insert(ctx, own)
	})
}

var errNotOurs = errors.New("the pool is not one of storage's")

func (b *Batch) insert(ctx context.Context, c *conn) error {
	rows := len(b.args) / b.width
	shape := b.shape(rows)
	st := b.many[shape]
	if st == nil || rows < b.most {
		var err error
		if st, err = c.PrepareContext(ctx, b.statement(rows, shape)); err != nil {
			return err
		}
		if rows == b.most && len(b.many) < maxShapes {
			b.many[shape] = st
		} else {
			defer func() { _ = st.Close() }() // it was run, or its error is told
		}
	}
	run, ok := st.(driver.StmtExecContext)
	if !ok {
		return errNotOurs
	}
	b.fewer = b.fewer[:0]
	for i, a := range b.args {
		if i < b.width || shape[i%b.width] == varies {
			b.fewer = append(b.fewer, driver.NamedValue{Ordinal: len(b.fewer) + 1, Value: a.Value})
		}
	}
	_, err := run.ExecContext(ctx, b.fewer)
	return err
}

// What the values of a column are in the rows of a batch. To give the library a value costs
// more than to have it take the one of the first row again, or count on from it.
const (
	varies = 'v'
	same   = 's'
	counts = 'c'
)

// maxShapes bounds the statements that are kept.
const maxShapes = 16

// shape says of each column what its values are.
func (b *Batch) shape(rows int) string {
	shape := bytes.Repeat([]byte{same}, b.width)
	for j := range shape {
		first := b.args[j].Value
		n, isNumber := first.(int64)
		if _, isBytes := first.([]byte); isBytes {
			shape[j] = varies
		}
		for i := 1; i < rows && shape[j] != varies; i++ {
			next, ok := b.args[i*b.width+j].Value.(int64)
			switch {
			case isNumber && ok && next == n+int64(i) && (i == 1 || shape[j] == counts):
				shape[j] = counts
			case shape[j] == counts || b.args[i*b.width+j].Value != first:
				shape[j] = varies
			}
		}
	}
	return string(shape)
}

// statement adds so many rows of a shape. What fails fails the whole transaction, so that the
// pages need not be kept for a statement that would be taken back alone.
func (b *Batch) statement(rows int, shape string) string {
	into, row, _ := strings.Cut(strings.Replace(b.one, "INSERT", "INSERT OR FAIL", 1), " VALUES ")
	var s strings.Builder
	s.WriteString(into + " VALUES " + row)
	for i := 1; i < rows; i++ {
		for j, what := range shape {
			if j == 0 {
				s.WriteString(", (")
			} else {
				s.WriteString(", ")
			}
			switch what {
			case varies:
				s.WriteByte('?')
			case same:
				fmt.Fprintf(&s, "?%d", j+1)
			case counts:
				fmt.Fprintf(&s, "?%d + %d", j+1, i)
			}
		}
		s.WriteByte(')')
	}
	return s.String()
}

// into is the table and the columns that a statement adds a row to.
func into(one string) (table, columns string) {
	both, _, _ := strings.Cut(strings.TrimPrefix(one, "INSERT INTO "), ") VALUES ")
	table, columns, _ = strings.Cut(both, " (")
	return table, columns
}

// copy sends the rows as a server takes many.
func (b *Batch) copy(ctx context.Context, c *conn) error {
	raw, ok := c.rawConn.(*stdlib.Conn)
	if !ok {
		return errNotOurs
	}
	table, columns := into(b.one)
	rows, row := len(b.args)/b.width, make([]any, b.width)
	c.values(b.args)
	n, err := raw.Conn().CopyFrom(ctx, pgx.Identifier{table}, strings.Split(columns, ", "), pgx.CopyFromSlice(rows, func(i int) ([]any, error) {
		for j := range row {
			row[j] = b.args[i*b.width+j].Value
		}
		return row, nil
	}))
	if err == nil && n != int64(rows) {
		err = fmt.Errorf("%d of %d rows were added to %s", n, rows, table)
	}
	return c.explain(err)
}

// Close gives back what adding took.
func (b *Batch) Close() {
	for _, st := range b.many {
		_ = st.Close() // the transaction is over
	}
}

// Sound has the database hold its indexes against its tables, and returns what is
// wrong, at most so much of it. A server does that on its own account.
func Sound(ctx context.Context, db *sql.DB, most int) (wrong []string, err error) {
	if of(db).server {
		return nil, nil
	}
	rows, err := db.QueryContext(ctx, fmt.Sprintf("PRAGMA integrity_check(%d)", most))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var what string
		if err := rows.Scan(&what); err != nil {
			return nil, err
		}
		if what != "ok" {
			wrong = append(wrong, what)
		}
	}
	return wrong, rows.Err()
}
