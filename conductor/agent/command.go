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
	"whence/internal/voice"
	"whence/reason"
)

// Do lets the model and its tools do what follows, whatever it looks like.
func (t *Desk) Do(arg string) error {
	switch {
	case arg == "":
		return t.Refuse(voice.Say("agent.what-to-do-is-missing"), voice.Say("agent.for-example-do-read-notes"))
	case t.Model.Model == nil:
		return t.Refuse(voice.Say("agent.a-task-needs-model-and"), voice.Say("agent.a-skill-file-can-do"))
	case !t.canAct():
		return t.Refuse(voice.Say("agent.the-model-is-off"), voice.Say("agent.model-on-turns-it-on"))
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
		t.Emit(turn.Notice{Text: voice.Say("agent.a-tool-server-does-not", "trouble", trouble)})
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
		from := voice.Say("agent.built-in")
		if x.Server != "" {
			from = voice.Say("agent.list-tools-server", "server", x.Server)
		}
		t.SayLine(fmt.Sprintf("%-28s %-16s %-14s %s", x.Name, from, tool.Permission(d), tool.FirstLine(x.Description)))
	}
	for _, name := range t.Memory.Down() {
		t.SayLine(voice.Say("agent.the-server-did-not-answer", "name", name))
	}
	for _, s := range t.Tools.Options.Servers {
		for _, trouble := range t.Tools.trouble(s.Name) {
			t.SayLine(voice.Say("agent.trouble-with", "name", s.Name, "trouble", trouble))
		}
	}
	t.SayLine(voice.Say("agent.tools-name-says-why-calls"))
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
		return t.Refuse(voice.Say("agent.there-is-no-tool", "name", name), voice.Say("agent.tools-lists-them"))
	}
	if args == "" {
		args = "{}"
	} else if err := t.Tools.Registry.Check(name, json.RawMessage(args)); err != nil {
		return t.Refuse(clean.Line(err.Error()), voice.Say("agent.for-example-tools", "name", name, "what", string(exampleArgs(x))))
	}
	d, err := t.Skills.Permissions().Decide(t.Ctx, x, json.RawMessage(args), t.Tools.consented()...)
	if err != nil {
		return err
	}
	t.Say(name + ": " + tool.Permission(d) + ". " + clean.Line(x.Description))
	t.SayLine(voice.Say("agent.it-takes", "what", clean.Line(string(exampleArgs(x)))))
	if d.Proof != nil {
		t.SayLine(voice.Say("agent.explain-tool-why"))
		p := skillbook.Proof(d.Proof)
		t.SayNodes(*p, p.Root, 1)
		t.AddProofs(*p)
	}
	for _, m := range d.Missing {
		parts := lists.Map(m.Fails, func(f reason.Failed) string { return f.Lifted.String() })
		t.SayLine(voice.Say("agent.it-would-be-allowed-by", "rule", m.Rule, "parts", wording.JoinAnd(parts)))
	}
	if d.Proof == nil && len(d.Missing) == 0 {
		t.SayLine(voice.Say("agent.no-rule-allows-it"))
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
		t.Say(voice.Say("agent.after-steps-confidence", "turn", rec.Turn, "reason", strings.ReplaceAll(rec.Task.Reason, "_", " "), "steps", rec.Task.Steps, "confidence", rec.Task.Confidence))
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
	t.Say(voice.Say("agent.no-tool-was-used-in"))
	return nil
}

// toolFigures shows what was counted since the program began.
func (t *Desk) toolFigures() error {
	figures := t.Tools.metrics.Figures()
	for _, f := range figures {
		t.SayLine(fmt.Sprintf("%-16s %6d  %v", f.Name, f.Count, f.Time.Round(1000)))
	}
	if len(figures) == 0 {
		t.Say(voice.Say("agent.no-tool-was-used-since"))
	}
	return nil
}
