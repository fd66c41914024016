package asking

import (
	"slices"

	"whence/conductor/recency"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// byBoth asks each of the clauses, and leaves who or what answers all of them. It reports false where nobody does.
func byBoth(t *Asker, s clause.Sentence) (q triple.Question, f reason.Finding, ok bool, err error) {
	for i, c := range s.Clauses {
		of, found, ok, err := t.ByClauses(clause.Sentence{Text: s.Text, Clauses: []clause.Clause{c}, Asks: true})
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
