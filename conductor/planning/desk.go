package planning

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/reason/symbolic"
	"whence/triple"
)

// Desk is a turn that plans with the rules about tools, or sets what they go by.
type Desk struct {
	*turn.Turn
	Belief  *belief.Belief
	Planner Planner
}

// Plan says which tools would reach a goal, by the rules, or what is missing.
func (t Desk) Plan(rules *symbolic.Program, goal string) error {
	if goal == "" {
		return t.Refuse(voice.Say("planning.the-goal-is-missing"), voice.Say("planning.for-example-plan-find-out"))
	}
	way, found, err := t.Planner.Ways(t.Ctx, rules, func() []tool.Outcome { return nil }).Next(t.Ctx, goal, nil)
	if err != nil {
		return err
	}
	if !found {
		t.SayLine(voice.Say("planning.there-is-no-plan", "why", wording.Stop(clean.Line(way.Why))))
		return nil
	}
	for i, name := range way.Tools {
		t.SayLine(fmt.Sprintf("%d. %s", i+1, name))
	}
	t.SayLine(wording.UpperFirst(wording.Stop(clean.Line(way.Why))))
	return nil
}

// Set gives a variable of working memory a value, or lists them.
func (t Desk) Set(arg string) error {
	name, text, _ := strings.Cut(arg, " ")
	if name == "" {
		return t.listVariables()
	}
	if text = strings.TrimSpace(text); text == "" {
		return t.Refuse(voice.Say("planning.the-value-is-missing"), voice.Say("planning.for-example-set-budget"))
	}
	if triple.Key(name) != name {
		return t.Refuse(voice.Say("planning.is-no-name-of-variable", "name", clean.Line(name)), voice.Say("planning.small-letters-figures-and-make"))
	}
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		value = clean.Line(text)
	}
	var try symbolic.Memory
	if err := try.Set(name, value); err != nil {
		return t.Refuse(err.Error(), voice.Say("planning.a-number-text-or-true"))
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if err := t.Belief.KeepSettings(context.WithoutCancel(t.Ctx), map[string]string{Setting + name: string(raw)}); err != nil {
		return err
	}
	t.Receipt(voice.Say("planning.set-to", "name", name, "raw", string(raw)))
	t.SayLine(voice.Say("planning.is-now-for-rules-as", "name", name, "raw", string(raw)))
	return nil
}

func (t Desk) listVariables() error {
	all, err := t.Planner.Variables(t.Ctx)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.SayLine(voice.Say("planning.list-variables-is", "name", name, "all", all[name]))
	}
	if len(all) == 0 {
		t.SayLine(voice.Say("planning.no-variable-is-set-for"))
	}
	return nil
}
