package reason

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/alias"
	"whence/reason/lift"
	"whence/reason/spelling"
	"whence/reason/unify"
	"whence/reason/world"
	"whence/triple"
)

// Change is what one update adds and takes away. Ids must be given, and be of
// nothing that is there yet. The base keeps the facts: they are not to be
// written to afterwards.
type Change struct {
	Facts []triple.Fact
	Rules []triple.StoredRule
	// Atoms and Clauses are facts and rules in the engine's own words, of any
	// arity. An atom without an id goes by its own text.
	Atoms   []engine.Fact
	Clauses []engine.Clause
	// Relations are properties told of relations; telling one again is no
	// change.
	Relations []triple.RelationProperty
	// Drop are the ids of facts and rules to take away. They go before the
	// additions come, so that an id may be dropped and told anew.
	Drop []string
	// DropRelations are properties of relations to take away.
	DropRelations []triple.RelationProperty
}

// The reasons why a change is refused, besides the engine's gates.
var (
	ErrNoID       = errors.New("no id given")
	ErrSameID     = errors.New("id already in use")
	ErrUnknownID  = errors.New("no fact or rule has this id")
	ErrNotGround  = errors.New("a fact may hold no variable")
	ErrConfidence = errors.New("confidence must be above 0 and at most 1")
	ErrProperty   = errors.New("the property needs another relation")
)

// ChangeError says which part of a change was refused. It wraps one of the
// reasons above or ErrRelation.
type ChangeError struct {
	ID  string // the fact, rule or relation
	Err error
}

// Error names the part and the reason.
func (e *ChangeError) Error() string { return fmt.Sprintf("%s: %v", e.ID, e.Err) }

// Unwrap returns the reason.
func (e *ChangeError) Unwrap() error { return e.Err }

// told is a fact with what the engine knows it as.
type told struct {
	fact *triple.Fact // of the change that told it; not written to
	raw  engine.Atom  // as told
	key  string       // of the atom with the names that stand for others put in
	// supposed facts are part of an overlay, not of what was told.
	supposed bool
	// outcome is set for what rules of another kind concluded.
	outcome *outcome
	// bare facts were told as atoms; the triple of one of another form than a
	// triple's has a confidence only.
	bare bool
}

// rule is a clause as its words have it and as the engine runs it.
type rule struct {
	stored triple.StoredRule
	raw    engine.Clause // as an open world reads it
	local  engine.Clause // as this world reads it
	clause engine.Clause // local, with the names that stand for others put in
	runs   bool          // false where this world has no use for it
	bare   bool          // told as a clause
	// expanded is set for a rule that a property of a relation stands for;
	// stored is the zero rule then.
	expanded bool
}

// store is all that was told, with the indexes that changes and near-misses
// need. Every write goes through put or del, so that it can be undone.
type store struct {
	horizon  world.Horizon
	supposed bool // facts that come in now are suppositions
	// plain is set for the program of a rule file: its words are its own, and
	// no relation means more than its rules say.
	plain bool

	facts     map[string]*told
	same      map[string]*told  // facts that two names are of one thing
	atoms     map[string]*entry // by key
	rules     map[string]*rule
	heads     map[string][]string // rule ids by signed predicate of the head
	props     map[triple.RelationProperty]bool
	expanded  map[string]int // how often a property asks for this rule
	words     map[string]*word
	relations map[string]int // of predicates, in facts, rules and properties
	spelling  spelling.Index
	names     alias.Names

	running map[string]engine.Clause // the rules that the engine was given

	outside    Outside
	asked      Outside         // those that were asked last, nil after a change that they have not seen
	outcomes   map[string]bool // ids of what the rules of another kind concluded
	outsideCut string          // the budget that they hit

	// weighing is set while absences are given as facts (see founded.go):
	// those that are absent, and those that nothing decides, by key.
	weighing  bool
	absent    map[string]engine.Atom
	undecided map[string]engine.Atom

	// blank is set until the first change is kept: then to undo is to begin
	// anew, and a large base is loaded without a log of every write.
	blank bool
	undo  []func()
	// touched entries and rules differ, or may, from what the engine was given.
	touched      []*entry
	touchedRules map[string]bool
	renamed      bool // facts of sameness have changed
}

