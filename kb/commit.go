package kb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"whence/kb/canon"
	"whence/triple"
)

// Commit stores a change in one transaction. When it returns without an error
// the change is on the disk; with an error nothing of it is. A change that
// finds everything as it wants it writes nothing and has the receipt of the
// last change.
//
// A fact that is live is not told twice: the receipt has its id in Known. A
// fact told with another confidence than the live one supersedes it: people
// mean the latest of two statements, and the older one stays to be looked at.
// An id to retract that is closed already is passed over (another process may
// have been faster); one that never was is ErrUnknown. What cannot be stored
// is a *ChangeError.
func (s *Store) Commit(ctx context.Context, c Change) (Receipt, error) {
	return s.pen.commit(ctx, c, func(int64) (Change, error) { return c, nil })
}

// CommitAfter is Commit of a change that was worked out from what was known after
// change seq. Where the store has moved on since, it asks behind for the change
// to make instead, while nobody else can write: behind may read the store, and
// must not write to it. A nil behind stores nothing then, and the error is
// ErrMoved.
//
// So a program that keeps a view of the store beside it never misses what
// another process did between its last look and its own change.
func (s *Store) CommitAfter(ctx context.Context, seq int64, c Change, behind func() (Change, error)) (Receipt, error) {
	return s.pen.commit(ctx, c, func(now int64) (Change, error) {
		if err := moved(now, seq, behind == nil); err != nil || now == seq {
			return c, err
		}
		again, err := behind()
		if err == nil {
			err = again.check()
		}
		return again, err
	})
}

// moved returns ErrMoved where the store is not at change seq any more and
// nothing can be done about it.
func moved(now, seq int64, helpless bool) error {
	if now != seq && helpless {
		return fmt.Errorf("%w: change %d was known, and %d is the last", ErrMoved, seq, now)
	}
	return nil
}

// commit stores what is asked for once the number of the last change is known,
// and cannot change any more.
func (p *pen) commit(ctx context.Context, c Change, asked func(now int64) (Change, error)) (Receipt, error) {
	if err := c.check(); err != nil {
		return Receipt{}, err
	}
	var r Receipt
	err := p.write(ctx, func(w *writer) (bool, error) {
		r = newReceipt()
		c, err := asked(w.journal.seq - 1)
		if err != nil {
			return false, err
		}
		if err := w.change(ctx, c, &r); err != nil {
			return false, err
		}
		if w.journal.steps == w.journal.before && w.words.terms == w.words.termsBefore {
			r.Seq = w.journal.seq - 1
			return false, nil
		}
		r.Seq, r.Names, r.Retracted = w.journal.seq, w.words.heard, w.journal.acted(closed)
		r.dropSuperseded()
		return true, w.log(ctx, c.Turn, "")
	})
	if err != nil {
		return Receipt{}, fmt.Errorf("store the change: %w", err)
	}
	return r, nil
}

func newReceipt() Receipt {
	return Receipt{
		Known: map[int]string{}, KnownRules: map[int]string{}, KnownProperties: map[int]string{},
		Superseded: map[int]string{}, SupersededRules: map[int]string{},
		KnownSymbolic: map[int]string{}, SupersededSymbolic: map[int]string{}, KnownNotes: map[int]string{},
	}
}

// dropSuperseded leaves out what the change told and, later on, told otherwise.
func (r *Receipt) dropSuperseded() {
	if len(r.Retracted) == 0 {
		return
	}
	gone := map[string]bool{}
	for _, id := range r.Retracted {
		gone[id] = true
	}
	r.Facts = slices.DeleteFunc(r.Facts, func(f triple.Fact) bool { return gone[f.ID] })
	r.Rules = slices.DeleteFunc(r.Rules, func(s triple.StoredRule) bool { return gone[s.ID] })
	r.Symbolic = slices.DeleteFunc(r.Symbolic, func(s SymbolicRule) bool { return gone[s.ID] })
	r.Notes = slices.DeleteFunc(r.Notes, func(n Note) bool { return gone[n.ID] })
}

