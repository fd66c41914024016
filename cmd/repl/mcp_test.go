package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/cmd/repl/frames"
	"whence/conductor"
)

// dial connects the SDK's own client to a server over a transport.
func dial(t *testing.T, transport mcp.Transport) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "tester", Version: "1"}, nil)
	s, err := client.Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// inMemory serves an empty base in this process.
func inMemory(t *testing.T) *mcp.ClientSession {
	t.Helper()
	c, err := conductor.New(t.Context(), conductor.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := &program{out: io.Discard, err: io.Discard, env: func(string) (string, bool) { return "", false }}
	p.root()
	ours, theirs := mcp.NewInMemoryTransports()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	quiet := &chat{Conductor: c, log: slog.New(slog.DiscardHandler), file: io.NopCloser(nil)}
	go func() { ended <- p.server(quiet).Run(ctx, ours) }()
	s := dial(t, theirs)
	t.Cleanup(func() {
		_ = s.Close()
		stop()
		<-ended
		_ = c.Close()
	})
	return s
}

// callTool calls a tool and returns its text, its data as JSON, and whether it
// failed.
func callTool(t *testing.T, s *mcp.ClientSession, name string, args map[string]any) (text, data string, failed bool) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, c := range r.Content {
		if x, ok := c.(*mcp.TextContent); ok {
			text += x.Text
		}
	}
	raw, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	return text, string(raw), r.IsError
}

// conversation is what any server of the base must do, in memory or behind a
// pipe.
func conversation(t *testing.T, s *mcp.ClientSession) {
	for _, c := range []struct {
		tool, text, want, data string
		fails                  bool
	}{
		{tool: "teach", text: "Tom is a cat. All cats are mammals.", want: "It follows that Tom is a mammal", data: `"ids":["f1"]`},
		{tool: "ask", text: "Is Tom a mammal?", want: "Yes: Tom is a mammal", data: `"verdict":"proved"`},
		{tool: "ask", text: "Is Tom a mammal?", data: `"checked":true`},
		{tool: "ask", text: "Is Tom a bird?", want: "I don't know", data: `"verdict":"unprovable"`},
		{tool: "explain", text: "Tom is a mammal", want: "by the rule"},
		{tool: "explain", text: "f1", want: "Tom is a cat"},
		{tool: "why_not", text: "Ann is a mammal", want: "Ann", data: `"near_misses":[{`},
		{tool: "teach", text: "Tom is not a mammal.", want: "These contradict each other", data: `"conflicts":[{`},
		{tool: "teach", text: "Blorp the of quickly.", want: "did not understand"},
		{tool: "teach", text: "/forget f1", want: ""},
		{tool: "ask", text: "Is Tom a cat?", want: "Yes: Tom is a cat"},
		{tool: "search", text: "tom cat", want: "f1: Tom is a cat"},
		{tool: "search", text: "zebra", want: "Nothing that was told"},
		{tool: "ask", text: "  ", want: "empty", fails: true},
		{tool: "ask", text: strings.Repeat("a ", maxAsked), want: "at most", fails: true},
		{tool: "explain", text: "f99", want: "f99", fails: true},
	} {
		args := map[string]any{"text": c.text}
		if c.tool == "search" {
			args = map[string]any{"words": c.text}
		}
		text, data, failed := callTool(t, s, c.tool, args)
		if !strings.Contains(text, c.want) || !strings.Contains(data, c.data) || failed != c.fails {
			t.Errorf("%s %.40q: %q (failed %v)\n%s", c.tool, c.text, text, failed, data)
		}
	}
	read := func(uri, want string) {
		t.Helper()
		r, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		switch {
		case want == "":
			if err == nil {
				t.Errorf("%s was read", uri)
			}
		case err != nil:
			t.Errorf("%s: %v", uri, err)
		case !strings.Contains(r.Contents[0].Text, want):
			t.Errorf("%s: %s", uri, r.Contents[0].Text)
		}
	}
	read(factsURI, `"fact":"instance_of(tom, cat)"`)
	read(factsURI+"/f1", `"speaker":"mcp tester"`)
	read(rulesURI, `"id":"r1"`)
	read(rulesURI+"/r1", `"live":true`)
	read(factsURI+"/f99", "")
	read(factsURI+"/../x", "")
}

