package store

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"whence/engine"
	"whence/reason/alias"
	"whence/triple"
)

// Change is what one update adds and takes away. Ids must be given, and be of
// nothing that is there yet. The base keeps the facts: they are not to be
// written to afterwards.
type Change struct {
	Facts []triple.Fact
	Rules []triple.StoredRule
	// Atoms and Clauses are facts and rules in the engine's own words, of any
	// arity. An atom without an id goes by its own text.
	Atoms   []engine.Fact
	Clauses []engine.Clause
	// Relations are properties told of relations; telling one again is no
	// change.
	Relations []triple.RelationProperty
	// Drop are the ids of facts and rules to take away. They go before the
	// additions come, so that an id may be dropped and told anew.
	Drop []string
	// DropRelations are properties of relations to take away.
	DropRelations []triple.RelationProperty
}

// The reasons why a change is refused, besides the engine's gates.
var (
	ErrNoID       = errors.New("no id given")
	ErrSameID     = errors.New("id already in use")
	ErrUnknownID  = errors.New("no fact or rule has this id")
	ErrNotGround  = errors.New("a fact may hold no variable")
	ErrConfidence = errors.New("confidence must be above 0 and at most 1")
	ErrProperty   = errors.New("the property needs another relation")
)

// ChangeError says which part of a change was refused. It wraps one of the
// reasons above or ErrRelation.
type ChangeError struct {
	ID  string // the fact, rule or relation
	Err error
}

// Error names the part and the reason.
func (e *ChangeError) Error() string { return fmt.Sprintf("%s: %v", e.ID, e.Err) }

// Unwrap returns the reason.
func (e *ChangeError) Unwrap() error { return e.Err }

// Receipt says what a change did to what is told.
type Receipt struct {
	Learned, Known, Retracted []string
	Before                    alias.Names
	Last                      *Receipt // of several changes, that of the last
}

func (r *Receipt) note(known bool, id string) {
	if known {
		r.Known = append(r.Known, id)
	} else {
		r.Learned = append(r.Learned, id)
	}
}

// Operations are what the engine is told in one transaction.
type Operations struct {
	remove  []string
	Retract []engine.Atom
	lapse   []engine.Atom // what rules of another kind conclude no longer
	Add     []engine.Clause
	Insert  []engine.Fact
}

// Empty reports whether there is nothing to be told.
func (o Operations) Empty() bool {
	return len(o.remove)+len(o.Retract)+len(o.lapse)+len(o.Add)+len(o.Insert) == 0
}

// Outcomes reports whether what rules of another kind conclude comes or goes.
func (o Operations) Outcomes() bool {
	return len(o.lapse) > 0 || slices.ContainsFunc(o.Insert, func(f engine.Fact) bool { return IsOutcome(f.ID) })
}

// SameBut reports whether others are the same but for the ids of the rules that they add,
// and returns the ids that these have there.
func (o Operations) SameBut(others Operations) (ruleIDs []string, same bool) {
	same = slices.Equal(o.remove, others.remove) && slices.EqualFunc(o.Retract, others.Retract, engine.Atom.Equal) &&
		slices.EqualFunc(o.lapse, others.lapse, engine.Atom.Equal) &&
		slices.EqualFunc(o.Add, others.Add, func(a, b engine.Clause) bool {
			ruleIDs = append(ruleIDs, b.ID)
			a.ID = b.ID
			return reflect.DeepEqual(a, b)
		}) && slices.EqualFunc(o.Insert, others.Insert, func(a, b engine.Fact) bool { return reflect.DeepEqual(a, b) })
	return ruleIDs, same
}

// Run tells the engine.
func (o Operations) Run(tx *engine.Tx) error {
	for _, id := range o.remove {
		if err := tx.RemoveRule(id); err != nil {
			return err
		}
	}
	for _, a := range slices.Concat(o.Retract, o.lapse) {
		if _, err := tx.Retract(a); err != nil {
			return err
		}
	}
	for _, c := range o.Add {
		if err := tx.AddRule(c); err != nil {
			return err
		}
	}
	for _, f := range o.Insert {
		if err := tx.Insert(f); err != nil {
			return err
		}
	}
	return nil
}
