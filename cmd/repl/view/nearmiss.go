package view

import (
	"strings"

	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// Goal is what a near-miss fell short of, with the rule that came close.
func Goal(n *conductor.NearMiss) string {
	text := n.GoalText
	if text == "" {
		text = n.Goal
	}
	switch {
	case n.Rule != "" && n.RuleText != "":
		text += voice.Say("view.goal-by", "ruletext", n.RuleText)
	case n.Rule != "":
		text += voice.Say("view.goal-by-2", "rule", n.Rule)
	}
	return clean.Line(text)
}

// Fails says what of a near-miss does not hold, and in what way.
func Fails(f conductor.Failed) string {
	return clean.Line(failedText(f) + " (" + why(f) + ")")
}

func failedText(f conductor.Failed) string {
	if f.Text == "" {
		return f.Fact
	}
	return strings.TrimSuffix(f.Text, ".")
}

func why(f conductor.Failed) string {
	switch f.Why {
	case "blocked":
		return voice.Say("view.blocked")
	case "denied":
		return voice.Say("view.the-opposite-was-told")
	case "weak":
		return voice.Say("view.not-sure-enough")
	case "faded":
		return voice.Say("view.told-once-now-faded")
	case "comparison":
		return voice.Say("view.the-comparison-does-not-hold")
	case "name":
		return voice.Say("view.known-under-name-much-like")
	case "inverse":
		return voice.Say("view.told-other-way-round")
	case "never_mentioned":
		return voice.Say("view.never-mentioned")
	}
	return voice.Say("view.missing")
}

// NearMiss prints a near-miss as lines: the goal, then what holds, what fails,
// and the question that would settle it.
func NearMiss(n *conductor.NearMiss) []string {
	lines := []string{Goal(n)}
	for _, h := range n.Holds {
		lines = append(lines, "  "+voice.Say("view.near-miss-holds", "h", clean.Line(h)))
	}
	for _, f := range n.Fails {
		lines = append(lines, "  "+voice.Say("view.near-miss-fails", "fact", Fails(f)))
	}
	if n.Question != "" {
		lines = append(lines, "  "+voice.Say("view.near-miss-ask", "question", clean.Line(n.Question)))
	}
	return lines
}

// Teach gives the input that would mend one failing condition: the sentence to
// assert, or the command that takes back what stands in its way. It is empty
// where neither would help, as with a comparison that does not hold.
func Teach(f conductor.Failed) string {
	switch f.Why {
	case "blocked", "denied":
		if f.By == "" {
			return ""
		}
		return clean.Line("/forget " + f.By)
	case "comparison":
		return ""
	}
	if f.Say != "" {
		return clean.Line(strings.TrimSuffix(f.Say, ".")) + "."
	}
	if f.Text == "" {
		return ""
	}
	return clean.Line(failedText(f)) + "."
}

// TeachAll gives the input that would mend a near-miss where sentences alone
// do; it is empty where one of its conditions needs something else.
func TeachAll(n *conductor.NearMiss) string {
	var parts []string
	for _, f := range n.Fails {
		t := Teach(f)
		if t == "" || strings.HasPrefix(t, "/") && len(n.Fails) > 1 {
			return ""
		}
		parts = append(parts, t)
	}
	return strings.Join(parts, " ")
}
