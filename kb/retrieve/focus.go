package retrieve

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
)

// The factors of a proof's score.
const (
	stepPenalty = .25
	goalBonus   = 1.15 // a term of the question is a word of the conclusion
	seedBonus   = 1.10 // a seed is among the facts of the proof
)

// bearing is how much of the question a conclusion meets.
type bearing int

const (
	nothing   bearing = iota
	oneEnd            // a term is a word of its subject or of its object
	bothEnds          // both have one, and together more than either
	bothNames         // both stand whole in the question
)

// bears tells how much of the question a fact meets.
func (in *instance) bears(k factKey) bearing {
	s, o := in.hit(k.s), in.hit(k.o)
	switch {
	case s.any() && o.any() && s.whole && o.whole:
		return bothNames
	case s.any() && o.any() && in.meets(k.s+" "+k.o).terms > max(s.terms, o.terms):
		return bothEnds
	case s.any() || o.any():
		return oneEnd
	}
	return nothing
}

// score is the confidence of a proof with its distance and its bonuses.
func (in *instance) score(p *proof) float64 {
	score := p.raw / (1 + stepPenalty*float64(p.steps))
	if in.bears(p.node.key) > nothing {
		score *= goalBonus
	}
	if slices.ContainsFunc(p.bases, func(n *node) bool { return n.seed }) {
		score *= seedBonus
	}
	return score
}

// scored is a proof with its score.
type scored struct {
	*proof
	score float64
	bears bearing
}

func compareScored(a, b scored) int {
	return cmp.Or(cmp.Compare(b.score, a.score), a.node.key.compare(b.node.key))
}

// focus returns the proofs that bear on the question, the best first. Where a
// conclusion does, told facts alone no longer count. Where conclusions join the
// two ends of the question, those count, with what else follows from the same
// facts; otherwise those at one end, and if the question names a relation, those
// that have it.
func (in *instance) focus() []scored {
	var derived, base []scored
	for _, n := range in.facts {
		s := scored{proof: n.best, score: in.score(n.best), bears: in.bears(n.key)}
		switch {
		case !n.base:
			derived = append(derived, s)
		case s.bears > nothing:
			base = append(base, s)
		}
	}
	top := nothing
	for _, s := range derived {
		top = max(top, s.bears)
	}
	if top == nothing {
		return in.cutProofs(base, in.budget.MaxProofs)
	}
	main := slices.DeleteFunc(slices.Clone(derived), func(s scored) bool { return s.bears < top })
	if top < bothNames {
		main = in.withRelation(main)
	}
	main = in.cutProofs(main, in.budget.MaxProofs)
	kept := slices.DeleteFunc(derived, func(s scored) bool {
		return !slices.ContainsFunc(main, func(m scored) bool { return m.node == s.node || contains(m.bases, s.bases) })
	})
	return in.cutProofs(kept, min(in.budget.MaxFocusedProofs, in.budget.MaxProofs))
}

// cutProofs returns the best proofs, those that meet most of the question first
// where there are too many, and then by score.
func (in *instance) cutProofs(proofs []scored, most int) []scored {
	if len(proofs) > most {
		in.limit(limitProofs)
		slices.SortFunc(proofs, func(a, b scored) int {
			return cmp.Or(cmp.Compare(b.bears, a.bears), compareScored(a, b))
		})
		proofs = proofs[:most]
	}
	slices.SortFunc(proofs, compareScored)
	return proofs
}

// withRelation returns the proofs of conclusions whose relation the question
// names; all where it names none of them.
func (in *instance) withRelation(proofs []scored) []scored {
	named := slices.DeleteFunc(slices.Clone(proofs), func(s scored) bool { return !in.namesRelation(s.node.key.r) })
	if len(named) == 0 {
		return proofs
	}
	return named
}

// namesRelation reports whether every word of a relation that counts is a term,
// but for an s at its end.
func (in *instance) namesRelation(relation string) bool {
	parts := words(relation)
	for _, w := range parts {
		if !slices.ContainsFunc(in.terms, func(t string) bool { return strings.TrimSuffix(t, "s") == strings.TrimSuffix(w, "s") }) {
			return false
		}
	}
	return len(parts) > 0
}

// contains reports whether all of some are in all; both are sorted by key.
func contains(all, some []*node) bool {
	i := 0
	for _, n := range some {
		for i < len(all) && all[i] != n {
			i++
		}
		if i == len(all) {
			return false
		}
	}
	return true
}

