package conductor

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// This file is what front ends ask for beside turns. All of it is safe for
// concurrent use.

// Status says in a line what the conversation runs on.
func (c *Conductor) Status() string {
	facts, derived := c.base.Size()
	model := "offline"
	if c.model != nil {
		model = c.model.Model()
	}
	return fmt.Sprintf("%s · %d facts, %d derived · %s · %s world", c.path, facts, derived, model, worldName(c.base.World("")))
}

// maxInputs is how much of what was typed before is given back.
const maxInputs = 500

// Inputs returns what was said in this session before, the oldest first.
func (c *Conductor) Inputs(ctx context.Context) ([]string, error) {
	turns, err := c.history.Recent(ctx, c.session.ID, maxInputs)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(turns))
	for i, t := range turns {
		out[i] = t.Input
	}
	return out, nil
}

// maxCompletions bounds what is offered at once.
const maxCompletions = 50

// Complete returns what the word may become, sorted: a command where it begins
// with a slash, and else names in use.
func (c *Conductor) Complete(word string) []string {
	if word == "" {
		return nil
	}
	var out []string
	if name, ok := strings.CutPrefix(word, "/"); ok {
		for _, cmd := range Commands() {
			if strings.HasPrefix(cmd.Name, name) {
				out = append(out, "/"+cmd.Name)
			}
		}
		slices.Sort(out)
		return out
	}
	for _, w := range c.words.words() {
		if len(w) > len(word) && strings.EqualFold(w[:len(word)], word) && len(out) < maxCompletions {
			out = append(out, w)
		}
	}
	return out
}
