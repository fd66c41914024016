package engine

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

const (
	// exactWays bounds the derivations looked at for the best proof of all.
	// Beyond it the proof goes by the recorded ranks: it is as sure, but need
	// not be the lowest of equally sure ones.
	exactWays = 64
	// noLimit stands for every derivation there is.
	noLimit = 1 << 30
)

// derivation is one way to conclude a fact; a nil rule is being told.
type derivation struct {
	rule  *rule
	prems []factID
	cost  uint32
	// height is that of the proof by it: 0 for told.
	height int
}

// option is a fact with the ways to conclude it.
type option struct {
	fact   factID
	ways   []derivation
	solved bool
	cost   uint32
	height int
}

// explainer finds proofs in what a snapshot sees. It holds a lock for as long
// as it lives. It makes no plans and no symbols: a plan that is missing it only
// notes, and the answer is to be asked for again once there is one.
type explainer struct {
	v   *View
	s   *store
	net *network
	x   exec
	in  overlay
	// current is set where the snapshot shows the store as it is, so that
	// recorded costs are those of the snapshot.
	current bool
	missing bool
	// terms are constants at hand: those asked for and those of the proof so
	// far.
	terms   []knownTerm
	builder builder
	options []option
	at      factMap // option by fact
	levels  factMap
	prems   []factID     // where premises of derivations are kept
	found   []derivation // where derivations are kept
	search  waySearch
	seek    func() bool // takeWay, made once
	// grouping evaluates rules that group, once one is met.
	grouping *turn
	ctx      context.Context
}

// explainer returns one that is ready for a snapshot. Those that are done are
// used again, for the sake of what they have allocated.
func (v *View) explainer(ctx context.Context, s *store) *explainer {
	e, _ := v.c.explainers.Get().(*explainer)
	if e == nil {
		e = &explainer{}
		e.seek = e.takeWay
	}
	e.v, e.s, e.net, e.ctx, e.missing, e.grouping = v, s, v.network(), ctx, false, nil
	e.terms = e.terms[:0]
	e.in.base, e.in.terms = s.syms, nil
	e.current = v.current(s)
	e.levels.clear()
	e.x.s, e.x.in, e.x.net, e.x.ctx, e.x.err = s, &e.in, e.net, ctx, nil
	e.x.mode, e.x.limit, e.x.turn = modeRead, v.limit, v.turn
	e.x.excuse = functionFails
	return e
}

// explain runs f under the reader's lock, and once more where a plan had to be
// made first.
func (v *View) explain(ctx context.Context, f func(e *explainer)) {
	for missing := true; missing; {
		missing = false
		v.read(func(s *store) {
			e := v.explainer(ctx, s)
			f(e)
			missing = e.missing
			v.c.explainers.Put(e)
		})
		if missing {
			v.exclusive(func(s *store) { v.network().planProofs(s) })
		}
	}
}

// planProofs makes the plans that explanations run.
func (n *network) planProofs(s *store) {
	for _, comp := range n.comps {
		for _, r := range comp {
			if r.group {
				r.plan(s, planFull, 0)
				r.plan(s, planGroup, 0)
			} else {
				r.plan(s, planBack, 0)
				r.plan(s, planFixed, 0)
			}
			for _, i := range r.atoms {
				r.plan(s, planDelta, i)
			}
		}
	}
}

// plan returns a plan that is there, or else nil.
func (e *explainer) plan(r *rule, kind planKind, literal int) *plan {
	if p := r.made(kind, literal); p != nil {
		return p
	}
	e.missing = true
	return nil
}

// Why returns the best proof of a ground atom: the surest, of those the
// lowest, of those the one whose rules have the higher priority, and then the
// first in the order of its content. It is false if the atom does not hold.
//
// Where very many derivations lead to the atom, those considered are bounded
// by the ranks recorded when it was concluded.
func (v *View) Why(a Atom) (p *Proof, ok bool) {
	v.explain(context.Background(), func(e *explainer) {
		p, ok = nil, false
		if f := v.locate(e.s, a); f != 0 {
			e.know(f, a.Args)
			p = e.best(f)
			ok = p != nil
		}
	})
	return p, ok
}

