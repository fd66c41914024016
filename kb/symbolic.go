package kb

import (
	"bytes"
	"context"
	"encoding/json"

	"whence/triple"
)

// SymbolicRule is a rule of reason/symbolic as it is stored: its name, and all of
// it, the name too, as a JSON object. What it means is not looked at here.
type SymbolicRule struct {
	ID     string          `json:"id"` // "s1"
	Name   string          `json:"name"`
	Body   json.RawMessage `json:"body"`
	Source triple.Source   `json:"source"`
}

func troubleWithSymbolic(r SymbolicRule) string {
	var object map[string]any
	switch {
	case r.Name == "":
		return "it has no name"
	case json.Unmarshal(r.Body, &object) != nil || object == nil:
		return "its body is no JSON object"
	}
	return ""
}

// tellSymbolic stores symbolic rules. One of a name that is known takes the
// place of the old one where it says something else.
func (w *writer) tellSymbolic(ctx context.Context, rules []SymbolicRule, r *Receipt) error {
	for i, rule := range rules {
		rule.Source.At = stored(rule.Source.At)
		body := compact(rule.Body)
		id, old, err := w.tell(quiet(ctx), paper{symbolicKind, rule.Name, json.RawMessage(body), &rule.Source, func(live []byte) (bool, error) {
			return bytes.Equal(live, body), nil
		}})
		if err != nil {
			return err
		}
		if !isNew(symbolicKind, i, id, old, r.KnownSymbolic, r.SupersededSymbolic) {
			continue
		}
		rule.ID, rule.Body = symbolicKind.id(id), body
		r.Symbolic = append(r.Symbolic, rule)
	}
	return nil
}

// compact is the body as json.Marshal would write it.
func compact(body json.RawMessage) []byte {
	out, err := json.Marshal(body)
	if err != nil { // the change was checked
		return body
	}
	return out
}

func (w words) symbolic(p paperRow) (SymbolicRule, error) {
	source, err := w.source(p.origin, p.line, p.quote)
	return SymbolicRule{ID: symbolicKind.id(p.id), Name: p.key, Body: json.RawMessage(p.body), Source: source}, err
}

// Symbolic returns the live symbolic rules by their ids.
func (s *Store) Symbolic(ctx context.Context) ([]SymbolicRule, error) {
	return sourced(ctx, s.view, symbolicKind, func() (point, error) { return now(ctx, s.view.db) }, words.symbolic)
}

// SymbolicRule is Fact for a symbolic rule.
func (s *Store) SymbolicRule(ctx context.Context, id string) (SymbolicRule, Past, error) {
	return paperByID(ctx, s.view, symbolicKind, id, words.symbolic)
}
