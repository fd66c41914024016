package storage

import (
	"context"
	"strings"
)

// keptStatements is how many statements a connection keeps prepared. The program has some
// two hundred, and those with lists in them have a text for every length.
const keptStatements = 256

// prepared are the statements that a connection keeps, by their texts: SQLite's driver
// prepares a statement anew each time that it is put, which takes longer than most of ours
// run. The driver of a server keeps its own.
type prepared map[string]*keptStatement

type keptStatement struct {
	rawStmt
	reading bool // its rows are being read, and it cannot be put again until they are closed
}

// take returns the prepared statement for a query, or nil where none is to be used: for
// anything but a single plain statement, and while the rows of the one that is kept are open.
func (p prepared) take(ctx context.Context, on rawConn, query string) (*keptStatement, error) {
	if s := p[query]; s != nil {
		if s.reading {
			return nil, nil
		}
		return s, nil
	}
	if p == nil || !plain(query) {
		return nil, nil
	}
	if len(p) >= keptStatements {
		p.drop()
	}
	s, err := on.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	k := &keptStatement{rawStmt: s.(rawStmt)}
	p[query] = k
	return k, nil
}

// drop closes every statement that is not being read.
func (p prepared) drop() {
	for query, s := range p {
		if !s.reading {
			_ = s.Close() // it was used, and what went wrong with it was told then
			delete(p, query)
		}
	}
}

// plain reports whether a query is a single statement that reads or changes rows.
func plain(query string) bool {
	for _, verb := range []string{"SELECT ", "INSERT ", "UPDATE ", "DELETE "} {
		if strings.HasPrefix(query, verb) {
			return !strings.Contains(query, ";")
		}
	}
	return false
}
