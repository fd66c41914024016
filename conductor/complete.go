package conductor

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"whence/conductor/command"
	"whence/internal/contain"
)

// CompleteLine returns what the last word of a line may become, as Complete does;
// behind a command these are the words that it takes, or files. It is safe for
// concurrent use.
func (c *Conductor) CompleteLine(line string) (out []string) {
	c.failedInside("complete", contain.Run(func() error {
		out = Commands().Complete(line, command.Others{Word: c.Complete, Sessions: c.sessionIDs, Latest: func() []string { return latestIDs(c) }})
		return nil
	}))
	return out
}

// latestIDs are those of the sentences told last, the latest first; of an event that of its first fact.
func latestIDs(c *Conductor) (out []string) {
	const most, looked = 8, 200
	ctx, cancel := context.WithTimeout(context.Background(), completeTimeout)
	defer cancel()
	at := map[string]int{}
	last := c.known.Events.Last()
	for n := last; n > max(0, last-looked) && len(out) <= most; n-- {
		id := "f" + strconv.Itoa(n)
		f, _, err := c.known.Store.Fact(ctx, id)
		text, used := c.inUse(ctx, id)
		if err != nil || f.Triple.OfName() { // that your car is yours says nothing
			continue
		}
		if i, again := at[text]; again {
			out[i] = id
		} else if used {
			at[text] = len(out)
			out = append(out, id)
		}
	}
	return out[:min(len(out), most)]
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
