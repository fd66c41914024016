package reason

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
)

// The bounds of the search for ways out of a conflict.
const (
	maxResolution  = 3  // facts and rules withdrawn together
	maxResolutions = 5  // ways given
	maxOverlays    = 64 // ways tried
)

// Resolutions returns the smallest sets of told facts and rules whose withdrawal
// would end the conflict about a, as ids: the smaller first, then those with fewer
// rules, the less trusted, and the older. Each was tried. Where there is none of up
// to three among those tried, or no conflict, there is none.
func (b *Base) Resolutions(ctx context.Context, a engine.Atom) ([][]string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
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
			rest, err := b.stillRestsOn(ctx, a, set)
			if err != nil {
				return out, err
			}
			if len(rest) == 0 && size > 0 {
				out = append(out, set)
			}
			next = append(next, extended(set, rest)...)
		}
		level = b.leastTrusted(next)
	}
	return out, nil
}

// stillRestsOn returns the told facts and rules that both sides of the conflict rest on
// once those of the set are withdrawn; none where the conflict is over.
func (b *Base) stillRestsOn(ctx context.Context, a engine.Atom, set []string) ([]string, error) {
	var ids []string
	err := b.under(ctx, []Change{{Drop: set}}, func(l *lens) error {
		if !l.holds(a) || !l.holds(lift.Denial(a)) {
			return nil
		}
		c, err := l.conflict(a)
		if err != nil {
			return err
		}
		for _, n := range slices.Concat(c.For.Nodes, c.Against.Nodes) {
			id := n.ID
			if r := b.s.rules[n.Rule]; r != nil && !r.expanded {
				id = n.Rule
			}
			if (n.Kind == proof.Told || id == n.Rule) && id != "" && !isOutcome(id) && !slices.Contains(ids, id) {
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
		slices.SortFunc(out[i], byID)
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
func (b *Base) leastTrusted(sets [][]string) [][]string {
	trust := func(set []string) float64 {
		sum := 0.0
		for _, id := range set {
			if f := b.s.facts[id]; f != nil {
				sum += f.fact.Triple.Weight()
			} else {
				sum += 1 + maxResolution // more than all facts
			}
		}
		return sum
	}
	slices.SortFunc(sets, func(x, y []string) int {
		return cmp.Or(cmp.Compare(trust(x), trust(y)), slices.CompareFunc(x, y, byID))
	})
	return slices.CompactFunc(sets, func(x, y []string) bool { return strings.Join(x, " ") == strings.Join(y, " ") })
}
