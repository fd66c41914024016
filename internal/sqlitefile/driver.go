package sqlitefile

import (
	"context"
	"database/sql/driver"
	"io"
)

// The types below stand between database/sql and the driver for one purpose:
// every error that passes is explained, so that no user of a pool has to know
// that it is SQLite's.

type connector struct {
	driver.Connector
	path string
}

// Connect opens a connection.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	inner, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, explain(c.path, err)
	}
	return &conn{inner.(rawConn), c.path}, nil
}

// rawConn is what the SQLite driver's connections can do.
type rawConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

type conn struct {
	rawConn
	path string
}

func (c *conn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	t, err := c.rawConn.BeginTx(ctx, o)
	if err != nil {
		return nil, explain(c.path, err)
	}
	return &tx{t, c.path}, nil
}

func (c *conn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.rawConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, explain(c.path, err)
	}
	return &stmt{s.(rawStmt), c.path}, nil
}

func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	r, err := c.rawConn.ExecContext(ctx, query, args)
	return r, explain(c.path, err)
}

func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	r, err := c.rawConn.QueryContext(ctx, query, args)
	if err != nil {
		return nil, explain(c.path, err)
	}
	return &rows{r, c.path}, nil
}

type tx struct {
	driver.Tx
	path string
}

// Commit leaves no transaction open where it fails: SQLite rolls back by itself
// after most errors, and not after all.
func (t *tx) Commit() error {
	err := t.Tx.Commit()
	if err != nil {
		_ = t.Rollback() // it may be rolled back already
	}
	return explain(t.path, err)
}

type rawStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

type stmt struct {
	rawStmt
	path string
}

func (s *stmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	r, err := s.rawStmt.ExecContext(ctx, args)
	return r, explain(s.path, err)
}

func (s *stmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	r, err := s.rawStmt.QueryContext(ctx, args)
	if err != nil {
		return nil, explain(s.path, err)
	}
	return &rows{r, s.path}, nil
}

type rows struct {
	driver.Rows
	path string
}

func (r *rows) Next(dest []driver.Value) error {
	err := r.Rows.Next(dest)
	if err == nil || err == io.EOF { //nolint:errorlint // the contract of driver.Rows is the bare value
		return err
	}
	return explain(r.path, err)
}

func (r *rows) Close() error { return explain(r.path, r.Rows.Close()) }
