package kb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime/debug"
	"slices"

	"whence/internal/storage"
	"whence/kb/called"
	"whence/kb/canon"
	"whence/kb/keyset"
	"whence/triple"
)

// Stream is a change whose facts come one after the other, however many there
// are. It is used by one goroutine, inside [Store.Stream] only.
type Stream struct {
	w    *writer
	from int64 // the last fact that there was before
	done Streamed
}

// Streamed says what a stream did. Of its facts it has numbers only; Names is
// left out, too.
type Streamed struct {
	Receipt
	// Told is how many facts are new, from the id First to the id Last, without
	// those that the same stream told otherwise later on, whose ids are in
	// Retracted; Again is how many were live already.
	Told, Again int
	First, Last string
}

// Stream stores a change of any size in one transaction: the facts that do
// tells, and then the rest, which do returns and whose Facts are ignored. As with
// [Store.Commit], all of it is on the disk when Stream returns without an error,
// and otherwise nothing is, also where the process ends on the way.
//
// What is told was worked out from what was known after change seq: where the store
// has moved on since, do is not asked, and the error is ErrMoved. So it is where a server
// refuses the change, at any moment, because of what others do.
//
// It holds about sixteen bytes for a fact and the spellings of names, not the
// facts. Until it returns, other writers wait; and a base in memory has a single
// connection, so that do must not ask the store for anything there.
func (s *Store) Stream(ctx context.Context, turn string, seq int64, do func(*Stream) (rest Change, err error)) (done Streamed, err error) {
	if turn == "" {
		return done, &ChangeError{"turn", "a change belongs to a turn"}
	}
	err = s.pen.writeMuch(ctx, func(w *writer) (bool, error) {
		t := &Stream{w: w, done: Streamed{Receipt: newReceipt()}}
		if err := moved(w.journal.seq-1, seq, true); err != nil {
			return false, err
		}
		if t.from, err = w.ids.lastOf(ctx, factKind.table()); err != nil {
			return false, err
		}
		if err := t.run(ctx, do); err != nil {
			return false, err
		}
		if done = t.done; w.journal.steps == w.journal.before && w.words.terms == w.words.termsBefore {
			done.Seq = w.journal.seq - 1
			return false, nil
		}
		if err := w.rows.bulk.end(ctx); err != nil {
			return false, err
		}
		done.Seq = w.journal.seq
		return true, w.log(ctx, turn, "")
	})
	if storage.Again(err) {
		err = fmt.Errorf("%w: %w", ErrMoved, err)
	}
	if err != nil {
		return Streamed{}, fmt.Errorf("store the change: %w", err)
	}
	return done, nil
}

// run tells the facts and then the rest.
func (t *Stream) run(ctx context.Context, do func(*Stream) (Change, error)) error {
	rest, err := do(t)
	if err != nil {
		return err
	}
	if rest.Facts, rest.Turn = nil, "-"; rest.check() != nil { // the turn is the stream's
		return rest.check()
	}
	if err := t.w.change(ctx, rest, &t.done.Receipt); err != nil {
		return err
	}
	t.done.Retracted = t.w.journal.acted(closed)
	t.done.dropSuperseded()
	return nil
}

// Tell tells a fact. Its id is ignored.
func (t *Stream) Tell(ctx context.Context, f triple.Fact) error {
	const look = 1024 // facts between two looks at the context
	n := t.done.Told + t.done.Again
	if n%look == 0 && ctx.Err() != nil {
		return ctx.Err()
	}
	if reason := canon.TroubleWith(f.Triple, true); reason != "" {
		return &ChangeError{fmt.Sprintf("fact %d", n), reason}
	}
	if err := t.w.rows.bulk.grow(ctx, t.w, n); err != nil {
		return err
	}
	f.Source.At = stored(f.Source.At)
	id, old, err := t.w.tellFact(quiet(ctx), f)
	if err != nil {
		return err
	}
	if id == old {
		t.done.Again++
		return nil
	}
	if old <= t.from {
		t.done.Told++
	}
	if t.done.First == "" {
		t.done.First = factKind.id(id)
	}
	t.done.Last = factKind.id(id)
	return nil
}

// Spell tells how names are spelt; see [Change].
func (t *Stream) Spell(ctx context.Context, names ...triple.Term) error { return t.w.spell(ctx, names) }

// Told returns the facts of some relations that the stream has told so far, at
// most limit of them, and whether there are more.
func (t *Stream) Told(ctx context.Context, relations []string, limit int) (facts []triple.Fact, more bool, err error) {
	if err := t.w.rows.bulk.flush(ctx); err != nil {
		return nil, false, err
	}
	var ids []int64
	for _, r := range relations {
		if id := t.w.words.preds[r]; id != 0 {
			ids = append(ids, id)
		}
	}
	if facts, err = t.read(ctx, "f.id > ? AND f.predicate IN ("+list(ids)+") AND f.closed IS NULL", t.from, limit+1); err != nil {
		return nil, false, err
	}
	if more = len(facts) > limit; more {
		facts = facts[:limit]
	}
	return facts, more, nil
}

