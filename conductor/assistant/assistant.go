// Package assistant is the language model that a conversation may have: what of the
// conversation it is told, the sentences that it reads beside the reader, and its wording of
// answers that were proved.
//
// It promises that a sentence of the model is said only when it has passed the gate, and that
// a model that fails costs the turn nothing but its help. What is asked, known and proved, it
// leaves to others.
package assistant

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strconv"

	"whence/conductor/explain"
	"whence/conductor/ground"
	"whence/conductor/knowledge"
	"whence/conductor/merge"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/history"
	"whence/internal/voice"
	"whence/llm"
	"whence/triple"
	"whence/triple/english/say"
	"whence/triple/extract"
)

// Assistant is the model of a conversation, with what it may be told and what holds it to
// that. One turn uses it at a time.
type Assistant struct {
	Model     Model              // nil where the conversation goes without one
	Room      *llm.Room          // of the model's window
	Extractor *extract.Extractor // nil without a model
	Gate      *ground.Gate
	Known     *knowledge.Knowledge
	Explain   *explain.Explainer
	Talk      *talk.Talk
	History   *history.Store
	// Trust learns the likeliest reading of a sentence, where else it would be asked for.
	Trust bool
	// Off does without the model until it is wanted again.
	Off bool
	// past is what was found of turns that are over.
	past map[string]past
}

// Attach gives the model what is known, and the gate that its sentences must pass.
func (a *Assistant) Attach(k *knowledge.Knowledge, e *explain.Explainer, about *talk.Talk) {
	a.Known, a.Explain, a.Talk = k, e, about
	a.Gate = ground.New(k.Language, ground.Options{Holds: k.Holds, Vocabulary: k.Words})
	if a.Model != nil {
		a.Extractor = extract.New(a.Model, k.Language)
	}
}

// Use is what one turn does with the model.
type Use struct {
	*turn.Turn
	*Assistant
	opening string // stands before the next sentence of the model
}

// Of is what a turn may do with the model.
func (a *Assistant) Of(t *turn.Turn) *Use { return &Use{Turn: t, Assistant: a} }

// Model is the language model that a conversation may use; *llm.Client is one.
type Model interface {
	Model() string
	Stream(ctx context.Context, req llm.Request) iter.Seq2[llm.Chunk, error]
	Object(ctx context.Context, req llm.Request, s llm.Schema, decode func(json.RawMessage) error) (llm.Object, error)
}

// May reports whether this turn may use the model.
func (u *Use) May() bool {
	if u.Model == nil || u.Off || u.Rec.Model.Fallback != "" {
		return false
	}
	u.Room.Learn(u.Ctx, u.Model)
	return true
}

// FallBack says that the model failed this turn, which goes on without it.
func (u *Use) FallBack(err error) {
	if u.Stopped() != nil {
		return
	}
	if n := llm.WindowOf(err); n > 0 && n < u.Room.Tokens() {
		u.Room.Set(n) // the next request fits
	}
	var e *llm.Error
	message := err.Error()
	if errors.As(err, &e) {
		message = e.Message
		if e.Hint != "" {
			message += "; " + e.Hint
		}
	}
	u.Rec.Model.Fallback = message
	if e != nil && e.Resting {
		return // it was said when the server was given up
	}
	u.Emit(turn.Notice{Text: voice.Say("assistant.the-model-did-not-help", "message", message)})
}

// Called counts what the model was used for.
func (u *Use) Called(calls int, used llm.Usage) {
	u.Rec.Model.Used = true
	u.Rec.Model.Name = u.Model.Model()
	u.Rec.Model.Calls += calls
	u.Rec.Model.Tokens += used.Total
}

// Consult lets the model read the turn too. What the grammar has read
// stays; what it could not read is taken from the model, whose statements must
// quote the turn. Where both read a sentence and contradict each other, the
// person is asked.
func (u *Use) Consult(text string, read []triple.Statement) []triple.Statement {
	if !u.May() || !u.Unsure(read) {
		return read
	}
	result, err := u.Extractor.Extract(u.Ctx, u.ToRead(text))
	u.Called(result.Calls, result.Usage)
	if err != nil {
		u.FallBack(err)
		return read
	}
	return u.ReadBoth(read, result)
}

