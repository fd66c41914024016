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
		return t.Refuse("the goal is missing", "for example: /plan find out what was told about Tom")
	}
	way, found, err := t.Planner.Ways(t.Ctx, rules, func() []tool.Outcome { return nil }).Next(t.Ctx, goal, nil)
	if err != nil {
		return err
	}
	if !found {
		t.SayLine("There is no plan: " + wording.Stop(clean.Line(way.Why)))
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
		return t.Refuse("the value is missing", "for example: /set budget 5")
	}
	if triple.Key(name) != name {
		return t.Refuse("\""+clean.Line(name)+"\" is no name of a variable", "small letters, figures and _ make one: /set budget 5")
	}
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		value = clean.Line(text)
	}
	var try symbolic.Memory
	if err := try.Set(name, value); err != nil {
		return t.Refuse(err.Error(), "a number, a text, or true or false can be set")
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if err := t.Belief.KeepSettings(context.WithoutCancel(t.Ctx), map[string]string{Setting + name: string(raw)}); err != nil {
		return err
	}
	t.Receipt("set " + name + " to " + string(raw))
	t.SayLine(fmt.Sprintf("%s is %s now, for rules as variable(\"%s\", %s). /undo takes that back.", name, raw, name, raw))
	return nil
}

func (t Desk) listVariables() error {
	all, err := t.Planner.Variables(t.Ctx)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.SayLine(fmt.Sprintf("%s is %v.", name, all[name]))
	}
	if len(all) == 0 {
		t.SayLine("No variable is set. For example: /set budget 5")
	}
	return nil
}
