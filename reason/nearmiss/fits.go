package nearmiss

import (
	"slices"
	"strings"

	"whence/engine"
	"whence/internal/lists"
	"whence/reason/store"
	"whence/reason/unify"
)

// maxFits bounds the facts that one condition is matched with.
const maxFits = 32

// manyFacts is how many facts speak of a name before the engine is not asked for
// all that fit.
const manyFacts = 512

// fit is a way through a body in which some conditions fail.
type fit struct {
	theta  unify.Bindings
	fails  []int
	chosen int // comparisons that hold by the choice of a value
}

// fits finds the ways to match a body with at most so many conditions failing.
// Ground conditions are decided at once; among the others the one with most
// arguments known goes first, and may also fail and be bound by the rest.
type fits struct {
	s    *search
	body []engine.Literal
	out  []fit
}

func (s *search) fits(body []engine.Literal, theta unify.Bindings, fails int) []fit {
	f := &fits{s: s, body: body}
	left := make([]int, len(body))
	for i := range left {
		left[i] = i
	}
	f.step(left, theta, nil, fails)
	return f.out
}

func (f *fits) step(left []int, theta unify.Bindings, failed []int, budget int) {
	if f.s.stopped() || len(f.out) >= 4*maxFits {
		return
	}
	if len(left) == 0 {
		f.done(theta, failed)
		return
	}
	i := f.pick(left, theta)
	rest := slices.DeleteFunc(slices.Clone(left), func(j int) bool { return j == i })
	l := f.s.evaluated(theta.Literal(f.body[i]))
	f.s.report.Probes++
	f.shared(i, rest, theta, failed, budget)
	without := func() { // it fails, and is what would have to be so
		if budget > 0 {
			f.step(rest, theta, append(slices.Clone(failed), i), budget-1)
		}
	}
	switch {
	case unify.IsGround(l):
		if f.s.l.Standing(l).Pro || !l.Absent && slices.ContainsFunc(f.s.assumed, l.Atom.Equal) {
			f.step(rest, theta, failed, budget)
		} else {
			without()
		}
	case l.Op != engine.OpAtom:
		next := unify.Clone(theta)
		if l.Op == engine.OpEq && next.Unify(l.Left, l.Right) || l.Op != engine.OpEq && next.Choose(l) {
			f.step(rest, next, failed, budget)
		}
	case !l.Absent:
		for _, b := range f.s.matches(l) {
			f.step(rest, theta.And(b), failed, budget)
		}
		without()
	}
}

// shared takes the condition for one that fails already: a single change may
// serve both.
func (f *fits) shared(i int, rest []int, theta unify.Bindings, failed []int, budget int) {
	l := f.body[i]
	if l.Op != engine.OpAtom || l.Absent {
		return
	}
	for _, a := range f.s.assumed {
		if next := unify.Clone(theta); !unify.IsGround(theta.Literal(l)) && next.UnifyAtom(l.Atom, a) {
			f.step(rest, next, failed, budget)
		}
	}
	for _, j := range failed {
		if m := f.body[j]; m.Op == engine.OpAtom && !m.Absent {
			if next := unify.Clone(theta); next.UnifyAtom(l.Atom, m.Atom) {
				f.step(rest, next, failed, budget)
			}
		}
	}
}

// done keeps the fit unless a condition that was let fail holds after all.
func (f *fits) done(theta unify.Bindings, failed []int) {
	for _, i := range failed {
		l := f.s.evaluated(theta.Literal(f.body[i]))
		if unify.IsGround(l) && f.s.l.Standing(l).Pro {
			return
		}
	}
	if len(failed) > 0 {
		f.out = append(f.out, fit{theta, failed, f.chosen(failed)})
	}
}

// chosen counts the comparisons of a variable that nothing but failed conditions
// speaks of.
func (f *fits) chosen(failed []int) int {
	n := 0
	bound := map[string]bool{}
	for i, l := range f.body {
		if l.Op == engine.OpAtom && !l.Absent && !slices.Contains(failed, i) {
			unify.Variables(l.Atom.Args, bound)
		}
	}
	for _, l := range f.body {
		if l.Op == engine.OpAtom || l.Op == engine.OpEq {
			continue
		}
		if !unify.IsBound(l.Left, bound) || !unify.IsBound(l.Right, bound) {
			n++
		}
	}
	return n
}

