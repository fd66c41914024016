package llm

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"time"

	openai "github.com/sashabaranov/go-openai"
)

// Stream asks and yields the reply as it comes. The last pair is either a chunk
// with Done and a nil error, or an error; with an error of kind Truncated the
// chunk has Done with what there was. Leaving the loop, or cancelling ctx, ends
// the request. The sequence can be used once.
func (c *Client) Stream(ctx context.Context, req Request) iter.Seq2[Chunk, error] {
	return func(yield func(Chunk, error) bool) {
		var s *stream
		var first Chunk
		attempts, err := c.retry(ctx, func() (err error) {
			s, first, err = c.open(ctx, req)
			return err
		})
		if err != nil {
			yield(Chunk{}, err)
			return
		}
		defer s.close()
		s.resp.Attempts = attempts
		s.run(first, yield)
	}
}

// stream is a reply being read. Only one goroutine uses it.
type stream struct {
	client *Client
	caller context.Context
	ctx    context.Context
	cancel context.CancelCauseFunc
	watch  *time.Timer
	in     *openai.ChatCompletionStream
	think  thinkFilter
	calls  callFilter
	resp   Response
	ended  bool
	places map[int]int // of the tool calls, by the index that the server gives them
}

// open makes one attempt and reads up to the first words, so that a failure
// before them can still be retried.
func (c *Client) open(ctx context.Context, req Request) (*stream, Chunk, error) {
	s := &stream{client: c, caller: ctx, calls: callFilter{tools: req.Tools}}
	s.ctx, s.cancel = context.WithCancelCause(ctx)
	s.watch = time.AfterFunc(c.cfg.Timeout, func() { s.cancel(errSlow) })
	var err error
	s.in, err = c.api.CreateChatCompletionStream(withPatch(s.ctx, c.fields(req, true, nil)), c.body(req))
	if err != nil {
		s.in = nil
		err = onTools(req, c.explain(ctx, s.ctx, err))
		s.close()
		return nil, Chunk{}, err
	}
	first, err := s.next()
	if err != nil {
		s.close()
		return nil, Chunk{}, err
	}
	return s, first, nil
}

func (s *stream) close() {
	s.watch.Stop()
	s.cancel(nil)
	if s.in != nil {
		// The reply is over or given up; an error in closing changes neither.
		_ = s.in.Close()
	}
}

// run yields the first chunk and then the others, the watch running only while
// the server is waited for.
func (s *stream) run(chunk Chunk, yield func(Chunk, error) bool) {
	for {
		s.watch.Stop()
		if !yield(chunk, nil) || chunk.Done != nil {
			return
		}
		s.watch.Reset(s.client.cfg.IdleTimeout)
		var err error
		if chunk, err = s.next(); err != nil {
			s.watch.Stop()
			yield(s.partial(err), err)
			return
		}
	}
}

// partial is what there was of a reply that was cut off.
func (s *stream) partial(err error) Chunk {
	if !errors.Is(err, Truncated) {
		return Chunk{}
	}
	resp := s.resp
	return Chunk{Done: &resp}
}

// next reads up to the next words or the end.
func (s *stream) next() (Chunk, error) {
	for {
		raw, err := s.in.Recv()
		switch {
		case errors.Is(err, io.EOF):
			return s.finish()
		case err != nil && s.resp.Finish != "" && errors.Is(context.Cause(s.ctx), errSlow):
			return s.finish() // all was said; only the end of the stream is missing
		case err != nil:
			return Chunk{}, s.failure(err)
		}
		if chunk := s.add(raw); chunk.Text != "" || chunk.Reasoning != "" {
			return chunk, nil
		}
		if tells(raw) {
			s.watch.Reset(s.client.cfg.IdleTimeout) // a long call is no silence
		}
	}
}

