package wording

import (
	"fmt"
	"strconv"

	"whence/conductor/record"
)

// Trace says how a turn was read and routed, a line each: what was made of each sentence,
// which skill took it, and what a model read and was not believed.
func Trace(r *record.Record) []string {
	var out []string
	for _, s := range r.Statements {
		line := strconv.Quote(s.Text) + " is " + s.Kind
		if s.Status != "" {
			line += ", " + s.Status
		}
		if s.Understood != "" {
			line += ": " + s.Understood
		} else if s.Reason != "" {
			line += ": " + s.Reason
		}
		out = append(out, "read: "+line)
	}
	if r.Model.Used {
		out = append(out, fmt.Sprintf("model: %s, %d %s, %d tokens", r.Model.Name, r.Model.Calls, Plural(r.Model.Calls, "call"), r.Model.Tokens))
	}
	for _, x := range r.Model.Rejected {
		out = append(out, "model: "+x)
	}
	for _, x := range r.Grounding.Dropped {
		out = append(out, "model: not shown: "+x)
	}
	if r.Model.Fallback != "" {
		out = append(out, "model: "+r.Model.Fallback)
	}
	if r.Route.Skill != "" {
		out = append(out, "route: "+r.Route.Action+", by the skill "+r.Route.Skill)
	}
	return out
}

// Failed reports whether something of a turn went wrong on its way: a sentence that was not
// understood, a model that was no help or not believed.
func Failed(r *record.Record) bool {
	for _, s := range r.Statements {
		if s.Kind == "not_understood" || s.Status == "refused" {
			return true
		}
	}
	return r.Error != nil || r.Model.Fallback != "" || len(r.Model.Rejected)+len(r.Grounding.Dropped) > 0
}
