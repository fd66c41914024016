package conductor

import (
	"maps"
	"slices"

	"whence/conductor/command"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/rights"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
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
		{Name: "help", Args: "[command]", Help: "what can be said and typed here", Early: true, Words: names,
			Run: func(t *command.Turn, arg string) error { return all.Help(t, arg) }},
		{Name: "why", Args: "[t3 | f12 | statement | 2 | question] [FILE]", Help: "the proof of the last answer, of a turn's, a fact's, or a statement's; a number walks into a step; question says why I asked you something; a file (.html, .svg, .dot, .mmd, .json or .txt) gets the picture", Run: command.Why},
		{Name: "up", Help: "back up from a step of a proof", Run: command.Up},
		{Name: "alt", Help: "the next proof that really differs", Run: command.Alt},
		{Name: "whynot", Args: "[statement] [FILE]", Help: "what is missing for a statement, or for the last question", Run: command.WhyNot},
		{Name: "uses", Args: "f12 | r4 | statement", Help: "what rests on it, and what would go with it", Run: command.Uses},
		{Name: "graph", Args: "[name] [FILE]", Help: "what is known around a name, here or as a picture in a file", Run: command.Graph},
		{Name: "ask", Args: "question", Help: "ask, whatever it looks like", Run: command.Ask},
		{Name: "teach", Args: "statement", Help: "learn, whatever it looks like", Run: command.Teach},
		{Name: "ingest", Args: "FILE", Help: "learn what a document states, line by line; again to go on where it stopped", Files: true, Run: own((*steps).ingest)},
		{Name: "import", Args: "FILE… [!]", Help: "learn facts and rules from files (.mg .jsonl .csv .tsv .nt .ttl .md .backup); conflicts are shown first, ! imports all the same; --map subject=COLUMN… for tables", Files: true, Run: own((*steps).importFiles)},
		{Name: "load", Args: "FILE… [!]", Help: "learn the facts and rules of a rule file (.mg), or symbolic rules (.json, .yaml)", Files: true, Run: own((*steps).loadRules)},
		{Name: "export", Args: "FILE [!]", Help: "write what is known to a file, or, with .md, .html or .json, this session with its proofs; the ending says the format, ! replaces the file", Files: true, Run: own((*steps).exportFile)},
		{Name: "forget", Args: "f12 | r4 | statement | n7 | t12 | notes words", Help: "take a fact or a rule back, with all that rests on it; of a note, of a turn that taught nothing, or of all notes with some words, remove every word for good", Run: command.Forget},
		{Name: "notes", Args: "[words | read | on | off]", Help: "what was told and not read as a fact, word for word, or what has the words; read looks whether more can be read now",
			Run: func(t *command.Turn, arg string) error { return t.Notes.Run(arg) }},
		{Name: "retrieve", Args: "question", Help: "what bears on a question: told facts, what follows from them by rules in reserve, and notes", Run: command.Retrieve},
		{Name: "undo", Args: "[t3]", Help: "undo the last turn that changed something, or that one; again to go further back", Run: command.Undo},
		{Name: "facts", Args: "[words]", Help: "the facts told, or those with the words in them", Run: command.Facts},
		{Name: "rules", Args: "[s1 on | off]", Help: "the rules told; a symbolic rule can be switched off and on again", Run: own((*steps).rules)},
		{Name: "show", Args: "name", Help: "all that is known about a name", Run: command.Show},
		{Name: "suppose", Args: "statement", Help: "answer as if it were so, until /drop", Run: command.Suppose},
		{Name: "drop", Help: "end all supposing", Run: command.Drop},
		{Name: "conflicts", Help: "what is known together with its opposite", Run: command.Conflicts},
		{Name: "relation", Args: "name property [other]", Help: "say that a relation is symmetric, transitive, functional, or the inverse, part, synonym or disjoint of another; or, behind asked, a question that it answers", Words: propertyWords, Run: command.Relation},
		{Name: "alias", Args: "a = b", Help: "two names for one thing", Run: command.Alias},
		{Name: "world", Args: "open | closed [relation]", Help: "whether absence counts as no", Words: command.First(slices.Sorted(maps.Keys(knowledge.Worlds))...), Run: command.World},
		{Name: "at", Args: "t3", Help: "the facts that were known after a turn", Run: command.At},
		{Name: "timeline", Args: "[name] [FILE] | since TIME", Help: "what was told of a name in the order of time, here or as a picture in a file; or what was told and taken back since a day or a turn", Run: command.Timeline},
		{Name: "details", Args: "[t3 | f12]", Help: "all that the last answer, or another one, keeps back: ids, proofs, how it was read; of a fact all that its sentence became", Run: command.Details},
		{Name: "words", Help: "what words were told to mean: oldest means the smallest founded year, and which say nothing", Run: own(func(t *steps, _ string) error { return tabled{t}.words() })},
		{Name: "role", Args: "[name right… | name none]", Help: "who may do what to a base that people share: read, tell, others (take back what others told), rules, roles", Words: rights.Words, Run: own(func(t *steps, arg string) error { return t.c.rights.Role(t.command(), arg) })},
		{Name: "skills", Args: "[files | teach RULE]", Help: "which skill took the last turn, which would have, and why; the skill files in force", Run: own((*steps).skills)},
		{Name: "tools", Args: "[NAME [ARGS] | last | figures]", Help: "the tools, what they may do and by which rules; what the last task did", Run: own((*steps).toolsCommand)},
		{Name: "do", Args: "what", Help: "let the model do something with the tools", Run: own((*steps).do)},
		{Name: "plan", Args: "goal", Help: "the tools that would reach a goal, by the rules about them, or what is missing", Run: own(plan)},
		{Name: "set", Args: "[name value]", Help: "variables that the rules about tools see: /set budget 5; without a name, those that are set", Run: own(func(t *steps, arg string) error { return t.c.desk(t).Set(arg) })},
		{Name: "learn", Args: "[relation…]", Help: "rules that what is known speaks for, one by one, to take (y), leave (n) or edit", Run: own((*steps).learnRules)},
		{Name: "memory", Args: "[fade relation N | keep relation | still f12]", Help: "what the conversation has in mind: what is about to fade, what was promoted, and why", Words: command.First("fade", "keep", "still"),
			Run: func(t *command.Turn, arg string) error { return t.Mind.Run(arg) }},
		{Name: "sessions", Args: "[words]", Help: "the sessions of this knowledge base, or those with the words in them", Early: true, Run: command.Sessions},
		{Name: "new", Help: "begin a new session", Run: command.New},
		{Name: "name", Args: "words", Help: "give this session a name", Run: command.Name},
		{Name: "resume", Args: "ID", Help: "go on with another session", Run: command.Resume},
		{Name: "fork", Args: "[t3]", Help: "begin a session that goes on from that turn of this one, or from the last", Run: command.Fork},
		{Name: "model", Args: "[off | on]", Help: "the model in use, and whether it is", Words: command.First("off", "on"), Run: own((*steps).setModel)},
		{Name: "depth", Args: "N", Help: "how many steps of a proof are shown at once", Run: command.Depth},
		{Name: "trace", Args: "[on | fails | off]", Help: "how the last turn was read and routed; on prints it with each", Words: command.First("fails", "off", "on"), Run: command.Trace},
		{Name: "copy", Help: "copy the last reply", Early: true, Run: command.Copy},
		{Name: "reset", Help: "forget everything of a base that is not kept", Run: command.Reset},
		{Name: "quit", Help: "leave", Early: true, Run: command.Quit},
	}
	return all
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
	if t.call != nil || !command.Is(t.Input) {
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
func (t *steps) rules(arg string) error {
	if arg != "" {
		return t.switchRule(arg)
	}
	return command.Rules(t.command(), arg)
}

// command is the turn as commands see it.
func (t *steps) command() *command.Turn {
	return &command.Turn{Turn: t.Turn, Belief: t.belief, Known: t.c.known, Explain: t.c.explain, Talk: t.c.talk,
		Notes: t.notes, Mind: t.memory, Memory: t.c.memory, History: t.c.history, MayUndo: t.c.rights.MayUndo, Path: t.c.path, Host: host{t}}
}

// host does for commands what is the turn's own.
type host struct{ *steps }

func (h host) Answer(it *turn.Item) error                       { return h.answer(it) }
func (h host) AnswerWhy(it *turn.Item, q triple.Question) error { return h.answerWhy(it, q) }
func (h host) Find(q triple.Question) (reason.Finding, error)   { return h.ask1(q) }
func (h host) Route(as triple.Kind) error                       { return h.routeBy([]string{string(as)}, nil) }
func (h host) Report(it *turn.Item) error                       { return h.report(it) }
func (h host) Session() *history.Session                        { return &h.c.session }
func (h host) Trace() *string                                   { return &h.c.traces }

// Decide decides a question and words the answer.
func (h host) Decide(it *turn.Item) (string, error) {
	q, f, err := h.askNumber(h.c.talk.Resolve(*it.Question))
	if err == nil {
		err = h.record(it, q, f)
	}
	if err != nil {
		return "", err
	}
	return wording.Answer(&h.last.Finding), nil
}

// Begin forgets what the conversation was about and what waits for a word.
func (h host) Begin() {
	h.c.talk.Begin()
	h.c.waits, h.c.modelOff = waits{}, false
}

// Switch goes on in another session, as if it had never been left.
func (h host) Switch(s history.Session) (err error) {
	h.c.session = s
	if h.c.since, err = h.c.history.Last(h.Ctx); err != nil {
		return err
	}
	h.c.talk.Begin()
	h.c.waits = waits{}
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
