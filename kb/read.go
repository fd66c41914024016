package kb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"whence/internal/storage"
	"whence/kb/called"
	"whence/kb/checksum"
	"whence/triple"
)

type reader = Reader

// noRows returns instead where err is sql.ErrNoRows.
func noRows(err, instead error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return instead
	}
	return err
}

// errTorn is for rows that refer to rows that are not there.
var errTorn = errors.New("the knowledge base does not fit together: restore a backup")

const (
	factCells   = "f.id, f.subject_as, f.predicate, f.object_as, f.denied, f.confidence, f.origin, f.line, f.quote, coalesce(f.closed, 0), f.subject, f.object, f.sum"
	factColumns = "SELECT " + factCells + " FROM fact f "
)

// factRow is a row of factColumns.
type factRow struct {
	id, subject, predicate, object, origin, closed int64
	subjectName, objectName                        int64 // the first rows of the names
	denied                                         bool
	confidence                                     float64
	line                                           int
	quote                                          string
	sum                                            int64 // without what closed it
}

// scan reads a row, with what else is asked for, and holds it against its checksum.
func (f *factRow) scan(scan func(...any) error, more ...any) error {
	if err := f.cells(scan, more...); err != nil {
		return storage.Misfit(err, damaged("fact", f.id))
	}
	return f.check(&summer{})
}

func (f *factRow) cells(scan func(...any) error, more ...any) error {
	return scan(append([]any{&f.id, &f.subject, &f.predicate, &f.object, &f.denied, &f.confidence, &f.origin, &f.line, &f.quote, &f.closed, &f.subjectName, &f.objectName, &f.sum}, more...)...)
}

func (f *factRow) check(sums *summer) error {
	whole := f.sum
	f.sum = sums.fact(*f)
	return check("fact", f.id, whole, closedSum(f.sum, f.closed))
}

// point is the state of the store after a change.
type point struct {
	seq, steps int64
	live       *checksum.Totals // nil for a change from before there were any
}

// Seq returns the number of the last change, 0 for none. It rises by one with
// each change, whichever process makes it, and is cheap to ask for.
func (s *Store) Seq(ctx context.Context) (int64, error) {
	p, err := now(ctx, s.view.db)
	return p.seq, err
}

// now is the point after the last change. It makes sure that neither that is
// missing, nor its last step and term.
func now(ctx context.Context, r reader) (point, error) {
	var c changeRow
	var step, term int64
	err := c.scan(r.QueryRowContext(ctx, changeColumns+", "+LastStep+", (SELECT coalesce(max(id), 0) FROM term) FROM change c ORDER BY seq DESC LIMIT 1").Scan, &step, &term)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return point{}, nil
	case err != nil:
		return point{}, err
	case step != c.steps || term != c.terms:
		return point{}, &DamageError{What: fmt.Sprintf("the end of the log (step %d of %d, term %d of %d)", step, c.steps, term, c.terms), Seq: c.seq, Turn: c.turn}
	}
	return c.point()
}

const changeColumns = "SELECT c.seq, c.turn, coalesce(c.undoes, ''), c.at, c.before, c.steps, c.terms, c.live, c.sum"

// changeRow is a row of changeColumns.
type changeRow struct {
	seq, at, before, steps, terms int64
	turn, undoes                  string
	live                          []byte
	sum                           int64
}

func (c *changeRow) scan(scan func(...any) error, more ...any) error {
	if err := c.cells(scan, more...); err != nil {
		return storage.Misfit(err, damaged("change", c.seq))
	}
	return check("change", c.seq, c.sum, (&summer{}).change(*c))
}

func (c *changeRow) cells(scan func(...any) error, more ...any) error {
	return scan(append([]any{&c.seq, &c.turn, &c.undoes, &c.at, &c.before, &c.steps, &c.terms, &c.live, &c.sum}, more...)...)
}

// changeAt reads the row of a change that was made; before the first there is none.
func changeAt(ctx context.Context, r reader, seq int64) (c changeRow, err error) {
	if seq > 0 {
		err = c.scan(r.QueryRowContext(ctx, changeColumns+" FROM change c WHERE seq = ?", seq).Scan)
	}
	return c, noRows(err, errTorn)
}

func (c *changeRow) point() (point, error) {
	live, ok := checksum.ReadTotals(c.live)
	if !ok {
		return point{}, errTorn
	}
	return point{c.seq, c.steps, live}, nil
}

