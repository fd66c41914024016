package kb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"whence/triple"
)

// The statements that every commit runs, prepared once.
const (
	addTerm      = "INSERT INTO term (id, name, label, kind) VALUES (?, ?, ?, ?)"
	findTerms    = "SELECT id, label, kind FROM term WHERE name = ? ORDER BY id"
	addPredicate = "INSERT INTO predicate (id, key) VALUES ((SELECT count(*) + 1 FROM predicate), ?)"
	findPred     = "SELECT id FROM predicate WHERE key = ?"
	addOrigin    = "INSERT INTO origin (turn, session, speaker, file, at) VALUES (?, ?, ?, ?, ?)"
	addFact      = "INSERT INTO fact (id, subject, predicate, object, denied, subject_as, object_as, confidence, origin, line, quote) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	findFact     = "SELECT id, confidence FROM fact WHERE subject = ? AND predicate = ? AND object = ? AND denied = ? AND closed IS NULL"
	addStep      = "INSERT INTO step (n, seq, kind, item, act) VALUES (?, ?, ?, ?, ?)"
	addAgain     = "INSERT INTO step (n, seq, kind, item, act, origin, line, quote) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
	addChange    = "INSERT INTO change (seq, turn, number, at, undoes, before, steps, terms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
	lastChange   = "SELECT seq, steps, terms FROM change ORDER BY seq DESC LIMIT 1"
)

// writer is one change in the making, in one transaction that holds the file's
// write lock.
type writer struct {
	tx    *sql.Tx
	hot   map[string]*sql.Stmt // of the store
	bound map[string]*sql.Stmt // the same in the transaction

	seq, steps, terms   int64 // this change, and the last step and term so far
	before, termsBefore int64 // the same when it began
	at                  time.Time

	names   map[string]int64 // first term of a name
	known   map[triple.Term]int64
	preds   map[string]int64
	origins map[origin]int64
	last    map[kind]int64 // the last id of a kind
	told    map[factKey]toldFact

	moved []move
	heard []triple.Term // names that were new
}

// move is an item that was opened or closed, in the order of steps.
type move struct {
	kind kind
	item int64
	act  act
}

// origin is a source without line and quote. The moment is in microseconds;
// nil stands for none.
type origin struct {
	turn, session, speaker, file string
	at                           any
}

func originOf(s triple.Source) origin {
	o := origin{turn: s.Turn, session: s.Session, speaker: s.Speaker, file: s.File}
	if !s.At.IsZero() {
		o.at = s.At.UnixMicro()
	}
	return o
}

// write runs do in a transaction that holds the write lock, and commits where
// do asks for it. A context that ends rolls back whatever was done.
func (s *Store) write(ctx context.Context, do func(*writer) (commit bool, err error)) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if err := s.prepare(ctx); err != nil {
		return err
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	w := &writer{
		tx: tx, hot: s.hot, bound: map[string]*sql.Stmt{}, at: s.clock(),
		names: map[string]int64{}, known: map[triple.Term]int64{}, preds: map[string]int64{},
		origins: map[origin]int64{}, last: map[kind]int64{}, told: map[factKey]toldFact{},
	}
	err = w.get(ctx, lastChange, nil, &w.seq, &w.steps, &w.terms)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	w.seq++
	w.before, w.termsBefore = w.steps, w.terms
	if commit, err := do(w); err != nil || !commit {
		return err
	}
	return tx.Commit()
}

// quiet returns a context for the statements of a loop that looks at ctx
// itself: the driver's watching it costs more than most statements do.
func quiet(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }

// log writes the row of the change.
func (w *writer) log(ctx context.Context, turn, undoes string) error {
	var target any
	if undoes != "" {
		target = undoes
	}
	return w.run(ctx, addChange, w.seq, turn, turnNumber(turn), w.at.UnixMicro(), target, w.before, w.steps, w.terms)
}

// prepare prepares the statements of every commit, before the first. It cannot
// be done inside a transaction: a base in memory has a single connection.
func (s *Store) prepare(ctx context.Context) error {
	if s.hot != nil {
		return nil
	}
	hot := map[string]*sql.Stmt{}
	for _, q := range []string{addTerm, findTerms, addPredicate, findPred, addOrigin, addFact, findFact, addStep, addAgain, addChange, lastChange} {
		st, err := s.db.PrepareContext(ctx, q)
		if err != nil {
			return fmt.Errorf("prepare the knowledge base: %w", err)
		}
		hot[q] = st
	}
	s.hot = hot
	return nil
}

// stmt returns a statement of the transaction, prepared once.
func (w *writer) stmt(ctx context.Context, query string) (*sql.Stmt, error) {
	if st, ok := w.bound[query]; ok {
		return st, nil
	}
	if st, ok := w.hot[query]; ok {
		w.bound[query] = w.tx.StmtContext(ctx, st)
		return w.bound[query], nil
	}
	st, err := w.tx.PrepareContext(ctx, query)
	if err == nil {
		w.bound[query] = st
	}
	return st, err
}

// exec runs a statement.
func (w *writer) exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	st, err := w.stmt(ctx, query)
	if err != nil {
		return nil, err
	}
	return st.ExecContext(ctx, args...)
}

