package conductor

import (
	_ "embed"
	"slices"
	"strings"

	"whence/conductor/ground"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/llm"
)

//go:embed prompts/smalltalk.txt
var smallTalkPrompt string

// chat answers small talk: with the model where there is one, each sentence
// held against the names that the knowledge base has, and else with a line of
// the program's own.
func (t *steps) chat(it *turn.Item) error {
	if t.useModel() && !t.c.tooLong(it.Text, nil) && len(t.stream(t.talkRequest(it), t.checkTalk, nil)) > 0 {
		return t.Stopped()
	}
	if err := t.Stopped(); err != nil {
		return err
	}
	t.SayLine(smallTalk(it.Text))
	return nil
}

func (t *steps) talkRequest(it *turn.Item) llm.Request {
	messages := []llm.Message{{Role: llm.System, Content: smallTalkPrompt}}
	messages = append(messages, t.recent()...)
	return llm.Request{Messages: append(messages, llm.Message{Role: llm.User, Content: it.Text}), MaxTokens: maxTalkTokens}
}

// maxTalkTokens bounds a piece of small talk, and maxAnswerTokens an answer, with what a
// model thinks before it; what is said is bounded by maxSaid.
const (
	maxTalkTokens   = 600
	maxAnswerTokens = 900
)

// maxSaid bounds the sentences of a reply of the model's, and maxStreamed its bytes: a model
// that loops is cut.
const (
	maxSaid     = 3
	maxStreamed = 8 << 10
)

func (t *steps) checkTalk(sentence string) ground.Result {
	names, _ := t.c.known.Words.Nearest(sentence, maxKnownWords)
	return t.c.gate.SmallTalk(sentence, names)
}

// stream says what the model says, sentence by sentence, as far as each passes
// the check. It stops at the first sentence that does not, which is recorded as
// dropped, and returns said and what it said besides: no sentence twice. A model that
// fails is reported.
func (t *steps) stream(req llm.Request, check func(string) ground.Result, said []string) []string {
	splitter, size := ground.NewSplitter(), 0
	take := func(sentences []string) bool {
		for _, s := range sentences {
			plain := strings.TrimSpace(s)
			if plain == "" || slices.Contains(said, plain) {
				continue
			}
			if len(said) == maxSaid || !t.sayChecked(s, check(s), len(said) == 0) {
				return false
			}
			said = append(said, plain)
		}
		return true
	}
	for chunk, err := range t.c.model.Stream(t.Ctx, req) {
		if chunk.Done != nil {
			t.modelCalled(1, chunk.Done.Usage)
		}
		if err != nil {
			t.Rec.Model.Used, t.Rec.Model.Name = true, t.c.model.Model()
			t.fallBack(err)
			return said
		}
		if size += len(chunk.Text); size > maxStreamed || !take(splitter.Push(chunk.Text)) {
			return said
		}
	}
	take([]string{splitter.Flush()})
	return said
}

// sayChecked says a sentence that passed, and records one that did not.
func (t *steps) sayChecked(sentence string, r ground.Result, first bool) bool {
	t.Rec.Grounding.Claims += r.Claims
	if !r.OK {
		t.Rec.Grounding.Dropped = append(t.Rec.Grounding.Dropped, strings.TrimSpace(sentence)+" ("+r.String()+")")
		return false
	}
	t.Rec.Grounding.Supported += r.Claims
	clean := strings.TrimSpace(r.Clean)
	switch {
	case clean == "":
	case first:
		t.SayLine(t.opening + withoutVerdict(clean, t.opening))
		t.opening = ""
	default:
		t.Say(" " + clean)
	}
	return true
}

// withoutVerdict takes a yes or no off the front of a sentence that has had
// the program's own put before it.
func withoutVerdict(sentence, opening string) string {
	if opening == "" {
		return sentence
	}
	for _, word := range []string{"Yes", "No"} {
		if rest, ok := strings.CutPrefix(sentence, word); ok && (strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ":")) {
			return wording.UpperFirst(strings.TrimLeft(rest[1:], " "))
		}
	}
	return sentence
}
