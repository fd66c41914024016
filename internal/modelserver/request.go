package modelserver

import (
	"encoding/json"
	"net/http"
)

// Request is one chat request as it arrived.
type Request struct {
	// Header is the request's; Body the bytes as sent.
	Header http.Header
	Body   []byte

	// The rest is Body decoded; zero where it could not be.
	Model       string
	Messages    []Message
	Stream      bool
	Temperature *float64
	// Format is how structured output was asked for: "json_schema",
	// "json_object", "tool" (a forced tool call) or "".
	Format string
	// Tool is the tool that the request forces, or the first it offers.
	Tool string
}

// Message is one message of a request.
type Message struct{ Role, Content string }

// Last returns the content of the latest message of the role, or "".
func (r Request) Last(role string) string {
	for i := len(r.Messages) - 1; i >= 0; i-- {
		if r.Messages[i].Role == role {
			return r.Messages[i].Content
		}
	}
	return ""
}

// Has reports whether the body has the field at its top level.
func (r Request) Has(field string) bool {
	var fields map[string]json.RawMessage
	if json.Unmarshal(r.Body, &fields) != nil {
		return false
	}
	_, ok := fields[field]
	return ok
}

func newRequest(r *http.Request, body []byte) Request {
	var in struct {
		Model          string
		Messages       []Message
		Stream         bool
		Temperature    *float64
		ResponseFormat struct{ Type string } `json:"response_format"`
		Tools          []struct{ Function struct{ Name string } }
	}
	req := Request{Header: r.Header.Clone(), Body: body}
	if json.Unmarshal(body, &in) != nil {
		return req
	}
	req.Model, req.Messages, req.Stream, req.Temperature = in.Model, in.Messages, in.Stream, in.Temperature
	req.Format = in.ResponseFormat.Type
	if len(in.Tools) > 0 {
		req.Tool = in.Tools[0].Function.Name
		if req.Format == "" {
			req.Format = "tool"
		}
	}
	return req
}
