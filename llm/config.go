package llm

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Config says which model to talk to, and how patiently. Only BaseURL is
// required.
type Config struct {
	// BaseURL is the server's address. A missing scheme is read as http, a
	// missing path as /v1; a trailing /chat/completions is taken off.
	BaseURL string
	// APIKey is sent as a bearer token when not empty. It is printed by no verb
	// of fmt and by no JSON encoder.
	APIKey string `json:"-"`
	// Model and EmbeddingModel are sent as they are.
	Model, EmbeddingModel string

	// Timeout bounds an attempt up to its whole reply, or up to the first token
	// of a stream; 0 is 60 s.
	Timeout time.Duration
	// IdleTimeout bounds the wait between two pieces of a stream; comments that
	// only keep the connection alive do not count. 0 is 30 s.
	IdleTimeout time.Duration
	// MaxRetries is how often a failed attempt is repeated; 0 is 2, below 0 is
	// never.
	MaxRetries int
	// RetryDelay is the wait before the first retry, doubled for each further
	// one; 0 is 500 ms. MaxRetryWait bounds a wait; a server that asks for a
	// longer one is not asked again. 0 is 20 s.
	RetryDelay, MaxRetryWait time.Duration
	// MaxReply bounds a reply in bytes as sent; 0 is 4 MiB.
	MaxReply int64

	// Transport makes the connections; nil is a transport of the client's own
	// with the defaults of net/http. A recorder can stand here.
	Transport http.RoundTripper
	// Jitter gives numbers in [0, 1) that spread the waits of retries; nil is
	// math/rand. It must be safe for concurrent use.
	Jitter func() float64
	// Now is the clock by which a server that is down is left alone; nil is time.Now.
	Now func() time.Time
}

// Format prints the configuration without its key, whatever the verb.
func (c Config) Format(f fmt.State, _ rune) {
	key := "none"
	if c.APIKey != "" {
		key = "set"
	}
	// The state's writer belongs to fmt, which reports its errors itself.
	_, _ = fmt.Fprintf(f, "llm.Config{%s, model %s, key %s}", hostOf(c.BaseURL), c.Model, key)
}

// withDefaults fills what is zero, and makes the address absolute.
func (c Config) withDefaults() (Config, error) {
	base, err := normalBase(c.BaseURL)
	if err != nil {
		return c, err
	}
	c.BaseURL = base
	c.Timeout = cmp.Or(c.Timeout, 60*time.Second)
	c.IdleTimeout = cmp.Or(c.IdleTimeout, 30*time.Second)
	c.MaxRetries = cmp.Or(c.MaxRetries, 2)
	c.RetryDelay = cmp.Or(c.RetryDelay, 500*time.Millisecond)
	c.MaxRetryWait = cmp.Or(c.MaxRetryWait, 20*time.Second)
	c.MaxReply = cmp.Or(c.MaxReply, 4<<20)
	if c.Jitter == nil {
		c.Jitter = rand.Float64
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Transport == nil {
		c.Transport = ownTransport()
	}
	return c, nil
}

// ownTransport keeps the connections of one client apart from all others.
func ownTransport() http.RoundTripper {
	if t, ok := http.DefaultTransport.(*http.Transport); ok {
		return t.Clone()
	}
	return http.DefaultTransport
}

func normalBase(base string) (string, error) {
	bad := func(hint string) error {
		return &Error{Kind: Refused, Message: "the model's address is not usable", Hint: hint}
	}
	if strings.TrimSpace(base) == "" {
		return "", bad("set a base address such as http://localhost:11434/v1")
	}
	if !strings.Contains(base, "://") {
		base = "http://" + base
	}
	u, err := url.Parse(strings.TrimSpace(base))
	if err != nil || u.Host == "" {
		return "", bad("write it as http://host:port/v1")
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return "", bad("the scheme must be http or https")
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/chat/completions")
	if u.Path == "" {
		u.Path = "/v1"
	}
	return u.String(), nil
}

// hostOf is the part of an address that may be shown: it leaves out a password
// and a query, which can hold keys.
func hostOf(base string) string {
	u, err := url.Parse(base)
	if err != nil || u.Host == "" {
		return "the model server"
	}
	return u.Host
}
