package conductor

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/command"
	"whence/conductor/record"
	"whence/conductor/spoken"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/lists"
	"whence/reason"
)

// do lets the model and its tools do what follows, whatever it looks like.
func (t *steps) do(arg string) error {
	switch {
	case arg == "":
		return t.Refuse("what to do is missing", "for example: /do read notes.txt and tell me what it says")
	case t.model.Model == nil:
		return t.Refuse("a task needs a model, and none is configured", "a skill file can do without one: /skills")
	case !t.canAct():
		return t.Refuse("the model is off", "/model on turns it on again")
	}
	t.request = arg
	t.leaveTask()
	t.Rec.Route.Action = "tools"
	return t.runTask()
}

// toolsCommand lists the tools with what is allowed, explains one, or shows what
// was done last.
func (t *steps) toolsCommand(arg string) error {
	for _, trouble := range t.c.tools.connect(t.Ctx, arg == "") {
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

func (t *steps) listTools() error {
	for _, x := range t.c.tools.registry.List() {
		if x.Hidden {
			continue
		}
		d, err := t.c.skills.permissions.Decide(t.Ctx, x, json.RawMessage("{}"), t.c.tools.consented()...)
		if err != nil {
			return err
		}
		from := "built in"
		if x.Server != "" {
			from = "server " + x.Server
		}
		t.SayLine(fmt.Sprintf("%-28s %-16s %-14s %s", x.Name, from, tool.Permission(d), tool.FirstLine(x.Description)))
	}
	for _, name := range t.c.memory.Down() {
		t.SayLine("The server " + name + " did not answer when it was looked at last; its next call connects again.")
	}
	for _, s := range t.c.tools.options.Servers {
		for _, trouble := range t.c.tools.trouble(s.Name) {
			t.SayLine("Trouble with " + s.Name + ": " + trouble)
		}
	}
	t.SayLine("/tools NAME says why; a call's arguments can decide otherwise.")
	return nil
}

func (b *toolbox) trouble(server string) []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.troubles[server])
}

