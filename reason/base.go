package reason

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"whence/engine"
	"whence/reason/alias"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/unify"
	"whence/reason/world"
	"whence/triple"
)

// Options set how a base reasons. The zero value is an open world with the
// engine's default bounds.
type Options struct {
	// World is how absence is taken, and ClosedRelations says it of single
	// relations: true closes one in an open world, false opens one in a closed.
	World           world.World
	ClosedRelations map[string]bool
	// Engine bounds evaluation.
	Engine engine.Options
	// Search bounds the search for near-misses.
	Search SearchBounds
	// MinConfidence is how sure an answer has to be: what holds with less is no
	// answer, and a near-miss says what is weak. 0 means any.
	MinConfidence float64
	// Faded, if given, returns the facts that were known once, have faded since,
	// and fit the pattern, whose variables stand for anything; a few of them.
	Faded func(ctx context.Context, pattern engine.Atom) []triple.Fact
	// MaxAnswers bounds the answers to one question; 0 means 1,000.
	MaxAnswers int
	// Now is the clock by which time is bounded; nil means time.Now.
	Now func() time.Time
}

func (o Options) orDefault() Options {
	if o.MaxAnswers == 0 {
		o.MaxAnswers = 1000
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Search = o.Search.orDefault()
	return o
}

// maxConflicts bounds the conflicts that one effect gives proofs of.
const maxConflicts = 32

// Base is a set of told facts and rules with all that follows from them. It is
// safe for concurrent use: changes and questions take their turns, since a
// question may have to look at an overlay.
type Base struct {
	mu       sync.RWMutex
	o        Options
	s        *store
	session  *engine.Session
	supposed []Change
	// forgotten are the facts last taken away, the latest last: the first
	// guess where something is missing.
	forgotten []gone
	// gathering is set while facts are read one after the other: what rules of
	// another kind make of them is worked out at the end.
	gathering bool
	// kept is what rules of another kind conclude under the suppositions, nil
	// where it has to be worked out; reuse is set while they are all there is.
	kept  *kept
	reuse bool
}

// gone is a fact that was taken away.
type gone struct {
	id   string
	atom engine.Atom // as it was told
}

// MaxForgotten bounds how many facts taken away are tried again for a goal.
const MaxForgotten = 64

// New returns an empty base.
func New(ctx context.Context, o Options) (*Base, error) {
	b := &Base{o: o.orDefault()}
	s, session, err := b.build(ctx, Change{})
	b.s, b.session = s, session
	return b, err
}

// build makes a store and session of their own for the present options.
func (b *Base) build(ctx context.Context, all Change) (*store, *engine.Session, error) {
	fresh := &Base{o: b.o, s: newStore(world.New(b.o.World, b.o.ClosedRelations))}
	var outside Outside
	if b.s != nil {
		outside = b.s.outside
	}
	if err := fresh.begin(ctx, operations{}); err != nil {
		return nil, nil, err
	}
	err := fresh.Load(ctx, all)
	if err == nil && outside != nil {
		_, err = fresh.SetOutside(ctx, outside)
	}
	return fresh.s, fresh.session, err
}

// Effect is what a change did.
type Effect struct {
	// Learned are the ids of the facts and rules that are new; Known of those
	// facts that had been told before in the same words (they count too).
	Learned, Known, Retracted []string
	// Derived and Withdrawn are conclusions that came and went, not what was
	// told or taken back itself; sorted.
	Derived, Withdrawn []engine.Atom
	// Undecided are the atoms of a closed world that rest on their own absence,
	// and that no fact decides; sorted. It lists all there are, not the new.
	Undecided []engine.Atom
	// Conflicts are those that are new with the change; MoreConflicts counts
	// the ones beyond what proofs are given of.
	Conflicts     []Conflict
	MoreConflicts int
}

// Conflict is an atom that is proved as well as its denial. Nothing follows
// from the two of them together.
type Conflict struct {
	Atom         engine.Atom
	For, Against proof.Proof
}

// Update makes one change, whole or not at all: after an error the base is as
// it was. Errors are a *ChangeError, the *engine.LoadError of the gate that
// refused a rule, engine.ErrBudget, or the context's. Only ErrUnchecked, for the
// proof of a conflict, comes with the change made.
func (b *Base) Update(ctx context.Context, c Change) (Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.update(ctx, c)
}

// update is Update for who holds the lock.
func (b *Base) update(ctx context.Context, c Change) (Effect, error) {
	b.kept = nil
	away := b.dropped(c)
	r, err := b.s.stage(ctx, c)
	if err == nil {
		err = b.concludeOutside(ctx)
	}
	if err != nil {
		b.s.rollback()
		return Effect{}, err
	}
	var delta engine.Delta
	var ops operations
	err = b.apply(ctx, func(o operations) error {
		ops = o
		var err error
		delta, err = b.session.Update(ctx, o.run)
		return err
	})
	if err != nil {
		b.s.rollback()
		return Effect{}, err
	}
	b.s.keep()
	b.forget(away)
	return b.lens(ctx, b.session.View()).effect(r, delta, ops)
}

// Load is Update without the account of what it did. Into an empty base it is
// several times as fast.
func (b *Base) Load(ctx context.Context, c Change) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.load(ctx, c)
}

