package llm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/llm"
)

const key = "sk-very-secret-key-123456"

// client talks to the server impatiently, so that tests of slowness are fast.
func client(t testing.TB, url string, change ...func(*llm.Config)) *llm.Client {
	t.Helper()
	cfg := llm.Config{
		BaseURL: url, APIKey: key, Model: "m",
		Timeout: 2 * time.Second, IdleTimeout: time.Second, RetryDelay: time.Millisecond,
		MaxRetryWait: 50 * time.Millisecond, Jitter: func() float64 { return 0.5 },
	}
	for _, f := range change {
		f(&cfg)
	}
	c, err := llm.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func ask(text string) llm.Request {
	return llm.Request{Messages: []llm.Message{{Role: llm.User, Content: text}}}
}

// streamed collects a stream: what was said, the whole at its end, the error.
func streamed(ctx context.Context, c *llm.Client, req llm.Request) (string, *llm.Response, error) {
	var said strings.Builder
	var done *llm.Response
	for chunk, err := range c.Stream(ctx, req) {
		if err != nil {
			return said.String(), chunk.Done, err
		}
		said.WriteString(chunk.Text)
		done = chunk.Done
	}
	return said.String(), done, nil
}

func TestRepliesWholeAndStreamed(t *testing.T) {
	cases := map[string]struct {
		reply     modelserver.Reply
		text      string
		reasoning string
		kind      llm.Kind // of the error, "" for none
		stream    llm.Kind // where the stream fails otherwise, or "same"
	}{
		"plain":                  {reply: modelserver.Say("Hello there, you."), text: "Hello there, you."},
		"no finish reason":       {reply: modelserver.Reply{Text: "All said.", Finish: "-"}, text: "All said."},
		"crlf, no space":         {reply: modelserver.Reply{Text: "two words", CRLF: true}, text: "two words"},
		"no done":                {reply: modelserver.Reply{Text: "two words", NoDone: true}, text: "two words"},
		"keep-alive comments":    {reply: modelserver.Reply{Text: "a b c", KeepAlive: 400}, text: "a b c"},
		"reasoning_content":      {reply: modelserver.Reply{Text: "yes", Reasoning: "let me see"}, text: "yes", reasoning: "let me see"},
		"reasoning":              {reply: modelserver.Reply{Text: "yes", Reasoning: "let me see", ReasoningField: "reasoning"}, text: "yes", reasoning: "let me see"},
		"think block":            {reply: modelserver.Say("<think>hm, a b</think>\n\nyes it is"), text: "yes it is", reasoning: "hm, a b"},
		"think only inside text": {reply: modelserver.Say("write <think> to think"), text: "write <think> to think"},
		"limit of tokens":        {reply: modelserver.Reply{Text: "and so", Finish: "length"}, text: "and so", kind: llm.Truncated},
		"filter":                 {reply: modelserver.Reply{Text: "and so", Finish: "content_filter"}, kind: llm.Refused},
		"finish error":           {reply: modelserver.Reply{Text: "and so", Finish: "error"}, kind: llm.Server},
		"empty":                  {reply: modelserver.Reply{Body: `{"choices":[{"message":{"content":null},"finish_reason":"stop"}]}`}, kind: llm.Malformed},
		"no choices":             {reply: modelserver.Reply{Body: `{"choices":[]}`}, kind: llm.Malformed},
		"not a chat reply":       {reply: modelserver.Reply{Body: `{"hello":1}`}, kind: llm.Malformed},
		"a web page":             {reply: modelserver.Reply{Body: `<html>hi</html>`}, kind: llm.Malformed},
		"error with status 200":  {reply: modelserver.Reply{Body: `{"error":{"message":"out of memory"}}`}, kind: llm.Server},
		"content in parts":       {reply: modelserver.Reply{Body: `{"created":1.5,"choices":[{"message":{"content":[{"type":"text","text":"one "},{"type":"text","text":"two"}]},"finish_reason":"stop"}]}`}, text: "one two"},
		"bad request":            {reply: modelserver.Failure(400, "no"), kind: llm.Refused},
		"no such model":          {reply: modelserver.Failure(404, "model m not found"), kind: llm.Refused},
		"bad key":                {reply: modelserver.Failure(401, "bad key "+key), kind: llm.Auth},
		"error as a string":      {reply: modelserver.Reply{Status: 400, Body: `{"error":"no \u001b[31mred"}`}, kind: llm.Refused},
		"always limited":         {reply: modelserver.RateLimited(""), kind: llm.RateLimited},
		"limited for long":       {reply: modelserver.RateLimited("3600"), kind: llm.RateLimited},
		"always failing":         {reply: modelserver.Failure(500, "boom"), kind: llm.Server},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return c.reply })
			cl := client(t, s.URL())
			resp, err := cl.Chat(t.Context(), ask("hi"))
			check(t, "chat", resp.Text, resp.Reasoning, err, c.text, c.reasoning, c.kind)
			said, done, err := streamed(t.Context(), cl, ask("hi"))
			reasoning := ""
			if done != nil {
				reasoning = done.Reasoning
			}
			if c.kind != "" && c.kind != llm.Truncated {
				said = "" // words before a fault inside the stream were said
			}
			check(t, "stream", said, reasoning, err, c.text, c.reasoning, c.kind)
		})
	}
}

