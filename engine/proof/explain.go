package proof

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"
	"strings"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/group"
	"whence/engine/rule"
	"whence/engine/symbol"
)

const (
	// exactFuel bounds the steps of the search among all derivations, rankedFuel
	// those of the search by ranks, of which each fact of a proof has nodeFuel more
	// and no one more than factFuel. What is left then is proved as recorded.
	exactFuel  = 1 << 18
	rankedFuel = 1 << 19
	nodeFuel   = 1 << 8
	factFuel   = 1 << 17
	// wayFuel is what it takes to weigh a derivation.
	wayFuel = 1 << 4
	// exactWays bounds the derivations looked at for the best proof of all, which
	// is looked for each time their number has grown to the next of firstLook, its
	// double and so on. Beyond it the proof goes by the recorded ranks: it is as
	// sure, but need not be the lowest of equally sure ones, and where facts and
	// rules came and went it may be another one than after a load.
	exactWays = 1 << 11
	firstLook = 64
	// noLimit stands for every derivation there is.
	noLimit = 1 << 30
)

// derivation is one way to conclude a fact; a nil rule is being told.
type derivation struct {
	rule  *rule.Rule
	prems []fact.ID
	cost  uint32
	// height is that of the proof by it: 0 for told.
	height int
}

// option is a fact with the ways to conclude it.
type option struct {
	fact   fact.ID
	ways   []derivation
	solved bool
	cost   uint32
	height int
}

// Snapshot is what proofs are looked for in. Whoever looks holds a lock on the store for
// as long.
type Snapshot struct {
	Store *fact.Store
	Net   *rule.Network
	Limit fact.ID
	Turn  uint32
	// current is set where the snapshot shows the store as it is, so that
	// recorded costs are those of the snapshot.
	Current bool
	Bytes   int64 // that all groups may take
	Value   int64 // that one value may take
}

// finder finds the derivations of facts in what a snapshot sees. It makes no plans and no
// symbols: a plan that is missing it only notes, and the answer is to be asked for again
// once there is one.
type finder struct {
	Snapshot
	x       rule.Exec
	in      rule.Overlay
	Missing bool
	prems   []fact.ID    // where premises of derivations are kept
	found   []derivation // where derivations are kept
	search  waySearch
	seek    func() bool // takeWay, made once
	// grouping evaluates rules that group, once one is met.
	grouping *group.Groups
	ctx      context.Context
	fuel     rule.Fuel
}

// Explainer finds proofs in what a snapshot sees: of all derivations of the facts in them
// those that are best together.
type Explainer struct {
	finder
	// terms are constants at hand: those asked for and those of the proof so
	// far.
	terms   []knownTerm
	builder builder
	options []option
	at      factMap // option by fact
	levels  factMap
	todo    []fact.ID        // see level
	costly  []*fact.Relation // whose derivations take too long to find
}

// Begin makes the explainer ready for a snapshot. One that is done may be used again, for
// the sake of what it has allocated.
func (e *Explainer) Begin(ctx context.Context, v Snapshot) {
	if e.seek == nil {
		e.seek = e.takeWay
	}
	e.Snapshot, e.ctx, e.Missing, e.grouping = v, ctx, false, nil
	e.terms = e.terms[:0]
	e.in.Clear(v.Store.Syms)
	e.levels.clear()
	e.x.Store, e.x.In, e.x.Net, e.x.Ctx, e.x.Err = v.Store, &e.in, v.Net, ctx, nil
	e.x.Mode, e.x.Limit, e.x.Turn = rule.ModeRead, v.Limit, v.Turn
	e.x.Excuse = rule.FunctionFails
	e.x.Values = builtin.Values{Most: v.Value}
	e.x.Left, e.x.Fuel, e.fuel = rule.Pause, nil, rule.Fuel{}
}

// Locate returns the row of an atom that the snapshot sees, or 0.
func (v *Snapshot) Locate(a ast.Atom) fact.ID {
	if f := v.Store.Locate(a); f != 0 && f < v.Limit && v.Store.AliveAt(f, v.Turn) {
		return f
	}
	return 0
}

