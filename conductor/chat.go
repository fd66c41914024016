package conductor

import (
	_ "embed"
	"strings"

	"whence/conductor/ground"
	"whence/llm"
)

//go:embed prompts/smalltalk.txt
var smallTalkPrompt string

// chat answers small talk: with the model where there is one, each sentence
// held against the names that the knowledge base has, and else with a line of
// the program's own.
func (t *turn) chat(it *item) error {
	if t.useModel() && !t.c.tooLong(it.Text, nil) && t.stream(t.talkRequest(it), t.checkTalk) > 0 {
		return t.stopped()
	}
	if err := t.stopped(); err != nil {
		return err
	}
	t.sayLine(smallTalk(it.Text))
	return nil
}

func (t *turn) talkRequest(it *item) llm.Request {
	messages := []llm.Message{{Role: llm.System, Content: smallTalkPrompt}}
	messages = append(messages, t.recent()...)
	return llm.Request{Messages: append(messages, llm.Message{Role: llm.User, Content: it.Text}), MaxTokens: maxTalkTokens}
}

// maxTalkTokens bounds a piece of small talk, and maxAnswerTokens an answer.
const (
	maxTalkTokens   = 120
	maxAnswerTokens = 300
)

func (t *turn) checkTalk(sentence string) ground.Result {
	names, _ := t.c.words.nearest(sentence, maxKnownWords)
	return t.c.gate.SmallTalk(sentence, names)
}

// stream says what the model says, sentence by sentence, as far as each passes
// the check. It stops at the first sentence that does not, which is recorded as
// dropped, and returns how many it said. A model that fails is reported.
func (t *turn) stream(req llm.Request, check func(string) ground.Result) int {
	said, splitter := 0, ground.NewSplitter()
	take := func(sentences []string) bool {
		for _, s := range sentences {
			if strings.TrimSpace(s) == "" {
				continue
			}
			if !t.sayChecked(s, check(s), said == 0) {
				return false
			}
			said++
		}
		return true
	}
	for chunk, err := range t.c.model.Stream(t.ctx, req) {
		if chunk.Done != nil {
			t.modelCalled(1, chunk.Done.Usage)
		}
		if err != nil {
			t.rec.Model.Used, t.rec.Model.Name = true, t.c.model.Model()
			t.fallBack(err)
			return said
		}
		if !take(splitter.Push(chunk.Text)) {
			return said
		}
	}
	take([]string{splitter.Flush()})
	return said
}

// sayChecked says a sentence that passed, and records one that did not.
func (t *turn) sayChecked(sentence string, r ground.Result, first bool) bool {
	t.rec.Grounding.Claims += r.Claims
	if !r.OK {
		t.rec.Grounding.Dropped = append(t.rec.Grounding.Dropped, strings.TrimSpace(sentence)+" ("+r.String()+")")
		return false
	}
	t.rec.Grounding.Supported += r.Claims
	clean := strings.TrimSpace(r.Clean)
	switch {
	case clean == "":
	case first:
		t.sayLine(t.opening + withoutVerdict(clean, t.opening))
		t.opening = ""
	default:
		t.say(" " + clean)
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
			return upperFirst(strings.TrimLeft(rest[1:], " "))
		}
	}
	return sentence
}
