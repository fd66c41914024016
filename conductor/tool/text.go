package tool

import (
	"encoding/json"
	"errors"
	"strings"

	"whence/internal/clean"
)

// TextSchema is the schema of one text under a name.
func TextSchema(name, what string) json.RawMessage {
	raw, err := json.Marshal(map[string]any{
		"type": "object", "additionalProperties": false, "required": []string{name},
		"properties": map[string]any{name: map[string]any{"type": "string", "description": what, "maxLength": 4000}},
	})
	if err != nil { // plain data always has a JSON form
		return nil
	}
	return raw
}

// TextArg reads the one text of a call.
func TextArg(args json.RawMessage) (string, error) {
	var in map[string]string
	if err := json.Unmarshal(args, &in); err != nil {
		return "", err
	}
	for _, v := range in {
		if v = strings.TrimSpace(v); v != "" {
			return v, nil
		}
	}
	return "", errors.New("the text is empty")
}

// Permission says in a word what may be done.
func Permission(d Decision) string {
	switch {
	case !d.Allowed:
		return "not allowed"
	case d.Asks:
		return "asks first"
	}
	return "allowed"
}

// FirstLine is the first line of a text, shortened.
func FirstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	const most = 100
	if line = clean.Line(line); len(line) > most {
		line = strings.ToValidUTF8(line[:most], "") + "…"
	}
	return line
}
