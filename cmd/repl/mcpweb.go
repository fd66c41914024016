package main

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/cmd/repl/frames"
	"whence/internal/voice"
)

// webOptions say how the server is to be had over HTTP.
type webOptions struct {
	address, tokenFile string
	origins            []string
}

// tokenVariable has the token of the clients.
const tokenVariable = "WHENCE_MCP_TOKEN" //nolint:gosec // its name, and no token

// token is what clients must send. Where nobody set one, it is made and shown once.
func token(env func(string) (string, bool), stderr io.Writer, file string) (string, error) {
	token, _ := env(tokenVariable)
	if file != "" {
		text, err := os.ReadFile(file) //nolint:gosec // the person names the file
		if err != nil {
			return "", err
		}
		token = strings.TrimSpace(string(text))
	}
	const least = 16
	switch {
	case token == "" && file == "":
		token = rand.Text()
		fmt.Fprintln(stderr, voice.Say("repl.the-token-of-clients"), token)
	case len(token) < least || strings.ContainsAny(token, " \t\r\n"):
		return "", voice.Error("repl.the-token-has-characters-and", "count", len(token), "least", least)
	}
	return token, nil
}

// serveWeb serves until the context ends.
func (p *program) serveWeb(ctx context.Context, c *chat, o webOptions) error {
	token, err := token(p.env, p.err, o.tokenFile)
	if err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", o.address)
	if err != nil {
		return voice.Error("repl.serve-at", "address", o.address, "error", err)
	}
	const patience = 10 * time.Second
	web := &http.Server{Handler: webHandler(p.server(c), token, o.origins), ReadHeaderTimeout: patience}
	fmt.Fprintln(p.err, voice.Say("repl.serving-mcp-at-http", "addr", listener.Addr()))
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if err := web.Shutdown(last); err != nil { // streams stay open as long as their clients
		err = web.Close()
		if err != nil {
			return err
		}
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// webHandler is the server behind its guards: a token, and for what a web page sends,
// an origin that is let in. So no page that the person looks at can speak to a server
// of theirs.
func webHandler(s *mcp.Server, token string, origins []string) http.Handler {
	const idle = time.Hour
	handler := http.Handler(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{SessionTimeout: idle}))
	handler = http.MaxBytesHandler(handler, frames.Most)
	handler = auth.RequireBearerToken(func(_ context.Context, sent string, _ *http.Request) (*auth.TokenInfo, error) {
		if subtle.ConstantTimeCompare([]byte(sent), []byte(token)) != 1 {
			return nil, auth.ErrInvalidToken
		}
		return &auth.TokenInfo{UserID: "client", Expiration: time.Now().Add(idle)}, nil
	}, nil)(handler)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && !slices.Contains(origins, origin) && !ownOrigin(origin, r.Host) {
			http.Error(w, "the origin "+url.QueryEscape(origin)+" is not let in: --origin names those that are", http.StatusForbidden)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// ownOrigin reports whether an origin is that of the server itself, by an address and
// not by a name, which another's name service may point here.
func ownOrigin(origin, host string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Host == host && (net.ParseIP(u.Hostname()) != nil || u.Hostname() == "localhost")
}
