package kb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strings"

	"whence/internal/storage"
	"whence/kb/checksum"
	"whence/triple"
)

// This file is the checksums of what is stored. Every row has the CRC-32C of its
// columns, and is held against it whenever it is read. Of an item that can be
// closed, the change that closed it stands in the upper half of the sum. A change
// has besides, in its own row, how many items of each kind were live after it and
// the sum of their checksums, so that whoever reads all that is live knows that
// nothing is missing without reading anything twice.

// DamageError says that something is not on the disk as it was stored. Nothing is
// made of it. It is storage.ErrDamaged.
type DamageError struct {
	What string // "fact f12", or what else it is
	Seq  int64  // the change that stored it, 0 where that cannot be told
	Turn string // the turn of that change

	of place
}

// place is where the damage is, for finding its change.
type place struct {
	table string
	id    int64
}

// Error names the change and says what to do.
func (e *DamageError) Error() string {
	s := "the knowledge base is damaged"
	if e.Seq != 0 {
		s += fmt.Sprintf(" in change %d (%s)", e.Seq, e.Turn)
	}
	return s + ": " + e.What + " is not as it was stored, and nothing is answered from it. " +
		"Keep a copy of the file and of the -wal file beside it, then restore a backup; `repl doctor` lists all that is damaged."
}

// Unwrap returns storage.ErrDamaged.
func (e *DamageError) Unwrap() error { return storage.ErrDamaged }

// damaged is the error for a row of a table.
func damaged(table string, id int64) error {
	what := fmt.Sprintf("%s %d", strings.ReplaceAll(table, "_", " "), id)
	for _, k := range kinds {
		if k.table() == table && k.id(id) != "" {
			what = strings.ReplaceAll(table, "_", " ") + " " + k.id(id)
		}
	}
	return &DamageError{What: what, of: place{table, id}}
}

// asDamage finds a damage among the causes of an error.
func asDamage(err error) (*DamageError, bool) {
	var e *DamageError
	return e, errors.As(err, &e)
}

// kinds are those of items.
var kinds = [...]kind{factKind, ruleKind, propertyKind, relationKind, settingKind, symbolicKind, noteKind}

// blame finds the change that stored what is damaged, as far as that can still be
// read. Other errors are left as they are.
func blame(ctx context.Context, db *sql.DB, err *error) {
	e, ok := asDamage(*err)
	if !ok || e.Seq != 0 {
		return
	}
	query := ""
	switch id := fmt.Sprint(e.of.id); e.of.table {
	case "term", "step":
		query = "SELECT seq, turn FROM change WHERE " + e.of.table + "s >= " + id + " ORDER BY seq LIMIT 1"
	case "change":
		query = "SELECT seq, turn FROM change WHERE seq = " + id
	case "predicate", "origin":
		query = "SELECT c.seq, c.turn FROM fact f CROSS JOIN step s ON " + stepsOf(factKind, "f.id") + " JOIN change c ON c.seq = s.seq WHERE f." + e.of.table + " = " + id + " ORDER BY f.id LIMIT 1"
	default:
		for _, k := range kinds {
			if k.table() == e.of.table {
				query = "SELECT c.seq, c.turn FROM step s JOIN change c ON c.seq = s.seq WHERE " + stepsOf(k, id) + " ORDER BY s.n LIMIT 1"
			}
		}
	}
	if query != "" {
		_ = db.QueryRowContext(context.WithoutCancel(ctx), query).Scan(&e.Seq, &e.Turn) // the damage is told all the same
	}
}

// summer makes checksums. It is used by one goroutine.
type summer struct{ checksum.Maker }

func (s *summer) term(id int64, t triple.Term) int64 {
	return s.Begin(id, int64(t.Kind)).Text(t.Name, t.Label).Sum()
}

func (s *summer) predicate(id int64, key string) int64 { return s.Begin(id).Text(key).Sum() }

func (s *summer) origin(id int64, o origin) int64 {
	at, _ := o.at.(int64) // nil is none
	return s.Begin(id, at).Text(o.turn, o.session, o.speaker, o.file).Sum()
}

func (s *summer) fact(f factRow) int64 {
	sure := int64(math.Float64bits(f.confidence)) //nolint:gosec // all bits count
	return s.Begin(f.id, f.subject, f.predicate, f.object, f.subjectName, f.objectName, bit(f.denied), sure, f.origin, int64(f.line)).Text(f.quote).Sum()
}

func (s *summer) paper(k kind, p paperRow) int64 {
	return s.Begin(int64(k), p.id, p.origin, int64(p.line)).Text(p.key, string(p.body), p.quote).Sum()
}

func (s *summer) note(n noteRow) int64 {
	at := int64(0)
	if !n.Source.At.IsZero() {
		at = n.Source.At.UnixMicro()
	}
	return s.Begin(int64(noteKind), n.id, at, n.origin, int64(n.Source.Line)).Text(n.key, n.Own, n.Text, n.Source.Speaker).Sum()
}

func (s *summer) step(r stepRow) int64 {
	s.Begin(r.n, r.seq, int64(r.kind), r.item, int64(r.act), r.origin, int64(r.line)).Text(r.quote)
	if r.run != 1 { // there were steps before there were runs
		s.Num(r.run)
	}
	return s.Sum()
}

func (s *summer) change(c changeRow) int64 {
	return s.Begin(c.seq, c.at, c.before, c.steps, c.terms).Text(c.turn, c.undoes, string(c.live)).Sum()
}

// closedSum is the checksum of an item with the change that closed it, 0 for none.
func closedSum(sum, closed int64) int64 { return sum | closed<<32 }

// check holds a row against its checksum.
func check(table string, id, stored, want int64) error {
	if stored != want {
		return damaged(table, id)
	}
	return nil
}
