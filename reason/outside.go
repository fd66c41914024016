package reason

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/unify"
	"whence/triple"
)

// Outside is a set of rules of another kind than the engine's: how sure their
// conclusions are is another matter than the product that the engine works with,
// so that the two are not one program. A base asks them what follows from what
// holds, and holds that for as long as it does; the engine's rules go on from
// there, and theirs from those. It must not change once a base has it.
type Outside interface {
	// Rules says what the rules that are in force go by.
	Rules() []OutsideRule
	// Conclude returns what follows by these rules from what holds, each thing
	// once, in a fixed order, or the budget that was hit.
	Conclude(ctx context.Context, ids []string, held []triple.Triple) (found []Outcome, cut string, err error)
	// Ways returns conjunctions by each of which a rule would, or might,
	// conclude the goal. ask returns a few bindings under which literals hold.
	Ways(goal engine.Atom, ask func(...engine.Literal) []engine.Binding) []OutsideWay
}

// OutsideRule is what a base has to know of a rule that is not its own. Atoms
// are patterns of lifted triples.
type OutsideRule struct {
	ID    string
	Heads []engine.Atom
	Needs []OutsideNeed
}

// OutsideNeed is something that a rule looks at.
type OutsideNeed struct {
	Atom engine.Atom
	// Absent is set where less of it may mean more conclusions.
	Absent bool
}

// Outcome is a conclusion, with its confidence.
type Outcome struct {
	Fact triple.Triple
	// Why returns its proof, whose told steps are of what held.
	Why func() (proof.Proof, error)
}

// OutsideWay is one way in which a rule concludes its head.
type OutsideWay struct {
	Rule string
	Head engine.Atom
	Body []engine.Literal
}

// ErrCircle is the reason why a change is refused by which rules of the two
// kinds would rest on each other's absence.
var ErrCircle = errors.New("it would rest on its own absence, by way of other rules")

// maxOutsideRounds bounds how often rules of the two kinds build on each other.
const maxOutsideRounds = 64

// outcome is a conclusion in the store.
type outcome struct {
	why   func() (proof.Proof, error)
	proof *proof.Proof // with the proofs of all that it rests on, once worked out
}

// SetOutside makes o the rules of another kind, nil for none, and returns what
// follows now and no longer.
func (b *Base) SetOutside(ctx context.Context, o Outside) (Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.s.take(o)
	e, err := b.update(ctx, Change{})
	if err != nil {
		b.s.outside = before
	}
	return e, err
}

// PreviewOutside returns what SetOutside would, and keeps nothing.
func (b *Base) PreviewOutside(ctx context.Context, o Outside) (Effect, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.s.take(o)
	defer func() { b.s.outside = before }()
	return b.preview(ctx, Change{})
}

// take makes o the rules that are asked from now on.
func (s *store) take(o Outside) (before Outside) {
	before = s.outside
	s.outside, s.blank = o, s.blank && o == nil
	return before
}

// concludeOutside stages what the rules of another kind conclude once the staged
// changes are made, in the place of what they concluded before.
func (b *Base) concludeOutside(ctx context.Context) error {
	s := b.s
	if s.outside == s.asked && (s.outside == nil || !s.bearsOnOutside()) {
		return nil
	}
	asked := s.asked
	s.log(func() { s.asked = asked })
	s.asked = s.outside
	for _, id := range sortedKeys(s.outcomes) {
		s.dropOutcome(id)
	}
	s.setCut("")
	if s.outside == nil {
		return nil
	}
	if b.reuse && b.kept != nil && b.kept.rules == s.outside {
		b.kept.tell(s)
		return nil
	}
	if err := b.askOutside(ctx); err != nil {
		return err
	}
	if b.reuse {
		b.kept = s.keptOutcomes()
	}
	return nil
}

// kept is what the rules of another kind conclude under the suppositions in
// force, so that it is worked out once and not for each question.
type kept struct {
	rules    Outside
	outcomes []Outcome
	proofs   []*proof.Proof
	cut      string
}

