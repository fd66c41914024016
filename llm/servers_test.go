package llm_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"whence/internal/modelserver"
	"whence/llm"
)

// TestServers replays the replies of each kind of server from its cassette,
// which says where its shape is from: words, thoughts, tool calls in pieces and
// an object come out the same from all of them.
func TestServers(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "servers", "*.yaml"))
	if err != nil || len(paths) != 6 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		path = strings.TrimSuffix(path, ".yaml")
		t.Run(filepath.Base(path), func(t *testing.T) {
			cl := client(t, "http://127.0.0.1:1/v1", func(c *llm.Config) { c.Transport = modelserver.Cassette(t, path, false) })
			askServer(t, cl, filepath.Base(path))
		})
	}
}

// askServer asks for words, for calls of tools and for an object.
func askServer(t *testing.T, cl *llm.Client, name string) {
	t.Helper()
	said, done, err := streamed(t.Context(), cl, ask("What colour is the sky?"))
	if err != nil || said != "The sky is blue." || done.Finish != "stop" {
		t.Errorf("said %q, %+v, error %v", said, done, err)
	}
	if thinks := name == "llamacpp" || name == "vllm" || name == "lmstudio" || name == "openrouter"; err == nil && thinks != strings.Contains(done.Reasoning, "Sky: blue.") {
		t.Errorf("thought %q", done.Reasoning)
	}
	if counts := name != "lmstudio"; err == nil && counts != (done.Usage.Total == 13) {
		t.Errorf("usage %+v", done.Usage)
	}
	req := ask("Paint the sky and the sea.")
	req.Tools = []llm.Tool{{Name: "paint", Parameters: []byte(`{"type":"object"}`)}}
	_, done, err = streamed(t.Context(), cl, req)
	if err != nil || len(done.Calls) != 2 {
		t.Fatalf("calls %+v, error %v", done, err)
	}
	for i, want := range []string{"sky", "sea"} {
		var args struct{ What string }
		call := done.Calls[i]
		if json.Unmarshal([]byte(call.Arguments), &args) != nil || args.What != want || call.Name != "paint" || call.ID == "" || call.ID == done.Calls[1-i].ID {
			t.Errorf("call %+v", call)
		}
	}
	object, err := cl.Object(t.Context(), ask("Which word?"), wordSchema(), func(raw json.RawMessage) error {
		if string(raw) != `{"word":"blue"}` {
			return errors.New("not the word")
		}
		return nil
	})
	rung := map[string]llm.Rung{"llamacpp": llm.ByTool, "lmstudio": llm.ByText}[name]
	if err != nil || object.Rung != rung || object.Repaired {
		t.Errorf("object %+v, error %v", object, err)
	}
}

func wordSchema() llm.Schema {
	return llm.Schema{Name: "said", JSON: json.RawMessage(`{"type":"object","properties":{"word":{"type":"string"}},"required":["word"],"additionalProperties":false}`)}
}

// Pieces of tool calls are put together however a server numbers them.
func TestToolCallsInPieces(t *testing.T) {
	piece := func(calls string) string {
		return `data: {"choices":[{"index":0,"delta":{"tool_calls":[` + calls + `]},"finish_reason":null}]}` + "\n\n"
	}
	const end = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n"
	for name, pieces := range map[string][]string{
		"no index":               {`{"id":"a","function":{"name":"paint","arguments":"{\"n\":1}"}}`, `{"id":"b","function":{"name":"paint","arguments":"{\"n\":2}"}}`},
		"no index, in pieces":    {`{"id":"a","function":{"name":"paint","arguments":"{\"n\""}}`, `{"function":{"arguments":":1}"}}`, `{"id":"b","function":{"name":"paint"}}`, `{"function":{"arguments":"{\"n\":2}"}}`},
		"index 0 for all":        {`{"index":0,"id":"a","function":{"name":"paint","arguments":"{\"n\":1}"}}`, `{"index":0,"id":"b","function":{"name":"paint","arguments":"{\"n\""}}`, `{"index":0,"function":{"arguments":":2}"}}`},
		"neither index nor id":   {`{"function":{"name":"paint","arguments":"{\"n\":1}"}}`, `{"function":{"name":"paint","arguments":"{\"n\":2}"}}`},
		"one in each other":      {`{"index":0,"id":"a","function":{"name":"paint","arguments":""}},{"index":1,"id":"b","function":{"name":"paint","arguments":""}}`, `{"index":1,"function":{"arguments":"{\"n\":2}"}}`, `{"index":0,"function":{"arguments":"{\"n\":1}"}}`},
		"the name in each":       {`{"index":0,"id":"a","function":{"name":"paint","arguments":"{\"n\""}}`, `{"index":0,"id":"a","function":{"name":"paint","arguments":":1}"}}`, `{"index":1,"id":"b","function":{"name":"paint","arguments":"{\"n\":2}"}}`},
		"an id in each piece":    {`{"index":0,"id":"a","function":{"name":"paint","arguments":"{\"n\""}}`, `{"index":0,"id":"x","function":{"arguments":":1}"}}`, `{"index":1,"id":"b","function":{"name":"paint","arguments":"{\"n\":2}"}}`},
		"arguments as an object": {`{"index":0,"id":"a","function":{"name":"paint","arguments":{"n":1}}},{"index":1,"id":"b","function":{"name":"paint","arguments":{"n":2}}}`},
	} {
		body := ""
		for _, p := range pieces {
			body += piece(p)
		}
		s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return modelserver.Reply{Body: body + end} })
		_, done, err := streamed(t.Context(), client(t, s.URL()), ask("Paint."))
		if err != nil || len(done.Calls) != 2 || done.Calls[0].Name != "paint" || done.Calls[0].Arguments != `{"n":1}` || done.Calls[1].Arguments != `{"n":2}` {
			t.Errorf("%s: %+v, %v", name, done, err)
		}
	}
}