const (
	stepCells   = "s.n, s.seq, s.kind, s.item, s.act, coalesce(s.origin, 0), coalesce(s.line, 0), coalesce(s.quote, ''), s.run, s.sum"
	stepColumns = "SELECT " + stepCells + " FROM step s "
)

// stepsOf is the condition that a step s is of an item: its own, or that of a run that
// the item is in. New ids are given once, so of the runs only the last that begins
// before it can be.
func stepsOf(k kind, item string) string {
	return fmt.Sprintf(`s.n IN (SELECT n FROM step WHERE kind = %[1]d AND item = %[2]s UNION ALL SELECT n FROM
		(SELECT n, item + run AS past FROM step INDEXED BY step_run WHERE kind = %[1]d AND run > 1 AND item < %[2]s ORDER BY item DESC LIMIT 1) AS earlier WHERE past > %[2]s)`, k, item)
}

// stepRow is a row of stepColumns. Of a run it is the last step, and the first item.
type stepRow struct {
	n, seq, item, origin int64
	kind                 kind
	act                  act
	line                 int
	quote                string
	run                  int64 // how many items
	sum                  int64
}

// each gives the steps of a run one by one.
func (s stepRow) each(one func(stepRow) error) error {
	for i := range s.run {
		if err := one(s.of(s.item + i)); err != nil {
			return err
		}
	}
	return nil
}

// of is the step on one item of those of a run.
func (s stepRow) of(item int64) stepRow {
	s.n, s.item = s.n-s.run+1+item-s.item, item
	return s
}

// eachStep reads the steps that meet a condition, and holds them against their
// checksums.
func eachStep(ctx context.Context, r reader, where string, args []any, one func(stepRow) error) error {
	return eachRun(ctx, r, where, args, func(s stepRow) error { return s.each(one) })
}

// eachRun is eachStep, with the steps of a run as one row: there may be a million.
func eachRun(ctx context.Context, r reader, where string, args []any, one func(stepRow) error) error {
	var sums summer
	return storage.Each(r.QueryContext(ctx, stepColumns+where, args...))(func(scan func(...any) error) error {
		var s stepRow
		if err := s.scan(&sums, scan); err != nil {
			return err
		}
		return one(s)
	})
}

// newest is the end of the log, wherever that is.
const newest = math.MaxInt64

// stepsBetween reads the steps after one up to another, as eachStep does, and makes
// sure that none is missing. Those of a run end with the number of its row.
func stepsBetween(ctx context.Context, r reader, after, upTo int64, one func(stepRow) error) error {
	last := after
	err := eachStep(ctx, r, "WHERE n > ? AND n <= ? ORDER BY n", []any{after, upTo}, func(s stepRow) error {
		if s.n != last+1 {
			return damaged("step", last+1)
		}
		last = s.n
		return one(s)
	})
	if err == nil && last != upTo && upTo != newest {
		return damaged("step", last+1)
	}
	return err
}

func (s *stepRow) scan(sums *summer, scan func(...any) error, more ...any) error {
	if err := s.cells(scan, more...); err != nil {
		return storage.Misfit(err, damaged("step", s.n))
	}
	return check("step", s.n, s.sum, sums.step(*s))
}

func (s *stepRow) cells(scan func(...any) error, more ...any) error {
	return scan(append([]any{&s.n, &s.seq, &s.kind, &s.item, &s.act, &s.origin, &s.line, &s.quote, &s.run, &s.sum}, more...)...)
}

// at returns the point after everything that was done in turn and in the turns
// before it.
func pointAt(ctx context.Context, db *sql.DB, turn string) (point, error) {
	where, arg := "number <= ?", turnNumber(turn)
	if arg == nil {
		where, arg = "turn = ?", any(turn)
	}
	var c changeRow
	err := c.scan(db.QueryRowContext(ctx, changeColumns+" FROM change c WHERE "+where+" ORDER BY seq DESC LIMIT 1", arg).Scan)
	switch {
	case errors.Is(err, sql.ErrNoRows) && turnNumber(turn) != nil:
		return point{}, nil
	case err != nil:
		return point{}, noRows(err, fmt.Errorf("%w: %q", ErrNoTurn, turn))
	}
	return c.point()
}

