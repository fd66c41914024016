// Package storage opens the database in which a knowledge base and its history live:
// one SQLite file, or a schema on a server that speaks as PostgreSQL does.
//
// It promises that a pool it returns belongs to a base of this program, in a
// version that this program understands, whose commits are kept when they return,
// and whose every error says what is wrong and what to do (see Error). Nothing is
// written to a file that is not ours. Statements are written for SQLite, in what it
// has in common with the others; the pool of a server puts them into its words.
//
// It leaves the tables to the packages that own them, and brings them up to date
// (see Migrate).
package storage

import (
	"context"
	"database/sql"
	"os"
	"strings"
)

// Memory is the path of a knowledge base that is kept nowhere.
const Memory = ":memory:"

// Open opens the base at a place: a file, which is created where there is none, or a
// server's database by its address (see IsServer). The place ":memory:" gives a base
// of its own that lives as long as the pool.
//
// The pool is safe for concurrent use, and several processes may have the same
// base open. A pool on ":memory:" has a single connection: rows that are not
// closed block everyone else. Transactions take the write lock when they
// begin, unless they are read-only: those see one state of the base.
//
// Errors are of type *Error where the file, the disk or the server is the cause.
func Open(ctx context.Context, place string) (*sql.DB, error) {
	if IsServer(place) {
		return openServer(ctx, place)
	}
	return open(ctx, place, patience)
}

// Missing returns fs.ErrNotExist where there is no file at a place, or no base yet on a
// server, and makes none.
func Missing(ctx context.Context, place string) error {
	if IsServer(place) {
		return missingServer(ctx, place)
	}
	_, err := os.Stat(place)
	return err
}

// IsServer reports whether a place is the address of a server's database, such as
// postgres://ben@db.example/base, and no file.
func IsServer(place string) bool {
	scheme, _, found := strings.Cut(place, "://")
	return found && (strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql"))
}
