package llm

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
)

// wireReply is a reply, or a piece of one, as servers really send it. Fields
// that they disagree on are kept raw, and fields nobody needs are left out, so
// that their types cannot fail the whole reply.
type wireReply struct {
	Model   string          `json:"model,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
	Choices []wireChoice    `json:"choices"`
	Usage   *wireUsage      `json:"usage,omitempty"`
}

type wireUsage struct {
	Prompt     int `json:"prompt_tokens"`
	Completion int `json:"completion_tokens"`
	Total      int `json:"total_tokens"`
}

type wireChoice struct {
	Index        int          `json:"index"`
	Delta        *wireMessage `json:"delta,omitempty"`
	Message      *wireMessage `json:"message,omitempty"`
	FinishReason *string      `json:"finish_reason"`
}

type wireMessage struct {
	Role             string          `json:"role,omitempty"`
	Content          json.RawMessage `json:"content,omitempty"`
	Refusal          json.RawMessage `json:"refusal,omitempty"`
	Reasoning        json.RawMessage `json:"reasoning,omitempty"`
	ReasoningContent json.RawMessage `json:"reasoning_content,omitempty"`
	ToolCalls        []wireCall      `json:"tool_calls,omitempty"`
}

type wireCall struct {
	Index    *int         `json:"index,omitempty"`
	ID       string       `json:"id,omitempty"`
	Type     string       `json:"type,omitempty"`
	Function wireFunction `json:"function"`
}

type wireFunction struct {
	Name      string          `json:"name,omitempty"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
}

// normalReply rewrites a reply into the one form that go-openai reads: content
// as a string, reasoning under its one name, arguments as a string. With
// stream, a whole message becomes a delta. finished says that it carries a
// finish_reason. An error object inside becomes the error.
func normalReply(data []byte, stream bool, key string) (out []byte, finished bool, err *Error) {
	var reply wireReply
	if json.Unmarshal(data, &reply) != nil {
		return nil, false, malformedBody(data, key)
	}
	if len(reply.Error) > 0 && string(reply.Error) != "null" {
		return nil, false, insideError(data, key)
	}
	if reply.Choices == nil && reply.Usage == nil {
		return nil, false, malformedBody(data, key)
	}
	for i := range reply.Choices {
		finished = reply.Choices[i].normalise(stream) || finished
	}
	if reply.Choices == nil {
		reply.Choices = []wireChoice{}
	}
	out, marshalErr := json.Marshal(reply)
	if marshalErr != nil {
		return nil, false, malformedBody(data, key)
	}
	return out, finished, nil
}

func (c *wireChoice) normalise(stream bool) (finished bool) {
	if c.Delta == nil {
		c.Delta, c.Message = c.Message, nil
	}
	if c.Delta == nil {
		c.Delta = &wireMessage{}
	}
	c.Delta.normalise()
	if !stream {
		c.Message, c.Delta = c.Delta, nil
	}
	return c.FinishReason != nil && *c.FinishReason != "" && *c.FinishReason != "null"
}

func (m *wireMessage) normalise() {
	m.Content = jsonText(m.Content)
	if text := jsonText(m.ReasoningContent); text != nil {
		m.ReasoningContent = text
	} else {
		m.ReasoningContent = jsonText(m.Reasoning)
	}
	m.Reasoning, m.Refusal = nil, jsonText(m.Refusal)
	for i := range m.ToolCalls {
		f := &m.ToolCalls[i].Function
		if args := bytes.TrimSpace(f.Arguments); len(args) > 0 && args[0] != '"' {
			f.Arguments = quoteJSON(string(args))
		}
	}
}

// jsonText returns a JSON string for a string or for a list of parts with text,
// and nil for anything else.
func jsonText(raw json.RawMessage) json.RawMessage {
	var text string
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	if json.Unmarshal(raw, &text) == nil {
		return raw
	}
	var parts []struct{ Text string }
	if json.Unmarshal(raw, &parts) != nil {
		return nil
	}
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return quoteJSON(b.String())
}

func quoteJSON(text string) json.RawMessage {
	quoted, err := json.Marshal(text)
	if err != nil { // a Go string always has a JSON form
		return nil
	}
	return quoted
}

// insideError is an error object in a reply whose status was 200.
func insideError(data []byte, key string) *Error {
	message, status := errorWords(data)
	if status < http.StatusBadRequest {
		status = 0
	}
	e := &Error{Kind: Server, Hint: hints[Server], Status: status, retry: true}
	if status != 0 {
		e = statusError(status, nil, "")
	}
	e.Message = "the model server reported an error: " + scrub(message, key)
	return e
}

func malformedBody(data []byte, key string) *Error {
	e := &Error{Kind: Malformed, Message: "the model server sent something that is no chat reply: " + scrub(excerpt(data), key)}
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("<")) {
		e.Hint = "is this the address of an OpenAI-compatible API? It often ends in /v1"
	}
	return e
}

func excerpt(data []byte) string {
	const few = 80
	if len(data) > few {
		return string(data[:few]) + "…"
	}
	return string(data)
}
