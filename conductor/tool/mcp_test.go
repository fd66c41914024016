package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// serveVariable makes this test binary an MCP server on its standard input.
const serveVariable = "WHENCE_TEST_SERVE_MCP"

func TestMain(m *testing.M) {
	if os.Getenv(serveVariable) != "" {
		if err := testServer().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

type number struct {
	N int `json:"n" jsonschema:"a number"`
}

// testServer offers what tests need of a server, and one tool that nobody can
// call.
func testServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	say := func(text string) *mcp.CallToolResult {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
	}
	mcp.AddTool(s, &mcp.Tool{Name: "double", Description: "twice a number\x1b[31m", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}},
		func(_ context.Context, _ *mcp.CallToolRequest, in number) (*mcp.CallToolResult, any, error) {
			return say(fmt.Sprint(2*in.N) + "\x1b[2J"), nil, nil
		})
	mcp.AddTool(s, &mcp.Tool{Name: "fail", Description: "fails"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		return nil, nil, errors.New("out of paper")
	})
	mcp.AddTool(s, &mcp.Tool{Name: "hang", Description: "never ends"}, func(ctx context.Context, _ *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
		<-ctx.Done()
		return nil, nil, ctx.Err()
	})
	mcp.AddTool(s, &mcp.Tool{Name: "stick", Description: "never ends, whatever it is told"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
		select {}
	})
	mcp.AddTool(s, &mcp.Tool{Name: "die", Description: "ends the server"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		os.Exit(3)
		return nil, nil, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "key", Description: "tells whether it sees our key"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		return say("[" + os.Getenv("OPENAI_API_KEY") + "]"), nil, nil
	})
	return s
}

func ours(t *testing.T) Server {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Server{Name: "test", Command: self, Env: map[string]string{serveVariable: "1"}, Timeout: 10 * time.Second, Trusted: true}
}

func connect(t *testing.T, s Server) (*Client, *Registry) {
	t.Helper()
	c, err := Connect(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	tools, refused, err := c.Tools(t.Context())
	if err != nil || len(refused) != 0 {
		t.Fatal(refused, err)
	}
	return c, registry(t, tools...)
}

func TestServerOverStandardInput(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "secret")
	_, r := connect(t, ours(t))
	checkServer(t, r)
}

// A watched tool is called where nobody need be asked, and else it is said why not.
func TestWatchedTools(t *testing.T) {
	_, r := connect(t, ours(t))
	gate := &Gate{Registry: r, Permissions: rules(t, "")}
	got, err := Watch{Name: "twice", Tool: "test_double", Args: map[string]any{"n": 21}, Every: "10m"}.Look(t.Context(), gate)
	if err != nil || !strings.HasPrefix(got.Text, "42") {
		t.Errorf("%q, %v", got.Text, err)
	}
	for name, why := range map[string]string{"test_fail": "nobody is asked", "test_none": "there is no tool"} {
		if _, err := (Watch{Name: "w", Tool: name, Every: "10m"}).Look(t.Context(), gate); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, wrong := range []Watch{{Name: "w", Every: "10m"}, {Name: "w", Tool: "t", Every: "soon"}, {Name: "w", Tool: "t", Every: "1ms"}} {
		if _, err := wrong.Interval(); err == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}

// TestServerThatDoesNotEnd calls a tool beyond its time and leaves: how the server
// ends is its own affair, and no failure of ours.
func TestServerThatDoesNotEnd(t *testing.T) {
	s := ours(t)
	s.Timeout = 2 * time.Second
	c, err := Connect(t.Context(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), s.Timeout)
	defer cancel()
	if _, err := c.call(ctx, "stick", nil); err == nil {
		t.Error("it ended")
	}
	c.Close()
}

func TestServerOverHTTP(t *testing.T) {
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return testServer() }, nil)
	var seen string
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header.Get("X-Key")
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	_, r := connect(t, Server{Name: "test", URL: web.URL, Headers: map[string]string{"X-Key": "k"}, Trusted: true, Timeout: 10 * time.Second})
	checkServer(t, r)
	if seen != "k" {
		t.Errorf("the header was %q", seen)
	}
}

