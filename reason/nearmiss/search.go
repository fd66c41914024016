// Package nearmiss looks for small changes by which a goal would follow, and tries each
// before it is shown: bounded abduction, down the rules to conditions that fail.
package nearmiss

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/snapshot"
	"whence/reason/state"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// Reason is why a condition fails.
type Reason string

// The reasons.
const (
	// Missing: it was not told and does not follow.
	Missing Reason = "missing"
	// Blocked: something that must be absent is there.
	Blocked Reason = "blocked"
	// Contrary: its denial holds.
	Contrary Reason = "denied"
	// Comparison: a value is on the wrong side of a bound.
	Comparison Reason = "comparison"
	// NameOff: it was told of a name that is written nearly like this one.
	NameOff Reason = "name"
	// Inverse: it was told the other way round.
	Inverse Reason = "inverse"
	// Weak: it holds, but is less sure than what counts as known.
	Weak Reason = "weak"
	// Faded: it was known once and has faded since.
	Faded Reason = "faded"
	// NeverMentioned: some word of it was never spoken of.
	NeverMentioned Reason = "never_mentioned"
)

// The costs of changes: what a person most likely left out or meant comes
// first. Deeper rules add a little.
const (
	costForgotten = 0.4
	costFaded     = 0.5
	costName      = 0.6
	costInverse   = 0.8
	costWeak      = 0.9
	costMissing   = 1.0
	costNever     = 1.6
	costBlocked   = 1.5
	costCompare   = 1.5
	costContrary  = 2.5
	costUnbound   = 1.0 // for each thing that has no name yet
	costChosen    = 0.6 // a value that just suffices
	costConcluded = 0.7 // telling what is otherwise only concluded
	costOutright  = 1.4 // telling the goal itself where rules could conclude it
	costDepth     = 0.1
)

// maxTogether is how many facts are withdrawn as one change.
const maxTogether = 3

// NearMiss is a small change by which a goal would follow. It was made in an
// overlay: the goal followed, and the change was undone.
type NearMiss struct {
	// Goals are what would follow; of several goals, all.
	Goals []triple.Literal
	// LiftedGoals and LiftedHolds are Goals and Holds in the engine's words,
	// as Failed.Lifted is: what is no triple is the zero literal otherwise.
	LiftedGoals, LiftedHolds []engine.Literal
	// Rule is the rule that would conclude the goal, "" where the goal would
	// have to be told itself.
	Rule string
	Cost float64
	// WouldBe is the confidence that the goal would have.
	WouldBe float64
	Checked bool
	// Alike counts the changes like this one that are not shown.
	Alike Alike
	// Holds are the conditions of the rule that hold as it is.
	Holds []triple.Literal
	// Fails are the conditions that do not, at the depth where the change
	// would have to be made.
	Fails []Failed
	// Change is what was changed in the overlay; its ids are no one's.
	Change store.Change
	// Breaks are the conflicts that the change would bring.
	Breaks []engine.Atom
	// Proofs are those of Goals as they would be, the change marked supposed.
	Proofs []proof.Proof
	// Question is what to ask a person, nil where no answer would help.
	Question *triple.Triple
}

// Alike are near-misses of the same kind, by the same rules, of other things.
// They were found, not tried.
type Alike struct {
	Count int
	// Fails are the failing conditions that all of them share with the one that
	// is shown, a variable in the place of what differs; Lifted are those in the
	// engine's words.
	Fails  []triple.Literal
	Lifted []engine.Literal
}

// Failed is one condition that does not hold.
type Failed struct {
	// Literal is the condition as it would have to be. A variable in it stands
	// for something that has no name yet: anything would do.
	Literal triple.Literal
	Lifted  engine.Literal
	Why     Reason
	// By is the fact or rule in the way, or the fact that is nearly it; of a
	// missing fact, the id under which it was once told. "" where there is
	// none.
	By string
}

// Search says how near-misses were looked for.
type Search struct {
	Rules  int // that could conclude a goal
	Probes int // conditions looked up
	Found  int // changes that came into question
	// Tried is how many changes were made in an overlay. Those of them by which
	// the goals did not follow are not shown: conditions that fail together may
	// need things more particular than what was tried for each.
	Tried int
	// Others is how many of Found are not shown: like one that is, or dearer.
	Others int
	// Outright is set where no rule could conclude the goal: it can only be
	// told.
	Outright bool
	// Cut is "steps", "probes", "trials" or "depth" where a bound ended the search.
	Cut string
}

