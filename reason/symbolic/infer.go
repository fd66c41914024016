package symbolic

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// Inference is what follows from a memory: it holds what was known when it was
// made, and is safe for concurrent use.
type Inference struct {
	p     *Program
	view  *engine.View
	told  map[string]Known
	known []Known
	g     *graph
	// cut is the budget that was hit, or "".
	cut string
}

// Conclusion is a fact that holds.
type Conclusion struct {
	Predicate string
	// Arguments are constants, but for the variables of a template.
	Arguments  []form.Term
	Confidence float64
	// Rule is the rule of the proof that is shown, and Priority its priority;
	// "" for a fact that was told.
	Rule     string
	Priority int
	// Template is set where a variable stayed without a value. A template is
	// for this turn only and must not be learned.
	Template bool
	// Atom is the fact as the engine has it, for [Inference.Why].
	Atom engine.Atom
}

// String returns the conclusion as rules have it.
func (c Conclusion) String() string {
	return form.Fact{Predicate: c.Predicate, Arguments: c.Arguments}.String()
}

// Known returns the conclusion as a fact to tell; false for a template.
func (c Conclusion) Known() (Known, bool) {
	k := Known{Predicate: c.Predicate, Confidence: c.Confidence}
	for _, t := range c.Arguments {
		k.Arguments = append(k.Arguments, t.Value)
	}
	return k, !c.Template
}

// Infer chains forwards from the memory until nothing new follows, within the
// budget of o. A budget that is hit is no error: then only what was told holds,
// since what was concluded by then might rest on an absence that does not
// last, and [Inference.Cut] says so.
func (p *Program) Infer(ctx context.Context, m *Memory, o engine.Options) (*Inference, error) {
	in := &Inference{p: p, told: map[string]Known{}, known: m.Known()}
	var facts []engine.Atom
	for _, k := range in.known {
		a := k.atom()
		facts = append(facts, a)
		in.told[a.String()] = k
	}
	s := p.sorts(facts)
	for _, d := range p.domains {
		facts = append(facts, s.facts(d)...)
	}
	session, err := p.session(ctx, o, facts)
	if errors.Is(err, engine.ErrBudget) {
		in.cut = budgetText(err)
		session, err = (&Program{}).session(ctx, engine.Options{}, facts)
	}
	if err != nil {
		return nil, err
	}
	in.view = session.View()
	in.g, err = in.graph(ctx)
	return in, err
}

// budgetText says in a line which budget was hit.
func budgetText(err error) string {
	var le *engine.LoadError
	if errors.As(err, &le) && len(le.Problems) > 0 {
		return le.Problems[0].Message
	}
	return err.Error()
}

// Cut says which budget was hit, or is "".
func (in *Inference) Cut() string { return in.cut }

// Conclusions returns what follows without having been told, by predicate, the
// surest first, then by priority and content.
func (in *Inference) Conclusions() []Conclusion {
	out := slices.DeleteFunc(in.all(""), func(c Conclusion) bool { return c.Rule == "" })
	return out
}

// Matching returns what holds of a predicate, told or concluded, and unifies
// with the pattern's arguments; in the order of [Inference.Conclusions].
func (in *Inference) Matching(pattern form.Fact) []Conclusion {
	return slices.DeleteFunc(in.all(pattern.Predicate), func(c Conclusion) bool {
		return len(c.Arguments) != len(pattern.Arguments) || !unifies(pattern.Arguments, c.Atom.Args)
	})
}

// unifies reports whether constants are an instance of a pattern.
func unifies(pattern []form.Term, args []engine.Term) bool {
	bound := map[string]engine.Term{}
	for i, t := range pattern {
		want := form.Lift(t.Value)
		if t.Var != "" {
			old, ok := bound[t.Var]
			if !ok || t.Var == "_" {
				bound[t.Var] = args[i]
				continue
			}
			want = old
		}
		if !want.Equal(args[i]) {
			return false
		}
	}
	return true
}

// Confidence returns how sure an atom is, 0 where it does not hold.
func (in *Inference) Confidence(a engine.Atom) float64 {
	if i, ok := in.g.index[a.String()]; ok {
		return in.g.atoms[i].conf
	}
	return 0
}

// all returns what holds of a predicate, or of all but auxiliary ones.
func (in *Inference) all(pred string) []Conclusion {
	var out []Conclusion
	for i := range in.g.atoms {
		n := &in.g.atoms[i]
		if isAuxiliary(n.atom.Pred) || pred != "" && n.atom.Pred != pred {
			continue
		}
		c := Conclusion{Predicate: n.atom.Pred, Confidence: n.conf, Atom: n.atom}
		for _, t := range n.atom.Args {
			c.Arguments = append(c.Arguments, form.Lower(t))
			c.Template = c.Template || form.IsUnbound(t)
		}
		if ways := in.g.best(i); !in.g.toldBest(i) && len(ways) > 0 {
			w := in.g.ways[ways[0]].clause.rule.w
			c.Rule, c.Priority = w.Name, w.Priority
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b Conclusion) int {
		return cmp.Or(strings.Compare(a.Predicate, b.Predicate), cmp.Compare(b.Confidence, a.Confidence),
			cmp.Compare(b.Priority, a.Priority), a.Atom.Compare(b.Atom))
	})
	return out
}
