package asking

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file keeps what was told of some of a kind from being so of all of it.

// ofSome takes back that those of a kind are so, where that was told of some of them: most windows are not the
// windows, and one broken chair is not the chairs.
func ofSome(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if c == nil || q.Form != triple.YesNo || f.Verdict != reason.Proved || len(q.Given) > 0 || c.Kind == clause.Existence || c.Kind == clause.Possession {
		return q, f, nil
	}
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Subject || r.Name == clause.Object && c.Predicate.Passive
	})
	if at < 0 || !AllOf(&c.Roles[at].Term) {
		return q, f, nil
	}
	head := t.Known.Language.Words().Singular(strings.ToLower(c.Roles[at].Term.Head))
	for _, a := range f.Answers {
		if slices.ContainsFunc(a.Literals, func(l triple.Literal) bool { return someOf(t, l.Subject, head) || someOf(t, l.Object, head) }) {
			q.Goals = nil // they are of one
			return q, reason.Finding{Verdict: reason.Unprovable}, nil
		}
	}
	return q, f, nil
}

// AllOf reports whether a phrase is of all of a kind, or of those that are known: chairs, the chairs, all chairs, both chairs.
func AllOf(x *clause.Term) bool {
	if !x.Plural || x.Head == "" || x.Quantity != nil || len(x.Coordinated) > 0 {
		return false
	}
	return closed.Words().Is("wholekind", x.Determiner) || x.Determiner == "" && x.Owner == nil
}

// someOf reports whether a term is of some of a kind: most windows, one window, or a window without a name.
func someOf(t *Asker, x triple.Term, head string) bool {
	if x.Kind == triple.Event || x.Kind == triple.Number {
		return false
	}
	words := strings.Split(x.Name, "_")
	if words[0] == "" {
		return slices.Contains(words, head)
	}
	if t.Known.Language.Words().Singular(words[len(words)-1]) != head || len(words) < 2 {
		return false
	}
	v, counted := t.Known.Language.Words().Value(x)
	return closed.Words().Is("partial", words[0]) || counted && v.Number != ""
}

// ofPeople leaves amounts out of the answers to who did something: nobody is 30 pounds.
func ofPeople(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) reason.Finding {
	c := oneClause(t.Clauses(it))
	if c == nil || q.Form != triple.Which || f.Verdict != reason.Proved || len(q.Wanted) != 1 || !slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who }) {
		return f
	}
	return without(q, f, func(x triple.Term) bool { return match.Measured(t.Known.Language.Words(), x) })
}
