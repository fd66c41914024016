package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// The kinds of Error, for errors.Is.
var (
	// ErrForeign: the file belongs to another program, or is no SQLite file.
	ErrForeign = errors.New("is no knowledge base of this program")
	// ErrNewer: the file was written by a newer version of this program.
	ErrNewer = errors.New("was written by a newer version of this program")
	// ErrReadOnly: the file or its folder may not be written.
	ErrReadOnly = errors.New("may not be written")
	// ErrLocked: another program kept the file locked for too long.
	ErrLocked = errors.New("is locked by another program")
	// ErrFull: there is no space left to store more.
	ErrFull = errors.New("cannot grow: the disk is full")
	// ErrDamaged: the file is torn or was overwritten.
	ErrDamaged = errors.New("is damaged")
	// ErrDisk: the disk or its file system failed.
	ErrDisk = errors.New("could not be read or written: the disk failed")

	// ErrAddress: the address of a server cannot be read.
	ErrAddress = errors.New("is no address of a database")
	// ErrGone: the server does not answer, or the connection to it was lost.
	ErrGone = errors.New("does not answer")
	// ErrRefused: the server refuses who asks.
	ErrRefused = errors.New("refuses the user or the password")
	// ErrNoBase: the server has no such database.
	ErrNoBase = errors.New("is not there")
	// ErrForbidden: the user may not do that on the server.
	ErrForbidden = errors.New("does not allow that to its user")
	// ErrBusy: the server has no room for another connection or statement.
	ErrBusy = errors.New("is too busy")
	// ErrSlow: the server ended a statement that took longer than it allows.
	ErrSlow = errors.New("took longer than it allows itself")
	// ErrTLS: the server does not speak TLS, or has a certificate that is not trusted.
	ErrTLS = errors.New("cannot be spoken with over TLS")
	// ErrNoSpace: the server's disk is full.
	ErrNoSpace = errors.New("cannot grow: the server's disk is full")
)

// Error is what is wrong with the file, in words for the person whose file it
// is. Whatever was to be stored when it came was not stored.
type Error struct {
	Kind   error  // one of the Err values of this package
	Path   string // the file as it was named
	Advice string // what to do, in whole sentences
	Err    error  // the cause; nil where the finding is our own
}

// Error returns path, finding, cause and advice in one line.
func (e *Error) Error() string {
	s := e.Path + " " + e.Kind.Error()
	if e.Err != nil {
		s += " (" + e.Err.Error() + ")"
	}
	return s + ". " + e.Advice
}

// Unwrap returns the kind and the cause.
func (e *Error) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Err}
}

func newError(kind error, path string, cause error) *Error {
	return &Error{Kind: kind, Path: path, Advice: advice(kind), Err: cause}
}

func advice(kind error) string {
	switch kind {
	case ErrForeign:
		return "It was left as it is; name another file with --kb."
	case ErrNewer:
		return "It was left as it is; use that version, or name another file with --kb."
	case ErrReadOnly:
		return "Allow writing to the file and to its folder, or name another file with --kb."
	case ErrLocked:
		return "Nothing was stored; close the other program or let it finish, then try again."
	case ErrFull:
		return "Nothing of this was stored and nothing stored before is lost; free some space and try again."
	case ErrDamaged:
		return "Keep a copy of it and of the -wal file beside it; then restore a backup, or see what `sqlite3 FILE .recover` saves."
	}
	if a := serverAdvice[kind]; a != "" {
		return a
	}
	return "Nothing of this was stored; look at the disk and try again."
}

// serverAdvice is what to do about the errors of servers.
var serverAdvice = map[error]string{
	ErrAddress:   "Write it as postgres://USER@HOST:PORT/DATABASE?sslmode=require; the password is better in ~/.pgpass or PGPASSWORD.",
	ErrGone:      "Nothing of this was stored and nothing stored before is lost; say it again when the server is back, or look at host, port and network.",
	ErrRefused:   "Look at the user in the address, and at the password in PGPASSWORD or ~/.pgpass (mode 0600); pg_hba.conf on the server says who may come in.",
	ErrNoBase:    "Make it with `createdb NAME`, or name another one with --kb.",
	ErrForbidden: "Nothing of this was stored; ask whom the server belongs to (docs/team.md has the roles), or name another base with --kb.",
	ErrBusy:      "Nothing of this was stored; try again, or raise max_connections on the server.",
	ErrSlow:      "Nothing of this was stored; try again when it has less to do, or raise statement_timeout on the server.",
	ErrTLS:       "Nothing was sent. Turn TLS on at the server, trust its certificate by sslrootcert in the address, or say sslmode=disable there where nobody else is on the way.",
	ErrNoSpace:   "Nothing of this was stored and nothing stored before is lost; free some space on the server and try again.",
}

// explain types an error of the driver by SQLite's result code. Errors that say
// nothing of the file, such as those of a context, are returned as they are.
func explain(path string, err error) error {
	var typed *Error
	var raw *sqlite.Error
	if errors.As(err, &typed) || !errors.As(err, &raw) {
		return err
	}
	if kind := kindOf(raw.Code()); kind != nil {
		return newError(kind, path, err)
	}
	return err
}

// kindOf follows https://www.sqlite.org/rescode.html. The low byte of a code is
// its class.
func kindOf(code int) error {
	switch code {
	case sqlite3.SQLITE_IOERR_SHORT_READ:
		return ErrDamaged
	case sqlite3.SQLITE_IOERR_SHMSIZE:
		return ErrFull
	}
	switch code & 0xff {
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return ErrDamaged
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL:
		return ErrLocked
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN:
		return ErrReadOnly
	case sqlite3.SQLITE_FULL:
		return ErrFull
	case sqlite3.SQLITE_IOERR:
		return ErrDisk
	}
	return nil
}

// atOpening rereads an error of the first look at a file: one that is no
// database then is more likely another file than a damaged one.
func atOpening(err error) error {
	var typed *Error
	var raw *sqlite.Error
	if errors.As(err, &typed) && errors.As(err, &raw) && raw.Code()&0xff == sqlite3.SQLITE_NOTADB {
		return newError(ErrForeign, typed.Path, typed.Err)
	}
	return err
}

// explainFile types an error of the file system.
func explainFile(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return newError(ErrReadOnly, path, err)
	case errors.Is(err, syscall.ENOSPC):
		return newError(ErrFull, path, err)
	}
	return fmt.Errorf("open %s: %w", path, err)
}
