package answering

import (
	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file asks once more what nothing answered, by a clause that asks the same with another shape.

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
		other, asked := *s, *it
		other.Clauses = []clause.Clause{c}
		asked.Clauses, asked.Knowing, asked.Relations = &other, true, nil
		q, f, was, err := t.Find(&asked, triple.Question{Form: it.Question.Form})
		if so := (found{question: q, finding: f, earlier: was}); err != nil || so.decided() {
			out.question, out.finding, out.earlier, out.composed = q, f, was, nil
			return err
		}
		t.Taken = nil
	}
	return nil
}
