package kb

import (
	"context"
	"fmt"

	"whence/triple"
)

// Size returns the number of live facts.
func (s *Store) Size(ctx context.Context) (int, error) {
	var n int
	err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM fact WHERE closed IS NULL").Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count the facts: %w", err)
	}
	return n, nil
}

// Matching returns the live facts that fit a pattern, denied or not: its
// variables, and an empty relation, stand for anything. It returns at most limit
// of them, by the order of telling, and whether there are more. It takes time in
// proportion to what fits, not to what is known.
func (s *Store) Matching(ctx context.Context, pattern triple.Triple, limit int) (facts []triple.Fact, more bool, err error) {
	w, err := s.read(ctx, s.db)
	if err != nil {
		return nil, false, fmt.Errorf("look for facts: %w", err)
	}
	where, args, err := s.where(ctx, w, pattern)
	if err != nil || where == "" {
		return nil, false, err
	}
	return s.matching(ctx, where, args, limit)
}

// matching returns the live facts that meet a condition.
func (s *Store) matching(ctx context.Context, where string, args []any, limit int) (facts []triple.Fact, more bool, err error) {
	w, err := s.read(ctx, s.db)
	if err != nil {
		return nil, false, fmt.Errorf("look for facts: %w", err)
	}
	err = each(s.db.QueryContext(ctx, factColumns+"WHERE closed IS NULL AND "+where+" ORDER BY id LIMIT ?", append(args, limit+1)...))(func(scan func(...any) error) error {
		var row factRow
		if err := row.scan(scan); err != nil {
			return err
		}
		f, err := w.fact(row)
		facts = append(facts, f)
		return err
	})
	if err != nil {
		return nil, false, fmt.Errorf("look for facts: %w", err)
	}
	if more = len(facts) > limit; more {
		facts = facts[:limit]
	}
	return facts, more, nil
}

// Denials returns the live facts that are denied, at most limit of them, by the
// order of telling, and whether there are more. It looks at every fact.
func (s *Store) Denials(ctx context.Context, limit int) (facts []triple.Fact, more bool, err error) {
	return s.matching(ctx, "denied = 1", nil, limit)
}

// where is the condition of a pattern, "" where nothing can fit it.
func (s *Store) where(ctx context.Context, w words, p triple.Triple) (string, []any, error) {
	where, args := "1", []any{}
	for _, part := range []struct {
		column string
		term   triple.Term
	}{{"subject", p.Subject}, {"object", p.Object}} {
		if part.term.IsVar() {
			continue
		}
		var id int64
		err := s.db.QueryRowContext(ctx, "SELECT coalesce(min(id), 0) FROM term WHERE name = ?", part.term.Name).Scan(&id)
		if err != nil || id == 0 {
			return "", nil, err
		}
		where, args = where+" AND "+part.column+" = ?", append(args, id)
	}
	if p.Relation != "" {
		id := w.predicateID(p.Relation)
		if id == 0 {
			return "", nil, nil
		}
		return where + " AND predicate = ?", append(args, id), nil
	}
	if p.Subject.IsVar() { // the index of objects goes by the relation
		where += " AND predicate IN (SELECT id FROM predicate)"
	}
	return where, args, nil
}

// predicateID is the id of a relation, 0 for one that is not known.
func (w words) predicateID(key string) int {
	for i, k := range w.predicates {
		if k == key {
			return i + 1
		}
	}
	return 0
}
