package llm

import (
	"bytes"
	"encoding/json"
	"strings"
)

// plainText cuts off what models put around an answer: thoughts whose opening
// tag the server swallowed, and a code fence.
func plainText(text string) string {
	for _, tag := range thinkTags() {
		end := "</" + tag[1:]
		if at := strings.LastIndex(text, end); at >= 0 {
			text = text[at+len(end):]
		}
	}
	return strings.TrimSpace(unfence(text))
}

// unfence returns the content of the largest ``` block, or the text where there
// is none. An unclosed block runs to the end.
func unfence(text string) string {
	best, rest := "", text
	for {
		_, after, ok := strings.Cut(rest, "```")
		if !ok {
			break
		}
		// What stands behind the fence on its line is the language's name.
		if line, body, ok := strings.Cut(after, "\n"); ok && !strings.ContainsAny(line, "{[`") {
			after = body
		}
		block, behind, _ := strings.Cut(after, "```")
		if len(block) > len(best) {
			best = block
		}
		rest = behind
	}
	if best == "" {
		return text
	}
	return best
}

// largestObject returns the longest balanced and valid JSON object in text, or
// nil. Prose before and after it, and smaller objects, are passed over.
func largestObject(text string) json.RawMessage {
	const tries = 64 // bounds the work on text made of opening braces
	var best json.RawMessage
	in := []byte(text)
	for range tries {
		at := bytes.IndexByte(in, '{')
		if at < 0 {
			break
		}
		in = in[at:]
		end := balanced(in)
		if end > 0 && json.Valid(in[:end]) {
			if end > len(best) {
				best = json.RawMessage(bytes.Clone(in[:end]))
			}
			in = in[end:]
			continue
		}
		in = in[1:]
	}
	return best
}

// balanced returns the length of the object that in begins with, or 0.
func balanced(in []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(in); i++ {
		switch c := in[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// isEcho reports whether an object is a JSON schema, bare or wrapped in its
// name, and so was repeated instead of followed.
func isEcho(raw json.RawMessage) bool {
	var in struct {
		Schema     json.RawMessage `json:"schema"`
		Dollar     json.RawMessage `json:"$schema"`
		Type       json.RawMessage `json:"type"`
		Properties json.RawMessage `json:"properties"`
	}
	if json.Unmarshal(raw, &in) != nil {
		return false
	}
	switch {
	case in.Dollar != nil, in.Properties != nil && string(in.Type) == `"object"`:
		return true
	case len(in.Schema) > 0 && in.Schema[0] == '{':
		return isEcho(in.Schema)
	}
	return false
}