func (s *store) keptOutcomes() *kept {
	k := &kept{rules: s.outside, cut: s.outsideCut}
	for _, id := range sortedKeys(s.outcomes) {
		t := s.facts[id]
		k.outcomes = append(k.outcomes, Outcome{t.fact.Triple, t.outcome.why})
		k.proofs = append(k.proofs, t.outcome.proof)
	}
	return k
}

func (k *kept) tell(s *store) {
	s.setCut(k.cut)
	for i, x := range k.outcomes {
		s.addOutcome(x, k.proofs[i])
	}
}

// askOutside has the rules conclude, layer by layer, until nothing new follows.
func (b *Base) askOutside(ctx context.Context) error {
	s := b.s
	mark := s.mark()
	if s.renamed { // the rules speak of things by the names that stand for them
		s.settle()
	}
	layers, feeds, err := s.outsideLayers()
	s.backTo(mark)
	if err != nil {
		return err
	}
	for _, ids := range layers {
		for round := 0; ; round++ {
			if round == maxOutsideRounds {
				return fmt.Errorf("rules that build on each other: %w", engine.ErrBudget)
			}
			changed, err := b.outsideRound(ctx, ids, feeds)
			if err != nil {
				return err
			}
			if !changed || !feeds {
				break
			}
		}
	}
	return nil
}

// outsideRound asks the rules once and stages what is new. The proofs of what
// others build on are worked out at once, before anything rests on it: so no
// proof goes in a circle.
func (b *Base) outsideRound(ctx context.Context, ids []string, feeds bool) (changed bool, err error) {
	s := b.s
	var found []Outcome
	var cut string
	proofs := map[string]*proof.Proof{}
	mark := s.mark()
	err = b.apply(ctx, func(ops operations) error {
		look := func(v *engine.View) error {
			l := b.lens(ctx, v)
			held, err := l.heldByOthers(ctx)
			if err == nil {
				found, cut, err = s.outside.Conclude(ctx, ids, held)
			}
			if err != nil || !feeds {
				return err
			}
			for _, x := range slices.DeleteFunc(slices.Clone(found), func(x Outcome) bool { return !s.betters(x) }) {
				p, err := l.outcomeProof(&outcome{why: x.Why})
				if err != nil {
					return err
				}
				proofs[outcomeID(x)] = &p
			}
			return nil
		}
		if ops.empty() {
			return look(b.session.View())
		}
		return b.session.Try(ctx, ops.run, func(v *engine.View, _ engine.Delta) error { return look(v) })
	})
	s.backTo(mark)
	if err != nil {
		return false, err
	}
	s.setCut(cut)
	for _, x := range found {
		if s.betters(x) {
			s.addOutcome(x, proofs[outcomeID(x)])
			changed = true
		}
	}
	return changed, nil
}

// outcomeMark begins the ids of what rules of another kind concluded: they come
// after all that was told.
const outcomeMark = "~"

func outcomeID(x Outcome) string { return outcomeMark + unify.Key(lift.Triple(x.Fact)) }

func isOutcome(id string) bool { return strings.HasPrefix(id, outcomeMark) }

// setCut notes the budget that the rules hit.
func (s *store) setCut(cut string) {
	old := s.outsideCut
	s.log(func() { s.outsideCut = old })
	s.outsideCut = cut
}

// OutsideCut is the budget that the rules of another kind hit, "" for none.
func (b *Base) OutsideCut() string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.s.outsideCut
}

// betters reports whether a conclusion is new, or surer than it was.
func (s *store) betters(x Outcome) bool {
	old, ok := s.facts[outcomeID(x)]
	return !ok || x.Fact.Weight() > old.fact.Triple.Weight()
}

func (s *store) addOutcome(x Outcome, p *proof.Proof) {
	id := outcomeID(x)
	if s.facts[id] != nil {
		s.dropOutcome(id)
	}
	t := &told{fact: &triple.Fact{ID: id, Triple: x.Fact}, raw: lift.Triple(x.Fact), outcome: &outcome{why: x.Why, proof: p}}
	s.addFact(t)
	put(s, s.outcomes, id, true)
}