func TestMCPInMemory(t *testing.T) { conversation(t, inMemory(t)) }

// TestMCPTools wants each tool to say what it takes and whether it changes
// anything.
func TestMCPTools(t *testing.T) {
	s := inMemory(t)
	names := ""
	for x, err := range s.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names += x.Name + " "
		changes := slices.Contains([]string{"teach", "correct", "forget", "undo", "import"}, x.Name)
		if x.Annotations.ReadOnlyHint == changes || x.Description == "" || x.OutputSchema == nil {
			t.Errorf("%s: %+v", x.Name, x.Annotations)
		}
		in, _ := x.InputSchema.(map[string]any)
		properties, _ := in["properties"].(map[string]any)
		for name, p := range properties {
			if said, _ := p.(map[string]any); said["description"] == nil {
				t.Errorf("%s: nothing says what %s is", x.Name, name)
			}
		}
	}
	if names != "ask conflicts correct explain forget import notes search suppose teach undo vocabulary why_not " {
		t.Error(names)
	}
}

// TestMCPWritesNoFiles: the commands of a conversation may draw into files; what
// a client sends never does.
func TestMCPWritesNoFiles(t *testing.T) {
	s := inMemory(t)
	callTool(t, s, "teach", map[string]any{"text": "Tom is a cat."})
	dir := t.TempDir()
	for _, name := range []string{"ask", "teach", "explain", "why_not"} {
		for _, text := range []string{"f1 " + dir + "/x.html", "Tom is a cat " + dir + "/x.svg", "/export " + dir + "/x.csv", "/import /etc/passwd"} {
			callTool(t, s, name, map[string]any{"text": text})
		}
	}
	if left, err := os.ReadDir(dir); len(left) > 0 || err != nil {
		t.Errorf("written: %v %v", left, err)
	}
}

// TestMCPCleans: what one client teaches cannot hide anything in what another
// one reads.
func TestMCPCleans(t *testing.T) {
	s := inMemory(t)
	callTool(t, s, "teach", map[string]any{"text": "Tom likes \"red\x1b[31m\u202etea\u200b\"."})
	for _, name := range []string{"search", "ask"} {
		args := map[string]any{"words": "tom", "text": "What does Tom like?"}
		if name == "search" {
			delete(args, "text")
		} else {
			delete(args, "words")
		}
		text, data, _ := callTool(t, s, name, args)
		if strings.ContainsAny(text+data, "\x1b\u202e\u200b") || strings.Contains(data, `\u001b`) {
			t.Errorf("%s: %q %q", name, text, data)
		}
	}
}

// TestMCPOverPipes runs the real program, and wants every line that it writes on
// standard output to be a message.
func TestMCPOverPipes(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb.db")
	cmd := command(t.Context(), t, "mcp", "--offline", "--kb", kb)
	s := dial(t, &mcp.CommandTransport{Command: cmd, TerminateDuration: 10 * time.Second})
	conversation(t, s)
	if err := s.Close(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	onlyMessages(t, command(t.Context(), t, "mcp", "--offline", "--kb", kb))
}

// onlyMessages speaks to a server byte by byte.
func onlyMessages(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	in, out := piped(t, cmd)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, frames.Most)
	for i, message := range []string{
		`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n" + `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"text":"Is Tom a cat?"}}}`,
	} {
		if _, err := io.WriteString(in, message+"\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() || !json.Valid(lines.Bytes()) || !strings.Contains(lines.Text(), fmt.Sprintf(`"id":%d,"result"`, i)) {
			t.Errorf("on standard output: %q", lines.Text())
		}
	}
	_ = in.Close()
	for lines.Scan() {
		t.Errorf("after the end: %q", lines.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
