package main

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"whence/cmd/repl/frames"
	_ "whence/internal/sameseed"
)

// TestMCPGoesOn sends the real server what is no message, and requests that it
// cannot do: each is answered with the protocol's code, and the next is read.
func TestMCPGoesOn(t *testing.T) {
	cmd := command(t.Context(), t, "mcp", "--kb", ":memory:", "--offline")
	in, out := piped(t, cmd)
	answers := bufio.NewReader(out)
	for i, c := range []struct {
		line string
		code int // 0 for a result
		id   string
	}{
		{"", 0, ""},
		{"hello", -32700, "null"},
		{`{"jsonrpc":"2.0","id":1,"method":"ping"`, -32700, "null"},
		{"\x00\xff", -32700, "null"},
		{"[]", -32600, "null"},
		{"7", -32600, "null"},
		{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, -32600, "null"},
		{`{"jsonrpc":"1.0","id":2,"method":"ping"}`, -32600, "2"},
		{`{"id":"three"}`, -32600, `"three"`},
		{`{"jsonrpc":"2.0","id":[4],"method":"ping"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, -32600, "null"},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, -32600, "1.5"},
		{`{"jsonrpc":"2.0","id":1e300,"method":"ping"}`, -32600, "1e+300"},
		{`{"jsonrpc":"2.0","id":5,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`, 0, "5"},
		{`{"jsonrpc":"2.0","method":"notifications/initialized"}`, 0, ""},
		{`{"jsonrpc":"2.0","id":6,"method":"tools/burn"}`, -32601, "6"},
		{`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"burn"}}`, -32602, "7"},
		{`{"jsonrpc":"2.0","id":8,"method":"tools/call","params":"burn"}`, -32602, "8"},
		{`[{"jsonrpc":"2.0","id":9,"method":"ping"},{"jsonrpc":"2.0","id":10,"method":"ping"}]`, -32600, "null"},
		{strings.Repeat(" ", frames.Most) + "{}", -32600, "null"},
		{`{"jsonrpc":"2.0","id":70,"result":{}}`, 0, ""},
		{`{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":"ask","arguments":{"text":"Is Tom a cat?"}}}`, 0, "11"},
	} {
		if _, err := io.WriteString(in, c.line+"\n"); err != nil {
			t.Fatalf("%d %.60q: %v", i, c.line, err)
		}
		if c.id == "" {
			continue
		}
		answer, err := answers.ReadBytes('\n')
		if err != nil {
			t.Fatalf("%d %.60q: the server has ended: %v", i, c.line, err)
		}
		var got struct {
			ID    json.RawMessage
			Error *struct {
				Code    int
				Message string
			}
		}
		if err := json.Unmarshal(answer, &got); err != nil {
			t.Fatalf("%d: %v in %s", i, err, answer)
		}
		code := 0
		if got.Error != nil {
			code = got.Error.Code
		}
		if code != c.code || string(got.ID) != c.id {
			t.Errorf("%d %.60q: %s", i, c.line, answer)
		}
	}
	_ = in.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// TestMCPAnswersBeforeItEnds sends requests and closes the input behind them.
func TestMCPAnswersBeforeItEnds(t *testing.T) {
	requests := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"teach","arguments":{"text":"Tom is a cat."}}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"ask","arguments":{"text":"Is Tom a cat?"}}}
`
	out, stderr, code := runProgram(t, requests, "mcp", "--kb", ":memory:", "--offline")
	if code != 0 || strings.Count(out, "\n") != 3 || !strings.Contains(out, `"id":3,`) {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
}
