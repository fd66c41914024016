package kb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"whence/triple"
)

// reader is a pool or a transaction.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// each returns a function that reads the rows of a query one by one and closes
// them.
func each(rows *sql.Rows, err error) func(one func(scan func(...any) error) error) error {
	return func(one func(scan func(...any) error) error) error {
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // its error is that of rows.Err
		for rows.Next() {
			if err := one(rows.Scan); err != nil {
				return err
			}
		}
		return rows.Err()
	}
}

// noRows returns instead where err is sql.ErrNoRows.
func noRows(err, instead error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return instead
	}
	return err
}

// words are the constants, predicates and origins of the file by their ids less
// one. Their rows never change, so what was read once is right for ever.
type words struct {
	terms      []triple.Term
	predicates []string
	origins    []triple.Source
}

// read returns the words of the file with all rows that r can see. The slices
// are not written to again.
func (s *Store) read(ctx context.Context, r reader) (words, error) {
	s.reading.Lock()
	defer s.reading.Unlock()
	w := s.words
	err := each(r.QueryContext(ctx, "SELECT name, label, kind FROM term WHERE id > ? ORDER BY id", len(w.terms)))(func(scan func(...any) error) error {
		var t triple.Term
		err := scan(&t.Name, &t.Label, &t.Kind)
		w.terms = append(w.terms, t)
		return err
	})
	if err != nil {
		return words{}, err
	}
	err = each(r.QueryContext(ctx, "SELECT key FROM predicate WHERE id > ? ORDER BY id", len(w.predicates)))(func(scan func(...any) error) error {
		var key string
		err := scan(&key)
		w.predicates = append(w.predicates, key)
		return err
	})
	if err != nil {
		return words{}, err
	}
	err = each(r.QueryContext(ctx, "SELECT turn, session, speaker, file, at FROM origin WHERE id > ? ORDER BY id", len(w.origins)))(func(scan func(...any) error) error {
		var o triple.Source
		var at sql.NullInt64
		err := scan(&o.Turn, &o.Session, &o.Speaker, &o.File, &at)
		o.At = moment(at)
		w.origins = append(w.origins, o)
		return err
	})
	if err != nil {
		return words{}, err
	}
	s.words = w
	return w, nil
}

func moment(at sql.NullInt64) time.Time {
	if !at.Valid {
		return time.Time{}
	}
	return time.UnixMicro(at.Int64).UTC()
}

// source puts a source together; an id of 0 is that of no origin.
func (w words) source(origin int64, line int, quote string) (triple.Source, error) {
	if origin == 0 {
		return triple.Source{}, nil
	}
	if origin < 0 || origin > int64(len(w.origins)) {
		return triple.Source{}, errTorn
	}
	s := w.origins[origin-1]
	s.Line, s.Quote = line, quote
	return s, nil
}

// errTorn is for rows that refer to rows that are not there.
var errTorn = errors.New("the knowledge base does not fit together: restore a backup")

const factColumns = "SELECT id, subject_as, predicate, object_as, denied, confidence, origin, line, quote, coalesce(closed, 0) FROM fact "

// factRow is a row of factColumns.
type factRow struct {
	id, subject, predicate, object, origin, closed int64
	denied                                         bool
	confidence                                     float64
	line                                           int
	quote                                          string
}

func (f *factRow) scan(scan func(...any) error) error {
	return scan(&f.id, &f.subject, &f.predicate, &f.object, &f.denied, &f.confidence, &f.origin, &f.line, &f.quote, &f.closed)
}

func (w words) fact(f factRow) (triple.Fact, error) {
	if n := int64(len(w.terms)); f.subject < 1 || f.object < 1 || f.subject > n || f.object > n || f.predicate < 1 || f.predicate > int64(len(w.predicates)) {
		return triple.Fact{}, errTorn
	}
	src, err := w.source(f.origin, f.line, f.quote)
	return triple.Fact{ID: factKind.id(f.id), Source: src, Triple: triple.Triple{
		Subject: w.terms[f.subject-1], Relation: w.predicates[f.predicate-1], Object: w.terms[f.object-1],
		Denied: f.denied, Confidence: f.confidence,
	}}, err
}

