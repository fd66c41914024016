package answering

import (
	"slices"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file asks once more what nothing answered, by a clause that asks the same with another shape.

// inPerson puts those who are of a kind in the place of the kind, where who does something was asked and it was told
// of all of a kind that they do: patients over 65 get it, and so does Ms Ott. Whoever may is any of them.
func inPerson(t *Answerer, it *turn.Item, out *found) error {
	words, c := t.Known.Language.Words(), t.Clauses(it).Clauses
	if it.Question == nil || it.Question.Form == triple.About || len(c) != 1 || words.Permission(c[0].Modal) || !slices.ContainsFunc(c[0].Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.Who }) {
		return nil
	}
	if who := answersOf(out); len(who) == 0 || slices.ContainsFunc(who, func(x triple.Term) bool {
		of, _, rest := words.General(asking.AsKind(x))
		return of == "" || rest == ""
	}) {
		return nil
	}
	before := t.Taken
	t.ByName = true
	defer func() { t.ByName = false }()
	q, f, was, err := t.Find(it, *it.Question)
	if err != nil || f.Verdict != reason.Proved {
		t.Taken = before
		return err
	}
	out.question, out.finding, out.earlier, out.composed = q, f, was, nil
	return nil
}

// answersOf are those who answer a question who does something.
func answersOf(out *found) (who []triple.Term) {
	switch q, x := out.question, out.composed; {
	case x != nil && x.answer.Kind == compose.List:
		for _, r := range x.answer.Rows {
			who = append(who, r.Term)
		}
	case x == nil && out.finding.Verdict == reason.Proved && len(q.Wanted) == 1:
		for _, a := range out.finding.Answers {
			who = append(who, a.Bindings[q.Wanted[0]])
		}
	}
	return who
}

// inShape are the clauses that ask what another does.
var inShape = []func(match.Words, *clause.Clause) (clause.Clause, bool){heard.Placed}

// shaped finds what a question in another shape finds.
func shaped(t *Answerer, it *turn.Item, out *found) error {
	s := t.Clauses(it)
	if out.decided() || len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks || it.Question == nil || it.Question.Form == triple.About {
		return nil
	}
	for _, shape := range inShape {
		c, ok := shape(t.Known.Language.Words(), &s.Clauses[0])
		if !ok {
			continue
		}
		so, err := asClause(t, it, c)
		if err != nil || so.decided() {
			out.question, out.finding, out.earlier, out.composed = so.question, so.finding, so.earlier, nil
			return err
		}
		t.Taken = nil
	}
	return nil
}
