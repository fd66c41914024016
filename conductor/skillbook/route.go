package skillbook

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/record"
	"whence/conductor/skill"
	"whence/engine"
	"whence/engine/check"
	"whence/internal/lists"
	"whence/internal/voice"
)

// maxSkills bounds how many skills a person is told of at once.
const maxSkills = 32

// Route decides for a turn, from the facts that are told of it; the task goes
// on with it where the skill is of a file.
func (s *Skills) Route(ctx context.Context, turn, text string, facts []engine.Atom) (record.Route, *skill.Task, error) {
	task, err := s.book.set.Hydrate(ctx, "/"+turn, text, func(context.Context, engine.Term, string) ([]engine.Atom, error) { return facts, nil })
	if err != nil {
		return record.Route{}, nil, voice.Error("skillbook.route-turn", "error", err)
	}
	route := record.Route{Action: "talk", Skill: "smalltalk", NearMisses: []record.NearMiss{}}
	chosen, alone := task.Alone()
	if !alone {
		verdicts := task.Route()
		route.NearMisses, route.Verdicts, route.Warning = wouldHave(task), skillRecords(verdicts), verdicts.Warning
		best, ok := s.book.set.Best(verdicts)
		if !ok {
			return route, task, nil
		}
		chosen = best.Skill
	}
	route.Skill, route.Action = skill.Local(chosen), "skill"
	for a := range task.View().Atoms("action", false) {
		if a.Args[0].Equal(chosen) {
			route.Action = skill.Local(a.Args[1])
		}
	}
	proof, ok := task.Why(engine.Atom{Pred: "accepts", Args: []engine.Term{chosen, task.Name}})
	if !ok {
		return route, task, voice.Error("skillbook.route-turn-nothing-proves-that", "chosen", chosen)
	}
	if err := checked(task.View(), proof); err != nil {
		return route, task, voice.Error("skillbook.route-turn", "error", err)
	}
	route.Proof = Proof(proof)
	return route, task, nil
}

// skillRecords is what the skills say of a turn, as the record has it. A turn
// that one skill took and no other wanted needs none.
func skillRecords(r skill.Routing) []record.SkillVerdict {
	if len(r.Accepted) < 2 && len(r.WouldHave) == 0 && !slices.ContainsFunc(r.Accepted, func(v skill.Verdict) bool { return len(v.Overruled) > 0 }) {
		return nil
	}
	var out []record.SkillVerdict
	for _, v := range append(slices.Clone(r.Accepted), r.WouldHave...) {
		if len(out) == maxSkills {
			break
		}
		out = append(out, record.SkillVerdict{
			Skill: skill.Local(v.Skill), Accepted: v.Accepted, StandsBack: v.StandsBack,
			Reasons: lists.Map(v.Reasons, skill.Words), Signal: lists.Map(v.Signal, engine.Atom.String), Blocker: lists.Map(v.Blocker, engine.Atom.String),
			Overruled: lists.Map(v.Overruled, skill.Local),
		})
	}
	return out
}

// checked passes a proof of the skills to the independent checker.
func checked(view *engine.View, proof *engine.Proof) error {
	rules := view.Rules()
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
func wouldHave(task *skill.Task) []record.NearMiss {
	misses := []record.NearMiss{}
	for signal := range task.View().Atoms("match_signal", false) {
		blocker := engine.Atom{Pred: "match_blocker", Args: signal.Args}
		proof, blocked := task.Why(blocker)
		if !blocked {
			continue
		}
		name, turn := skill.Local(signal.Args[0]), skill.Local(signal.Args[1])
		m := record.NearMiss{
			Goal:     fmt.Sprintf("accepts(%s, %s)", name, turn),
			GoalText: voice.Say("skillbook.the-skill-takes-turn", "name", name),
			Cost:     1, WouldBe: 1, Checked: true, Holds: []string{voice.Say("skillbook.it-had-signal")}, Fails: []record.Failed{},
		}
		for _, n := range proof.Nodes {
			if n.Kind != engine.Told || n.Atom.Pred == "task" || len(n.Atom.Args) < 2 || !n.Atom.Args[0].Equal(task.Name) {
				continue
			}
			what := skill.Words(n.Atom.Args[1])
			if n.Atom.Pred != "matched" {
				what = n.Atom.Pred + " " + strconv.Quote(what)
			}
			m.Fails = append(m.Fails, record.Failed{Fact: "!" + n.Atom.String(), Text: voice.Say("skillbook.no-in-turn", "what", what), Why: "blocked", By: skill.Words(n.Atom.Args[1])})
		}
		misses = append(misses, m)
	}
	slices.SortFunc(misses, func(a, b record.NearMiss) int { return strings.Compare(a.Goal, b.Goal) })
	return misses
}

// Proof is the record of a proof over a rule file, which the checker must
// have passed. Its facts have no sources and no English.
func Proof(p *engine.Proof) *record.Proof {
	out := &record.Proof{ID: p.ID, Root: p.Root, Checked: true}
	for _, n := range p.Nodes {
		node := record.ProofNode{Kind: kindName(n.Kind), ID: n.FactID, Rule: n.RuleID, Premises: n.Premises, Confidence: n.Confidence}
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
