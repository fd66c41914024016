package outside

import (
	"cmp"
	"maps"
	"slices"

	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// Others are the rules of another kind that a base has, and what they concluded, which
// the store holds.
type Others struct {
	s        *store.Store
	Set      Set
	Asked    Set             // those that were asked last, nil after a change that they have not seen
	Outcomes map[string]bool // ids of what they concluded
	Cut      string          // the budget that they hit
	// kept is what they conclude under the suppositions, nil where it has to be worked out;
	// reuse is set while those are all there is.
	Kept  *kept
	Reuse bool
}

// New returns none, of a store.
func New(s *store.Store) *Others { return &Others{s: s, Outcomes: map[string]bool{}} }

// Take makes o the rules that are asked from now on.
func (o *Others) Take(rules Set) (before Set) {
	before = o.Set
	o.Set, o.s.Blank = rules, o.s.Blank && rules == nil
	return before
}

// kept is what the rules of another kind conclude under the suppositions in
// force, so that it is worked out once and not for each question.
type kept struct {
	Rules    Set
	outcomes []Outcome
	proofs   []*proof.Proof
	cut      string
}

// Keep returns what they conclude now.
func (o *Others) Keep() *kept {
	k := &kept{Rules: o.Set, cut: o.Cut}
	for _, id := range SortedKeys(o.Outcomes) {
		t := o.s.Facts.ByID[id]
		k.outcomes = append(k.outcomes, Outcome{t.Fact.Triple, t.Outcome.Why})
		k.proofs = append(k.proofs, t.Outcome.Proof)
	}
	return k
}

// Forget drops what the rules concluded, which are about to be asked anew.
func (o *Others) Forget() {
	asked := o.Asked
	o.s.Log(func() { o.Asked = asked })
	o.Asked = o.Set
	for _, id := range SortedKeys(o.Outcomes) {
		o.drop(id)
	}
	o.SetCut("")
}

// Tell concludes again what was kept.
func (k *kept) Tell(o *Others) {
	o.SetCut(k.cut)
	for i, x := range k.outcomes {
		o.Add(x, k.proofs[i])
	}
}

// OutcomeID is the id of a conclusion in the store.
func OutcomeID(x Outcome) string { return store.OutcomeMark + unify.Key(lift.Triple(x.Fact)) }

// SetCut notes the budget that the rules hit.
func (o *Others) SetCut(cut string) {
	old := o.Cut
	o.s.Log(func() { o.Cut = old })
	o.Cut = cut
}

// Betters reports whether a conclusion is new, or surer than it was.
func (o *Others) Betters(x Outcome) bool {
	old, ok := o.s.Facts.ByID[OutcomeID(x)]
	return !ok || x.Fact.Weight() > old.Fact.Triple.Weight()
}

// Add enters a conclusion with its proof, if that is worked out, in the place of an earlier one.
func (o *Others) Add(x Outcome, p *proof.Proof) {
	id := OutcomeID(x)
	if o.s.Facts.ByID[id] != nil {
		o.drop(id)
	}
	t := &store.Told{Fact: &triple.Fact{ID: id, Triple: x.Fact}, Raw: lift.Triple(x.Fact), Outcome: &store.Outcome{Why: x.Why, Proof: p}}
	o.s.Facts.Add(t)
	store.Put(o.s.Journal, o.Outcomes, id, true)
}

func (o *Others) drop(id string) {
	o.s.Facts.Remove(o.s.Facts.ByID[id])
	store.Del(o.s.Journal, o.Outcomes, id)
}

// ByAllNames is a triple said of each of the names of its things: a rule of
// another kind may speak of any.
func (o *Others) ByAllNames(t triple.Triple) []triple.Triple {
	out := []triple.Triple{t}
	if len(o.s.Names) == 0 || t.Relation == triple.SynonymOf {
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
			for _, other := range o.s.Names.Others(name) {
				y := x
				part(&y).Name = lift.LowerName(other)
				out = append(out, y)
			}
		}
	}
	return out
}

// Rules are the rules of another kind, with the names that stand for others put
// in.
func (o *Others) Rules() []Rule {
	if o.Set == nil {
		return nil
	}
	rules := o.Set.Rules()
	if len(o.s.Names) == 0 {
		return rules
	}
	out := slices.Clone(rules)
	for i, r := range out {
		out[i].Heads, out[i].Needs = slices.Clone(r.Heads), slices.Clone(r.Needs)
		for k, h := range r.Heads {
			out[i].Heads[k] = o.s.Names.Atom(h)
		}
		for k, n := range r.Needs {
			out[i].Needs[k].Atom = o.s.Names.Atom(n.Atom)
		}
	}
	return out
}

// SortedKeys are the keys of a map, sorted.
func SortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