// explainTool says what a tool takes, and by which rules it may run with the
// arguments.
func (t *steps) explainTool(name, args string) error {
	x, ok := t.c.tools.registry.Get(name)
	if !ok || x.Hidden {
		return t.Refuse("there is no tool "+name, "/tools lists them")
	}
	if args == "" {
		args = "{}"
	} else if err := t.c.tools.registry.Check(name, json.RawMessage(args)); err != nil {
		return t.Refuse(clean.Line(err.Error()), "for example: /tools "+name+" "+string(exampleArgs(x)))
	}
	d, err := t.c.skills.permissions.Decide(t.Ctx, x, json.RawMessage(args), t.c.tools.consented()...)
	if err != nil {
		return err
	}
	t.Say(name + ": " + tool.Permission(d) + ". " + clean.Line(x.Description))
	t.SayLine("It takes " + clean.Line(string(exampleArgs(x))))
	if d.Proof != nil {
		t.SayLine("Why:")
		p := EngineProof(d.Proof)
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
func (t *steps) lastCalls() error {
	turns, err := t.c.history.Recent(t.Ctx, t.c.session.ID, command.MaxPast)
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
func (t *steps) toolFigures() error {
	figures := t.c.tools.metrics.Figures()
	for _, f := range figures {
		t.SayLine(fmt.Sprintf("%-16s %6d  %v", f.Name, f.Count, f.Time.Round(1000)))
	}
	if len(figures) == 0 {
		t.Say("No tool was used since the program began.")
	}
	return nil
}

// skills says which skill took the last turn, which would have, and why; or
// which files are in force, or takes a rule into the person's own.
func (t *steps) skills(arg string) error {
	name, rest, _ := strings.Cut(arg, " ")
	switch name {
	case "":
		return t.lastRoute()
	case "files":
		return t.skillFiles()
	case "teach":
		return t.teachSkill(strings.TrimSpace(rest))
	}
	return t.Refuse("/skills knows files and teach, not "+name, "/skills alone says who took the last turn")
}

// lastRoute says how the last turn was routed.
func (t *steps) lastRoute() error {
	turns, err := t.c.history.Recent(t.Ctx, t.c.session.ID, command.MaxPast)
	if err != nil {
		return err
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.ID || spoken.IsCommand(h.Input) })
	if len(turns) == 0 {
		t.Say("No turn was taken before this one.")
		return nil
	}
	rec, err := record.Parse(turns[len(turns)-1].Record)
	if err != nil {
		return err
	}
	t.Say(fmt.Sprintf("%s was taken by the skill %s, whose action is %s.", rec.Turn, rec.Route.Skill, rec.Route.Action))
	if rec.Route.Proof != nil {
		for _, n := range rec.Route.Proof.Nodes {
			t.SayLine("  " + n.Fact + wording.By(n.Rule))
		}
	}
	if rec.Route.Warning != "" {
		t.SayLine("Beware: " + rec.Route.Warning + ". The one that is trusted most, and of those the first by name, took it.")
	}
	for _, v := range rec.Route.Verdicts {
		t.SayLine(skillText(v))
	}
	for _, m := range rec.Route.NearMisses {
		t.SayLine(m.Goal + ": " + strings.Join(m.Holds, ", ") + ", but there would have to be " + wording.JoinAnd(lists.Map(m.Fails, func(f Failed) string { return f.Text })) + ".")
	}
	if t.c.skillTrouble != "" {
		t.SayLine(t.c.skillTrouble)
	}
	return nil
}

// skillText says a verdict with its reasons.
func skillText(v SkillVerdict) string {
	s := v.Skill + ": "
	switch {
	case v.Accepted:
		s += "accepted"
	case v.StandsBack:
		s += "stood back for another"
	default:
		s += "would have accepted"
	}
	if len(v.Reasons) > 0 {
		s += ", since " + wording.JoinAnd(v.Reasons)
	}
	if len(v.Signal) > 0 {
		s += "; signal " + wording.JoinAnd(v.Signal)
	}
	if len(v.Blocker) > 0 {
		s += "; blocked by " + wording.JoinAnd(v.Blocker)
	}
	if len(v.Overruled) > 0 {
		s += "; a rule of the tier " + wording.JoinAnd(v.Overruled) + " would have blocked it and is not trusted enough"
	}
	return s + "."
}

// skillFiles lists the files in force with their trust.
func (t *steps) skillFiles() error {
	b := t.c.skills
	for _, f := range b.files {
		tier := "rules that choose tools"
		if filepath.Ext(f.path) == ".mg" {
			tier = "trusted as " + strings.TrimPrefix(f.skill().Tier.String(), "/")
		}
		if f.project {
			tier += ", of the project"
		}
		t.SayLine(f.path + ": " + tier)
	}
	if len(b.files) == 0 {
		t.Say("No skill file is in force.")
	}
	for _, d := range t.c.skillDirs {
		t.SayLine("Looked for in " + d.Path)
	}
	if t.c.skillTrouble != "" {
		t.SayLine(t.c.skillTrouble)
	}
	return nil
}

// teachSkill adds a clause to what the person taught of skills, through the
// gates.
func (t *steps) teachSkill(clause string) error {
	if clause == "" {
		return t.Refuse("a rule is missing", `for example: /skills teach match_signal(/tea, T) :- word(T, "tea")`)
	}
	if !strings.HasSuffix(clause, ".") {
		clause += "."
	}
	return t.keepSkill(taughtFile, clause, "# "+t.ID+": "+clean.Line(t.Input))
}

// keepSkill adds a clause to one of the program's own skill files, if all files
// together pass the gates with it.
func (t *steps) keepSkill(file, clause, comment string) error {
	dir := slices.IndexFunc(t.c.skillDirs, func(d SkillDir) bool { return !d.Project })
	if dir < 0 {
		return t.Refuse("there is no folder for skills of your own", "`repl doctor` says where it would be")
	}
	path := filepath.Join(t.c.skillDirs[dir].Path, file)
	files, err := readSkills(t.c.skillDirs)
	if err != nil {
		return t.Refuse(err.Error(), "nothing was changed")
	}
	i := slices.IndexFunc(files, func(f skillFile) bool { return f.path == path })
	if i < 0 {
		files = append(files, skillFile{path: path})
		i = len(files) - 1
	}
	files[i].text = append(slices.Clone(files[i].text), (comment + "\n" + clause + "\n")...)
	if _, err := loadSkills(t.Ctx, files); err != nil {
		return t.Refuse("it cannot be a rule: "+belief.GateReason(err), "nothing was changed")
	}
	if err := writeWhole(path, files[i].text); err != nil {
		return t.Refuse("it could not be written: "+err.Error(), "nothing was changed")
	}
	t.reload()
	t.Say("Kept in " + path + ": " + clause)
	return nil
}

// writeWhole writes a file so that a reader sees the old or the new, never half
// of either.
func writeWhole(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // gone already where all went well
	if _, err = f.Write(text); err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}
