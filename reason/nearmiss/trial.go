package nearmiss

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/snapshot"
	"whence/reason/state"
	"whence/reason/store"
	"whence/triple"
)

// trial makes the changes that came into question, each in an overlay, and
// keeps those by which the goals really follow.
type trial struct {
	st      *state.State
	ctx     context.Context
	given   []store.Change
	goals   [][]engine.Literal
	found   []NearMiss // that are shown
	search  Search
	steps   int
	kept    []way // by which the goals follow
	refused []way // by which they do not
}

const (
	// maxTrials bounds the overlays made for one question.
	maxTrials = 100
	// trialSteps is what an overlay takes beside what changes in it.
	trialSteps = 100
	// wholeSteps is how many facts are as much work as one step where all that
	// holds is looked at.
	wholeSteps = 16
)

func (t *trial) run(ways []way) error {
	err := t.each(ways)
	for i, w := range t.kept {
		t.found[i].Alike = t.alike(w, ways)
	}
	return err
}

// alike counts the ways of the group of w that were not tried.
func (t *trial) alike(w way, ways []way) Alike {
	var out Alike
	if w.group == "" {
		return out
	}
	for _, o := range ways {
		known := func(k way) bool { return k.within(o) }
		if o.group != w.group || o.goal != w.goal || slices.ContainsFunc(t.kept, known) || slices.ContainsFunc(t.refused, known) {
			continue
		}
		if out.Count++; out.Count == 1 {
			for _, c := range w.changes {
				out.Lifted = append(out.Lifted, c.fails)
			}
		}
		for i, c := range o.changes {
			out.Lifted[i] = common(out.Lifted[i], c.fails)
		}
	}
	for _, l := range out.Lifted {
		low, _ := lift.LowerLiteral(l)
		out.Fails = append(out.Fails, low)
	}
	return out
}

// common is what two conditions of one form share, variables in the places in
// which they differ.
func common(a, b engine.Literal) engine.Literal {
	if a.Op != engine.OpAtom || b.Op != engine.OpAtom || len(a.Atom.Args) != len(b.Atom.Args) {
		return a
	}
	args := slices.Clone(a.Atom.Args)
	for i, t := range args {
		if !t.Equal(b.Atom.Args[i]) {
			args[i] = engine.Var(string(rune('X' + i%3)))
		}
	}
	a.Atom.Args = args
	return a
}

func (t *trial) each(ways []way) error {
	for _, w := range ways {
		if len(t.found) == t.st.Options.Search.Shown {
			return nil
		}
		if t.over() {
			return nil
		}
		if slices.ContainsFunc(t.kept, func(k way) bool { return k.within(w) }) {
			t.search.Found--
			continue
		}
		t.search.Tried++
		m, ok, err := t.make(w)
		if err != nil {
			return err
		}
		if !ok {
			t.refused = append(t.refused, w)
			t.search.Found--
			continue
		}
		t.kept = append(t.kept, w)
		t.found = append(t.found, m)
	}
	return nil
}

// over reports whether no more may be tried.
func (t *trial) over() bool {
	switch {
	case t.search.Tried == maxTrials:
		t.search.Cut = "trials"
	case t.steps >= t.st.Options.Search.Steps:
		t.search.Cut = "steps"
	default:
		return false
	}
	return true
}

// make tries one way.
func (t *trial) make(w way) (NearMiss, bool, error) {
	var m NearMiss
	s := t.st.Store
	t.steps += trialSteps
	if t.st.Others.Set != nil || s.Absences.Weighing {
		t.steps += len(s.Facts.ByID) / wholeSteps
	}
	ok := false
	cs := slices.Concat(t.st.Supposed, t.given, []store.Change{changeOf(s, w)})
	goals := t.goals[w.goal]
	if w.instead != nil {
		goals = w.instead
	}
	err := t.st.Try(t.ctx, cs, true, func(l *snapshot.Snapshot, _ store.Receipt, _ store.Operations) error {
		t.steps += len(l.Delta.Added) + len(l.Delta.Withdrawn)
		rows, _, err := l.Rows(t.ctx, goals, nil)
		if err != nil || len(rows) == 0 {
			return err
		}
		ok = true
		m, err = nearMissOf(l, w, cs[len(cs)-1], rows[0])
		return err
	})
	if t.ctx.Err() != nil || err == nil {
		return m, ok, err
	}
	if refused(err) {
		return m, false, nil
	}
	return m, false, err
}

// changeOf is w as a change of what is told.
func changeOf(s *store.Store, w way) store.Change {
	var out store.Change
	for i, c := range w.changes {
		out.Drop = append(out.Drop, c.drop...)
		for j, a := range c.add {
			id := "would" + strconv.Itoa(i+1) + "." + strconv.Itoa(j+1)
			if t, ok := lift.Lower(a); ok && !s.Plain {
				out.Facts = append(out.Facts, triple.Fact{ID: id, Triple: t})
			} else {
				out.Atoms = append(out.Atoms, engine.Fact{ID: id, Atom: a})
			}
		}
		if c.surer != "" {
			makeSure(s, c.surer, "would"+strconv.Itoa(i+1), &out)
		}
	}
	slices.Sort(out.Drop)
	out.Drop = slices.Compact(out.Drop)
	return out
}

