// Package store holds what was told, facts, rules and properties of relations, with the
// names in use, and says what an engine has to be told when that changes. A change is
// staged, and then kept or taken back whole.
package store

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/alias"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/reason/world"
	"whence/triple"
)

// Store is all that was told, with the indexes that changes and near-misses need.
// Every write goes through its journal, so that it can be undone.
type Store struct {
	*Journal
	*vocabulary
	Absences *absences
	Facts    *facts
	Rules    *Rules
}

// New returns an empty store; plain is set for the program of a rule file.
func New(h world.Horizon, plain bool) *Store {
	// A closed world may have to go back within a change (see state.apply).
	j := &Journal{Blank: !h.AnyClosed()}
	v, a := newVocabulary(j, plain), &absences{Horizon: h}
	return &Store{Journal: j, vocabulary: v, Absences: a, Facts: newFacts(v, a), Rules: newRules(v, a)}
}

// Keep ends a change for good.
func (s *Store) Keep() {
	s.Undo, s.Blank = nil, s.Blank && len(s.Facts.ByID)+len(s.Rules.ByID)+len(s.Rules.Props) == 0
	s.clearTouched()
}

// Rollback takes back every write since the last keep.
func (s *Store) Rollback() {
	if s.Blank {
		*s = *New(s.Absences.Horizon, s.Plain)
		return
	}
	for _, f := range slices.Backward(s.Undo) {
		f()
	}
	s.Keep()
}

// moment is a moment of a change to go back to.
type moment struct{ undo, touched int }

// Mark returns the moment that it is now, to go back to.
func (s *Store) Mark() moment { return moment{len(s.Undo), len(s.Facts.Touched)} }

// BackTo takes back what was written since the mark, but for the rules touched.
func (s *Store) BackTo(m moment) {
	for _, f := range slices.Backward(s.Undo[m.undo:]) {
		f()
	}
	s.Undo, s.Facts.Touched = s.Undo[:m.undo], s.Facts.Touched[:m.touched]
}

func (s *Store) clearTouched() {
	s.Facts.Touched = nil
	clear(s.Rules.Touched)
	s.Facts.Renamed = false
}

// Stage applies c to the store alone. After an error the caller rolls back.
func (s *Store) Stage(ctx context.Context, c Change) (Receipt, error) {
	r := Receipt{Before: s.Names}
	for _, id := range c.Drop {
		if err := s.drop(id); err != nil {
			return r, &ChangeError{ID: id, Err: err}
		}
		r.Retracted = append(r.Retracted, id)
	}
	for _, p := range c.DropRelations {
		s.Rules.dropProperty(p)
	}
	for _, p := range c.Relations {
		if err := s.Rules.addProperty(p); err != nil {
			return r, &ChangeError{ID: p.Relation, Err: err}
		}
	}
	for _, sr := range c.Rules {
		err := s.check(sr.ID, sr.Rule.Confidence)
		if err == nil {
			err = s.Rules.add(sr)
		}
		if err != nil {
			return r, &ChangeError{ID: sr.ID, Err: err}
		}
		r.Learned = append(r.Learned, sr.ID)
	}
	for _, cl := range c.Clauses {
		if err := s.check(cl.ID, cl.Confidence); err != nil {
			return r, &ChangeError{ID: cl.ID, Err: err}
		}
		s.Rules.addClause(cl)
		r.Learned = append(r.Learned, cl.ID)
	}
	return r, s.stageFacts(ctx, c, &r)
}

// stageFacts enters the facts of c. What is known of them is made at once, so
// that a large base is not scattered over the heap.
func (s *Store) stageFacts(ctx context.Context, c Change, r *Receipt) error {
	all := make([]Told, len(c.Facts)+len(c.Atoms))
	if s.Blank && len(s.Facts.ByID) == 0 {
		s.Facts.ByID, s.Facts.Atoms = make(map[string]*Told, len(all)), make(map[string]*entry, len(all))
	}
	r.Learned = slices.Grow(r.Learned, len(all))
	for i := range c.Facts {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		f := &c.Facts[i]
		all[i] = Told{Fact: f, Raw: lift.Triple(f.Triple)}
		if err := s.checkFact(&all[i], f.Triple.Relation); err != nil {
			return &ChangeError{ID: f.ID, Err: err}
		}
		r.note(s.Facts.Add(&all[i]), f.ID)
	}
	for i, f := range c.Atoms {
		t := &all[len(c.Facts)+i]
		*t = bareFact(f)
		if err := s.checkFact(t, t.Raw.Pred); err != nil {
			return &ChangeError{ID: t.Fact.ID, Err: err}
		}
		r.note(s.Facts.Add(t), t.Fact.ID)
	}
	return nil
}