func (w *writer) run(ctx context.Context, query string, args ...any) error {
	_, err := w.exec(ctx, query, args...)
	return err
}

// get reads the first row of a query, or returns sql.ErrNoRows.
func (w *writer) get(ctx context.Context, query string, args []any, dest ...any) error {
	st, err := w.stmt(ctx, query)
	if err != nil {
		return err
	}
	return st.QueryRowContext(ctx, args...).Scan(dest...)
}

// all reads the rows of a query with one.
func (w *writer) all(ctx context.Context, query string, args []any, one func(scan func(...any) error) error) error {
	st, err := w.stmt(ctx, query)
	if err != nil {
		return err
	}
	return each(st.QueryContext(ctx, args...))(one)
}

// term returns the row of a constant as it is spelt here, and the first row of
// its name. Both are made where they are missing.
func (w *writer) term(ctx context.Context, t triple.Term) (first, as int64, err error) {
	t = triple.Term{Name: t.Name, Label: t.Label, Kind: t.Kind}
	if _, seen := w.names[t.Name]; !seen {
		if err := w.spellings(ctx, t.Name); err != nil {
			return 0, 0, err
		}
	}
	as, ok := w.known[t]
	if ok {
		return w.names[t.Name], as, nil
	}
	w.terms++
	w.known[t] = w.terms
	if w.names[t.Name] == 0 {
		w.names[t.Name] = w.terms
		if isName(t) {
			w.heard = append(w.heard, t)
		}
	}
	return w.names[t.Name], w.terms, w.run(ctx, addTerm, w.terms, t.Name, t.Label, int(t.Kind))
}

// spellings reads all rows of a name, once in a change; its first one is 0 where
// there is none.
func (w *writer) spellings(ctx context.Context, name string) error {
	w.names[name] = 0
	if w.termsBefore == 0 {
		return nil
	}
	return w.all(ctx, findTerms, []any{name}, func(scan func(...any) error) error {
		var id int64
		t := triple.Term{Name: name}
		if err := scan(&id, &t.Label, &t.Kind); err != nil {
			return err
		}
		if w.names[name] == 0 {
			w.names[name] = id
		}
		w.known[t] = id
		return nil
	})
}

// isName reports whether a constant names something, as opposed to a value.
func isName(t triple.Term) bool {
	return t.Kind != triple.Number && t.Kind != triple.Text && t.Kind != triple.Event
}

func (w *writer) predicate(ctx context.Context, key string) (int64, error) {
	if id, ok := w.preds[key]; ok {
		return id, nil
	}
	var id int64
	err := w.get(ctx, findPred, []any{key}, &id)
	if errors.Is(err, sql.ErrNoRows) {
		if err = w.run(ctx, addPredicate, key); err == nil {
			err = w.get(ctx, findPred, []any{key}, &id)
		}
	}
	w.preds[key] = id
	return id, err
}

// origin stores where something comes from, once in a change.
func (w *writer) origin(ctx context.Context, s triple.Source) (int64, error) {
	o := originOf(s)
	if id, ok := w.origins[o]; ok {
		return id, nil
	}
	r, err := w.exec(ctx, addOrigin, o.turn, o.session, o.speaker, o.file, o.at)
	if err != nil {
		return 0, err
	}
	id, err := r.LastInsertId()
	w.origins[o] = id
	return id, err
}

// nextID returns the next id of a kind. Rows are never removed, so none is
// given twice.
func (w *writer) nextID(ctx context.Context, k kind) (int64, error) {
	n, ok := w.last[k]
	if !ok {
		if err := w.get(ctx, "SELECT coalesce(max(id), 0) FROM "+k.table(), nil, &n); err != nil {
			return 0, err
		}
	}
	w.last[k] = n + 1
	return n + 1, nil
}

// step logs what is done to an item.
func (w *writer) step(ctx context.Context, k kind, item int64, a act) error {
	w.moved = append(w.moved, move{k, item, a})
	w.steps++
	return w.run(ctx, addStep, w.steps, w.seq, int(k), item, int(a))
}

// tellAgain logs that a live item was told once more; a nil source has nothing
// to say of it.
func (w *writer) tellAgain(ctx context.Context, k kind, item int64, src *triple.Source) error {
	var from, line, quote any
	if src != nil {
		id, err := w.origin(ctx, *src)
		if err != nil {
			return err
		}
		from, line, quote = id, src.Line, src.Quote
	}
	w.steps++
	return w.run(ctx, addAgain, w.steps, w.seq, int(k), item, int(again), from, line, quote)
}

// close ends the validity of a live item.
func (w *writer) close(ctx context.Context, k kind, item int64) error {
	if err := w.run(ctx, "UPDATE "+k.table()+" SET closed = ? WHERE id = ?", w.seq, item); err != nil {
		return err
	}
	return w.step(ctx, k, item, closed)
}

// reopen makes a closed item live again under its old id.
func (w *writer) reopen(ctx context.Context, k kind, item int64) error {
	if err := w.run(ctx, "UPDATE "+k.table()+" SET closed = NULL WHERE id = ?", item); err != nil {
		return err
	}
	return w.step(ctx, k, item, opened)
}
