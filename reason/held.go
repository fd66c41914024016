package reason

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/triple"
)

// Held returns what fits one of the patterns, told, supposed or derived, each
// once and as sure as it is, sorted; denials are left out.
func (b *Base) Held(ctx context.Context, patterns ...triple.Triple) ([]triple.Triple, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	found := map[string]triple.Triple{}
	err := b.under(ctx, nil, func(l *lens) error {
		for _, p := range patterns {
			if err := l.held(ctx, p, found); err != nil {
				return err
			}
		}
		return nil
	})
	out := make([]triple.Triple, 0, len(found))
	for _, k := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[k])
	}
	return out, err
}

func (l *lens) held(ctx context.Context, pattern triple.Triple, into map[string]triple.Triple) error {
	goal := l.s.names.Literal(engine.Literal{Atom: lift.Triple(pattern)})
	for row, err := range l.v.Query(ctx, goal) {
		if err != nil {
			return fmt.Errorf("look for %s: %w", pattern, err)
		}
		a := unify.Bindings(row).Atom(goal.Atom)
		if t, ok := lift.Lower(a); ok && !l.s.internal(a.Pred) {
			t.Confidence = l.v.Confidence(a)
			into[unify.Key(a)] = t
		}
	}
	return nil
}