func check(t *testing.T, how, text, reasoning string, err error, wantText, wantReasoning string, kind llm.Kind) {
	t.Helper()
	if llm.KindOf(err) != kind {
		t.Fatalf("%s: error %v, kind %q, want %q", how, err, llm.KindOf(err), kind)
	}
	if kind != "" {
		proper(t, err)
		if kind != llm.Truncated {
			return
		}
	}
	if text != wantText || reasoning != wantReasoning {
		t.Errorf("%s: said %q, thought %q; want %q, %q", how, text, reasoning, wantText, wantReasoning)
	}
}

// proper holds for every error: one printable line, without the key.
func proper(t *testing.T, err error) {
	t.Helper()
	for _, shown := range []string{err.Error(), fmt.Sprintf("%+v", err), fmt.Sprintf("%#v", err)} {
		if strings.Contains(shown, key) || strings.Contains(shown, "very-secret") {
			t.Errorf("the key is in %q", shown)
		}
	}
	if msg := err.Error(); strings.ContainsAny(msg, "\n\r\x1b") || msg == "" {
		t.Errorf("message %q is no printable line", msg)
	}
}

func TestStreamFaults(t *testing.T) {
	cases := map[string]struct {
		reply modelserver.Reply
		said  string
		kind  llm.Kind
	}{
		"breaks off":               {modelserver.Reply{Text: "one two three", CutAfter: 2}, "one two ", llm.Truncated},
		"error inside":             {modelserver.Reply{Text: "one two", StreamError: "CUDA out of memory " + key}, "one two", llm.Server},
		"ends with nothing":        {modelserver.Reply{Text: "one two", Finish: "-", NoDone: true, Body: "data: {\"choices\":[{\"delta\":{\"content\":\"one\"}}]}\n\n"}, "one", llm.Truncated},
		"malformed event":          {modelserver.Reply{Body: "data: {\"choices\":[{\"delta\":{\"content\":\"one\"}}]}\n\ndata: {oops\n\n"}, "one", llm.Malformed},
		"straight to done":         {modelserver.Reply{Body: "data: [DONE]\n\n"}, "", llm.Malformed},
		"named error event":        {modelserver.Reply{Body: "event: error\ndata: {\"message\":\"overloaded\"}\n\n"}, "", llm.Server},
		"rate limit inside":        {modelserver.Reply{Body: "data: {\"error\":{\"message\":\"slow down\",\"code\":429}}\n\n"}, "", llm.RateLimited},
		"falls silent":             {modelserver.Reply{Text: "one two", TokenDelay: 10 * time.Second}, "", llm.Timeout},
		"nothing at all":           {modelserver.Reply{Delay: 10 * time.Second}, "", llm.Timeout},
		"comments instead of word": {modelserver.Reply{Text: "one two", KeepAlive: 100000, KeepAliveDelay: 5 * time.Millisecond}, "", llm.Timeout},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return c.reply })
			cl := client(t, s.URL(), func(c *llm.Config) { c.Timeout, c.IdleTimeout = 2*time.Second, 2*time.Second })
			said, _, err := streamed(t.Context(), cl, ask("hi"))
			if llm.KindOf(err) != c.kind || said != c.said {
				t.Errorf("said %q, error %v (%s); want %q, %s", said, err, llm.KindOf(err), c.said, c.kind)
			}
			proper(t, err)
		})
	}
}

