package conductor

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"whence/conductor/command"
	"whence/conductor/knowledge"
	"whence/conductor/record"
	"whence/internal/voice"
	"whence/reason"
)

// This file is what front ends ask for beside turns. All of it is safe for
// concurrent use.

// Status says in a line what the conversation runs on.
func (c *Conductor) Status() string {
	model := "offline"
	if c.assistant.Model != nil {
		model = c.assistant.Model.Model()
	}
	if !c.isReady() {
		return voice.Say("conductor.reading-what-is-known", "path", c.Path(), "model", model)
	}
	facts, derived := knowledge.Told(context.Background(), c.known)
	said := "conductor.derived-world"
	switch {
	case c.known.Outlined:
		said = "conductor.outlined-world"
	case c.known.Base.World("") == reason.Closed:
		said = "conductor.derived-closed"
	}
	return voice.Say(said, "path", c.Path(), "facts", voice.Say("count.facts", "count", facts), "derived", derived, "model", model)
}

// Empty reports whether nothing was ever told. It does not wait for what is known
// to be read.
func (c *Conductor) Empty(ctx context.Context) (bool, error) {
	changes, err := c.known.Store.Seq(ctx)
	return changes == 0, err
}

// Past returns what was said in this session before, the oldest first, and the
// records of the turns that were answered.
func (c *Conductor) Past(ctx context.Context) (inputs []string, records []Record, err error) {
	return c.past(ctx, c.SessionID())
}

func (c *Conductor) past(ctx context.Context, session string) (inputs []string, records []Record, err error) {
	turns, err := c.history.Recent(ctx, session, command.MaxPast)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range turns {
		inputs = append(inputs, t.Input)
		rec, err := record.Parse(t.Record)
		if err != nil {
			return nil, nil, err
		}
		if rec.Turn != "" {
			records = append(records, rec)
		}
	}
	return inputs, records, nil
}

// ChangedIn is how many statements a session told and took back, and the first turn of it that
// is looked at.
func ChangedIn(ctx context.Context, c *Conductor, session string) (told, gone int, first string) {
	_, records, err := c.past(ctx, session)
	if err != nil {
		return 0, 0, "" // it is said for convenience alone
	}
	for _, r := range records {
		first = cmp.Or(first, r.Turn)
		for _, s := range r.Statements {
			if s.Status == "learned" || s.Status == "superseded" {
				told++
			}
		}
		if len(r.Effects.Retracted) > 0 {
			gone++
		}
	}
	return told, gone, first
}

// Complete returns what the word may become, sorted: a command where it begins
// with a slash, and else names and relations in use, and ids of what was told.
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
	out = c.known.Words.Starting(word, command.MaxCompletions)
	for _, key := range c.known.Words.RelationKeys() {
		if !strings.Contains(word, "_") {
			key = strings.ReplaceAll(key, "_", " ")
		}
		if len(key) > len(word) && strings.HasPrefix(key, strings.ToLower(word)) && len(out) < command.MaxCompletions && !slices.Contains(out, key) {
			out = append(out, key)
		}
	}
	return append(out, c.completeID(word)...)
}

// completeID returns the ids of live facts, of rules and of turns that are the
// word with at most one more digit.
func (c *Conductor) completeID(word string) (out []string) {
	if len(word) > maxID || !strings.ContainsRune("frt", rune(word[0])) || strings.Trim(word[1:], "0123456789") != "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), completeTimeout)
	defer cancel()
	said := map[string]bool{} // of an event, the first stands for all of it
	for _, digit := range []string{"", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"} {
		id := word + digit
		if text, used := c.inUse(ctx, id); len(id) > 1 && used && !said[text] {
			out, said[text] = append(out, id), true
		}
	}
	return out
}

// The bounds of completing an id.
const (
	maxID           = 12
	completeTimeout = 500 * time.Millisecond
)

// inUse reports whether an id is that of a turn, or of what still holds.
func (c *Conductor) inUse(ctx context.Context, id string) (text string, used bool) {
	if id[0] == 't' {
		_, err := c.history.Turn(ctx, id)
		return id, err == nil
	}
	told, err := c.ByID(ctx, id)
	return told.Text, err == nil && told.Live
}