// past tells what was live at a point, however far the store has moved on.
type past struct {
	point
	looked int64          // the steps up to here are in moved
	moved  map[int64]bool // items with a step after the point: whether they were live at it
	kind   kind
	seen   checksum.Totals // what was read and live
	most   int             // rows of the next page
}

func pastAt(p point, k kind) *past {
	return &past{point: p, looked: p.steps, moved: map[int64]bool{}, kind: k, most: firstPage}
}

// look reads the steps since the last look. The first step of an item after the
// point shows how the item was at it: one that is opened was not live.
func (p *past) look(ctx context.Context, r reader) error {
	return stepsBetween(ctx, r, p.looked, newest, func(s stepRow) error {
		p.looked = s.n
		if _, known := p.moved[s.item]; !known && s.kind == p.kind && s.act != purged {
			p.moved[s.item] = s.act != opened
		}
		return nil
	})
}

// live reports whether the item, whose checksum is sum, was live at the point. The
// row must have been read before the last look, and is asked for once.
func (p *past) live(item, closed, sum int64) bool {
	was, moved := p.moved[item]
	if !moved {
		was = closed == 0
	}
	if was {
		p.seen.Open(int(p.kind), sum)
	}
	return was
}

// whole makes sure that, of all that was live at the point, nothing is missing.
func (p *past) whole() error {
	if p.point.live == nil || p.seen[p.kind] == p.point.live[p.kind] {
		return nil
	}
	return &DamageError{What: fmt.Sprintf("one of the %d %s that were told (%d are there)", p.point.live[p.kind].Items, plural(p.kind), p.seen[p.kind].Items)}
}

// Facts returns the live facts by their ids, as they were when the loop began.
// The store is free for other use while the loop's body runs. An error ends the
// sequence.
func (s *Store) Facts(ctx context.Context) iter.Seq2[triple.Fact, error] {
	return s.view.stream(ctx, func() (point, error) { return now(ctx, s.view.db) })
}

// FactsAfter is Facts from the one after an id on, "" for all. Since it does not go
// through all of them, it does not notice that one is missing.
func (s *Store) FactsAfter(ctx context.Context, id string) iter.Seq2[triple.Fact, error] {
	return func(yield func(triple.Fact, error) bool) {
		at, err := now(ctx, s.view.db)
		var from int64
		if err == nil && id != "" {
			from, err = number(factKind, id)
		}
		p := pastAt(at, factKind)
		for more := err == nil; more; {
			var facts []triple.Fact
			if facts, from, more, err = s.view.page(ctx, p, from); err != nil {
				break
			}
			for _, f := range facts {
				if !yield(f, nil) {
					return
				}
			}
		}
		if blame(ctx, s.view.db, &err); err != nil {
			yield(triple.Fact{}, fmt.Errorf("read the facts: %w", err))
		}
	}
}

// FactsAt is Facts as it was after the turn: after all that was done in it and
// in turns of lower numbers. A turn that is still to come gives what is live
// now. ErrNoTurn is returned for a turn that is not of the form "t7" and changed
// nothing.
func (s *Store) FactsAt(ctx context.Context, turn string) iter.Seq2[triple.Fact, error] {
	return s.view.stream(ctx, func() (point, error) { return pointAt(ctx, s.view.db, turn) })
}

// FactsAfterChange is [Store.Facts] as it was after change seq, however far the store has moved on.
func FactsAfterChange(ctx context.Context, s *Store, seq int64) iter.Seq2[triple.Fact, error] {
	return s.view.stream(ctx, func() (point, error) {
		c, err := changeAt(ctx, s.view.db, seq)
		if err != nil {
			return point{}, err
		}
		return c.point()
	})
}

func (v *view) stream(ctx context.Context, when func() (point, error)) iter.Seq2[triple.Fact, error] {
	return func(yield func(triple.Fact, error) bool) {
		at, err := when()
		if err != nil {
			yield(triple.Fact{}, err)
			return
		}
		p, after := pastAt(at, factKind), int64(0)
		for more := true; more; {
			var facts []triple.Fact
			if facts, after, more, err = v.page(ctx, p, after); err == nil && !more {
				err = p.whole()
			}
			if blame(ctx, v.db, &err); err != nil {
				yield(triple.Fact{}, fmt.Errorf("read the facts: %w", err))
				return
			}
			for _, f := range facts {
				if !yield(f, nil) {
					return
				}
			}
		}
	}
}

