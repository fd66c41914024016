package kb

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"whence/internal/storage"
	"whence/triple"
)

// Size returns the number of live facts.
func (s *Store) Size(ctx context.Context) (int, error) {
	at, err := now(ctx, s.view.db)
	switch {
	case err != nil:
		return 0, fmt.Errorf("count the facts: %w", err)
	case at.live == nil:
		return 0, nil // nothing was told yet
	}
	return int(at.live[factKind].Items), nil
}

// SizeAt is Size as it was after the turn; see FactsAt. Of a turn that is older than
// the file's count of what is live, the facts are gone through.
func (s *Store) SizeAt(ctx context.Context, turn string) (n int, err error) {
	at, err := pointAt(ctx, s.view.db, turn)
	switch {
	case err != nil:
		return 0, err
	case at.seq == 0:
		return 0, nil
	case at.live != nil:
		return int(at.live[factKind].Items), nil
	}
	for _, err := range s.FactsAt(ctx, turn) {
		if err != nil {
			return 0, err
		}
		n++
	}
	return n, nil
}

// Matching returns the live facts that fit a pattern, denied or not: its
// variables, and an empty relation, stand for anything. It returns at most limit
// of them, by the order of telling, and whether there are more; which of more they
// are is not said, but it is the same each time. It takes time in proportion to
// what it returns, not to what fits or to what is known.
func (s *Store) Matching(ctx context.Context, pattern triple.Triple, limit int) (facts []triple.Fact, more bool, err error) {
	where, args, err := s.view.where(ctx, pattern)
	if err != nil {
		return nil, false, fmt.Errorf("look for facts: %w", err)
	}
	if where == "" {
		return nil, false, nil
	}
	return s.view.matching(ctx, indexFor(pattern), where, args, limit)
}

// index is from what facts are read, by an index of theirs, and the order of that.
type index struct{ from, order string }

var (
	byKey       = index{"fact f INDEXED BY fact_key", "subject, predicate, object, denied"}
	byPredicate = index{"fact f INDEXED BY fact_predicate", "predicate, object"}
	byDenied    = index{"fact f INDEXED BY fact_denied", "predicate"}
	// A file's index of objects goes by the relation: each is looked up. A server has another.
	byObject = index{"predicate p CROSS JOIN fact f INDEXED BY fact_predicate ON f.predicate = p.id", "p.id"}
)

// indexFor is the index by which a pattern is read. SQLite keeps no figures of what is in
// the tables, and without them picks the other one for some patterns. A server has none
// of what was told a moment ago.
func indexFor(p triple.Triple) index {
	switch {
	case !p.Subject.IsVar():
		return byKey
	case p.Relation != "":
		return byPredicate
	case !p.Object.IsVar():
		return byObject
	}
	return index{"fact f", "id"}
}

// matching returns the live facts that meet a condition, read by an index in its
// order: to have them in the order of telling, all that fit would be sorted to take
// the first few. That they are asked for in it is what a server picks the index by.
func (v *view) matching(ctx context.Context, by index, where string, args []any, limit int) (facts []triple.Fact, more bool, err error) {
	facts, err = v.factsWhere(ctx, by.from+" WHERE closed IS NULL AND "+where+" ORDER BY "+by.order+" LIMIT ?", append(args, limit+1)...)
	if err != nil {
		return nil, false, fmt.Errorf("look for facts: %w", err)
	}
	facts, more = facts[:min(limit, len(facts))], len(facts) > limit
	slices.SortFunc(facts, func(a, b triple.Fact) int { return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID)) })
	return facts, more, nil
}

// Denials returns the live facts that are denied, at most limit of them, by the
// order of telling, and whether there are more.
func (s *Store) Denials(ctx context.Context, limit int) (facts []triple.Fact, more bool, err error) {
	return s.view.matching(ctx, byDenied, "denied = 1", nil, limit)
}

// Closed returns the facts that were closed last and are not live, at most limit
// of them, the latest last.
func (s *Store) Closed(ctx context.Context, limit int) ([]triple.Fact, error) {
	facts, err := s.view.factsWhere(ctx, "fact f WHERE closed IS NOT NULL ORDER BY closed DESC, id DESC LIMIT ?", limit)
	if err != nil {
		return nil, fmt.Errorf("look for closed facts: %w", err)
	}
	slices.Reverse(facts)
	return facts, nil
}

// FactsByID returns those facts, live or closed, that have one of the ids.
func FactsByID(ctx context.Context, s *Store, ids []string) (map[string]triple.Fact, error) {
	var numbers []int64
	for _, id := range ids {
		if n, err := number(factKind, id); err == nil {
			numbers = append(numbers, n)
		}
	}
	facts, err := s.view.factsWhere(ctx, "fact f WHERE id IN (SELECT value FROM json_each(?))", "["+list(numbers)+"]")
	out := make(map[string]triple.Fact, len(facts))
	for _, f := range facts {
		out[f.ID] = f
	}
	return out, err
}

// factsWhere returns the facts f that a query finds, from its FROM on.
func (v *view) factsWhere(ctx context.Context, from string, args ...any) (_ []triple.Fact, err error) {
	defer blame(ctx, v.db, &err)
	var rows []factRow
	err = storage.Each(v.db.QueryContext(ctx, "SELECT "+factCells+" FROM "+from, args...))(func(scan func(...any) error) error {
		var row factRow
		err := row.scan(scan)
		rows = append(rows, row)
		return err
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return v.known.factsOf(ctx, v.db, rows)
}

// first notes the first term of a name, which it has for ever.
func (k *known) first(name string, id int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.names.Put(name, id)
}

// nameID is the first term of a name, 0 for one that was never told.
func (k *known) nameID(ctx context.Context, r reader, name string) (int64, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	id, known := k.names.Get(name)
	if known {
		return id, nil
	}
	err := r.QueryRowContext(ctx, "SELECT coalesce(min(id), 0) FROM term WHERE name = ?", name).Scan(&id)
	if err == nil && id != 0 { // it has that one for ever
		k.names.Put(name, id)
	}
	return id, err
}

// where is the condition of a pattern, "" where nothing can fit it.
func (v *view) where(ctx context.Context, p triple.Triple) (string, []any, error) {
	where, args := "true", []any{}
	for _, part := range []struct {
		column string
		term   triple.Term
	}{{"subject", p.Subject}, {"object", p.Object}} {
		if part.term.IsVar() {
			continue
		}
		id, err := v.known.nameID(ctx, v.db, part.term.Name)
		if err != nil || id == 0 {
			return "", nil, err
		}
		where, args = where+" AND "+part.column+" = ?", append(args, id)
	}
	if p.Relation != "" {
		id, err := v.known.relationID(ctx, v.db, p.Relation)
		if err != nil || id == 0 {
			return "", nil, err
		}
		return where + " AND predicate = ?", append(args, id), nil
	}
	return where, args, nil
}