func newStore(h world.Horizon) *store {
	return &store{
		horizon: h, facts: map[string]*told{}, same: map[string]*told{}, atoms: map[string]*entry{},
		rules: map[string]*rule{}, heads: map[string][]string{}, props: map[triple.RelationProperty]bool{},
		expanded: map[string]int{}, words: map[string]*word{}, relations: map[string]int{},
		spelling: spelling.New(), names: alias.Names{}, running: map[string]engine.Clause{}, touchedRules: map[string]bool{}, outcomes: map[string]bool{},
		// A closed world may have to go back within a change (see apply).
		blank: !h.AnyClosed(),
	}
}

func put[K comparable, V any](s *store, m map[K]V, k K, v V) {
	if s.blank { // no closure either
		m[k] = v
		return
	}
	old, had := m[k]
	m[k] = v
	s.log(func() { restore(m, k, old, had) })
}

func del[K comparable, V any](s *store, m map[K]V, k K) {
	old, had := m[k]
	if !had {
		return
	}
	delete(m, k)
	s.log(func() { restore(m, k, old, had) })
}

// log remembers how to take a write back.
func (s *store) log(undo func()) {
	if !s.blank {
		s.undo = append(s.undo, undo)
	}
}

func restore[K comparable, V any](m map[K]V, k K, v V, had bool) {
	if had {
		m[k] = v
	} else {
		delete(m, k)
	}
}

// count adds n to a counter, which is gone at zero. It reports whether the key
// came or went with it.
func count[K comparable](s *store, m map[K]int, k K, n int) (turned bool) {
	was := m[k]
	if was+n == 0 {
		del(s, m, k)
	} else {
		put(s, m, k, was+n)
	}
	return was == 0 || was+n == 0
}

// keep ends a change for good.
func (s *store) keep() {
	s.undo, s.blank = nil, s.blank && len(s.facts)+len(s.rules)+len(s.props) == 0
	s.clearTouched()
}

// rollback takes back every write since the last keep.
func (s *store) rollback() {
	if s.blank {
		plain := s.plain
		*s = *newStore(s.horizon)
		s.plain = plain
		return
	}
	for _, f := range slices.Backward(s.undo) {
		f()
	}
	s.keep()
}

func (s *store) clearTouched() {
	s.touched = nil
	clear(s.touchedRules)
	s.renamed = false
}

// receipt says what a change did to what is told.
type receipt struct {
	learned, known, retracted []string
	before                    alias.Names
	last                      *receipt // of several changes, that of the last
}

// stage applies c to the store alone. After an error the caller rolls back.
func (s *store) stage(ctx context.Context, c Change) (receipt, error) {
	r := receipt{before: s.names}
	for _, id := range c.Drop {
		if err := s.drop(id); err != nil {
			return r, &ChangeError{ID: id, Err: err}
		}
		r.retracted = append(r.retracted, id)
	}
	for _, p := range c.DropRelations {
		s.dropProperty(p)
	}
	for _, p := range c.Relations {
		if err := s.addProperty(p); err != nil {
			return r, &ChangeError{ID: p.Relation, Err: err}
		}
	}
	for _, sr := range c.Rules {
		if err := s.addRule(sr); err != nil {
			return r, &ChangeError{ID: sr.ID, Err: err}
		}
		r.learned = append(r.learned, sr.ID)
	}
	for _, cl := range c.Clauses {
		if err := s.addClause(cl); err != nil {
			return r, &ChangeError{ID: cl.ID, Err: err}
		}
		r.learned = append(r.learned, cl.ID)
	}
	return r, s.stageFacts(ctx, c, &r)
}

// stageFacts enters the facts of c. What is known of them is made at once, so
// that a large base is not scattered over the heap.
func (s *store) stageFacts(ctx context.Context, c Change, r *receipt) error {
	all := make([]told, len(c.Facts)+len(c.Atoms))
	if s.blank && len(s.facts) == 0 {
		s.facts, s.atoms = make(map[string]*told, len(all)), make(map[string]*entry, len(all))
	}
	r.learned = slices.Grow(r.learned, len(all))
	for i := range c.Facts {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		f := &c.Facts[i]
		all[i] = told{fact: f, raw: lift.Triple(f.Triple)}
		if err := s.checkFact(f); err != nil {
			return &ChangeError{ID: f.ID, Err: err}
		}
		r.note(s.addFact(&all[i]), f.ID)
	}
	for i, f := range c.Atoms {
		t := &all[len(c.Facts)+i]
		*t = bareFact(f)
		if err := s.checkAtom(t); err != nil {
			return &ChangeError{ID: t.fact.ID, Err: err}
		}
		r.note(s.addFact(t), t.fact.ID)
	}
	return nil
}

