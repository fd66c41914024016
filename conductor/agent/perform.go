package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/ground"
	"whence/conductor/record"
	"whence/conductor/skill"
	"whence/conductor/skillbook"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/llm"
)

// doing is a task that a skill file does, waiting for the person's word.
type doing struct {
	task   *skill.Task
	name   string // of the skill
	asked  string // the tool
	args   string // of its call
	answer tool.Answer
	agreed map[string]tool.Answer // what was said before, by tool and arguments
}

// RunSkill does what the rules of a skill file ask for, until they say that it
// is done.
func (t *Desk) RunSkill(as *skill.Task) error {
	for _, trouble := range t.Tools.connect(t.Ctx, false) {
		t.Emit(turn.Notice{Text: voice.Say("agent.a-tool-server-does-not", "trouble", trouble)})
	}
	t.Skills.Note(t.Rec.Route.Skill, t.Input)
	return t.perform(&doing{task: as, name: t.Rec.Route.Skill, agreed: map[string]tool.Answer{}})
}

// GoOn goes on with the task of a skill file that the person was asked about.
func (t *Desk) GoOn() error { return t.perform(t.doing) }

// perform begins a task, or goes on with it.
func (t *Desk) perform(d *doing) error {
	if d.asked != "" {
		d.agreed[d.asked+" "+d.args] = d.answer
		d.asked, d.answer = "", tool.NotAsked
	}
	t.doing = nil
	p := &performance{t: t, d: d, gate: &tool.Gate{Registry: t.Tools.Registry, Permissions: t.Skills.Permissions(), Always: t.Tools.consented, Careful: t.Skills.Careful(d.name),
		Consent: func(r tool.Request) tool.Answer { return d.agreed[r.Tool+" "+string(r.Args)] }}}
	run, err := d.task.Run(t.Ctx, p.tools(), 0)
	if stopped := t.Stopped(); stopped != nil {
		return stopped
	}
	p.record(run, err)
	var refused *tool.Error
	switch {
	case err == nil:
		p.reply(run)
	case errors.As(err, &refused) && refused.Category == tool.Consent:
		d.asked, d.args = p.last.Tool, string(p.last.Args)
		t.doing = d
		t.SayLine(askConsent([]llm.ToolCall{{Name: d.asked, Arguments: d.args}}))
	default:
		t.SayLine(voice.Say("agent.the-skill-did-not-come", "name", d.name, "error", wording.Stop(clean.Line(err.Error()))))
		p.reply(run)
	}
	return nil
}

// performance is one run of a skill file's task.
type performance struct {
	t    *Desk
	d    *doing
	gate *tool.Gate
	last tool.Request
	n    int
	// found are the lines that the steps returned.
	found []ground.Evidence
}

// tools are the tools by the names that rules call them: /ask and so on, and
// /llm_say where a model is at hand.
func (p *performance) tools() skill.Tools {
	out := skill.Tools{}
	for _, t := range p.t.Tools.Registry.List() {
		if t.Hidden {
			continue
		}
		out["/"+t.Name] = func(ctx context.Context, args engine.Term) (engine.Term, error) { return p.call(ctx, t, args) }
	}
	out["/llm_say"] = p.llmSay
	return out
}

// call runs one tool as a skill file asks for it.
func (p *performance) call(ctx context.Context, t tool.Tool, args engine.Term) (engine.Term, error) {
	raw, err := argsOf(t, args)
	if err != nil {
		return engine.Term{}, err
	}
	p.n++
	p.last = tool.Request{ID: fmt.Sprintf("%s-%d", p.t.ID, p.n), Tool: t.Name, Args: raw}
	if _, err := p.gate.Allow(ctx, p.last); err == nil {
		p.t.Emit(turn.Notice{Text: t.Name + " " + clean.Line(string(raw)) + " …"})
	}
	o, err := tool.NewOrchestrator(p.gate, p.t.Tools.Options.Loop.Limits, p.t.Session, nil, &p.t.Tools.metrics)
	if err != nil {
		return engine.Term{}, err
	}
	done, err := o.Run(ctx, []tool.Request{p.last})
	if err != nil {
		return engine.Term{}, err
	}
	if done[0].Err != nil {
		return engine.Term{}, done[0].Err
	}
	text := clean.Text(done[0].Result.Text)
	for line := range strings.Lines(text) {
		if line = clean.Line(line); line != "" && !strings.HasPrefix(line, "(") && len(p.found) < maxLines {
			p.found = append(p.found, p.t.lineEvidence(ctx, len(p.found)+1, line))
		}
	}
	return engine.String(text), nil
}