// support is a unit with the best proof that it supports.
type support struct {
	store string
	id    string
	proof scored
}

// candidates returns the units at the bottom of the proofs, and the proofs as
// they are shown.
func (in *instance) candidates(ctx context.Context, proofs []scored) ([]Candidate, []Proof, error) {
	units, err := in.occurrences(ctx, proofs)
	if err != nil {
		return nil, nil, err
	}
	best := map[string]support{} // by id: a session's unit stands before one of the base
	shown := []Proof{}
	for _, p := range proofs {
		if p.score < in.budget.MinConfidence {
			continue
		}
		shown = append(shown, in.show(p, units))
		for _, n := range p.bases {
			for _, u := range units[n] {
				if _, known := best[u.id]; !known { // proofs are sorted: the first is the best
					u.proof = p
					best[u.id] = u
				}
			}
		}
	}
	var list []support
	for _, u := range best {
		if u.store != turnStore {
			list = append(list, u)
		}
	}
	slices.SortFunc(list, func(a, b support) int {
		return cmp.Or(cmp.Compare(b.proof.score, a.proof.score), strings.Compare(a.id, b.id))
	})
	if len(list) > in.budget.MaxCandidates {
		list = list[:in.budget.MaxCandidates]
		in.limit(limitCandidates)
	}
	candidates, err := in.fill(ctx, list)
	return candidates, shown, err
}

// occurrences returns the units that tell the facts of proofs. The stores are in
// the order in which a unit that is in several of them counts.
func (in *instance) occurrences(ctx context.Context, proofs []scored) (map[*node][]support, error) {
	keys := map[factKey]bool{}
	for _, p := range proofs {
		for _, n := range p.bases {
			keys[n.key] = true
		}
	}
	var list []factKey
	for k := range keys {
		list = append(list, k)
	}
	slices.SortFunc(list, factKey.compare)
	out := map[*node][]support{}
	for _, s := range in.stores {
		some, err := s.Store.occurrences(ctx, list)
		if err != nil {
			return nil, err
		}
		for k, ids := range some {
			for _, id := range ids {
				out[in.facts[k]] = append(out[in.facts[k]], support{store: s.label, id: id})
			}
		}
	}
	return out, nil
}

// show returns a proof as results carry it.
func (in *instance) show(p scored, units map[*node][]support) Proof {
	out := Proof{
		Fact: p.node.fact, Derived: !p.node.base, Raw: p.raw, Score: p.score, Steps: p.steps,
		Rules: p.chain(), Facts: []ToldFact{},
	}
	for _, n := range p.bases {
		t := ToldFact{Fact: n.fact, Confidence: n.best.raw, Units: []string{}}
		for _, u := range units[n] {
			t.Units = append(t.Units, u.id)
		}
		slices.Sort(t.Units)
		t.Units = slices.Compact(t.Units)
		out.Facts = append(out.Facts, t)
	}
	return out
}

// chain returns the ids of the applied rules, premises before what they are for.
func (p *proof) chain() []string {
	chain := []string{}
	for _, q := range p.premises {
		chain = append(chain, q.chain()...)
	}
	if p.rule != nil {
		chain = append(chain, p.rule.id)
	}
	return chain
}

// fill makes the candidates of a list of units.
func (in *instance) fill(ctx context.Context, list []support) ([]Candidate, error) {
	units := map[string]Unit{}
	for _, s := range in.stores {
		var ids []string
		for _, u := range list {
			if u.store == s.label {
				ids = append(ids, u.id)
			}
		}
		some, err := s.units(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, u := range some {
			units[u.ID] = u
		}
	}
	out := []Candidate{}
	for _, s := range list {
		out = append(out, Candidate{
			UnitID: s.id, Store: s.store, RawScore: s.proof.score, Unit: units[s.id], Notes: []string{s.proof.note()},
		})
	}
	best := 1.0
	for _, c := range out {
		best = math.Max(best, c.RawScore)
	}
	for i := range out {
		out[i].NormalizedScore = out[i].RawScore / best
	}
	return out, nil
}

// note says why a unit was found.
func (s scored) note() string {
	if s.node.base {
		return "base: " + s.node.fact.String()
	}
	return "derived: " + s.node.fact.String() + " (" + strings.Join(s.chain(), " > ") + ")"
}