// best returns the best proof of a fact.
func (e *explainer) best(f factID) *Proof {
	if e.gather(f, exactWays, e.current) {
		e.solve(0)
		return e.build(f, exactly, 0, nil)
	}
	if p := e.build(f, ranked, 0, nil); p != nil || e.missing {
		return p
	}
	e.gather(f, 1<<20, false)
	e.solve(0)
	return e.build(f, exactly, 0, nil)
}

// gather collects every derivation that can matter for a fact, if there are no
// more than limit. With prune those that cannot be the best are left out.
func (e *explainer) gather(f factID, limit int, prune bool) bool {
	e.options, e.prems, e.found = e.options[:0], e.prems[:0], e.found[:0]
	e.at.clear()
	e.option(f)
	n := 0
	for i := 0; i < len(e.options) && !e.missing; i++ {
		ways := e.ways(e.options[i].fact, limit+1-n, prune)
		e.options[i].ways = ways
		if n += len(ways); n > limit {
			return false
		}
		for _, w := range ways {
			for _, p := range w.prems {
				e.option(p)
			}
		}
	}
	return true
}

func (e *explainer) option(f factID) {
	if _, ok := e.at.get(f); !ok {
		e.at.set(f, len(e.options))
		e.options = append(e.options, option{fact: f})
	}
}

// optionOf returns the option of a fact, or nil.
func (e *explainer) optionOf(f factID) *option {
	if i, ok := e.at.get(f); ok {
		return &e.options[i]
	}
	return nil
}

// ways returns up to limit derivations of a fact. With prune a fact that was
// told as surely as it holds has no other way, and of others only those are
// taken that are as sure as it is.
func (e *explainer) ways(f factID, limit int, prune bool) []derivation {
	from := len(e.found)
	if info, ok := e.s.toldAt(f, e.v.turn); ok {
		cost := info.cost
		e.found = append(e.found, derivation{cost: cost})
		if prune && cost == e.s.costs.get(f) {
			return e.foundFrom(from)
		}
	}
	for _, r := range e.net.makersOf(e.s.rel(f)) {
		switch {
		case r.group:
			e.groupWays(r, f)
		case r.mayMake(e.s, f):
			e.ruleWays(r, f, from+limit, prune)
		}
	}
	return e.foundFrom(from)
}

// foundFrom returns the derivations that were found last. What is found later
// does not touch them.
func (e *explainer) foundFrom(from int) []derivation {
	return e.found[from:len(e.found):len(e.found)]
}

// waySearch is the search for the derivations of a fact by a rule.
type waySearch struct {
	rule  *rule
	fact  factID
	first int // where those of the rule begin among the found
	limit int // how many may be found in all
	prune bool
}

func (e *explainer) ruleWays(r *rule, f factID, limit int, prune bool) {
	p := e.plan(r, planBack, 0)
	if p == nil {
		return
	}
	e.x.prepare(r, p)
	if !e.x.start(p.start, r.head, f) {
		return
	}
	e.search = waySearch{r, f, len(e.found), limit, prune}
	e.x.done = e.seek
	e.x.run(0)
	e.x.err = nil
}

// takeWay takes the running match as a derivation.
func (e *explainer) takeWay() bool {
	q := &e.search
	r := q.rule
	if !r.inverse && !e.concludes(r, q.fact) || q.prune && e.net.uncertain && e.recordedCost(r) != e.s.costs.get(q.fact) {
		return true
	}
	from := len(e.prems)
	for _, i := range r.atoms {
		e.prems = append(e.prems, e.x.prem[i])
	}
	w := derivation{rule: r, prems: e.prems[from:len(e.prems):len(e.prems)]}
	// Only a built-in predicate yields several matches of the same facts.
	if len(r.atoms) == len(r.body) || !slices.ContainsFunc(e.found[q.first:], w.same) {
		e.found = append(e.found, w)
	}
	return len(e.found) < q.limit
}