// Burnt is how many steps the searches have taken since the explainer began.
func (e *Explainer) Burnt() int { return e.fuel.Burnt }

// Why returns the best proof of an atom, or nil.
func (e *Explainer) Why(a ast.Atom) *ast.Proof {
	f := e.Locate(a)
	if f == 0 {
		return nil
	}
	e.know(f, a.Args)
	return e.best(f)
}

// plan returns a plan that is there, or else nil.
func (e *finder) plan(r *rule.Rule, kind rule.PlanKind, literal int) *rule.Plan {
	if p := r.Made(kind, literal); p != nil {
		return p
	}
	e.Missing = true
	return nil
}

// best returns the best proof of a fact.
func (e *Explainer) best(f fact.ID) *ast.Proof {
	if e.gatherFew(f) {
		return e.build(f, exactly, 0, nil)
	}
	e.fuel.Left, e.costly = rankedFuel, e.costly[:0]
	if p := e.build(f, ranked, 0, nil); p != nil || e.Missing {
		return p
	}
	// What is recorded is of a later state than the snapshot shows.
	e.gather(f, 1<<20, false)
	e.solve()
	return e.build(f, exactly, 0, nil)
}

// gatherFew collects and solves, layer by layer from the fact down, the derivations
// that its best proof is among, if these are few and soon found.
func (e *Explainer) gatherFew(f fact.ID) bool {
	e.fuel.Left = exactFuel
	e.x.Fuel = &e.fuel
	few := e.gatherLow(f)
	e.x.Fuel = nil
	return few && e.fuel.Left >= 0 && e.ctx.Err() == nil
}

func (e *Explainer) gatherLow(f fact.ID) bool {
	e.gatherFrom(f)
	n, look := 0, firstLook
	for from, layer := 0, 1; from < len(e.options); layer++ {
		to := len(e.options)
		if n = e.expand(from, to, n, exactWays, e.Current); n < 0 {
			return false
		}
		if from = to; n < look {
			continue
		}
		// What is as sure as it can be is a matter of height alone, and a proof
		// that is lower than the layers are many has nothing below them.
		look = 2 * n
		if e.solve(); e.Current && e.options[0].solved && e.options[0].height < layer {
			return true
		}
	}
	e.solve()
	return true
}

// gather collects every derivation that can matter for a fact, if there are no
// more than limit. With prune those that cannot be the best are left out.
func (e *Explainer) gather(f fact.ID, limit int, prune bool) bool {
	e.gatherFrom(f)
	for from, n := 0, 0; from < len(e.options); {
		to := len(e.options)
		if n = e.expand(from, to, n, limit, prune); n < 0 {
			return false
		}
		from = to
	}
	return true
}

// gatherFrom begins to collect the derivations of a fact.
func (e *Explainer) gatherFrom(f fact.ID) {
	e.options, e.prems, e.found = e.options[:0], e.prems[:0], e.found[:0]
	e.at.clear()
	e.option(f)
}

// expand finds the derivations of some options and makes options of their
// premises. It returns how many derivations there are by now, n of them before, or
// -1 where they are too many.
func (e *Explainer) expand(from, to, n, limit int, prune bool) int {
	for i := from; i < to && !e.Missing; i++ {
		ways := e.ways(e.options[i].fact, limit+1-n, prune)
		e.options[i].ways = ways
		if n += len(ways); n > limit || e.cut() {
			return -1
		}
		for _, w := range ways {
			for _, p := range w.prems {
				e.option(p)
			}
		}
	}
	return n
}

// cut reports whether the search was cut.
func (e *finder) cut() bool { return e.x.Fuel != nil && e.fuel.Left < 0 || e.ctx.Err() != nil }

func (e *Explainer) option(f fact.ID) {
	if _, ok := e.at.get(f); !ok {
		e.at.set(f, len(e.options))
		e.options = append(e.options, option{fact: f})
	}
}

// optionOf returns the option of a fact, or nil.
func (e *Explainer) optionOf(f fact.ID) *option {
	if i, ok := e.at.get(f); ok {
		return &e.options[i]
	}
	return nil
}

