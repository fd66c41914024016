package conductor

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

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
func (t *turn) useModel() bool {
	return t.c.model != nil && !t.c.talk.modelOff && t.rec.Model.Fallback == ""
}

// fallBack says that the model failed this turn, which goes on without it.
func (t *turn) fallBack(err error) {
	if t.stopped() != nil {
		return
	}
	var e *llm.Error
	message := err.Error()
	if errors.As(err, &e) {
		message = e.Message
	}
	t.rec.Model.Fallback = message
	t.emit(Notice{Text: "The model did not help (" + message + "); this turn goes on without it."})
}

// modelCalled counts what the model was used for.
func (t *turn) modelCalled(calls int, u llm.Usage) {
	t.rec.Model.Used = true
	t.rec.Model.Name = t.c.model.Model()
	t.rec.Model.Calls += calls
	t.rec.Model.Tokens += u.Total
}

// consultModel lets the model read the turn too. What the grammar has read
// stays; what it could not read is taken from the model, whose statements must
// quote the turn. Where both read a sentence and contradict each other, the
// person is asked.
func (t *turn) consultModel(text string, read []triple.Statement) []triple.Statement {
	if !t.useModel() || !slices.ContainsFunc(read, worthReading) {
		return read
	}
	result, err := t.c.extractor.Extract(t.ctx, t.extractInput(text))
	t.modelCalled(result.Calls, result.Usage)
	if err != nil {
		t.fallBack(err)
		return read
	}
	for _, r := range result.Rejected {
		t.emit(Notice{Text: turnedDown(r)})
	}
	for i := range result.Statements {
		s := &result.Statements[i]
		if refused, ok := t.undeclared(*s); ok {
			*s = refused
			continue
		}
		if s.Echo == "" {
			s.Echo = t.c.echo(*s)
		}
		if s.Kind == triple.SmallTalk && overlapsUnread(read, *s) {
			t.emit(Notice{Text: "Nothing was learned from " + strconv.Quote(s.Text) + ": the model takes it for small talk."})
		}
	}
	return merge(read, result.Statements)
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

// worthReading reports whether a model's reading of the sentence could matter.
func worthReading(s triple.Statement) bool {
	return s.Kind != triple.SmallTalk && s.Kind != triple.QuestionKind
}

func (t *turn) extractInput(text string) extract.Input {
	in := extract.Input{Turn: text}
	turns, err := t.c.history.Recent(t.ctx, t.c.session.ID, historyTurns+1)
	if err != nil {
		t.emit(Notice{Text: "The history could not be read: " + err.Error()})
		return in
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.id || isCommand(h.Input) })
	for _, h := range turns[t.c.fitting(turns, earlierPart):] {
		in.History = append(in.History, extract.Utterance{Text: h.Input}, extract.Utterance{Text: h.Reply, Own: true})
	}
	in.Names, in.Relations = t.c.words.nearest(text, maxKnownWords)
	return in
}

// historyTurns is how much of the history a model sees, and maxKnownWords how
// many names and relations.
const (
	historyTurns  = 6
	maxKnownWords = 60
)

// merge puts the model's statements in the place of the sentences that the
// grammar did not understand.
func merge(read, modelled []triple.Statement) []triple.Statement {
	var out []triple.Statement
	used := make([]bool, len(modelled))
	for _, s := range read {
		overlapping := func(i int) bool {
			return !used[i] && modelled[i].Start < s.End && s.Start < modelled[i].End
		}
		if s.Kind != triple.NotUnderstood {
			for i := range modelled {
				if overlapping(i) {
					used[i] = true
					s = weigh(s, modelled[i])
				}
			}
			out = append(out, s)
			continue
		}
		found := false
		for i := range modelled {
			if overlapping(i) {
				used[i], found = true, true
				out = append(out, modelled[i])
			}
		}
		if !found {
			out = append(out, s)
		}
	}
	return out
}

// weigh compares the two readings of one sentence. Other words for the same
// are no contradiction; another polarity, or other names in the same relation,
// are, and make the sentence ambiguous.
func weigh(grammar, model triple.Statement) triple.Statement {
	if len(grammar.Readings) > 1 || grammar.Kind != triple.FactKind || model.Kind != triple.FactKind {
		return grammar
	}
	for _, g := range grammar.Facts {
		for _, m := range model.Facts {
			if g.Relation == m.Relation && !g.Same(m) && !slices.ContainsFunc(model.Facts, g.Same) {
				return triple.Statement{
					Text: grammar.Text, Start: grammar.Start, End: grammar.End, Kind: grammar.Kind,
					Readings: []triple.Statement{grammar, model}, Mentions: grammar.Mentions,
				}
			}
		}
	}
	return grammar
}

// echo says a statement that the model has read in controlled English.
func (c *Conductor) echo(s triple.Statement) string {
	var parts []string
	for _, f := range s.Facts {
		parts = append(parts, c.sentence(f))
	}
	for _, r := range s.Rules {
		parts = append(parts, stop(c.language.Rule(r, c.words)))
	}
	if s.Question != nil {
		parts = append(parts, c.language.Question(*s.Question, c.words))
	}
	return strings.Join(parts, " ")
}

// setModel shows the model in use, or does without it until it is wanted again.
func (t *turn) setModel(arg string) error {
	switch {
	case t.c.model == nil:
		t.say("No model is configured; everything works without. `repl doctor` says how to set one.")
	case arg == "off" || arg == "on":
		t.c.talk.modelOff = arg == "off"
		t.say("The model " + t.c.model.Model() + " is " + arg + ".")
	case arg == "":
		state := "on"
		if t.c.talk.modelOff {
			state = "off"
		}
		t.say("The model is " + t.c.model.Model() + ", and it is " + state + ".")
	default:
		return t.refuse("the model can be turned on or off here", "another is set with --model")
	}
	return nil
}
