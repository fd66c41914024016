package llm

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// This file mends the shape of a reply where it can only have been meant in one way, so
// that nobody has to be asked again for a comma.

// mended is the object of a text in the form of the schema, nil where it cannot be had
// without a guess.
func (n *schemaNode) mended(text string, degree func(string) (float64, bool)) json.RawMessage {
	text = withoutCommas(strings.TrimSpace(text))
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		raw := largestObject(text)
		if raw == nil || json.Unmarshal(raw, &value) != nil {
			return nil
		}
	}
	if list, ok := value.([]any); ok && len(n.Required) == 1 {
		value = map[string]any{n.Required[0]: list}
	}
	value = mender{degree}.fit(n, value)
	if n.problem("$", value) != "" {
		return nil
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	return raw
}

// withoutCommas leaves out the commas before a closing bracket, outside of strings.
func withoutCommas(text string) string {
	var out bytes.Buffer
	quoted, in := false, []byte(text)
	for i := 0; i < len(in); i++ {
		switch c := in[i]; {
		case quoted && c == '\\' && i+1 < len(in):
			out.WriteByte(c)
			i++
		case c == '"':
			quoted = !quoted
		case c == ',' && !quoted:
			if rest := bytes.TrimLeft(in[i+1:], " \t\r\n"); len(rest) > 0 && (rest[0] == ']' || rest[0] == '}') {
				continue
			}
		}
		out.WriteByte(in[i])
	}
	return out.String()
}

// mender mends values; degree is [Schema.Degree], and may be nil.
type mender struct{ degree func(string) (float64, bool) }

// fit brings a value into the form of the schema, as far as it has only one.
func (m mender) fit(n *schemaNode, value any) any {
	switch {
	case n == nil:
		return value
	case n.is("object"):
		return m.fitObject(n, value)
	case n.is("array"):
		list, ok := value.([]any)
		if value == nil {
			return []any{}
		}
		for i := range list {
			list[i] = m.fit(n.Items, list[i])
		}
		if ok {
			return list
		}
	case n.is("number"):
		return m.fitNumber(n, value)
	case n.is("boolean"):
		if text, ok := value.(string); ok {
			if truth, err := strconv.ParseBool(strings.ToLower(strings.TrimSpace(text))); err == nil {
				return truth
			}
		}
		if value == nil {
			return false
		}
	case n.is("string"):
		return n.fitText(value)
	}
	return value
}

// fitNumber is a number that was written as a text: "0.9", "90 %", or in a word.
func (m mender) fitNumber(n *schemaNode, value any) any {
	text, ok := value.(string)
	if value == nil {
		if v, known := n.absent(); known {
			return v
		}
	}
	if !ok {
		return value
	}
	figures, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	number, err := strconv.ParseFloat(strings.TrimSpace(figures), 64)
	switch {
	case err == nil && percent:
		return number / 100
	case err == nil:
		return number
	case m.degree != nil:
		if number, ok := m.degree(strings.TrimSpace(text)); ok {
			return number
		}
	}
	return value
}

func (m mender) fitObject(n *schemaNode, value any) any {
	object, ok := value.(map[string]any)
	if !ok {
		return value
	}
	known := func(name string) bool { return n.Properties[name] != nil }
	if !slices.ContainsFunc(slices.Collect(maps.Keys(object)), known) {
		return value // it speaks of something else
	}
	for name, node := range n.Properties {
		v, there := object[name]
		if !there {
			if !slices.Contains(n.Required, name) {
				continue
			}
			if v, there = node.absent(); !there {
				continue
			}
		}
		object[name] = m.fit(node, v)
	}
	return object
}

// absent is what a property that is left out means, where it means but one thing.
func (n *schemaNode) absent() (any, bool) {
	switch {
	case n.is("array"):
		return []any{}, true
	case n.is("boolean"):
		return false, true
	case n.is("string") && len(n.Enum) == 0:
		return "", true
	case n.is("string") && slices.Contains(n.Enum, any(none)):
		return none, true
	case n.is("number") && n.Minimum == nil:
		return float64(0), true
	}
	return nil, false
}

// none is the value of a choice that means that there is nothing to choose.
const none = "none"

func (n *schemaNode) fitText(value any) any {
	text, ok := value.(string)
	if value == nil {
		if v, known := n.absent(); known {
			return v
		}
	}
	if !ok || slices.Contains(n.Enum, any(text)) {
		return value
	}
	for _, choice := range n.Enum {
		if c, ok := choice.(string); ok && strings.EqualFold(c, strings.TrimSpace(text)) {
			return c
		}
	}
	return value
}

func (n *schemaNode) is(name string) bool { return slices.Equal(n.Types, typeNames{name}) }