// ways returns up to limit derivations of a fact. With prune a fact that was
// told as surely as it holds has no other way, and of others only those are
// taken that are as sure as it is.
func (e *finder) ways(f fact.ID, limit int, prune bool) []derivation {
	from := len(e.found)
	if info, ok := e.Store.ToldAt(f, e.Turn); ok {
		cost := info.Cost
		e.found = append(e.found, derivation{cost: cost})
		if prune && cost == e.Store.Costs.Get(f) {
			return e.foundFrom(from)
		}
	}
	e.Net.EachMaker(e.Store, f, func(r *rule.Rule) bool {
		switch {
		case !r.MayMake(e.Store, f):
		case r.Group:
			e.groupWays(r, f)
		default:
			e.ruleWays(r, f, from+limit, prune)
		}
		return true
	})
	return e.foundFrom(from)
}

// foundFrom returns the derivations that were found last. What is found later
// does not touch them.
func (e *finder) foundFrom(from int) []derivation {
	return e.found[from:len(e.found):len(e.found)]
}

// waySearch is the search for the derivations of a fact by a rule.
type waySearch struct {
	rule  *rule.Rule
	fact  fact.ID
	limit int // how many may be found in all
	prune bool
	seen  map[string]bool // premises of a rule that repeats
}

func (e *finder) ruleWays(r *rule.Rule, f fact.ID, limit int, prune bool) {
	p := e.plan(r, rule.PlanBack, 0)
	if p == nil {
		return
	}
	e.x.Prepare(r, p)
	if !e.x.Start(p.Start, r.Head, f) {
		return
	}
	e.search = waySearch{rule: r, fact: f, limit: limit, prune: prune}
	e.x.Done = e.seek
	e.x.Run(0)
	e.x.Err = nil
}

// takeWay takes the running match as a derivation.
func (e *finder) takeWay() bool {
	q := &e.search
	r := q.rule
	if !r.Inverse && !e.concludes(r, q.fact) || q.prune && e.Net.Uncertain && e.recordedCost(r) != e.Store.Costs.Get(q.fact) {
		return true
	}
	from := len(e.prems)
	for _, i := range r.Atoms {
		e.prems = append(e.prems, e.x.Prem[i])
	}
	w := derivation{rule: r, prems: e.prems[from:len(e.prems):len(e.prems)]}
	if r.Repeats && q.again(w.prems) {
		e.prems = e.prems[:from]
	} else {
		e.found = append(e.found, w)
	}
	return len(e.found) < q.limit
}

// again reports whether there was a derivation of these premises.
func (q *waySearch) again(prems []fact.ID) bool {
	var key []byte
	for _, p := range prems {
		key = binary.LittleEndian.AppendUint32(key, p)
	}
	if q.seen[string(key)] {
		return true
	}
	if q.seen == nil {
		q.seen = map[string]bool{}
	}
	q.seen[string(key)] = true
	return false
}

// recordedCost is the cost of the running match's conclusion by what is
// recorded of its premises.
func (e *finder) recordedCost(r *rule.Rule) uint32 {
	cost := r.Cost
	for _, i := range r.Atoms {
		cost = fact.AddCost(cost, e.Store.Costs.Get(e.x.Prem[i]))
	}
	return cost
}

func (e *finder) concludes(r *rule.Rule, f fact.ID) bool {
	for i := range r.Args {
		v, ok := e.x.Value(&r.Args[i])
		if !ok || v != e.Store.Arg(r.Head, f, i) {
			return false
		}
	}
	return true
}

func (e *finder) groupWays(r *rule.Rule, f fact.ID) {
	if r.Keys != nil {
		if e.plan(r, rule.PlanGroup, 0) == nil {
			return
		}
		if res := e.groups().Result(r, r.Keys.OfFact(e.Store, r.Head, f)); res != nil {
			e.groupWay(r, f, res)
		}
		return
	}
	all := e.groupResults(r)
	e.x.Charge(len(all))
	for i := range all {
		e.groupWay(r, f, &all[i])
	}
}

