// Package planning is the working memory that rules about tools look at, and plans with
// them.
//
// It promises that the rules see what the tools did, the variables that were set, and what
// is known of all that they speak of. It runs no tools.
package planning

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/tool"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
	"whence/triple"
)

// OwnWays are the rules that say what the program's own tools are good for.
//
//go:embed tools.json
var OwnWays []byte

// Planner fills memories and makes plans.
type Planner struct {
	Known   *knowledge.Knowledge
	Tools   *tool.Registry
	Encoder tool.Encoder
}

// minLikeness is how like a goal has to be to what rules say that they reach.
const minLikeness = .55

// maxKnownOf bounds how many facts of one predicate the rules about tools see.
const maxKnownOf = 500

// Setting begins the names of the settings that are variables of working memory.
const Setting = "variable."

// Filled is a working memory for rules about tools: the states of the tools, as the
// calls of a task left them, the variables that were set, and what is known of the
// predicates that the rules speak of.
func (p Planner) Filled(ctx context.Context, rules *symbolic.Program, done []tool.Outcome) (*symbolic.Memory, error) {
	var m symbolic.Memory
	for _, t := range p.Tools.List() {
		if t.Hidden {
			continue
		}
		if err := m.SetTool(stateOf(t.Name, done)); err != nil {
			return nil, err
		}
	}
	variables, err := p.Variables(ctx)
	if err != nil {
		return nil, err
	}
	for name, value := range variables {
		if err := m.Set(name, value); err != nil {
			return nil, err
		}
	}
	for _, x := range spokenOf(rules) {
		facts, err := p.holding(ctx, x)
		if err != nil {
			return nil, err
		}
		for _, f := range facts {
			if err := m.Tell(f); err != nil {
				return nil, err
			}
		}
	}
	return &m, nil
}

// stateOf is the state of a tool after calls.
func stateOf(name string, done []tool.Outcome) symbolic.ToolState {
	s := symbolic.ToolState{Tool: name}
	for _, o := range done {
		if o.Tool != name || o.Skipped {
			continue
		}
		s.Executions++
		s.Status = symbolic.Failed
		if o.Err == nil {
			s.Successes++
			s.Status = symbolic.Completed
		}
	}
	return s
}

// spoken is a predicate of rules with the number of its arguments.
type spoken struct {
	predicate string
	arity     int
}

// spokenOf are the predicates that the conditions of rules speak of and facts may have.
func spokenOf(rules *symbolic.Program) []spoken {
	var out []spoken
	var hear func(e form.Expr)
	hear = func(e form.Expr) {
		switch e := e.(type) {
		case form.Fact:
			p := spoken{e.Predicate, len(e.Arguments)}
			if (p.arity == 1 || p.arity == 2) && !slices.Contains(out, p) {
				out = append(out, p)
			}
		case form.And:
			for _, x := range e {
				hear(x)
			}
		case form.Or:
			for _, x := range e {
				hear(x)
			}
		case form.Not:
			hear(e.Expression)
		case form.Implies:
			hear(e.Left)
			hear(e.Right)
		case form.Quantified:
			hear(e.Expression)
		}
	}
	for _, r := range rules.Rules() {
		for _, e := range r.Antecedents {
			hear(e)
		}
	}
	return out
}

// holding is what holds of a predicate: job(X) where X is a job, uses(X, Y).
func (p Planner) holding(ctx context.Context, of spoken) ([]symbolic.Known, error) {
	patterns := []triple.Triple{{Subject: triple.Var("S"), Relation: of.predicate, Object: triple.Var("O")}}
	if of.arity == 1 {
		kind := triple.Term{Name: triple.Key(of.predicate), Kind: triple.Class}
		patterns = []triple.Triple{{Subject: triple.Var("S"), Relation: triple.InstanceOf, Object: kind}, {Subject: triple.Var("S"), Relation: triple.Is, Object: kind}}
	}
	var out []symbolic.Known
	for _, pattern := range patterns {
		facts, err := p.Known.Base.Held(ctx, pattern)
		if err != nil {
			return nil, err
		}
		for _, f := range facts[:min(len(facts), maxKnownOf)] {
			known, ok := symbolic.KnownTriple(triple.Fact{Triple: f})
			if !ok {
				continue
			}
			if of.arity == 1 {
				known.Predicate, known.Arguments = of.predicate, known.Arguments[:1]
			}
			out = append(out, known)
		}
	}
	return out, nil
}

// Variables are those that were set.
func (p Planner) Variables(ctx context.Context) (map[string]any, error) {
	settings, err := p.Known.Store.Settings(ctx)
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	for key, text := range settings {
		name, is := strings.CutPrefix(key, Setting)
		var value any
		if is && text != "" && json.Unmarshal([]byte(text), &value) == nil {
			out[name] = value
		}
	}
	return out, nil
}

// Ways looks for ways by the rules that choose tools, from where the calls of a task
// have led.
func (p Planner) Ways(ctx context.Context, rules *symbolic.Program, done func() []tool.Outcome) *tool.RulePlanner {
	var tools []symbolic.Tool
	for _, t := range p.Tools.List() {
		tools = append(tools, symbolic.Tool{Name: t.Name, Cost: t.Cost})
	}
	return &tool.RulePlanner{Program: rules, Tools: tools, Budget: budget,
		Memory: func() (*symbolic.Memory, error) { return p.Filled(ctx, rules, done()) },
		Goal:   func(text string) (form.Fact, bool) { return p.goalLike(ctx, rules, text) },
	}
}

// budget names the variable that bounds what the tools of a plan may cost together.
const budget = "budget"

// reaches is the predicate by which rules say, in words, what a chain of tools
// is good for: reaches("know what a file says").
const reaches = "reaches"

// goalLike is the goal of rules that a text is most like.
func (p Planner) goalLike(ctx context.Context, rules *symbolic.Program, text string) (form.Fact, bool) {
	var goals []form.Fact
	var phrases [][]string
	for _, r := range rules.Rules() {
		for _, f := range r.Consequents {
			if f.Predicate == reaches && len(f.Arguments) == 1 && f.Arguments[0].Var == "" {
				goals = append(goals, f)
				phrases = append(phrases, []string{fmt.Sprint(f.Arguments[0].Value)})
			}
		}
	}
	if len(goals) == 0 {
		return form.Fact{}, false
	}
	best, like, err := tool.Nearest(ctx, p.Encoder, text, phrases)
	if err != nil || best < 0 || like < minLikeness {
		return form.Fact{}, false
	}
	return form.Fact{Predicate: reaches, Arguments: goals[best].Arguments}, true
}

// Selects reports whether rules say which tools fit, rather than only where tools lead.
func Selects(rules *symbolic.Program) bool {
	return slices.ContainsFunc(rules.Rules(), func(r form.Rule) bool {
		return slices.ContainsFunc(r.Consequents, func(f form.Fact) bool {
			return f.Predicate == symbolic.PredSelected || f.Predicate == symbolic.PredFollowing || f.Predicate == symbolic.PredBlocked
		})
	})
}
