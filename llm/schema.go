package llm

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// schemaNode is a JSON schema in the subset that this package checks: type (one
// or several), properties, required, items, enum, minimum, maximum. Other
// keywords are left to the server, and properties that the schema does not name
// are passed over: what nobody reads does no harm.
type schemaNode struct {
	Types      typeNames              `json:"type"`
	Properties map[string]*schemaNode `json:"properties"`
	Required   []string               `json:"required"`
	Items      *schemaNode            `json:"items"`
	Enum       []any                  `json:"enum"`
	Minimum    *float64               `json:"minimum"`
	Maximum    *float64               `json:"maximum"`
}

type typeNames []string

// UnmarshalJSON reads one name or a list of them.
func (t *typeNames) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*t = typeNames{one}
		return nil
	}
	var many []string
	err := json.Unmarshal(b, &many)
	*t = many
	return err
}

func parseSchema(raw json.RawMessage) (*schemaNode, error) {
	var n schemaNode
	if err := json.Unmarshal(raw, &n); err != nil {
		return nil, err
	}
	if !slices.Equal(n.Types, typeNames{"object"}) {
		return nil, fmt.Errorf("its type is not object")
	}
	return &n, nil
}

// check returns what is wrong with the value, with the place, or "".
func (n *schemaNode) check(raw json.RawMessage) string {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return "it is not JSON: " + err.Error()
	}
	return n.problem("$", value)
}

func (n *schemaNode) problem(at string, value any) string {
	if len(n.Types) > 0 && !slices.ContainsFunc(n.Types, func(t string) bool { return hasType(value, t) }) {
		return at + " must be " + strings.Join(n.Types, " or ") + ", not " + typeOf(value)
	}
	if len(n.Enum) > 0 && !slices.Contains(n.Enum, value) {
		return fmt.Sprintf("%s must be one of %v", at, n.Enum)
	}
	switch v := value.(type) {
	case float64:
		if n.Minimum != nil && v < *n.Minimum || n.Maximum != nil && v > *n.Maximum {
			return fmt.Sprintf("%s is out of range", at)
		}
	case []any:
		return n.itemProblem(at, v)
	case map[string]any:
		return n.propertyProblem(at, v)
	}
	return ""
}

func (n *schemaNode) itemProblem(at string, items []any) string {
	if n.Items == nil {
		return ""
	}
	for i, item := range items {
		if p := n.Items.problem(fmt.Sprintf("%s[%d]", at, i), item); p != "" {
			return p
		}
	}
	return ""
}

func (n *schemaNode) propertyProblem(at string, object map[string]any) string {
	for _, name := range n.Required {
		if _, ok := object[name]; !ok {
			return at + "." + name + " is missing"
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n.Properties)) {
		if value, ok := object[name]; ok {
			if p := n.Properties[name].problem(at+"."+name, value); p != "" {
				return p
			}
		}
	}
	return ""
}

func hasType(value any, name string) bool {
	if number, ok := value.(float64); ok && name == "integer" {
		return number == float64(int64(number))
	}
	return typeOf(value) == name
}

func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}