func (b *Base) load(ctx context.Context, c Change) error {
	b.kept = nil
	away := b.dropped(c)
	empty := len(b.s.atoms)+len(b.s.running) == 0
	_, err := b.s.stage(ctx, c)
	if err == nil && !empty && !b.gathering {
		err = b.concludeOutside(ctx)
	}
	if err == nil {
		err = b.apply(ctx, func(o operations) error {
			if empty {
				return b.begin(ctx, o)
			}
			_, err := b.session.Update(ctx, o.run)
			return err
		})
	}
	if err != nil {
		b.s.rollback()
		return err
	}
	b.s.keep()
	b.forget(away)
	return nil
}

// begin makes a new session of all that there is.
func (b *Base) begin(ctx context.Context, all operations) error {
	program, err := engine.FromClauses(ctx, b.o.Engine, all.add, all.insert)
	if err != nil {
		return err
	}
	session, err := engine.NewSession(ctx, program, b.o.Engine)
	if err == nil {
		b.session = session
	}
	return err
}

// dropped returns the facts that the change is about to take away.
func (b *Base) dropped(c Change) []gone {
	var out []gone
	for _, id := range c.Drop {
		if t, ok := b.s.facts[id]; ok {
			out = append(out, gone{id, t.raw})
		}
	}
	return out
}

// forget remembers what was taken away and is not told again.
func (b *Base) forget(away []gone) {
	again := func(g gone) bool {
		_, told := b.s.toldAs(g.atom)
		return told
	}
	b.forgotten = slices.DeleteFunc(append(b.forgotten, away...), again)
	b.forgotten = b.forgotten[max(0, len(b.forgotten)-MaxForgotten):]
}

// Remember tells the base which facts were taken back last, the earliest first, in
// place of those that it has seen go itself. They are not known; a search for what
// is missing tries them first.
func (b *Base) Remember(facts []triple.Fact) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.forgotten = nil
	var away []gone
	for _, f := range facts {
		away = append(away, gone{f.ID, lift.Triple(f.Triple)})
	}
	b.forget(away)
}

// Preview returns the effect that the change would have, and keeps nothing. A
// rule that a gate would refuse is refused here in the same words.
func (b *Base) Preview(ctx context.Context, c Change) (Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.preview(ctx, c)
}

func (b *Base) preview(ctx context.Context, c Change) (Effect, error) {
	var e Effect
	err := b.try(ctx, []Change{c}, false, func(l *lens, r receipt, ops operations) error {
		var err error
		e, err = l.effect(r, l.delta, ops)
		return err
	})
	return e, err
}

// try looks at the base with the changes made, and leaves it as it was. The
// facts of the changes count as supposed where that is asked for.
func (b *Base) try(ctx context.Context, cs []Change, supposed bool, look func(*lens, receipt, operations) error) error {
	defer b.s.rollback()
	b.s.supposed = supposed
	defer func() { b.s.supposed = false }()
	r := receipt{before: b.s.names}
	for _, c := range cs {
		part, err := b.s.stage(ctx, c)
		if err != nil {
			return err
		}
		r.last = &part
		r.learned = append(r.learned, part.learned...)
		r.known = append(r.known, part.known...)
		r.retracted = append(r.retracted, part.retracted...)
	}
	if err := b.concludeOutside(ctx); err != nil {
		return err
	}
	return b.apply(ctx, func(ops operations) error {
		if ops.empty() {
			return look(b.lens(ctx, b.session.View()), r, ops)
		}
		return b.session.Try(ctx, ops.run, func(v *engine.View, d engine.Delta) error {
			l := b.lens(ctx, v)
			l.delta = d
			return look(l, r, ops)
		})
	})
}

