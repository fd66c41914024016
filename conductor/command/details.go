package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/record"
	"whence/conductor/spoken"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/voice"
	"whence/kb"
)

// details unfolds what the last turn, or another one, kept back; of a fact all that its
// sentence became.
func (t listings) details(arg string) error {
	arg = strings.TrimSuffix(arg, ".")
	switch {
	case kb.IsID(arg, 'f'):
		return t.factDetails(arg)
	case arg != "" && !kb.IsID(arg, 't'):
		return t.Refuse(voice.Say("command.is-neither-turn-nor-fact", "arg", arg), voice.Say("command.for-example-details-t-or"))
	}
	h, err := t.turnBefore(arg)
	switch {
	case errors.Is(err, history.ErrNoTurn):
		return t.Refuse(voice.Say("command.there-was-no-turn", "arg", arg), voice.Say("command.turns-are-numbered-t-t"))
	case err != nil:
		return err
	case h.ID == "":
		return t.Refuse(voice.Say("command.nothing-was-said-yet"), "")
	}
	rec, err := record.Parse(h.Record)
	if err != nil {
		return err
	}
	t.SayLine(h.ID + ": " + h.Input)
	for _, line := range wording.Details(&rec) {
		t.SayLine(line)
	}
	return nil
}

// turnBefore is the turn of an id; of none, the last one that was no command, or else the
// last.
func (t listings) turnBefore(id string) (history.Turn, error) {
	if id != "" {
		return t.History.Turn(t.Ctx, id)
	}
	turns, err := t.said()
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return len(h.Record) == 0 })
	for _, h := range slices.Backward(turns) {
		if !spoken.IsCommand(h.Input) {
			return h, err
		}
	}
	if n := len(turns); n > 0 {
		return turns[n-1], err
	}
	return history.Turn{}, err
}

// factDetails lists a fact with all that its sentence became.
func (t listings) factDetails(id string) error {
	f, past, err := t.Known.Store.Fact(t.Ctx, id)
	if err != nil {
		return t.Refuse(voice.Say("command.nothing-was-told-as", "id", id), voice.Say("command.facts-lists-what-was"))
	}
	t.SayLine(fmt.Sprintf("%s: %s", id, t.Explain.Sentence(f.Triple)))
	if !past.Live {
		t.SayLine(voice.Say("command.it-was-taken-back-in", "turn", past.Last().Turn))
	}
	if f.Source.Quote != "" {
		t.SayLine(voice.Say("command.told-in", "turn", f.Source.Turn, "quote", f.Source.Quote))
	}
	ids := t.Known.Events.Together(id)
	slices.SortFunc(ids, func(a, b string) int { return kb.IDNumber(a) - kb.IDNumber(b) })
	for _, part := range ids {
		p, _, err := t.Known.Store.Fact(t.Ctx, part)
		if err != nil {
			return err
		}
		t.SayLine(fmt.Sprintf("  %s  %s%s", part, p.Triple, wording.Sure(p.Triple.Confidence)))
	}
	return nil
}
