package listing

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers what is asked of all of a kind by what is known of each: the rooms are clean where each of them is.

// EachOf is what was found for a question whether something is so of all of a kind, or of two of it, where nothing was
// told of them together: yes where it is so of each that is known, no where it is not so of one, and else it is not known.
func EachOf(t *asking.Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c, at := ofAll(t, it, q, f)
	if c == nil {
		return q, f, nil
	}
	kind := c.Roles[at].Term
	l := list{Asker: t, it: it, q: q, f: f, c: c, hole: at}
	defer func(over []asking.Gone, by []string) { t.Over, t.Concluding = over, by }(t.Over, t.Concluding)
	taken := t.Taken
	those, err := l.members(kind)
	if t.Taken = taken; err != nil || len(those) < 2 || len(those) > most || f.Verdict == reason.Proved && (len(q.Given) > 0 || !l.byOne(those)) || kind.Determiner == "both" && len(those) != 2 {
		return q, f, err
	}
	all := reason.Finding{Verdict: reason.Proved}
	var a reason.Answer
	for _, who := range those {
		of, one, err := l.ofOne(who)
		switch {
		case err != nil:
			return q, f, err
		case one.Verdict == reason.Refuted:
			return of, one, nil
		case one.Verdict != reason.Proved || len(one.Answers) == 0:
			all.Verdict, all.Undecided = reason.Unprovable, append(all.Undecided, reason.Answer{Bindings: map[string]triple.Term{"X": who}, Confidence: 1})
			continue
		}
		all.Proofs = append(all.Proofs, one.Proofs...)
		a.Literals, a.Proofs = append(a.Literals, one.Answers[0].Literals...), append(a.Proofs, one.Answers[0].Proofs...)
	}
	if t.Taken = taken; all.Verdict != reason.Proved && f.Verdict != reason.Proved {
		return q, f, nil
	}
	q.Given, q.Goals = nil, nil
	if t.Taken = nil; all.Verdict != reason.Proved { // it is so of one
		return q, reason.Finding{Verdict: reason.Unprovable, Undecided: all.Undecided, Decided: len(those) - len(all.Undecided)}, nil
	}
	t.Taken = &asking.Taken{Of: []asking.Step{{Said: []string{voice.Say("listing.all-that-are-known", "names", wording.JoinAnd(lists.Map(those, triple.Term.Spelling)))}}}}
	all.Answers, all.Count = []reason.Answer{a}, 1
	q.Goals = [][]triple.Literal{a.Literals}
	return q, all, nil
}

// ofAll is the clause of a question whether something is so of all of a kind, and where it has that; nil for another.
func ofAll(t *asking.Asker, it *turn.Item, q triple.Question, f reason.Finding) (*clause.Clause, int) {
	s := t.Clauses(it)
	if q.Form != triple.YesNo || f.Verdict == reason.Refuted || f.Verdict == reason.Conflicting || len(s.Clauses) != 1 || len(s.Lost) > 0 {
		return nil, 0
	}
	c := s.Clauses[0]
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Prep == "" && (r.Name == clause.Subject || r.Name == clause.Object && c.Predicate.Passive)
	})
	if at < 0 || c.Negated || c.Kind == clause.Existence {
		return nil, 0
	}
	x := &c.Roles[at].Term
	if asking.AllOf(x) || x.Plural && x.Owner != nil && x.Head != "" && x.Quantity == nil && x.Determiner == "" {
		return &c, at
	}
	return nil, 0
}

// ofOne is what the question asks, asked of one.
func (l *list) ofOne(who triple.Term) (triple.Question, reason.Finding, error) {
	c := *l.c
	c.Roles = slices.Clone(c.Roles)
	c.Roles[l.hole].Term = clause.Term{Text: who.Spelling(), Name: who.Spelling()}
	q, f, _, err := l.ByClauses(clause.Sentence{Asks: true, Clauses: []clause.Clause{c}})
	return q, f, err
}

// members are those that are known to be of a kind that a phrase names, by what they are called too, or that somebody
// has of it: my sisters.
func (l *list) members(kind clause.Term) (out []triple.Term, err error) {
	if len(kind.Modifiers)+len(kind.Roles)+len(kind.Relative)+len(kind.Apposition) > 0 {
		return nil, nil
	}
	x, noun := triple.Var("X"), l.Known.Language.Words().Singular(kind.Head)
	is := triple.Literal{Triple: triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, triple.Key(noun))}}
	if kind.Owner != nil {
		goals := slices.Concat(l.q.Goals...)
		of := slices.IndexFunc(goals, func(g triple.Literal) bool {
			r, ok := l.Known.Words.Relation(g.Relation)
			return ok && r.Word == noun && g.Subject.IsVar() && !g.Object.IsVar()
		})
		if of < 0 {
			return nil, nil
		}
		is = goals[of]
		is.Subject = x
	}
	q, one := triple.Question{Form: triple.Which, Wanted: []string{x.Var}, Words: []string{"what"}, Goals: [][]triple.Literal{{is}}}, *l.it
	one.Question, one.Clauses, one.Knowing = &q, &clause.Sentence{Asks: true}, true
	q, f, _, err := l.Find(&one, q)
	if err != nil || f.Verdict != reason.Proved || len(q.Wanted) != 1 {
		return nil, err
	}
	for _, a := range f.Answers {
		if x := l.known(a.Bindings[q.Wanted[0]]); !strings.HasPrefix(x.Name, "_") && !slices.ContainsFunc(out, x.Same) {
			out = append(out, x)
		}
	}
	return out, nil
}

// byOne reports whether all that was found is of single ones of a kind.
func (l *list) byOne(those []triple.Term) bool {
	return len(l.f.Answers) > 0 && !slices.ContainsFunc(l.f.Answers, func(a reason.Answer) bool {
		return !slices.ContainsFunc(a.Literals, func(x triple.Literal) bool {
			return slices.ContainsFunc(those, func(m triple.Term) bool { return x.Subject.Name == m.Name || x.Object.Name == m.Name })
		})
	})
}