// WhyNot returns what would have made the goal true, a conjunction, and how it was looked
// for; none where it holds.
func WhyNot(ctx context.Context, st *state.State, goal []engine.Literal) ([]NearMiss, Search, error) {
	holds := false
	err := st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		rows, _, err := l.Rows(ctx, goal, nil)
		holds = len(rows) > 0
		return err
	})
	if err != nil || holds {
		return nil, Search{}, err
	}
	return For(ctx, st, nil, [][]engine.Literal{goal})
}

// For returns what would have made the goals true, and how it was looked for.
func For(ctx context.Context, st *state.State, given []store.Change, goals [][]engine.Literal) ([]NearMiss, Search, error) {
	var found []way
	t := trial{st: st, ctx: ctx, given: given, goals: goals}
	err := st.Under(ctx, given, func(l *snapshot.Snapshot) error {
		any := *l
		any.Min = 0 // a condition of a rule need not be as sure as an answer
		s := &search{guess: guess{&lookup{l: &any, ctx: ctx, o: st.Options.Search}}}
		found = s.run(goals, l.Min)
		t.search = s.report
		return s.err
	})
	if err != nil {
		return nil, t.search, err
	}
	t.search.Found = len(found)
	err = t.run(found)
	t.search.Others = max(0, t.search.Found-len(t.found))
	return t.found, t.search, err
}

// way is a set of changes that may make a goal true.
type way struct {
	changes []change
	cost    float64
	goal    int    // which disjunct
	group   string // ways of one group are alike
	// binds are the values that the variables of the condition have by it.
	binds unify.Bindings
	// instead are the goals that were meant, where only a word of them is off.
	instead []engine.Literal
}

// change is one condition to be made true.
type change struct {
	fails engine.Literal // the condition, as it would be
	why   Reason
	by    string
	add   []engine.Atom
	drop  []string // ids of told facts
	surer string   // a rule that would have to be beyond doubt
	cost  float64
}

// id is the same for changes that say the same: what is added in the place of
// anything is no part of it.
func (c change) id() string { return unify.Form(c.fails) + fmt.Sprint(c.drop) + c.surer }

func (w way) id() string {
	ids := make([]string, len(w.changes))
	for i, c := range w.changes {
		ids[i] = c.id()
	}
	slices.Sort(ids)
	return strings.Join(ids, " ")
}

// candidates are the ways found so far, by what they change.
type candidates map[string]way

// lookup finds what holds and what is nearly so, within the bounds of a search.
type lookup struct {
	l       *snapshot.Snapshot
	ctx     context.Context
	o       state.SearchBounds
	report  Search
	steps   int
	spelt   map[string][]string // words near to a name
	samples map[string]engine.Atom
	hubs    map[string][]*store.Told // the first that fit a form of literal
	err     error
}

// guess makes changes of conditions that are missing, by what is most likely the reason.
type guess struct{ *lookup }

// offers are the ways that no rule leads to: a word mended, what was taken back told again,
// what is doubtful made sure.
type offers struct {
	*lookup
	enough float64 // how sure an answer has to be
}

// search is bounded abduction: it follows rules from the goal down to conditions that fail
// and could be changed.
type search struct {
	guess
	copies   int // rules renamed so far
	path     []string
	assumed  []engine.Atom // what the changes so far would tell
	cutDepth bool
	// loose is set while conditions that speak of no thing at all are followed too;
	// cutLoose is set once one was not.
	loose, cutLoose bool
}

// run looks for ways, one change and few rules deep before more of either.
func (s *search) run(goals [][]engine.Literal, enough float64) []way {
	found := candidates{}
	for i, and := range goals {
		o := offers{s.lookup, enough}
		o.typos(and, i, found)
		o.forgotten(and, i, found)
		o.weak(and, i, found)
		s.conjunction(and, i, 0, 1, found)
	}
	s.report.Outright = s.report.Rules == 0
	for changes := 1; changes <= s.o.Changes && len(found.groups()) <= s.o.Shown; changes++ {
		s.deepen(goals, changes, found)
	}
	if s.cutLoose && len(found.groups()) <= s.o.Shown {
		s.loose = true
		s.deepen(goals, 1, found)
	}
	for depth := s.o.Depth + 1; s.cutDepth && depth <= 4*s.o.Depth && !found.near() && !s.stopped(); depth++ {
		s.cutDepth = false
		for i, and := range goals {
			s.conjunction(and, i, depth, 1, found)
		}
	}
	if s.cutDepth && s.report.Cut == "" {
		s.report.Cut = "depth"
	}
	return s.worded(goals, found.ranked())
}

