package retrieve_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/kb/retrieve"
)

// spacious is a budget that cuts nothing on a small base.
func spacious(depth int) retrieve.Budget {
	return retrieve.Budget{
		MaxDepth: depth, MaxDerivedFacts: 1 << 20, MaxProofs: 1 << 20, MaxSeedFacts: 1 << 20, MaxFocusedProofs: 1 << 20,
		MaxCandidates: 1 << 20, MinConfidence: -1, MaxNeighbours: 1 << 20,
	}
}

// saturate is the closure by brute force: all facts, all combinations of
// premises, every round over the facts of the round before. It returns the raw
// confidences of what was derived.
func saturate(units []retrieve.Unit, rules []retrieve.Rule, depth int) map[string]float64 {
	type fact [3]string
	told, facts := map[fact]bool{}, map[fact]float64{}
	for _, u := range units {
		f := fact{u.Subject, u.Relation, u.Object}
		told[f], facts[f] = true, max(facts[f], u.Weight())
	}
	for round := 1; round <= depth; round++ {
		next := map[fact]float64{}
		for f, c := range facts {
			next[f] = c
		}
		for _, r := range rules {
			var match func(i int, bound map[string]string, used []fact, raw float64)
			match = func(i int, bound map[string]string, used []fact, raw float64) {
				if i == len(r.When) {
					head := fact{r.Then.S, r.Then.R, r.Then.O}
					for j, part := range head {
						if v, ok := bound[part]; ok {
							head[j] = v
						}
					}
					if head[0] != head[2] && !told[head] {
						next[head] = max(next[head], raw*r.Weight)
					}
					return
				}
				for f, c := range facts {
					if slices.Contains(used, f) {
						continue
					}
					more := map[string]string{}
					for k, v := range bound {
						more[k] = v
					}
					fits := true
					for j, part := range [3]string{r.When[i].S, r.When[i].R, r.When[i].O} {
						if !strings.HasPrefix(part, "?") {
							fits = fits && part == f[j]
						} else if v, ok := more[part]; ok {
							fits = fits && v == f[j]
						} else {
							more[part] = f[j]
						}
					}
					if fits {
						match(i+1, more, append(slices.Clone(used), f), raw*c)
					}
				}
			}
			if r.MaxDepth == 0 || round <= r.MaxDepth {
				match(0, map[string]string{}, nil, 1)
			}
		}
		facts = next
	}
	out := map[string]float64{}
	for f, c := range facts {
		if !told[f] {
			out[strings.Join(f[:], " ")] = c
		}
	}
	return out
}

// drawUnits draws a small base in which every name meets the question, so that
// all of it is near.
func drawUnits(t *rapid.T) []retrieve.Unit {
	name := rapid.SampledFrom([]string{"a1", "b1", "c1", "d1", "e1"})
	relation := rapid.SampledFrom([]string{"uses", "provides", "depends_on", "has_capability", "relevant_for", "synonym_of"})
	n := rapid.IntRange(1, 9).Draw(t, "facts")
	var units []retrieve.Unit
	for i := range n {
		weight := float64(rapid.IntRange(1, 10).Draw(t, "confidence")) / 10
		units = append(units, retrieve.Unit{
			ID: fmt.Sprintf("w::chunk-000::unit-%03d", i), Role: retrieve.Description, Topic: "t", Claim: fmt.Sprint("claim ", i),
			Subject: name.Draw(t, "s"), Relation: relation.Draw(t, "r"), Object: name.Draw(t, "o"), Confidence: &weight,
		})
	}
	return units
}

func drawRules(t *rapid.T) []retrieve.Rule {
	rules := retrieve.BoxRules()
	if rapid.Bool().Draw(t, "three premises") {
		rules = append(rules, retrieve.Rule{
			ID: "triangle", Weight: .7, MaxDepth: rapid.IntRange(0, 2).Draw(t, "depth of the rule"),
			When: []retrieve.Pattern{{S: "?x", R: "uses", O: "?y"}, {S: "?y", R: "?r", O: "?z"}, {S: "?x", R: "?q", O: "?z"}},
			Then: retrieve.Pattern{S: "?z", R: "supports", O: "?x"},
		})
	}
	return rules
}

// same are rules by which what is told of one name counts for another.
func same(rules []retrieve.Rule) []retrieve.Rule {
	var out []retrieve.Rule
	for _, r := range []string{"causes", "depends_on", "has_capability", "provides", "relevant_for", "supports", "uses"} {
		for _, s := range []retrieve.Pattern{{S: "?x", R: "synonym_of", O: "?y"}, {S: "?y", R: "synonym_of", O: "?x"}} {
			out = append(out,
				retrieve.Rule{When: []retrieve.Pattern{s, {S: "?x", R: r, O: "?z"}}, Then: retrieve.Pattern{S: "?y", R: r, O: "?z"}, Weight: 1},
				retrieve.Rule{When: []retrieve.Pattern{s, {S: "?z", R: r, O: "?x"}}, Then: retrieve.Pattern{S: "?z", R: r, O: "?y"}, Weight: 1})
		}
	}
	return append(out, rules...)
}

const everything = "a1 b1 c1 d1 e1"

