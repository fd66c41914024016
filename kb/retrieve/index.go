package retrieve

import (
	"context"
	"database/sql"
	_ "embed" // the schema
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed schema.sql
var schema string

const indexVersion = "2"

// ErrIndexVersion says that the index was made by another version of the
// program. It can be made again from the units.
var ErrIndexVersion = errors.New("the index of units has another version: remove it, and it is made again")

// Index is a store of units in SQLite, with a full-text index, hypervectors and
// the facts by their names. It serves every strategy. It is safe for concurrent
// use; of writers one at a time gets through.
type Index struct {
	db    *sql.DB
	mu    sync.Mutex
	ready map[string]*sql.Stmt // by their text; they live as long as the pool
}

// OpenIndex returns the index kept in db, and makes its tables where there are
// none. The driver must be modernc.org/sqlite. The pool stays the caller's to
// close.
func OpenIndex(ctx context.Context, db *sql.DB) (*Index, error) {
	x := &Index{db: db, ready: map[string]*sql.Stmt{}}
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
	sorted := slices.Collect(maps.Values(last))
	slices.SortFunc(sorted, func(i, j int) int { return strings.Compare(units[i].ID, units[j].ID) })
	facts := map[factKey]told{}
	for _, i := range sorted {
		if err := w.unit(ctx, units[i]); err != nil {
			return err
		}
		if !units[i].HasFact() {
			continue
		}
		t := units[i].told()
		if had, ok := facts[t.key]; ok {
			t.join(had)
		}
		facts[t.key] = t
	}
	if err := w.facts(ctx, slices.Collect(maps.Values(facts))); err != nil {
		return err
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

// statement returns the prepared form of a query: to read one takes SQLite longer
// than most of them run.
func (x *Index) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if s := x.ready[query]; s != nil {
		return s, nil
	}
	s, err := x.db.PrepareContext(ctx, query)
	if err == nil {
		x.ready[query] = s
	}
	return s, err
}

// rows reads all rows of a query, and closes them before anything else is asked:
// a base in memory has one connection.
func (x *Index) rows(ctx context.Context, one func(scan func(...any) error) error, query string, args ...any) error {
	s, err := x.statement(ctx, query)
	if err != nil {
		return err
	}
	r, err := s.QueryContext(ctx, args...)
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

// jsonOf returns values as the JSON that json_each takes apart.
func jsonOf(values any) string {
	b, err := json.Marshal(values)
	if err != nil { // lists of numbers and strings always have a form
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
	err := x.rows(ctx, read(in), "SELECT n.text FROM json_each(?) j CROSS JOIN unit_name n ON n.id = j.value", jsonOf(nameIDs(spans)))
	if err != nil {
		return nil, false, err
	}
	for _, w := range words {
		count, past := 0, read(nil)
		err := x.rows(ctx, func(scan func(...any) error) error {
			if count++; count > limit {
				cut = true
				return nil
			}
			return past(scan)
		}, "SELECT text FROM unit_word WHERE word = ? ORDER BY name LIMIT ?", w, limit+1)
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
	err := x.rows(ctx, func(scan func(...any) error) error {
		var id int64
		var r reach
		err := scan(&id, &r.relation, &r.out, &r.facts)
		r.name = byID[id]
		out = append(out, r)
		return err
	}, "SELECT e.name, e.relation, e.out, e.facts FROM json_each(?) j CROSS JOIN unit_end e ON e.name = j.value", jsonOf(nameIDs(names)))
	return out, err
}

// The facts at ends. Those of which all are read come as {relation: [names]}, so
// that one query reads a whole frontier.
const (
	factColumns = "SELECT f.relation, f.subject_as, f.object_as, f.confidence "
	someOuts    = factColumns + "FROM unit_fact f WHERE f.subject = ? AND f.relation = ? ORDER BY f.object LIMIT ?"
	someIns     = factColumns + "FROM unit_fact f WHERE f.object = ? AND f.relation = ? ORDER BY f.subject LIMIT ?"
	allAt       = factColumns + "FROM json_each(?) r CROSS JOIN json_each(r.value) j CROSS JOIN unit_fact f ON f.relation = r.key AND "
	allOuts     = allAt + "f.subject = j.value"
	allIns      = allAt + "f.object = j.value"
	theseOuts   = factColumns + "FROM json_each(?) j CROSS JOIN unit_fact f ON f.subject = ? AND f.relation = ? AND f.object = j.value"
	theseIns    = factColumns + "FROM json_each(?) j CROSS JOIN unit_fact f ON f.object = ? AND f.relation = ? AND f.subject = j.value"
)

// told reads a row of factColumns. The key is not stored: every spelling of a
// name has the same.
func (t *told) read(scan func(...any) error) error {
	err := scan(&t.fact.Relation, &t.fact.Subject, &t.fact.Object, &t.confidence)
	t.key = factKey{normal(t.fact.Subject), t.fact.Relation, normal(t.fact.Object)}
	return err
}

// toldInto returns what reads rows of factColumns into a list.
func toldInto(list *[]told) func(scan func(...any) error) error {
	return func(scan func(...any) error) error {
		var t told
		err := t.read(scan)
		*list = append(*list, t)
		return err
	}
}

func (x *Index) between(ctx context.Context, e end, names []string) ([]told, error) {
	if len(names) == 0 {
		return nil, nil
	}
	query := theseIns
	if e.out {
		query = theseOuts
	}
	var out []told
	err := x.rows(ctx, toldInto(&out), query, jsonOf(nameIDs(names)), nameID(e.name), e.relation)
	return out, err
}

func (x *Index) facts(ctx context.Context, ends []reach) ([]told, error) {
	var out []told
	one := toldInto(&out)
	outs, ins := map[string][]int64{}, map[string][]int64{}
	for _, e := range ends {
		id := nameID(e.name)
		switch {
		case e.cut && e.out:
			if err := x.rows(ctx, one, someOuts, id, e.relation, e.facts); err != nil {
				return nil, err
			}
		case e.cut:
			if err := x.rows(ctx, one, someIns, id, e.relation, e.facts); err != nil {
				return nil, err
			}
		case e.out:
			outs[e.relation] = append(outs[e.relation], id)
		default:
			ins[e.relation] = append(ins[e.relation], id)
		}
	}
	for query, whole := range map[string]map[string][]int64{allOuts: outs, allIns: ins} {
		if len(whole) == 0 {
			continue
		}
		if err := x.rows(ctx, one, query, jsonOf(whole)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// idsOfFacts reads the ids of the units that tell facts.
const idsOfFacts = `SELECT j.key, u.id FROM json_each(?) j CROSS JOIN unit u
	ON u.subject = j.value ->> 0 AND u.relation = j.value ->> 1 AND u.object = j.value ->> 2 ORDER BY j.key, u.id`

func (x *Index) occurrences(ctx context.Context, keys []factKey) (map[factKey][]string, error) {
	out := map[factKey][]string{}
	triples := make([][3]any, len(keys))
	for i, k := range keys {
		triples[i] = [3]any{nameID(k.s), k.r, nameID(k.o)}
	}
	err := x.rows(ctx, func(scan func(...any) error) error {
		var i int
		var id string
		err := scan(&i, &id)
		if err == nil {
			out[keys[i]] = append(out[keys[i]], id)
		}
		return err
	}, idsOfFacts, jsonOf(triples))
	return out, err
}

func (x *Index) units(ctx context.Context, ids []string) ([]Unit, error) {
	var out []Unit
	err := x.rows(ctx, func(scan func(...any) error) error {
		var id, body string
		if err := scan(&id, &body); err != nil {
			return err
		}
		u, err := unitOf(id, body)
		out = append(out, u)
		return err
	}, "SELECT u.id, u.body FROM json_each(?) j CROSS JOIN unit u ON u.id = j.value ORDER BY j.key", jsonOf(ids))
	return out, err
}

// unitsAt returns the units with these numbers, those that there are.
func (x *Index) unitsAt(ctx context.Context, numbers []int64) (map[int64]Unit, error) {
	out := make(map[int64]Unit, len(numbers))
	err := x.rows(ctx, func(scan func(...any) error) error {
		var n int64
		var id, body string
		if err := scan(&n, &id, &body); err != nil {
			return err
		}
		u, err := unitOf(id, body)
		out[n] = u
		return err
	}, "SELECT u.n, u.id, u.body FROM json_each(?) j CROSS JOIN unit u ON u.n = j.value", jsonOf(numbers))
	return out, err
}

// unitOf reads a unit as it is kept.
func unitOf(id, body string) (u Unit, err error) {
	if err = json.Unmarshal([]byte(body), &u); err != nil {
		err = fmt.Errorf("unit %s: %w", id, err)
	}
	return u, err
}
