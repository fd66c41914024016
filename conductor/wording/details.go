package wording

import (
	"cmp"
	"fmt"
	"strings"

	"whence/conductor/record"
	"whence/internal/clean"
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
				id = s.IDs[k] + "  "
			}
			add("  %s%s%s(%s, %s)%s", id, minus(x.Denied), x.Relation, x.Subject, x.Object, Sure(x.Confidence))
		}
		if n := len(s.Triples); n < len(s.IDs) {
			add("  also %s", strings.Join(s.IDs[n:], ", "))
		}
	}
	for i := range r.Proofs {
		add("%s", proofLine(&r.Proofs[i]))
	}
	if r.Verdict != "" {
		add("verdict: %s", r.Verdict)
	}
	if len(r.Effects.Retracted) > 0 {
		add("taken back: %s", strings.Join(r.Effects.Retracted, ", "))
	}
	if n := r.Effects.Derived + r.Effects.Withdrawn; n > 0 {
		add("conclusions: %d new, %d withdrawn", r.Effects.Derived, r.Effects.Withdrawn)
	}
	if r.Route.Skill != "" {
		add("taken by the skill %s", r.Route.Skill)
	}
	e := r.Elapsed
	add("%.1f ms: reading %.1f, inferring %.1f, explaining %.1f, storing %.1f", e.Total, e.Extract, e.Infer, e.Explain, e.Store)
	return out
}

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
	line := fmt.Sprintf("proof %s: %d %s", p.ID, len(p.Nodes), Plural(len(p.Nodes), "step"))
	if p.Checked {
		line += ", checked"
	}
	if ids = distinct(ids); len(ids) > 0 {
		line += ", rests on " + strings.Join(ids, ", ")
	}
	return line
}

func minus(denied bool) string {
	if denied {
		return "-"
	}
	return ""
}
