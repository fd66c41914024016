package conductor

import (
	"slices"

	"whence/conductor/explain"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/reason"
	"whence/triple"
)

// This file keeps events: several facts about one name that were told in one
// sentence, are taken back together, and are said as that sentence.

// eventOf is the variable of the event that a question asks for, "" for none.
func eventOf(q triple.Question) string {
	if len(q.Goals) != 1 {
		return ""
	}
	for _, l := range q.Goals[0] {
		if l.Relation == triple.EventOf && l.Subject.IsVar() {
			return l.Subject.Var
		}
	}
	return ""
}

// askLatest asks a question. Of several events that answer one about an event
// the latest is meant; the answers of the others are returned apart.
func (t *steps) askLatest(q triple.Question) (triple.Question, reason.Finding, []reason.Answer, error) {
	event := eventOf(q)
	if event == "" || q.Form != triple.Which {
		q, f, err := t.askNumber(q)
		return q, f, nil, err
	}
	wide := q
	wide.Wanted = append(slices.Clone(q.Wanted), event)
	f, err := t.ask1(wide)
	if err != nil || len(f.Answers) == 0 {
		return q, f, nil, err
	}
	kept, earlier := t.c.known.Events.Latest(event, f.Answers)
	seen := map[string]bool{}
	once := func(as []reason.Answer) []reason.Answer {
		return slices.DeleteFunc(as, func(a reason.Answer) bool {
			var key string
			for _, v := range q.Wanted {
				key += a.Bindings[v].Name + "|"
			}
			was := seen[key]
			seen[key] = true
			return was
		})
	}
	f.Answers = once(kept)
	f.Count = len(f.Answers)
	return q, f, once(earlier), nil
}

// sayEarlier names the answers of earlier events.
func (t *steps) sayEarlier(earlier was) {
	if len(earlier.answers) == 0 {
		return
	}
	names := lists.Map(earlier.answers[:min(len(earlier.answers), explain.MaxCounted)], func(a reason.Answer) string { return t.c.explain.AnswerRecord(earlier.question, a).Text })
	t.Say(" That is the latest; earlier: " + wording.JoinAnd(names) + ".")
}

// answerReason answers why somebody did something with the reason that rules
// give for the event; it reports whether there was one.
func (t *steps) answerReason(it *turn.Item, q triple.Question) (bool, error) {
	if q.Form != triple.Why || len(q.Goals) != 1 || len(q.Given) > 0 || !t.c.known.GivesReasons() {
		return false, nil
	}
	event, reasonVar := triple.Var("E"), triple.Var("R")
	goals := slices.Clone(q.Goals[0])
	if eventOf(q) == "" {
		if len(goals) != 1 || goals[0].Absent || goals[0].Op != triple.Relates || !goals[0].Ground() {
			return false, nil
		}
		goals = nil
		for _, x := range t.c.known.Language.Event(q.Goals[0][0].Triple, event, t.c.known.Words) {
			goals = append(goals, triple.Literal{Triple: x})
		}
	} else {
		event = triple.Var(eventOf(q))
	}
	if len(goals) == 0 {
		return false, nil
	}
	goals = append(goals, triple.Literal{Triple: triple.Triple{Subject: event, Relation: triple.Because, Object: reasonVar}})
	why := triple.Question{Form: triple.Which, Goals: [][]triple.Literal{goals}, Wanted: []string{reasonVar.Var}, Words: []string{"why"}}
	_, finding, _, err := t.askLatest(why)
	if err != nil || finding.Verdict != reason.Proved {
		return false, err
	}
	t.c.talk.Asked = &q
	if err := t.record(it, why, finding); err != nil {
		return true, err
	}
	t.speak(t.last)
	return true, nil
}