// Relations are those that the stream has told facts of so far, sorted.
func (t *Stream) Relations() []string { return slices.Sorted(maps.Keys(t.w.words.preds)) }

// Denied reports whether a fact of the relation is denied, in the stream or
// before.
func (t *Stream) Denied(relation string) bool { return t.w.rows.bulk.denies[t.w.words.preds[relation]] }

// Against returns the facts of the stream whose denials are known, or are told in
// it, too, with these, a few of them; and how many pairs there are. What is taken
// back in the stream later on counts.
func (t *Stream) Against(ctx context.Context) (facts []triple.Fact, pairs int, err error) {
	if err := t.w.rows.bulk.flush(ctx); err != nil || t.w.rows.bulk.pairs == 0 {
		return nil, 0, err
	}
	facts, err = t.read(ctx, "f.id IN ("+list(t.w.rows.bulk.against)+")", len(t.w.rows.bulk.against))
	return facts, t.w.rows.bulk.pairs, err
}

// read returns the facts that meet a condition, whose last argument is how many.
func (t *Stream) read(ctx context.Context, where string, args ...any) (facts []triple.Fact, err error) {
	query := `SELECT f.id, s.name, s.label, s.kind, p.key, o.name, o.label, o.kind, f.denied, f.confidence, f.line, f.quote, g.turn, g.session, g.speaker, g.file, g.at
		FROM fact f JOIN term s ON s.id = f.subject_as JOIN term o ON o.id = f.object_as
		JOIN predicate p ON p.id = f.predicate JOIN origin g ON g.id = f.origin
		WHERE ` + where + ` ORDER BY f.id LIMIT ?`
	err = storage.Each(t.w.rows.tx.QueryContext(ctx, query, args...))(func(scan func(...any) error) error {
		var f triple.Fact
		var id int64
		var at sql.NullInt64
		x, from := &f.Triple, &f.Source
		err := scan(&id, &x.Subject.Name, &x.Subject.Label, &x.Subject.Kind, &x.Relation, &x.Object.Name, &x.Object.Label, &x.Object.Kind,
			&x.Denied, &x.Confidence, &from.Line, &from.Quote, &from.Turn, &from.Session, &from.Speaker, &from.File, &at)
		f.ID, from.At = factKind.id(id), moment(at)
		facts = append(facts, f)
		return err
	})
	return facts, err
}

// writeMuch is write for a change that may be as large as the base. Foreign keys
// are not looked up, since every id that is written was just found or given, and
// rows are added many at a time.
func (p *pen) writeMuch(ctx context.Context, do func(*writer) (commit bool, err error)) (err error) {
	p.writing.Lock()
	defer p.writing.Unlock()
	if err := p.gate.Closed(); err != nil {
		return err
	}
	if err := p.prepare(ctx); err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(50)) // of 10^7 facts the keys alone are half a gigabyte
	conn, err := p.view.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }() // gives it back to the pool
	asItWas, err := storage.Much(ctx, p.view.db, conn, added[:])
	if err != nil {
		return err
	}
	defer asItWas()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // no effect after Commit
	w, err := p.newWriter(ctx, tx)
	if err != nil {
		return err
	}
	w.rows.bulk = newBulk(p.view.db, conn)
	defer w.rows.bulk.close()
	if err := w.rows.bulk.begin(ctx, w); err != nil {
		return err
	}
	return p.whole(ctx, w, do)
}

// bulk is how a writer adds many rows.
type bulk struct {
	db      *sql.DB
	conn    *sql.Conn
	batches map[string]*storage.Batch // by the statement that adds one row
	seen    keyset.Set                // the live facts: all where all is set, else those of this change
	all     bool
	indexes []string          // what makes the indexes again that were dropped
	before  int               // facts when it began
	unsure  map[int64]float64 // how sure those of seen are that are not sure
	denies  map[int64]bool    // predicates of which something is denied
	against []int64           // facts told in this change and those that they contradict, the first of them
	pairs   int               // how many there are
}

// added are the statements that add rows of which there are many.
var added = [...]string{addTerm, called.Add, addFact, addStep}

func newBulk(db *sql.DB, conn *sql.Conn) *bulk {
	b := &bulk{db: db, conn: conn, batches: map[string]*storage.Batch{}, unsure: map[int64]float64{}, denies: map[int64]bool{}}
	for _, add := range added {
		b.batches[add] = storage.NewBatch(db, add)
	}
	return b
}

