package storage

import (
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	schema        = "whence"         // where the tables are, unless the address says otherwise
	connecting    = 10 * time.Second // how long a server is waited for
	lockPatience  = 10 * time.Second // and another writer
	idleUnchecked = 200 * time.Millisecond
)

// openServer opens the base at a server. The address is that of libpq: what it does
// not say comes from PGHOST and the other variables, the password also from PGPASSWORD
// and ~/.pgpass.
func openServer(ctx context.Context, address string) (*sql.DB, error) {
	s, err := dial(address)
	if err != nil {
		return nil, err
	}
	if err := claimSchema(ctx, s.DB, s.place, s.schema); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s.DB, nil
}

// missingServer returns fs.ErrNotExist where a server has no base yet. It makes none.
func missingServer(ctx context.Context, address string) (err error) {
	s, err := dial(address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	var found bool
	if err := s.QueryRowContext(ctx, server.exists, "writer").Scan(&found); err != nil {
		return err
	}
	if !found {
		return fmt.Errorf("%s has no knowledge base in the schema %s: %w", s.place, s.schema, fs.ErrNotExist)
	}
	return nil
}

// serverPool is the pool of a server's schema, which need not be there.
type serverPool struct {
	*sql.DB
	place, schema string
}

func dial(address string) (*serverPool, error) {
	cfg, err := pgx.ParseConfig(address)
	if err != nil { // whose text repeats the address
		return nil, newError(ErrAddress, Shown(address), nil)
	}
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = connecting
	}
	if cfg.RuntimeParams["application_name"] == "" {
		cfg.RuntimeParams["application_name"] = "whence"
	}
	reach, most := cfg.DialFunc, silences*cfg.ConnectTimeout
	cfg.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := reach(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		return &attentive{Conn: c, most: most}, nil
	}
	path := cfg.RuntimeParams["search_path"]
	delete(cfg.RuntimeParams, "search_path") // a schema that is not there yet is made first
	if path == "" {
		path = schema
	}
	place := placeOf(cfg)
	explain := func(err error) error { return explainServer(place, err) }
	begin := "SET search_path = " + pgx.Identifier{path}.Sanitize() + "; SET lock_timeout = " + strconv.FormatInt(lockPatience.Milliseconds(), 10)
	db := sql.OpenDB(connector{manner: manner{dialect: &server, explain: explain, reply: cfg.ConnectTimeout}, Connector: stdlib.GetConnector(*cfg,
		stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
			_, err := c.PgConn().Exec(ctx, begin).ReadAll()
			return err
		}),
		stdlib.OptionShouldPing(func(_ context.Context, p stdlib.ShouldPingParams) bool { return p.IdleDuration > idleUnchecked }),
	)})
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	return &serverPool{db, place, path}, nil
}

// begin begins a transaction. On a server, one that writes takes the write lock with the same
// message; SQLite's takes it by itself. What is read after the lock was had is the newest, so
// those that write read what is committed when they ask.
func (c *conn) begin(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	raw, ok := c.rawConn.(*stdlib.Conn)
	switch {
	case !ok:
		o.Isolation = 0 // there is one alone
		return c.rawConn.BeginTx(ctx, o)
	case o.ReadOnly, o.Isolation == driver.IsolationLevel(Aside.Isolation):
		o.Isolation = driver.IsolationLevel(sql.LevelRepeatableRead)
		return c.rawConn.BeginTx(ctx, o)
	case raw.Conn().IsClosed():
		return nil, driver.ErrBadConn
	}
	t := serverTx{ctx, raw.Conn()}
	if _, err := t.on.Exec(ctx, "begin isolation level read committed; "+takeLock); err != nil {
		return nil, errors.Join(err, t.Rollback())
	}
	return t, nil
}

// serverTx is a transaction that writes.
type serverTx struct {
	ctx context.Context // that it was begun with, as the driver's own has
	on  *pgx.Conn
}

// Commit fails where a statement has: the server answers that it rolled back.
func (t serverTx) Commit() error {
	said, err := t.on.Exec(t.ctx, "commit")
	if err == nil && said.String() == "ROLLBACK" {
		err = pgx.ErrTxCommitRollback
	}
	return err
}

// Rollback leaves no transaction behind: where it cannot, the connection goes.
func (t serverTx) Rollback() error {
	if t.on.IsClosed() || t.on.PgConn().TxStatus() == 'I' {
		return nil
	}
	_, err := t.on.Exec(t.ctx, "rollback")
	if err != nil {
		err = errors.Join(err, t.on.PgConn().Close(context.WithoutCancel(t.ctx)))
	}
	return err
}

// silences is how many times the time for connecting a server may be silent while it is
// waited for. Waiting for another writer is less.
const silences = 6

// attentive reads from a server that may stop to say anything without going away.
type attentive struct {
	net.Conn
	most time.Duration

	mu    sync.Mutex
	until time.Time // as the driver wants it
}

