package retrieve

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"whence/triple"
)

// Pattern is one premise or the head of a rule. A part that begins with "?" is a
// variable, any other a name.
type Pattern struct {
	S string `json:"s" yaml:"s"`
	R string `json:"r" yaml:"r"`
	O string `json:"o" yaml:"o"`
}

// parts returns subject, relation and object.
func (p Pattern) parts() [3]string { return [3]string{p.S, p.R, p.O} }

// String returns the pattern as "?x uses ?y".
func (p Pattern) String() string { return p.S + " " + p.R + " " + p.O }

// Rule says that Then holds wherever all of When does.
type Rule struct {
	ID   string    `json:"id"`
	When []Pattern `json:"when"`
	Then Pattern   `json:"then"`
	// Weight is in (0, 1]; 0 means the budget's DefaultRuleWeight.
	Weight float64 `json:"weight,omitempty"`
	// MaxDepth is the last round of the closure in which the rule is applied; 0
	// means the budget's.
	MaxDepth int `json:"maxDepth,omitempty"`
}

// chain is the shape of all rules in the box: x r1 y, y r2 z => x r3 z.
func chain(id, r1, r2, r3 string, weight float64) Rule {
	return Rule{ID: id, Weight: weight, When: []Pattern{{"?x", r1, "?y"}, {"?y", r2, "?z"}}, Then: Pattern{"?x", r3, "?z"}}
}

// BoxRules returns the rules in the box.
func BoxRules() []Rule {
	return []Rule{
		chain("tool_to_capability", "uses", "provides", "has_capability", .95),
		chain("capability_to_relevance", "has_capability", "relevant_for", "relevant_for", .90),
		chain("provider_to_relevance", "provides", "relevant_for", "relevant_for", .88),
		chain("dependency_transitive", "depends_on", "depends_on", "depends_on", .92),
		chain("dependency_capability", "depends_on", "has_capability", "has_capability", .90),
		chain("dependency_relevance", "depends_on", "relevant_for", "relevant_for", .85),
		chain("support_to_relevance", "supports", "relevant_for", "relevant_for", .88),
		chain("causal_chain", "causes", "causes", "causes", .90),
	}
}

// sameRules let what is told of one name of a thing count for its others, for the
// relations of some rules: x synonym_of y, y r z => x r z, and so on for both
// sides. They stand beside whatever rules there are, and derive nothing where no
// two names are told to be one.
func sameRules(rules []Rule) []Rule {
	relations := map[string]bool{}
	for _, r := range rules {
		for _, p := range append(slices.Clone(r.When), r.Then) {
			if !variable(p.R) && p.R != triple.SynonymOf {
				relations[p.R] = true
			}
		}
	}
	var out []Rule
	for _, r := range sortedSet(relations) {
		for _, same := range [...]Pattern{{"?x", triple.SynonymOf, "?y"}, {"?y", triple.SynonymOf, "?x"}} {
			for _, told := range [...][2]Pattern{{{"?y", r, "?z"}, {"?x", r, "?z"}}, {{"?z", r, "?y"}, {"?z", r, "?x"}}} {
				out = append(out, Rule{ID: triple.SynonymOf, Weight: 1, When: []Pattern{same, told[0]}, Then: told[1]})
			}
		}
	}
	return out
}

// RuleProblem says why a rule was rejected.
type RuleProblem struct {
	Rule   string `json:"rule"` // its id, or "rule 3" counted from 1
	Reason string `json:"reason"`
}

// RuleError is every rule that was rejected, with the reason. No rule is loaded
// where one was rejected.
type RuleError struct{ Problems []RuleProblem }

// Error returns every problem, one a line.
func (e *RuleError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.Rule + ": " + p.Reason
	}
	return strings.Join(lines, "\n")
}

// RuleFile is what a file of rules says.
type RuleFile struct {
	Rules []Rule
	// Relations are declared for the unit files that are read with the rules.
	Relations []string
}

// filedRule is a rule as it may stand in a file, wrong or right.
type filedRule struct {
	ID       string         `yaml:"id"`
	When     []filedPattern `yaml:"when"`
	Then     filedPattern   `yaml:"then"`
	Weight   *float64       `yaml:"weight"`
	MaxDepth int            `yaml:"maxDepth"`
}

// filedPattern is a pattern with the ways in which people write a negation.
type filedPattern struct {
	Pattern `yaml:",inline"`
	Not     bool `yaml:"not"`
	Negated bool `yaml:"negated"`
}

type filedRules struct {
	Relations []string    `yaml:"relations"`
	Rules     []filedRule `yaml:"rules"`
}

