package form

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
)

// Plain returns a value in the form that [Term] holds. What it does not know is
// returned as it is, for the checks to refuse.
func Plain(v any) any {
	switch v := v.(type) {
	case int:
		return int64(v)
	case int32:
		return int64(v)
	case float32:
		return Plain(float64(v))
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1<<63 {
			return int64(v)
		}
	case json.Number:
		return Number(string(v))
	case []string:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = e
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = Plain(e)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, e := range v {
			out[k] = Plain(e)
		}
		return out
	}
	return v
}

// Number reads a number as JSON writes it; one that does not fit stays a
// json.Number.
func Number(s string) any {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !strings.ContainsAny(s, ".eE") {
		return json.Number(s)
	}
	return Plain(f)
}

// CheckValue says what keeps a plain value from being a constant, or "".
func CheckValue(v any) string {
	switch v := v.(type) {
	case nil, bool, string, int64:
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Sprintf("%v is no number that can be told", v)
		}
	case json.Number:
		return "the number " + string(v) + " does not fit into 64 bits"
	case []any:
		for _, e := range v {
			if bad := CheckValue(e); bad != "" {
				return bad
			}
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if bad := CheckValue(v[k]); bad != "" {
				return bad
			}
		}
	default:
		return fmt.Sprintf("a %T is no JSON value", v)
	}
	return ""
}

// Values that the engine has no kind of. Bytes come from no JSON text, and
// neither have an order nor are text.
var (
	termNull  = engine.Bytes([]byte("null"))
	termTrue  = engine.Bytes([]byte("true"))
	termFalse = engine.Bytes([]byte("false"))
)

// UnboundPrefix begins the names that stand for variables without a value in
// template facts. Names come from nowhere else.
const UnboundPrefix = "/?"

// Lift returns the engine's term for a checked value.
func Lift(v any) engine.Term {
	switch v := v.(type) {
	case bool:
		if v {
			return termTrue
		}
		return termFalse
	case string:
		return engine.String(v)
	case int64:
		return engine.Int(v)
	case float64:
		return engine.Float(v)
	case []any:
		out := make([]engine.Term, len(v))
		for i, e := range v {
			out[i] = Lift(e)
		}
		return engine.List(out...)
	case map[string]any:
		var pairs []engine.Term
		for _, k := range slices.Sorted(maps.Keys(v)) {
			pairs = append(pairs, engine.String(k), Lift(v[k]))
		}
		return engine.Map(pairs...)
	}
	return termNull
}

// Unbound returns the constant that stands for a variable without a value.
func Unbound(name string) engine.Term { return engine.Name(UnboundPrefix + "/" + name) }

// IsUnbound reports whether a term stands for a variable without a value.
func IsUnbound(t engine.Term) bool { return t.Kind() == engine.KindName }

// Lower is the inverse of lift; a name becomes the variable it stands for.
func Lower(t engine.Term) Term {
	if IsUnbound(t) {
		return Term{Var: strings.TrimPrefix(t.Symbol(), UnboundPrefix+"/")}
	}
	return Term{Value: lowerValue(t)}
}

func lowerValue(t engine.Term) any {
	switch t.Kind() {
	case engine.KindString:
		return t.Symbol()
	case engine.KindInt:
		return t.Int()
	case engine.KindFloat:
		return t.Float()
	case engine.KindList:
		out := make([]any, 0, len(t.Elems()))
		for _, e := range t.Elems() {
			out = append(out, lowerValue(e))
		}
		return out
	case engine.KindMap:
		out := make(map[string]any, len(t.Elems())/2)
		for i := 0; i+1 < len(t.Elems()); i += 2 {
			out[t.Elems()[i].Symbol()] = lowerValue(t.Elems()[i+1])
		}
		return out
	}
	switch {
	case t.Equal(termTrue):
		return true
	case t.Equal(termFalse):
		return false
	}
	return nil
}

// valueString prints a value as JSON does, keys sorted, with everything that a
// terminal would not show as it is escaped.
func valueString(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return strconv.Quote(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = valueString(e)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case map[string]any:
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, strconv.Quote(k)+": "+valueString(v[k]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v)
}
