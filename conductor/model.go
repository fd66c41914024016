package conductor

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strconv"

	"whence/conductor/command"
	"whence/conductor/filler"
	"whence/conductor/merge"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/llm"
	"whence/triple"
	"whence/triple/extract"
)

// Model is the language model that a conversation may use; *llm.Client is one.
type Model interface {
	Model() string
	Stream(ctx context.Context, req llm.Request) iter.Seq2[llm.Chunk, error]
	Object(ctx context.Context, req llm.Request, s llm.Schema, decode func(json.RawMessage) error) (llm.Object, error)
}

// useModel reports whether this turn may use the model.
func (t *steps) useModel() bool {
	if t.c.model == nil || t.c.modelOff || t.Rec.Model.Fallback != "" {
		return false
	}
	t.c.room.Learn(t.Ctx, t.c.model)
	return true
}

// fallBack says that the model failed this turn, which goes on without it.
func (t *steps) fallBack(err error) {
	if t.Stopped() != nil {
		return
	}
	if n := llm.WindowOf(err); n > 0 && n < t.c.room.Tokens() {
		t.c.room.Set(n) // the next request fits
	}
	var e *llm.Error
	message := err.Error()
	if errors.As(err, &e) {
		message = e.Message
		if e.Hint != "" {
			message += "; " + e.Hint
		}
	}
	t.Rec.Model.Fallback = message
	if e != nil && e.Resting {
		return // it was said when the server was given up
	}
	t.Emit(turn.Notice{Text: "The model did not help (" + message + "); this turn goes on without it."})
}

// modelCalled counts what the model was used for.
func (t *steps) modelCalled(calls int, u llm.Usage) {
	t.Rec.Model.Used = true
	t.Rec.Model.Name = t.c.model.Model()
	t.Rec.Model.Calls += calls
	t.Rec.Model.Tokens += u.Total
}

// consultModel lets the model read the turn too. What the grammar has read
// stays; what it could not read is taken from the model, whose statements must
// quote the turn. Where both read a sentence and contradict each other, the
// person is asked.
func (t *steps) consultModel(text string, read []triple.Statement) []triple.Statement {
	if !t.useModel() || !unsure(t, read) {
		return read
	}
	result, err := t.c.extractor.Extract(t.Ctx, t.extractInput(text))
	t.modelCalled(result.Calls, result.Usage)
	if err != nil {
		t.fallBack(err)
		return read
	}
	return readBoth(t, read, result)
}

// readBoth puts a model's reading beside the one without it, and says what was not taken
// over.
func readBoth(t *steps, read []triple.Statement, result extract.Result) []triple.Statement {
	for _, r := range result.Rejected {
		t.Rec.Model.Rejected = append(t.Rec.Model.Rejected, turnedDown(r))
		t.Emit(turn.Notice{Text: turnedDown(r)})
	}
	for i := range result.Statements {
		s := &result.Statements[i]
		if s.Echo == "" && s.Kind != triple.NotUnderstood {
			s.Echo = t.c.explain.Echo(*s)
		}
		if m := merge.Meant(s); m != s && len(m.Properties) > 0 {
			m.Echo = wording.Stop(m.Echo) + " " + t.c.known.Language.Statement(triple.Statement{Kind: triple.RuleKind, Properties: m.Properties, Relations: m.Relations}, t.c.known.Words)
		}
		if s.Kind == triple.SmallTalk && overlapsUnread(read, *s) {
			t.Emit(turn.Notice{Text: "Nothing was learned from " + strconv.Quote(s.Text) + ": the model takes it for small talk."})
		}
	}
	return merge.Merge(read, result.Statements, t.c.options.Trust)
}

func fillersOf(t *steps) filler.Fillers {
	return filler.Fillers{Turn: t.Turn, Known: t.c.known, Talk: t.c.talk}
}

// unsure reports whether a model might read something in one of the sentences.
func unsure(t *steps, read []triple.Statement) bool {
	return slices.ContainsFunc(read, func(s triple.Statement) bool { return merge.Worth(s) && !t.confirmed(s) })
}

// confirmed reports whether both readers without a model make the same of a sentence, with
// nothing left over: no model could read more in it.
func (t *steps) confirmed(s triple.Statement) bool {
	if s.Standing != triple.Told || len(s.Readings) > 0 || s.Trouble != nil {
		return false
	}
	return s.Kind == triple.RuleKind || s.Kind == triple.FactKind && t.c.known.Language.Confirms(s, t.c.discourse())
}

// overlapsUnread reports whether the statement stands for a sentence that the
// grammar did not understand, and that could so have been meant otherwise.
func overlapsUnread(read []triple.Statement, s triple.Statement) bool {
	return slices.ContainsFunc(read, func(r triple.Statement) bool {
		return r.Kind == triple.NotUnderstood && s.Start < r.End && r.Start < s.End
	})
}

// turnedDown says what of a model's reading is not taken over, and why.
func turnedDown(r extract.Rejection) string {
	what := strconv.Quote(r.Quote)
	if r.Claim != "" {
		what = r.Claim + ", from " + what
	}
	return "Not taken from the model: " + what + ": " + r.Reason + "."
}

func (t *steps) extractInput(text string) extract.Input {
	in := extract.Input{Turn: text, Discourse: t.c.discourse(), Window: t.c.room.Tokens()}
	turns, err := t.c.history.Recent(t.Ctx, t.c.session.ID, historyTurns+1)
	if err != nil {
		t.Emit(turn.Notice{Text: "The history could not be read: " + err.Error()})
		return in
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.ID || command.Is(h.Input) })
	for _, h := range turns[t.c.fitting(turns, earlierPart):] {
		in.History = append(in.History, extract.Utterance{Text: h.Input}, extract.Utterance{Text: h.Reply, Own: true})
	}
	in.Names, in.Relations = t.c.known.Words.Nearest(text, maxKnownWords)
	return in
}

// historyTurns is how much of the history a model sees, and maxKnownWords how
// many names and relations.
const (
	historyTurns  = 6
	maxKnownWords = 60
)

// setModel shows the model in use, or does without it until it is wanted again.
func (t *steps) setModel(arg string) error {
	switch {
	case t.c.model == nil:
		t.Say("No model is configured; everything works without. `repl doctor` says how to set one.")
	case arg == "off" || arg == "on":
		t.c.modelOff = arg == "off"
		t.Say("The model " + t.c.model.Model() + " is " + arg + ".")
	case arg == "":
		state := "on"
		if t.c.modelOff {
			state = "off"
		}
		t.Say("The model is " + t.c.model.Model() + ", and it is " + state + ".")
	default:
		return t.Refuse("the model can be turned on or off here", "another is set with --model")
	}
	return nil
}
