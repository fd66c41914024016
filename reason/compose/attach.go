package compose

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// This file hangs phrases and clauses on the nouns that they stand next to, where the
// reader hung them higher.

// nearer is a sentence with what stands behind a noun hung on it: in "the largest city in
// states that border Ohio" the states border it, and in "border the state with the most
// lakes" the state has them. It is false where nothing changed.
func nearer(s *clause.Sentence) (*clause.Sentence, bool) {
	if len(s.Clauses) != 1 {
		return s, false
	}
	q, changed := nearerClause(s.Clauses[0])
	out := *s
	out.Clauses = []clause.Clause{q}
	return &out, changed
}

func nearerClause(q clause.Clause) (clause.Clause, bool) {
	changed := false
	var roles []clause.Role
	for _, r := range q.Roles {
		var c bool
		if r.Term, c = nearerTerm(r.Term); c {
			changed = true
		}
		if n := len(roles); n > 0 && hangs(&r, &roles[n-1].Term) {
			roles[n-1].Term = hung(roles[n-1].Term, r)
			changed = true
			continue
		}
		roles = append(roles, r)
	}
	q.Roles = roles
	if n := len(roles); n > 0 && len(q.Subs) == 1 { // states that Alabama borders
		if gap, ok := aboutNoun(&q.Subs[0], &roles[n-1]); ok {
			roles[n-1].Term.Relative = append(slices.Clone(roles[n-1].Term.Relative), gap)
			q.Subs, changed = nil, true
		}
	}
	return q, changed
}

// aboutNoun is a clause that was read as said or supposed as one about the noun before it:
// its object is missing.
func aboutNoun(s *clause.Sub, last *clause.Role) (clause.Clause, bool) {
	q := s.Clause
	if s.Link != "that" || q.Kind != clause.Event || last.Term.Head == "" || find(&q, clause.Subject) < 0 || find(&q, clause.Object) >= 0 || len(q.Subs) > 0 {
		return q, false
	}
	q.Attitude = clause.Asserted
	q.Roles = append(slices.Clone(q.Roles), clause.Role{Name: clause.Object, Term: clause.Term{Pronoun: clause.Gap}})
	return q, true
}

func nearerTerm(t clause.Term) (clause.Term, bool) {
	changed := false
	if t.Owner != nil {
		if o, c := nearerTerm(*t.Owner); c {
			t.Owner, changed = &o, true
		}
	}
	var roles []clause.Role
	for _, r := range t.Roles {
		var c bool
		if r.Term, c = nearerTerm(r.Term); c {
			changed = true
		}
		switch n := len(roles); {
		case n > 0 && hangs(&r, &roles[n-1].Term):
			roles[n-1].Term, changed = hung(roles[n-1].Term, r), true
		case n == 0 && behind(&t) && hangs(&r, t.Owner):
			o := hung(*t.Owner, r)
			t.Owner, changed = &o, true
		default:
			roles = append(roles, r)
		}
	}
	t.Roles = roles
	if len(t.Relative) > 0 && (len(roles) > 0 && takes(&roles[len(roles)-1].Term) || len(roles) == 0 && behind(&t) && takes(t.Owner)) {
		changed = true
		if n := len(roles); n > 0 {
			roles[n-1].Term.Relative = slices.Concat(roles[n-1].Term.Relative, t.Relative)
		} else {
			o := *t.Owner
			o.Relative = slices.Concat(o.Relative, t.Relative)
			t.Owner = &o
		}
		t.Relative = nil
	}
	return t, changed
}

// behind reports whether an owner stands behind the noun: "the capital of the state".
func behind(t *clause.Term) bool { return t.Owner != nil && t.Owner.Span.Start > t.Span.Start }

// takes reports whether something may be said of what a phrase names: it is a noun.
func takes(t *clause.Term) bool { return t.Head != "" && t.Name == "" }

// hangs reports whether a phrase says what the noun before it has, or where the most of
// its kind is.
func hangs(r *clause.Role, before *clause.Term) bool {
	in := innermost(before)
	if !takes(in) || in.Hole != clause.NoHole || r.Term.Hole != clause.NoHole {
		return false
	}
	return r.Prep == "with" || r.Name == clause.Place && r.Prep != "" && len(in.Graded) > 0
}

