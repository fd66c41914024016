package llm

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	openai "github.com/sashabaranov/go-openai"
)

// Client talks to one model at one address. It is safe for concurrent use, and
// remembers what it finds out about the server: how it gives structured output,
// and which parameters it does not take.
type Client struct {
	cfg Config
	api *openai.Client
	// rest keeps calls from a server that is down.
	rest breaker

	mu    sync.Mutex
	known known
}

// known is what was found out about the server.
type known struct {
	rung     Rung
	proven   bool          // rung has worked
	refused  map[Rung]bool // never ask again
	dropped  map[string]bool
	thinks   bool // before it speaks, at the cost of tokens
	reserved bool // tokens are bounded by max_completion_tokens
	toolless bool // tools have to be told in words
}

// New makes a client. It makes no connection.
func New(cfg Config) (*Client, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	api := openai.DefaultConfig(cfg.APIKey)
	api.BaseURL = cfg.BaseURL
	// No timeout here: it would end a stream that is still being read.
	api.HTTPClient = &doer{http: &http.Client{Transport: cfg.Transport}, host: hostOf(cfg.BaseURL), key: cfg.APIKey, limit: cfg.MaxReply}
	c := &Client{cfg: cfg, api: openai.NewClientWithConfig(api)}
	c.known.refused, c.known.dropped = map[Rung]bool{}, map[string]bool{}
	c.known.reserved = isReasoner(cfg.Model)
	c.known.dropped["temperature"] = c.known.reserved
	return c, nil
}

// isReasoner reports whether a model is one of those by OpenAI that take no
// temperature and call the bound on tokens max_completion_tokens. Others are
// found out when their server says so.
func isReasoner(model string) bool {
	for _, prefix := range []string{"o1", "o3", "o4", "gpt-5", "gpt-6"} {
		if strings.HasPrefix(model, prefix) {
			return true
		}
	}
	return false
}

// Model returns the model's name as configured.
func (c *Client) Model() string { return c.cfg.Model }

// Host returns the server's host and port, for messages.
func (c *Client) Host() string { return hostOf(c.cfg.BaseURL) }

// Chat asks and waits for the whole reply. A reply that reached the limit of
// tokens is returned together with an error of kind Truncated.
func (c *Client) Chat(ctx context.Context, req Request) (Response, error) {
	return c.chat(ctx, req, nil)
}

func (c *Client) chat(ctx context.Context, req Request, extra map[string]any) (Response, error) {
	var resp Response
	attempts, err := c.retry(ctx, func() error {
		attempt, cancel := c.bounded(ctx, c.cfg.Timeout)
		defer cancel()
		raw, err := c.api.CreateChatCompletion(withPatch(attempt, c.fields(req, false, extra)), c.body(req))
		if err != nil {
			return onTools(req, c.explain(ctx, attempt, err))
		}
		resp, err = whole(raw, req)
		c.thought(resp.Reasoning)
		return err
	})
	resp.Attempts = attempts
	return resp, err
}

// body is the part of a request that go-openai can say.
func (c *Client) body(req Request) openai.ChatCompletionRequest {
	c.mu.Lock()
	if c.known.toolless && req.Force == "" {
		req = inWords(req)
	}
	c.mu.Unlock()
	out := openai.ChatCompletionRequest{Stop: req.Stop}
	for _, m := range req.Messages {
		msg := openai.ChatCompletionMessage{Role: m.Role, Content: m.Content, ToolCallID: m.CallID}
		for _, call := range m.Calls {
			msg.ToolCalls = append(msg.ToolCalls, openai.ToolCall{ID: call.ID, Type: openai.ToolTypeFunction, Function: openai.FunctionCall{Name: call.Name, Arguments: call.Arguments}})
		}
		out.Messages = append(out.Messages, msg)
	}
	for _, t := range req.Tools {
		f := &openai.FunctionDefinition{Name: t.Name, Description: t.Description, Parameters: t.Parameters}
		out.Tools = append(out.Tools, openai.Tool{Type: openai.ToolTypeFunction, Function: f})
	}
	if req.Force != "" {
		out.ToolChoice = openai.ToolChoice{Type: openai.ToolTypeFunction, Function: openai.ToolFunction{Name: req.Force}}
	}
	return out
}

// fields is the part of a request that go-openai cannot say, or refuses to.
func (c *Client) fields(req Request, stream bool, extra map[string]any) map[string]any {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := map[string]any{"model": c.cfg.Model, "temperature": 0.0}
	if req.Temperature != nil {
		out["temperature"] = *req.Temperature
	}
	most := req.MaxTokens
	if most > 0 && (c.known.reserved || c.known.thinks) {
		most += thinkingTokens
	}
	if most > 0 && c.known.reserved {
		out["max_completion_tokens"] = most
	} else if most > 0 {
		out["max_tokens"] = most
	}
	if c.known.reserved {
		out["reasoning_effort"] = "low"
	}
	if stream {
		out["stream_options"] = map[string]any{"include_usage": true}
	}
	for name := range c.known.dropped {
		if c.known.dropped[name] {
			delete(out, name)
		}
	}
	for name, value := range extra {
		out[name] = value
	}
	return out
}

// thinkingTokens is what a model that thinks aloud may have for that besides its reply.
const thinkingTokens = 4096

// thought notes that the model thinks before it speaks.
func (c *Client) thought(reasoning string) {
	if reasoning == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known.thinks = true
}

