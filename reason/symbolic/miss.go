package symbolic

import (
	"cmp"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// maxNearMisses is how many are shown.
const maxNearMisses = 3

// nearMisses says what is missing: premises that would have to be known, tools
// that may not be used, and what must be absent and is there.
func (s *planner) nearMisses() ([]Missing, error) {
	refused := s.refused
	s.anyTool, s.limit = true, s.o.MaxSteps
	for s.assume = 1; s.assume <= 2; s.assume++ {
		s.search()
		// A plan without anything missing was refused when it was tried.
		s.plans = slices.DeleteFunc(s.plans, func(d draftPlan) bool { return len(d.missing) == 0 })
		out, err := s.explain()
		if err != nil {
			return nil, err
		}
		if out = append(distinct(refused), out...); len(out) > 0 {
			return out[:min(len(out), maxNearMisses)], nil
		}
	}
	return []Missing{{Premise: s.text(s.goal), Why: NotKnown}}, nil
}

// explain makes near-misses of plans with premises missing: those first whose
// tools the bounds forbid, then those that only being told would give, then
// those of the fewest steps.
func (s *planner) explain() ([]Missing, error) {
	slices.SortStableFunc(s.plans, func(a, b draftPlan) int {
		return cmp.Or(cmp.Compare(len(a.missing), len(b.missing)), cmp.Compare(untold(a), untold(b)), cmp.Compare(derivable(a), derivable(b)),
			cmp.Compare(len(a.steps), len(b.steps)))
	})
	var out []Missing
	for _, d := range s.plans {
		if len(out) >= maxNearMisses {
			break
		}
		works, err := s.works(d)
		if err != nil {
			return nil, err
		}
		steps, _ := inOrder(d.steps)
		for _, m := range d.missing {
			out = append(out, Missing{Rule: m.rule, Premise: s.text(d.atom(m.atom)), Why: m.why, Steps: toolNames(steps), Checked: works})
		}
	}
	return distinct(out), nil
}

// untold counts the missing premises that are no tools.
func untold(d draftPlan) int {
	n := 0
	for _, m := range d.missing {
		if m.why == NotKnown {
			n++
		}
	}
	return n
}

// derivable counts the missing premises that a rule could conclude.
func derivable(d draftPlan) int {
	n := 0
	for _, m := range d.missing {
		if !m.leaf {
			n++
		}
	}
	return n
}

// works tells a copy of the memory what is missing, takes the steps, and says
// whether the goal holds then. What has no value yet cannot be told.
func (s *planner) works(d draftPlan) (bool, error) {
	m := s.m.Clone()
	for _, x := range d.missing {
		a := d.atom(x.atom)
		if !a.Ground() {
			return false, nil
		}
		k := Known{Predicate: a.Pred}
		for _, t := range a.Args {
			k.Arguments = append(k.Arguments, form.Lower(t).Value)
		}
		if (x.why == NotKnown || x.why == NoTool) && m.Tell(k) != nil {
			return false, nil
		}
	}
	for _, step := range d.steps {
		t, _ := m.Tool(step.Tool)
		t.Tool, t.Status = step.Tool, Completed
		if m.SetTool(t) != nil {
			return false, nil
		}
	}
	in, err := s.p.Infer(s.ctx, m, s.o.Engine)
	return err == nil && len(in.like(d.atom(s.goal))) > 0, err
}

func distinct(list []Missing) []Missing {
	var out []Missing
	for _, m := range list {
		if !slices.ContainsFunc(out, func(o Missing) bool { return o.Rule == m.Rule && o.Premise == m.Premise && o.Why == m.Why }) {
			out = append(out, m)
		}
	}
	return out
}

// text prints an atom with its variables as they were written.
func (s *planner) text(a engine.Atom) string {
	f := form.Fact{Predicate: a.Pred}
	for _, t := range a.Args {
		if t.Kind() == engine.KindVar {
			f.Arguments = append(f.Arguments, form.Term{Var: s.nameOf(t.Symbol())})
			continue
		}
		f.Arguments = append(f.Arguments, form.Lower(t))
	}
	return f.String()
}

// nameOf returns the written name of a variable, renamed or not.
func (s *planner) nameOf(v string) string {
	v, _, _ = strings.Cut(v, "_")
	if name, ok := s.names[v]; ok {
		return name
	}
	for _, r := range s.p.active {
		if name, ok := r.names[v]; ok {
			return name
		}
	}
	return v
}

// condition prints a condition of a rule with the values of a way.
func (w *way) condition(l lit) string {
	t := w.term(l.cond)
	if l.kind == litAbsent {
		return "not " + t.String()
	}
	return t.String()
}

// value follows the values of a variable to its end.
func (d draftPlan) value(t engine.Term) engine.Term {
	for t.Kind() == engine.KindVar {
		v, ok := d.values[t.Symbol()]
		if !ok {
			return t
		}
		t = v
	}
	return t
}

func (d draftPlan) atom(a engine.Atom) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Args: make([]engine.Term, len(a.Args))}
	for i, t := range a.Args {
		out.Args[i] = d.value(t)
	}
	return out
}

