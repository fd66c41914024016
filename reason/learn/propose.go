package learn

import (
	"context"
	"fmt"
	"iter"

	"whence/engine"
)

// Miner is a proposer of the rules that [Mine] finds in what a program holds,
// told and derived, and that it does not have yet. Names are "mined-1" and on,
// the surest first.
type Miner struct{ Options MineOptions }

// Propose mines the program.
func (m Miner) Propose(ctx context.Context, p *engine.Program, _ []engine.Fact) ([]Candidate, error) {
	found, err := Mine(ctx, held(p), m.Options)
	if err != nil {
		return nil, err
	}
	have := map[string]bool{}
	for _, r := range p.Rules() {
		have[bare(r)] = true
	}
	var out []Candidate
	for _, f := range found {
		if have[bare(f.Rule)] {
			continue
		}
		name := fmt.Sprintf("mined-%d", len(out)+1)
		out = append(out, Candidate{Name: name, By: "miner", Text: f.Rule.String(), Measure: &f.Measure})
	}
	return out, nil
}

// bare words a rule without what was annotated to it.
func bare(c engine.Clause) string {
	return engine.Clause{Head: c.Head, Body: c.Body, Transforms: c.Transforms}.String()
}

// held yields everything that holds.
func held(p *engine.Program) iter.Seq[engine.Atom] {
	return func(yield func(engine.Atom) bool) {
		for _, pred := range signed(p) {
			for a := range p.Atoms(pred) {
				if !yield(a) {
					return
				}
			}
		}
	}
}
