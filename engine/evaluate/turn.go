package evaluate

import (
	"context"
	"fmt"
	"math"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/group"
	"whence/engine/queue"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// Turn brings the conclusions up to date after told facts and rules have
// changed. It goes through the components that the change reaches, lowest
// first. In each it decides what can no longer be proved, in the order of
// ranks, then derives what is new. A fact's rank is its component and its
// stamp; every premise of a recorded justification has a lower rank, so no
// conclusion ever holds itself up.
type Turn struct{ prover }

// ledger is what a turn has to do in each component, and what it has changed.
type ledger struct {
	ctx context.Context
	s   *fact.Store
	net *rule.Network
	x   rule.Exec
	max Bounds

	Change
	most    int         // the bound on facts
	comps   []*compTurn // by component, nil where there is nothing to do
	begun   []int       // the components with work
	dirty   queue.MinHeap[int]
	current int       // the component in work
	work    *compTurn // its work
	Touched []Touch
	offered *rule.Rule // whose plan runs; see emit
	room    fact.Room
	edges   edging
	// deciding is set while old conclusions are decided and new ones not yet derived.
	deciding bool
	failed   failures
	err      error
}

// matcher runs the plans of rules and takes what they conclude.
type matcher struct {
	ledger
	derived  fact.ID     // in a load, facts from here on are conclusions, and hold
	offering func() bool // emit, made once
	offers   []offer
	inner    inner
}

// grouper brings the conclusions of rules that group up to date.
type grouper struct {
	matcher
	groups    group.Groups
	regrouped map[*rule.Rule]*regrouped
}

// prover decides whether a fact still has a proof.
type prover struct {
	grouper
	best proof // what search found
}

// Touch is how a fact stood before the turn.
type Touch struct {
	Fact  fact.ID
	Alive bool
	cost  uint32
}

// compTurn is what a turn has to do in one component.
type compTurn struct {
	plus, minus []fact.ID // facts of lower components that hold newly, or more surely; that hold no more
	told        []fact.ID // facts told newly
	cands       queue.Candidates
	kills       int
	fifo        []fact.ID
	heap        queue.MinHeap[queued]
	changed     []Touch
	again       bool // every conclusion is derived again
	// lengths are those of the chains of conclusions that lead to uncertain facts;
	// of others the rounds are counted.
	lengths fact.Words
}

// deepen notes the length of the chain that leads to an uncertain fact.
func (c *compTurn) deepen(t *ledger, f fact.ID, p proof) {
	if p.rule == nil {
		return
	}
	n := uint32(0)
	for _, q := range p.prems {
		n = max(n, c.lengths.Get(q))
	}
	c.lengths.Set(f, n+1)
	t.round(int(n) + 1)
}

// queued is an uncertain fact that waits, the surest first.
type queued struct {
	cost uint32
	seq  uint32
	fact fact.ID
}

// Bounds are those of a turn.
type Bounds struct {
	Facts, Rounds int
	Bytes, Value  int64 // of all, and of one value
}

// Change is what has changed before a turn: facts told or taken back, and rules removed.
// New rules are fresh in the network.
type Change struct {
	Start   fact.ID // the first id that is new
	Load    bool    // nothing was derived before
	Every   bool    // all matches are looked at, also where one is enough
	Facts   []fact.ID
	Removed []*rule.Rule
	Redo    Redo
	Asked   Asked
}

// NewTurn returns a turn that is ready to run.
func NewTurn(ctx context.Context, s *fact.Store, net *rule.Network, max Bounds, c Change) *Turn {
	t := &Turn{}
	t.ctx, t.s, t.net, t.max, t.Change, t.regrouped = ctx, s, net, max, c, map[*rule.Rule]*regrouped{}
	t.dirty.Less = func(a, b int) bool { return a < b }
	t.edges = edging{s: s, net: net}
	t.room = fact.NewRoom(s, max.Bytes)
	t.x = rule.Exec{Store: s, In: s.Syms, Net: net, Ctx: ctx, Excuse: t.excuseRun, Room: &t.room, Values: builtin.Values{Most: max.Value},
		First: !net.Uncertain && !c.Every}
	t.groups = group.New(&t.x)
	t.groups.Note = t.note
	t.most, t.derived, t.offering = max.Facts, math.MaxUint32, t.emit
	if c.Load {
		t.derived = s.Limit
	}
	return t
}

// Workspace is where the work of turns stands by component; a turn leaves it empty.
type Workspace []*compTurn

// Within makes the turn work in a workspace, which may have to grow.
func (t *ledger) Within(w Workspace) Workspace {
	if len(w) < len(t.net.Comps) {
		w = make(Workspace, 2*len(t.net.Comps))
	}
	t.comps = w
	return w
}

// Looks is how often the turn has looked at time and memory.
func (t *ledger) Looks() int { return t.x.Looks }

// comp returns the work of a component, which is to be gone through.
func (t *ledger) comp(k int) *compTurn {
	c := t.comps[k]
	if c == nil {
		c = &compTurn{}
		c.heap.Less = func(a, b queued) bool { return a.cost < b.cost || a.cost == b.cost && a.seq < b.seq }
		t.comps[k] = c
		t.begun = append(t.begun, k)
		t.dirty.Push(k)
	}
	return c
}

// Run goes through the components.
func (t *Turn) Run() error {
	for _, r := range t.Removed {
		for _, f := range r.Head.List {
			if t.s.RuleNumber(f) == r.Num {
				t.suspect(f)
			}
		}
	}
	for _, f := range t.Facts {
		t.seed(f)
	}
	for _, r := range t.net.Fresh {
		if r.Fresh {
			t.comp(r.Comp)
		}
	}
	for len(t.dirty.Items) > 0 && t.err == nil {
		t.current = t.dirty.Pop()
		if t.pointless(t.current) {
			continue
		}
		t.work = t.comps[t.current]
		t.component(t.work)
		if t.err == nil {
			t.pass(t.work)
		}
	}
	if t.failed.at != nil && t.ctx.Err() == nil {
		return t.failed.refusal()
	}
	return t.err
}

func (t *Turn) component(c *compTurn) {
	t.edges.begin(t.current)
	t.deciding = true
	t.invalidate(c)
	t.withdraw(c)
	t.deciding = false
	t.settle(c)
	t.derive(c)
	t.drain(c)
}

// stop records the first error.
func (t *ledger) stop(err error) bool {
	if t.err == nil {
		t.err = err
	}
	return false
}

// Touch records how a fact stood before its first change in this turn, and
// logs its state.
func (t *ledger) touch(f fact.ID) {
	if f >= t.Start {
		return
	}
	fl := t.s.Flag(f)
	if *fl&fact.Touched == 0 {
		t.s.NoteState(f)
		*fl |= fact.Touched
		if *fl&fact.Alive != 0 {
			*fl |= fact.Held
		}
		w := Touch{f, *fl&fact.Alive != 0, t.s.Costs.Get(f)}
		t.Touched = append(t.Touched, w)
		c := t.comp(t.net.Home(t.s, f))
		c.changed = append(c.changed, w)
	}
}

// suspect makes a fact a candidate for withdrawal in its component.
func (t *ledger) suspect(f fact.ID) {
	fl := t.s.Flag(f)
	if *fl&(fact.Marked|fact.Alive) != fact.Alive {
		return
	}
	*fl |= fact.Marked
	t.comp(t.net.Home(t.s, f)).cands.Push(t.s.Just(f).Stamp, f)
}

// invalidate finds conclusions that rested on an absence which is none any
// more, and brings groups up to date.
func (t *Turn) invalidate(c *compTurn) {
	if !t.net.Tests[t.current] {
		return
	}
	for _, f := range c.plus {
		t.net.EachTaker(t.s, f, func(tk rule.Taker) bool {
			switch r := tk.Rule; {
			case r.Comp != t.current || r.Fresh:
			case r.Group:
				t.regroup(r, c)
			case r.Body[tk.Literal].Absent:
				t.fire(r, rule.PlanKill, tk.Literal, f, t.emitSuspect)
			}
			return t.err == nil
		})
	}
	for _, f := range c.minus {
		t.net.EachTaker(t.s, f, func(tk rule.Taker) bool {
			if tk.Rule.Comp == t.current && tk.Rule.Group && !tk.Rule.Fresh {
				t.regroup(tk.Rule, c)
			}
			return t.err == nil
		})
	}
}

// fire runs a plan of a rule that starts from a fact.
func (t *matcher) fire(r *rule.Rule, kind rule.PlanKind, literal int, f fact.ID, emit func() bool) {
	if t.err != nil || kind == rule.PlanDelta && t.excused(r, literal, f) {
		return
	}
	if kind == rule.PlanDelta && t.edges.parts(r) {
		if kind = rule.PlanWay; literal == r.Edge && !r.Head.Edges.Has(f) {
			return
		}
	}
	p := r.Plan(t.s, kind, literal)
	if p.Quick != nil {
		t.quickly(r, p, literal, f)
		return
	}
	t.x.Prepare(r, p)
	t.x.Mode, t.x.At, t.offered = rule.ModeEval, literal, r
	if !t.x.Start(p.Start, t.s.Rel(f), f) {
		return
	}
	t.x.Prem[literal] = f
	t.execute(r, emit)
}

// execute runs the prepared plan and turns its error into one of the gate.
func (t *matcher) execute(r *rule.Rule, emit func() bool) {
	t.flush()
	t.offered, t.x.Done = r, emit
	t.x.Run(0)
	if t.x.Err != nil {
		t.stop(t.x.Failure(r))
	}
}

// headArgs evaluates the head of the rule whose plan runs.
func (t *matcher) headArgs(buf []symbol.ID) ([]symbol.ID, bool) {
	t.x.At = len(t.offered.Body)
	for i := range t.offered.Args {
		v, ok := t.x.Value(&t.offered.Args[i])
		if !ok {
			return buf, false
		}
		buf = append(buf, v)
	}
	return buf, true
}

// emitSuspect suspects a conclusion that the running rule justifies.
func (t *Turn) emitSuspect() bool {
	var buf [8]symbol.ID
	args, ok := t.headArgs(buf[:0])
	if !ok {
		return t.x.Err == nil
	}
	if f := t.s.Find(t.offered.Head, args); f != 0 && t.s.RuleNumber(f) == t.offered.Num {
		t.suspect(f)
	}
	return true
}

// withdraw decides the candidates in the order of their ranks: whatever a
// candidate's proof could use has been decided before it.
func (t *Turn) withdraw(c *compTurn) {
	var retry []fact.ID
	for c.cands.N > 0 && t.err == nil {
		f := c.cands.Pop()
		*t.s.Flag(f) &^= fact.Marked
		if !t.look(0) {
			return
		}
		if t.s.Has(f, fact.Queued) || t.stillProved(f) {
			continue
		}
		t.s.BuildUsers(t.recorded)
		found, cost, young := t.search(f, rule.ModeRank)
		if found && cost == t.s.Costs.Get(f) {
			t.touch(f)
			t.justify(f, t.best, t.s.Just(f).Stamp)
			t.s.Inverted = true
			if t.edges.list(f) {
				c.plus = append(c.plus, f)
			}
			continue
		}
		if t.err == nil {
			t.kill(f)
		}
		if c.kills++; t.Redo.pays(c.kills, t.size) {
			t.recompute(c)
			return
		}
		if young || found || t.net.Weighted[t.current] {
			retry = append(retry, f)
		}
	}
	t.revive(retry)
}

// kill withdraws a fact and suspects what its component rests on it.
func (t *Turn) kill(f fact.ID) {
	s := t.s
	t.withdrawn(f)
	s.Users.Each(f, func(u fact.ID) {
		if s.Has(u, fact.Alive) && t.net.Home(s, u) == t.current && t.rests(u, f) {
			t.suspect(u)
		}
	})
}

// withdrawn makes a fact hold no more.
func (t *ledger) withdrawn(f fact.ID) {
	t.touch(f)
	t.s.Deactivate(f)
	t.s.Move(f, false)
}

// rests reports whether the recorded justification of u uses f.
func (t *ledger) rests(u, f fact.ID) bool {
	for _, p := range t.recorded(u) {
		if p == f {
			return true
		}
	}
	return false
}

// recorded returns the premises of a fact's justification.
func (t *ledger) recorded(f fact.ID) []fact.ID { return t.net.Premises(t.s, f) }

// revive looks once more for proofs of what was withdrawn, now without regard
// to stamps: what is found gets a new one.
func (t *Turn) revive(retry []fact.ID) {
	for _, f := range retry {
		if t.err != nil || t.s.Has(f, fact.Alive) {
			continue
		}
		if found, _, _ := t.search(f, rule.ModeEval); found {
			t.s.Inverted = true
			t.enqueue(f, t.best)
		}
	}
}

// proof is a justification about to be recorded.
type proof struct {
	rule  *rule.Rule // nil for told
	prems []fact.ID
	cost  uint32
}

// stillProved reports whether the recorded justification holds at its cost.
func (t *prover) stillProved(f fact.ID) bool {
	s, num := t.s, t.s.RuleNumber(f)
	cost := s.Costs.Get(f)
	if num == 0 {
		return s.Has(f, fact.IsTold) && s.Told[f].Cost == cost
	}
	if int(num) >= len(t.net.Rules) || t.net.Rules[num] == nil {
		return false
	}
	r := t.net.Rules[num]
	sum := r.Cost
	for _, p := range t.recorded(f) {
		if !s.Has(p, fact.Active) {
			return false
		}
		sum = fact.AddCost(sum, s.Costs.Get(p))
	}
	if sum != cost && t.net.Uncertain {
		return false
	}
	if r.Group {
		return t.groupProves(r, f)
	}
	return !r.Tests() || t.checks(r, f)
}

// checks runs the body with the recorded premises.
func (t *prover) checks(r *rule.Rule, f fact.ID) bool {
	p := r.Plan(t.s, rule.PlanFixed, 0)
	t.x.Prepare(r, p)
	t.x.Mode = rule.ModeEval
	for i, prem := range t.recorded(f) {
		t.x.Prem[r.Atoms[i]] = prem
	}
	holds := false
	t.execute(r, func() bool {
		holds = t.concludes(f)
		return !holds
	})
	return holds
}

// concludes reports whether the head of the running rule is the fact.
func (t *matcher) concludes(f fact.ID) bool {
	var buf [8]symbol.ID
	args, ok := t.headArgs(buf[:0])
	for i, a := range args {
		ok = ok && t.s.Arg(t.offered.Head, f, i) == a
	}
	return ok
}

// search looks for a justification of a fact backwards from its rules and
// leaves the best in t.best. young reports that with modeRank something was
// passed over for its rank.
func (t *prover) search(f fact.ID, mode rule.ExecMode) (found bool, cost uint32, young bool) {
	t.best = proof{prems: t.best.prems[:0]}
	if t.s.Has(f, fact.IsTold) {
		found, t.best.cost = true, t.s.Told[f].Cost
		if !t.net.Weighted[t.current] {
			return true, t.best.cost, false
		}
	}
	t.x.Home, t.x.Below, t.x.Young = t.current, t.s.Just(f).Stamp, false
	t.net.EachMaker(t.s, f, func(r *rule.Rule) bool {
		if t.err != nil || found && !t.net.Weighted[t.current] {
			return false
		}
		// A rule that cannot make the fact may be of a later component, where
		// groups are not yet what they will be.
		switch {
		case !r.MayMake(t.s, f):
		case r.Group:
			found = t.searchGroup(r, f, found) || found
		default:
			found = t.searchRule(r, f, mode, found) || found
		}
		return true
	})
	return found, t.best.cost, t.x.Young
}

// searchRule tries one rule; had says that there is something to beat.
func (t *prover) searchRule(r *rule.Rule, f fact.ID, mode rule.ExecMode, had bool) bool {
	kind := rule.PlanBack
	if t.edges.parts(r) {
		kind = rule.PlanPart
	}
	p := r.Plan(t.s, kind, 0)
	t.x.Prepare(r, p)
	t.x.Mode = mode
	if !t.x.Start(p.Start, r.Head, f) {
		return false
	}
	found := false
	t.execute(r, func() bool {
		if !r.Inverse && !t.concludes(f) {
			return t.x.Err == nil
		}
		if cost := t.offerCost(r); !had && !found || cost < t.best.cost {
			found = true
			t.best.rule, t.best.cost = r, cost
			t.best.prems = t.appendPremises(t.best.prems[:0], r)
		}
		return t.net.Weighted[t.current]
	})
	return found
}

// appendPremises appends the premises of the running match.
func (t *matcher) appendPremises(out []fact.ID, r *rule.Rule) []fact.ID {
	for _, i := range r.Atoms {
		out = append(out, t.x.Prem[i])
	}
	return out
}

// offerCost is the cost of the running match's conclusion.
func (t *matcher) offerCost(r *rule.Rule) uint32 {
	if !t.net.Uncertain {
		return 0
	}
	cost := r.Cost
	for _, i := range r.Atoms {
		cost = fact.AddCost(cost, t.s.Costs.Get(t.x.Prem[i]))
	}
	return cost
}

// enqueue makes a fact hold by a proof; it becomes usable when its component
// comes to it.
func (t *ledger) enqueue(f fact.ID, p proof) {
	s := t.s
	t.touch(f)
	s.Deactivate(f)
	s.Move(f, true)
	home := t.net.Home(s, f)
	c := t.work
	if home != t.current {
		c = t.comp(home)
	}
	s.Stamp++
	t.justify(f, p, s.Stamp)
	*s.Flag(f) |= fact.Queued
	if t.net.Weighted[home] {
		c.heap.Push(queued{p.cost, s.Stamp, f})
		c.deepen(t, f, p)
	} else {
		c.fifo = append(c.fifo, f)
	}
	if s.Alive > t.most {
		t.crowded()
	}
}

// crowded stops the turn, since more holds than may.
func (t *ledger) crowded() bool {
	return t.over(fmt.Sprintf("more than %d facts", t.most))
}

// over stops the turn at a bound, in the rule whose plan ran last.
func (t *ledger) over(what string) bool {
	return t.stop(rule.BudgetError(ast.OverBudget{What: what}, t.offered))
}

// look stops the turn if time or memory are used up, after n more steps of
// work.
func (t *ledger) look(n int) bool {
	if t.err == nil && !t.x.Charge(n) {
		t.stop(rule.BudgetError(t.x.Err, t.offered))
	}
	return t.err == nil
}

// emit offers the conclusion of the running match.
func (t *matcher) emit() bool {
	var buf [8]symbol.ID
	args, ok := t.headArgs(buf[:0])
	if !ok {
		return t.x.Err == nil
	}
	r := t.offered
	key := fact.TableKey(args)
	if f := t.s.FindKey(r.Head, key, args); f != 0 {
		t.offerKnown(r, f)
		return t.err == nil
	}
	if t.Asked != nil && !t.Asked.wants(r.Head, args) {
		return t.look(0)
	}
	var prems [4]fact.ID
	f := t.s.Add(r.Head, key, args)
	t.enqueue(f, proof{r, t.appendPremises(prems[:0], r), t.offerCost(r)})
	return t.err == nil
}

// offerKnown offers a proof of a fact that has a row: it is taken if the fact
// does not hold, or is surer by it.
func (t *matcher) offerKnown(r *rule.Rule, f fact.ID) {
	s := t.s
	if s.Has(f, fact.Alive) {
		if !t.net.Uncertain || t.offerCost(r) >= s.Costs.Get(f) {
			return
		}
		if !t.net.Weighted[t.net.Home(s, f)] {
			return
		}
		s.Inverted = true
	}
	var prems [4]fact.ID
	t.enqueue(f, proof{r, t.appendPremises(prems[:0], r), t.offerCost(r)})
}

// settle makes newly told facts hold. They are usable at once, except where
// uncertain facts have to wait for their turn.
func (t *Turn) settle(c *compTurn) {
	s := t.s
	if t.Load && !t.net.Weighted[t.current] && len(s.Told) == 0 {
		t.settleAll(c.told)
		if s.Alive > t.most {
			t.crowded()
		}
		return
	}
	for _, f := range c.told {
		if !t.look(0) {
			return
		}
		cost := s.Told[f].Cost
		if s.Has(f, fact.Alive) && cost >= s.Costs.Get(f) {
			continue
		}
		if t.net.Weighted[t.current] {
			s.Inverted = s.Inverted || s.Has(f, fact.Alive)
			t.enqueue(f, proof{cost: cost})
			continue
		}
		t.touch(f)
		s.Move(f, true)
		if s.Alive > t.most {
			t.crowded()
		}
		s.Stamp++
		t.justify(f, proof{cost: cost}, s.Stamp)
		s.Activate(f)
		t.edges.list(f)
		if !t.Load {
			c.plus = append(c.plus, f)
			if f >= t.Start {
				c.changed = append(c.changed, Touch{Fact: f})
			}
		}
	}
}

// settleAll is settle for plain facts in a load: all are certain, and none was
// there before.
func (t *Turn) settleAll(told []fact.ID) {
	s := t.s
	for _, f := range told {
		if !s.Has(f, fact.Alive) {
			s.Settle(s.Rel(f), f)
			t.edges.list(f)
		}
	}
}

// derive fires what changed below, and the rules that are new in full.
func (t *Turn) derive(c *compTurn) {
	for _, r := range t.net.Comps[t.current] {
		if (r.Fresh || c.again) && t.err == nil {
			t.deriveFresh(r)
		}
	}
	if c.again {
		return
	}
	for _, f := range c.plus {
		t.fireAll(f, true)
	}
	t.flush()
	if t.net.Tests[t.current] {
		t.deriveGone(c)
	}
	for _, r := range t.net.Comps[t.current] {
		if r.Group {
			t.emitGroups(r)
		}
	}
}

// deriveGone fires what holds no more at the absences of the component.
func (t *Turn) deriveGone(c *compTurn) {
	for _, f := range c.minus {
		t.net.EachTaker(t.s, f, func(tk rule.Taker) bool {
			if r := tk.Rule; r.Comp == t.current && !r.Fresh && !r.Group && r.Body[tk.Literal].Absent {
				t.fire(r, rule.PlanGone, tk.Literal, f, t.offering)
			}
			return t.err == nil
		})
	}
}

func (t *Turn) deriveFresh(r *rule.Rule) {
	if r.Group {
		t.regroup(r, t.work)
		return
	}
	if r.Starved() {
		return
	}
	p := r.Plan(t.s, rule.PlanFull, 0)
	if p.Quick != nil {
		t.quickly(r, p, 0, 0)
		t.flush()
		return
	}
	t.x.Prepare(r, p)
	t.x.Mode = rule.ModeEval
	t.execute(r, t.offering)
}

// fireAll fires a fact at every premise of the component that it may be. A
// rule that is new has seen every fact from below.
func (t *Turn) fireAll(f fact.ID, below bool) {
	if !t.s.Has(f, fact.Active) {
		return
	}
	t.net.EachTaker(t.s, f, func(tk rule.Taker) bool {
		r := tk.Rule
		t.x.Left--
		if r.Comp == t.current && !r.Group && !r.Body[tk.Literal].Absent && !(below && r.Fresh) {
			t.fire(r, rule.PlanDelta, tk.Literal, f, t.offering)
		}
		return t.err == nil
	})
}

// drain takes the component's queue one fact at a time: a fact is put in the
// chains when it is taken and then fired, so that of two new facts the later
// finds the earlier, and no pair is missed or met twice.
func (t *Turn) drain(c *compTurn) {
	for i, rounds, levelEnd := 0, 0, 0; i < len(c.fifo) && t.err == nil; i++ {
		if i == levelEnd {
			levelEnd = len(c.fifo)
			rounds++
			t.round(rounds)
		}
		t.take(c, c.fifo[i])
		if i+1 == len(c.fifo) {
			t.flush()
		}
	}
	for len(c.heap.Items) > 0 && t.err == nil {
		q := c.heap.Pop()
		// A better offer has come since: the fact waits at another place.
		if !t.s.Has(q.fact, fact.Queued) || t.s.Costs.Get(q.fact) != q.cost || t.s.Just(q.fact).Stamp != q.seq {
			continue
		}
		t.s.Stamp++
		t.s.Just(q.fact).Stamp = t.s.Stamp
		t.take(c, q.fact)
	}
	c.fifo = nil
}

// round stops the turn if a chain of conclusions of a length is too long.
func (t *ledger) round(n int) {
	if most := t.max.Rounds; n > most {
		t.over(fmt.Sprintf("more than %d rounds", most))
	}
}

func (t *Turn) take(c *compTurn, f fact.ID) {
	*t.s.Flag(f) &^= fact.Queued
	t.s.Activate(f)
	t.edges.list(f)
	if f >= t.Start && !t.Load {
		c.changed = append(c.changed, Touch{Fact: f})
	}
	if t.look(0) {
		t.fireAll(f, false)
	}
}

// pass hands the component's net change to the components above.
func (t *Turn) pass(c *compTurn) {
	for _, r := range t.net.Comps[t.current] {
		r.Fresh = false
	}
	s := t.s
	// Facts of one relation mostly come together.
	var rel *fact.Relation
	above := false
	for _, w := range c.changed {
		f := w.Fact
		if r := s.Rel(f); r != rel {
			rel, above = r, t.anyAbove(r)
		}
		alive, cost := s.Has(f, fact.Alive), s.Costs.Get(f)
		switch {
		case !above:
		case !w.Alive && alive, w.Alive && alive && cost < w.cost:
			t.inform(f, true)
		case w.Alive && !alive:
			t.inform(f, false)
			t.suspectUsers(f)
		case w.Alive && alive && cost > w.cost:
			t.suspectUsers(f)
		}
	}
}

// inform puts a changed fact in the inbox of each later component with a rule
// that takes it.
func (t *Turn) inform(f fact.ID, holds bool) {
	last := 0
	t.net.EachTaker(t.s, f, func(tk rule.Taker) bool {
		k := tk.Rule.Comp
		if k <= t.current || k == last || tk.Rule.Fresh {
			return true
		}
		last = k
		c := t.comp(k)
		if holds {
			c.plus = append(c.plus, f)
		} else {
			c.minus = append(c.minus, f)
		}
		return true
	})
}

// anyAbove reports whether a rule may use a fact of a relation for a conclusion
// of a later component, as far as that can be told without looking at many.
func (t *Turn) anyAbove(r *fact.Relation) bool {
	takers := t.net.TakersOf(r)
	return len(takers) > manyTakers || slices.ContainsFunc(takers, t.concludesAbove)
}

// manyTakers is from when on to look at the literals of a relation costs more
// than to look at those that may use a fact.
const manyTakers = 64

// concludesAbove reports whether a rule may use a fact of the current component
// for a conclusion of a later one.
func (t *Turn) concludesAbove(tk rule.Taker) bool {
	return tk.Rule.Comp > t.current || t.net.Homes[tk.Rule.Head.Num] != t.current
}

func (t *Turn) suspectUsers(f fact.ID) {
	s := t.s
	s.BuildUsers(t.recorded)
	s.Users.Each(f, func(u fact.ID) {
		if s.Has(u, fact.Alive) && t.net.Home(s, u) > t.current && t.rests(u, f) {
			t.suspect(u)
		}
	})
}

// justify records a justification.
func (t *ledger) justify(f fact.ID, p proof, stamp uint32) {
	num, listed := uint32(0), false
	if p.rule != nil {
		num, listed = p.rule.Num, p.rule.Group
	}
	t.s.Justify(f, num, p.prems, listed, p.cost, stamp)
}

// seed gives a told or untold fact to the turn.
func (t *ledger) seed(f fact.ID) {
	s := t.s
	switch alive := s.Has(f, fact.Alive); {
	case !s.Has(f, fact.IsTold):
		t.suspect(f)
	case alive && s.RuleNumber(f) == 0 && s.Told[f].Cost > s.Costs.Get(f):
		t.suspect(f)
	default:
		w := t.comp(t.net.Home(s, f))
		w.told = append(w.told, f)
	}
}

// Clear takes the marks of the turn off the facts.
func (t *ledger) Clear() {
	for _, w := range t.Touched {
		*t.s.Flag(w.Fact) &^= fact.Touched | fact.Held
	}
	for _, k := range t.begun {
		t.comps[k].cands.Each(func(f fact.ID) { *t.s.Flag(f) &^= fact.Marked })
		t.comps[k] = nil
	}
}

// Changed returns what holds newly, what holds no more, both without what is to be
// skipped, and of all that holds newly together with its denial the positive atoms,
// sorted. Of the first two it lists the first most, and counts the others.
func (t *ledger) Changed(most int, skip func(*fact.Store, fact.ID) bool) (newly, gone, contrary []ast.Atom, more [2]int) {
	var added, withdrawn, conflicts []fact.ID
	add := func(f fact.ID) {
		if !skip(t.s, f) {
			added = append(added, f)
		}
		if p := t.s.Conflict(f); p != 0 {
			conflicts = append(conflicts, p)
		}
	}
	for _, w := range t.Touched {
		switch alive := t.s.Has(w.Fact, fact.Alive); {
		case alive && !w.Alive:
			add(w.Fact)
		case !alive && w.Alive && !skip(t.s, w.Fact):
			withdrawn = append(withdrawn, w.Fact)
		}
	}
	for f := t.Start; f < t.s.Limit; f++ {
		if t.s.Has(f, fact.Alive) {
			add(f)
		}
	}
	slices.Sort(conflicts)
	more = [2]int{max(0, len(added)-most), max(0, len(withdrawn)-most)}
	return t.s.SortedAtoms(added, most), t.s.SortedAtoms(withdrawn, most), t.s.SortedAtoms(slices.Compact(conflicts), math.MaxInt), more
}
