package conductor

import (
	"maps"
	"slices"
	"strings"

	"whence/conductor/command"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/rights"
	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/history"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
)

// Command is one slash command, as help and completion need it.
type Command = command.Command

// own makes a command of what a turn does itself.
func own(f func(t *steps, arg string) error) command.Run {
	return func(t *command.Turn, arg string) error { return f(t.Host.(host).steps, arg) }
}

// Commands lists the slash commands in the order in which help shows them.
func Commands() command.Set {
	var all command.Set
	names := func(at int) []string { return command.First(all.Names()...)(at) }
	all = command.Set{
		{Name: "help", Early: true, Words: names, Run: func(t *command.Turn, arg string) error { return all.Help(t, arg) }},
		{Name: "why", Run: command.Why},
		{Name: "up", Run: command.Up}, {Name: "alt", Run: command.Alt},
		{Name: "whynot", Run: command.WhyNot},
		{Name: "uses", Run: command.Uses},
		{Name: "graph", Run: command.Graph},
		{Name: "ask", Run: command.Ask},
		{Name: "teach", Run: command.Teach},
		{Name: "ingest", Files: true, Run: own(func(t *steps, arg string) error { return t.files.Ingest(arg) })},
		{Name: "import", Files: true, Run: own(importFiles)},
		{Name: "load", Files: true, Run: own(func(t *steps, arg string) error { return t.files.Load(arg) })},
		{Name: "export", Files: true, Run: own(func(t *steps, arg string) error { return t.files.Export(arg) }), Would: command.WouldSave},
		{Name: "mend", Run: command.Mend},
		{Name: "forget", Run: command.Forget, Would: command.WouldForget},
		{Name: "notes", Run: func(t *command.Turn, arg string) error { return t.Notes.Run(arg) }},
		{Name: "retrieve", Run: command.Retrieve},
		{Name: "undo", Run: command.Undo, Would: command.WouldUndo},
		{Name: "facts", Run: command.Facts},
		{Name: "rules", Run: rules},
		{Name: "show", Run: command.Show},
		{Name: "follows", Run: command.Follows},
		{Name: "suppose", Run: command.Suppose},
		{Name: "drop", Run: command.Drop},
		{Name: "conflicts", Run: command.Conflicts},
		{Name: "relation", Words: propertyWords, Run: command.Relation},
		{Name: "alias", Run: command.Alias},
		{Name: "world", Words: command.First(slices.Sorted(maps.Keys(knowledge.Worlds))...), Run: command.World},
		{Name: "at", Run: command.At},
		{Name: "timeline", Run: command.Timeline},
		{Name: "details", Run: command.Details},
		{Name: "words", Run: own(func(t *steps, _ string) error { return t.words() })},
		{Name: "role", Words: rights.Words, Run: own(func(t *steps, arg string) error { return t.c.rights.Role(t.command(), arg) })},
		{Name: "skills", Run: own(func(t *steps, arg string) error { return t.skills.Command(arg) })},
		{Name: "tools", Run: own(func(t *steps, arg string) error { return t.agent.Command(arg) })},
		{Name: "do", Run: own(func(t *steps, arg string) error { return t.agent.Do(arg) })},
		{Name: "plan", Run: own(func(t *steps, arg string) error { return t.agent.Plan(arg) })},
		{Name: "set", Run: own(set)},
		{Name: "learn", Run: own(func(t *steps, arg string) error { return t.review.Find(arg) })},
		{Name: "memory", Words: command.First("fade", "keep", "still"), Run: func(t *command.Turn, arg string) error { return t.Mind.Run(arg) }},
		{Name: "sum", Early: true, Run: command.Sum}, {Name: "clock", Early: true, Run: command.Clock},
		{Name: "said", Early: true, Run: command.Said}, {Name: "find", Run: command.Find},
		{Name: "sessions", Early: true, Run: command.Sessions},
		{Name: "new", Run: command.New, Would: command.WouldBegin}, {Name: "name", Run: command.Name},
		{Name: "resume", Run: command.Resume}, {Name: "fork", Run: command.Fork},
		{Name: "model", Words: command.First("off", "on"), Run: own(func(t *steps, arg string) error { return t.model.Set(arg) })},
		{Name: "depth", Run: command.Depth},
		{Name: "trace", Words: command.First("fails", "off", "on"), Run: command.Trace},
		{Name: "again", Run: command.Again}, {Name: "where", Early: true, Run: command.Where},
		{Name: "copy", Early: true, Run: command.Copy},
		{Name: "reset", Run: command.Reset},
		{Name: "quit", Early: true, Run: command.Quit, Would: command.WouldQuit},
	}
	return all.Described()
}