// deepen looks for ways of so many changes, few rules deep before more.
func (s *search) deepen(goals [][]engine.Literal, changes int, found candidates) {
	for depth := 1; depth <= s.o.Depth && !s.stopped(); depth++ {
		s.cutDepth = false
		for i, and := range goals {
			s.conjunction(and, i, depth, changes, found)
		}
		if !s.cutDepth {
			return
		}
	}
}

// near reports whether some way is nearer than telling the goal outright.
func (found candidates) near() bool {
	for _, w := range found {
		if w.cost < costMissing+costOutright && w.cost != costForgotten {
			return true
		}
	}
	return false
}

// forgottenGroup begins the group of what was taken back.
const forgottenGroup = "forgotten "

// groups are those of the ways that are no more than they have to be. What was
// taken back may have nothing to do with the goal, and counts when it was tried.
func (found candidates) groups() map[string]bool {
	out := map[string]bool{}
	for _, w := range found {
		spare := len(w.changes) > 1 && slices.ContainsFunc(w.changes, func(c change) bool {
			_, alone := found[c.id()]
			return alone
		})
		if !spare && !strings.HasPrefix(w.group, forgottenGroup) {
			out[w.group] = true
		}
	}
	return out
}

// ranked returns the ways, the nearest first, one of each group before the
// others of the same.
func (found candidates) ranked() []way {
	var all []way
	for _, w := range found {
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b way) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(len(a.changes), len(b.changes)), strings.Compare(a.id(), b.id()))
	})
	seen := map[string]bool{}
	var first, rest []way
	for _, w := range all {
		if seen[w.group] {
			rest = append(rest, w)
		} else {
			seen[w.group] = true
			first = append(first, w)
		}
	}
	return append(first, rest...)
}

func (s *lookup) stopped() bool {
	switch {
	case s.err != nil || s.report.Cut == "steps" || s.report.Cut == "probes":
	case s.ctx.Err() != nil:
		s.err = s.ctx.Err()
	case s.report.Probes >= s.o.Probes:
		s.report.Cut = "probes"
	case s.steps >= s.o.Steps:
		s.report.Cut = "steps"
	default:
		return false
	}
	return true
}

func (found candidates) keep(w way) {
	k := w.id()
	if old, ok := found[k]; !ok || w.before(old) {
		found[k] = w
	}
}

// before orders ways that say the same, by what is in them and not by which was
// found first. Those of the same changes in another order are equal: the first
// has them in the order of the body that they mend.
func (w way) before(o way) bool {
	if c := cmp.Compare(w.cost, o.cost); c != 0 {
		return c < 0
	}
	ordered := func(cs []change) []change { return slices.SortedFunc(slices.Values(cs), change.compare) }
	return cmp.Or(slices.CompareFunc(ordered(w.changes), ordered(o.changes), change.compare), cmp.Compare(w.goal, o.goal)) < 0
}

func (c change) compare(o change) int {
	return cmp.Or(cmp.Compare(c.cost, o.cost), strings.Compare(string(c.why), string(o.why)), store.ByID(c.by, o.by),
		slices.CompareFunc(c.add, o.add, engine.Atom.Compare))
}

// conjunction finds ways for all goals of one disjunct.
func (s *search) conjunction(goals []engine.Literal, disjunct, depth, changes int, found candidates) {
	goals = s.l.Store.Names.Literals(goals)
	var ways []way
	if len(goals) == 1 {
		ways = s.ways(goals[0], depth, changes, true)
	} else {
		ways = s.bodyWays("", goals, unify.Bindings{}, depth+1, changes)
	}
	for _, w := range ways {
		w.goal = disjunct
		if len(w.changes) == 1 || len(goals) > 1 || !w.tells(goals[0].Atom) {
			found.keep(w)
		}
	}
}