func (s *store) dropOutcome(id string) {
	s.dropFact(s.facts[id])
	del(s, s.outcomes, id)
}

// heldByOthers is what holds of what the rules go by, without what is as sure as
// it is since they conclude it.
func (l *lens) heldByOthers(ctx context.Context) ([]triple.Triple, error) {
	found := map[string]triple.Triple{}
	seen := map[string]bool{}
	for _, r := range l.s.others() {
		for _, n := range r.Needs {
			pattern, ok := lift.Lower(n.Atom)
			if k := unify.Form(engine.Literal{Atom: n.Atom}); !ok || seen[k] {
				continue
			} else {
				seen[k] = true
			}
			if err := l.held(ctx, pattern, found); err != nil {
				return nil, err
			}
		}
	}
	var out []triple.Triple
	for _, k := range sortedKeys(found) {
		sure := found[k].Weight()
		var theirs []*told // that make it as sure as it is, with nobody else as sure
		if e := l.s.atoms[k]; e != nil && len(e.tells) > 0 && e.tells[0].outcome != nil {
			theirs = slices.DeleteFunc(slices.Clone(e.tells), func(t *told) bool { return t.outcome == nil || t.fact.Triple.Weight() < sure })
		}
		out = append(out, slices.DeleteFunc(l.s.byAllNames(found[k]), func(t triple.Triple) bool {
			a := lift.Triple(t)
			return slices.ContainsFunc(theirs, func(o *told) bool { return o.raw.Equal(a) })
		})...)
	}
	return out, nil
}

// byAllNames is a triple said of each of the names of its things: a rule of
// another kind may speak of any.
func (s *store) byAllNames(t triple.Triple) []triple.Triple {
	out := []triple.Triple{t}
	if len(s.names) == 0 || t.Relation == triple.SynonymOf {
		return out
	}
	for _, part := range []func(*triple.Triple) *triple.Term{
		func(t *triple.Triple) *triple.Term { return &t.Subject }, func(t *triple.Triple) *triple.Term { return &t.Object },
	} {
		for _, x := range out {
			name, ok := unify.NameOf(lift.Term(*part(&x)))
			if !ok {
				continue
			}
			for _, other := range s.names.Others(name) {
				y := x
				part(&y).Name = lift.LowerName(other)
				out = append(out, y)
			}
		}
	}
	return out
}

// others are the rules of another kind, with the names that stand for others put
// in.
func (s *store) others() []OutsideRule {
	if s.outside == nil {
		return nil
	}
	rules := s.outside.Rules()
	if len(s.names) == 0 {
		return rules
	}
	out := slices.Clone(rules)
	for i, r := range out {
		out[i].Heads, out[i].Needs = slices.Clone(r.Heads), slices.Clone(r.Needs)
		for k, h := range r.Heads {
			out[i].Heads[k] = s.names.Atom(h)
		}
		for k, n := range r.Needs {
			out[i].Needs[k].Atom = s.names.Atom(n.Atom)
		}
	}
	return out
}

// outcomeProof is the proof of a conclusion, with the proofs of what it rests on.
func (l *lens) outcomeProof(o *outcome) (proof.Proof, error) {
	if o.proof != nil {
		return *o.proof, nil
	}
	p, err := o.why()
	if err != nil {
		return p, err
	}
	parts := map[int]proof.Proof{}
	for i, n := range p.Nodes {
		if n.Kind != proof.Told {
			continue
		}
		if parts[i], err = l.prove(n.Atom, nil); err != nil {
			return p, err
		}
	}
	return proof.Join(p, parts), nil
}