// LoadRules reads rules from JSON or YAML: a list of rules, or {relations,
// rules}. The error is a *RuleError where rules were rejected, and says line and
// column where the text is no such list.
func LoadRules(text []byte) (RuleFile, error) {
	filed, err := decodeRules(text)
	if err != nil {
		return RuleFile{}, err
	}
	var problems []RuleProblem
	out := RuleFile{Relations: filed.Relations}
	for i, f := range filed.Rules {
		r, reasons := f.rule()
		name := r.ID
		if name == "" {
			name = fmt.Sprintf("rule %d", i+1)
		}
		for _, reason := range reasons {
			problems = append(problems, RuleProblem{Rule: name, Reason: reason})
		}
		out.Rules = append(out.Rules, r)
	}
	problems = append(problems, checkRules(out.Rules)...)
	if len(problems) > 0 {
		return RuleFile{}, &RuleError{Problems: problems}
	}
	return out, nil
}

func decodeRules(text []byte) (filedRules, error) {
	var filed filedRules
	if len(bytes.TrimSpace(text)) == 0 {
		return filed, errors.New("the file has no rules")
	}
	errList := yaml.UnmarshalWithOptions(text, &filed.Rules, yaml.Strict())
	if errList == nil {
		return filed, nil
	}
	filed.Rules = nil
	if err := yaml.UnmarshalWithOptions(text, &filed, yaml.Strict()); err != nil {
		if list(text) {
			err = errList
		}
		return filed, errors.New(yaml.FormatError(err, false, true))
	}
	return filed, nil
}

// list reports whether the text begins as a list does.
func list(text []byte) bool {
	var any []yaml.MapSlice
	return yaml.Unmarshal(text, &any) == nil
}

// rule returns the rule, and what only a file can have wrong.
func (f filedRule) rule() (Rule, []string) {
	r := Rule{ID: f.ID, Then: f.Then.Pattern, MaxDepth: f.MaxDepth}
	var reasons []string
	negated := f.Then.negated()
	for _, p := range f.When {
		negated = negated || p.negated()
		r.When = append(r.When, p.Pattern)
	}
	if negated {
		reasons = append(reasons, "it has a negation: rules are positive")
	}
	if f.Weight != nil {
		r.Weight = *f.Weight
		if *f.Weight == 0 {
			reasons = append(reasons, weightReason(0))
		}
	}
	return r, reasons
}

func (p filedPattern) negated() bool { return p.Not || p.Negated }

func weightReason(w float64) string { return fmt.Sprintf("its weight %v is not in (0, 1]", w) }

// checkRules returns what is wrong with rules, in their order.
func checkRules(rules []Rule) []RuleProblem {
	var problems []RuleProblem
	seen := map[string]bool{}
	for i, r := range rules {
		name := r.ID
		if name == "" {
			name = fmt.Sprintf("rule %d", i+1)
		}
		for _, reason := range r.reasons() {
			problems = append(problems, RuleProblem{Rule: name, Reason: reason})
		}
		if r.ID != "" && seen[r.ID] {
			problems = append(problems, RuleProblem{Rule: name, Reason: "another rule has this id"})
		}
		seen[r.ID] = true
	}
	return problems
}

// reasons says why a rule cannot be loaded; none where it can.
func (r Rule) reasons() []string {
	var out []string
	if r.ID == "" {
		out = append(out, "it has no id")
	}
	if len(r.When) == 0 {
		out = append(out, "it has no premise")
	}
	if len(r.When) > 3 {
		out = append(out, fmt.Sprintf("it has %d premises: three are the most", len(r.When)))
	}
	var bound []string
	for _, p := range r.When {
		bound = append(bound, p.S, p.R, p.O)
		out = append(out, p.reasons("a premise")...)
	}
	out = append(out, r.Then.reasons("the head")...)
	for _, part := range r.Then.parts() {
		if variable(part) && !slices.Contains(bound, part) {
			out = append(out, fmt.Sprintf("no premise binds the variable %s of its head", part))
		}
	}
	if r.Weight != 0 && !(r.Weight > 0 && r.Weight <= 1) {
		out = append(out, weightReason(r.Weight))
	}
	if r.MaxDepth < 0 {
		out = append(out, fmt.Sprintf("its maxDepth %d is below 0", r.MaxDepth))
	}
	return out
}

// reasons says what is wrong with one pattern.
func (p Pattern) reasons(what string) []string {
	for _, part := range [...]string{p.R, p.S} {
		word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(part)), " ")
		if strings.HasPrefix(part, "!") || strings.HasPrefix(part, "-") || word == "not" {
			return []string{what + " is negated (" + p.String() + "): rules are positive"}
		}
	}
	var out []string
	for i, part := range p.parts() {
		if !variable(part) && normal(part) == "" {
			out = append(out, fmt.Sprintf("%s has no %s", what, [...]string{"s", "r", "o"}[i]))
		}
	}
	return out
}

// variable reports whether a part of a pattern is a variable.
func variable(part string) bool { return strings.HasPrefix(part, "?") }