// innermost is the last noun of a phrase.
func innermost(t *clause.Term) *clause.Term {
	switch n := len(t.Roles); {
	case n > 0:
		return innermost(&t.Roles[n-1].Term)
	case behind(t):
		return innermost(t.Owner)
	}
	return t
}

// hung is a phrase with another one at its last noun.
func hung(t clause.Term, r clause.Role) clause.Term {
	switch n := len(t.Roles); {
	case n > 0:
		t.Roles = slices.Clone(t.Roles)
		t.Roles[n-1].Term = hung(t.Roles[n-1].Term, r)
	case behind(&t):
		o := hung(*t.Owner, r)
		t.Owner = &o
	default:
		t.Roles = append(slices.Clone(t.Roles), r)
	}
	return t
}

// doing is a noun behind a form of a verb, of something: the neighboring states of Ohio
// are those that neighbor it.
func (ph *phrases) doing(x *clause.Term, rest *remaining) ([]thing, bool) {
	plain, verb := ph.known.verbBefore(x)
	owner, at := rest.owner, -1
	for i := range rest.roles {
		if p := rest.roles[i].Prep; owner == nil && (p == "of" || p == "for" || p == "to") {
			owner, at = &rest.roles[i].Term, i
		}
	}
	if verb == "" || owner == nil {
		return nil, false
	}
	others, ok := ph.denote(owner)
	if !ok {
		return nil, false
	}
	left := remainingOf(plain)
	things, ok := ph.ofClass(plain, &left)
	if !ok {
		return nil, false
	}
	if things, ok = ph.links.linked(things, others, "", verb); !ok {
		return nil, false
	}
	rest.words, rest.class = left.words, left.class
	rest.owned(at)
	return things, true
}

// verbBefore is a phrase without the form of a verb before its noun, where something known
// is told with the verb, and the verb; "" for none.
func (kn *known) verbBefore(x *clause.Term) (*clause.Term, string) {
	for i, m := range x.Modifiers {
		base := kn.words.Base(strings.ToLower(m))
		if base == "" || strings.EqualFold(base, m) || !slices.ContainsFunc(append(kn.words.SameVerbs(base), base), kn.joinsBy) {
			continue
		}
		plain := *x
		plain.Modifiers = slices.Delete(slices.Clone(x.Modifiers), i, i+1)
		return &plain, base
	}
	return x, ""
}

// joinsBy reports whether something known is told with a verb.
func (kn *known) joinsBy(verb string) bool {
	for _, r := range kn.with(verb) {
		if r.Lemma == verb && len(kn.all(r.Key)) > 0 {
			return true
		}
	}
	return false
}

// insteadOfHaving is a clause with have as the one that it stands for: "has rivers running through
// it" as that they run through it, "has no bordering state" as that it borders none.
func insteadOfHaving(kn *known, q *clause.Clause, i int) (clause.Clause, int, bool) {
	subject, object := find(q, clause.Subject), find(q, clause.Object)
	if i != subject {
		return clause.Clause{}, 0, false
	}
	had := q.Roles[object].Term
	if plain, verb := kn.verbBefore(&had); verb != "" && had.Owner == nil && len(had.Roles) == 0 {
		return clause.Clause{Kind: clause.Event, Predicate: clause.Predicate{Lemma: verb}, Negated: q.Negated, Roles: []clause.Role{
			q.Roles[subject], {Name: clause.Object, Term: *plain}}}, 0, true
	}
	if len(had.Relative) != 1 {
		return clause.Clause{}, 0, false
	}
	out := had.Relative[0]
	out.Roles = slices.Clone(out.Roles)
	had.Relative = nil
	it, gap := -1, -1
	for k := range out.Roles {
		switch p := out.Roles[k].Term.Pronoun; {
		case p == clause.Gap:
			gap, out.Roles[k].Term = k, had
		case p != "":
			it, out.Roles[k].Term = k, q.Roles[subject].Term
		}
	}
	return out, it, it >= 0 && gap >= 0
}
