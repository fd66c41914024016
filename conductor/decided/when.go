package decided

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file holds where, when and with what something is asked against where, when and with what it is claimed.

// untimely reports whether a question names a time of which a denial says nothing: what is not open may be on Sundays.
func untimely(told, q claim) bool {
	if slices.ContainsFunc(strings.Fields(strings.ToLower(told.in.text)), func(w string) bool { return w == words().Of("never")[0] }) {
		return false
	}
	return slices.ContainsFunc(q.rest, func(o clause.Role) bool {
		return o.Term.Value != nil && !words().Is("vague", o.Term.Value.ISO) && !words().Is("ever", o.Term.Value.ISO) && !slices.ContainsFunc(told.rest, func(r clause.Role) bool { return r.Term.Value != nil && during(&r, &o) })
	})
}

// place reports whether a circumstance says where.
func place(r *clause.Role) bool {
	return r.Term.Value == nil && (r.Name == clause.Place || r.Name == clause.Oblique && closed.Words().Is("place", r.Prep) || words().Is("placeprep", r.Prep))
}

func there(r *clause.Role) bool {
	return r.Term.Value == nil && (r.Prep == "in" && r.Term.Pronoun == "it" || words().Is("there", strings.ToLower(strings.TrimSpace(r.Prep+" "+r.Term.Text))))
}

func anywhere(r *clause.Role) bool { return words().Is("anywhere", strings.ToLower(r.Term.Head)) }

// circumstance reports whether a circumstance of a claim is met by what is asked, and how much that says.
func (d decider) circumstance(r *clause.Role, told, q claim) (out met, score int) {
	if anywhere(r) || r.Term.Value != nil && words().Is("vague", r.Term.Value.ISO) {
		out.ok = true
		return out, 0
	}
	if at := slices.IndexFunc(q.rest, func(o clause.Role) bool { return d.sameRole(r, &o, told) }); at >= 0 {
		out.ok = true
		return out, 1
	}
	switch {
	case speaker(&r.Term):
		out.ok = !slices.ContainsFunc(q.rest, func(o clause.Role) bool { return o.Prep == r.Prep })
	case r.Term.Value != nil || r.Name == clause.Time || r.Name == clause.Frequency || r.Name == clause.Duration:
		return out, 0
	case words().Is("awayfrom", r.Prep):
		out.ok = slices.ContainsFunc(q.rest, func(o clause.Role) bool {
			return words().Is("away", strings.ToLower(o.Term.Text))
		})
		return out, 1
	case there(r):
		out.ok = !slices.ContainsFunc(q.rest, func(o clause.Role) bool { return place(&o) && !there(&o) })
	case place(r):
		out.ok = told.way == must || slices.ContainsFunc(told.rest, func(o clause.Role) bool { return anywhere(&o) })
	}
	return out, 0
}

// sameRole reports whether a circumstance is that of a claim, or lies in it.
func (d decider) sameRole(told, q *clause.Role, of claim) bool {
	x, y := told.Term.Value, q.Term.Value
	switch {
	case x != nil && y != nil:
		return during(told, q)
	case x != nil || y != nil:
		return false
	case words().Is("placeprep", told.Prep) && words().Is("placeprep", q.Prep) || place(told) && there(q) || told.Prep == q.Prep || words().Is("duringprep", told.Prep) && words().Is("duringprep", q.Prep) || d.words.SamePrep(told.Prep, q.Prep):
		return there(q) && place(told) || d.covers(&told.Term, &q.Term, of).ok
	}
	return false
}

// during reports whether a time lies in another: on Sunday in on Sundays.
func during(told, q *clause.Role) bool {
	x, y := told.Term.Value, q.Term.Value
	if x.Relative != "" && x.Relative != y.Relative || y.Relative != "" && day(y) == "" && x.Relative == "" {
		return false
	}
	return day(x) != "" && within(day(x), day(y)) || x.ISO == y.ISO && x.Each == y.Each && x.UntilISO == y.UntilISO && x.Number == y.Number && told.Prep == q.Prep
}

// within reports whether a day, or a month, is one of those that a word names: Tuesday of weekdays.
func within(of, day string) bool {
	return of == day || strings.Contains(words().As("days", of), day) && strings.HasPrefix(day, "-W-")
}

// day is the day of the week of a time, or the month or part of the day where it names nothing else.
func day(v *clause.Value) string {
	for _, iso := range []string{v.Each, v.ISO} {
		if strings.HasPrefix(iso, "-W-") && len(iso) >= len("-W-1") {
			return iso[:len("-W-1")]
		}
		if words().As("days", iso) != "" {
			return iso
		}
		if strings.HasPrefix(iso, "--") && len(iso) == len("--01") {
			return iso
		}
	}
	return ""
}

// elsewhen is the circumstance of a claim of which alone it is so, where the question names another; -1 for none.
func elsewhen(told, q claim) int {
	for i, r := range told.rest {
		times := each(&r.Term)
		if !told.only && !slices.ContainsFunc(times, func(x clause.Term) bool { return x.Focus == "only" }) {
			continue
		}
		if slices.ContainsFunc(times, func(x clause.Term) bool { return x.Value == nil || day(x.Value) == "" }) {
			continue
		}
		at := slices.IndexFunc(q.rest, func(o clause.Role) bool { return o.Term.Value != nil && day(o.Term.Value) != "" })
		if at >= 0 && sort(times[0].Value) == sort(q.rest[at].Term.Value) && !slices.ContainsFunc(times, func(x clause.Term) bool {
			return within(day(x.Value), day(q.rest[at].Term.Value)) || within(day(q.rest[at].Term.Value), day(x.Value))
		}) {
			return i
		}
	}
	return -1
}

// sort is whether a time is a day of the week or a month.
func sort(v *clause.Value) string {
	if words().As("days", day(v)) != "" {
		return "-W"
	}
	return day(v)[:2]
}
