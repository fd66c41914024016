package retrieve

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
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
	insertName = `INSERT INTO unit_name VALUES (?1, ?2, 1)
		ON CONFLICT (id) DO UPDATE SET facts = facts + 1 RETURNING text, facts`
	insertEnd  = "INSERT INTO unit_end VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET facts = facts + 1"
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

// unit puts a unit in the place of the one with its id.
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
	fresh, err := w.changed(ctx, insertUnit, args...)
	if err == nil && !fresh {
		if err = w.drop(ctx, u.ID); err == nil {
			_, err = w.exec(ctx, insertUnit, args...)
		}
	}
	if err != nil {
		return err
	}
	w.units++
	var n int64
	if err := w.tx.QueryRowContext(ctx, "SELECT last_insert_rowid()").Scan(&n); err != nil {
		return err
	}
	_, err = w.exec(ctx, insertText, n, u.Topic, u.Claim, u.Procedure, strings.Join(u.UtilityActs, " "), u.UtilityNote, u.Condition, u.Role)
	if err != nil || subject == nil {
		return err
	}
	return w.fact(ctx, u.told())
}

// count keeps the number of units.
func (w *indexWriter) count(ctx context.Context) error {
	_, err := w.exec(ctx, "UPDATE unit_state SET value = CAST(value AS INTEGER) + ? WHERE key = 'units'", w.units)
	return err
}

// fact puts in what a unit tells.
func (w *indexWriter) fact(ctx context.Context, t told) error {
	s, o := nameID(t.key.s), nameID(t.key.o)
	fresh, err := w.changed(ctx, insertFact, s, t.key.r, o, t.fact.Subject, t.fact.Object, t.confidence)
	if err != nil {
		return err
	}
	if !fresh {
		_, err = w.exec(ctx, joinFact, s, t.key.r, o, t.fact.Subject, t.fact.Object, t.confidence)
		return err
	}
	for _, e := range t.key.ends() {
		if err := w.name(ctx, e.name); err != nil {
			return err
		}
		if _, err := w.exec(ctx, insertEnd, nameID(e.name), e.relation, e.out); err != nil {
			return err
		}
	}
	return nil
}

// name counts the facts at a name, and makes it known when it is new.
func (w *indexWriter) name(ctx context.Context, name string) error {
	s, err := w.statement(ctx, insertName)
	if err != nil {
		return err
	}
	var text string
	var facts int
	if err := s.QueryRowContext(ctx, nameID(name), name).Scan(&text, &facts); err != nil {
		return err
	}
	if text != name {
		return fmt.Errorf("the names %q and %q have one number: one of them cannot be kept", text, name)
	}
	if facts != 1 {
		return nil
	}
	for _, word := range nameWords(name) {
		if _, err := w.exec(ctx, insertWord, word, nameID(name), name); err != nil {
			return err
		}
	}
	return nil
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
	for _, t := range left {
		if err := w.fact(ctx, t); err != nil {
			return err
		}
	}
	return nil
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
