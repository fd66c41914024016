package reason

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"whence/engine"
	"whence/reason/ask"
	"whence/reason/gather"
	"whence/reason/lift"
	"whence/reason/nearmiss"
	"whence/reason/outside"
	"whence/reason/proof"
	"whence/reason/snapshot"
	"whence/reason/state"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/reason/world"
	"whence/triple"
)

// Base is a set of told facts and rules with all that follows from them. It is
// safe for concurrent use: changes and questions take their turns, since a
// question may have to look at an overlay.
type Base struct {
	mu sync.RWMutex
	st *state.State
}

// New returns an empty base.
func New(ctx context.Context, o state.Options) (*Base, error) {
	st, err := state.New(ctx, o)
	return &Base{st: st}, err
}

// ErrProgram is the error for asking of a rule file's base what only a base of
// triples has: a world. What "not" means there, the rules say.
var ErrProgram = errors.New("a rule file says itself what absence means")

// FromProgram returns a base over a program: its predicates may have any arity
// and constants of any kind, and mean what its rules say and no more, whatever
// they are called. The program is not affected. Options that speak of a world
// are not looked at. A fact without an id goes by its own text.
func FromProgram(ctx context.Context, p *engine.Program, o state.Options) (*Base, error) {
	st, err := state.FromProgram(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return &Base{st: st}, nil
}

// Update makes one change, whole or not at all: after an error the base is as
// it was. Errors are a *ChangeError, the *engine.LoadError of the gate that
// refused a rule, engine.ErrBudget, or the context's. Only ErrUnchecked, for the
// proof of a conflict, comes with the change made.
func (b *Base) Update(ctx context.Context, c store.Change) (state.Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.Update(ctx, c)
}

// Load is Update without the account of what it did. Into an empty base it is
// several times as fast.
func (b *Base) Load(ctx context.Context, c store.Change) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.Load(ctx, c)
}

// Remember tells the base which facts were taken back last, the earliest first, in
// place of those that it has seen go itself. They are not known; a search for what
// is missing tries them first.
func (b *Base) Remember(facts []triple.Fact) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.st.Remember(facts)
}

// Preview returns the effect that the change would have, and keeps nothing. A
// rule that a gate would refuse is refused here in the same words.
func (b *Base) Preview(ctx context.Context, c store.Change) (state.Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.Preview(ctx, c)
}

// Trial is [Base.Preview] for those who need not read all that would follow: of more than a
// thousand conclusions it counts the others, as Update does.
func Trial(ctx context.Context, b *Base, c store.Change) (state.Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.Trial(ctx, c)
}

// Suppose makes the change an assumption: until Drop, questions are answered as
// if it were so, and steps that rest on it are marked. Assumptions add up.
// Facts and rules without an id get one ("s1"). It returns what would follow.
func (b *Base) Suppose(ctx context.Context, c store.Change) (state.Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.Suppose(ctx, c)
}

// Drop ends all suppositions and returns how many there were.
func (b *Base) Drop() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.Drop()
}

// SetWorld changes how absence is taken, of one relation or, where relation is
// empty, of all that have no world of their own. Everything is worked out
// again; after an error the base is as it was.
func (b *Base) SetWorld(ctx context.Context, relation string, w world.World) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.st.Store.Plain {
		return ErrProgram
	}
	all, closed := b.st.Options.World, map[string]bool{}
	for r, c := range b.st.Options.ClosedRelations {
		closed[r] = c
	}
	if relation == "" {
		all = w
	} else {
		closed[relation] = w == Closed
	}
	if err := b.st.Build(ctx, all, closed, b.st.Store.Everything()); err != nil {
		return fmt.Errorf("changing the world: %w", err)
	}
	return nil
}

// Supposed returns the suppositions in force, the first first.
func (b *Base) Supposed() []store.Change {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return slices.Clone(b.st.Supposed)
}

// World returns how absence is taken of the relation; of any without a world of
// its own where relation is empty.
func (b *Base) World(relation string) world.World {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if relation == "" {
		return b.st.Options.World
	}
	if b.st.Store.Absences.Horizon.Closed(lift.Relation(relation)) {
		return world.Closed
	}
	return world.Open
}