// makeSure replaces a rule by one that is beyond doubt.
func makeSure(s *store.Store, id, as string, c *store.Change) {
	r := s.Rules.ByID[id]
	c.Drop = append(c.Drop, id)
	if r.Bare {
		sure := r.Raw
		sure.ID, sure.Confidence = as, 1
		c.Clauses = append(c.Clauses, sure)
		return
	}
	sure := r.Stored
	sure.ID, sure.Rule.Confidence = as, 1
	c.Rules = append(c.Rules, sure)
}

// nearMissOf words a way by which r follows, made by the change.
func nearMissOf(l *snapshot.Snapshot, w way, c store.Change, r snapshot.Row) (NearMiss, error) {
	m := NearMiss{Cost: w.cost, WouldBe: 1, Checked: true, Change: c}
	reword := rewording(l, w, r.Literals)
	for _, g := range r.Literals {
		p, err := l.ProveFor(g)
		if err != nil {
			return m, err
		}
		lit, _ := lift.LowerLiteral(g)
		m.Goals, m.LiftedGoals = append(m.Goals, lit), append(m.LiftedGoals, g)
		m.Proofs = append(m.Proofs, p)
		m.WouldBe *= p.Confidence()
		at, rule := lastStep(l.Store.Rules, p)
		for _, n := range holding(p, at, len(r.Literals) > 1) {
			m.hold(reword(n), w)
		}
		if len(r.Literals) == 1 {
			m.Rule = rule
		}
	}
	for _, c := range w.changes {
		lit, _ := lift.LowerLiteral(c.fails)
		m.Fails = append(m.Fails, Failed{Literal: lit, Lifted: c.fails, Why: c.why, By: c.by})
	}
	m.Breaks = slices.Clone(l.Delta.Conflicts)
	m.Question = question(w)
	return m, nil
}

// rewording puts what holds into the words of the question, unless another name
// of a thing is just what w is about.
func rewording(l *snapshot.Snapshot, w way, goals []engine.Literal) func(proof.Node) proof.Node {
	alias := func(c change) bool { return c.fails.Atom.Pred == triple.SynonymOf }
	if len(l.Store.Names) == 0 || slices.ContainsFunc(w.changes, alias) {
		return func(n proof.Node) proof.Node { return n }
	}
	asked := l.AsAsked([][]engine.Literal{goals})
	return func(n proof.Node) proof.Node {
		if n.Kind == proof.Compared {
			return n
		}
		if a := asked(n.Atom); !a.Equal(n.Atom) {
			n.Atom = a
			n.Literal, _ = lift.LowerLiteral(n.Lifted())
		}
		return n
	}
}

// hold adds a step that holds as it is, unless it is what w is about.
func (m *NearMiss) hold(n proof.Node, w way) {
	lifted := n.Lifted()
	if !slices.ContainsFunc(w.changes, func(c change) bool {
		return c.fails.Atom.Equal(lifted.Atom) && c.fails.Op == lifted.Op && lifted.Op == engine.OpAtom
	}) {
		m.Holds, m.LiftedHolds = append(m.Holds, n.Literal), append(m.LiftedHolds, lifted)
	}
}

// lastStep is the last step of a proof that says something, with its rule: not
// that of another name of a thing, and not that of a symmetric relation or the
// like, as long as there is another step behind it.
func lastStep(rs *store.Rules, p proof.Proof) (at int, rule string) {
	for at = p.Root; ; {
		n := p.Nodes[at]
		renames := strings.HasPrefix(n.Rule, lift.SameSubject) || strings.HasPrefix(n.Rule, lift.SameObject)
		switch {
		case !renames && !rs.Restates(n.Rule):
			return at, n.Rule
		case p.Nodes[n.Premises[0]].Kind == proof.Derived:
			at = n.Premises[0]
		case renames:
			return at, ""
		default:
			return at, n.Rule
		}
	}
}

// holding returns what holds as it is: of a proof of one goal, the premises of
// the step that rest on no supposition; of one goal among several, the goal
// where it does.
func holding(p proof.Proof, at int, goal bool) []proof.Node {
	open := p.Supposing()
	if goal {
		if open[p.Root] {
			return nil
		}
		return []proof.Node{p.Nodes[p.Root]}
	}
	var out []proof.Node
	for _, i := range p.Nodes[at].Premises {
		if !open[i] {
			out = append(out, p.Nodes[i])
		}
	}
	return out
}

// question is the cheapest missing fact that a person could answer, if any.
func question(w way) *triple.Triple {
	cost := 0.0
	var out *triple.Triple
	for _, c := range w.changes {
		if c.why == Blocked || c.why == Contrary || len(c.add) != 1 || out != nil && c.cost >= cost {
			continue
		}
		t, ok := lift.Lower(c.add[0])
		if ok && !strings.HasPrefix(t.Subject.Name, "_") && !strings.HasPrefix(t.Object.Name, "_") {
			out, cost = &t, c.cost
		}
	}
	return out
}

// refused reports whether the error only says that the change cannot be made.
func refused(err error) bool {
	var c *store.ChangeError
	var g *engine.LoadError
	return errors.As(err, &c) || errors.As(err, &g) || errors.Is(err, engine.ErrBudget)
}
