package wording

import (
	"whence/conductor/record"
	"whence/internal/voice"
)

// Trace says how a turn was read and routed, a line each: what was made of each sentence,
// which skill took it, and what a model read and was not believed.
func Trace(r *record.Record) []string {
	var out []string
	for _, s := range r.Statements {
		line := voice.Say("wording.trace-is", "text", s.Text, "kind", s.Kind)
		if s.Status != "" {
			line += ", " + s.Status
		}
		if s.Understood != "" {
			line += ": " + s.Understood
		} else if s.Reason != "" {
			line += ": " + s.Reason
		}
		out = append(out, voice.Say("wording.trace-read", "line", line))
	}
	if r.Model.Used {
		out = append(out, voice.Say("wording.model-tokens", "name", r.Model.Name, "calls", voice.Say("count.calls", "count", r.Model.Calls), "tokens", voice.Say("count.tokens", "count", r.Model.Tokens)))
	}
	for _, x := range r.Model.Rejected {
		out = append(out, voice.Say("wording.trace-model", "what", x))
	}
	for _, x := range r.Grounding.Dropped {
		out = append(out, voice.Say("wording.model-not-shown", "what", x))
	}
	if r.Model.Fallback != "" {
		out = append(out, voice.Say("wording.trace-model-2", "fallback", r.Model.Fallback))
	}
	if r.Route.Skill != "" {
		out = append(out, voice.Say("wording.route-by-skill", "action", r.Route.Action, "skill", r.Route.Skill))
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
