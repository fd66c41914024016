package asking

import (
	"slices"
	"strings"

	"whence/conductor/knowledge"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// alike is how many of the first goals are as near to the question as the first is, and ask the same.
func alike(goals []match.Goal) int {
	n := 1
	for n < len(goals) && goals[n].Cost == goals[0].Cost && goals[n].Against == goals[0].Against && slices.Equal(goals[n].Wanted, goals[0].Wanted) {
		n++
	}
	return n
}

// questionOf is the question whether, or for what, one of the goals holds. Goals that ask for several values at once are asked alone.
func questionOf(c *clause.Clause, goals []match.Goal) triple.Question {
	q := triple.Question{Form: triple.YesNo, Ways: true}
	for _, g := range goals {
		q.Goals = append(q.Goals, g.Literals)
	}
	if wanted := goals[0].Wanted; len(wanted) > 0 {
		q.Form, q.Wanted = triple.Which, wanted
		word := "what"
		for i := range c.Roles {
			if h := c.Roles[i].Term.Hole; h != clause.NoHole {
				word = holeWord(h)
			}
		}
		for range wanted {
			q.Words = append(q.Words, word)
		}
	}
	return q
}

// holeWord is the name under which an answer is given in the record.
func holeWord(h clause.Hole) string {
	switch h {
	case clause.Who, clause.Whose:
		return "who"
	case clause.When:
		return "when"
	case clause.Where:
		return "where"
	case clause.Why:
		return "why"
	}
	return "what"
}

// Against turns the finding that what refutes is proved into a refutation.
func Against(f reason.Finding) reason.Finding {
	f.Verdict = reason.Refuted
	for _, a := range f.Answers {
		f.Against = append(f.Against, a.Proofs...)
	}
	f.Answers = nil
	return f
}

// Supposes reports whether a question is one under what is so for its sake alone: not where it asks of whoever is of a kind.
func Supposes(q triple.Question) bool {
	return q.Form == triple.YesNo && slices.ContainsFunc(q.Given, func(g triple.Triple) bool {
		return g.Relation != triple.InstanceOf || !strings.HasPrefix(g.Subject.Name, "_")
	})
}

// somewhere is a question whether all of a kind do something as one whether they do it
// anywhere: whoever may smoke on the balcony may smoke. It is false for another.
func somewhere(k *knowledge.Knowledge, q triple.Question) (triple.Question, bool) {
	if q.Form != triple.YesNo || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || q.Goals[0][0].Object.Kind != triple.Act {
		return q, false
	}
	goal := q.Goals[0][0]
	q.Goals = nil
	for _, r := range k.Words.RelationsWith(goal.Object.Name) {
		if r.Form != triple.FormVerb || r.Lemma != goal.Object.Name || r.Prep == "" || r.Modal != goal.Relation && (r.Modal != "" || r.Tense == "past" || goal.Relation != triple.Does) {
			continue
		}
		somewhere := goal
		somewhere.Relation, somewhere.Object = r.Key, triple.Var("Where")
		q.Goals = append(q.Goals, []triple.Literal{somewhere})
	}
	return q, len(q.Goals) > 0
}

// there is the question of the first answer to one asked somewhere.
func there(q triple.Question, f reason.Finding) triple.Question {
	there := f.Answers[0].Literals[0].Triple
	there.Subject = q.Goals[0][0].Subject
	q.Goals = [][]triple.Literal{{{Triple: there}}}
	return q
}
