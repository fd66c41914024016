package tool

import (
	"encoding/json"
	"errors"
	"strings"
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
