package asking

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// numberThere answers how many there are by the number that was told of the one that has them: of the
// prizes of a tombola. Where several have some, none of their numbers is that of all.
func numberThere(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if q.Form != triple.HowMany && (f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable) || c == nil || c.Kind != clause.Existence || c.Negated || c.Tense != clause.Present || c.Modal != "" || len(c.Roles) != 1 {
		return q, f, nil
	}
	x := c.Roles[0].Term
	if x.Hole != clause.HowMany || len(x.Roles)+len(x.Relative) > 0 || x.Owner != nil {
		return q, f, nil
	}
	words := t.Known.Language.Words()
	noun := strings.Join(append(slices.Clone(x.Modifiers), words.Singular(x.Head)), " ")
	who, number := triple.Var("X"), triple.Var("N")
	of := triple.Question{Form: triple.Which, Wanted: []string{who.Var, number.Var}, Words: q.Words}
	for _, r := range t.Known.Words.RelationsWith(words.Singular(x.Head)) {
		if r.Form == triple.FormCount && r.Tense+r.Modal == "" && (r.Lemma == "have" || r.Lemma == "be") && strings.EqualFold(r.Word, noun) {
			of.Goals = append(of.Goals, []triple.Literal{{Triple: triple.Triple{Subject: who, Relation: r.Key, Object: number}}})
		}
	}
	if len(of.Goals) == 0 {
		return q, f, nil
	}
	found, err := t.Ask(of)
	if err != nil || found.Verdict != reason.Proved || len(found.Answers) != 1 {
		return q, f, err
	}
	t.Taken, of.Wanted, of.Words = nil, []string{number.Var}, nil
	return of, found, nil
}