// adapt notes which parameter a refusal names, and reports whether the request
// will now be a different one.
func (c *Client) adapt(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case e.toolless && !c.known.toolless:
		c.known.toolless = true
		return true
	case e.Kind != Refused || e.Status == http.StatusNotFound:
		return false
	case strings.Contains(e.Message, "max_tokens") && strings.Contains(e.Message, "max_completion_tokens") && !c.known.reserved:
		c.known.reserved = true
		return true
	case strings.Contains(e.Message, "stream_options") && !c.known.dropped["stream_options"]:
		c.known.dropped["stream_options"] = true
		return true
	case strings.Contains(e.Message, "reasoning_effort") && !c.known.dropped["reasoning_effort"]:
		c.known.dropped["reasoning_effort"] = true
		return true
	case strings.Contains(e.Message, "temperature") && !c.known.dropped["temperature"]:
		c.known.dropped["temperature"] = true
		return true
	}
	return false
}

// whole reads a complete reply.
func whole(raw openai.ChatCompletionResponse, req Request) (Response, error) {
	resp := Response{Model: raw.Model, Usage: usage(&raw.Usage)}
	if len(raw.Choices) == 0 {
		return resp, &Error{Kind: Malformed, Message: "the model's reply has no choices"}
	}
	choice := raw.Choices[0]
	var f thinkFilter
	said, thought := f.push(choice.Message.Content)
	saidLast, thoughtLast := f.flush()
	resp.Text = said + saidLast
	resp.Reasoning = choice.Message.ReasoningContent + thought + thoughtLast
	resp.Finish = string(choice.FinishReason)
	for _, call := range choice.Message.ToolCalls {
		resp.Calls = append(resp.Calls, ToolCall{call.ID, call.Function.Name, call.Function.Arguments})
	}
	if req.Force == "" && len(resp.Calls) == 0 {
		written := callFilter{tools: req.Tools}
		resp.Text = written.push(resp.Text)
		rest, calls := written.flush()
		resp.Text, resp.Calls = resp.Text+rest, calls
	}
	if refusal := choice.Message.Refusal; refusal != "" && resp.Text == "" {
		return resp, &Error{Kind: Refused, Message: "the model declined: " + scrub(refusal, "")}
	}
	return judge(resp)
}

// judge tells a reply that ended well from one that did not.
func judge(resp Response) (Response, error) {
	switch resp.Finish {
	case "length":
		return resp, &Error{Kind: Truncated, Message: "the model's reply reached its limit of tokens and is cut off"}
	case "content_filter":
		return resp, &Error{Kind: Refused, Message: "the model server's filter withheld the reply"}
	case "error":
		return resp, &Error{Kind: Server, Message: "the model server gave the reply up with an error"}
	case "", "null":
		resp.Finish = "stop"
	}
	if resp.Text == "" && len(resp.Calls) == 0 && resp.Reasoning == "" {
		return resp, &Error{Kind: Malformed, Message: "the model's reply is empty", retry: true}
	}
	return resp, nil
}

func usage(u *openai.Usage) Usage {
	if u == nil {
		return Usage{}
	}
	return Usage{u.PromptTokens, u.CompletionTokens, u.TotalTokens}
}

// errSlow ends an attempt that took too long.
var errSlow = errors.New("too slow")

// bounded returns a context that ends with the cause errSlow after d.
func (c *Client) bounded(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, d, errSlow)
}

// explain makes an *Error of whatever ended an attempt: the caller's context,
// the attempt's own bound, or a fault of the reply.
func (c *Client) explain(ctx, attempt context.Context, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	if errors.Is(context.Cause(attempt), errSlow) {
		return &Error{Kind: Timeout, Message: c.Host() + " did not answer in time", Hint: hints[Timeout]}
	}
	var e *Error
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &e):
		return e
	case errors.As(err, &syntax), errors.As(err, &mismatch), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &Error{Kind: Malformed, Message: "the model's reply is not what the protocol asks for"}
	}
	return &Error{Kind: Refused, Message: scrub(err.Error(), c.cfg.APIKey)}
}

func contextError(ctx context.Context) *Error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &Error{Kind: Timeout, Message: "the time for this call is over", cause: context.DeadlineExceeded}
	}
	return &Error{Kind: Cancelled, Message: "the call was cancelled", cause: context.Canceled}
}

// retry runs attempt until it succeeds, fails for good, or has used up the
// retries. It returns the number of attempts.
func (c *Client) retry(ctx context.Context, attempt func() error) (int, error) {
	if rests := c.rest.resting(c.cfg.Now(), c.Host()); rests != nil {
		return 0, rests
	}
	n, err := c.tried(ctx, attempt)
	c.rest.note(c.cfg.Now(), err)
	return n, err
}

func (c *Client) tried(ctx context.Context, attempt func() error) (int, error) {
	const adaptations = 3
	adapted := 0
	for n, failed := 1, 0; ; n++ {
		err := attempt()
		if err == nil {
			return n, nil
		}
		if adapted < adaptations && c.adapt(err) {
			adapted++
			continue
		}
		var e *Error
		if !errors.As(err, &e) || !e.retry || failed >= c.cfg.MaxRetries || e.RetryAfter > c.cfg.MaxRetryWait {
			return n, err
		}
		if pause(ctx, c.wait(failed, e.RetryAfter)) != nil {
			return n, contextError(ctx)
		}
		failed++
	}
}

// wait doubles with each failure and is spread over its upper half, so that
// clients that failed together do not come back together.
func (c *Client) wait(failed int, asked time.Duration) time.Duration {
	d := min(c.cfg.RetryDelay<<min(failed, 16), c.cfg.MaxRetryWait)
	d = d/2 + time.Duration(c.cfg.Jitter()*float64(d/2))
	return max(d, asked)
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
