package clause

import (
	"fmt"
	"slices"
	"strings"
)

// Gist is what the sentence says with it left open how its phrases are built inside: which
// of several words before a noun belong together, whether a name stands beside a noun or
// is its own ("the architect Julia Morgan"), and on which side of "is" what stands. Readings
// with the same gist say the same of the same; only Loose tells them apart.
func (s Sentence) Gist() string {
	return strings.Join(append(gists(s.Loose().Clauses), fmt.Sprint(len(s.Lost))), "\n")
}

func gists(clauses []Clause) []string {
	out := make([]string, len(clauses))
	for i := range clauses {
		out[i] = clauses[i].gist()
	}
	slices.Sort(out)
	return out
}

// gist of a clause with "is" or "has" is its words alone, of others the words of each role. What is broken is so
// whether the participle tells of a state or of what was done.
func (c Clause) gist() string {
	done := c.Predicate.Passive && !slices.ContainsFunc(c.Roles, func(r Role) bool { return r.Name == Agent })
	stands := done || c.Kind == State || c.Kind == Class || c.Kind == Attribute || c.Kind == Possession
	lemma := c.Predicate.Lemma
	if done || c.Kind == Attribute || c.Kind == Class {
		lemma = "be"
	}
	out := []string{fmt.Sprint(c.Negated, c.Modal, c.Tense, c.Attitude, c.Phase, c.Hedges, c.Focus, lemma, c.Kind == Fragment)}
	var all, inside []string
	for _, r := range c.Roles {
		words, within := r.Term.words()
		inside = append(inside, within...)
		if stands {
			all = append(all, words...)
			continue
		}
		name := r.Name
		if name == Agent {
			name = Subject
		}
		slices.Sort(words)
		out = append(out, fmt.Sprint(name, r.Prep, words))
	}
	if stands {
		all = append(append(all, fields(c.Predicate.Word)...), c.Predicate.Modifiers...)
		for _, r := range c.Roles { // "on Tuesday" is said of where it stands, or of the day
			if prep := c.upTo(r); (done || c.Kind == State) && r.Term.Value != nil && prep != "" && !slices.Contains(all, prep) {
				all = append(all, prep)
			}
		}
		all = slices.DeleteFunc(all, func(w string) bool { return strings.EqualFold(w, "a") || strings.EqualFold(w, "the") })
		slices.Sort(all)
		out = append(out, fmt.Sprint(all))
	}
	for _, sub := range c.Subs {
		inside = append(inside, fmt.Sprint(sub.Link, sub.Role, sub.Asserted, sub.Clause.gist()))
	}
	slices.Sort(inside)
	return strings.Join(append(out, inside...), "; ")
}

// upTo is the preposition of a role: behind a time that begins with "from", "until" says no more than "to".
func (c Clause) upTo(r Role) string {
	if r.Prep == "until" && slices.ContainsFunc(c.Roles, func(o Role) bool { return o.Name == r.Name && o.Prep == "from" }) {
		return "to"
	}
	return r.Prep
}

// words are those of a term, and the gists of the clauses about it.
func (t Term) words() (words, inside []string) {
	if t.Determiner != "a" && t.Determiner != "the" {
		words = fields(t.Determiner)
	}
	for _, s := range append(slices.Clone(t.Modifiers), t.Head, t.Name, t.Pronoun, t.Focus) {
		words = append(words, fields(s)...)
	}
	for _, g := range t.Graded {
		words = append(words, g.Lemma+g.Degree)
	}
	for _, v := range []*Value{t.Quantity, t.Value} {
		if v != nil {
			words = append(words, fields(v.String())...)
		}
	}
	within := func(x Term) {
		w, i := x.words()
		words, inside = append(words, w...), append(inside, i...)
	}
	if t.Owner != nil {
		within(*t.Owner)
	}
	for _, a := range t.Apposition {
		within(a)
	}
	for _, m := range t.Coordinated {
		words = append(words, "&")
		within(m)
	}
	for _, r := range t.Roles {
		within(r.Term)
	}
	about := t.Head + t.Name
	for _, g := range gists(t.Relative) {
		inside = append(inside, "which "+about+": "+g)
	}
	return words, inside
}

func fields(s string) []string { return strings.Fields(strings.ToLower(s)) }
