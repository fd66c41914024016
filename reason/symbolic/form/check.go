package form

import (
	"slices"
	"strings"
	"unicode"
)

// operators are all comparisons.
var operators = []Operator{Equals, NotEquals, LessThan, GreaterThan, LessEqual, GreaterEqual, Contains, StartsWith, EndsWith}

// checker collects what is wrong with a rule by itself, wherever it came from.
type checker struct {
	w        *Placed
	problems []Problem
}

func (c *checker) problem(path string, code Code, hint, format string, args ...any) {
	c.problems = append(c.problems, c.w.Problem(path, code, hint, format, args...))
}

// Check returns the problems of one rule.
func (w *Placed) Check() []Problem {
	c := &checker{w: w}
	if strings.TrimSpace(w.Name) == "" {
		c.problem(w.Nearest("name"), BadName, "", "the rule has no name")
	}
	c.confidence(w.Confidence, Field(w.Path, "confidence"))
	for i, e := range w.Antecedents {
		c.expr(e, Index(Field(w.Path, "antecedents"), i), 0)
	}
	path := Field(w.Path, "consequents")
	if len(w.Consequents) == 0 {
		c.problem(w.Nearest("consequents"), EmptyConsequent, "", "the rule concludes nothing")
	}
	for i, f := range w.Consequents {
		if f.Predicate == "" && len(f.Arguments) == 0 {
			c.problem(Index(path, i), EmptyConsequent, "", "the consequent is empty")
			continue
		}
		c.fact(f, Index(path, i))
	}
	return c.problems
}

// Nearest returns the path of a field of the rule, or of the rule itself where
// the text does not have the field.
func (w *Placed) Nearest(key string) string {
	path := Field(w.Path, key)
	if _, there := w.Places[path]; !there && w.Places != nil {
		return w.Path
	}
	return path
}

func (c *checker) confidence(conf *float64, path string) {
	if conf != nil && !(*conf >= 0 && *conf <= 1) {
		c.problem(path, BadConfidence, "", "the confidence %v is not between 0 and 1", *conf)
	}
}

// CheckFact returns the problems of a fact that stands alone.
func CheckFact(f Fact) []Problem {
	c := checker{w: &Placed{}}
	c.fact(f, "$")
	return c.problems
}

func (c *checker) fact(f Fact, path string) {
	if !IsName(f.Predicate) {
		c.problem(Field(path, "predicate"), BadPredicate, "a predicate is a word of letters, digits and _ - .", "%q is no predicate", f.Predicate)
	}
	for i, t := range f.Arguments {
		c.term(t, Index(Field(path, "arguments"), i))
	}
	c.confidence(f.Confidence, Field(path, "confidence"))
}

func (c *checker) term(t Term, path string) {
	switch {
	case t.Var != "":
		c.variable(t.Var, path)
	default:
		if bad := CheckValue(t.Value); bad != "" {
			c.problem(path, BadValue, "", "%s", bad)
		}
	}
}

func (c *checker) variable(name, path string) {
	if !IsName(name) {
		c.problem(path, BadVariable, "a variable is a word of letters, digits and _ - .", "%q is no variable", "?"+name)
	}
}

func (c *checker) expr(e Expr, path string, depth int) {
	if depth > maxDepth {
		c.problem(path, BadDepth, "", "the expression is %s", errDepth)
		return
	}
	switch e := e.(type) {
	case Fact:
		c.fact(e, path)
	case And:
		c.several(e, path, depth)
	case Or:
		c.several(e, path, depth)
	case Not:
		c.expr(e.Expression, Field(path, "expression"), depth+1)
	case Implies:
		c.expr(e.Left, Field(path, "left"), depth+1)
		c.expr(e.Right, Field(path, "right"), depth+1)
	case Quantified:
		c.quantified(e, path, depth)
	case Comparison:
		c.comparison(e, path)
	default:
		c.problem(path, BadShape, "", "the expression is missing")
	}
}

func (c *checker) several(list []Expr, path string, depth int) {
	for i, e := range list {
		c.expr(e, Index(Field(path, "expressions"), i), depth+1)
	}
}

func (c *checker) quantified(q Quantified, path string, depth int) {
	if q.Quantifier != ForAll && q.Quantifier != Exists {
		c.problem(Field(path, "quantifier"), UnknownQuantifier, "quantifiers are forall and exists", "unknown quantifier %q", q.Quantifier)
	}
	if q.Variable == "_" {
		c.problem(Field(path, "variable"), BadVariable, "", "?_ is another one at each place and cannot be quantified")
	}
	c.variable(q.Variable, Field(path, "variable"))
	c.expr(q.Expression, Field(path, "expression"), depth+1)
}

func (c *checker) comparison(e Comparison, path string) {
	if !slices.Contains(operators, e.Operator) {
		names := make([]string, len(operators))
		for i, o := range operators {
			names[i] = string(o)
		}
		c.problem(Field(path, "operator"), UnknownOperator, "operators are "+strings.Join(names, ", "), "unknown operator %q", e.Operator)
	}
	c.term(e.Left, Field(path, "left"))
	c.term(e.Right, Field(path, "right"))
}

// IsName reports whether a text may name a predicate or a variable: letters,
// digits, and _ - . between them.
func IsName(s string) bool {
	for i, r := range s {
		switch {
		case r < 0x80 && !nameByte(byte(r)) && (i == 0 || r != '.'), r >= 0x80 && !wordRune(r):
			return false
		case i == 0 && r == '-':
			return false
		}
	}
	return s != ""
}

func nameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '-'
}

// wordRune reports whether a rune outside ASCII is a letter, a digit or a mark
// on one.
func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