// page returns the facts of one page that were live, the last id it read, and
// whether there may be more.
func (v *view) page(ctx context.Context, p *past, after int64) ([]triple.Fact, int64, bool, error) {
	rows, err := factRows(ctx, v.db, p.seq, after, p.most)
	if err != nil || len(rows) == 0 {
		return nil, 0, false, err
	}
	if err := p.look(ctx, v.db); err != nil {
		return nil, 0, false, err
	}
	last, more := rows[len(rows)-1].id, len(rows) == p.most
	rows = slices.DeleteFunc(rows, func(row factRow) bool { return !p.live(row.id, row.closed, row.sum) })
	p.most = min(4*p.most, page)
	facts, err := v.known.factsOf(ctx, v.db, rows)
	return facts, last, more, err
}

// Names returns the constants that were heard of, in the order of their first
// telling and with the label and kind of it. Numbers and texts are values and
// not among them. The slice is the caller's.
func (s *Store) Names(ctx context.Context) ([]triple.Term, error) {
	names, err := firsts(ctx, s.view.db, newest)
	if blame(ctx, s.view.db, &err); err != nil {
		return nil, fmt.Errorf("read the names: %w", err)
	}
	return names, nil
}

// IRIs returns the names and relations that were told with the IRIs that they have in
// files, as terms of the kind [triple.Web], in the order of their telling. Of one name
// the first counts. The slice is the caller's.
func (s *Store) IRIs(ctx context.Context) ([]triple.Term, error) {
	var all []triple.Term
	seen := map[string]bool{}
	err := terms(ctx, s.view.db, 0, newest, func(_ int64, t triple.Term) {
		if t.Kind == triple.Web && !seen[t.Name] {
			seen[t.Name] = true
			all = append(all, t)
		}
	})
	if blame(ctx, s.view.db, &err); err != nil {
		return nil, fmt.Errorf("read the names: %w", err)
	}
	return all, nil
}

// firsts returns the first term of each name, of those up to a term.
func firsts(ctx context.Context, r reader, upTo int64) (names []triple.Term, err error) {
	seen := map[string]bool{}
	err = terms(ctx, r, 0, upTo, func(_ int64, t triple.Term) {
		if t.Kind == triple.Web {
			return
		}
		if !seen[t.Name] && called.IsName(t) {
			names = append(names, t)
		}
		seen[t.Name] = true
	})
	return names, err
}

const (
	paperCells   = "i.id, i.key, i.body, coalesce(i.origin, 0), coalesce(i.line, 0), coalesce(i.quote, ''), coalesce(i.closed, 0), i.sum"
	paperColumns = "SELECT " + paperCells + " FROM "
)

// paperRow is a row of paperColumns.
type paperRow struct {
	id, origin, closed int64
	key, quote         string
	line               int
	body               []byte
	sum                int64 // without what closed it
}

func (p *paperRow) scan(k kind, scan func(...any) error, more ...any) error {
	if err := p.cells(scan, more...); err != nil {
		return storage.Misfit(err, damaged(k.table(), p.id))
	}
	whole := p.sum
	p.sum = (&summer{}).paper(k, *p)
	return check(k.table(), p.id, whole, closedSum(p.sum, p.closed))
}

func (p *paperRow) cells(scan func(...any) error, more ...any) error {
	return scan(append([]any{&p.id, &p.key, &p.body, &p.origin, &p.line, &p.quote, &p.closed, &p.sum}, more...)...)
}

// papers returns the rows of a kind that were live at a point.
func papers(ctx context.Context, r reader, k kind, at point) ([]paperRow, error) {
	all, err := readPapers(ctx, r, k, "closed IS NULL OR closed > ?", at.seq)
	if err != nil {
		return nil, err
	}
	p := pastAt(at, k)
	if err := p.look(ctx, r); err != nil {
		return nil, err
	}
	live := all[:0]
	for _, row := range all {
		if p.live(row.id, row.closed, row.sum) {
			live = append(live, row)
		}
	}
	return live, p.whole()
}

func readPapers(ctx context.Context, r reader, k kind, where string, args ...any) ([]paperRow, error) {
	var all []paperRow
	err := storage.Each(r.QueryContext(ctx, paperColumns+k.table()+" i WHERE "+where+" ORDER BY id", args...))(func(scan func(...any) error) error {
		var p paperRow
		err := p.scan(k, scan)
		all = append(all, p)
		return err
	})
	return all, err
}

