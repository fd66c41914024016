package engine

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// core is what a program and a session have in common: a store, the network of
// its rules, and the lock around both. Readers hold the lock for one answer
// only; what they see over several is kept together by their snapshot.
type core struct {
	mu     sync.RWMutex
	s      *store
	net    *network
	opts   Options
	text   *texts
	decls  []Decl
	cut    string // the budget that refused the last change, or ""
	shared bool   // a session: a change that fails must be taken back
}

// texts is what is kept of source texts: declarations, and the lines that
// problems quote.
type texts struct {
	units []*Unit
}

// maxText bounds the source kept for quoting; a larger text is mostly facts.
const maxText = 1 << 20

// keep keeps the source texts of units, without what was parsed of them.
func (t *texts) keep(units []*Unit) {
	for _, u := range units {
		if len(u.source) <= maxText {
			t.units = append(t.units, &Unit{File: u.File, source: u.source})
		}
	}
}

// find returns where a text states a fact.
func (t *texts) find(a Atom) Pos {
	for _, u := range t.units {
		again, _ := ParseUnit(u.File, u.source)
		for _, c := range qualified([]*Unit{again})[0].Clauses {
			if c.IsFact() && c.Head.Equal(a) {
				return c.Pos
			}
		}
	}
	return Pos{}
}

// line returns a source line, or "".
func (t *texts) line(p Pos) string {
	for _, u := range t.units {
		if u.File == p.File && p.Line > 0 {
			return sourceLine(u.source, p.Line)
		}
	}
	return ""
}

// quote fills in the source lines of a gate's problems.
func (t *texts) quote(err error) error {
	var le *LoadError
	if errors.As(err, &le) {
		for i := range le.Problems {
			if le.Problems[i].Line == "" {
				le.Problems[i].Line = t.line(le.Problems[i].Pos)
			}
		}
	}
	return err
}

func newCore(o Options) *core {
	s := newStore()
	net, _ := newNetwork(s, make([]*rule, 1))
	return &core{s: s, net: net, opts: o, text: &texts{}}
}

// clone returns an independent copy.
func (c *core) clone() *core {
	c.mu.RLock()
	defer c.mu.RUnlock()
	n := &core{s: c.s.clone(), opts: c.opts,
		text: &texts{units: slices.Clone(c.text.units)}, decls: slices.Clone(c.decls)}
	rules := make([]*rule, len(c.net.rules))
	for i, r := range c.net.rules {
		if r != nil {
			rules[i] = n.s.newRule(r.clause, uint16(i))
			rules[i].fresh = false
		}
	}
	n.net, _ = newNetwork(n.s, rules)
	return n
}

// ruleID names a rule by its content.
func ruleID(c Clause) string {
	sum := sha256.Sum256(c.appendLogic(nil))
	return "r" + hex.EncodeToString(sum[:6])
}

// update runs a change and keeps it only if keep agrees. On any error, and on
// a panic of the callback, the store is as it was before.
func (c *core) update(ctx context.Context, change func(*Tx) error, keep func(Delta) bool) (d Delta, err error) {
	m, old, done := c.s.begin(), c.net, false
	tx := &Tx{c: c, start: m.limit}
	defer func() {
		if !done {
			c.s.rollback(m)
			c.net = old
			old.restore()
		}
		if !done && tx.weighed {
			old.weigh()
		}
	}()
	ctx, cancel := c.opts.timed(ctx)
	defer cancel()
	c.cut = ""
	// A load that fails is thrown away with its store.
	tx.load = m.limit == 1 && c.net.empty() && !c.shared
	c.s.logging = !tx.load
	if err := errors.Join(change(tx), ctx.Err()); err != nil {
		return Delta{}, err
	}
	tx.closed = true
	d, err = tx.apply(ctx)
	if err != nil {
		if errors.Is(err, ErrBudget) {
			c.cut = err.Error()
		}
		return Delta{}, c.text.quote(err)
	}
	if keep(d) {
		done = true
		c.s.turn++
		c.s.commit()
	}
	return d, nil
}

// Tx is a transaction: changes that are applied together at its end. It is
// valid inside its callback only and not safe for concurrent use.
type Tx struct {
	c       *core
	start   factID
	facts   []factID // told or taken back
	added   []Clause
	removed []*rule
	ids     map[string]bool // of the rules that a load adds
	weighed bool            // a relation may hold uncertain facts now
	last    *relation       // of the last fact: the next one is often of the same
	closed  bool
	load    bool
}

var (
	errClosed = errors.New("engine: the transaction is over")
	// ErrNoRule is wrapped by the error for a rule id that is not there.
	ErrNoRule = errors.New("there is no such rule")
	// ErrDuplicateRule is wrapped by the error for a rule id that is taken.
	ErrDuplicateRule = errors.New("the rule id is taken")
)

