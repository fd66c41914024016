package heard

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
)

// This file makes of conditions, and of questions under one, clauses that can be held against each other: what a
// question supposes, whom a condition speaks of, and the words that say what it is.

// Supposing is a clause without what it supposes, and that: "when there is no doctor", "without a key".
func Supposing(w match.Words, c *clause.Clause) (plain clause.Clause, supposed []clause.Clause) {
	plain = *c
	plain.Subs, plain.Roles = nil, nil
	for _, s := range c.Subs {
		s.Clause.Negated = s.Clause.Negated != (w.Sort(s.Link) == "lacking")
		supposed = append(supposed, s.Clause)
	}
	var keep func(roles []clause.Role) []clause.Role
	keep = func(roles []clause.Role) (out []clause.Role) {
		for _, r := range roles {
			if w.Sort(r.Prep) == "lacking" {
				r.Name, r.Prep = clause.Object, ""
				supposed = append(supposed, clause.Clause{Kind: clause.Possession, Predicate: clause.Predicate{Lemma: "have"}, Negated: true, Roles: []clause.Role{r}})
				continue
			}
			r.Term.Roles = keep(r.Term.Roles)
			out = append(out, r)
		}
		return out
	}
	plain.Roles = keep(c.Roles)
	return plain, supposed
}

// WithoutSubject is a clause of whoever does it.
func WithoutSubject(c *clause.Clause) *clause.Clause {
	of := *c
	of.Roles = slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool { return r.Name == clause.Subject })
	return &of
}

// Aged is a clause that somebody is at least so many, or younger than a number, as one that they are over or
// under one, in digits.
func Aged(w match.Words, s *clause.Sentence) *clause.Sentence {
	c := s.Clauses[0]
	if c.Kind == clause.Event || c.Modal != "" || len(c.Roles) != 2 || c.Roles[0].Name != clause.Subject {
		return s
	}
	r := c.Roles[1]
	v := r.Term.Value
	if v != nil && v.Kind == clause.Lasting && v.Unit == "year" && v.Until == "" && c.Kind == clause.Comparison {
		v = &clause.Value{Kind: clause.Number, Number: v.Number} // older than ten years
	}
	if v != nil && (v.Kind == clause.Amount || v.Kind == clause.Money) && (v.Bound == ">" || v.Bound == "<") && c.Kind == clause.Attribute && c.Predicate.Word == "" {
		return over(s, *v, v.Bound) // over 7 tons
	}
	if v == nil || v.Kind != clause.Number || v.Unit != "" {
		return s
	}
	n, err := strconv.Atoi(v.Number)
	bound := w.Bound(c.Predicate.Word)
	switch {
	case err != nil:
		return s
	case c.Kind == clause.Comparison && c.Predicate.Degree == "more" && w.Sort(c.Predicate.Word) == "bare":
		bound = map[bool]string{true: "<", false: ">"}[c.Predicate.Word == young]
	case c.Kind == clause.Attribute && c.Predicate.Word == "" && v.Bound == ">=":
		bound, n = ">", n-1
	case c.Kind == clause.Attribute && c.Predicate.Word == "" && v.Bound == "<=":
		bound, n = "<", n+1
	case c.Kind != clause.State || c.Predicate.Word != r.Prep || bound != ">" && bound != "<":
		return s
	}
	value := *v
	value.Number = strconv.Itoa(n)
	return over(s, value, bound)
}

// over is a clause that something is over or under a value.
func over(s *clause.Sentence, value clause.Value, bound string) *clause.Sentence {
	c := s.Clauses[0]
	text := c.Roles[1].Term.Text
	if value.Unit == "" {
		text = value.Number
	}
	value.Bound = ""
	prep := map[string]string{">": "over", "<": "under"}[bound]
	c.Kind, c.Predicate = clause.State, clause.Predicate{Lemma: "be", Word: prep}
	c.Roles = []clause.Role{c.Roles[0], {Name: clause.Oblique, Prep: prep, Term: clause.Term{Text: text, Value: &value}}}
	return &clause.Sentence{Text: s.Text, Asks: s.Asks, Agreed: s.Agreed, Reader: s.Reader, Clauses: []clause.Clause{c}}
}

// OfWhom says a condition of who wants to do something, where it speaks of them as "they"; false where a
// pronoun of it may mean another.
func OfWhom(c *clause.Clause, who *clause.Term) bool {
	for i := range c.Roles {
		x := &c.Roles[i].Term
		for x.Owner != nil && x.Head != "" {
			if x.Owner.Owner == nil {
				o := *x.Owner
				x.Owner = &o
			}
			x = x.Owner
		}
		either := len(x.Coordinated) > 0 && x.Or && !slices.ContainsFunc(x.Coordinated, func(o clause.Term) bool { return o.Pronoun == "" })
		switch {
		case either || x.Pronoun != "" && x.Pronoun != "i" && x.Pronoun != "we" && x.Pronoun != "there":
			if c.Roles[i].Name != clause.Subject && c.Roles[i].Name != clause.Object {
				return false
			}
			*x = *who
		}
	}
	return true
}

// Gist are the words of a clause that name something or say what is done, in a fixed order, and whether it
// denies it.
func Gist(c *clause.Clause) (words []string, denied bool) {
	denied = c.Negated
	if c.Kind == clause.Event {
		words = append(words, c.Predicate.Lemma)
	} else if c.Kind == clause.State && !slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Prep == c.Predicate.Word }) {
		words = append(words, c.Predicate.Word)
	}
	for _, r := range c.Roles {
		if name := strings.ToLower(r.Term.Head + r.Term.Name); name != "" {
			words = append(words, name)
		} else if r.Term.Pronoun == "" && r.Name == clause.Place {
			words = append(words, strings.ToLower(r.Term.Text))
		} else if v := r.Term.Value; v != nil {
			words = append(words, v.Bound+v.Number+v.ISO+v.Unit)
		}
	}
	slices.Sort(words)
	return slices.Compact(words), denied
}

// young is the quality of who has few years.
const young = "young"

// Placed is a question of somebody when they are somewhere as one of what they do there: "when he is out on the
// water"; false where it supposes anything else.
func Placed(w match.Words, c *clause.Clause) (clause.Clause, bool) {
	there := *c
	there.Subs, there.Roles = nil, slices.Clone(c.Roles)
	who := Subject(c.Roles)
	for _, s := range c.Subs {
		x := s.Clause
		at := Subject(x.Roles)
		if who < 0 || at < 0 || x.Kind != clause.State || x.Negated || x.Modal != "" || len(x.Subs) > 0 || !w.Condition(s.Link) && w.Sort(s.Link) != "enabling" && s.Link != "" ||
			x.Roles[at].Term.Pronoun == "" && x.Roles[at].Term.Text != c.Roles[who].Term.Text {
			return there, false
		}
		for i, r := range x.Roles {
			switch {
			case i == at || r.Prep == "" && r.Name == clause.Place && r.Term.Text == x.Predicate.Word: // out
			case (r.Name == clause.Place || r.Name == clause.Oblique) && r.Prep != "" && w.Place(r.Prep) && r.Term.Value == nil:
				there.Roles = append(there.Roles, r)
			default:
				return there, false
			}
		}
	}
	return there, len(there.Roles) > len(c.Roles)
}
