package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/internal/clean"
)

// Server says how to reach an MCP server: by a command that speaks over its
// standard input and output, or by an address.
type Server struct {
	// Name is the prefix of its tools: letters, digits and hyphens.
	Name    string            `yaml:"-"`
	Command string            `yaml:"command"`
	Args    []string          `yaml:"args"`
	Env     map[string]string `yaml:"env"`
	URL     string            `yaml:"url"`
	Headers map[string]string `yaml:"headers"`
	// Trusted lets tools that say that they only read run without asking.
	Trusted bool `yaml:"trusted"`
	// Timeout bounds one call, and the connection; 0 is 30 s.
	Timeout time.Duration `yaml:"timeout"`
}

// Check refuses a server that cannot be reached as it is described.
func (s Server) Check() error {
	bad := func(message string) error {
		return &Error{Category: BadSetting, Tool: s.Name, Message: message}
	}
	switch {
	case !goodName.MatchString(s.Name) || len(s.Name) > 24 || strings.Contains(s.Name, "_"):
		return bad("an MCP server's name is letters, digits and hyphens, a letter first, at most 24")
	case (s.Command == "") == (s.URL == ""):
		return bad("an MCP server has either a command or a url")
	case s.URL != "" && !strings.HasPrefix(s.URL, "http://") && !strings.HasPrefix(s.URL, "https://"):
		return bad("its url does not begin with http:// or https://")
	case s.URL != "" && len(s.Args)+len(s.Env) > 0:
		return bad("args and env are for a command, not for a url")
	case s.Command != "" && len(s.Headers) > 0:
		return bad("headers are for a url, not for a command")
	case s.Timeout < 0:
		return bad("its timeout is below 0")
	}
	return nil
}

// The least lengths at which what a server is given may be a key, and what stands
// as a password is no word that stands everywhere.
const (
	shortSecret   = 8
	shortPassword = 4
)

// Secrets are the values in it that may be keys, and are shown nowhere.
func (s Server) Secrets() []string {
	out := AddressSecrets(s.URL)
	for _, given := range []map[string]string{s.Env, s.Headers} {
		for _, v := range given {
			if len(v) >= shortSecret {
				out = append(out, v)
			}
			if _, key, ok := strings.Cut(v, " "); ok && len(key) >= shortSecret { // Authorization: Bearer KEY
				out = append(out, key)
			}
		}
	}
	return out
}

// AddressSecrets are the values in an address that may be keys: the password, and
// what the query has, as they are written and as they are meant.
func AddressSecrets(address string) (out []string) {
	u, err := url.Parse(address)
	if err != nil {
		return nil
	}
	if password, ok := u.User.Password(); ok && len(password) >= shortPassword {
		out = append(out, password, strings.TrimPrefix(url.UserPassword("", password).String(), ":"))
	}
	if name := u.User.Username(); len(name) >= shortSecret {
		out = append(out, name)
	}
	for _, values := range u.Query() {
		for _, v := range values {
			if len(v) >= shortSecret {
				out = append(out, v, url.QueryEscape(v))
			}
		}
	}
	return out
}

// hidden is a text without the secrets of the server.
func (s Server) hidden(text string) string {
	for _, secret := range s.Secrets() {
		text = strings.ReplaceAll(text, secret, "(secret)")
	}
	return text
}

// Client is a connection to an MCP server. It connects again when the server
// went away between two calls. It is safe for concurrent use; Close it when
// done.
type Client struct {
	server Server
	stderr io.Writer

	mu      sync.Mutex
	session *mcp.ClientSession
	closed  bool
}

// Connect reaches a server. What it writes on its standard error goes to
// stderr, where nil drops it.
func Connect(ctx context.Context, s Server, stderr io.Writer) (*Client, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	s.Timeout = cmp.Or(s.Timeout, 30*time.Second)
	c := &Client{server: s, stderr: stderr}
	_, err := c.open(ctx)
	return c, err
}

// open returns the session, which it makes where there is none.
func (c *Client) open(ctx context.Context) (*mcp.ClientSession, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, &Error{Category: Failed, Tool: c.server.Name, Message: "the connection was closed"}
	}
	if c.session != nil {
		return c.session, nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.server.Timeout, errSlow)
	defer cancel()
	client := mcp.NewClient(&mcp.Implementation{Name: "whence", Version: "1"}, &mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}})
	session, err := client.Connect(ctx, c.transport(), nil)
	if err != nil {
		return nil, &Error{Category: External, Tool: c.server.Name, Message: "the MCP server does not answer: " + c.server.hidden(clean.Line(err.Error())), Hint: "check its entry in the config file", cause: err}
	}
	c.session = session
	return session, nil
}