// begin counts the facts that there are, and finds of what something is denied.
func (b *bulk) begin(ctx context.Context, w *writer) error {
	last, err := w.ids.lastOf(ctx, factKind.table())
	if b.before = int(last); err != nil || last == 0 {
		return err
	}
	return w.rows.all(ctx, "SELECT DISTINCT predicate FROM fact INDEXED BY fact_denied WHERE denied = 1 AND closed IS NULL", nil, func(scan func(...any) error) error {
		var id int64
		err := scan(&id)
		b.denies[id] = true
		return err
	})
}

// grow is called before a fact is told, with how many were. Where they become as
// many as there were before, to keep the indexes would cost more than to make them
// again, and what is looked up in them is read at once.
func (b *bulk) grow(ctx context.Context, w *writer, told int) (err error) {
	if b.all || told < b.before {
		return nil
	}
	if err := b.flush(ctx); err != nil {
		return err
	}
	if w.words.termsBefore > 0 {
		if err := b.readAll(ctx, w); err != nil {
			return err
		}
	}
	b.all = true
	// These are the indexes that all new facts and names are in.
	b.indexes, err = storage.WithoutIndexes(ctx, b.db, w.rows.tx, b.before == 0, "fact_key", "fact_predicate", "fact_object", "called_word", "term_name", "term_start")
	return err
}

// readAll reads what is live and every spelling.
func (b *bulk) readAll(ctx context.Context, w *writer) error {
	b.seen = keyset.Set{}
	err := w.rows.all(ctx, "SELECT id, subject, predicate, object, denied, confidence FROM fact WHERE closed IS NULL", nil, func(scan func(...any) error) error {
		var key factKey
		var f toldFact
		if err := scan(&f.id, &key.subject, &key.predicate, &key.object, &key.denied, &f.sure); err != nil {
			return err
		}
		f.sure = triple.Triple{Confidence: f.sure}.Weight()
		return b.told(key, f)
	})
	if err != nil {
		return err
	}
	return w.rows.all(ctx, "SELECT id, name, label, kind FROM term ORDER BY id", nil, func(scan func(...any) error) error {
		var id int64
		var t triple.Term
		if err := scan(&id, &t.Name, &t.Label, &t.Kind); err != nil {
			return err
		}
		w.words.spelt(t, id)
		return nil
	})
}

// end writes what is waiting and makes the indexes again.
func (b *bulk) end(ctx context.Context) error {
	if err := b.flush(ctx); err != nil {
		return err
	}
	b.seen = keyset.Set{}
	return storage.Remake(ctx, b.conn, b.indexes)
}

// flush writes what is waiting.
func (b *bulk) flush(ctx context.Context) error {
	for _, add := range added {
		if err := b.batches[add].Flush(ctx, b.conn); err != nil {
			return err
		}
	}
	return nil
}

func (b *bulk) close() {
	for _, x := range b.batches {
		x.Close()
	}
}

// told notes a live fact.
func (b *bulk) told(key factKey, f toldFact) error {
	if max(key.subject, key.object, f.id) > math.MaxUint32 || key.predicate > math.MaxUint32/2 {
		return errors.New("more than four billion facts or names are not stored in one change")
	}
	b.seen.Put(packed(key), uint32(f.id)) //nolint:gosec // it was looked at above
	if f.sure != 1 {
		b.unsure[f.id] = f.sure
	}
	if key.denied {
		b.denies[key.predicate] = true
	}
	return nil
}

// maxAgainst bounds the facts that are named because they contradict others.
const maxAgainst = 64

// contradicts notes a fact of this change whose opposite is live.
func (b *bulk) contradicts(ctx context.Context, w *writer, key factKey, id int64) error {
	if !b.denies[key.predicate] {
		return nil
	}
	key.denied = !key.denied
	other, err := b.live(ctx, w, key)
	if err != nil || other.id == 0 {
		return err
	}
	if b.pairs++; len(b.against) < maxAgainst {
		b.against = append(b.against, other.id, id)
	}
	return nil
}

// live is writer.live for a change of many rows.
func (b *bulk) live(ctx context.Context, w *writer, key factKey) (toldFact, error) {
	if id := b.seen.Get(packed(key)); id != 0 {
		f := toldFact{int64(id), 1}
		if sure, ok := b.unsure[f.id]; ok {
			f.sure = sure
		}
		return f, nil
	}
	if b.all || key.subject > w.words.termsBefore || key.object > w.words.termsBefore {
		return toldFact{}, nil
	}
	return findLive(ctx, w.rows, key)
}

// packed packs a key whose numbers are known to fit; the predicate is doubled, plus one
// where the fact is denied.
func packed(k factKey) keyset.Key {
	p := keyset.Key{Subject: uint32(k.subject), Predicate: uint32(k.predicate) << 1, Object: uint32(k.object)} //nolint:gosec // see bulk.told
	if k.denied {
		p.Predicate++
	}
	return p
}