// groupWay takes the derivation by a group, if it yields the fact.
func (e *finder) groupWay(r *rule.Rule, f fact.ID, res *group.Result) {
	if e.x.Found(e.Store.Find(r.Head, res.Args)) != f {
		return
	}
	// In the order of content, which no order of input changes.
	prems := slices.Clone(res.Prems)
	slices.SortFunc(prems, func(p, q fact.ID) int { return e.Store.Atom(p).Compare(e.Store.Atom(q)) })
	e.found = append(e.found, derivation{rule: r, prems: prems})
}

// groupResults evaluates a grouping rule over what the snapshot sees.
func (e *finder) groupResults(r *rule.Rule) []group.Result {
	if e.plan(r, rule.PlanFull, 0) == nil {
		return nil
	}
	return e.groups().Results(r)
}

// groups returns what evaluates grouping rules for the snapshot.
func (e *finder) groups() *group.Groups {
	if e.grouping == nil {
		room := fact.NewRoom(e.Store, e.Bytes)
		made := group.New(&rule.Exec{Store: e.Store, In: &e.in, Net: e.Net, Ctx: e.ctx, Mode: rule.ModeRead, Limit: e.Limit, Turn: e.Turn,
			Excuse: rule.FunctionFails, Room: &room, Values: builtin.Values{Most: e.Value}})
		e.grouping = &made
	}
	return e.grouping
}

// solve computes the cost and height of the best proof of every option. Both
// grow from premises to conclusions, so repeating until nothing gets better
// finds the best, and it is never circular.
func (e *Explainer) solve() {
	for changed := true; changed && !e.cut(); {
		changed = false
		_ = e.fuel.Burn(len(e.found)) // cut is what looks at it
		for k := len(e.options) - 1; k >= 0; k-- {
			o := &e.options[k]
			for i := range o.ways {
				w := &o.ways[i]
				if w.rule != nil && !e.weigh(w) {
					continue
				}
				if !o.solved || w.cost < o.cost || w.cost == o.cost && w.height < o.height {
					o.solved, o.cost, o.height = true, w.cost, w.height
					changed = true
				}
			}
		}
	}
}

// weigh computes cost and height of a derivation from those of its premises.
func (e *Explainer) weigh(w *derivation) bool {
	w.cost, w.height = w.rule.Cost, 0
	for _, p := range w.prems {
		o := e.optionOf(p)
		if !o.solved {
			return false
		}
		w.cost = fact.AddCost(w.cost, o.cost)
		w.height = max(w.height, o.height)
	}
	w.height++
	return true
}

// exactChoice returns the best derivation of a solved option.
func (e *Explainer) exactChoice(f fact.ID) *derivation {
	o := e.optionOf(f)
	if len(o.ways) == 1 {
		return &o.ways[0]
	}
	var best *derivation
	for i := range o.ways {
		w := &o.ways[i]
		if w.rule != nil && !e.weigh(w) || w.cost != o.cost || w.height != o.height {
			continue
		}
		if best == nil || e.compare(w, best) < 0 {
			best = w
		}
	}
	return best
}

// compare orders derivations of one fact: surest, lowest, by priority, by the
// rule's id, by the premises.
func (e *finder) compare(a, b *derivation) int {
	if c := cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.height, b.height)); c != 0 || a.rule == nil || b.rule == nil {
		return c
	}
	return cmp.Or(cmp.Compare(b.rule.Clause.Priority, a.rule.Clause.Priority),
		strings.Compare(a.rule.Clause.ID, b.rule.Clause.ID),
		slices.CompareFunc(a.prems, b.prems, func(p, q fact.ID) int { return e.Store.Atom(p).Compare(e.Store.Atom(q)) }))
}

// rankedChoice returns, for a fact with too many derivations to look at them
// all, the first in the order of content of those whose premises have a lower
// rank by the recorded justifications. Facts are concluded the surest first and
// equally sure ones level by level, so after a load the ranks do not depend on
// the order of rules and facts, and neither does the choice.
func (e *Explainer) rankedChoice(f fact.ID) *derivation {
	if info, ok := e.Store.ToldAt(f, e.Turn); ok && info.Cost <= e.Store.Costs.Get(f) {
		return &derivation{cost: info.Cost}
	}
	ways, whole := e.rankedWays(f)
	if !whole && e.Current {
		return e.recorded(f)
	}
	var best *derivation
	for i := range ways {
		w := &ways[i]
		if w.rule == nil || !e.ranksBelow(w, f) {
			continue
		}
		if best == nil || e.compare(w, best) < 0 {
			best = w
		}
	}
	if best != nil {
		best = &derivation{rule: best.rule, prems: slices.Clone(best.prems), cost: best.cost}
	}
	return best
}

