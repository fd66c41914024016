package ask

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/snapshot"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// fresh returns the individuals that the question made up: it is about every
// one of a kind.
func (a *asking) fresh() []string {
	var out []string
	for _, t := range a.q.Given {
		for _, e := range []triple.Term{t.Subject, t.Object} {
			name := lift.Name(e.Name)
			if !e.IsVar() && strings.HasPrefix(e.Name, "_") && a.st.Store.Words[name] == nil && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// every decides a question about every one of a kind: it is proved of a made-up
// individual of which nothing else is known. Where that fails, known
// individuals against it refute it; in a closed world, the known ones are all
// there are.
func (a *asking) every(ctx context.Context, fresh []string) (Finding, error) {
	var f Finding
	err := a.st.Under(ctx, a.given, func(l *snapshot.Snapshot) error {
		var err error
		f, err = decider{l}.yesNo(ctx, a.goals)
		return err
	})
	if err != nil || f.Verdict == Proved {
		return f, err
	}
	if f.Verdict == Refuted && f.byAbsence() {
		f = Finding{Verdict: Unprovable, Unmentioned: f.Unmentioned}
	}
	err = a.st.Under(ctx, nil, func(l *snapshot.Snapshot) error { return decider{l}.known(ctx, a, fresh, &f) })
	return f, err
}

// known looks among the known individuals for some of the kind that speak
// against the goals, and, where absence counts as no, for all that fit them.
func (d decider) known(ctx context.Context, a *asking, fresh []string, f *Finding) error {
	kind := generalise(lifted(a.q.Given), fresh)
	kind = d.Store.Absences.Horizon.Body(kind)
	all, n, err := d.Rows(ctx, kind, nil)
	if err != nil {
		return err
	}
	for _, r := range all {
		if err := d.example(ctx, r, a.goals, fresh, f); err != nil {
			return err
		}
	}
	switch {
	case len(f.Counter) > 0:
		f.Verdict = Refuted
	case f.Verdict == Unprovable && n > 0 && n == len(all) && d.allDecided(a.goals):
		return d.enumerate(ctx, all, a.goals, fresh, f)
	}
	return nil
}

func (d decider) allDecided(goals [][]engine.Literal) bool {
	return !slices.ContainsFunc(goals, func(and []engine.Literal) bool { return !d.decided(and) })
}

// example adds the individual of r to f as one against the goals, where they are
// refuted of it, or by what else is known of it.
func (d decider) example(ctx context.Context, r snapshot.Row, goals [][]engine.Literal, fresh []string, f *Finding) error {
	g, err := d.yesNo(ctx, d.of(r, goals, fresh))
	if err != nil {
		return err
	}
	switch g.Verdict {
	case Refuted:
		return d.counterexample(r, g, f)
	case Proved:
		f.Decided++
	case Unprovable, Unknown:
		x := Answer{Bindings: map[string]triple.Term{}, Confidence: 1}
		for v, t := range r.Values {
			x.Bindings[lift.LowerVar(v)], _ = lift.LowerTerm(t)
		}
		f.Undecided = append(f.Undecided, x)
	}
	return nil
}

// counterexample adds the individual of r, of which g found the contrary.
func (d decider) counterexample(r snapshot.Row, g Finding, f *Finding) error {
	c, err := d.answer(f, r.Literals, r.Values)
	if err != nil {
		return err
	}
	f.addAll(g.Proofs)
	c.Against = g.Against
	f.Counter = append(f.Counter, c)
	return nil
}

// enumerate proves the goals of each individual of the kind in turn.
func (d decider) enumerate(ctx context.Context, all []snapshot.Row, goals [][]engine.Literal, fresh []string, f *Finding) error {
	out := Finding{Verdict: Proved, Count: len(all)}
	for _, r := range all {
		g, err := d.yesNo(ctx, d.of(r, goals, fresh))
		if err != nil || g.Verdict != Proved {
			return err
		}
		out.absorb(g)
	}
	*f = out
	return nil
}

// of puts the individuals of r in the place of the made-up ones.
func (d decider) of(r snapshot.Row, goals [][]engine.Literal, fresh []string) [][]engine.Literal {
	out := make([][]engine.Literal, len(goals))
	for i, and := range goals {
		out[i] = r.Values.Literals(generalise(and, fresh))
	}
	return out
}

func lifted(ts []triple.Triple) []engine.Literal {
	var out []engine.Literal
	for _, t := range ts {
		out = append(out, engine.Literal{Atom: lift.Triple(t)})
	}
	return out
}

// generalise puts variables in the place of made-up individuals.
func generalise(ls []engine.Literal, fresh []string) []engine.Literal {
	vary := func(t engine.Term) engine.Term {
		name, ok := unify.NameOf(t)
		if i := slices.Index(fresh, name); ok && i >= 0 {
			return engine.Var(lift.Var(lift.LowerName(name)))
		}
		return t
	}
	out := slices.Clone(ls)
	for i, l := range out {
		if l.Op != engine.OpAtom {
			out[i].Left, out[i].Right = vary(l.Left), vary(l.Right)
			continue
		}
		args := make([]engine.Term, len(l.Atom.Args))
		for k, t := range l.Atom.Args {
			args[k] = vary(t)
		}
		out[i].Atom.Args = args
	}
	return out
}

// supposing looks for a refutation by supposition, where nothing else decided:
// supposing the goal, its denial follows, as from a relation that has only one
// object; or no made-up individual could fit the goals.
func (a *asking) supposing(ctx context.Context, f *Finding) error {
	if a.q.Form == triple.HowMany || len(a.goals) != 1 {
		return nil
	}
	and := a.standIns()
	for i, g := range and {
		if g.Op != engine.OpAtom || g.Absent || !a.st.Store.Rules.CouldRefute(g.Atom) {
			continue
		}
		done, err := a.absurd(ctx, and, i, f)
		if done || err != nil {
			return err
		}
	}
	return nil
}

// standIns puts a made-up individual in the place of each variable.
func (a *asking) standIns() []engine.Literal {
	theta := unify.Bindings{}
	free := map[string]bool{}
	for _, g := range a.goals[0] {
		unify.Variables(g.Atom.Args, free)
		unify.Variables([]engine.Term{g.Left, g.Right}, free)
	}
	for v := range free {
		theta[v] = engine.Name(lift.Name("_any_" + strings.ToLower(v)))
	}
	return theta.Literals(a.goals[0])
}

// absurd supposes the goals, all but the one to be refuted first, then that one
// too, and reports whether its denial followed.
func (a *asking) absurd(ctx context.Context, and []engine.Literal, target int, f *Finding) (bool, error) {
	var c store.Change
	for i, g := range and {
		if t, ok := lift.Lower(g.Atom); ok && i != target && g.Op == engine.OpAtom && !g.Absent {
			c.Facts = append(c.Facts, triple.Fact{ID: anyID(i), Triple: t})
		}
	}
	goal, ok := lift.Lower(and[target].Atom)
	if !ok {
		return false, nil
	}
	contrary := lift.Denial(and[target].Atom)
	done, err := a.follows(ctx, []store.Change{c}, contrary, f)
	if done || err != nil || !a.st.Store.Rules.RefutesItself(contrary) {
		return done, err
	}
	itself := store.Change{Facts: []triple.Fact{{ID: anyID(target), Triple: goal}}}
	return a.follows(ctx, []store.Change{c, itself}, contrary, f)
}

// anyID is the id of a goal that is supposed for the argument.
func anyID(i int) string { return "any" + strconv.Itoa(i+1) }

// follows reports whether a holds under the further changes, and then makes the
// finding a refutation by its proof.
func (a *asking) follows(ctx context.Context, more []store.Change, atom engine.Atom, f *Finding) (bool, error) {
	done := false
	err := a.st.Under(ctx, slices.Concat(a.given, more), func(l *snapshot.Snapshot) error {
		if !l.Holds(atom) {
			return nil
		}
		p, err := l.Prove(atom, nil)
		if err != nil {
			return err
		}
		done = true
		f.Verdict, f.Against = Refuted, []string{f.add(p)}
		return nil
	})
	return done, err
}
