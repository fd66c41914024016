package learn

import (
	"context"
	"fmt"

	"whence/engine"
)

// All asks reviewers in turn. The first that refuses decides; the reasons of
// adoption are those of the last.
func All(reviewers ...Reviewer) Reviewer {
	return ReviewerFunc(func(ctx context.Context, c Case) (Decision, error) {
		decision := Decision{Adopt: true, Reason: "no reviewer objects"}
		for _, r := range reviewers {
			var err error
			if decision, err = r.Review(ctx, c); err != nil || !decision.Adopt {
				return decision, err
			}
		}
		return decision, nil
	})
}

// NoConflict refuses what contradicts something known, or makes hold what is
// forbidden: any instance of Forbidden.
type NoConflict struct{ Forbidden []engine.Atom }

// Review looks at the conflicts and the forbidden atoms that are new.
func (r NoConflict) Review(_ context.Context, c Case) (Decision, error) {
	if len(c.Contradicts) > 0 {
		return Decision{Reason: fmt.Sprintf("it would make %s hold, which is denied", c.Contradicts[0])}, nil
	}
	before, after := c.Before.View(), c.After.View()
	for _, a := range r.Forbidden {
		if after.Holds(a) && !before.Holds(a) {
			return Decision{Reason: fmt.Sprintf("it would make %s hold, which is forbidden", a)}, nil
		}
	}
	return Decision{Adopt: true, Reason: "it contradicts nothing"}, nil
}

// Gain refuses what makes none of the wanted atoms hold that did not hold
// before.
type Gain struct{ Wanted []engine.Atom }

// Review counts the wanted atoms before and after.
func (r Gain) Review(_ context.Context, c Case) (Decision, error) {
	before, after := r.covered(c.Before), r.covered(c.After)
	cover := fmt.Sprintf("%d of %d wanted facts hold, %d before", after, len(r.Wanted), before)
	if after <= before {
		return Decision{Reason: "no gain in coverage: " + cover}, nil
	}
	return Decision{Adopt: true, Reason: cover}, nil
}

func (r Gain) covered(p *engine.Program) int {
	n, v := 0, p.View()
	for _, a := range r.Wanted {
		if v.Holds(a) {
			n++
		}
	}
	return n
}

// Consequential refuses what changes no conclusion.
type Consequential struct{}

// Review looks at what is newly concluded.
func (Consequential) Review(_ context.Context, c Case) (Decision, error) {
	if len(c.Derived)+len(c.Withdrawn) == 0 {
		return Decision{Reason: "nothing would follow from it"}, nil
	}
	return Decision{Adopt: true, Reason: fmt.Sprintf("%d new conclusions", len(c.Derived))}, nil
}
