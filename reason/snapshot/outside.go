package snapshot

import (
	"context"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/outside"
	"whence/reason/proof"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// HeldByOthers is what holds of what the rules go by, without what is as sure as
// it is since they conclude it.
func (l *Snapshot) HeldByOthers(ctx context.Context) ([]triple.Triple, error) {
	found := map[string]triple.Triple{}
	seen := map[string]bool{}
	for _, r := range l.Others.Rules() {
		for _, n := range r.Needs {
			pattern, ok := lift.Lower(n.Atom)
			if k := unify.Form(engine.Literal{Atom: n.Atom}); !ok || seen[k] {
				continue
			} else {
				seen[k] = true
			}
			if err := l.Held(ctx, pattern, found); err != nil {
				return nil, err
			}
		}
	}
	var out []triple.Triple
	for _, k := range outside.SortedKeys(found) {
		sure := found[k].Weight()
		var theirs []*store.Told // that make it as sure as it is, with nobody else as sure
		if e := l.Store.Facts.Atoms[k]; e != nil && len(e.Tells) > 0 && e.Tells[0].Outcome != nil {
			theirs = slices.DeleteFunc(slices.Clone(e.Tells), func(t *store.Told) bool { return t.Outcome == nil || t.Fact.Triple.Weight() < sure })
		}
		out = append(out, slices.DeleteFunc(l.Others.ByAllNames(found[k]), func(t triple.Triple) bool {
			a := lift.Triple(t)
			return slices.ContainsFunc(theirs, func(o *store.Told) bool { return o.Raw.Equal(a) })
		})...)
	}
	return out, nil
}

// OutcomeProof is the proof of a conclusion, with the proofs of what it rests on.
func (l *Snapshot) OutcomeProof(o *store.Outcome) (proof.Proof, error) {
	if o.Proof != nil {
		return *o.Proof, nil
	}
	p, err := o.Why()
	if err != nil {
		return p, err
	}
	parts := map[int]proof.Proof{}
	for i, n := range p.Nodes {
		if n.Kind != proof.Told {
			continue
		}
		if parts[i], err = l.Prove(n.Atom, nil); err != nil {
			return p, err
		}
	}
	return proof.Join(p, parts), nil
}

// joined puts the proofs of what rules of another kind concluded in the place of
// the steps that only state it.
func (l *Snapshot) joined(p proof.Proof) (proof.Proof, error) {
	if len(l.Others.Outcomes) == 0 {
		return p, nil
	}
	parts := map[int]proof.Proof{}
	for i, n := range p.Nodes {
		t := l.Store.Facts.ByID[n.ID]
		if t == nil || t.Outcome == nil {
			continue
		}
		part, err := l.OutcomeProof(t.Outcome)
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

// UsesOutside returns what rules of another kind conclude by a.
func (l *Snapshot) UsesOutside(a engine.Atom) ([]engine.Atom, error) {
	var out []engine.Atom
	for _, id := range outside.SortedKeys(l.Others.Outcomes) {
		t := l.Store.Facts.ByID[id]
		p, err := t.Outcome.Why()
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(p.Nodes, func(n proof.Node) bool { return n.Kind == proof.Told && l.Store.Names.Atom(n.Atom).Equal(a) }) {
			out = append(out, t.Raw)
		}
	}
	return out, nil
}
