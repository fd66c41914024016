package retrieve

import (
	"context"
	"fmt"
	"slices"
	"time"

	"whence/triple"
)

// Stores are what is searched. Each may be nil or empty.
type Stores struct {
	// Turn has the units of the current turn: they take part in proofs and are
	// no candidates.
	Turn []Unit
	// Session has what was told in this session, and counts more where
	// strategies are joined.
	Session Store
	// KB has everything else.
	KB Store
}

// Options are what a retriever works with. The zero value has the rules in the
// box and the default budget.
type Options struct {
	Rules  []Rule // nil: the rules in the box
	Budget Budget
	// Tuning changes the profiles.
	Tuning Tuning
	// Clock gives the moments for durations and MaxTime; nil: time.Now.
	Clock func() time.Time
}

// Retriever finds units. It is safe for concurrent use.
type Retriever struct {
	rules  []compiled
	same   []compiled // for names that are told to be one
	joins  joinable
	budget Budget
	tuning Tuning
	clock  func() time.Time
}

// New returns a retriever. The error is a *RuleError where a rule is not one
// that can be loaded, and names a number of a profile that cannot be.
func New(o Options) (*Retriever, error) {
	if err := o.Tuning.Check(); err != nil {
		return nil, err
	}
	r := &Retriever{budget: o.Budget.withDefaults(), tuning: o.Tuning, clock: o.Clock}
	if r.clock == nil {
		r.clock = time.Now
	}
	rules := o.Rules
	if rules == nil {
		rules = BoxRules()
	}
	if problems := checkRules(rules); len(problems) > 0 {
		return nil, &RuleError{Problems: problems}
	}
	for _, rule := range rules {
		r.rules = append(r.rules, compile(rule, r.budget.DefaultWeight))
	}
	for _, rule := range sameRules(rules) {
		r.same = append(r.same, compile(rule, 1))
	}
	r.joins = joinsOf(slices.Concat(r.rules, r.same))
	return r, nil
}

// Retrieve asks one strategy: bm25, hdc or thinkingdb. BM25 and HDC need stores
// of type *Index.
func (r *Retriever) Retrieve(ctx context.Context, strategy string, q Query, in Stores) (Result, error) {
	return r.retrieve(ctx, strategy, q, in, r.budget)
}

func (r *Retriever) retrieve(ctx context.Context, strategy string, q Query, in Stores, b Budget) (Result, error) {
	start := r.clock()
	var result Result
	var err error
	switch strategy {
	case BM25:
		result, err = searchIndexes(ctx, BM25, q, in, b, (*Index).bm25)
	case HDC:
		result, err = searchIndexes(ctx, HDC, q, in, b, (*Index).alike)
	case "thinkingdb", ThinkingDB:
		result, err = r.think(ctx, q, in, b)
	default:
		return Result{}, fmt.Errorf("there is no strategy %q: bm25, hdc, thinkingdb", strategy)
	}
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", strategy, err)
	}
	result.DurationMs = milliseconds(r.clock().Sub(start))
	return result, nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// think runs ThinkingDB.
func (r *Retriever) think(ctx context.Context, q Query, stores Stores, b Budget) (Result, error) {
	in := &instance{
		asked: newAsked(q), budget: b, rules: r.rules, limits: map[string]bool{}, facts: map[factKey]*node{},
		hits: map[string]hit{}, relations: map[string]bool{},
	}
	in.late = timer(r.clock, r.clock(), b.MaxTime, func() { in.limit(limitTime) })
	if len(stores.Turn) > 0 {
		in.stores = append(in.stores, labelled{turnStore, NewMemory(stores.Turn...)})
	}
	in.stores = append(in.stores, stores.searched()...)
	result := Result{StrategyID: ThinkingDB, Candidates: []Candidate{}, Proofs: []Proof{}, Limits: []string{}}
	near := &growth{
		instance: in, joins: r.joins, origin: map[string]string{}, reached: map[string][]position{}, ring: map[string]int{},
		whole: map[end]bool{}, scanned: map[end]bool{}, spare: map[end][]told{},
	}
	start, err := near.seeds(ctx)
	if err != nil {
		return result, err
	}
	if err := near.neighbourhood(ctx, start); err != nil {
		return result, err
	}
	if in.hasSynonyms() {
		in.rules = slices.Concat(r.rules, r.same)
	}
	if err := in.close(ctx); err != nil {
		return result, err
	}
	result.Candidates, result.Proofs, err = in.candidates(ctx, in.focus())
	result.Limits = sortedSet(in.limits)
	result.ExhaustedBudget = len(in.limits) > 0
	return result, err
}

// hasSynonyms reports whether two names are told to be one.
func (in *instance) hasSynonyms() bool {
	for k := range in.facts {
		if k.r == triple.SynonymOf {
			return true
		}
	}
	return false
}

// searched returns the stores that candidates may come from.
func (s Stores) searched() []labelled {
	all := []labelled{{SessionStore, s.Session}, {KBStore, s.KB}}
	return slices.DeleteFunc(all, func(l labelled) bool { return l.Store == nil })
}
