package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/conductor"
)

// serving is an empty base in this process as a server, for any number of clients.
func serving(t *testing.T) *mcp.Server {
	t.Helper()
	c, err := conductor.New(t.Context(), conductor.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	p := &program{out: io.Discard, err: io.Discard, env: func(string) (string, bool) { return "", false }}
	p.root()
	return p.server(&chat{Conductor: c, log: slog.New(slog.DiscardHandler), file: io.NopCloser(nil)})
}

// clientOf is one of a server's clients.
func clientOf(t *testing.T, s *mcp.Server, name string, o *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := s.Connect(t.Context(), ours, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: name, Version: "1"}, o).Connect(t.Context(), theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

type args = map[string]any

// TestMCPChanges corrects, forgets, supposes and undoes, and wants the answers that
// belong to each.
func TestMCPChanges(t *testing.T) {
	s := clientOf(t, serving(t), "agent", nil)
	for i, c := range []struct {
		tool       string
		args       args
		want, data string
		fails      bool
	}{
		{tool: "teach", args: args{"text": "Rex is a cat. All dogs are mammals."}, want: "[learned f1]"},
		{tool: "correct", args: args{"id": "f1", "text": "Rex is a dog."}, want: "f2", data: `"retracted":["f1"]`},
		{tool: "ask", args: args{"text": "Is Rex a cat?"}, want: "I don't know"},
		{tool: "ask", args: args{"text": "Is Rex a mammal?"}, want: "Yes"},
		{tool: "correct", args: args{"id": "f2", "text": "Blorp of the quickly."}, want: "stays", fails: true},
		{tool: "correct", args: args{"id": "f77", "text": "Rex is a dog."}, want: "f77", fails: true},
		{tool: "ask", args: args{"text": "Is Rex a dog?"}, want: "Yes"},
		{tool: "suppose", args: args{"suppose": "Ann is a dog.", "question": "Is Ann a mammal?"}, want: "Yes", data: `"kind":"supposed"`},
		{tool: "ask", args: args{"text": "Is Ann a mammal?"}, want: "I "},
		{tool: "suppose", args: args{"suppose": "Why?", "question": "Is Ann a mammal?"}, want: "cannot suppose", fails: true},
		{tool: "forget", args: args{"text": "f2"}, want: "It no longer follows", data: `"retracted":["f2"]`},
		{tool: "ask", args: args{"text": "Is Rex a mammal?"}, want: "I "},
		{tool: "undo", args: args{}, want: "Undone"},
		{tool: "ask", args: args{"text": "Is Rex a mammal?"}, want: "Yes"},
		{tool: "forget", args: args{"text": "notes the"}, want: "one thing", fails: true},
		{tool: "forget", args: args{"text": "t1"}, want: "one thing", fails: true},
		{tool: "undo", args: args{"turn": "t9999"}, want: "no turn t9999", fails: true},
		{tool: "teach", args: args{"text": "Rex is not a mammal."}, want: "contradict"},
		{tool: "conflicts", args: args{}, want: "Rex", data: `"conflicts":[{`},
		{tool: "vocabulary", args: args{"word": "rex"}, want: "Names: Rex"},
		{tool: "vocabulary", args: args{}, want: "instance_of: X is a y"},
		{tool: "notes", args: args{"words": "zebra"}, want: "No note"},
		{tool: "import", args: args{"name": "../../towns.csv", "content": "town,mayor\nBern,Ann\nBiel,Ben\n"}, want: "Imported 6 facts"},
		{tool: "search", args: args{"words": "bern"}, want: "Bern", data: `"file":"towns.csv"`},
		{tool: "import", args: args{"name": "x.csv", "content": "subject,relation,object\n,is,\n"}, want: "x.csv:2", fails: true},
		{tool: "import", args: args{"name": "x", "content": "a", "format": "docx"}, want: "no format", fails: true},
		{tool: "search", args: args{"words": ""}, want: "f2: Rex is a dog", data: `"speaker":"mcp agent"`},
	} {
		text, data, failed := callTool(t, s, c.tool, c.args)
		if !strings.Contains(text, c.want) || !strings.Contains(data, c.data) || failed != c.fails {
			t.Errorf("%d: %s %v: %q (failed %v)\n%s", i, c.tool, c.args, text, failed, data)
		}
	}
}

// TestMCPClientsApart has two clients on one base: each sees what the other teaches,
// under its name, and undoes only its own.
func TestMCPClientsApart(t *testing.T) {
	server := serving(t)
	one, two := clientOf(t, server, "one", nil), clientOf(t, server, "two", nil)
	callTool(t, one, "teach", args{"text": "Tom is a cat."})
	callTool(t, two, "teach", args{"text": "Rex is a dog."})
	callTool(t, one, "undo", args{})
	if text, _, _ := callTool(t, two, "ask", args{"text": "Is Tom a cat?"}); !strings.Contains(text, "I ") {
		t.Errorf("after the undo: %q", text)
	}
	if text, _, failed := callTool(t, one, "undo", args{}); !failed || !strings.Contains(text, "you have changed nothing") {
		t.Errorf("a second undo: %q", text)
	}
	if _, data, _ := callTool(t, one, "search", args{"words": "rex"}); !strings.Contains(data, `"speaker":"mcp two"`) {
		t.Error(data)
	}
}

// TestMCPPages reads all facts of a base, page after page, each of which is whole.
func TestMCPPages(t *testing.T) {
	s := clientOf(t, serving(t), "reader", nil)
	var table strings.Builder
	table.WriteString("subject,relation,object\n")
	const n = 2*maxPage + 7
	for i := range n {
		fmt.Fprintf(&table, "Tom,likes,tea %d\n", i)
	}
	if text, _, failed := callTool(t, s, "import", args{"name": "many.csv", "content": table.String()}); failed {
		t.Fatal(text)
	}
	read, pages := 0, 0
	for uri := factsURI; uri != ""; pages++ {
		r, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			t.Fatal(err)
		}
		var page struct {
			Facts []conductor.Told `json:"facts"`
			Next  string           `json:"next"`
		}
		if err := json.Unmarshal([]byte(r.Contents[0].Text), &page); err != nil {
			t.Fatal(err)
		}
		for _, f := range page.Facts {
			if read++; f.ID != fmt.Sprintf("f%d", read) {
				t.Fatalf("fact %d is %s", read, f.ID)
			}
		}
		uri = page.Next
	}
	if read != n || pages != 3 {
		t.Errorf("%d facts on %d pages", read, pages)
	}
	if _, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: factsURI + "?after=x"}); err == nil {
		t.Error("a page after nothing was read")
	}
}

