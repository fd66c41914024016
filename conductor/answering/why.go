package answering

import (
	"slices"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
)

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

// undecided reports whether a finding says neither yes nor no.
func undecided(f reason.Finding) bool {
	return f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable
}

// answerAgain answers why it is so by what answers the question before, or the same question without the "why",
// with what that rests on: an answer that goes by what "only" says, or by an age, is none of the goal as it
// stands. It reports whether that decided anything.
func answerAgain(t *Answerer, it *turn.Item, plain reason.Finding) (bool, error) {
	if !undecided(plain) && (it.Question.Form != triple.WhyNot || plain.Verdict != reason.Proved) {
		return false, nil
	}
	asked := t.Talk.Last
	if len(it.Question.Goals) > 0 {
		asked = withoutWhy(t, it)
	} else if asked == nil || asked.Question == nil || t.Talk.LastAsked != t.Talk.Asked {
		return false, nil
	}
	f, err := t.find(asked, *asked.Question)
	if err != nil || !f.decided() || f.composed != nil || it.Question.Form == triple.WhyNot && f.finding.Verdict == reason.Proved {
		return false, err
	}
	if len(it.Question.Goals) > 0 && (f.taken == nil || f.taken.Rule == "") && outright(f.finding) {
		t.Taken = nil
		return false, nil
	}
	a, err := t.record(it, f)
	t.Taken = nil
	if err == nil {
		t.speak(a)
	}
	return true, err
}

// outright reports whether what was found was told in one sentence, which is no reason for it.
func outright(f reason.Finding) bool {
	said := map[string]bool{}
	for _, p := range f.Proofs {
		for _, n := range p.Nodes {
			said[n.Source.Quote] = true
			if n.Kind != reason.Told {
				return false
			}
		}
	}
	return len(said) == 1
}

// withoutWhy is a question that asks why, as one whether it is so at all.
func withoutWhy(t *Answerer, it *turn.Item) *turn.Item {
	one, q, s := *it, *it.Question, *t.Clauses(it)
	q.Form, q.Wanted, q.Words = triple.YesNo, nil, nil
	if len(q.Goals) == 1 && len(q.Goals[0]) == 1 {
		l := q.Goals[0][0]
		l.Denied = false
		q.Goals = [][]triple.Literal{{l}}
	}
	s.Clauses = slices.Clone(s.Clauses)
	for i := range s.Clauses {
		c := &s.Clauses[i]
		c.Negated = false
		c.Roles = slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool { return r.Term.Hole == clause.Why })
	}
	one.Question, one.Clauses, one.Knowing = &q, &s, true
	return &one
}