// The derived facts and their confidences are those of brute force.
func TestClosureOracle(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		units, rules := drawUnits(rt), drawRules(rt)
		depth := rapid.IntRange(1, 3).Draw(rt, "depth")
		r := retriever(t, retrieve.Options{Rules: rules, Budget: spacious(depth)})
		got, err := r.Retrieve(t.Context(), "thinkingdb", retrieve.Query{Text: everything}, retrieve.Stores{KB: retrieve.NewMemory(units...)})
		if err != nil {
			rt.Fatal(err)
		}
		want := saturate(units, same(rules), depth)
		for _, p := range got.Proofs {
			if raw, ok := want[p.Fact.String()]; p.Derived && (!ok || math.Abs(raw-p.Raw) > 1e-12) {
				rt.Fatalf("%v has %v, and by brute force %v", p.Fact, p.Raw, raw)
			}
			if p.Derived {
				delete(want, p.Fact.String())
			}
		}
		if len(want) > 0 && slices.ContainsFunc(got.Proofs, func(p retrieve.Proof) bool { return p.Derived }) {
			// What does not join two names of the question is not shown where
			// something does: here all names are in the question.
			rt.Fatalf("not derived: %v", want)
		}
	})
}

// Neither the order of units and rules nor the store changes the result.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		units, rules := drawUnits(rt), drawRules(rt)
		b := retrieve.Budget{MaxDerivedFacts: rapid.IntRange(1, 8).Draw(rt, "derived"), MaxSeedFacts: rapid.IntRange(1, 8).Draw(rt, "seeds")}
		q := retrieve.Query{Text: rapid.SampledFrom([]string{"a1", "a1 b1", everything}).Draw(rt, "question")}
		ask := func(rules []retrieve.Rule, in retrieve.Store) string {
			result, err := retriever(t, retrieve.Options{Rules: rules, Budget: b}).Retrieve(t.Context(), "thinkingdb", q, retrieve.Stores{KB: in})
			if err != nil {
				rt.Fatal(err)
			}
			result.DurationMs = 0
			text, err := json.Marshal(result)
			if err != nil {
				rt.Fatal(err)
			}
			return string(text)
		}
		want := ask(rules, retrieve.NewMemory(units...))
		shuffled := rapid.Permutation(units).Draw(rt, "units")
		if got := ask(rapid.Permutation(rules).Draw(rt, "rules"), retrieve.NewMemory(shuffled...)); got != want {
			rt.Fatalf("shuffled:\n%s\nas drawn:\n%s", got, want)
		}
	})
}

// The index in SQLite gives what the one in memory does, also after units came
// and went.
func TestIndexAgainstMemory(t *testing.T) {
	x := index(t)
	r := retriever(t, retrieve.Options{})
	rapid.Check(t, func(rt *rapid.T) {
		units, gone := drawUnits(rt), drawUnits(rt)
		if err := x.Add(t.Context(), gone...); err != nil {
			rt.Fatal(err)
		}
		if err := x.Add(t.Context(), units...); err != nil { // some take the place of others
			rt.Fatal(err)
		}
		for i := len(units); i < len(gone); i++ {
			if err := x.Remove(t.Context(), gone[i].ID, "unknown"); err != nil {
				rt.Fatal(err)
			}
		}
		q := retrieve.Query{Text: rapid.SampledFrom([]string{"a1", "a1 b1", everything}).Draw(rt, "question")}
		var got [2]string
		for i, s := range [...]retrieve.Store{x, retrieve.NewMemory(units...)} {
			result, err := r.Retrieve(t.Context(), "thinkingdb", q, retrieve.Stores{KB: s})
			if err != nil {
				rt.Fatal(err)
			}
			result.DurationMs = 0
			text, err := json.Marshal(result)
			if err != nil {
				rt.Fatal(err)
			}
			got[i] = string(text)
		}
		if got[0] != got[1] {
			rt.Fatalf("index:\n%s\nmemory:\n%s", got[0], got[1])
		}
		var ids []string
		for _, u := range units {
			ids = append(ids, u.ID)
		}
		if err := x.Remove(t.Context(), ids...); err != nil {
			rt.Fatal(err)
		}
		if n, err := x.Len(t.Context()); n != 0 || err != nil {
			rt.Fatal(n, err)
		}
	})
}

// Every limit that cuts the work is named.
func TestLimits(t *testing.T) {
	facts := []string{"first | depends_on | b", "b | depends_on | c", "c | depends_on | d", "d | depends_on | last"}
	now := time.Unix(0, 0)
	for want, o := range map[string]retrieve.Options{
		"maxSeedFacts":    {Budget: retrieve.Budget{MaxSeedFacts: 1}},
		"maxDerivedFacts": {Budget: retrieve.Budget{MaxDerivedFacts: 2}},
		"maxDepth":        {Budget: retrieve.Budget{MaxDepth: 1}},
		"maxNeighbours":   {Budget: retrieve.Budget{MaxNeighbours: 3}},
		"maxProofs":       {Budget: retrieve.Budget{MaxProofs: 1}},
		"maxTime": {Budget: retrieve.Budget{MaxTime: time.Second}, Clock: func() time.Time {
			now = now.Add(time.Second)
			return now
		}},
	} {
		r, err := retriever(t, o).Retrieve(t.Context(), "thinkingdb", retrieve.Query{Text: "first last"}, retrieve.Stores{KB: retrieve.NewMemory(parse(t, write(facts...))...)})
		if err != nil || !r.ExhaustedBudget || !slices.Contains(r.Limits, want) {
			t.Errorf("%s: cut by %v, %v", want, r.Limits, err)
		}
	}
}
