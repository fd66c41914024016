package storage

import (
	"context"
	"database/sql/driver"
	"io"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
)

// The types below stand between database/sql and the driver, so that no user of a
// pool has to know whose it is: every error that passes is explained, and every
// statement and text that passes is put as the database wants it.

// manner is how a database is spoken with.
type manner struct {
	*dialect
	explain func(error) error
	// reply is how long a connection that was idle is waited for before another is made;
	// 0 is for ever.
	reply time.Duration
	keeps bool // a connection keeps its statements prepared; see prepared
}

type connector struct {
	driver.Connector
	manner
}

// Connect opens a connection.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	inner, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, c.explain(err)
	}
	made := &conn{rawConn: inner.(rawConn), manner: c.manner}
	if c.keeps {
		made.prepared = prepared{}
	}
	return made, nil
}

// Driver returns the driver with its dialect; see Of.
func (c connector) Driver() driver.Driver { return dialectDriver{c.Connector.Driver(), c.dialect} }

type dialectDriver struct {
	driver.Driver
	*dialect
}

// rawConn is what the drivers' connections can do.
type rawConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
}

type conn struct {
	rawConn
	manner
	prepared
	within bool // a transaction
}

// Close closes the connection with the statements that it kept.
func (c *conn) Close() error {
	c.drop()
	return c.rawConn.Close()
}

// IsValid asks the driver's connection, where that can tell.
func (c *conn) IsValid() bool {
	v, ok := c.rawConn.(driver.Validator)
	return !ok || v.IsValid()
}

// ResetSession asks a connection that was idle whether it is still there. A server that has ended one has
// said so by then, which costs no message to find out.
func (c *conn) ResetSession(ctx context.Context) error {
	if raw, ok := c.rawConn.(*stdlib.Conn); ok && ended(raw.Conn().PgConn().Conn()) {
		return driver.ErrBadConn
	}
	if c.reply > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.reply)
		defer cancel()
	}
	return c.rawConn.ResetSession(ctx)
}

// BeginTx begins a transaction, on another connection where this one was lost.
func (c *conn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	t, err := c.begin(ctx, o)
	if err != nil {
		return nil, elsewhere(c.explain(err))
	}
	c.within = true
	return &tx{t, c}, nil
}

// again is elsewhere for a question: asking twice changes nothing. Within a transaction what
// was done before is lost with its connection.
func (c *conn) again(query string, err error) error {
	if c.within || !strings.HasPrefix(query, "SELECT ") {
		return err
	}
	return elsewhere(err)
}

// elsewhere has database/sql do once more, on another connection, what changes nothing by
// being done twice, where the connection was lost.
func elsewhere(err error) error {
	if !Dropped(err) {
		return err
	}
	return unheard{err}
}

// unheard is the error of what may be done again.
type unheard struct{ error }

func (e unheard) Unwrap() error { return e.error }

// Is tells database/sql to try another connection.
func (e unheard) Is(target error) bool { return target == driver.ErrBadConn }

func (c *conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.rawConn.PrepareContext(ctx, c.statement(query))
	if err != nil {
		return nil, c.explain(err)
	}
	return &stmt{s.(rawStmt), c, query}, nil
}

func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	query = c.statement(query)
	s, err := c.take(ctx, c.rawConn, query)
	if err != nil {
		return nil, c.explain(err)
	}
	var r driver.Result
	if s != nil {
		r, err = s.ExecContext(ctx, c.values(args))
	} else {
		r, err = c.rawConn.ExecContext(ctx, query, c.values(args))
	}
	return r, c.explain(err)
}

func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	put := c.statement(query)
	s, err := c.take(ctx, c.rawConn, put)
	if err != nil {
		return nil, c.again(query, c.explain(err))
	}
	var r driver.Rows
	if s != nil {
		r, err = s.QueryContext(ctx, c.values(args))
	} else {
		r, err = c.rawConn.QueryContext(ctx, put, c.values(args))
	}
	if err != nil {
		return nil, c.again(query, c.explain(err))
	}
	if s != nil {
		s.reading = true
	}
	return &rows{r, c.manner, s}, nil
}

type tx struct {
	driver.Tx
	on *conn
}

// Commit leaves no transaction open where it fails: SQLite rolls back by itself
// after most errors, and not after all.
func (t *tx) Commit() error {
	err := t.Tx.Commit()
	t.on.within = false
	if err != nil {
		_ = t.Rollback() // it may be rolled back already
	}
	return t.on.explain(err)
}

// Rollback ends the transaction.
func (t *tx) Rollback() error {
	t.on.within = false
	return t.Tx.Rollback()
}

type rawStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type stmt struct {
	rawStmt
	on    *conn
	query string
}

func (s *stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	r, err := s.rawStmt.ExecContext(ctx, s.on.values(args))
	return r, s.on.explain(err)
}

func (s *stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	r, err := s.rawStmt.QueryContext(ctx, s.on.values(args))
	if err != nil {
		return nil, s.on.again(s.query, s.on.explain(err))
	}
	return &rows{r, s.on.manner, nil}, nil
}

type rows struct {
	driver.Rows
	manner
	of *keptStatement // nil where it is not kept
}

func (r *rows) Next(dest []driver.Value) error {
	err := r.Rows.Next(dest)
	if err == nil {
		r.read(dest)
		return nil
	}
	if err == io.EOF { //nolint:errorlint // the contract of driver.Rows is the bare value
		return err
	}
	return r.explain(err)
}

func (r *rows) Close() error {
	if r.of != nil {
		r.of.reading = false
	}
	return r.explain(r.Rows.Close())
}
