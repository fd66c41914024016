package reason

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/engine"
	"whence/triple"
)

// trial makes the changes that came into question, each in an overlay, and
// keeps those by which the goals really follow.
type trial struct {
	b        *Base
	ctx      context.Context
	given    []Change
	goals    [][]engine.Literal
	f        *Finding
	deadline time.Time
	kept     []way // by which the goals follow
}

// maxTrials bounds the overlays made for one question.
const maxTrials = 100

func (t *trial) run(ways []way) error {
	for _, w := range ways {
		if len(t.f.NearMisses) == t.b.o.Search.Shown {
			return nil
		}
		if t.f.Search.Tried == maxTrials || t.b.o.Now().After(t.deadline) {
			if t.f.Search.Cut = "time"; t.f.Search.Tried == maxTrials {
				t.f.Search.Cut = "trials"
			}
			return nil
		}
		if slices.ContainsFunc(t.kept, func(k way) bool { return k.within(w) }) {
			t.f.Search.Found--
			continue
		}
		t.f.Search.Tried++
		m, ok, err := t.make(w)
		if err != nil {
			return err
		}
		if !ok {
			t.f.Search.Found--
			continue
		}
		t.kept = append(t.kept, w)
		t.f.NearMisses = append(t.f.NearMisses, m)
	}
	return nil
}

// make tries one way.
func (t *trial) make(w way) (NearMiss, bool, error) {
	var m NearMiss
	ok := false
	cs := slices.Concat(t.b.supposed, t.given, []Change{w.change()})
	err := t.b.try(t.ctx, cs, true, func(l *lens, _ receipt, _ operations) error {
		rows, _, err := l.rows(t.ctx, t.goals[w.goal], nil)
		if err != nil || len(rows) == 0 {
			return err
		}
		ok = true
		m, err = l.nearMiss(w, rows[0])
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

// change is w as a change of what is told.
func (w way) change() Change {
	var out Change
	for i, c := range w.changes {
		out.Drop = append(out.Drop, c.drop...)
		for j, a := range c.add {
			t, ok := LowerAtom(a)
			if !ok {
				continue
			}
			id := "would" + strconv.Itoa(i+1) + "." + strconv.Itoa(j+1)
			out.Facts = append(out.Facts, triple.Fact{ID: id, Triple: t})
		}
	}
	slices.Sort(out.Drop)
	out.Drop = slices.Compact(out.Drop)
	return out
}

// nearMiss words a way by which r follows.
func (l *lens) nearMiss(w way, r row) (NearMiss, error) {
	m := NearMiss{Cost: w.cost, WouldBe: 1, Checked: true, Change: w.change()}
	for _, g := range r.literals {
		p, err := l.proveFor(g)
		if err != nil {
			return m, err
		}
		lit, _ := LowerLiteral(g)
		m.Goals = append(m.Goals, lit)
		m.Proofs = append(m.Proofs, p)
		m.WouldBe *= p.Confidence()
		m.Holds = append(m.Holds, holding(p, len(r.literals) > 1)...)
	}
	if len(r.literals) == 1 {
		root := m.Proofs[0].Nodes[m.Proofs[0].Root]
		m.Rule = root.Rule
	}
	for _, c := range w.changes {
		lit, _ := LowerLiteral(c.fails)
		m.Fails = append(m.Fails, Failed{Literal: lit, Why: c.why, By: c.by})
	}
	m.Holds = slices.DeleteFunc(m.Holds, func(h triple.Literal) bool {
		return slices.ContainsFunc(m.Fails, func(f Failed) bool { return f.Literal.Same(h.Triple) && f.Literal.Op == h.Op })
	})
	m.Breaks = slices.Clone(l.delta.Conflicts)
	m.Question = question(w)
	return m, nil
}

// holding returns what holds as it is: of a proof of one goal, the premises of
// its last step that rest on no supposition; of one goal among several, the
// goal where it does.
func holding(p Proof, goal bool) []triple.Literal {
	open := p.supposing()
	if goal {
		if open[p.Root] {
			return nil
		}
		return []triple.Literal{p.Nodes[p.Root].Literal}
	}
	var out []triple.Literal
	for _, i := range p.Nodes[p.Root].Premises {
		if !open[i] {
			out = append(out, p.Nodes[i].Literal)
		}
	}
	return out
}

// supposing marks the steps that rest on a supposition.
func (p Proof) supposing() []bool {
	out, seen := make([]bool, len(p.Nodes)), make([]bool, len(p.Nodes))
	var visit func(int) bool
	visit = func(i int) bool {
		if seen[i] {
			return out[i]
		}
		seen[i] = true
		out[i] = p.Nodes[i].Kind == Supposed
		for _, j := range p.Nodes[i].Premises {
			rests := visit(j)
			out[i] = out[i] || rests
		}
		return out[i]
	}
	visit(p.Root)
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
		t, ok := LowerAtom(c.add[0])
		if ok && !strings.HasPrefix(t.Subject.Name, "_") && !strings.HasPrefix(t.Object.Name, "_") {
			out, cost = &t, c.cost
		}
	}
	return out
}

// refused reports whether the error only says that the change cannot be made.
func refused(err error) bool {
	var c *ChangeError
	var g *engine.LoadError
	return errors.As(err, &c) || errors.As(err, &g) || errors.Is(err, engine.ErrBudget)
}
