package answering

import (
	"slices"

	"whence/conductor/turn"
	"whence/reason"
	"whence/reason/compose"
	"whence/reason/rated"
	"whence/triple/clause"
)

// This file takes back what is only a part of what is asked: what the bench costs, of the bench and the table together,
// "half" of a price, and how much of something is taken at a time, of how much in all.

// inPart puts what follows from a part in its place, or nothing where nothing does.
func inPart(t *Answerer, it *turn.Item, out *found) error {
	if !out.decided() || out.finding.Verdict != reason.Proved && out.composed == nil {
		return nil
	}
	s := t.Clauses(it)
	a, ok, of := rated.Fraction(rating(t), s)
	if !of && out.composed != nil && out.composed.answer.Kind == compose.Total && len(out.composed.answer.Rows) == 1 {
		of = rated.Recurs(rating(t), out.composed.answer.Rows[0])
	}
	if !of && !ofOne(t, s, out) {
		return nil
	}
	out.composed, out.finding, t.Taken = nil, reason.Finding{Verdict: reason.Unprovable}, nil
	if !ok {
		return nil
	}
	c, _, err := t.proveRows(a)
	if c != nil {
		out.composed, out.question, out.finding = c, c.question, c.finding
	}
	return err
}

// ofOne reports whether a question asks what several are together, of fewer of whom it was found.
func ofOne(t *Answerer, s *clause.Sentence, out *found) bool {
	found := len(out.finding.Answers)
	if c := out.composed; c != nil {
		if found = len(c.answer.Rows); c.answer.Kind != compose.List && c.answer.Kind != compose.Values {
			return false
		}
	}
	if len(s.Clauses) != 1 || !slices.ContainsFunc(s.Clauses[0].Focus, func(w string) bool { return t.Known.Language.Words().Operator(w) == "total" }) {
		return false
	}
	return slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool {
		return !r.Term.Or && len(r.Term.Coordinated) > found
	})
}