// rankedWays returns the derivations of a fact among which the ranks choose, if
// they are soon found.
func (e *Explainer) rankedWays(f fact.ID) (ways []derivation, whole bool) {
	if !e.Current {
		return e.ways(f, noLimit, false), true
	}
	e.fuel.Left += nodeFuel
	rel := e.Store.Rel(f)
	if e.fuel.Left < rule.Pause || e.ctx.Err() != nil || slices.Contains(e.costly, rel) {
		return nil, false
	}
	had := min(e.fuel.Left, factFuel)
	rest := e.fuel.Left - had
	e.fuel.Left, e.x.Fuel, e.prems, e.found = had, &e.fuel, e.prems[:0], e.found[:0]
	// To weigh a derivation takes some steps too.
	ways = e.ways(f, factFuel/wayFuel, true)
	_ = e.fuel.Burn(wayFuel*len(ways) + rule.Pause - e.x.Left)
	whole = !e.cut() && len(ways) < factFuel/wayFuel
	e.fuel.Left, e.x.Fuel, e.x.Left = max(e.fuel.Left, 0)+rest, nil, rule.Pause
	if !whole {
		e.costly = append(e.costly, rel)
	}
	return ways, whole
}

// recorded returns the recorded derivation of a fact.
func (e *finder) recorded(f fact.ID) *derivation {
	r := e.Net.Rules[e.Store.RuleNumber(f)]
	if r == nil {
		info, _ := e.Store.ToldAt(f, e.Turn)
		return &derivation{cost: info.Cost}
	}
	return &derivation{rule: r, prems: slices.Clone(e.Net.Premises(e.Store, f)), cost: e.Store.Costs.Get(f)}
}

// ranksBelow reports whether a derivation is as sure as the recorded one and
// all its premises rank below the fact.
func (e *Explainer) ranksBelow(w *derivation, f fact.ID) bool {
	home, level, cost := e.Net.Home(e.Store, f), e.level(f), w.rule.Cost
	for _, p := range w.prems {
		if e.beside(p, f, home) && e.level(p) >= level {
			return false
		}
		cost = fact.AddCost(cost, e.Store.Costs.Get(p))
	}
	return cost == e.Store.Costs.Get(f)
}

// beside reports whether a premise is of the component of a fact and no surer,
// so that only levels order the two.
func (e *Explainer) beside(p, f fact.ID, home int) bool {
	return e.Store.Costs.Get(p) == e.Store.Costs.Get(f) && e.Net.Home(e.Store, p) == home
}

// level is the height of the recorded justification among equally sure facts
// of the fact's component. Of several that conclude it at the same cost the
// one that is recorded has the least, since it was found first.
func (e *Explainer) level(f fact.ID) int {
	if l, ok := e.levels.get(f); ok {
		return l
	}
	// A chain may be a million facts long: the facts to do are kept on a slice.
	todo := append(e.todo[:0], f)
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		l, missing := e.levelOf(f)
		if missing != 0 {
			todo = append(todo, missing)
			continue
		}
		e.levels.set(f, l)
		todo = todo[:len(todo)-1]
	}
	e.todo = todo
	l, _ := e.levels.get(f)
	return l
}

// levelOf is level where those of the premises are known; otherwise it returns
// the first of which it is missing.
func (e *Explainer) levelOf(f fact.ID) (l int, missing fact.ID) {
	home := e.Net.Home(e.Store, f)
	// Where the surest comes first, told facts take their turn among those that
	// follow from lower components; elsewhere they are there before.
	if e.Store.RuleNumber(f) != 0 || e.Net.Weighted[home] {
		l = 1
	}
	for _, p := range e.Net.Premises(e.Store, f) {
		if !e.beside(p, f, home) {
			continue
		}
		below, ok := e.levels.get(p)
		if !ok {
			return 0, p
		}
		l = max(l, 1+below)
	}
	return l, 0
}

