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
	return fmt.Sprintf("%s · %d %s, %d derived · %s · %s world", c.path, facts, plural(facts, "fact"), derived, model, worldName(c.base.World("")))
}

// maxPast is how many turns of a session are given back.
const maxPast = 500

// Past returns what was said in this session before, the oldest first, and the
// records of the turns that were answered.
func (c *Conductor) Past(ctx context.Context) (inputs []string, records []Record, err error) {
	turns, err := c.history.Recent(ctx, c.session.ID, maxPast)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range turns {
		inputs = append(inputs, t.Input)
		rec, err := parseRecord(t.Record)
		if err != nil {
			return nil, nil, err
		}
		if rec.Turn != "" {
			records = append(records, rec)
		}
	}
	return inputs, records, nil
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