// Insert tells a fact. Telling a told fact again replaces its id and
// confidence. A fact that is not ground is refused with a [LoadError].
func (tx *Tx) Insert(f Fact) error {
	if tx.closed {
		return errClosed
	}
	var a analyzer
	if a.fact(f); len(a.problems) > 0 {
		return tx.c.text.quote(gateError(StageAnalyze, a.problems))
	}
	tx.insert(f)
	return nil
}

// insert tells a fact that the analyze gate has passed.
func (tx *Tx) insert(f Fact) {
	s := tx.c.s
	r := tx.last
	if r == nil || r.pred != f.Atom.Pred || r.arity != len(f.Atom.Args) || r.denied != f.Atom.Denied {
		r = s.relation(keyOf(f.Atom))
		tx.last = r
	}
	var buf [8]symbol
	args := buf[:0]
	for _, t := range f.Atom.Args {
		args = append(args, s.syms.intern(t))
	}
	key := tableKey(args)
	id := s.findKey(r, key, args)
	switch {
	case id == 0:
		id = s.add(r, key, args)
	case !s.has(id, flagAlive):
		id = s.reborn(id)
	}
	s.setTold(id, true, s.newTold(f))
	tx.facts = append(tx.facts, id)
}

// newTold interns what is kept of a told fact. A place alone is not worth
// keeping for each of a million facts; texts.find finds it again.
func (s *store) newTold(f Fact) told {
	var t told
	if f.ID == "" && (f.Confidence == 0 || f.Confidence == 1) {
		return t
	}
	if f.ID != "" {
		t.id = s.syms.intern(String(f.ID))
	}
	if f.Pos.File != "" {
		t.file = s.syms.intern(String(f.Pos.File))
	}
	t.line, t.col = uint32(f.Pos.Line), uint32(f.Pos.Col)
	if f.Confidence > 0 && f.Confidence < 1 {
		t.conf, t.cost = f.Confidence, confidenceCost(f.Confidence)
	}
	return t
}

// Retract takes a told fact back; what can be proved without it still holds.
// It reports whether the fact was told.
func (tx *Tx) Retract(a Atom) (wasTold bool, err error) {
	if tx.closed {
		return false, errClosed
	}
	s := tx.c.s
	f := s.locate(a)
	if f == 0 || !s.has(f, flagTold) {
		return false, nil
	}
	s.setTold(f, false, told{})
	tx.facts = append(tx.facts, f)
	return true, nil
}

// AddRule adds a rule. A rule without an id gets one made of its content, and
// adding it again does nothing. A rule that cannot be evaluated is refused with
// a [LoadError]; a cycle through absence only at the transaction's end.
func (tx *Tx) AddRule(cl Clause) error {
	if tx.closed {
		return errClosed
	}
	var a analyzer
	if cl.IsFact() {
		a.problem("rule", cl.Pos, "tell it with Insert", "a clause without a body is a fact")
	}
	a.clause(cl)
	if err := gateError(StageAnalyze, a.problems); err != nil {
		return tx.c.text.quote(err)
	}
	made := ruleID(cl)
	if cl.ID == "" {
		cl.ID = made
	}
	if old, ok := tx.rule(cl.ID); ok {
		if cl.ID == made && ruleID(old) == made {
			return nil
		}
		return fmt.Errorf("%w: %s", ErrDuplicateRule, cl.ID)
	}
	tx.added = append(tx.added, cl)
	return nil
}

// rule returns the rule of an id as the transaction sees it.
func (tx *Tx) rule(id string) (Clause, bool) {
	for _, c := range tx.added {
		if c.ID == id {
			return c, true
		}
	}
	r := tx.c.net.byID[id]
	if r == nil || slices.Contains(tx.removed, r) {
		return Clause{}, false
	}
	return r.clause, true
}

// RemoveRule removes a rule; what it alone proved holds no more. The error is
// [ErrNoRule] where there is none of this id.
func (tx *Tx) RemoveRule(id string) error {
	if tx.closed {
		return errClosed
	}
	if i := slices.IndexFunc(tx.added, func(c Clause) bool { return c.ID == id }); i >= 0 {
		tx.added = slices.Delete(tx.added, i, i+1)
		return nil
	}
	r := tx.c.net.byID[id]
	if r == nil || slices.Contains(tx.removed, r) {
		return fmt.Errorf("%w: %s", ErrNoRule, id)
	}
	tx.removed = append(tx.removed, r)
	return nil
}

// apply brings the conclusions up to date.
func (tx *Tx) apply(ctx context.Context) (Delta, error) {
	c := tx.c
	if err := tx.rules(); err != nil {
		return Delta{}, err
	}
	tx.weigh()
	t := newTurn(ctx, c.s, c.net, c.opts)
	t.start, t.load = tx.start, tx.load
	defer t.clear()
	for _, r := range tx.removed {
		for _, f := range r.head.list {
			if c.s.just(f).rule == r.num {
				t.suspect(f)
			}
		}
	}
	for _, f := range tx.facts {
		tx.seed(t, f)
	}
	if err := t.run(); err != nil {
		return Delta{}, err
	}
	if err := c.typecheck(tx.start, t.touched); err != nil {
		return Delta{}, err
	}
	if tx.load {
		return Delta{}, nil
	}
	return t.delta(), nil
}

