package llm_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/llm"
)

func weather() llm.Request {
	req := ask("weather?")
	req.Tools = []llm.Tool{{Name: "weather", Description: "Say the weather.", Parameters: []byte(`{"type":"object"}`)}, {Name: "tide", Parameters: []byte(`{"type":"object"}`)}}
	return req
}

// Calls that a model writes into its text are calls, in any of the forms that models have;
// what only looks like one is what it says.
func TestWrittenCalls(t *testing.T) {
	for text, want := range map[string]struct{ said, calls string }{
		`<tool_call>{"name": "weather", "arguments": {"city": "Oslo"}}</tool_call>`:                                                                                          {"", `weather{"city": "Oslo"}`},
		"I will look.\n<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Oslo\"}}\n</tool_call>\n<tool_call>{\"name\":\"tide\",\"arguments\":{}}</tool_call>": {"I will look.\n", `weather{"city": "Oslo"} tide{}`},
		"Sure.\n```json\n{\"name\": \"weather\", \"parameters\": {\"city\": \"Oslo {old}\"}}\n```":                                                                           {"Sure.\n", `weather{"city": "Oslo {old}"}`},
		`{"type": "function", "function": {"name": "weather", "arguments": "{\"city\": \"Oslo\"}"}}`:                                                                         {"", `weather{"city": "Oslo"}`},
		`{"function": "weather", "args": {"city": "Oslo"}}`:                                                                                                                  {"", `weather{"city": "Oslo"}`},
		`{"tool": "weather", "input": {"city": "Oslo"}}`:                                                                                                                     {"", `weather{"city": "Oslo"}`},
		`[TOOL_CALLS] [{"name": "weather", "arguments": {"city": "Oslo"}}, {"name": "tide", "arguments": {}}]`:                                                               {"", `weather{"city": "Oslo"} tide{}`},
		`<|python_tag|>{"name": "weather", "parameters": {"city": "Oslo"}}`:                                                                                                  {"", `weather{"city": "Oslo"}`},
		`<function=weather>{"city": "Oslo"}</function>`:                                                                                                                      {"", `weather{"city": "Oslo"}`},
		"[{\"name\": \"weather\", \"arguments\": {\"city\": \"Oslo\"}}]":                                                                                                     {"", `weather{"city": "Oslo"}`},
		// Twins that call nothing.
		`A call looks like {"name": "weather", "arguments": {"city": "Oslo"}} in it.`: {`A call looks like {"name": "weather", "arguments": {"city": "Oslo"}} in it.`, ""},
		`<tool_call>{"name": "earthquake", "arguments": {}}</tool_call>`:              {`<tool_call>{"name": "earthquake", "arguments": {}}</tool_call>`, ""},
		"```json\n{\"city\": \"Oslo\"}\n```":                                          {"```json\n{\"city\": \"Oslo\"}\n```", ""},
		"{\"name\": \"weather\"}":                                                     {"{\"name\": \"weather\"}", ""},
		"[1] It rains.\n[2] It <b>pours</b>.":                                         {"[1] It rains.\n[2] It <b>pours</b>.", ""},
		"It rains in Oslo [1]. `x` < 3 [2].":                                          {"It rains in Oslo [1]. `x` < 3 [2].", ""},
		"<tool_call>{\"name\": \"weather\", \"arguments\": {\"city\": ":               {"<tool_call>{\"name\": \"weather\", \"arguments\": {\"city\": ", ""},
	} {
		s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return modelserver.Say(text) })
		resp, err := client(t, s.URL()).Chat(t.Context(), weather())
		said, done, streamErr := streamed(t.Context(), client(t, s.URL()), weather())
		if err != nil || streamErr != nil {
			t.Fatal(err, streamErr)
		}
		if said != want.said || resp.Text != want.said || done.Text != want.said {
			t.Errorf("%q: said %q, %q, %q", text, said, resp.Text, done.Text)
		}
		for _, calls := range [][]llm.ToolCall{resp.Calls, done.Calls} {
			var got []string
			for _, c := range calls {
				got = append(got, c.Name+c.Arguments)
			}
			if strings.Join(got, " ") != want.calls {
				t.Errorf("%q: calls %q", text, got)
			}
		}
		if said, done, err = streamed(t.Context(), client(t, s.URL()), ask("weather?")); err != nil || said != text || len(done.Calls) > 0 {
			t.Errorf("without tools: %q, %v, %v", said, done.Calls, err)
		}
	}
}

// A call that takes longer to write than a silence may last is no silence.
func TestALongCallIsNoSilence(t *testing.T) {
	long := `<tool_call>{"name": "weather", "arguments": {"city": "` + strings.Repeat("Oslo ", 30) + `"}}</tool_call>`
	s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply {
		return modelserver.Reply{Text: long, TokenDelay: 20 * time.Millisecond}
	})
	c := client(t, s.URL(), func(cfg *llm.Config) { cfg.Timeout, cfg.IdleTimeout = 400*time.Millisecond, 400*time.Millisecond })
	if _, done, err := streamed(t.Context(), c, weather()); err != nil || len(done.Calls) != 1 {
		t.Error(err)
	}
}

// A server that takes no tools is told of them in words, once it has said so.
func TestServerWithoutTools(t *testing.T) {
	for _, refusal := range []modelserver.Reply{
		modelserver.Failure(http.StatusBadRequest, "registry.ollama.ai/library/m:latest does not support tools"),
		modelserver.Failure(http.StatusInternalServerError, "tools param requires --jinja flag"),
		modelserver.Failure(http.StatusNotFound, "No endpoints found that support tool use."),
		modelserver.Failure(http.StatusBadRequest, `"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set`),
	} {
		t.Run(refusal.Text, func(t *testing.T) { withoutTools(t, refusal) })
	}
}

func withoutTools(t *testing.T, refusal modelserver.Reply) {
	s := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		if r.Has("tools") {
			return refusal
		}
		return modelserver.Say(`<tool_call>{"name": "weather", "arguments": {}}</tool_call>`)
	})
	req := weather()
	req.Messages = append([]llm.Message{{Role: llm.System, Content: "You help."}}, req.Messages...)
	req.Messages = append(req.Messages, llm.Message{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: "c1", Name: "tide", Arguments: "{}"}}}, llm.Message{Role: llm.ToolRole, CallID: "c1", Content: "low"})
	c := client(t, s.URL())
	for range 2 {
		if _, done, err := streamed(t.Context(), c, req); err != nil || len(done.Calls) != 1 {
			t.Fatal(done, err)
		}
	}
	got := s.Requests()
	last := got[len(got)-1]
	if len(got) != 3 || !strings.Contains(last.Messages[0].Content, "You help.\n\nYou call a tool") || !strings.Contains(last.Messages[0].Content, "weather: Say the weather.") {
		t.Errorf("%d requests, the last %+v", len(got), last.Messages)
	}
	if n := len(last.Messages); n != 4 || !strings.Contains(last.Messages[2].Content, `"name": "tide"`) || last.Messages[3].Role != llm.User || !strings.Contains(last.Messages[3].Content, "low") {
		t.Errorf("%+v", last.Messages)
	}
}
