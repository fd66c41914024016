package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/cmd/repl/frames"
)

// TestMCPErrors sends the program what is wrong in each way that the protocol knows, and
// wants its code: of JSON-RPC where the message is wrong, and an error of the tool, which a
// model can mend, where its arguments are.
func TestMCPErrors(t *testing.T) {
	cmd := command(t.Context(), t, "mcp", "--offline", "--kb", filepath.Join(t.TempDir(), "kb.db"))
	in, out := piped(t, cmd)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, frames.Most)
	const hello = `"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`
	const none, ofTool = 0, 1 // no error; one of the tool
	for _, c := range []struct {
		what, send string
		code       int
	}{
		{"a request before the beginning", `{"jsonrpc":"2.0","id":0,"method":"tools/list"}`, -32600},
		{"the beginning", `{"jsonrpc":"2.0","id":1,` + hello, none},
		{"its end", `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" + `{"jsonrpc":"2.0","id":2,"method":"ping"}`, none},
		{"the beginning again", `{"jsonrpc":"2.0","id":3,` + hello, -32600},
		{"no JSON", `{broken`, -32700},
		{"a batch", `[{"jsonrpc":"2.0","id":4,"method":"ping"}]`, -32600},
		{"another version", `{"jsonrpc":"1.0","id":5,"method":"ping"}`, -32600},
		{"a method that is a number", `{"jsonrpc":"2.0","id":6,"method":5}`, -32600},
		{"neither request nor answer", `{"jsonrpc":"2.0","id":7}`, -32600},
		{"a method that is not there", `{"jsonrpc":"2.0","id":8,"method":"nosuch"}`, -32601},
		{"a call without parameters", `{"jsonrpc":"2.0","id":9,"method":"tools/call"}`, -32600},
		{"a call with a list", `{"jsonrpc":"2.0","id":10,"method":"tools/call","params":[]}`, -32602},
		{"a tool that is not there", `{"jsonrpc":"2.0","id":11,"method":"tools/call","params":{"name":"nosuch","arguments":{}}}`, -32602},
		{"a cursor that nobody gave", `{"jsonrpc":"2.0","id":12,"method":"tools/list","params":{"cursor":"nosuch"}}`, -32602},
		{"a resource that is not there", `{"jsonrpc":"2.0","id":13,"method":"resources/read","params":{"uri":"whence://nosuch"}}`, -32602},
		{"a fact that is not there", `{"jsonrpc":"2.0","id":14,"method":"resources/read","params":{"uri":"whence://facts/f99"}}`, -32602},
		{"a page after what is no id", `{"jsonrpc":"2.0","id":15,"method":"resources/read","params":{"uri":"whence://facts?after=x"}}`, -32602},
		{"a prompt, of which there are none", `{"jsonrpc":"2.0","id":16,"method":"prompts/get","params":{"name":"x"}}`, -32602},
		{"arguments that lack one", `{"jsonrpc":"2.0","id":17,"method":"tools/call","params":{"name":"ask","arguments":{}}}`, ofTool},
		{"an argument of another type", `{"jsonrpc":"2.0","id":18,"method":"tools/call","params":{"name":"ask","arguments":{"text":5}}}`, ofTool},
		{"an argument too many", `{"jsonrpc":"2.0","id":19,"method":"tools/call","params":{"name":"ask","arguments":{"text":"Is Tom a cat?","x":1}}}`, ofTool},
		{"a fact to forget that is not there", `{"jsonrpc":"2.0","id":20,"method":"tools/call","params":{"name":"forget","arguments":{"text":"f99"}}}`, ofTool},
		{"a ping after all that", `{"jsonrpc":"2.0","id":21,"method":"ping"}`, none},
	} {
		if _, err := io.WriteString(in, c.send+"\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() {
			t.Fatalf("%s: there is no answer", c.what)
		}
		var got struct {
			Error  *struct{ Code int }
			Result struct{ IsError bool }
		}
		if err := json.Unmarshal(lines.Bytes(), &got); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		code := none
		switch {
		case got.Error != nil:
			code = got.Error.Code
		case got.Result.IsError:
			code = ofTool
		}
		if code != c.code || got.Error != nil && got.Error.Code == none {
			t.Errorf("%s: %s, and the code is %d", c.what, lines.Text(), c.code)
		}
	}
	_ = in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestMCPServes runs the real program over HTTP, with a token that the environment has.
func TestMCPServes(t *testing.T) {
	const token = "a-token-of-some-length"
	cmd := command(t.Context(), t, "mcp", "--http", "127.0.0.1:0", "--offline", "--kb", filepath.Join(t.TempDir(), "kb.db"))
	cmd.Env = append(cmd.Env, tokenVariable+"="+token)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(said).ReadString('\n')
	address := strings.TrimSpace(strings.TrimPrefix(line, "Serving MCP at "))
	if err != nil || address == line {
		t.Fatalf("on standard error: %q, %v", line, err)
	}
	s, err := mcp.NewClient(&mcp.Implementation{Name: "web", Version: "1"}, nil).
		Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: bearer{token: token}}, MaxRetries: -1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if text, _, failed := callTool(t, s, "teach", args{"text": "Tom is a cat."}); failed || !strings.Contains(text, "f1") {
		t.Error(text)
	}
	if err := errors.Join(s.Close(), cmd.Process.Signal(os.Interrupt)); err != nil {
		t.Error(err)
	}
	_ = cmd.Wait() // it was stopped
}
