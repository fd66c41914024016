package learn

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"whence/engine"
)

// epsilon smooths the counts of [PMI] and [NPMI].
const epsilon = 1

// PMI is the pointwise mutual information of two tokens, in nats: of n
// sequences both holds both, a the one and b the other.
// ln((both+ε)·n / ((a+ε)(b+ε))), ε = 1.
func PMI(both, a, b, n int) float64 {
	return math.Log((float64(both) + epsilon) * float64(n) / ((float64(a) + epsilon) * (float64(b) + epsilon)))
}

// NPMI is PMI divided by −ln((both+ε)/n). It is 0 where the tokens never meet,
// and where they meet in every sequence, or all but one, which says nothing of
// either.
func NPMI(both, a, b, n int) float64 {
	if both == 0 {
		return 0
	}
	scale := -math.Log((float64(both) + epsilon) / float64(n))
	if scale <= 0 {
		return 0
	}
	return PMI(both, a, b, n) / scale
}

// Cooccurrence observes and proposes by how often tokens stand in the same
// sequence. It must not be changed while in use.
type Cooccurrence struct {
	// Sequences are the token sequences; that a token stands in one more than
	// once does not count.
	Sequences [][]string
	// Ordered counts only pairs whose first token stands before the second.
	Ordered bool
	// MinPMI (.8) and MinSupport (5) are the least that a rule is proposed
	// with; 0 means the default.
	MinPMI     float64
	MinSupport int
	// Rule words the rule by which the first token suggests the second. Nil
	// means suggested(S, "b") :- seen(S, "a").
	Rule func(a, b string) string
}

// Pair is two tokens and their figures.
type Pair struct {
	A, B string
	// Support is the number of sequences with both, CountA and CountB with each.
	Support, CountA, CountB int
	PMI, NPMI               float64
}

// Share is the share of the sequences with A that hold B, too.
func (p Pair) Share() float64 { return share(p.Support, p.CountA) }

// Pairs returns every pair of tokens that meet, the highest PMI first. Of a
// pair without order, A is the token that suggests the other the more surely. The
// error is that of the context.
func (c Cooccurrence) Pairs(ctx context.Context) ([]Pair, error) {
	single, double := map[string]int{}, map[[2]string]int{}
	for _, s := range c.Sequences {
		if err := c.count(ctx, s, single, double); err != nil {
			return nil, err
		}
	}
	var out []Pair
	for k, n := range double {
		a, b := k[0], k[1]
		if !c.Ordered && single[b] < single[a] {
			a, b = b, a
		}
		out = append(out, Pair{A: a, B: b, Support: n, CountA: single[a], CountB: single[b],
			PMI: PMI(n, single[a], single[b], len(c.Sequences)), NPMI: NPMI(n, single[a], single[b], len(c.Sequences))})
	}
	slices.SortFunc(out, func(p, q Pair) int {
		return cmp.Or(cmp.Compare(q.PMI, p.PMI), cmp.Compare(q.Support, p.Support), cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B))
	})
	return out, nil
}

// count enters one sequence.
func (c Cooccurrence) count(ctx context.Context, s []string, single map[string]int, double map[[2]string]int) error {
	tokens, pairs := map[string]bool{}, map[[2]string]bool{}
	for i, b := range s {
		if err := ctx.Err(); err != nil {
			return err
		}
		tokens[b] = true
		for _, a := range s[:i] {
			if !c.Ordered {
				pairs[[2]string{min(a, b), max(a, b)}] = true
			} else {
				pairs[[2]string{a, b}] = true
			}
		}
	}
	for t := range tokens {
		single[t]++
	}
	for p := range pairs {
		if p[0] != p[1] {
			double[p]++
		}
	}
	return nil
}

// Notable returns the pairs that a rule is proposed for.
func (c Cooccurrence) Notable(ctx context.Context) ([]Pair, error) {
	least, support := cmp.Or(c.MinPMI, .8), cmp.Or(c.MinSupport, 5)
	pairs, err := c.Pairs(ctx)
	return slices.DeleteFunc(pairs, func(p Pair) bool { return p.PMI < least || p.Support < support }), err
}

// Observe returns pmi(A, B, PMI, NPMI, Support) for every pair that meets.
func (c Cooccurrence) Observe(ctx context.Context, _ *engine.Program) ([]engine.Fact, error) {
	pairs, err := c.Pairs(ctx)
	var out []engine.Fact
	for _, p := range pairs {
		out = append(out, engine.Fact{Atom: engine.Atom{Pred: "pmi", Args: []engine.Term{
			engine.String(p.A), engine.String(p.B), engine.Float(p.PMI), engine.Float(p.NPMI), engine.Int(int64(p.Support)),
		}}})
	}
	return out, err
}

// Propose returns a candidate for each notable pair. Its confidence is the
// share of the sequences with the first token that hold the second.
func (c Cooccurrence) Propose(ctx context.Context, _ *engine.Program, _ []engine.Fact) ([]Candidate, error) {
	word := c.Rule
	if word == nil {
		word = suggestion
	}
	pairs, err := c.Notable(ctx)
	var out []Candidate
	for _, p := range pairs {
		out = append(out, Candidate{Name: fmt.Sprintf("pmi-%d", len(out)+1), By: "pmi", Text: word(p.A, p.B),
			Measure: &Measure{Support: p.Support, Coverage: share(p.Support, p.CountB), Standard: p.Share(), Confidence: p.Share(), Against: p.CountA - p.Support}})
	}
	return out, err
}

func suggestion(a, b string) string {
	s := engine.Var("S")
	return engine.Clause{
		Head: engine.Atom{Pred: "suggested", Args: []engine.Term{s, engine.String(b)}},
		Body: []engine.Literal{{Atom: engine.Atom{Pred: "seen", Args: []engine.Term{s, engine.String(a)}}}},
	}.String()
}
