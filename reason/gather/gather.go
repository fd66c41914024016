// Package gather reads from a source the facts that bear on a question, where a base does
// not hold all there are.
package gather

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/outside"
	"whence/reason/state"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// Source has facts that a base need not hold all of.
type Source interface {
	// Matching returns facts that fit the pattern, denied or not, at most limit
	// of them, and whether there are more. Variables of the pattern, and an
	// empty relation, stand for anything.
	Matching(ctx context.Context, pattern triple.Triple, limit int) (facts []triple.Fact, more bool, err error)
}

// Bounds bound what Gather reads. Zeros mean the defaults.
type Bounds struct {
	// Reads is how many patterns are looked up (2,000), Each how many facts are
	// taken of one (1,000).
	Reads, Each int
	// Time is how long it may take (2 s).
	Time time.Duration
	// Forward asks also for what rules need to conclude anything from the goals.
	Forward bool
	// Rules are rules to come: what they would conclude is asked for, too.
	Rules []triple.StoredRule
	// Denials asks also for all that rules could deny.
	Denials bool
	// Missing asks, where no goal has an answer, also for a little of what the
	// other conditions of a rule need where one is not met: near-misses are made
	// of it. What it leaves out is no bound that was hit.
	Missing bool
}

func (b Bounds) orDefault() Bounds {
	if b.Reads == 0 {
		b.Reads = 2000
	}
	if b.Each == 0 {
		b.Each = 1000
	}
	if b.Time == 0 {
		b.Time = 2 * time.Second
	}
	return b
}

// For tells a base the facts of a source that bear on goals; see Base.Gather.
func For(ctx context.Context, st *state.State, from Source, o Bounds, goals []triple.Triple) (cut string, err error) {
	g := &gathering{st: st, ctx: ctx, from: from, o: o.orDefault(), wanted: map[string]bool{}, joined: maxJoined}
	g.deadline = st.Options.Now().Add(g.o.Time)
	st.Gathering = true
	defer func() { st.Gathering = false }()
	for _, goal := range goals {
		g.mention(goal)
		g.want(lift.Triple(goal))
		if goal.Relation == "" {
			g.wantAll(lift.Triple(goal))
		}
		if g.o.Forward {
			g.openFrom(lift.Triple(goal))
		}
	}
	if g.o.Denials {
		g.wantDenied()
	}
	for _, r := range g.o.Rules {
		g.openRule(r)
	}
	for g.step() {
	}
	if g.o.Missing && g.cut == "" && g.err == nil && !g.answered(goals) {
		g.goWithout()
	}
	g.concludeOutside()
	return g.cut, g.err
}

// openRule asks for what a rule to come needs, and for what it could contradict.
// A rule that a gate will refuse needs nothing.
func (g *gathering) openRule(r triple.StoredRule) {
	clause, err := lift.Rule(r)
	if err != nil {
		return
	}
	g.copies++
	c := unify.Renamed(clause, g.copies)
	g.opened = append(g.opened, opening{c.Body, unify.Bindings{}})
	g.want(c.Head)
}

// wantDenied asks for whatever rules could conclude the denial of.
func (g *gathering) wantDenied() {
	for _, id := range slices.Sorted(maps.Keys(g.st.Store.Rules.ByID)) {
		if r := g.st.Store.Rules.ByID[id]; r.Runs && r.Clause.Head.Denied {
			g.copies++
			g.want(unify.Renamed(r.Clause, g.copies).Head)
		}
	}
}

// The bounds on what is read for near-misses.
const (
	missingEach = 24
	missingTime = 100 * time.Millisecond
)

// goWithout opens the rules once more, each as if one condition that nothing
// meets were met.
func (g *gathering) goWithout() {
	g.without, g.joined = 1, missingEach
	g.o.Each = missingEach
	g.deadline = g.st.Options.Now().Add(missingTime)
	for g.step() {
	}
	g.cut = ""
}

