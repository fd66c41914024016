package symbolic

import (
	"slices"
	"strings"
	"unicode"
)

// operators are all comparisons.
var operators = []Operator{Equals, NotEquals, LessThan, GreaterThan, LessEqual, GreaterEqual, Contains, StartsWith, EndsWith}

// checker collects what is wrong with a rule by itself, wherever it came from.
type checker struct {
	w        *written
	problems []Problem
}

func (c *checker) problem(path string, code Code, hint, format string, args ...any) {
	c.problems = append(c.problems, c.w.problem(path, code, hint, format, args...))
}

// check returns the problems of one rule.
func (w *written) check() []Problem {
	c := &checker{w: w}
	if strings.TrimSpace(w.Name) == "" {
		c.problem(w.nearest("name"), BadName, "", "the rule has no name")
	}
	c.confidence(w.Confidence, step(w.path, "confidence"))
	for i, e := range w.Antecedents {
		c.expr(e, at(step(w.path, "antecedents"), i), 0)
	}
	path := step(w.path, "consequents")
	if len(w.Consequents) == 0 {
		c.problem(w.nearest("consequents"), EmptyConsequent, "", "the rule concludes nothing")
	}
	for i, f := range w.Consequents {
		if f.Predicate == "" && len(f.Arguments) == 0 {
			c.problem(at(path, i), EmptyConsequent, "", "the consequent is empty")
			continue
		}
		c.fact(f, at(path, i))
	}
	return c.problems
}

// nearest returns the path of a field of the rule, or of the rule itself where
// the text does not have the field.
func (w *written) nearest(key string) string {
	path := step(w.path, key)
	if _, there := w.places[path]; !there && w.places != nil {
		return w.path
	}
	return path
}

func (c *checker) confidence(conf *float64, path string) {
	if conf != nil && !(*conf >= 0 && *conf <= 1) {
		c.problem(path, BadConfidence, "", "the confidence %v is not between 0 and 1", *conf)
	}
}

func (c *checker) fact(f Fact, path string) {
	if !isName(f.Predicate) {
		c.problem(step(path, "predicate"), BadPredicate, "a predicate is a word of letters, digits and _ - .", "%q is no predicate", f.Predicate)
	}
	for i, t := range f.Arguments {
		c.term(t, at(step(path, "arguments"), i))
	}
	c.confidence(f.Confidence, step(path, "confidence"))
}

func (c *checker) term(t Term, path string) {
	switch {
	case t.Var != "":
		c.variable(t.Var, path)
	default:
		if bad := checkValue(t.Value); bad != "" {
			c.problem(path, BadValue, "", "%s", bad)
		}
	}
}

func (c *checker) variable(name, path string) {
	if !isName(name) {
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
		c.expr(e.Expression, step(path, "expression"), depth+1)
	case Implies:
		c.expr(e.Left, step(path, "left"), depth+1)
		c.expr(e.Right, step(path, "right"), depth+1)
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
		c.expr(e, at(step(path, "expressions"), i), depth+1)
	}
}

func (c *checker) quantified(q Quantified, path string, depth int) {
	if q.Quantifier != ForAll && q.Quantifier != Exists {
		c.problem(step(path, "quantifier"), UnknownQuantifier, "quantifiers are forall and exists", "unknown quantifier %q", q.Quantifier)
	}
	if q.Variable == "_" {
		c.problem(step(path, "variable"), BadVariable, "", "?_ is another one at each place and cannot be quantified")
	}
	c.variable(q.Variable, step(path, "variable"))
	c.expr(q.Expression, step(path, "expression"), depth+1)
}

func (c *checker) comparison(e Comparison, path string) {
	if !slices.Contains(operators, e.Operator) {
		names := make([]string, len(operators))
		for i, o := range operators {
			names[i] = string(o)
		}
		c.problem(step(path, "operator"), UnknownOperator, "operators are "+strings.Join(names, ", "), "unknown operator %q", e.Operator)
	}
	c.term(e.Left, step(path, "left"))
	c.term(e.Right, step(path, "right"))
}

// isName reports whether a text may name a predicate or a variable: letters,
// digits, and _ - . between them.
func isName(s string) bool {
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
