package retrieve

import (
	"context"
	"database/sql"
	_ "embed" // the schema
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

//go:embed schema.sql
var schema string

const indexVersion = "1"

// ErrIndexVersion says that the index was made by another version of the
// program. It can be made again from the units.
var ErrIndexVersion = errors.New("the index of units has another version: remove it, and it is made again")

// Index is a store of units in SQLite, with a full-text index, hypervectors and
// the facts by their names. It serves every strategy. It is safe for concurrent
// use; of writers one at a time gets through.
type Index struct{ db *sql.DB }

// OpenIndex returns the index kept in db, and makes its tables where there are
// none. The driver must be modernc.org/sqlite. The pool stays the caller's to
// close.
func OpenIndex(ctx context.Context, db *sql.DB) (*Index, error) {
	x := &Index{db: db}
	made, err := hasTables(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("open the index: %w", err)
	}
	if !made {
		return x, x.write(ctx, func(tx *sql.Tx) error {
			made, err := hasTables(ctx, tx) // another process may have been faster
			if err != nil || made {
				return err
			}
			_, err = tx.ExecContext(ctx, schema)
			return err
		})
	}
	version, err := x.State(ctx, "version")
	if err == nil && version != indexVersion {
		err = ErrIndexVersion
	}
	return x, err
}

// hasTables reports whether the tables of an index are there.
func hasTables(ctx context.Context, db interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}) (bool, error) {
	var n int
	err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE name = 'unit_state'").Scan(&n)
	return n > 0, err
}

