package also

import (
	"cmp"
	"slices"

	"whence/triple"
	"whence/triple/clause"
)

// Plainer is a clause without what says no more: a word that asks of any time at all
// ("ever"), of what is so that it is so now, a place that its predicate names ("away"), and what
// makes of doing a job ("for a living"); how it is done is a role of it.
func Plainer(w Words, c *clause.Clause) *clause.Clause {
	out := *c
	out.Roles = slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool {
		return r.Name == clause.Time && r.Term.Value != nil && (w.Sort(r.Term.Value.ISO) == "ever" || atAllBefore(c, &r) || soFar(w, c, &r)) || c.Tense == clause.Present && saysNow(w, &r) ||
			r.Name == clause.Place && r.Prep == "" && c.Predicate.Word != "" && r.Term.Text == c.Predicate.Word ||
			r.Prep != "" && w.Sort(r.Prep+" "+r.Term.Text) == "job" && w.Sort(c.Predicate.Lemma) == "job"
	})
	for _, how := range c.Predicate.Manner { // as the roles of events have it
		if at := slices.IndexFunc(out.Roles, func(r clause.Role) bool { return r.Prep != "" && w.Place(how+" "+r.Prep) }); at >= 0 { // next to
			out.Roles[at].Prep = how + " " + out.Roles[at].Prep
			continue
		}
		out.Roles = append(out.Roles, clause.Role{Name: clause.Oblique, Prep: "how", Term: clause.Term{Text: how, Head: how}})
	}
	out.Predicate.Manner = nil
	return &out
}

// atAllBefore reports whether a role says "before" of what has been so at any time.
func atAllBefore(c *clause.Clause, r *clause.Role) bool {
	return c.Perfect && r.Name == clause.Time && r.Prep == "" && r.Term.Value != nil && r.Term.Value.ISO == "earlier"
}

// soFar reports whether a role says of what is or has been so that it is as far as was told. How many there were in
// all then, no one of several numbers says.
func soFar(w Words, c *clause.Clause, r *clause.Role) bool {
	if r.Term.Value == nil || slices.ContainsFunc(c.Roles, func(x clause.Role) bool {
		return x.Term.Hole == clause.HowMany || x.Term.Hole == clause.HowMuch
	}) {
		return false
	}
	v := r.Term.Value
	return c.Tense == clause.Present && r.Name == clause.Time && r.Prep == "" && w.Sort(cmp.Or(v.Relative, v.ISO)) == "sofar"
}

// AsksNow reports whether a question asks of what is so that it is so now: what was told before
// need not be.
func AsksNow(w Words, c *clause.Clause) bool {
	return c.Tense == clause.Present && slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return saysNow(w, &r) })
}

func saysNow(w Words, r *clause.Role) bool {
	return r.Name == clause.Time && r.Prep == "" && r.Term.Value != nil && w.Sort(r.Term.Value.ISO) == "now"
}

// Shifts reports whether a role is a time that words alone do not tell: what was
// told to be yesterday is not yesterday tomorrow.
func Shifts(w Words, r clause.Role) bool {
	v := r.Term.Value
	return v != nil && (v.Relative != "" || w.Relative(v.ISO)) || w.Relative(r.Term.Text)
}

// Counted takes from the clause of a question the time that is counted from when it is
// asked, "last Friday". It returns nil where there is none, and where it alone is asked.
func Counted(w Words, c *clause.Clause) (*clause.Clause, *clause.Term) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return Shifts(w, r) && !saysNow(w, &r) && !atAllBefore(c, &r) && !soFar(w, c, &r)
	})
	if at < 0 || c.Roles[at].Prep != "" || c.Roles[at].Term.Hole != clause.NoHole || c.Negated {
		return c, nil
	}
	out := *c
	out.Roles = slices.Delete(slices.Clone(c.Roles), at, at+1)
	return &out, &c.Roles[at].Term
}

// InGroup is a clause that somebody is a member of something as one that they are in it, another as it is.
func InGroup(w Words, c *clause.Clause) *clause.Clause {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement })
	if len(c.Roles) != 2 || at < 0 || w.Sort(w.Singular(triple.LastWord(c.Predicate.Word))) != "belonging" {
		return c
	}
	one := *c
	one.Kind, one.Predicate = clause.State, clause.Predicate{Lemma: "be"}
	one.Roles = []clause.Role{{Name: clause.Subject, Term: c.Roles[at].Term}, {Name: clause.Oblique, Prep: "in", Term: c.Roles[1-at].Term}}
	return &one
}

// IsNow is a question who was something before somebody as one whether that one is it, with what it is and who.
func IsNow(c clause.Clause, who int) (is clause.Clause, what clause.Term, after *clause.Term) {
	is, what = c, clause.Term{Text: c.Predicate.Word, Head: c.Predicate.Word}
	is.Tense, is.Roles = clause.Present, nil
	for i, r := range c.Roles {
		if len(r.Term.Roles) == 1 && r.Term.Roles[0].Prep == "before" {
			after, r.Term.Roles = &c.Roles[i].Term.Roles[0].Term, nil
		}
		switch {
		case i == who:
			r.Term = clause.Term{}
		case r.Prep == "before":
			after = &c.Roles[i].Term
			continue
		case c.Kind == clause.Class:
			if r.Term.Determiner == "" { // treasurer is who the treasurer is
				r.Term.Determiner, r.Term.Text = "the", "the "+r.Term.Head
			}
			what = r.Term
		}
		is.Roles = append(is.Roles, r)
	}
	for i, r := range is.Roles {
		if after != nil && r.Name == c.Roles[who].Name {
			is.Roles[i].Term = *after
		}
	}
	return is, what, after
}
