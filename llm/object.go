package llm

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// Rung is a way to get structured output from a server, best first.
type Rung uint8

// The rungs of the ladder.
const (
	// BySchema: response_format json_schema, strict.
	BySchema Rung = iota
	// ByTool: a forced call of a tool whose parameters are the schema.
	ByTool
	// ByObject: response_format json_object, with the schema in the prompt.
	ByObject
	// ByText: nothing but the prompt; the line format where there is one.
	ByText
	rungs
)

// String names the rung as the protocol does.
func (r Rung) String() string {
	switch r {
	case ByTool:
		return "tool"
	case ByObject:
		return "json_object"
	case ByText:
		return "text"
	}
	return "json_schema"
}

// Schema is the form that a structured reply must have.
type Schema struct {
	// Name is letters, digits and underscores; Description says what the
	// object is for.
	Name, Description string
	// JSON is the schema: of an object, in the subset that strict mode of
	// OpenAI takes (every property required, none additional).
	JSON json.RawMessage
	// Lines, when not nil, is a plainer form for models with no better way.
	Lines *Lines
	// Degree is the number that a word stands for where a number is wanted ("high"); false
	// for a word that stands for none. Nil knows no words.
	Degree func(word string) (float64, bool)
}

// Lines is a form of one record a line.
type Lines struct {
	// Prompt explains the form to the model.
	Prompt string
	// Parse makes of the lines the JSON that the schema asks for. It gets the
	// text without thoughts and code fences.
	Parse func(text string) (json.RawMessage, error)
}

// Object is a structured reply.
type Object struct {
	// JSON satisfies the schema and passed the caller's decode.
	JSON json.RawMessage
	// Rung is how it was got, and Repaired says that the first try was wrong.
	Rung     Rung
	Repaired bool
	// Usage is of all Calls together, failed ones included as far as known.
	Usage Usage
	Calls int
}

// Object asks for a reply of the schema's form and hands it to decode, which
// may refuse it: its error is told to the model in the one repair turn. The way
// of asking is found by trying, from the best down, and remembered. The error
// is of kind Malformed where the model could not be brought to the form. The
// returned Object has its Usage and Calls set also with an error.
func (c *Client) Object(ctx context.Context, req Request, s Schema, decode func(json.RawMessage) error) (Object, error) {
	form, err := parseSchema(s.JSON)
	if err != nil {
		return Object{}, &Error{Kind: Refused, Message: "the schema " + s.Name + " is not usable: " + scrub(err.Error(), "")}
	}
	l := &ladder{client: c, req: req, schema: s, form: form, decode: decode}
	var last error
	for _, r := range c.rungs() {
		next := false
		if next, last = l.try(ctx, r); !next {
			break
		}
	}
	return l.out, last
}

// rungs are the ways still worth trying, beginning with the one that worked.
func (c *Client) rungs() []Rung {
	c.mu.Lock()
	defer c.mu.Unlock()
	var out []Rung
	for r := c.known.rung; r < rungs; r++ {
		if !c.known.refused[r] {
			out = append(out, r)
		}
	}
	return out
}

// note remembers that a rung worked, or that the server refuses it.
func (c *Client) note(r Rung, works bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !works {
		c.known.refused[r] = r != ByText
		return
	}
	c.known.rung, c.known.proven = r, true
}

func (c *Client) provenRung(r Rung) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known.proven && c.known.rung == r
}

// ladder is one structured question on its way down the rungs.
type ladder struct {
	client *Client
	req    Request
	schema Schema
	form   *schemaNode
	decode func(json.RawMessage) error
	out    Object
}

// try asks on one rung, and once more with the fault named. next says that a
// lower rung may do better.
func (l *ladder) try(ctx context.Context, r Rung) (next bool, err error) {
	l.out.Rung = r
	resp, err := l.ask(ctx, r, l.req.Messages)
	if err != nil {
		if l.formatRefused(err) {
			l.client.note(r, false)
			return r != ByText, err
		}
		return false, err
	}
	fault := l.read(r, resp)
	if fault == nil {
		l.client.note(r, true)
		return false, nil
	}
	if fault.ignored && r != ByText && !l.client.provenRung(r) {
		return true, fault.err()
	}
	return l.repair(ctx, r, resp, fault)
}

// repair tells the model what was wrong, once. A server that now does nothing
// with what it once took is asked on a lower rung.
func (l *ladder) repair(ctx context.Context, r Rung, resp Response, fault *fault) (next bool, err error) {
	said := resp.Text
	for _, call := range resp.Calls {
		said += call.Arguments
	}
	messages := append(append([]Message{}, l.req.Messages...),
		Message{Role: Assistant, Content: clip(said, 4000)},
		Message{Role: User, Content: "That reply cannot be used: " + fault.words + ". Send the whole reply again, corrected, and nothing else."})
	resp, err = l.ask(ctx, r, messages)
	if err != nil {
		return false, err
	}
	if fault = l.read(r, resp); fault != nil {
		return fault.ignored && r != ByText, fault.err()
	}
	l.out.Repaired = true
	l.client.note(r, true)
	return false, nil
}