// seed gives a told or untold fact to the turn.
func (tx *Tx) seed(t *turn, f factID) {
	s := t.s
	switch alive := s.has(f, flagAlive); {
	case !s.has(f, flagTold):
		t.suspect(f)
	case alive && s.just(f).rule == 0 && s.told[f].cost > s.costs.get(f):
		t.suspect(f)
	default:
		w := t.comp(t.net.home(s, f))
		w.told = append(w.told, f)
	}
}

// weigh notes relations that uncertain facts have come into.
func (tx *Tx) weigh() {
	for _, f := range tx.facts {
		if tx.c.s.told[f].cost > 0 && !tx.c.s.rel(f).weighted {
			tx.c.s.rel(f).weighted = true
			tx.weighed = true
		}
	}
	if tx.weighed {
		tx.c.net.weigh()
	}
}

// rules makes a new network if the rules changed.
func (tx *Tx) rules() error {
	c := tx.c
	if len(tx.added)+len(tx.removed) == 0 {
		return nil
	}
	rules := slices.Clone(c.net.rules)
	for _, cl := range tx.added {
		num := slices.Index(rules[1:], nil) + 1
		if num == 0 {
			num = len(rules)
			rules = append(rules, nil)
		}
		if num > 65000 || len(c.s.rels) > 65000 {
			return errors.New("engine: too many rules or predicates")
		}
		rules[num] = c.s.newRule(cl, uint16(num))
	}
	for _, r := range tx.removed {
		rules[r.num] = nil
	}
	if c.s.inverted {
		c.s.restamp(c.net)
	}
	net, problems := newNetwork(c.s, rules)
	if net == nil {
		return gateError(StageStratify, problems)
	}
	c.net = net
	tx.weighed = true
	return nil
}

// restamp numbers the facts that hold anew in the order of their ranks, so
// that stamps grow along every justification whatever the components will be.
func (s *store) restamp(net *network) {
	type ranked struct {
		home  int
		stamp uint32
		fact  factID
	}
	var all []ranked
	for f := factID(1); f < s.limit; f++ {
		if s.has(f, flagAlive) {
			all = append(all, ranked{net.home(s, f), s.just(f).stamp, f})
		}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.home, b.home), cmp.Compare(a.stamp, b.stamp))
	})
	for _, r := range all {
		s.noteState(r.fact)
		s.stamp++
		s.just(r.fact).stamp = s.stamp
	}
	s.inverted = false
}

// clear takes the marks of the turn off the facts.
func (t *turn) clear() {
	for _, w := range t.touched {
		*t.s.flag(w.fact) &^= flagTouched
	}
	for _, c := range t.comps {
		for _, cand := range c.cands.items {
			*t.s.flag(cand.fact) &^= flagMarked
		}
	}
}

// Delta is the net effect of a change on what holds, told and derived. The
// lists are sorted.
type Delta struct {
	Added, Withdrawn []Atom
	// Conflicts are the positive atoms that hold together with their denial,
	// where that is new with this change.
	Conflicts []Atom
}

func (t *turn) delta() Delta {
	var d Delta
	conflicts := map[factID]bool{}
	added := func(f factID) {
		d.Added = append(d.Added, t.s.atom(f))
		if p := t.s.conflict(f); p != 0 {
			conflicts[p] = true
		}
	}
	for _, w := range t.touched {
		switch alive := t.s.has(w.fact, flagAlive); {
		case alive && !w.alive:
			added(w.fact)
		case !alive && w.alive:
			d.Withdrawn = append(d.Withdrawn, t.s.atom(w.fact))
		}
	}
	for f := t.start; f < t.s.limit; f++ {
		if t.s.has(f, flagAlive) {
			added(f)
		}
	}
	for f := range maps.Keys(conflicts) {
		d.Conflicts = append(d.Conflicts, t.s.atom(f))
	}
	slices.SortFunc(d.Added, Atom.Compare)
	slices.SortFunc(d.Withdrawn, Atom.Compare)
	slices.SortFunc(d.Conflicts, Atom.Compare)
	return d
}

// conflict returns the positive one of a fact and its denial if both hold, or
// 0.
func (s *store) conflict(f factID) factID {
	r := s.rel(f)
	if r.opposite == nil {
		return 0
	}
	var buf [8]symbol
	o := s.find(r.opposite, s.appendArgs(buf[:0], r, f))
	switch {
	case o == 0 || !s.has(o, flagAlive):
		return 0
	case r.denied:
		return o
	}
	return f
}