// under looks at the base with the suppositions in force and the further
// assumptions, or as it is where there are none.
func (b *Base) under(ctx context.Context, more []Change, look func(*lens) error) error {
	cs := slices.Concat(b.supposed, more)
	if len(cs) == 0 {
		return look(b.lens(ctx, b.session.View()))
	}
	b.reuse = len(more) == 0
	defer func() { b.reuse = false }()
	return b.try(ctx, cs, true, func(l *lens, _ receipt, _ operations) error { return look(l) })
}

// Suppose makes the change an assumption: until Drop, questions are answered as
// if it were so, and steps that rest on it are marked. Assumptions add up.
// Facts and rules without an id get one ("s1"). It returns what would follow.
func (b *Base) Suppose(ctx context.Context, c Change) (Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c = b.supposition(c)
	var before engine.Delta
	told := map[string]bool{}
	err := b.under(ctx, nil, func(l *lens) error {
		before = l.delta
		before.Withdrawn = slices.DeleteFunc(slices.Clone(before.Withdrawn), l.holds)
		for _, id := range c.Drop {
			if t, ok := l.s.facts[id]; ok {
				told[t.key] = true
			}
		}
		return nil
	})
	if err != nil {
		return Effect{}, err
	}
	var e Effect
	b.kept, b.reuse = nil, true
	defer func() { b.reuse = false }()
	err = b.try(ctx, slices.Concat(b.supposed, []Change{c}), true, func(l *lens, r receipt, ops operations) error {
		var err error
		r.learned, r.known, r.retracted = r.last.learned, r.last.known, r.last.retracted
		e, err = l.effect(r, l.beyond(before, told), ops)
		return err
	})
	if err == nil {
		b.supposed = append(b.supposed, c)
	} else {
		b.kept = nil
	}
	return e, err
}

// beyond is the delta of the overlay without what an earlier one had brought,
// which may have known things by other names. What was told there and is dropped
// now, or is told again, is no conclusion.
func (l *lens) beyond(before engine.Delta, told map[string]bool) engine.Delta {
	set := func(as []engine.Atom) map[string]bool {
		out := map[string]bool{}
		for _, a := range as {
			out[unify.Key(l.s.names.Atom(a))] = true
		}
		return out
	}
	came, went, fought := set(before.Added), set(before.Withdrawn), set(before.Conflicts)
	without := func(as []engine.Atom, known map[string]bool) []engine.Atom {
		return slices.DeleteFunc(slices.Clone(as), func(a engine.Atom) bool { return known[unify.Key(l.s.names.Atom(a))] })
	}
	d := engine.Delta{
		Added:     without(l.delta.Added, came),
		Withdrawn: without(l.delta.Withdrawn, went),
		Conflicts: without(l.delta.Conflicts, fought),
	}
	for _, a := range before.Added {
		if now := l.s.names.Atom(a); !l.v.Holds(now) {
			d.Withdrawn = append(d.Withdrawn, now)
		}
	}
	for _, a := range before.Withdrawn {
		now := l.s.names.Atom(a)
		if _, again := l.v.Told(now); l.v.Holds(now) && !again {
			d.Added = append(d.Added, now)
		}
	}
	d.Withdrawn = without(d.Withdrawn, told)
	slices.SortFunc(d.Added, engine.Atom.Compare)
	slices.SortFunc(d.Withdrawn, engine.Atom.Compare)
	return d
}

// supposition gives ids to the facts and rules of c that have none.
func (b *Base) supposition(c Change) Change {
	n := 0
	for _, s := range b.supposed {
		n += len(s.Facts) + len(s.Rules)
	}
	next := func(id string) string {
		n++
		if id == "" {
			return "s" + strconv.Itoa(n)
		}
		return id
	}
	c.Facts, c.Rules = slices.Clone(c.Facts), slices.Clone(c.Rules)
	for i := range c.Facts {
		c.Facts[i].ID = next(c.Facts[i].ID)
	}
	for i := range c.Rules {
		c.Rules[i].ID = next(c.Rules[i].ID)
	}
	return c
}

// Drop ends all suppositions and returns how many there were.
func (b *Base) Drop() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := len(b.supposed)
	b.supposed, b.kept = nil, nil
	return n
}

// Supposed returns the suppositions in force, the first first.
func (b *Base) Supposed() []Change {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return slices.Clone(b.supposed)
}

// SetWorld changes how absence is taken, of one relation or, where relation is
// empty, of all that have no world of their own. Everything is worked out
// again; after an error the base is as it was.
func (b *Base) SetWorld(ctx context.Context, relation string, w world.World) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.s.plain {
		return ErrProgram
	}
	old := b.o
	if relation == "" {
		b.o.World = w
	} else {
		closed := map[string]bool{relation: w == world.Closed}
		for r, c := range old.ClosedRelations {
			if r != relation {
				closed[r] = c
			}
		}
		b.o.ClosedRelations = closed
	}
	s, session, err := b.build(ctx, b.s.everything())
	if err != nil {
		b.o = old
		return fmt.Errorf("changing the world: %w", err)
	}
	b.s, b.session, b.kept = s, session, nil
	return nil
}

