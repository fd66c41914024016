package history

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"

	"whence/internal/storage"
)

// This file is the checksums of what was said: every row has the CRC-32C of what it
// says, and is held against it whenever it is read. A session is told by its id, since
// its number is given while the row is written.

// DamageError says that something is not on the disk as it was stored. Nothing is made
// of it. It is storage.ErrDamaged.
type DamageError struct{ What string }

// Error says what to do.
func (e *DamageError) Error() string {
	return "the history is damaged: " + e.What + " is not as it was stored. " +
		"Keep a copy of the file and of the -wal file beside it, then restore a backup; `repl doctor` lists all that is damaged."
}

// Unwrap returns storage.ErrDamaged.
func (e *DamageError) Unwrap() error { return storage.ErrDamaged }

// sumOf is the checksum of numbers and texts in their order.
func sumOf(numbers []int64, texts ...string) int64 {
	bytes := make([][]byte, len(texts))
	for i, t := range texts {
		bytes[i] = []byte(t)
	}
	return sumOfBytes(numbers, bytes...)
}

// sumOfBytes is sumOf of texts as bytes: a record may have megabytes, and is not copied for it.
func sumOfBytes(numbers []int64, texts ...[]byte) int64 {
	var b []byte
	for _, n := range numbers {
		b = binary.AppendVarint(b, n)
	}
	sum := uint32(0)
	for _, t := range texts {
		sum = crc32.Update(sum, castagnoli, binary.AppendUvarint(b, uint64(len(t))))
		sum, b = crc32.Update(sum, castagnoli, t), b[:0]
	}
	return int64(crc32.Update(sum, castagnoli, b))
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sessionSum(id string, started int64) int64    { return sumOf([]int64{started}, id) }
func nameSum(session, name string, at int64) int64 { return sumOf([]int64{at}, session, name) }
func forkSum(session string, turn int64) int64     { return sumOf([]int64{turn}, session) }
func turnSum(session, input string, at int64, person string) int64 {
	if person == "" { // as before people had names
		return sumOf([]int64{at}, session, input)
	}
	return sumOf([]int64{at}, session, input, person)
}
func answerSum(turn int64, reply string, record []byte, at int64) int64 {
	return sumOfBytes([]int64{turn, at}, []byte(reply), record)
}
func workSum(session string, state []byte, at int64) int64 {
	return sumOfBytes([]int64{at}, []byte(session), state)
}

// check holds a row against its checksum.
func check(what string, stored, want int64) error {
	if stored != want {
		return &DamageError{what}
	}
	return nil
}

// summedTable is a table with what its checksums are made of: a query that gives a
// row's own number, its sum and the rest, and what the sum must be.
type summedTable struct {
	table, key, columns string
	sum                 func(scan func(...any) error, row, stored *int64) (want int64, what string, err error)
}

var summed = []summedTable{
	{"session", "number", "x.number, x.sum, x.id, x.started FROM session x", func(scan func(...any) error, row, stored *int64) (int64, string, error) {
		var id string
		var started int64
		err := scan(row, stored, &id, &started)
		return sessionSum(id, started), "session " + id, err
	}},
	{"session_name", "n", "x.n, x.sum, s.id, x.name, x.at FROM session_name x JOIN session s ON s.number = x.session", func(scan func(...any) error, row, stored *int64) (int64, string, error) {
		var id, name string
		var at int64
		err := scan(row, stored, &id, &name, &at)
		return nameSum(id, name, at), "the name of session " + id, err
	}},
	{"session_fork", "session", "x.session, x.sum, s.id, x.turn FROM session_fork x JOIN session s ON s.number = x.session", func(scan func(...any) error, row, stored *int64) (int64, string, error) {
		var id string
		var turn int64
		err := scan(row, stored, &id, &turn)
		return forkSum(id, turn), "what session " + id + " goes on from", err
	}},
	{"turn", "number", "x.number, x.sum, s.id, x.input, x.at, x.person FROM turn x JOIN session s ON s.number = x.session", func(scan func(...any) error, row, stored *int64) (int64, string, error) {
		var id, input, person string
		var at int64
		err := scan(row, stored, &id, &input, &at, &person)
		return turnSum(id, input, at, person), "turn " + turnID(*row), err
	}},
	{"answer", "turn", "x.turn, x.sum, x.reply, x.record, x.at FROM answer x", func(scan func(...any) error, row, stored *int64) (int64, string, error) {
		var reply string
		var record []byte
		var at int64
		err := scan(row, stored, &reply, &record, &at)
		return answerSum(*row, reply, record, at), "the answer to " + turnID(*row), err
	}},
	{"work", "n", "x.n, x.sum, s.id, x.state, x.at FROM work x JOIN session s ON s.number = x.session", func(scan func(...any) error, row, stored *int64) (int64, string, error) {
		var id string
		var state []byte
		var at int64
		err := scan(row, stored, &id, &state, &at)
		return workSum(id, state, at), "the work of session " + id, err
	}},
}

// reader is a pool or a transaction.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// sums goes through the rows of a table, page by page, since a transaction has one
// connection. Each is given with its number, its checksum and what that should be.
func sums(ctx context.Context, r reader, t summedTable, where string, one func(row, stored, want int64, what string) error) error {
	type found struct {
		row, stored, want int64
		what              string
	}
	for after, more := int64(-1), true; more; {
		rows, err := r.QueryContext(ctx, "SELECT "+t.columns+" WHERE x."+t.key+" > ? "+where+" ORDER BY x."+t.key+" LIMIT ?", after, pageSize)
		if err != nil {
			return err
		}
		var page []found
		for rows.Next() && err == nil {
			var f found
			f.want, f.what, err = t.sum(rows.Scan, &f.row, &f.stored)
			page = append(page, f)
		}
		if err == nil {
			err = rows.Err()
		}
		_ = rows.Close() // its error is that of rows.Err
		if err != nil {
			return err
		}
		for _, f := range page {
			if err := one(f.row, f.stored, f.want, f.what); err != nil {
				return err
			}
			after = f.row
		}
		more = len(page) == pageSize
	}
	return nil
}

// fillSums gives the rows of a history from before there were checksums theirs.
func fillSums(ctx context.Context, tx *sql.Tx) error {
	for _, t := range summed {
		t.columns = strings.Replace(t.columns, "x.person", "''", 1) // people had no names yet
		if err := resum(ctx, tx, t, ""); err != nil {
			return err
		}
	}
	return nil
}

// resum gives rows the checksums of what they say now.
func resum(ctx context.Context, tx *sql.Tx, t summedTable, where string) error {
	return sums(ctx, tx, t, where, func(row, stored, want int64, _ string) error {
		if stored == want {
			return nil
		}
		_, err := tx.ExecContext(ctx, "UPDATE "+t.table+" SET sum = ? WHERE "+t.key+" = ?", want, row)
		return err
	})
}

// Verify reads all that was ever said and holds it against its checksums. It returns
// what is not as it was stored.
func (s *Store) Verify(ctx context.Context) (damages []error, err error) {
	for _, t := range summed {
		err := sums(ctx, s.db, t, "", func(_, stored, want int64, what string) error {
			if bad := check(what, stored, want); bad != nil {
				damages = append(damages, bad)
			}
			return nil
		})
		if err != nil {
			return damages, fmt.Errorf("verify the history: %w", err)
		}
	}
	return damages, nil
}