// answered reports whether something is known that fits a goal.
func (g *gathering) answered(goals []triple.Triple) bool {
	v := g.st.Session.View()
	for _, goal := range goals {
		if goal.Relation != "" && len(g.fits(v, engine.Literal{Atom: g.st.Store.Names.Atom(lift.Triple(goal))})) > 0 {
			return true
		}
	}
	return false
}

// concludeOutside brings what rules of another kind conclude in step with what
// was read: nothing, where some of it was not, since they could not tell what is
// absent.
func (g *gathering) concludeOutside() {
	o := g.st.Others
	if o.Set == nil || g.err != nil {
		return
	}
	rules := o.Set
	if o.Asked = nil; g.cut != "" {
		o.Set, o.Asked = nil, rules
	}
	_, g.err = g.st.Update(g.ctx, store.Change{})
	o.Set = rules
}

// gathering is one run of Gather.
type gathering struct {
	st       *state.State
	ctx      context.Context
	from     Source
	o        Bounds
	deadline time.Time
	looks    int // since the clock was read
	reads    int
	wanted   map[string]bool // forms of patterns
	todo     []engine.Atom
	opened   []opening
	copies   int
	joined   int // the facts that one condition is joined with, at most
	without  int // the conditions of a rule that need not be met
	cut      string
	err      error
}

// opening is a rule that could conclude a pattern, as far as that binds it.
type opening struct {
	body  []engine.Literal
	theta unify.Bindings
}

// mention reads a few facts about the names of a goal, so that they are known to be
// spoken of: not for a change, nor where all about one name is read anyway.
func (g *gathering) mention(goal triple.Triple) {
	if g.o.Forward || goal.Relation == "" && (goal.Subject.IsVar() || goal.Object.IsVar()) || g.isTold(goal) {
		return
	}
	for _, t := range []triple.Term{goal.Subject, goal.Object} {
		if !t.IsVar() {
			g.read(triple.Triple{Subject: t, Object: triple.Var("Y")}, mentions, false)
			g.read(triple.Triple{Subject: triple.Var("X"), Object: t}, mentions, false)
		}
	}
	g.read(triple.Triple{Subject: triple.Var("X"), Relation: goal.Relation, Object: triple.Var("Y")}, mentions, false)
}

// isTold reports whether a fact that the base has speaks of all that a goal does: it says it, or denies it.
func (g *gathering) isTold(goal triple.Triple) bool {
	a := g.st.Store.Names.Atom(lift.Triple(goal))
	return len(g.st.Store.Facts.Tellers(a))+len(g.st.Store.Facts.Tellers(lift.Denial(a))) > 0
}

// mentions is how many facts about a name are read only to know that there are.
const mentions = 8

// want asks for what fits a pattern, of either polarity, unless it or a wider
// one was asked for.
func (g *gathering) want(a engine.Atom) {
	if a.Denied = false; len(a.Args) != 2 || lift.IsInternal(a.Pred) || strings.HasPrefix(a.Pred, ":") {
		return
	}
	for _, wider := range widened(a) {
		if g.wanted[unify.Form(engine.Literal{Atom: wider})] {
			return
		}
	}
	g.wanted[unify.Form(engine.Literal{Atom: a})] = true
	g.todo = append(g.todo, a)
}

// wantAll asks for whatever rules could conclude that has the arguments of a.
func (g *gathering) wantAll(a engine.Atom) {
	for _, id := range slices.Sorted(maps.Keys(g.st.Store.Rules.ByID)) {
		if a.Pred = g.st.Store.Rules.ByID[id].Clause.Head.Pred; g.st.Store.Rules.ByID[id].Runs {
			g.want(a)
		}
	}
}

// widened are the pattern, and those with variables for its constants.
func widened(a engine.Atom) []engine.Atom {
	x, y := engine.Var("X"), engine.Var("Y")
	with := func(s, o engine.Term) engine.Atom { return engine.Atom{Pred: a.Pred, Args: []engine.Term{s, o}} }
	return []engine.Atom{a, with(a.Args[0], y), with(x, a.Args[1]), with(x, y)}
}

