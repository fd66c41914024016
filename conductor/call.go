package conductor

import (
	"context"
	"iter"
	"strings"

	"whence/conductor/command"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
)

// This file is what other programs ask for, beside the people in a
// conversation. Unlike the input of a turn, what they send is never a command:
// it does what the verb says and nothing else, and only Import names files.

// Verb is what another program may want of a turn.
type Verb string

// The verbs.
const (
	// Ask decides a question.
	Ask Verb = "ask"
	// Teach learns statements, through the gates that everything goes through.
	Teach Verb = "teach"
	// Explain shows the proof of a statement, of what was told under an id
	// (f12, r4), or of the last answer of a turn (t3).
	Explain Verb = "why"
	// WhyNot says what is missing for a statement.
	WhyNot Verb = "whynot"
	// Correct takes back what was told under an id and learns the words after it, both
	// or neither.
	Correct Verb = "correct"
	// Forget takes back what was told under an id, or what a statement says; of a note
	// it removes the words for good.
	Forget Verb = "forget"
	// Undo undoes a turn.
	Undo Verb = "undo"
	// Suppose answers what is asked from then on as if a statement were so, until Drop.
	Suppose Verb = "suppose"
	Drop    Verb = "drop"
	// Conflicts lists what is known together with its opposite, FindNotes the notes
	// that have some words, or the last ones.
	Conflicts Verb = "conflicts"
	FindNotes Verb = "notes"
	// Import learns files; the text is the line that would follow the command.
	Import Verb = "import"
)

// call is the one command that a turn was asked to run.
type call struct {
	verb         Verb
	arg, speaker string
}

// Call takes a turn that does what the verb says with the text, and yields its
// events; see Turn. What it teaches was said by speaker, "" for the person.
func (c *Conductor) Call(ctx context.Context, v Verb, text, speaker string) iter.Seq2[turn.Event, error] {
	return c.take(ctx, "/"+string(v)+" "+text, &call{verb: v, arg: strings.TrimSpace(text), speaker: speaker})
}

// runCall does what another program wants.
func (t *steps) runCall() error {
	if err := t.beginCommand(t.call.arg); err != nil {
		return err
	}
	run := map[Verb]command.Run{
		Ask: command.Ask, Teach: command.Teach, Explain: command.Explain, WhyNot: command.Missing,
		Correct: command.Correct, Forget: command.ForgetOne, Undo: command.Undo, Suppose: command.Suppose, Drop: command.Drop,
		Conflicts: command.Conflicts, FindNotes: command.FindNotes, Import: own(importFiles),
	}[t.call.verb]
	if run == nil {
		return t.Refuse(voice.Say("conductor.nobody-can", "verb", string(t.call.verb)), "")
	}
	return run(t.command(), t.call.arg)
}

// beginCommand puts a command into the turn and routes it.
func (t *steps) beginCommand(text string) error {
	it := t.Add(triple.Statement{Text: strings.TrimSpace(text), Kind: triple.Command})
	it.Rec.Status, it.Rec.Understood = "answered", it.Text
	t.Emit(turn.Extracted{Statements: t.Statements()})
	return t.routeBy([]string{string(triple.Command)}, nil)
}

// ErrUnknown is kb.ErrUnknown, for those who know the conductor alone.
var ErrUnknown = kb.ErrUnknown
