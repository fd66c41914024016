package modelserver

import (
	"net/http"
	"strings"
)

// stream sends the reply as events, one for each word.
func (p Reply) stream(w http.ResponseWriter, r *http.Request, req Request) {
	s := &eventWriter{w: w, crlf: p.CRLF}
	if p.Body != "" {
		s.raw(p.Body)
		return
	}
	flush(w)
	for i, delta := range p.deltas(req) {
		if p.CutAfter > 0 && i == p.CutAfter {
			p.interrupt(s)
			return
		}
		if !p.keepAlive(s, r) || !sleep(r, p.TokenDelay) {
			return
		}
		s.event(chunk(delta, nil))
	}
	if p.StreamError != "" || p.CutAfter > 0 {
		p.interrupt(s)
		return
	}
	p.end(s, req)
}

// keepAlive sends the comments before a token, and reports false when the
// client went away meanwhile.
func (p Reply) keepAlive(s *eventWriter, r *http.Request) bool {
	for range p.KeepAlive {
		if !sleep(r, p.KeepAliveDelay) {
			return false
		}
		s.raw(": keep-alive\n\n")
	}
	return true
}

// interrupt ends the stream before its time: with an error object inside it, or
// by breaking off the connection.
func (p Reply) interrupt(s *eventWriter) {
	if p.StreamError == "" {
		breakOff(s.w)
	}
	s.event(encode(errorBody(p.StreamError)))
}

func (p Reply) end(s *eventWriter, req Request) {
	if finish := p.finish(); finish != nil {
		s.event(chunk(map[string]any{}, finish))
	}
	s.event(encode(map[string]any{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": Model, "choices": []any{}, "usage": p.usage(req)}))
	if !p.NoDone {
		s.event([]byte("[DONE]"))
	}
}

// deltas are the pieces of the message, in order.
func (p Reply) deltas(req Request) []map[string]any {
	var out []map[string]any
	for _, word := range words(p.Reasoning) {
		out = append(out, map[string]any{p.reasoningField(): word})
	}
	for _, word := range words(p.Text) {
		out = append(out, map[string]any{"content": word})
	}
	if p.calls() {
		out = append(out, map[string]any{"tool_calls": p.call(req)})
	}
	return out
}

func chunk(delta map[string]any, finish any) []byte {
	return encode(map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": Model,
		"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}},
	})
}

// words cuts s after each run of spaces, losing nothing.
func words(s string) []string {
	var out []string
	for s != "" {
		n := strings.IndexByte(s, ' ')
		if n < 0 {
			return append(out, s)
		}
		for n < len(s) && s[n] == ' ' {
			n++
		}
		out, s = append(out, s[:n]), s[n:]
	}
	return out
}

type eventWriter struct {
	w    http.ResponseWriter
	crlf bool
}

func (s *eventWriter) event(data []byte) {
	if s.crlf {
		s.raw("data:" + string(data) + "\r\n\r\n")
		return
	}
	s.raw("data: " + string(data) + "\n\n")
}

// raw writes as is. A client that has gone away is no failure of the script.
func (s *eventWriter) raw(text string) {
	_, _ = s.w.Write([]byte(text))
	flush(s.w)
}
