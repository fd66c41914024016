package meaning

import "whence/triple/clause"

// failer is the part of testing.T and rapid.T that the checks need.
type failer interface {
	Fatalf(format string, args ...any)
	Helper()
}

// checkSpans fails where a span does not lie in the text.
func checkSpans(t failer, s clause.Sentence) {
	t.Helper()
	in := func(what string, span clause.Span) {
		if span.Start < 0 || span.End > len(s.Text) || span.Start > span.End {
			t.Fatalf("%s: span %v of %q", what, span, s.Text)
		}
	}
	for _, l := range s.Lost {
		in("lost", l)
	}
	for _, c := range s.Clauses {
		eachClause(c, func(c clause.Clause) {
			in("clause", c.Span)
			for _, p := range c.Predicate.Spans {
				in("predicate", p)
			}
			for _, role := range c.Roles {
				eachTerm(role.Term, func(t clause.Term) { in("term "+t.Text, t.Span) })
			}
		})
	}
}

// eachClause calls f for a clause and all clauses inside it.
func eachClause(c clause.Clause, f func(clause.Clause)) {
	f(c)
	for _, sub := range c.Subs {
		eachClause(sub.Clause, f)
	}
	for _, role := range c.Roles {
		eachTerm(role.Term, func(t clause.Term) {
			for _, inner := range t.Relative {
				eachClause(inner, f)
			}
		})
	}
}

// eachTerm calls f for a term and all terms inside it.
func eachTerm(t clause.Term, f func(clause.Term)) {
	f(t)
	if t.Owner != nil {
		eachTerm(*t.Owner, f)
	}
	for _, list := range [][]clause.Term{t.Coordinated, t.Apposition} {
		for _, m := range list {
			eachTerm(m, f)
		}
	}
	for _, role := range t.Roles {
		eachTerm(role.Term, f)
	}
}
