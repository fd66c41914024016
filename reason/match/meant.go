package match

import (
	"slices"
	"strings"

	"whence/reason/also"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers what somebody wants, forgot or hopes to do, by the words behind "to".

// meantTo are the goals for a question with a clause behind "to" that says what somebody does.
func (m *Matcher) meantTo(c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	if len(c.Subs) != 1 || c.Subs[0].Link != "to" || len(c.Hedges) > 0 || c.Kind != clause.Event || c.Subs[0].Clause.Negated || len(c.Subs[0].Clause.Subs) > 0 {
		return nil
	}
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject })
	if who < 0 {
		return nil
	}
	asked, main := also.AskedTo(c, who), *c
	main.Subs = nil
	out := m.forWhich(main, c.Subs[0].Clause, refer)
	main.Roles = []clause.Role{c.Roles[who]}
	out = append(out, m.saidTo(&main, &asked, refer)...)
	out = append(out, m.verbsTo(&main, &asked, refer)...)
	if sort := m.names.words.Sort(asked.Predicate.Lemma); (sort == "going" || sort == "hold") && len(asked.Roles) > 0 { // who wants to have tea wants tea
		main.Roles = append(main.Roles, asked.Roles...)
		out = append(out, m.Goals(&main, refer)...)
	}
	return cheapest(out)
}

// forWhich are the goals for what somebody does in order that, or how much it takes to: what does it cost to send?
func (m *Matcher) forWhich(main, sub clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	sub.Roles = slices.DeleteFunc(slices.Clone(sub.Roles), func(r clause.Role) bool { return r.Name == clause.Subject || r.Term.Hole != clause.NoHole })
	return m.saidTo(&main, &sub, refer)
}

// saidTo are the goals by what was told with the verb in front, in words behind "to".
func (m *Matcher) saidTo(main, asked *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	if m.Read == nil {
		return nil
	}
	q := m.query(main, refer)
	holed := slices.IndexFunc(asked.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
	var out []Goal
	for _, v := range nearVerbs(m.names.words, verbOf(main)) {
		for _, d := range m.told(q).events(eventKinds(m.names.words, main, v.word, ""), v) {
			out = append(out, m.goalsTo(q, d, asked, holed >= 0)...)
		}
	}
	return out
}

// goalsTo are the goals by one event with words behind "to", which are the answer where something in them is asked for.
func (m *Matcher) goalsTo(q *query, d deed, asked *clause.Clause, holed bool) []Goal {
	at := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.RoleComplement && f.prep == "to" })
	done := slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Object })
	if at < 0 || holed && done { // what for it is done
		return nil
	}
	said := d.parts[at]
	told, ok := m.Read(said.term.Spelling())
	if !ok || !m.names.saysTo(asked, &told, d.denied) {
		return nil
	}
	d.parts = slices.Delete(slices.Clone(d.parts), at, at+1)
	out := m.fits(q, []deed{d})
	for i := range out {
		g := &out[i]
		f := triple.Triple{Subject: d.first[0].Subject, Relation: said.relation, Object: said.term}
		if holed {
			f.Object = triple.Var(Hole)
			g.Wanted, g.Fill = []string{Hole}, said.term
		}
		g.Literals = append(g.Literals, triple.Literal{Triple: f})
	}
	return out
}

// saysTo reports whether what was told behind "to" says all that is asked, and has what is asked
// for; where it is denied, whether it says no more.
func (n names) saysTo(asked, told *clause.Clause, denied bool) bool {
	anything := asked.Predicate.Lemma == "do" && len(asked.Roles) == 1 && asked.Roles[0].Term.Hole == clause.What
	if !anything && (verbOf(asked) != verbOf(told) || asked.Predicate.Word != told.Predicate.Word) || told.Negated || len(told.Subs) > 0 {
		return anything && !denied && !told.Negated
	}
	if denied {
		asked, told = told, asked
	}
	return anything || !slices.ContainsFunc(asked.Roles, func(r clause.Role) bool {
		return r.Name != clause.Subject && !slices.ContainsFunc(told.Roles, func(o clause.Role) bool { return n.roleIn(r, o) })
	})
}

// roleIn reports whether a phrase that was told is the one that is asked, or fills what is asked for.
func (n names) roleIn(asked, told clause.Role) bool {
	if told.Name == clause.Subject || told.Term.Hole != clause.NoHole {
		return false
	}
	whole := triple.Const(triple.Generic, told.Term.Text)
	switch asked.Term.Hole {
	case clause.NoHole:
		words := content(&asked.Term)
		same := len(words) > 0 && within(words, whole, n.words) || strings.EqualFold(asked.Term.Text, told.Term.Text)
		return same && (asked.Prep == told.Prep || n.words.SamePrep(asked.Prep, told.Prep))
	case clause.Where:
		return n.words.Place(told.Prep) && !n.words.IsTime(whole) && told.Term.Value == nil
	case clause.When:
		return told.Name == clause.Time || n.words.IsTime(whole) && told.Prep != "for"
	}
	return asked.Prep == told.Prep && asked.Name == told.Name
}

// verbsTo are the goals by facts of two places whose verb has another behind "to".
func (m *Matcher) verbsTo(main, asked *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	whole := *main
	whole.Predicate = clause.Predicate{Lemma: main.Predicate.Lemma + " to " + asked.Predicate.Lemma}
	whole.Roles = append(slices.Clone(main.Roles), asked.Roles...)
	q := m.query(&whole, refer)
	front := append([]string{main.Predicate.Lemma}, m.names.words.SameVerbs(main.Predicate.Lemma)...)
	var found []deed
	for _, verb := range front {
		found = append(found, m.told(q).events(eventKinds(m.names.words, &whole, verb+" to "+asked.Predicate.Lemma, ""), near{})...)
	}
	for _, r := range m.names.store.Relations(asked.Predicate.Lemma) {
		for i, verb := range front {
			if r.Form == triple.FormVerb && strings.TrimSpace(r.Modal+" "+r.Lemma) == verb+" to "+asked.Predicate.Lemma {
				found = append(found, m.told(q).pairs(r, near{word: r.Lemma, cost: min(i, 1) * costAttach})...)
			}
		}
	}
	return m.fits(q, found)
}