func (w derivation) same(d derivation) bool { return slices.Equal(d.prems, w.prems) }

// recordedCost is the cost of the running match's conclusion by what is
// recorded of its premises.
func (e *explainer) recordedCost(r *rule) uint32 {
	cost := r.cost
	for _, i := range r.atoms {
		cost = addCost(cost, e.s.costs.get(e.x.prem[i]))
	}
	return cost
}

func (e *explainer) concludes(r *rule, f factID) bool {
	for i := range r.args {
		v, ok := e.x.value(&r.args[i])
		if !ok || v != e.s.arg(r.head, f, i) {
			return false
		}
	}
	return true
}

func (e *explainer) groupWays(r *rule, f factID) {
	if r.keys != nil {
		if e.plan(r, planGroup, 0) == nil {
			return
		}
		if res := e.groups().groupResult(r, r.keys.ofFact(e.s, r.head, f)); res != nil {
			e.groupWay(r, f, res)
		}
		return
	}
	all := e.groupResults(r)
	for i := range all {
		e.groupWay(r, f, &all[i])
	}
}

// groupWay takes the derivation by a group, if it yields the fact.
func (e *explainer) groupWay(r *rule, f factID, res *groupResult) {
	if e.x.found(e.s.find(r.head, res.args)) != f {
		return
	}
	// In the order of content, which no order of input changes.
	prems := slices.Clone(res.prems)
	slices.SortFunc(prems, func(p, q factID) int { return e.s.atom(p).Compare(e.s.atom(q)) })
	e.found = append(e.found, derivation{rule: r, prems: prems})
}

// groupResults evaluates a grouping rule over what the snapshot sees.
func (e *explainer) groupResults(r *rule) []groupResult {
	if e.plan(r, planFull, 0) == nil {
		return nil
	}
	return e.groups().groupResults(r)
}

// groups returns what evaluates grouping rules for the snapshot.
func (e *explainer) groups() *turn {
	if e.grouping == nil {
		t := newTurn(e.ctx, e.s, e.net, Options{})
		t.x.in, t.x.mode, t.x.limit, t.x.turn, t.x.excuse = &e.in, modeRead, e.v.limit, e.v.turn, functionFails
		e.grouping = t
	}
	return e.grouping
}

