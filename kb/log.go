package kb

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"time"

	"whence/internal/storage"
	"whence/triple"
)

// Entry is one change as the log has it: what was asked for, in a form that can
// be asked for again. See [Log.Changes] and [Replay].
type Entry struct {
	Seq    int64
	At     time.Time // to the microsecond, in UTC
	Turn   string
	Undoes string // the turn that was undone; Change is then empty
	// Change is what the turn told and took back. Its facts, rules and
	// properties have the ids that they were given, also where they were told
	// again, and its names are all spellings that were new.
	Change Change
}

// Log is all that was changed.
type Log struct{ view *view }

// Changes returns every change, the first one first, as it was when the loop began.
// Told to an empty store again with [Replay], they make the same store. One
// change is held in memory at a time. An error ends the sequence.
func (l *Log) Changes(ctx context.Context) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		at, err := now(ctx, l.view.db)
		if err != nil {
			yield(Entry{}, fmt.Errorf("read the log: %w", err))
			return
		}
		var terms int64
		for seq := int64(1); seq <= at.seq; seq++ {
			e, upTo, err := l.view.entry(ctx, seq, terms)
			if blame(ctx, l.view.db, &err); err != nil {
				yield(Entry{}, fmt.Errorf("read change %d: %w", seq, err))
				return
			}
			if !yield(e, nil) {
				return
			}
			terms = upTo
		}
	}
}

// entry reads one change; the terms after the given one are new with it.
func (v *view) entry(ctx context.Context, seq, told int64) (Entry, int64, error) {
	e := Entry{Seq: seq}
	c, err := changeAt(ctx, v.db, seq)
	if err != nil {
		return e, 0, err
	}
	e.Turn, e.Undoes, e.At = c.turn, c.undoes, time.UnixMicro(c.at).UTC()
	if e.Undoes != "" {
		return e, c.terms, nil
	}
	e.Change = Change{Turn: e.Turn}
	if err = terms(ctx, v.db, told, c.terms, func(_ int64, t triple.Term) { e.Change.Names = append(e.Change.Names, t) }); err != nil {
		return e, 0, err
	}
	if int64(len(e.Change.Names)) != c.terms-told {
		return e, 0, errTorn
	}
	done, err := v.done(ctx, c.before, c.steps)
	if err != nil {
		return e, 0, err
	}
	e.Change.gather(done)
	return e, c.terms, nil
}

// deed is one step of a change with the item that it was done to.
type deed struct {
	kind kind
	act  act
	id   int64
	key  string // of what the items share that say the same
	sure float64
	item any // triple.Fact, triple.StoredRule, triple.StoredProperty, SymbolicRule, triple.Relation or settingValue
}

type settingValue struct{ key, value string }

// done reads the steps after the first up to the second, in their order.
func (v *view) done(ctx context.Context, after, upTo int64) ([]deed, error) {
	var all []deed
	err := stepsBetween(ctx, v.db, after, upTo, func(r stepRow) error {
		all = append(all, deed{kind: r.kind, id: r.item, act: r.act})
		return nil
	})
	if err != nil {
		return nil, err
	}
	present := map[kind]bool{}
	for _, d := range all {
		present[d.kind] = true
	}
	for k := range present {
		items, err := v.itemsOf(ctx, k, after, upTo)
		if err != nil {
			return nil, err
		}
		for i := range all {
			if all[i].kind != k {
				continue
			}
			if len(items) == 0 {
				return nil, errTorn
			}
			all[i].item, all[i].key, all[i].sure = items[0].item, items[0].key, items[0].sure
			items = items[1:]
		}
	}
	return all, nil
}

