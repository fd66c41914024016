package conductor

import (
	"cmp"
	"context"
	"slices"

	"whence/conductor/command"
	"whence/internal/contain"
)

// CompleteLine returns what the last word of a line may become, as Complete does;
// behind a command these are the words that it takes, or files. It is safe for
// concurrent use.
func (c *Conductor) CompleteLine(line string) (out []string) {
	c.failedInside("complete", contain.Run(func() error {
		out = Commands().Complete(line, command.Others{Word: c.Complete, Sessions: c.sessionIDs})
		return nil
	}))
	return out
}

// sessionIDs are those of the sessions in which anything was said, sorted.
func (c *Conductor) sessionIDs() []string {
	ctx, cancel := context.WithTimeout(context.Background(), completeTimeout)
	defer cancel()
	all, err := c.history.Sessions(ctx)
	if err != nil {
		return nil // completing is a convenience
	}
	var ids []string
	for _, s := range all {
		if s.Turns > 0 || s.Name != "" {
			ids = append(ids, s.ID)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return ids
}