func (w words) rule(p paperRow) (triple.StoredRule, error) {
	r := triple.StoredRule{ID: ruleKind.id(p.id)}
	if err := json.Unmarshal(p.body, &r.Rule); err != nil {
		return r, fmt.Errorf("rule %s: %w", r.ID, err)
	}
	var err error
	r.Source, err = w.source(p.origin, p.line, p.quote)
	return r, err
}

func (w words) property(p paperRow) (triple.StoredProperty, error) {
	r := triple.StoredProperty{ID: propertyKind.id(p.id)}
	if err := json.Unmarshal(p.body, &r.Property); err != nil {
		return r, fmt.Errorf("property %s: %w", r.ID, err)
	}
	var err error
	r.Source, err = w.source(p.origin, p.line, p.quote)
	return r, err
}

func relationOf(p paperRow) (r triple.Relation, err error) {
	if err := json.Unmarshal(p.body, &r); err != nil {
		return r, fmt.Errorf("relation %s: %w", p.key, err)
	}
	return r, nil
}

func settingOf(p paperRow) (value string, err error) {
	if err := json.Unmarshal(p.body, &value); err != nil {
		return "", fmt.Errorf("setting %s: %w", p.key, err)
	}
	return value, nil
}

// sourced reads the live rows of a kind at a point and makes of each what it
// stands for.
func sourced[T any](ctx context.Context, v *view, k kind, when func() (point, error), what func(words, paperRow) (T, error)) ([]T, error) {
	at, err := when()
	if err != nil {
		return nil, err
	}
	rows, err := papers(ctx, v.db, k, at)
	if blame(ctx, v.db, &err); err != nil {
		return nil, fmt.Errorf("read the %s: %w", plural(k), err)
	}
	w, err := v.known.read(ctx, v.db, new(needs).papers(rows))
	if err != nil {
		return nil, err
	}
	all := make([]T, len(rows))
	for i, row := range rows {
		if all[i], err = what(w, row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func plural(k kind) string {
	if stem, ok := strings.CutSuffix(k.table(), "y"); ok {
		return stem + "ies"
	}
	return strings.ReplaceAll(k.table(), "_", " ") + "s"
}

// Rules returns the live rules by their ids.
func (s *Store) Rules(ctx context.Context) ([]triple.StoredRule, error) {
	return sourced(ctx, s.view, ruleKind, func() (point, error) { return now(ctx, s.view.db) }, words.rule)
}

// RulesAt is Rules as FactsAt is Facts.
func (s *Store) RulesAt(ctx context.Context, turn string) ([]triple.StoredRule, error) {
	return sourced(ctx, s.view, ruleKind, func() (point, error) { return pointAt(ctx, s.view.db, turn) }, words.rule)
}

// Properties returns the live properties of relations by their ids.
func (s *Store) Properties(ctx context.Context) ([]triple.StoredProperty, error) {
	return sourced(ctx, s.view, propertyKind, func() (point, error) { return now(ctx, s.view.db) }, words.property)
}

// PropertiesAt is Properties as FactsAt is Facts.
func (s *Store) PropertiesAt(ctx context.Context, turn string) ([]triple.StoredProperty, error) {
	return sourced(ctx, s.view, propertyKind, func() (point, error) { return pointAt(ctx, s.view.db, turn) }, words.property)
}

// Relations returns the records of relations in the order in which they were
// told.
func (s *Store) Relations(ctx context.Context) ([]triple.Relation, error) {
	return sourced(ctx, s.view, relationKind, func() (point, error) { return now(ctx, s.view.db) },
		func(_ words, p paperRow) (triple.Relation, error) { return relationOf(p) })
}

// Settings returns the settings that were made; those that are back at their
// default may be missing or "".
func (s *Store) Settings(ctx context.Context) (map[string]string, error) {
	at, err := now(ctx, s.view.db)
	if err != nil {
		return nil, fmt.Errorf("read the settings: %w", err)
	}
	rows, err := papers(ctx, s.view.db, settingKind, at)
	if blame(ctx, s.view.db, &err); err != nil {
		return nil, fmt.Errorf("read the settings: %w", err)
	}
	all := make(map[string]string, len(rows))
	for _, row := range rows {
		if all[row.key], err = settingOf(row); err != nil {
			return nil, err
		}
	}
	return all, nil
}
