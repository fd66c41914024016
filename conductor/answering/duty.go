package answering

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/reason/compose"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers what somebody has, needs or wants to do, by all that they were told to.

// askDuties is nil where the question asks for nothing of the kind, or nothing was told.
func askDuties(t *Answerer, it *turn.Item) (*composed, error) {
	words := t.Known.Language.Words()
	who, fronts := duty(t.Clauses(it), words)
	if who == nil {
		return nil, nil
	}
	are := asking.Refer(t.Asker)(who)
	if who.Name != "" {
		are = match.New(t.Store(), words, nil).Called(who)
	}
	a := compose.Answer{Kind: compose.List}
	for _, x := range are {
		for _, d := range append(dutiesTold(t, x), dutiesOfTwo(t, x)...) {
			if act := behind(d.said, fronts); act != "" {
				a.Rows = append(a.Rows, compose.Row{Term: triple.Const(triple.Generic, act), Because: d.because})
			}
		}
	}
	if len(a.Rows) == 0 {
		return nil, nil
	}
	c, _, err := t.proveRows(a)
	return c, err
}

// saidOf is what was told of somebody, as a sentence, with the facts that tell it.
type saidOf struct {
	said    string
	because []triple.Literal
}

// dutiesTold are the events that somebody takes part in.
func dutiesTold(t *Answerer, x triple.Term) (out []saidOf) {
	for _, f := range t.Store().Pairs(triple.Agent, nil, &x, maxProved) {
		kinds, said := t.Store().Pairs(triple.EventOf, &f.Subject, nil, 1), t.Store().Pairs(triple.Wording, &f.Subject, nil, 1)
		if len(kinds) == 1 && len(said) == 1 && !kinds[0].Denied {
			out = append(out, saidOf{said[0].Object.Spelling(), []triple.Literal{{Triple: f}, {Triple: kinds[0]}}})
		}
	}
	return out
}

// dutiesOfTwo are the facts of two places in which somebody has to do something, or wants to.
func dutiesOfTwo(t *Answerer, x triple.Term) (out []saidOf) {
	for _, r := range t.Store().Relations("") {
		if r.Form != triple.FormVerb || r.Tense != "" || r.Modal == "" && !strings.HasPrefix(r.Particle, "to ") {
			continue
		}
		for _, f := range t.Store().Pairs(r.Key, &x, nil, maxProved) {
			if !f.Denied {
				out = append(out, saidOf{t.Explain.Sentence(f), []triple.Literal{{Triple: f}}})
			}
		}
	}
	return out
}

// behind is what a sentence has behind one of the words in front of what somebody does.
func behind(said string, fronts []string) string {
	for _, front := range fronts {
		if _, act, ok := strings.Cut(strings.TrimSuffix(said, "."), " "+front+" "); ok && !strings.HasPrefix(act, "be ") {
			return act
		}
	}
	return ""
}

// duty is whom a question asks of what they have to do, and the words that say it of somebody; nil for
// another question.
func duty(s *clause.Sentence, words match.Words) (*clause.Term, []string) {
	if s == nil || !s.Asks || len(s.Clauses) != 1 || len(s.Lost) > 0 {
		return nil, nil
	}
	c := &s.Clauses[0]
	act, front := c, c.Modal
	if len(c.Subs) == 1 && c.Modal == "" {
		act, front = &c.Subs[0].Clause, c.Predicate.Lemma+" "+c.Subs[0].Link
	}
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.NoHole })
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.What && r.Term.Head == "" })
	if act.Predicate.Lemma != "do" || front == "" || who < 0 || what < 0 || len(c.Roles) != 2 || len(act.Subs) > 0 || len(act.Roles) > 2 || c.Negated || c.Phase != "" && c.Phase != "still" || c.Perfect || c.Tense == clause.Past {
		return nil, nil
	}
	var fronts []string
	for _, f := range append(words.SameVerbs(front), front) {
		fronts = append(fronts, f)
		if first, rest, ok := strings.Cut(f, " "); ok {
			fronts = append(fronts, words.Third(first)+" "+rest)
		}
	}
	return &c.Roles[who].Term, fronts
}
