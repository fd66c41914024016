package learn

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"whence/engine"
)

// MineOptions say which rules are looked for. Zeros mean the defaults.
type MineOptions struct {
	// MaxBody is the number of atoms in a body, 1 to 3 (3).
	MaxBody int
	// MinSupport (5), MinCoverage (.01) and MinConfidence (.5) are the least
	// that a rule is proposed with; see Measure.
	MinSupport    int
	MinCoverage   float64
	MinConfidence float64
	// ChainsOnly looks for compositions alone: every atom leads from the one
	// before to the next, r(X, Y) :- a(X, Z), b(Z, Y).
	ChainsOnly bool
	// Values looks for rules over single values as well, such as
	// can(X, /fly) :- instance_of(X, /bird); these have up to two atoms, and
	// are looked for among the most common values.
	Values bool
	// Heads are the relations to explain; none means all.
	Heads []string
	// MaxSteps bounds the steps walked for paths of three atoms, for each
	// relation that is explained (a million). Beyond it a sample of the facts
	// is walked from, and rules that hold rarely may be missed. What is
	// proposed is measured on all facts in any case.
	MaxSteps int
	// MaxCandidates bounds the conditions measured for each relation and size
	// of body (1,000), the most frequent.
	MaxCandidates int
	// Progress, where it is not nil, is told the part of the work that is done, a
	// hundredth or more at a time. It rises, and is at most 1.
	Progress func(share float64)
}

func (o MineOptions) withDefaults() (MineOptions, error) {
	o.MaxBody = cmp.Or(o.MaxBody, 3)
	o.MinSupport = cmp.Or(o.MinSupport, 5)
	o.MinCoverage = cmp.Or(o.MinCoverage, .01)
	o.MinConfidence = cmp.Or(o.MinConfidence, .5)
	o.MaxSteps = cmp.Or(o.MaxSteps, 1_000_000)
	o.MaxCandidates = cmp.Or(o.MaxCandidates, 1_000)
	switch {
	case o.MaxBody < 1 || o.MaxBody > 3:
		return o, fmt.Errorf("mine: MaxBody is %d, and must be 1, 2 or 3", o.MaxBody)
	case o.MinCoverage < 0 || o.MinCoverage > 1 || o.MinConfidence < 0 || o.MinConfidence > 1:
		return o, fmt.Errorf("mine: MinCoverage and MinConfidence must be between 0 and 1")
	case o.MinSupport < 0 || o.MaxSteps < 0 || o.MaxCandidates < 0:
		return o, fmt.Errorf("mine: bounds must not be negative")
	}
	return o, nil
}

// Mined is a rule that the known facts speak for. Its confidence is that of the
// measure.
type Mined struct {
	Rule    engine.Clause
	Measure Measure
}

// Mine looks for Horn rules that explain the given facts from one another, in
// the manner of AMIE (Galárraga et al., WWW 2013): a body is a path from X to Y
// of up to three atoms, or a shorter one with one more atom between two of its
// names. Atoms that are not ground and two-place are passed over; denials count
// as evidence against. A rule that adds an atom to one that is proposed has
// to halve its error.
//
// Rules are sorted by confidence, support and text; the order of atoms is of no
// consequence. It looks at the context at every fact; once that is done, nothing
// is proposed.
func Mine(ctx context.Context, atoms iter.Seq[engine.Atom], o MineOptions) ([]Mined, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	g := newGraph(until(ctx, atoms))
	if len(g.preds) > maxRelations {
		return nil, fmt.Errorf("mine: there are %d relations, and at most %d can be looked at", len(g.preds), maxRelations)
	}
	work := o.work(g)
	m := miner{g: g, o: o, work: work, count: newCounter(g, o, work), judge: newJudge(g)}
	for r, pred := range g.preds {
		if !o.explains(pred) {
			continue
		}
		if err := m.explain(ctx, code(2*r)); err != nil {
			return nil, err
		}
	}
	if o.Values {
		if err := m.values(ctx); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(m.found, func(a, b Mined) int {
		return cmp.Or(cmp.Compare(b.Measure.Confidence, a.Measure.Confidence),
			cmp.Compare(b.Measure.Support, a.Measure.Support),
			cmp.Compare(a.Rule.String(), b.Rule.String()))
	})
	return m.found, nil
}

// miner collects the rules of all relations.
type miner struct {
	g     *graph
	o     MineOptions
	work  *work
	count *counter
	judge *judge
	found []Mined
}

// explain proposes rules that conclude one relation.
func (m *miner) explain(ctx context.Context, head code) error {
	candidates, err := m.count.candidates(ctx, head)
	if err != nil {
		return err
	}
	turned := m.judge.orient(head)
	need := max(m.o.MinSupport, ceil(m.o.MinCoverage*float64(len(m.g.facts[head>>1]))))
	confidence := map[body]float64{}
	weight := float64(len(m.g.facts[head>>1]))
	if len(candidates) == 0 {
		m.work.add(weight)
	}
	for _, c := range candidates {
		m.work.add(weight / float64(len(candidates)))
		if err := ctx.Err(); err != nil {
			return err
		}
		b, walked := c.body, c.body
		if turned {
			walked = b.turned()
		}
		quick, ok := m.judge.quick(ctx, walked, m.o.MinConfidence, c.most)
		if !ok || quick.Support < need {
			continue
		}
		confidence[b] = quick.Confidence
		if slices.ContainsFunc(b.general(), func(g body) bool { return !worth(confidence[g], quick.Confidence) }) {
			continue
		}
		m.propose(head, b, m.judge.full(ctx, walked, turned))
	}
	return nil
}

// propose keeps a rule that still meets the bounds by its full measure, in
// which denials count.
func (m *miner) propose(head code, b body, full Measure) {
	if full.Confidence < m.o.MinConfidence-rounding {
		return
	}
	c := m.g.clause(head, b)
	c.Confidence = full.Confidence
	m.found = append(m.found, Mined{Rule: c, Measure: full})
}

// worth reports whether one more atom in a body is, given the confidence
// without it, 0 where there is no such rule, and with it.
func worth(without, with float64) bool {
	return without == 0 || 1-with <= (1-without)/2 && with > without
}
