package wording

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"whence/conductor/record"
	"whence/internal/clean"
	"whence/internal/voice"
)

// Details are the lines that an answer keeps back: how its words became facts, with all ids,
// the proofs with what they rest on, and what took how long.
func Details(r *record.Record) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, clean.Line(fmt.Sprintf(format, args...))) }
	for i := range r.Statements {
		s := &r.Statements[i]
		add("%s, %s: %s", s.Kind, s.Status, cmp.Or(s.Understood, s.Text))
		for k, x := range s.Triples {
			id := ""
			if k < len(s.IDs) {
				id = s.IDs[k] + ": "
			}
			parts := strings.ReplaceAll(strings.Join([]string{x.Subject, x.Relation, x.Object}, " | "), "_", " ")
			add("  %s%s%s%s", id, minus(x.Denied), parts, figure(x.Confidence))
		}
		if n := len(s.Triples); n < len(s.IDs) {
			add("  %s", voice.Say("wording.details-also", "ids", strings.Join(s.IDs[n:], ", ")))
		}
	}
	for _, a := range r.Answers {
		if f := figure(a.Confidence); f != "" {
			add("%s%s", voice.Say("wording.details-answer", "text", a.Text), f)
		}
	}
	for i := range r.Proofs {
		add("%s", proofLine(&r.Proofs[i]))
	}
	if r.Verdict != "" {
		add("%s", voice.Say("wording.details-verdict", "verdict", r.Verdict))
	}
	if len(r.Effects.Retracted) > 0 {
		add("%s", voice.Say("wording.details-taken-back", "ids", strings.Join(r.Effects.Retracted, ", ")))
	}
	if n := r.Effects.Derived + r.Effects.Withdrawn; n > 0 {
		add("%s", voice.Say("wording.details-conclusions", "new", r.Effects.Derived, "withdrawn", r.Effects.Withdrawn))
	}
	if r.Route.Skill != "" {
		add("%s", voice.Say("wording.details-skill", "skill", r.Route.Skill))
	}
	e := r.Elapsed
	add("%s", voice.Say("wording.details-times", "total", e.Total, "reading", e.Extract, "inferring", e.Infer, "explaining", e.Explain, "storing", e.Store))
	return out
}

// Spoken is a receipt without the ids that it names, "" where it names nothing else.
func Spoken(receipt string) string {
	verb, what, _ := strings.Cut(receipt, ": ")
	switch m := verbAndIDs.FindStringSubmatch(verb); {
	case m == nil:
		return WithoutRanges(receipt)
	case onlyIDs.MatchString(what):
		return ""
	default:
		return m[1] + m[2] + ": " + what
	}
}

// WithoutRanges is a text without the ids in brackets, from the first to the last, of what it counts.
func WithoutRanges(text string) string { return ranges.ReplaceAllString(text, "") }

// idsForm matches ids in a row, of facts, rules, notes and turns, brought back or taken away.
const idsForm = `[+-]?[a-z]\d+(?:, [+-]?[a-z]\d+)*`

var (
	verbAndIDs = regexp.MustCompile(`^(\pL+(?: \pL+){0,2}) ` + idsForm + `(, .*)?$`)
	ranges     = regexp.MustCompile(` \([a-z]\d+(?: [^()]* [a-z]\d+)?\)`)
	onlyIDs    = regexp.MustCompile(`^` + idsForm + `$`)
)

// proofLine names a proof with what it rests on.
func proofLine(p *record.Proof) string {
	var ids []string
	for _, n := range p.Nodes {
		for _, id := range []string{n.ID, n.Rule} {
			if id != "" {
				ids = append(ids, id)
			}
		}
	}
	line := voice.Say("wording.proof-line-proof", "id", p.ID, "count", len(p.Nodes))
	if p.Checked {
		line += voice.Say("wording.checked")
	}
	if ids = distinct(ids); len(ids) > 0 {
		line += voice.Say("wording.rests-on", "ids", strings.Join(ids, ", "))
	}
	return line
}

// figure is a confidence that is not full, to its last digit that means something.
func figure(c float64) string {
	if c == 0 || c >= 1 {
		return ""
	}
	return fmt.Sprintf(" [%.2f]", c)
}

func minus(denied bool) string {
	if denied {
		return "-"
	}
	return ""
}