// tells reports whether some change would simply tell the goal.
func (w way) tells(goal engine.Atom) bool {
	return slices.ContainsFunc(w.changes, func(c change) bool {
		return slices.ContainsFunc(c.add, func(a engine.Atom) bool { return unify.Unifies(goal, a) })
	})
}

// within reports whether all changes of w are among those of o.
func (w way) within(o way) bool {
	for _, c := range w.changes {
		if !slices.ContainsFunc(o.changes, func(d change) bool { return c.id() == d.id() }) {
			return false
		}
	}
	return true
}

// ways returns how the literal could be made true with so many changes.
func (s *search) ways(l engine.Literal, depth, changes int, top bool) []way {
	if l.Op != engine.OpAtom || strings.HasPrefix(l.Atom.Pred, ":") {
		return nil
	}
	if l.Absent {
		return s.unblock(l, depth, changes)
	}
	out := s.fadedWays(l)
	rules := s.l.Store.Rules.Concluding(l.Atom)
	outside := s.l.Others.Concluding(l.Atom)
	real := s.l.Store.Rules.Saying(rules) + outside
	if top {
		s.report.Rules = max(s.report.Rules, real)
	}
	if c, ok := s.assume(l); ok && !(top && anonymous(c.add[0])) {
		if top && real > 0 {
			c.cost += costOutright
		}
		for _, d := range s.undenied(&c) {
			out = append(out, way{changes: []change{d}, cost: d.cost, group: "tell " + d.kind() + d.by})
		}
		out = append(out, way{changes: []change{c}, cost: c.cost, group: "tell " + c.kind()})
	}
	if depth == 0 {
		s.cutDepth = s.cutDepth || len(rules)+outside > 0
		return out
	}
	k := unify.Form(l)
	if slices.Contains(s.path, k) {
		return out
	}
	if !top && !s.loose && !anchored(l.Atom) {
		s.cutLoose = s.cutLoose || len(rules)+outside > 0
		return out
	}
	s.path = append(s.path, k)
	for _, id := range rules {
		out = append(out, s.ruleWays(id, l, depth, changes)...)
	}
	if outside > 0 {
		out = append(out, s.outsideWays(l, depth, changes)...)
	}
	s.path = s.path[:len(s.path)-1]
	return out
}

// anonymous reports whether a speaks of something made up: nobody could tell it
// outright.
func anonymous(a engine.Atom) bool {
	return slices.ContainsFunc(a.Args, func(t engine.Term) bool {
		name, ok := unify.NameOf(t)
		return ok && strings.HasPrefix(name, "/_")
	})
}

// anchored reports whether any argument of a is known.
func anchored(a engine.Atom) bool {
	return len(a.Args) == 0 || slices.ContainsFunc(a.Args, engine.Term.Ground)
}

// kind is what changes of one group have in common.
func (c change) kind() string { return string(c.why) + " " + lift.Signed(c.fails.Atom) }

// ruleWays returns how the rule could conclude the literal.
func (s *search) ruleWays(id string, l engine.Literal, depth, changes int) []way {
	s.copies++
	c := unify.Renamed(s.l.Store.Rules.ByID[id].Clause, s.copies)
	theta := unify.Bindings{}
	if !theta.UnifyAtom(c.Head, l.Atom) {
		return nil
	}
	ways := s.bodyWays(id, c.Body, theta, depth, changes)
	if s.l.Store.Rules.Restates(id) {
		return slices.DeleteFunc(ways, func(w way) bool { return w.onlyTells(theta.Atom(c.Body[0].Atom)) })
	}
	for i := range ways {
		ways[i].cost += costDepth
		ways[i].binds = theta.ValuesOf(l.Atom, ways[i].binds)
	}
	return ways
}

// onlyTells reports whether w is to tell a, of which nothing at all is known.
func (w way) onlyTells(a engine.Atom) bool {
	if len(w.changes) != 1 || !w.tells(a) {
		return false
	}
	why := w.changes[0].why
	return why == Missing || why == NeverMentioned || why == Contrary
}