// SetDeadline is the driver's.
func (c *attentive) SetDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = t
	return c.Conn.SetDeadline(t)
}

// SetReadDeadline is the driver's.
func (c *attentive) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = t
	return c.Conn.SetReadDeadline(t)
}

// Read fails where nothing comes for too long.
func (c *attentive) Read(b []byte) (int, error) {
	c.mu.Lock()
	end := time.Now().Add(c.most)
	if !c.until.IsZero() && c.until.Before(end) {
		end = c.until
	}
	err := c.Conn.SetReadDeadline(end)
	c.mu.Unlock()
	if err != nil {
		return 0, err
	}
	return c.Conn.Read(b)
}

// CheckAddress says what is wrong with the address of a server; nothing is asked of it.
func CheckAddress(address string) error {
	if _, err := pgx.ParseConfig(address); err != nil {
		return newError(ErrAddress, Shown(address), nil)
	}
	return nil
}

// placeOf is the address without what is nobody's business.
func placeOf(cfg *pgx.ConnConfig) string {
	u := url.URL{Scheme: "postgres", User: url.User(cfg.User), Host: net.JoinHostPort(cfg.Host, strconv.Itoa(int(cfg.Port))), Path: "/" + cfg.Database}
	if strings.HasPrefix(cfg.Host, "/") { // a socket
		u.Host, u.RawQuery = "", url.Values{"host": {cfg.Host}, "port": {strconv.Itoa(int(cfg.Port))}}.Encode()
	}
	return u.String()
}

// secretParameters are those of an address that nobody else may see.
var secretParameters = []string{"password", "sslpassword"}

// Shown is a place as it may be shown to anybody: an address without its password.
func Shown(place string) string {
	if !IsServer(place) {
		return place
	}
	u, err := url.Parse(place)
	if err != nil {
		scheme, _, _ := strings.Cut(place, "://")
		return scheme + "://…"
	}
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	q := u.Query()
	for _, secret := range secretParameters {
		q.Del(secret)
	}
	u.RawQuery, u.Fragment = q.Encode(), ""
	return u.String()
}

// Secrets are the parts of a place that may be shown to nobody.
func Secrets(place string) (all []string) {
	if !IsServer(place) {
		return nil
	}
	u, err := url.Parse(place)
	if err != nil {
		return nil
	}
	add := func(secret string) {
		if secret != "" {
			all = append(all, secret, url.QueryEscape(secret), strings.TrimPrefix(url.UserPassword("", secret).String(), ":"))
		}
	}
	password, _ := u.User.Password()
	add(password)
	for _, name := range secretParameters {
		add(u.Query().Get(name))
	}
	return all
}

// claimSchema makes sure that the schema is there and has the row that those who write lock.
// Where all is there nothing is made: not everybody may.
func claimSchema(ctx context.Context, db *sql.DB, place, path string) (err error) {
	var encoding string
	if err := db.QueryRowContext(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return err
	}
	if !strings.EqualFold(encoding, "UTF8") && !strings.EqualFold(encoding, "UTF-8") {
		return newError(ErrForeign, place, fmt.Errorf("it keeps text as %s, and not as UTF-8", encoding))
	}
	for range 20 { // others may be making it, too
		var found bool
		if err = db.QueryRowContext(ctx, server.exists, "writer").Scan(&found); err != nil || found {
			return err
		}
		var made bool // by somebody who may, for one who may not
		if err = db.QueryRowContext(ctx, "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = ?", path).Scan(&made); err != nil {
			return err
		}
		schema := "CREATE SCHEMA IF NOT EXISTS " + pgx.Identifier{path}.Sanitize()
		if made {
			schema = "SELECT 1"
		}
		for _, make := range []string{
			schema,
			"CREATE TABLE IF NOT EXISTS writer (one INTEGER PRIMARY KEY CHECK (one = 1))",
			"INSERT INTO writer (one) VALUES (1) ON CONFLICT DO NOTHING",
		} {
			if _, err = db.ExecContext(ctx, make); err != nil {
				break
			}
		}
		if err != nil && !Again(err) {
			return ofOthers(err, made, place, path)
		}
		time.Sleep(20 * time.Millisecond)
	}
	return err
}

// ofOthers is the error of a schema that is there, and not for whoever asks: to them it is as if it were not.
func ofOthers(err error, there bool, place, path string) error {
	if there && errors.Is(err, ErrNoBase) {
		return newError(ErrForbidden, place, fmt.Errorf("no privilege USAGE on the schema %s", path))
	}
	return err
}

// Empty takes everything out of the base on a server.
func Empty(ctx context.Context, address string) (err error) {
	db, err := openServer(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, "SELECT quote_ident(table_name) FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'")
	if err != nil {
		return err
	}
	var tables []string
	for rows.Next() && err == nil {
		var name string
		err = rows.Scan(&name)
		tables = append(tables, name)
	}
	if err = errors.Join(err, rows.Err(), rows.Close()); err != nil || len(tables) == 0 {
		return err
	}
	_, err = db.ExecContext(ctx, "DROP TABLE "+strings.Join(tables, ", "))
	return err
}