// Property returns the property of a relation that a rule stands for, such as
// that near is symmetric for "symmetric:near"; false for any other rule.
func (b *Base) Property(ruleID string) (triple.RelationProperty, bool) {
	if !strings.Contains(ruleID, ":") {
		return triple.RelationProperty{}, false // a rule that was told
	}
	b.mu.RLock()
	defer b.mu.RUnlock()
	for p := range b.st.Store.Rules.Props {
		if !strings.Contains(ruleID, p.Relation) {
			continue
		}
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
	return b.st.Store.Rules.Rule(id)
}

// Fact returns the fact with this id.
func (b *Base) Fact(id string) (triple.Fact, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if t := b.st.Store.Facts.ByID[id]; t != nil && t.Outcome == nil {
		return *t.Fact, true
	}
	return triple.Fact{}, false
}

// Has reports whether a fact or a rule of this id is in the base.
func (b *Base) Has(id string) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.st.Store.Facts.ByID[id] != nil || b.st.Store.Rules.ByID[id] != nil
}

// Size returns the number of told facts and of conclusions that are not told.
func (b *Base) Size() (facts, derived int) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	_, derived = b.st.Session.View().Size()
	return len(b.st.Store.Facts.ByID) - len(b.st.Others.Outcomes), derived + len(b.st.Others.Outcomes)
}

// Conflicts returns everything that is proved as well as its denial, sorted, at
// most limit of it (0 means all), suppositions included.
func (b *Base) Conflicts(ctx context.Context, limit int) ([]snapshot.Conflict, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []snapshot.Conflict
	err := b.st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		for _, a := range l.View.Conflicts() {
			if limit > 0 && len(out) == limit {
				break
			}
			c, err := l.Conflict(l.Worded(a))
			if err != nil {
				return err
			}
			out = append(out, c)
		}
		return nil
	})
	return out, err
}

// Why returns the best proof of a; false where it does not hold.
func (b *Base) Why(ctx context.Context, a engine.Atom) (proof.Proof, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var p proof.Proof
	var ok bool
	err := b.st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		if ok = l.Holds(a); !ok {
			return nil
		}
		var err error
		p, err = l.Prove(a, nil)
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
	err := b.st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		seen := map[string]bool{}
		for ep := range l.View.Alternatives(ctx, l.Store.Names.Atom(a)) {
			if len(out) == limit {
				return nil
			}
			p, err := l.Prove(a, ep)
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
	err := b.st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		seen := map[string]bool{}
		queue := []engine.Atom{l.Store.Names.Atom(a)}
		for len(queue) > 0 && ctx.Err() == nil {
			outside, err := l.UsesOutside(queue[0])
			if err != nil {
				return err
			}
			for _, u := range append(outside, l.View.Uses(ctx, queue[0])...) {
				if k := unify.Key(u); !seen[k] {
					seen[k] = true
					out = append(out, l.Worded(u))
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

// WrittenLike returns names of a base that are written nearly like the one given, the nearest first.
func WrittenLike(b *Base, name string) []string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.st.Store.Spelling.Near(name)
}

// MentionedBy returns the ids of the told facts that speak of the name, in the
// order of telling.
func (b *Base) MentionedBy(name string) []string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.st.Store.IdsWith(b.st.Store.Named(strings.TrimSpace(name)).Symbol())
}

// Held returns what fits one of the patterns, told, supposed or derived, each
// once and as sure as it is, sorted as people count; denials are left out.
func (b *Base) Held(ctx context.Context, patterns ...triple.Triple) ([]triple.Triple, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	found := map[string]triple.Triple{}
	err := b.st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		for _, p := range patterns {
			if err := l.Held(ctx, p, found); err != nil {
				return err
			}
		}
		return nil
	})
	out := make([]triple.Triple, 0, len(found))
	for _, k := range slices.SortedFunc(maps.Keys(found), triple.CompareNames) {
		out = append(out, found[k])
	}
	return out, err
}

// Several reports whether at least so many facts fit one of the patterns, which may be told
// long before all of them are found.
func Several(ctx context.Context, b *Base, n int, patterns ...triple.Triple) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	found := map[string]triple.Triple{}
	err := b.st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		for i := 0; i < len(patterns) && len(found) < n; i++ {
			if err := l.Some(patterns[i], n, found); err != nil {
				return err
			}
		}
		return nil
	})
	return err == nil && len(found) >= n
}

// Bearing returns a function that reports whether facts of a relation can lead to
// anything once c is known, too: a rule, a property of relations or a rule of
// another kind speaks of it. It is a good answer until the base changes. The facts
// of c are not looked at; a fact that two names are of one thing always leads to
// something.
func (b *Base) Bearing(c store.Change) func(relation string) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return gather.Bearing(b.st, c)
}

