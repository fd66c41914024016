package answering

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers whose something is of which what is asked was found.

// whose answers "whose bike was stolen?" by whose that is which was found to be; where that was not told, nothing
// is answered: yes is no answer to it.
func whose(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if len(c) != 1 || out.composed != nil || out.finding.Verdict != reason.Proved || len(out.question.Wanted) > 0 {
		return nil
	}
	at := slices.IndexFunc(c[0].Roles, func(r clause.Role) bool { return r.Term.Owner != nil && r.Term.Owner.Hole == clause.Whose })
	if at < 0 {
		return nil
	}
	noun := t.Known.Language.Words().Singular(strings.ToLower(c[0].Roles[at].Term.Head))
	said := compose.Answer{Kind: compose.List}
	for _, a := range out.finding.Answers {
		if owner, of, ok := ownerIn(t, a, noun); ok {
			facts := relates(a)
			said.Rows = append(said.Rows, compose.Row{Term: owner, Because: append(facts, triple.Literal{Triple: of})})
		}
	}
	out.finding = reason.Finding{Verdict: reason.Unprovable}
	if t.Taken = nil; len(said.Rows) == 0 {
		return nil
	}
	_, err := out.byRows(t, said)
	return err
}

// ownerIn is whose a thing of a noun is that an answer speaks of, by which fact.
func ownerIn(t *Answerer, a reason.Answer, noun string) (owner triple.Term, by triple.Triple, ok bool) {
	for _, l := range a.Literals {
		for _, x := range []triple.Term{l.Subject, l.Object} {
			if x.IsVar() || x.Kind == triple.Number {
				continue
			}
			for _, f := range t.Store().About(x) {
				r, known := t.Known.Words.Relation(f.Relation)
				if known && !f.Denied && r.Form == triple.FormNoun && r.Tense == "" && f.Subject.Name == x.Name && t.Known.Language.Words().Singular(r.Word) == noun {
					return f.Object, f, true
				}
			}
		}
	}
	return owner, by, false
}