// World returns how absence is taken of the relation; of any without a world of
// its own where relation is empty.
func (b *Base) World(relation string) world.World {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if relation == "" {
		return b.o.World
	}
	if b.s.horizon.Closed(lift.Relation(relation)) {
		return world.Closed
	}
	return world.Open
}

// Property returns the property of a relation that a rule stands for, such as
// that near is symmetric for "symmetric:near"; false for any other rule.
func (b *Base) Property(ruleID string) (triple.RelationProperty, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for p := range b.s.props {
		for _, c := range lift.Expand(p, false) {
			if c.ID == ruleID {
				return p, true
			}
		}
	}
	return triple.RelationProperty{}, false
}

// Rule returns the rule with this id as it was told, or as a property of a
// relation expands to it.
func (b *Base) Rule(id string) (triple.StoredRule, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.s.rule(id)
}

func (s *store) rule(id string) (triple.StoredRule, bool) {
	if r, ok := s.rules[id]; ok && !r.expanded {
		return r.stored, true
	}
	if r, ok := s.rules[id]; ok {
		return lift.LowerRule(r.raw)
	}
	c, ok := s.clause(id)
	if !ok {
		return triple.StoredRule{}, false
	}
	return lift.LowerRule(c)
}

// Fact returns the fact with this id.
func (b *Base) Fact(id string) (triple.Fact, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if t := b.s.facts[id]; t != nil && t.outcome == nil {
		return *t.fact, true
	}
	return triple.Fact{}, false
}

// Has reports whether a fact or a rule of this id is in the base.
func (b *Base) Has(id string) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.s.facts[id] != nil || b.s.rules[id] != nil
}

// Size returns the number of told facts and of conclusions that are not told.
func (b *Base) Size() (facts, derived int) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	_, derived = b.session.View().Size()
	return len(b.s.facts) - len(b.s.outcomes), derived + len(b.s.outcomes)
}

// lens is one consistent look at the base.
type lens struct {
	ctx   context.Context // of the question
	b     *Base
	s     *store
	v     *engine.View
	min   float64      // how sure an answer has to be
	delta engine.Delta // of the overlay, if it is one
	calls map[string]string
}

func (b *Base) lens(ctx context.Context, v *engine.View) *lens {
	return &lens{ctx: ctx, b: b, s: b.s, v: v, min: b.o.MinConfidence}
}

// sure reports whether a holds and is sure enough to count as known.
func (l *lens) sure(a engine.Atom) bool {
	return l.holds(a) && (l.min == 0 || !a.Ground() || l.v.Confidence(l.s.names.Atom(a)) >= l.min)
}

// holds reports whether a holds, whatever names it uses; of an atom with "_",
// whether anything fits it.
func (l *lens) holds(a engine.Atom) bool {
	a = l.s.names.Atom(a)
	if a.Ground() {
		return l.v.Holds(a)
	}
	return l.answered(engine.Literal{Atom: a})
}

// answered reports whether the engine finds anything that fits the literal.
func (l *lens) answered(g engine.Literal) bool {
	for _, err := range l.v.Query(context.Background(), g) {
		return err == nil
	}
	return false
}

// effect words what the change did, or would do.
func (l *lens) effect(r receipt, d engine.Delta, ops operations) (Effect, error) {
	e := Effect{Learned: r.learned, Known: r.known, Retracted: r.retracted}
	told := map[string]bool{}
	for _, f := range ops.insert {
		told[unify.Key(f.Atom)] = !isOutcome(f.ID)
	}
	for _, a := range ops.retract {
		told[unify.Key(a)] = true
	}
	conclusion := func(a engine.Atom) bool { return !l.s.internal(a.Pred) && !told[unify.Key(a)] }
	came, went := l.apart(d.Added, d.Withdrawn, r.before)
	e.Derived = l.conclusions(came, conclusion)
	e.Withdrawn = l.conclusions(went, conclusion)
	for _, a := range slices.SortedFunc(maps.Values(l.s.undecided), engine.Atom.Compare) {
		e.Undecided = append(e.Undecided, l.worded(a))
	}
	for i, a := range d.Conflicts {
		if i == maxConflicts {
			e.MoreConflicts = len(d.Conflicts) - i
			break
		}
		c, err := l.conflict(l.worded(a))
		if err != nil {
			return e, err
		}
		e.Conflicts = append(e.Conflicts, c)
	}
	return e, nil
}