// bareFact is a fact told as an atom.
func bareFact(f engine.Fact) told {
	t := told{raw: f.Atom, bare: true, fact: &triple.Fact{}}
	t.fact.Triple, _ = lift.Lower(f.Atom)
	t.fact.Triple.Confidence = f.Confidence
	t.fact.Source = triple.Source{File: f.Pos.File, Line: f.Pos.Line}
	if t.fact.ID = f.ID; f.ID == "" {
		t.fact.ID = f.Atom.String()
	}
	return t
}

func (r *receipt) note(known bool, id string) {
	if known {
		r.known = append(r.known, id)
	} else {
		r.learned = append(r.learned, id)
	}
}

func (s *store) drop(id string) error {
	if f, ok := s.facts[id]; ok {
		s.dropFact(f)
		return nil
	}
	if r, ok := s.rules[id]; ok && !r.expanded {
		s.uninstallRule(id, r)
		s.countRule(r, -1)
		if one, ok := s.rules[id+lift.OnlyOne]; ok {
			s.uninstallRule(id+lift.OnlyOne, one)
		}
		return nil
	}
	return ErrUnknownID
}

// addFact reports whether the very same was told before.
func (s *store) addFact(t *told) (known bool) {
	t.supposed = s.supposed && t.outcome == nil
	e := s.entry(s.names.Atom(t.raw))
	t.key = e.key
	for _, other := range e.tells {
		known = known || other.raw.Equal(t.raw)
	}
	put(s, s.facts, t.fact.ID, t)
	if t.raw.Pred == triple.SynonymOf && !s.plain {
		put(s, s.same, t.fact.ID, t)
		s.renamed = true
	}
	s.link(e, t)
	s.index(t, 1)
	return known
}

func (s *store) checkFact(f *triple.Fact) error {
	switch {
	case f.ID == "":
		return ErrNoID
	case s.facts[f.ID] != nil || s.rules[f.ID] != nil:
		return ErrSameID
	case f.Triple.Relation == "":
		return lift.ErrRelation
	case !f.Triple.Ground():
		return ErrNotGround
	}
	return checkConfidence(f.Triple.Confidence)
}

// checkAtom is checkFact for a fact told as an atom.
func (s *store) checkAtom(t *told) error {
	switch {
	case s.facts[t.fact.ID] != nil || s.rules[t.fact.ID] != nil:
		return ErrSameID
	case t.raw.Pred == "":
		return lift.ErrRelation
	case !t.raw.Ground():
		return ErrNotGround
	}
	return checkConfidence(t.fact.Triple.Confidence)
}

func checkConfidence(c float64) error {
	if c < 0 || c > 1 || c != c {
		return ErrConfidence
	}
	return nil
}

func (s *store) dropFact(t *told) {
	del(s, s.facts, t.fact.ID)
	if s.same[t.fact.ID] != nil {
		del(s, s.same, t.fact.ID)
		s.renamed = true
	}
	s.unlink(t)
	s.index(t, -1)
}

func (s *store) addRule(sr triple.StoredRule) error {
	switch {
	case sr.ID == "":
		return ErrNoID
	case s.facts[sr.ID] != nil || s.rules[sr.ID] != nil:
		return ErrSameID
	}
	if err := checkConfidence(sr.Rule.Confidence); err != nil {
		return err
	}
	c, err := lift.Rule(sr)
	if err != nil {
		return err
	}
	r := &rule{stored: sr, raw: c, bare: sr.Rule.Written != ""}
	s.installRule(r)
	s.countRule(r, 1)
	if one, ok := lift.NoOther(sr); ok {
		s.installRule(&rule{raw: one, stored: triple.StoredRule{Source: sr.Source}, expanded: true})
	}
	return nil
}

func (s *store) addClause(c engine.Clause) error {
	switch {
	case c.ID == "":
		return ErrNoID
	case s.facts[c.ID] != nil || s.rules[c.ID] != nil:
		return ErrSameID
	}
	if err := checkConfidence(c.Confidence); err != nil {
		return err
	}
	r := &rule{raw: c, bare: true}
	r.stored, _ = lift.LowerRule(c)
	r.stored.Source = triple.Source{File: c.Pos.File, Line: c.Pos.Line}
	s.installRule(r)
	s.countRule(r, 1)
	return nil
}

