package learn

import (
	"cmp"
	"context"
	"slices"

	"whence/engine"
)

// trait is a relation to one value, such as instance_of(X, /bird), with the
// nodes that have it, sorted.
type trait struct {
	relation int
	value    int32
	having   []int32
}

// values proposes rules over single values: from one trait, or from two where
// that halves the error of either alone.
func (m *miner) values(ctx context.Context) error {
	traits := m.traits()
	for h := range traits {
		m.work.add(m.work.values / float64(len(traits)))
		if !m.o.explains(m.g.preds[traits[h].relation]) {
			continue
		}
		if err := m.explainTrait(ctx, traits, h); err != nil {
			return err
		}
	}
	return nil
}

// maxTraits bounds the traits looked at, the most common first, and maxPaired
// those that are tried in pairs for one conclusion.
const (
	maxTraits = 400
	maxPaired = 24
)

// traits returns those that enough nodes have.
func (m *miner) traits() []trait {
	var out []trait
	for r, facts := range m.g.facts {
		by := map[int32][]int32{}
		for _, p := range facts {
			by[p[1]] = append(by[p[1]], p[0])
		}
		for v, having := range by {
			if len(having) >= m.o.MinSupport {
				out = append(out, trait{r, v, having})
			}
		}
	}
	slices.SortFunc(out, func(a, b trait) int {
		return cmp.Or(cmp.Compare(len(b.having), len(a.having)), cmp.Compare(a.relation, b.relation), cmp.Compare(a.value, b.value))
	})
	return out[:min(len(out), maxTraits)]
}

// explainTrait proposes rules that conclude one trait.
func (m *miner) explainTrait(ctx context.Context, traits []trait, h int) error {
	alone := map[int]float64{}
	var likely []int
	for i := range traits {
		if err := ctx.Err(); err != nil {
			return err
		}
		if i == h {
			continue
		}
		full := m.measureTrait(&traits[h], traits[i].having)
		if full.Support < m.o.MinSupport {
			continue
		}
		alone[i] = full.Confidence
		likely = append(likely, i)
		m.proposeTrait(&traits[h], full, &traits[i])
	}
	if m.o.MaxBody < 2 {
		return nil
	}
	return m.explainByTwo(ctx, traits, h, likely[:min(len(likely), maxPaired)], alone)
}

func (m *miner) explainByTwo(ctx context.Context, traits []trait, h int, likely []int, alone map[int]float64) error {
	for k, i := range likely {
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, j := range likely[k+1:] {
			bar := max(alone[i], alone[j])
			full := m.measureTrait(&traits[h], both(traits[i].having, traits[j].having))
			if full.Support >= m.o.MinSupport && worth(bar, full.Confidence) {
				m.proposeTrait(&traits[h], full, &traits[i], &traits[j])
			}
		}
	}
	return nil
}

// both returns what is in two sorted lists.
func both(a, b []int32) []int32 {
	var out []int32
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch c := cmp.Compare(a[i], b[j]); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			out = append(out, a[i])
			i, j = i+1, j+1
		}
	}
	return out
}

// measureTrait measures the rule that the given nodes have the head.
func (m *miner) measureTrait(head *trait, nodes []int32) Measure {
	var out Measure
	c := code(2 * head.relation)
	for _, x := range nodes {
		switch {
		case m.g.has(c, x, head.value):
			out.Support++
			out.For = m.g.example(out.For, c, x, head.value)
		case len(m.g.along(x, c)) > 0 || m.g.refuted(c, x, head.value):
			out.Against++
			out.Counter = m.g.example(out.Counter, c, x, head.value)
		default:
			out.New++
		}
	}
	out.Coverage = share(out.Support, len(head.having))
	out.Standard = share(out.Support, len(nodes))
	out.Confidence = share(out.Support, out.Support+out.Against)
	return out
}

func (m *miner) proposeTrait(head *trait, full Measure, body ...*trait) {
	if full.Confidence < m.o.MinConfidence || full.Coverage < m.o.MinCoverage {
		return
	}
	x := engine.Var("X")
	rule := engine.Clause{Head: m.g.atom(code(2*head.relation), x, m.g.names[head.value]), Confidence: full.Confidence}
	for _, b := range body {
		rule.Body = append(rule.Body, engine.Literal{Atom: m.g.atom(code(2*b.relation), x, m.g.names[b.value])})
	}
	m.found = append(m.found, Mined{Rule: rule, Measure: full})
}