// State returns what was kept under key, "" for nothing.
func (x *Index) State(ctx context.Context, key string) (string, error) {
	var value string
	err := x.db.QueryRowContext(ctx, "SELECT value FROM unit_state WHERE key = ?", key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// SetState keeps a value beside the units, such as what they were made from.
func (x *Index) SetState(ctx context.Context, key, value string) error {
	_, err := x.db.ExecContext(ctx, "INSERT OR REPLACE INTO unit_state VALUES (?, ?)", key, value)
	return err
}

// Len returns the number of units.
func (x *Index) Len(ctx context.Context) (int, error) {
	var n int
	err := x.db.QueryRowContext(ctx, "SELECT CAST(value AS INTEGER) FROM unit_state WHERE key = 'units'").Scan(&n)
	return n, err
}

// write runs do in one transaction.
func (x *Index) write(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := x.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("write the index: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	if err := do(tx); err != nil {
		return fmt.Errorf("write the index: %w", err)
	}
	return tx.Commit()
}

// Add puts units in, all or none. A unit with the id of one that is there takes
// its place.
func (x *Index) Add(ctx context.Context, units ...Unit) error {
	err := x.write(ctx, func(tx *sql.Tx) error { return add(ctx, tx, units) })
	if err != nil || len(units) < manyUnits {
		return err
	}
	// So much in the write-ahead log makes every look slower. Where somebody
	// else is reading, the log stays, and that is no failure.
	_, err = x.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// manyUnits is from how many units on the log is emptied after they were added.
const manyUnits = 5_000

// Remove takes units out, all or none. Ids that are not there do not matter.
func (x *Index) Remove(ctx context.Context, ids ...string) error {
	return x.write(ctx, func(tx *sql.Tx) error { return remove(ctx, tx, ids) })
}

// add puts units in, sorted, so that the numbers of units added at once do not
// depend on their order.
func add(ctx context.Context, tx *sql.Tx, units []Unit) error {
	w := newIndexWriter(tx)
	defer w.close()
	last := map[string]int{}
	for i, u := range units {
		last[u.ID] = i
	}
	var sorted []int
	for _, i := range last {
		sorted = append(sorted, i)
	}
	slices.SortFunc(sorted, func(i, j int) int { return strings.Compare(units[i].ID, units[j].ID) })
	for _, i := range sorted {
		if err := w.unit(ctx, units[i]); err != nil {
			return err
		}
	}
	return w.count(ctx)
}

func remove(ctx context.Context, tx *sql.Tx, ids []string) error {
	w := newIndexWriter(tx)
	defer w.close()
	for _, id := range ids {
		if err := w.drop(ctx, id); err != nil {
			return err
		}
	}
	return w.count(ctx)
}

// rows reads all rows of a query, and closes them before anything else is asked:
// a base in memory has one connection.
func rows(ctx context.Context, db *sql.DB, one func(scan func(...any) error) error, query string, args ...any) error {
	r, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }() // its error is that of r.Err
	for r.Next() {
		if err := one(r.Scan); err != nil {
			return err
		}
	}
	return r.Err()
}

// jsonList returns values as the JSON that json_each takes apart.
func jsonList[T int64 | string](values []T) string {
	if values == nil {
		return "[]"
	}
	b, err := json.Marshal(values)
	if err != nil { // numbers and strings always have a form
		return "[]"
	}
	return string(b)
}

func nameIDs(names []string) []int64 {
	ids := make([]int64, len(names))
	for i, n := range names {
		ids[i] = nameID(n)
	}
	return ids
}

func (x *Index) named(ctx context.Context, words, spans []string, limit int) ([]string, bool, error) {
	found, cut := map[string]bool{}, false
	in := map[string]bool{}
	for _, s := range spans {
		in[s] = true
	}
	read := func(check map[string]bool) func(func(...any) error) error {
		return func(scan func(...any) error) error {
			var text string
			err := scan(&text)
			if check == nil || check[text] {
				found[text] = true
			}
			return err
		}
	}
	err := rows(ctx, x.db, read(in), "SELECT n.text FROM json_each(?) j CROSS JOIN unit_name n ON n.id = j.value", jsonList(nameIDs(spans)))
	if err != nil {
		return nil, false, err
	}
	for _, w := range words {
		count, past := 0, read(nil)
		err := rows(ctx, x.db, func(scan func(...any) error) error {
			if count++; count > limit {
				cut = true
				return nil
			}
			return past(scan)
		}, "SELECT n.text FROM unit_word w CROSS JOIN unit_name n ON n.id = w.name WHERE w.word = ? ORDER BY w.name LIMIT ?", w, limit+1)
		if err != nil {
			return nil, false, err
		}
	}
	return sortedSet(found), cut, nil
}

func (x *Index) ends(ctx context.Context, names []string) ([]reach, error) {
	var out []reach
	byID := make(map[int64]string, len(names))
	for _, n := range names {
		byID[nameID(n)] = n
	}
	err := rows(ctx, x.db, func(scan func(...any) error) error {
		var id int64
		var r reach
		err := scan(&id, &r.relation, &r.out, &r.facts)
		r.name = byID[id]
		out = append(out, r)
		return err
	}, "SELECT e.name, e.relation, e.out, e.facts FROM json_each(?) j CROSS JOIN unit_end e ON e.name = j.value", jsonList(nameIDs(names)))
	return out, err
}

const (
	factColumns = "SELECT f.relation, f.subject_key, f.object_key, f.subject_as, f.object_as, f.confidence "
	someOuts    = factColumns + "FROM unit_fact f WHERE f.subject = ? AND f.relation = ? ORDER BY f.object LIMIT ?"
	someIns     = factColumns + "FROM unit_fact f WHERE f.object = ? AND f.relation = ? ORDER BY f.subject LIMIT ?"
	allOuts     = factColumns + "FROM json_each(?) j CROSS JOIN unit_fact f ON f.subject = j.value WHERE f.relation = ?"
	allIns      = factColumns + "FROM json_each(?) j CROSS JOIN unit_fact f ON f.object = j.value WHERE f.relation = ?"
)

func (x *Index) facts(ctx context.Context, ends []reach) ([]told, error) {
	var out []told
	one := func(scan func(...any) error) error {
		var t told
		err := scan(&t.key.r, &t.key.s, &t.key.o, &t.fact.Subject, &t.fact.Object, &t.confidence)
		t.fact.Relation = t.key.r
		out = append(out, t)
		return err
	}
	whole := map[end][]int64{} // the names of ends of one relation and side
	for _, e := range ends {
		if !e.cut {
			side := end{relation: e.relation, out: e.out}
			whole[side] = append(whole[side], nameID(e.name))
			continue
		}
		query := someIns
		if e.out {
			query = someOuts
		}
		if err := rows(ctx, x.db, one, query, nameID(e.name), e.relation, e.facts); err != nil {
			return nil, err
		}
	}
	for side, ids := range whole {
		query := allIns
		if side.out {
			query = allOuts
		}
		if err := rows(ctx, x.db, one, query, jsonList(ids), side.relation); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (x *Index) occurrences(ctx context.Context, keys []factKey) (map[factKey][]string, error) {
	out := map[factKey][]string{}
	for _, k := range keys {
		var ids []string
		err := rows(ctx, x.db, func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			ids = append(ids, id)
			return err
		}, "SELECT id FROM unit WHERE subject = ? AND relation = ? AND object = ? ORDER BY id", nameID(k.s), k.r, nameID(k.o))
		if err != nil {
			return nil, err
		}
		if len(ids) > 0 {
			out[k] = ids
		}
	}
	return out, nil
}

func (x *Index) units(ctx context.Context, ids []string) ([]Unit, error) {
	var out []Unit
	for _, id := range ids {
		var body string
		err := x.db.QueryRowContext(ctx, "SELECT body FROM unit WHERE id = ?", id).Scan(&body)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, err
		}
		var u Unit
		if err := json.Unmarshal([]byte(body), &u); err != nil {
			return nil, fmt.Errorf("unit %s: %w", id, err)
		}
		out = append(out, u)
	}
	return out, nil
}
