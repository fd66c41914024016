package planning

import (
	"cmp"
	"encoding/json"
	"strings"
)

// Quoted is what stands in the first pair of quotes, or "".
func Quoted(text string) string {
	for _, pair := range []string{`""`, "“”", "``", "''"} {
		r := []rune(pair)
		if _, rest, ok := strings.Cut(text, string(r[0])); ok {
			if in, _, ok := strings.Cut(rest, string(r[1])); ok {
				return strings.TrimSpace(in)
			}
		}
	}
	return ""
}

// InferArgs guesses the arguments of a tool that needs one text: what stands in
// quotes, what looks like a path, or all of it. Nil where it needs more.
func InferArgs(schema, text string) json.RawMessage {
	var s struct {
		Required   []string
		Properties map[string]struct{ Type string }
	}
	if json.Unmarshal([]byte(schema), &s) != nil || len(s.Required) != 1 || s.Properties[s.Required[0]].Type != "string" {
		return nil
	}
	value := cmp.Or(Quoted(text), pathIn(text), text)
	raw, err := json.Marshal(map[string]string{s.Required[0]: value})
	if err != nil { // a map of strings always has a JSON form
		return nil
	}
	return raw
}

// pathIn is the first word that looks like a file or an address.
func pathIn(text string) string {
	for w := range strings.FieldsSeq(text) {
		w = strings.Trim(w, ".,;:!?()")
		if i := strings.LastIndexByte(w, '.'); strings.ContainsRune(w, '/') || i > 0 && i < len(w)-1 {
			return w
		}
	}
	return ""
}
