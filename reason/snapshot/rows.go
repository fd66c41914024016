package snapshot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/unify"
	"whence/triple"
)

// Row is one fit of the goals.
type Row struct {
	Literals   []engine.Literal
	All        unify.Bindings
	Values     unify.Bindings // those wanted
	Confidence float64
	ID         string
}

// Rows returns the fits of the goals that differ in the wanted variables (all
// of them where wanted is nil), the surest first, then by value; at most
// MaxAnswers, and how many there are in all.
func (l *Snapshot) Rows(ctx context.Context, goals []engine.Literal, wanted []string) ([]Row, int, error) {
	best := map[string]Row{}
	for b, err := range l.View.Query(ctx, l.Store.Names.Literals(goals)...) {
		if err != nil {
			return nil, 0, fmt.Errorf("question: %w", err)
		}
		r := l.Row(goals, unify.Bindings(b), wanted)
		if r.Confidence < l.Min {
			continue
		}
		if old, ok := best[r.ID]; !ok || r.before(old) {
			best[r.ID] = r
		}
	}
	out := make([]Row, 0, len(best))
	for _, r := range best {
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), triple.CompareNames(a.ID, b.ID))
	})
	return out[:min(len(out), l.Most)], len(out), nil
}

func (r Row) before(o Row) bool {
	if r.Confidence != o.Confidence {
		return r.Confidence > o.Confidence
	}
	return fmt.Sprint(r.Literals) < fmt.Sprint(o.Literals)
}

// Row is one fit of the goals, with the values of the wanted variables.
func (l *Snapshot) Row(goals []engine.Literal, b unify.Bindings, wanted []string) Row {
	r := Row{Literals: b.Literals(goals), All: b, Values: unify.Bindings{}, Confidence: 1}
	for _, g := range r.Literals {
		if g.Op == engine.OpAtom && !g.Absent {
			r.Confidence *= l.View.Confidence(l.Store.Names.Atom(g.Atom))
		}
	}
	vars := wanted
	if wanted == nil {
		for v := range b {
			vars = append(vars, v)
		}
		slices.Sort(vars)
	}
	var id strings.Builder
	for _, v := range vars {
		r.Values[v] = b.Walk(engine.Var(v))
		id.WriteString(v + "=" + r.Values[v].String() + "\x00")
	}
	r.ID = id.String()
	return r
}

// Weakly reports whether the goals hold at all, though they are not sure enough.
func (l *Snapshot) Weakly(ctx context.Context, goals []engine.Literal) bool {
	if l.Min == 0 {
		return false
	}
	for _, err := range l.View.Query(ctx, l.Store.Names.Literals(goals)...) {
		return err == nil
	}
	return false
}
