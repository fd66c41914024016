package asking

import (
	"slices"
	"strings"

	"whence/reason"
	"whence/triple"
)

// This file leaves out of what was found those whom "who else" does not ask for.

// AsksElse reports whether a question asks for others than those who were spoken of.
func AsksElse(text string) bool {
	return slices.Contains(strings.Fields(strings.ToLower(strings.TrimRight(text, "? "))), "else")
}

// others leaves out of the answers to "who else volunteers?" the one who asks, and of whom the
// question before asked whether they do.
func others(t *Asker, text string, q triple.Question, f reason.Finding) reason.Finding {
	if q.Form != triple.Which || f.Verdict != reason.Proved || len(q.Wanted) == 0 || !AsksElse(text) {
		return f
	}
	left := []string{triple.Speaker().Name}
	if before := t.Talk.Before; before == nil && t.Talk.Asked != nil && t.Talk.Asked.Form == triple.YesNo {
		for _, and := range t.Talk.Asked.Goals {
			for _, l := range and {
				left = append(left, l.Subject.Name)
			}
		}
	}
	answers := slices.DeleteFunc(slices.Clone(f.Answers), func(a reason.Answer) bool {
		return slices.Contains(left, a.Bindings[q.Wanted[0]].Name)
	})
	f = Only(f, answers)
	if len(answers) == 0 {
		f.Verdict = reason.Unprovable
	}
	return f
}
