package nearmiss

import (
	"cmp"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/snapshot"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// maxWeak bounds the answers that are not sure enough and are looked into.
const maxWeak = 8

// weak finds ways where the goals hold, but are less sure than what counts as
// known: the doubtful facts that they rest on told for certain, as few as
// suffice, or a rule made so.
func (s offers) weak(goals []engine.Literal, disjunct int, found candidates) {
	enough := s.enough
	if enough == 0 {
		return
	}
	rows, _, err := s.l.Rows(s.ctx, goals, nil)
	if err != nil {
		s.err = err
		return
	}
	for _, r := range rows[:min(len(rows), maxWeak)] {
		if r.Confidence >= enough {
			continue
		}
		doubts := s.doubts(r)
		for n := 1; n <= s.o.Changes; n++ {
			if s.certain(r, doubts, n, enough, disjunct, found) {
				break
			}
		}
	}
}

// doubt is a fact or rule that the confidence of an answer suffers from.
type doubt struct {
	change change
	weight float64
}

// doubts returns what makes r less than sure, the worst first.
func (s offers) doubts(r snapshot.Row) []doubt {
	var out []doubt
	seen := map[string]bool{}
	for _, g := range r.Literals {
		p, ok := s.l.View.Why(s.ctx, s.l.Store.Names.Atom(g.Atom))
		if g.Op != engine.OpAtom || g.Absent || !ok {
			continue
		}
		for _, n := range p.Nodes {
			d, ok := s.doubtOf(n, g)
			if ok && !seen[d.change.by] {
				seen[d.change.by] = true
				out = append(out, d)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b doubt) int {
		return cmp.Or(cmp.Compare(a.weight, b.weight), store.ByID(a.change.by, b.change.by))
	})
	return out
}

func (s offers) doubtOf(n engine.ProofNode, goal engine.Literal) (doubt, bool) {
	c := change{why: Weak, cost: costWeak}
	switch n.Kind {
	case engine.Told:
		c.fails, c.add = engine.Literal{Atom: n.Atom}, []engine.Atom{n.Atom}
		if ids := s.tellers(n.Atom); len(ids) > 0 {
			c.by = s.l.Store.Facts.Tellers(n.Atom)[0].Fact.ID
		}
		return doubt{c, n.Confidence}, n.Confidence < 1 && c.by != ""
	case engine.Derived:
		r := s.l.Store.Rules.ByID[n.RuleID]
		if r == nil || r.Expanded || snapshot.Weight(r.Raw.Confidence) == 1 {
			return doubt{}, false
		}
		c.fails, c.by, c.surer, c.cost = goal, n.RuleID, n.RuleID, costWeak+costDepth
		return doubt{c, r.Raw.Confidence}, true
	}
	return doubt{}, false
}

// certain keeps the ways of n doubts removed that would be enough, and reports
// whether there are any.
func (s offers) certain(r snapshot.Row, doubts []doubt, n int, enough float64, disjunct int, found candidates) bool {
	any := false
	var pick func(from int, w way, confidence float64)
	pick = func(from int, w way, confidence float64) {
		if len(w.changes) == n {
			if confidence >= enough {
				any = true
				found.keep(w)
			}
			return
		}
		for i := from; i < len(doubts); i++ {
			d := doubts[i]
			next := w
			next.changes = append(slices.Clone(w.changes), d.change)
			next.cost += d.change.cost
			pick(i+1, next, confidence/d.weight)
		}
	}
	pick(0, way{goal: disjunct, group: "weak"}, r.Confidence)
	return any
}

// fadedWays are the facts that fit the literal and were known until they faded.
func (s guess) fadedWays(l engine.Literal) []way {
	if s.l.Faded == nil {
		return nil
	}
	s.report.Probes++
	var out []way
	for _, f := range s.l.Faded(s.ctx, unify.QueryVars(l).Atom) {
		a := s.l.Store.Names.Atom(lift.Triple(f.Triple))
		if !unify.Unifies(l.Atom, a) || s.l.View.Holds(a) {
			continue
		}
		c := change{fails: engine.Literal{Atom: a}, why: Faded, by: f.ID, add: []engine.Atom{a}, cost: costFaded}
		out = append(out, way{changes: []change{c}, cost: c.cost, group: "faded " + c.kind()})
	}
	return out
}

// faded reports whether a fact that holds no longer has faded, rather than been
// taken back.
func (s *lookup) faded(f snapshot.Gone) bool {
	return s.l.Faded != nil && slices.ContainsFunc(s.l.Faded(s.ctx, f.Atom), func(x triple.Fact) bool { return x.ID == f.ID })
}

// worded puts the changes of triples into the words of the question.
func (s *search) worded(goals [][]engine.Literal, ways []way) []way {
	if len(s.l.Store.Names) == 0 {
		return ways
	}
	reword := s.l.AsAsked(goals)
	for i := range ways {
		for k := range ways[i].changes {
			c := &ways[i].changes[k]
			c.fails.Atom, c.add = reword(c.fails.Atom), slices.Clone(c.add)
			for j, a := range c.add {
				c.add[j] = reword(a)
			}
		}
	}
	return ways
}