// unblock returns how to take away what must be absent: a told fact, or a told
// fact that its proof rests on.
func (s *search) unblock(l engine.Literal, depth, changes int) []way {
	s.report.Probes++
	if !l.Atom.Ground() {
		return s.unblockAll(l)
	}
	out := s.undercut(l, depth, changes)
	atoms, err := s.l.RestingOn(l.Atom)
	if err != nil {
		s.err = err
		return nil
	}
	for _, a := range atoms {
		c := change{fails: l, why: Blocked, cost: costBlocked, drop: s.tellers(a)}
		if len(c.drop) == 0 {
			continue
		}
		if c.by = c.drop[0]; !a.Equal(l.Atom) {
			c.cost += costDepth
		}
		out = append(out, way{changes: []change{c}, cost: c.cost, group: c.kind()})
	}
	return out
}

// undercut returns how what must be absent could follow no longer, since its
// proof rests on an absence itself.
func (s *search) undercut(l engine.Literal, depth, changes int) []way {
	p, ok := s.l.View.Why(s.ctx, l.Atom)
	if !ok || depth == 0 {
		return nil
	}
	var out []way
	for _, n := range p.Nodes {
		if n.Kind != engine.Absent || !n.Literal.Atom.Ground() || s.l.Store.Builtin(n.Literal.Atom) {
			continue
		}
		present := engine.Literal{Atom: n.Literal.Atom}
		for _, w := range s.ways(present, depth-1, changes, false) {
			w.cost += costDepth
			out = append(out, w)
		}
	}
	return out
}

// unblockAll returns how to take away everything that fits what must be absent,
// where it is no more than a few told facts.
func (s *search) unblockAll(l engine.Literal) []way {
	c := change{fails: l, why: Blocked, cost: costBlocked}
	l.Absent = false
	goal := unify.NameAny([]engine.Literal{l})[0]
	for _, b := range s.matches(goal) {
		ids := s.tellers(b.Atom(goal.Atom))
		if len(ids) == 0 || len(c.drop) == maxTogether {
			return nil
		}
		c.drop = append(c.drop, ids...)
	}
	if len(c.drop) == 0 {
		return nil
	}
	c.by = c.drop[0]
	return []way{{changes: []change{c}, cost: c.cost, group: c.kind()}}
}

// tellers returns the ids of all facts that tell the atom.
func (s *lookup) tellers(a engine.Atom) []string {
	var ids []string
	for _, t := range s.l.Store.Facts.Tellers(a) {
		if t.Outcome == nil {
			ids = append(ids, t.Fact.ID)
		}
	}
	slices.SortFunc(ids, store.ByID)
	return ids
}

// assume classes the missing atom and makes it a change; false where it is not
// for anyone to tell.
func (s guess) assume(l engine.Literal) (change, bool) {
	if s.l.Store.Internal(l.Atom.Pred) {
		return change{}, false
	}
	given, unbound := s.baptise(l.Atom)
	c := change{fails: unify.PlainVars(l), why: Missing, add: []engine.Atom{given}, cost: costMissing}
	switch {
	case unbound > 0:
		c.cost += costUnbound * float64(unbound)
	case s.contrary(&c), s.wasTold(&c), s.inverse(&c), s.misnamed(&c):
		return c, true
	}
	if len(s.l.Unmentioned([]engine.Literal{l})) > 0 {
		c.why, c.cost = NeverMentioned, c.cost+costNever-costMissing
	} else if s.l.Store.Relations[given.Pred] > 0 && s.l.Store.Rules.Saying(s.l.Store.Rules.Concluding(given))+s.l.Others.Concluding(given) > 0 {
		c.cost += costConcluded
	}
	return c, true
}

// baptise gives names to the things that a still leaves open, and counts them.
func (s guess) baptise(a engine.Atom) (engine.Atom, int) {
	plain := unify.PlainVars(engine.Literal{Atom: a}).Atom
	open := map[string]bool{}
	args := slices.Clone(plain.Args)
	for i, t := range args {
		switch {
		case t.Kind() == engine.KindVar:
			open[t.Symbol()] = true
			args[i] = s.some(plain, slices.IndexFunc(plain.Args, t.Equal), t)
		case !t.Ground():
			open[strconv.Itoa(i)] = true
			args[i] = s.some(plain, i, engine.Var("X"))
		}
	}
	a.Args = args
	return a, len(open)
}

