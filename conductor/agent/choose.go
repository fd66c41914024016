package agent

import (
	"context"
	"slices"

	"whence/conductor/likeness"
	"whence/conductor/planning"
	"whence/conductor/tool"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// Choose selects tools for a text by meaning and by rules, after what was done already.
func (c *Agent) Choose(ctx context.Context, text string, done ...tool.Outcome) (symbolic.Selection, error) {
	var tools []symbolic.Tool
	for _, t := range c.Tools.Registry.List() {
		if !t.Hidden {
			tools = append(tools, symbolic.Tool{Name: t.Name, Description: t.Description, Schema: string(t.Schema), Trusted: t.Trusted, Cost: t.Cost})
		}
	}
	rules, err := c.choosing(ctx)
	if err != nil {
		return symbolic.Selection{}, err
	}
	memory, err := c.planning().Filled(ctx, rules, done)
	if err != nil {
		return symbolic.Selection{}, err
	}
	return rules.Select(ctx, text, tools, memory, likeness.Tools{Encoder: c.Encoder}, engineBounds)
}

// choosing are the rules that choose tools: those of files, and the symbolic
// ones that are known. Of two with one name the file's counts.
func (c *Agent) choosing(ctx context.Context) (*symbolic.Program, error) {
	if c.Known.Book == nil || len(c.Known.Book.IDs()) == 0 {
		return c.Skills.Choosing(), nil
	}
	rules := slices.Clone(c.Skills.Choosing().Rules())
	for _, id := range c.Known.Book.IDs() {
		r, _, ok := c.Known.Book.Rule(id)
		if ok && !slices.ContainsFunc(rules, func(x form.Rule) bool { return x.Name == r.Name }) {
			rules = append(rules, r)
		}
	}
	return symbolic.Compile(ctx, rules...)
}

// Plans are what the turn does with plans.
func (t *Desk) Plans() planning.Desk {
	return planning.Desk{Turn: t.Turn, Belief: t.Belief, Planner: t.planning()}
}

// Plan says which tools would reach a goal.
func (t *Desk) Plan(goal string) error {
	t.Tools.connect(t.Ctx, false) // what is not there is no part of a plan
	rules, err := t.choosing(t.Ctx)
	if err != nil {
		return err
	}
	return t.Plans().Plan(rules, goal)
}

// planning fills the memory that rules about tools look at.
func (c *Agent) planning() planning.Planner {
	return planning.Planner{Known: c.Known, Tools: c.Tools.Registry, Encoder: c.Encoder}
}