// choice says which derivation of a fact goes into a proof.
type choice uint8

const (
	exactly choice = iota // see exactChoice
	ranked                // see rankedChoice
)

func (e *Explainer) choose(c choice, f fact.ID) *derivation {
	if c == exactly {
		return e.exactChoice(f)
	}
	return e.rankedChoice(f)
}

// build makes a proof of a fact by choosing a derivation for each fact in it.
// It is nil if a choice is missing or the choices go in a circle. The fact
// deviant is concluded by way, whatever would be chosen.
func (e *Explainer) build(f fact.ID, c choice, deviant fact.ID, way *derivation) *ast.Proof {
	// What was gathered is a good guess of how large it will be, and so is the
	// recorded justification.
	size := 1 + len(e.Net.Premises(e.Store, f))
	switch {
	case c == ranked:
		size = max(size, 1+e.level(f))
	case len(e.options) < 2*fewTerms:
		size = max(size, len(e.options))
	}
	b := &e.builder
	b.e, b.choice, b.deviant, b.way = e, c, deviant, way
	b.at.clear()
	p := b.begin(size)
	if b.add(f) >= 0 {
		p.Nodes = b.nodes
		p.Seal()
	} else {
		p = nil
	}
	b.nodes, b.terms, b.links = nil, nil, nil
	clear(b.waiting[:cap(b.waiting)])
	return p
}

// Begin returns a proof with room for so many nodes. Most are of a told fact or
// of one step from two; theirs is one piece of memory.
func (b *builder) begin(size int) *ast.Proof {
	switch {
	case size == 1:
		m := new(struct {
			proof ast.Proof
			nodes [1]ast.ProofNode
			terms [2]ast.Term
		})
		b.nodes, b.terms = m.nodes[:0], m.terms[:0]
		return &m.proof
	case size <= 3:
		m := new(struct {
			proof ast.Proof
			nodes [3]ast.ProofNode
			terms [6]ast.Term
			links [2]int
		})
		b.nodes, b.terms, b.links = m.nodes[:0], m.terms[:0], m.links[:0]
		return &m.proof
	}
	b.nodes, b.terms = make([]ast.ProofNode, 0, size), make([]ast.Term, 0, 2*size)
	return new(ast.Proof)
}

// builder makes one proof. Its constants and premises stand together, so that
// a proof takes as little memory and as few pieces of it as it can.
type builder struct {
	e       *Explainer
	choice  choice
	deviant fact.ID
	way     *derivation
	at      factMap // node, or open while its premises are being built
	nodes   []ast.ProofNode
	terms   []ast.Term // the arguments of the atoms
	links   []int      // the premises of the nodes
	waiting []building
}

const open = -1

// building is a node of a proof that waits for its premises: a proof may be a
// million steps deep, so that they are kept on a slice.
type building struct {
	fact fact.ID
	way  *derivation
	node int
	lits []ast.Literal // of the body, with their values
	out  []int         // the premises so far
	next int           // the literal to come, or the premise of a group
	prem int           // the premise to come
}

// add returns the node of a fact, or -1.
func (b *builder) add(f fact.ID) int {
	root, ok := b.begun(f)
	if !ok {
		return root
	}
	for len(b.waiting) > 0 {
		w := &b.waiting[len(b.waiting)-1]
		premise, more := b.premise(w)
		if !more {
			b.finish(w)
			b.waiting = b.waiting[:len(b.waiting)-1]
			continue
		}
		i, begun := b.begun(premise)
		if i < 0 {
			b.waiting = b.waiting[:0]
			return -1
		}
		// What has begun may have moved the slice.
		w = &b.waiting[len(b.waiting)-1]
		if begun {
			w = &b.waiting[len(b.waiting)-2]
		}
		w.out = append(w.out, i)
	}
	return root
}