// some is a thing to stand for anything in the ith place of a: one made up, or,
// where the facts have no names there, what one of them has.
func (s guess) some(a engine.Atom, i int, v engine.Term) engine.Term {
	if s.l.Store.Plain {
		if t := s.sample(a).Args[i]; t.Ground() && t.Kind() != engine.KindName {
			return t
		}
	}
	return engine.Name("/_some_" + strings.ToLower(v.Symbol()))
}

// contrary: the denial of what is missing holds.
func (s guess) contrary(c *change) bool {
	s.report.Probes++
	p, ok := s.l.View.Why(s.ctx, lift.Denial(c.add[0]))
	if !ok {
		return false
	}
	root := p.Nodes[p.Root]
	c.why, c.cost, c.by = Contrary, costContrary, root.RuleID
	if root.Kind == engine.Told {
		c.drop = s.tellers(lift.Denial(c.add[0]))
		c.by = c.drop[0]
	}
	return true
}

// undenied are, for what is missing and whose denial follows, the changes that
// take a fact away which the denial rests on: to tell it against the denial
// would be a conflict, and costs more.
func (s guess) undenied(c *change) []change {
	if c.why != Contrary || len(c.drop) > 0 {
		return nil
	}
	atoms, err := s.l.RestingOn(lift.Denial(c.add[0]))
	if err != nil {
		s.err = err
	}
	var out []change
	for _, a := range atoms[:min(len(atoms), maxTogether)] {
		if ids := s.tellers(a); len(ids) > 0 {
			d := *c
			d.drop, d.by = ids, ids[0]
			out = append(out, d)
		}
	}
	c.cost += 2 * costDepth
	return out
}

// wasTold: it was told once and taken back.
func (s guess) wasTold(c *change) bool {
	for _, f := range slices.Backward(s.l.Forgotten) {
		if s.l.Store.Names.Atom(f.Atom).Equal(c.add[0]) {
			c.by, c.cost = f.ID, costForgotten
			if s.faded(f) {
				c.why = Faded
			}
			return true
		}
	}
	return false
}

// inverse: it was told the other way round.
func (s guess) inverse(c *change) bool {
	a := c.add[0]
	if len(a.Args) != 2 {
		return false
	}
	s.report.Probes++
	back := a
	back.Args = []engine.Term{a.Args[1], a.Args[0]}
	ids := s.tellers(back)
	if len(ids) == 0 || a.Args[0].Equal(a.Args[1]) {
		return false
	}
	c.why, c.by, c.cost = Inverse, ids[0], costInverse
	return true
}

// misnamed: it was told of a name that is written nearly like one of its own.
func (s guess) misnamed(c *change) bool {
	a := c.add[0]
	for at, t := range a.Args {
		name, ok := unify.NameOf(t)
		if !ok {
			continue
		}
		for _, near := range s.nearest(name) {
			s.report.Probes++
			other := a
			other.Args = slices.Clone(a.Args)
			other.Args[at] = s.l.Store.Named(near)
			if ids := s.tellers(other); len(ids) > 0 {
				c.why, c.by, c.cost = NameOff, ids[0], costName
				return true
			}
		}
	}
	return false
}

// nearest are the words in use near to a name, asked for once.
func (s *lookup) nearest(name string) []string {
	words, ok := s.spelt[name]
	if !ok {
		words = s.l.Store.Spelling.Near(s.l.Store.Text(name))
		if s.spelt == nil {
			s.spelt = map[string][]string{}
		}
		s.spelt[name] = words
	}
	return words
}

// typos finds ways where the goals hold of a name written nearly like one that
// nothing speaks of.
func (s offers) typos(goals []engine.Literal, disjunct int, found candidates) {
	for _, u := range s.l.Unmentioned(goals) {
		for _, near := range u.Nearest {
			meant, c := s.meant(goals, u, near)
			s.report.Probes++
			if meant == nil || !s.hold(meant) || s.toldOutright(meant) {
				continue
			}
			w := way{changes: []change{c}, cost: c.cost, goal: disjunct, group: "name " + u.Word}
			if s.l.Store.Plain {
				w.instead = meant
			}
			found.keep(w)
		}
	}
}

