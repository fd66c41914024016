package roles

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// CountedFrom reads a length of time and what stands behind it, "three years after that", as one time, like
// "three years later": what it is counted from is what was told before. Of what goes on, two hours of waiting, it is
// how long that went on.
func CountedFrom(verb string, list []clause.Role) []clause.Role {
	if lexicon.LastingVerbs.Has(verb) || lexicon.Activities.Has(verb) {
		return list
	}
	for i, from := range list {
		if from.Name != clause.Time || !closed.Words().Is("counting", from.Prep) || from.Term.Pronoun != "that" {
			continue
		}
		k := slices.IndexFunc(list, func(r clause.Role) bool {
			v := r.Term.Value
			return v != nil && v.Kind == clause.Lasting && v.Relative == "" && r.Prep == "" && r.Term.Span.End < from.Term.Span.Start && from.Term.Span.Start-r.Term.Span.End <= len(from.Prep)+2
		})
		if k < 0 {
			return list
		}
		at, v := list[k], *list[k].Term.Value
		v.Relative = from.Prep
		at.Name = clause.Time
		at.Term.Value, at.Term.Text = &v, strings.Join([]string{at.Term.Text, from.Prep, from.Term.Text}, " ")
		at.Term.Span.End = from.Term.Span.End
		out := slices.Clone(list)
		out[k] = at
		return slices.Delete(out, i, i+1)
	}
	return list
}
