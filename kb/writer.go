package kb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"whence/internal/storage"
	"whence/kb/called"
	"whence/kb/checksum"
	"whence/kb/role"
	"whence/triple"
)

// The statements that every commit runs, prepared once.
const (
	addTerm      = "INSERT INTO term (id, name, label, kind, sum) VALUES (?, ?, ?, ?, ?)"
	findTerms    = "SELECT id, label, kind FROM term WHERE name = ? ORDER BY id"
	addPredicate = "INSERT INTO predicate (id, key, sum) VALUES (?, ?, ?)"
	findPred     = "SELECT id FROM predicate WHERE key = ?"
	addOrigin    = "INSERT INTO origin (id, turn, session, speaker, file, at, sum) VALUES (?, ?, ?, ?, ?, ?, ?)"
	addFact      = "INSERT INTO fact (id, subject, predicate, object, denied, subject_as, object_as, confidence, origin, line, quote, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	findFact     = "SELECT id, confidence FROM fact WHERE subject = ? AND predicate = ? AND object = ? AND denied = ? AND closed IS NULL"
	addStep      = "INSERT INTO step (n, seq, kind, item, act, origin, line, quote, run, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	addChange    = "INSERT INTO change (seq, turn, number, at, undoes, before, steps, terms, live, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	lastChange   = "SELECT seq, steps, terms, live FROM change ORDER BY seq DESC LIMIT 1"
)

// writer is one change in the making, in one transaction that holds the file's
// write lock.
type writer struct {
	rows    *statements
	ids     *ids
	words   *dictionary
	journal *journal
	sums    *summer

	at    time.Time
	alive checksum.Totals // what is live so far
	turn  string          // of the change, once it is written
	told  map[factKey]toldFact
	watch *role.Watch // of what it needs rights for; nil where nobody asks
}

// statements are those of one transaction, each prepared once.
type statements struct {
	tx    *sql.Tx
	hot   map[string]*sql.Stmt // of the store
	bound map[string]*sql.Stmt // the same in the transaction
	bulk  *bulk                // for a change of many rows; nil for any other
}

// ids gives the ids of new rows.
type ids struct {
	rows *statements
	last map[string]int64 // the last id of a table
}

// dictionary finds and makes the rows of names, predicates and origins.
type dictionary struct {
	rows *statements
	ids  *ids
	sums *summer

	terms, termsBefore int64 // the last term so far, and when the change began
	names              map[string]spelling
	known              map[triple.Term]int64 // spellings other than the first
	preds              map[string]int64
	origins            map[origin]int64
	heard              []triple.Term // names that were new
}

// journal logs what a change does, step by step.
type journal struct {
	rows  *statements
	words *dictionary
	sums  *summer

	seq           int64 // of this change
	steps, before int64 // the last step so far, and when the change began
	moved         []move
	open          stepRow // of the facts that were told last, not written yet; see opened
}

// spelling is a name as it was spelt first. Most have only this one.
type spelling struct {
	id    int64 // 0 for a name that has no term yet
	label string
	kind  triple.TermKind
	as    called.Standing
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
// do asks for it. A context that ends rolls back whatever was done. Where somebody else
// wrote all the same, do is run again, on what is there then.
func (p *pen) write(ctx context.Context, do func(*writer) (commit bool, err error)) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	if err := p.gate.Closed(); err != nil {
		return err
	}
	if err := p.prepare(ctx); err != nil {
		return err
	}
	return storage.Retry(ctx, func() error { return p.onceMore(ctx, do) })
}

// onceMore is once, tried again where the connection was lost before anything was stored: a
// server that was started anew is there already when this is noticed.
func (p *pen) onceMore(ctx context.Context, do func(*writer) (commit bool, err error)) (err error) {
	for range 3 {
		if err = p.once(ctx, do); !storage.Dropped(err) {
			break
		}
	}
	return err
}

// once is one try of write.
func (p *pen) once(ctx context.Context, do func(*writer) (commit bool, err error)) error {
	tx, err := p.view.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	w, err := p.newWriter(ctx, tx)
	if err != nil {
		return err
	}
	return p.whole(ctx, w, do)
}

// whole does what a change is to do, and commits it where it may be stored.
func (p *pen) whole(ctx context.Context, w *writer, do func(*writer) (commit bool, err error)) (err error) {
	if w.watch, err = p.gate.Watch(ctx, w.rows.tx); err != nil {
		return err
	}
	if commit, err := do(w); err != nil || !commit {
		return err
	}
	moved := func(yield func(string, int64) bool) {
		for _, m := range w.journal.moved { // of what is taken back the watch has heard
			if (m.act == opened || m.kind != factKind && m.kind != noteKind) && !yield(m.kind.table(), m.item) {
				return
			}
		}
	}
	if err := w.watch.Allowed(ctx, moved, w.rows.bulk != nil || len(w.journal.moved) == 0); err != nil {
		return err
	}
	return p.finish(ctx, w, w.rows.tx.Commit())
}

// finish says what became of a commit. One that failed after its change was written
// may have been made all the same. A server that just starts anew is waited for a little.
func (p *pen) finish(ctx context.Context, w *writer, failed error) error {
	if failed == nil || w.turn == "" {
		return failed
	}
	const patience = 2 * time.Second
	for begun := time.Now(); ; time.Sleep(patience / 20) {
		switch made, err := p.made(context.WithoutCancel(ctx), w); {
		case made:
			return nil
		case err == nil:
			return failed
		case !errors.Is(err, storage.ErrGone) || time.Since(begun) > patience:
			return storage.Unsure(failed)
		}
	}
}

// made reports whether the change of a writer whose commit failed is there. It holds the
// write lock meanwhile: a server may still be at the commit when its word does not come any more.
func (p *pen) made(ctx context.Context, w *writer) (bool, error) {
	tx, err := p.view.db.BeginTx(ctx, nil)
	ask := p.view.db.QueryRowContext
	switch {
	case err == nil:
		defer func() { _ = tx.Rollback() }() // nothing was written
		ask = tx.QueryRowContext
	case errors.Is(err, storage.ErrGone):
		return false, err
	}
	var turn string
	var at int64
	err = ask(ctx, "SELECT turn, at FROM change WHERE seq = ?", w.journal.seq).Scan(&turn, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil && turn == w.turn && at == w.at.UnixMicro(), err
}

// newWriter begins a change in a transaction that holds the write lock.
func (p *pen) newWriter(ctx context.Context, tx *sql.Tx) (*writer, error) {
	q, sums := &statements{tx: tx, hot: p.hot, bound: map[string]*sql.Stmt{}}, &summer{}
	n := &ids{q, map[string]int64{}}
	d := &dictionary{rows: q, ids: n, sums: sums, names: map[string]spelling{}, known: map[triple.Term]int64{}, preds: map[string]int64{}, origins: map[origin]int64{}}
	j := &journal{rows: q, words: d, sums: sums}
	w := &writer{rows: q, ids: n, words: d, journal: j, sums: sums, at: p.clock(), told: map[factKey]toldFact{}}
	var live []byte
	err := q.get(ctx, lastChange, nil, &j.seq, &j.steps, &d.terms, &live)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	if t, ok := checksum.ReadTotals(live); !ok {
		return nil, errTorn
	} else if t != nil {
		w.alive = *t
	}
	j.seq++
	j.before, d.termsBefore = j.steps, d.terms
	return w, nil
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
	w.turn = turn
	c := changeRow{seq: w.journal.seq, turn: turn, undoes: undoes, at: w.at.UnixMicro(), before: w.journal.before, steps: w.journal.steps, terms: w.words.terms, live: w.alive.Bytes()}
	return w.rows.run(ctx, addChange, c.seq, turn, turnNumber(turn), c.at, target, c.before, c.steps, c.terms, c.live, w.sums.change(c))
}

// prepare prepares the statements of every commit, before the first. It cannot
// be done inside a transaction: a base in memory has a single connection.
func (p *pen) prepare(ctx context.Context) error {
	if p.hot != nil {
		return nil
	}
	hot := map[string]*sql.Stmt{}
	for _, q := range []string{addTerm, called.Add, findTerms, addPredicate, findPred, addOrigin, addFact, findFact, addStep, addChange, lastChange} {
		st, err := p.view.db.PrepareContext(ctx, q)
		if err != nil {
			return fmt.Errorf("prepare the knowledge base: %w", err)
		}
		hot[q] = st
	}
	p.hot = hot
	return nil
}

// stmt returns a statement of the transaction, prepared once.
func (q *statements) stmt(ctx context.Context, query string) (*sql.Stmt, error) {
	if st, ok := q.bound[query]; ok {
		return st, nil
	}
	if st, ok := q.hot[query]; ok {
		q.bound[query] = q.tx.StmtContext(ctx, st)
		return q.bound[query], nil
	}
	st, err := q.tx.PrepareContext(ctx, query)
	if err == nil {
		q.bound[query] = st
	}
	return st, err
}

// run runs a statement. In a change of many rows, those that add one wait for
// others of their kind.
func (q *statements) run(ctx context.Context, query string, args ...any) error {
	if q.bulk != nil {
		if b := q.bulk.batches[query]; b != nil {
			return b.Add(ctx, q.bulk.conn, args)
		}
	}
	st, err := q.stmt(ctx, query)
	if err == nil {
		_, err = st.ExecContext(ctx, args...)
	}
	return err
}

// get reads the first row of a query, or returns sql.ErrNoRows.
func (q *statements) get(ctx context.Context, query string, args []any, dest ...any) error {
	st, err := q.stmt(ctx, query)
	if err != nil {
		return err
	}
	return st.QueryRowContext(ctx, args...).Scan(dest...)
}

// all reads the rows of a query with one.
func (q *statements) all(ctx context.Context, query string, args []any, one func(scan func(...any) error) error) error {
	st, err := q.stmt(ctx, query)
	if err != nil {
		return err
	}
	return storage.Each(st.QueryContext(ctx, args...))(one)
}

// term returns the row of a constant as it is spelt here, and the first row of
// its name. Both are made where they are missing.
func (d *dictionary) term(ctx context.Context, t triple.Term) (first, as int64, err error) {
	name, seen := d.names[t.Name]
	if !seen {
		if name, err = d.spellings(ctx, t.Name); err != nil {
			return 0, 0, err
		}
	}
	if name.id != 0 && name.label == t.Label && name.kind == t.Kind {
		return name.id, name.id, nil
	}
	t = triple.Term{Name: t.Name, Label: t.Label, Kind: t.Kind}
	if as, ok := d.known[t]; ok {
		return name.id, as, nil
	}
	d.terms++
	if name.id == 0 && called.IsName(t) && d.rows.bulk == nil {
		d.heard = append(d.heard, t)
	}
	for _, c := range d.spelt(t, d.terms) {
		if err := d.rows.run(ctx, called.Add, d.names[t.Name].id, c.Word, c.Whole); err != nil {
			return 0, 0, err
		}
	}
	return d.names[t.Name].id, d.terms, d.rows.run(ctx, addTerm, d.terms, t.Name, t.Label, int(t.Kind), d.sums.term(d.terms, t))
}

// spelt notes the row of a constant, and returns by what its name is found since. Those of
// one name come in their order.
func (d *dictionary) spelt(t triple.Term, id int64) []called.Calling {
	name := d.names[t.Name]
	switch name.id {
	case 0:
		name.id, name.label, name.kind = id, t.Label, t.Kind
	case id:
		return nil
	default:
		d.known[t] = id
	}
	var found []called.Calling
	name.as, found = name.as.Hear(t)
	d.names[t.Name] = name
	return found
}

// spellings reads all rows of a name, once in a change, and returns the first.
func (d *dictionary) spellings(ctx context.Context, name string) (spelling, error) {
	if d.termsBefore == 0 || d.rows.bulk != nil && d.rows.bulk.all {
		return spelling{}, nil
	}
	d.names[name] = spelling{}
	err := d.rows.all(ctx, findTerms, []any{name}, func(scan func(...any) error) error {
		var id int64
		t := triple.Term{Name: name}
		err := scan(&id, &t.Label, &t.Kind)
		d.spelt(t, id)
		return err
	})
	return d.names[name], err
}

func (d *dictionary) predicate(ctx context.Context, key string) (int64, error) {
	if id, ok := d.preds[key]; ok {
		return id, nil
	}
	var id int64
	err := d.rows.get(ctx, findPred, []any{key}, &id)
	if errors.Is(err, sql.ErrNoRows) {
		if id, err = d.ids.next(ctx, "predicate"); err == nil {
			err = d.rows.run(ctx, addPredicate, id, key, d.sums.predicate(id, key))
		}
	}
	d.preds[key] = id
	return id, err
}

// origin stores where something comes from, once in a change.
func (d *dictionary) origin(ctx context.Context, s triple.Source) (int64, error) {
	o := originOf(s)
	if id, ok := d.origins[o]; ok {
		return id, nil
	}
	id, err := d.ids.next(ctx, "origin")
	if err != nil {
		return 0, err
	}
	d.origins[o] = id
	return id, d.rows.run(ctx, addOrigin, id, o.turn, o.session, o.speaker, o.file, o.at, d.sums.origin(id, o))
}

// next returns the next id of a table. Rows are never removed, so none is given twice.
func (i *ids) next(ctx context.Context, table string) (int64, error) {
	n, err := i.lastOf(ctx, table)
	i.last[table] = n + 1
	return n + 1, err
}

// lastOf returns the last id of a table, 0 for none.
func (i *ids) lastOf(ctx context.Context, table string) (n int64, err error) {
	n, ok := i.last[table]
	if !ok {
		err = i.rows.get(ctx, "SELECT coalesce(max(id), 0) FROM "+table, nil, &n)
		i.last[table] = n
	}
	return n, err
}

// step logs what is done to an item.
func (j *journal) step(ctx context.Context, k kind, item int64, a act) error {
	j.moved = append(j.moved, move{k, item, a})
	return j.logStep(ctx, stepRow{kind: k, item: item, act: a, run: 1})
}

// opened logs a new fact, together with those that came before it from the same origin.
func (j *journal) opened(ctx context.Context, fact, origin int64) error {
	if j.rows.bulk == nil { // nobody asks a stream for these
		j.moved = append(j.moved, move{factKind, fact, opened})
	}
	if j.open.run > 0 && j.open.origin == origin && j.open.item+j.open.run == fact {
		j.open.run++
		return nil
	}
	if err := j.endRun(ctx); err != nil {
		return err
	}
	j.open = stepRow{kind: factKind, item: fact, act: opened, run: 1, origin: origin}
	return nil
}

// endRun writes the step of the facts that were told last.
func (j *journal) endRun(ctx context.Context) error {
	if j.open.run == 0 {
		return nil
	}
	r := j.open
	j.open, r.origin = stepRow{}, 0 // the facts have it
	return j.logStep(ctx, r)
}

// logStep writes a step.
func (j *journal) logStep(ctx context.Context, r stepRow) error {
	if err := j.endRun(ctx); err != nil {
		return err
	}
	j.steps += r.run
	r.n, r.seq = j.steps, j.seq
	var from, line, quote any
	if r.origin != 0 {
		from, line, quote = r.origin, r.line, r.quote
	}
	return j.rows.run(ctx, addStep, r.n, r.seq, int(r.kind), r.item, int(r.act), from, line, quote, r.run, j.sums.step(r))
}

// tellAgain logs that a live item was told once more; a nil source has nothing
// to say of it.
func (j *journal) tellAgain(ctx context.Context, k kind, item int64, src *triple.Source) (err error) {
	r := stepRow{kind: k, item: item, act: again, run: 1}
	if src != nil {
		r.line, r.quote = src.Line, src.Quote
		if r.origin, err = j.words.origin(ctx, *src); err != nil {
			return err
		}
	}
	return j.logStep(ctx, r)
}

// close ends the validity of a live item.
func (w *writer) close(ctx context.Context, k kind, item int64) error {
	if w.rows.bulk != nil { // it may be among the rows that wait
		if err := w.rows.bulk.flush(ctx); err != nil {
			return err
		}
	}
	if err := w.watch.Back(ctx, k.table(), k.id(item), int(k), item); err != nil {
		return err
	}
	var sum int64
	if err := w.rows.get(ctx, "UPDATE "+k.table()+" SET closed = ?1, sum = (sum & 4294967295) | (CAST(?1 AS BIGINT) << 32) WHERE id = ?2 RETURNING sum", []any{w.journal.seq, item}, &sum); err != nil {
		return err
	}
	w.alive.Close(int(k), sum)
	return w.journal.step(ctx, k, item, closed)
}

// reopen makes a closed item live again under its old id.
func (w *writer) reopen(ctx context.Context, k kind, item int64) error {
	var sum int64
	if err := w.rows.get(ctx, "UPDATE "+k.table()+" SET closed = NULL, sum = sum & 4294967295 WHERE id = ? RETURNING sum", []any{item}, &sum); err != nil {
		return err
	}
	w.alive.Open(int(k), sum)
	return w.journal.step(ctx, k, item, opened)
}
