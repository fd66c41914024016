package reason

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/snapshot"
	"whence/reason/state"
	"whence/reason/store"
)

// The bounds of the search for ways out of a conflict.
const (
	maxResolution  = 3  // facts and rules withdrawn together
	maxResolutions = 5  // ways given
	maxOverlays    = 64 // ways tried
)

// resolutions are the smallest changes that would end the conflict about a; see Base.Resolutions.
func resolutions(ctx context.Context, st *state.State, a engine.Atom) ([][]string, error) {
	var out [][]string
	level := [][]string{nil}
	for size, tried := 0, 0; size <= maxResolution && len(out) < maxResolutions; size++ {
		var next [][]string
		for _, set := range level {
			if covered(set, out) {
				continue
			}
			if tried++; tried > maxOverlays || len(out) == maxResolutions {
				return out, nil
			}
			rest, err := stillRestsOn(ctx, st, a, set)
			if err != nil {
				return out, err
			}
			if len(rest) == 0 && size > 0 {
				out = append(out, set)
			}
			next = append(next, extended(set, rest)...)
		}
		level = leastTrusted(st.Store, next)
	}
	return out, nil
}

// stillRestsOn returns the told facts and rules that both sides of the conflict rest on
// once those of the set are withdrawn; none where the conflict is over.
func stillRestsOn(ctx context.Context, st *state.State, a engine.Atom, set []string) ([]string, error) {
	var ids []string
	err := st.Under(ctx, []store.Change{{Drop: set}}, func(l *snapshot.Snapshot) error {
		if !l.Holds(a) || !l.Holds(lift.Denial(a)) {
			return nil
		}
		c, err := l.Conflict(a)
		if err != nil {
			return err
		}
		for _, n := range slices.Concat(c.For.Nodes, c.Against.Nodes) {
			id := n.ID
			if r := st.Store.Rules.ByID[n.Rule]; r != nil && !r.Expanded {
				id = n.Rule
			}
			if (n.Kind == proof.Told || id == n.Rule) && id != "" && !store.IsOutcome(id) && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		return nil
	})
	return ids, err
}

// extended are the sets that a set and one more id make, each sorted.
func extended(set, ids []string) [][]string {
	out := make([][]string, len(ids))
	for i, id := range ids {
		out[i] = append(slices.Clone(set), id)
		slices.SortFunc(out[i], store.ByID)
	}
	return out
}

// covered reports whether some set found already is part of this one.
func covered(set []string, found [][]string) bool {
	return slices.ContainsFunc(found, func(f []string) bool {
		return !slices.ContainsFunc(f, func(id string) bool { return !slices.Contains(set, id) })
	})
}

// leastTrusted sorts sets by how many rules are in them, then by the trust in their facts,
// the least first, then by age, and takes out repetitions.
func leastTrusted(s *store.Store, sets [][]string) [][]string {
	trust := func(set []string) float64 {
		sum := 0.0
		for _, id := range set {
			if f := s.Facts.ByID[id]; f != nil {
				sum += f.Fact.Triple.Weight()
			} else {
				sum += 1 + maxResolution // more than all facts
			}
		}
		return sum
	}
	slices.SortFunc(sets, func(x, y []string) int {
		return cmp.Or(cmp.Compare(trust(x), trust(y)), slices.CompareFunc(x, y, store.ByID))
	})
	return slices.CompactFunc(sets, func(x, y []string) bool { return strings.Join(x, " ") == strings.Join(y, " ") })
}
