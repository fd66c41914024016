package retrieve

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// indexWriter is one transaction that changes an index, with its statements.
type indexWriter struct {
	tx         *sql.Tx
	statements map[string]*sql.Stmt
	units      int // put in, less those taken out
}

// The statements of every unit; the others are made when they are needed.
const (
	insertUnit = "INSERT OR IGNORE INTO unit (id, subject, relation, object, body, vector) VALUES (?, ?, ?, ?, ?, ?)"
	insertText = "INSERT INTO unit_text (rowid, topic, claim, procedure, utility_acts, utility_note, condition, role) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
	insertFact = "INSERT OR IGNORE INTO unit_fact VALUES (?, ?, ?, ?, ?, ?)"
	joinFact   = `UPDATE unit_fact SET subject_as = min(subject_as, ?4), object_as = min(object_as, ?5), confidence = max(confidence, ?6)
		WHERE subject = ?1 AND relation = ?2 AND object = ?3`
	insertName = `INSERT INTO unit_name VALUES (?1, ?2, ?3)
		ON CONFLICT (id) DO UPDATE SET facts = facts + ?3 RETURNING text, facts`
	insertEnd  = "INSERT INTO unit_end VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET facts = facts + ?4"
	insertWord = "INSERT OR IGNORE INTO unit_word VALUES (?, ?, ?)"
)

func newIndexWriter(tx *sql.Tx) *indexWriter {
	return &indexWriter{tx: tx, statements: map[string]*sql.Stmt{}}
}

func (w *indexWriter) close() {
	for _, s := range w.statements {
		_ = s.Close() // the transaction closes them, too
	}
}

// statement returns the prepared form of a query.
func (w *indexWriter) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if s := w.statements[query]; s != nil {
		return s, nil
	}
	s, err := w.tx.PrepareContext(ctx, query)
	if err == nil {
		w.statements[query] = s
	}
	return s, err
}

func (w *indexWriter) exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	s, err := w.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

// changed runs a statement and reports whether it changed a row.
func (w *indexWriter) changed(ctx context.Context, query string, args ...any) (bool, error) {
	r, err := w.exec(ctx, query, args...)
	if err != nil {
		return false, err
	}
	n, err := r.RowsAffected()
	return n > 0, err
}

// unit puts a unit in the place of the one with its id, without what it tells:
// between two texts nothing else should be written, because the full-text index
// gives up what it has gathered by then.
func (w *indexWriter) unit(ctx context.Context, u Unit) error {
	body, err := json.Marshal(u)
	if err != nil {
		return err
	}
	var subject, relation, object any
	if u.HasFact() {
		k := u.key()
		subject, relation, object = nameID(k.s), k.r, nameID(k.o)
	}
	vector := EncodeUnit(u)
	args := []any{u.ID, subject, relation, object, string(body), vector.bytes()}
	n, err := w.fresh(ctx, args)
	if err == nil && n == 0 {
		if err = w.drop(ctx, u.ID); err == nil {
			n, err = w.fresh(ctx, args)
		}
	}
	if err != nil {
		return err
	}
	w.units++
	_, err = w.exec(ctx, insertText, n, u.Topic, u.Claim, u.Procedure, strings.Join(u.UtilityActs, " "), u.UtilityNote, u.Condition, u.Role)
	return err
}

// fresh puts in the row of a unit and returns its number, 0 where there is one
// with its id.
func (w *indexWriter) fresh(ctx context.Context, args []any) (int64, error) {
	r, err := w.exec(ctx, insertUnit, args...)
	if err != nil {
		return 0, err
	}
	if n, err := r.RowsAffected(); n == 0 || err != nil {
		return 0, err
	}
	return r.LastInsertId()
}

// count keeps the number of units.
func (w *indexWriter) count(ctx context.Context) error {
	_, err := w.exec(ctx, "UPDATE unit_state SET value = CAST(value AS INTEGER) + ? WHERE key = 'units'", w.units)
	return err
}

// facts puts in what units tell, each table in its order: pages are then written
// one after the other.
func (w *indexWriter) facts(ctx context.Context, all []told) error {
	slices.SortFunc(all, func(a, b told) int {
		return cmp.Or(cmp.Compare(nameID(a.key.s), nameID(b.key.s)), strings.Compare(a.key.r, b.key.r), cmp.Compare(nameID(a.key.o), nameID(b.key.o)))
	})
	names, ends := map[string]int{}, map[end]int{}
	for _, t := range all {
		s, o := nameID(t.key.s), nameID(t.key.o)
		fresh, err := w.changed(ctx, insertFact, s, t.key.r, o, t.fact.Subject, t.fact.Object, t.confidence)
		if err != nil {
			return err
		}
		if !fresh {
			if _, err = w.exec(ctx, joinFact, s, t.key.r, o, t.fact.Subject, t.fact.Object, t.confidence); err != nil {
				return err
			}
			continue
		}
		for _, e := range t.key.ends() {
			names[e.name]++
			ends[e]++
		}
	}
	if err := w.ends(ctx, ends); err != nil {
		return err
	}
	return w.names(ctx, names)
}

