package learn

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

// Atoms lifts told facts for [Mine].
func Atoms(facts iter.Seq[triple.Fact]) iter.Seq[engine.Atom] {
	return func(yield func(engine.Atom) bool) {
		for f := range facts {
			if !yield(reason.LiftTriple(f.Triple)) {
				return
			}
		}
	}
}

// Proposal is a mined rule as a person is asked about it.
type Proposal struct {
	// Rule has the id that it was previewed under.
	Rule    triple.StoredRule
	Measure Measure
	// For and Counter are examples that speak for and against.
	For, Counter []triple.Triple
	// Refused is the gate's error where the base would not take the rule; the
	// effect is then empty.
	Refused error
	// Effect is what learning the rule would derive, withdraw and contradict.
	Effect reason.Effect
}

// ErrNoTriple is wrapped by the error for a rule that is not made of triples.
var ErrNoTriple = errors.New("the rule is not made of triples")

// Consider previews a mined rule on a base, under an id that the base does not
// have, and leaves the base as it was.
func Consider(ctx context.Context, base *reason.Base, m Mined, id string) (Proposal, error) {
	clause := m.Rule
	clause.ID = id
	rule, ok := reason.LowerRule(clause)
	if !ok {
		return Proposal{}, fmt.Errorf("%s: %w", clause, ErrNoTriple)
	}
	p := Proposal{Rule: rule, Measure: m.Measure, For: triples(m.Measure.For), Counter: triples(m.Measure.Counter)}
	effect, err := base.Preview(ctx, reason.Change{Rules: []triple.StoredRule{rule}})
	if _, refused := errors.AsType[*engine.LoadError](err); refused && !errors.Is(err, engine.ErrBudget) {
		p.Refused = err
		return p, nil
	}
	if err != nil {
		return Proposal{}, fmt.Errorf("preview %s: %w", id, err)
	}
	p.Effect = effect
	return p, nil
}

// triples lowers atoms; those that are no triples are left out.
func triples(atoms []engine.Atom) []triple.Triple {
	var out []triple.Triple
	for _, a := range atoms {
		if t, ok := reason.LowerAtom(a); ok {
			out = append(out, t)
		}
	}
	return out
}
