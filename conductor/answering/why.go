package answering

import (
	"slices"

	"whence/conductor/asking"
	"whence/conductor/explain"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

// sayEarlier names the answers of earlier events.
func (t *Answerer) sayEarlier(earlier asking.Was) {
	if len(earlier.Answers) == 0 {
		return
	}
	names := lists.Map(earlier.Answers[:min(len(earlier.Answers), explain.MaxCounted)], func(a reason.Answer) string { return t.Explain.AnswerRecord(earlier.Question, a).Text })
	t.Say(" " + voice.Say("answering.that-is-latest-earlier", "names", wording.JoinAnd(names)))
}

// answerReason answers why somebody did something with the reason that rules
// give for the event; it reports whether there was one.
func (t *Answerer) answerReason(it *turn.Item, q triple.Question) (bool, error) {
	if q.Form != triple.Why || len(q.Goals) != 1 || len(q.Given) > 0 || !t.Known.GivesReasons() {
		return false, nil
	}
	event, reasonVar := triple.Var("E"), triple.Var("R")
	goals := slices.Clone(q.Goals[0])
	if asking.EventOf(q) == "" {
		if len(goals) != 1 || goals[0].Absent || goals[0].Op != triple.Relates || !goals[0].Ground() {
			return false, nil
		}
		goals = nil
		for _, x := range t.Known.Language.Event(q.Goals[0][0].Triple, event, t.Known.Words) {
			goals = append(goals, triple.Literal{Triple: x})
		}
	} else {
		event = triple.Var(asking.EventOf(q))
	}
	if len(goals) == 0 {
		return false, nil
	}
	goals = append(goals, triple.Literal{Triple: triple.Triple{Subject: event, Relation: triple.Because, Object: reasonVar}})
	why := triple.Question{Form: triple.Which, Goals: [][]triple.Literal{goals}, Wanted: []string{reasonVar.Var}, Words: []string{"why"}}
	_, finding, _, err := t.Latest(why)
	if err != nil || finding.Verdict != reason.Proved {
		return false, err
	}
	t.Talk.Asked = &q
	a, err := t.record(it, found{question: why, finding: finding, taken: t.Taken})
	if err != nil {
		return true, err
	}
	t.speak(a)
	return true, nil
}

// answerReasonTold answers "why?" by the reason that was told with what is asked
// about, where there is one.
func (t *Answerer) answerReasonTold(it *turn.Item) (bool, error) {
	if it.Question == nil || len(it.Question.Goals) == 0 {
		return false, nil
	}
	s := t.Clauses(it)
	if !asksWhy(*s) {
		return false, nil
	}
	q, f, ok, err := t.ByClauses(*s)
	if err != nil || !ok || f.Verdict != reason.Proved {
		return false, err
	}
	t.Talk.Asked = &q
	a, err := t.record(it, found{question: q, finding: f, taken: t.Taken})
	if err != nil {
		return true, err
	}
	t.speak(a)
	return true, nil
}

// onlyTold reports whether something that is done was told, and follows from nothing else. What something is may be
// asked why of whoever told it.
func onlyTold(t *Answerer, q triple.Question, f reason.Finding) bool {
	if f.Verdict != reason.Proved || len(q.Goals) == 0 || len(q.Goals[0]) == 0 || len(f.Answers) == 0 {
		return false
	}
	r, ok := t.Known.Words.Relation(q.Goals[0][0].Relation)
	if !ok || r.Tense != "past" || r.Form != triple.FormVerb && r.Form != triple.FormDoes {
		return false
	}
	return !slices.ContainsFunc(f.Answers[0].Proofs, func(id string) bool {
		p, ok := f.Proof(id)
		return !ok || len(p.Nodes) != 1 || p.Nodes[p.Root].Kind != reason.Told
	})
}

func asksWhy(s clause.Sentence) bool {
	return len(s.Clauses) > 0 && slices.ContainsFunc(s.Clauses[0].Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Why })
}