// ends counts facts at ends.
func (w *indexWriter) ends(ctx context.Context, counts map[end]int) error {
	sorted := slices.SortedFunc(maps.Keys(counts), func(a, b end) int {
		return cmp.Or(cmp.Compare(nameID(a.name), nameID(b.name)), compareEnds(a, b))
	})
	for _, e := range sorted {
		if _, err := w.exec(ctx, insertEnd, nameID(e.name), e.relation, e.out, counts[e]); err != nil {
			return err
		}
	}
	return nil
}

// names counts facts at names, and makes those known that are new.
func (w *indexWriter) names(ctx context.Context, counts map[string]int) error {
	var words [][2]string
	sorted := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Compare(nameID(a), nameID(b)) })
	for _, name := range sorted {
		fresh, err := w.name(ctx, name, counts[name])
		if err != nil {
			return err
		}
		if !fresh {
			continue
		}
		for _, word := range nameWords(name) {
			words = append(words, [2]string{word, name})
		}
	}
	slices.SortFunc(words, func(a, b [2]string) int {
		return cmp.Or(strings.Compare(a[0], b[0]), cmp.Compare(nameID(a[1]), nameID(b[1])))
	})
	for _, wn := range words {
		if _, err := w.exec(ctx, insertWord, wn[0], nameID(wn[1]), wn[1]); err != nil {
			return err
		}
	}
	return nil
}

// name counts facts at a name, and reports whether it is new.
func (w *indexWriter) name(ctx context.Context, name string, more int) (bool, error) {
	s, err := w.statement(ctx, insertName)
	if err != nil {
		return false, err
	}
	var text string
	var facts int
	if err := s.QueryRowContext(ctx, nameID(name), name, more).Scan(&text, &facts); err != nil {
		return false, err
	}
	if text != name {
		return false, fmt.Errorf("the names %q and %q have one number: one of them cannot be kept", text, name)
	}
	return facts == more, nil
}

// drop takes a unit out, and its fact where no other unit tells it.
func (w *indexWriter) drop(ctx context.Context, id string) error {
	var n int64
	var body string
	err := w.tx.QueryRowContext(ctx, "SELECT n, body FROM unit WHERE id = ?", id).Scan(&n, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	w.units--
	for _, query := range [...]string{"DELETE FROM unit WHERE n = ?", "DELETE FROM unit_text WHERE rowid = ?"} {
		if _, err := w.exec(ctx, query, n); err != nil {
			return err
		}
	}
	var u Unit
	if err := json.Unmarshal([]byte(body), &u); err != nil {
		return err
	}
	if !u.HasFact() {
		return nil
	}
	return w.dropFact(ctx, u.key())
}

// dropFact takes a fact out, and puts it in again as the units that are left
// tell it.
func (w *indexWriter) dropFact(ctx context.Context, k factKey) error {
	left, err := w.telling(ctx, k)
	if err != nil {
		return err
	}
	s, o := nameID(k.s), nameID(k.o)
	if _, err := w.exec(ctx, "DELETE FROM unit_fact WHERE subject = ? AND relation = ? AND object = ?", s, k.r, o); err != nil {
		return err
	}
	for _, e := range k.ends() {
		if err := w.dropEnd(ctx, e); err != nil {
			return err
		}
	}
	if len(left) == 0 {
		return nil
	}
	for _, t := range left[1:] {
		left[0].join(t)
	}
	return w.facts(ctx, left[:1])
}

// dropEnd counts one fact less at an end, and forgets a name without facts.
func (w *indexWriter) dropEnd(ctx context.Context, e end) error {
	id := nameID(e.name)
	for _, query := range [...]string{
		"UPDATE unit_end SET facts = facts - 1 WHERE name = ? AND relation = ? AND out = ?",
		"DELETE FROM unit_end WHERE name = ? AND relation = ? AND out = ? AND facts = 0",
	} {
		if _, err := w.exec(ctx, query, id, e.relation, e.out); err != nil {
			return err
		}
	}
	if _, err := w.exec(ctx, "UPDATE unit_name SET facts = facts - 1 WHERE id = ?", id); err != nil {
		return err
	}
	gone, err := w.changed(ctx, "DELETE FROM unit_name WHERE id = ? AND facts = 0", id)
	if err != nil || !gone {
		return err
	}
	for _, word := range nameWords(e.name) {
		if _, err := w.exec(ctx, "DELETE FROM unit_word WHERE word = ? AND name = ?", word, id); err != nil {
			return err
		}
	}
	return nil
}

// telling returns the fact as each of its units tells it.
func (w *indexWriter) telling(ctx context.Context, k factKey) ([]told, error) {
	r, err := w.tx.QueryContext(ctx, "SELECT body FROM unit WHERE subject = ? AND relation = ? AND object = ?", nameID(k.s), k.r, nameID(k.o))
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // its error is that of r.Err
	var out []told
	for r.Next() {
		var body string
		var u Unit
		if err := r.Scan(&body); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(body), &u); err != nil {
			return nil, err
		}
		out = append(out, u.told())
	}
	return out, r.Err()
}