// importFiles learns files; it is a command, and what another program may ask for.
func importFiles(t *steps, arg string) error { return t.files.Import(arg) }

// set gives a variable a value, and says so where a command of its name was meant.
func set(t *steps, arg string) error {
	if err := t.agent.Plans().Set(arg); err != nil || t.Rec.Error != nil {
		return err
	}
	name, value, _ := strings.Cut(arg, " ")
	if command.Known(name) {
		t.Rec.Offers = []string{strings.TrimSpace("/" + name + " " + value)}
		t.SayLine(voice.Say("conductor.set-changes-only-variable", "name", name, "command", t.Rec.Offers[0]))
	}
	return nil
}

// propertyWords are what /relation takes behind the name of a relation.
func propertyWords(at int) []string {
	if at == 1 {
		return explain.PropertyWords()
	}
	return nil
}

// isEarly reports whether the input is a command that needs nothing that is
// known, and so does not wait until it is read.
func (t *steps) isEarly() bool {
	if t.call != nil || !spoken.IsCommand(t.Input) {
		return false
	}
	name, _ := command.Typed(t.Input)
	c, _ := Commands().Find(name)
	return c.Early
}

// runCommand runs the command of the input.
func (t *steps) runCommand() error {
	if err := t.beginCommand(t.Input); err != nil {
		return err
	}
	return Commands().Run(t.command(), t.Input)
}

// rules lists the rules told, or switches a symbolic one.
func rules(t *command.Turn, arg string) error {
	if arg != "" {
		return t.Host.(host).files.SwitchRule(arg)
	}
	return command.Rules(t, arg)
}

// command is the turn as commands see it.
func (t *steps) command() *command.Turn {
	return &command.Turn{Turn: t.Turn, Belief: t.belief, Known: t.c.known, Explain: t.c.explain, Talk: t.c.talk,
		Notes: t.notes, Mind: t.memory, Memory: t.c.memory, History: t.c.history, MayUndo: t.c.rights.MayUndo, Path: t.c.path, Host: host{t}}
}

// host does for commands what is the turn's own.
type host struct{ *steps }

func (h host) Answer(it *turn.Item) error                       { return h.answers.Answer(it) }
func (h host) AnswerWhy(it *turn.Item, q triple.Question) error { return h.answers.Why(it, q) }
func (h host) Find(q triple.Question) (reason.Finding, error)   { return h.answers.Ask(q) }
func (h host) Route(as triple.Kind) error                       { return h.routeBy([]string{string(as)}, nil) }
func (h host) Report(it *turn.Item) error                       { return h.report(it) }
func (h host) Session() *history.Session                        { return &h.c.session }
func (h host) Trace() *string                                   { return &h.c.traces }

// Decide decides a question and words the answer.
func (h host) Decide(it *turn.Item) (string, error) {
	return h.answers.Decide(it)
}

// Begin forgets what the conversation was about and what waits for a word.
func (h host) Begin() {
	h.c.talk.Begin()
	h.c.agent.Forget()
	h.c.review.Forget()
	h.c.assistant.Off = false
}

// Switch goes on in another session, as if it had never been left.
func (h host) Switch(s history.Session) (err error) {
	h.c.session = s
	if h.c.since, err = h.c.history.Last(h.Ctx); err != nil {
		return err
	}
	h.c.talk.Begin()
	h.c.agent.Forget()
	h.c.review.Forget()
	if err := h.c.recall(h.Ctx); err != nil {
		return err
	}
	inputs, past, err := h.c.past(h.Ctx, s.ID)
	if err != nil {
		return err
	}
	h.Emit(turn.Switched{Session: s.ID, Name: s.Name, Inputs: inputs, Past: past})
	return nil
}
