package form

import (
	"encoding/json"
	"errors"
	"strings"
)

// wireRule is a rule as it is written in JSON.
type wireRule struct {
	Name        string   `json:"name"`
	Description string   `json:"description,omitempty"`
	Antecedents []Expr   `json:"antecedents"`
	Consequents []Fact   `json:"consequents"`
	Confidence  *float64 `json:"confidence,omitempty"`
	Priority    int      `json:"priority,omitempty"`
	Active      *bool    `json:"active,omitempty"`
}

// MarshalJSON writes the rule as a file has it.
func (r Rule) MarshalJSON() ([]byte, error) {
	w := wireRule{Name: r.Name, Description: r.Description, Antecedents: r.Antecedents, Consequents: r.Consequents,
		Confidence: r.Confidence, Priority: r.Priority}
	if w.Antecedents == nil {
		w.Antecedents = []Expr{}
	}
	if w.Consequents == nil {
		w.Consequents = []Fact{}
	}
	if r.Inactive {
		w.Active = new(bool)
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads one rule; what is wrong with its form is a [LoadError].
func (r *Rule) UnmarshalJSON(text []byte) error {
	rules, problems := ReadPlaced(Source{File: "", Text: text})
	if err := Refusal(problems); err != nil {
		return err
	}
	if len(rules) != 1 || rules[0].Path != "$" {
		return errors.New("symbolic: the text is not one rule")
	}
	*r = rules[0].Rule
	return nil
}

// MarshalJSON writes the fact with its type.
func (f Fact) MarshalJSON() ([]byte, error) {
	if f.Arguments == nil {
		f.Arguments = []Term{}
	}
	return json.Marshal(struct {
		Type       string   `json:"type"`
		Predicate  string   `json:"predicate"`
		Arguments  []Term   `json:"arguments"`
		Confidence *float64 `json:"confidence,omitempty"`
	}{"fact", f.Predicate, f.Arguments, f.Confidence})
}

// MarshalJSON writes the conjunction with its type.
func (a And) MarshalJSON() ([]byte, error) { return several("and", a) }

// MarshalJSON writes the disjunction with its type.
func (o Or) MarshalJSON() ([]byte, error) { return several("or", o) }

func several(kind string, list []Expr) ([]byte, error) {
	if list == nil {
		list = []Expr{}
	}
	return json.Marshal(struct {
		Type        string `json:"type"`
		Expressions []Expr `json:"expressions"`
	}{kind, list})
}

// MarshalJSON writes the negation with its type.
func (n Not) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type       string `json:"type"`
		Expression Expr   `json:"expression"`
	}{"not", n.Expression})
}

// MarshalJSON writes the implication with its type.
func (i Implies) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type  string `json:"type"`
		Left  Expr   `json:"left"`
		Right Expr   `json:"right"`
	}{"implies", i.Left, i.Right})
}

// MarshalJSON writes the quantified expression with its type.
func (q Quantified) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type       string     `json:"type"`
		Quantifier Quantifier `json:"quantifier"`
		Variable   string     `json:"variable"`
		Expression Expr       `json:"expression"`
	}{"quantified", q.Quantifier, q.Variable, q.Expression})
}

// MarshalJSON writes the comparison with its type.
func (c Comparison) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type     string   `json:"type"`
		Operator Operator `json:"operator"`
		Left     Term     `json:"left"`
		Right    Term     `json:"right"`
	}{"comparison", c.Operator, c.Left, c.Right})
}

// MarshalJSON writes a variable as "?x", and a constant as itself unless it
// would be read as something else.
func (t Term) MarshalJSON() ([]byte, error) {
	if t.Var != "" {
		return json.Marshal("?" + t.Var)
	}
	s, isText := t.Value.(string)
	if _, isObject := t.Value.(map[string]any); isObject || isText && strings.HasPrefix(s, "?") {
		return json.Marshal(struct {
			Type  string `json:"type"`
			Value any    `json:"value"`
		}{"literal", t.Value})
	}
	return json.Marshal(t.Value)
}