// change does all that c says, in the order that its documentation promises.
func (w *writer) change(ctx context.Context, c Change, r *Receipt) error {
	steps := []func() error{
		func() error { return w.retract(ctx, c.Retract) },
		func() error { return w.purge(ctx, c.Purge) },
		func() error { return w.spell(ctx, c.Names) },
		func() error { return w.tellFacts(ctx, c.Facts, r) },
		func() error { return w.tellRules(ctx, c.Rules, r) },
		func() error { return w.tellProperties(ctx, c.Properties, r) },
		func() error { return w.tellSymbolic(ctx, c.Symbolic, r) },
		func() error { return w.tellNotes(ctx, c.Notes, r) },
		func() error { return w.tellRelations(ctx, c.Relations, r) },
		func() error { return w.set(ctx, c.Settings, r) },
		func() error { return w.journal.endRun(ctx) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) retract(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		k, n, err := parseID(id)
		if err != nil {
			return err
		}
		var live bool
		err = w.rows.get(quiet(ctx), "SELECT closed IS NULL FROM "+k.table()+" WHERE id = ?", []any{n}, &live)
		if errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("%w: %s", ErrUnknown, id)
		}
		if err == nil && live {
			err = w.close(quiet(ctx), k, n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) spell(ctx context.Context, names []triple.Term) error {
	for _, t := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		if t.IsVar() {
			continue
		}
		if _, _, err := w.words.term(quiet(ctx), t); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) tellFacts(ctx context.Context, facts []triple.Fact, r *Receipt) error {
	for i, f := range facts {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.Source.At = stored(f.Source.At)
		id, old, err := w.tellFact(quiet(ctx), f)
		if err != nil {
			return err
		}
		if !isNew(factKind, i, id, old, r.Known, r.Superseded) {
			continue
		}
		f.ID = factKind.id(id)
		r.Facts = append(r.Facts, f)
	}
	return nil
}

// isNew reports whether the thing told at index i, which has the id now, was not
// live before; it notes the id where it was, and the old one where it differed.
func isNew(k kind, i int, id, old int64, known, superseded map[int]string) bool {
	if id == old {
		known[i] = k.id(id)
		return false
	}
	if old != 0 {
		superseded[i] = k.id(old)
	}
	return true
}

// stored returns a moment as the file will give it back.
func stored(at time.Time) time.Time {
	if at.IsZero() {
		return time.Time{}
	}
	return at.UTC().Truncate(time.Microsecond)
}

// tellFact returns the id of the fact, and that of the live fact that said the
// same before: 0 for none, the same id where nothing is new.
func (w *writer) tellFact(ctx context.Context, f triple.Fact) (id, old int64, err error) {
	subject, subjectAs, err := w.words.term(ctx, f.Triple.Subject)
	if err != nil {
		return 0, 0, err
	}
	object, objectAs, err := w.words.term(ctx, f.Triple.Object)
	if err != nil {
		return 0, 0, err
	}
	pred, err := w.words.predicate(ctx, f.Triple.Relation)
	if err != nil {
		return 0, 0, err
	}
	key := factKey{subject, pred, object, f.Triple.Denied}
	live, err := w.live(ctx, key)
	switch {
	case err != nil:
		return 0, 0, err
	case live.id == 0:
	case live.sure == f.Triple.Weight():
		return live.id, live.id, w.journal.tellAgain(ctx, factKind, live.id, &f.Source)
	default:
		if err := w.close(ctx, factKind, live.id); err != nil {
			return 0, 0, err
		}
	}
	from, err := w.words.origin(ctx, f.Source)
	if err != nil {
		return 0, 0, err
	}
	if id, err = w.ids.next(ctx, factKind.table()); err != nil {
		return 0, 0, err
	}
	if err := w.noteTold(ctx, key, toldFact{id, f.Triple.Weight()}); err != nil {
		return 0, 0, err
	}
	sum := w.sums.fact(factRow{id: id, subject: subjectAs, object: objectAs, subjectName: subject, objectName: object, predicate: pred,
		denied: f.Triple.Denied, confidence: f.Triple.Confidence, origin: from, line: f.Source.Line, quote: f.Source.Quote})
	w.alive.Open(int(factKind), sum)
	err = w.rows.run(ctx, addFact, id, subject, pred, object, bit(f.Triple.Denied), subjectAs, objectAs, f.Triple.Confidence, from, f.Source.Line, f.Source.Quote, sum)
	if err != nil {
		return 0, 0, err
	}
	return id, live.id, w.journal.opened(ctx, id, from)
}

// bit is a truth value as it is stored.
func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// factKey is what a fact says, in rows of the file.
type factKey struct {
	subject, predicate, object int64
	denied                     bool
}

// toldFact is a live fact with its weight.
type toldFact struct {
	id   int64
	sure float64
}

// live returns the live fact of a key; its id is 0 where there is none. What
// this change has told itself is remembered, and of a name that was new with it
// there is nothing else: an import need not ask the file for most of it.
func (w *writer) live(ctx context.Context, key factKey) (toldFact, error) {
	if w.rows.bulk != nil {
		return w.rows.bulk.live(ctx, w, key)
	}
	if f, ok := w.told[key]; ok || key.subject > w.words.termsBefore || key.object > w.words.termsBefore {
		return f, nil
	}
	return findLive(ctx, w.rows, key)
}

// noteTold notes a fact that this change tells.
func (w *writer) noteTold(ctx context.Context, key factKey, f toldFact) error {
	if w.rows.bulk == nil {
		w.told[key] = f
		return nil
	}
	if err := w.rows.bulk.told(key, f); err != nil {
		return err
	}
	return w.rows.bulk.contradicts(ctx, w, key, f.id)
}

// findLive asks the file for the live fact of a key.
func findLive(ctx context.Context, q *statements, key factKey) (toldFact, error) {
	var f toldFact
	err := q.get(ctx, findFact, []any{key.subject, key.predicate, key.object, bit(key.denied)}, &f.id, &f.sure)
	f.sure = triple.Triple{Confidence: f.sure}.Weight()
	return f, noRows(err, nil)
}

// paper is an item other than a fact: its key, its content as JSON, and its
// source where it has one.
type paper struct {
	kind   kind
	key    string
	value  any
	source *triple.Source
	// same reports whether the live one, as JSON, says all that this does.
	same func(body []byte) (bool, error)
}

// tell stores a paper. Its results are those of tellFact.
func (w *writer) tell(ctx context.Context, p paper) (id, old int64, err error) {
	var body []byte
	err = w.rows.get(ctx, "SELECT id, body FROM "+p.kind.table()+" WHERE key = ? AND closed IS NULL", []any{p.key}, &old, &body)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, 0, err
	}
	if err == nil {
		same, err := p.same(body)
		if err != nil {
			return 0, 0, err
		}
		if same {
			return old, old, w.journal.tellAgain(ctx, p.kind, old, p.source)
		}
		if err := w.close(ctx, p.kind, old); err != nil {
			return 0, 0, err
		}
	}
	id, err = w.add(ctx, p)
	return id, old, err
}

func (w *writer) add(ctx context.Context, p paper) (int64, error) {
	body, err := json.Marshal(p.value)
	if err != nil {
		return 0, err
	}
	var from, line, quote any
	row := paperRow{key: p.key, body: body}
	if p.source != nil {
		if row.origin, err = w.words.origin(ctx, *p.source); err != nil {
			return 0, err
		}
		row.line, row.quote = p.source.Line, p.source.Quote
		from, line, quote = row.origin, row.line, row.quote
	}
	id, err := w.ids.next(ctx, p.kind.table())
	if err != nil {
		return 0, err
	}
	row.id = id
	sum := w.sums.paper(p.kind, row)
	w.alive.Open(int(p.kind), sum)
	err = w.rows.run(ctx, "INSERT INTO "+p.kind.table()+" (id, key, body, origin, line, quote, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
		id, p.key, string(body), from, line, quote, sum)
	if err != nil {
		return 0, err
	}
	return id, w.journal.step(ctx, p.kind, id, opened)
}

func (w *writer) tellRules(ctx context.Context, rules []triple.StoredRule, r *Receipt) error {
	for i, rule := range rules {
		if err := w.spell(ctx, canon.Constants(rule.Rule)); err != nil {
			return err
		}
		rule.Source.At = stored(rule.Source.At)
		id, old, err := w.tell(quiet(ctx), paper{ruleKind, canon.RuleKey(rule.Rule), rule.Rule, &rule.Source, func(body []byte) (bool, error) {
			var live triple.Rule
			err := json.Unmarshal(body, &live)
			return weight(live) == weight(rule.Rule), err
		}})
		if err != nil {
			return err
		}
		if !isNew(ruleKind, i, id, old, r.KnownRules, r.SupersededRules) {
			continue
		}
		rule.ID = ruleKind.id(id)
		r.Rules = append(r.Rules, rule)
	}
	return nil
}

func weight(r triple.Rule) float64 { return triple.Triple{Confidence: r.Confidence}.Weight() }

func (w *writer) tellProperties(ctx context.Context, properties []triple.StoredProperty, r *Receipt) error {
	for i, p := range properties {
		p.Source.At = stored(p.Source.At)
		key := strconv.Itoa(int(p.Property.Property)) + " " + strconv.Quote(p.Property.Relation) + " " + strconv.Quote(p.Property.Other)
		id, old, err := w.tell(quiet(ctx), paper{propertyKind, key, p.Property, &p.Source, func([]byte) (bool, error) { return true, nil }})
		if err != nil {
			return err
		}
		if !isNew(propertyKind, i, id, old, r.KnownProperties, nil) {
			continue
		}
		p.ID = propertyKind.id(id)
		r.Properties = append(r.Properties, p)
	}
	return nil
}

// tellRelations stores records that are new, or better than the known one. One
// that is not is no event and leaves no step.
func (w *writer) tellRelations(ctx context.Context, relations []triple.Relation, r *Receipt) error {
	for _, rel := range relations {
		known, err := relation(ctx, w.rows, rel.Key)
		if err != nil {
			return err
		}
		better, ok := canon.Better(known, rel)
		if !ok {
			continue
		}
		_, _, err = w.tell(ctx, paper{relationKind, rel.Key, better, nil, func([]byte) (bool, error) { return false, nil }})
		if err != nil {
			return err
		}
		r.Relations = append(r.Relations, better)
	}
	return nil
}

// relation returns the live record of a relation, nil where there is none.
func relation(ctx context.Context, q *statements, key string) (*triple.Relation, error) {
	var body []byte
	err := q.get(ctx, "SELECT body FROM relation WHERE key = ? AND closed IS NULL", []any{key}, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var rel triple.Relation
	return &rel, json.Unmarshal(body, &rel)
}

func (w *writer) set(ctx context.Context, settings map[string]string, r *Receipt) error {
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		value := settings[key]
		id, old, err := w.tell(ctx, paper{settingKind, key, value, nil, func(body []byte) (bool, error) {
			var live string
			err := json.Unmarshal(body, &live)
			return live == value, err
		}})
		if err != nil {
			return err
		}
		if id == old {
			continue
		}
		if r.Settings == nil {
			r.Settings = map[string]string{}
		}
		r.Settings[key] = value
	}
	return nil
}
