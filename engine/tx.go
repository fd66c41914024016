package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/evaluate"
	"whence/engine/fact"
	"whence/engine/parse"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// Tx is a transaction: changes that are applied together at its end. It is
// valid inside its callback only and not safe for concurrent use.
type Tx struct {
	c       *core
	start   fact.ID
	opts    Options
	facts   []fact.ID // told or taken back
	added   []ast.Clause
	removed []*rule.Rule
	ids     map[string]bool // of the rules that a load adds
	weighed bool            // a relation may hold uncertain facts now
	last    *fact.Relation  // of the last fact: the next one is often of the same
	closed  bool
	reasons bool // asked for
	brief   bool // as Brief asks
	most    int
	skip    func(pred string) bool
	load    bool
}

var (
	errClosed  = errors.New("engine: the transaction is over")
	errCrowded = errors.New("engine: too many rules or predicates")
	// ErrNoRule is wrapped by the error for a rule id that is not there.
	ErrNoRule = errors.New("there is no such rule")
	// ErrDuplicateRule is wrapped by the error for a rule id that is taken.
	ErrDuplicateRule = errors.New("the rule id is taken")
)

// Insert tells a fact. Telling a told fact again replaces its id, confidence
// and other annotations. A fact that is not ground is refused with a [LoadError].
func (tx *Tx) Insert(f ast.Fact) error {
	if tx.closed {
		return errClosed
	}
	var a analyze.Analyzer
	if f = a.Fact(f); len(a.Problems) > 0 {
		return tx.c.text.Quote(ast.GateError(ast.StageAnalyze, a.Problems))
	}
	if !tx.room(f.Atom) {
		return errCrowded
	}
	tx.insert(f)
	return nil
}

// maxRelations bounds how many predicates and rules there may be; both are
// numbered in 32 bits, with room for those that one more rule may bring.
const maxRelations = 1 << 30

// room reports whether the atom's predicate is known or may be added.
func (tx *Tx) room(a ast.Atom) bool {
	return len(tx.c.s.Rels) < maxRelations || tx.c.s.Known(a) != nil
}

// insert tells a fact that the analyze gate has passed.
func (tx *Tx) insert(f ast.Fact) {
	s := tx.c.s
	r := tx.last
	if r == nil || r.Pred != f.Atom.Pred || r.Arity != len(f.Atom.Args) || r.Denied != f.Atom.Denied {
		r = s.Relation(ast.KeyOf(f.Atom))
		tx.last = r
	}
	var buf [8]symbol.ID
	args, known := s.Syms.FindAll(buf[:0], f.Atom.Args)
	if !known {
		args = args[:0]
		for _, t := range f.Atom.Args {
			args = append(args, s.Syms.Intern(t))
		}
	}
	tx.tell(r, args, s.NewTold(f))
}

// tell makes a fact told.
func (tx *Tx) tell(r *fact.Relation, args []symbol.ID, info fact.Told) {
	s := tx.c.s
	key := fact.TableKey(args)
	id := s.FindKey(r, key, args)
	if id == 0 {
		id = s.Add(r, key, args)
	}
	s.SetTold(id, true, info)
	tx.facts = append(tx.facts, id)
}

// Retract takes a told fact back; what can be proved without it still holds.
// It reports whether the fact was told.
func (tx *Tx) Retract(a ast.Atom) (wasTold bool, err error) {
	if tx.closed {
		return false, errClosed
	}
	s := tx.c.s
	f := s.Locate(a)
	if f == 0 || !s.Has(f, fact.IsTold) {
		return false, nil
	}
	s.SetTold(f, false, fact.Told{})
	tx.facts = append(tx.facts, f)
	return true, nil
}

// AddRule adds a rule. A rule without an id gets one made of its content, and
// adding it again does nothing. A rule that cannot be evaluated is refused with
// a [LoadError]; a cycle through absence only at the transaction's end.
func (tx *Tx) AddRule(cl ast.Clause) error {
	if tx.closed {
		return errClosed
	}
	var a analyze.Analyzer
	if cl.IsFact() {
		a.Problem("rule", cl.Pos, "tell it with Insert", "a clause without a body is a fact")
	}
	cl = parse.Canonical(cl)
	a.Inputs = analyze.Inputs(tx.c.decls)
	a.Clause(cl)
	a.CheckUse(tx.c.decls, []ast.Clause{cl})
	if err := ast.GateError(ast.StageAnalyze, a.Problems); err != nil {
		return tx.c.text.Quote(err)
	}
	made := ast.RuleID(cl)
	if cl.ID == "" {
		cl.ID = made
	}
	if old, ok := tx.rule(cl.ID); ok {
		if cl.ID == made && ast.RuleID(old) == made {
			return nil
		}
		return fmt.Errorf("%w: %s", ErrDuplicateRule, cl.ID)
	}
	tx.added = append(tx.added, cl)
	return nil
}

// addAnalyzed adds a rule that the analyze gate has passed; one that is there
// already is not added twice.
func (tx *Tx) addAnalyzed(cl ast.Clause) {
	if cl.ID == "" {
		cl.ID = ast.RuleID(cl)
	}
	if _, ok := tx.c.net.ByID[cl.ID]; ok || tx.ids[cl.ID] {
		return
	}
	if tx.ids == nil {
		tx.ids = map[string]bool{}
	}
	tx.ids[cl.ID] = true
	tx.added = append(tx.added, cl)
}

