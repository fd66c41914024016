package conductor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"whence/triple"
)

// Command is one slash command, as help and completion need it.
type Command struct {
	// Name is without the slash; Args shows what may follow it.
	Name, Args, Help string
	run              func(t *turn, arg string) error
}

// Commands lists the slash commands in the order in which help shows them.
func Commands() []Command {
	return []Command{
		{"help", "[command]", "what can be said and typed here", (*turn).help},
		{"why", "[t3 | f12 | statement | 2 | question] [FILE]", "the proof of the last answer, of a turn's, a fact's, or a statement's; a number walks into a step; question says why I asked you something; a file (.html, .svg, .dot, .mmd, .json or .txt) gets the picture", (*turn).why},
		{"up", "", "back up from a step of a proof", (*turn).up},
		{"alt", "", "the next proof that really differs", (*turn).alt},
		{"whynot", "[statement] [FILE]", "what is missing for a statement, or for the last question", (*turn).whyNot},
		{"uses", "f12 | r4 | statement", "what rests on it, and what would go with it", (*turn).uses},
		{"graph", "[name] [FILE]", "what is known around a name, here or as a picture in a file", (*turn).graph},
		{"ask", "question", "ask, whatever it looks like", (*turn).ask},
		{"teach", "statement", "learn, whatever it looks like", (*turn).teach},
		{"ingest", "FILE", "learn what a document states, line by line; again to go on where it stopped", (*turn).ingest},
		{"import", "FILE… [!]", "learn facts and rules from files (.mg .jsonl .csv .tsv .nt .ttl .md .backup); conflicts are shown first, ! imports all the same; --map subject=COLUMN… for tables", (*turn).importFiles},
		{"load", "FILE… [!]", "learn the facts and rules of a rule file (.mg), or symbolic rules (.json, .yaml)", (*turn).loadRules},
		{"export", "FILE [!]", "write what is known to a file, or, with .md, .html or .json, this session with its proofs; the ending says the format, ! replaces the file", (*turn).exportFile},
		{"forget", "f12 | r4 | statement", "take a fact or a rule back, with all that rests on it", (*turn).forget},
		{"undo", "[t3]", "undo the last turn that changed something, or that one; again to go further back", (*turn).undo},
		{"facts", "[words]", "the facts told, or those with the words in them", (*turn).facts},
		{"rules", "[s1 on | off]", "the rules told; a symbolic rule can be switched off and on again", (*turn).rulesTold},
		{"show", "name", "all that is known about a name", (*turn).show},
		{"suppose", "statement", "answer as if it were so, until /drop", (*turn).suppose},
		{"drop", "", "end all supposing", (*turn).dropSupposed},
		{"conflicts", "", "what is known together with its opposite", (*turn).conflicts},
		{"relation", "name property [other]", "say that a relation is symmetric, transitive, functional, or the inverse, part, synonym or disjoint of another", (*turn).relation},
		{"alias", "a = b", "two names for one thing", (*turn).alias},
		{"world", "open | closed [relation]", "whether absence counts as no", (*turn).setWorld},
		{"at", "t3", "the facts that were known after a turn", (*turn).at},
		{"skills", "[files | teach RULE]", "which skill took the last turn, which would have, and why; the skill files in force", (*turn).skills},
		{"tools", "[NAME [ARGS] | last | figures]", "the tools, what they may do and by which rules; what the last task did", (*turn).toolsCommand},
		{"do", "what", "let the model do something with the tools", (*turn).do},
		{"learn", "[relation…]", "rules that what is known speaks for, one by one, to take (y), leave (n) or edit", (*turn).learnRules},
		{"memory", "[fade relation N | keep relation | still f12]", "what the conversation has in mind: what is about to fade, what was promoted, and why", (*turn).memory},
		{"sessions", "[words]", "the sessions of this knowledge base, or those with the words in them", (*turn).sessions},
		{"new", "", "begin a new session", (*turn).newSession},
		{"name", "words", "give this session a name", (*turn).nameSession},
		{"resume", "ID", "go on with another session", (*turn).resume},
		{"fork", "[t3]", "begin a session that goes on from that turn of this one, or from the last", (*turn).fork},
		{"model", "[off | on]", "the model in use, and whether it is", (*turn).setModel},
		{"depth", "N", "how many steps of a proof are shown at once", (*turn).setDepth},
		{"trace", "on | fails | off", "print how each turn was read and routed", (*turn).setTrace},
		{"copy", "", "copy the last reply", (*turn).copy},
		{"reset", "", "forget everything of a base that is not kept", (*turn).reset},
		{"quit", "", "leave", (*turn).leave},
	}
}

