package main

import (
	"context"
	"fmt"
	"strings"

	"whence/conductor"
	"whence/engine"
	"whence/reason"
)

// nearMisses prints what would have made the goal hold: the closest changes, each
// tried, and how they were looked for.
func (e *evaluation) nearMisses(ctx context.Context, goal []engine.Literal) error {
	program, err := e.prepared.Program(ctx)
	if err != nil {
		return err
	}
	base, err := reason.FromProgram(ctx, program, reason.Options{Now: e.clock})
	if err != nil {
		return fmt.Errorf("look for what is missing: %w", err)
	}
	misses, search, err := base.WhyNotGoal(ctx, goal)
	if err != nil {
		return fmt.Errorf("look for what is missing: %w", err)
	}
	if e.asJSON {
		return e.missesJSON(goal, misses, search)
	}
	for i, m := range misses {
		if i > 0 {
			fmt.Fprintln(e.out)
		}
		for _, line := range missLines(m) {
			fmt.Fprintln(e.out, line)
		}
	}
	fmt.Fprintln(e.out, searchLine(len(misses), search))
	return nil
}

// missLines says a near-miss in the words of the rule file.
func missLines(m reason.NearMiss) []string {
	head := joined(m.LiftedGoals) + " would hold"
	if m.Rule != "" {
		head += " by " + m.Rule
	}
	if m.WouldBe < 1 {
		head += fmt.Sprintf(", with confidence %.3g", m.WouldBe)
	}
	lines := []string{head}
	for _, h := range m.LiftedHolds {
		lines = append(lines, "  holds: "+h.String())
	}
	for _, f := range m.Fails {
		lines = append(lines, "  fails: "+f.Lifted.String()+" ("+why(f)+")")
	}
	for _, a := range m.Breaks {
		lines = append(lines, "  would contradict: "+a.Denial().String())
	}
	if m.Alike.Count > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more alike, by %s", m.Alike.Count, joined(m.Alike.Lifted)))
	}
	return lines
}

// why says in what way a condition fails.
func why(f reason.Failed) string {
	by := func(before string) string {
		if f.By == "" {
			return ""
		}
		return before + f.By
	}
	switch f.Why {
	case reason.Blocked:
		return "blocked" + by(" by ")
	case reason.Contrary:
		return "its denial holds" + by(": ")
	case reason.Comparison:
		return "the value would have to be so" + by(", not ")
	case reason.NameOff:
		return "a name much like it" + by(": ")
	case reason.Inverse:
		return "it is the other way round" + by(": ")
	case reason.NeverMentioned:
		return "never mentioned"
	}
	return string(f.Why) + by(": ")
}

func joined(ls []engine.Literal) string {
	texts := make([]string, len(ls))
	for i, l := range ls {
		texts[i] = l.String()
	}
	return strings.Join(texts, ", ")
}

// searchLine says how near-misses were looked for.
func searchLine(shown int, s reason.Search) string {
	var b strings.Builder
	if shown == 0 {
		b.WriteString("no change was found that would make it hold; ")
	}
	fmt.Fprintf(&b, "searched: %s, %s looked up, %s tried", counted(s.Rules, "rule"), counted(s.Probes, "condition"), counted(s.Tried, "change"))
	if s.Others > 0 {
		fmt.Fprintf(&b, ", %s not shown", counted(s.Others, "other"))
	}
	if s.Cut != "" {
		b.WriteString("; cut short by " + s.Cut)
	}
	return b.String()
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// missesJSON writes the record of a goal without an answer, in the form that
// near-misses have in the record of a turn.
func (e *evaluation) missesJSON(goal []engine.Literal, misses []reason.NearMiss, s reason.Search) error {
	records := make([]conductor.NearMiss, len(misses))
	for i, m := range misses {
		records[i] = missRecord(m)
	}
	return encoder(e.out, "").Encode(map[string]any{
		"goal": joined(goal), "near_misses": records,
		"search": map[string]any{
			"rules": s.Rules, "probes": s.Probes, "found": s.Found, "tried": s.Tried, "others": s.Others, "cut": s.Cut,
		},
	})
}

func missRecord(m reason.NearMiss) conductor.NearMiss {
	out := conductor.NearMiss{
		Goal: joined(m.LiftedGoals), Rule: m.Rule, Cost: m.Cost, WouldBe: m.WouldBe, Checked: m.Checked,
		Holds: []string{}, Fails: []conductor.Failed{},
	}
	for _, h := range m.LiftedHolds {
		out.Holds = append(out.Holds, h.String())
	}
	for _, f := range m.Fails {
		out.Fails = append(out.Fails, conductor.Failed{Fact: f.Lifted.String(), Text: f.Lifted.String(), Why: string(f.Why), By: f.By})
	}
	return out
}