// rule returns the rule of an id as the transaction sees it.
func (tx *Tx) rule(id string) (ast.Clause, bool) {
	for _, c := range tx.added {
		if c.ID == id {
			return c, true
		}
	}
	r := tx.c.net.ByID[id]
	if r == nil || slices.Contains(tx.removed, r) {
		return ast.Clause{}, false
	}
	return r.Clause, true
}

// RemoveRule removes a rule; what it alone proved holds no more. The error is
// [ErrNoRule] where there is none of this id.
func (tx *Tx) RemoveRule(id string) error {
	if tx.closed {
		return errClosed
	}
	if i := slices.IndexFunc(tx.added, func(c ast.Clause) bool { return c.ID == id }); i >= 0 {
		tx.added = slices.Delete(tx.added, i, i+1)
		return nil
	}
	r := tx.c.net.ByID[id]
	if r == nil || slices.Contains(tx.removed, r) {
		return fmt.Errorf("%w: %s", ErrNoRule, id)
	}
	tx.removed = append(tx.removed, r)
	return nil
}

// apply brings the conclusions up to date.
func (tx *Tx) apply(ctx context.Context) (*evaluate.Turn, error) {
	c := tx.c
	if err := tx.rules(); err != nil {
		return nil, err
	}
	tx.weigh()
	what := evaluate.Change{Start: tx.start, Load: tx.load, Every: c.every, Facts: tx.facts, Removed: tx.removed, Redo: c.redo}
	if c.demand != nil {
		what.Asked = c.demand.asked
	}
	t := evaluate.NewTurn(ctx, c.s, c.net, tx.opts.bounds(), what)
	c.turns = t.Within(c.turns)
	defer t.Clear()
	err := t.Run()
	c.looks += t.Looks()
	if err != nil {
		return nil, err
	}
	return t, c.typecheck(tx.start, t.Touched)
}

// delta says what an applied change has changed.
func (tx *Tx) delta(t *evaluate.Turn) Delta {
	if tx.load {
		return Delta{}
	}
	var d Delta
	var more [2]int
	most, skip := tx.listed()
	d.Added, d.Withdrawn, d.Conflicts, more = t.Changed(most, skip)
	d.MoreAdded, d.MoreWithdrawn = more[0], more[1]
	if tx.reasons {
		tx.addReasons(&d)
	}
	return d
}

// Brief asks for a short [Delta]: of what the change has added and withdrawn it lists
// the first most and counts the others. What the change itself tells or takes back is
// in neither, nor is what is of a predicate that is to be skipped.
func (tx *Tx) Brief(most int, skip func(pred string) bool) {
	tx.brief, tx.most, tx.skip = true, most, skip
}

// listed returns how many facts the delta lists, and which ones it does not.
func (tx *Tx) listed() (most int, skip func(*fact.Store, fact.ID) bool) {
	if !tx.brief {
		return math.MaxInt, func(*fact.Store, fact.ID) bool { return false }
	}
	own := make(map[fact.ID]bool, len(tx.facts))
	for _, f := range tx.facts {
		own[f] = true
	}
	return tx.most, func(s *fact.Store, f fact.ID) bool { return own[f] || tx.skip(s.Rel(f).Pred) }
}

// weigh notes relations that uncertain facts have come into.
func (tx *Tx) weigh() {
	for _, f := range tx.facts {
		if tx.c.s.Told[f].Cost > 0 && !tx.c.s.Rel(f).Weighted {
			tx.c.s.Rel(f).Weighted = true
			tx.weighed = true
		}
	}
	if tx.weighed {
		tx.c.net.Weigh()
	}
}

// rules makes a new network if the rules changed.
func (tx *Tx) rules() error {
	c := tx.c
	if len(tx.added)+len(tx.removed) == 0 {
		return nil
	}
	old := c.net
	rules := slices.Clone(old.Rules)
	num, added := 0, []*rule.Rule(nil)
	for _, cl := range tx.added {
		for num++; num < len(rules) && rules[num] != nil; num++ {
		}
		if num == len(rules) {
			rules = append(rules, nil)
		}
		if num > maxRelations || len(c.s.Rels) > maxRelations {
			return errCrowded
		}
		rules[num] = rule.NewRule(c.s, cl, uint32(num))
		if r := rules[num]; r.Edge >= 0 {
			r.Head.Edges = nil // they are not kept up without such a rule
		}
		added = append(added, rules[num])
	}
	for _, r := range tx.removed {
		rules[r.Num] = nil
	}
	if c.s.Inverted {
		c.s.Restamp(func(f fact.ID) int { return c.net.Home(c.s, f) })
	}
	if c.net = old.Renewed(c.s, rules, added, tx.removed); c.net == nil {
		var problems []ast.Problem
		if c.net, problems = rule.NewNetwork(c.s, rules); c.net == nil {
			c.net = old
			return ast.GateError(ast.StageStratify, problems)
		}
	}
	tx.weighed = true
	return nil
}