// isCommand reports whether the input is a slash command, or a question about
// the program's own reasons that stands for one.
func isCommand(input string) bool {
	if _, ok := spokenCommand(input); ok {
		return true
	}
	return strings.HasPrefix(strings.TrimSpace(input), "/")
}

// typed returns the name and the argument of the command in the input.
func (t *turn) typed() (name, arg string) {
	input := strings.TrimSpace(t.input)
	if spoken, ok := spokenCommand(input); ok {
		input = spoken
	}
	name, arg, _ = strings.Cut(strings.TrimPrefix(input, "/"), " ")
	if alias, ok := aliases[name]; ok {
		name = alias
	}
	return name, strings.TrimSpace(arg)
}

// isEarly reports whether the input is a command that needs nothing that is
// known, and so does not wait until it is read.
func (t *turn) isEarly() bool {
	if t.call != nil || !isCommand(t.input) {
		return false
	}
	name, _ := t.typed()
	return slices.Contains([]string{"help", "sessions", "copy", "quit"}, name)
}

// runCommand finds and runs the command of the input.
func (t *turn) runCommand() error {
	name, arg := t.typed()
	it := t.add(triple.Statement{Text: strings.TrimSpace(t.input), Kind: triple.Command})
	it.rec.Status, it.rec.Understood = "answered", it.Text
	t.emit(Extracted{Statements: t.statements()})
	if err := t.routeKinds([]string{string(triple.Command)}); err != nil {
		return err
	}
	all := Commands()
	if name == "" {
		return t.refuse("a command is missing after the slash", "/help lists them all")
	}
	i := slices.IndexFunc(all, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return t.refuse("unknown command /"+name, "did you mean /"+nearestCommand(name, all)+"? /help lists them all")
	}
	return all[i].run(t, arg)
}

// aliases are the other names that people try.
var aliases = map[string]string{"exit": "quit", "q": "quit", "h": "help", "?": "help", "facts?": "facts"}

// nearestCommand is the command whose name is written most like what was typed.
func nearestCommand(name string, all []Command) string {
	best, least := all[0].Name, len(name)+len(all[0].Name)
	for _, c := range all {
		if d := levenshtein.ComputeDistance(name, c.Name); d < least {
			best, least = c.Name, d
		}
	}
	return best
}

// refuse ends a command that was used wrongly; the turn itself has no error.
func (t *turn) refuse(message, hint string) error {
	it := t.items[0]
	it.rec.Status, it.rec.Reason = "refused", message
	t.rec.Error = &Failure{Code: "usage", Message: upperFirst(message) + ".", Hint: hint}
	if hint != "" {
		t.rec.Error.Message += " " + upperFirst(hint) + "."
	}
	return nil
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// help prints one line for each command, or the help of one.
func (t *turn) help(arg string) error {
	arg = strings.TrimPrefix(arg, "/")
	if arg == "" {
		t.say("Tell me something (\"Tom is a cat.\"), give me a rule (\"All cats are mammals.\"), ask (\"Is Tom a mammal?\"), and ask \"Why?\".")
	}
	found := false
	for _, c := range Commands() {
		if arg == "" || arg == c.Name {
			t.sayLine(fmt.Sprintf("%-34s %s", strings.TrimSpace("/"+c.Name+" "+c.Args), c.Help))
			found = true
		}
	}
	if !found {
		return t.refuse("there is no command /"+arg, "/help lists them all")
	}
	return nil
}

func (t *turn) leave(string) error {
	t.quit = true
	t.say("Goodbye.")
	return nil
}