// itemsOf reads what the steps on items of one kind were about. A source is that
// of the step where it tells again, and else that of the item.
func (v *view) itemsOf(ctx context.Context, k kind, after, upTo int64) ([]deed, error) {
	switch k {
	case factKind:
		return v.factDeeds(ctx, after, upTo)
	case noteKind:
		return noteDeeds(ctx, v.db, after, upTo)
	}
	var rows []paperRow
	err := storage.Each(v.db.QueryContext(ctx, "SELECT "+paperCells+", s.origin, s.line, s.quote FROM step s JOIN "+k.table()+" i ON i.id = s.item WHERE s.n > ? AND s.n <= ? AND s.kind = ? ORDER BY s.n", after, upTo, int(k)))(func(scan func(...any) error) error {
		var row paperRow
		var again toldAgain
		if err := row.scan(k, scan, &again.origin, &again.line, &again.quote); err != nil {
			return err
		}
		again.source(&row.origin, &row.line, &row.quote)
		rows = append(rows, row)
		return nil
	})
	if err != nil {
		return nil, err
	}
	w, err := v.known.read(ctx, v.db, new(needs).papers(rows))
	if err != nil {
		return nil, err
	}
	all := make([]deed, len(rows))
	for i, row := range rows {
		if all[i], err = w.paperDeed(k, row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// toldAgain is the source of a step that tells something again; its parts are NULL
// for any other.
type toldAgain struct {
	origin, line sql.NullInt64
	quote        sql.NullString
}

// source puts it in the place of an item's own.
func (t toldAgain) source(origin *int64, line *int, quote *string) {
	if t.origin.Valid {
		*origin = t.origin.Int64
	}
	if t.line.Valid {
		*line = int(t.line.Int64)
	}
	if t.quote.Valid {
		*quote = t.quote.String
	}
}

func (w words) paperDeed(k kind, row paperRow) (deed, error) {
	d := deed{key: row.key}
	switch k {
	case ruleKind:
		r, err := w.rule(row)
		d.item, d.sure = r, weight(r.Rule)
		return d, err
	case propertyKind:
		p, err := w.property(row)
		d.item = p
		return d, err
	case symbolicKind:
		r, err := w.symbolic(row)
		d.item = r
		return d, err
	case relationKind:
		r, err := relationOf(row)
		d.item = r
		return d, err
	}
	value, err := settingOf(row)
	d.item = settingValue{row.key, value}
	return d, err
}

func (v *view) factDeeds(ctx context.Context, after, upTo int64) ([]deed, error) {
	var rows []factRow
	err := storage.Each(v.db.QueryContext(ctx, "SELECT "+factCells+", s.origin, s.line, s.quote FROM step s JOIN fact f ON f.id >= s.item AND f.id < s.item + s.run WHERE s.n > ? AND s.n <= ? AND s.kind = ? ORDER BY s.n, f.id", after, upTo, int(factKind)))(func(scan func(...any) error) error {
		var row factRow
		var again toldAgain
		if err := row.scan(scan, &again.origin, &again.line, &again.quote); err != nil {
			return err
		}
		again.source(&row.origin, &row.line, &row.quote)
		rows = append(rows, row)
		return nil
	})
	if err != nil {
		return nil, err
	}
	facts, err := v.known.factsOf(ctx, v.db, rows)
	all := make([]deed, len(facts))
	for i, f := range facts {
		all[i] = deed{item: f, key: fmt.Sprint(rows[i].predicate, " ", f.Triple.Denied, " ", f.Triple.Subject.Name, "\x00", f.Triple.Object.Name), sure: f.Triple.Weight()}
	}
	return all, err
}

// gather puts the steps into the change that makes them.
func (c *Change) gather(done []deed) {
	for i, d := range done {
		if d.act == purged {
			c.Purge = append(c.Purge, d.kind.id(d.id))
			continue
		}
		if d.act == closed {
			if i+1 == len(done) || !done[i+1].replaces(d) {
				c.Retract = append(c.Retract, d.kind.id(d.id))
			}
			continue
		}
		switch item := d.item.(type) {
		case triple.Fact:
			c.Facts = append(c.Facts, item)
		case triple.StoredRule:
			c.Rules = append(c.Rules, item)
		case triple.StoredProperty:
			c.Properties = append(c.Properties, item)
		case SymbolicRule:
			c.Symbolic = append(c.Symbolic, item)
		case Note:
			c.Notes = append(c.Notes, item)
		case triple.Relation:
			c.Relations = append(c.Relations, item)
		case settingValue:
			if c.Settings == nil {
				c.Settings = map[string]string{}
			}
			c.Settings[item.key] = item.value
		}
	}
}

// replaces reports whether telling d is what closed old.
func (d deed) replaces(old deed) bool {
	if d.act != opened || d.kind != old.kind || d.key != old.key {
		return false
	}
	switch d.kind {
	case factKind, ruleKind:
		return d.sure != old.sure
	case propertyKind:
		return false
	case noteKind:
		return d.item.(Note).Text != old.item.(Note).Text
	case symbolicKind:
		return !bytes.Equal(d.item.(SymbolicRule).Body, old.item.(SymbolicRule).Body)
	}
	return true
}

// ErrReplay says that an entry does not fit what was replayed before it.
var ErrReplay = errors.New("the log does not fit together")

// Replay does what an entry of a log says. Where the store was empty before the
// first entry and its clock gives each entry's moment, it becomes the store that
// the log was read from. [ErrReplay] means that the store held something else,
// or that the log was changed: an id or a number does not come out as it was.
func Replay(ctx context.Context, s *Store, e Entry) error {
	if e.Undoes != "" {
		u, err := s.Undo(ctx, e.Turn, e.Undoes)
		if err != nil {
			return err
		}
		return e.became(u.Seq)
	}
	e.Change.Turn = e.Turn
	r, err := s.Commit(ctx, e.Change)
	if err != nil {
		return err
	}
	given := r.given()
	for _, id := range e.Change.ids() {
		if id != "" && !given[id] {
			return fmt.Errorf("%w: %s was given another id", ErrReplay, id)
		}
	}
	return e.became(r.Seq)
}

func (e Entry) became(seq int64) error {
	if seq != e.Seq {
		return fmt.Errorf("%w: change %d became %d", ErrReplay, e.Seq, seq)
	}
	return nil
}

// ids returns the ids of what the change tells.
func (c Change) ids() []string {
	ids := make([]string, 0, len(c.Facts)+len(c.Rules)+len(c.Properties)+len(c.Symbolic)+len(c.Notes))
	for _, f := range c.Facts {
		ids = append(ids, f.ID)
	}
	for _, r := range c.Rules {
		ids = append(ids, r.ID)
	}
	for _, p := range c.Properties {
		ids = append(ids, p.ID)
	}
	for _, r := range c.Symbolic {
		ids = append(ids, r.ID)
	}
	for _, n := range c.Notes {
		ids = append(ids, n.ID)
	}
	return ids
}

// given returns the ids that what was told has now, or had until the same
// change told otherwise.
func (r Receipt) given() map[string]bool {
	given := map[string]bool{}
	for _, ids := range [][]string{(Change{Facts: r.Facts, Rules: r.Rules, Properties: r.Properties, Symbolic: r.Symbolic, Notes: r.Notes}).ids(), r.Retracted} {
		for _, id := range ids {
			given[id] = true
		}
	}
	for _, known := range []map[int]string{r.Known, r.KnownRules, r.KnownProperties, r.KnownSymbolic, r.KnownNotes} {
		for _, id := range known {
			given[id] = true
		}
	}
	return given
}