func clip(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "") + " …"
	}
	return s
}

// ask makes the request in the rung's way.
func (l *ladder) ask(ctx context.Context, r Rung, messages []Message) (Response, error) {
	req, extra := l.req, map[string]any{}
	req.Messages = messages
	switch r {
	case ByTool:
		req.Tools = []Tool{{Name: l.schema.Name, Description: l.schema.Description, Parameters: l.schema.JSON}}
		req.Force = l.schema.Name
	case ByObject:
		extra["response_format"] = map[string]any{"type": "json_object"}
		req.Messages = l.explained(messages, l.jsonPrompt())
	case ByText:
		req.Messages = l.explained(messages, l.textPrompt())
	default:
		extra["response_format"] = map[string]any{"type": "json_schema", "json_schema": map[string]any{
			"name": l.schema.Name, "strict": true, "schema": l.schema.JSON,
		}}
	}
	resp, err := l.client.chat(ctx, req, extra)
	l.out.Calls += resp.Attempts
	l.out.Usage = l.out.Usage.Add(resp.Usage)
	return resp, err
}

// explained puts the form into the system message: servers differ in whether
// they take a second one.
func (l *ladder) explained(messages []Message, form string) []Message {
	if len(messages) > 0 && messages[0].Role == System {
		first := Message{Role: System, Content: messages[0].Content + "\n\n" + form}
		return append([]Message{first}, messages[1:]...)
	}
	return append([]Message{{Role: System, Content: form}}, messages...)
}

func (l *ladder) jsonPrompt() string {
	return "Reply with one JSON object and nothing else. It must satisfy this JSON schema (do not repeat the schema):\n" + string(l.schema.JSON)
}

func (l *ladder) textPrompt() string {
	if l.schema.Lines != nil {
		return l.schema.Lines.Prompt
	}
	return l.jsonPrompt()
}

// formatRefused reports whether an error may be about the way of asking. A 404
// or a bad key is not, nor a prompt that is too long.
func (l *ladder) formatRefused(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	words := strings.ToLower(e.Message)
	for _, other := range []string{"context length", "context_length", "maximum context", "too long", "does not exist", "not found"} {
		if strings.Contains(words, other) {
			return false
		}
	}
	switch e.Status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented:
		return true
	case http.StatusInternalServerError:
		return strings.Contains(words, "schema") || strings.Contains(words, "grammar") || strings.Contains(words, "tool")
	}
	return false
}

// fault is why a reply cannot be used, in words for the model. ignored says
// that the server seems not to have acted on the way of asking at all.
type fault struct {
	words   string
	ignored bool
}

func (f *fault) err() error {
	return &Error{Kind: Malformed, Message: "the model's reply does not have the form asked for: " + scrub(f.words, "")}
}

// read finds the object in a reply, checks it and hands it over.
func (l *ladder) read(r Rung, resp Response) *fault {
	var worst *fault
	for _, text := range spoken(resp) {
		f := l.readText(r, text)
		if f == nil {
			return nil
		}
		if worst == nil || worst.ignored && !f.ignored {
			worst = f
		}
	}
	if worst == nil {
		return &fault{words: "it is empty", ignored: true}
	}
	return worst
}

// spoken are the places where the object may be, the likeliest first.
func spoken(resp Response) []string {
	var out []string
	for _, call := range resp.Calls {
		out = append(out, call.Arguments)
	}
	for _, text := range []string{resp.Text, resp.Reasoning} {
		if strings.TrimSpace(text) != "" {
			out = append(out, text)
		}
	}
	return out
}

func (l *ladder) readText(r Rung, text string) *fault {
	text = plainText(text)
	raw := largestObject(text)
	if raw == nil && r == ByText && l.schema.Lines != nil {
		var err error
		if raw, err = l.schema.Lines.Parse(text); err != nil {
			return &fault{words: err.Error()}
		}
	}
	if raw == nil {
		raw = l.form.mended(text, l.schema.Degree)
	}
	if raw == nil {
		return &fault{words: "there is no complete JSON object in it", ignored: true}
	}
	if problem := l.form.check(raw); problem != "" {
		if better := l.form.mended(text, l.schema.Degree); better != nil && !isEcho(raw) {
			raw, problem = better, ""
		}
		if problem == "" {
			return l.take(raw)
		}
		if isEcho(raw) {
			return &fault{words: "it repeats the schema; send an object that satisfies it", ignored: true}
		}
		return &fault{words: problem}
	}
	return l.take(raw)
}

// take hands an object over.
func (l *ladder) take(raw json.RawMessage) *fault {
	if err := l.decode(raw); err != nil {
		return &fault{words: err.Error()}
	}
	l.out.JSON = raw
	return nil
}
