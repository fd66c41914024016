package conductor

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/engine/check"
)

//go:embed skills/routing.mg
var routingSource string

// router decides which skill takes a turn, by the rules of a skill file. It is
// safe for concurrent use.
type router struct{ program *engine.Program }

func newRouter(ctx context.Context) (*router, error) {
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "skills/routing.mg", Text: routingSource})
	if err != nil {
		return nil, fmt.Errorf("load the routing skills: %w", err)
	}
	return &router{program: p}, nil
}

// route decides for a turn in which the given kinds of statements were read.
func (r *router) route(ctx context.Context, turn string, kinds []string) (Route, error) {
	task := engine.Name("/" + turn)
	facts := []engine.Atom{{Pred: "task", Args: []engine.Term{task}}}
	for _, k := range kinds {
		facts = append(facts, engine.Atom{Pred: "matched", Args: []engine.Term{task, engine.Name("/" + k)}})
	}
	p, err := r.program.WithFacts(ctx, facts...)
	if err != nil {
		return Route{}, fmt.Errorf("route the turn: %w", err)
	}
	route := Route{Action: "talk", Skill: "smalltalk", NearMisses: wouldHave(p)}
	accepted := slices.Collect(p.Atoms("accepts"))
	if len(accepted) == 0 {
		return route, nil
	}
	// The kinds exclude each other by their blockers, so that one skill
	// accepts; were there several, the first in order is as good as any.
	route.Skill = local(accepted[0].Args[0])
	for a := range p.Atoms("next_action") {
		route.Action = local(a.Args[1])
		break
	}
	proof, ok := p.Why(accepted[0])
	if !ok {
		return route, fmt.Errorf("route the turn: %s has no proof", accepted[0])
	}
	if err := checked(p, proof); err != nil {
		return route, fmt.Errorf("route the turn: %w", err)
	}
	route.Proof = EngineProof(proof)
	return route, nil
}

// checked passes a proof of the skills to the independent checker.
func checked(p *engine.Program, proof *engine.Proof) error {
	view, rules := p.View(), p.Rules()
	return check.Proof(proof, func(id string) (engine.Clause, bool) {
		i := slices.IndexFunc(rules, func(c engine.Clause) bool { return c.ID == id })
		if i < 0 {
			return engine.Clause{}, false
		}
		return rules[i], true
	}, func(a engine.Atom) (float64, bool) {
		f, ok := view.Told(a)
		return cmp.Or(f.Confidence, 1), ok
	}, view.Holds)
}

// wouldHave lists the skills that had a signal and were blocked, each with what
// blocked it.
func wouldHave(p *engine.Program) []NearMiss {
	misses := []NearMiss{}
	for signal := range p.Atoms("match_signal") {
		blocker := engine.Atom{Pred: "match_blocker", Args: signal.Args}
		proof, blocked := p.Why(blocker)
		if !blocked {
			continue
		}
		skill, turn := local(signal.Args[0]), local(signal.Args[1])
		m := NearMiss{
			Goal:     fmt.Sprintf("accepts(%s, %s)", skill, turn),
			GoalText: "the skill " + skill + " takes the turn",
			Cost:     1, WouldBe: 1, Checked: true, Holds: []string{"it had a signal"}, Fails: []Failed{},
		}
		for _, n := range proof.Nodes {
			if n.Kind == engine.Told && n.Atom.Pred == "matched" {
				kind := local(n.Atom.Args[1])
				m.Fails = append(m.Fails, Failed{Fact: "!" + n.Atom.String(), Text: "no " + kind + " in the turn", Why: "blocked", By: kind})
			}
		}
		misses = append(misses, m)
	}
	slices.SortFunc(misses, func(a, b NearMiss) int { return strings.Compare(a.Goal, b.Goal) })
	return misses
}

func local(t engine.Term) string { return strings.TrimPrefix(t.Symbol(), "/") }

// EngineProof is the record of a proof over a rule file, which the checker must
// have passed. Its facts have no sources and no English.
func EngineProof(p *engine.Proof) *Proof {
	out := &Proof{ID: p.ID, Root: p.Root, Checked: true}
	for _, n := range p.Nodes {
		node := ProofNode{Kind: kindName(n.Kind), ID: n.FactID, Rule: n.RuleID, Premises: n.Premises, Confidence: n.Confidence}
		if node.Fact = n.Atom.String(); n.Kind == engine.Absent || n.Kind == engine.Compared {
			node.Fact = n.Literal.String()
		}
		node.Text = node.Fact
		if node.Premises == nil {
			node.Premises = []int{}
		}
		out.Nodes = append(out.Nodes, node)
	}
	return out
}

func kindName(k engine.NodeKind) string {
	switch k {
	case engine.Derived:
		return "derived"
	case engine.Absent:
		return "absent"
	case engine.Compared:
		return "compared"
	}
	return "told"
}