// pick chooses the condition to look at next: one that is ground, then the
// positive atom with most arguments known and fewest facts, then the rest.
func (f *fits) pick(left []int, theta unify.Bindings) int {
	best, bestRank := left[0], -1
	for _, i := range left {
		l := theta.Literal(f.body[i])
		rank := 0
		switch {
		case unify.IsGround(l):
			return i
		case l.Op == engine.OpEq && (l.Left.Ground() || l.Right.Ground()):
			rank = 1000
		case l.Op == engine.OpAtom && !l.Absent && !strings.HasPrefix(l.Atom.Pred, ":"):
			rank = 1
			for _, t := range l.Atom.Args {
				if t.Ground() {
					rank += 100
				}
			}
		}
		if rank > bestRank {
			best, bestRank = i, rank
		}
	}
	return best
}

// matches returns the facts that fit the literal, in a fixed order, at most
// maxFits of them.
func (s *lookup) matches(l engine.Literal) []unify.Bindings {
	if out := s.toldMatches(l); out != nil {
		return out
	}
	back := map[string]string{}
	plain := unify.QueryVars(l)
	for i, t := range l.Atom.Args {
		if t.Kind() == engine.KindVar {
			back[plain.Atom.Args[i].Symbol()] = t.Symbol()
		}
	}
	var found []worded
	for b, err := range s.l.View.Query(s.ctx, plain) {
		if err != nil { // a function that has no value, or is not known yet
			s.err = s.ctx.Err()
			return nil
		}
		if s.steps++; len(found) == 8*maxFits {
			continue // they are all there already, and counted for what they took
		}
		s.report.Probes++
		named := unify.Bindings{}
		for v, t := range b {
			named[back[v]] = t
		}
		found = append(found, worded{named.Text(l), named})
	}
	slices.SortFunc(found, func(a, b worded) int { return strings.Compare(a.text, b.text) })
	return lists.Map(found[:min(len(found), maxFits)], func(w worded) unify.Bindings { return w.are })
}

// worded are bindings with the text that a literal has by them.
type worded struct {
	text string
	are  unify.Bindings
}

// toldMatches is matches where the literal speaks of a name that very many facts
// speak of: the engine would sort all that fit, so the first of the told ones
// have to do. It is nil where they are too few.
func (s *lookup) toldMatches(l engine.Literal) []unify.Bindings {
	about, found := []*store.Told(nil), false
	for _, t := range l.Atom.Args {
		if name, ok := unify.NameOf(t); ok {
			if facts := s.l.Store.About(name); !found || len(facts) < len(about) {
				about, found = facts, true
			}
		}
	}
	if len(about) <= manyFacts || len(s.l.Store.Names) > 0 {
		return nil
	}
	fit := s.first(l, about)
	if len(fit) < maxFits {
		return nil
	}
	s.report.Probes += maxFits
	var out []unify.Bindings
	for _, t := range fit {
		b := unify.Bindings{}
		b.MatchAtom(l.Atom, t.Raw)
		out = append(out, b)
	}
	return out
}

// first returns the first maxFits different facts, by key, that fit the literal.
// It goes through them once for each form of literal.
func (s *lookup) first(l engine.Literal, among []*store.Told) []*store.Told {
	form := unify.Form(l)
	if fit, ok := s.hubs[form]; ok {
		return fit
	}
	s.steps += len(among)
	var fit []*store.Told
	byKey := func(t *store.Told, k string) int { return strings.Compare(t.Key, k) }
	for _, t := range among {
		if len(fit) == maxFits && t.Key >= fit[maxFits-1].Key || !(unify.Bindings{}).MatchAtom(l.Atom, t.Raw) {
			continue
		}
		at, known := slices.BinarySearchFunc(fit, t.Key, byKey)
		if known {
			continue
		}
		fit = slices.Insert(fit, at, t)
		fit = fit[:min(len(fit), maxFits)]
	}
	if s.hubs == nil {
		s.hubs = map[string][]*store.Told{}
	}
	s.hubs[form] = fit
	return fit
}

// mended returns how the failing conditions of a fit could be made to hold, one
// after the other: what a way binds is bound in those that follow.
func (s *search) mended(body []engine.Literal, f fit, fails []int, depth, changes int) []way {
	if len(fails) == 0 {
		return []way{{binds: f.theta}}
	}
	i, rest := fails[0], fails[1:]
	failing := s.failing(body, i, f, depth-1, changes)
	var out []way
	for _, w := range failing {
		if s.stopped() {
			break
		}
		w.group = "+" + unify.PlainVars(body[i]).String() + " " + w.group
		next := f
		if len(rest) > 0 {
			next.theta = unify.Clone(f.theta)
			for v, t := range w.binds {
				next.theta.Unify(engine.Var(v), t)
			}
		}
		n := len(s.assumed)
		for _, c := range w.changes {
			s.assumed = append(s.assumed, c.add...)
		}
		out = append(out, cross([]way{w}, s.mended(body, next, rest, depth, changes-len(w.changes)), changes)...)
		s.assumed = s.assumed[:n]
	}
	return out
}

