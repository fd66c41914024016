package llm

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// windowWait bounds each question about the window: nobody waits long for what is only an
// improvement.
const windowWait = 2 * time.Second

// Window asks the server how many tokens a request and its reply may have together. Servers
// say so in places of their own, if at all; 0 is for one that does not.
func (c *Client) Window(ctx context.Context) int {
	if c.rest.resting(c.cfg.Now(), c.Host()) != nil {
		return 0
	}
	// What is loaded now counts more than what the model could have.
	if n := c.looked(ctx, "/api/ps", c.cfg.Model); n > 0 {
		return n
	}
	if n := c.looked(ctx, "/props", ""); n > 0 {
		return n
	}
	return c.looked(ctx, "", c.cfg.Model)
}

// looked is the window that one address tells of; path is from the server's root, and
// without one the list of models is meant. With a model only what is said of it counts.
func (c *Client) looked(ctx context.Context, path, model string) int {
	at, err := url.Parse(c.cfg.BaseURL)
	if err != nil {
		return 0
	}
	if path == "" {
		path = strings.TrimRight(at.Path, "/") + "/models"
	}
	at.Path, at.RawQuery = path, ""
	attempt, cancel := context.WithTimeout(ctx, windowWait)
	defer cancel()
	req, err := http.NewRequestWithContext(attempt, http.MethodGet, at.String(), http.NoBody)
	if err != nil {
		return 0
	}
	if c.cfg.APIKey != "" {
		req.Header.Set("Authorization", "Bearer "+c.cfg.APIKey)
	}
	resp, err := (&http.Client{Transport: c.cfg.Transport}).Do(req)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, c.cfg.MaxReply))
	if err != nil || resp.StatusCode != http.StatusOK {
		return 0
	}
	return windowIn(raw, model)
}

// windowIn finds the window in what a server says of itself or of its models.
func windowIn(raw []byte, model string) int {
	type entry map[string]json.RawMessage
	var all struct {
		Data, Models []entry
		Settings     entry `json:"default_generation_settings"`
	}
	if json.Unmarshal(raw, &all) != nil {
		return 0
	}
	if model == "" {
		return sizeIn(all.Settings)
	}
	for _, e := range append(all.Data, all.Models...) {
		for _, name := range []string{"id", "name", "model"} {
			var is string
			if json.Unmarshal(e[name], &is) == nil && (is == model || strings.TrimSuffix(is, ":latest") == model) {
				return sizeIn(e)
			}
		}
	}
	return 0
}

// The names under which servers say how large the window is, what is in force first.
var windowNames = []string{"loaded_context_length", "n_ctx", "context_length", "max_model_len", "context_window", "max_context_length"}

// The least and the largest window that is believed.
const leastWindow, largestWindow = 512, 1 << 22

func sizeIn(e map[string]json.RawMessage) int {
	for _, name := range windowNames {
		var n float64
		if json.Unmarshal(e[name], &n) == nil && n >= leastWindow && n <= largestWindow {
			return int(n)
		}
	}
	return 0
}

// windowSaid is how errors about a request that is too long name the window: "maximum
// context length is 4096 tokens", "exceeds the available context size (4096 tokens)",
// "n_ctx: 4096".
var windowSaid = regexp.MustCompile(`(?i)(?:context[ _](?:length|size|window)|n_ctx)\D{0,24}(\d{3,7})`)

// WindowOf is the window that an error names since a request did not fit it, 0 where it
// names none.
func WindowOf(err error) int {
	var e *Error
	if !errors.As(err, &e) || e.Kind != Refused && e.Kind != Server {
		return 0
	}
	said := windowSaid.FindStringSubmatch(e.Message)
	if said == nil {
		return 0
	}
	n, err := strconv.Atoi(said[1])
	if err != nil || n < leastWindow || n > largestWindow {
		return 0
	}
	return n
}
