package answering

import (
	"slices"
	"strings"

	"whence/conductor/recency"
	"whence/conductor/reword"
	"whence/conductor/turn"
	"whence/kb"
	"whence/reason"
	"whence/reason/compose"
	"whence/reason/relative"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers how many somebody has now by what became of them since the number was told.

// held puts in the place of a number that was told the one that it is since some were got or lost.
// Where that cannot be reckoned, nothing is answered: as many as then they are not.
func held(t *Answerer, it *turn.Item, out *found) error {
	f := &out.finding
	if x := out.composed; x != nil && (x.answer.Kind == compose.List || x.answer.Kind == compose.Values) && len(x.answer.Rows) == 1 && asksHowMany(t.Clauses(it)) {
		return heldOfRow(t, it, out, x.answer.Rows[0].Because)
	}
	if out.composed != nil || !asksHowMany(t.Clauses(it)) || len(out.question.Wanted) != 1 || f.Verdict != reason.Proved && f.Verdict != reason.Conflicting {
		return nil
	}
	numbers := slices.Concat(f.Answers, out.earlier.Answers)
	last, at := toldLast(t, numbers)
	if at == 0 {
		return nil
	}
	over := func(a reason.Answer) bool { // it was told anew after some were got or lost
		from := toldAt(t, a.Literals)
		_, changed, _ := reckoner(t).Held(t.Clauses(it), a.Literals, func(ls []triple.Literal) bool {
			n := toldAt(t, ls)
			return n > from && n < at
		})
		return changed
	}
	if others := slices.DeleteFunc(numbers, func(a reason.Answer) bool { return toldAt(t, a.Literals) == at }); len(others) > 0 && !slices.ContainsFunc(others, func(a reason.Answer) bool { return !over(a) }) {
		*f = recency.Only(*f, []reason.Answer{last})
		f.Verdict, f.Against = reason.Proved, nil
	}
	a, changed, ok := reckoner(t).Held(t.Clauses(it), last.Literals, func(ls []triple.Literal) bool { return toldAt(t, ls) > at })
	vague, err := vagueSince(t, it, recency.Only(*f, []reason.Answer{last}))
	if err != nil || !changed && !vague {
		return err
	}
	t.Taken = nil
	if ok && !vague {
		c, _, err := t.proveRows(a)
		if err != nil || c != nil {
			out.composed = c
			return err
		}
	}
	*f = reason.Finding{Verdict: reason.Unprovable}
	return nil
}

// toldLast is the one of some answers that was told last, and where that stands among all that was told; 0 for none.
func toldLast(t *Answerer, answers []reason.Answer) (last reason.Answer, at int) {
	for _, a := range answers {
		if n := toldAt(t, a.Literals); n > at {
			last, at = a, n
		}
	}
	return last, at
}

// heldOfRow is held where the number that was told was found with what it is of.
func heldOfRow(t *Answerer, it *turn.Item, out *found, number []triple.Literal) error {
	at := toldAt(t, number)
	a, changed, ok := reckoner(t).Held(t.Clauses(it), number, func(ls []triple.Literal) bool { return toldAt(t, ls) > at })
	if at == 0 || !changed {
		return nil
	}
	out.composed, out.finding = nil, reason.Finding{Verdict: reason.Unprovable}
	if !ok {
		return nil
	}
	c, _, err := t.proveRows(a)
	out.composed = c
	return err
}

// heldSo answers whether somebody has as many as a question says by how many they have now.
func heldSo(t *Answerer, it *turn.Item, out *found) error {
	many, number := howMany(t.Clauses(it))
	if many == nil || out.composed != nil {
		return nil
	}
	asked := *it
	asked.Clauses, asked.Knowing = many, true
	q, f, ok, err := t.ByClauses(*many)
	if err != nil || !ok {
		return err
	}
	now := found{question: q, finding: f}
	if err := held(t, &asked, &now); err != nil {
		return err
	}
	switch {
	case now.composed != nil:
		is, _ := quantity.Of(clause.Value{Number: quantity.FormatNumber(now.composed.answer.Amount.From)})
		limit, _ := quantity.Of(clause.Value{Number: number.Number, Bound: number.Bound})
		now.composed.answer.Holds, ok = quantity.Meets(is, limit)
		if !ok {
			return nil
		}
		now.composed.answer.Kind = compose.Truth
		out.composed = now.composed
	case now.finding.Verdict == reason.Unprovable:
		out.finding = now.finding
	}
	return nil
}

// howMany is a question whether somebody has as many as it says as one how many they have, with that
// number; nil for another.
func howMany(s *clause.Sentence) (*clause.Sentence, *clause.Value) {
	if s == nil || len(s.Clauses) != 1 || !s.Asks || s.Holed() || s.Clauses[0].Kind != clause.Possession || s.Clauses[0].Tense != clause.Present {
		return nil, nil
	}
	many := *s
	many.Clauses = slices.Clone(s.Clauses)
	c := &many.Clauses[0]
	c.Roles = slices.Clone(c.Roles)
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Object && r.Term.Quantity != nil && r.Term.Head != ""
	})
	if at < 0 || c.Negated || c.Roles[at].Term.Quantity.Until != "" {
		return nil, nil
	}
	x := &c.Roles[at].Term
	number, text := x.Quantity, strings.Fields(x.Text)
	x.Hole, x.Quantity, x.Text = clause.HowMany, nil, text[len(text)-1]
	return &many, number
}

