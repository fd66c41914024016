package learn

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/engine"
	"whence/engine/check"
	"whence/internal/race"
)

// story is a case of CLUTRR: a chain of people, each the last one's relation.
type story struct {
	Triples [][3]string
	Query   [2]string
	Answer  string
	Steps   int
}

func stories(t *testing.T) []story {
	t.Helper()
	f, err := os.Open(filepath.FromSlash("../../../shared/data/clutrr.jsonl"))
	if err != nil {
		t.Skip("shared/data/clutrr.jsonl is not here")
	}
	defer f.Close()
	var out []story
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var s story
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// facts words a story's chain; its people are its own.
func (s story) facts(n int) []engine.Atom {
	var out []engine.Atom
	for _, t := range s.Triples {
		out = append(out, kin(n, t[0], t[1], t[2]))
	}
	return out
}

func kin(n int, a, relation, b string) engine.Atom {
	name := func(s string) engine.Term { return engine.Name(fmt.Sprintf("/s%d/%s", n, s)) }
	return engine.Atom{Pred: strings.ReplaceAll(relation, "-", "_"), Args: []engine.Term{name(a), name(b)}}
}

// learnKinship mines compositions from stories of two and three steps, step
// after step: what was learned from the shorter ones explains the longer.
func learnKinship(t *testing.T, all []story) *engine.Program {
	t.Helper()
	p, err := engine.FromClauses(t.Context(), engine.Options{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var told []engine.Atom
	for i, s := range all {
		if s.Steps <= 3 {
			told = append(append(told, s.facts(i)...), kin(i, s.Query[0], s.Answer, s.Query[1]))
		}
	}
	if p, err = p.WithFacts(t.Context(), told...); err != nil {
		t.Fatal(err)
	}
	trainer := Trainer{
		Proposer: Miner{MineOptions{ChainsOnly: true, MaxBody: 2, MinSupport: 1, MinCoverage: 1e-9, MinConfidence: .1}},
		Reviewer: NoConflict{},
	}
	for range 4 {
		next, outcomes, err := trainer.Step(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		adopted := 0
		for _, o := range outcomes {
			if o.Verdict == Adopted {
				adopted++
			}
		}
		t.Logf("%d rules proposed, %d adopted", len(outcomes), adopted)
		if p = next; adopted == 0 {
			break
		}
	}
	return p
}

// answer tells a chain and returns the surest relation of its ends, with its
// proof checked.
func answer(t *testing.T, rules []engine.Clause, s story, relations []string) string {
	t.Helper()
	var facts []engine.Fact
	for _, a := range s.facts(0) {
		facts = append(facts, engine.Fact{Atom: a})
	}
	p, err := engine.FromClauses(t.Context(), engine.Options{}, rules, facts)
	if err != nil {
		t.Fatal(err)
	}
	best, surest := "", 0.0
	for _, r := range relations {
		if c := p.View().Confidence(kin(0, s.Query[0], r, s.Query[1])); c > surest {
			best, surest = r, c
		}
	}
	if best != "" {
		checkProof(t, p, kin(0, s.Query[0], best, s.Query[1]))
	}
	return best
}

func checkProof(t *testing.T, p *engine.Program, a engine.Atom) {
	t.Helper()
	proof, ok := p.Why(t.Context(), a)
	if !ok {
		t.Fatalf("%s has no proof", a)
	}
	rules := map[string]engine.Clause{}
	for _, r := range p.Rules() {
		rules[r.ID] = r
	}
	err := check.Proof(proof, func(id string) (engine.Clause, bool) { r, ok := rules[id]; return r, ok },
		func(a engine.Atom) (float64, bool) { _, ok := p.View().Told(a); return 1, ok }, p.View().Holds)
	if err != nil {
		t.Fatalf("the proof of %s: %v", a, err)
	}
}

// Compositions learned from short chains answer longer ones, each with a proof
// that the checker passes.
func TestKinshipFromShortChains(t *testing.T) {
	race.Skip(t)
	all := stories(t)
	p := learnKinship(t, all)
	rules := p.Rules()
	seen := map[string]bool{}
	var relations []string
	for _, r := range rules {
		if !seen[r.Head.Pred] {
			seen[r.Head.Pred] = true
			relations = append(relations, r.Head.Pred)
		}
	}
	right, asked := 0, 0
	for _, s := range all {
		if s.Steps < 4 {
			continue
		}
		asked++
		if got := answer(t, rules, s, relations); got == strings.ReplaceAll(s.Answer, "-", "_") {
			right++
		} else {
			t.Logf("%v: got %q, want %q", s.Triples, got, s.Answer)
		}
	}
	t.Logf("%d rules; %d of %d chains of four steps", len(rules), right, asked)
	if asked == 0 || float64(right) < .95*float64(asked) {
		t.Errorf("%d of %d chains answered, and 95%% are wanted", right, asked)
	}
}
