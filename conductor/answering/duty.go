package answering

import (
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/reason/compose"
	"whence/reason/match"
	"whence/triple"
)

// This file answers what somebody has, needs or wants to do, by all that they were told to.

// askDuties is nil where the question asks for nothing of the kind, or nothing was told.
func askDuties(t *Answerer, it *turn.Item) (*composed, error) {
	words := t.Known.Language.Words()
	who, fronts := heard.Duty(t.Clauses(it), words)
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
			if act := heard.Behind(d.said, fronts); act != "" {
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
