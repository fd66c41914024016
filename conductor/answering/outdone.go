package answering

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/quantity"
)

// This file keeps an answer from being given that something told besides it makes wrong: so much an hour where all that
// was earned is asked for, the milk that is used up, and the first of those compared by value where another was told to
// be more so: where Ben is 31 and Lukas is older than Ben, Ben is not the oldest.

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

// surpassed puts one who was told to be more so than whoever came out first in their place, and takes the answer back
// where it is not one alone.
func surpassed(t *Answerer, it *turn.Item, out *found) error {
	c := out.composed
	if c == nil || len(c.answer.Rows) != 1 || len(c.answer.Compared) == 0 || c.answer.Kind != compose.List {
		return nil
	}
	first := c.answer.Rows[0]
	more := moreThan(t, it, first.Term, append([]compose.Row{first}, c.answer.Compared...))
	if len(more) == 0 {
		return nil
	}
	out.composed, out.finding, t.Taken = nil, reason.Finding{Verdict: reason.Unprovable}, nil
	if len(more) > 1 || len(moreThan(t, it, more[0].Term, nil)) > 0 {
		return nil
	}
	more[0].Because = append(more[0].Because, first.Because...)
	_, err := out.byRows(t, compose.Answer{Kind: compose.List, Rows: more})
	return err
}

// moreThan are those that were told to be more so than one, beside those whose value is known.
func moreThan(t *Answerer, it *turn.Item, who triple.Term, beside []compose.Row) (out []compose.Row) {
	words, asked := t.Known.Language.Words(), superlative(t, it)
	if asked == "" {
		return nil
	}
	add := func(x triple.Term, f triple.Triple) {
		same := func(r compose.Row) bool { return r.Term.Name == x.Name }
		if !f.Denied && !slices.ContainsFunc(beside, same) && !slices.ContainsFunc(out, same) {
			out = append(out, compose.Row{Term: x, Because: []triple.Literal{{Triple: f}}})
		}
	}
	for _, r := range t.Store().Relations("") {
		base, degree := words.Graded(r.Word)
		if r.Form != triple.FormCopula || degree != "more" || r.Tense+r.Modal != "" || closed.Words().As("link", r.Prep) != "compared" {
			continue
		}
		switch {
		case base == asked:
			for _, f := range t.Store().Pairs(r.Key, nil, &who, maxProved) {
				add(f.Subject, f)
			}
		case slices.Contains(words.Opposites(asked), base):
			for _, f := range t.Store().Pairs(r.Key, &who, nil, maxProved) {
				add(f.Object, f)
			}
		}
	}
	return out
}

// superlative is the quality that a question asks for the most of: old of "who is the oldest?".
func superlative(t *Answerer, it *turn.Item) string {
	for _, w := range strings.Fields(strings.ToLower(strings.TrimRight(it.Text, "?! "))) {
		if base, degree := t.Known.Language.Words().Graded(w); degree == "most" {
			return base
		}
	}
	return ""
}