// Again reports whether nothing was stored because somebody else wrote the same at the
// same moment: what was tried may be tried again.
func Again(err error) bool {
	var raw *pgconn.PgError
	if !errors.As(err, &raw) {
		return false
	}
	switch raw.Code {
	case "40001", "40P01", // serialization failure, deadlock
		"23505",                   // the key is given already
		"42P06", "42P07", "42710": // the schema, the table or its type is there already
		return true
	}
	return false
}

// retries bounds how often something is tried again. Between them is a pause that grows.
const retries = 50

// Retry does something that is one transaction, again while others write the same at the
// same moment.
func Retry(ctx context.Context, do func() error) error {
	for n := 1; ; n++ {
		err := do()
		if err == nil || n == retries || !Again(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(n) * time.Millisecond):
		}
	}
}

// explainServer types an error of the driver by PostgreSQL's code, or as one of the
// connection. Others are returned as they are.
func explainServer(place string, err error) error {
	var typed *Error
	var raw *pgconn.PgError
	switch {
	case err == nil, errors.As(err, &typed):
		return err
	case errors.As(err, &raw):
		switch kind := kindOfCode(raw.Code); {
		case ends(raw.Code):
			return newError(kind, place, dropped{errors.New(raw.Message)})
		case kind != nil:
			return newError(kind, place, errors.New(raw.Message))
		}
		return err
	case isUntrusted(err):
		return newError(ErrTLS, place, cause(err))
	case isDropped(err):
		return newError(ErrGone, place, dropped{cause(err)})
	case isLost(err):
		return newError(ErrGone, place, cause(err))
	}
	return err
}

// dropped is why a connection that there was is none any more.
type dropped struct{ error }

func (e dropped) Unwrap() error { return e.error }

// Dropped reports whether a connection that there was has been lost, so that another one
// may well be had at once. What was not yet to be committed is not stored then.
func Dropped(err error) bool {
	var d dropped
	return errors.As(err, &d)
}

// ends reports whether the server says by a code that it ends the connection.
func ends(code string) bool { return code == "57P01" || code == "57P02" || code == "57P05" }

// isDropped is Dropped of an error of the driver. One that was silent for too long is not
// worth waiting for again.
func isDropped(err error) bool {
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) || !isLost(err) {
		return false
	}
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) || pgconn.SafeToRetry(err)
}

// Unsure is the error of a commit that was sent to a server and not answered, where it could
// not be found out whether it was made; any other error is returned as it is.
func Unsure(err error) error {
	var typed *Error
	if !errors.As(err, &typed) || typed.Kind != ErrGone {
		return err
	}
	return &Error{Kind: ErrGone, Path: typed.Path, Err: cause(typed.Err),
		Advice: "Whether this was stored is not known, and nothing stored before is lost; when the server is back, look before you say it again."}
}

// kindOfCode follows https://www.postgresql.org/docs/current/errcodes-appendix.html.
func kindOfCode(code string) error {
	switch code {
	case "3D000", "3F000":
		return ErrNoBase
	case "42501", "25006":
		return ErrForbidden
	case "55P03":
		return ErrLocked
	case "53100":
		return ErrNoSpace
	case "57014":
		return ErrSlow
	case "53300", "53400":
		return ErrBusy
	case "57P01", "57P02", "57P03", "57P05":
		return ErrGone
	}
	switch code[:min(2, len(code))] {
	case "08":
		return ErrGone
	case "28":
		return ErrRefused
	case "53":
		return ErrBusy
	case "58":
		return ErrDisk
	case "XX":
		if code != "XX000" {
			return ErrDamaged
		}
	}
	return nil
}

// isUntrusted reports whether a connection was given up because of TLS. That a server speaks none has no
// type of its own.
func isUntrusted(err error) bool {
	var certificate *tls.CertificateVerificationError
	var connect *pgconn.ConnectError
	return errors.As(err, &certificate) || errors.As(err, &connect) && strings.Contains(err.Error(), "refused TLS")
}

// isLost reports whether the connection could not be made, or is gone.
func isLost(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	if errors.As(err, &connect) {
		return true
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, driver.ErrBadConn) ||
		pgconn.SafeToRetry(err)
}

// cause is the innermost error: those around it repeat the address, once for each try.
func cause(err error) error {
	for {
		switch x := err.(type) { //nolint:errorlint // it is unwrapped here
		case interface{ Unwrap() error }:
			inner := x.Unwrap()
			if inner == nil {
				return err
			}
			err = inner
		case interface{ Unwrap() []error }:
			all := x.Unwrap()
			if len(all) == 0 {
				return err
			}
			err = all[len(all)-1]
		default:
			return err
		}
	}
}