// begun returns the node of a fact, or -1, and whether it waits for premises from
// now on.
func (b *builder) begun(f fact.ID) (node int, waits bool) {
	if i, ok := b.at.get(f); ok {
		return i, false // -1 where it is open: the choices go in a circle
	}
	w := b.way
	if f != b.deviant || w == nil {
		w = b.e.choose(b.choice, f)
	}
	if w == nil {
		return -1, false
	}
	i := len(b.nodes)
	b.nodes = append(b.nodes, ast.ProofNode{Kind: ast.Told, Atom: b.atom(f), Confidence: 1})
	if w.rule == nil {
		b.tell(&b.nodes[i], f)
		b.at.set(f, i)
		return i, false
	}
	b.at.set(f, open)
	n := building{fact: f, way: w, node: i}
	if w.rule.Group {
		n.out = b.room(len(w.prems))
	} else {
		if len(w.rule.Atoms) < len(w.rule.Body) {
			n.lits = b.e.instantiate(f, w)
		}
		n.out = b.room(len(w.rule.Body))
	}
	b.waiting = append(b.waiting, n)
	return i, true
}

// premise returns the next fact that a node waits for, after the nodes of what
// stands before it and is none.
func (b *builder) premise(w *building) (f fact.ID, more bool) {
	r := w.way.rule
	if !r.Group {
		for ; w.next < len(r.Body) && (r.Rels[w.next] == nil || r.Body[w.next].Absent); w.next++ {
			kind := ast.Compared
			if r.Body[w.next].Absent {
				kind = ast.Absent
			}
			w.out = append(w.out, len(b.nodes))
			b.nodes = append(b.nodes, ast.ProofNode{Kind: kind, Literal: &w.lits[w.next], Confidence: 1})
		}
	}
	if w.prem == len(w.way.prems) {
		return 0, false
	}
	f = w.way.prems[w.prem]
	w.prem++
	w.next++
	return f, true
}

// finish fills in a node whose premises are there.
func (b *builder) finish(w *building) {
	n := &b.nodes[w.node]
	n.Kind, n.RuleID, n.Premises = ast.Derived, w.way.rule.Clause.ID, w.out
	n.Confidence = w.way.rule.Clause.Certainty()
	for _, p := range w.out {
		n.Confidence *= b.nodes[p].Confidence
	}
	b.at.set(w.fact, w.node)
}

// tell fills in how a fact was told.
func (b *builder) tell(n *ast.ProofNode, f fact.ID) {
	info, _ := b.e.Store.ToldAt(f, b.e.Turn)
	n.FactID = b.e.Store.Name(info)
	if info.Conf > 0 {
		n.Confidence = info.Conf
	}
}

// atom returns the atom of a fact.
func (b *builder) atom(f fact.ID) ast.Atom {
	s := b.e.Store
	r := s.Rel(f)
	a := ast.Atom{Pred: r.Pred, Denied: r.Denied}
	if r.Arity == 0 {
		return a
	}
	from := len(b.terms)
	for i := range r.Arity {
		b.terms = append(b.terms, b.e.term(s.Arg(r, f, i)))
	}
	a.Args = b.terms[from:len(b.terms):len(b.terms)]
	return a
}

// knownTerm is a constant with its symbol.
type knownTerm struct {
	id   symbol.ID
	term ast.Term
}

// fewTerms bounds the constants kept at hand.
const fewTerms = 16

// know notes the arguments of a fact.
func (e *Explainer) know(f fact.ID, args []ast.Term) {
	r := e.Store.Rel(f)
	for i := range min(r.Arity, fewTerms) {
		e.terms = append(e.terms, knownTerm{e.Store.Arg(r, f, i), args[i]})
	}
}

func (e *Explainer) term(id symbol.ID) ast.Term {
	for i := range e.terms {
		if e.terms[i].id == id {
			return e.terms[i].term
		}
	}
	t := e.Store.Syms.Term(id)
	if len(e.terms) < fewTerms {
		e.terms = append(e.terms, knownTerm{id, t})
	}
	return t
}

// room returns a place for n premises, which stay together whatever is built
// for them.
func (b *builder) room(n int) []int {
	if cap(b.links)-len(b.links) < n {
		b.links = make([]int, 0, max(n, 2*cap(b.links), cap(b.nodes)-1))
	}
	from := len(b.links)
	b.links = b.links[:from+n]
	return b.links[from : from : from+n]
}