// maxVague bounds the notes that are read again for one question, the latest first.
const maxVague = 20

// vagueSince reports whether a note or a rule told since a number was found says that some were got
// or lost, and not how many.
func vagueSince(t *Answerer, it *turn.Item, f reason.Finding) (bool, error) {
	var texts []string
	notes, err := t.Known.Store.Notes.Last(t.Ctx, maxVague)
	if err != nil {
		return false, err
	}
	for _, n := range notes {
		if recency.LaterThan(f, n.Source.Turn) {
			texts = append(texts, n.Text)
		}
	}
	said, err := t.Sayings.Search(t.Ctx, it.Text, reword.MaxTold)
	for _, s := range said {
		if strings.HasPrefix(s.ID, "r") && recency.LaterThan(f, s.Source.Turn) {
			texts = append(texts, s.Text)
		}
	}
	return slices.ContainsFunc(texts, func(text string) bool {
		s := t.Known.Language.ClausesKnowing(text, t.UseOf)
		return reckoner(t).Vague(t.Clauses(it), &s, f.Answers[0].Literals)
	}), err
}

// counted puts what follows from another value in the place of what only tells how it lies to that: "an hour
// later" is no time that answers when, and "3 more than Ann" no number of cows.
func counted(t *Answerer, it *turn.Item, out *found) error {
	s := solver(t)
	beyond := out.decided() && !out.composed.ofTimes() && slices.ContainsFunc(out.finding.Answers, func(a reason.Answer) bool { return s.Beyond(t.Clauses(it), a.Literals) })
	if out.composed != nil && !beyond || out.finding.Verdict == reason.Refuted {
		return nil
	}
	only, all := beyond, true // all of what was found is told by another value, and none of it names that
	if out.decided() && len(out.question.Wanted) > 0 && !beyond {
		only = !slices.ContainsFunc(out.finding.Answers, func(a reason.Answer) bool {
			x := a.Bindings[out.question.Wanted[0]]
			derived, whole := s.Derived(x)
			all = all && !whole
			return !derived && !relative.Counted(x)
		})
	}
	if out.decided() && !only {
		return nil
	}
	if a, ok := s.Answer(t.Clauses(it)); ok && (only || a.Kind == compose.Moment) {
		c, _, err := t.proveRows(a)
		if err != nil {
			return err
		}
		if c != nil {
			out.composed, out.question, out.finding, t.Taken = c, c.question, c.finding, nil
			return nil
		}
	}
	if only && all {
		out.composed, out.finding, t.Taken = nil, reason.Finding{Verdict: reason.Unprovable}, nil
	}
	return nil
}

// ofTimes reports whether an answer was worked out of several times, none of which says it by itself.
func (x *composed) ofTimes() bool {
	return x != nil && (x.answer.Kind == compose.Moment || x.answer.Kind == compose.Difference)
}

// sums reports whether an answer is of several amounts, so that one that was told besides would change it.
func (x *composed) sums() bool {
	return x != nil && (x.answer.Kind == compose.Total || x.answer.Kind == compose.Remainder)
}

// unread reports whether a note, which nothing was reckoned of, or a fact of another kind tells a further
// amount of what a sum is of.
func unread(t *Answerer, it *turn.Item, c *composed) bool {
	if reckoner(t).Further(c.answer) {
		return true
	}
	notes, err := t.Known.Store.Notes.Last(t.Ctx, maxVague)
	return err != nil || slices.ContainsFunc(notes, func(n kb.Note) bool {
		s := t.Known.Language.Clauses(n.Text)
		return reckoner(t).Adds(t.Clauses(it), &s, c.answer)
	})
}

// asksHowMany reports whether a question asks for a number of something.
func asksHowMany(s *clause.Sentence) bool {
	return s != nil && slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
		return slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMany })
	})
}

// toldAt is the number of the fact told last of some, 0 where they are not told.
func toldAt(t *Answerer, facts []triple.Literal) int {
	if len(facts) == 0 {
		return 0
	}
	f, err := t.Ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{facts}})
	if err != nil || len(f.Answers) == 0 {
		return 0
	}
	last := 0
	for _, id := range f.Answers[0].Proofs {
		if p, ok := f.Proof(id); ok {
			last = max(last, lastTold(p))
		}
	}
	return last
}
