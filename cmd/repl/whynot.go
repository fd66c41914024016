package main

import (
	"context"
	"fmt"
	"strings"

	"whence/conductor"
	"whence/engine"
	"whence/internal/voice"
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
		return voice.Error("repl.look-for-what-is-missing", "error", err)
	}
	misses, search, err := base.WhyNotGoal(ctx, goal)
	if err != nil {
		return voice.Error("repl.look-for-what-is-missing", "error", err)
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
	head := voice.Say("repl.would-hold", "liftedgoals", joined(m.LiftedGoals))
	if m.Rule != "" {
		head += " " + voice.Say("repl.miss-lines-by", "rule", m.Rule)
	}
	if m.WouldBe < 1 {
		head += voice.Say("repl.with-confidence", "wouldbe", m.WouldBe)
	}
	lines := []string{head}
	for _, h := range m.LiftedHolds {
		lines = append(lines, "  "+voice.Say("repl.miss-lines-holds", "h", h.String()))
	}
	for _, f := range m.Fails {
		lines = append(lines, "  "+voice.Say("repl.miss-lines-fails", "lifted", f.Lifted.String(), "fact", why(f)))
	}
	for _, a := range m.Breaks {
		lines = append(lines, "  "+voice.Say("repl.would-contradict", "denial", a.Denial().String()))
	}
	if m.Alike.Count > 0 {
		lines = append(lines, "  "+voice.Say("repl.and-more-alike-by", "count", m.Alike.Count, "lifted", joined(m.Alike.Lifted)))
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
		return voice.Say("repl.its-denial-holds", "by", by(": "))
	case reason.Comparison:
		return voice.Say("repl.the-value-would-have-to", "by", by(", not "))
	case reason.NameOff:
		return voice.Say("repl.a-name-much-like-it", "by", by(": "))
	case reason.Inverse:
		return voice.Say("repl.it-is-other-way-round", "by", by(": "))
	case reason.NeverMentioned:
		return voice.Say("repl.never-mentioned")
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
		b.WriteString(voice.Say("repl.no-change-was-found-that") + " ")
	}
	fmt.Fprint(&b, voice.Say("repl.searched-looked-up-tried", "rules", voice.Say("count.rules", "count", s.Rules), "probes", voice.Say("count.conditions", "count", s.Probes), "tried", voice.Say("count.changes", "count", s.Tried)))
	if s.Others > 0 {
		fmt.Fprint(&b, voice.Say("repl.not-shown", "others", voice.Say("count.others", "count", s.Others)))
	}
	if s.Cut != "" {
		b.WriteString(voice.Say("repl.cut-short-by", "cut", s.Cut))
	}
	return b.String()
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
