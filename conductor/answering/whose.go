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

// byOwnName puts who was found by the name that was told for them: the bloke next door, who is called Desmond.
func byOwnName(t *Answerer, it *turn.Item, f *found) error {
	c, who := t.Clauses(it).Clauses, answersOf(f)
	asks := len(c) == 1 && slices.ContainsFunc(c[0].Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.Who || r.Term.Owner != nil && r.Term.Owner.Hole == clause.Whose
	})
	if !asks || len(who) != 1 || len(f.earlier.Answers) > 0 || t.Explain.Spell(who[0], "").Kind != triple.Definite {
		return nil
	}
	is := triple.Triple{Subject: triple.Var("Name"), Relation: triple.SynonymOf, Object: who[0]}
	named, err := t.Ask(triple.Question{Form: triple.Which, Wanted: []string{"Name"}, Words: []string{"who"}, Goals: [][]triple.Literal{{{Triple: is}}}})
	if err != nil || named.Verdict != reason.Proved || len(named.Answers) != 1 {
		return err
	}
	name := t.Explain.Spell(named.Answers[0].Bindings["Name"], "")
	if name.Kind != triple.Proper || name.Owned() {
		return nil
	}
	out := compose.Answer{Kind: compose.List, Rows: []compose.Row{{Term: name}}}
	switch {
	case f.composed != nil:
		out.Rows[0].Because, out.Steps = slices.Clone(f.composed.answer.Rows[0].Because), f.composed.answer.Steps
	case f.taken != nil && len(f.taken.Of) > 0:
		out.Steps = f.taken.Of[0].Said
		fallthrough
	default:
		out.Rows[0].Because = relates(f.finding.Answers[0])
	}
	out.Rows[0].Because = append(out.Rows[0].Because, relates(named.Answers[0])...)
	_, err = f.byRows(t, out)
	return err
}