// TestMCPProgress wants a long call to say how far it is.
func TestMCPProgress(t *testing.T) {
	told := make(chan string, 100)
	s := clientOf(t, serving(t), "patient", &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
		told <- fmt.Sprint(r.Params.ProgressToken, " ", r.Params.Message)
	}})
	var table strings.Builder
	table.WriteString("subject,relation,object\n")
	for i := range 12_000 {
		fmt.Fprintf(&table, "Tom,likes,tea %d\n", i)
	}
	params := &mcp.CallToolParams{Name: "import", Arguments: args{"name": "many.csv", "content": table.String()}}
	params.SetProgressToken("p")
	if _, err := s.CallTool(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	if got := <-told; got != "p many.csv: 5000 read" {
		t.Errorf("told %q", got)
	}
}

// TestMCPGivesUp wants a call that waits for another one to end with its client, and
// one that had begun to leave nothing behind.
func TestMCPGivesUp(t *testing.T) {
	v := &served{turn: make(chan struct{}, 1)}
	free, err := v.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := v.take(gone); err == nil {
		t.Error("a client that is gone took a turn")
	}
	free()
	if _, err := v.take(t.Context()); err != nil {
		t.Error(err)
	}
}

// bearer sends a token with every request.
type bearer struct{ token, origin string }

// RoundTrip sends a request.
func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	if b.origin != "" {
		r.Header.Set("Origin", b.origin)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// TestMCPOverHTTP serves over HTTP, to those who have the token and come from where
// they may.
func TestMCPOverHTTP(t *testing.T) {
	const token = "a-token-of-some-length"
	web := httptest.NewServer(webHandler(serving(t), token, []string{"http://pages.example"}))
	defer web.Close()
	connect := func(b bearer) (*mcp.ClientSession, error) {
		return mcp.NewClient(&mcp.Implementation{Name: "web", Version: "1"}, nil).
			Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: web.URL, HTTPClient: &http.Client{Transport: b}, MaxRetries: -1}, nil)
	}
	for _, b := range []bearer{{token: token}, {token, "http://pages.example"}, {token, web.URL}} {
		s, err := connect(b)
		if err != nil {
			t.Fatalf("%+v: %v", b, err)
		}
		if text, _, failed := callTool(t, s, "teach", args{"text": "Tom is a cat."}); failed {
			t.Errorf("%+v: %s", b, text)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	for _, b := range []bearer{{token: ""}, {token: token + "x"}, {token, "http://evil.example"}, {token, "null"}} {
		if s, err := connect(b); err == nil {
			t.Errorf("%+v was let in", b)
			_ = s.Close()
		}
	}
}

// TestMCPOfNode drives the real program with the inspector, where node has it. It asks
// no registry.
func TestMCPOfNode(t *testing.T) {
	npx, err := exec.LookPath("npx")
	if err != nil {
		t.Skip("@modelcontextprotocol/inspector: there is no node here")
	}
	if err := exec.CommandContext(t.Context(), npx, "--no-install", "@modelcontextprotocol/inspector", "--help").Run(); err != nil { //nolint:gosec // our own
		t.Skip("@modelcontextprotocol/inspector is not installed")
	}
	serve := command(t.Context(), t, "mcp", "--offline", "--kb", filepath.Join(t.TempDir(), "kb.db"))
	line := append([]string{"--no-install", "@modelcontextprotocol/inspector", "--cli"}, serve.Args...)
	cmd := exec.CommandContext(t.Context(), npx, append(line, "--method", "tools/call", "--tool-name", "teach", "--tool-arg", "text=Tom is a cat.")...) //nolint:gosec // our own
	cmd.Env = serve.Env
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "f1") {
		t.Errorf("%v\n%s", err, out)
	}
}