// unify makes two atoms equal by giving values to variables.
func (d draftPlan) unify(a, b engine.Atom) (draftPlan, bool) {
	if a.Pred != b.Pred || len(a.Args) != len(b.Args) {
		return d, false
	}
	values := make(map[string]engine.Term, len(d.values)+len(a.Args))
	for k, v := range d.values {
		values[k] = v
	}
	d.values = values
	for i := range a.Args {
		x, y := d.value(a.Args[i]), d.value(b.Args[i])
		switch {
		case x.Equal(y):
		case x.Kind() == engine.KindVar:
			d.values[x.Symbol()] = y
		case y.Kind() == engine.KindVar:
			d.values[y.Symbol()] = x
		default:
			return d, false
		}
	}
	return d, true
}

// variant reports whether two atoms differ in the names of variables only.
func variant(a, b engine.Atom) bool {
	if a.Pred != b.Pred || len(a.Args) != len(b.Args) {
		return false
	}
	there, back := map[string]string{}, map[string]string{}
	for i, x := range a.Args {
		y := b.Args[i]
		if x.Kind() != engine.KindVar || y.Kind() != engine.KindVar {
			if !x.Equal(y) {
				return false
			}
			continue
		}
		v, ok := there[x.Symbol()]
		u, back2 := back[y.Symbol()]
		if ok != back2 || ok && (v != y.Symbol() || u != x.Symbol()) {
			return false
		}
		there[x.Symbol()], back[y.Symbol()] = y.Symbol(), x.Symbol()
	}
	return true
}

// rename gives the variables of an atom the suffix of the application.
func (app application) rename(a engine.Atom) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Args: make([]engine.Term, len(a.Args))}
	for i, t := range a.Args {
		out.Args[i] = app.term(t)
	}
	return out
}

func (app application) term(t engine.Term) engine.Term {
	if t.Kind() == engine.KindVar && t.Symbol() != "_" {
		return engine.Var(t.Symbol() + app.suffix)
	}
	return t
}

// literal returns a literal of the clause with the values of a plan.
func (app application) literal(i int, d draftPlan) engine.Literal {
	l := app.clause.Body[i]
	out := engine.Literal{Op: l.Op, Absent: l.Absent}
	if l.Op != engine.OpAtom {
		out.Left, out.Right = d.value(app.term(l.Left)), d.value(app.term(l.Right))
		return out
	}
	out.Atom = d.atom(app.rename(l.Atom))
	return out
}

// binding returns the values that a plan gives the variables of the clause.
func (app application) binding(d draftPlan) engine.Binding {
	out := engine.Binding{}
	for v := range app.clause.rule.names {
		if t := d.value(engine.Var(v + app.suffix)); t.Kind() != engine.KindVar {
			out[v] = t
		}
	}
	return out
}

// groundLiteral reports whether every variable of a literal has a value; "_"
// needs none.
func groundLiteral(l engine.Literal) bool {
	for _, t := range append([]engine.Term{l.Left, l.Right}, l.Atom.Args...) {
		if t.Kind() == engine.KindVar && t.Symbol() != "_" && t.Symbol() != "" {
			return false
		}
	}
	return true
}