// installRule reads the clause of r as world and names have it and enters it.
func (s *store) installRule(r *rule) {
	local, runs := s.horizon.Clause(r.raw)
	local.Body = s.names.Comparisons(unify.NameAny(local.Body))
	r = &rule{stored: r.stored, raw: r.raw, local: local, clause: s.names.Clause(local), runs: runs, bare: r.bare, expanded: r.expanded}
	id := r.raw.ID
	put(s, s.rules, id, r)
	pred := lift.Signed(r.raw.Head)
	ids := s.heads[pred]
	if at, there := slices.BinarySearchFunc(ids, id, byID); !there {
		if at < len(ids) { // what is behind the end nobody sees, not even an undo
			ids = slices.Clone(ids)
		}
		put(s, s.heads, pred, slices.Insert(ids, at, id))
	}
	s.touchedRules[id] = true
}

func (s *store) uninstallRule(id string, r *rule) {
	del(s, s.rules, id)
	pred := lift.Signed(r.raw.Head)
	put(s, s.heads, pred, slices.DeleteFunc(slices.Clone(s.heads[pred]), func(other string) bool { return other == id }))
	s.touchedRules[id] = true
}

// countRule counts the words of r.
func (s *store) countRule(r *rule, n int) {
	note := func(a engine.Atom) {
		count(s, s.relations, a.Pred, n)
		for _, t := range a.Args {
			if name, ok := unify.NameOf(t); ok {
				s.mention(name, nil, n)
			}
		}
	}
	note(r.raw.Head)
	for _, l := range r.raw.Body {
		if l.Op == engine.OpAtom {
			note(l.Atom)
		}
	}
}

func (s *store) addProperty(p triple.RelationProperty) error {
	switch p.Property {
	case triple.InverseOf, triple.PartOf, triple.Disjoint, triple.Synonym:
		if p.Other == "" {
			return ErrProperty
		}
	}
	if p.Relation == "" {
		return lift.ErrRelation
	}
	if s.props[p] {
		return nil
	}
	s.changeProperty(p, 1)
	return nil
}

func (s *store) dropProperty(p triple.RelationProperty) {
	if !s.props[p] {
		return
	}
	s.changeProperty(p, -1)
}

// changeProperty enters or leaves a property with its rules. Transitivity reads
// otherwise once its relation is symmetric, so it is taken out around that.
func (s *store) changeProperty(p triple.RelationProperty, n int) {
	symmetric := triple.RelationProperty{Relation: p.Relation, Property: triple.Symmetric}
	transitive := triple.RelationProperty{Relation: p.Relation, Property: triple.Transitive}
	around := p == symmetric && s.props[transitive]
	if around {
		s.expandAll(lift.Expand(transitive, s.props[symmetric]), -1)
	}
	if n > 0 {
		put(s, s.props, p, true)
	} else {
		del(s, s.props, p)
	}
	s.countProperty(p, n)
	s.expandAll(lift.Expand(p, s.props[symmetric]), n)
	if around {
		s.expandAll(lift.Expand(transitive, s.props[symmetric]), 1)
	}
}

func (s *store) countProperty(p triple.RelationProperty, n int) {
	count(s, s.relations, lift.Relation(p.Relation), n)
	if p.Other != "" {
		count(s, s.relations, lift.Relation(p.Other), n)
	}
}

func (s *store) expandAll(cs []engine.Clause, n int) {
	for _, c := range cs {
		s.expandRule(c, n)
	}
}

// expandRule enters or leaves a rule that properties ask for; several may ask
// for the same.
func (s *store) expandRule(c engine.Clause, n int) {
	if !count(s, s.expanded, c.ID, n) {
		return
	}
	if n > 0 {
		s.installRule(&rule{raw: c, expanded: true})
	} else {
		s.uninstallRule(c.ID, s.rules[c.ID])
	}
}

// settle brings names and rules in step with the staged changes and returns
// what the engine has to be told.
func (s *store) settle() operations {
	if s.renamed {
		s.rename()
	}
	var ops operations
	for _, id := range slices.SortedFunc(maps.Keys(s.touchedRules), byID) {
		s.settleRule(id, &ops)
	}
	ops.insert = make([]engine.Fact, 0, len(s.touched))
	for _, e := range s.touched {
		s.settleEntry(e, &ops)
	}
	return ops
}

