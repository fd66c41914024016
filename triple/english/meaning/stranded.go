package meaning

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/roles"
	"whence/triple/english/value"
)

// rejoin gives prepositions that stand alone the question word or relative pronoun
// they belong to: "who do the bees belong to". One that belongs to none is a
// particle: "the cat is in".
func (r subRules) rejoin(d *draft) {
	var left []int
	for _, p := range d.stranded {
		r.place(r.fixed(p)...)
		if role := frontedHole(d); role != nil {
			role.Prep = r.form(p)
			role.Name = holeOblique(role.Term, role.Prep)
			continue
		}
		left = append(left, p)
	}
	d.stranded = nil
	for _, p := range left {
		if d.verb.passive && d.find(clause.Object) == nil && d.subject != nil && !r.words.Is("placeonly", r.form(p)) && len(r.awaiting) == 0 {
			d.passivePrep = r.form(p) // "is paid for"
			continue
		}
		if len(r.awaiting) > 0 && r.awaiting[len(r.awaiting)-1] == d.head || d.subject != nil && d.subject.Term.Pronoun == clause.Gap && r.one(d.head, "nsubj") >= 0 {
			d.left = append(d.left, r.form(p))
			continue
		}
		if r.words.Is("place", r.form(p)) {
			d.add(clause.Place, "", clause.Term{Text: r.told([]int{p}), Head: r.form(p), Span: r.span([]int{p})})
			continue
		}
		d.Predicate.Manner = append(d.Predicate.Manner, r.form(p))
		d.Predicate.Spans = append(d.Predicate.Spans, r.span([]int{p}))
	}
}

// frontedHole returns the object that is asked for and has no preposition yet.
func frontedHole(d *draft) *clause.Role {
	for k := range d.Roles {
		role := &d.Roles[k]
		if role.Prep != "" || !roles.TermHole(role.Term) && role.Term.Pronoun != clause.Gap {
			continue
		}
		switch role.Name {
		case clause.Object, clause.Oblique, clause.Recipient, clause.RoleNone, clause.Place, clause.Time, clause.Complement, clause.Duration, clause.Quantity:
			return role
		}
	}
	return nil
}

func holeOblique(t clause.Term, prep string) clause.RoleName {
	if t.Pronoun == clause.Gap {
		return clause.Oblique
	}
	return holeRole(t.Hole, prep)
}

// rate reads "pays 20 euros a year" and "per year" as how often, where something is
// counted or asked that can be.
func (d *draft) rate() {
	counted := false
	for _, role := range d.Roles {
		h := role.Term.Hole
		counted = counted || role.Term.Quantity != nil || h == clause.HowMuch || h == clause.HowMany || h == clause.What ||
			role.Term.Value != nil && (role.Term.Value.Kind == clause.Money || role.Term.Value.Kind == clause.Amount)
	}
	for k := range d.Roles {
		role := &d.Roles[k]
		v := role.Term.Value
		article := strings.HasPrefix(role.Term.Text, "a ") || strings.HasPrefix(role.Term.Text, "an ")
		if v != nil && v.Kind == clause.Lasting && role.Prep == "" && counted && article {
			role.Name = clause.Frequency
			role.Term.Value = &clause.Value{Kind: clause.Recurring, ISO: v.ISO}
		}
		if role.Prep == "per" && role.Term.Value == nil {
			if unit := closed.Words().As("period", role.Term.Head); unit != "" {
				role.Name = clause.Frequency
				role.Term.Value = &clause.Value{Kind: clause.Recurring, ISO: value.Lasting("1", unit)}
			}
		}
	}
}

// share is where roles that belong to several clauses are added.
func (d *draft) share() {
	d.Roles = append(d.Roles, d.shared...)
	d.shared = nil
}
