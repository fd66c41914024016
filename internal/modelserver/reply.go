package modelserver

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Reply is what the server answers to one chat request. The zero value is an
// empty but complete reply.
type Reply struct {
	// Text is what the model says. A streamed reply sends it word by word.
	Text string
	// Call, when set, makes the reply a call of the tool that the request
	// offers, with these arguments.
	Call string
	// Calls are calls of tools by their names, as a model makes them by itself.
	Calls []Call
	// Reasoning is sent before the text, in the field ReasoningField
	// ("reasoning_content" when empty).
	Reasoning, ReasoningField string
	// Finish is the finish_reason: "stop" (or "tool_calls") when empty, none
	// at all when "-".
	Finish string

	// Status, when not 0 or 200, makes the reply an error with Text as its
	// message, unless Body is set.
	Status int
	// RetryAfter is sent as the header of that name when not empty.
	RetryAfter string
	// Body, when set, is sent instead of anything made from the other fields,
	// as an event stream where the request asked for one.
	Body string

	// Delay passes before the header is sent, TokenDelay before each token.
	Delay, TokenDelay time.Duration
	// KeepAlive is how many comment lines come before each token of a stream,
	// each after KeepAliveDelay.
	KeepAlive      int
	KeepAliveDelay time.Duration
	// CutAfter, when above 0, breaks the connection off after so many tokens
	// of a stream, or so many bytes of a reply that is none.
	CutAfter int
	// StreamError, when set, is sent as an error object inside the stream,
	// after the tokens (after CutAfter of them when that is set).
	StreamError string
	// NoDone leaves out the [DONE] at the end of a stream.
	NoDone bool
	// CRLF ends the lines of a stream with both characters, and leaves out
	// the space after "data:".
	CRLF bool
}

// Call is a call of a tool. With an empty ID it is "call_1" and on.
type Call struct{ ID, Name, Args string }

// Use is a reply that calls tools.
func Use(calls ...Call) Reply { return Reply{Calls: calls} }

// Say is a plain reply.
func Say(text string) Reply { return Reply{Text: text} }

// JSON is a reply whose text is v as JSON.
func JSON(v any) Reply {
	text, err := json.Marshal(v)
	if err != nil {
		return Failure(http.StatusInternalServerError, "modelserver: "+err.Error())
	}
	return Say(string(text))
}

// Failure is an error with the status and the message.
func Failure(status int, message string) Reply { return Reply{Status: status, Text: message} }

// RateLimited is status 429; retryAfter is sent as the header unless "".
func RateLimited(retryAfter string) Reply {
	return Reply{Status: http.StatusTooManyRequests, Text: "rate limit reached", RetryAfter: retryAfter}
}

// NoSchemas answers a request for structured output in any of the refused
// formats ("json_schema", "tool", "json_object") with the error that servers
// without it send, and every other one with the reply.
func NoSchemas(reply Reply, refused ...string) func(Request) Reply {
	return func(r Request) Reply {
		for _, format := range refused {
			if r.Format == format {
				return Reply{Status: http.StatusBadRequest, Body: `{"error":"'response_format.type' or 'tools' is not supported: ` + format + `"}`}
			}
		}
		return reply.For(r)
	}
}

// For turns the text into a tool call where the request forces one, as a server
// with real support would say it.
func (p Reply) For(r Request) Reply {
	if r.Format == "tool" && p.Call == "" && p.Status == 0 && p.Body == "" {
		p.Call, p.Text = p.Text, ""
	}
	return p
}

func (p Reply) write(w http.ResponseWriter, r *http.Request, req Request) {
	if !sleep(r, p.Delay) {
		return
	}
	if p.RetryAfter != "" {
		w.Header().Set("Retry-After", p.RetryAfter)
	}
	switch {
	case p.Status != 0 && p.Status != http.StatusOK:
		p.writeError(w)
	case req.Stream:
		w.Header().Set("Content-Type", "text/event-stream")
		p.stream(w, r, req)
	default:
		w.Header().Set("Content-Type", "application/json")
		p.whole(w, req)
	}
}

func (p Reply) writeError(w http.ResponseWriter) {
	if p.Body == "" {
		writeJSON(w, p.Status, errorBody(p.Text))
		return
	}
	w.WriteHeader(p.Status)
	// A client that has gone away is no failure of the script.
	_, _ = w.Write([]byte(p.Body))
}

// whole sends the reply in one piece.
func (p Reply) whole(w http.ResponseWriter, req Request) {
	body := []byte(p.Body)
	if p.Body == "" {
		message := map[string]any{"role": "assistant", "content": p.Text}
		if p.Reasoning != "" {
			message[p.reasoningField()] = p.Reasoning
		}
		if p.calls() {
			message["tool_calls"] = p.call(req)
		}
		body = encode(map[string]any{
			"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": Model,
			"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": p.finish()}},
			"usage":   p.usage(req),
		})
	}
	if p.CutAfter > 0 && p.CutAfter < len(body) {
		_, _ = w.Write(body[:p.CutAfter])
		breakOff(w)
	}
	_, _ = w.Write(body)
}

func (p Reply) reasoningField() string {
	if p.ReasoningField != "" {
		return p.ReasoningField
	}
	return "reasoning_content"
}

func (p Reply) calls() bool { return p.Call != "" || len(p.Calls) > 0 }

func (p Reply) call(req Request) []any {
	calls := p.Calls
	if p.Call != "" {
		calls = []Call{{Name: req.Tool, Args: p.Call}}
	}
	out := []any{}
	for i, c := range calls {
		if c.ID == "" {
			c.ID = "call_" + strconv.Itoa(i+1)
		}
		out = append(out, map[string]any{
			"index": i, "id": c.ID, "type": "function",
			"function": map[string]any{"name": c.Name, "arguments": c.Args},
		})
	}
	return out
}

func (p Reply) finish() any {
	switch {
	case p.Finish == "-":
		return nil
	case p.Finish != "":
		return p.Finish
	case p.calls():
		return "tool_calls"
	}
	return "stop"
}

// usage counts words for tokens.
func (p Reply) usage(req Request) map[string]int {
	prompt := 0
	for _, m := range req.Messages {
		prompt += len(strings.Fields(m.Content))
	}
	said := len(strings.Fields(p.Text + " " + p.Call + " " + p.Reasoning))
	return map[string]int{"prompt_tokens": prompt, "completion_tokens": said, "total_tokens": prompt + said}
}

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		return []byte(`{"error":{"message":"modelserver: ` + err.Error() + `"}}`)
	}
	return b
}

// sleep waits, and reports false when the client went away meanwhile.
func sleep(r *http.Request, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-r.Context().Done():
		return false
	case <-timer.C:
		return true
	}
}

// breakOff ends the handler so that the connection is closed without the end
// that the protocol asks for.
func breakOff(w http.ResponseWriter) {
	flush(w)
	panic(http.ErrAbortHandler)
}

func flush(w http.ResponseWriter) {
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}
