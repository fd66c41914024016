package wording

import (
	"fmt"
	"strings"

	"whence/conductor/record"
)

// Proposals words what rules that were not told would conclude, with how strong each is and
// what it rests on, and how it becomes a proof.
func Proposals(all []record.Proposal) string {
	var lines, taught []string
	for _, p := range all {
		lines = append(lines, Proposal(p))
		taught = append(taught, mapped(p.RuleTexts, func(r string) string { return "/teach " + r })...)
	}
	if taught = distinct(taught); len(taught) > 0 {
		lines = append(lines, "That is no proof. To make it one: "+strings.Join(taught, " "))
	}
	return strings.Join(lines, "\n")
}

// Proposal words one of them.
func Proposal(p record.Proposal) string {
	return fmt.Sprintf("What %s would conclude (%.2f): %s Because %s.", JoinAnd(p.Rules), p.Strength, Stop(p.Text), strings.Join(p.Because, "; "))
}