// step does what is to be done, and puts what was found into the rules. It
// reports whether there is more to do.
func (g *gathering) step() bool {
	for len(g.todo) > 0 && !g.over() {
		a := g.todo[0]
		g.todo = g.todo[1:]
		g.fetch(a)
		g.open(a)
	}
	if g.over() {
		return false
	}
	v := g.st.Session.View()
	for _, o := range g.opened {
		g.join(v, o.body, o.theta, g.without)
	}
	return len(g.todo) > 0 && !g.over()
}

// over reports whether the gathering has to end.
func (g *gathering) over() bool {
	switch {
	case g.err != nil:
	case g.ctx.Err() != nil:
		g.err = g.ctx.Err()
	case g.reads >= g.o.Reads:
		g.cut = "reads"
	case g.late():
		g.cut = "time"
	default:
		return false
	}
	return true
}

// looksAtClock is how many items are gone through between two looks at the clock.
const looksAtClock = 32

// late reports whether the time is over. To read the clock takes longer than most
// items of a join do; behind a look into the store it is read each time.
func (g *gathering) late() bool {
	g.looks++
	return g.looks%looksAtClock == 1 && g.st.Options.Now().After(g.deadline)
}

// fetch reads what fits a pattern, by each of the names of what it speaks of.
func (g *gathering) fetch(a engine.Atom) {
	g.looks = 0
	for _, s := range g.names(a.Args[0]) {
		for _, o := range g.names(a.Args[1]) {
			one := a
			one.Args = []engine.Term{s, o}
			if pattern, ok := lowerPattern(one); ok {
				g.read(pattern, g.o.Each, true)
			}
		}
	}
}

// names are the terms that stand for the same as t.
func (g *gathering) names(t engine.Term) []engine.Term {
	name, ok := unify.NameOf(t)
	if !ok {
		return []engine.Term{t}
	}
	out := []engine.Term{t}
	for _, other := range g.st.Store.Names.Others(name) {
		out = append(out, engine.Name(other))
	}
	return out
}

// lowerPattern is an atom with variables as a pattern of triples.
func lowerPattern(a engine.Atom) (triple.Triple, bool) {
	l, ok := lift.LowerLiteral(engine.Literal{Atom: a})
	return l.Triple, ok
}

// read tells the base what of the source fits the pattern.
func (g *gathering) read(pattern triple.Triple, limit int, all bool) {
	if g.over() {
		return
	}
	g.reads++
	facts, more, err := g.from.Matching(g.ctx, pattern, limit)
	if err != nil {
		g.err = err
		return
	}
	if more && all {
		g.cut = "facts"
	}
	facts = slices.DeleteFunc(facts, func(f triple.Fact) bool { return g.st.Store.Facts.ByID[f.ID] != nil })
	if len(facts) == 0 {
		return
	}
	if g.err = g.st.Load(g.ctx, store.Change{Facts: facts}); errors.Is(g.err, engine.ErrBudget) {
		g.cut, g.err = "budget", nil
	}
}

// open looks for the rules that could conclude a pattern, or its denial.
func (g *gathering) open(a engine.Atom) {
	for _, id := range slices.Concat(g.st.Store.Rules.Concluding(a), g.st.Store.Rules.Concluding(lift.Denial(a))) {
		g.copies++
		c := unify.Renamed(g.st.Store.Rules.ByID[id].Clause, g.copies)
		head := c.Head
		head.Denied = false
		theta := unify.Bindings{}
		if theta.UnifyAtom(head, g.st.Store.Names.Atom(a)) {
			g.opened = append(g.opened, opening{c.Body, theta})
		}
	}
	g.openOutside(func(r outside.Rule) bool {
		return slices.ContainsFunc(r.Heads, func(h engine.Atom) bool { return unify.Unifies(h, a) })
	})
}

