package kb

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"time"

	"whence/triple"
)

// Act is what a change did to a fact, a rule or a property.
type Act string

// The acts.
const (
	// Opened: it was told, or an undo brought it back.
	Opened Act = "opened"
	// Again: it was told once more while it was live.
	Again Act = "again"
	// Closed: it was taken back, superseded, or undone.
	Closed Act = "closed"
	// Purged: its words were removed for good.
	Purged Act = "purged"
)

// Event is one thing that happened to a fact, a rule or a property.
type Event struct {
	Act    Act
	Seq    int64
	Turn   string
	At     time.Time
	Undoes string // the turn that was undone, where the change was an undo
	// Source is that of the telling, for Again; otherwise it is empty.
	Source triple.Source
}

// Past is what became of a fact, a rule or a property.
type Past struct {
	Live   bool
	Events []Event // all of them, the earliest first
}

// Last returns the latest event that opened or closed it: for what is not live,
// by which turn it was closed, and when.
func (p Past) Last() Event {
	for i := len(p.Events) - 1; i > 0; i-- {
		if p.Events[i].Act != Again {
			return p.Events[i]
		}
	}
	return p.Events[0]
}

// Fact returns a fact by its id, live or closed, and what became of it.
// ErrUnknown is returned for an id that was never given.
func (s *Store) Fact(ctx context.Context, id string) (_ triple.Fact, _ Past, err error) {
	defer blame(ctx, s.view.db, &err)
	n, err := number(factKind, id)
	if err != nil {
		return triple.Fact{}, Past{}, err
	}
	var row factRow
	if err := row.scan(s.view.db.QueryRowContext(ctx, factColumns+"WHERE id = ?", n).Scan); err != nil {
		return triple.Fact{}, Past{}, noRows(err, fmt.Errorf("%w: %s", ErrUnknown, id))
	}
	past, err := s.view.past(ctx, factKind, n, row.closed)
	if err != nil {
		return triple.Fact{}, Past{}, err
	}
	facts, err := s.view.known.factsOf(ctx, s.view.db, []factRow{row})
	if err != nil {
		return triple.Fact{}, Past{}, err
	}
	return facts[0], past, nil
}

// Rule is Fact for a rule.
func (s *Store) Rule(ctx context.Context, id string) (triple.StoredRule, Past, error) {
	return paperByID(ctx, s.view, ruleKind, id, words.rule)
}

// Property is Fact for a property of a relation.
func (s *Store) Property(ctx context.Context, id string) (triple.StoredProperty, Past, error) {
	return paperByID(ctx, s.view, propertyKind, id, words.property)
}

func paperByID[T any](ctx context.Context, v *view, k kind, id string, what func(words, paperRow) (T, error)) (one T, p Past, err error) {
	defer blame(ctx, v.db, &err)
	n, err := number(k, id)
	if err != nil {
		return one, p, err
	}
	rows, err := readPapers(ctx, v.db, k, "id = ?", n)
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("%w: %s", ErrUnknown, id)
	}
	if err != nil {
		return one, p, err
	}
	if p, err = v.past(ctx, k, n, rows[0].closed); err != nil {
		return one, p, err
	}
	w, err := v.known.read(ctx, v.db, new(needs).papers(rows))
	if err != nil {
		return one, p, err
	}
	one, err = what(w, rows[0])
	return one, p, err
}

// number returns the number in an id that must be of kind k.
func number(k kind, id string) (int64, error) {
	was, n, err := parseID(id)
	if err == nil && was != k {
		err = fmt.Errorf("%w: %s is no %s", ErrUnknown, id, k.table())
	}
	return n, err
}

// past returns what became of an item.
func (v *view) past(ctx context.Context, k kind, n, closed int64) (Past, error) {
	events, origins, err := events(ctx, v.db, k, n)
	if err != nil {
		return Past{}, err
	}
	w, err := v.known.read(ctx, v.db, needs{origins: origins})
	for i := range events {
		if err == nil {
			from := &events[i].Source
			*from, err = w.source(origins[i], from.Line, from.Quote)
		}
	}
	return Past{Live: closed == 0, Events: events}, err
}

// events reads what happened to an item; the sources have line and quote only,
// and the rest of each is under its id in origins.
func events(ctx context.Context, db *sql.DB, k kind, n int64) (all []Event, origins []int64, err error) {
	var rows []stepRow
	err = eachRun(ctx, db, "WHERE "+stepsOf(k, strconv.FormatInt(n, 10))+" ORDER BY s.n", nil, func(r stepRow) error {
		rows = append(rows, r.of(n))
		return nil
	})
	var c changeRow
	for _, r := range rows {
		if c.seq != r.seq {
			if c, err = changeAt(ctx, db, r.seq); err != nil {
				return nil, nil, err
			}
		}
		e := Event{Seq: c.seq, Turn: c.turn, At: time.UnixMicro(c.at).UTC(), Undoes: c.undoes}
		e.Act = [...]Act{closed: Closed, opened: Opened, again: Again, purged: Purged}[r.act]
		e.Source.Line, e.Source.Quote = r.line, r.quote
		all, origins = append(all, e), append(origins, r.origin)
	}
	return all, origins, err
}
