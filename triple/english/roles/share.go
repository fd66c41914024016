package roles

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/value"
)

// Span is the span from the first to the last of the terms.
func Span(terms []clause.Term) clause.Span {
	all := terms[0].Span
	for _, t := range terms[1:] {
		all.Start, all.End = min(all.Start, t.Span.Start), max(all.End, t.Span.End)
	}
	return all
}

// Sum reads "three hours and ten minutes" as one length of time: each unit is
// smaller than the one before.
func Sum(members []clause.Term) (clause.Value, bool) {
	order := closed.Words().Of("lengthorder")
	var whole clause.Value
	date, clock, last := "", "", -1
	for k, m := range members {
		v := m.Value
		if v == nil || v.Kind != clause.Lasting || v.UntilISO != "" || v.Relative != "" || v.Each != "" || v.ISO == "" {
			return whole, false
		}
		at := slices.Index(order, v.Unit)
		if at <= last {
			return whole, false
		}
		if last = at; k == 0 {
			whole = *v
		}
		if part, ok := strings.CutPrefix(v.ISO, "PT"); ok {
			clock += part
		} else {
			date += strings.TrimPrefix(v.ISO, "P")
		}
	}
	whole.Number, whole.Unit, whole.ISO = "", "", "P"+date
	if clock != "" {
		whole.ISO += "T" + clock
	}
	return whole, true
}

// ShareOwner gives a bare member the owner of the first: "my mother and father".
func ShareOwner(first clause.Term, t *clause.Term) {
	if first.Owner != nil && first.Owner.Pronoun != "" && t.Owner == nil && t.Determiner == "" && t.Name == "" &&
		t.Head != "" && t.Quantity == nil && first.Head != "" {
		owner := *first.Owner
		t.Owner = &owner
	}
}

// ShareUnit gives a bare number the unit of the member beside it: "3 or 4 kg", "9
// and 10 May".
func ShareUnit(from clause.Term, t *clause.Term) {
	v := t.Value
	if v == nil || from.Value == nil || v.Kind != clause.Number || v.Number == "" {
		return
	}
	switch from.Value.Kind {
	case clause.Amount, clause.Money:
		v.Kind, v.Unit, v.Each = from.Value.Kind, from.Value.Unit, from.Value.Each
	case clause.Date:
		if day, ok := value.SameMonth(*from.Value, v.Number); ok {
			*v = day
		}
	}
}

// Replace returns the roles with one in the place of the first that fits it.
func Replace(roles []clause.Role, role clause.Role) []clause.Role {
	out := slices.Clone(roles)
	for k := range out {
		if out[k].Name == role.Name && (out[k].Prep == role.Prep || role.Name != clause.Oblique) {
			out[k] = role
			return out
		}
	}
	for k := range out {
		if role.Prep != "" && out[k].Prep == role.Prep { // "on Mondays, not on the third"
			out[k] = role
			return out
		}
	}
	for k := len(out) - 1; k >= 0 && role.Prep != ""; k-- {
		if old := out[k]; old.Prep != "" && old.Term.Span.End > 0 && old.Term.Span.End <= role.Term.Span.Start { // "during the break, but not in lessons"
			out[k] = role
			return out
		}
	}
	return append(out, role)
}

// WithoutOld leaves out the times of the first clause that a time of the same kind takes
// the place of: "from 9 to 18:00, and until 13:00 on Saturdays".
func WithoutOld(roles []clause.Role, taken []bool) []clause.Role {
	replaced, other := map[string]bool{}, false
	for k, role := range roles {
		if taken[k] && role.Name == clause.Time {
			replaced[cmp.Or(sortOfTime(role.Term), "daypart")] = true                                                           // after school
			other = other || role.Term.Value != nil && role.Term.Value.Kind == clause.Lasting && role.Term.Value.Relative != "" // half an hour later
		}
	}
	var kept []clause.Role
	for k, role := range roles {
		sort := sortOfTime(role.Term)
		if taken[k] || role.Name != clause.Time || !other && (sort == "" || !replaced[sort]) {
			kept = append(kept, role)
		}
	}
	return kept
}

// sortOfTime tells times of day from dates and days, "" where a phrase is neither.
func sortOfTime(t clause.Term) string {
	head := strings.ToLower(t.Head)
	if t.Value != nil {
		head = t.Value.ISO
	}
	switch {
	case closed.Words().Is("daypart", head), t.Value != nil && t.Value.Kind == clause.Clock:
		return "daypart"
	case t.Value != nil:
		return strconv.Itoa(int(t.Value.Kind))
	}
	return ""
}

// Likest returns the role that a phrase of a gapped clause takes the place of, or -1.
func Likest(roles []clause.Role, taken []bool, role clause.Role) int {
	best, most := -1, 0
	for k, old := range roles {
		if taken[k] {
			continue
		}
		if n := likeness(old, role); n > most {
			best, most = k, n
		}
	}
	return best
}

// likeness counts what two phrases have in common: preposition, kind of value, name.
func likeness(a, b clause.Role) int {
	if a.Prep != b.Prep {
		if a.Name != clause.Subject && bothValues(a.Term, b.Term) && (b.Prep == "" || a.Name == b.Name) {
			return 2
		}
		return 0
	}
	n := 1
	if bothValues(a.Term, b.Term) {
		n += 4
	}
	if (a.Term.Name != "") == (b.Term.Name != "") && (a.Term.Value == nil) == (b.Term.Value == nil) {
		n += 2
	}
	if a.Name == b.Name {
		n++
	}
	if (a.Term.Quantity != nil) == (b.Term.Quantity != nil) {
		n++
	}
	return n
}

func bothValues(a, b clause.Term) bool {
	return a.Value != nil && b.Value != nil && (a.Value.Kind == b.Value.Kind || b.Value.Kind == clause.Number)
}