// point is the state of the store after a change.
type point struct{ seq, steps int64 }

// Seq returns the number of the last change, 0 for none. It rises by one with
// each change, whichever process makes it, and is cheap to ask for.
func (s *Store) Seq(ctx context.Context) (int64, error) {
	p, err := now(ctx, s.db)
	return p.seq, err
}

func now(ctx context.Context, r reader) (point, error) {
	var p point
	err := r.QueryRowContext(ctx, "SELECT seq, steps FROM change ORDER BY seq DESC LIMIT 1").Scan(&p.seq, &p.steps)
	return p, noRows(err, nil)
}

// at returns the point after everything that was done in turn and in the turns
// before it.
func (s *Store) at(ctx context.Context, turn string) (point, error) {
	where, arg := "number <= ?", turnNumber(turn)
	if arg == nil {
		where, arg = "turn = ?", any(turn)
	}
	var p point
	err := s.db.QueryRowContext(ctx, "SELECT seq, steps FROM change WHERE "+where+" ORDER BY seq DESC LIMIT 1", arg).Scan(&p.seq, &p.steps)
	if turnNumber(turn) != nil {
		return p, noRows(err, nil)
	}
	return p, noRows(err, fmt.Errorf("%w: %q", ErrNoTurn, turn))
}

// past tells what was live at a point, however far the store has moved on.
type past struct {
	point
	looked int64          // the steps up to here are in moved
	moved  map[int64]bool // items with a step after the point: whether they were live at it
	kind   kind
}

func pastAt(p point, k kind) *past {
	return &past{point: p, looked: p.steps, moved: map[int64]bool{}, kind: k}
}

// look reads the steps since the last look. The first step of an item after the
// point shows how the item was at it: one that is opened was not live.
func (p *past) look(ctx context.Context, r reader) error {
	return each(r.QueryContext(ctx, "SELECT n, kind, item, act FROM step WHERE n > ? ORDER BY n", p.looked))(func(scan func(...any) error) error {
		var k kind
		var item int64
		var a act
		if err := scan(&p.looked, &k, &item, &a); err != nil {
			return err
		}
		if _, known := p.moved[item]; !known && k == p.kind {
			p.moved[item] = a != opened
		}
		return nil
	})
}

// live reports whether the item was live at the point. The row must have been
// read before the last look.
func (p *past) live(item, closed int64) bool {
	if was, moved := p.moved[item]; moved {
		return was
	}
	return closed == 0
}

// Facts returns the live facts by their ids, as they were when the loop began.
// The store is free for other use while the loop's body runs. An error ends the
// sequence.
func (s *Store) Facts(ctx context.Context) iter.Seq2[triple.Fact, error] {
	return s.stream(ctx, func() (point, error) { return now(ctx, s.db) })
}

// FactsAt is Facts as it was after the turn: after all that was done in it and
// in turns of lower numbers. A turn that is still to come gives what is live
// now. ErrNoTurn is returned for a turn that is not of the form "t7" and changed
// nothing.
func (s *Store) FactsAt(ctx context.Context, turn string) iter.Seq2[triple.Fact, error] {
	return s.stream(ctx, func() (point, error) { return s.at(ctx, turn) })
}

