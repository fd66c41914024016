package asking

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// permitted answers what one may, can, must or should by what was told with another of these: what nobody should
// do one may not, and what one may do one can; and what one has to do by what whoever is such a one does.
func permitted(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	open := f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable
	if !open || c == nil || c.Modal == "" || c.Negated || q.Form == triple.About || len(q.Given) > 0 && q.Form != triple.YesNo {
		return q, f, nil
	}
	words := t.Known.Language.Words()
	for _, by := range []struct {
		verdict reason.Verdict
		modals  []string
	}{{reason.Refuted, words.Barring(c.Modal)}, {reason.Proved, words.Granting(c.Modal)}} {
		if by.verdict == reason.Refuted && q.Form != triple.YesNo {
			continue
		}
		for _, modal := range by.modals {
			other, found, err := withModal(t, it, q, modal)
			if err != nil || found.Verdict == by.verdict {
				if err == nil && t.Taken == nil {
					put(t, found, Step{Said: []string{voice.Say("asking.is-taken-for", "said", modal, "asked", c.Modal)}, Cost: modalCost})
				}
				return other, found, err
			}
			t.Taken = nil
		}
	}
	return asRule(t, it, q, f, c)
}

// put notes a step that all answers rest on.
func put(t *Asker, f reason.Finding, by Step) {
	t.Taken = &Taken{Steps: by, Of: slices.Repeat([]Step{by}, len(f.Answers))}
}

// asRule answers what one has to do by a rule that says what whoever is such a one does: whoever loses buys the
// drinks. What all of them do they may do of themselves, but for what they pay or bring.
func asRule(t *Asker, it *turn.Item, q triple.Question, f reason.Finding, c *clause.Clause) (triple.Question, reason.Finding, error) {
	verb, of := c.Predicate.Lemma, closed.Words()
	if !of.Is("duty", c.Modal) || c.Kind != clause.Event || c.Tense == clause.Past || lexicon.LastingVerbs.Has(verb) || of.Is("receiving", verb) {
		return q, f, nil
	}
	other, found, err := withModal(t, it, q, "")
	if err != nil || found.Verdict != reason.Proved || len(found.Answers) == 0 {
		t.Taken = nil
		return q, f, err
	}
	var by Step
	for _, a := range found.Answers {
		rule := ofWhoever(found, a, of.Is("contributing", verb))
		if rule == "" {
			t.Taken = nil
			return q, f, nil
		}
		by = saysThat(rule, of.Of("duty")[0])
	}
	if t.Taken != nil && len(t.Taken.Of) > 0 {
		by.Said, by.Cost = append(slices.Clone(t.Taken.Of[0].Said), by.Said...), by.Cost+t.Taken.Of[0].Cost
	}
	put(t, found, by)
	return other, found, nil
}

// ofWhoever is the sentence by which an answer holds of whoever it may be, of all of a kind too where those
// count; "" where it was told of somebody.
func ofWhoever(f reason.Finding, a reason.Answer, all bool) string {
	for _, id := range a.Proofs {
		p, _ := f.Proof(id)
		for _, n := range p.Nodes {
			first, _, _ := strings.Cut(strings.ToLower(n.Source.Quote), " ")
			whom := closed.Words().As("whoever", first) + closed.Words().As("general", first)
			if whom == "any" || whom == "all" && all {
				return n.Source.Quote
			}
		}
	}
	return ""
}

// modalCost is how far "may" is from "can".
const modalCost = 1

// withModal asks a question with another modal: by its relation, else by its clause.
func withModal(t *Asker, it *turn.Item, q triple.Question, modal string) (triple.Question, reason.Finding, error) {
	if goals := goalsWith(t, it, q, modal); goals != nil {
		q.Goals = [][]triple.Literal{goals}
		f, err := t.Ask(q)
		if err == nil {
			q, f, err = t.askNamed(it, q, f)
		}
		if err == nil && (f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable) {
			q, f, err = t.askOnly(q, f)
		}
		if err != nil || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable {
			return q, f, err
		}
	}
	s := *t.Clauses(it)
	s.Clauses = slices.Clone(s.Clauses)
	if s.Clauses[0].Modal = modal; s.Clauses[0].Tense == clause.Future {
		s.Clauses[0].Tense = clause.Present // what one will have to do one has to
	}
	other, f, _, err := t.ByClauses(s)
	return other, f, err
}

// goalsWith are the goals of a question by the relations with another modal; none where such a one was not told.
func goalsWith(t *Asker, it *turn.Item, q triple.Question, modal string) []triple.Literal {
	if len(q.Goals) != 1 {
		return nil
	}
	goals, told := slices.Clone(q.Goals[0]), false
	for i := range goals {
		if r, ok := relationOf(t, it, goals[i].Relation); ok && r.Modal != "" {
			r.Modal, r.Key = modal, ""
			goals[i].Relation = t.Known.Language.Words().Key(r)
			_, told = t.Known.Words.Relation(goals[i].Relation)
		}
	}
	if !told {
		return nil
	}
	return goals
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
