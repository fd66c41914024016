package answering

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/quantity"
)

// This file keeps an answer from being given that something told besides it makes wrong: so much an hour where all that
// was earned is asked for, and the milk that is used up.

// usedUp takes back where something is, and denies that there is any, where those who speak were told since to be out of it.
func usedUp(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.finding.Verdict != reason.Proved || len(c) != 1 || c[0].Tense != clause.Present || c[0].Negated || c[0].Kind != clause.Existence && c[0].Kind != clause.State {
		return nil
	}
	spent := spentRelations(t)
	if len(spent) == 0 {
		return nil
	}
	for _, a := range out.finding.Answers {
		for _, l := range a.Literals {
			over, ok := outOf(t, spent, l.Subject)
			if !ok || toldAt(t, over) < toldAt(t, a.Literals) {
				continue
			}
			out.composed, t.Taken, out.finding = nil, nil, reason.Finding{Verdict: reason.Unprovable}
			if c[0].Kind != clause.Existence {
				return nil
			}
			q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{over}}
			f, err := t.Ask(q)
			if err == nil && f.Verdict == reason.Proved {
				out.question, out.finding = q, asking.Against(f)
			}
			return err
		}
	}
	return nil
}

// spentRelations are the relations by which somebody was told to be out of something.
func spentRelations(t *Answerer) []triple.Relation {
	return slices.DeleteFunc(slices.Clone(t.Store().Relations("")), func(r triple.Relation) bool {
		return r.Form != triple.FormCopula || closed.Words().As("sort", strings.TrimSpace(r.Word+" "+r.Prep)) != "spent" || r.Tense+r.Modal != ""
	})
}

// outOf is the fact that those who speak are out of something, of which they have none: out of milk, and not out of
// the office.
func outOf(t *Answerer, spent []triple.Relation, x triple.Term) ([]triple.Literal, bool) {
	if x.Kind == triple.Event || x.IsVar() {
		return nil, false
	}
	for _, r := range spent {
		for _, f := range t.Store().Pairs(r.Key, nil, &x, maxProved) {
			if who := f.Subject.Name; !f.Denied && f.Object.Kind != triple.Definite && (who == triple.Speaker().Name || closed.Words().As("person", who) == "tellers") {
				return []triple.Literal{{Triple: f}}, true
			}
		}
	}
	return nil, false
}

// atRate takes back that what is so much each hour, or each month, is what it was in all.
func atRate(t *Answerer, it *turn.Item, out *found) error {
	c := t.Clauses(it).Clauses
	if out.composed != nil || out.finding.Verdict != reason.Proved || len(out.question.Wanted) != 1 || len(c) != 1 || c[0].Tense != clause.Past {
		return nil
	}
	words := t.Known.Language.Words()
	for _, a := range out.finding.Answers {
		q, ok := words.Amount(a.Bindings[out.question.Wanted[0]], "")
		each, timed := words.Amount(triple.Const(triple.Text, "1 "+q.Each), "")
		now := slices.ContainsFunc(a.Literals, func(l triple.Literal) bool {
			r, known := t.Known.Words.Relation(l.Relation)
			return known && r.Form == triple.FormVerb && r.Tense == ""
		})
		if ok && timed && now && each.Dimension == quantity.Duration {
			out.finding, t.Taken = reason.Finding{Verdict: reason.Unprovable}, nil
			return nil
		}
	}
	return nil
}