// meant are the goals with the word put right, and what to say of it. Of triples
// it is an alias that is missing; a rule file has none.
func (s offers) meant(goals []engine.Literal, u snapshot.Unmentioned, near string) ([]engine.Literal, change) {
	from, to := s.l.Store.Named(u.Word), s.l.Store.Named(near)
	c := change{why: NameOff, cost: costName, by: store.FirstID(s.l.Store.About(to.Symbol()))}
	switch {
	case !u.Relation && s.l.Store.Plain:
		c.fails = engine.Literal{Op: engine.OpEq, Left: from, Right: to}
	case !u.Relation:
		same := engine.Atom{Pred: triple.SynonymOf, Args: []engine.Term{from, to}}
		c.fails, c.add = engine.Literal{Atom: same}, []engine.Atom{same}
	case s.l.Store.Plain:
		out := slices.Clone(goals)
		for i, g := range out {
			if g.Op == engine.OpAtom && g.Atom.Pred == u.Word {
				out[i].Atom.Pred = near
				c.fails, c.by = out[i], ""
			}
		}
		return out, c
	default:
		return nil, c
	}
	return replaced(goals, from, to), c
}

// toldOutright reports whether the goals are one fact that was told: then the
// fact is offered itself.
func (s offers) toldOutright(goals []engine.Literal) bool {
	return len(goals) == 1 && goals[0].Op == engine.OpAtom && len(s.tellers(s.l.Store.Names.Atom(goals[0].Atom))) > 0
}

// hold reports whether some binding fits all goals.
func (s *lookup) hold(goals []engine.Literal) bool {
	for _, err := range s.l.View.Query(s.ctx, s.l.Store.Names.Literals(goals)...) {
		return err == nil
	}
	return false
}

func replaced(ls []engine.Literal, from, to engine.Term) []engine.Literal {
	out := slices.Clone(ls)
	for i, l := range out {
		args := slices.Clone(l.Atom.Args)
		for k, t := range args {
			if t.Equal(from) {
				args[k] = to
			}
		}
		out[i].Atom.Args = args
	}
	return out
}

// maxBearing bounds the patterns that could bear on a goal; where there are more,
// anything may.
const maxBearing = 256

// bearing returns the patterns of what the goals could rest on, whatever the
// values; false where there are too many.
func (s offers) bearing(goals []engine.Literal) ([]engine.Atom, bool) {
	var out []engine.Atom
	seen := map[string]bool{}
	note := func(a engine.Atom) {
		if k := unify.Form(engine.Literal{Atom: a}); !seen[k] && a.Pred != "" {
			seen[k] = true
			out = append(out, a)
		}
	}
	for _, g := range goals {
		note(s.l.Store.Names.Atom(g.Atom))
	}
	for i := 0; i < len(out); i++ {
		if len(out) > maxBearing {
			return nil, false
		}
		for _, id := range s.l.Store.Rules.Concluding(out[i]) {
			for _, l := range s.l.Store.Rules.ByID[id].Clause.Body {
				note(l.Atom)
			}
		}
		for _, r := range s.l.Others.Rules() {
			if !slices.ContainsFunc(r.Heads, func(h engine.Atom) bool { return unify.Unifies(h, out[i]) }) {
				continue
			}
			for _, n := range r.Needs {
				note(n.Atom)
			}
		}
	}
	return out, true
}

// forgotten offers each fact that was taken back and could bear on the goals, the
// latest first.
func (s offers) forgotten(goals []engine.Literal, disjunct int, found candidates) {
	if len(s.l.Forgotten) == 0 {
		return
	}
	patterns, few := s.bearing(goals)
	few = few && !s.l.Store.Absences.Horizon.AnyClosed() // where whoever is spoken of may matter
	for i, f := range slices.Backward(s.l.Forgotten) {
		a := s.l.Store.Names.Atom(f.Atom)
		bears := !few || a.Pred == triple.SynonymOf || slices.ContainsFunc(patterns, func(p engine.Atom) bool { return unify.Unifies(p, a) })
		if !bears || s.l.View.Holds(a) {
			continue
		}
		c := change{fails: engine.Literal{Atom: a}, why: Missing, by: f.ID, add: []engine.Atom{a}, cost: costForgotten}
		if s.faded(f) {
			c.why = Faded
		}
		c.cost += 0.001 * float64(len(s.l.Forgotten)-1-i)
		found.keep(way{changes: []change{c}, cost: c.cost, goal: disjunct, group: forgottenGroup + c.id()})
	}
}