// instantiate returns the body's literals with the values that they have in a
// derivation.
func (e *finder) instantiate(f fact.ID, w *derivation) []ast.Literal {
	p := e.plan(w.rule, rule.PlanFixed, 0)
	if p == nil {
		return w.rule.Body
	}
	e.x.Prepare(w.rule, p)
	for k, i := range w.rule.Atoms {
		e.x.Prem[i] = w.prems[k]
	}
	// What is found is said whole, also where the time is over.
	e.x.Ctx = nil
	defer func() { e.x.Ctx = e.ctx }()
	var out []ast.Literal
	e.x.Done = func() bool {
		if !e.concludes(w.rule, f) {
			return true
		}
		for _, l := range w.rule.Body {
			out = append(out, e.ground(l))
		}
		return false
	}
	e.x.Run(0)
	e.x.Err = nil
	if out == nil {
		return w.rule.Body
	}
	return out
}

// ground puts the registers' values for the variables of a literal; functions
// stay as they are written.
func (e *finder) ground(l ast.Literal) ast.Literal {
	out := ast.Literal{Op: l.Op, Absent: l.Absent}
	if l.Op != ast.OpAtom {
		out.Left, out.Right = e.replace(l.Left), e.replace(l.Right)
		return out
	}
	out.Atom = ast.Atom{Pred: l.Atom.Pred, Denied: l.Atom.Denied}
	for _, t := range l.Atom.Args {
		out.Atom.Args = append(out.Atom.Args, e.replace(t))
	}
	return out
}

func (e *finder) replace(t ast.Term) ast.Term {
	if t.Kind() == ast.KindVar {
		if v, ok := e.x.Variable(t.Symbol()); ok {
			return v
		}
		return t
	}
	if t.Ground() {
		return t
	}
	elems := make([]ast.Term, len(t.Elems()))
	for i, el := range t.Elems() {
		elems[i] = e.replace(el)
	}
	if t.Kind() == ast.KindApply {
		return ast.Call(t.Symbol(), elems)
	}
	return ast.Structure(t.Kind(), elems)
}

// UsersOf returns the atoms that a rule concludes from a fact as one of its premises, as far
// as they are found before the context ends.
func (e *finder) UsersOf(f fact.ID) (out []ast.Atom) {
	for u := range e.users(f) {
		out = append(out, e.Store.Atom(u))
	}
	return out
}

// users returns the facts that a rule concludes from a fact as one of its premises.
func (e *finder) users(f fact.ID) map[fact.ID]bool {
	users := map[fact.ID]bool{}
	e.Net.EachTaker(e.Store, f, func(tk rule.Taker) bool {
		e.uses(tk, f, users)
		return e.ctx.Err() == nil
	})
	return users
}

func (e *finder) uses(tk rule.Taker, f fact.ID, users map[fact.ID]bool) {
	r := tk.Rule
	switch {
	case r.Group:
		for _, res := range e.groupResults(r) {
			if u := e.x.Found(e.Store.Find(r.Head, res.Args)); u != 0 && slices.Contains(res.Prems, f) {
				users[u] = true
			}
		}
		return
	case r.Body[tk.Literal].Absent:
		return
	}
	p := e.plan(r, rule.PlanDelta, tk.Literal)
	if p == nil {
		return
	}
	e.x.Prepare(r, p)
	if !e.x.Start(p.Start, e.Store.Rel(f), f) {
		return
	}
	e.x.Prem[tk.Literal] = f
	e.x.Done = func() bool {
		var buf [8]symbol.ID
		args := buf[:0]
		for i := range r.Args {
			a, ok := e.x.Value(&r.Args[i])
			if !ok {
				return false
			}
			args = append(args, a)
		}
		if u := e.x.Found(e.Store.Find(r.Head, args)); u != 0 {
			users[u] = true
		}
		return true
	}
	before := e.x.First
	e.x.First = true // one match a conclusion is enough
	e.x.Run(0)
	e.x.First, e.x.Err = before, nil
}
