package wording

import (
	"strings"

	"whence/conductor/record"
	"whence/internal/voice"
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
		lines = append(lines, voice.Say("wording.that-is-no-proof-to", "taught", strings.Join(taught, " ")))
	}
	return strings.Join(lines, "\n")
}

// Proposal words one of them.
func Proposal(p record.Proposal) string {
	return voice.Say("wording.what-would-conclude-because", "rules", JoinAnd(p.Rules), "strength", p.Strength, "text", Stop(p.Text), "because", strings.Join(p.Because, "; "))
}
