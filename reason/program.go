package reason

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/reason/world"
)

// ErrProgram is the error for asking of a rule file's base what only a base of
// triples has: a world. What "not" means there, the rules say.
var ErrProgram = errors.New("a rule file says itself what absence means")

// FromProgram returns a base over a program: its predicates may have any arity
// and constants of any kind, and mean what its rules say and no more, whatever
// they are called. The program is not affected. Options that speak of a world
// are not looked at. A fact without an id goes by its own text.
func FromProgram(ctx context.Context, p *engine.Program, o Options) (*Base, error) {
	o = o.orDefault()
	o.World, o.ClosedRelations = world.Open, nil
	session, err := engine.NewSession(ctx, p, o.Engine)
	if err != nil {
		return nil, err
	}
	s := newStore(world.New(o.World, o.ClosedRelations))
	s.plain = true
	c := Change{Clauses: p.Rules(), Atoms: p.View().ToldFacts()}
	if _, err := s.stage(ctx, c); err != nil {
		return nil, err
	}
	s.settle() // the engine has it all already
	s.keep()
	return &Base{o: o, s: s, session: session}, nil
}

// AskGoal answers a goal in the engine's words: for yes or no where it has no
// variable, and otherwise for every value of its variables. It is Ask for goals
// that need be no triples.
func (b *Base) AskGoal(ctx context.Context, goal []engine.Literal) (Finding, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	goals := [][]engine.Literal{b.s.names.Comparisons(b.s.horizon.Body(unify.NameAny(goal)))}
	var f Finding
	err := b.under(ctx, nil, func(l *lens) error {
		var err error
		if slices.ContainsFunc(goals[0], func(g engine.Literal) bool { return !unify.IsGround(g) }) {
			f, err = l.which(ctx, nil, goals)
		} else {
			f, err = l.yesNo(ctx, goals)
		}
		return err
	})
	if err == nil && f.Verdict != Proved && f.Verdict != Conflicting && f.Verdict != Refuted {
		err = b.nearMisses(ctx, nil, goals, &f)
	}
	return f, err
}

// WhyNotGoal returns what would have made the goal true, and how it was looked
// for, whatever its verdict; none where it holds.
func (b *Base) WhyNotGoal(ctx context.Context, goal []engine.Literal) ([]NearMiss, Search, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.whyNot(ctx, b.s.names.Comparisons(b.s.horizon.Body(unify.NameAny(goal))))
}

// sample returns the first of the told atoms with the predicate, sign and arity
// of a, or a where there is none.
func (s *search) sample(a engine.Atom) engine.Atom {
	form := fmt.Sprint(lift.Signed(a), len(a.Args))
	if first, ok := s.samples[form]; ok {
		return first
	}
	first, k := a, ""
	for _, t := range s.l.s.facts {
		if t.raw.Pred == a.Pred && t.raw.Denied == a.Denied && len(t.raw.Args) == len(a.Args) && (k == "" || t.key < k) {
			first, k = t.raw, t.key
		}
	}
	if s.samples == nil {
		s.samples = map[string]engine.Atom{}
	}
	s.samples[form] = first
	return first
}

// evaluated works out the functions of l whose arguments are known; one that has
// no value stays as it is.
func (s *search) evaluated(l engine.Literal) engine.Literal {
	if !s.l.s.plain {
		return l
	}
	if l.Op != engine.OpAtom {
		l.Left, l.Right = s.worth(l.Left), s.worth(l.Right)
		return l
	}
	args := slices.Clone(l.Atom.Args)
	for i, t := range args {
		args[i] = s.worth(t)
	}
	l.Atom.Args = args
	return l
}

// worth is the value of a term that holds functions and no variable.
func (s *search) worth(t engine.Term) engine.Term {
	seen := map[string]bool{}
	if unify.Variables([]engine.Term{t}, seen); len(seen) > 0 || t.Ground() {
		return t
	}
	value := engine.Var("Value")
	for b, err := range s.l.v.Query(s.ctx, engine.Literal{Op: engine.OpEq, Left: value, Right: t}) {
		if err == nil {
			return b[value.Symbol()]
		}
	}
	return t
}