// apart takes out of both lists what is in both under the names that stood for
// things before the change or stand for them now: a conclusion that is only
// kept under another name neither came nor went.
func (l *lens) apart(came, went []engine.Atom, before alias.Names) (onlyCame, onlyWent []engine.Atom) {
	if len(came) == 0 || len(went) == 0 || len(before)+len(l.s.names) == 0 {
		return came, went
	}
	seen := func(as []engine.Atom, n alias.Names) map[string]bool {
		out := map[string]bool{}
		for _, a := range as {
			out[unify.Key(n.Atom(a))] = true
		}
		return out
	}
	cameBefore, cameNow := seen(came, before), seen(came, alias.Names{})
	wentBefore, wentNow := seen(went, alias.Names{}), seen(went, l.s.names)
	for _, a := range came {
		if !wentBefore[unify.Key(before.Atom(a))] && !wentNow[unify.Key(a)] {
			onlyCame = append(onlyCame, a)
		}
	}
	for _, a := range went {
		if !cameBefore[unify.Key(a)] && !cameNow[unify.Key(l.s.names.Atom(a))] {
			onlyWent = append(onlyWent, a)
		}
	}
	return onlyCame, onlyWent
}

// conflict proves a and its denial.
func (l *lens) conflict(a engine.Atom) (Conflict, error) {
	pro, err := l.prove(a, nil)
	if err != nil {
		return Conflict{}, err
	}
	contra, err := l.prove(lift.Denial(a), nil)
	return Conflict{Atom: a, For: pro, Against: contra}, err
}

// Conflicts returns everything that is proved as well as its denial, sorted, at
// most limit of it (0 means all), suppositions included.
func (b *Base) Conflicts(ctx context.Context, limit int) ([]Conflict, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []Conflict
	err := b.under(ctx, nil, func(l *lens) error {
		for _, a := range l.v.Conflicts() {
			if limit > 0 && len(out) == limit {
				break
			}
			c, err := l.conflict(l.worded(a))
			if err != nil {
				return err
			}
			out = append(out, c)
		}
		return nil
	})
	return out, err
}

// conclusions are those of the atoms that are to be kept, worded.
func (l *lens) conclusions(as []engine.Atom, keep func(engine.Atom) bool) []engine.Atom {
	var out []engine.Atom
	for _, a := range as {
		if keep(a) {
			out = append(out, l.worded(a))
		}
	}
	return out
}

// Why returns the best proof of a; false where it does not hold.
func (b *Base) Why(ctx context.Context, a engine.Atom) (proof.Proof, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var p proof.Proof
	var ok bool
	err := b.under(ctx, nil, func(l *lens) error {
		if ok = l.holds(a); !ok {
			return nil
		}
		var err error
		p, err = l.prove(a, nil)
		return err
	})
	return p, ok && err == nil, err
}

// Alternatives returns at most limit proofs of a, the best first, each really
// different from those before it.
func (b *Base) Alternatives(ctx context.Context, a engine.Atom, limit int) ([]proof.Proof, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []proof.Proof
	err := b.under(ctx, nil, func(l *lens) error {
		seen := map[string]bool{}
		for ep := range l.v.Alternatives(ctx, l.s.names.Atom(a)) {
			if len(out) == limit {
				return nil
			}
			p, err := l.prove(a, ep)
			if err != nil {
				return err
			}
			if !seen[p.ID] {
				seen[p.ID] = true
				out = append(out, p)
			}
		}
		return nil
	})
	return out, err
}

// Uses returns the conclusions that rest on a, directly or through others:
// what is looked at before a is taken back. Those that have another proof too
// are among them; Preview tells what would really go. Sorted.
func (b *Base) Uses(ctx context.Context, a engine.Atom) ([]engine.Atom, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []engine.Atom
	err := b.under(ctx, nil, func(l *lens) error {
		seen := map[string]bool{}
		queue := []engine.Atom{l.s.names.Atom(a)}
		for len(queue) > 0 && ctx.Err() == nil {
			outside, err := l.usesOutside(queue[0])
			if err != nil {
				return err
			}
			for _, u := range append(outside, l.v.Uses(ctx, queue[0])...) {
				if k := unify.Key(u); !seen[k] {
					seen[k] = true
					out = append(out, l.worded(u))
					queue = append(queue, u)
				}
			}
			queue = queue[1:]
		}
		return ctx.Err()
	})
	slices.SortFunc(out, engine.Atom.Compare)
	return out, err
}