// A server that goes silent after the first word is given up by the idle bound,
// with what it said kept.
func TestSilenceInTheMiddle(t *testing.T) {
	s := modelserver.New(t, modelserver.Reply{Text: "one two", TokenDelay: 2 * time.Second})
	cl := client(t, s.URL(), func(c *llm.Config) { c.Timeout, c.IdleTimeout = 20*time.Second, 300*time.Millisecond })
	said, _, err := streamed(t.Context(), cl, ask("hi"))
	if said != "one " || !errors.Is(err, llm.Timeout) {
		t.Errorf("said %q, error %v", said, err)
	}
}

func TestRetries(t *testing.T) {
	cases := map[string]struct {
		replies  []modelserver.Reply
		requests int
		kind     llm.Kind
	}{
		"after 429":               {[]modelserver.Reply{modelserver.RateLimited("0.01"), modelserver.Say("ok")}, 2, ""},
		"after 500 and 503":       {[]modelserver.Reply{modelserver.Failure(500, ""), modelserver.Failure(503, ""), modelserver.Say("ok")}, 3, ""},
		"not a third time":        {[]modelserver.Reply{modelserver.Failure(500, ""), modelserver.Failure(500, ""), modelserver.Failure(500, ""), modelserver.Say("ok")}, 3, llm.Server},
		"not where it is no help": {[]modelserver.Reply{modelserver.Failure(400, "no"), modelserver.Say("ok")}, 1, llm.Refused},
		"not without a quota":     {[]modelserver.Reply{{Status: 429, Body: `{"error":{"message":"x","code":"insufficient_quota"}}`}, modelserver.Say("ok")}, 1, llm.RateLimited},
		"not when asked to wait":  {[]modelserver.Reply{modelserver.RateLimited("600"), modelserver.Say("ok")}, 1, llm.RateLimited},
		"an error before a word":  {[]modelserver.Reply{{Body: "data: {\"error\":{\"message\":\"busy\"}}\n\n"}, modelserver.Say("ok")}, 2, ""},
		"a break before a word":   {[]modelserver.Reply{{Body: ": hm\n\n"}, modelserver.Say("ok")}, 2, ""},
		"not after the first":     {[]modelserver.Reply{{Text: "one two", CutAfter: 1}, modelserver.Say("ok")}, 1, llm.Truncated},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			s := modelserver.New(t, c.replies...)
			_, done, err := streamed(t.Context(), client(t, s.URL()), ask("hi"))
			if llm.KindOf(err) != c.kind {
				t.Errorf("error %v, want %q", err, c.kind)
			}
			if err == nil && done.Attempts != c.requests {
				t.Errorf("%d attempts counted", done.Attempts)
			}
			if n := len(s.Requests()); n != c.requests {
				t.Errorf("%d requests, want %d", n, c.requests)
			}
		})
	}
}

func TestUnreachable(t *testing.T) {
	_, err := client(t, "http://127.0.0.1:1").Chat(t.Context(), ask("hi"))
	if !errors.Is(err, llm.Unreachable) || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Errorf("got %v", err)
	}
	proper(t, err)
}

func TestCancellationIsImmediate(t *testing.T) {
	for _, stream := range []bool{false, true} {
		s := modelserver.New(t, modelserver.Reply{Text: "late", Delay: 5 * time.Second})
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		began := time.Now()
		var err error
		if stream {
			_, _, err = streamed(ctx, client(t, s.URL()), ask("hi"))
		} else {
			_, err = client(t, s.URL()).Chat(ctx, ask("hi"))
		}
		if !errors.Is(err, llm.Cancelled) || !errors.Is(err, context.Canceled) {
			t.Errorf("stream %v: got %v", stream, err)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("stream %v: took %v", stream, took)
		}
	}
}

