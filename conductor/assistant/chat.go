package assistant

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"whence/conductor/ground"
	"whence/conductor/ground/cite"
	"whence/conductor/wording"
	"whence/llm"
)

//go:embed prompts/smalltalk.txt
var smallTalkPrompt string

// Chat answers small talk: with the model where there is one, each sentence
// held against the names that the knowledge base has, and else with a line of
// the program's own.
func (u *Use) Chat(text string) error {
	if u.May() && !u.tooLong(text, nil) && len(u.stream(u.talkRequest(text), u.checkTalk, nil)) > 0 {
		return u.Stopped()
	}
	if err := u.Stopped(); err != nil {
		return err
	}
	u.SayLine(smallTalk(text))
	return nil
}

func (u *Use) talkRequest(text string) llm.Request {
	messages := []llm.Message{{Role: llm.System, Content: smallTalkPrompt}}
	messages = append(messages, u.Recent()...)
	return llm.Request{Messages: append(messages, llm.Message{Role: llm.User, Content: text}), MaxTokens: maxTalkTokens}
}

// Word words something for a skill, from numbered evidence where there is any. The sentences that
// pass are returned: each states what the evidence does that it cites, or is held to the rules of
// small talk where there is none.
func (u *Use) Word(ctx context.Context, what string, evidence []ground.Evidence) (string, error) {
	check, prompt := u.checkTalk, smallTalkPrompt
	if len(evidence) > 0 && !u.tooLong(what, evidence) {
		reply := u.Gate.Reply(evidence)
		check, prompt = func(s string) ground.Result { return reply.Check(u.Ctx, s) }, answerPrompt
		what += "\nFacts:"
		for _, e := range evidence {
			what += fmt.Sprintf("\n[%d] %s", e.N, e.Text)
		}
	}
	req := u.talkRequest(what)
	req.MaxTokens, req.Messages[0].Content = maxAnswerTokens, prompt
	splitter := cite.NewSplitter()
	var sentences, said []string
	for chunk, err := range u.Model.Stream(ctx, req) {
		if chunk.Done != nil {
			u.Called(1, chunk.Done.Usage)
		}
		if err != nil {
			return "", err
		}
		sentences = append(sentences, splitter.Push(chunk.Text)...)
	}
	for _, s := range append(sentences, splitter.Flush()) {
		if r := check(s); r.OK {
			said = append(said, strings.TrimSpace(r.Clean))
		} else {
			u.drop(s, r)
		}
	}
	return strings.Join(said, " "), nil
}

// drop records a sentence that did not pass.
func (u *Use) drop(sentence string, r ground.Result) {
	u.Rec.Grounding.Dropped = append(u.Rec.Grounding.Dropped, strings.TrimSpace(sentence)+" ("+r.String()+")")
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

func (u *Use) checkTalk(sentence string) ground.Result {
	names, _ := u.Known.Words.Nearest(sentence, MaxKnownWords)
	return u.Gate.SmallTalk(sentence, names)
}

// stream says what the model says, sentence by sentence, as far as each passes
// the check. It stops at the first sentence that does not, which is recorded as
// dropped, and returns said and what it said besides: no sentence twice. A model that
// fails is reported.
func (u *Use) stream(req llm.Request, check func(string) ground.Result, said []string) []string {
	splitter, size := cite.NewSplitter(), 0
	take := func(sentences []string) bool {
		for _, s := range sentences {
			plain := strings.TrimSpace(s)
			if plain == "" || slices.Contains(said, plain) {
				continue
			}
			if len(said) == maxSaid || !u.sayChecked(s, check(s), len(said) == 0) {
				return false
			}
			said = append(said, plain)
		}
		return true
	}
	for chunk, err := range u.Model.Stream(u.Ctx, req) {
		if chunk.Done != nil {
			u.Called(1, chunk.Done.Usage)
		}
		if err != nil {
			u.Rec.Model.Used, u.Rec.Model.Name = true, u.Model.Model()
			u.FallBack(err)
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
func (u *Use) sayChecked(sentence string, r ground.Result, first bool) bool {
	u.Rec.Grounding.Claims += r.Claims
	if !r.OK {
		u.drop(sentence, r)
		return false
	}
	u.Rec.Grounding.Supported += r.Claims
	clean := strings.TrimSpace(r.Clean)
	switch {
	case clean == "":
	case first:
		u.SayLine(u.opening + wording.UpperFirst(withoutVerdict(clean, u.opening)))
		u.opening = ""
	default:
		u.Say(" " + clean)
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