// ReadBoth puts a model's reading beside the one without it, and says what was not taken
// over.
func (u *Use) ReadBoth(read []triple.Statement, result extract.Result) []triple.Statement {
	for _, r := range result.Rejected {
		u.Rec.Model.Rejected = append(u.Rec.Model.Rejected, turnedDown(r))
		u.Emit(turn.Notice{Text: turnedDown(r)})
	}
	for i := range result.Statements {
		s := &result.Statements[i]
		if s.Echo == "" && s.Kind != triple.NotUnderstood {
			s.Echo = u.Explain.Echo(*s)
		}
		if m := merge.Meant(s); m != s && len(m.Properties) > 0 {
			m.Echo = wording.Stop(m.Echo) + " " + u.Known.Language.Statement(triple.Statement{Kind: triple.RuleKind, Properties: m.Properties, Relations: m.Relations}, u.Known.Words)
		}
		if s.Kind == triple.SmallTalk && overlapsUnread(read, *s) {
			u.Emit(turn.Notice{Text: voice.Say("assistant.nothing-was-learned-from-model", "text", s.Text)})
		}
	}
	return merge.Merge(read, result.Statements, u.Trust)
}

// Unsure reports whether a model might read something in one of the sentences.
func (u *Use) Unsure(read []triple.Statement) bool {
	return slices.ContainsFunc(read, func(s triple.Statement) bool { return merge.Worth(s) && !u.confirmed(s) })
}

// confirmed reports whether both readers without a model make the same of a sentence, or all
// members of the parser one plain fact, with nothing left over: no model could read more in it.
func (u *Use) confirmed(s triple.Statement) bool {
	if len(s.Readings) > 0 || s.Trouble != nil {
		return false
	}
	if s.Standing == triple.AsRead {
		return s.Kind == triple.FactKind && isPlain(s.Facts)
	}
	if s.Standing != triple.Told {
		return false
	}
	return s.Kind == triple.RuleKind || s.Kind == triple.FactKind && u.Known.Language.Confirms(s, u.Talk.Discourse(u.Known.Words))
}

// sureReading is how sure a reading is that all members of the parser share.
const sureReading = .99

// isPlain reports whether facts are all sure and tell one thing: one event, or something of one,
// with no clause in it.
func isPlain(facts []triple.Triple) bool {
	events, rest := say.EventFacts(facts)
	if slices.ContainsFunc(facts, func(f triple.Triple) bool {
		_, clause := triple.SaidLink(f.Relation)
		return clause || f.Confidence > 0 && f.Confidence < sureReading
	}) {
		return false
	}
	about := func(f triple.Triple) bool { return len(rest) == 0 || !f.Subject.Same(rest[0].Subject) }
	return len(events) < 2 && !slices.ContainsFunc(rest, about) || len(events) == 1 && len(rest) <= 1
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
		what = voice.Say("assistant.turned-down-from", "claim", r.Claim, "what", what)
	}
	return voice.Say("assistant.not-taken-from-model-2", "what", what, "reason", r.Reason)
}

// ToRead is what the extractor is told with a text: what was said of late, and the names
// and relations in use that are like its words.
func (u *Use) ToRead(text string) extract.Input {
	in := extract.Input{Turn: text, Discourse: u.Talk.Discourse(u.Known.Words), Window: u.Room.Tokens()}
	turns, err := u.History.Recent(u.Ctx, u.Session, historyTurns+1)
	if err != nil {
		u.Emit(turn.Notice{Text: voice.Say("assistant.the-history-could-not-be", "error", err.Error())})
		return in
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == u.ID || u.pastOf(h).command })
	for _, h := range turns[u.fitting(turns, earlierPart):] {
		in.History = append(in.History, extract.Utterance{Text: h.Input}, extract.Utterance{Text: replyOf(h), Own: true})
	}
	in.Names, in.Relations = u.Known.Words.Nearest(text, MaxKnownWords)
	return in
}

// historyTurns is how much of the history a model sees, and MaxKnownWords how
// many names and relations.
const (
	historyTurns  = 6
	MaxKnownWords = 60
)

// Set shows the model in use, or does without it until it is wanted again.
func (u *Use) Set(arg string) error {
	switch {
	case u.Model == nil:
		u.Say(voice.Say("assistant.no-model-is-configured-everything"))
	case arg == "off" || arg == "on":
		u.Off = arg == "off"
		u.Say(voice.Say("assistant.the-model-is", "model", u.Model.Model(), "arg", arg))
	case arg == "":
		state := "on"
		if u.Off {
			state = "off"
		}
		u.Say(voice.Say("assistant.the-model-is-and-it", "model", u.Model.Model(), "state", state))
	default:
		return u.Refuse(voice.Say("assistant.the-model-can-be-turned"), voice.Say("assistant.another-is-set-with-model"))
	}
	return nil
}