// Leaving the loop closes the connection, so that the server stops too.
func TestLeavingTheLoop(t *testing.T) {
	s := modelserver.New(t, modelserver.Reply{Text: strings.Repeat("word ", 1000), TokenDelay: time.Millisecond})
	for chunk, err := range client(t, s.URL()).Stream(t.Context(), ask("hi")) {
		if err != nil || chunk.Text == "" {
			t.Fatalf("chunk %+v, error %v", chunk, err)
		}
		break
	}
}

func TestCallerDeadline(t *testing.T) {
	s := modelserver.New(t, modelserver.Reply{Text: "late", Delay: time.Second})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := client(t, s.URL()).Chat(ctx, ask("hi"))
	if !errors.Is(err, llm.Timeout) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestReplySizeIsBounded(t *testing.T) {
	s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return modelserver.Say(strings.Repeat("word ", 2000)) })
	cl := client(t, s.URL(), func(c *llm.Config) { c.MaxReply = 2000 })
	if _, err := cl.Chat(t.Context(), ask("hi")); !errors.Is(err, llm.Malformed) {
		t.Errorf("chat: %v", err)
	}
	if _, _, err := streamed(t.Context(), cl, ask("hi")); !errors.Is(err, llm.Malformed) {
		t.Errorf("stream: %v", err)
	}
}

// What goes out: a real temperature of 0, the model's name whatever it is, and
// the parameters that the server takes, found out once.
func TestParametersAreFittedToTheServer(t *testing.T) {
	s := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		for _, refused := range []string{"temperature", "stream_options"} {
			if r.Has(refused) {
				return modelserver.Failure(400, "Unsupported parameter: '"+refused+"'")
			}
		}
		if r.Has("max_tokens") {
			return modelserver.Failure(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
		}
		return modelserver.Say("ok")
	})
	cl := client(t, s.URL())
	req := ask("hi")
	req.MaxTokens = 10
	for range 2 {
		if _, _, err := streamed(t.Context(), cl, req); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.Requests()); n != 5 {
		t.Errorf("%d requests, want 4 to find out and 1 more", n)
	}
	if first := s.Requests()[0]; first.Temperature == nil || *first.Temperature != 0 || first.Model != "m" {
		t.Errorf("sent %s", first.Body)
	}
}

func TestReasoningModelsAreNotRefusedHere(t *testing.T) {
	for _, model := range []string{"o3-mini", "gpt-5", "text-davinci-003"} {
		s := modelserver.New(t, modelserver.Say("ok"))
		req := ask("hi")
		req.MaxTokens = 10
		if _, err := client(t, s.URL(), func(c *llm.Config) { c.Model = model }).Chat(t.Context(), req); err != nil {
			t.Errorf("%s: %v", model, err)
		}
		if r := s.Requests()[0]; r.Model != model || r.Has("temperature") != (model == "text-davinci-003") {
			t.Errorf("%s: sent %s", model, r.Body)
		}
	}
}

// A model that thinks gets room for that besides its reply, by the name that its server
// has for it, and is asked to think little; a server that refuses that is not asked again.
func TestThinkingModelsGetRoom(t *testing.T) {
	req := ask("hi")
	req.MaxTokens = 10
	field := func(r modelserver.Request, name string) any {
		var fields map[string]any
		if err := json.Unmarshal(r.Body, &fields); err != nil {
			t.Fatal(err)
		}
		return fields[name]
	}
	s := modelserver.NewFunc(t, func(r modelserver.Request) modelserver.Reply {
		if r.Has("reasoning_effort") {
			return modelserver.Failure(400, "Unrecognized request argument supplied: reasoning_effort")
		}
		return modelserver.Say("ok")
	})
	cl := client(t, s.URL(), func(c *llm.Config) { c.Model = "gpt-5-mini" })
	for range 2 {
		if _, err := cl.Chat(t.Context(), req); err != nil {
			t.Fatal(err)
		}
	}
	sent := s.Requests()
	if len(sent) != 3 || field(sent[0], "reasoning_effort") != "low" || sent[1].Has("reasoning_effort") || sent[2].Has("reasoning_effort") {
		t.Errorf("%d requests, the first %s", len(sent), sent[0].Body)
	}
	if room, ok := field(sent[2], "max_completion_tokens").(float64); !ok || room <= 1000 || sent[2].Has("max_tokens") || sent[2].Has("temperature") {
		t.Errorf("sent %s", sent[2].Body)
	}

	// A model that turns out to think has the room from then on.
	s = modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply {
		return modelserver.Reply{Text: "ok", Reasoning: "let me see"}
	})
	cl = client(t, s.URL())
	for range 2 {
		if _, _, err := streamed(t.Context(), cl, req); err != nil {
			t.Fatal(err)
		}
	}
	first, second := field(s.Requests()[0], "max_tokens"), field(s.Requests()[1], "max_tokens")
	if first != 10.0 || second == 10.0 || s.Requests()[1].Has("reasoning_effort") {
		t.Errorf("max_tokens %v, then %v", first, second)
	}
}

