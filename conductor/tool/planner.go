package tool

import (
	"context"
	"fmt"
	"strings"

	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// RulePlanner finds ways by backward chaining over symbolic rules. It is safe
// for concurrent use where Memory is.
type RulePlanner struct {
	Program *symbolic.Program
	// Memory fills a working memory for one search.
	Memory func() (*symbolic.Memory, error)
	// Goal says what a goal in words is as a fact; false where no rule is about
	// it.
	Goal func(text string) (form.Fact, bool)
	// Tools say what tools cost.
	Tools []symbolic.Tool
	// Budget names the variable of the memory that bounds what a way may cost.
	Budget string
}

// Next plans a chain of at most eight tools without those to avoid.
func (p RulePlanner) Next(ctx context.Context, goal string, avoid []string) (Way, bool, error) {
	fact, ok := p.Goal(goal)
	if !ok {
		return Way{Why: "no rule is about this goal"}, false, nil
	}
	memory, err := p.Memory()
	if err != nil {
		return Way{}, false, err
	}
	options := symbolic.PlanOptions{Forbidden: avoid, Tools: p.Tools}
	switch v, _ := memory.Variable(p.Budget); v := v.(type) {
	case int64:
		options.MaxCost = float64(v)
	case float64:
		options.MaxCost = v
	}
	plan, err := p.Program.Plan(ctx, fact, memory, options)
	if err != nil {
		return Way{}, false, err
	}
	if !plan.Found || len(plan.Steps) == 0 {
		return Way{Why: missing(plan)}, false, nil
	}
	way := Way{Why: fmt.Sprintf("it leads to %s", plan.Goal)}
	for _, s := range plan.Steps {
		way.Tools = append(way.Tools, s.Tool)
	}
	return way, true, nil
}

// missing words why there is no plan.
func missing(plan symbolic.Plan) string {
	if plan.Found {
		return "the goal holds already"
	}
	var parts []string
	for _, m := range plan.NearMisses {
		parts = append(parts, fmt.Sprintf("%s is %s", m.Premise, strings.ReplaceAll(string(m.Why), "_", " ")))
	}
	if len(parts) == 0 {
		return "no rule leads there"
	}
	return strings.Join(parts, "; ")
}