// SetOutside makes o the rules of another kind, nil for none, and returns what
// follows now and no longer.
func (b *Base) SetOutside(ctx context.Context, o outside.Set) (state.Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.SetOutside(ctx, o)
}

// PreviewOutside returns what SetOutside would, and keeps nothing.
func (b *Base) PreviewOutside(ctx context.Context, o outside.Set) (state.Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.st.Others.Take(o)
	defer func() { b.st.Others.Set = before }()
	return b.st.Preview(ctx, store.Change{})
}

// OutsideCut is the budget that the rules of another kind hit, "" for none.
func (b *Base) OutsideCut() string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.st.Others.Cut
}

// Conclusions passes what follows and was not told to see, by relations and names, until it
// returns false.
func Conclusions(ctx context.Context, b *Base, see func(engine.Atom) bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		for _, p := range l.View.Predicates() {
			if p.Pred == lift.Known {
				continue
			}
			for a := range l.View.Atoms(p.Pred, p.Denied) {
				if err := ctx.Err(); err != nil {
					return err
				}
				if e := l.Store.Facts.Atoms[unify.Key(a)]; (e == nil || !e.Given) && !see(l.Worded(a)) {
					return nil
				}
			}
		}
		return nil
	})
}

// Ask answers a question from what is known and supposed, and leaves it as it
// was. An error is a fault (a bad question, a proof that the checker refused, a
// cancelled context), never a lack of knowledge, which is a verdict.
func (b *Base) Ask(ctx context.Context, q triple.Question) (ask.Finding, error) {
	f, err := Find(ctx, b, q)
	if err != nil {
		return f, err
	}
	return f, Miss(ctx, b, &f)
}

// Find is [Base.Ask] without near-misses, for those who ask in many ways until there is an answer: to
// look for them costs more than to find that there is none.
func Find(ctx context.Context, b *Base, q triple.Question) (ask.Finding, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return ask.Question(ctx, b.st, q)
}

// Miss looks for the near-misses of what [Find] found, as things are now.
func Miss(ctx context.Context, b *Base, f *ask.Finding) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return f.Miss(ctx)
}

// AskGoal answers a goal in the engine's words: for yes or no where it has no
// variable, and otherwise for every value of its variables. It is Ask for goals
// that need be no triples.
func (b *Base) AskGoal(ctx context.Context, goal []engine.Literal) (ask.Finding, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f, err := ask.Goal(ctx, b.st, goal)
	if err != nil {
		return f, err
	}
	return f, f.Miss(ctx)
}

// WhyNot returns what would have made a hold, and how it was looked for; none
// where a holds.
func (b *Base) WhyNot(ctx context.Context, a engine.Atom) ([]nearmiss.NearMiss, nearmiss.Search, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return nearmiss.WhyNot(ctx, b.st, b.st.Store.Absences.Horizon.Body([]engine.Literal{{Atom: a}}))
}

// WhyNotGoal returns what would have made the goal true, and how it was looked
// for, whatever its verdict; none where it holds.
func (b *Base) WhyNotGoal(ctx context.Context, goal []engine.Literal) ([]nearmiss.NearMiss, nearmiss.Search, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return nearmiss.WhyNot(ctx, b.st, b.st.Store.Read(goal))
}

// Gather tells the base the facts of a source that bear on goals: those that fit
// them, those that fit the conditions of rules that could conclude them, with
// what is known by then put in, and so on. Everything that the source has and a
// proof could need is then in the base, unless a bound was hit, which is
// returned: "reads", "facts" or "time". A rule or a property that comes later
// makes an earlier gathering incomplete, so each question gathers anew; what is
// in the base is not read again. The facts that two names are of one thing have
// to be in the base already.
func (b *Base) Gather(ctx context.Context, from gather.Source, o gather.Bounds, goals ...triple.Triple) (cut string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return gather.For(ctx, b.st, from, o, goals)
}

// Resolutions returns the smallest sets of told facts and rules whose withdrawal
// would end the conflict about a, as ids: the smaller first, then those with fewer
// rules, the less trusted, and the older. Each was tried. Where there is none of up
// to three among those tried, or no conflict, there is none.
func (b *Base) Resolutions(ctx context.Context, a engine.Atom) ([][]string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return resolutions(ctx, b.st, a)
}