// argsOf makes the arguments of a call from a term: a record or map is an
// object, and a text the one argument that the tool needs.
func argsOf(t tool.Tool, args engine.Term) (json.RawMessage, error) {
	v := plain(args)
	if _, object := v.(map[string]any); !object {
		var s struct{ Required []string }
		if err := json.Unmarshal(t.Schema, &s); len(t.Schema) > 0 && err != nil {
			return nil, err
		}
		switch len(s.Required) {
		case 0:
			v = map[string]any{}
		case 1:
			v = map[string]any{s.Required[0]: v}
		default:
			return nil, voice.Error("agent.needs-give-them-as-record", "name", t.Name, "required", wording.JoinAnd(s.Required), "required2", s.Required[0])
		}
	}
	return json.Marshal(v)
}

// plain is a term as JSON has it.
func plain(t engine.Term) any {
	switch t.Kind() {
	case engine.KindInt:
		return t.Int()
	case engine.KindFloat:
		return t.Float()
	case engine.KindList:
		out := []any{}
		for _, e := range t.Elems() {
			out = append(out, plain(e))
		}
		return out
	case engine.KindMap, engine.KindStruct:
		out := map[string]any{}
		for pair := range slices.Chunk(t.Elems(), 2) {
			out[skill.Words(pair[0])] = plain(pair[1])
		}
		return out
	case engine.KindName:
		switch s := t.Symbol(); s {
		case "/true", "/false":
			return s == "/true"
		}
	}
	return skill.Words(t)
}

// llmSay words something with the model, which sees what was said before and what the steps
// before it returned. A sentence states what a line says that it cites; where nothing was returned it is
// held to the rules of small talk, and nothing is claimed of a name that the knowledge base has.
func (p *performance) llmSay(ctx context.Context, args engine.Term) (engine.Term, error) {
	t := p.t
	if !t.Model.May() {
		return engine.Term{}, tool.Fail(tool.External, voice.Say("agent.no-model-is-at-hand"), voice.Say("agent.a-skill-that-must-work"))
	}
	said, err := t.Model.Word(ctx, skill.Words(args), p.found)
	if err != nil {
		return engine.Term{}, err
	}
	return engine.String(said), nil
}

// reply says what the rules conclude as reply/2, or else what the steps
// returned.
func (p *performance) reply(run skill.Run) {
	said := false
	for a := range p.d.task.View().Atoms("reply", false) {
		if a.Args[0].Equal(p.d.task.Name) {
			p.t.SayLine(clean.Text(skill.Words(a.Args[1])))
			said = true
		}
	}
	if said {
		return
	}
	for _, s := range run.Steps {
		if s.Err == nil {
			p.t.SayLine("- " + skill.Local(s.Tool) + ": " + stated(clean.Text(skill.Words(s.Result))))
		}
	}
	if len(run.Steps) == 0 && run.Complete {
		p.t.SayLine(voice.Say("agent.reply-done"))
	}
}

// stated is a result without the lines in brackets, which are about it, unless
// they are all there is.
func stated(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "(") {
			out = append(out, line)
		}
	}
	if len(out) == 0 {
		return text
	}
	return strings.Join(out, "\n")
}

// record puts the run on the record of the turn.
func (p *performance) record(run skill.Run, err error) {
	out := p.t.Rec.AddTask()
	out.ID, out.Success, out.Iterations, out.Steps, out.Confidence = p.t.Session+"/"+p.t.ID, run.Complete, run.Turns, len(run.Steps), 1
	out.Reason = "complete"
	if err != nil {
		out.Reason = clean.Line(err.Error())
	}
	for i, s := range run.Steps {
		c := record.ToolCall{Call: fmt.Sprintf("%s-%d", p.t.ID, i+1), Tool: skill.Local(s.Tool), Status: "done", Attempts: 1, Result: clean.Text(skill.Words(s.Result))}
		if raw, err := json.Marshal(plain(s.Args)); err == nil {
			c.Args = raw
		}
		if s.Why != nil {
			c.Proof = skillbook.Proof(s.Why)
		}
		if s.Err != nil {
			c.Status, c.Error, c.Result = "failed", clean.Line(s.Err.Error()), ""
		}
		out.Calls = append(out.Calls, c)
	}
}
