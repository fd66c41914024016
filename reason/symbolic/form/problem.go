package form

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Problem is one thing wrong with a rule, or worth a warning.
type Problem struct {
	File string // "" for rules that came from no file
	Rule string // the rule's name, or ""
	// Path is the place as a JSON path, such as $[2].antecedents[0].operator.
	Path      string
	Line, Col int    // from 1; 0 where there is no text
	Code      Code   // what kind of problem
	Message   string // what is wrong
	Hint      string // what to do about it, or ""
}

// Code is the stable name of a kind of problem.
type Code string

// The problems that refuse a file.
const (
	BadSyntax         Code = "syntax"             // no JSON or YAML
	BadShape          Code = "shape"              // a value of the wrong type, or none where one is needed
	BadDepth          Code = "depth"              // nested too deeply, or too large
	UnknownField      Code = "unknown_field"      // a key that nothing reads
	UnknownExpression Code = "unknown_expression" // no type of expression
	UnknownOperator   Code = "unknown_operator"   // no comparison
	UnknownQuantifier Code = "unknown_quantifier" // neither forall nor exists
	BadConfidence     Code = "confidence"         // not between 0 and 1
	BadName           Code = "name"               // a rule without a name
	DuplicateName     Code = "duplicate"          // two rules of one name
	EmptyConsequent   Code = "empty_consequent"   // nothing is concluded
	BadPredicate      Code = "predicate"          // no name of a predicate
	BadVariable       Code = "variable"           // no name of a variable
	BadValue          Code = "value"              // no constant
	TooManyWays       Code = "alternatives"       // more ways to hold than can be compiled
	NegativeCycle     Code = "cycle"              // negation through recursion
)

// The warnings.
const (
	UnboundConsequent Code = "unbound_consequent" // a template fact, for the turn only
	NeverHolds        Code = "never"              // the rule can conclude nothing here
)

// String returns the problem in one line, with its hint on a second.
func (p Problem) String() string {
	var b strings.Builder
	if p.File != "" {
		b.WriteString(p.File + ":")
	}
	if p.Line > 0 {
		fmt.Fprintf(&b, "%d:%d:", p.Line, p.Col)
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	if p.Rule != "" {
		fmt.Fprintf(&b, "rule %s, ", strconv.Quote(p.Rule))
	}
	fmt.Fprintf(&b, "%s: %s [%s]", p.Path, p.Message, p.Code)
	if p.Hint != "" {
		b.WriteString("\n  hint: " + p.Hint)
	}
	return b.String()
}

// LoadError lists everything that is wrong with rules, in the order of files
// and places.
type LoadError struct{ Problems []Problem }

// Error renders every problem.
func (e *LoadError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Refusal makes the error of some problems, or nil of none.
func Refusal(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	return &LoadError{InOrder(problems)}
}

// InOrder orders problems by place, and drops repetitions.
func InOrder(problems []Problem) []Problem {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
			naturally(a.Path, b.Path), cmp.Compare(a.Code, b.Code), strings.Compare(a.Message, b.Message))
	})
	return slices.Compact(problems)
}

// naturally orders paths with their indices as numbers.
func naturally(a, b string) int {
	return cmp.Or(slices.Compare(indices(a), indices(b)), strings.Compare(a, b))
}

func indices(path string) []int {
	var out []int
	for _, part := range strings.Split(path, "[")[1:] {
		if n, err := strconv.Atoi(strings.SplitN(part, "]", 2)[0]); err == nil {
			out = append(out, n)
		}
	}
	return out
}
