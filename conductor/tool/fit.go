package tool

import (
	"fmt"
	"strings"

	"whence/llm"
)

// This file makes requests fit the window of a model: a server that gets more cuts it at
// its beginning, where the rules are, or refuses it.

// request is what the model is asked next.
func (r *session) request() llm.Request {
	if r.Widen != nil && len(r.s.Outcomes) > r.ran {
		if names := r.Widen(); len(names) > 0 {
			r.offer = names
		}
		r.ran = len(r.s.Outcomes)
	}
	req := llm.Request{Tools: append(r.Registry.Offer(r.offer...), controls()...), MaxTokens: r.options.MaxTokens}
	task, begins := 0, r.s.begins()
	for i, m := range r.s.Messages {
		if n := len(req.Messages); n > 0 && m.Role == llm.User && req.Messages[n-1].Role == llm.User {
			req.Messages[n-1].Content += "\n" + m.Content // some templates want the roles to alternate
		} else {
			req.Messages = append(req.Messages, m.Message)
		}
		if i == begins {
			task = len(req.Messages) - 1
		}
	}
	if r.Room == nil {
		return req
	}
	room := r.Room() * 3 / 4 // the rest is the reply's
	for _, t := range req.Tools {
		room -= len(t.Name) + len(t.Description) + len(t.Parameters)
	}
	req.Messages = fitting(req.Messages, room, task)
	return req
}

// begins is the first message of the task: before it stands what was said earlier.
func (s *State) begins() int {
	last := 0
	for i, m := range s.Messages {
		if len(m.Calls) > 0 {
			break
		}
		if m.Role == llm.User && !m.Hidden {
			last = i
		}
	}
	return last
}

// fitting are messages that have the room: results of tools are cut, the oldest first, and
// what was said before the task is left out, the oldest first.
func fitting(messages []llm.Message, room, task int) []llm.Message {
	out := append([]llm.Message{}, messages...)
	latest := 0 // the results of the last calls are wanted most
	for i, m := range out {
		if m.Role == llm.Assistant {
			latest = i
		}
	}
	for _, pass := range []struct{ until, most int }{{latest, 600}, {len(out), 4000}, {latest, 150}, {len(out), 1500}, {len(out), 400}} {
		for i := range pass.until {
			if sizeOf(out) <= room {
				return out
			}
			if out[i].Role == llm.ToolRole {
				out[i].Content = cutLines(out[i].Content, pass.most)
			}
		}
	}
	for first := 1; first < task && sizeOf(out) > room; task-- {
		out = append(out[:first:first], out[first+1:]...)
	}
	return out
}

func sizeOf(messages []llm.Message) int {
	n := 0
	for _, m := range messages {
		n += len(m.Content) + 16
		for _, c := range m.Calls {
			n += len(c.Name) + len(c.Arguments) + 32
		}
	}
	return n
}

// cutLines is a text of at most so many bytes and a line that says what is missing.
func cutLines(text string, most int) string {
	if len(text) <= most {
		return text
	}
	kept := strings.ToValidUTF8(text[:most], "")
	if i := strings.LastIndexByte(kept, '\n'); i > 0 {
		kept = kept[:i]
	}
	rest := strings.Count(text[len(kept):], "\n")
	return fmt.Sprintf("%s\n(cut here, since no more fits: %d bytes in %d more lines; ask for a part of it)", kept, len(text)-len(kept), max(rest, 1))
}