func TestToolCalls(t *testing.T) {
	s := modelserver.NewFunc(t, func(modelserver.Request) modelserver.Reply { return modelserver.Reply{Call: `{"city":"Oslo"}`} })
	req := ask("weather?")
	req.Tools = []llm.Tool{{Name: "weather", Parameters: []byte(`{"type":"object"}`)}}
	resp, err := client(t, s.URL()).Chat(t.Context(), req)
	_, done, streamErr := streamed(t.Context(), client(t, s.URL()), req)
	if err != nil || streamErr != nil {
		t.Fatal(err, streamErr)
	}
	for _, calls := range [][]llm.ToolCall{resp.Calls, done.Calls} {
		if len(calls) != 1 || calls[0] != (llm.ToolCall{ID: "call_1", Name: "weather", Arguments: `{"city":"Oslo"}`}) {
			t.Errorf("calls %+v", calls)
		}
	}
	if resp.Usage.Total == 0 || done.Usage != resp.Usage || resp.Finish != "tool_calls" {
		t.Errorf("usage %+v and %+v, finish %s", resp.Usage, done.Usage, resp.Finish)
	}
}

func TestEmbeddingsAndModels(t *testing.T) {
	s := modelserver.New(t)
	cl := client(t, s.URL())
	got, err := cl.Embed(t.Context(), []string{"aab", "b"})
	if err != nil || len(got) != 2 || got[0][0] != 2 || got[1][1] != 1 {
		t.Errorf("vectors %v, error %v", got, err)
	}
	names, err := cl.Models(t.Context())
	if err != nil || len(names) != 1 || names[0] != modelserver.Model {
		t.Errorf("models %v, error %v", names, err)
	}
}

func TestConfig(t *testing.T) {
	for _, bad := range []string{"", "ftp://x/v1", "http://", "http://[::1"} {
		if _, err := llm.New(llm.Config{BaseURL: bad}); !errors.Is(err, llm.Refused) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, good := range []string{"localhost:11434", "http://localhost:11434/v1/chat/completions", "https://me:pass@localhost:11434/v1/"} {
		c, err := llm.New(llm.Config{BaseURL: good})
		if err != nil || c.Host() != "localhost:11434" {
			t.Errorf("%q: %v", good, err)
		}
	}
	cfg := llm.Config{BaseURL: "https://me:pass@host/v1", APIKey: key}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if shown := fmt.Sprintf(verb, cfg); strings.Contains(shown, key) || strings.Contains(shown, "pass") {
			t.Errorf("%s shows %s", verb, shown)
		}
	}
}

func TestKeyIsSent(t *testing.T) {
	s := modelserver.New(t, modelserver.Say("ok"))
	if _, err := client(t, s.URL()).Chat(t.Context(), ask("hi")); err != nil {
		t.Fatal(err)
	}
	if got := s.Requests()[0].Header.Get("Authorization"); got != "Bearer "+key {
		t.Errorf("sent %q", got)
	}
}

func BenchmarkStream(b *testing.B) {
	s := modelserver.NewFunc(b, func(modelserver.Request) modelserver.Reply { return modelserver.Say(strings.Repeat("word ", 200)) })
	cl := client(b, s.URL(), func(c *llm.Config) { c.Transport = http.DefaultTransport })
	for b.Loop() { // one streamed reply of 200 tokens over loopback
		if _, _, err := streamed(b.Context(), cl, ask("hi")); err != nil {
			b.Fatal(err)
		}
	}
}