// met returns the ways in which what is assumed meets the ith failing condition.
func (s *search) met(l engine.Literal) []way {
	if l.Op != engine.OpAtom || l.Absent {
		return nil
	}
	var out []way
	for _, a := range s.assumed {
		if theta := (unify.Bindings{}); theta.UnifyAtom(l.Atom, a) {
			out = append(out, way{binds: theta.ValuesOf(l.Atom, nil)})
		}
	}
	return out
}

// failing returns how the ith condition of the fit could be made to hold.
func (s *search) failing(body []engine.Literal, i int, f fit, depth, changes int) []way {
	l := s.evaluated(f.theta.Literal(body[i]))
	if l.Op != engine.OpAtom {
		return s.shift(body, i, f)
	}
	out := s.met(l)
	if changes > 0 {
		out = append(out, s.ways(l, depth, changes, false)...)
	}
	return out
}

// cross joins each of as with each of bs, as far as the changes stay few.
func cross(as, bs []way, changes int) []way {
	var out []way
	for _, a := range as {
		for _, b := range bs {
			if len(a.changes)+len(b.changes) > changes {
				continue
			}
			out = append(out, way{
				changes: slices.Concat(a.changes, b.changes),
				cost:    a.cost + b.cost, group: a.group + b.group, binds: b.binds,
			})
		}
	}
	return out
}

// shift returns how a comparison could come out right: by a told fact that
// gives one of its values saying the value that just suffices.
func (s *search) shift(body []engine.Literal, i int, f fit) []way {
	l := s.evaluated(f.theta.Literal(body[i]))
	var out []way
	for side, v := range []engine.Term{body[i].Left, body[i].Right} {
		need, ok := suffices(l, side == 1)
		if v.Kind() != engine.KindVar || !ok {
			continue
		}
		for _, p := range body {
			if p.Op != engine.OpAtom || p.Absent {
				continue
			}
			if c, ok := s.revalue(p.Atom, v, need, f.theta); ok {
				out = append(out, way{changes: []change{c}, cost: c.cost, group: c.kind()})
			}
		}
	}
	return out
}

// revalue is the change of the told fact that premise matched, so that it gives
// the variable another value.
func (s *search) revalue(premise engine.Atom, v, value engine.Term, theta unify.Bindings) (change, bool) {
	was, is := theta.Atom(premise), premise
	is.Args = slices.Clone(was.Args)
	for k, t := range premise.Args {
		if t.Equal(v) {
			is.Args[k] = value
		}
	}
	ids := s.tellers(was)
	if is.Equal(was) || len(ids) == 0 {
		return change{}, false
	}
	return change{fails: engine.Literal{Atom: is}, why: Comparison, by: ids[0], add: []engine.Atom{is}, drop: ids, cost: costCompare}, true
}

// suffices is the value nearest to the one on the given side with which the
// comparison of two numbers, or of two amounts in one unit, would hold.
func suffices(l engine.Literal, right bool) (engine.Term, bool) {
	if right {
		return unify.Nearest(l.Right, l.Left, unify.Mirror(l.Op))
	}
	return unify.Nearest(l.Left, l.Right, l.Op)
}

// bodyWays returns how a body, of a rule or of a question with several goals,
// could be made to hold.
func (s *search) bodyWays(id string, body []engine.Literal, theta unify.Bindings, depth, changes int) []way {
	var out []way
	for _, f := range s.fits(body, theta, changes) {
		ways := s.mended(body, f, f.fails, depth, changes)
		if len(f.fails) > 1 { // what the later one binds, the earlier has to take
			back := slices.Clone(f.fails)
			slices.Reverse(back)
			ways = append(ways, s.mended(body, f, back, depth, changes)...)
		}
		for k := range ways {
			ways[k].group = id + ways[k].group
			ways[k].cost += costChosen * float64(f.chosen)
		}
		if len(ways) > 4*maxFits {
			ways = ways[:4*maxFits]
		}
		out = append(out, ways...)
	}
	return out
}