// transport makes a new way to the server.
func (c *Client) transport() mcp.Transport {
	if c.server.URL != "" {
		return &mcp.StreamableClientTransport{Endpoint: c.server.URL, HTTPClient: &http.Client{Transport: withHeaders{c.server.Headers}}, MaxRetries: -1, DisableStandaloneSSE: true}
	}
	cmd := exec.Command(c.server.Command, c.server.Args...)
	for _, name := range inherited() {
		if v, ok := os.LookupEnv(name); ok {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	for k, v := range c.server.Env {
		cmd.Env = append(cmd.Env, k+"="+v)
	}
	cmd.Stderr = c.stderr
	return &mcp.CommandTransport{Command: cmd, TerminateDuration: time.Second}
}

// inherited names the variables that a server gets from our environment. The
// others stay here: there are keys among them.
func inherited() []string {
	return []string{"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "TERM", "TMPDIR", "TZ",
		"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "SystemRoot", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "PATHEXT"}
}

// withHeaders adds the configured headers to every request.
type withHeaders struct{ headers map[string]string }

// RoundTrip sends a copy of the request with the headers.
func (w withHeaders) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for k, v := range w.headers {
		r.Header.Set(k, v)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// drop gives a broken session up, so that the next call connects again.
func (c *Client) drop(broken *mcp.ClientSession) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session == broken {
		c.session = nil
		_ = broken.Close() // it is broken already
	}
}

// Close ends the connection, and the server where it is a command. How a server
// takes that, one that still does what it was asked for, is no failure of ours.
func (c *Client) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	if c.session != nil {
		_ = c.session.Close()
		c.session = nil
	}
}

// Alive reports whether the server answers now. It does not connect again: a
// server that is not connected is not alive.
func (c *Client) Alive(ctx context.Context) bool {
	c.mu.Lock()
	session := c.session
	c.mu.Unlock()
	if session == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, c.server.Timeout)
	defer cancel()
	return session.Ping(ctx, nil) == nil
}

// maxTools bounds the tools that are taken from one server.
const maxTools = 256

// Tools lists the server's tools, each named SERVER_TOOL, and says of those that
// cannot be used why not.
func (c *Client) Tools(ctx context.Context) (tools []Tool, refused []error, err error) {
	session, err := c.open(ctx)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.server.Timeout, errSlow)
	defer cancel()
	for t, err := range session.Tools(ctx, nil) {
		if err != nil {
			return nil, nil, &Error{Category: External, Tool: c.server.Name, Message: "its tools cannot be listed: " + c.server.hidden(clean.Line(err.Error())), cause: err}
		}
		if len(tools) == maxTools {
			return tools, append(refused, fmt.Errorf("%s: it has more than %d tools; the rest is left out", c.server.Name, maxTools)), nil
		}
		made, err := c.tool(t)
		if err == nil {
			_, err = NewRegistry(made)
		}
		if err != nil {
			refused = append(refused, err)
			continue
		}
		tools = append(tools, made)
	}
	slices.SortFunc(tools, func(a, b Tool) int { return cmp.Compare(a.Name, b.Name) })
	return tools, refused, nil
}

// maxDescription bounds what a server says of a tool.
const maxDescription = 1000

// tool makes a tool of what the server says of it.
func (c *Client) tool(t *mcp.Tool) (Tool, error) {
	schema, err := json.Marshal(t.InputSchema)
	if err != nil {
		return Tool{}, &Error{Category: BadSetting, Tool: t.Name, Message: "its schema is no JSON: " + err.Error(), cause: err}
	}
	name := t.Name
	out := Tool{
		Name:        c.server.Name + "_" + strings.ReplaceAll(strings.ReplaceAll(name, ".", "-"), "/", "-"),
		Description: cutText(clean.Text(t.Description), maxDescription),
		Schema:      schema, Server: c.server.Name, Trusted: c.server.Trusted, Timeout: c.server.Timeout, Cost: 1, Once: true,
		Run: func(ctx context.Context, args json.RawMessage) (Result, error) { return c.call(ctx, name, args) },
	}
	if a := t.Annotations; a != nil {
		out.ReadOnly = a.ReadOnlyHint
		out.Once = !a.ReadOnlyHint && !a.IdempotentHint
	}
	return out, nil
}

// call calls a tool of the server.
func (c *Client) call(ctx context.Context, name string, args json.RawMessage) (Result, error) {
	session, err := c.open(ctx)
	if err != nil {
		return Result{}, err
	}
	r, err := session.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
	switch {
	case err != nil && ctx.Err() != nil:
		return Result{}, ctx.Err()
	case errors.Is(err, mcp.ErrConnectionClosed), errors.Is(err, mcp.ErrSessionMissing):
		c.drop(session)
		return Result{}, &Error{Category: External, Message: "the MCP server went away", cause: err}
	case err != nil:
		return Result{}, &Error{Category: Failed, Message: c.server.hidden(clean.Line(err.Error())), cause: err}
	}
	out := Result{Text: contentText(r.Content)}
	if r.StructuredContent != nil {
		if data, err := json.Marshal(r.StructuredContent); err == nil {
			out.Data = data
			if out.Text == "" {
				out.Text = clean.Text(string(data))
			}
		}
	}
	if r.IsError {
		return Result{}, &Error{Category: Failed, Message: cmp.Or(out.Text, "the tool says that it failed")}
	}
	return out, nil
}

// contentText is what the parts of a result say, cleaned. Pictures and sounds
// are named, not kept.
func contentText(parts []mcp.Content) string {
	var out []string
	for _, p := range parts {
		switch p := p.(type) {
		case *mcp.TextContent:
			out = append(out, clean.Text(p.Text))
		case *mcp.EmbeddedResource:
			if p.Resource != nil {
				out = append(out, clean.Text(p.Resource.Text))
			}
		case *mcp.ResourceLink:
			out = append(out, clean.Text("resource "+p.URI+" "+p.Title))
		case *mcp.ImageContent:
			out = append(out, fmt.Sprintf("(a picture of %d bytes, which is not shown)", len(p.Data)))
		case *mcp.AudioContent:
			out = append(out, fmt.Sprintf("(a sound of %d bytes, which is not played)", len(p.Data)))
		}
	}
	return strings.Join(out, "\n")
}
