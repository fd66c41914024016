package asking

import (
	"slices"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
)

// permitted answers what one may, can, must or should by what was told with another of these:
// what nobody should do one may not, and what one may do one can.
func permitted(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable {
		return q, f, nil
	}
	c := oneClause(t.Clauses(it))
	if c == nil || c.Modal == "" || c.Negated {
		return q, f, nil
	}
	words := t.Known.Language.Words()
	for _, by := range []struct {
		verdict reason.Verdict
		modals  []string
	}{{reason.Refuted, words.Barring(c.Modal)}, {reason.Proved, words.Granting(c.Modal)}} {
		for _, modal := range by.modals {
			other, found, err := withModal(t, it, q, modal)
			if err != nil || found.Verdict == by.verdict {
				if err == nil && t.Taken == nil {
					t.Taken = &Taken{Steps: Step{Said: []string{voice.Say("asking.is-taken-for", "said", modal, "asked", c.Modal)}, Cost: modalCost}}
					t.Taken.Of = slices.Repeat([]Step{t.Taken.Steps}, len(found.Answers))
				}
				return other, found, err
			}
			t.Taken = nil
		}
	}
	return q, f, nil
}

// modalCost is how far "may" is from "can".
const modalCost = 1

// withModal asks a question with another modal: by its relation, else by its clause.
func withModal(t *Asker, it *turn.Item, q triple.Question, modal string) (triple.Question, reason.Finding, error) {
	if len(q.Goals) == 1 {
		goals, changed := slices.Clone(q.Goals[0]), false
		for i := range goals {
			r, ok := relationOf(t, it, goals[i].Relation)
			if !ok || r.Modal == "" {
				continue
			}
			r.Modal, r.Key = modal, ""
			goals[i].Relation = t.Known.Language.Words().Key(r)
			_, changed = t.Known.Words.Relation(goals[i].Relation)
		}
		if changed {
			q.Goals = [][]triple.Literal{goals}
			f, err := t.Ask(q)
			if err != nil {
				return q, f, err
			}
			if q, f, err = t.askNamed(it, q, f); err == nil && (f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable) {
				return t.askOnly(q, f)
			}
			return q, f, err
		}
	}
	s := *t.Clauses(it)
	s.Clauses = slices.Clone(s.Clauses)
	s.Clauses[0].Modal = modal
	other, f, _, err := t.ByClauses(s)
	return other, f, err
}

// relationOf is the record of a relation that a question uses, told before or not.
func relationOf(t *Asker, it *turn.Item, key string) (triple.Relation, bool) {
	if i := slices.IndexFunc(it.Relations, func(r triple.Relation) bool { return r.Key == key }); i >= 0 {
		return it.Relations[i], true
	}
	return t.Known.Words.Relation(key)
}

// noneAtAll denies of anyone what is denied of each person.
func noneAtAll(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return q, f, nil
	}
	goal := q.Goals[0][0]
	if goal.Op != triple.Relates || goal.Absent || goal.Denied || goal.Object.IsVar() || !goal.Subject.IsVar() {
		return q, f, nil
	}
	goal.Subject = triple.Term{Name: "_x", Label: "somebody"}
	each := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{goal}},
		Given: []triple.Triple{{Subject: goal.Subject, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, aPerson)}}}
	found, err := t.Ask(each)
	if err == nil {
		each, found, err = permitted(t, it, each, found)
	}
	r, _ := t.Known.Words.Relation(goal.Relation)
	everyone := found.Verdict == reason.Proved && t.Known.Language.Words().Permission(r.Modal)
	if err != nil || found.Verdict != reason.Refuted && !everyone || len(found.Counter) > 0 {
		return q, f, err
	}
	return each, found, nil
}
