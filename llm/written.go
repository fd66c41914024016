package llm

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// Models call tools in their text where their server does not take the calls out of it, or knows
// no tools: as JSON by itself or in a fence, or behind a mark of the model's own. This file takes
// such calls out of what is said, and tells a server that knows no tools of them in words.

// callMarks are what stands before calls in the text of a model: of Hermes and Qwen, Granite,
// Mistral, Llama, and of all that put them into a block of code. "{" and "[" count at the
// beginning of a line.
func callMarks() []string {
	return []string{"<tool_call", "<|tool_call", "<function=", "[TOOL_CALLS]", "<|python_tag|>", "```"}
}

// callFilter holds text back from where calls of tools may begin. Without tools it lets all
// through.
type callFilter struct {
	tools   []Tool
	held    string
	holding bool
	inLine  bool // something of the line was told
}

// push takes a piece and returns what can be told of it already.
func (f *callFilter) push(piece string) string {
	if len(f.tools) == 0 {
		return piece
	}
	f.held += piece
	if f.holding {
		return ""
	}
	at := f.begins()
	f.holding = at < len(f.held) && !f.open(at)
	said := f.held[:at]
	f.held = f.held[at:]
	if i := strings.LastIndexByte(said, '\n'); i >= 0 {
		f.inLine = false
		f.inLine = strings.TrimSpace(said[i:]) != ""
	} else if strings.TrimSpace(said) != "" {
		f.inLine = true
	}
	return said
}

// begins is where what is held may begin calls, its length where nothing does.
func (f *callFilter) begins() int {
	blank := !f.inLine
	for i := range len(f.held) {
		rest := f.held[i:]
		switch {
		case rest[0] == '\n':
			blank = true
			continue
		case blank && (rest[0] == '{' || rest[0] == '['):
			return i
		case slices.ContainsFunc(callMarks(), func(m string) bool { return strings.HasPrefix(rest, m) || strings.HasPrefix(m, rest) }):
			return i
		}
		blank = blank && (rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\r')
	}
	return len(f.held)
}

// open reports whether what is held from a place may still turn out to be no mark.
func (f *callFilter) open(at int) bool {
	rest := f.held[at:]
	return rest[0] != '{' && rest[0] != '[' && !slices.ContainsFunc(callMarks(), func(m string) bool { return strings.HasPrefix(rest, m) })
}

// flush returns the calls in what was held back, or what of it is none, at the end of the text.
func (f *callFilter) flush() (said string, calls []ToolCall) {
	held := f.held
	f.held, f.holding = "", false
	if calls = writtenCalls(held, f.tools); len(calls) > 0 {
		return "", calls
	}
	return held, nil
}

// writtenCalls are the calls of tools that a text writes down.
func writtenCalls(text string, tools []Tool) []ToolCall {
	var out []ToolCall
	for in := []byte(text); len(out) < maxWritten; {
		at := bytes.IndexByte(in, '{')
		if at < 0 {
			break
		}
		before := string(in[:at])
		in = in[at:]
		end := balanced(in)
		if end == 0 || !json.Valid(in[:end]) {
			in = in[1:]
			continue
		}
		call, ok := writtenCall(in[:end])
		if !ok {
			call, ok = ToolCall{Name: functionNamed(before), Arguments: string(in[:end])}, true
		}
		if ok && slices.ContainsFunc(tools, func(t Tool) bool { return t.Name == call.Name }) {
			out = append(out, call)
		}
		in = in[end:]
	}
	return out
}

// maxWritten bounds the calls that one text may write down.
const maxWritten = 32

// functionNamed is the name with which a text ends: "<function=search>".
func functionNamed(text string) string {
	_, name, _ := strings.Cut(text[max(0, strings.LastIndex(text, "<function=")):], "=")
	name, rest, ok := strings.Cut(name, ">")
	if !ok || strings.TrimSpace(rest) != "" {
		return ""
	}
	return strings.TrimSpace(name)
}

// writtenCall is the call that an object writes down, in any of the usual forms.
func writtenCall(raw []byte) (ToolCall, bool) {
	type call struct {
		Name                               string
		Tool                               string
		Arguments, Parameters, Args, Input json.RawMessage
	}
	var in struct {
		call
		Function json.RawMessage
	}
	if json.Unmarshal(raw, &in) != nil {
		return ToolCall{}, false
	}
	c, name := in.call, ""
	if json.Unmarshal(in.Function, &name) != nil && len(in.Function) > 0 && json.Unmarshal(in.Function, &c) != nil {
		return ToolCall{}, false
	}
	name = cmp.Or(c.Name, c.Tool, name)
	for _, args := range []json.RawMessage{c.Arguments, c.Parameters, c.Args, c.Input} {
		text := ""
		switch {
		case json.Unmarshal(args, &text) == nil && json.Valid([]byte(text)):
			return ToolCall{Name: name, Arguments: text}, name != ""
		case len(args) > 0 && args[0] == '{':
			return ToolCall{Name: name, Arguments: string(args)}, name != ""
		}
	}
	return ToolCall{}, false
}

// onTools notes of an error whether it is that tools are not taken: "does not support tools",
// "tools param requires --jinja flag", "No endpoints found that support tool use".
func onTools(req Request, err error) error {
	var e *Error
	if len(req.Tools) == 0 || req.Force != "" || !errors.As(err, &e) || e.Status == 0 {
		return err
	}
	said := strings.ToLower(e.Message)
	e.toolless = strings.Contains(said, "tool") && slices.ContainsFunc([]string{"support", "requires", "enable"}, func(w string) bool { return strings.Contains(said, w) })
	return err
}

// inWords is a request that tells of the tools in words, for a server that knows none: calls
// and what they returned are text too.
func inWords(req Request) Request {
	if len(req.Tools) == 0 {
		return req
	}
	var b strings.Builder
	b.WriteString("You call a tool by writing nothing but a line for each call:\n<tool_call>{\"name\": NAME, \"arguments\": {…}}</tool_call>\nThe tools:\n")
	for _, t := range req.Tools {
		b.WriteString("- " + t.Name + ": " + t.Description + " Arguments: " + string(t.Parameters) + "\n")
	}
	out := req
	out.Tools, out.Messages = nil, nil
	told := false
	for _, m := range req.Messages {
		switch {
		case m.Role == System && !told:
			m.Content, told = m.Content+"\n\n"+strings.TrimSpace(b.String()), true
		case m.Role == ToolRole:
			m = Message{Role: User, Content: "<tool_response>\n" + m.Content + "\n</tool_response>"}
		}
		for _, c := range m.Calls {
			m.Content = strings.TrimSpace(m.Content + "\n<tool_call>{\"name\": \"" + c.Name + "\", \"arguments\": " + c.Arguments + "}</tool_call>")
		}
		m.Calls = nil
		if n := len(out.Messages); n > 0 && m.Role == User && out.Messages[n-1].Role == User {
			out.Messages[n-1].Content += "\n" + m.Content // some templates want the roles to alternate
			continue
		}
		out.Messages = append(out.Messages, m)
	}
	if !told {
		out.Messages = append([]Message{{Role: System, Content: strings.TrimSpace(b.String())}}, out.Messages...)
	}
	return out
}
