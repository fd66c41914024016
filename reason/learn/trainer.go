package learn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"whence/engine"
)

// Candidate is a proposed addition to a program: rules or facts in the engine's
// syntax.
type Candidate struct {
	// Name is what the candidate is called in outcomes, such as "wide" or
	// "mined-3"; By who proposed it.
	Name, By string
	Text     string
	// Measure is how well it fits what is known, nil where nobody measured.
	Measure *Measure
}

// Observer looks at a program and returns what it saw, as facts for proposers
// and reviewers. They do not enter the program.
type Observer interface {
	Observe(ctx context.Context, p *engine.Program) ([]engine.Fact, error)
}

// Proposer makes candidates out of a program and what was observed.
type Proposer interface {
	Propose(ctx context.Context, p *engine.Program, seen []engine.Fact) ([]Candidate, error)
}

// Reviewer decides on a candidate that the load gates let through.
type Reviewer interface {
	Review(ctx context.Context, c Case) (Decision, error)
}

// The function types are the interfaces of one method each.
type (
	ObserverFunc func(ctx context.Context, p *engine.Program) ([]engine.Fact, error)
	ProposerFunc func(ctx context.Context, p *engine.Program, seen []engine.Fact) ([]Candidate, error)
	ReviewerFunc func(ctx context.Context, c Case) (Decision, error)
)

// Observe calls f.
func (f ObserverFunc) Observe(ctx context.Context, p *engine.Program) ([]engine.Fact, error) {
	return f(ctx, p)
}

// Propose calls f.
func (f ProposerFunc) Propose(ctx context.Context, p *engine.Program, seen []engine.Fact) ([]Candidate, error) {
	return f(ctx, p, seen)
}

// Review calls f.
func (f ReviewerFunc) Review(ctx context.Context, c Case) (Decision, error) { return f(ctx, c) }

// Candidates is a proposer of a fixed list.
type Candidates []Candidate

// Propose returns the list.
func (c Candidates) Propose(context.Context, *engine.Program, []engine.Fact) ([]Candidate, error) {
	return c, nil
}

// Case is a candidate before its reviewer, with its consequences.
type Case struct {
	Candidate Candidate
	// Before is the program without, After the program with the candidate.
	Before, After *engine.Program
	// Seen is what the observer saw.
	Seen []engine.Fact
	Consequences
}

// Consequences are what a program would conclude with a candidate and does not
// without it. The lists are sorted.
type Consequences struct {
	// Derived and Withdrawn leave out what the candidate itself states.
	Derived, Withdrawn []engine.Atom
	// Contradicts are the atoms that would newly hold together with their
	// denial.
	Contradicts []engine.Atom
}

// Decision is a reviewer's. A reason is given either way.
type Decision struct {
	Adopt  bool
	Reason string
}

// Verdict is what became of a candidate.
type Verdict string

// The verdicts.
const (
	// Adopted: it is in the next program.
	Adopted Verdict = "adopted"
	// Rejected: a load gate refused it.
	Rejected Verdict = "rejected"
	// Vetoed: the reviewer refused it.
	Vetoed Verdict = "vetoed"
)

// Outcome is what became of one candidate, and why.
type Outcome struct {
	Candidate Candidate
	Verdict   Verdict
	// Stage is the gate that refused, and Err its *engine.LoadError, where one
	// did.
	Stage  engine.Stage
	Err    error
	Reason string
	Consequences
}

// Trainer improves a program step by step. It holds nothing between steps and
// is safe for concurrent use where its parts are.
type Trainer struct {
	Observer Observer // nil: nothing is observed
	Proposer Proposer
	Reviewer Reviewer // nil: the gates decide alone
}

// Step proposes, reviews and adopts once. Candidates are taken in their order,
// each on top of those adopted before it; what a gate or the reviewer refuses
// leaves no trace. The program given is unchanged, and the one returned is it
// where nothing was adopted. An error (of a part, a budget or the context) is
// no outcome, and then there is no next program.
func (t Trainer) Step(ctx context.Context, p *engine.Program) (*engine.Program, []Outcome, error) {
	var seen []engine.Fact
	if t.Observer != nil {
		var err error
		if seen, err = t.Observer.Observe(ctx, p); err != nil {
			return nil, nil, fmt.Errorf("observe: %w", err)
		}
	}
	candidates, err := t.Proposer.Propose(ctx, p, seen)
	if err != nil {
		return nil, nil, fmt.Errorf("propose: %w", err)
	}
	outcomes := make([]Outcome, 0, len(candidates))
	for _, c := range candidates {
		next, out, err := t.consider(ctx, p, seen, c)
		if err != nil {
			return nil, nil, fmt.Errorf("candidate %q: %w", c.Name, err)
		}
		p, outcomes = next, append(outcomes, out)
	}
	return p, outcomes, nil
}

// consider takes one candidate through the gates and the review.
func (t Trainer) consider(ctx context.Context, p *engine.Program, seen []engine.Fact, c Candidate) (*engine.Program, Outcome, error) {
	out := Outcome{Candidate: c}
	after, err := p.Extend(ctx, engine.Source{File: c.Name, Text: c.Text})
	if refused, ok := errors.AsType[*engine.LoadError](err); ok && !errors.Is(err, engine.ErrBudget) {
		out.Verdict, out.Stage, out.Err, out.Reason = Rejected, refused.Stage, err, refused.Problems[0].Message
		return p, out, nil
	}
	if err != nil {
		return nil, out, err
	}
	out.Consequences = compare(p, after)
	decision := Decision{Adopt: true, Reason: "the gates let it through"}
	if t.Reviewer != nil {
		decision, err = t.Reviewer.Review(ctx, Case{c, p, after, seen, out.Consequences})
		if err != nil {
			return nil, out, fmt.Errorf("review: %w", err)
		}
	}
	out.Reason = decision.Reason
	if !decision.Adopt {
		out.Verdict = Vetoed
		return p, out, nil
	}
	out.Verdict = Adopted
	return after, out, nil
}

// compare lists what a program concludes that another one does not. Predicates
// of which equally much is told and derived are compared as well: a rule may
// take as much as it gives.
func compare(before, after *engine.Program) Consequences {
	var c Consequences
	old, now := before.View(), after.View()
	for _, pred := range signed(after) {
		for a := range after.Atoms(pred) {
			if _, told := now.Told(a); !told && !old.Holds(a) {
				c.Derived = append(c.Derived, a)
			}
		}
	}
	for _, pred := range signed(before) {
		for a := range before.Atoms(pred) {
			if !now.Holds(a) {
				c.Withdrawn = append(c.Withdrawn, a)
			}
		}
	}
	was := old.Conflicts()
	for _, a := range now.Conflicts() {
		if _, known := slices.BinarySearchFunc(was, a, engine.Atom.Compare); !known {
			c.Contradicts = append(c.Contradicts, a)
		}
	}
	slices.SortFunc(c.Derived, engine.Atom.Compare)
	slices.SortFunc(c.Withdrawn, engine.Atom.Compare)
	return c
}

// signed returns the predicates of which something holds, denials with their
// minus, each once.
func signed(p *engine.Program) []string {
	var out []string
	for _, info := range p.Predicates() {
		if info.Denied {
			out = append(out, "-"+info.Pred)
		} else {
			out = append(out, info.Pred)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