func (s *Store) stream(ctx context.Context, when func() (point, error)) iter.Seq2[triple.Fact, error] {
	return func(yield func(triple.Fact, error) bool) {
		at, err := when()
		if err != nil {
			yield(triple.Fact{}, err)
			return
		}
		p, after := pastAt(at, factKind), int64(0)
		for more := true; more; {
			var facts []triple.Fact
			if facts, after, more, err = s.page(ctx, p, after); err != nil {
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
func (s *Store) page(ctx context.Context, p *past, after int64) ([]triple.Fact, int64, bool, error) {
	rows, err := s.factRows(ctx, p.seq, after)
	if err != nil || len(rows) == 0 {
		return nil, 0, false, err
	}
	if err := p.look(ctx, s.db); err != nil {
		return nil, 0, false, err
	}
	w, err := s.read(ctx, s.db)
	if err != nil {
		return nil, 0, false, err
	}
	facts := make([]triple.Fact, 0, len(rows))
	for _, row := range rows {
		if !p.live(row.id, row.closed) {
			continue
		}
		f, err := w.fact(row)
		if err != nil {
			return nil, 0, false, err
		}
		facts = append(facts, f)
	}
	return facts, rows[len(rows)-1].id, len(rows) == page, nil
}

// Names returns the constants that were heard of, in the order of their first
// telling and with the label and kind of it. Numbers and texts are values and
// not among them. The slice is the caller's.
func (s *Store) Names(ctx context.Context) ([]triple.Term, error) {
	w, err := s.read(ctx, s.db)
	if err != nil {
		return nil, fmt.Errorf("read the names: %w", err)
	}
	return firsts(w.terms), nil
}

// firsts returns the first term of each name.
func firsts(terms []triple.Term) []triple.Term {
	seen := make(map[string]bool, len(terms))
	names := make([]triple.Term, 0, len(terms))
	for _, t := range terms {
		if !seen[t.Name] && isName(t) {
			names = append(names, t)
		}
		seen[t.Name] = true
	}
	return names
}

const paperColumns = "SELECT id, key, body, coalesce(origin, 0), coalesce(line, 0), coalesce(quote, ''), coalesce(closed, 0) FROM "

// paperRow is a row of paperColumns.
type paperRow struct {
	id, origin, closed int64
	key, quote         string
	line               int
	body               []byte
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
		if p.live(row.id, row.closed) {
			live = append(live, row)
		}
	}
	return live, nil
}

func readPapers(ctx context.Context, r reader, k kind, where string, args ...any) ([]paperRow, error) {
	var all []paperRow
	err := each(r.QueryContext(ctx, paperColumns+k.table()+" WHERE "+where+" ORDER BY id", args...))(func(scan func(...any) error) error {
		var p paperRow
		err := scan(&p.id, &p.key, &p.body, &p.origin, &p.line, &p.quote, &p.closed)
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
func sourced[T any](ctx context.Context, s *Store, k kind, when func() (point, error), what func(words, paperRow) (T, error)) ([]T, error) {
	at, err := when()
	if err != nil {
		return nil, err
	}
	rows, err := papers(ctx, s.db, k, at)
	if err != nil {
		return nil, fmt.Errorf("read the %s: %w", plural(k), err)
	}
	w, err := s.read(ctx, s.db)
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
	return sourced(ctx, s, ruleKind, func() (point, error) { return now(ctx, s.db) }, words.rule)
}

// RulesAt is Rules as FactsAt is Facts.
func (s *Store) RulesAt(ctx context.Context, turn string) ([]triple.StoredRule, error) {
	return sourced(ctx, s, ruleKind, func() (point, error) { return s.at(ctx, turn) }, words.rule)
}

// Properties returns the live properties of relations by their ids.
func (s *Store) Properties(ctx context.Context) ([]triple.StoredProperty, error) {
	return sourced(ctx, s, propertyKind, func() (point, error) { return now(ctx, s.db) }, words.property)
}

// PropertiesAt is Properties as FactsAt is Facts.
func (s *Store) PropertiesAt(ctx context.Context, turn string) ([]triple.StoredProperty, error) {
	return sourced(ctx, s, propertyKind, func() (point, error) { return s.at(ctx, turn) }, words.property)
}

// Relations returns the records of relations in the order in which they were
// told.
func (s *Store) Relations(ctx context.Context) ([]triple.Relation, error) {
	return sourced(ctx, s, relationKind, func() (point, error) { return now(ctx, s.db) },
		func(_ words, p paperRow) (triple.Relation, error) { return relationOf(p) })
}

// Settings returns the settings that were made; those that are back at their
// default may be missing or "".
func (s *Store) Settings(ctx context.Context) (map[string]string, error) {
	rows, err := readPapers(ctx, s.db, settingKind, "closed IS NULL")
	if err != nil {
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