// tells reports whether a piece has words or a part of a call.
func tells(raw openai.ChatCompletionStreamResponse) bool {
	return slices.ContainsFunc(raw.Choices, func(c openai.ChatCompletionStreamChoice) bool {
		return c.Delta.Content != "" || len(c.Delta.ToolCalls) > 0
	})
}

// failure tells silence in the middle from a server that never began.
func (s *stream) failure(err error) error {
	err = s.client.explain(s.caller, s.ctx, err)
	var e *Error
	if s.started() && errors.As(err, &e) {
		e.retry = false
		if e.Kind == Timeout && e.cause == nil {
			e.Message = s.client.Host() + " fell silent in the middle of its reply"
		}
	}
	return err
}

func (s *stream) started() bool { return s.resp.Text != "" || s.resp.Reasoning != "" }

// add takes a piece of the reply in.
func (s *stream) add(raw openai.ChatCompletionStreamResponse) Chunk {
	if raw.Model != "" {
		s.resp.Model = raw.Model
	}
	if raw.Usage != nil {
		s.resp.Usage = usage(raw.Usage)
	}
	var chunk Chunk
	for _, choice := range raw.Choices {
		if choice.Index != 0 {
			continue
		}
		said, thought := s.think.push(choice.Delta.Content)
		chunk.Text += s.calls.push(said)
		chunk.Reasoning += choice.Delta.ReasoningContent + thought
		s.addCalls(choice.Delta.ToolCalls)
		if choice.FinishReason != "" {
			s.resp.Finish = string(choice.FinishReason)
		}
	}
	s.resp.Text += chunk.Text
	s.resp.Reasoning += chunk.Reasoning
	s.client.thought(chunk.Reasoning)
	return chunk
}

// addCalls puts the pieces of tool calls together by their index. Servers number
// them wrongly: Ollama gave every call the index 0, and none before that. So a
// piece that names a tool begins a call of its own where its place is taken.
func (s *stream) addCalls(calls []openai.ToolCall) {
	const most = 64
	for _, call := range calls {
		at, known := s.placeOf(call)
		if !known {
			if at = len(s.resp.Calls); at == most {
				continue
			}
			s.resp.Calls = append(s.resp.Calls, ToolCall{})
		}
		if call.Index != nil {
			if s.places == nil {
				s.places = map[int]int{}
			}
			s.places[*call.Index] = at
		}
		whole := &s.resp.Calls[at]
		if whole.ID == "" {
			whole.ID = call.ID
		}
		if whole.Name != call.Function.Name { // some repeat it with each piece
			whole.Name += call.Function.Name
		}
		whole.Arguments += call.Function.Arguments
	}
}

// placeOf returns which call a piece goes on with; known is false for a new one.
func (s *stream) placeOf(call openai.ToolCall) (at int, known bool) {
	at, known = len(s.resp.Calls)-1, len(s.resp.Calls) > 0
	if call.Index != nil {
		at, known = s.places[*call.Index]
	}
	if !known || call.Function.Name == "" || s.resp.Calls[at].Name == "" {
		return at, known
	}
	whole := s.resp.Calls[at]
	if call.ID != "" {
		return at, call.ID == whole.ID
	}
	return at, !json.Valid([]byte(whole.Arguments))
}

// finish ends the reply: first what was held back, then the whole.
func (s *stream) finish() (Chunk, error) {
	if !s.ended {
		s.ended = true
		said, thought := s.think.flush()
		said = s.calls.push(said)
		rest, calls := s.calls.flush()
		said += rest
		if len(s.resp.Calls) == 0 {
			s.resp.Calls = calls
		}
		s.resp.Text += said
		s.resp.Reasoning += thought
		if said != "" || thought != "" {
			return Chunk{Text: said, Reasoning: thought}, nil
		}
	}
	s.resp.Calls = slices.DeleteFunc(s.resp.Calls, func(t ToolCall) bool { return t.Name == "" })
	resp, err := judge(s.resp)
	if err != nil {
		return Chunk{}, err
	}
	return Chunk{Done: &resp}, nil
}
