package form

import (
	"fmt"
	"strconv"
	"strings"
)

// Rule says that each of its consequents holds wherever all of its antecedents
// do. It is plain data: json.Marshal and json.Unmarshal carry it without loss.
type Rule struct {
	// Name identifies the rule in proofs and messages; no two rules share one.
	Name        string
	Description string
	// Antecedents are conditions; none at all always holds.
	Antecedents []Expr
	// Consequents are inferred each by itself. There is at least one.
	Consequents []Fact
	// Confidence is in [0, 1]; nil means 1. A rule of confidence 0 concludes
	// nothing.
	Confidence *float64
	// Priority breaks ties between equally sure proofs, higher first.
	Priority int
	// Inactive switches the rule off without losing it.
	Inactive bool
}

// Expr is a condition: a [Fact], [And], [Or], [Not], [Implies], [Quantified] or
// [Comparison], by value.
type Expr interface {
	fmt.Stringer
	expr()
}

// Fact is a predicate applied to terms. As a condition it unifies with what
// holds; as a consequent it is what is concluded.
type Fact struct {
	Predicate string
	Arguments []Term
	// Confidence is in [0, 1]; nil means 1. Of a condition it is the most that
	// the fact may lend to the conclusion, of a consequent a factor.
	Confidence *float64
}

// And holds where all of its expressions hold together.
type And []Expr

// Or holds where one of its expressions does.
type Or []Expr

// Not holds where there is no evidence for its expression. Variables that
// nothing outside binds stand for anything in it. It is certain where it holds.
type Not struct{ Expression Expr }

// Implies holds where there is no evidence for Left, or where Right holds.
type Implies struct{ Left, Right Expr }

// Quantifier is how many constants a quantified expression speaks of.
type Quantifier string

// The quantifiers.
const (
	ForAll Quantifier = "forall"
	Exists Quantifier = "exists"
)

// Quantified says its expression of all, or of some, of the constants that can
// stand where Variable does (see symbolic.Program). The variable is the expression's
// own: outside, the name may mean another.
type Quantified struct {
	Quantifier Quantifier
	Variable   string
	Expression Expr
}

// Operator compares two values.
type Operator string

// The operators. Order is of numbers with numbers and text with text; the last
// three are of text. Whatever else is compared, and an unbound variable, makes
// the comparison false; values of different types are not equal.
const (
	Equals       Operator = "equals"
	NotEquals    Operator = "not_equals"
	LessThan     Operator = "less_than"
	GreaterThan  Operator = "greater_than"
	LessEqual    Operator = "less_equal"
	GreaterEqual Operator = "greater_equal"
	Contains     Operator = "contains"
	StartsWith   Operator = "starts_with"
	EndsWith     Operator = "ends_with"
)

// Comparison compares two terms.
type Comparison struct {
	Operator    Operator
	Left, Right Term
}

// Term is a variable or a constant.
type Term struct {
	// Var is the name of a variable, without its question mark; "" for a
	// constant. The same name is the same value throughout a rule, and "_" is
	// another one at each place.
	Var string
	// Value is a constant: nil, bool, string, int64, float64, []any or
	// map[string]any of these. An integral number is an int64 where it fits.
	Value any
}

// Variable returns the variable of that name, which may begin with a question
// mark.
func Variable(name string) Term { return Term{Var: strings.TrimPrefix(name, "?")} }

// Literal returns a constant. Go's other numeric types are taken for int64 and
// float64.
func Literal(value any) Term { return Term{Value: Plain(value)} }

func (Fact) expr()       {}
func (And) expr()        {}
func (Or) expr()         {}
func (Not) expr()        {}
func (Implies) expr()    {}
func (Quantified) expr() {}
func (Comparison) expr() {}

// String returns the term as it is printed in rules: ?tool, "text", 3.
func (t Term) String() string {
	if t.Var != "" {
		return "?" + t.Var
	}
	return valueString(t.Value)
}

// String returns the fact without its confidence: tool_selected(?tool, "read").
func (f Fact) String() string { return f.Predicate + "(" + joined(f.Arguments, ", ") + ")" }

// String returns the expressions joined by "and", in brackets.
func (a And) String() string {
	if len(a) == 0 {
		return "true"
	}
	return "(" + joined(a, " and ") + ")"
}

// String returns the expressions joined by "or", in brackets.
func (o Or) String() string {
	if len(o) == 0 {
		return "false"
	}
	return "(" + joined(o, " or ") + ")"
}

// String returns "not" and the expression.
func (n Not) String() string { return "not " + text(n.Expression) }

// String returns the two sides with "implies" between them, in brackets.
func (i Implies) String() string {
	return "(" + text(i.Left) + " implies " + text(i.Right) + ")"
}

// String returns the quantifier, the variable and the expression.
func (q Quantified) String() string {
	return string(q.Quantifier) + " ?" + q.Variable + ": " + text(q.Expression)
}

// String returns the two sides with the operator between them.
func (c Comparison) String() string {
	return c.Left.String() + " " + string(c.Operator) + " " + c.Right.String()
}

// String returns the rule in one line: if …, then ….
func (r Rule) String() string {
	s := "then " + joined(r.Consequents, " and ")
	if len(r.Antecedents) > 0 {
		s = "if " + joined(r.Antecedents, " and ") + ", " + s
	}
	if r.Confidence != nil {
		s += " [" + strconv.FormatFloat(*r.Confidence, 'g', -1, 64) + "]"
	}
	return s
}

// text is an expression's text; of a missing one, which is no valid rule's, a
// mark.
func text(e Expr) string {
	if e == nil {
		return "…"
	}
	return e.String()
}

func joined[T fmt.Stringer](list []T, sep string) string {
	parts := make([]string, len(list))
	for i, e := range list {
		if any(e) == nil {
			parts[i] = "…"
			continue
		}
		parts[i] = e.String()
	}
	return strings.Join(parts, sep)
}

// Weight reads an absent confidence as 1.
func Weight(c *float64) float64 {
	if c == nil {
		return 1
	}
	return *c
}
