package asking

import (
	"slices"

	"whence/conductor/heard"
	"whence/conductor/recency"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// ByClauses asks the question that the clauses of a sentence ask, and leaves who or what answers all of them. It
// reports false where nothing that is known would answer it.
func (t *Asker) ByClauses(s clause.Sentence) (q triple.Question, f reason.Finding, ok bool, err error) {
	if len(s.Clauses) == 0 {
		return q, f, false, nil
	}
	if !heard.AsksBoth(&s) {
		return byClause(t, &s.Clauses[0])
	}
	for i, c := range s.Clauses {
		of, found, ok, err := byClause(t, &c)
		if err != nil || !ok || found.Verdict != reason.Proved || len(of.Wanted) != 1 {
			return q, f, false, err
		}
		if i == 0 {
			q, f = of, found
			continue
		}
		var both []reason.Answer
		for _, a := range f.Answers {
			same := func(b reason.Answer) bool { return b.Bindings[of.Wanted[0]].Name == a.Bindings[q.Wanted[0]].Name }
			if at := slices.IndexFunc(found.Answers, same); at >= 0 {
				a.Proofs = append(slices.Clip(a.Proofs), found.Answers[at].Proofs...)
				both = append(both, a)
			}
		}
		f.Answers, f.Count, f.Proofs = both, len(both), append(slices.Clip(f.Proofs), found.Proofs...)
	}
	return q, recency.Only(f, f.Answers), len(f.Answers) > 0, nil
}