// joined puts the proofs of what rules of another kind concluded in the place of
// the steps that only state it.
func (l *lens) joined(p proof.Proof) (proof.Proof, error) {
	if len(l.s.outcomes) == 0 {
		return p, nil
	}
	parts := map[int]proof.Proof{}
	for i, n := range p.Nodes {
		t := l.s.facts[n.ID]
		if t == nil || t.outcome == nil {
			continue
		}
		part, err := l.outcomeProof(t.outcome)
		if err != nil {
			return p, err
		}
		parts[i] = part
	}
	if len(parts) == 0 {
		return p, nil
	}
	return proof.Join(p, parts).Shared(), nil
}

// bearsOnOutside reports whether what is staged could change anything that the
// rules of another kind go by.
func (s *store) bearsOnOutside() bool {
	if s.renamed || len(s.touched) > maxFits {
		return true
	}
	var from []engine.Atom
	for _, e := range s.touched {
		from = append(from, e.atom)
	}
	reached := s.reach(from)
	for id := range s.touchedRules {
		if r := s.rules[id]; r != nil {
			reached = append(reached, reachedAtom{r.clause.Head, false})
		}
		if c, ran := s.running[id]; ran {
			reached = append(reached, reachedAtom{c.Head, false})
		}
	}
	reached = append(reached, s.reach(headsOf(reached))...)
	return slices.ContainsFunc(s.others(), func(r OutsideRule) bool {
		return slices.ContainsFunc(r.Needs, func(n OutsideNeed) bool {
			return slices.ContainsFunc(from, func(a engine.Atom) bool { return unify.Unifies(n.Atom, a) }) ||
				slices.ContainsFunc(reached, func(a reachedAtom) bool { return unify.Unifies(n.Atom, a.atom) })
		})
	})
}

// reachedAtom is what a rule could conclude by what others say, absent where
// some absence is on the way.
type reachedAtom struct {
	atom   engine.Atom
	absent bool
}

func headsOf(as []reachedAtom) []engine.Atom {
	out := make([]engine.Atom, len(as))
	for i, a := range as {
		out[i] = a.atom
	}
	return out
}

// reach returns the heads of the engine's rules that could conclude more, or
// less, by any of the atoms.
func (s *store) reach(from []engine.Atom) []reachedAtom {
	queue := make([]reachedAtom, len(from))
	for i, a := range from {
		queue[i] = reachedAtom{a, false}
	}
	seen := map[reachKey]bool{}
	var out []reachedAtom
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, id := range sortedKeys(s.rules) {
			r := s.rules[id]
			for _, l := range r.clause.Body {
				k := reachKey{id, at.absent || l.Absent}
				if !r.runs || l.Op != engine.OpAtom || seen[k] || !unify.Unifies(l.Atom, at.atom) {
					continue
				}
				seen[k] = true
				next := reachedAtom{r.clause.Head, k.absent}
				queue, out = append(queue, next), append(out, next)
			}
		}
	}
	return out
}

type reachKey struct {
	rule   string
	absent bool
}

// outsideLayers returns the rules to be asked, one after the other until nothing
// new follows, so that what is absent is settled before anything rests on it;
// and whether the engine's rules lead from their conclusions to what they go by.
func (s *store) outsideLayers() (layers [][]string, feeds bool, err error) {
	rules := s.others()
	feeds = len(s.names) > 0 // that two names are of one thing leads from one to the other, too
	layer := make([]int, len(rules))
	via := make([][]reachedAtom, len(rules))
	for i, r := range rules {
		via[i] = s.reach(r.Heads)
	}
	for grown := true; grown; {
		grown = false
		for i, r := range rules {
			for k, q := range rules {
				step, fed := q.leadsTo(r, via[k])
				feeds = feeds || fed
				if step >= 0 && layer[i] < layer[k]+step {
					layer[i], grown = layer[k]+step, true
				}
			}
			if layer[i] > len(rules) {
				return nil, feeds, &ChangeError{ID: r.ID, Err: ErrCircle}
			}
		}
	}
	return upTo(rules, layer), feeds, nil
}

