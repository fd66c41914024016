package roles

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/value"
)

// RangeOfList reads the two values of "between 9 and 10 kg" as one range.
func RangeOfList(t *clause.Term) {
	if len(t.Coordinated) != 2 || t.Or {
		return
	}
	if v, ok := rangeOf(t.Coordinated[0].Value, t.Coordinated[1].Value); ok {
		*t = clause.Term{Text: t.Text, Span: t.Span, Value: &v}
	}
}

// Ends gives the two ends of "from 9 to 10 kg" a role each where the tree hangs the
// second on the first.
func Ends(role clause.Role) []clause.Role {
	roles := role.Term.Roles
	if v := role.Term.Value; role.Prep == "from" && v != nil && (v.Until != "" || v.UntilISO != "") {
		start, end := *v, *v
		start.Until, start.UntilISO = "", ""
		end.Number, end.ISO, end.Until, end.UntilISO = v.Until, v.UntilISO, "", ""
		last := role
		role.Term.Value, last.Term.Value, last.Prep = &start, &end, "to"
		role.Term, last.Term = halves(role.Term, last.Term)
		return []clause.Role{role, last}
	}
	if role.Prep != "from" || len(roles) == 0 {
		return []clause.Role{role}
	}
	last := roles[len(roles)-1]
	if closed.Words().Is("upto", last.Prep) {
		role.Term.Roles = roles[: len(roles)-1 : len(roles)-1]
		if at := last.Term.Span.Start; at > role.Term.Span.Start && at < role.Term.Span.End {
			role.Term.Text, _, _ = strings.Cut(role.Term.Text, " "+last.Prep+" ")
			role.Term.Span.End = role.Term.Span.Start + len(role.Term.Text)
		}
		return []clause.Role{role, last}
	}
	return []clause.Role{role}
}

// halves divides the words of two ends that were told as one: "Monday to Wednesday".
func halves(from, to clause.Term) (clause.Term, clause.Term) {
	for _, joint := range closed.Words().Of("upto") {
		if before, behind, ok := strings.Cut(from.Text, " "+joint+" "); ok && from.Span.End-from.Span.Start == len(from.Text) {
			from.Text, from.Span.End = before, from.Span.Start+len(before)
			to.Text, to.Span.Start = behind, to.Span.End-len(behind)
			break
		}
	}
	return from, to
}

// rangeOf joins two values of one kind to a range.
func rangeOf(from, to *clause.Value) (clause.Value, bool) {
	if from == nil || to == nil || from.Until != "" || from.UntilISO != "" || to.Until != "" || to.UntilISO != "" {
		return clause.Value{}, false
	}
	v := *from
	switch {
	case from.Kind != to.Kind:
		v.UntilISO = to.ISO
		value.CompleteRange(&v, *to)
		return v, v.Kind == to.Kind
	case from.ISO != "":
		v.UntilISO = to.ISO
		if day, ok := strings.CutPrefix(from.ISO, "---"); ok {
			if first, ok := value.SameMonth(*to, day); ok {
				v.ISO = first.ISO // "from the 3rd to the 7th of February"
			}
		}
	case value.YearLike(from.Number) && value.YearLike(to.Number) && from.Unit == "" && from.Number < to.Number:
		v = clause.Value{Kind: clause.Date, ISO: from.Number, UntilISO: to.Number}
	default:
		v.Until, v.Unit, v.Each = to.Number, to.Unit, to.Each
	}
	return v, true
}

// TimeBound reports whether the preposition puts anything before or after in time.
func TimeBound(prep string) bool { return closed.Words().Is("timebound", prep) }

// Circumstance finds what a value with a preposition is.
func Circumstance(v clause.Value, prep string) clause.RoleName {
	switch v.Kind {
	case clause.Lasting:
		if v.Relative == "" && (prep == "for" || prep == "") {
			return clause.Duration
		}
		return clause.Time
	case clause.Date, clause.Clock, clause.Weekday:
		return clause.Time
	case clause.Recurring:
		return clause.Frequency
	case clause.Amount, clause.Money, clause.Number:
		if prep == "" || prep == "by" {
			return clause.Quantity
		}
	}
	return clause.Oblique
}

// PartOf makes t the part of inner that its quantity, determiner or question says.
func PartOf(t *clause.Term, inner clause.Term) {
	if len(inner.Coordinated) > 0 || inner.Quantity != nil || inner.Value != nil {
		t.Of = true
		t.Owner = &inner
		return
	}
	whole := inner
	whole.Text, whole.Span = t.Text, t.Span
	whole.Quantity, whole.Of = t.Quantity, true
	if t.Quantity == nil && t.Value != nil {
		whole.Quantity = t.Value
	}
	if t.Determiner != "" {
		whole.Determiner = t.Determiner
	}
	if t.Hole != clause.NoHole {
		whole.Hole = t.Hole
	}
	whole.Modifiers = append(append([]string{}, t.Modifiers...), whole.Modifiers...)
	whole.Graded = append(append([]clause.Graded{}, t.Graded...), whole.Graded...)
	whole.Focus = t.Focus
	KeepSaid(&whole, t)
	*t = whole
}

// MeasureOut makes t an amount of inner: "a cup of tea".
func MeasureOut(t *clause.Term, inner clause.Term) {
	number := ""
	if t.Determiner == "a" {
		number = "1"
	}
	v := clause.Value{Kind: clause.Amount, Number: number, Unit: strings.ToLower(t.Head)}
	if t.Quantity != nil {
		v.Number, v.Until, v.Bound = t.Quantity.Number, t.Quantity.Until, t.Quantity.Bound
	}
	whole := inner
	whole.Text, whole.Span, whole.Quantity, whole.Hole = t.Text, t.Span, &v, t.Hole
	whole.Focus = t.Focus
	whole.Modifiers = append(append([]string{}, t.Modifiers...), whole.Modifiers...)
	if whole.Determiner == "" && t.Determiner != "a" {
		whole.Determiner = t.Determiner
	}
	KeepSaid(&whole, t)
	*t = whole
}

// KeepSaid adds to a term what was said of the word that measured it. What is measured out has no
// name: 16 GB of RAM.
func KeepSaid(whole, of *clause.Term) {
	if q := whole.Quantity; q != nil && q.Unit != "" && whole.Head == "" && whole.Owner == nil {
		whole.Head, whole.Name = whole.Name, ""
	}
	whole.Roles = append(append([]clause.Role{}, of.Roles...), whole.Roles...)
	whole.Apposition = append(append([]clause.Term{}, of.Apposition...), whole.Apposition...)
	whole.Relative = append(append([]clause.Clause{}, of.Relative...), whole.Relative...)
}
