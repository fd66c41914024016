package state

import (
	"context"

	"whence/engine"
	"whence/reason/outside"
	"whence/reason/store"
	"whence/reason/world"
)

// FromProgram returns a state over a program, whose words are its own.
func FromProgram(ctx context.Context, p *engine.Program, o Options) (*State, error) {
	o = o.orDefault()
	o.World, o.ClosedRelations = world.Open, nil
	session, err := engine.NewSession(ctx, p, o.Engine)
	if err != nil {
		return nil, err
	}
	s := store.New(world.New(o.World, o.ClosedRelations), true)
	c := store.Change{Clauses: p.Rules(), Atoms: p.View().ToldFacts()}
	if _, err := s.Stage(ctx, c); err != nil {
		return nil, err
	}
	s.Settle() // the engine has it all already
	s.Keep()
	return &State{Options: o, Store: s, Others: outside.New(s), Session: session}, nil
}