// checkServer calls the tools of testServer through the gate.
func checkServer(t *testing.T, r *Registry) {
	t.Helper()
	gate := &Gate{Registry: r, Permissions: rules(t, ""), Consent: func(Request) Answer { return Agreed }}
	call := func(tool, args string) (Result, *Error) {
		out, err := gate.Execute(t.Context(), Request{ID: "1", Tool: tool, Args: json.RawMessage(args)})
		if err == nil {
			return out, nil
		}
		return out, errorOf(t.Context(), tool, err)
	}
	if out, err := call("test_double", `{"n":21}`); err != nil || out.Text != "42" {
		t.Errorf("double: %q, %v", out.Text, err)
	}
	if _, err := call("test_double", `{"n":"many"}`); err == nil || err.Category != BadArguments {
		t.Errorf("double of a word: %v", err)
	}
	if _, err := call("test_fail", `{}`); err == nil || err.Category != Failed || err.Message != "out of paper" {
		t.Errorf("fail: %v", err)
	}
	double, _ := r.Get("test_double")
	if !double.ReadOnly || double.Once || strings.Contains(double.Description, "\x1b") {
		t.Errorf("double is %+v", double)
	}
	if fail, _ := r.Get("test_fail"); fail.ReadOnly || !fail.Once {
		t.Errorf("fail is %+v", fail)
	}
}

func TestServerGetsNoKeys(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "secret")
	_, r := connect(t, ours(t))
	key, _ := r.Get("test_key")
	if out, err := key.Run(t.Context(), json.RawMessage(`{}`)); err != nil || out.Text != "[]" {
		t.Errorf("the server saw %q, %v", out.Text, err)
	}
}

func TestServerThatHangsOrDies(t *testing.T) {
	c, r := connect(t, ours(t))
	hang, _ := r.Get("test_hang")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := hang.Run(ctx, json.RawMessage(`{}`)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("hang: %v", err)
	}
	if !c.Alive(t.Context()) {
		t.Error("a server that answers is not alive")
	}
	die, _ := r.Get("test_die")
	if _, err := die.Run(t.Context(), json.RawMessage(`{}`)); err == nil {
		t.Error("a dead server answered")
	}
	if c.Alive(t.Context()) {
		t.Error("a dead server is alive")
	}
	double, _ := r.Get("test_double")
	var out Result
	var err error
	for range 3 { // the connection is noticed to be broken at the first call after
		if out, err = double.Run(t.Context(), json.RawMessage(`{"n":2}`)); err == nil {
			break
		}
	}
	if err != nil || out.Text != "4" {
		t.Errorf("after the server died: %q, %v", out.Text, err)
	}
}

func TestServersThatCannotBe(t *testing.T) {
	for name, s := range map[string]Server{
		"name": {Name: "a_b", Command: "x"}, "either a command or a url": {Name: "a"}, "http": {Name: "a", URL: "ftp://x"},
		"for a command": {Name: "a", URL: "http://x", Args: []string{"y"}}, "for a url": {Name: "a", Command: "x", Headers: map[string]string{"k": "v"}},
		"timeout": {Name: "a", Command: "x", Timeout: -1}, "does not answer": {Name: "a", Command: filepath.Join(t.TempDir(), "nobody")},
	} {
		if _, err := Connect(t.Context(), s, nil); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A server that others wrote: the one for a memory of the protocol's authors,
// where npm has it installed already.
func TestServerFromNPM(t *testing.T) {
	path, err := exec.LookPath("mcp-server-memory")
	if err != nil {
		t.Skip("mcp-server-memory is not installed (npm install -g @modelcontextprotocol/server-memory)")
	}
	c, r := connect(t, Server{Name: "memory", Command: path, Env: map[string]string{"MEMORY_FILE_PATH": filepath.Join(t.TempDir(), "memory.json")}, Timeout: 20 * time.Second})
	create, ok := r.Get("memory_create_entities")
	if !ok {
		t.Fatalf("its tools are %+v", r.List())
	}
	args := `{"entities":[{"name":"Tom","entityType":"cat","observations":["likes tea"]}]}`
	if err := r.Check(create.Name, json.RawMessage(args)); err != nil {
		t.Fatal(err)
	}
	if _, err := create.Run(t.Context(), json.RawMessage(args)); err != nil {
		t.Fatal(err)
	}
	read, _ := r.Get("memory_read_graph")
	if out, err := read.Run(t.Context(), json.RawMessage(`{}`)); err != nil || !strings.Contains(out.Text, "likes tea") {
		t.Errorf("the graph is %q, %v", out.Text, err)
	}
	c.Close()
}