// solve computes the cost and height of the best proof of every option. Both
// grow from premises to conclusions, so repeating until nothing gets better
// finds the best, and it is never circular. The fact banned is not used.
func (e *explainer) solve(banned factID) {
	for changed := true; changed; {
		changed = false
		for k := len(e.options) - 1; k >= 0; k-- {
			o := &e.options[k]
			for i := range o.ways {
				w := &o.ways[i]
				if w.rule != nil && !e.weigh(w, banned) {
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
func (e *explainer) weigh(w *derivation, banned factID) bool {
	w.cost, w.height = w.rule.cost, 0
	for _, p := range w.prems {
		o := e.optionOf(p)
		if p == banned || !o.solved {
			return false
		}
		w.cost = addCost(w.cost, o.cost)
		w.height = max(w.height, o.height)
	}
	w.height++
	return true
}

// exactChoice returns the best derivation of a solved option.
func (e *explainer) exactChoice(f factID) *derivation {
	o := e.optionOf(f)
	if len(o.ways) == 1 {
		return &o.ways[0]
	}
	var best *derivation
	for i := range o.ways {
		w := &o.ways[i]
		if w.rule != nil && !e.weigh(w, 0) || w.cost != o.cost || w.height != o.height {
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
func (e *explainer) compare(a, b *derivation) int {
	if c := cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.height, b.height)); c != 0 || a.rule == nil || b.rule == nil {
		return c
	}
	return cmp.Or(cmp.Compare(b.rule.clause.Priority, a.rule.clause.Priority),
		strings.Compare(a.rule.clause.ID, b.rule.clause.ID),
		slices.CompareFunc(a.prems, b.prems, func(p, q factID) int { return e.s.atom(p).Compare(e.s.atom(q)) }))
}

// rankedChoice returns, for a fact with too many derivations to look at them
// all, the first in the order of content of those whose premises have a lower
// rank by the recorded justifications. Facts are concluded the surest first and
// equally sure ones level by level, so after a load the ranks do not depend on
// the order of rules and facts, and neither does the choice.
func (e *explainer) rankedChoice(f factID) *derivation {
	if info, ok := e.s.toldAt(f, e.v.turn); ok && info.cost <= e.s.costs.get(f) {
		return &derivation{cost: info.cost}
	}
	var best *derivation
	ways := e.ways(f, noLimit, e.current)
	for i := range ways {
		w := &ways[i]
		if w.rule == nil || !e.ranksBelow(w, f) {
			continue
		}
		if best == nil || e.compare(w, best) < 0 {
			best = w
		}
	}
	return best
}

// ranksBelow reports whether a derivation is as sure as the recorded one and
// all its premises rank below the fact.
func (e *explainer) ranksBelow(w *derivation, f factID) bool {
	home, level, cost := e.net.home(e.s, f), e.level(f), w.rule.cost
	for _, p := range w.prems {
		if e.beside(p, f, home) && e.level(p) >= level {
			return false
		}
		cost = addCost(cost, e.s.costs.get(p))
	}
	return cost == e.s.costs.get(f)
}

// beside reports whether a premise is of the component of a fact and no surer,
// so that only levels order the two.
func (e *explainer) beside(p, f factID, home int) bool {
	return e.s.costs.get(p) == e.s.costs.get(f) && e.net.home(e.s, p) == home
}

// level is the height of the recorded justification among equally sure facts
// of the fact's component. Of several that conclude it at the same cost the
// one that is recorded has the least, since it was found first.
func (e *explainer) level(f factID) int {
	if l, ok := e.levels.get(f); ok {
		return l
	}
	l, home := 0, e.net.home(e.s, f)
	// Where the surest comes first, told facts take their turn among those that
	// follow from lower components; elsewhere they are there before.
	if e.s.just(f).rule != 0 || e.net.weighted[home] {
		l = 1
	}
	for _, p := range e.net.premises(e.s, f) {
		if e.beside(p, f, home) {
			l = max(l, 1+e.level(p))
		}
	}
	e.levels.set(f, l)
	return l
}

// choice says which derivation of a fact goes into a proof.
type choice uint8

const (
	exactly choice = iota // see exactChoice
	ranked                // see rankedChoice
)

func (e *explainer) choose(c choice, f factID) *derivation {
	if c == exactly {
		return e.exactChoice(f)
	}
	return e.rankedChoice(f)
}

// build makes a proof of a fact by choosing a derivation for each fact in it.
// It is nil if a choice is missing or the choices go in a circle. The fact
// deviant is concluded by way, whatever would be chosen.
func (e *explainer) build(f factID, c choice, deviant factID, way *derivation) *Proof {
	// What was gathered is a good guess of how large it will be, and so is the
	// recorded justification.
	size := 1 + len(e.net.premises(e.s, f))
	if c == exactly && len(e.options) < 2*fewTerms {
		size = max(size, len(e.options))
	}
	b := &e.builder
	b.e, b.choice, b.deviant, b.way = e, c, deviant, way
	b.at.clear()
	p := b.begin(size)
	if b.add(f) >= 0 {
		p.Nodes = b.nodes
		p.seal()
	} else {
		p = nil
	}
	b.nodes, b.terms, b.links = nil, nil, nil
	return p
}

// begin returns a proof with room for so many nodes. Most are of a told fact or
// of one step from two; theirs is one piece of memory.
func (b *builder) begin(size int) *Proof {
	switch {
	case size == 1:
		m := new(struct {
			proof Proof
			nodes [1]ProofNode
			terms [2]Term
		})
		b.nodes, b.terms = m.nodes[:0], m.terms[:0]
		return &m.proof
	case size <= 3:
		m := new(struct {
			proof Proof
			nodes [3]ProofNode
			terms [6]Term
			links [2]int
		})
		b.nodes, b.terms, b.links = m.nodes[:0], m.terms[:0], m.links[:0]
		return &m.proof
	}
	b.nodes, b.terms = make([]ProofNode, 0, size), make([]Term, 0, 2*size)
	return new(Proof)
}

// builder makes one proof. Its constants and premises stand together, so that
// a proof takes as little memory and as few pieces of it as it can.
type builder struct {
	e       *explainer
	choice  choice
	deviant factID
	way     *derivation
	at      factMap // node, or open while its premises are being built
	nodes   []ProofNode
	terms   []Term // the arguments of the atoms
	links   []int  // the premises of the nodes
}

const open = -1

// add returns the node of a fact, or -1.
func (b *builder) add(f factID) int {
	if i, ok := b.at.get(f); ok {
		return i
	}
	w := b.way
	if f != b.deviant || w == nil {
		w = b.e.choose(b.choice, f)
	}
	if w == nil {
		return -1
	}
	i := len(b.nodes)
	b.nodes = append(b.nodes, ProofNode{Kind: Told, Atom: b.atom(f), Confidence: 1})
	if w.rule == nil {
		b.tell(&b.nodes[i], f)
		b.at.set(f, i)
		return i
	}
	b.at.set(f, open)
	prems, ok := b.premises(f, w)
	if !ok {
		return -1
	}
	n := &b.nodes[i]
	n.Kind, n.RuleID, n.Premises = Derived, w.rule.clause.ID, prems
	n.Confidence = w.rule.clause.confidence()
	for _, p := range prems {
		n.Confidence *= b.nodes[p].Confidence
	}
	b.at.set(f, i)
	return i
}

// tell fills in how a fact was told.
func (b *builder) tell(n *ProofNode, f factID) {
	info, _ := b.e.s.toldAt(f, b.e.v.turn)
	if info.id != 0 {
		n.FactID = b.e.s.syms.term(info.id).sym
	}
	if info.conf > 0 {
		n.Confidence = info.conf
	}
}

// atom returns the atom of a fact.
func (b *builder) atom(f factID) Atom {
	s := b.e.s
	r := s.rel(f)
	a := Atom{Pred: r.pred, Denied: r.denied}
	if r.arity == 0 {
		return a
	}
	from := len(b.terms)
	for i := range r.arity {
		b.terms = append(b.terms, b.e.term(s.arg(r, f, i)))
	}
	a.Args = b.terms[from:len(b.terms):len(b.terms)]
	return a
}

// knownTerm is a constant with its symbol.
type knownTerm struct {
	id   symbol
	term Term
}

// fewTerms bounds the constants kept at hand.
const fewTerms = 16

// know notes the arguments of a fact.
func (e *explainer) know(f factID, args []Term) {
	r := e.s.rel(f)
	for i := range min(r.arity, fewTerms) {
		e.terms = append(e.terms, knownTerm{e.s.arg(r, f, i), args[i]})
	}
}

func (e *explainer) term(id symbol) Term {
	for i := range e.terms {
		if e.terms[i].id == id {
			return e.terms[i].term
		}
	}
	t := e.s.syms.term(id)
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

// premises builds the premises of a derivation in the order of the body.
func (b *builder) premises(f factID, w *derivation) ([]int, bool) {
	if w.rule.group {
		return b.groupPremises(w)
	}
	var lits []Literal
	if len(w.rule.atoms) < len(w.rule.body) {
		lits = b.e.instantiate(f, w)
	}
	out := b.room(len(w.rule.body))
	next := 0
	for i := range w.rule.body {
		absent := w.rule.body[i].Absent
		if w.rule.rels[i] != nil && !absent {
			p := b.add(w.prems[next])
			if p < 0 {
				return nil, false
			}
			out = append(out, p)
			next++
			continue
		}
		kind := Compared
		if absent {
			kind = Absent
		}
		out = append(out, len(b.nodes))
		b.nodes = append(b.nodes, ProofNode{Kind: kind, Literal: &lits[i], Confidence: 1})
	}
	return out, true
}

func (b *builder) groupPremises(w *derivation) ([]int, bool) {
	out := b.room(len(w.prems))
	for _, p := range w.prems {
		i := b.add(p)
		if i < 0 {
			return nil, false
		}
		out = append(out, i)
	}
	return out, true
}

// instantiate returns the body's literals with the values that they have in a
// derivation.
func (e *explainer) instantiate(f factID, w *derivation) []Literal {
	p := e.plan(w.rule, planFixed, 0)
	if p == nil {
		return w.rule.body
	}
	e.x.prepare(w.rule, p)
	for k, i := range w.rule.atoms {
		e.x.prem[i] = w.prems[k]
	}
	var out []Literal
	e.x.done = func() bool {
		if !e.concludes(w.rule, f) {
			return true
		}
		for _, l := range w.rule.body {
			out = append(out, e.ground(l))
		}
		return false
	}
	e.x.run(0)
	e.x.err = nil
	if out == nil {
		return w.rule.body
	}
	return out
}

// ground puts the registers' values for the variables of a literal; functions
// stay as they are written.
func (e *explainer) ground(l Literal) Literal {
	out := Literal{Op: l.Op, Absent: l.Absent}
	if l.Op != OpAtom {
		out.Left, out.Right = e.replace(l.Left), e.replace(l.Right)
		return out
	}
	out.Atom = Atom{Pred: l.Atom.Pred, Denied: l.Atom.Denied}
	for _, t := range l.Atom.Args {
		out.Atom.Args = append(out.Atom.Args, e.replace(t))
	}
	return out
}

func (e *explainer) replace(t Term) Term {
	if t.kind == KindVar {
		if v, ok := e.x.variable(t.sym); ok {
			return v
		}
		return t
	}
	if t.Ground() {
		return t
	}
	u := t
	u.elems = make([]Term, len(t.elems))
	for i, el := range t.elems {
		u.elems[i] = e.replace(el)
	}
	return u
}

// Uses returns the atoms that a rule concludes from the ground atom a as one
// of its premises, sorted.
func (v *View) Uses(a Atom) []Atom {
	var out []Atom
	v.explain(context.Background(), func(e *explainer) {
		s, f := e.s, v.locate(e.s, a)
		if out = nil; f == 0 {
			return
		}
		users := map[factID]bool{}
		for _, tk := range e.net.takersOf(s.rel(f)) {
			e.uses(tk, f, users)
		}
		for u := range users {
			out = append(out, s.atom(u))
		}
	})
	slices.SortFunc(out, Atom.Compare)
	return out
}

func (e *explainer) uses(tk taker, f factID, users map[factID]bool) {
	r := tk.rule
	switch {
	case r.group:
		for _, res := range e.groupResults(r) {
			if u := e.x.found(e.s.find(r.head, res.args)); u != 0 && slices.Contains(res.prems, f) {
				users[u] = true
			}
		}
		return
	case r.body[tk.literal].Absent:
		return
	}
	p := e.plan(r, planDelta, tk.literal)
	if p == nil {
		return
	}
	e.x.prepare(r, p)
	if !e.x.start(p.start, e.s.rel(f), f) {
		return
	}
	e.x.prem[tk.literal] = f
	e.x.done = func() bool {
		var buf [8]symbol
		args := buf[:0]
		for i := range r.args {
			a, ok := e.x.value(&r.args[i])
			if !ok {
				return false
			}
			args = append(args, a)
		}
		if u := e.x.found(e.s.find(r.head, args)); u != 0 {
			users[u] = true
		}
		return true
	}
	e.x.run(0)
	e.x.err = nil
}
