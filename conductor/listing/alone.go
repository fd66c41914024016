package listing

import (
	"slices"
	"strings"
	"unicode"

	"whence/conductor/asking"
	"whence/conductor/recency"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// This file denies of one what was told of others only: where only Ann has a key Ben has none.

// Alone is what was found for a question whether somebody does something, or that they do not where it was told of
// others by name that only they do.
func Alone(t *asking.Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	s := t.Clauses(it)
	if q.Form != triple.YesNo || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || len(s.Clauses) != 1 || s.Clauses[0].Negated {
		return q, f, nil
	}
	c := s.Clauses[0]
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Prep == "" })
	if at < 0 || !isOne(&c.Roles[at].Term) {
		return q, f, nil
	}
	one, known := nameOf(t, &c.Roles[at].Term)
	if !known {
		return q, f, nil
	}
	c.Roles = slices.Clone(c.Roles)
	c.Roles[at].Term = clause.Term{Hole: clause.Who, Pronoun: "who", Text: "who"}
	taken := t.Taken
	who, found, ok, err := t.ByClauses(clause.Sentence{Clauses: []clause.Clause{c}})
	t.Taken = taken
	if err != nil || !ok || found.Verdict != reason.Proved || len(who.Wanted) != 1 {
		return q, f, err
	}
	if slices.ContainsFunc(found.Answers, func(a reason.Answer) bool { return mayBe(a.Bindings[who.Wanted[0]].Name, one) }) {
		return q, f, nil
	}
	for _, a := range found.Answers {
		for n := range recency.RestsOn(found, a) {
			if onlyNamed(t, n.Source.Quote, one) {
				t.Taken = &asking.Taken{Rule: n.Source.Quote}
				return who, asking.Against(recency.Only(found, []reason.Answer{a})), nil
			}
		}
	}
	return q, f, nil
}

// isOne reports whether a term is somebody: a name, or the one who speaks.
func isOne(x *clause.Term) bool {
	return x.Name != "" && x.Head == "" || x.Pronoun != "" && len(x.Coordinated) == 0
}

// nameOf is the key of somebody: of a name, also where nothing was told of it, or of whom a pronoun stands for.
func nameOf(t *asking.Asker, x *clause.Term) (string, bool) {
	if x.Name != "" {
		return triple.Key(x.Name), true
	}
	if t.Known.Language.Words().Sort(x.Pronoun) == "speaker" {
		return triple.Speaker().Name, true
	}
	of := asking.Refer(t)(x)
	if len(of) != 1 {
		return "", false
	}
	return of[0].Name, true
}

// mayBe reports whether two keys may name one: Ann may be Ann Lee.
func mayBe(a, b string) bool {
	parts := strings.Split(b, "_")
	return slices.ContainsFunc(strings.Split(a, "_"), func(w string) bool { return slices.Contains(parts, w) })
}

// onlyNamed reports whether a sentence says something of those alone whom it names one by one, and does not name
// somebody: apart from Ida, only Finn does.
func onlyNamed(t *asking.Asker, quote, but string) bool {
	apart := func(r rune) bool { return !unicode.IsLetter(r) }
	if !slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(quote), apart), t.Known.Language.Words().Only) {
		return false // before it is read: thousands may do it
	}
	s := t.Known.Language.ClausesKnowing(quote, t.UseOf)
	if len(s.Clauses) != 1 || len(s.Lost) > 0 {
		return false
	}
	only := false
	for _, r := range s.Clauses[0].Roles {
		those := append([]clause.Term{r.Term}, r.Term.Coordinated...)
		for i := range those {
			if key, _ := nameOf(t, &those[i]); mayBe(key, but) {
				return false
			}
		}
		if r.Name == clause.Subject {
			if len(those) > 1 {
				those = those[1:]
			}
			only = t.Known.Language.Words().Only(those[0].Focus) && !slices.ContainsFunc(those, func(x clause.Term) bool { return !isOne(&x) })
		}
	}
	return only
}
