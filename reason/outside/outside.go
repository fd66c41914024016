// Package outside has the rules of another kind than the engine's that a base may have:
// what they go by, in which order they are asked, and what they concluded.
package outside

import (
	"context"
	"errors"

	"whence/engine"
	"whence/reason/proof"
	"whence/triple"
)

// Set is a set of rules of another kind than the engine's: how sure their
// conclusions are is another matter than the product that the engine works with,
// so that the two are not one program. A base asks them what follows from what
// holds, and holds that for as long as it does; the engine's rules go on from
// there, and theirs from those. It must not change once a base has it.
type Set interface {
	// Rules says what the rules that are in force go by.
	Rules() []Rule
	// Conclude returns what follows by these rules from what holds, each thing
	// once, in a fixed order, or the budget that was hit.
	Conclude(ctx context.Context, ids []string, held []triple.Triple) (found []Outcome, cut string, err error)
	// Ways returns conjunctions by each of which a rule would, or might,
	// conclude the goal. ask returns a few bindings under which literals hold.
	Ways(goal engine.Atom, ask func(...engine.Literal) []engine.Binding) []Way
}

// Rule is what a base has to know of a rule that is not its own. Atoms
// are patterns of lifted triples.
type Rule struct {
	ID    string
	Heads []engine.Atom
	Needs []Need
}

// Need is something that a rule looks at.
type Need struct {
	Atom engine.Atom
	// Absent is set where less of it may mean more conclusions.
	Absent bool
}

// Outcome is a conclusion, with its confidence.
type Outcome struct {
	Fact triple.Triple
	// Why returns its proof, whose told steps are of what held.
	Why func() (proof.Proof, error)
}

// Way is one way in which a rule concludes its head.
type Way struct {
	Rule string
	Head engine.Atom
	Body []engine.Literal
}

// ErrCircle is the reason why a change is refused by which rules of the two
// kinds would rest on each other's absence.
var ErrCircle = errors.New("it would rest on its own absence, by way of other rules")
