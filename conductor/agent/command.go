package agent

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/command"
	"whence/conductor/record"
	"whence/conductor/skillbook"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/reason"
)

// Do lets the model and its tools do what follows, whatever it looks like.
func (t *Desk) Do(arg string) error {
	switch {
	case arg == "":
		return t.Refuse("what to do is missing", "for example: /do read notes.txt and tell me what it says")
	case t.Model.Model == nil:
		return t.Refuse("a task needs a model, and none is configured", "a skill file can do without one: /skills")
	case !t.CanAct():
		return t.Refuse("the model is off", "/model on turns it on again")
	}
	t.request = arg
	t.Leave()
	t.Rec.Route.Action = "tools"
	return t.RunTask()
}

// Command lists the tools with what is allowed, explains one, or shows what
// was done last.
func (t *Desk) Command(arg string) error {
	for _, trouble := range t.Tools.connect(t.Ctx, arg == "") {
		t.Emit(turn.Notice{Text: "A tool server does not answer: " + trouble})
	}
	name, rest, _ := strings.Cut(arg, " ")
	switch name {
	case "":
		return t.listTools()
	case "last":
		return t.lastCalls()
	case "figures":
		return t.toolFigures()
	}
	return t.explainTool(name, strings.TrimSpace(rest))
}

func (t *Desk) listTools() error {
	for _, x := range t.Tools.Registry.List() {
		if x.Hidden {
			continue
		}
		d, err := t.Skills.Permissions().Decide(t.Ctx, x, json.RawMessage("{}"), t.Tools.consented()...)
		if err != nil {
			return err
		}
		from := "built in"
		if x.Server != "" {
			from = "server " + x.Server
		}
		t.SayLine(fmt.Sprintf("%-28s %-16s %-14s %s", x.Name, from, tool.Permission(d), tool.FirstLine(x.Description)))
	}
	for _, name := range t.Memory.Down() {
		t.SayLine("The server " + name + " did not answer when it was looked at last; its next call connects again.")
	}
	for _, s := range t.Tools.Options.Servers {
		for _, trouble := range t.Tools.trouble(s.Name) {
			t.SayLine("Trouble with " + s.Name + ": " + trouble)
		}
	}
	t.SayLine("/tools NAME says why; a call's arguments can decide otherwise.")
	return nil
}

func (b *Toolbox) trouble(server string) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.troubles[server])
}

// explainTool says what a tool takes, and by which rules it may run with the
// arguments.
func (t *Desk) explainTool(name, args string) error {
	x, ok := t.Tools.Registry.Get(name)
	if !ok || x.Hidden {
		return t.Refuse("there is no tool "+name, "/tools lists them")
	}
	if args == "" {
		args = "{}"
	} else if err := t.Tools.Registry.Check(name, json.RawMessage(args)); err != nil {
		return t.Refuse(clean.Line(err.Error()), "for example: /tools "+name+" "+string(exampleArgs(x)))
	}
	d, err := t.Skills.Permissions().Decide(t.Ctx, x, json.RawMessage(args), t.Tools.consented()...)
	if err != nil {
		return err
	}
	t.Say(name + ": " + tool.Permission(d) + ". " + clean.Line(x.Description))
	t.SayLine("It takes " + clean.Line(string(exampleArgs(x))))
	if d.Proof != nil {
		t.SayLine("Why:")
		p := skillbook.Proof(d.Proof)
		t.SayNodes(*p, p.Root, 1)
		t.AddProofs(*p)
	}
	for _, m := range d.Missing {
		parts := lists.Map(m.Fails, func(f reason.Failed) string { return f.Lifted.String() })
		t.SayLine("It would be allowed by " + m.Rule + " if " + wording.JoinAnd(parts) + ".")
	}
	if d.Proof == nil && len(d.Missing) == 0 {
		t.SayLine("No rule allows it.")
	}
	return nil
}

// exampleArgs is the schema of a tool's arguments.
func exampleArgs(x tool.Tool) json.RawMessage {
	if len(x.Schema) == 0 {
		return json.RawMessage("{}")
	}
	return x.Schema
}

// lastCalls shows what the last task with tools did.
func (t *Desk) lastCalls() error {
	turns, err := t.History.Recent(t.Ctx, t.Session, command.MaxPast)
	if err != nil {
		return err
	}
	for _, h := range slices.Backward(turns) {
		rec, err := record.Parse(h.Record)
		if err != nil {
			return err
		}
		if rec.Task == nil {
			continue
		}
		t.Say(fmt.Sprintf("%s: %s, after %d steps, confidence %.2f.", rec.Turn, strings.ReplaceAll(rec.Task.Reason, "_", " "), rec.Task.Steps, rec.Task.Confidence))
		for _, c := range rec.Task.Calls {
			t.SayLine(fmt.Sprintf("%s %s %s: %s", c.Call, c.Tool, clean.Line(string(c.Args)), c.Status))
			if c.Error != "" {
				t.SayLine("  " + c.Error)
			}
			for line := range strings.Lines(c.Result) {
				t.SayLine("  " + strings.TrimRight(line, "\n"))
			}
			if c.Proof != nil {
				t.SayNodes(*c.Proof, c.Proof.Root, 2)
			}
		}
		return nil
	}
	t.Say("No tool was used in this session yet.")
	return nil
}

// toolFigures shows what was counted since the program began.
func (t *Desk) toolFigures() error {
	figures := t.Tools.metrics.Figures()
	for _, f := range figures {
		t.SayLine(fmt.Sprintf("%-16s %6d  %v", f.Name, f.Count, f.Time.Round(1000)))
	}
	if len(figures) == 0 {
		t.Say("No tool was used since the program began.")
	}
	return nil
}