// rename works out anew which names stand for others, and reads again every
// fact and rule that has one of the names that changed.
func (s *store) rename() {
	old := s.names
	s.names = alias.New(func(yield func(engine.Atom) bool) {
		for _, t := range s.same {
			if !yield(t.raw) {
				return
			}
		}
	})
	s.log(func() { s.names = old })
	for _, name := range old.Changed(s.names) {
		for _, id := range s.idsWith(name) {
			s.relink(id)
		}
		s.touchKnown(engine.Name(old.Of(name)))
		s.touchKnown(engine.Name(s.names.Of(name)))
	}
	for _, id := range slices.Sorted(maps.Keys(s.rules)) {
		s.installRule(s.rules[id])
	}
	switch {
	case len(old) == 0 && len(s.names) > 0:
		s.expandAll(lift.SameNames(), 1)
	case len(old) > 0 && len(s.names) == 0:
		s.expandAll(lift.SameNames(), -1)
	}
}

// relink enters a fact anew under the names that now stand for its own.
func (s *store) relink(id string) {
	t := s.facts[id]
	s.unlink(t)
	s.index(t, -1)
	renamed := *t
	put(s, s.facts, id, &renamed)
	if s.same[id] != nil {
		put(s, s.same, id, &renamed)
	}
	e := s.entry(s.names.Atom(t.raw))
	renamed.key = e.key
	s.link(e, &renamed)
	s.index(&renamed, 1)
}

func (s *store) settleRule(id string, ops *operations) {
	was, ran := s.running[id]
	var now engine.Clause
	r, runs := s.rules[id]
	if runs {
		now, runs = r.clause, r.runs
		if s.weighing {
			now = s.founded(now)
		}
	}
	if ran == runs && (!ran || was.String() == now.String() && was.Confidence == now.Confidence) {
		return
	}
	if ran {
		ops.remove = append(ops.remove, id)
		del(s, s.running, id)
	}
	if runs {
		ops.add = append(ops.add, now)
		put(s, s.running, id, now)
	}
}

// operations are what the engine is told in one transaction.
type operations struct {
	remove  []string
	retract []engine.Atom
	lapse   []engine.Atom // what rules of another kind conclude no longer
	add     []engine.Clause
	insert  []engine.Fact
}

func (o operations) empty() bool {
	return len(o.remove)+len(o.retract)+len(o.lapse)+len(o.add)+len(o.insert) == 0
}

func (o operations) run(tx *engine.Tx) error {
	for _, id := range o.remove {
		if err := tx.RemoveRule(id); err != nil {
			return err
		}
	}
	for _, a := range slices.Concat(o.retract, o.lapse) {
		if _, err := tx.Retract(a); err != nil {
			return err
		}
	}
	for _, c := range o.add {
		if err := tx.AddRule(c); err != nil {
			return err
		}
	}
	for _, f := range o.insert {
		if err := tx.Insert(f); err != nil {
			return err
		}
	}
	return nil
}

// everything is one change that tells a store all of s again.
func (s *store) everything() Change {
	var c Change
	for _, id := range slices.SortedFunc(maps.Keys(s.facts), byID) {
		if t := s.facts[id]; t.outcome != nil {
			continue
		} else if t.bare {
			c.Atoms = append(c.Atoms, engine.Fact{ID: id, Atom: t.raw, Confidence: t.fact.Triple.Confidence})
		} else {
			c.Facts = append(c.Facts, *t.fact)
		}
	}
	for _, id := range slices.SortedFunc(maps.Keys(s.rules), byID) {
		switch r := s.rules[id]; {
		case r.bare && r.stored.Rule.Written == "":
			c.Clauses = append(c.Clauses, r.raw)
		case !r.expanded:
			c.Rules = append(c.Rules, r.stored)
		}
	}
	c.Relations = slices.SortedFunc(maps.Keys(s.props), func(a, b triple.RelationProperty) int {
		if d := strings.Compare(a.Relation, b.Relation); d != 0 {
			return d
		}
		if d := int(a.Property) - int(b.Property); d != 0 {
			return d
		}
		return strings.Compare(a.Other, b.Other)
	})
	return c
}