func (s *Store) drop(id string) error {
	if f, ok := s.Facts.ByID[id]; ok {
		s.Facts.Remove(f)
		return nil
	}
	if r, ok := s.Rules.ByID[id]; ok && !r.Expanded {
		s.Rules.uninstall(id, r)
		s.use(r, -1)
		if one, ok := s.Rules.ByID[id+lift.OnlyOne]; ok {
			s.Rules.uninstall(id+lift.OnlyOne, one)
		}
		return nil
	}
	return ErrUnknownID
}

// has reports whether a fact or a rule has the id.
func (s *Store) has(id string) bool { return s.Facts.ByID[id] != nil || s.Rules.ByID[id] != nil }

// check refuses what has no id of its own, and a confidence that is none.
func (s *Store) check(id string, confidence float64) error {
	switch {
	case id == "":
		return ErrNoID
	case s.has(id):
		return ErrSameID
	case confidence < 0 || confidence > 1 || confidence != confidence:
		return ErrConfidence
	}
	return nil
}

// checkFact refuses a fact of which something is missing.
func (s *Store) checkFact(t *Told, relation string) error {
	switch err := s.check(t.Fact.ID, t.Fact.Triple.Confidence); {
	case err != nil:
		return err
	case relation == "":
		return lift.ErrRelation
	case !t.Raw.Ground():
		return ErrNotGround
	}
	return nil
}

// Settle brings names and rules in step with the staged changes and returns
// what the engine has to be told.
func (s *Store) Settle() Operations {
	if s.Facts.Renamed {
		s.rename()
	}
	var ops Operations
	for _, id := range slices.SortedFunc(maps.Keys(s.Rules.Touched), ByID) {
		s.Rules.settle(id, &ops)
	}
	ops.Insert = make([]engine.Fact, 0, len(s.Facts.Touched))
	for _, e := range s.Facts.Touched {
		s.Facts.settle(e, &ops)
	}
	return ops
}

// rename works out anew which names stand for others, and reads again every
// fact and rule that has one of the names that changed.
func (s *Store) rename() {
	old := s.Names
	s.Names = alias.New(func(yield func(engine.Atom) bool) {
		for _, t := range s.Facts.same {
			if !yield(t.Raw) {
				return
			}
		}
	})
	s.Log(func() { s.Names = old })
	for _, name := range old.Changed(s.Names) {
		for _, id := range s.IdsWith(name) {
			s.Facts.relink(id)
		}
		s.Facts.touchKnown(engine.Name(old.Of(name)))
		s.Facts.touchKnown(engine.Name(s.Names.Of(name)))
	}
	for _, id := range slices.Sorted(maps.Keys(s.Rules.ByID)) {
		s.Rules.install(s.Rules.ByID[id])
	}
	switch {
	case len(old) == 0 && len(s.Names) > 0:
		s.Rules.expandAll(lift.SameNames(), 1)
	case len(old) > 0 && len(s.Names) == 0:
		s.Rules.expandAll(lift.SameNames(), -1)
	}
}

// Everything is one change that tells a store all of s again.
func (s *Store) Everything() Change {
	var c Change
	for _, id := range slices.SortedFunc(maps.Keys(s.Facts.ByID), ByID) {
		if t := s.Facts.ByID[id]; t.Outcome != nil {
			continue
		} else if t.bare {
			c.Atoms = append(c.Atoms, engine.Fact{ID: id, Atom: t.Raw, Confidence: t.Fact.Triple.Confidence})
		} else {
			c.Facts = append(c.Facts, *t.Fact)
		}
	}
	for _, id := range slices.SortedFunc(maps.Keys(s.Rules.ByID), ByID) {
		switch r := s.Rules.ByID[id]; {
		case r.Bare && r.Stored.Rule.Written == "":
			c.Clauses = append(c.Clauses, r.Raw)
		case !r.Expanded:
			c.Rules = append(c.Rules, r.Stored)
		}
	}
	c.Relations = slices.SortedFunc(maps.Keys(s.Rules.Props), func(a, b triple.RelationProperty) int {
		return cmp.Or(strings.Compare(a.Relation, b.Relation), cmp.Compare(a.Property, b.Property), strings.Compare(a.Other, b.Other))
	})
	return c
}

// Goals lifts the goals of a question as this world reads them.
func (s *Store) Goals(or [][]triple.Literal) ([][]engine.Literal, error) {
	var out [][]engine.Literal
	for _, and := range or {
		var ls []engine.Literal
		for _, g := range and {
			l, err := lift.Literal(g)
			if err != nil {
				return nil, fmt.Errorf("question: %w", err)
			}
			ls = append(ls, l)
		}
		out = append(out, s.Read(ls))
	}
	return out, nil
}

// Read reads goals in the engine's words as this world has them.
func (s *Store) Read(goals []engine.Literal) []engine.Literal {
	return s.Names.Comparisons(s.Absences.Horizon.Body(unify.NameAny(goals)))
}
