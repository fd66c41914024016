package command

import (
	"context"
	"strconv"
	"strings"

	"whence/conductor/belief"
	"whence/conductor/explain"
	"whence/conductor/knowledge"
	"whence/conductor/note"
	"whence/conductor/remember"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// Host is what a conversation does for its commands.
type Host interface {
	// Answer answers the question of an item, AnswerWhy with its proof or what is missing.
	Answer(it *turn.Item) error
	AnswerWhy(it *turn.Item, q triple.Question) error
	// Find asks without an answer.
	Find(q triple.Question) (reason.Finding, error)
	// Decide decides the question of an item and returns the answer, worded by template.
	Decide(it *turn.Item) (string, error)
	// Route says what the turn is taken for.
	Route(as triple.Kind) error
	// Report says what became of a statement.
	Report(it *turn.Item) error
	// Session is the one that the conversation is in, and Switch goes on in another.
	Session() *history.Session
	Switch(s history.Session) error
	// Trace says whether extraction and routing are printed with a reply.
	Trace() *string
	// Begin forgets what the conversation was about and what waits for a word.
	Begin()
}

// Turn is one turn as commands see it.
type Turn struct {
	*turn.Turn
	Belief  *belief.Belief
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
	Talk    *talk.Talk
	Notes   *note.Notebook
	Mind    *remember.Keeper
	Memory  *remember.Memory
	History *history.Store
	// MayUndo is an error where the turn of an id, which somebody else took, may not be
	// undone.
	MayUndo func(ctx context.Context, id, by string) error
	// Path is where what is known is kept.
	Path string
	Host Host
}

func (t *Turn) discourse() triple.Discourse { return t.Talk.Discourse(t.Known.Words) }

// someVar is a variable for what has a name only since a statement speaks of
// somebody or something: of a question it is whoever fits.
func someVar(t triple.Term) triple.Term {
	if strings.HasPrefix(t.Name, "_") {
		return triple.Var("Some" + t.Name)
	}
	return t
}

// goal reads a statement or a question as something to decide. Where it cannot,
// it says so and returns nil.
func (t *Turn) goal(arg string) (*triple.Question, error) {
	if inner := strings.Trim(arg, `"“”`); !strings.ContainsAny(inner, `"“”`) {
		arg = inner
	}
	if f, err := (listings{t}).listed(arg); err != nil {
		return nil, err
	} else if f != nil {
		return wholly(*f), nil
	}
	read, err := t.Known.Language.Read(t.Ctx, arg, t.discourse())
	if err != nil {
		return nil, err
	}
	if len(read) != 1 || len(read[0].Readings) > 1 {
		return nil, t.Refuse(voice.Say("command.that-is-not-one-statement"), voice.Say("command.for-example-why-tom-is"))
	}
	s := read[0]
	switch {
	case s.Question != nil:
		return s.Question, nil
	case s.Kind == triple.FactKind:
		q := &triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{}}}
		for _, f := range s.Facts {
			f.Subject, f.Object = someVar(f.Subject), someVar(f.Object)
			q.Goals[0] = append(q.Goals[0], triple.Literal{Triple: f})
		}
		return q, nil
	}
	return nil, t.Refuse(voice.Say("command.is-nothing-that-can-be-2", "arg", arg), voice.Say("command.for-example-why-tom-is"))
}

// wholly asks whether a fact is so.
func wholly(f triple.Triple) *triple.Question {
	return &triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: f}}}}
}

// IsToldID reports whether s is the id of a fact, a rule or a property.
func IsToldID(s string) bool {
	return kb.IsID(s, 'f') || kb.IsID(s, 'r') || kb.IsID(s, 'p') || kb.IsID(s, 's')
}

// ToldNow returns the sentence of what was told under an id and still holds.
// Otherwise it refuses the command, with a hint for what was taken back.
func (t *Turn) ToldNow(id, hint string) (string, bool) {
	text, _, past, err := t.Explain.Told(t.Ctx, id)
	switch {
	case err != nil:
		_ = t.Refuse(voice.Say("command.nothing-was-told-as", "id", id), voice.Say("command.facts-and-rules-list-what")) // it is always nil
	case !past.Live:
		_ = t.Refuse(voice.Say("command.has-been-taken-back-already", "id", id), hint) // it is always nil
	}
	return text, err == nil && past.Live
}

// reportCommand reports a statement that a command has made, with its effects.
func (t *Turn) reportCommand(it *turn.Item) error {
	if err := t.Host.Report(it); err != nil {
		return err
	}
	t.SayEffects()
	return nil
}

// LearnItems learns what was read and reports it.
func (t *Turn) LearnItems(read []triple.Statement) error {
	t.Talk.Remember(read)
	if err := t.Belief.Learn(); err != nil {
		return err
	}
	for _, it := range t.Items {
		if err := t.Host.Report(it); err != nil {
			return err
		}
	}
	if said := wording.Effects(t.Rec.Effects); said != "" {
		t.SayLine(said)
	}
	return nil
}

// decidable reports whether /why would know what to do with the text.
func (t *Turn) decidable(text string) bool {
	if _, err := strconv.Atoi(text); err == nil || kb.IsID(text, 't') || IsToldID(text) {
		return true
	}
	read, err := t.Known.Language.Read(t.Ctx, text, t.discourse())
	return err == nil && len(read) == 1 && (read[0].Question != nil || read[0].Kind == triple.FactKind)
}