// openOutside asks for all that the rules of another kind go by that could
// conclude something.
func (g *gathering) openOutside(could func(outside.Rule) bool) {
	if g.st.Others.Set == nil {
		return
	}
	for _, r := range g.st.Others.Rules() {
		if !could(r) {
			continue
		}
		for _, n := range r.Needs {
			g.want(n.Atom)
		}
	}
}

// openFrom opens the rules that have a condition that the fact meets.
func (g *gathering) openFrom(a engine.Atom) {
	a = g.st.Store.Names.Atom(a)
	g.openOutside(func(r outside.Rule) bool {
		return slices.ContainsFunc(r.Needs, func(n outside.Need) bool { return unify.Unifies(n.Atom, a) })
	})
	for _, id := range slices.Sorted(maps.Keys(g.st.Store.Rules.ByID)) {
		if !g.st.Store.Rules.ByID[id].Runs {
			continue
		}
		for i, l := range g.st.Store.Rules.ByID[id].Clause.Body {
			if l.Op != engine.OpAtom || l.Atom.Pred != a.Pred || !unify.Unifies(l.Atom, a) {
				continue
			}
			g.copies++
			c := unify.Renamed(g.st.Store.Rules.ByID[id].Clause, g.copies)
			theta := unify.Bindings{}
			if met := c.Body[i].Atom; met.Denied == a.Denied && theta.UnifyAtom(met, a) {
				g.opened = append(g.opened, opening{slices.Delete(c.Body, i, i+1), theta})
				g.want(lift.Denial(theta.Atom(c.Head)))
			}
		}
	}
}

// maxJoined bounds the facts that one condition is joined with.
const maxJoined = 256

// join asks for what each condition needs, given what fits the ones before it, of
// which so many need not be met.
func (g *gathering) join(v *engine.View, body []engine.Literal, theta unify.Bindings, without int) {
	if len(body) == 0 || g.over() {
		return
	}
	i := mostBound(body, theta)
	l := theta.Literal(body[i])
	rest := slices.Delete(slices.Clone(body), i, i+1)
	if l.Op != engine.OpAtom {
		g.join(v, rest, theta, without)
		return
	}
	g.want(l.Atom)
	if len(rest) == 0 { // nobody asks how it is met
		return
	}
	if l.Absent || lift.IsInternal(l.Atom.Pred) || strings.HasPrefix(l.Atom.Pred, ":") {
		g.join(v, rest, theta, without)
		return
	}
	fits := g.fits(v, l)
	if len(fits) == 0 && without > 0 {
		g.join(v, rest, theta, without-1)
	}
	for n, fit := range fits {
		if n >= g.joined {
			g.cut = "facts"
			return
		}
		next := unify.Clone(theta)
		for name, t := range fit {
			next.Unify(engine.Var(name), t)
		}
		g.join(v, rest, next, without)
	}
}

// fits are the ways in which a literal holds by now, a few more than are joined.
func (g *gathering) fits(v *engine.View, l engine.Literal) []unify.Bindings {
	plain := unify.QueryVars(l)
	back := map[string]string{}
	for i, t := range l.Atom.Args {
		if t.Kind() == engine.KindVar {
			back[plain.Atom.Args[i].Symbol()] = t.Symbol()
		}
	}
	var out []unify.Bindings
	for row, err := range v.Query(g.ctx, plain) {
		if err != nil {
			g.err = fmt.Errorf("gather facts: %w", err)
			return nil
		}
		named := unify.Bindings{}
		for name, t := range row {
			named[back[name]] = t
		}
		if out = append(out, named); len(out) > g.joined {
			break
		}
	}
	return out
}

// mostBound is the index of the condition with the most arguments known, an
// atom that must hold before any other.
func mostBound(body []engine.Literal, theta unify.Bindings) int {
	best, most := 0, -1
	for i, l := range body {
		rank := 0
		if l.Op == engine.OpAtom && !l.Absent {
			rank = 1
			for _, t := range theta.Literal(l).Atom.Args {
				if t.Ground() {
					rank++
				}
			}
		}
		if rank > most {
			best, most = i, rank
		}
	}
	return best
}