// upTo are the rules of each layer with those of the layers below it.
func upTo(rules []OutsideRule, layer []int) (layers [][]string) {
	for n := 0; ; n++ {
		var ids []string
		for i, r := range rules {
			if layer[i] <= n {
				ids = append(ids, r.ID)
			}
		}
		layers = append(layers, ids)
		if len(ids) == len(rules) {
			return layers
		}
	}
}

// leadsTo says how many layers below r the rule q has to be, -1 for any, and
// whether the engine's rules, which conclude via, lead from one to the other.
// Where q leads there by itself the rules of its kind see to the order.
func (q OutsideRule) leadsTo(r OutsideRule, via []reachedAtom) (layers int, fed bool) {
	layers = -1
	for _, n := range r.Needs {
		if slices.ContainsFunc(q.Heads, func(h engine.Atom) bool { return unify.Unifies(n.Atom, h) }) {
			layers = max(layers, 0)
		}
		for _, a := range via {
			if !unify.Unifies(n.Atom, a.atom) {
				continue
			}
			fed, layers = true, max(layers, 0)
			if n.Absent || a.absent {
				layers = 1
			}
		}
	}
	return layers, fed
}

// concludedOutside counts the rules of another kind that could conclude a.
func (s *store) concludedOutside(a engine.Atom) int {
	if s.outside == nil {
		return 0
	}
	n := 0
	for _, r := range s.others() {
		if slices.ContainsFunc(r.Heads, func(h engine.Atom) bool { return unify.Unifies(h, a) }) {
			n++
		}
	}
	return n
}

// spokenOutside reports whether rules of another kind speak of something that is
// looked for.
func (s *store) spokenOutside(of func(engine.Atom) bool) bool {
	return s.outside != nil && slices.ContainsFunc(s.others(), func(r OutsideRule) bool {
		return slices.ContainsFunc(r.Heads, of) || slices.ContainsFunc(r.Needs, func(n OutsideNeed) bool { return of(n.Atom) })
	})
}

// outsideWays returns how rules of another kind could conclude the literal. What
// they need beyond what a body says is left to the trial.
func (s *search) outsideWays(l engine.Literal, depth, changes int) []way {
	var out []way
	for _, w := range s.l.s.outside.Ways(s.openNames(l.Atom), s.bindingsOf) {
		s.copies++
		c := s.l.s.names.Clause(unify.Renamed(engine.Clause{Head: w.Head, Body: unify.NameAny(w.Body)}, s.copies))
		theta := unify.Bindings{}
		if s.stopped() || !theta.UnifyAtom(c.Head, l.Atom) {
			continue
		}
		for _, found := range s.bodyWays(w.Rule, c.Body, theta, depth, changes) {
			found.cost += costDepth
			out = append(out, found)
		}
	}
	return out
}

// openNames puts variables in the place of what has several names: the rule may
// speak of any of them.
func (s *search) openNames(a engine.Atom) engine.Atom {
	args := slices.Clone(a.Args)
	for i, t := range args {
		if name, ok := unify.NameOf(t); ok && len(s.l.s.names.Others(name)) > 0 {
			args[i] = engine.Var("Name" + strconv.Itoa(i))
		}
	}
	a.Args = args
	return a
}

// bindingsOf returns the first bindings under which the literals hold.
func (s *search) bindingsOf(ls ...engine.Literal) []engine.Binding {
	s.report.Probes++
	var out []engine.Binding
	for b, err := range s.l.v.Query(s.ctx, s.l.s.names.Literals(ls)...) {
		if err != nil {
			return nil
		}
		if out = append(out, b); len(out) == maxFits {
			break
		}
	}
	return out
}

// usesOutside returns what rules of another kind conclude by a.
func (l *lens) usesOutside(a engine.Atom) ([]engine.Atom, error) {
	var out []engine.Atom
	for _, id := range sortedKeys(l.s.outcomes) {
		t := l.s.facts[id]
		p, err := t.outcome.why()
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(p.Nodes, func(n proof.Node) bool { return n.Kind == proof.Told && l.s.names.Atom(n.Atom).Equal(a) }) {
			out = append(out, t.raw)
		}
	}
	return out, nil
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
